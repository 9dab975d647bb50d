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
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "hf-chat",
	Title: "Hugging Face chat data",
	Reads: "rows of WildChat, LMSYS-Chat, Chatbot Arena, HH-RLHF and UltraChat 200k, of UltraFeedback and Nectar with several answers, rollouts of verifiers and TRL prompts with completions, as JSON lines, JSON or answers of the dataset viewer",
	Omits: "Arrow files; to_json() of the datasets library writes what can be read",
	Sources: []format.Source{
		{Project: "huggingface.co", File: "cards of the data sets allenai/WildChat, lmsys/lmsys-chat-1m, lmsys/chatbot_arena_conversations, Anthropic/hh-rlhf and HuggingFaceH4/ultrachat_200k"},
		{Project: "PrimeIntellect-ai/verifiers", File: "verifiers/legacy/utils/save_utils.py (results.jsonl)", Version: "a60a606e of 2026-08-21", Verified: "2026-11-26"},
		{Project: "huggingface/trl", File: "docs/source/dataset_formats.md", Version: "f2cd5771 of 2026-07-24", Verified: "2026-11-25"},
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
	return format.If(v.Fits("prompt_id") && isList(v.Get("messages")) && (!v.Fits("chosen") || isList(v.Get("chosen"))), 9)
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
	return format.If(isList(v.Get("conversation_a")) && (isList(v.Get("conversation_b")) || r.Repaired), 10)
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

// row shows the messages of a row as a conversation with this key. The first one keeps
// what else the row has, but for a prompt that is one of the messages.
func row(r *format.Record, v, key rawjson.Value, messages []*model.Message) format.Decoded {
	id := key.Look().Scalar()
	for _, m := range messages {
		if len(m.Parts) == 1 {
			v.Is("prompt", chat.Texts(m.Parts))
		}
	}
	return chat.Row(r, v, id, keepAll(messages, v))
}

// keepAll keeps what is left of a row with its first message: with "type" and the like,
// which say something of data.
func keepAll(messages []*model.Message, v rawjson.Value) []*model.Message {
	for path, m := range v.Rest() {
		if len(messages) > 0 {
			messages[0].Meta = append(messages[0].Meta, model.Field{Name: path, Value: m.Keep()})
		}
	}
	return messages
}

// decodeConversation decodes a row with one list of messages.
func decodeConversation(r *format.Record, v rawjson.Value) format.Decoded {
	list := v.Get("conversation")
	if list.Kind() != rawjson.Array {
		list = v.Get("messages")
	}
	if chosen, rejected := v.Get("chosen"), v.Get("rejected"); isList(chosen) && isList(rejected) && chosen.Len()+rejected.Len() > 0 && !v.Fits("conversation:list") {
		chat.TakeSame(v.Get("messages"), chosen) // which they mostly repeat; what differs is kept
		forked := wire.Fork(wire.Branch{Name: "chosen", Messages: turns(chosen)}, wire.Branch{Name: "rejected", Messages: turns(rejected)})
		return row(r, v, v.Get("prompt_id"), forked)
	}
	switch {
	case list.Kind() != rawjson.Array:
		return format.Unknown("object")
	case list.Len() == 0:
		return format.Metadata("empty conversation")
	}
	messages := turns(list)
	name := v.Str("model")
	for _, m := range messages {
		if m.Role == model.RoleAssistant {
			m.Model = cmp.Or(m.Model, name)
		}
	}
	if last := messages[len(messages)-1]; last.Time.IsZero() {
		last.Time = chat.Time(v.Get("timestamp")) // of the last answer, as WildChat's card says
	}
	return row(r, v, v.First("conversation_hash", "conversation_id", "prompt_id", "id"), messages)
}

func turns(list rawjson.Value) []*model.Message {
	return chat.Map(list, func(e rawjson.Value) *model.Message {
		m := chat.Element(e, func(v rawjson.Value) *model.Message { return chat.Message(v) })
		chat.SplitTagged(m)
		return m
	})
}

// decodeBattle decodes a row of the Chatbot Arena.
func decodeBattle(r *format.Record, v rawjson.Value) format.Decoded {
	var branches []wire.Branch
	for _, side := range [...]string{"a", "b"} {
		own := v.Get("model_" + side)
		b := wire.Branch{Name: strings.TrimSpace("model " + side + " " + own.Look().Text()), Messages: turns(v.Get("conversation_" + side))}
		if len(b.Messages) > 0 { // else it is shown nowhere
			own.Text()
		}
		for _, m := range b.Messages {
			if m.Role == model.RoleAssistant {
				m.Model = cmp.Or(m.Model, own.Look().Text())
			}
		}
		branches = append(branches, b)
	}
	messages := wire.Fork(branches...)
	if w := v.Str("winner"); w != "" && len(messages) > 0 {
		name := ""
		if strings.HasPrefix(w, "model_") && len(w) == len("model_a") {
			name = v.Str(w)
		}
		messages = append(messages, chat.Note(model.MarkerEnd, strings.TrimSpace("winner: "+w+" "+name)))
	}
	return row(r, v, v.Get("question_id"), messages)
}

// decodeCompletion decodes a row with a prompt and what followed it.
func decodeCompletion(r *format.Record, v rawjson.Value) format.Decoded {
	prompt, completion := v.Get("prompt"), v.Get("completion")
	ofInput := !prompt.Exists() && isList(v.Get("input"))
	if ofInput {
		prompt, completion = v.Get("input"), v.Get("output")
	}
	if !isList(prompt) || completion.IsNull() {
		return format.Unknown("object")
	}
	messages := turns(prompt)
	if ofInput && len(messages) > 0 && messages[0].Role != model.RoleSystem && v.Fits("system_prompt:text system_prompt:filled") {
		messages = append([]*model.Message{chat.Say(model.RoleSystem, "", v.Str("system_prompt"))}, messages...)
	}
	if completion.Kind() == rawjson.String {
		messages = append(messages, chat.Say(model.RoleAssistant, "", completion.Text()))
	} else {
		messages = append(messages, turns(completion)...)
	}
	if reward := v.Get("reward").Scalar(); reward != "" {
		text := "reward " + reward
		if answer := v.Get("answer").Scalar(); answer != "" {
			text += ", expected: " + answer
		}
		messages = append(messages, chat.Note(model.MarkerEnd, text))
	}
	key := v.First("example_id", "id", "prompt_id").Look().Scalar()
	if n := v.First("rollout", "rollout_id", "trial").Look().Scalar(); key != "" && n != "" {
		key += ", rollout " + n
	}
	if key != "" {
		key = "example " + key
	}
	return chat.Row(r, v, key, keepAll(messages, v))
}

// decodeTranscripts decodes a row with one transcript, or with two that have the
// same beginning.
func decodeTranscripts(r *format.Record, v rawjson.Value) format.Decoded {
	var messages []*model.Message
	if v.Fits("chosen:text rejected:text") {
		messages = wire.Fork(wire.Branch{Name: "chosen", Messages: transcript(v.Str("chosen"))}, wire.Branch{Name: "rejected", Messages: transcript(v.Str("rejected"))})
	}
	for _, key := range texts {
		if t := v.Get(key); messages == nil && isTranscript(t.Look().Text()) {
			messages = transcript(t.Text())
		}
	}
	if messages == nil {
		return format.Unknown("object")
	}
	return row(r, v, rawjson.Value{}, messages)
}

// mark begins a turn of a transcript: at the start of the text, or after an empty line.
var mark = format.Regexp(`(?:^|\n\n)(Human|Assistant):`)

// transcript cuts a text into turns; what stands before the first one is kept as it is.
func transcript(text string) (messages []*model.Message) {
	role, start := "", 0
	say := func(body string) {
		if body = strings.TrimSpace(body); body != "" || role != "" {
			known, _ := chat.Role(role)
			messages = append(messages, chat.Say(known, role, body))
		}
	}
	for _, at := range mark().FindAllStringSubmatchIndex(text, -1) {
		say(text[start:at[0]])
		role, start = text[at[2]:at[3]], at[1]
	}
	say(text[start:])
	return messages
}

// Rows with one question and what several models answered: {"instruction",
// "completions":[{"model","response",…}]} (openbmb/UltraFeedback), {"prompt",
// "answers":[{"model","answer","rank"}]} (berkeley-nest/Nectar).

// answersOf returns the question and the list of the answers.
func answersOf(v rawjson.Value) (question, answers rawjson.Value) {
	for _, asked := range [...]string{"instruction", "prompt", "question"} {
		for _, list := range [...]string{"completions", "answers", "responses"} {
			question, answers = v.Get(asked), v.Get(list)
			if question.Fits(".:text .:filled") && answers.Fits(".:list 0.response/answer:text") {
				return question, answers
			}
		}
	}
	return rawjson.Value{}, rawjson.Value{}
}

func scoreAnswers(r *format.Record) int {
	if _, answers := answersOf(chat.SampleRow(r.Value)); answers.Fits("0.model:text") {
		return 9
	}
	return 0
}

func decodeAnswers(r *format.Record, v rawjson.Value) format.Decoded {
	question, answers := answersOf(v)
	if !question.Exists() {
		return format.Unknown("object")
	}
	messages := []*model.Message{chat.Say(model.RoleUser, "", question.Text())}
	if isTranscript(question.Text()) {
		messages = transcript(question.Text())
		for n := len(messages); n > 0 && len(messages[n-1].Parts) == 0; n = len(messages) { // the answer is to follow
			messages = messages[:n-1]
		}
	}
	for _, a := range answers.Elems() {
		m := chat.Say(model.RoleAssistant, "", a.First("response", "answer").Text())
		m.Model = a.Str("model")
		messages = append(messages, chat.Note(model.MarkerBranch, strings.TrimSpace("answer of "+m.Model)))
		messages = append(messages, keepAll([]*model.Message{m}, a)...)
	}
	return row(r, v, v.First("id", "prompt_id"), messages)
}
