package vercelai

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A span is one span of telemetry. The SDK writes spans of two kinds: with the
// attributes ai.* (versions 4 to 6, and LegacyOpenTelemetry in version 7), and with
// gen_ai.* of the OpenTelemetry conventions (version 7). What is around the
// attributes depends on the exporter.
type span struct {
	record     *format.Record
	place      int // of the record in its file
	v          rawjson.Value
	attributes rawjson.Value // an object, or OTLP's list of {key, value}
	kind       spanKind
	id, parent string
	trace      string
	start, end time.Time
}

type spanKind uint8

const (
	otherSpan spanKind = iota
	modelSpan          // one call of the model: doGenerate, doStream, chat
	rootSpan           // a whole generateText or streamText, or an agent
	toolSpan           // one run of a tool
)

func newSpan(r *format.Record) (*span, bool) {
	v := rawjson.Unwrap(r.Value, 2)
	if v.Kind() != rawjson.Object {
		return nil, false
	}
	s := &span{record: r, v: v, attributes: v.Get("attributes")}
	if s.attributes.IsNull() {
		s.attributes = v // flat
	}
	look := v.Look()
	context := look.First("spanContext", "context")
	s.id = cmp.Or(look.First("spanId", "span_id", "id").Scalar(), context.First("spanId", "span_id").Scalar())
	s.trace = cmp.Or(v.First("traceId", "trace_id").Scalar(), context.First("traceId", "trace_id").Scalar())
	s.parent = cmp.Or(look.First("parentSpanId", "parent_span_id", "parentId", "parent_id").Scalar(), look.At("parentSpanContext", "spanId").Scalar())
	s.start = spanTime(v.First("startTime", "start_time", "startTimeUnixNano", "timestamp"))
	s.end = spanTime(v.First("endTime", "end_time", "endTimeUnixNano"))
	s.kind = s.kindOf()
	return s, true
}

// spanTime reads [seconds, nanoseconds] besides what chat.Time reads.
func spanTime(v rawjson.Value) time.Time {
	if v.Kind() == rawjson.Array && v.Len() == 2 {
		sec, ok1 := v.Index(0).Int()
		nano, ok2 := v.Index(1).Int()
		if ok1 && ok2 && sec > 0 && nano >= 0 && nano < 1e9 {
			return time.Unix(sec, nano).UTC()
		}
		return time.Time{}
	}
	return chat.Time(v)
}

// attr returns an attribute.
func (s *span) attr(key string) rawjson.Value {
	if s.attributes.Kind() != rawjson.Array {
		return s.attributes.Get(key)
	}
	for _, a := range s.attributes.Elems() {
		if a.Str("key") == key {
			if v := a.Get("value"); v.Kind() == rawjson.Object && v.Len() == 1 {
				return v.Index(0)
			}
			return a.Get("value")
		}
	}
	return rawjson.Value{}
}

// has reports whether there is one of these attributes.
func (s *span) has(keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return s.attr(key).Exists() })
}

// look returns the span to look at it, without taking anything.
func (s *span) look() *span {
	seen := *s
	seen.v, seen.attributes = s.v.Look(), s.attributes.Look()
	return &seen
}

// text returns the first of these attributes that has a text, or a number.
func (s *span) text(keys ...string) string {
	for _, key := range keys {
		if t := s.attr(key).Scalar(); t != "" {
			return t
		}
	}
	return ""
}

// firstOf returns the first of these that is a text or a number, and takes only that.
func firstOf(values ...rawjson.Value) string {
	for _, v := range values {
		if t := v.Look().Scalar(); t != "" {
			v.Take()
			return t
		}
	}
	return ""
}

// json returns an attribute whose text holds JSON.
func (s *span) json(keys ...string) rawjson.Value {
	for _, key := range keys {
		v := s.attr(key)
		if v.IsNull() {
			continue
		}
		if inner, err := rawjson.Parse([]byte(v.Look().Text())); err == nil && inner.Kind() == rawjson.String {
			_ = v.Text()
			return inner
		}
		return rawjson.Unwrap(v, 2)
	}
	return rawjson.Value{}
}

// took returns how long the span lasted, 0 if it does not say it.
func (s *span) took() time.Duration {
	if s.start.IsZero() || s.end.Before(s.start) {
		return 0
	}
	return s.end.Sub(s.start)
}

func (s *span) count(keys ...string) int64 {
	for _, key := range keys {
		if n, ok := s.attr(key).Int(); ok && n > 0 {
			return n
		}
	}
	return 0
}

func (s *span) kindOf() spanKind {
	s = s.look()
	operation := s.text("ai.operationId")
	if name, _, _ := strings.Cut(cmp.Or(s.text("operation.name"), s.v.Str("name")), " "); operation == "" && strings.HasPrefix(name, "ai.") {
		operation = name // all that some exporters leave
	}
	switch {
	case strings.HasSuffix(operation, ".doGenerate") || strings.HasSuffix(operation, ".doStream"):
		return modelSpan
	case operation == "ai.toolCall", s.attr("ai.toolCall.name").Exists():
		return toolSpan
	case strings.HasPrefix(operation, "ai.generate") || strings.HasPrefix(operation, "ai.stream"):
		return rootSpan
	case operation != "":
		return otherSpan
	}
	switch s.text("gen_ai.operation.name") {
	case "chat", "generate_content", "text_completion":
		return modelSpan
	case "execute_tool":
		return toolSpan
	case "invoke_agent":
		return rootSpan
	}
	if s.attr("ai.prompt.messages").Exists() {
		return modelSpan
	}
	return otherSpan
}

// scoreSpans votes for spans with the SDK's own attributes. Those of the gen_ai
// conventions are everybody's: what tells the SDK's spans from others are the
// durations, which the conventions have as metrics, and the agent_step spans.
func scoreSpans(r *format.Record) int {
	s, ok := newSpan(r)
	if !ok || r.Envelope || s.v.Get("role").Exists() {
		return 0
	}
	switch s = s.look(); {
	case s.has("ai.operationId", "ai.prompt", "ai.prompt.messages", "ai.response.text", "ai.toolCall.id"):
		return 8
	case s.has("gen_ai.client.operation.duration", "gen_ai.execute_tool.duration"):
		return 6
	case s.text("gen_ai.operation.name") == "agent_step":
		return 5
	}
	return 0
}

// prompt returns the messages that the model was sent.
func (s *span) prompt(d *decoder) []*model.Message {
	if list := s.json("ai.prompt.messages"); list.Kind() == rawjson.Array {
		return d.messages(list)
	}
	if p := s.json("ai.prompt"); p.Kind() == rawjson.Array {
		return d.messages(p)
	} else if p.Exists() {
		ms := d.instructions(p)
		if list := rawjson.Unwrap(p.First("messages", "prompt"), 1); list.Kind() == rawjson.Array {
			return append(ms, d.messages(list)...)
		}
		text := cmp.Or(p.Str("prompt"), p.Text())
		if text == "" {
			return ms
		}
		return append(ms, &model.Message{Role: model.RoleUser, Parts: chat.TextParts(text)})
	}
	var ms []*model.Message
	if system := chat.Parts(s.json("gen_ai.system_instructions")); len(system) > 0 {
		ms = append(ms, &model.Message{Role: model.RoleSystem, Parts: system})
	}
	return append(ms, genAIMessages(s.json("gen_ai.input.messages"))...)
}

// genAIMessages decodes messages of the gen_ai conventions. Their parts are those
// of package chat, but for media, whose bytes stand in content
// (open-telemetry/semantic-conventions: docs/gen-ai/gen-ai-input-messages.json).
func genAIMessages(list rawjson.Value) []*model.Message {
	var ms []*model.Message
	for _, v := range list.Elems() {
		v = rawjson.Unwrap(v, 1)
		m := chat.Message(v)
		if list := v.Get("parts"); len(m.Parts) == list.Len() {
			for i, p := range list.Elems() {
				if p.Fits("type=blob|uri content/uri") {
					kind := chat.KindOf(p.Str("modality"))
					m.Parts[i] = media(p.First("content", "uri"), kind, p.First("mime_type", "mediaType").Text(), "")
				}
			}
		}
		for _, r := range m.Results() {
			if sdkError().MatchString(chat.Texts(r.Content)) {
				r.Error = model.Yes
			}
		}
		ms = append(ms, m)
	}
	return ms
}

// sdkError begins results of calls that could not be run. The conventions have no word
// for it (vercel/ai: packages/provider-utils/src/get-error-message.ts gives the name and
// the message; the names of the SDK's own errors begin so).
var sdkError = format.Regexp(`^AI_[A-Za-z]+Error: `)

// answer returns what the model said.
func (s *span) answer(d *decoder) []*model.Message {
	ms := genAIMessages(s.json("gen_ai.output.messages"))
	if len(ms) == 0 {
		m := &model.Message{Role: model.RoleAssistant}
		if t := s.text("ai.response.reasoning"); t != "" {
			m.Parts = append(m.Parts, model.Reasoning{Text: t})
		}
		d.m = m
		m.Parts = append(m.Parts, d.text(s.text("ai.response.text"))...)
		m.Parts = append(m.Parts, chat.TextParts(s.text("ai.response.object"))...)
		for _, v := range s.json("ai.response.toolCalls").Elems() {
			m.Parts = append(m.Parts, d.modelCall(v))
		}
		for _, v := range s.json("ai.response.files").Elems() {
			m.Parts = append(m.Parts, file(v))
		}
		d.m = nil
		ms = []*model.Message{m}
	}
	last := ms[len(ms)-1]
	if message, failed := s.failure(); failed {
		last.Parts = append(last.Parts, model.Marker{Kind: model.MarkerError, Text: message, Error: true})
	}
	if len(last.Parts) == 0 {
		last.Parts = []model.Part{model.Marker{Kind: model.MarkerUnfinished, Text: "the span has no response"}}
	}
	s.facts(last)
	return ms
}

// failure returns why a span failed: its status, or the exception that it recorded
// (open-telemetry/opentelemetry-specification: specification/trace/exceptions.md).
func (s *span) failure() (message string, failed bool) {
	status := s.v.Get("status")
	code := strings.ToUpper(status.First("code", "status_code").Scalar())
	failed = code == "2" || strings.HasSuffix(code, "ERROR")
	reasons := []rawjson.Value{status.First("message", "description")}
	for _, e := range s.v.Get("events").Elems() {
		if e.Str("name") == "exception" {
			failed = true
			of := span{v: e, attributes: e.Get("attributes")}
			reasons = append(reasons, of.attr("exception.message"), of.attr("exception.type"))
		}
	}
	message = firstOf(append(reasons, s.attr("error.message"), s.attr("error.type"))...)
	return message, failed || message != ""
}

// failed enters the failure of a tool's span into its result, which may say why itself.
func (s *span) failed(r *model.ToolResult) {
	message, failed := s.failure()
	if !failed {
		return
	}
	r.Error = model.Yes
	if !strings.Contains(chat.Texts(r.Content), message) {
		r.Content = append(r.Content, chat.TextParts(message)...)
	}
}

// facts enters model, time and usage.
func (s *span) facts(m *model.Message) {
	m.Model = s.text("ai.response.model", "gen_ai.response.model", "ai.model.id", "gen_ai.request.model")
	m.ID = cmp.Or(m.ID, s.text("ai.response.id", "gen_ai.response.id"))
	m.Agent = cmp.Or(m.Agent, s.text("gen_ai.agent.name", "ai.telemetry.functionId"))
	m.StopReason = cmp.Or(s.text("ai.response.finishReason"), s.json("gen_ai.response.finish_reasons").Index(0).Text(), m.StopReason)
	if m.Time = chat.Time(s.attr("ai.response.timestamp")); m.Time.IsZero() {
		m.Time = s.start
	}
	m.Duration = s.took()
	m.Usage = model.Usage{
		Input:      s.count("ai.usage.inputTokens", "ai.usage.promptTokens", "gen_ai.usage.input_tokens"),
		Output:     s.count("ai.usage.outputTokens", "ai.usage.completionTokens", "gen_ai.usage.output_tokens"),
		CacheRead:  s.count("ai.usage.cachedInputTokens", "ai.usage.inputTokenDetails.cacheReadTokens", "gen_ai.usage.cache_read.input_tokens"),
		CacheWrite: s.count("ai.usage.inputTokenDetails.cacheWriteTokens", "gen_ai.usage.cache_creation.input_tokens"),
		Reasoning:  s.count("ai.usage.reasoningTokens", "ai.usage.outputTokenDetails.reasoningTokens"),
	}
}
