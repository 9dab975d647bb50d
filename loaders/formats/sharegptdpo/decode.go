package sharegptdpo

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns one row into a conversation that forks.
func decode(r *format.Record, v rawjson.Value) format.Decoded {
	if v.Fits("label/kto_tag:bool !chosen") {
		return labelled(r, v)
	}
	for _, pair := range pairs {
		a, b := v.Get(pair.chosen), v.Get(pair.rejected)
		if !a.Exists() || !b.Exists() {
			continue
		}
		asked := prompt(v)
		// The prompt may be there both by itself and in the answers.
		chosen := wire.Continue(asked, turns(a, model.RoleAssistant))
		rejected := wire.Continue(asked, turns(b, model.RoleAssistant))
		messages := wire.Fork(wire.Branch{Name: "chosen", Messages: chosen}, wire.Branch{Name: "rejected", Messages: rejected})
		return chat.Row(r, v, v.Look().First("id", "prompt_id").Scalar(), messages)
	}
	return format.Unknown("object")
}

// labelled decodes a row of KTO: one answer and whether it was liked.
func labelled(r *format.Record, v rawjson.Value) format.Decoded {
	messages := append(prompt(v), turns(v.Get("completion"), model.RoleAssistant)...)
	if len(messages) > 0 {
		verdict := "disliked"
		if good, _ := v.Look().First("label", "kto_tag").Bool(); good {
			verdict = "liked"
		}
		messages = append(messages, chat.Note(model.MarkerEnd, verdict))
	}
	return chat.Row(r, v, v.Look().Get("id").Scalar(), messages)
}

// prompt decodes what comes before the answers.
func prompt(v rawjson.Value) (messages []*model.Message) {
	if m, _ := chat.System(v); m != nil {
		messages = append(messages, m)
	}
	messages = append(messages, turns(v.First("conversations", "messages", "prompt", "question", "instruction"), model.RoleUser)...)
	if v.Fits("!conversations/messages/prompt/question:some instruction:some input:filled") {
		messages = append(messages, turns(v.Get("input"), model.RoleUser)...)
	}
	return messages
}

// turns decodes a turn, a list of turns, or a text of that role.
func turns(v rawjson.Value, role model.Role) (messages []*model.Message) {
	if v.IsNull() {
		return nil
	}
	for _, e := range v.AsList() {
		switch e.Kind() {
		case rawjson.String:
			messages = append(messages, chat.Say(role, "", e.Text()))
		case rawjson.Object:
			messages = append(messages, chat.FromTurn(e))
		default:
			messages = append(messages, chat.NoMessage(e, e.Kind().String()))
		}
	}
	return messages
}
