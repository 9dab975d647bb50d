package chat

import (
	"cmp"
	"msgview/model"
	"msgview/model/rawjson"
)

// Tools that the provider runs, or asks the program to run, as items of OpenAI's
// Responses API: the call and its outcome are one item or two.

// callInput returns what a tool that the provider ran was asked for.
func callInput(v rawjson.Value) rawjson.Value {
	if v.Str("type") == "image_generation_call" {
		return v.First("revised_prompt", "action")
	}
	return v.First("arguments", "action", "actions", "queries", "code", "operation", "pending_safety_checks")
}

// hostedCall decodes the items of OpenAI's Responses API in which a tool that the
// provider ran stands with what it was asked for: web_search_call,
// file_search_call, code_interpreter_call, mcp_call, local_shell_call
// (openai/openai-openapi: openapi.json, OutputItem).
func hostedCall(v rawjson.Value, name string) []model.Part {
	c := &model.ToolCall{ID: v.First("call_id", "id").Scalar(), Name: cmp.Or(v.Str("name"), name)}
	switch in := callInput(v); in.Kind() {
	case rawjson.String:
		SetArguments(c, in)
		c.Malformed = false
	default:
		SetArguments(c, in)
	}
	callExtras(c, v)
	switch name {
	case "local_shell", "shell", "apply_patch", "computer": // run by the program
	case "tool_search":
		c.ProviderExecuted = v.Str("execution") != "client"
	default:
		c.ProviderExecuted = true
	}
	switch v.Str("status") {
	case "searching", "interpreting", "generating", "calling":
		c.State = model.CallStreaming
	}
	parts := []model.Part{c}
	if r := hostedResult(c, v); r != nil {
		parts = append(parts, r)
	}
	return parts
}

// hostedResult decodes what stands in a call of its outcome, nil if nothing does.
func hostedResult(c *model.ToolCall, v rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: c.ID, Name: c.Name}
	switch v.Str("type") {
	case "image_generation_call":
		if image := v.Get("result"); image.Kind() == rawjson.String {
			r.Content = []model.Part{Image(image, mediaTypeOf(cmp.Or(v.Str("output_format"), "png")))}
			return r
		}
		return nil
	case "web_search_call":
		for _, s := range v.At("action", "sources").Elems() {
			r.Content = append(r.Content, citation(s))
		}
		for _, s := range v.Get("results").Elems() {
			r.Content = append(r.Content, citation(s))
		}
		if len(r.Content) > 0 {
			return r
		}
		return nil
	case "file_search_call":
		list := v.Get("results")
		if list.Kind() != rawjson.Array {
			return nil
		}
		for _, hit := range list.Elems() {
			r.Content = append(r.Content, citation(hit))
		}
		r.Details = list.Keep()
		return r
	case "code_interpreter_call":
		for _, o := range v.Get("outputs").Elems() {
			if logs := o.Get("logs"); o.Str("type") == "logs" && logs.Kind() == rawjson.String {
				r.Content = append(r.Content, model.Text{Text: logs.Text()})
			} else {
				r.Content = append(r.Content, ResultPart(o)...)
			}
		}
		if v.Get("outputs").Kind() == rawjson.Array {
			return r
		}
		return nil
	}
	found := false
	for _, key := range [...]string{"output", "outputs", "results", "result"} {
		if out := v.Get(key); !out.IsNull() {
			SetOutput(r, out)
			found = true
			break
		}
	}
	if e := v.Get("error"); !e.IsNull() {
		r.Error, found = model.Yes, true
		r.Content = append(r.Content, model.Text{Text: cmp.Or(e.Text(), e.Str("message"), JoinTexts(e.Get("content"), "\n"), string(e.Raw()))})
	}
	if !found {
		return nil
	}
	return r
}

// approvalRequest decodes the question whether a tool of an MCP server may be run.
// What the model wants to call is in it; the call itself follows the answer.
func approvalRequest(v rawjson.Value) []model.Part {
	c := &model.ToolCall{ID: v.Str("id"), Name: v.Str("name"), Server: v.Str("server_label"), State: model.CallAwaitingApproval}
	c.Approval = &model.Approval{ID: v.Str("id")}
	SetArguments(c, v.Get("arguments"))
	return []model.Part{c}
}

// approvalResponse decodes the answer to it.
func approvalResponse(v rawjson.Value) []model.Part {
	r := &model.ToolResult{CallID: v.Str("approval_request_id")}
	approved, _ := v.Get("approve").Bool()
	text := "approved"
	if r.Denied = !approved; r.Denied {
		text = "not approved"
	}
	if reason := v.Str("reason"); reason != "" {
		text += ": " + reason
	}
	r.Content = []model.Part{model.Text{Text: text}}
	return []model.Part{r}
}

// shellOutput decodes the outcome of commands: a list of what each one wrote and
// how it ended.
func shellOutput(v rawjson.Value) *model.ToolResult {
	list := v.Get("output")
	if list.Kind() != rawjson.Array || list.Index(0).Get("outcome").IsNull() {
		return toolResult(v)
	}
	r := &model.ToolResult{CallID: v.First("call_id", "id").Scalar(), Details: list.Keep()}
	for _, o := range list.Elems() {
		for _, key := range [...]string{"stdout", "stderr"} {
			if s := o.Str(key); s != "" {
				r.Content = append(r.Content, model.Text{Text: s})
			}
		}
		switch o.At("outcome", "type").Text() {
		case "exit":
			if code, ok := o.At("outcome", "exit_code").Int(); ok && (r.ExitCode == nil || code != 0) {
				SetExitCode(r, int(code))
				if code != 0 {
					r.Error = model.Yes // whatever another command did
				}
			}
		case "timeout":
			r.Error = model.Yes
			r.Content = append(r.Content, model.Text{Text: "the time was up"})
		}
	}
	resultState(r, v)
	return r
}
