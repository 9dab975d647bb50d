package generic

import (
	"cmp"
	"slices"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// hidden looks for lists of messages inside a record and decodes each as one
// conversation. Where it was found stands with its first message.
func hidden(r *format.Record) (format.Decoded, bool) {
	lists, cut := search(r.Value)
	if len(lists) == 0 {
		return format.Decoded{}, false
	}
	place := strconv.FormatInt(r.Origin.Offset, 10)
	d := format.Shown()
	var heads []*model.Message
	known := map[string]bool{}
	beside := true // lists are members of one object, whose keys name them
	for i, l := range lists {
		lists[i].among = len(lists)
		beside = beside && l.key != "" && l.around == lists[0].around && l.more == nil
	}
	for _, l := range lists {
		messages, several := l.messages()
		key := place
		if len(lists) > 1 {
			if key = l.name(); key == "" {
				key = l.path
				if beside {
					key = l.key
				}
			} else if known[key] {
				key += " " + l.path
			}
			known[key] = true
			if !r.Leads() {
				key = place + " " + key
			}
		}
		if r.Value.Kind() == rawjson.Array && r.Value.Len() == 2 && len(lists) == 1 { // an entry of a Map
			if first := r.Value.Index(0); first.Kind() == rawjson.String && len(first.Raw()) < 200 {
				key = first.Look().Text()
			}
		}
		for _, m := range messages {
			switch {
			case !several || m.Conversation == "":
				m.Conversation = key
			case len(lists) > 1 || !r.Leads():
				m.Conversation = key + " " + m.Conversation
			}
		}
		head := messages[0]
		head.Meta = append(head.Meta, model.Field{Name: "json path", Value: rawjson.Quote(l.path)})
		heads = append(heads, head)
		if l.sides.Asked != nil {
			head.Warnings = append(head.Warnings, "guessed to be a question and its answer: the object at "+l.path)
		} else {
			head.Warnings = append(head.Warnings, "guessed to be a conversation: the list at "+l.path)
		}
		d.Messages = append(d.Messages, messages...)
	}
	for i, l := range lists { // once all are decoded
		if l.around.Kind() == rawjson.Object && l.around != r.Value {
			heads[i].Meta = append(heads[i].Meta, format.Rest(l.around)...)
		}
	}
	head := d.Messages[0]
	if cut {
		head.Warnings = append(head.Warnings, "the record is so large that there may be more conversations in it")
	}
	if len(lists) == 1 {
		d.About = aboutOf(r.Value)
		if around := aboutOf(lists[0].around); around.Title != "" || around.ID != "" {
			d.About = around
		}
	}
	return d, true
}

func aboutOf(v rawjson.Value) format.About {
	v = v.Look()
	a := format.About{ID: v.First("id", "conversation_id", "chat_id", "session_id", "uuid").Scalar()}
	if t := v.First("title", "name", "chatTitle", "topic", "subject").Text(); t != "" && len(t) < 500 {
		a.Title, a.TitleWeight = t, 3
	}
	return a
}

// name is what the object around a list calls it.
func (l *found) name() string {
	a := aboutOf(l.around)
	return chat.ConversationKey(a.Title, a.ID)
}

// messages decodes the elements of a list. Elements that are no messages are kept as
// they are. Messages that name their parents are a tree, if it has branches. several
// says that the messages name several conversations, which they then follow each
// other by; each message has the name of its own.
func (l *found) messages() (line []*model.Message, several bool) {
	if l.sides.Asked != nil {
		return l.sides.Decode(l.v), false
	}
	var nodes []chat.Node
	parents := map[string]int{}
	inTurn := alternate(l.v, l.key)
	add := func(list rawjson.Value) {
		for i := range list.Len() {
			e := list.Index(i)
			var messages []*model.Message
			if inTurn {
				m := &model.Message{Role: model.RoleUser, Parts: chat.Parts(e.Get("text"))}
				if i%2 == 1 {
					m.Role = model.RoleAssistant
				}
				format.Keep(m, e)
				messages = append(messages, m)
			} else {
				messages = elements(e)
			}
			n := chat.Node{ID: messages[0].ID, Messages: messages}
			if list.Kind() == rawjson.Object {
				n.ID = list.Key(i)
			}
			n.Parent = e.First("parent", "parent_id", "parentId", "parentID", "parent_message_id", "parentMessageId", "parent_uuid", "parentUuid", "reply_to").Scalar()
			if n.ID != "" && n.Parent != "" {
				parents[n.Parent]++
			}
			of := chat.ConversationOf(e)
			for _, m := range messages {
				m.Conversation = of
			}
			nodes = append(nodes, n)
			line = append(line, messages...)
		}
	}
	add(l.v)
	if l.more != nil {
		add(l.more.v)
	}
	for _, n := range nodes {
		if parents[n.ID] > 1 {
			line = chat.Tree(nodes, "")
			break
		}
	}
	sided(line)
	line, several = grouped(line)
	if l.more == nil && !several {
		line = append(line, l.answer(line)...)
	}
	if m, key := chat.System(l.around); m != nil && key != "instructions" && line[0].Role != model.RoleSystem {
		line = append([]*model.Message{m}, line...)
	}
	return line, several
}

// grouped puts the messages of each conversation together, in the order in which the
// conversations begin. several is false if there is only one.
func grouped(line []*model.Message) (groups []*model.Message, several bool) {
	first := map[string]int{}
	for _, m := range line {
		if _, known := first[m.Conversation]; !known {
			first[m.Conversation] = len(first)
		}
	}
	if len(first) < 2 {
		return line, false
	}
	slices.SortStableFunc(line, func(a, b *model.Message) int {
		return cmp.Compare(first[a.Conversation], first[b.Conversation])
	})
	return line, true
}

// elements decodes one element of a list of messages.
func elements(e rawjson.Value) []*model.Message {
	if m := first(e, guess, written, event, loosely); m != nil {
		return []*model.Message{m}
	}
	if s, ok := wire.SidesOf(e); ok && !s.Plain {
		return s.Decode(e)
	}
	if look := e.Look(); isPair(look) || isLoosePair(look) {
		return pair(e)
	}
	if isTexts(e.Look()) {
		return texts(e)
	}
	if chat.IsSpoken(e.Look(), true) {
		return []*model.Message{chat.Message(e)}
	}
	return []*model.Message{{Role: model.RoleUnknown, Parts: []model.Part{model.Unknown{Type: kindOf(e.Look()), Raw: e.Keep()}}}}
}

// path says where the conversations of a record stand, for the reason why a log is
// shown as it is; "" if the record is a message itself, or has none.
func path(r *format.Record) string {
	if r.Value.Kind() != rawjson.Object && r.Value.Kind() != rawjson.Array || guess(r.Value) != nil {
		return ""
	}
	lists, _ := search(r.Value)
	switch n := len(lists); {
	case n == 0:
		return ""
	case n == 1:
		return "messages were found at " + lists[0].path
	default:
		return strconv.Itoa(n) + " conversations were found, the first at " + lists[0].path
	}
}
