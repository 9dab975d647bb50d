package sweagent

import (
	"fmt"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

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
	d := format.Unknown(v.Kind().String())
	d.Messages = append(run.messages, outcome(v)...)
	d.About.ID = v.Get("instance_id").Scalar()
	d.About.Directory = run.directory()
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
	failed := status != "" && !strings.HasPrefix(status, "submitted")
	m := &model.Message{Role: model.RoleMarker, RawRole: "info", Meta: rest}
	m.Parts = []model.Part{model.Marker{Kind: model.MarkerEnd, Text: strings.TrimPrefix(text, "; "), Error: failed}}
	if diff := info.Str("submission"); strings.TrimSpace(diff) != "" {
		m.Parts = append(m.Parts, chat.Patch("submission.diff", diff))
	}
	return []*model.Message{m}
}
