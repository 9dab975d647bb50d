package copilotcli

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// question decodes what a person was asked by the program, and the answer: a
// choice, a form, the approval of a plan. The answer names the request and not the
// call that asked.
func (e *event) question(kind string) format.Decoded {
	d := e.d
	words := ""
	switch kind {
	case "user_input.requested":
		if d.Fits("toolCallId:filled") { // the call has the question and its choices
			return format.Repeated(kind)
		}
		words = "question: " + d.Str("question")
		if choices := chat.JoinTexts(d.Get("choices"), " / "); choices != "" {
			words += " (" + choices + ")"
		}
	case "user_input.completed":
		words = "answer: " + d.Str("answer")
	case "elicitation.requested":
		words = "question: " + d.Str("message")
	case "elicitation.completed":
		words = "answer: " + d.Str("action")
		for key, v := range d.Get("content").Members() {
			words += "\n" + key + ": " + chat.TextOrJSON(v)
		}
	case "exit_plan_mode.requested":
		words = strings.TrimSuffix("plan: "+d.Str("summary")+"\n"+d.Str("planContent"), "\n")
	case "exit_plan_mode.completed":
		words = "plan answered"
		if approved, stated := d.Get("approved").Bool(); stated {
			if words = "plan refused"; approved {
				words = "plan approved"
			}
		}
		for _, key := range [...]string{"selectedAction", "feedback"} {
			if s := d.Str(key); s != "" {
				words += ": " + s
			}
		}
	default:
		return e.bookkeeping(kind)
	}
	return e.marker(model.MarkerNotice, words, false)
}
