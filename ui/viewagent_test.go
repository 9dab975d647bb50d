package ui

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model"
)

// The command that shows what is read opens at a message of a sub-agent, not at the call that
// started it.
func TestCommandWithinAnAgent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	record := func(kind, id, rest, content string) string {
		return `{"type":"` + kind + `","uuid":"` + id + `","sessionId":"5e55","timestamp":"2026-03-01T09:00:00Z"` + rest + `,"message":{"role":"` + kind + `","content":` + content + `}}` + "\n"
	}
	const agent = `,"isSidechain":true,"agentId":"a1"`
	text := record("user", "u1", "", `"Sift the flour."`) +
		record("assistant", "u2", "", `[{"type":"tool_use","id":"t1","name":"Task","input":{"description":"sift","prompt":"Sift."}}]`) +
		record("user", "s1", agent, `"Sift."`) +
		record("assistant", "s2", agent, `[{"type":"text","text":"The sieve is broken."}]`) +
		record("user", "u3", `,"toolUseResult":{"agentId":"a1"}`, `[{"type":"tool_result","tool_use_id":"t1","content":"Sifted."}]`) +
		record("assistant", "u4", "", `[{"type":"text","text":"Done."}]`)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	log, err := loaders.Open(context.Background(), path, loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	sides := 0
	for i := range log.Index().Len() {
		d := drive(t, log, 80, 24)
		d.m.note.complain(d.m.Jumps.Typed("m" + string(rune('1'+i))))
		got, err := viewCommand(&d.m.Desk, "")
		if err != nil {
			t.Fatal(err)
		}
		if log.Index().Flags(i).Has(model.FlagSide) {
			sides++
			if !strings.HasSuffix(strings.Trim(got, "'"), path+"#m"+string(rune('1'+i))) {
				t.Errorf("message %d: %s", i+1, got)
			}
		} else if strings.Contains(got, "#m") {
			t.Errorf("message %d: %s", i+1, got)
		}
	}
	if sides != 2 {
		t.Errorf("%d messages of the agent", sides)
	}
}
