package tracing

import (
	"bytes"
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Conventions reads the attributes of a span, made by [Attributes], into the span:
//
//   - OpenTelemetry GenAI: gen_ai.* (open-telemetry/semantic-conventions-genai:
//     docs/gen-ai), the older spellings of its messages included
//   - OpenInference: openinference.span.kind, llm.*, input.value, tool.*
//     (Arize-ai/openinference: spec/semantic_conventions.md)
//   - OpenLLMetry: gen_ai.prompt.N, gen_ai.completion.N, traceloop.*
//     (traceloop/openllmetry: packages/opentelemetry-semantic-conventions-ai)
//   - the AI SDK: ai.prompt.messages, ai.response.*, ai.toolCall.*
//     (vercel/ai: packages/ai/src/telemetry)
//   - Pydantic AI: pydantic_ai.all_messages of a whole run, in older versions
//     all_messages_events, and events of a request in a list
//     (pydantic/pydantic-ai: pydantic_ai_slim/pydantic_ai/models/instrumented.py)
//   - MLflow, whose attributes are JSON in strings: mlflow.spanType, mlflow.spanInputs
//     (mlflow/mlflow: mlflow/tracing/constant.py)
//
// events are the messages that older versions log as events of the span, see
// [EventMessage]. What the span holds already is not changed.
func Conventions(s *Span, a rawjson.Value, events []EventMessage) {
	s.Attributes = a
	if s.Kind == SpanOther {
		s.Kind = spanKind(a)
	}
	if s.Kind == SpanOther && len(events) > 0 { // that says of itself only what was said
		s.Kind = SpanModel
	}
	s.Session = cmp.Or(s.Session, AttrText(a, sessionKeys[:]...))
	s.Agent = cmp.Or(s.Agent, AttrText(a, "gen_ai.agent.name", "agent.name", "graph.node.name", "ai.telemetry.functionId"))
	if s.Kind == SpanAgent && s.Agent == "" {
		s.Agent = AttrText(a, "traceloop.entity.name")
	}
	in := FirstAttr(a, "input.value", "mlflow.spanInputs", "traceloop.entity.input", "langfuse.observation.input", "ai.prompt", "gen_ai.input", "prompt")
	out := FirstAttr(a, "output.value", "mlflow.spanOutputs", "traceloop.entity.output", "langfuse.observation.output", "ai.response.object", "gen_ai.output", "final_result")
	given := in
	switch s.Kind {
	case SpanTool:
		conventionTool(s, a, in, out)
		s.tell(events)
		return
	case SpanModel, SpanAgent:
		s.Request, s.Answer = conventionMessages(a)
		s.add(append(listedEvents(a), events...))
		if len(s.Request)+len(s.Answer) == 0 {
			s.Request, s.Answer = wholeRun(a)
		}
	}
	if s.Kind == SpanModel && len(s.Request) == 0 {
		s.Request, in = Asked(in), rawjson.Value{}
	}
	if s.Kind == SpanModel && len(s.Answer) == 0 {
		s.Answer, out = Said(out), rawjson.Value{}
	}
	if s.Kind == SpanModel && len(s.Answer) == 0 && len(s.Request) > 0 && s.Error == "" {
		s.Answer = []*model.Message{chat.Note(model.MarkerUnfinished, "the span has no answer")}
	}
	if s.Kind == SpanModel || s.Kind == SpanAgent {
		conventionFacts(s, a, given)
	}
	s.Input, s.Output = in, out
}

var sessionKeys = [...]string{"gen_ai.conversation.id", "session.id", "langfuse.session.id", "mlflow.trace.session", "traceloop.association.properties.session_id", "ai.telemetry.metadata.sessionId"}

// SessionOf is what [Conventions] finds as the session of a span with these attributes, in
// any spelling.
func SessionOf(attributes rawjson.Value) string {
	raw := attributes.Raw()
	if !bytes.Contains(raw, []byte("ession")) && !bytes.Contains(raw, []byte("conversation")) {
		return ""
	}
	return AttrText(Attributes(attributes.Look()), sessionKeys[:]...)
}

// spanKind reads what a span is.
func spanKind(a rawjson.Value) SpanKind {
	for _, key := range [...]string{"gen_ai.operation.name", "openinference.span.kind", "mlflow.spanType", "traceloop.span.kind", "langfuse.observation.type", "ai.operationId"} {
		if kind := KindOf(rawjson.Unwrap(Attr(a, key), 1)); kind != SpanOther {
			return kind
		}
	}
	if Attr(a, "pydantic_ai.all_messages").Exists() || Attr(a, "all_messages_events").Exists() {
		return SpanAgent
	}
	if request := Attr(a, "llm.request.type"); request.IsText("chat") || request.IsText("completion") ||
		Attr(a, "gen_ai.prompt").Len() > 0 || Attr(a, "gen_ai.input.messages").Exists() || Attr(a, "llm.input_messages").Exists() {
		return SpanModel
	}
	return SpanOther
}

// conventionMessages reads the history and the answer from attributes that hold
// messages.
func conventionMessages(a rawjson.Value) (request, answer []*model.Message) {
	if system := FirstAttr(a, "gen_ai.system_instructions"); system.Exists() {
		if parts := chat.Parts(system); len(parts) > 0 {
			request = append(request, &model.Message{Role: model.RoleSystem, Parts: parts})
		}
	}
	if list := FirstAttr(a, "gen_ai.input.messages", "gen_ai.prompt", "llm.input_messages", "ai.prompt.messages", "llm.prompts"); list.Exists() {
		request = append(request, attributeMessages(list, model.RoleUser)...)
	}
	if list := FirstAttr(a, "gen_ai.output.messages", "gen_ai.completion", "llm.output_messages", "llm.completions"); list.Exists() {
		answer = attributeMessages(list, model.RoleAssistant)
	}
	request, answer = elsewhere(a, request, answer)
	if len(answer) == 0 {
		m := &model.Message{Role: model.RoleAssistant}
		if t := AttrText(a, "ai.response.reasoning"); t != "" {
			m.Parts = append(m.Parts, model.Reasoning{Text: t})
		}
		m.Parts = append(m.Parts, chat.SplitReasoning(AttrText(a, "ai.response.text"))...)
		m.Parts = append(m.Parts, chat.ToolCalls(FirstAttr(a, "ai.response.toolCalls"))...)
		if len(m.Parts) > 0 {
			answer = append(answer, m)
		}
	}
	return request, answer
}

// elsewhere adds messages for what an upload hook keeps in files of their own, whose
// names only the attributes have (open-telemetry/opentelemetry-python-contrib:
// util/opentelemetry-util-genai, _upload/completion_hook.py).
func elsewhere(a rawjson.Value, request, answer []*model.Message) (asked, said []*model.Message) {
	kept := func(role model.Role, name string, keys ...string) []*model.Message {
		ref := AttrText(a, keys...)
		if ref == "" {
			return nil
		}
		return []*model.Message{{Role: role, Parts: []model.Part{model.Media{Kind: model.File, Name: name, URL: ref, Bytes: -1}}}}
	}
	if len(request) == 0 {
		request = append(kept(model.RoleSystem, "system instructions, kept elsewhere", "gen_ai.system_instructions_ref", "gen_ai.system.instructions_ref"),
			kept(model.RoleUser, "messages, kept elsewhere", "gen_ai.input.messages_ref")...)
	}
	if len(answer) == 0 {
		answer = kept(model.RoleAssistant, "answer, kept elsewhere", "gen_ai.output.messages_ref")
	}
	return request, answer
}

// tell keeps what the messages of events say of a span that is no speech.
func (s *Span) tell(events []EventMessage) {
	for _, e := range events {
		s.Meta = append(s.Meta, e.Message.Meta...)
		spoken(e.Message.Parts, func(text string) bool {
			if text != "" {
				s.Meta = append(s.Meta, model.Field{Name: "event.text", Value: rawjson.Quote(text)})
			}
			return true
		})
	}
}

// add enters the messages of events: whoever logs events logs no attributes, but some
// programs log both.
func (s *Span) add(events []EventMessage) {
	asked, said := len(s.Request) == 0, len(s.Answer) == 0
	for _, e := range events {
		switch {
		case e.Answer && said:
			s.Answer = append(s.Answer, e.Message)
		case !e.Answer && asked:
			s.Request = append(s.Request, e.Message)
		default:
			s.spare = append(s.spare, e.Message)
		}
	}
}

// attributeMessages decodes messages as the conventions have them: of OpenInference
// they are wrapped in "message", and so are their parts and calls.
func attributeMessages(list rawjson.Value, role model.Role) []*model.Message {
	list = rawjson.Unwrap(list, 2)
	switch list.Kind() {
	case rawjson.String:
		return []*model.Message{chat.Say(role, "", list.Text())}
	case rawjson.Object:
		if m := attributeMessage(list, role); m != nil {
			return []*model.Message{m}
		}
	}
	var messages []*model.Message
	for _, e := range list.Elems() {
		if m := attributeMessage(rawjson.Unwrap(e, 1), role); m != nil {
			messages = append(messages, m)
		}
	}
	return messages
}

func attributeMessage(v rawjson.Value, role model.Role) *model.Message {
	if inner := v.Get("message"); inner.Kind() == rawjson.Object {
		return openInferenceMessage(inner, role)
	}
	var m *model.Message
	switch {
	case v.Kind() == rawjson.String:
		return chat.Say(role, "", v.Text())
	case v.Kind() != rawjson.Object:
		return nil
	case chat.IsItem(v) && !v.Get("role").Exists():
		return chat.Item(v)
	default:
		m = chat.Message(v, "finish_reason")
		m.StopReason = v.Str("finish_reason")
		if content := rawjson.Unwrap(v.Get("content"), 1); content.Kind() == rawjson.Array && v.Get("content").Kind() == rawjson.String && content.Index(0).Get("type").Exists() {
			m.Parts = append(chat.Parts(content), m.Parts[min(1, len(m.Parts)):]...) // OpenLLMetry: parts as JSON
		}
	}
	if m.RawRole == "" {
		m.Role = role
	}
	return m
}

// openInferenceMessage decodes {"role","content","contents":[{"message_content":…}],
// "tool_calls":[{"tool_call":…}],"tool_call_id","name"}.
func openInferenceMessage(v rawjson.Value, role model.Role) *model.Message {
	m := &model.Message{Role: role, RawRole: v.Str("role")}
	if m.RawRole != "" {
		m.Role, _ = chat.Role(m.RawRole)
	}
	var parts []model.Part
	if content := v.Get("content"); content.Kind() == rawjson.String && m.Role == model.RoleAssistant {
		parts = chat.SplitReasoning(content.Text())
	} else {
		parts = chat.Parts(content)
	}
	if len(parts) == 0 {
		for _, e := range v.Get("contents").Elems() {
			parts = append(parts, openInferenceContent(e.Get("message_content"), e)...)
		}
	}
	name := v.Str("name")
	if m.Role == model.RoleTool || v.Get("tool_call_id").Exists() && v.Get("tool_calls").Len() == 0 {
		r := &model.ToolResult{CallID: v.Get("tool_call_id").Scalar(), Name: name, Content: parts}
		m.Role, m.Parts = model.RoleTool, []model.Part{r}
	} else {
		m.Parts, m.Agent = parts, name
	}
	for _, e := range v.Get("tool_calls").Elems() {
		inner := e.Get("tool_call")
		if !inner.Exists() {
			inner = e
		}
		m.Parts = append(m.Parts, chat.ToolCalls(inner)...)
	}
	if f := v.Str("function_call_name"); f != "" {
		c := &model.ToolCall{Name: f}
		chat.SetArguments(c, v.Get("function_call_arguments_json"))
		m.Parts = append(m.Parts, c)
	}
	m.Meta = format.Rest(v)
	return m
}

func openInferenceContent(v, outer rawjson.Value) []model.Part {
	if v.Kind() != rawjson.Object {
		return chat.Part(outer)
	}
	if url := v.At("image", "image", "url"); url.Exists() {
		return []model.Part{chat.Image(url, "")}
	}
	if url := v.At("image", "url"); url.Exists() {
		return []model.Part{chat.Image(url, "")}
	}
	return chat.Part(v)
}

// conventionTool reads the run of a tool.
func conventionTool(s *Span, a, in, out rawjson.Value) {
	name := AttrText(a, "gen_ai.tool.name", "tool.name", "tool_name", "ai.toolCall.name", "traceloop.entity.name")
	s.Call = &model.ToolCall{ID: AttrText(a, "gen_ai.tool.call.id", "tool_call.id", "tool.call.id", "ai.toolCall.id", "tool_call_id"), Name: ToolName(cmp.Or(name, s.Name))}
	given := FirstAttr(a, "gen_ai.tool.call.arguments", "tool_arguments", "ai.toolCall.args", "ai.toolCall.input")
	if !given.Exists() {
		given = in
	}
	if !given.Exists() {
		given = FirstAttr(a, "tool.parameters")
	}
	ToolGiven(s.Call, given)
	gave := FirstAttr(a, "gen_ai.tool.call.result", "tool_response", "ai.toolCall.result", "ai.toolCall.output")
	if !gave.Exists() {
		gave = out
	}
	s.Result = ToolGave(gave)
}

// ToolName takes off what tracing tools put before the name of a tool.
func ToolName(name string) string {
	for _, prefix := range [...]string{"running tool: ", "execute_tool ", "Tool: ", "tool: "} {
		name = strings.TrimPrefix(name, prefix)
	}
	return name
}

// conventionFacts enters model, usage and the reason for the end into the answer.
func conventionFacts(s *Span, a, in rawjson.Value) {
	count := func(keys ...string) (n int64) {
		for _, k := range keys {
			n = cmp.Or(n, chat.CountOf(Attr(a, k)))
		}
		return n
	}
	usage := model.Usage{
		Input:      count("gen_ai.usage.input_tokens", "llm.token_count.prompt", "gen_ai.usage.prompt_tokens", "ai.usage.inputTokens", "ai.usage.promptTokens"),
		Output:     count("gen_ai.usage.output_tokens", "llm.token_count.completion", "gen_ai.usage.completion_tokens", "ai.usage.outputTokens", "ai.usage.completionTokens"),
		CacheRead:  count("gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.cache_read_input_tokens", "llm.token_count.prompt_details.cache_read", "ai.usage.cachedInputTokens"),
		CacheWrite: count("gen_ai.usage.cache_write.input_tokens", "gen_ai.usage.cache_creation.input_tokens", "gen_ai.usage.cache_creation_input_tokens", "llm.token_count.prompt_details.cache_write"),
		Reasoning:  count("gen_ai.usage.reasoning.output_tokens", "llm.token_count.completion_details.reasoning", "ai.usage.reasoningTokens", "gen_ai.usage.details.reasoning_tokens"),
	}
	if usage.IsZero() {
		usage = chat.Usage(FirstAttr(a, "mlflow.chat.tokenUsage"))
	}
	for _, k := range [...]string{"gen_ai.response.model", "llm.model_name", "gen_ai.request.model", "ai.response.model", "ai.model.id", "llm.model", "mlflow.llm.model", "model_name"} {
		s.Facts(Attr(a, k), usage)
	}
	s.Facts(in.Get("model"), usage)
	if len(s.Answer) == 0 || s.Answer[0].Role == model.RoleMarker {
		return
	}
	m := s.Answer[0]
	if m.ID == "" {
		m.ID = AttrText(a, "gen_ai.response.id", "ai.response.id")
	}
	reasons := FirstAttr(a, "gen_ai.response.finish_reasons")
	if m.StopReason == "" {
		m.StopReason = reasons.Index(0).Text()
	}
	reasons.Index(0).IsText(m.StopReason)
	if m.StopReason == "" {
		m.StopReason = AttrText(a, "ai.response.finishReason", "llm.finish_reason")
	}
}
