package share

import (
	"bytes"
	"context"
	"slices"
	"testing"
	"time"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/expression"
)

func tour(t *testing.T) *loaders.Log {
	t.Helper()
	l, err := loaders.Open(context.Background(), "../tour/tour.jsonl", loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	_ = l.Wait(context.Background()) // the last record is damaged, on purpose
	return l
}

// The name of a file says its form.
func TestFormOf(t *testing.T) {
	for path, want := range map[string]string{"a.html": HTML, "b/c.HTM": HTML, "x.md": Markdown, "x.svg": SVG, "x.cast": Cast, "x.txt": "", "x": "", "html": ""} {
		if form, ok := FormOf(path); form != want || ok != (want != "") {
			t.Errorf("%s is %q", path, form)
		}
	}
}

// Every form is written, twice the same.
func TestWrite(t *testing.T) {
	log := tour(t)
	for _, form := range []string{HTML, Markdown, SVG, Cast} {
		var one, two bytes.Buffer
		for _, b := range []*bytes.Buffer{&one, &two} {
			if err := Write(context.Background(), b, log, form, Options{}); err != nil {
				t.Fatal(form, err)
			}
		}
		if one.Len() == 0 || !bytes.Equal(one.Bytes(), two.Bytes()) {
			t.Errorf("%s: %d and %d bytes", form, one.Len(), two.Len())
		}
	}
	if err := Write(context.Background(), &bytes.Buffer{}, log, "pdf", Options{}); err == nil {
		t.Error("a form that nobody writes is written")
	}
}

// What is chosen of a log is in the order of reading, with the calls of results.
func TestChosen(t *testing.T) {
	log := tour(t)
	index := log.Index()
	entry := func(n int) int { e, _ := index.MessageEntry(n); return e }
	forwards, backwards := Between(index, entry(2), entry(9)), Between(index, entry(9), entry(2))
	if !slices.Equal(forwards, backwards) || len(forwards) < 6 || forwards[0] != entry(2) || forwards[len(forwards)-1] != entry(9) {
		t.Errorf("%v, %v", forwards, backwards)
	}
	if Talk(index, model.Every) != nil {
		t.Error("all of a log is a choice")
	}
	e, err := expression.Parse(expression.Messages, "tool=Bash", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	some, err := Selected(context.Background(), log, e, time.UTC)
	if err != nil || len(some) == 0 || !slices.IsSortedFunc(some, func(a, b int) int { return index.Position(a, model.Every) - index.Position(b, model.Every) }) {
		t.Errorf("%v, %v", some, err)
	}
}

// What is said of the whole is told from what is shown, where that is a part.
func TestPartSaysSo(t *testing.T) {
	log := tour(t)
	all := Between(log.Index(), 0, log.Index().Len()-1)
	for _, c := range []struct {
		only []int
		part bool
	}{{nil, false}, {all, false}, {all[:4], true}} {
		for _, form := range []string{HTML, Markdown} {
			var b bytes.Buffer
			if err := Write(context.Background(), &b, log, form, Options{Only: c.only}); err != nil {
				t.Fatal(err)
			}
			if got := bytes.Contains(b.Bytes(), []byte("a part; the figures are of all of it")); got != c.part {
				t.Errorf("%s of %d entries is called a part: %v", form, len(c.only), got)
			}
		}
	}
}

// Between two messages of a sub-agent are those of it, and between one of it and one outside those
// of the conversation, with its call.
func TestBetweenWithinAgent(t *testing.T) {
	index := tour(t).Index()
	thread := -1
	for n := range index.Threads() {
		if index.ThreadInfo(n).Linked && index.ThreadInfo(n).Entries > 2 {
			thread = n
		}
	}
	if thread < 0 {
		t.Fatal("there is no sub-agent")
	}
	all, info := Thread(index, thread), index.ThreadInfo(thread)
	if got := Between(index, all[2], all[0]); !slices.Equal(got, all[:3]) {
		t.Errorf("between %d and %d are %v, not %v", all[2], all[0], got, all[:3])
	}
	first, _ := index.MessageEntry(0)
	if got, want := Between(index, first, all[1]), Between(index, first, info.Message); !slices.Equal(got, want) || got[len(got)-1] != info.Message {
		t.Errorf("between the first and %d are %v, not %v", all[1], got, want)
	}
}
