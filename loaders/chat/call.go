package chat

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/python"
	"msgview/model"
	"msgview/model/rawjson"
)

// ToolCalls decodes a list of tool calls in the style of OpenAI's "tool_calls":
// {"id":…,"type":"function","function":{"name":…,"arguments":"{…}"}}, the custom
// tools of the same API, and the flat {"id","name","arguments"|"args"|"input"}
// of other programs. null and the empty list are no calls; a single object is
// one. What is no object becomes an Unknown part.
//
// Source: openai/openai-openapi: openapi.json, ChatCompletionMessageToolCall.
func ToolCalls(list rawjson.Value) []model.Part {
	list = rawjson.Unwrap(list, 2)
	switch list.Kind() {
	case rawjson.Array:
	case rawjson.Object:
		return toolCall(list)
	case rawjson.Missing, rawjson.Null:
		return nil
	default:
		return []model.Part{model.Unknown{Type: "tool_calls", Raw: list.Keep()}}
	}
	var parts []model.Part
	for _, v := range list.Elems() {
		parts = append(parts, toolCall(v)...)
	}
	return parts
}

// callIDs, callNames and callArguments are the members of a call in all dialects; ownCallIDs can
// be the id of nothing but a call.
var (
	ownCallIDs    = []string{"call_id", "callId", "tool_call_id", "toolCallId", "tool_use_id", "toolUseId", "toolCallID", "toolCallRequestId"}
	callIDs       = slices.Concat(ownCallIDs, []string{"id", "ref", "Id"})
	callNames     = []string{"name", "tool_name", "toolName", "function_name", "tool", "toolType", "Name"}
	callArguments = []string{"arguments", "input", "args", "parameters", "params", "tool_kwargs", "argsText", "rawInput", "Arguments"}
)

// toolCall decodes one call, and its result if the same object holds it.
func toolCall(v rawjson.Value) []model.Part {
	v = rawjson.Unwrap(v, 2)
	if v.Kind() == rawjson.Null {
		return nil
	}
	if v.Kind() != rawjson.Object || v.Opaque() {
		return []model.Part{model.Unknown{Type: "tool_call", Raw: v.Keep()}}
	}
	if value := rawjson.Unwrap(v.Get("value"), 1); value.Kind() == rawjson.Object && v.First(callNames...).IsNull() { // LLaMA-Factory's parts
		v = value
	}
	outer := v
	for _, key := range [...]string{"tool_call", "toolCall", "toolInvocation", "function", "custom", "data"} {
		if inner := v.Get(key); inner.Kind() == rawjson.Object {
			if v = inner; key != "tool_call" {
				break
			}
			outer = inner // langchaingo's, with a function in it
		}
	}
	c := &model.ToolCall{
		ID:   cmp.Or(outer.First(callIDs...).Scalar(), v.First(callIDs...).Scalar()),
		Name: cmp.Or(v.First(callNames...).Text(), outer.First(callNames...).Text(), outer.Str("function")),
	}
	if a := v.First(callArguments...); a.Exists() {
		SetArguments(c, a)
	} else {
		SetArguments(c, outer.First(callArguments...))
	}
	callExtras(c, outer)
	if outer.Get("custom").Kind() == rawjson.Object {
		c.Malformed = false // these tools take text
	}
	if v.Raw() != nil && c.Name == "" && c.ID == "" && c.Arguments == nil && c.ArgumentsText == "" {
		return []model.Part{model.Unknown{Type: cmp.Or(outer.Str("type"), "tool_call"), Raw: outer.Keep()}}
	}
	parts := []model.Part{c}
	for _, key := range [...]string{"output", "result"} {
		if out := v.Get(key); !out.IsNull() {
			r := &model.ToolResult{CallID: c.ID, Name: c.Name}
			SetOutput(r, out)
			resultState(r, outer)
			return append(parts, r)
		}
	}
	return parts
}

// callExtras reads what dialects say about a call besides its arguments.
func callExtras(c *model.ToolCall, v rawjson.Value) {
	c.Server = v.First("server_name", "server_label", "serverName", "namespace").Text()
	c.ProviderExecuted, _ = v.First("providerExecuted", "provider_executed").Bool()
	c.Malformed = c.Malformed || v.Str("type") == "invalid_tool_call" || !v.Get("parse_error").IsNull()
	switch stateOf(v) {
	case "in_progress", "incomplete":
		c.State = model.CallInterrupted
	case "failed":
		c.State = model.CallFailed
	}
	if model.MayStartAgent([]byte(c.Name)) && c.StartsAgent() { // its messages may stand in the log, and begin with it
		if args, _, err := rawjson.ParseTolerant(c.Arguments); err == nil {
			c.SetPrompt(args.Str("prompt"))
		}
	}
}

// stateOf returns the state that a call says it is in, "" for one that nobody
// knows, which is left.
func stateOf(v rawjson.Value) string {
	status := v.Get("status")
	switch status.Look().Text() {
	case "in_progress", "incomplete", "failed", "error", "success", "completed", "complete", "done", "ok", "finished", "pending", "running":
		return status.Text()
	}
	return ""
}

// Call makes a call of what a log says of it; its arguments are read as by [SetArguments].
func Call(id, name string, arguments rawjson.Value) *model.ToolCall {
	c := &model.ToolCall{ID: id, Name: name}
	SetArguments(c, arguments)
	return c
}

// SetArguments enters the arguments of a call. An object, an array or another
// value that is no string is kept as it is; of a string that holds JSON, as OpenAI
// logs arguments, that JSON is kept, and if the JSON is again a string that holds
// an object (some programs encode twice) that object. What Python prints of a dictionary
// is taken for the object that it is: some programs log arguments so. An empty string and null
// are no arguments. Any other string goes to ArgumentsText and marks the call as
// malformed, unless the caller knows that the tool takes text and resets
// Malformed.
func SetArguments(c *model.ToolCall, v rawjson.Value) {
	c.Arguments, c.ArgumentsText = nil, ""
	switch v.Kind() {
	case rawjson.Missing, rawjson.Null:
		return
	case rawjson.String:
	default:
		c.Arguments = v.Keep()
		return
	}
	text := v.Text()
	if strings.TrimSpace(text) == "" {
		return
	}
	inner, err := rawjson.Parse([]byte(text))
	if err != nil {
		printed, ok := python.Literal(text)
		if !ok || printed.Kind() != rawjson.Object {
			c.ArgumentsText, c.Malformed = text, true
			return
		}
		inner = printed
	}
	c.Arguments = rawjson.Unwrap(inner, 2).Keep()
}

// customCall decodes a call whose input is free text by design.
func customCall(v rawjson.Value) []model.Part {
	parts := toolCall(v)
	if c, ok := parts[0].(*model.ToolCall); ok {
		c.Malformed = false
	}
	return parts
}

// executedTools decodes Groq's "executed_tools": calls that the provider ran,
// each with its output, without ids (console.groq.com/docs: Compound).
func executedTools(list rawjson.Value) []model.Part {
	var parts []model.Part
	for _, v := range list.Elems() {
		if v.Kind() != rawjson.Object {
			parts = append(parts, model.Unknown{Type: "executed_tools", Raw: v.Keep()})
			continue
		}
		c := &model.ToolCall{Name: cmp.Or(v.Str("name"), v.Str("type")), ProviderExecuted: true}
		SetArguments(c, v.Get("arguments"))
		parts = append(parts, c)
		r := &model.ToolResult{Name: c.Name}
		if out := v.Get("output"); !out.IsNull() {
			r.Content = ResultContent(out)
		}
		for _, hit := range v.At("search_results", "results").Elems() {
			r.Content = append(r.Content, citation(hit))
		}
		if d := v.First("code_results", "browser_results"); !d.IsNull() {
			r.Details = d.Keep()
		}
		if len(r.Content) > 0 || r.Details != nil {
			parts = append(parts, r)
		}
	}
	return parts
}
