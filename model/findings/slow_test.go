package findings

import (
	"slices"
	"testing"
	"time"

	"msgview/model"
)

// How long a call took is its own figure, or the time between its message and the result,
// unless there are others in both.
func TestTook(t *testing.T) {
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	one := &model.Message{Time: noon, Parts: []model.Part{&model.ToolCall{ID: "a"}}}
	late := &model.Message{Time: noon, Parts: []model.Part{&model.ToolCall{ID: "a", Rare: &model.RareCall{Time: noon.Add(30 * time.Second)}}}}
	two := &model.Message{Time: noon, Parts: []model.Part{&model.ToolCall{ID: "a"}, &model.ToolCall{ID: "b"}}}
	later := &model.Message{Time: noon.Add(40 * time.Second)}
	both := &model.Message{Time: later.Time, Parts: []model.Part{&model.ToolResult{CallID: "a"}, &model.ToolResult{CallID: "b"}}}
	for _, c := range []struct {
		call   *model.Message
		r      *model.ToolResult
		result *model.Message
		want   time.Duration
	}{
		{one, &model.ToolResult{}, later, 40 * time.Second},
		{one, &model.ToolResult{Duration: time.Second}, later, time.Second},
		{late, &model.ToolResult{}, later, 10 * time.Second},
		{two, &model.ToolResult{}, later, 40 * time.Second},
		{two, &model.ToolResult{}, both, 0},
		{two, &model.ToolResult{Duration: time.Second}, both, time.Second},
		{one, &model.ToolResult{}, both, 40 * time.Second},
		{one, nil, nil, 0},
		{later, &model.ToolResult{}, one, 0},
		{&model.Message{}, &model.ToolResult{}, later, 0},
	} {
		var call *model.ToolCall
		if calls := c.call.Calls(); len(calls) > 0 {
			call = calls[0]
		}
		if got := Took(c.call, call, c.r, c.result); got != c.want {
			t.Errorf("took %v, want %v", got, c.want)
		}
	}
}

// The finder keeps the calls that took long, also those whose result came later, and a
// call that the log ends with is missing its result only when nothing more is to come.
func TestSlowAndEnded(t *testing.T) {
	took := func(id string, d time.Duration) *model.Message {
		return results(&model.ToolResult{CallID: id, Duration: d})
	}
	log := newFake()
	for _, m := range []*model.Message{calls(bash("a", "bake")), took("a", time.Second), calls(bash("b", "bake")), took("b", SlowCall), calls(bash("c", "bake"))} {
		log.add(m)
	}
	log.Index().Finish(nil)
	f := NewFinder(log)
	for _, c := range []struct {
		ended bool
		want  int
	}{{false, 0}, {true, 1}, {false, 0}} {
		f.SetEnded(c.ended)
		if err := f.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := len(f.Findings()); got != c.want {
			t.Errorf("ended %v: %d findings, want %d", c.ended, got, c.want)
		}
	}
	if got := f.Slow(); !slices.Equal(got, []int{2}) {
		t.Errorf("slow calls in %v", got)
	}
	log.Index().Resume()
	log.add(took("c", time.Minute))
	log.Index().Finish(nil)
	if err := f.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := f.Slow(); !slices.Equal(got, []int{2, 4}) {
		t.Errorf("slow calls in %v after a late result", got)
	}
}
