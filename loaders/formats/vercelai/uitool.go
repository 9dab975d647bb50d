package vercelai

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// The states of a tool part (vercel/ai: packages/ai/src/ui/ui-messages.ts,
// UIToolInvocation). Those about approval and denial are new in version 6.
const (
	stateInputStreaming    = "input-streaming"
	stateInputAvailable    = "input-available"
	stateApprovalRequested = "approval-requested"
	stateApprovalResponded = "approval-responded"
	stateOutputAvailable   = "output-available"
	stateOutputError       = "output-error"
	stateOutputDenied      = "output-denied"
)

func isToolState(s string) bool {
	switch s {
	case stateInputStreaming, stateInputAvailable, stateApprovalRequested, stateApprovalResponded,
		stateOutputAvailable, stateOutputError, stateOutputDenied:
		return true
	}
	return false
}

// isToolPart reports whether a part is the tool part of a UIMessage: type
// "tool-<name>" or "dynamic-tool". A tool may be called "call" or "result", so
// the state tells such parts from the ones of ModelMessages.
func isToolPart(v rawjson.Value, kind string) bool {
	if kind == "dynamic-tool" {
		return true
	}
	if !strings.HasPrefix(kind, "tool-") {
		return false
	}
	if isToolState(v.Str("state")) {
		return true
	}
	switch kind {
	case "tool-call", "tool-result", "tool-error", "tool-approval-request", "tool-approval-response", "tool-invocation":
		return false
	}
	return v.Get("toolCallId").Exists() || v.Get("state").Exists()
}

// toolPart decodes the tool part of a UIMessage into a call and, if the tool gave
// one, its result. The name is the type without its first "tool-".
func (d *decoder) toolPart(v rawjson.Value, kind string) []model.Part {
	c := &model.ToolCall{
		ID:          v.Get("toolCallId").Scalar(),
		Name:        cmp.Or(v.Str("toolName"), strings.TrimPrefix(kind, "tool-")),
		Description: v.Str("title"),
	}
	input := v.Get("input")
	if input.IsNull() && !v.Get("rawInput").IsNull() {
		input = v.Get("rawInput")
	}
	chat.SetArguments(c, input)
	c.ProviderExecuted, _ = v.Get("providerExecuted").Bool()
	c.Approval = approval(v.Get("approval"))
	state := v.Str("state")
	r := &model.ToolResult{CallID: c.ID, Name: c.Name}
	r.Preliminary, _ = v.Get("preliminary").Bool()
	answered := false
	switch state {
	case stateInputStreaming:
		c.State, c.Malformed = model.CallStreaming, false
	case stateApprovalRequested:
		c.State = model.CallAwaitingApproval
	case stateApprovalResponded:
		c.State = model.CallApproved
		if c.Approval != nil && !c.Approval.Approved {
			c.State = model.CallDenied
		}
	case stateOutputDenied:
		answered = true
		c.State, r.Denied = model.CallDenied, true
		if c.Approval != nil {
			r.Content = textParts(c.Approval.Reason)
		}
		r.Content = append(r.Content, textParts(v.Str("errorText"))...)
	case stateOutputError:
		answered = true
		setRawOutput(r, v.Get("output"))
		r.Content = append(textParts(v.Str("errorText")), r.Content...)
		r.Error = model.Yes
		if v.Get("input").IsNull() && !v.Get("rawInput").IsNull() {
			c.State = model.CallFailed
		}
	default:
		if answered = state == stateOutputAvailable || v.Get("output").Exists(); answered {
			r.Error = model.No
			if d.remember(c); !d.subAgent(r, v.Get("output")) {
				setRawOutput(r, v.Get("output"))
			}
		} else if text := v.Str("errorText"); text != "" {
			answered = true
			r.Error, r.Content = model.Yes, textParts(text)
		}
	}
	d.remember(c)
	if !answered {
		return []model.Part{c}
	}
	return []model.Part{c, r}
}

// approval reads the member "approval" of a tool part.
func approval(v rawjson.Value) *model.Approval {
	if v.Kind() != rawjson.Object {
		return nil
	}
	a := &model.Approval{ID: v.Str("id"), Reason: v.Str("reason")}
	a.Approved, a.Answered = v.Get("approved").Bool()
	a.Automatic, _ = v.Get("isAutomatic").Bool()
	return a
}

// invocation decodes the toolInvocation of version 4, whose state is partial-call,
// call or result (vercel/ai at ai@4.3.19: packages/ui-utils/src/types.ts).
func (d *decoder) invocation(v rawjson.Value) []model.Part {
	c := &model.ToolCall{ID: v.Get("toolCallId").Scalar(), Name: v.Str("toolName")}
	chat.SetArguments(c, v.First("args", "input"))
	state := v.Str("state")
	if state == "partial-call" {
		c.State, c.Malformed = model.CallStreaming, false
	}
	d.remember(c)
	result := v.Get("result")
	if state != "result" && !result.Exists() {
		return []model.Part{c}
	}
	r := &model.ToolResult{CallID: c.ID, Name: c.Name}
	setRawOutput(r, result)
	if text, ok := errorResult(result); ok {
		r.Error, r.Content = model.Yes, textParts(text)
	}
	return []model.Part{c, r}
}

// errorResult reads results that are nothing but an error, {"error":"…"}, which is
// how programs of version 4 tell the chat window of a failure.
func errorResult(v rawjson.Value) (string, bool) {
	if v.Kind() != rawjson.Object || v.Len() != 1 {
		return "", false
	}
	return chat.ErrorText(string(v.Raw()))
}
