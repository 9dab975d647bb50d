package antigravity

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/rawjson"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, record string
		want         int
	}{
		{"step", `{"step_index":3,"source":"MODEL","type":"RUN_COMMAND","status":"DONE"}`, 10},
		{"step without a source", `{"step_index":3,"type":"RUN_COMMAND","status":"DONE"}`, 0},
		{"step of a trajectory", `{"step_id":3,"source":"agent","message":"x"}`, 0},
		{"OpenHands", `{"id":3,"source":"agent","action":"run"}`, 0},
		{"number", `7`, 0},
	} {
		if got := formattest.Score(Format, c.record); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}

// An error that has no content tells itself in a member of its own.
func TestErrorWithoutContent(t *testing.T) {
	for record, want := range map[string]string{
		`{"type":"ERROR_MESSAGE","error":"no quota left (code 429)"}`:                         "no quota left (code 429)",
		`{"type":"ERROR_MESSAGE","content":"Error invalid tool call","error":"invalid oven"}`: "Error invalid tool call",
	} {
		v, err := rawjson.Parse([]byte(record))
		if err != nil {
			t.Fatal(err)
		}
		run := turn{out: &format.Assembled{}}
		run.step(step{v: v, place: place{kind: "ERROR_MESSAGE"}})
		if e, ok := run.out.Messages[0].Parts[0].(model.Marker); !ok || e.Text != want {
			t.Errorf("%s: %+v", record, run.out.Messages[0].Parts)
		}
	}
}

// That a command exited is no failure: its code tells.
func TestOutcome(t *testing.T) {
	for said, want := range map[string]struct {
		failed model.Tristate
		exit   int
	}{
		"The command exited with code 0.\nOutput:\nbaked":    {model.No, 0},
		"The command exited with code 3.\nOutput:\nno dough": {model.Yes, 3},
		"The command failed with exit code: 1\nOutput:\n":    {model.Yes, 1},
		"The command failed: no shell":                       {model.Yes, -1},
		"The command completed successfully.":                {model.No, -1},
	} {
		r := &model.ToolResult{}
		outcome(r, said)
		exit := -1
		if r.ExitCode != nil {
			exit = *r.ExitCode
		}
		if r.Error != want.failed || exit != want.exit {
			t.Errorf("%q: failed %v, exit %d", said, r.Error, exit)
		}
	}
}

// A call whose result is a step that the log lacks needs none, and a result of which it lacks the call
// is not that of an earlier one. Where no step is missing both are told as what they are.
func TestLackedSteps(t *testing.T) {
	bakes := func(step string) string {
		return `{"step_index":` + step + `,"source":"MODEL","type":"PLANNER_RESPONSE","status":"DONE","tool_calls":[{"name":"bake","args":{"loaf":"\"rye\""}}]}`
	}
	baked := func(step string) string {
		return `{"step_index":` + step + `,"source":"MODEL","type":"BAKE","status":"DONE","content":"brown"}`
	}
	says := func(step string) string {
		return `{"step_index":` + step + `,"source":"MODEL","type":"PLANNER_RESPONSE","status":"DONE","content":"It is brown."}`
	}
	empty := `{"step_index":2,"source":"SYSTEM","type":"CONVERSATION_HISTORY","status":"DONE"}`
	for name, c := range map[string]struct {
		lines    []string
		optional bool
		id       string
	}{
		"the result":          {[]string{bakes("1"), says("3")}, true, ""},
		"neither":             {[]string{bakes("1"), baked("2"), says("3")}, false, "step 1.0 of line 0"},
		"no step":             {[]string{bakes("1"), says("2")}, false, ""},
		"a step with nothing": {[]string{bakes("1"), empty, says("3")}, false, ""},
		"the log begins so":   {[]string{bakes("7"), says("8")}, false, ""},
		"the call":            {[]string{says("1"), baked("3")}, false, "step 3"},
		"the first call":      {[]string{says("1"), baked("2")}, false, ""},
		"before the call":     {[]string{says("1"), bakes("3"), says("4")}, false, ""},
	} {
		var records []*format.Record
		for _, line := range c.lines {
			records = append(records, formattest.Record(line))
		}
		optional, id := false, ""
		for _, m := range formattest.Decode(t, formattest.Shape(t, Format, "transcript"), records).Messages {
			for _, call := range m.Calls() {
				optional = optional || call.ResultOptional
			}
			for _, r := range m.Results() {
				id = r.CallID
			}
		}
		if optional != c.optional || id != c.id {
			t.Errorf("%s: optional %v, id %q", name, optional, id)
		}
	}
}
