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
		{Project: "hiyouga/LLaMA-Factory", File: "data/README.md, data/v1_sft_demo.jsonl"},
		{Project: "SWE-bench/SWE-smith", File: "docs"},
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
