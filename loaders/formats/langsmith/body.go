package langsmith

import (
	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// message decodes a message of LangChain or of a provider; nil if v is none.
func message(v rawjson.Value) *model.Message {
	v = rawjson.Unwrap(v, 2)
	if m := chat.LangChain(v); m != nil {
		return m
	}
	if chat.IsMessage(v) {
		return chat.Message(v)
	}
	return nil
}

// messages decodes a list of messages, the first of a batch; nil if v has none.
func messages(v rawjson.Value) []*model.Message {
	v = rawjson.Unwrap(v, 2)
	if v.Kind() == rawjson.Object {
		if m := message(v); m != nil {
			return []*model.Message{m}
		}
		return nil
	}
	if first := v.Index(0); v.Kind() == rawjson.Array && first.Kind() == rawjson.Array && first.Index(0).Kind() != rawjson.String {
		v = first
	}
	var out []*model.Message
	for _, e := range v.Elems() {
		m := message(e)
		if m == nil && e.Kind() == rawjson.Array && e.Len() == 2 { // ["human","text"]
			m = chat.MessageAs(e.Index(1), e.Index(0).Text())
			if role, ok := chat.Role(e.Index(0).Text()); ok {
				m.Role, m.RawRole = role, e.Index(0).Text()
			}
		}
		if m == nil && e.Kind() == rawjson.Object {
			m = chat.Item(e)
		}
		if m != nil {
			out = append(out, m)
		}
	}
	return out
}

// given decodes what a model was given.
func given(in rawjson.Value) []*model.Message {
	if in.Kind() == rawjson.Array || in.Kind() == rawjson.Object && chat.LangChainVotes(in) > 0 {
		return messages(in)
	}
	var out []*model.Message
	if m, _ := chat.System(in); m != nil {
		out = append(out, m)
	}
	for _, key := range [...]string{"messages", "input", "contents", "chat_history", "history"} {
		if list := messages(in.Get(key)); len(list) > 0 {
			return append(out, list...)
		}
	}
	for _, key := range [...]string{"prompts", "prompt", "input", "question", "query", "text", "content"} {
		v := in.Get(key)
		if v.Kind() == rawjson.Array {
			v = v.Index(0)
		}
		if s := v.Text(); s != "" {
			return append(out, &model.Message{Role: model.RoleUser, RawRole: "user", Parts: []model.Part{model.Text{Text: s}}})
		}
	}
	if s := in.Text(); s != "" {
		out = append(out, &model.Message{Role: model.RoleUser, RawRole: "user", Parts: []model.Part{model.Text{Text: s}}})
	}
	return out
}

// answered decodes what a model gave back.
func answered(out rawjson.Value) []*model.Message {
	if alternatives := out.Get("generations"); alternatives.Kind() == rawjson.Array {
		if alternatives.Index(0).Kind() == rawjson.Array {
			alternatives = alternatives.Index(0)
		}
		var list []*model.Message
		for _, g := range alternatives.Elems() {
			if k := g.Get("kwargs"); k.Kind() == rawjson.Object {
				g = k
			}
			m := message(g.Get("message"))
			if m == nil {
				m = &model.Message{Role: model.RoleAssistant, Parts: chat.SplitReasoning(g.Str("text"))}
			}
			chat.Facts(m, g.Get("generation_info"), nil)
			chat.Facts(m, out.Get("llm_output"), nil)
			list = append(list, m)
		}
		return list
	}
	if list := chat.Response(out); list != nil {
		return list
	}
	if m := message(out); m != nil {
		return []*model.Message{m}
	}
	for _, key := range [...]string{"message", "messages", "output", "outputs", "answer", "content", "text", "result"} {
		v := out.Get(key)
		if list := chat.Response(v); list != nil && v.Kind() == rawjson.Object {
			return list
		}
		if list := messages(v); len(list) > 0 {
			return list
		}
		if s := v.Text(); s != "" {
			return []*model.Message{{Role: model.RoleAssistant, RawRole: "assistant", Parts: chat.SplitReasoning(s)}}
		}
	}
	if s := out.Text(); s != "" {
		return []*model.Message{{Role: model.RoleAssistant, RawRole: "assistant", Parts: chat.SplitReasoning(s)}}
	}
	return nil
}

// found decodes what a tool or a retriever gave back.
func found(out rawjson.Value) (parts []model.Part, call string) {
	if v := out.Get("documents"); v.Kind() == rawjson.Array {
		for _, d := range v.Elems() {
			if k := d.Get("kwargs"); k.Kind() == rawjson.Object {
				d = k
			}
			parts = append(parts, model.Citation{Title: d.Get("metadata").First("title", "source", "id").Scalar(), Text: d.Str("page_content")})
		}
		return parts, ""
	}
	v := rawjson.Unwrap(out, 1)
	if o := v.Get("output"); !o.IsNull() && v.Len() == 1 {
		v = rawjson.Unwrap(o, 2)
	}
	if m := message(v); m != nil {
		for _, r := range m.Results() {
			return r.Content, r.CallID
		}
		return m.Parts, ""
	}
	if v.Kind() == rawjson.String || v.Kind() == rawjson.Array {
		return chat.ResultContent(v), ""
	}
	if v.IsNull() {
		return nil, ""
	}
	return []model.Part{model.Text{Text: string(v.Raw())}}, ""
}
