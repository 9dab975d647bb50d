package geminicli

import (
	"os"
	"path/filepath"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeMember decodes the document of a session, or one of its messages.
func decodeMember(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	case r.Envelope || isHeader(v):
		d := format.Metadata("session")
		d.About = format.About{ID: v.Str("sessionId"), Directory: v.Get("directories").Index(0).Text()}
		if t := v.Str("summary"); t != "" {
			d.About.Title, d.About.TitleWeight = t, 2
		}
		if !r.Envelope { // on one line
			for _, e := range v.Get("messages").Elems() {
				d.Messages = append(d.Messages, decode(e, nil)...)
			}
		}
		return d
	case !v.First("content", "toolCalls").Exists():
		return format.Unknown(v.Str("type"))
	}
	d := format.Shown(decode(v, nil)...)
	d.About.Model = v.Str("model")
	return d
}

// decodeCheckpoint decodes a message of a saved checkpoint.
func decodeCheckpoint(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case r.Envelope:
		d := format.Metadata("checkpoint")
		d.About.Model = v.At("meta", "model").Text()
		if t := v.Str("summary"); t != "" {
			d.About.Title, d.About.TitleWeight = t, 2
		}
		return d
	case v.Get("history").Kind() == rawjson.Array:
		d := format.Metadata("checkpoint")
		for _, e := range v.Get("history").Elems() {
			d.Messages = append(d.Messages, content(e)...)
		}
		return d
	case !isContent(v):
		return format.Unknown(v.Kind().String())
	}
	return format.Shown(content(v)...)
}

// content decodes a message as the interface of Gemini has it. Results become
// messages of the tool role.
func content(v rawjson.Value) []*model.Message {
	m := chat.Message(v, "ts")
	if m.Role == model.RoleUnknown && m.RawRole == "gemini" {
		m.Role = model.RoleAssistant
	}
	if m.Time.IsZero() {
		m.Time = chat.Time(v.Get("ts"))
	}
	for _, r := range m.Results() {
		chat.Respond(r)
	}
	if m.Role != model.RoleUser {
		return []*model.Message{m}
	}
	var results, rest []model.Part
	for _, p := range m.Parts {
		if _, ok := p.(*model.ToolResult); ok {
			results = append(results, p)
			continue
		}
		if t, ok := p.(model.Text); ok && m.Injected == "" {
			m.Injected = injected(t.Text)
		}
		rest = append(rest, p)
	}
	if len(results) == 0 {
		return []*model.Message{m}
	}
	tool := &model.Message{Role: model.RoleTool, RawRole: m.RawRole, Time: m.Time, Parts: results, Meta: m.Meta}
	if len(rest) == 0 {
		return []*model.Message{tool}
	}
	m.Parts, m.Meta = rest, nil
	return []*model.Message{tool, m}
}

// decodePrompt decodes an entry of logs.json, which has the prompts of all sessions
// of a project.
func decodePrompt(r *format.Record) format.Decoded {
	v := r.Value
	if v.Kind() != rawjson.Object || v.Get("message").Kind() != rawjson.String {
		if !v.Exists() {
			return format.Malformed("not JSON")
		}
		return format.Unknown(v.Str("type"))
	}
	m := &model.Message{Role: model.RoleUser, RawRole: v.Str("type"), Conversation: v.Str("sessionId"), Time: chat.Time(v.Get("timestamp"))}
	m.Parts = chat.Parts(v.Get("message"))
	m.Meta = chat.Meta(v, "type", "sessionId", "timestamp", "message")
	return format.Shown(m)
}

// siblings returns the sessions of sub-agents, which lie in a folder that is named
// after the session: session-<time>-<first eight letters of its id>.
func siblings(path string) []format.Sibling {
	session := idOf(filepath.Base(path))
	if session == "" {
		return nil
	}
	dir := filepath.Dir(path)
	folders, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var found []format.Sibling
	for _, f := range folders {
		if !f.IsDir() || !strings.HasPrefix(f.Name(), session) {
			continue
		}
		files, _ := os.ReadDir(filepath.Join(dir, f.Name()))
		for _, e := range files {
			id, ok := strings.CutSuffix(e.Name(), ".jsonl")
			if !ok {
				id, ok = strings.CutSuffix(e.Name(), ".json")
			}
			if ok && id != "" && e.Type().IsRegular() {
				found = append(found, format.Sibling{Path: filepath.Join(dir, f.Name(), e.Name()), Thread: id})
			}
		}
	}
	return found
}
