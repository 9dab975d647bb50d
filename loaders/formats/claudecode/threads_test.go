package claudecode

import (
	"testing"

	"msgview/model"
)

// index decodes a fixture into an index.
func index(t *testing.T, name string) *model.Index {
	t.Helper()
	x := model.NewIndex()
	for _, r := range records(t, fixtures+"/"+name) {
		d := decode(r)
		if len(d.Messages) == 0 {
			x.Add([]model.Entry{{Flags: model.FlagMetadata}})
		}
		for i, m := range d.Messages {
			e := model.EntryOf(m)
			e.Sub = i
			x.Add([]model.Entry{e})
		}
	}
	return x
}

// TestThreads checks that what the decoders say suffices to find the call that
// started each sub-agent, in every generation of the format.
func TestThreads(t *testing.T) {
	for name, entries := range map[string]int{
		"agent-progress.jsonl":   3,
		"inline-sidechain.jsonl": 2,
		"stream-json.jsonl":      3,
	} {
		x := index(t, name)
		if x.Threads() != 1 {
			t.Errorf("%s: %d threads", name, x.Threads())
			continue
		}
		if info := x.ThreadInfo(0); !info.Linked || info.Entries != entries {
			t.Errorf("%s: %+v", name, info)
		}
	}
}

// TestPairs checks that results find their calls.
func TestPairs(t *testing.T) {
	for name, pairs := range map[string]int{
		"session.jsonl":       2,
		"tool-results.jsonl":  9,
		"injected-text.jsonl": 1, // a command that a person ran
		"odd-records.jsonl":   1, // by name alone
		"web-session.json":    1,
	} {
		if n := index(t, name).Account().Paired; n != pairs {
			t.Errorf("%s: %d pairs, want %d", name, n, pairs)
		}
	}
}

// TestPieces checks that the lines of a reply become one message, even with a
// result between them.
func TestPieces(t *testing.T) {
	x := index(t, "session.jsonl")
	replies := 0
	for i := range x.Len() {
		if f := x.Flags(i); f.IsMessage() && f.Role() == model.RoleAssistant {
			replies++
		}
	}
	if replies != 2 {
		t.Errorf("%d replies, want 2", replies)
	}
}
