package diff

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model"
)

// Agents are counted as their calls stand in the log, however their files are called.
func TestAgentsAreCountedByTheirCalls(t *testing.T) {
	dir := t.TempDir()
	session := "0a1b2c3d-0000-4000-8000-000000000001"
	write := func(name string, lines ...string) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	record := func(n int, role, content, more string) string {
		return fmt.Sprintf(`{"type":%q,"uuid":"u%d","parentUuid":null,"sessionId":%q,"timestamp":"2026-03-02T10:00:%02dZ"%s,"message":{"role":%q,"content":%s}}`, role, n, session, n, more, role, content)
	}
	call := func(n int, id, prompt string) string {
		return record(n, "assistant", fmt.Sprintf(`[{"type":"tool_use","id":%q,"name":"Task","input":{"description":%q,"prompt":%q}}]`, id, prompt, prompt), "")
	}
	result := func(n int, id, agent string) string {
		return record(n, "user", fmt.Sprintf(`[{"type":"tool_result","tool_use_id":%q,"content":"done"}]`, id), fmt.Sprintf(`,"toolUseResult":{"agentId":%q,"status":"completed"}`, agent))
	}
	write(session+".jsonl", record(0, "user", `"Look around."`, ""), call(1, "t1", "Look left."), result(2, "t1", "zz"), call(3, "t2", "Look right."), result(4, "t2", "aa"))
	for agent, prompt := range map[string]string{"zz": `"Look left."`, "aa": `"Look right."`} {
		write(session+"/subagents/agent-"+agent+".jsonl", record(9, "user", prompt, fmt.Sprintf(`,"isSidechain":true,"agentId":%q`, agent)))
	}
	log, err := loaders.Open(context.Background(), filepath.Join(dir, session+".jsonl"), loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	for agent, want := range map[int]string{1: "Look left.", 2: "Look right."} {
		target := Target{Agent: agent}
		s, err := target.Scope(log)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for i := range log.Index().Len() {
			m, err := log.Message(i)
			if err != nil || !log.Index().Flags(i).Has(model.FlagSide) {
				continue
			}
			if number, _, _ := log.Index().ThreadOf(i); reflect.DeepEqual(s, s.Of(number)) && len(m.Parts) > 0 && m.Parts[0] == model.Part(model.Text{Text: want}) {
				found = true
			}
		}
		if !found {
			t.Errorf("agent %d is not the one that was told %q", agent, want)
		}
	}
}
