// Package sharegptdpo reads data sets of preferences: conversations with an answer
// that was chosen and one that was rejected.
//
// Each row is a conversation that forks at the end. LLaMA-Factory writes
// {"conversations":[{"from","value"}],"chosen":{"from","value"},"rejected":{…}} and,
// since its version 1, {"chosen_messages":[…],"rejected_messages":[…]} whose parts
// are {"type","value"}. TRL has {"prompt","chosen","rejected"} with lists of
// messages, where the prompt may be part of both answers instead. Data for KTO has
// one answer and says in "label" or "kto_tag" whether it was liked.
package sharegptdpo

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "sharegpt-dpo",
	Title: "Preference data",
	Reads: "data sets (JSON, JSON lines, answers of the dataset viewer) of preferences: conversations with a chosen and a rejected answer (LLaMA-Factory, TRL), and labelled answers (KTO)",
	Omits: "images that rows name by paths are not opened; Arrow files",
	Sources: []format.Source{
		{Project: "hiyouga/LLaMA-Factory", File: "data/README.md and data/v1_dpo_demo.jsonl", Version: "ff6d4d12 of 2026-08-18", Verified: "2026-11-25"},
		{Project: "huggingface/trl", File: "docs/source/dataset_formats.md", Version: "f2cd5771 of 2026-07-24", Verified: "2026-11-25"},
	},
	Shapes: []format.Shape{{Name: "rows", Score: score, Decode: chat.Rows(decode), List: chat.RowsList}},
}

// score votes for rows. A prompt and two plain texts are no data of conversations
// by themselves, but nothing else has members of these names.
func score(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	for _, pair := range pairs {
		a, b := v.Get(pair.chosen), v.Get(pair.rejected)
		if !a.Exists() || !b.Exists() && !r.Repaired {
			continue
		}
		switch {
		case answered(a) && answered(b), r.Repaired && answered(a) && pair.chosen != "chosen":
			return 10
		case r.Repaired && answered(a) && v.Get("conversations").Exists():
			return 9
		case a.Kind() == rawjson.String && b.Kind() == rawjson.String && prompted(v):
			return 7
		}
	}
	switch {
	case v.Fits("!label/kto_tag:bool"):
		return 0
	case answered(v.Get("conversations")), answered(v.Get("completion")) && answered(v.Get("prompt")):
		return 10
	case v.Fits("completion:text prompt:text"):
		return 8
	}
	return 0
}

// pairs are the members with the two answers.
var pairs = [...]struct{ chosen, rejected string }{
	{"chosen", "rejected"}, {"chosen_messages", "rejected_messages"},
}

// answered reports whether a value is a turn, or a list that begins with one.
func answered(v rawjson.Value) bool {
	return chat.IsMessage(format.Leading(v))
}

// prompted reports whether a row says what the answers are to.
func prompted(v rawjson.Value) bool {
	p := v.First("prompt", "question", "instruction", "conversations", "messages")
	return p.Kind() == rawjson.String || answered(p)
}

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
