package tool

import (
	"sync"
	"testing"

	"msgview/model"
)

// What a call says is decoded once, whoever asks and however often.
func TestTextsOnce(t *testing.T) {
	u := Of(&model.ToolCall{Name: "Write", Arguments: []byte(`{"file_path":"/oven/\u00e9.py","content":"print(\"baked\")\n","command":"bake \"loaf\""}`)})
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if u.Path() != "/oven/é.py" || u.Content() != "print(\"baked\")\n" || u.Command() != `bake "loaf"` {
				t.Errorf("%q, %q, %q", u.Path(), u.Content(), u.Command())
			}
		})
	}
	all.Wait()
	if n := testing.AllocsPerRun(10, func() { _, _, _ = u.Path(), u.Content(), u.Command() }); n > 0 {
		t.Errorf("%v allocations to ask again", n)
	}
}

// A use that was made of nothing has no texts.
func TestTextsOfNothing(t *testing.T) {
	var u Use
	if u.Content()+u.Command() != "" {
		t.Error(u.Content(), u.Command())
	}
}
