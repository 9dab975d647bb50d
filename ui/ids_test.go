package ui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/ui/find"
)

// Ids of messages and of calls, names of tools, of speakers and of models are found, and
// lead to the message, or to the call.
func TestIDsAreFound(t *testing.T) {
	const log = `{"id":"msg_first9","role":"user","content":"count the seeds"}
{"id":"msg_second9","role":"assistant","name":"gardener9","agentName":"gardener9","model":"owl-9b","content":"I count.","tool_calls":[{"id":"call_zq77","type":"function","function":{"name":"count_seeds","arguments":"{}"}}]}
{"id":"msg_third9","role":"tool","tool_call_id":"call_zq77","content":"nine"}
{"id":"msg_fourth9","role":"assistant","content":"There are nine."}
`
	l, err := loaders.OpenBytes(context.Background(), "ids.jsonl", []byte(log))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := l.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"msg_first9": "[0]", "msg_fourth9": "[3]", "second9": "[1]", "call_zq77": "[1 2]", "count_seeds": "[1]", "owl-9b": "[1]", "gardener9": "[1]", "msg_none": "[]",
	} {
		at := []int{}
		err := find.Matches(context.Background(), l, text, func(m find.Match) bool {
			at = append(at, m.Message.Index)
			return true
		})
		if got := fmt.Sprint(at); err != nil || got != want {
			t.Errorf("%s: found at %s, want %s %v", text, got, want, err)
		}
	}
	s := show(t, l, 100, 30, Options{})
	for text, want := range map[string]int{"msg_fourth9": 3, "call_zq77": 1, "msg_second9": 1, "msg_first9": 0} {
		s.press("/ " + strings.Join(strings.Split(text, ""), " ") + " enter")
		s.searched()
		s.ask(func(m *Model) {
			if at := m.Col.Index.Owner(int(m.Col.Here().Entry)); at != want || numberOf(m) == 0 {
				t.Errorf("/%s leads to %d, match %d, want %d", text, at, numberOf(m), want)
			}
		})
	}
}
