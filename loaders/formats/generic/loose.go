package generic

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Programs name the members of their messages as they like: Role, messageRole,
// sender_type, messageText. One object with such members may be anything; several
// of which one side asks and the other one answers are a conversation.

// loosely makes a message of an object with a side and a text under whatever names, or
// of a pair of both, or returns nil.
func loosely(v rawjson.Value) *model.Message {
	if v.Kind() == rawjson.Array && v.Len() == 2 { // ["user","Hello"]
		who, text := v.Index(0), v.Index(1)
		role, ok := chat.Role(who.Text())
		if !ok || text.Kind() != rawjson.String {
			return nil
		}
		return chat.Say(role, who.Text(), text.Text())
	}
	if v.Kind() != rawjson.Object || v.Opaque() || v.Len() > 48 || chat.IsTicket(v) || chat.IsLogged(v) {
		return nil
	}
	if chat.IsMail(v) {
		if !threaded(v) {
			return nil
		}
		return mail(v)
	}
	if m := activity(v); m != nil {
		return m
	}
	look := v.Look()
	if chat.Case(look) != nil {
		return made(chat.Case(v), v)
	}
	if v.Len() == 1 { // {"user":"Hello"}
		role, ok := chat.Role(v.Key(0))
		if text := v.Index(0); ok && text.Kind() == rawjson.String && text.Text() != "" {
			return chat.Say(role, v.Key(0), text.Text())
		} else if ok && text.Kind() == rawjson.Object && text.Get("content").Exists() {
			return chat.MessageAs(text, v.Key(0))
		}
		return nil
	}
	var room [32]byte
	var who, text, when string // keys
	var role model.Role
	weak := false // what says who speaks says as often something else
	bestWho, bestText, bestWhen := len(chat.SpeakerWords)+1, len(chat.TextWords)+1, len(chat.TimeWords)+1
	for key, e := range look.Members() {
		word := chat.Folded(key, room[:])
		if n := chat.SpeakerWords.Place(word); n > 0 && n < bestWho && e.Kind() == rawjson.String {
			if r, ok := chat.LooseRole(e.Text()); ok {
				bestWho, who, role = n, key, r
				weak = string(word) == "direction" || string(word) == "source" || string(word) == "side" || string(word) == "type"
				continue
			}
		}
		if n := chat.TextWords.Place(word); n > 0 && n < bestText && speech(e) {
			bestText, text = n, key
		} else if n := chat.TimeWords.Place(word); n > 0 && n < bestWhen && !chat.Time(e).IsZero() {
			bestWhen, when = n, key
		}
	}
	if who != "" && text == "" {
		if len(chat.MessageAs(look, look.Str(who)).Calls()) > 0 {
			return chat.MessageAs(v, look.Str(who))
		}
		return around(v, who, role, when)
	}
	if weak && when != "" && (text == "body" || text == "text") {
		weak = false // messages of telephones
	}
	if who == "" || text == "" || weak && look.Get(text).Kind() == rawjson.String && !sentence(look.Str(text)) {
		return nil
	}
	m := &model.Message{ID: v.First("id", "Id", "message_id", "messageId", "MessageId", "uuid").Scalar(), Role: role, RawRole: v.Str(who), Parts: chat.Parts(v.Get(text))}
	if id := chat.KernelCall(v); id != "" && role == model.RoleTool {
		m.Parts = []model.Part{&model.ToolResult{CallID: id, Content: m.Parts}}
	}
	chat.AsTool(m)
	m.Time = chat.Time(v.Get(when))
	return made(m, v)
}

// around makes a message of an object that says who speaks and has what is said in an
// object of its own ({"direction":"incoming","payload":{"type":"text","text":"Hi"}}),
// or returns nil.
func around(v rawjson.Value, who string, role model.Role, when string) *model.Message {
	for _, key := range wrapperKeys {
		inner := v.Get(key)
		if inner.Kind() != rawjson.Object || inner.Opaque() {
			continue
		}
		if text, k := chat.FirstFilled(inner, []string{"text", "content", "body", "message"}); sentence(text.Look().Text()) {
			m := &model.Message{Role: role, RawRole: v.Str(who), Time: chat.Time(v.Get(when)), Parts: chat.Parts(inner.Get(k))}
			return made(m, v)
		}
	}
	return nil
}

// activity makes a message of an activity of Microsoft's bots as Copilot Studio keeps
// them, where roles are numbers: 0 is the bot's, 1 the user's.
func activity(v rawjson.Value) *model.Message {
	role, ok := v.Look().At("from", "role").Int()
	if !ok || role > 1 || !v.Fits("type=message text:text") {
		return nil
	}
	m := &model.Message{Role: model.RoleAssistant, Parts: chat.Parts(v.Get("text"))}
	if role == 1 {
		m.Role = model.RoleUser
	}
	return made(m, v)
}

// threaded reports whether a mail says which conversation it belongs to. Others are a
// table of mails.
func threaded(v rawjson.Value) bool {
	return chat.ConversationOf(v) != "" || !v.First("in_reply_to", "inReplyTo", "In-Reply-To", "references").IsNull()
}

// mail makes a message of a mail with a text, or returns nil. Its subject stands above
// the text.
func mail(v rawjson.Value) *model.Message {
	sender := v.First("from", "sender", "From").Look()
	name := sender.Text()
	if sender.Kind() == rawjson.Object { // which says more than the name
		name = sender.First("name", "email", "address").Text()
	}
	text, _ := chat.FirstFilled(v, []string{"body", "body_md", "text", "content", "body_text", "bodyText", "plain", "message", "snippet"})
	if name == "" || len(name) > 200 || text.Kind() != rawjson.String {
		return nil
	}
	v.Is("from", name)
	m := &model.Message{ID: v.First("id", "message_id", "messageId").Scalar(), RawRole: name, Agent: name, Conversation: chat.ConversationOf(v.Look())}
	m.Parts = append(chat.Parts(v.Get("subject")), chat.Parts(text)...)
	if chat.Facts(m, v, nil); m.Time.IsZero() {
		m.Time = chat.Time(v.First("created_ts", "sent_ts", "internalDate"))
	}
	return made(m, v)
}

// scoreLoose votes on records that are messages under other names, or the events of a
// program with a model. One alone may be anything.
func scoreLoose(r *format.Record) int {
	if r.Value.Kind() != rawjson.Object || chat.IsMessage(r.Value) {
		return 0
	}
	if r.Number == 0 && r.List == "" {
		if list := r.Value.Get("messages"); list.Len() > 0 && guess(list.Index(0)) == nil && looseList(list, "messages") {
			return 1
		}
		return 0
	}
	switch {
	case event(r.Value) != nil:
		return 2
	case guess(r.Value) == nil && written(r.Value) == nil && !isExchange(r.Value) && (loosely(r.Value) != nil || talks(r.Value)):
		return 1
	}
	return 0
}

func decodeLoose(r *format.Record) format.Decoded {
	look := r.Value.Look()
	if s, _ := wire.SidesOf(look); len(s.Asked) > 1 {
		return decode(r)
	}
	if m := first(r.Value, event); m != nil {
		return format.Shown(m)
	}
	if first(look, guess, written) == nil {
		if m := first(r.Value, loosely); m != nil {
			return format.Shown(m)
		} else if talks(look) {
			return format.Shown(pair(r.Value)...)
		}
	}
	return decode(r)
}

// talks reports whether a record is a prompt with its answer under other names than
// those of tables of questions.
func talks(v rawjson.Value) bool {
	ask, answer := looseSides(v)
	if ask == "" || chat.IsLogged(v) || chat.IsTicket(v) || v.First("choices", "options", "subject").Exists() || !sentence(saying(v.Get(ask))) {
		return false
	}
	objects := v.Get(ask).Kind() == rawjson.Object && v.Get(answer).Kind() == rawjson.Object
	key := strings.ToLower(ask) // it may name the user's side rather than a question
	return objects || strings.HasPrefix(key, "user") || strings.HasPrefix(key, "human") || key == "customer" || timeKey(v) != ""
}

// looseList reports whether a list is a conversation of messages under other names:
// most elements are, and one side speaks to the other one.
func looseList(list rawjson.Value, key string) bool {
	n, most := min(list.Len(), maxSample), 6
	if key == "events" || key == "activities" || key == "steps" {
		n, most = min(list.Len(), 4*maxSample), 2 // much happens besides
	}
	if n < 2 {
		return false
	}
	var roles [8]bool
	count, mails := 0, 0
	var all chat.People
	for i := range n {
		e := list.Index(i)
		all.Add(e)
		if m := first(e.Look(), guess, event, loosely); m != nil {
			count++
			roles[m.Role] = true
			if chat.IsMail(e) && threaded(e) {
				mails++
			}
		}
	}
	if mails >= 2 && mails*10 >= n*6 {
		return true
	}
	return count*10 >= n*most && roles[model.RoleUser] && (roles[model.RoleAssistant] || roles[model.RoleTool]) && !all.IsTable()
}

// sided sets right who speaks in a conversation: people with whom an assistant talks
// are its users, and a "system" that answers them is the assistant (MultiWOZ, SGD).
func sided(line []*model.Message) {
	var user, assistant, asked, answers bool
	for _, m := range line {
		role := m.Role
		if role == model.RoleUnknown {
			role, _ = chat.LooseRole(m.RawRole)
		}
		user = user || role == model.RoleUser
		assistant = assistant || role == model.RoleAssistant
		answers = answers || role == model.RoleSystem && asked
		asked = asked || role == model.RoleUser
	}
	for _, m := range line {
		if m.Role == model.RoleUnknown && user && assistant {
			if role, ok := chat.LooseRole(m.RawRole); ok {
				m.Role, m.Agent = role, ""
			}
		}
		if m.Role == model.RoleSystem && !assistant && answers && strings.EqualFold(m.RawRole, "system") {
			m.Role = model.RoleAssistant
		}
	}
}
