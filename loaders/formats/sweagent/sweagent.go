// Package sweagent reads the trajectories of SWE-agent (*.traj):
//
//	{"trajectory":[{"action":"ls","observation":"…","thought":"…","response":"…"}],
//	 "history":[{"role":"system","content":"…","agent":"main","message_type":"system_prompt"},…],
//	 "info":{"exit_status":"submitted","submission":"diff --git …"}}
//
// What is special about it:
//
//   - history and trajectory tell the same run. The history has the roles and the
//     prompts, so it is what is shown; the trajectory adds how long each command
//     took and the state after it. Demonstrations may have only one of them.
//   - Each step of a trajectory may repeat the whole prompt so far (query,
//     messages). That is read only for what stands before the first step.
//   - The output of a command comes back in the user's name unless the model calls
//     tools. It belongs to the action before it.
//   - Messages of a demonstration are part of the prompt: nobody said them here.
package sweagent

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "swe-agent",
	Title:   "SWE-agent",
	Reads:   "trajectories and demonstrations (*.traj) of SWE-agent 0.x and 1.x, with and without tool calls",
	Omits:   "the prompts that each step of a trajectory repeats are shown only in the raw record",
	Sources: []format.Source{{Project: "SWE-agent/SWE-agent", File: "docs/usage/trajectories.md, sweagent/types.py, sweagent/agent/agents.py", Version: "3ea751c0 of 2026-07-16", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "trajectory", Score: score, Assemble: assemble, List: "-"}},
}

// histories are those whose messages say whose they are.
const histories = format.Votes(`
	8 history.0.role history.0.agent:text history.0.content
	8 history.1.role history.1.agent:text history.1.content
	8 history.2.role history.2.agent:text history.2.content
`)

// score votes for a document with steps, or with such a history.
func score(r *format.Record) int {
	v := r.Value
	step, history := v.Get("trajectory").Index(0), histories.Of(v)
	steps := step.Fits("action:text response/thought/state") && (r.Repaired || step.Fits("observation:text"))
	switch {
	case v.Fits("trajectory_format^mini"):
		return 0
	case steps && (history > 0 || v.Fits("info/environment/replay_config")):
		return 10
	case steps:
		return 8
	case v.Fits("sessionId:some"):
		return 0
	}
	return history
}

// assemble decodes documents, of which several may be in a file, one a line.
var assemble = chat.AssembleEach(func(r *format.Record) format.Decoded {
	if !r.Value.Exists() {
		return format.Malformed("no JSON")
	}
	d := document(r.Value, r.Cut)
	if !r.Leads() {
		chat.InConversation(strconv.FormatInt(r.Origin.Offset, 10), d.Messages)
	}
	return d
})

// document decodes one run. Of a file that is cut in the history, which comes last, the
// steps that it does not have any more are taken from the trajectory.
func document(v rawjson.Value, cut bool) format.Decoded {
	steps, history := v.Get("trajectory"), v.Get("history")
	if steps.Kind() != rawjson.Array && history.Kind() != rawjson.Array {
		return format.Unknown(v.Kind().String())
	}
	run := run{steps: chat.Map(steps, func(s rawjson.Value) rawjson.Value { return s })}
	if history.Kind() == rawjson.Array && history.Len() > 0 {
		for _, e := range history.Elems() {
			run.item(e)
		}
		run.last()
		if !cut {
			run.next = len(run.steps)
		}
	} else {
		run.prompt()
	}
	for _, s := range run.steps[min(run.next, len(run.steps)):] {
		run.step(s)
	}
	directory := tool.FollowOpen(run.messages)
	d := format.Unknown(v.Kind().String())
	d.Messages = append(run.messages, outcome(v)...)
	d.About.ID = v.Get("instance_id").Scalar()
	d.About.Directory = cmp.Or(run.directory(), directory)
	d.About.Totals.Cost, _ = v.At("info", "model_stats").Look().Get("instance_cost").Float()
	if name := v.Str("environment"); name != "main" && name != "swe_main" { // the default names
		d.About.Title, d.About.TitleWeight = name, 1
	}
	return d
}

// directory is where the tools worked at first, as the states after the steps say; a state
// was JSON in a string before.
func (r *run) directory() string {
	for _, s := range r.steps {
		if dir := rawjson.Unwrap(s.Get("state"), 1).Look().Get("working_dir"); dir.Text() != "" {
			return dir.Text()
		}
	}
	return ""
}

// outcome says how the run ended, and keeps what else the document says.
func outcome(v rawjson.Value) []*model.Message {
	info := v.Get("info")
	rest := chat.Meta(v, "trajectory", "history", "info")
	if info.Len() == 0 && len(rest) == 0 {
		return nil
	}
	status := info.Str("exit_status")
	text := status
	stats := info.Get("model_stats").Look()
	if n := stats.Get("api_calls").Scalar(); n != "" && n != "0" {
		text += "; " + n + " calls of the model"
	}
	if cost, ok := stats.Get("instance_cost").Float(); ok && cost > 0 {
		text += fmt.Sprintf("; cost $%.4f", cost)
	}
	end := model.Marker{Kind: model.MarkerEnd, Text: strings.TrimPrefix(text, "; "), Error: status != "" && !strings.HasPrefix(status, "submitted")}
	if _, why, cut := strings.Cut(status, "(exit_"); cut { // submitted (exit_cost): what there was by then
		end.Kind, end.Error = model.MarkerLimit, !strings.HasPrefix(why, "cost") && !strings.HasPrefix(why, "context")
	}
	m := &model.Message{Role: model.RoleMarker, RawRole: "info", Meta: rest, Parts: []model.Part{end}}
	if diff := info.Str("submission"); strings.TrimSpace(diff) != "" {
		m.Parts = append(m.Parts, chat.Patch("submission.diff", diff))
	}
	return []*model.Message{m}
}
