package vercelai

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// isToolPart reports whether a part is the tool part of a UIMessage: type
// "tool-<name>" or "dynamic-tool". A tool may be called "call" or "result", so
// the state tells such parts from the ones of ModelMessages
// (vercel/ai: packages/ai/src/ui/ui-messages.ts, UIToolInvocation; states about
// approval and denial are new in version 6).
func isToolPart(v rawjson.Value, kind string) bool {
	switch {
	case kind == "dynamic-tool":
		return true
	case !strings.HasPrefix(kind, "tool-"):
		return false
	case v.Fits("state=input-streaming|input-available|approval-requested|approval-responded|output-available|output-error|output-denied"):
		return true
	}
	return v.Fits("toolCallId/state !type=tool-call|tool-result|tool-error|tool-approval-request|tool-approval-response|tool-invocation")
}

// toolPart decodes the tool part of a UIMessage into a call and, if the tool gave
// one, its result. The name is the type without its first "tool-".
func (d *decoder) toolPart(v rawjson.Value, kind string) []model.Part {
	input := v.First("input", "rawInput")
	c := newCall(v, cmp.Or(v.Str("toolName"), strings.TrimPrefix(kind, "tool-")), input)
	c.Approval = approval(v.Get("approval"))
	d.remember(c)
	r := &model.ToolResult{CallID: c.ID, Name: c.Name}
	r.Preliminary, _ = v.Get("preliminary").Bool()
	output, problem := v.Get("output"), v.Get("errorText")
	switch state := v.Str("state"); {
	case state == "input-streaming":
		c.State, c.Malformed = model.CallStreaming, false
	case state == "approval-requested":
		c.State = model.CallAwaitingApproval
	case state == "approval-responded":
		c.State = model.CallApproved
		if c.Approval != nil && !c.Approval.Approved {
			c.State = model.CallDenied
		}
	case state == "output-denied":
		c.State, r.Denied = model.CallDenied, true
		if c.Approval != nil {
			r.Content = chat.TextParts(c.Approval.Reason)
		}
		r.Content = append(r.Content, chat.TextParts(problem.Text())...)
		return []model.Part{c, r}
	case state == "output-error":
		setRawOutput(r, output)
		r.Error, r.Content = model.Yes, append(chat.TextParts(problem.Text()), r.Content...)
		if v.Fits("!input:some rawInput:some") {
			c.State = model.CallFailed
		}
		return []model.Part{c, r}
	case state == "output-available" || output.Exists():
		if r.Error = model.No; !d.subAgent(r, output) {
			setRawOutput(r, output)
		}
		return []model.Part{c, r}
	case v.Fits("errorText:filled"):
		r.Error, r.Content = model.Yes, chat.TextParts(problem.Text())
		return []model.Part{c, r}
	}
	return []model.Part{c}
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
	c := newCall(v, v.Str("toolName"), v.First("args", "input"))
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
	setOldOutput(r, result)
	return []model.Part{c, r}
}

// setOldOutput enters what a tool gave back in version 4. Results that are nothing but an
// error, {"error":"…"}, are how programs tell the chat window of a failure.
func setOldOutput(r *model.ToolResult, v rawjson.Value) {
	setRawOutput(r, v)
	if text, ok := chat.ErrorText(string(v.Raw())); ok {
		r.Error, r.Content = model.Yes, chat.TextParts(text)
	}
}
