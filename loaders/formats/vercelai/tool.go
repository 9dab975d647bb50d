package vercelai

import (
	"cmp"
	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// markerApproval is the kind of the event that a person, or a rule, allowed or
// refused a tool call.
const markerApproval model.MarkerKind = "approval"

// modelCall decodes a "tool-call" of a ModelMessage: input, or args in version 4.
// An input that is text is what the model produced instead of JSON.
func (d *decoder) modelCall(v rawjson.Value) []model.Part {
	c := &model.ToolCall{
		ID:          v.Get("toolCallId").Scalar(),
		Name:        v.Str("toolName"),
		Description: v.Str("title"),
	}
	chat.SetArguments(c, v.First("input", "args"))
	c.ProviderExecuted, _ = v.Get("providerExecuted").Bool()
	if invalid, _ := v.Get("invalid").Bool(); invalid {
		c.State = model.CallFailed
	}
	d.remember(c)
	return []model.Part{c}
}

func (d *decoder) remember(c *model.ToolCall) {
	if c.ID != "" {
		d.calls[c.ID] = c
	}
	if c.Approval != nil && c.Approval.ID != "" {
		d.approvals[c.Approval.ID] = c
	}
}

// modelResult decodes a "tool-result", or the "tool-error" of a step. The output
// is output, or result in version 4, whose experimental_content is what the model
// was shown of it.
func (d *decoder) modelResult(v rawjson.Value) []model.Part {
	r := &model.ToolResult{CallID: v.Get("toolCallId").Scalar(), Name: v.Str("toolName")}
	out := v.Get("output")
	if !out.Exists() {
		out = v.Get("result")
	}
	if !d.subAgent(r, out) {
		setOutput(r, out)
	}
	if shown := v.Get("experimental_content"); shown.Len() > 0 {
		if string(compact(shown)) != string(compact(out)) && out.Exists() {
			r.Details = out.Keep()
		}
		r.Content = nil
		for _, p := range shown.Elems() {
			r.Content = append(r.Content, contentPart(p)...)
		}
	}
	if failed, ok := v.Get("isError").Bool(); ok {
		r.Error = model.Stated(failed)
	}
	if v.Str("type") == "tool-error" || !v.Get("error").IsNull() {
		r.Error = model.Yes
		if text := errorText(v.First("error", "errorText")); text != "" {
			r.Content = textParts(text)
		}
	}
	r.Preliminary, _ = v.Get("preliminary").Bool()
	if c := d.calls[r.CallID]; c != nil && c.Arguments != nil {
		if input := v.First("input", "args"); string(compact(input)) == string(rawjson.Compact(nil, c.Arguments)) {
			input.Take() // repeated from the call
		}
		if r.Denied && c.State != model.CallDenied {
			c.State = model.CallDenied
		}
	}
	return []model.Part{r}
}

// approvalRequest enters the question whether a call may run into the call. In the
// DevTools file the request holds a copy of the call.
func (d *decoder) approvalRequest(v rawjson.Value) []model.Part {
	approval := &model.Approval{ID: v.Str("approvalId")}
	approval.Automatic, _ = v.Get("isAutomatic").Bool()
	id := cmp.Or(v.Get("toolCallId").Scalar(), v.At("toolCall", "toolCallId").Scalar())
	c := d.calls[id]
	if c == nil {
		if copied := v.Get("toolCall"); copied.Kind() == rawjson.Object {
			parts := d.modelCall(copied)
			c = parts[0].(*model.ToolCall)
			c.Approval, c.State = approval, model.CallAwaitingApproval
			d.remember(c)
			return parts
		}
		return []model.Part{model.Marker{Kind: markerApproval, Text: "requested for call " + id}}
	}
	c.Approval = approval
	if c.State == model.CallPlain {
		c.State = model.CallAwaitingApproval
	}
	d.remember(c)
	return nil
}

// approvalResponse makes an event of the answer to such a question and, if the
// call is known, enters the answer there, too.
func (d *decoder) approvalResponse(v rawjson.Value) []model.Part {
	id := v.Str("approvalId")
	approved, _ := v.Get("approved").Bool()
	reason := v.Str("reason")
	text := "denied"
	if approved {
		text = "approved"
	}
	if reason != "" {
		text += ": " + reason
	}
	c := d.approvals[id]
	if c == nil {
		c = d.calls[v.Get("toolCallId").Scalar()]
	}
	if c != nil {
		answer(c, id, approved, reason)
		text += " (" + cmp.Or(c.Name, c.ID) + ")"
	} else if id != "" {
		text += " (approval " + id + ")"
	}
	given := &model.Approval{ID: id, Answered: true, Approved: approved, Reason: reason}
	return []model.Part{model.Marker{Kind: markerApproval, Text: text, Answer: given}}
}

// answer enters the answer to an approval into its call.
func answer(c *model.ToolCall, id string, approved bool, reason string) {
	if c.Approval == nil {
		c.Approval = &model.Approval{ID: id}
	}
	c.Approval.Answered, c.Approval.Approved, c.Approval.Reason = true, approved, reason
	if c.State = model.CallDenied; approved {
		c.State = model.CallApproved
	}
}

// compact returns the JSON of a value without white space.
func compact(v rawjson.Value) []byte { return rawjson.Compact(nil, v.Raw()) }
