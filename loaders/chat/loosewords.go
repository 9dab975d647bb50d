package chat

import (
	"strings"

	"msgview/model"
)

// The words for who speaks, for what is said and for when, as Folded writes them, the
// likeliest with the lowest number.
var (
	SpeakerWords = looseWords("role", "sender", "sendertype", "senderrole", "speaker", "speakerrole", "speakertype", "speakerlabel", "who", "author", "authorrole",
		"authortype", "participant", "participantrole", "participantid", "party", "actor", "from", "fromrole", "fromtype", "source", "side", "direction", "type", "user", "name")
	TextWords = looseWords("content", "text", "message", "body", "utterance", "value", "said", "says", "saying", "msg", "speech", "transcript", "transcription", "sentence", "line", "response", "reply")
	TimeWords = looseWords("timestamp", "createdat", "time", "sentat", "at", "when", "date", "datetime", "created", "createdon", "ts", "timeutc", "createtime", "starttime")
)

// LooseRoles are words for sides of a conversation that no format of a provider uses.
var LooseRoles = map[string]model.Role{
	"customer": model.RoleUser, "client": model.RoleUser, "caller": model.RoleUser, "visitor": model.RoleUser, "guest": model.RoleUser,
	"patient": model.RoleUser, "student": model.RoleUser, "learner": model.RoleUser, "enduser": model.RoleUser, "me": model.RoleUser, "you": model.RoleUser,
	"inbound": model.RoleUser, "incoming": model.RoleUser, "userinput": model.RoleUser, "userquery": model.RoleUser, "humaninput": model.RoleUser,
	"usermessage": model.RoleUser, "apprentice": model.RoleUser, "humanmessage": model.RoleUser, "customermessage": model.RoleUser, "userprompt": model.RoleUser, "prompt": model.RoleUser,
	"machine": model.RoleAssistant, "llm": model.RoleAssistant, "aiassistant": model.RoleAssistant, "virtualagent": model.RoleAssistant, "virtualassistant": model.RoleAssistant,
	"support": model.RoleAssistant, "operator": model.RoleAssistant, "representative": model.RoleAssistant, "tutor": model.RoleAssistant,
	"outbound": model.RoleAssistant, "outgoing": model.RoleAssistant, "finalanswer": model.RoleAssistant, "airesponse": model.RoleAssistant,
	"assistantmessage": model.RoleAssistant, "agentmessage": model.RoleAssistant, "botmessage": model.RoleAssistant, "apimessage": model.RoleAssistant, "aimessage": model.RoleAssistant,
	"modelmessage": model.RoleAssistant, "assistantresponse": model.RoleAssistant, "agentresponse": model.RoleAssistant, "llmresponse": model.RoleAssistant,
	"modelresponse": model.RoleAssistant, "botresponse": model.RoleAssistant, "modeloutput": model.RoleAssistant, "llmoutput": model.RoleAssistant,
	"systemmessage": model.RoleSystem, "systemprompt": model.RoleSystem,
}

// LooseWords are words for the same, with their numbers.
type LooseWords map[string]int

// looseWords gives words their place, from 1.
func looseWords(words ...string) LooseWords {
	m := make(LooseWords, len(words))
	for i, w := range words {
		m[w] = i + 1
	}
	return m
}

// Folded writes a word without case and punctuation into room, which long words do
// not fit into.
func Folded(word string, room []byte) []byte {
	room = room[:0]
	if len(word) > 32 {
		return room
	}
	for i := range len(word) {
		switch c := word[i]; {
		case 'A' <= c && c <= 'Z':
			room = append(room, c+'a'-'A')
		case c >= 0x80 || 'a' <= c && c <= 'z' || '0' <= c && c <= '9':
			room = append(room, c)
		}
	}
	return room
}

// Place returns the number of a key as Folded writes it among words, 0 if it is none of them: itself, or behind a word that says
// no more than that it is of a message.
func (words LooseWords) Place(key []byte) int {
	if n := words[string(key)]; n > 0 {
		return n
	}
	for _, prefix := range [...]string{"message", "msg", "chat", "turn", "utterance"} {
		if rest, ok := strings.CutPrefix(string(key), prefix); ok && words[rest] > 0 {
			return words[rest]
		}
	}
	return 0
}

// LooseRole returns the meaning of a word for a side, also of words that only lists of
// messages give that meaning.
func LooseRole(spelled string) (model.Role, bool) {
	if role, ok := Role(spelled); ok {
		return role, true
	}
	var room [32]byte
	role, ok := LooseRoles[string(Folded(spelled, room[:]))]
	return role, ok
}
