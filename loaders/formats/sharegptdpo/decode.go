package sharegptdpo

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns one row into a conversation that forks.
func decode(r *format.Record) format.Decoded {
	v := chat.RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	if v.First("label", "kto_tag").Kind() == rawjson.Bool && !v.Get("chosen").Exists() {
		return labelled(r, v)
	}
	for _, pair := range pairs {
		a, b := v.Get(pair.chosen), v.Get(pair.rejected)
		if !a.Exists() || !b.Exists() {
			continue
		}
		asked, used := prompt(v)
		used = append(used, pair.chosen, pair.rejected)
		chosen, rejected := turns(a, model.RoleAssistant), turns(b, model.RoleAssistant)
		// The prompt may be there both by itself and in the answers.
		chosen, rejected = wire.Continue(asked, chosen), wire.Continue(asked, rejected)
		messages := wire.Fork(wire.Branch{Name: "chosen", Messages: chosen}, wire.Branch{Name: "rejected", Messages: rejected})
		id := ""
		if s := v.First("id", "prompt_id").Scalar(); s != "" {
			id = s
		}
		return chat.Row(r, v, id, messages, used...)
	}
	return format.Unknown("object")
}

// labelled decodes a row of KTO: one answer and whether it was liked.
func labelled(r *format.Record, v rawjson.Value) format.Decoded {
	messages, used := prompt(v)
	if c := v.Get("completion"); c.Exists() {
		messages = append(messages, turns(c, model.RoleAssistant)...)
		used = append(used, "completion")
	}
	if len(messages) > 0 {
		verdict := "disliked"
		if good, _ := v.First("label", "kto_tag").Bool(); good {
			verdict = "liked"
		}
		messages = append(messages, chat.Note(model.MarkerEnd, verdict))
	}
	return chat.Row(r, v, v.Get("id").Scalar(), messages, used...)
}

// prompt decodes what comes before the answers, and returns the members it is in.
func prompt(v rawjson.Value) (messages []*model.Message, used []string) {
	if m, key := chat.System(v); m != nil {
		messages, used = append(messages, m), append(used, key)
	}
	for _, key := range [...]string{"conversations", "messages", "prompt", "question", "instruction"} {
		p := v.Get(key)
		if p.IsNull() {
			continue
		}
		used = append(used, key)
		messages = append(messages, turns(p, model.RoleUser)...)
		if input := v.Get("input"); key == "instruction" && input.Kind() == rawjson.String {
			used = append(used, "input")
			if input.Text() != "" {
				messages = append(messages, chat.Say(model.RoleUser, "", input.Text()))
			}
		}
		break
	}
	return messages, used
}

// turns decodes a turn, a list of turns, or a text of that role.
func turns(v rawjson.Value, role model.Role) []*model.Message {
	switch v.Kind() {
	case rawjson.String:
		return []*model.Message{chat.Say(role, "", v.Text())}
	case rawjson.Array:
		var messages []*model.Message
		for _, e := range v.Elems() {
			messages = append(messages, turns1(e, role))
		}
		return messages
	case rawjson.Missing, rawjson.Null:
		return nil
	}
	return []*model.Message{turns1(v, role)}
}

func turns1(v rawjson.Value, role model.Role) *model.Message {
	switch {
	case v.Kind() == rawjson.String:
		return chat.Say(role, "", v.Text())
	case v.Kind() != rawjson.Object:
		return &model.Message{Parts: []model.Part{model.Unknown{Type: v.Kind().String(), Raw: v.Keep()}}}
	}
	return chat.FromTurn(v)
}
