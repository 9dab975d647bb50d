package find

import (
	"context"
	"strings"
	"testing"

	"msgview/model"
)

// A text is passed over without asking the expression only if that does not match.
func TestAbsent(t *testing.T) {
	texts := []string{"", "kelvin", "KELVIN", "\u212aelvin", "\u017fize", "SIZE", "a size", "two\nwords", "TWO  WORDS", "zwei", "ÄRGER", "ärger", "x1y2", "foo42", "fo", "kelvi n"}
	for _, text := range []string{"kelvin", "Kelvin", "size", "two words", " size", "/k.lvin", "/kelv(i)n", "/size|zwei", "/foo[0-9]+", "ärger", "...", "/\\d"} {
		q, err := newQuery(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range texts {
			got := q.matches(s)
			want := strings.Contains(s, q.text)
			if q.re != nil {
				want = q.re.MatchString(s)
			}
			if got != want || len(q.in(s, 1)) > 0 != want && !strings.HasPrefix(text, "/") {
				t.Errorf("%q in %q: %v, want %v", text, s, got, want)
			}
		}
	}
}

// Who ends a search does not wait for a message of very many parts to be looked through.
func TestLookStops(t *testing.T) {
	parts := make([]model.Part, 1000)
	for i := range parts {
		parts[i] = model.Text{Text: "the word"}
	}
	q, err := newQuery("word")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	asked := 0
	f := &finder{query: q}
	found := f.matched(&model.Message{Parts: parts}, func() bool {
		if asked++; asked == 10 {
			cancel()
		}
		return ctx.Err() != nil
	})
	if len(found) > 11 {
		t.Errorf("%d parts were looked through", len(found))
	}
}

// oneMessage is a log of one message whose bytes may have what is looked for.
type oneMessage struct {
	model.Log
	m *model.Message
}

func (l oneMessage) Search(_ model.Pattern, _ int, _ bool, _ func() bool, yield func(int) bool) error {
	yield(0)
	return nil
}

func (l oneMessage) Message(int) (*model.Message, error) { return l.m, nil }

// What was decoded as a whole and does not have the word is no hit, however long it is.
func TestPartly(t *testing.T) {
	for _, partly := range []bool{true, false} {
		m := &model.Message{Parts: []model.Part{model.Text{Text: "the beginning"}}, Indexing: model.Indexing{Partly: partly}}
		index := model.NewIndex()
		e := model.EntryOf(m)
		e.Length = 1 << 30
		index.Add([]model.Entry{e})
		q, err := newQuery("zebra")
		if err != nil {
			t.Fatal(err)
		}
		f := &finder{query: q, index: index, last: -1}
		if err := f.run(context.Background(), oneMessage{m: m}, 0, -1); err != nil {
			t.Fatal(err)
		}
		if got := len(f.hits) > 0; got != partly {
			t.Errorf("partly %v: %d hits", partly, len(f.hits))
		}
	}
}
