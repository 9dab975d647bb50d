package generic

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// The members of an object that is a prompt and its answer. Questions and answers are
// not among them: a table of questions is not a conversation.
var (
	askKeys    = []string{"human", "user"}
	answerKeys = []string{"assistant", "ai", "bot", "chatbot", "gpt", "model", "agent"}
)

// sides returns the keys of a prompt and of its answer, "" if v is no such pair.
func sides(v rawjson.Value) (ask, answer string) {
	isText := func(k string) bool { return v.Get(k).Kind() == rawjson.String }
	a, b := slices.IndexFunc(askKeys, isText), slices.IndexFunc(answerKeys, isText)
	if a < 0 || b < 0 {
		return "", ""
	}
	return askKeys[a], answerKeys[b]
}

func isPair(v rawjson.Value) bool {
	if v.Len() > 8 {
		return false
	}
	ask, _ := sides(v)
	return ask != ""
}

// isExchange reports whether a record by itself is a prompt with its answer. Logs of
// servers have users and agents, too, but they do not talk.
func isExchange(v rawjson.Value) bool {
	if v.Kind() != rawjson.Object || !isPair(v) || chat.IsLogged(v) {
		return false
	}
	ask, answer := sides(v)
	return answer != "model" && answer != "agent" && sentence(v.Str(ask)) && v.Str(answer) != ""
}

// exchanged decodes an object that is a question with its answer, in whatever form; nil if
// it is none.
func exchanged(v rawjson.Value) []*model.Message {
	if s, ok := wire.SidesOf(v); ok && (!s.Plain || answers(v.Look(), s)) {
		return s.Decode(v)
	}
	return nil
}

// answers reports whether a record is a question with its answer, both texts. Programs
// log what they read and wrote, too, and tables have choices.
func answers(v rawjson.Value, s wire.Sides) bool {
	ask, answer := v.Get(s.Used[0]).Text(), v.Get(s.Used[1]).Text()
	if chat.IsLogged(v) && !(s.Name == "prompt" && sentence(ask) && sentence(answer)) || chat.IsTicket(v) || chat.IsMail(v) || v.First("choices", "options", "subject").Exists() {
		return false
	}
	switch s.Name {
	case "prompt", "prompts", "prompttext", "question", "usermessage", "userprompt", "userquery", "userinput":
		return !label(ask)
	case "user", "human":
		return isExchange(v)
	case "input", "inputs", "query", "request", "message", "text", "ask", "inputtext", "requesttext", "querytext": // of functions and databases, too
		return sentence(ask) && !label(answer) && !v.First("function", "instruction").Exists()
	}
	return false
}

// sentence reports whether a text is more than a name or a word.
func sentence(s string) bool {
	s = strings.TrimSpace(s)
	return strings.ContainsAny(s, " \n") || strings.ContainsFunc(s, func(r rune) bool { return r >= 0x2e80 })
}

// isTexts reports whether a value is a pair of texts, as chatbots keep their history:
// [["Hello","Hi, what can I do?"],["Bye",null]]. Either may be missing.
func isTexts(v rawjson.Value) bool {
	if v.Kind() != rawjson.Array || v.Len() != 2 {
		return false
	}
	ask, answer := v.Index(0), v.Index(1)
	if ask.Kind() == rawjson.String && answer.Kind() == rawjson.String {
		return !label(ask.Text()) && ask.Text()+answer.Text() != ""
	}
	return ask.Kind() == rawjson.String && answer.IsNull() && sentence(ask.Text()) || ask.IsNull() && answer.Kind() == rawjson.String && sentence(answer.Text())
}

// label reports whether a text is the name of something rather than what a person
// may say: a path, an address, a number.
func label(s string) bool {
	return strings.TrimSpace(s) != "" && strings.ContainsAny(s, "/@_=<>{}") && !sentence(s) || strings.Trim(s, "0123456789.,:-+ ") == "" && s != ""
}

// texts decodes a pair of texts.
func texts(v rawjson.Value) []*model.Message {
	var messages []*model.Message
	for i, role := range [...]model.Role{model.RoleUser, model.RoleAssistant} {
		if e := v.Index(i); e.Kind() == rawjson.String && e.Text() != "" {
			messages = append(messages, chat.Say(role, "", e.Text()))
		}
	}
	return messages
}

// scoreTexts votes on records that are pairs of texts. One alone may be anything, and
// so may pairs of words.
func scoreTexts(r *format.Record) int {
	if r.Number == 0 || !isTexts(r.Value) || !sentence(r.Value.Index(0).Text()) || !sentence(r.Value.Index(1).Text()) {
		return 0
	}
	return 2
}

func decodeTexts(r *format.Record) format.Decoded {
	if !isTexts(r.Value) {
		return decode(r)
	}
	return format.Shown(texts(r.Value)...)
}

// isLetter reports whether an object is a letter of somebody: a sender and a body.
func isLetter(v rawjson.Value) bool {
	return v.Fits("from:text body:text !subject:some")
}

// written makes a message of an object that has a whole one as JSON in a text, as
// rows of databases do, or returns nil. What stands beside it goes with it.
func written(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object || v.Opaque() || v.Len() > 64 {
		return nil
	}
	for _, e := range v.Members() {
		if e.Kind() != rawjson.String || !holdsJSON(e) {
			continue
		}
		inner := rawjson.Unwrap(e, 2)
		look, nested := inner.Look(), inner.Get("message")
		var m *model.Message
		switch {
		case chat.IsMessage(look) && look.Get("messages").IsNull():
			m = chat.Message(inner)
		case look.Kind() == rawjson.Object && !chat.IsMessage(look) && chat.IsMessage(nested.Look()):
			m = chat.Message(nested)
			m.Meta = append(m.Meta, format.Rest(inner)...)
		default:
			continue
		}
		return made(m, v)
	}
	return nil
}
