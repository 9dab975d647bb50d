package vercelai

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// unnamed are the calls of an id that others may have, too, in their order: from the first on that
// had no input so far, and no result.
type unnamed struct{ ungiven, unanswered []*piece }

// unmask says which call a chunk is about whose id may be what many have in its place: the first with
// it that waits for such a chunk, of its name if it has one.
func (b *building) unmask(kind, id, name string) {
	given := kind == "tool-input-available" || kind == "tool-call" || kind == "tool-input-error"
	if !given && !strings.HasPrefix(kind, "tool-output") && kind != "tool-result" && kind != "tool-error" {
		return
	}
	calls := b.unnamed[id]
	if calls == nil {
		calls = &unnamed{}
	}
	list := &calls.unanswered
	if given {
		list = &calls.ungiven
	}
	waits := func(p *piece) bool {
		return (p.result == nil || p.result.Preliminary) && !(given && p.given != nil)
	}
	for len(*list) > 0 && !waits((*list)[0]) {
		*list = (*list)[1:]
	}
	for _, p := range *list {
		if waits(p) && (name == "" || p.call.Name == name) {
			b.tools[id] = p
			return
		}
	}
	if given {
		delete(b.tools, id)
	}
}

// unname notes a call of which others may have the id.
func (b *building) unname(id string, p *piece) {
	if model.IsID(id) {
		return
	}
	u := b.unnamed[id]
	if u == nil {
		u = &unnamed{}
		b.unnamed[id] = u
	}
	u.ungiven, u.unanswered = append(u.ungiven, p), append(u.unanswered, p)
}

// toolChunk takes in a chunk about a tool call; false if it is not known.
func (b *building) toolChunk(kind, id string, v rawjson.Value) bool {
	if !model.IsID(id) {
		b.unmask(kind, id, v.Look().Str("toolName"))
	}
	switch kind {
	case "tool-input-start", "tool-call-streaming-start":
		if p := b.tools[id]; p != nil && (p.hasCall || p.input.Len() > 0) {
			delete(b.tools, id) // another call with its id; this one stays as far as it came
		}
		b.describe(b.call(id, v.Str("toolName")), v)
	case "tool-input-delta", "tool-call-delta":
		b.call(id, v.Str("toolName")).input.WriteString(v.First("inputTextDelta", "delta", "argsTextDelta").Text())
	case "tool-input-end":
		b.call(id, "")
	case "tool-input-available", "tool-call":
		p := b.call(id, v.Str("toolName"))
		input := v.First("input", "args")
		if b.replaced("input", p.given, input.Raw()); p.arguments(input, v.True("invalid")) {
			p.given = input.Keep()
		}
		b.describe(p, v)
	case "tool-input-error":
		p := b.call(id, v.Str("toolName"))
		p.arguments(v.First("input", "rawInput"), true)
		p.call.State = model.CallFailed
		b.describe(p, v)
		r := b.result(id)
		r.Error, r.Content = model.Yes, chat.TextParts(v.Str("errorText"))
	case "tool-output-available", "tool-result":
		r := b.result(id)
		r.Name = cmp.Or(v.Str("toolName"), r.Name)
		out := outputOf(v)
		r.Error = model.No
		if r.Preliminary, _ = v.Get("preliminary").Bool(); r.Preliminary {
			out = out.Look() // a later chunk has it, too, or more of it
		}
		b.tools[id].output = out
		if len(spoken(out)) > 0 { // read where the message ends
			out = out.Look()
		}
		setOutput(r, out)
		if failed, ok := v.Get("isError").Bool(); ok {
			r.Error = model.Stated(failed)
		}
	case "tool-output-error", "tool-error":
		r := b.result(id)
		r.Name = cmp.Or(v.Str("toolName"), r.Name)
		r.Error, r.Content = model.Yes, chat.TextParts(errorText(v.First("errorText", "error")))
	case "tool-output-denied":
		r := b.result(id)
		r.Denied = true
		if c := b.tools[id].call; c != nil {
			c.State = model.CallDenied
			if c.Approval != nil {
				r.Content = chat.TextParts(c.Approval.Reason)
			}
		}
	case "tool-approval-request":
		b.approvalRequest(v)
	case "tool-approval-response":
		b.approvalResponse(v)
	default:
		return false
	}
	return true
}

// arguments enters the input of a call that came whole. Of an invalid one it may be left
// out, or emptied: then the text that was streamed is what the model wrote, and false is
// returned.
func (p *piece) arguments(v rawjson.Value, invalid bool) bool {
	p.hasCall, p.call.Malformed, p.call.ArgumentsText = true, false, ""
	if invalid {
		if chat.SetArguments(p.call, chat.Quoted(p.input.String())); p.call.Malformed || v.IsNull() {
			return false
		}
	}
	chat.SetArguments(p.call, v)
	return true
}

// describe enters what a chunk says of a call besides its arguments.
func (b *building) describe(p *piece, v rawjson.Value) {
	p.call.Description = cmp.Or(v.Str("title"), p.call.Description)
	if invalid, _ := v.Get("invalid").Bool(); invalid {
		p.call.State = model.CallFailed
	}
	if done, ok := v.Get("providerExecuted").Bool(); ok {
		p.call.ProviderExecuted = done
	}
}

func (b *building) approvalRequest(v rawjson.Value) {
	approval, id := asked(v)
	c := b.call(id, v.At("toolCall", "toolName").Text()).call
	c.Approval, c.State = approval, model.CallAwaitingApproval
	b.decoder.remember(c)
}

func (b *building) approvalResponse(v rawjson.Value) {
	if c := b.decoder.approvals[v.Look().Str("approvalId")]; c != nil {
		answer(c, answered(v))
	} else {
		b.fixed(b.decoder.approvalResponse(v)...)
	}
}
