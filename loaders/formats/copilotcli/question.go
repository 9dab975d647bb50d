package copilotcli

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// question decodes what a person was asked by the program, and the answer: a
// choice, a form, the approval of a plan. The answer names the request and not the
// call that asked.
func (e *event) question(kind string) (format.Decoded, bool) {
	var used []string
	text := func(keys ...string) string { // of the first member that has one
		for _, key := range keys {
			if v := e.d.Get(key); v.Kind() == rawjson.String && v.Text() != "" {
				used = append(used, key)
				return v.Text()
			}
		}
		return ""
	}
	say := func(words string) (format.Decoded, bool) {
		return e.marker(model.MarkerNotice, words, false, used...)
	}
	switch kind {
	case "user_input.requested":
		if e.d.Str("toolCallId") != "" { // the call has the question and its choices
			return format.Metadata("repeated " + kind), true
		}
		words := "question: " + text("question")
		if choices := list(e.d.Get("choices")); choices != "" {
			used = append(used, "choices")
			words += " (" + choices + ")"
		}
		return say(words)
	case "user_input.completed":
		return say("answer: " + text("answer"))
	case "elicitation.requested":
		return say("question: " + text("message"))
	case "elicitation.completed":
		words := "answer: " + text("action")
		content := e.d.Get("content")
		if content.Kind() == rawjson.Object {
			used = append(used, "content")
			for key, v := range content.Members() {
				words += "\n" + key + ": " + plain(v)
			}
		}
		return say(words)
	case "exit_plan_mode.requested":
		words := "plan: " + text("summary")
		if plan := text("planContent"); plan != "" {
			words += "\n" + plan
		}
		return say(words)
	case "exit_plan_mode.completed":
		words := "plan answered"
		if approved, stated := e.d.Get("approved").Bool(); stated {
			used = append(used, "approved")
			if words = "plan refused"; approved {
				words = "plan approved"
			}
		}
		for _, key := range [...]string{"selectedAction", "feedback"} {
			if s := text(key); s != "" {
				words += ": " + s
			}
		}
		return say(words)
	}
	return format.Decoded{}, false
}

// list joins the strings of a list, "" if it has anything else.
func list(v rawjson.Value) string {
	var all []string
	for _, one := range v.Elems() {
		if one.Kind() != rawjson.String {
			return ""
		}
		all = append(all, one.Text())
	}
	return strings.Join(all, " / ")
}

// plain returns a string as it reads, and anything else as JSON.
func plain(v rawjson.Value) string {
	if v.Kind() == rawjson.String {
		return v.Text()
	}
	return string(v.Raw())
}
