package ui

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

// requests are what a program sends in a run, each with all that was said before, and the
// answers.
func requests(count int) []byte {
	var all, said []any
	turn := func(role, text string) map[string]any { return map[string]any{"role": role, "content": text} }
	for i := range count {
		said = append(said, turn("user", fmt.Sprintf("What of loaf %d?", i)))
		answer := turn("assistant", fmt.Sprintf("Loaf %d is baked.", i))
		all = append(all, map[string]any{"request": map[string]any{"model": "m-1", "messages": said[:len(said):len(said)]},
			"response": map[string]any{"id": fmt.Sprint("chatcmpl-", i), "object": "chat.completion", "model": "m-1", "choices": []any{map[string]any{"index": 0, "message": answer, "finish_reason": "stop"}}}})
		said = append(said, answer)
	}
	b, _ := json.Marshal(all)
	return b
}

// A log of whole requests is read again with each that comes. The first frame of the log that
// was read again is of the place that was read: its end, or where the reader is.
func TestReadAgain(t *testing.T) {
	for _, c := range []struct {
		up   int
		want string
	}{{0, "62/62"}, {20, "40/62"}} {
		f := following(t, 4)
		write := func(count int) {
			if err := os.WriteFile(f.path, requests(count), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		write(30)
		f.look()
		f.look()
		for range c.up {
			f.press("k")
		}
		write(31)
		f.send(f.m.reload()())
		f.shows(c.want, "read again")
		f.look()
		f.shows(c.want)
	}
}
