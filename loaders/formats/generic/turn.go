package generic

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Turns of a prompt and its answer in one object have as many names as programs
// have. Only in a list that says to be a conversation are questions and answers one.
var (
	looseAskKeys = []string{
		"user", "human", "customer", "user_message", "userMessage", "user_input", "userInput", "user_query", "userQuery", "human_message", "user_text", "user_utterance",
		"inputTranscript", "input_transcript", "userText", "question", "query", "prompt", "input", "request", "ask", "q", "User", "Human", "Question", "Prompt", "UserMessage", "Input",
	}
	looseAnswerKeys = []string{
		"assistant", "ai", "bot", "chatbot", "gpt", "model", "agent", "assistant_message", "assistantMessage", "bot_message", "botMessage", "ai_message", "aiMessage",
		"assistant_response", "assistantResponse", "bot_response", "botResponse", "ai_response", "aiResponse", "agent_response", "agentResponse", "llm_response", "llmResponse",
		"model_response", "modelResponse", "model_output", "llm_output", "bot_utterance", "system_utterance", "response", "answer", "reply", "output", "completion", "a",
		"messages", "actualOutput", "actual_output", "Assistant", "Bot", "AI", "Answer", "Response", "AssistantMessage", "Output",
	}
	sayingKeys = []string{"text", "content", "message", "query", "question", "prompt", "answer", "response", "output", "result", "value", "transcript", "utterance"}
)

// saying returns what a member says: its text, or the one text in its object.
func saying(v rawjson.Value) string {
	if v.Kind() == rawjson.Array && v.Len() <= 8 { // several texts in one turn
		var texts []string
		for _, e := range v.Elems() {
			if s := saying(e); s != "" && e.Kind() != rawjson.Array {
				texts = append(texts, s)
			}
		}
		return strings.Join(texts, "\n")
	}
	if v.Kind() == rawjson.String && holdsJSON(v) {
		if inner := rawjson.Unwrap(v, 1); inner.Kind() == rawjson.Object && inner.Get("text").Kind() == rawjson.String { // AnythingLLM
			v = inner
		}
	}
	if v.Kind() == rawjson.Object && !v.Opaque() && v.Len() <= 16 {
		v, _ = firstOf(v, sayingKeys)
	}
	if v.Kind() == rawjson.String {
		return v.Text()
	}
	return ""
}

// looseSides returns the keys of a prompt and its answer under whatever names.
func looseSides(v rawjson.Value) (ask, answer string) {
	if v.Kind() != rawjson.Object || v.Opaque() || v.Len() > 16 {
		return "", ""
	}
	for _, k := range looseAskKeys {
		if saying(v.Get(k)) != "" {
			ask = k
			break
		}
	}
	for _, k := range looseAnswerKeys {
		if ask != "" && saying(v.Get(k)) != "" {
			return ask, k
		}
	}
	return "", ""
}

func isLoosePair(v rawjson.Value) bool {
	ask, _ := looseSides(v)
	return ask != ""
}

// pairList reports whether a list that is called a conversation is one of turns, each
// of which has both sides.
func pairList(list rawjson.Value, key string) bool {
	n := min(list.Len(), maxSample)
	if n == 0 || list.Kind() != rawjson.Array || !slices.Contains(pairNames, key) || key == "log" {
		return false
	}
	count, talk := 0, false
	for i := range n {
		ask, answer := looseSides(list.Index(i))
		if ask != "" {
			count++
			talk = talk || sentence(saying(list.Index(i).Get(ask))) || sentence(saying(list.Index(i).Get(answer)))
		}
	}
	return talk && count*10 >= n*8
}

// pair decodes a prompt with its answer.
func pair(v rawjson.Value) []*model.Message {
	ask, answer := sides(v)
	if ask == "" {
		ask, answer = looseSides(v)
	}
	var used []string
	p := chat.Say(model.RoleUser, ask, saying(v.Get(ask)))
	a := chat.Say(model.RoleAssistant, answer, saying(v.Get(answer)))
	chat.Facts(a, v, &used)
	p.Time = a.Time
	for m, key := range map[*model.Message]string{p: ask, a: answer} {
		side := v.Get(key)
		if side.Kind() == rawjson.Array {
			m.Meta = append(m.Meta, model.Field{Name: key, Value: side.Raw()})
		}
		if side = rawjson.Unwrap(side, 1); side.Kind() == rawjson.Object {
			_, k := firstOf(side, sayingKeys)
			inner := []string{k}
			chat.Facts(m, side, &inner)
			m.Meta = chat.Prefixed(key+".", chat.Meta(side, inner...))
		}
	}
	a.Meta = append(a.Meta, chat.Filled("", v, append(used, ask, answer)...)...)
	return []*model.Message{p, a}
}

// alternate reports whether a list is the log of a dialogue whose turns do not say
// whose they are, the user's first (MultiWOZ: data.json, "log").
func alternate(list rawjson.Value, key string) bool {
	n := min(list.Len(), maxSample)
	if key != "log" || list.Kind() != rawjson.Array || n < 2 {
		return false
	}
	for i := range n {
		e := list.Index(i)
		if e.Get("text").Kind() != rawjson.String || e.Get("metadata").Kind() != rawjson.Object || e.First("role", "speaker", "level").Exists() {
			return false
		}
	}
	return true
}

// answer is what stands beside a list of messages, or beside the request that has it,
// and answers it.
func (l *found) answer(line []*model.Message) []*model.Message {
	if n := len(line); n == 0 || line[n-1].Role == model.RoleAssistant {
		return nil
	}
	for i, around := range [...]rawjson.Value{l.around, l.outer} {
		if around.Kind() != rawjson.Object || i == 1 && !isRequest(l.outerKey) {
			continue
		}
		for _, key := range [...]string{"response", "completion", "answer", "output", "reply", "generation", "prediction", "model_output"} {
			if list := around.Get(key); list.Kind() == rawjson.Array && list.Len() > 0 && list.Len() <= 8 { // the choices of an answer
				if first := list.Index(0); chat.IsMessage(first) || chat.IsMessage(first.Get("message")) {
					l.answered, l.answeredBy = key, around
					return choices(list)
				}
			}
			if answer := answerOf(around.Get(key), key); answer != nil {
				l.answered, l.answeredBy = key, around
				return answer
			}
		}
	}
	return nil
}

// answered puts the answer behind a request whose record has it as a list of choices:
// {"input":[…],"output":[{"message":…}]} (Braintrust).
func answered(d *format.Decoded, v rawjson.Value) {
	last := d.Messages[len(d.Messages)-1]
	list := v.Get("output")
	if v.Kind() != rawjson.Object || v.Get("input").Kind() != rawjson.Array || last.Role == model.RoleAssistant || list.Kind() != rawjson.Array || list.Len() == 0 || list.Len() > 8 {
		return
	}
	if first := list.Index(0); !chat.IsMessage(first) && !chat.IsMessage(first.Get("message")) {
		return
	}
	head := d.Messages[0]
	head.Meta = slices.DeleteFunc(head.Meta, func(f model.Field) bool { return f.Name == "output" })
	for _, m := range choices(list) {
		m.Conversation = last.Conversation
		m.Model = cmp.Or(m.Model, v.At("metadata", "model").Text())
		d.Messages = append(d.Messages, m)
	}
}

// choices decodes an answer that is a list of messages or of choices with one each.
func choices(list rawjson.Value) []*model.Message {
	var messages []*model.Message
	for _, e := range list.Elems() {
		m := e
		if inner := e.Get("message"); chat.IsMessage(inner) {
			m = inner
		}
		if !chat.IsMessage(m) {
			messages = append(messages, &model.Message{Parts: []model.Part{model.Unknown{Type: kindOf(e), Raw: e.Raw()}}})
			continue
		}
		said := chat.Message(m)
		if m != e {
			used := []string{"message"}
			chat.Facts(said, e, &used)
			said.Meta = append(said.Meta, chat.Meta(e, used...)...)
		}
		messages = append(messages, said)
	}
	return messages
}

// answerOf decodes the answer to a request, or returns nil.
func answerOf(v rawjson.Value, key string) []*model.Message {
	if v.Kind() == rawjson.Object && !v.Opaque() {
		if chat.IsMessage(v) {
			return []*model.Message{chat.Message(v)}
		}
		if answer := chat.Response(v); len(answer) > 0 {
			return answer
		}
	}
	text := saying(v)
	if text == "" {
		return nil
	}
	m := chat.Say(model.RoleAssistant, key, text)
	if v.Kind() == rawjson.Object {
		_, k := firstOf(v, sayingKeys)
		used := []string{k}
		chat.Facts(m, v, &used)
		m.Meta = chat.Meta(v, used...)
	}
	return []*model.Message{m}
}
