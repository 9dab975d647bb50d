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

// newCall makes a call of what all versions of the SDK say of one. Arguments that are text
// are what the model produced instead of JSON.
func newCall(v rawjson.Value, name string, arguments rawjson.Value) *model.ToolCall {
	c := &model.ToolCall{ID: v.Get("toolCallId").Scalar(), Name: name, Description: v.Str("title")}
	chat.SetArguments(c, arguments)
	c.ProviderExecuted, _ = v.Get("providerExecuted").Bool()
	return c
}

// modelCall decodes a "tool-call" of a ModelMessage: input, or args in version 4.
func (d *decoder) modelCall(v rawjson.Value) *model.ToolCall {
	c := newCall(v, v.Str("toolName"), v.First("input", "args"))
	if invalid, _ := v.Get("invalid").Bool(); invalid {
		c.State = model.CallFailed
	}
	d.remember(c)
	return c
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
	out := outputOf(v)
	if !d.subAgent(r, out) {
		setOutput(r, out)
	}
	if shown := v.Get("experimental_content"); shown.Len() > 0 {
		if string(compact(shown)) != string(compact(out)) && out.Exists() {
			r.Details = out.Keep()
		}
		r.Content = nil
		r.Content = append(r.Content, chat.FlatMap(shown, contentPart)...)
	}
	if failed, ok := v.Get("isError").Bool(); ok {
		r.Error = model.Stated(failed)
	}
	if v.Fits("type=tool-error") || v.Fits("error:some") {
		r.Error = model.Yes
		if text := errorText(v.First("error", "errorText")); text != "" {
			r.Content = chat.TextParts(text)
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

// outputOf returns what a tool gave back: output, or result in version 4.
func outputOf(v rawjson.Value) rawjson.Value {
	if out := v.Get("output"); out.Exists() {
		return out
	}
	return v.Get("result")
}

// asked returns what a question says of itself, and of which call it is.
func asked(v rawjson.Value) (approval *model.Approval, call string) {
	approval = &model.Approval{ID: v.Str("approvalId")}
	approval.Automatic, _ = v.Get("isAutomatic").Bool()
	return approval, cmp.Or(v.Get("toolCallId").Scalar(), v.At("toolCall", "toolCallId").Scalar())
}

// approvalRequest enters the question whether a call may run into the call. In the
// DevTools file the request holds a copy of the call.
func (d *decoder) approvalRequest(v rawjson.Value) (parts []model.Part) {
	approval, id := asked(v)
	c := d.calls[id]
	if copied := v.Get("toolCall"); c == nil && copied.Kind() == rawjson.Object {
		c = d.modelCall(copied)
		c.State = model.CallPlain
		parts = []model.Part{c}
	}
	if c == nil {
		return []model.Part{model.Marker{Kind: markerApproval, Text: "requested for call " + id}}
	}
	c.Approval = approval
	if c.State == model.CallPlain {
		c.State = model.CallAwaitingApproval
	}
	d.remember(c)
	return parts
}

// answered returns what an answer to such a question says.
func answered(v rawjson.Value) *model.Approval {
	given := &model.Approval{ID: v.Str("approvalId"), Answered: true, Reason: v.Str("reason")}
	given.Approved, _ = v.Get("approved").Bool()
	return given
}

// approvalResponse makes an event of the answer to such a question and, if the
// call is known, enters the answer there, too.
func (d *decoder) approvalResponse(v rawjson.Value) []model.Part {
	given := answered(v)
	text := "denied"
	if given.Approved {
		text = "approved"
	}
	if given.Reason != "" {
		text += ": " + given.Reason
	}
	c := d.approvals[given.ID]
	if c == nil {
		c = d.calls[v.Get("toolCallId").Scalar()]
	}
	if c != nil {
		answer(c, given)
		text += " (" + cmp.Or(c.Name, c.ID) + ")"
	} else if given.ID != "" {
		text += " (approval " + given.ID + ")"
	}
	return []model.Part{model.Marker{Kind: markerApproval, Text: text, Answer: given}}
}

// answer enters the answer to an approval into its call.
func answer(c *model.ToolCall, given *model.Approval) {
	if c.Approval == nil {
		c.Approval = &model.Approval{ID: given.ID}
	}
	c.Approval.Answered, c.Approval.Approved, c.Approval.Reason = true, given.Approved, given.Reason
	if c.State = model.CallDenied; given.Approved {
		c.State = model.CallApproved
	}
}

// compact returns the JSON of a value without white space.
func compact(v rawjson.Value) []byte { return rawjson.Compact(nil, v.Raw()) }
