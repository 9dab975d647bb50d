package vercelai

import (
	"cmp"
	"iter"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// scoreSteps votes for an element of result.steps, and for the result around it.
func scoreSteps(r *format.Record) int {
	v := rawjson.Unwrap(r.Value, 2)
	switch {
	case r.Envelope, v.Fits("steps:list steps:filled runs"):
		return 0
	case v.Fits("steps:list steps:filled"):
		return stepVotes(v.Get("steps").Index(0))
	}
	return stepVotes(v)
}

func stepVotes(v rawjson.Value) int {
	if !v.Fits("finishReason") && !v.Fits("response") || v.Fits("role") {
		return 0
	}
	if v.Get("response").Len() == 1 && v.Fits("prompt/query/question/request/messages:some") {
		return 0 // a question and its answer of any program
	}
	for _, m := range v.At("response", "messages").Elems() {
		if isMessage(m) {
			return 8
		}
	}
	if !v.Fits("content:list finishReason:text") {
		return 0
	}
	n := first(v.Get("content"), 8, modelPartVotes)
	if v.Fits("stepNumber") || v.Fits("toolResults") {
		n += 4
	}
	return min(n, 8)
}

// assembleSteps puts result.steps together. A step's response.messages are those
// of all steps so far in versions 4 to 6, and its own in version 7. So a list that
// begins with the list before it replaces that, and any other is appended.
//
// A step's content has what its messages leave out, sources above all; it stands
// for the messages where there are none.
func assembleSteps(records iter.Seq[*format.Record]) format.Assembled {
	s := steps{decoder: newDecoder()}
	return chat.AssembleEach(s.record)(records)
}

type steps struct {
	*decoder
	before []string // the messages of the step before
}

func (s *steps) record(r *format.Record) format.Decoded {
	v := rawjson.Unwrap(r.Value, 2)
	switch {
	case r.Envelope:
		d := decodeEnvelope(v)
		d.About = format.About{}
		return d
	case isMessage(v):
		return format.Shown(s.withThreads(v)...)
	}
	d, none := format.NoObject(r, v)
	if none {
		return d
	}
	var now []string
	for _, m := range v.At("response", "messages").Elems() {
		now = append(now, string(compact(m)))
	}
	skip := 0
	if len(now) >= len(s.before) && slices.Equal(now[:len(s.before)], s.before) {
		skip = len(s.before)
	}
	s.before = now
	if d = format.Shown(s.step(v, skip)...); len(d.Messages) == 0 {
		d = format.Metadata("step without messages")
	}
	d.About.Model = v.At("response", "modelId").Text()
	return d
}

// step decodes a step, leaving out the first skip of its messages.
func (d *decoder) step(v rawjson.Value, skip int) []*model.Message {
	var ms []*model.Message
	response := v.Get("response")
	for i, m := range response.Get("messages").Elems() {
		if i >= skip && isMessage(m) {
			ms = append(ms, d.withThreads(m)...)
		}
	}
	var said *model.Message
	if i := slices.IndexFunc(ms, func(m *model.Message) bool { return m.Role == model.RoleAssistant }); i >= 0 {
		said = ms[i]
		d.m = said
		said.Parts = append(said.Parts, d.stepExtras(v)...)
		d.m = nil
		d.asProduced(v.Get("content"))
	} else if said = d.stepContent(v); said != nil {
		ms = slices.Insert(ms, 0, said)
	} else {
		return ms
	}
	produced(said, v, response)
	return ms
}

// stepContent makes a message of a step that has no messages: of its content, or
// in version 4 of its text, reasoning, toolCalls and toolResults.
func (d *decoder) stepContent(v rawjson.Value) *model.Message {
	m := &model.Message{Role: model.RoleAssistant}
	d.m = m
	defer func() { d.m = nil }()
	if list := v.Get("content"); list.Len() > 0 && list.Kind() == rawjson.Array {
		m.Parts = d.parts(list)
	} else {
		if r := v.First("reasoningText", "reasoning"); r.Kind() == rawjson.String && r.Text() != "" {
			m.Parts = append(m.Parts, model.Reasoning{Text: r.Text()})
		}
		m.Parts = append(m.Parts, chat.TextParts(v.Str("text"))...)
		m.Parts = append(m.Parts, d.parts(v.Get("toolCalls"))...)
		m.Parts = append(m.Parts, d.parts(v.Get("toolResults"))...)
		m.Parts = append(m.Parts, d.stepExtras(v)...)
	}
	if len(m.Parts) == 0 {
		return nil
	}
	return m
}

// asProduced gives calls the arguments that the model produced. The content of a step
// has them as they were; its messages, which the model is sent again, have an empty
// object instead of what is not JSON.
func (d *decoder) asProduced(content rawjson.Value) {
	for _, v := range content.Elems() {
		c := d.calls[v.Look().Get("toolCallId").Scalar()]
		if v.Str("type") != "tool-call" || c == nil {
			continue
		}
		if input := v.First("input", "args"); input.Kind() == rawjson.String && (c.Arguments == nil || string(rawjson.Compact(nil, c.Arguments)) == "{}") {
			chat.SetArguments(c, input)
		}
		if invalid, _ := v.Get("invalid").Bool(); invalid {
			c.State = model.CallFailed
		}
	}
}

// stepExtras returns the sources and files of a step, which its messages leave out.
func (d *decoder) stepExtras(v rawjson.Value) []model.Part {
	var parts []model.Part
	list := v.Get("content")
	if list.Kind() != rawjson.Array {
		list = v.Get("sources")
	}
	for _, p := range list.Elems() {
		if kind := p.Str("type"); kind == "source" || p.Get("sourceType").Exists() {
			parts = append(parts, source(p)...)
		} else if kind == "file" && !hasKind[model.Media](d.m.Parts) {
			parts = append(parts, file(p))
		} else if kind == "text" {
			parts = append(parts, cited(p.Get("citations"))...)
		}
	}
	return parts
}

func hasKind[T model.Part](parts []model.Part) bool {
	for _, p := range parts {
		if _, ok := p.(T); ok {
			return true
		}
	}
	return false
}

// produced enters how a message came about: facts of the step and its response.
func produced(m *model.Message, step, response rawjson.Value) {
	if t := chat.Time(response.Get("timestamp")); !t.IsZero() {
		m.Time = t
	}
	if m.ID == "" {
		m.ID = response.Get("id").Scalar()
	}
	if m.Model == "" {
		m.Model = response.First("modelId", "model").Text()
	}
	m.StopReason = cmp.Or(m.StopReason, finishReason(step.Get("finishReason")))
	if u := usage(step.Get("usage")); !u.IsZero() {
		m.Usage = u
	}
}

// finishReason reads "stop" or, in version 6, {"unified":"stop","raw":"end_turn"}.
func finishReason(v rawjson.Value) string {
	if v.Kind() == rawjson.Object {
		return v.First("unified", "raw", "type").Text()
	}
	return v.Text()
}

// usage reads token counts. Providers of version 6 and later give objects,
// {"inputTokens":{"total":42,"cacheRead":0}} (vercel/ai: packages/provider,
// LanguageModelV3Usage).
func usage(v rawjson.Value) model.Usage {
	v = rawjson.Unwrap(v, 2)
	in, out := v.Get("inputTokens"), v.Get("outputTokens")
	if in.Kind() != rawjson.Object && out.Kind() != rawjson.Object {
		return chat.Usage(v)
	}
	return model.Usage{
		Input: chat.Count(in, "total"), CacheRead: chat.Count(in, "cacheRead"), CacheWrite: chat.Count(in, "cacheWrite"),
		Output: chat.Count(out, "total"), Reasoning: chat.Count(out, "reasoning"),
	}
}

// sum adds what two calls of the model took.
func sum(a, b model.Usage) model.Usage {
	return model.Usage{
		Input: a.Input + b.Input, CacheRead: a.CacheRead + b.CacheRead, CacheWrite: a.CacheWrite + b.CacheWrite,
		Output: a.Output + b.Output, Reasoning: a.Reasoning + b.Reasoning,
	}
}

// at gives messages the place of the record that they come from.
func at(r *format.Record, ms []*model.Message) []*model.Message {
	for _, m := range ms {
		m.Origin = r.Origin
	}
	return ms
}
