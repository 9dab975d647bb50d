package findings

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"msgview/model"
)

// Two who share verdicts have those that each of them would have by itself, and nothing is kept of
// calls that both came to.
func TestVerdictsShared(t *testing.T) {
	var shared Verdicts
	var calls []*model.ToolCall
	var results []*model.ToolResult
	for i := range 500 {
		calls = append(calls, &model.ToolCall{Name: "bash", Arguments: []byte(`{"command":"bake --loaf"}`)})
		results = append(results, &model.ToolResult{Error: model.Stated(i%3 == 0), Content: []model.Part{model.Text{Text: fmt.Sprintf("loaf %d", i)}}})
	}
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			for i, c := range calls {
				if got, want := shared.judged(Place{i, 0, -1}, c, results[i]).outcome.State, Verdict(c, results[i]).State; got != want {
					t.Errorf("call %d: %v, want %v", i, got, want)
				}
			}
		})
	}
	if all.Wait(); len(shared.of) > 0 {
		t.Errorf("%d verdicts are left", len(shared.of))
	}
}

// What the other one never asks for does not pile up, and leaves what was judged last.
func TestVerdictsNotAskedFor(t *testing.T) {
	var shared Verdicts
	big := &model.ToolCall{Name: "write", Arguments: []byte(`{"path":"loaf.txt","content":"` + strings.Repeat("rye ", 5000) + `"}`)}
	small := &model.ToolCall{Name: "bash", Arguments: []byte(`{"command":"bake --loaf"}`)}
	r := &model.ToolResult{Content: []model.Part{model.Text{Text: "baked"}}}
	for _, c := range []*model.ToolCall{big, small} {
		for i := range 4000 {
			shared.Of(Place{i, 0, -1}, c, r)
			if shared.bytes > mostWaiting || len(shared.order) > mostOrder {
				t.Fatalf("after call %d: %d bytes, %d places", i, shared.bytes, len(shared.order))
			}
			if i > 3 && len(shared.of) < 4 {
				t.Fatalf("after call %d only %d wait", i, len(shared.of))
			}
		}
		for i := range 4000 {
			if _, waits := shared.of[Place{i, 0, -1}]; waits {
				shared.Of(Place{i, 0, -1}, c, r)
			}
		}
		if len(shared.of) > 0 || shared.bytes != 0 {
			t.Errorf("%d are left, %d bytes", len(shared.of), shared.bytes)
		}
	}
}

// Neither is ever far before the other one, and each goes on once that has ended.
func TestVerdictsKeep(t *testing.T) {
	l := newFake()
	for i := range 500 {
		l.step(bash(fmt.Sprint(i), "bake --loaf"), result("", "baked", i%7/6, model.NotStated))
	}
	l.index.Finish(nil)
	for name, test := range map[string]struct{ finder, other int }{ // where they end
		"both to the end":             {len(l.messages), len(l.messages)},
		"the finder ends before":      {100, len(l.messages)},
		"the other one ends before":   {len(l.messages), 100},
		"the other one reads nothing": {len(l.messages), 0},
	} {
		var shared Verdicts
		f := NewFinder(l)
		f.Share(&shared)
		within, stop := context.WithCancel(t.Context())
		var all sync.WaitGroup
		all.Go(func() {
			defer shared.Ended()
			for i := range test.other {
				shared.Keep(t.Context(), i)
				if at, _ := f.Progress(); i-at > mostBefore && at < test.finder {
					t.Errorf("%s: it is at %d while the finder is at %d", name, i, at)
				}
				if at, _ := f.Progress(); at >= test.finder {
					stop()
				}
				if i != 300 {
					continue
				}
				at := 0                                                             // the other one takes its time
				for ; at < min(i+mostBefore/2, test.finder); at, _ = f.Progress() { // up to there it is never waited for
					time.Sleep(time.Millisecond)
				}
				time.Sleep(20 * time.Millisecond)
				if at, _ = f.Progress(); at > i+mostBefore+1 {
					t.Errorf("%s: the finder is at %d while the other one is at %d", name, at, i)
				}
			}
		})
		if err := f.Run(within); (err != nil) != (test.finder < len(l.messages)) {
			t.Error(name, err)
		}
		all.Wait()
		stop()
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	new(Verdicts).Keep(ended, 1000) // nothing runs that it could wait for
}

// A log of which only a part is read is looked through to its end, too.
func TestVerdictsOfPart(t *testing.T) {
	l := newFake()
	for i := range 500 {
		l.step(bash(fmt.Sprint(i), "bake --loaf"), result("", "baked", 0, model.NotStated))
	}
	l.index.Finish(nil)
	var shared Verdicts
	f := NewFinder(l)
	f.Share(&shared)
	var all sync.WaitGroup
	all.Go(func() {
		defer shared.Ended()
		for i := 700; i < 720; i++ { // and neither waits for what is before
			shared.Keep(t.Context(), i)
		}
	})
	if err := f.Run(t.Context()); err != nil {
		t.Error(err)
	}
	all.Wait()
}
