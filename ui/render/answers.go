package render

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// maxAnswer bounds a result without any marks that is taken for an answer, in bytes.
const maxAnswer = 200

// Answers returns what a person answered to the questions of a call, nil if the log does
// not say. Agents keep it in the call, beside the result, or in its words.
func Answers(c *model.ToolCall, r *model.ToolResult) []string {
	v := tool.Arguments(c)
	if answers := answersIn(v.Get("answers")); answers != nil {
		return answers
	}
	if r == nil || refused(c, r) || r.Error == model.Yes {
		return nil
	}
	if r.Details != nil {
		if d, _, err := rawjson.ParseTolerant(r.Details); err == nil {
			if answers := answersIn(d.Get("answers")); answers != nil {
				return answers
			}
		}
	}
	body := strings.TrimSpace(Body(r))
	if isJSON(body) {
		d, err := rawjson.Parse([]byte(body))
		if err != nil {
			return nil
		}
		return answersIn(d.First("answers", "answer", "response", "selected", "selection", "choice", "content", "value"))
	}
	return answersSaid(v, body)
}

// answersIn reads answers that are a text, a list, or an object by question, in which each
// may be an object again.
func answersIn(v rawjson.Value) (answers []string) {
	add := func(s string) {
		if s = strings.TrimSpace(s); s != "" {
			answers = append(answers, s)
		}
	}
	switch v.Kind() {
	case rawjson.String, rawjson.Number, rawjson.Bool:
		add(v.Scalar())
	case rawjson.Array:
		for _, e := range v.Elems() {
			if e.Kind() == rawjson.Object {
				answers = append(answers, answersIn(e.First("answers", "answer", "selected", "label", "value"))...)
				continue
			}
			answers = append(answers, answersIn(e)...)
		}
	case rawjson.Object:
		for _, m := range v.Members() {
			if m.Kind() == rawjson.Object {
				m = m.First("answers", "answer", "selected", "label", "value")
			}
			answers = append(answers, answersIn(m)...)
		}
	}
	return answers
}

// answersSaid finds answers in the words of a result: behind their questions in quotes,
// between tags, behind a word that says who answered, or the whole of a short text.
func answersSaid(v rawjson.Value, body string) (answers []string) {
	questions := v.Get("questions").Elems()
	for _, e := range questions {
		q := tool.Text(e, questionKeys...)
		_, rest, ok := strings.Cut(body, `"`+q+`"="`)
		if q == "" || !ok {
			continue
		}
		for end := 0; ; end++ {
			i := strings.IndexByte(rest[end:], '"')
			if i < 0 {
				break
			}
			if end += i; end+1 == len(rest) || strings.IndexByte(",. \n", rest[end+1]) >= 0 {
				answers = append(answers, rest[:end])
				break
			}
		}
	}
	if answers != nil {
		return answers
	}
	for _, tag := range [...]string{"answer", "user_message", "feedback"} {
		if _, rest, ok := strings.Cut(body, "<"+tag+">"); ok {
			said, _, _ := strings.Cut(rest, "</"+tag+">")
			return answersIn(textValue(said))
		}
	}
	for _, who := range [...]string{"User selected:", "User responded:", "User answered:", "User response:", "User's response:", "The user answered:", "The user selected:"} {
		if said, ok := strings.CutPrefix(body, who); ok {
			return answersIn(textValue(said))
		}
	}
	if len(body) <= maxAnswer && !strings.Contains(body, "\n") {
		return answersIn(textValue(body))
	}
	return nil
}

func textValue(s string) rawjson.Value {
	v, _ := rawjson.Parse(rawjson.Quote(s))
	return v
}
