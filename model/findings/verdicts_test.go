package findings

import (
	"context"
	"fmt"
	"sync"
	"testing"

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

// Who is far behind finds as many as are kept, and leaves none.
func TestVerdictsBehind(t *testing.T) {
	var shared Verdicts
	c := &model.ToolCall{Name: "bash", Arguments: []byte(`{"command":"bake --loaf"}`)}
	r := &model.ToolResult{Content: []model.Part{model.Text{Text: "baked"}}}
	n := mostVerdicts + 100
	for i := range n {
		shared.Of(Place{i, 0, -1}, c, r)
	}
	if len(shared.of) != mostVerdicts {
		t.Errorf("%d verdicts wait, want %d", len(shared.of), mostVerdicts)
	}
	for i := range n {
		shared.Of(Place{i, 0, -1}, c, r)
		if want := max(mostVerdicts-i-1, 0); len(shared.of) != want {
			t.Fatalf("behind call %d: %d verdicts wait, want %d", i, len(shared.of), want)
		}
	}
}

// The other one is never far before the finder, and goes on once that has ended.
func TestVerdictsKeep(t *testing.T) {
	l := newFake()
	for i := range 500 {
		l.step(bash(fmt.Sprint(i), "bake --loaf"), result("", "baked", i%7/6, model.NotStated))
	}
	l.index.Finish(nil)
	var shared Verdicts
	f := NewFinder(l)
	f.Share(&shared)
	var all sync.WaitGroup
	all.Go(func() {
		for i := range l.messages {
			shared.Keep(t.Context(), i)
			if at, _ := f.Progress(); i-at > mostBefore {
				t.Errorf("it is at %d while the finder is at %d", i, at)
			}
		}
	})
	if err := f.Run(t.Context()); err != nil {
		t.Error(err)
	}
	all.Wait()
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	new(Verdicts).Keep(ended, 1000) // nothing runs that it could wait for
}
