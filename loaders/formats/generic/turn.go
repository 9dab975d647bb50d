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
		v, _ = chat.FirstFilled(v, sayingKeys)
	}
	return v.Text()
}

// looseSides returns the keys of a prompt and its answer under whatever names.
func looseSides(v rawjson.Value) (ask, answer string) {
	if v.Kind() != rawjson.Object || v.Opaque() || v.Len() > 16 {
		return "", ""
	}
	says := func(k string) bool { return saying(v.Get(k)) != "" }
	a := slices.IndexFunc(looseAskKeys, says)
	if a < 0 {
		return "", ""
	}
	b := slices.IndexFunc(looseAnswerKeys, says)
	if b < 0 {
		return "", ""
	}
	return looseAskKeys[a], looseAnswerKeys[b]
}

func isLoosePair(v rawjson.Value) bool {
	ask, _ := looseSides(v)
	return ask != ""
}

// pairList reports whether a list that is called a conversation is one of turns, each
// of which has both sides.
func pairList(list rawjson.Value, key string) bool {
	n := min(list.Len(), maxSample)
	if n == 0 || list.Kind() != rawjson.Array || key == "log" {
		return false
	}
	if asksInTurn(list, n) {
		return true
	}
	if !slices.Contains(pairNames, key) {
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

// asksInTurn reports whether all elements of a list are a question in words with the
// answer of a provider, and so the turns of one conversation: {"user_message":"…",
// "raw_api_response":{"choices":[…]}}.
func asksInTurn(list rawjson.Value, n int) bool {
	for i := range n {
		e := list.Index(i)
		s, ok := wire.SidesOf(e)
		if !ok || s.Plain || e.Get(s.Used[0]).Kind() != rawjson.String {
			return false
		}
	}
	return n > 1
}

// pair decodes a prompt with its answer.
func pair(v rawjson.Value) []*model.Message {
	ask, answer := sides(v.Look())
	if ask == "" {
		ask, answer = looseSides(v.Look())
	}
	p := chat.Say(model.RoleUser, ask, saying(v.Get(ask)))
	a := chat.Say(model.RoleAssistant, answer, saying(v.Get(answer)))
	chat.Facts(a, v, nil)
	p.Time = a.Time
	for _, m := range [...]*model.Message{p, a} {
		side := v.Get(m.RawRole)
		if side.Kind() == rawjson.Array {
			m.Meta = append(m.Meta, model.Field{Name: m.RawRole, Value: side.Keep()})
		} else if side = rawjson.Unwrap(side, 1); side.Kind() == rawjson.Object {
			chat.Facts(m, side, nil)
			m.Meta = chat.Prefixed(m.RawRole+".", format.Rest(side))
		}
	}
	messages := wire.WithSystem(v, []*model.Message{p, a})
	format.Keep(a, v)
	return messages
}

// alternate reports whether a list is the log of a dialogue whose turns do not say
// whose they are, the user's first (MultiWOZ: data.json, "log").
func alternate(list rawjson.Value, key string) bool {
	n := min(list.Len(), maxSample)
	if key != "log" || list.Kind() != rawjson.Array || n < 2 {
		return false
	}
	for i := range n {
		if !list.Index(i).Fits("text:text metadata:object !role/speaker/level") {
			return false
		}
	}
	return true
}

// answer is what stands beside a list of messages, or beside the request that has it,
// and answers it.
func (l *found) answer(line []*model.Message) []*model.Message {
	if len(line) == 0 || min(l.among, l.around.Len()) > maxBeside { // who looks at all members for each list takes the square
		return nil
	}
	answer, _ := wire.AnswersBeside(l.around, l.key, line)
	if answer == nil && isRequest(l.outerKey) {
		answer, _ = wire.AnswersBeside(l.outer, l.outerKey, line)
	}
	return answer
}
