package cli

import "testing"

// The time in which a person made up their mind to refuse a call is no tool's.
func TestRefusedTakesAPersonsTime(t *testing.T) {
	record := func(at, uuid, parent, rest string) string {
		return `{"parentUuid":` + parent + `,"uuid":"` + uuid + `","isSidechain":false,"sessionId":"5e551012","version":"2.1.0","timestamp":"2026-05-04T10:0` + at + `.000Z",` + rest + "}\n"
	}
	call := func(id string) string {
		return `"type":"assistant","message":{"id":"m` + id + `","type":"message","role":"assistant","model":"claude-opus-4-6","content":[{"type":"tool_use","id":"` + id + `","name":"Bash","input":{"command":"ls"}}]}`
	}
	log := record("0:00", "u0", "null", `"type":"user","message":{"role":"user","content":"Bake."}`) +
		record("0:10", "a1", `"u0"`, call("c1")) +
		record("0:20", "r1", `"a1"`, `"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"oven"}]}`) +
		record("0:30", "a2", `"r1"`, call("c2")) +
		record("5:30", "r2", `"a2"`, `"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c2","is_error":true,"content":"The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file)."}]},"toolUseResult":"User rejected tool use"`)
	if s := statsOf(t, file(t, "run.jsonl", log)); s.Refused != 1 || s.Seconds.Tools != 10 || s.Seconds.Person != 300 {
		t.Errorf("%d refused, %+v", s.Refused, s.Seconds)
	}
}
