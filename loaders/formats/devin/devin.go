// Package devin reads the database of Devin's command line
// (~/.local/share/devin/cli/sessions.db): the table sessions, and message_nodes, whose
// column chat_message has a message as JSON,
//
//	{"role":"assistant","content":"…","thinking":"…","tool_calls":[{"id":"…","function":{"name":"…","arguments":"…"}}],
//	 "metadata":{"generation_model":"…","metrics":{"input_tokens":9,"output_tokens":5,"cache_read_tokens":2}}}
//
// The nodes are a tree: what was tried again or edited stays as a branch. The session
// names the last node of the one that counts (main_chain_id). Transcripts beside the
// database (transcripts/<id>.json) are read as ATIF.
package devin

import (
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "devin",
	Title:   "Devin",
	Reads:   "the database of Devin's command line (~/.local/share/devin/cli/sessions.db) with all branches of a session",
	Omits:   "transcripts/*.json beside it, which are opened as ATIF",
	Sources: []format.Source{{Project: "kenn-io/agentsview", File: "internal/parser/devin.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"}},
	Shapes: []format.Shape{
		{Name: "database", Score: score, Assemble: assemble},
		{Name: "large database", Score: scoreLarge, Decode: decode},
	},
}

var score, scoreLarge = format.DatabaseScores(isDevin, isNode, 10, 8)

func isDevin(r *format.Record) bool {
	return format.HasTable(r, "message_nodes", "session_id", "node_id", "parent_node_id", "chat_message")
}

func isNode(r *format.Record) bool {
	return format.Table(r) == "message_nodes" && r.Value.Fits("chat_message:text")
}

// assemble reads a whole database.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var db chat.Database
	var rows []*format.Record
	leaf := map[string]string{}   // of the branch that counts, by session
	parent := map[string]string{} // of nodes, by their keys
	for r := range records {
		rows = append(rows, r)
		v := r.Value
		switch format.Table(r) {
		case "sessions":
			id := v.Get("id").Scalar()
			if last := v.Get("main_chain_id").Scalar(); last != "" {
				leaf[id] = key(id, last)
			}
			db.Session(chat.Session{ID: id, Title: v.Str("title"), Meta: chat.Filled("session.", v, "_table", "_rowid", "id", "title", "main_chain_id", "hidden")})
		case "message_nodes":
			session := v.Get("session_id").Scalar()
			parent[key(session, v.Get("node_id").Scalar())] = key(session, v.Get("parent_node_id").Scalar())
		}
	}
	counts := map[string]bool{} // nodes of the branches that count
	whole := map[string]bool{}  // sessions of which that branch is there
	for session, node := range leaf {
		if _, known := parent[node]; !known {
			continue
		}
		whole[session] = true
		for node != "" && !counts[node] {
			counts[node] = true
			node = parent[node]
		}
	}
	for _, r := range rows {
		d := decode(r)
		session := r.Value.Get("session_id").Scalar()
		for _, m := range chat.InConversation("", d.Messages) {
			m.Inactive = whole[session] && !counts[m.ID]
		}
		db.Row(r, session, d)
	}
	return db.Assembled()
}

// key is what a node is known by: their numbers count from the start in each session.
func key(session, node string) string {
	if node == "" {
		return ""
	}
	return session + "/" + node
}

var decode = format.Rows("message_nodes", node, map[string]string{"sessions": "session"}, format.Metadata)

// node decodes a row of the table message_nodes.
func node(v rawjson.Value) format.Decoded {
	said := rawjson.Unwrap(v.Get("chat_message"), 1)
	if said.Kind() != rawjson.Object {
		return format.Malformed("a message that is no JSON")
	}
	session := v.Get("session_id").Scalar()
	info := said.Get("metadata")
	role := said.Str("role")
	if role == "agent" {
		role = "assistant"
	}
	m := chat.MessageAs(said, role, "role", "metadata", "thinking")
	m.ID, m.Parent = key(session, v.Get("node_id").Scalar()), key(session, v.Get("parent_node_id").Scalar())
	m.Conversation, m.Time = session, chat.Time(v.Get("created_at"))
	thought := said.Get("thinking")
	if text := thought.First("thinking", "text"); text.Kind() == rawjson.String {
		if len(m.Parts) > 0 {
			if r, ok := m.Parts[0].(model.Reasoning); ok && strings.HasPrefix(r.Text, "{") { // the whole object
				m.Parts = m.Parts[1:]
			}
		}
		m.Parts = append([]model.Part{model.Reasoning{Text: text.Text(), Opaque: thought.Str("signature")}}, m.Parts...)
		for k, e := range thought.Members() {
			if e.Kind() != rawjson.String || k != "signature" && e.Look() != text.Look() {
				m.Meta = append(m.Meta, model.Field{Name: "thinking." + k, Value: e.Keep()})
			}
		}
	}
	m.Model = info.Str("generation_model")
	metrics := info.Get("metrics")
	m.Usage = model.Usage{Input: chat.Count(metrics, "input_tokens"), Output: chat.Count(metrics, "output_tokens"), CacheRead: chat.Count(metrics, "cache_read_tokens"), CacheWrite: chat.Count(metrics, "cache_creation_tokens")}
	return format.Shown(m)
}
