package ui

import (
	"context"
	"fmt"
	"testing"

	"msgview/loaders"
	"msgview/ui/check"
	"msgview/ui/turns"
)

// What is counted of a sub-agent has what its own sub-agents did: messages, calls, and what is
// to be looked at.
func TestCountsOfNestedAgents(t *testing.T) {
	record := func(kind, id, rest, content string) string {
		return `{"type":"` + kind + `","uuid":"` + id + `","sessionId":"5e55","timestamp":"2026-03-01T09:00:00Z"` + rest + `,"message":{"role":"` + kind + `","content":` + content + `}}` + "\n"
	}
	task := func(id string) string {
		return `[{"type":"tool_use","id":"` + id + `","name":"Task","input":{"description":"sift","prompt":"Sift."}}]`
	}
	result := func(id, more string) string {
		return `[{"type":"tool_result","tool_use_id":"` + id + `","content":"no such sieve"` + more + `}]`
	}
	const one, two = `,"isSidechain":true,"agentId":"a1"`, `,"isSidechain":true,"agentId":"a2"`
	log, err := loaders.OpenBytes(context.Background(), "a.jsonl", []byte(
		record("user", "u1", "", `"Sift the flour."`)+record("assistant", "u2", "", task("t1"))+
			record("user", "s1", one, `"Sift."`)+record("assistant", "s2", one, task("t2"))+
			record("user", "r1", two, `"Sift it."`)+record("assistant", "r2", two, `[{"type":"tool_use","id":"t3","name":"Bash","input":{"command":"sieve"}}]`)+
			record("user", "r3", two, result("t3", `,"is_error":true`))+
			record("user", "s3", one+`,"toolUseResult":{"agentId":"a2"}`, result("t2", ""))+
			record("user", "u3", `,"toolUseResult":{"agentId":"a1"}`, result("t1", ""))+record("assistant", "u4", "", `[{"type":"text","text":"Done."}]`)))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	told, err := check.Of(context.Background(), log)
	if err != nil {
		t.Fatal(err)
	}
	messages, calls := turns.Counts(log.Index())
	got := ""
	for n := range messages {
		_, bad, failing, _ := told.Thread(n)
		got += fmt.Sprintf("%d messages, %d calls, %d bad %v\n", messages[n], calls[n], bad, failing)
	}
	if want := "6 messages, 2 calls, 1 bad true\n3 messages, 1 calls, 1 bad true\n"; got != want {
		t.Errorf("\n%swant\n%s", got, want)
	}
}
