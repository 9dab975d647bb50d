package copilotcli

import (
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// The database ~/.copilot/session-store.db has what was said in all sessions, without tools:
// sessions (id, cwd, repository, branch, summary), turns (session_id, turn_index,
// user_message, assistant_response, timestamp), and checkpoints with a summary each.
//
// Source: github/copilot-cli issues 2654 and 2655; InbarR/tmax issue 91.

func scoreStore(r *format.Record) int {
	if format.HasTable(r, "turns", "session_id", "user_message", "assistant_response") {
		return 10
	}
	return turns.Score(r)
}

const turns = format.Votes("8 _table=turns session_id:some user_message assistant_response")

func assembleStore(records iter.Seq[*format.Record]) format.Assembled {
	var db chat.Database
	for r := range records {
		v, session := r.Value, r.Value.Get("session_id").Scalar()
		switch table := format.Table(r); table {
		case "sessions":
			row := v.Look()
			db.Session(chat.Session{ID: row.Get("id").Scalar(), Title: row.Str("summary"), Meta: chat.Prefixed("session.", format.Rest(v))})
			db.Row(r, session, format.Metadata(table))
		case "turns":
			at, d := chat.Time(v.Get("timestamp")), format.Metadata("empty turn")
			for _, m := range []*model.Message{
				chat.Say(model.RoleUser, "", v.Str("user_message")),
				chat.Say(model.RoleAssistant, "", v.Str("assistant_response")),
			} {
				if len(m.Parts) > 0 {
					m.Time = at
					d.Messages = append(d.Messages, m)
				}
			}
			db.Row(r, session, d)
		case "checkpoints":
			m := chat.Note(model.MarkerNotice, chat.FirstText(v.Get("overview"), v.Get("title")))
			m.Time = chat.Time(v.Get("created_at"))
			db.Row(r, session, format.Shown(m))
		case "":
			d, _ := format.NoObject(r, r.Value.Get(""))
			db.Row(r, session, d)
		default:
			db.Row(r, session, format.Metadata(table))
		}
	}
	return db.Assembled()
}
