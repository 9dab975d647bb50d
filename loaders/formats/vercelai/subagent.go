package vercelai

import (
	"slices"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// subAgent enters the output of a tool that ran an agent of its own and gave back the
// UIMessage of it (vercel/ai: content/docs/03-agents/06-subagents.mdx). It becomes a
// thread below the call; the result is what the agent said last. ok is false for
// other outputs.
func (d *decoder) subAgent(r *model.ToolResult, out rawjson.Value) (ok bool) {
	list := spoken(out)
	if r.CallID == "" || len(list) == 0 {
		return false
	}
	inner := newDecoder()
	for _, v := range list {
		m := inner.message(v)
		m.Thread, m.ParentCall = r.CallID, r.CallID
		d.threads = append(d.threads, m)
		d.threads = append(d.threads, inner.takeThreads()...)
		r.Content = lastWords(m)
	}
	r.SetThread(r.CallID)
	if c := d.calls[r.CallID]; c != nil {
		c.SetThread(r.CallID)
	}
	return true
}

// spoken returns the UIMessages that an output is, nil if it is something else.
func spoken(out rawjson.Value) []rawjson.Value {
	if out.Fits("type=json") && isTyped(out) {
		out = out.Get("value")
	}
	list := out.AsList()
	if slices.ContainsFunc(list, func(v rawjson.Value) bool { return uiVotes(v) == 0 }) {
		return nil
	}
	return list
}

// lastWords returns the texts that a message ends in.
func lastWords(m *model.Message) []model.Part {
	at := len(m.Parts)
	for ; at > 0; at-- {
		if _, text := m.Parts[at-1].(model.Text); !text {
			break
		}
	}
	return slices.Clone(m.Parts[at:])
}

// takeThreads returns the messages of sub-agents that were found since the last call.
func (d *decoder) takeThreads() []*model.Message {
	ms := d.threads
	d.threads = nil
	return ms
}

// withThreads decodes a message and what sub-agents said in it.
func (d *decoder) withThreads(v rawjson.Value) []*model.Message {
	return append([]*model.Message{d.message(v)}, d.takeThreads()...)
}

// cited makes parts of the citations of a text (version 7 and later: each names its
// source and the words that support the text).
func cited(list rawjson.Value) []model.Part {
	var parts []model.Part
	for _, v := range list.Elems() {
		c := source(v)[0].(model.Citation)
		if c.Text == "" {
			c.Text = v.First("citedText", "cited_text").Text()
		}
		if c != (model.Citation{}) {
			parts = append(parts, c)
		} else {
			parts = append(parts, chat.Part(v)...)
		}
	}
	return parts
}
