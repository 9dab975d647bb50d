package opencode

import (
	"cmp"
	"slices"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// finish makes messages of what the records left: those of a session in the order
// of time, and of its sub-agents behind it.
func (f *fold) finish() format.Assembled {
	out := format.Assembled{Classes: f.classes}
	calls := f.spawned()
	bySession := map[string][]*message{}
	known := slices.ContainsFunc(f.order, func(m *message) bool { return m.role != "" })
	for _, m := range f.order {
		if m.role == "" && known && m.info.Kind() == rawjson.Missing && f.elsewhere(m) {
			continue
		}
		bySession[m.session] = append(bySession[m.session], m)
		if f.sessions[m.session] == nil {
			s := &session{id: m.session, order: len(f.list)}
			f.sessions[m.session] = s
			f.list = append(f.list, s)
		}
	}
	slices.SortStableFunc(f.list, func(a, b *session) int { return cmp.Compare(created(a.info), created(b.info)) })
	var roots []*session
	children := map[string][]*session{}
	for _, s := range f.list {
		if above := f.parentOf(s); above != "" {
			children[above] = append(children[above], s)
		} else {
			roots = append(roots, s)
		}
	}
	seen := map[string]bool{}
	for _, root := range roots {
		key := root.id
		if len(roots) > 1 || f.several {
			key = chat.ConversationKey(titleOf(root.info), root.id)
		}
		queue := []*session{root}
		for i := 0; i < len(queue); i++ {
			s := queue[i]
			if seen[s.id] {
				continue
			}
			seen[s.id] = true
			list := bySession[s.id]
			slices.SortStableFunc(list, func(a, b *message) int { return cmp.Or(cmp.Compare(a.time, b.time), cmp.Compare(a.seq, b.seq)) })
			list = f.withoutCopied(list)
			out.Messages = append(out.Messages, f.session(s, list, i > 0, calls[s.id], key)...)
			queue = append(queue, children[s.id]...)
		}
	}
	if len(roots) == 1 {
		out.About = aboutOf(roots[0])
		for _, m := range out.Messages {
			if out.About.Model == "" {
				out.About.Model = m.Model
			}
		}
	}
	return out
}

// elsewhere notes that the parts of a message belong to one that is not here: old
// versions keep the parts of all sessions in one folder.
func (f *fold) elsewhere(m *message) bool {
	f.unsaid(m, "part of a message that is not here")
	return true
}

// unsaid notes that the parts of a message are not shown with one.
func (f *fold) unsaid(m *message, why string) {
	for _, p := range m.parts {
		f.classes[p.last] = format.RecordClass{Class: model.Metadata, Type: why}
	}
}

func created(info rawjson.Value) int64 {
	if ms, ok := info.At("time", "created").Int(); ok {
		return ms
	}
	ms, _ := info.Get("time_created").Int()
	return ms
}

// parentOf returns the session that a sub-agent's belongs to, if that is there.
func (f *fold) parentOf(s *session) string {
	id := s.info.First("parentID", "parent_id").Text()
	if f.sessions[id] == nil || id == s.id {
		return ""
	}
	for at, n := id, 0; at != ""; n++ { // a circle has no root
		p := f.sessions[at]
		if p == nil {
			break
		}
		if at = p.info.First("parentID", "parent_id").Text(); at == s.id || n > 100 {
			return ""
		}
	}
	return id
}

// spawned finds the calls that started sessions.
func (f *fold) spawned() map[string]string {
	calls := map[string]string{}
	for _, m := range f.order {
		spawned2(m, calls)
		for _, p := range m.parts {
			if id := childOf(p.v); id != "" {
				calls[id] = p.v.Str("callID")
			}
		}
	}
	return calls
}

// childOf returns the session that a tool's part started.
func childOf(v rawjson.Value) string {
	meta := v.At("state", "metadata")
	return meta.First("sessionId", "sessionID").Text()
}

// aboutOf tells what the log is about. A title that only says when the session began
// is none.
func aboutOf(s *session) format.About {
	a := format.About{ID: s.id, Directory: s.info.Str("directory"), Version: s.info.Str("version")}
	if title := titleOf(s.info); title != "" {
		a.Title, a.TitleWeight = title, 3
	}
	return a
}

func titleOf(info rawjson.Value) string {
	title := info.Str("title")
	for _, placeholder := range [...]string{"New session - ", "Child session - "} {
		if len(title) > len(placeholder) && title[:len(placeholder)] == placeholder {
			return ""
		}
	}
	return title
}

// session makes the messages of one session. What a person took back is inactive.
func (f *fold) session(s *session, list []*message, side bool, call, conversation string) []*model.Message {
	var out []*model.Message
	revert := rawjson.Unwrap(s.info.Get("revert"), 2)
	from, undone, system := revert.Str("messageID"), false, ""
	failed := map[string]bool{}
	for _, m := range list {
		undone = undone || from != "" && m.id == from
		if text := m.info.Str("system"); text != "" && text != system {
			system = text
			out = append(out, &model.Message{Role: model.RoleSystem, RawRole: "system", Parts: []model.Part{model.Text{Text: text}}, Origin: m.origin, Inactive: undone})
		}
		for _, one := range f.decode(m) {
			one.Inactive = undone
			out = append(out, one)
		}
		failed[m.info.At("error", "name").Text()] = true
	}
	for _, e := range f.failures {
		if e.session != s.id {
			continue
		}
		if failed[e.error.Str("name")] {
			f.classes[e.class] = format.RecordClass{Class: model.Metadata, Type: "repeated error"}
			continue
		}
		failed[e.error.Str("name")] = true
		out = append(out, &model.Message{Role: model.RoleMarker, Origin: e.origin, Parts: []model.Part{failureOf(e.error)}})
	}
	for _, m := range out {
		m.Conversation = conversation
		if side {
			m.Thread, m.ParentCall = s.id, call
		}
	}
	if len(out) > 0 && s.info.Kind() == rawjson.Object {
		out[0].Meta = append(out[0].Meta, chat.Filled("session.", s.info, "id", "title", "version", "data", "_table", "_rowid")...)
	}
	return out
}

// decode makes messages of one: the texts that the program put beside a prompt stand
// by themselves.
func (f *fold) decode(m *message) []*model.Message {
	if m.kind != "" {
		return f.decode2(m)
	}
	base := model.Message{Origin: m.origin, RawRole: m.role, Time: chat.Time(m.info.At("time", "created"))}
	base.Role, _ = chat.Role(m.role)
	if base.Time.IsZero() && m.time > 0 {
		base.Time = chat.Time(number(m.time))
	}
	if m.info.Get("_ts").Exists() || m.info.Kind() == rawjson.Missing {
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
	d := decoder{fold: f, message: m, steps: model.Usage{}}
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
		if synthetic, _ := v.Get("synthetic").Bool(); synthetic && m.role == "user" {
			injected = "added by OpenCode"
		} else if ignored, _ := v.Get("ignored").Bool(); ignored {
			injected = "not sent to the model"
		}
		one := next(injected)
		one.Parts = append(one.Parts, parts...)
		one.Meta = append(one.Meta, meta...)
	}
	if len(out) == 0 {
		parts := bare(m.info)
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

// bare is what the oldest sessions keep of a prompt: its summary.
func bare(info rawjson.Value) []model.Part {
	text := info.At("summary", "body").Text()
	if text == "" {
		text = info.At("summary", "title").Text()
	}
	if text == "" {
		return nil
	}
	return []model.Part{model.Text{Text: text}}
}

func number(n int64) rawjson.Value {
	v, _ := rawjson.Parse(strconv.AppendInt(nil, n, 10))
	return v
}
