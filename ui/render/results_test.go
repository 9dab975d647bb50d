package render_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"msgview/loaders"
	"msgview/model"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/render"
)

// asked counts how many messages a log is asked for.
type asked struct {
	model.Log
	mu    sync.Mutex
	times int
}

func (a *asked) Message(entry int) (*model.Message, error) {
	a.mu.Lock()
	a.times++
	a.mu.Unlock()
	return a.Log.Message(entry)
}

// manyRecords is a log of a message with n calls, each of whose results is a record.
func manyRecords(t testing.TB, n int) *asked {
	t.Helper()
	var b strings.Builder
	b.WriteString(`{"role":"user","content":"hi"}` + "\n" + `{"role":"assistant","content":"I bake.","tool_calls":[`)
	for i := range n {
		fmt.Fprintf(&b, `%.*s{"id":"c%d","type":"function","function":{"name":"bake","arguments":"{\"loaf\": %d}"}}`, min(i, 1), ",", i, i)
	}
	b.WriteString("]}\n")
	for i := range n {
		fmt.Fprintf(&b, `{"role":"tool","tool_call_id":"c%d","content":"loaf %d is done"}`+"\n", i, i)
	}
	log, err := loaders.OpenBytes(context.Background(), "records.jsonl", []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	return &asked{Log: log}
}

// The results of very many calls are not got before they are asked for, and few of their
// messages are kept; those of some calls are there at once.
func TestResultsWhenAsked(t *testing.T) {
	for _, c := range []struct{ calls, most int }{{3000, 1}, {30, 31}} {
		log := manyRecords(t, c.calls)
		items, err := render.Items(log, 1)
		if err != nil || len(items) != c.calls+1 {
			t.Fatalf("%d items, %v", len(items), err)
		}
		if log.times > c.most {
			t.Errorf("%d calls: %d messages were asked for to make the items", c.calls, log.times)
		}
		for i, it := range items[1:] {
			if !it.HasResult() || it.Loose {
				t.Fatalf("%d calls: call %d has no result", c.calls, i)
			}
			if got := render.Body(it.Result()); got != fmt.Sprintf("loaf %d is done", i) || it.Got().Entry != i+2 || it.ResultFrom() == nil {
				t.Fatalf("%d calls: call %d has the result %q of entry %d", c.calls, i, got, it.Got().Entry)
			}
		}
		lazy := items[1].Lazy()
		if lazy != (c.calls > 1000) {
			t.Errorf("%d calls: got when asked for: %v", c.calls, lazy)
		}
		if lazy && items[1].KeptAnswerers() > render.MostAnswerers {
			t.Errorf("%d messages are kept", items[1].KeptAnswerers())
		}
	}
}

// Nothing of a call or its result is missing or different at any level because there are
// very many of them, in whatever order they are asked for.
func TestManyLikeFew(t *testing.T) {
	const few, many = 40, 1200
	p := palette.New(themes.Default(true))
	code := highlight.New(p)
	drawn := func(n int) (rows [][]string) {
		log := manyRecords(t, n)
		items, err := render.Items(log, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range []int{render.DefaultLevel, render.MaxLevel} {
			d := render.New(render.Options{Width: 90, Palette: p, Level: level}, markdown.NewSet(p, code, false), code)
			for k := few - 1; k >= 0; k-- {
				var text []string
				for _, l := range d.Lines(&items[k], render.ByLevel(&items[k], level, render.Filter{}, true), render.Context{Index: log.Index()}) {
					if s := l.Plain(); !strings.Contains(s, " at byte ") { // sizes and places differ
						text = append(text, s)
					}
				}
				rows = append(rows, text)
			}
		}
		return rows
	}
	a, b := drawn(few), drawn(many)
	for i := range a {
		if !reflect.DeepEqual(a[i], b[i]) {
			t.Fatalf("item %d of few:\n%s\nof many:\n%s", i, strings.Join(a[i], "\n"), strings.Join(b[i], "\n"))
		}
	}
	if all := fmt.Sprint(b); !strings.Contains(all, "loaf 7 is done") {
		t.Error("the results are not shown")
	}
}

// An entry that has only results of calls is not looked at to find out that it shows
// nothing; one with a result that has no call is.
func TestOnlyResultsAreNotShown(t *testing.T) {
	log := manyRecords(t, 30)
	for i := range log.Index().Len() {
		shows := render.MayShow(log.Index().Flags(i), render.MaxLevel, render.Filter{}, false)
		if want := i < 2; shows != want {
			t.Errorf("entry %d may show something: %v", i, shows)
		}
	}
	orphan, err := loaders.OpenBytes(context.Background(), "orphan.jsonl", []byte(`{"role":"user","content":"hi"}
{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"bake","arguments":"{}"}}]}
{"role":"tool","tool_call_id":"a","content":"done"}
{"role":"tool","tool_call_id":"b","content":"nobody asked"}
`))
	if err != nil {
		t.Fatal(err)
	}
	defer orphan.Close()
	if err := orphan.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	if !render.MayShow(orphan.Index().Flags(3), render.TalkLevel, render.Filter{}, false) {
		t.Error("a result without a call is not shown")
	}
}

// An item is small: a message may have very many.
func TestItemIsSmall(t *testing.T) {
	if n := reflect.TypeFor[render.Item]().Size(); n > 112 {
		t.Errorf("%d bytes", n)
	}
}
