package vercelai

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// messages returns what a step adds to its run: the messages of its prompt that
// were not shown before, and what the model answered.
//
// input, output, usage and some others are texts that hold JSON. Version 6 records
// calls of the provider, whose output has no tool results: they are found in the
// prompt of the next step.
func (s devStep) messages(h *history) []*model.Message {
	d := newDecoder()
	input := rawjson.Unwrap(s.v.Get("input"), 2)
	prompt := d.instructions(input)
	switch list := rawjson.Unwrap(input.First("prompt", "messages"), 1); list.Kind() {
	case rawjson.Array:
		prompt = append(prompt, d.messages(list)...)
	case rawjson.String:
		prompt = append(prompt, chat.Say(model.RoleUser, "user", list.Text()))
	}
	fresh := h.next(prompt, "the step starts from an earlier point of the conversation")
	answer := s.answer(d)
	h.said(answer...)
	return append(fresh, s.finish(answer)...)
}

// answer decodes the output of a step.
func (s devStep) answer(d *decoder) []*model.Message {
	output := rawjson.Unwrap(s.v.Get("output"), 2)
	response := output.Get("response")
	switch {
	case output.Kind() != rawjson.Object && output.Text() != "":
		return []*model.Message{{Role: model.RoleAssistant, Parts: chat.TextParts(output.Text())}}
	case output.Kind() != rawjson.Object:
		return nil
	case isMessage(response.Get("messages").Index(0)), output.Fits("content:list content:filled"):
		return d.step(output, 0)
	}
	if replayed := replay(rawjson.Unwrap(s.v.Get("raw_response"), 2)); replayed != nil {
		return []*model.Message{replayed}
	}
	m := &model.Message{Role: model.RoleAssistant}
	d.m = m
	for _, p := range output.Get("reasoningParts").Elems() {
		m.Parts = append(m.Parts, model.Reasoning{Text: p.Str("text")})
	}
	for _, p := range output.Get("textParts").Elems() {
		m.Parts = append(m.Parts, d.text(p.Str("text"))...)
	}
	m.Parts = append(m.Parts, chat.TextParts(output.First("objectText", "text").Text())...)
	m.Parts = append(m.Parts, d.parts(output.Get("toolCalls"))...)
	d.m = nil
	produced(m, output, response)
	if len(m.Parts) == 0 && m.StopReason == "" && len(m.Meta) == 0 {
		return nil
	}
	return []*model.Message{m}
}

// replay puts the chunks that a provider streamed together. They have the order of
// text and reasoning, which the step's output lost. nil if the value is no such list.
func replay(chunks rawjson.Value) *model.Message {
	var a assembly
	for _, c := range chunks.Elems() {
		c = rawjson.Unwrap(c, 1)
		if c.Str("type") == "" {
			return nil
		}
		a.chunk(c, model.Origin{})
	}
	a.end(true)
	if len(a.messages) == 0 || len(a.messages[0].Parts) == 0 {
		return nil
	}
	return a.messages[0]
}

// finish enters into the answer how it came about, and how the step ended.
func (s devStep) finish(answer []*model.Message) []*model.Message {
	var events []model.Part
	if problem := rawjson.Unwrap(s.v.Get("error"), 2); !problem.IsNull() {
		end := model.Marker{Kind: model.MarkerError, Text: errorText(problem), Error: true}
		if strings.Contains(strings.ToLower(end.Text), "abort") {
			end.Kind = model.MarkerInterrupt
		}
		events = append(events, end)
	} else if s.v.Get("output").IsNull() {
		events = append(events, model.Marker{Kind: model.MarkerUnfinished, Text: "the step never ended"})
	}
	i := slices.IndexFunc(answer, func(m *model.Message) bool { return m.Role == model.RoleAssistant })
	if i < 0 {
		if i = len(answer); len(events) == 0 {
			events = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "the step has no output"}}
		}
		answer = append(answer, &model.Message{Role: model.RoleMarker})
	}
	m := answer[i]
	m.Parts = append(m.Parts, events...)
	m.Model = cmp.Or(s.v.Str("model_id"), m.Model)
	m.ID = cmp.Or(s.v.Str("id"), m.ID)
	if t := chat.Time(s.v.Get("started_at")); !t.IsZero() {
		m.Time = t
	}
	if ms, _ := s.v.Get("duration_ms").Float(); ms > 0 {
		m.Duration = chat.Milliseconds(ms)
	}
	if u := usage(s.v.Get("usage")); !u.IsZero() {
		m.Usage = u
	}
	return answer
}

// emptyRun stands for a run that no step belongs to.
func emptyRun(run *devRun) *model.Message {
	m := chat.Note(model.MarkerRunStart, strings.TrimSpace("a run without steps "+run.v.Str("function_id")))
	m.Time, m.Meta = chat.Time(run.v.Get("started_at")), chat.Meta(run.v, "started_at")
	return m
}
