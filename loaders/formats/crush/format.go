// Package crush reads the databases of Crush, Charm's coding agent for terminals,
// and of its predecessor, the OpenCode that was written in Go
// (<project>/.crush/crush.db, .opencode/opencode.db).
//
// Rows of the table messages hold a list of parts as JSON. A tool's result is a
// message of role tool. The agents that a tool starts have sessions of their own,
// whose id names the call: "<id of the message>$$<id of the call>", before that the
// id of the call alone. Sessions called "title-<id>" only made a title.
//
// Small databases are read as a whole: conversations in the order of their sessions,
// with titles and sub-agents in their places. Large ones are read row by row, so
// that they open at once.
package crush

import (
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "crush",
	Title:   "Crush",
	Reads:   "databases of Crush (.crush/crush.db of a project) with the sessions of sub-agents",
	Omits:   "the versions of files that Crush keeps in the same database",
	Sources: []format.Source{{Project: "charmbracelet/crush", File: "internal/db/migrations, internal/message/content.go, internal/message/message.go, internal/session/session.go", Version: "37f36e93 of 2026-08-21", Verified: "2026-11-23"}},
	Shapes: []format.Shape{
		{Name: "database", Score: score, Assemble: assemble, Groups: true},
		{Name: "large database", Score: scoreLarge, Decode: decode},
	},
}

var score, scoreLarge = format.DatabaseScores(isCrush, isMessage, 10, 8)

func isMessage(r *format.Record) bool {
	return r.Value.Fits("_table=messages session_id:text session_id:filled role:text role:filled parts^[ finished_at/model")
}

func isCrush(r *format.Record) bool {
	return format.HasTable(r, "messages", "session_id", "role", "parts") &&
		format.HasTable(r, "sessions", "title", "parent_session_id")
}

// assemble reads a whole database. The figures of a session are those of its last answer
// (internal/agent/agent.go: updateSessionUsage).
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var db chat.Database
	summaries := map[string]bool{}      // messages that replaced what was before them
	took := map[string]model.Usage{}    // what the last answer of a session took
	cost := map[string][]byte{}         // and what all of its answers cost
	last := map[string]*model.Message{} // that answer
	var rows []*format.Record
	for r := range records {
		rows = append(rows, r)
		if v := r.Value; format.Table(r) == "sessions" {
			summaries[v.Str("summary_message_id")] = true
			took[v.Get("id").Look().Text()] = model.Usage{Input: chat.Count(v.Look(), "prompt_tokens"), Output: chat.Count(v.Look(), "completion_tokens")}
			id := v.Str("id")
			if n, _ := v.Look().Get("cost").Float(); n > 0 {
				cost[id] = v.Get("cost").Keep()
			}
			db.Session(chat.Session{ID: id, Title: v.Str("title"), Parent: v.Str("parent_session_id"), Call: callOf(id)})
		}
	}
	for _, r := range rows {
		d := decode(r)
		if id := r.Value.Str("id"); len(d.Messages) == 1 && id != "" && summaries[id] {
			d.Messages = summary(d.Messages[0])
		}
		for _, m := range d.Messages {
			m.Thread, m.ParentCall = "", ""
			if m.Role == model.RoleAssistant {
				last[r.Value.Look().Str("session_id")] = m
			}
		}
		db.Row(r, r.Value.Str("session_id"), d)
	}
	for id, m := range last {
		m.Usage = took[id]
		if cost[id] != nil {
			chat.Charge(m, [][]byte{cost[id]})
		}
	}
	return db.Assembled()
}

// callOf returns the id of the call that started a session, "" for the session of
// a person: those have UUIDs.
func callOf(session string) string {
	if _, call, ok := strings.Cut(session, "$$"); ok {
		return call
	}
	if len(session) == 36 && strings.Count(session, "-") == 4 || strings.HasPrefix(session, "title-") {
		return ""
	}
	for _, start := range []string{"call_", "toolu_", "tool_", "fc_", "chatcmpl-tool-"} {
		if strings.HasPrefix(session, start) {
			return session
		}
	}
	return ""
}

var decode = format.Rows("messages", messageRow, map[string]string{
	"sessions": "session", "files": "file version", "read_files": "file read", "goose_db_version": "migration",
}, format.Unknown)
