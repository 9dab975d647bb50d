package render_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"msgview/loaders"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/render"
)

// manyParts is a log of a message with n parts of several kinds, and one with the
// results of its calls, which come a minute later.
func manyParts(t testing.TB, n int) *loaders.Log {
	t.Helper()
	var parts, results []string
	for i := range n {
		switch i % 7 {
		case 0, 1:
			parts = append(parts, fmt.Sprintf(`{"type":"text","text":"text %d"}`, i))
		case 2:
			parts = append(parts, fmt.Sprintf(`{"type":"thinking","thinking":"thought %d"}`, i))
		default:
			parts = append(parts, fmt.Sprintf(`{"type":"tool_use","id":"t%d","name":"B","input":{"c":%d}}`, i, i))
			results = append(results, fmt.Sprintf(`{"type":"tool_result","tool_use_id":"t%d","content":"r%d"}`, i, i))
		}
	}
	const line = `{"type":%q,"uuid":%q,"sessionId":"s","timestamp":%q,"message":{"role":%q,"content":[%s]}}` + "\n"
	text := fmt.Sprintf(line, "assistant", "u1", "2026-03-01T09:00:00Z", "assistant", strings.Join(parts, ",")) +
		fmt.Sprintf(line, "user", "u2", "2026-03-01T09:01:00Z", "user", strings.Join(results, ","))
	log, err := loaders.OpenBytes(context.Background(), "many.jsonl", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	return log
}

// Items that are made some at a time are those that are made at once.
func TestEachItem(t *testing.T) {
	logs := fixtures(t)
	logs["many parts"] = manyParts(t, 20_000)
	for name, log := range logs {
		for i := range log.Index().Len() {
			for _, level := range []int{render.MinLevel, render.TalkLevel, render.MaxLevel} {
				want, err := render.Items(log, i)
				if err != nil {
					t.Fatal(err)
				}
				states := render.States(log.Index(), want, level)
				var got []render.Item
				var gotStates []render.State
				times := 0
				err = render.EachItem(log, i, level, func(items []render.Item, st []render.State) error {
					got, gotStates = append(got, items...), append(gotStates, st...)
					times++
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				if len(got) != len(want) || fmt.Sprint(gotStates) != fmt.Sprint(states) {
					t.Fatalf("%s, entry %d, level %d: %d items, want %d", name, i, level, len(got), len(want))
				}
				for k := range got {
					a, b := got[k].Got(), want[k].Got()
					if a.Place != b.Place || a.Entry != b.Entry || (a.From == nil) != (b.From == nil) || !reflect.DeepEqual(a.Result, b.Result) {
						t.Fatalf("%s, entry %d, level %d, item %d has the result\n%+v, want\n%+v", name, i, level, k, a, b)
					}
					if !reflect.DeepEqual(got[k].WithResult(nil), want[k].WithResult(nil)) {
						t.Fatalf("%s, entry %d, level %d, item %d:\n%+v, want\n%+v", name, i, level, k, got[k], want[k])
					}
				}
				if name == "many parts" && i == 0 && level > render.MinLevel && times < 2 {
					t.Error("all items were made at once")
				}
			}
		}
	}
}

// How long one of very many calls took is told by the times of its messages only where
// it is the only one, which is found out without listing the calls for each.
func TestTookOfMany(t *testing.T) {
	items, err := render.Items(manyParts(t, 10_000), 0)
	if err != nil {
		t.Fatal(err)
	}
	allocated := testing.AllocsPerRun(20, func() { // what the runtime makes meanwhile is less than one thing a run
		for i := range items {
			if items[i].Took() != 0 {
				t.Fatal("it is not known how long a call took")
			}
		}
	})
	if allocated > 0 {
		t.Errorf("%v things were allocated", allocated)
	}
	log, err := loaders.OpenBytes(context.Background(), "one.jsonl", []byte(`{"type":"assistant","uuid":"u1","sessionId":"s","timestamp":"2026-03-01T09:00:00Z","message":{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"B","input":{}}]}}
{"type":"user","uuid":"u2","sessionId":"s","timestamp":"2026-03-01T09:01:00Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"r"}]}}
`))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	if items, err = render.Items(log, 0); err != nil || len(items) != 1 || items[0].Took() != time.Minute {
		t.Errorf("%+v, %v", items, err)
	}
}

// BenchmarkItems makes the items of a message with very many parts, which was decoded before.
func BenchmarkItems(b *testing.B) {
	log := manyParts(b, 100_000)
	for i := range 2 {
		if _, err := log.Message(i); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := render.Items(log, 0); err != nil {
			b.Fatal(err)
		}
	}
}

// The screen shows the beginning of very many details and says how many there are more;
// opened further it shows them, and print always does.
func TestManyDetails(t *testing.T) {
	log := manyParts(t, 20_000)
	items, err := render.Items(log, 0)
	if err != nil {
		t.Fatal(err)
	}
	p := palette.New(themes.Default(true))
	code := highlight.New(p)
	all := 0
	for _, c := range []struct {
		limit     int
		unlimited bool
	}{{0, true}, {0, false}, {1 << 20, false}} {
		d := render.New(render.Options{Width: 80, Palette: p, Level: render.MaxLevel, Unlimited: c.unlimited}, markdown.NewSet(p, code, false), code)
		rows := len(d.Lines(&items[len(items)-1], render.Full, render.Context{Limit: c.limit, Index: log.Index()}))
		switch {
		case c.unlimited:
			if all = rows; all < 10_000 {
				t.Fatalf("only %d rows", all)
			}
		case c.limit > 0:
			if rows != all || d.Cut() {
				t.Errorf("%d of %d rows, cut %v", rows, all, d.Cut())
			}
		case rows < render.FullRows || rows > render.FullRows+100 || !d.Cut():
			t.Errorf("%d rows, cut %v", rows, d.Cut())
		}
	}
}
