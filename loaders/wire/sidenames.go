package wire

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// The names of members that hold a question, the likeliest first, of those that hold
// its answer, and of those that hold the one that was wished for: in small letters and
// without punctuation, so that Prompt, user_prompt and userPrompt are found, too.
var (
	askNames = named("messages", "contents", "input", "inputs", "prompt", "prompts", "request", "question", "query", "instruction", "problem",
		"usermessage", "userinput", "userquery", "userprompt", "user", "human", "message", "ask", "text",
		"chathistory", "history", "conversation", "context", "previousmessages", "pastmessages", "priormessages", "inputlist")
	answerNames = named("newitems", "newmessages", "responsemessages", "output", "outputs", "response", "responses", "completion", "completions", "answer", "answers", "reply", "choices", "candidates", "generation",
		"generations", "generatedtext", "generated", "prediction", "predictions", "predicted", "modeloutput", "rawoutput", "llmoutput",
		"assistant", "assistantmessage", "aimessage", "botmessage", "finalanswer", "finaloutput", "finalresult", "final", "returned", "rawresponses",
		"result", "results", "choice", "chosen")
	expectedNames = named("expectedoutput", "expected", "expectedanswer", "expectedresponse", "target", "targets", "reference",
		"referenceanswer", "referenceoutput", "ideal", "groundtruth", "gold", "goldanswer", "label")
	// beforeNames are those names of a question that rather hold what was said before it.
	beforeNames = named("chathistory", "history", "conversation", "context", "previousmessages", "pastmessages", "priormessages")
	// weakAsks ask only beside a member that is surely an answer, for they are everywhere.
	weakAsks = named("message", "text", "ask")
	// answerWords end names that programs make up for an answer: raw_api_response.
	answerWords = [...]string{"output", "response", "completion", "answer", "reply", "generation", "prediction"}
)

// named gives names their place.
func named(names ...string) map[string]int {
	places := make(map[string]int, len(names))
	for i, name := range names {
		places[name] = i
	}
	return places
}

// longName bounds the names that are looked for.
const longName = 40

// plainName writes the name of a member in small letters and without punctuation, into room.
func plainName(key string, room *[longName]byte) []byte {
	if len(key) > longName {
		return nil
	}
	name := room[:0]
	for i := range len(key) {
		switch c := key[i]; {
		case 'A' <= c && c <= 'Z':
			name = append(name, c+'a'-'A')
		case 'a' <= c && c <= 'z':
			name = append(name, c)
		}
	}
	return name
}

// placeOf returns the place of a member among names: its own, or that of its name without
// a word that says only in what form it is (prompt_text, responseMessages).
func placeOf(names map[string]int, name []byte) (int, bool) {
	if at, ok := names[string(name)]; ok {
		return at, true
	}
	for _, form := range [...]string{"text", "messages", "message", "content"} {
		if rest := len(name) - len(form); rest > 2 && string(name[rest:]) == form {
			at, ok := names[string(name[:rest])]
			return at, ok
		}
	}
	return 0, false
}

func isNamed(names map[string]int, key string) bool {
	var room [longName]byte
	_, ok := placeOf(names, plainName(key, &room))
	return ok
}

// Asks reports whether a member holds what a model is asked, by its name.
func Asks(key string) bool { return isNamed(askNames, key) }

// answersByName reports whether a member may be an answer by its name.
func answersByName(key string) bool {
	var room [longName]byte
	name := plainName(key, &room)
	if _, ok := placeOf(answerNames, name); ok {
		return true
	}
	_, ok := placeOf(expectedNames, name)
	return ok || endsInAnswer(key)
}

// repliesByName reports whether a member is what someone said back, by its name: tables
// have texts with labels and results.
func repliesByName(key string) bool {
	var room [longName]byte
	switch string(plainName(key, &room)) {
	case "response", "reply", "answer", "completion", "generatedtext", "assistant":
		return true
	}
	return endsInAnswer(key)
}

// endsInAnswer reports whether the name of a member ends in a word for an answer.
func endsInAnswer(key string) bool {
	for _, word := range answerWords {
		if n := len(key) - len(word); n > 1 && strings.EqualFold(key[n:], word) && (key[n-1] == '_' || key[n-1] == '-' || key[n] < 'a') {
			return true
		}
	}
	return false
}

// ask is a member that may hold a question.
type ask struct {
	key, name string
	place     int
	before    bool // it rather holds what was said before, by its name
	messages  []*model.Message
}

// asksIn returns the members of an object that may ask by their names, the likeliest first.
func asksIn(v rawjson.Value) []ask {
	var asks []ask
	var room [longName]byte
	if v.Kind() != rawjson.Object {
		return nil
	}
	for i, e := range v.Saying() {
		if e.IsEmptyText() {
			continue
		}
		key := v.Key(i)
		name := plainName(key, &room)
		place, ok := placeOf(askNames, name)
		if !ok {
			continue
		}
		if _, weak := weakAsks[string(name)]; weak && e.Kind() != rawjson.String {
			continue
		}
		if key == "user" && v.Fits("messages:list") && (v.Fits("model:text") || markOf(v) != "") { // of a request: who asks
			continue
		}
		_, before := placeOf(beforeNames, name)
		asks = append(asks, ask{key: key, name: string(name), place: place, before: before && e.Kind() != rawjson.String})
	}
	slices.SortStableFunc(asks, func(a, b ask) int { return a.place - b.place })
	return asks
}

// question decodes what a member asks.
func (a *ask) question(v rawjson.Value) []*model.Message {
	e := v.Get(a.key)
	if a.before {
		if turns := pastTurns(e); turns != nil {
			return turns
		}
	}
	return Question(e)
}

// pastTurns decodes a list of turns of which each is a pair of texts, or an object with
// both; nil if it is none.
func pastTurns(list rawjson.Value) []*model.Message {
	if list.Kind() != rawjson.Array || list.Opaque() {
		return nil
	}
	var turns []*model.Message
	for _, e := range list.Elems() {
		if e.Kind() == rawjson.Array && e.Len() == 2 && e.Index(0).Kind() == rawjson.String && e.Index(1).Kind() == rawjson.String {
			turns = append(turns, chat.Say(model.RoleUser, "", e.Index(0).Text()), chat.Say(model.RoleAssistant, "", e.Index(1).Text()))
			continue
		}
		s, ok := SidesOf(e)
		if !ok || !s.Plain {
			return nil
		}
		turns = append(turns, s.Decode(e)...)
	}
	return turns
}
