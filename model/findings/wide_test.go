package findings

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"time"

	"msgview/model"
)

// wide is a log with one message of n calls and one with the results of all but some.
func wide(n, without int) *fake {
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	asked := &model.Message{Role: model.RoleAssistant, Time: noon}
	told := &model.Message{Role: model.RoleTool, Time: noon.Add(time.Minute)}
	for i := range n {
		id := fmt.Sprint("c", i)
		asked.Parts = append(asked.Parts, &model.ToolCall{ID: id, Name: "Bash", Arguments: []byte(`{"command":"true"}`)})
		if i >= without {
			told.Parts = append(told.Parts, &model.ToolResult{CallID: id, Content: []model.Part{model.Text{Text: "done"}}})
		}
	}
	f := newFake()
	f.add(asked)
	f.add(told)
	f.index.Finish(nil)
	return f
}

// What a message of many calls takes grows with their number, not with its square, also
// where many of them wait for a result.
func TestWideMessages(t *testing.T) {
	for _, share := range []int{1000, 2} { // one of so many has no result
		took := func(n int) uint64 {
			f := NewFinder(wide(n, n/share))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if err := f.Run(context.Background()); err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
			return after.TotalAlloc - before.TotalAlloc
		}
		took(100) // what is made once
		if few, many := took(2000), took(8000); many > 8*few {
			t.Errorf("one of %d without a result: %d bytes for 2,000 calls, %d for 8,000", share, few, many)
		}
	}
}

// What is told of very many calls with one cause is there once, and each of them counts.
func TestManyWithOneCause(t *testing.T) {
	const n = 3000
	asked := &model.Message{Role: model.RoleAssistant}
	told := &model.Message{Role: model.RoleTool}
	for i := range n {
		asked.Parts = append(asked.Parts, &model.ToolCall{ID: "c", Name: "Bash", Arguments: fmt.Appendf(nil, `{"command":"true %d"}`, i)})
		told.Parts = append(told.Parts, &model.ToolResult{CallID: "c", Content: []model.Part{model.Text{Text: "done"}}})
	}
	log := newFake()
	log.add(asked)
	log.add(told)
	log.index.Finish(nil)
	f := NewFinder(log)
	l := f.look(0, extent{}, true, true, premade{})
	different := map[*Finding]bool{}
	for _, one := range l.found {
		different[one.Finding] = true
	}
	if len(l.found) < n || len(different) > 2*fewFound {
		t.Errorf("%d findings are told in %d ways", len(l.found), len(different))
	}
	if f = NewFinder(log); f.Run(context.Background()) != nil {
		t.Fatal("the log was not looked through")
	}
	for _, one := range f.Findings() {
		if one.Rule == ruleTwice {
			if first := (Place{0, 0, -1}); one.Count != n || one.Places[0] != first || len(one.Places) != maxPlaces || one.Call != "true 0" {
				t.Errorf("%d calls, the first at %+v: %s", one.Count, one.Places[0], one.Call)
			}
			return
		}
	}
	t.Error("that the calls have one id is not found")
}

// Of calls that make the same good, the first one of a message is kept.
func TestManyMakeTheSameGood(t *testing.T) {
	const n = 3000
	log := wide(n, 0)
	for i, p := range log.messages[0].Parts {
		p.(*model.ToolCall).Name, p.(*model.ToolCall).Arguments = "B", fmt.Appendf(nil, `{"c":%d}`, i)
	}
	l := NewFinder(log).look(0, extent{}, true, true, premade{})
	if l.extent.calls != n || len(l.broad) == 0 || len(l.broad) > lookBack || l.broad[0].at.Call != 0 {
		t.Errorf("%d of %d calls are kept for what they make good: %+v", len(l.broad), l.extent.calls, l.broad[:min(len(l.broad), 2)])
	}
}
