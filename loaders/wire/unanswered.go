package wire

import (
	"slices"
	"strings"
	"unicode"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// Unanswered makes a message of an object that asks and whose answer is null or empty, as
// rows of data sets are that nobody has answered yet; nil of any other. Its name must say
// that the question is one, and that beside it an answer.
func Unanswered(v rawjson.Value) *model.Message {
	look := v.Look()
	if look.Kind() != rawjson.Object || look.Opaque() || look.Len() > 32 || chat.IsLogged(look) || !look.Get("error").IsNull() {
		return nil
	}
	i := slices.IndexFunc(unansweredAsks, func(key string) bool {
		text := look.Str(key)
		return isPlain(look.Get(key)) && (strings.ContainsAny(text, " ?\n") || strings.ContainsFunc(text, unicode.IsLetter) && !strings.ContainsAny(text, "/@_=<>{}"))
	})
	if i < 0 {
		return nil
	}
	open := false
	for key, e := range look.Members() {
		switch {
		case !repliesByName(key):
		case e.IsNull() || e.IsEmptyText():
			open = true
		default:
			return nil
		}
	}
	if !open {
		return nil
	}
	return chat.Say(model.RoleUser, "", v.Str(unansweredAsks[i]))
}

var unansweredAsks = []string{"prompt", "question", "user_prompt", "userPrompt", "user_message", "userMessage"}
