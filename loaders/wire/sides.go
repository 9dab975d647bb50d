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
	Name     string   // of the member that asks, in small letters and without punctuation
	Plain    bool     // both are texts, which may be anything
	own      bool     // the object is the message that answers itself
	past     string   // the member that holds what was said before, "" for none
	system   bool     // the first that is asked is a system prompt beside it
}

// Messages returns both sides. What else the object has goes with the first of them.
func (s Sides) Messages() []*model.Message {
	return append(s.Asked[:len(s.Asked):len(s.Asked)], s.Answered...)
}

// SidesOf finds a question and its answer in an object, of which it takes nothing. What
// was said before the question may stand in a list of its own.
func SidesOf(v rawjson.Value) (s Sides, ok bool) {
	v = v.Look()
	if v.Kind() != rawjson.Object || v.Opaque() || v.Len() < 2 {
		return s, false
	}
	asks := asksIn(v)
	if len(asks) == 0 || !mayAnswer(v) {
		return s, false
	}
	var past *ask
	for i := range asks {
		a := &asks[i]
		if a.messages = a.question(v); a.messages == nil {
			continue
		}
		if isList := !isPlain(v.Get(a.key)); isList && past == nil && (a.before || saidLast(a.messages) == model.RoleAssistant) {
			past = a
		}
	}
	for i := range asks {
		a := &asks[i]
		if a == past || a.messages == nil || saidLast(a.messages) == model.RoleAssistant {
			continue
		}
		if s, ok = sidesBy(v, a, past); ok {
			return s, true
		}
	}
	if past != nil && saidLast(past.messages) != model.RoleAssistant {
		return sidesBy(v, past, nil)
	}
	return s, false
}

// sidesBy are the sides of an object by what asks, and what was said before, if that is
// known.
func sidesBy(v rawjson.Value, a, past *ask) (s Sides, ok bool) {
	asked := a.messages
	if past != nil {
		asked = after(past.messages, asked)
	}
	pastKey := ""
	if past != nil {
		pastKey = past.key
	}
	answered, used := answersBeside(v, a.key, pastKey, asked, nil)
	if answered == nil {
		return s, false
	}
	s = Sides{Asked: asked, Answered: answered, Used: append([]string{a.key}, used...), Name: a.name, past: pastKey}
	s.own = slices.Contains(used, ownAnswer(v, a.key, asked))
	s.Plain = past == nil && isPlain(v.Get(a.key)) && isPlain(v.Get(used[0]))
	if _, weak := weakAsks[a.name]; weak && past == nil && !(s.Plain && (s.own || repliesByName(used[0]))) {
		return s, false
	}
	if past != nil {
		s.Used = append(s.Used, pastKey)
	}
	m, system := chat.System(v)
	if m == nil || system == "" || asked[0].Role == model.RoleSystem || slices.Contains(s.Used, system) {
		return s, true
	}
	if system == "instructions" && !(a.name == "input" && strings.HasPrefix(used[0], "output") && v.Fits("model:text")) {
		return s, true
	}
	s.Asked, s.Used, s.system = append([]*model.Message{m}, asked...), append(s.Used, system), true
	return s, true
}

// after puts what is asked behind what was said before, unless that is its end.
func after(past, asked []*model.Message) []*model.Message {
	if len(past) > 0 && len(asked) == 1 && MessageKey(past[len(past)-1]) == MessageKey(asked[0]) {
		return past
	}
	return append(past[:len(past):len(past)], asked...)
}

// mayAnswer reports whether an object has a member by whose name or form it may be an
// answer, without decoding it.
func mayAnswer(v rawjson.Value) bool {
	for key, e := range v.Members() {
		if key == "tool_calls" || strings.EqualFold(key, "content") || strings.EqualFold(key, "text") || answersByName(key) || structured(e) {
			return true
		}
	}
	return false
}

// Merged reports whether an object that looks like a message has what it answers with it,
// too: the body of a request and that of its answer in one.
func Merged(v rawjson.Value) bool {
	v = v.Look()
	if v.Kind() != rawjson.Object {
		return false
	}
	for i, e := range v.Saying() {
		if isPlain(e) || !Asks(v.Key(i)) {
			continue
		}
		s, ok := SidesOf(v)
		return ok && !s.Plain
	}
	return false
}

// isPlain reports whether a value is a text that says no more than its words.
func isPlain(v rawjson.Value) bool {
	return v.Kind() == rawjson.String && asJSON(v.Look()).Kind() == rawjson.String
}

// Asking reports whether a member holds the question or what was said before it.
func (s Sides) Asking(key string) bool { return key == s.Used[0] || key == s.past }

// Unsaid returns the texts that were asked and are not among what these messages say, and
// those of the first answer unless they end with another one.
func (s Sides) Unsaid(messages []*model.Message) (texts []string) {
	var said strings.Builder
	for _, m := range messages {
		said.WriteString(chat.Squeeze(chat.Texts(m.Parts)) + "\n")
	}
	sides := s.Messages()
	if saidLast(messages) == model.RoleAssistant {
		sides = s.Asked
	}
	for _, m := range sides {
		if m.Role == model.RoleMarker {
			break
		}
		if text := chat.Texts(m.Parts); text != "" && !strings.Contains(said.String(), chat.Squeeze(text)) {
			texts = append(texts, text)
		}
	}
	return texts
}

// structured reports whether a value is the message of an assistant, a list of messages
// that begins with one, or a provider's answer, whatever its name.
func structured(v rawjson.Value) bool {
	v = v.Look()
	if v.Kind() == rawjson.Array && !v.Opaque() && v.Len() > 0 && chat.IsStruct(v.Index(0)) {
		v = v.Index(0)
	}
	if v.Kind() != rawjson.Object || v.Opaque() {
		return false
	}
	if chat.IsStruct(v) {
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

// anyItem reports whether a list is one of messages or of the items that stand for them.
func anyItem(list rawjson.Value) bool { return chat.AnyItem(list) || chat.IsStruct(list.Index(0)) }

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

// ask and answer decode the sides of the object that they were found in.
func (s Sides) ask(v rawjson.Value) []*model.Message {
	a := ask{key: s.Used[0], before: isNamed(beforeNames, s.Used[0])}
	asked := a.question(v)
	if s.past != "" {
		past := ask{key: s.past, before: true}
		asked = after(past.question(v), asked)
	}
	if s.system {
		if m, _ := chat.System(v); m != nil {
			asked = append([]*model.Message{m}, asked...)
		}
	}
	return asked
}

func (s Sides) answer(v rawjson.Value) []*model.Message {
	answered, _ := answersBeside(v, s.Used[0], s.past, s.Asked, s.Used)
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
