package ui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/ui/jump"
)

// sameLog has a message a line: calls, some of which do the same, a pause in which nobody
// was waited for, and another model.
func sameLog() string {
	var b strings.Builder
	last := ""
	say := func(kind, id, at, message string) {
		fmt.Fprintf(&b, `{"parentUuid":%s,"type":%q,"uuid":%q,"timestamp":"2026-03-01T%sZ","sessionId":"s1","version":"2.1.15","message":%s}`+"\n", last, kind, id, at, message)
		last = fmt.Sprintf("%q", id)
	}
	last = "null"
	say("user", "u0", "09:00:00", `{"role":"user","content":"Bake."}`)
	at := []string{"09:01:00", "09:02:00", "09:03:00", "09:04:00", "09:05:00", "09:06:00"}
	for i, c := range []string{
		`"name":"Bash","input":{"command":"cd /x && make bread"}`,
		`"name":"Read","input":{"file_path":"/x/a.go"}`,
		`"name":"Read","input":{"file_path":"/x/b.go"}`,
		`"name":"Bash","input":{"command":"make bread 2>&1 | tail -3"}`,
		`"name":"Edit","input":{"file_path":"/x/a.go","old_string":"a","new_string":"b"}`,
		`"name":"Read","input":{"file_path":"/x/a.go"}`,
	} {
		say("assistant", fmt.Sprint("a", i), at[i], fmt.Sprintf(`{"id":"m%d","type":"message","role":"assistant","model":"baker-1","content":[{"type":"tool_use","id":"c%d",%s}]}`, i, i, c))
		say("user", fmt.Sprint("r", i), at[i][:6]+"07", fmt.Sprintf(`{"role":"user","content":[{"type":"tool_result","tool_use_id":"c%d","content":"fine"}]}`, i))
	}
	say("assistant", "a9", "09:40:00", `{"id":"m9","type":"message","role":"assistant","model":"baker-2","content":[{"type":"text","text":"Baked."}]}`)
	return b.String()
}

// same presses * or # and takes what comes of it.
func (d *driver) same(key string) {
	d.t.Helper()
	cmd := d.send(keyPress(key))
	if cmd == nil {
		return
	}
	if msg, ok := cmd().(jump.SameMsg); ok {
		d.send(msg)
	}
}

func TestSameCall(t *testing.T) {
	log, err := loaders.OpenBytes(context.Background(), "same.jsonl", []byte(sameLog()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	d := drive(t, log, 100, 40)
	d.looked()
	here := func(want int, note string) {
		t.Helper()
		if got := int(d.m.Col.Here().Entry); got != want || !strings.Contains(d.m.note.text, note) {
			t.Errorf("at entry %d with %q, want %d with %q", got, d.m.note.text, want, note)
		}
	}
	d.press("g")
	d.same("*")
	here(0, "from a call this goes to the next")
	d.press("t") // make
	here(1, "")
	d.same("*")
	here(7, "")
	d.same("*")
	here(7, "no further call of Bash does the same")
	d.same("#")
	here(1, "")
	d.press("(")
	here(7, "")
	d.press("g", "t", "t") // Read a.go
	d.same("*")
	here(11, "")
	d.same("#")
	here(3, "")
	d.same("#")
	here(3, "no further call of Read")

	d.press("g", "]", "g")
	here(13, "")
	d.press("]", "g")
	here(13, "no further long gap")
	d.press("g", "]", "m")
	here(13, "")
	d.press("[", "m")
	here(13, "no further change")
	d.press("g", "]", "m", "g", "]", "m", "[", "g")
	here(13, "no further long gap")
}
