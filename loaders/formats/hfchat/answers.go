package hfchat

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

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
