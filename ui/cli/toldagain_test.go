package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Lines of a rollout of a bakery: what is said, calls, their results, and events that tell of them.
const (
	bakeryStart = `{"timestamp":"2026-01-02T10:00:00Z","type":"session_meta","payload":{"id":"s1","timestamp":"2026-01-02T10:00:00Z","cwd":"/bakery","originator":"codex_cli_rs","cli_version":"0.50.0"}}
{"timestamp":"2026-01-02T10:00:01Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Bake."}]}}`
	bakerySays      = `{"timestamp":"2026-01-02T10:00:02Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"I go on."}]}}`
	bakeryStops     = `{"timestamp":"2026-01-02T10:00:02Z","type":"event_msg","payload":{"type":"turn_aborted","reason":"interrupted"}}`
	bakeryCall      = `{"timestamp":"2026-01-02T10:00:02Z","type":"response_item","payload":{"type":"function_call","name":"exec_command","arguments":"{\"cmd\":\"%[2]s\"}","call_id":"call_%[1]d"}}`
	bakeryScript    = `{"timestamp":"2026-01-02T10:00:02Z","type":"response_item","payload":{"type":"custom_tool_call","name":"exec","input":"await %[2]s","call_id":"call_%[1]d"}}`
	bakeryPatch     = `{"timestamp":"2026-01-02T10:00:02Z","type":"response_item","payload":{"type":"custom_tool_call","name":"apply_patch","input":"*** Begin Patch\n*** Add File: %[2]s\n+x\n*** End Patch","call_id":"call_%[1]d"}}`
	bakeryOutput    = `{"timestamp":"2026-01-02T10:00:03Z","type":"response_item","payload":{"type":"function_call_output","call_id":"call_%[1]d","output":"%[2]s"}}`
	bakeryExited    = `{"timestamp":"2026-01-02T10:00:03Z","type":"response_item","payload":{"type":"function_call_output","call_id":"call_%[1]d","output":"{\"output\":\"%[2]s\",\"metadata\":{\"exit_code\":%[3]s,\"duration_seconds\":1.0}}"}}`
	bakeryEnd       = `{"timestamp":"2026-01-02T10:00:03Z","type":"event_msg","payload":{"type":"exec_command_end","call_id":"call_%[1]d","command":["bash","-lc","%[2]s"],"cwd":"/bakery","stdout":"%[3]s","stderr":"","exit_code":0}}`
	bakeryFails     = `{"timestamp":"2026-01-02T10:00:03Z","type":"event_msg","payload":{"type":"exec_command_end","call_id":"call_%[1]d","command":["bash","-lc","%[2]s"],"cwd":"/bakery","stdout":"%[3]s","stderr":"","exit_code":1}}`
	bakeryPatchEnds = `{"timestamp":"2026-01-02T10:00:03Z","type":"event_msg","payload":{"type":"patch_apply_end","call_id":"call_%[1]d","stdout":"","stderr":"%[3]s","success":false,"changes":{"/bakery/%[2]s":{"type":"add","content":"y"}}}}`
)

// A rollout says the same, each call once and with its own result, and what failed as that, whether
// its ids are there or were blacked out.
func TestToldAgainBlackedOut(t *testing.T) {
	line := func(form string, id int, words ...any) string {
		return fmt.Sprintf(form, append([]any{id}, words...)...)
	}
	call := func(id int, command string) string { return line(bakeryCall, id, command) }
	output := func(id int, text string) string { return line(bakeryOutput, id, text) }
	end := func(id int, command, text string) string { return line(bakeryEnd, id, command, text) }
	fails := func(id int, command, text string) string { return line(bakeryFails, id, command, text) }
	for name, lines := range map[string][]string{
		"events only":               {call(1, "sift"), end(1, "sift", "flour"), bakerySays, call(2, "bake"), fails(2, "bake", "no oven"), bakerySays},
		"one result of two":         {call(1, "sift"), end(1, "sift", "flour"), call(2, "bake"), end(2, "bake", "loaf"), output(2, "loaf")},
		"first fails without one":   {call(1, "sift"), fails(1, "sift", "no flour"), call(2, "bake"), line(bakeryExited, 2, "loaf", "0")},
		"first only is without one": {call(1, "sift"), end(1, "sift", "flour"), bakerySays, call(2, "bake"), output(2, "loaf")},
		"event after the result":    {call(1, "bake"), output(1, "loaf"), end(1, "bake", "loaf"), call(2, "bake"), output(2, "coal"), fails(2, "bake", "coal")},
		"event much later":          {call(1, "bake"), output(1, "Chunk ID: a1\\nWall time: 1.0 seconds\\nProcess running with session ID 7\\nOutput:\\nit rises"), bakerySays, call(2, "wait"), end(1, "bake", "loaf"), output(2, "done")},
		"results by their words":    {call(1, "prove; bake"), call(2, "sift"), end(2, "sift", "flour"), output(2, "flour"), end(1, "prove; bake", "loaf"), output(1, "loaf")},
		"both, then results":        {call(1, "sift"), end(1, "sift", "flour"), call(2, "bake"), end(2, "bake", "loaf"), output(1, "flour"), output(2, "loaf")},
		"results cut":               {call(1, "sift"), end(1, "sift", "flour"), call(2, "bake"), output(1, "flo..."), output(2, "loaf")},
		"the same twice":            {call(1, "bake"), output(1, "coal"), bakerySays, call(2, "bake"), fails(2, "bake", "coal"), output(2, "coal")},
		"within a script":           {line(bakeryScript, 1, "bake()"), end(9, "bake", "loaf"), call(2, "sift"), output(1, "all done"), end(2, "sift", "flour"), output(2, "flour")},
		"within one after a stop":   {call(1, "bake"), bakeryStops, line(bakeryScript, 2, "bake()"), end(9, "bake", "loaf"), output(2, "all done")},
		"patch after a stop":        {line(bakeryPatch, 1, "rye"), bakeryStops, line(bakeryScript, 2, "patch()"), line(bakeryPatchEnds, 9, "oat", "no oats"), output(2, "all done")},
		"ended after a stop":        {call(1, "bake"), bakeryStops, end(1, "bake", "half a loaf"), bakerySays},
	} {
		log := strings.Join(append([]string{bakeryStart}, lines...), "\n") + "\n"
		want, failed := printedCalls(t, log)
		for _, mask := range []string{"REDACTED", "***", "", "[Filtered]", "XXX"} {
			blacked := log
			for i := range 10 {
				blacked = strings.ReplaceAll(blacked, fmt.Sprintf(`"call_%d"`, i), `"`+mask+`"`)
			}
			if got, errors := printedCalls(t, blacked); !slices.Equal(got, want) || errors != failed {
				t.Errorf("%s, %q: %q, %d failed, want %q, %d", name, mask, got, errors, want, failed)
			}
		}
	}
}

// printedCalls returns what a log says, its calls each with what came back, and counts the results
// that are errors.
func printedCalls(t *testing.T, log string) (said []string, failed int) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "rollout.jsonl")
	if err := os.WriteFile(path, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	r := run(t, "", environment(), "print", "--format", "json", path)
	type part struct {
		Type, Text, Name string
		Arguments        json.RawMessage
		Content          []struct{ Text string }
		IsError          bool `json:"is_error"`
		Result           *struct{ Message, Part int }
	}
	var order []part
	at := map[int][]part{}
	for line := range strings.Lines(r.out) {
		var m struct {
			Index *int
			Parts []part
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		if m.Index != nil {
			at[*m.Index] = m.Parts
			order = append(order, m.Parts...)
		}
	}
	for _, p := range order {
		text := p.Type + " " + p.Text + p.Name + string(p.Arguments)
		if p.Result != nil {
			text += " > " + fmt.Sprint(at[p.Result.Message][p.Result.Part].Content)
		} else if p.Type == "tool_result" {
			text += fmt.Sprint(p.Content)
			if p.IsError {
				failed++
			}
		}
		said = append(said, text)
	}
	return said, failed
}
