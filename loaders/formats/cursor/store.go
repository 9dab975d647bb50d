package cursor

import (
	"cmp"
	"encoding/hex"
	"path/filepath"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// scoreStore votes for the database of the command line,
// ~/.cursor/chats/<hash>/<id>/store.db.
func scoreStore(r *format.Record) int {
	if format.HasTable(r, "blobs", "id", "data") && format.HasTable(r, "meta", "key", "value") {
		return 10
	}
	return blobs.Score(r)
}

const blobs = format.Votes("4 _table=blobs id data")

// decodeStore decodes a row. Messages are JSON in a blob whose id is its hash, in
// the order in which they were said; the rest are indexes.
func decodeStore(r *format.Record) format.Decoded {
	v := r.Value
	switch table := format.Table(r); table {
	case "":
		return format.Unknown(v.Kind().String())
	case "meta":
		return storeMeta(v)
	case "blobs":
	default:
		return format.Metadata(table)
	}
	data := rawjson.Unwrap(v.Get("data"), 1)
	if data.Kind() != rawjson.Object || data.Str("role") == "" {
		return format.Metadata("blobs")
	}
	m := chat.Message(data)
	m.ID = v.Get("id").Scalar()
	if m.Role == model.RoleUser {
		return format.Shown(cut(m)...)
	}
	return format.Shown(m)
}

// cut cuts the texts of a prompt at what the editor put beside it.
func cut(m *model.Message) []*model.Message {
	pieces := chat.Pieces{Whole: *m}
	for _, p := range m.Parts {
		if t, ok := p.(model.Text); ok {
			addSegments(&pieces, t.Text)
		} else {
			pieces.Add(m.Role, "", p)
		}
	}
	if len(pieces.List) == 0 {
		return []*model.Message{m}
	}
	for _, piece := range pieces.List[:len(pieces.List)-1] {
		piece.ID = "" // what was typed comes last
	}
	return pieces.List
}

// addSegments adds the pieces of a text.
func addSegments(pieces *chat.Pieces, text string) {
	for _, s := range segments(text) {
		pieces.Add(model.RoleUser, s.injected, model.Text{Text: s.text})
	}
}

// storeMeta decodes what the database says of the chat: JSON in hexadecimal.
func storeMeta(v rawjson.Value) format.Decoded {
	d := format.Metadata("meta")
	text := rawjson.Blob(v.Get("value")).Text()
	if raw, err := hex.DecodeString(text); err == nil {
		text = string(raw)
	}
	if about, err := rawjson.Parse([]byte(text)); err == nil {
		d.About = format.About{ID: about.Str("agentId"), Model: about.Str("lastUsedModel")}
		if name := strings.TrimSpace(about.Str("name")); name != "" {
			d.About.Title, d.About.TitleWeight = name, 3
		}
	}
	return d
}

// The chats of 2023 and 2024 are one row of the database of a workspace
// (workspaceStorage/*/state.vscdb): {"tabs":[{"tabId","chatTitle","bubbles":[{"type":"user",
// "text"},{"type":"ai","rawText","modelType"}]}]}.
//
// Source: kenn-io/agentsview: internal/parser/cursor.go.
// Windsurf, which began as a copy of it, has them in the same place and numbers for types
// (kenn-io/agentsview: internal/parser/windsurf_provider.go).
func isChats(row rawjson.Value) bool {
	return row.Fits("_table=ItemTable key=workbench.panel.aichat.view.aichat.chatdata|aiChat.chatdata")
}

// chatTabs returns the chats in a row.
func chatTabs(row rawjson.Value) rawjson.Value {
	return rawjson.Unwrap(row.Get("value"), 2).Get("tabs")
}

// chats enters the chats of a workspace, each a conversation.
func (e *editor) chats(r *format.Record) format.Decoded {
	d := format.Metadata("chatdata")
	chats, title := 0, ""
	for _, tab := range chatTabs(r.Value).Elems() {
		messages := chat.Map(tab.Get("bubbles"), oldBubble)
		if len(messages) == 0 {
			continue
		}
		chats, title = chats+1, tab.Str("chatTitle")
		messages[len(messages)-1].Time = chat.Time(tab.Get("lastSendTime"))
		messages[0].Meta = append(messages[0].Meta, chat.Meta(tab, "bubbles", "tabId")...)
		d.Messages = append(d.Messages, chat.InConversation(chat.ConversationKey(title, tab.Get("tabId").Scalar()), messages)...)
	}
	if chats == 1 && title != "" {
		e.out.About.Merge(model.About{Title: title, TitleWeight: 3})
	}
	return d
}

func oldBubble(b rawjson.Value) *model.Message {
	m := &model.Message{ID: b.Str("id"), RawRole: b.Get("type").Scalar(), Meta: chat.Meta(b, "id", "type", "text", "rawText", "modelType", "initText", "delegate")}
	switch m.RawRole {
	case "user", "1":
		m.Role, m.Parts = model.RoleUser, chat.Parts(b.First("text", "rawText"))
	case "ai", "2": // the numbers are Windsurf's
		m.Role, m.Model = model.RoleAssistant, b.Str("modelType")
		m.Parts = chat.SplitReasoning(b.First("rawText", "text").Text())
	}
	return m
}

// siblings returns the transcripts of a session's sub-agents: those in the folder
// subagents beside it. A session has a folder of its own, or one that is named
// after it.
func siblings(path string) []format.Sibling {
	name, ok := strings.CutSuffix(filepath.Base(path), ".jsonl")
	dir := filepath.Dir(path)
	if !ok || filepath.Base(dir) == "subagents" {
		return nil
	}
	var found []format.Sibling
	for _, folder := range [...]string{filepath.Join(dir, "subagents"), filepath.Join(dir, name, "subagents")} {
		if folder == filepath.Join(dir, "subagents") && len(format.FilesIn(dir, ".jsonl")) > 1 {
			continue // whose they are is unknown
		}
		for _, id := range format.FilesIn(folder, ".jsonl") {
			found = append(found, format.Sibling{Path: filepath.Join(folder, id+".jsonl"), Thread: id})
		}
	}
	return found
}

// query is the element around what a person typed.
const query = "user_query"

// A segment is a piece of a prompt: what a person typed, or what the editor put
// beside it.
type segment struct{ injected, text string }

// injections are the elements that the editor puts into prompts, by what they are;
// others are taken for such only beside a <user_query>.
var injections = map[string][]string{
	"attachment":   {"attached_files", "external_links", "image_files"},
	"context":      {"user_info", "git_status", "project_layout", "mcp_file_system", "agent_transcripts", "additional_data"},
	"ide context":  {"open_and_recently_viewed_files", "current_file"},
	"instructions": {"rules", "user_rules", "always_applied_workspace_rules", "cursor_rules_context"},
	"notification": {"system_notification"},
	"reminder":     {"system_reminder", "system-reminder"},
	"skill":        {"agent_skills", "manually_attached_skills"},
	"time":         {"timestamp"},
}

// injectionOf returns what an element is, "" for one that is not known.
func injectionOf(name string) string {
	for kind, names := range injections {
		if slices.Contains(names, name) {
			return kind
		}
	}
	return ""
}

// segments cuts a prompt at the elements of the editor. A prompt without such is
// one segment.
func segments(text string) []segment {
	around := strings.Contains(text, "<"+query+">")
	var list []segment
	add := func(kind, s string) {
		if strings.TrimSpace(s) != "" {
			list = append(list, segment{kind, strings.Trim(s, "\r\n")})
		}
	}
	beside := "" // what stands between the elements
	if around {
		beside = "context"
	}
	rest := text
	for at := 0; at < len(rest); {
		next := strings.IndexByte(rest[at:], '<')
		if next < 0 {
			break
		}
		open := at + next
		name, length := tag(rest[open:])
		kind := cmp.Or(injectionOf(name), beside)
		if at = open + 1; name == "" || open > 0 && rest[open-1] != '\n' || name != query && kind == "" {
			continue
		}
		inner := rest[open+length:]
		stop := strings.Index(inner, "</"+name+">")
		if stop < 0 && name != query {
			break
		}
		add(beside, rest[:open])
		if stop < 0 { // cut
			return append(list, segment{"", strings.Trim(inner, "\r\n")})
		}
		end := stop + len("</"+name+">")
		if name == query {
			list = append(list, segment{"", strings.Trim(inner[:stop], "\r\n")})
		} else {
			list = append(list, segment{kind, rest[open : open+length+end]})
		}
		rest, at = inner[end:], 0
	}
	add(beside, rest)
	if len(list) == 0 {
		return []segment{{"", text}}
	}
	return list
}

// tag reads the opening tag that a text begins with: its name and its length.
func tag(s string) (name string, length int) {
	end := strings.IndexByte(s[:min(len(s), 200)], '>')
	if end < 2 {
		return "", 0
	}
	name, _, _ = strings.Cut(s[1:end], " ")
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_-") != "" || name == "" {
		return "", 0
	}
	return name, end + 1
}
