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
