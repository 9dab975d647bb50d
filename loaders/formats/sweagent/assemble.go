package sweagent

import (
	"fmt"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assemble decodes documents, of which several may be in a file, one a line.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	for r := range records {
		v := r.Value
		var said []*model.Message
		switch {
		case v.Kind() == rawjson.Missing:
			out.Classes = append(out.Classes, format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"})
			continue
		case v.Get("history").Kind() == rawjson.Array, v.Get("trajectory").Kind() == rawjson.Array:
			said = document(v, r.Cut, &out.About)
		}
		if len(said) == 0 {
			out.Classes = append(out.Classes, format.RecordClass{Class: model.UnknownRecord, Type: v.Kind().String()})
			continue
		}
		for _, m := range said {
			m.Origin, m.Thread = r.Origin, r.Thread
			if !r.Leads() {
				m.Conversation = fmt.Sprint(r.Origin.Offset)
			}
		}
		out.Classes = append(out.Classes, format.RecordClass{Class: model.Shown})
		out.Messages = append(out.Messages, said...)
	}
	return out
}

// document decodes one run. Of a file that is cut in the history, which comes last, the
// steps that it does not have any more are taken from the trajectory.
func document(v rawjson.Value, cut bool, about *format.About) []*model.Message {
	a := format.About{ID: v.Get("instance_id").Scalar()}
	if name := v.Str("environment"); name != "main" && name != "swe_main" { // the default names
		a.Title, a.TitleWeight = name, 1
	}
	about.Merge(a)
	run := run{steps: steps(v.Get("trajectory"))}
	if list := v.Get("history"); list.Kind() == rawjson.Array && list.Len() > 0 {
		for _, e := range list.Elems() {
			run.item(e)
		}
		run.last()
		if cut {
			for _, s := range run.steps[min(run.next, len(run.steps)):] {
				run.step(s)
			}
		}
	} else {
		run.prompt()
		for _, s := range run.steps {
			run.step(s)
		}
	}
	return append(run.messages, outcome(v)...)
}

// steps returns the steps of a trajectory.
func steps(list rawjson.Value) []rawjson.Value {
	var all []rawjson.Value
	for _, s := range list.Elems() {
		all = append(all, s)
	}
	return all
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
	m := &model.Message{Role: model.RoleMarker, RawRole: "info"}
	m.Parts = []model.Part{model.Marker{
		Kind: model.MarkerEnd, Text: strings.TrimPrefix(text, "; "), Error: status != "" && !strings.HasPrefix(status, "submitted"),
	}}
	if diff := info.Str("submission"); strings.TrimSpace(diff) != "" {
		m.Parts = append(m.Parts, chat.Patch("submission.diff", diff))
	}
	m.Meta = append(m.Meta, rest...)
	return []*model.Message{m}
}
