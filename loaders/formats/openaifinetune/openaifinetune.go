// Package openaifinetune reads data sets for fine-tuning in the form of OpenAI's:
// each row is a conversation, {"messages": […]}, as JSON lines or in an array, and
// preferences, {"input", "preferred_output", "non_preferred_output"}.
//
// Other trainers take the same rows with members of their own: a system prompt
// beside the messages (Anthropic on Bedrock), images that placeholders in the text
// stand for and parts with a value (LLaMA-Factory), weights of messages or tokens,
// labels, tools as JSON in a string. Calls that models are trained to write as text,
// <tool_call> and <function=…>, are shown as calls.
package openaifinetune

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "openai-finetune",
	Title: "Fine-tuning data (messages)",
	Reads: "training files: rows of conversations and rows of preferences, one a line or in an array; each row is a conversation of its own",
	Omits: "images that rows name by their paths are not opened",

	Wraps: true,
	Sources: []format.Source{
		{Project: "platform.openai.com/docs", File: "fine-tuning (chat format, preference format)"},
		{Project: "hiyouga/LLaMA-Factory", File: "data/README.md, data/v1_sft_demo.jsonl", Version: "ff6d4d12 of 2026-08-18", Verified: "2026-11-25"},
		{Project: "SWE-bench/SWE-smith", File: "swesmith/train/traj_mgr: transform_to_ft.py, utils.py", Version: "cf2e649d of 2025-06-19", Verified: "2026-11-26"},
		{Project: "mistral.ai/docs", File: "fine-tuning"},
	},
	Shapes: []format.Shape{
		{Name: "conversations", Score: scoreConversation, Decode: chat.Rows(decode), List: chat.RowsList, Many: true},
		{Name: "preferences", Score: scorePreference, Decode: chat.Rows(decode), List: chat.RowsList, Many: true},
	},
}

// preferences are rows with two answers.
const preferences = format.Votes("10 preferred_output:list non_preferred_output:list")

func scorePreference(r *format.Record) int { return preferences.Of(chat.SampleRow(r.Value)) }

// scoreConversation votes on rows with a list of messages and nothing that only
// requests have. A plain row counts from the second on: a single list of messages
// is no data set. So does one that ends before the answer, which is rather a
// request.
func scoreConversation(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	list := v.Get("messages")
	if list.Kind() != rawjson.Array || list.Len() == 0 {
		return 0
	}
	signs := 0
	for key, m := range v.Members() {
		switch key {
		case "messages", "tools", "functions", "id", "source", "split", "weight":
		case "system":
			if m.Kind() == rawjson.String {
				signs++
			}
		case "parallel_tool_calls", "loss_weight", "label", "properties", "instance_id", "images", "videos", "audios", "extra_info", "resolved":
			signs++ // of nothing else
		default:
			return 0
		}
	}
	best, last := 0, ""
	for i, m := range list.Elems() {
		if i >= 64 {
			break
		}
		s, ok := scoreMessage(m)
		if !ok {
			return 0
		}
		best, last = max(best, s), m.Str("role")
	}
	later := !r.Leads()
	switch {
	case best >= 4:
		return best
	case v.Get("tools").Kind() == rawjson.String:
		return 5
	case signs > 0 && later:
		return 9
	case best > 0:
		return best
	case signs > 0, !later:
		return 0
	case last == "assistant" || list.Len() > 64:
		return 9 // more than openai-chat gives to any list
	}
	return 1
}

// scoreMessage votes on one message by what only data for training has; ok is false
// if it is a message of another format.
func scoreMessage(v rawjson.Value) (score int, ok bool) {
	if !v.Fits("role=system|developer|user|assistant|tool|function") {
		return 0, false
	}
	for key, m := range v.Members() {
		switch key {
		case "role", "content", "name", "tool_calls", "tool_call_id", "function_call", "refusal", "audio", "reasoning_content", "thinking":
		case "weight":
			if n, isNumber := m.Int(); isNumber && (n == 0 || n == 1) {
				score = max(score, 2)
			}
		case "loss_weight":
			score = max(score, 6)
		case "train", "trainable", "loss":
			score = max(score, 4)
		default:
			return 0, false
		}
	}
	for i, p := range v.Get("content").Elems() {
		if i >= 16 {
			break
		}
		if p.Len() == 2 && p.Fits("type value") {
			score = max(score, 7)
		}
	}
	if text := v.Get("content"); v.Fits("role=assistant") && len(text.Raw()) < 1<<16 && strings.Contains(text.Text(), "<function=") {
		score = max(score, 3)
	}
	return score, true
}

// decode decodes a row.
func decode(r *format.Record, v rawjson.Value) format.Decoded {
	id := v.First("id", "instance_id").Scalar()
	if v.Fits("preferred_output/non_preferred_output") {
		input := v.Get("input")
		history := messages(input)
		branch := func(name string, answer []*model.Message) wire.Branch {
			if len(answer) > 0 {
				answer = wire.Continue(history, answer)
			}
			return wire.Branch{Name: name, Messages: answer}
		}
		all := wire.Fork(branch("preferred", turns(v.Get("preferred_output"))), branch("not preferred", turns(v.Get("non_preferred_output"))))
		if len(all) == 0 {
			all = history
		}
		d := chat.Row(r, v, id, all, "input", "preferred_output", "non_preferred_output")
		if len(all) > 0 {
			all[0].Meta = append(all[0].Meta, chat.Prefixed("input.", chat.Meta(input, "messages", "system"))...)
		}
		return d
	}
	if v.Get("messages").Kind() != rawjson.Array {
		return wire.DecodeRecord(r)
	}
	list := messages(v)
	images := attach(list, v)
	return chat.Row(r, v, id, list, append(images, "messages", "system")...)
}

// messages decodes the messages of a row, with the system prompt beside them.
func messages(v rawjson.Value) []*model.Message {
	list := turns(v.Get("messages"))
	if s := v.Str("system"); s != "" {
		list = append([]*model.Message{chat.Say(model.RoleSystem, "system", s)}, list...)
	}
	return list
}

// turns decodes a list of messages.
func turns(list rawjson.Value) (messages []*model.Message) {
	if list.Len() == 0 {
		return nil
	}
	for _, e := range list.AsList() {
		m := chat.Message(e)
		chat.SplitTagged(m)
		messages = append(messages, m)
	}
	if list.Kind() == rawjson.Array {
		chat.PairFunctions(messages)
	}
	return messages
}

// media are the members of a row that name files, and the placeholders that stand
// for them in the text (hiyouga/LLaMA-Factory: data/README.md).
var media = [...]struct {
	key, placeholder string
	kind             model.MediaKind
}{{"images", "<image>", model.Image}, {"videos", "<video>", model.Video}, {"audios", "<audio>", model.Audio}}

// attach gives the messages the files that the placeholders in their texts stand
// for, and returns the members of the row that are used up.
func attach(list []*model.Message, v rawjson.Value) (used []string) {
	for _, kind := range media {
		files := v.Get(kind.key)
		if files.Kind() != rawjson.Array || files.Len() == 0 {
			continue
		}
		next := 0
		for _, m := range list {
			for range strings.Count(chat.Texts(m.Parts), kind.placeholder) {
				if next < files.Len() {
					m.Parts = append(m.Parts, file(files.Index(next), kind.kind))
					next++
				}
			}
		}
		if next == files.Len() {
			used = append(used, kind.key)
		}
	}
	return used
}

// file describes a file of a row. A string is its path, or its data.
func file(v rawjson.Value, kind model.MediaKind) model.Media {
	if s := v.Text(); s != "" && len(s) < 1024 && !strings.HasPrefix(s, "data:") {
		return model.Media{Kind: kind, URL: s, Bytes: -1}
	}
	m := chat.Image(v, "")
	if m.Kind = kind; kind != model.Image {
		m.Data = nil
	}
	return m
}
