package tracing

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
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
	if s.Kind == SpanOther {
		s.Kind = spanKind(s, a)
	}
	s.Session = cmp.Or(s.Session, AttrText(a, "gen_ai.conversation.id", "session.id", "langfuse.session.id", "mlflow.trace.session", "traceloop.association.properties.session_id", "ai.telemetry.metadata.sessionId"))
	s.Agent = cmp.Or(s.Agent, AttrText(a, "gen_ai.agent.name", "agent.name", "graph.node.name", "ai.telemetry.functionId"))
	if s.Kind == SpanAgent && s.Agent == "" {
		s.Agent = AttrText(a, "traceloop.entity.name")
	}
	switch s.Kind {
	case SpanTool:
		conventionTool(s, a)
		return
	case SpanModel, SpanAgent:
		s.Request, s.Answer = conventionMessages(a, append(listedEvents(a), events...))
		if len(s.Request)+len(s.Answer) == 0 {
			s.Request, s.Answer = wholeRun(a)
		}
		if s.Kind == SpanModel && len(s.Request) == 0 {
			s.Request = Asked(inputOf(a))
		}
		if s.Kind == SpanModel && len(s.Answer) == 0 {
			s.Answer = Said(outputOf(a))
		}
		if len(s.Answer) == 0 && s.Kind == SpanModel && len(s.Request) > 0 {
			s.Answer = []*model.Message{chat.Note(model.MarkerUnfinished, "the span has no answer")}
			if s.Error != "" {
				s.Answer = nil
			}
		}
		conventionFacts(s, a)
	}
	if s.Kind != SpanModel {
		s.Input, s.Output = Asked(inputOf(a)), Said(outputOf(a))
	}
}

// spanKind reads what a span is.
func spanKind(s *Span, a rawjson.Value) SpanKind {
	switch op := AttrText(a, "gen_ai.operation.name"); op {
	case "chat", "text_completion", "generate_content", "completion", "responses":
		return SpanModel
	case "execute_tool":
		return SpanTool
	case "invoke_agent", "create_agent", "invoke_workflow":
		return SpanAgent
	}
	switch strings.ToUpper(AttrText(a, "openinference.span.kind", "mlflow.spanType", "traceloop.span.kind", "langfuse.observation.type")) {
	case "LLM", "CHAT_MODEL", "GENERATION":
		return SpanModel
	case "TOOL":
		return SpanTool
	case "AGENT":
		return SpanAgent
	}
	switch op := AttrText(a, "ai.operationId"); {
	case strings.HasSuffix(op, ".doGenerate"), strings.HasSuffix(op, ".doStream"):
		return SpanModel
	case op == "ai.toolCall":
		return SpanTool
	}
	if Attr(a, "pydantic_ai.all_messages").Exists() || Attr(a, "all_messages_events").Exists() {
		return SpanAgent
	}
	llm := Attr(a, "llm.request.type").Text()
	if llm == "chat" || llm == "completion" || Attr(a, "gen_ai.prompt").Len() > 0 || Attr(a, "gen_ai.input.messages").Exists() || Attr(a, "llm.input_messages").Exists() {
		return SpanModel
	}
	return SpanOther
}

func inputOf(a rawjson.Value) rawjson.Value {
	return firstAttr(a, "input.value", "mlflow.spanInputs", "traceloop.entity.input", "langfuse.observation.input", "ai.prompt", "gen_ai.input", "prompt")
}

func outputOf(a rawjson.Value) rawjson.Value {
	return firstAttr(a, "output.value", "mlflow.spanOutputs", "traceloop.entity.output", "langfuse.observation.output", "ai.response.object", "gen_ai.output", "final_result")
}

func firstAttr(a rawjson.Value, keys ...string) rawjson.Value {
	for _, k := range keys {
		if v := Attr(a, k); !v.IsNull() {
			return rawjson.Unwrap(v, 2)
		}
	}
	return rawjson.Value{}
}

// conventionMessages reads the history and the answer from attributes that hold
// messages, else from events.
func conventionMessages(a rawjson.Value, events []EventMessage) (request, answer []*model.Message) {
	if system := firstAttr(a, "gen_ai.system_instructions"); system.Exists() {
		if parts := chat.Parts(system); len(parts) > 0 {
			request = append(request, &model.Message{Role: model.RoleSystem, Parts: parts})
		}
	}
	if list := firstAttr(a, "gen_ai.input.messages", "gen_ai.prompt", "llm.input_messages", "ai.prompt.messages", "llm.prompts"); list.Exists() {
		request = append(request, attributeMessages(list, model.RoleUser)...)
	}
	if list := firstAttr(a, "gen_ai.output.messages", "gen_ai.completion", "llm.output_messages", "llm.completions"); list.Exists() {
		answer = attributeMessages(list, model.RoleAssistant)
	}
	if len(answer) == 0 {
		m := &model.Message{Role: model.RoleAssistant}
		if t := AttrText(a, "ai.response.reasoning"); t != "" {
			m.Parts = append(m.Parts, model.Reasoning{Text: t})
		}
		m.Parts = append(m.Parts, chat.SplitReasoning(AttrText(a, "ai.response.text"))...)
		m.Parts = append(m.Parts, chat.ToolCalls(firstAttr(a, "ai.response.toolCalls"))...)
		if len(m.Parts) > 0 {
			answer = append(answer, m)
		}
	}
	// Whoever logs events logs no attributes, but some programs log both.
	if len(request) == 0 || len(answer) == 0 {
		asked, said := len(request) == 0, len(answer) == 0
		for _, e := range events {
			switch {
			case e.Answer && said:
				answer = append(answer, e.Message)
			case !e.Answer && asked:
				request = append(request, e.Message)
			}
		}
	}
	return request, answer
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
	if known, ok := chat.Role(m.RawRole); ok {
		m.Role = known
	}
	used := []string{"role", "content", "contents", "tool_calls", "tool_call_id"}
	var parts []model.Part
	content := v.Get("content")
	if content.Kind() == rawjson.String && m.Role == model.RoleAssistant {
		parts = chat.SplitReasoning(content.Text())
	} else {
		parts = chat.Parts(content)
	}
	if len(parts) == 0 {
		for _, e := range v.Get("contents").Elems() {
			parts = append(parts, openInferenceContent(e.Get("message_content"), e)...)
		}
	}
	if m.Role == model.RoleTool || v.Get("tool_call_id").Exists() && v.Get("tool_calls").Len() == 0 {
		r := &model.ToolResult{CallID: v.Get("tool_call_id").Scalar(), Name: v.Str("name"), Content: parts}
		m.Role, m.Parts = model.RoleTool, []model.Part{r}
		used = append(used, "name")
	} else {
		m.Parts = parts
		if name := v.Str("name"); name != "" {
			m.Agent, used = name, append(used, "name")
		}
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
		m.Parts, used = append(m.Parts, c), append(used, "function_call_name", "function_call_arguments_json")
	}
	m.Meta = chat.Meta(v, used...)
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
func conventionTool(s *Span, a rawjson.Value) {
	name := AttrText(a, "gen_ai.tool.name", "tool.name", "tool_name", "ai.toolCall.name", "traceloop.entity.name")
	if name == "" {
		name = s.Name
	}
	s.Call = &model.ToolCall{ID: AttrText(a, "gen_ai.tool.call.id", "tool_call.id", "tool.call.id", "ai.toolCall.id", "tool_call_id"), Name: ToolName(name)}
	given := firstAttr(a, "gen_ai.tool.call.arguments", "tool_arguments", "ai.toolCall.args", "ai.toolCall.input")
	if !given.Exists() {
		given = inputOf(a)
	}
	if !given.Exists() {
		given = firstAttr(a, "tool.parameters")
	}
	ToolGiven(s.Call, given)
	gave := firstAttr(a, "gen_ai.tool.call.result", "tool_response", "ai.toolCall.result", "ai.toolCall.output")
	if !gave.Exists() {
		gave = outputOf(a)
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
func conventionFacts(s *Span, a rawjson.Value) {
	for i, m := range s.Answer {
		if m.Role == model.RoleMarker {
			continue
		}
		m.Model = cmp.Or(m.Model, AttrText(a, "gen_ai.response.model", "llm.model_name", "gen_ai.request.model", "ai.response.model", "ai.model.id", "llm.model", "mlflow.llm.model", "model_name"), inputOf(a).Str("model"))
		if i > 0 {
			continue
		}
		m.ID = cmp.Or(m.ID, AttrText(a, "gen_ai.response.id", "ai.response.id"))
		m.StopReason = cmp.Or(m.StopReason, firstAttr(a, "gen_ai.response.finish_reasons").Index(0).Text(), AttrText(a, "ai.response.finishReason", "llm.finish_reason"))
		if m.Usage.IsZero() {
			m.Usage = model.Usage{
				Input:      attrCount(a, "gen_ai.usage.input_tokens", "llm.token_count.prompt", "gen_ai.usage.prompt_tokens", "ai.usage.inputTokens", "ai.usage.promptTokens"),
				Output:     attrCount(a, "gen_ai.usage.output_tokens", "llm.token_count.completion", "gen_ai.usage.completion_tokens", "ai.usage.outputTokens", "ai.usage.completionTokens"),
				CacheRead:  attrCount(a, "gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.cache_read_input_tokens", "llm.token_count.prompt_details.cache_read", "ai.usage.cachedInputTokens"),
				CacheWrite: attrCount(a, "gen_ai.usage.cache_creation.input_tokens", "gen_ai.usage.cache_creation_input_tokens", "llm.token_count.prompt_details.cache_write"),
				Reasoning:  attrCount(a, "gen_ai.usage.reasoning.output_tokens", "llm.token_count.completion_details.reasoning", "ai.usage.reasoningTokens", "gen_ai.usage.details.reasoning_tokens"),
			}
		}
		if m.Usage.IsZero() {
			if u := chat.Usage(firstAttr(a, "mlflow.chat.tokenUsage")); !u.IsZero() {
				m.Usage = u
			}
		}
	}
}

func attrCount(a rawjson.Value, keys ...string) int64 {
	for _, k := range keys {
		v := Attr(a, k)
		n, ok := v.Int()
		if f, fok := v.Float(); !ok && fok && f > 0 && f < 1<<53 {
			n = int64(f)
		}
		if n > 0 {
			return n
		}
	}
	return 0
}
