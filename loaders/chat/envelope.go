package chat

import (
	"cmp"
	"fmt"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// System returns the message of a system prompt that stands beside a list of
// messages, as Anthropic, Gemini, Bedrock and OpenAI's Responses API have it, or
// nil. It also returns the member that holds the prompt.
func System(v rawjson.Value) (m *model.Message, key string) {
	for _, key := range [...]string{"system", "systemInstruction", "system_instruction", "systemPrompt", "system_prompt", "system_message", "systemMessage", "preamble",
		"System", "SystemPrompt", "SystemMessage", "instructions"} {
		s := v.Get(key)
		var parts []model.Part
		switch {
		case s.Kind() == rawjson.Array && IsMessage(s.Index(0)): // OpenAI Responses
			parts = FlatMap(s, func(m rawjson.Value) []model.Part { return Parts(m.Get("content")) })
		case s.Kind() == rawjson.Object && s.Get("parts").Kind() == rawjson.Array:
			parts = Parts(s.Get("parts"))
		case s.Kind() == rawjson.String || s.Kind() == rawjson.Array || s.Kind() == rawjson.Object && s.Len() > 0:
			parts = Parts(s)
		}
		if len(parts) > 0 {
			return &model.Message{Role: model.RoleSystem, RawRole: "system", Parts: parts}, key
		}
	}
	if c := v.Get("config"); c.Kind() == rawjson.Object && v.Get("contents").Exists() { // arguments of Google's client
		if m, key := System(c); m != nil && key != "" {
			return m, ""
		}
	}
	return nil, ""
}

// historyKeys are the members of requests that hold what was said so far.
var historyKeys = [...]string{"messages", "contents", "input", "prompt", "inputs", "inputText"}

// History returns the list of messages of a request and the member that holds it.
// ok is false if v is no request of a known shape.
func History(v rawjson.Value) (list rawjson.Value, key string, ok bool) {
	if v.Kind() != rawjson.Object {
		return rawjson.Value{}, "", false
	}
	for _, key := range historyKeys {
		list := v.Get(key)
		switch {
		case list.Kind() == rawjson.Array && (list.Len() == 0 && (key == "messages" || key == "input" && v.Get("model").Kind() == rawjson.String) || AnyItem(list)):
			return list, key, true
		case list.Kind() == rawjson.String && (key == "input" || key == "prompt") && v.Get("model").Kind() == rawjson.String:
			return list, key, true
		case key == "input" && v.Fits("model/agent:text input.type:text"), key == "input" && isGiven(list) && v.Fits("model/agent:text"), key == "input" && list.Kind() == rawjson.String && v.Fits("agent:text !output"):
			return list, key, true
		case list.Kind() == rawjson.String && completes(v, key):
			return list, key, true
		case key == "contents" && isContents(list):
			return list, key, true
		}
	}
	if isCohereRequest(v) {
		return v.Get("chat_history"), "chat_history", true
	}
	return rawjson.Value{}, "", false
}

// isContents reports whether a value is one of the short forms of Gemini's contents
// that its client libraries take: a text, one content, or a list of texts and parts.
func isContents(v rawjson.Value) bool {
	switch v.Kind() {
	case rawjson.String:
		return v.Text() != ""
	case rawjson.Object:
		return v.Get("parts").Kind() == rawjson.Array
	case rawjson.Array:
		for _, e := range v.Elems() {
			if e.Kind() != rawjson.String && (e.Kind() != rawjson.Object || !keyedType(e)) {
				return false
			}
		}
		return v.Len() > 0
	}
	return false
}

// keyedType reports whether an object without a type is a part of Gemini's.
func keyedType(v rawjson.Value) bool {
	for _, key := range [...]string{"text", "inlineData", "inline_data", "fileData", "file_data", "functionCall", "function_call", "functionResponse", "function_response"} {
		if !v.Get(key).IsNull() {
			return true
		}
	}
	return false
}

// AnyItem reports whether a list has a message or an item of OpenAI's Responses
// API among its first elements.
func AnyItem(list rawjson.Value) bool {
	for i, v := range list.Elems() {
		if run, _ := RunItem(v.Look()); IsMessage(v) || IsItem(v) || isStep(v) || run.Exists() || v.Get("parts").Kind() == rawjson.Array {
			return true
		}
		if i >= 8 {
			break
		}
	}
	return false
}

// Request decodes the body of a request to a model: the system prompt and the
// history. It returns nil if v is no request.
func Request(v rawjson.Value) []*model.Message {
	list, key, ok := History(v)
	if !ok {
		return nil
	}
	if key == "chat_history" {
		return cohereHistory(v)
	}
	var messages []*model.Message
	if m, _ := System(v); m != nil {
		messages = append(messages, m)
	}
	if s := list.Text(); s != "" {
		if turns := promptedWith(s); turns != nil && completes(v, key) {
			return append(messages, turns...)
		}
		return append(messages, &model.Message{Role: model.RoleUser, RawRole: "user", Parts: []model.Part{model.Text{Text: s}}})
	}
	switch {
	case list.Kind() == rawjson.Object && key == "input": // one part
		return append(messages, &model.Message{Role: model.RoleUser, RawRole: "user", Parts: Part(list)})
	case list.Kind() == rawjson.Object: // one content
		return append(messages, Item(list))
	case list.Len() > 0 && !AnyItem(list): // the texts and parts of one
		return append(messages, &model.Message{Role: model.RoleUser, RawRole: "user", Parts: Parts(list)})
	}
	return append(messages, Items(list)...)
}

// Response decodes the body of a model's answer, of any provider and also of a
// failed request. It returns nil if v is none. Alternative answers (n > 1) follow
// each other, each after a marker.
func Response(v rawjson.Value) []*model.Message {
	if v.Kind() != rawjson.Object {
		return nil
	}
	switch {
	case v.Get("choices").Kind() == rawjson.Array && v.Get("choices").Index(0).Kind() == rawjson.Object: // not those of a question
		return choices(v)
	case v.Get("Choices").Kind() == rawjson.Array && v.Get("Choices").Index(0).Kind() == rawjson.Object:
		return goChoices(v)
	case IsStruct(v.At("Output", "Value")): // structs of AWS's SDK for Go
		return []*model.Message{AnswerFacts(Message(v.At("Output", "Value")), v, "Output", "ResultMetadata")}
	case IsInteraction(v):
		return interaction(v)
	case v.Str("type") == "message" && IsMessage(v):
		return withFailure([]*model.Message{Message(v, "type", "stop_sequence", "stop_details", "error")}, v)
	case v.Get("candidates").Kind() == rawjson.Array, v.First("promptFeedback", "prompt_feedback").Kind() == rawjson.Object:
		return candidates(v)
	case v.At("output", "message").Kind() == rawjson.Object: // Bedrock Converse
		m := Message(v.At("output", "message"))
		if ms, ok := v.At("metrics", "latencyMs").Float(); ok {
			m.Duration = Milliseconds(ms)
		}
		return []*model.Message{AnswerFacts(m, v, "output", "metrics")}
	case v.Get("output").Kind() == rawjson.Array && (AnyItem(v.Get("output")) || v.Str("object") == "response"):
		return []*model.Message{outputItems(v)}
	case IsCohereAnswer(v):
		return []*model.Message{cohereAnswer(v)}
	case IsMessage(v.Get("message")): // Cohere v2, Ollama
		return withFailure([]*model.Message{AnswerFacts(Message(v.Get("message")), v, "message", "done")}, v)
	}
	if m := errorBody(v); m != nil {
		return []*model.Message{m}
	}
	if m := completion(v); m != nil {
		return []*model.Message{m}
	}
	return invoked(v)
}

// completion decodes the answer of an interface that completes texts instead of
// holding conversations: Ollama's generate, Anthropic's and Cohere's old ones.
func completion(v rawjson.Value) *model.Message {
	if v.First("model", "stop_reason", "finish_reason", "generation_id", "done").IsNull() {
		return nil
	}
	for _, key := range [...]string{"completion", "response", "generated_text", "text"} {
		if s := v.Str(key); s != "" {
			m := &model.Message{Role: model.RoleAssistant, Parts: SplitReasoning(s), Usage: Usage(v)}
			if t := v.Str("thinking"); t != "" && key == "response" {
				m.Parts = append([]model.Part{model.Reasoning{Text: t}}, m.Parts...)
				return AnswerFacts(m, v, key, "thinking", "done", "context", "prompt_eval_count", "eval_count")
			}
			return AnswerFacts(m, v, key, "done", "context", "prompt_eval_count", "eval_count")
		}
	}
	return nil
}

// choices decodes the answers of a chat completion.
func choices(v rawjson.Value) []*model.Message {
	var messages []*model.Message
	list := v.Get("choices")
	for i, c := range list.Elems() {
		body := c.First("message", "delta")
		if body.IsNull() && c.Get("text").Kind() == rawjson.String { // legacy completions
			body = c
		}
		if steps := c.Get("messages"); body.IsNull() && IsMessage(steps.Index(0)) { // Mistral: its calls and their results come before
			for j, e := range steps.Elems() {
				if body = e; j+1 < steps.Len() {
					messages = append(messages, Message(e))
				}
			}
		}
		if body.IsNull() {
			body = c
		}
		m := Message(body, "index", "finish_reason", "logprobs")
		if m.RawRole == "" {
			m.Role = model.RoleAssistant
			m.Parts = SplitTexts(m.Parts)
		}
		if i > 0 {
			messages = append(messages, &model.Message{Role: model.RoleMarker, Parts: []model.Part{
				model.Marker{Kind: model.MarkerBranch, Text: fmt.Sprintf("answer %d of %d to the same request", i+1, list.Len()), Back: model.SameRequest},
			}})
		}
		used := []string{"message", "messages", "delta", "text"}
		if !tellsPlace(c, i, list.Len()) {
			used = append(used, "index")
		}
		Facts(m, c, &used)
		m.Meta = append(m.Meta, Meta(c, used...)...)
		if i == 0 {
			m = AnswerFacts(m, v, "choices", "object")
		} else {
			m.Model = cmp.Or(m.Model, v.Str("model"))
		}
		messages = append(messages, m)
	}
	return withFailure(messages, v)
}

// tellsPlace reports whether the number of an answer says something: that there are others,
// maybe elsewhere.
func tellsPlace(c rawjson.Value, at, of int) bool {
	n, ok := c.Look().Get("index").Int()
	return !ok || n != int64(at) || of > 1
}

// goChoices decodes answers as structs of Go that have no names for JSON have them: those
// of langchaingo (tmc/langchaingo: llms/generatecontent.go), and of others with a message.
func goChoices(v rawjson.Value) []*model.Message {
	var messages []*model.Message
	list := v.Get("Choices")
	for i, c := range list.Elems() {
		body := c
		if inner := c.Get("Message"); inner.Kind() == rawjson.Object {
			body = inner
		}
		m := MessageAs(body, "assistant", "StopReason", "FinishReason", "ReasoningContent", "ToolCalls", "FuncCall")
		if thought := c.Get("ReasoningContent"); thought.Kind() == rawjson.String && !thought.IsEmptyText() {
			m.Parts = append([]model.Part{model.Reasoning{Text: thought.Text()}}, m.Parts...)
		}
		m.Parts = append(m.Parts, ToolCalls(body.Get("ToolCalls"))...)
		m.StopReason = c.First("StopReason", "FinishReason").Text()
		if i > 0 {
			messages = append(messages, Another(fmt.Sprintf("answer %d of %d to the same request", i+1, list.Len())))
		}
		format.Keep(m, c)
		messages = append(messages, m)
	}
	return messages
}

// withFailure adds the error with which a streamed answer broke off, an object or, of
// Cohere, a text.
func withFailure(messages []*model.Message, v rawjson.Value) []*model.Message {
	e := errorBody(v)
	if text := v.Get("error").Text(); e == nil && text != "" {
		e = Failure(text, v)
	}
	if e != nil {
		e.Meta = []model.Field{{Name: "error", Value: v.Get("error").Keep()}}
		messages = append(messages, e)
	}
	return messages
}

// AnswerFacts gives a message what the response around it says.
func AnswerFacts(m *model.Message, v rawjson.Value, used ...string) *model.Message {
	m.ID = cmp.Or(m.ID, v.First("id", "responseId", "response_id").Scalar())
	used = append(used, "id", "responseId", "response_id", "error")
	Facts(m, v, &used)
	if m.Usage.IsZero() && v.Get("eval_count").Exists() { // Ollama counts beside the answer
		m.Usage = Usage(v)
		used = append(used, "prompt_eval_count", "eval_count")
	}
	if m.Usage.IsZero() { // Groq's streams count in a member of its own
		m.Usage = Usage(v.At("x_groq", "usage"))
	}
	if ns, ok := v.Get("total_duration").Int(); ok && m.Duration == 0 && v.Get("created_at").Exists() { // Ollama, too
		m.Duration = Milliseconds(float64(ns) / 1e6)
		used = append(used, "total_duration")
	}
	m.Meta = append(m.Meta, Meta(v, used...)...)
	return m
}

// errorBody decodes the body of a request that failed:
// {"error":{"message":…,"type":…}}, Anthropic's {"type":"error","error":{…}}, or
// Bedrock's bare {"message":…}. It returns nil if v is none of these.
func errorBody(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object {
		return nil
	}
	e := v.Get("error")
	if e.Kind() == rawjson.String && e.Text() != "" && v.Len() <= 3 {
		return Failure(e.Text(), v)
	}
	if e.Kind() == rawjson.Object {
		if inner := e.Get("error"); inner.Kind() == rawjson.Object {
			e = inner
		}
		if text := cmp.Or(e.Str("message"), e.Str("type"), e.Get("code").Scalar()); text != "" {
			if kind := cmp.Or(e.Str("type"), e.Get("code").Scalar()); kind != "" && kind != text {
				text = kind + ": " + text
			}
			return Failure(text, v)
		}
	}
	if v.Len() == 1 {
		if text := v.First("message", "Message").Text(); text != "" {
			return Failure(text, v)
		}
	}
	return nil
}

// Failure makes a message of an error that a provider answered; v is the answer.
func Failure(text string, v rawjson.Value) *model.Message {
	return &model.Message{
		Role:  model.RoleMarker,
		Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: text, Error: true}},
		Meta:  Meta(v, "type"),
	}
}
