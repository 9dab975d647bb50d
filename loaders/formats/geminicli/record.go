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
	d, none := format.NoObject(r, v)
	switch {
	case none && !r.Envelope:
	case r.Envelope || isHeader(v):
		d = format.Metadata("session")
		d.About = aboutOf(v)
		for _, e := range v.Get("messages").Elems() { // on one line
			d.Messages = append(d.Messages, decode(e, nil)...)
		}
	case v.Fits("content/toolCalls:some"):
		d = format.Shown(decode(v, nil)...)
		d.About.Model = v.Str("model")
	default:
		d = format.Unknown(v.Str("type"))
	}
	return d
}

// decodeCheckpoint decodes a message of a saved checkpoint.
func decodeCheckpoint(r *format.Record) format.Decoded {
	v := r.Value
	d, none := format.NoObject(r, v)
	switch {
	case none && !r.Envelope:
	case r.Envelope || v.Get("history").Kind() == rawjson.Array:
		d = format.Metadata("checkpoint")
		d.About = format.About{Model: v.At("meta", "model").Text(), Title: v.Str("summary"), TitleWeight: 2}
		d.Messages = append(d.Messages, chat.FlatMap(v.Get("history"), content)...)
	case isContent(v):
		d = format.Shown(content(v)...)
	default:
		d = format.Unknown(v.Kind().String())
	}
	return d
}

// content decodes a message as the interface of Gemini has it. Results become
// messages of the tool role.
func content(v rawjson.Value) []*model.Message {
	m := chat.Message(v)
	if m.RawRole == "gemini" {
		m.Role = model.RoleAssistant
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
var decodePrompt = format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
	if v.Get("message").Kind() != rawjson.String {
		return format.Unknown(v.Str("type"))
	}
	return format.Shown(&model.Message{
		Role: model.RoleUser, RawRole: v.Str("type"), Conversation: v.Str("sessionId"), Time: chat.Time(v.Get("timestamp")),
		Parts: chat.Parts(v.Get("message")),
	})
})

// siblings returns the sessions of sub-agents, which lie in a folder that is named
// after the session: session-<time>-<first eight letters of its id>.
func siblings(path string) []format.Sibling {
	session := idOf(filepath.Base(path))
	if session == "" {
		return nil
	}
	dir := filepath.Dir(path)
	var found []format.Sibling
	folders, _ := os.ReadDir(dir)
	for _, f := range folders {
		if !f.IsDir() || !strings.HasPrefix(f.Name(), session) {
			continue
		}
		folder := filepath.Join(dir, f.Name())
		for _, ending := range [...]string{".json", ".jsonl"} {
			for _, id := range format.FilesIn(folder, ending) {
				found = append(found, format.Sibling{Path: filepath.Join(folder, id+ending), Thread: id})
			}
		}
	}
	return found
}
