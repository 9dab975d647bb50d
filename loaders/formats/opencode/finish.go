package opencode

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// finish makes messages of what the records left: those of a session in the order
// of time, and of its sub-agents behind it.
func (f *fold) finish() format.Assembled {
	out := format.Assembled{Classes: f.classes}
	calls, bySession := f.spawned(), map[string][]*message{}
	known := slices.ContainsFunc(f.order, func(m *message) bool { return m.role != "" })
	for _, m := range f.order {
		if m.role == "" && known && !m.info.Exists() { // old versions keep the parts of all sessions in one folder
			f.unsaid(m, "part of a message that is not here")
			continue
		}
		bySession[f.session(m.session).id] = append(bySession[m.session], m)
	}
	slices.SortStableFunc(f.list, func(a, b *session) int { return cmp.Compare(created(a.info), created(b.info)) })
	children := map[*session][]*session{} // by the session that they are part of, nil for none
	for _, s := range f.list {
		above := f.parentOf(s)
		children[above] = append(children[above], s)
	}
	roots := children[nil]
	for _, root := range roots {
		key := root.id
		if len(roots) > 1 || f.several {
			key = chat.ConversationKey(titleOf(root.info), root.id)
		}
		queue := []*session{root}
		for i := 0; i < len(queue); i++ {
			s := queue[i]
			list := bySession[s.id]
			slices.SortStableFunc(list, func(a, b *message) int { return cmp.Or(cmp.Compare(a.time, b.time), cmp.Compare(a.seq, b.seq)) })
			for _, m := range f.said(s, f.withoutCopied(list)) {
				m.Conversation = key
				if i > 0 {
					m.Thread, m.ParentCall = s.id, calls[s.id]
				}
				out.Messages = append(out.Messages, m)
			}
			queue = append(queue, children[s]...)
		}
	}
	if len(roots) == 1 {
		info := roots[0].info
		out.About = format.About{ID: roots[0].id, Directory: info.Str("directory"), Version: info.Str("version")}
		if title := titleOf(info); title != "" {
			out.About.Title, out.About.TitleWeight = title, 3
		}
		for _, m := range out.Messages {
			out.About.Model = cmp.Or(out.About.Model, m.Model)
		}
	}
	return out
}

// unsaid notes that the parts of a message are not shown with one.
func (f *fold) unsaid(m *message, why string) {
	for _, p := range m.parts {
		f.classes.Set(p.last, format.RecordClass{Class: model.Metadata, Type: why})
	}
}

func created(info rawjson.Value) int64 {
	ms, _ := info.At("time", "created").Int()
	row, _ := info.Get("time_created").Int()
	return cmp.Or(ms, row)
}

// parentOf returns the session that a sub-agent's belongs to, nil if that is not there.
// Of a circle each session has none.
func (f *fold) parentOf(s *session) *session {
	above := func(s *session) *session {
		if id := s.info.First("parentID", "parent_id").Text(); id != "" {
			return f.sessions[id]
		}
		return nil
	}
	parent := above(s)
	for at, n := parent, 0; at != nil; at, n = above(at), n+1 {
		if at == s || n > 100 {
			return nil
		}
	}
	return parent
}

// spawned finds the calls that started sessions.
func (f *fold) spawned() map[string]string {
	calls := map[string]string{}
	for _, m := range f.order {
		for _, p := range m.parts {
			if id := p.v.At("state", "metadata").First("sessionId", "sessionID").Text(); id != "" {
				calls[id] = p.v.Str("callID")
			}
		}
		if m.kind != "assistant" {
			continue
		}
		for i, c := range m.info.Look().Get("content").Elems() {
			if id := c.Get("state").First("metadata", "structured").First("sessionId", "sessionID").Text(); id != "" {
				calls[id] = cmp.Or(c.First("callID", "id").Text(), strconv.Itoa(i))
			}
		}
	}
	return calls
}

// titleOf returns the title of a session. One that only says when the session began is
// none.
func titleOf(info rawjson.Value) string {
	title := info.Str("title")
	if strings.HasPrefix(title, "New session - ") || strings.HasPrefix(title, "Child session - ") {
		return ""
	}
	return title
}

// said makes the messages of one session. What a person took back is inactive.
func (f *fold) said(s *session, list []*message) []*model.Message {
	var out []*model.Message
	from, undone, system := rawjson.Unwrap(s.info.Get("revert"), 2).Str("messageID"), false, ""
	failed := map[model.Part]bool{}
	for _, m := range list {
		undone = undone || m.id == from && model.IsID(from)
		messages := f.decode(m)
		if text := m.info.Str("system"); text != "" && text != system {
			system = text
			messages = append([]*model.Message{chat.Say(model.RoleSystem, "system", text)}, messages...)
			messages[0].Origin = m.origin
		}
		for _, one := range messages {
			one.Inactive = undone
		}
		out = append(out, messages...)
		failed[failureOf(m.info.Get("error"))] = true
	}
	for _, e := range f.failures {
		failure := failureOf(e.error)
		if e.session == s.id && failed[failure] {
			f.classes.Set(e.class, format.RecordClass{Class: model.Metadata, Type: "repeated error"})
		} else if e.session == s.id {
			failed[failure] = true
			out = append(out, &model.Message{Role: model.RoleMarker, Origin: e.origin, Parts: []model.Part{failure}})
		}
	}
	if len(out) > 0 && s.info.Kind() == rawjson.Object {
		out[0].Meta = append(out[0].Meta, chat.Filled("session.", s.info, "id", "title", "version", "data", "_table", "_rowid")...)
	}
	return out
}

// at returns when a message was said.
func (m *message) at() time.Time {
	if at := chat.Time(m.info.At("time", "created")); !at.IsZero() {
		return at
	}
	return chat.TimeOf(strconv.FormatInt(m.time, 10))
}

// byProgram marks what stands in a prompt that the program put there.
const byProgram = "added by OpenCode"

// decode makes messages of one: the texts that the program put beside a prompt stand
// by themselves.
func (f *fold) decode(m *message) []*model.Message {
	if m.kind != "" {
		return f.decode2(m)
	}
	base := model.Message{Origin: m.origin, RawRole: m.role, Time: m.at()}
	base.Role, _ = chat.Role(m.role)
	if m.info.Get("_ts").Exists() || !m.info.Exists() {
		base.Model = m.info.Str("_model")
	}
	var out []*model.Message
	var main *model.Message // what its role really wrote
	next := func(injected string) *model.Message {
		if injected == "" && main != nil {
			return main
		}
		if n := len(out); n > 0 && out[n-1].Injected == injected {
			return out[n-1]
		}
		one := base
		one.Injected = injected
		if out = append(out, &one); injected == "" {
			main = &one
		}
		return &one
	}
	m.sortParts()
	d := decoder{fold: f, message: m}
	for _, p := range m.parts {
		if p.removed {
			continue
		}
		v := p.value()
		parts, meta := d.part(v)
		if len(parts) == 0 && len(meta) == 0 {
			continue
		}
		injected := ""
		if v.True("synthetic") && m.role == "user" {
			injected = byProgram
		} else if v.True("ignored") {
			injected = "not sent to the model"
		}
		one := next(injected)
		one.Parts = append(one.Parts, parts...)
		one.Meta = append(one.Meta, meta...)
	}
	if len(out) == 0 {
		// the oldest sessions keep only a summary of a prompt
		parts := chat.TextParts(chat.FirstText(m.info.At("summary", "body"), m.info.At("summary", "title")))
		if parts == nil && m.info.Get("error").IsNull() {
			if m.info.Kind() != rawjson.Object {
				f.unsaid(m, "part that says nothing")
				return nil
			}
			parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "a message without parts"}}
		}
		next("").Parts = parts
	}
	d.finish(out)
	return out
}

// sortParts puts parts that have files of their own into the order of their ids, which
// is that of time: the file that was opened comes first otherwise.
func (m *message) sortParts() {
	for i, p := range m.parts {
		if p.file == "" || i > 0 && p.file == m.parts[i-1].file {
			return
		}
	}
	slices.SortStableFunc(m.parts, func(a, b *part) int {
		return cmp.Or(cmp.Compare(len(a.id), len(b.id)), cmp.Compare(a.id, b.id))
	})
}
