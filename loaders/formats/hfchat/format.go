// Package hfchat reads data sets of conversations as they are shared on Hugging
// Face, one conversation a row:
//
//   - WildChat: {"conversation_hash","model","timestamp","conversation":[{"role",
//     "content","language","toxic",…}]}, with moderation and places beside it.
//   - LMSYS-Chat-1M: {"conversation_id","model","conversation","turn",…}, and
//     Chatbot Arena: {"question_id","model_a","model_b","winner","conversation_a",
//     "conversation_b",…}, which forks into the answers of two models.
//   - HH-RLHF: {"chosen","rejected"}, both transcripts of "\n\nHuman: …\n\nAssistant: …".
//   - Rollouts of verifiers and TRL's prompt-completion data: {"prompt":[…],
//     "completion":[…],"answer","reward"}, which go on from each other.
//   - UltraChat 200k and its like: {"prompt","prompt_id","messages"}; UltraFeedback
//     has lists of messages as chosen and rejected besides.
package hfchat

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "hf-chat",
	Title: "Hugging Face chat data",
	Reads: "rows of WildChat, LMSYS-Chat, Chatbot Arena, HH-RLHF and UltraChat 200k, of UltraFeedback and Nectar with several answers, rollouts of verifiers and TRL prompts with completions, as JSON lines, JSON or answers of the dataset viewer",
	Omits: "Parquet and Arrow files; to_json() of the datasets library writes what can be read",
	Sources: []format.Source{
		{Project: "huggingface.co", File: "cards of the data sets allenai/WildChat, lmsys/lmsys-chat-1m, lmsys/chatbot_arena_conversations, Anthropic/hh-rlhf and HuggingFaceH4/ultrachat_200k"},
		{Project: "PrimeIntellect-ai/verifiers", File: "verifiers/utils (results.jsonl)"},
		{Project: "huggingface/trl", File: "docs/source/dataset_formats.md"},
	},
	Shapes: []format.Shape{
		{Name: "conversations", Score: scoreConversations, Decode: chat.Rows(decodeConversation), List: chat.RowsList},
		{Name: "battles", Score: scoreBattles, Decode: chat.Rows(decodeBattle), List: chat.RowsList},
		{Name: "completions", Score: scoreCompletions, Decode: chat.Rows(decodeCompletion), List: chat.RowsList},
		{Name: "several answers", Score: scoreAnswers, Decode: chat.Rows(decodeAnswers), List: chat.RowsList},
		{Name: "transcripts", Score: scoreTranscripts, Decode: chat.Rows(decodeTranscripts), List: chat.RowsList},
	},
}

func isList(list rawjson.Value) bool {
	return list.Kind() == rawjson.Array && (list.Len() == 0 || chat.IsMessage(list.Index(0)) && list.Fits("0.role"))
}

// conversations are rows with a list of that name.
const conversations = format.Votes(`
	0  conversations
	10 conversation_hash
	10 conversation_id model
	6  conversation.0.content
`)

// scoreConversations votes for rows with one list of messages.
func scoreConversations(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	if n := conversations.Of(v); n > 0 && isList(v.Get("conversation")) {
		return n
	}
	if v.Fits("prompt_id") && isList(v.Get("messages")) && (!v.Fits("chosen") || isList(v.Get("chosen"))) {
		return 9
	}
	return 0
}

// scoreCompletions votes for rows with a prompt and what followed it.
func scoreCompletions(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	prompt, completion := v.Get("prompt"), v.Get("completion")
	switch {
	case v.Fits("input.0 output:text category/reasoning/used_in_training:some !model:some") && isList(v.Get("input")):
		return 6 // Nemotron post-training data
	case v.Fits("label/kto_tag:bool"), !isList(prompt), prompt.Len() == 0:
		return 0
	case isList(completion) && completion.Len() > 0, r.Repaired && completion.Exists():
		return 9
	}
	return 0
}

// scoreBattles votes for rows with the answers of two models.
func scoreBattles(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	if isList(v.Get("conversation_a")) && (isList(v.Get("conversation_b")) || r.Repaired) {
		return 10
	}
	return 0
}

// scoreTranscripts votes for rows with transcripts.
func scoreTranscripts(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	if isTranscript(v.Str("chosen")) && (isTranscript(v.Str("rejected")) || r.Repaired) {
		return 10
	}
	for _, key := range texts {
		if isTranscript(v.Str(key)) && v.Len() <= 4 {
			return 7
		}
	}
	return 0
}

// texts are members that may hold one transcript.
var texts = [...]string{"transcript", "text", "chosen", "rejected"}

// isTranscript reports whether a text begins with the first turn of a transcript.
func isTranscript(s string) bool {
	return strings.HasPrefix(strings.TrimLeft(s, "\n "), "Human:") && strings.HasPrefix(s, "\n\n") ||
		strings.HasPrefix(s, "Human:") && strings.Contains(s, "\n\nAssistant:")
}
