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

// answersOf returns the question, and the list of the answers with its key.
func answersOf(v rawjson.Value) (question, answers rawjson.Value, used []string) {
	for _, asked := range [...]string{"instruction", "prompt", "question"} {
		for _, list := range [...]string{"completions", "answers", "responses"} {
			question, answers = v.Get(asked), v.Get(list)
			if question.Kind() == rawjson.String && question.Text() != "" && answers.Kind() == rawjson.Array && !answers.Opaque() && answered(answers.Index(0)).Kind() == rawjson.String {
				return question, answers, []string{asked, list}
			}
		}
	}
	return rawjson.Value{}, rawjson.Value{}, nil
}

// answered returns what a model answered.
func answered(v rawjson.Value) rawjson.Value { return v.First("response", "answer") }

func scoreAnswers(r *format.Record) int {
	if _, answers, _ := answersOf(chat.SampleRow(r.Value)); answers.Index(0).Get("model").Kind() == rawjson.String {
		return 9
	}
	return 0
}

func decodeAnswers(r *format.Record) format.Decoded {
	v := chat.RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	question, answers, used := answersOf(v)
	if used == nil {
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
		m := chat.Say(model.RoleAssistant, "", answered(a).Text())
		m.Model = a.Str("model")
		m.Meta = chat.Meta(a, "response", "answer", "model")
		messages = append(messages, chat.Note(model.MarkerBranch, strings.TrimSpace("answer of "+m.Model)), m)
	}
	return chat.Row(r, v, v.First("id", "prompt_id").Scalar(), messages, used...)
}
