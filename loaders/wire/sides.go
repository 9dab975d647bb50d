package wire

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Programs that keep what a model was asked and what it answered in two members of
// one object name these as they like, and put anything there: a text, a message, a
// list of them, the body of a provider's answer, any of these as JSON in a text.

// Sides are a question and what stands beside it and answers it.
type Sides struct {
	Asked    []*model.Message
	Answered []*model.Message
	Used     []string // the members that hold them
	Plain    bool     // both are texts, which may be anything
}

// Messages returns both sides. What else the object has goes with the first of them.
func (s Sides) Messages() []*model.Message {
	return append(s.Asked[:len(s.Asked):len(s.Asked)], s.Answered...)
}

// askKeys are the members that hold a question, the likeliest first, answerKeys those
// that hold its answer, expectedKeys those that hold the one that was wished for.
var (
	askKeys = [...]string{"messages", "contents", "input", "inputs", "prompt", "prompts", "request", "question", "query", "instruction", "problem",
		"user_message", "userMessage", "user_input", "userInput", "user_query", "userQuery", "user_prompt", "userPrompt", "user", "human",
		"chat_history", "history", "conversation", "context"}
	answerKeys = [...]string{"output", "outputs", "response", "responses", "completion", "completions", "answer", "answers", "reply", "choices", "candidates", "generation",
		"generations", "generated_text", "generated", "prediction", "predictions", "predicted", "model_output", "modelOutput", "raw_output", "llm_output",
		"assistant", "assistant_message", "assistantMessage", "final_answer", "finalAnswer", "final_output", "finalOutput", "newItems", "new_items", "result", "results", "chosen"}
	expectedKeys = [...]string{"expected_output", "expectedOutput", "expected", "expected_answer", "expected_response", "target", "targets", "reference",
		"reference_answer", "reference_output", "ideal", "ground_truth", "groundTruth", "gold", "gold_answer", "label"}
	// answerWords end names that programs make up for an answer: raw_api_response.
	answerWords = [...]string{"output", "response", "completion", "answer", "reply", "generation", "prediction"}
)

// Asks reports whether a member holds what a model is asked, by its name.
func Asks(key string) bool { return slices.Contains(askKeys[:], key) }

// SidesOf finds a question and its answer in an object, of which it takes nothing.
func SidesOf(v rawjson.Value) (s Sides, ok bool) {
	v = v.Look()
	if v.Kind() != rawjson.Object || v.Opaque() || v.Len() < 2 || v.Len() > manyMembers && !mayAsk(v) || !mayAnswer(v) {
		return s, false
	}
	for _, key := range askKeys {
		e := v.Get(key)
		if e.IsNull() || e.IsEmptyText() {
			continue
		}
		asked := Question(e)
		if asked == nil || saidLast(asked) == model.RoleAssistant {
			continue
		}
		answered, used := answersBeside(v, key, asked, nil)
		if answered == nil {
			continue
		}
		s = Sides{Asked: asked, Answered: answered, Used: append([]string{key}, used...)}
		s.Plain = isPlain(e) && isPlain(v.Get(used[0]))
		if m, system := chat.System(v.Look()); m != nil && system != "" && (system != "instructions" || key == "input" && used[0] == "output" && v.Fits("model:text")) && asked[0].Role != model.RoleSystem && !slices.Contains(s.Used, system) {
			s.Asked, s.Used = append([]*model.Message{m}, asked...), append(s.Used, system)
		}
		return s, true
	}
	return s, false
}

// manyMembers is from how many members on it takes less time to ask an object for one
// than to look at each.
const manyMembers = 1000

// mayAsk reports whether an object has a member by whose name it may be a question.
func mayAsk(v rawjson.Value) bool {
	return slices.ContainsFunc(askKeys[:], func(key string) bool { return v.Get(key).Exists() })
}

// mayAnswer reports whether an object has a member by whose name or form it may be an
// answer, without decoding it.
func mayAnswer(v rawjson.Value) bool {
	for key, e := range v.Members() {
		if answersByName(key) || structured(e) {
			return true
		}
	}
	return false
}

// isPlain reports whether a value is a text that says no more than its words.
func isPlain(v rawjson.Value) bool {
	return v.Kind() == rawjson.String && asJSON(v.Look()).Kind() == rawjson.String
}

// AnswersBeside decodes the members of an object that answer what its member with this
// key asks, and says which they are. What is said already is not an answer.
func AnswersBeside(v rawjson.Value, key string, asked []*model.Message) (answered []*model.Message, used []string) {
	if _, used = answersBeside(v.Look(), key, asked, nil); used == nil {
		return nil, nil
	}
	return answersBeside(v, key, asked, used)
}

// answersBeside is AnswersBeside for the members with these names, nil for all.
func answersBeside(v rawjson.Value, key string, asked []*model.Message, only []string) (answered []*model.Message, used []string) {
	if v.Kind() != rawjson.Object {
		return nil, nil
	}
	said := map[uint64]bool{}
	for _, m := range asked {
		said[MessageKey(m)] = true
	}
	take := func(name string, expected bool) {
		e := v.Get(name)
		if only != nil && !slices.Contains(only, name) || name == key || slices.Contains(used, name) || e.IsNull() || e.IsEmptyText() || statusWord(name, e) {
			return
		}
		answer := Answer(e)
		if name == "choices" || name == "candidates" {
			answer = withoutMeta(chat.Response(v), key)
		}
		fresh := answer[:0:0]
		for _, m := range answer {
			if !said[MessageKey(m)] {
				fresh = append(fresh, m)
			}
		}
		if len(answer) == 0 {
			return
		}
		if used = append(used, name); len(fresh) == 0 {
			return
		}
		if len(answered) > 0 {
			label := "another answer: " + name
			if expected {
				label = "the answer that was expected: " + name
			}
			answered = append(answered, chat.Note(model.MarkerBranch, label))
		}
		for _, m := range fresh {
			said[MessageKey(m)] = true
		}
		answered = append(answered, fresh...)
	}
	for _, name := range answerKeys {
		take(name, false)
	}
	for name, e := range v.Members() {
		if structured(e) || endsInAnswer(name) {
			take(name, false)
		}
	}
	for _, name := range expectedKeys {
		take(name, true)
	}
	if answered == nil {
		return nil, nil
	}
	return answered, used
}

// withoutMeta leaves a member out of what is kept of messages.
func withoutMeta(messages []*model.Message, key string) []*model.Message {
	for _, m := range messages {
		m.Meta = slices.DeleteFunc(m.Meta, func(f model.Field) bool { return f.Name == key })
	}
	return messages
}

// answersByName reports whether a member may be an answer by its name.
func answersByName(key string) bool {
	return slices.Contains(answerKeys[:], key) || slices.Contains(expectedKeys[:], key) || endsInAnswer(key)
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

// structured reports whether a value is the message of an assistant or a provider's
// answer, whatever its name.
func structured(v rawjson.Value) bool {
	v = v.Look()
	if v.Kind() != rawjson.Object || v.Opaque() {
		return false
	}
	if chat.IsMessage(v) {
		role, ok := chat.Role(v.Str("role"))
		return ok && role == model.RoleAssistant
	}
	return isBareAnswer(v) && v.Get("error").IsNull()
}

// statusWord reports whether a text in a member of a weak name says how a run went
// rather than what was said.
func statusWord(key string, v rawjson.Value) bool {
	if key != "result" && key != "results" && key != "target" && key != "label" && key != "chosen" || v.Kind() != rawjson.String {
		return false
	}
	switch strings.ToLower(strings.TrimSpace(v.Look().Text())) {
	case "ok", "pass", "passed", "fail", "failed", "failure", "success", "succeeded", "error", "correct", "incorrect", "true", "false", "none", "n/a", "completed", "done":
		return true
	}
	return false
}

// saidLast returns the role of the one who said the last.
func saidLast(messages []*model.Message) model.Role {
	for _, m := range slices.Backward(messages) {
		if m.Role != model.RoleMarker {
			return m.Role
		}
	}
	return model.RoleUnknown
}

// asJSON looks into a text that holds an object or a list.
func asJSON(v rawjson.Value) rawjson.Value {
	if v.Kind() == rawjson.String {
		if text := strings.TrimSpace(v.Look().Text()); strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
			return rawjson.Unwrap(v, 2)
		}
	}
	return v
}

// Question decodes what a model was asked, in whatever form; nil if v says nothing.
func Question(v rawjson.Value) []*model.Message {
	switch inner := asJSON(v); inner.Kind() {
	case rawjson.Array:
		if chat.AnyItem(inner) {
			return chat.Items(inner)
		}
	case rawjson.Object:
		switch {
		case inner.Opaque():
			return nil
		case chat.IsMessage(inner) && inner.Get("messages").IsNull():
			return []*model.Message{chat.Message(inner)}
		}
		if messages := chat.Request(inner); len(messages) > 0 {
			messages[0].Meta = append(messages[0].Meta, format.Rest(inner)...)
			return messages
		}
	}
	return saying(v, model.RoleUser)
}

// Answer decodes what answered, in whatever form; nil if v says nothing.
func Answer(v rawjson.Value) []*model.Message {
	messages := answer(v)
	for _, m := range messages {
		if m.Role == model.RoleUnknown {
			m.Role = model.RoleAssistant
		}
	}
	return messages
}

func answer(v rawjson.Value) []*model.Message {
	switch inner := asJSON(v); inner.Kind() {
	case rawjson.Array:
		return answerList(inner)
	case rawjson.Object:
		switch list := inner.Get("messages"); {
		case inner.Opaque():
			return nil
		case chat.IsMessage(inner) && list.IsNull() && inner.Look().Str("type") != "message":
			return []*model.Message{chat.Message(inner)}
		case list.Kind() == rawjson.Array && chat.AnyItem(list):
			messages := chat.Items(list)
			messages[0].Meta = append(messages[0].Meta, format.Rest(inner)...)
			return messages
		}
		for _, key := range [...]string{"results", "generations", "predictions"} {
			if list := inner.Get(key); list.Kind() == rawjson.Array && list.Index(0).Kind() == rawjson.Object {
				if messages := answerList(list); messages != nil {
					messages[0].Meta = append(messages[0].Meta, format.Rest(inner)...)
					return messages
				}
			}
		}
		if said := chat.Response(inner.Look()); len(said) > 0 && (said[0].Role != model.RoleMarker || IsProviderError(inner.Look())) {
			return chat.Response(inner)
		}
	}
	return saying(v, model.RoleAssistant)
}

// answerList decodes a list of messages, or of choices with a message each, or of texts.
func answerList(list rawjson.Value) []*model.Message {
	first := list.Index(0)
	switch {
	case first.Kind() == rawjson.Object && (chat.IsMessage(first.Get("message")) || chat.IsMessage(first.Get("delta"))):
		var messages []*model.Message
		for i, e := range list.Elems() {
			if !chat.IsMessage(e.Get("message")) {
				messages = append(messages, &model.Message{Parts: []model.Part{model.Unknown{Type: e.Str("type"), Raw: e.Keep()}}})
				continue
			}
			m := chat.Message(e.Get("message"))
			chat.Facts(m, e, nil)
			m.Meta = append(m.Meta, format.Rest(e)...)
			if i > 0 {
				messages = append(messages, chat.Note(model.MarkerBranch, "another answer to the same request"))
			}
			messages = append(messages, m)
		}
		return messages
	case chat.AnyItem(list):
		return chat.Items(list)
	case first.Kind() == rawjson.Object && !first.Is("type", "") && first.First("text", "content", "thinking").Exists(): // the parts of one
		return []*model.Message{{Role: model.RoleAssistant, Parts: chat.Parts(list)}}
	case list.Len() == 1:
		return answer(first)
	}
	return nil
}

// sayingKeys are the members of an object that may hold what its side says.
var sayingKeys = []string{"content", "text", "message", "query", "question", "prompt", "answer", "response", "output", "completion", "result", "value", "transcript", "utterance", "generated_text", "outputText"}

// saying makes a message of a text, or of an object that has one. What else the object
// has is kept.
func saying(v rawjson.Value, role model.Role) []*model.Message {
	if v.Kind() == rawjson.String {
		if strings.TrimSpace(v.Look().Text()) == "" {
			return nil
		}
		return []*model.Message{chat.Say(role, "", v.Text())}
	}
	if v.Kind() != rawjson.Object || v.Opaque() || v.Len() > 32 {
		return nil
	}
	for _, key := range sayingKeys {
		var m *model.Message
		switch text := v.Get(key); {
		case text.Kind() == rawjson.String && strings.TrimSpace(text.Look().Text()) != "":
			m = chat.Say(role, "", text.Text())
		case text.Kind() == rawjson.Array && text.Index(0).Get("text").Kind() == rawjson.String:
			m = &model.Message{Role: role, Parts: chat.Parts(text)}
		default:
			continue
		}
		m.ID = v.Get("id").Scalar()
		chat.Facts(m, v, nil)
		m.Meta = append(m.Meta, format.Rest(v)...)
		return []*model.Message{m}
	}
	return nil
}

// ask and answer decode the sides of the object that they were found in.
func (s Sides) ask(v rawjson.Value) []*model.Message {
	asked := Question(v.Get(s.Used[0]))
	if len(s.Asked) > len(asked) { // the system prompt stands beside it
		if m, _ := chat.System(v); m != nil {
			asked = append([]*model.Message{m}, asked...)
		}
	}
	return asked
}

func (s Sides) answer(v rawjson.Value) []*model.Message {
	answered, _ := answersBeside(v, s.Used[0], s.Asked, s.Used)
	return answered
}

// Decode makes the messages of the object v that has both sides: the first keeps what
// else it has, the answer who gave it and what it cost.
func (s Sides) Decode(v rawjson.Value) []*model.Message {
	s.Asked, s.Answered = s.ask(v), s.answer(v)
	for _, m := range s.Answered {
		if m.Role == model.RoleAssistant {
			chat.Facts(m, v, nil)
			if last := s.Asked[len(s.Asked)-1]; last.Time.IsZero() {
				last.Time = m.Time
			}
			break
		}
	}
	s.Asked[0].Meta = append(s.Asked[0].Meta, format.Rest(v)...)
	return s.Messages()
}
