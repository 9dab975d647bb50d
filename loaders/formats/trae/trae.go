// Package trae reads the conversations of the editor Trae: rows of the table ItemTable of a
// workspace's database (<User>/workspaceStorage/*/state.vscdb).
//
//	memento/icube-ai-agent-storage         {"list":[{"sessionId","title","createdAt","model","messages":[
//	                                        {"role","content","agentTaskContent","timestamp","model","turnIndex"}]}]}
//	icube-ai-agent-storage-input-history   [{"inputText"}]
//
// Trae CN keeps the answers elsewhere, encrypted: of its databases only the prompts can be
// read. Where there are sessions with messages the history repeats them.
package trae

import (
	"cmp"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

const (
	sessionsKey = "memento/icube-ai-agent-storage"
	historyKey  = "icube-ai-agent-storage-input-history"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "trae",
	Title:   "Trae",
	Reads:   "the databases of workspaces of the editor Trae (<User>/workspaceStorage/*/state.vscdb); of Trae CN the prompts",
	Omits:   "the encrypted database of Trae CN (ModularData/ai-agent/database.db), which has its answers",
	Sources: []format.Source{{Project: "kenn-io/agentsview", File: "internal/parser/trae_provider.go", Verified: "2026-11-22"}},
	Shapes:  []format.Shape{{Name: "workspace database", Score: votes.Score, Assemble: assemble}},
}

const votes = format.Votes("10 _table=ItemTable key=memento/icube-ai-agent-storage|icube-ai-agent-storage-input-history")

// assemble shows the sessions, or the prompts if there are none.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var history []*format.Record
	said := false
	for r := range records {
		d := format.Metadata(cmp.Or(r.Value.Look().Str("key"), format.Table(r)))
		switch {
		case format.Table(r) == "":
			d, _ = format.NoObject(r, rawjson.Value{})
		case r.Value.Is("key", sessionsKey):
			d = sessions(r.Value.Get("value"))
		case r.Value.Is("key", historyKey):
			history = append(history, r)
		}
		chat.Add(&out, r, d)
		out.About.Merge(d.About)
		said = said || len(d.Messages) > 0
	}
	if said {
		return out
	}
	for _, r := range history {
		messages := chat.Map(rawjson.Unwrap(r.Value.Get("value"), 2), prompt)
		for _, m := range messages {
			m.Origin = r.Origin
		}
		if out.Messages = append(out.Messages, messages...); len(messages) > 0 {
			out.Classes.Set(r.Number, format.RecordClass{Class: model.Shown})
		}
	}
	return out
}

// sessions makes a conversation of each session that has messages.
func sessions(value rawjson.Value) format.Decoded {
	d := format.Metadata("sessions")
	shown := 0
	for _, s := range rawjson.Unwrap(value, 2).Get("list").Elems() {
		messages := chat.Map(s.Get("messages"), message)
		if len(messages) == 0 {
			continue
		}
		about := model.About{ID: s.Get("sessionId").Scalar(), Title: s.Str("title"), TitleWeight: 3, Model: s.Look().Str("model")}
		if messages[0].Time.IsZero() {
			messages[0].Time = chat.Time(s.Get("createdAt"))
		}
		d.Messages = append(d.Messages, chat.InConversation(chat.ConversationKey(about.Title, about.ID), messages)...)
		if shown++; shown == 1 {
			d.About = about
		}
	}
	if shown > 1 {
		d.About = model.About{}
	}
	return d
}

// message decodes a message. An answer that is a task has its text in there.
func message(v rawjson.Value) *model.Message {
	m := chat.Message(v, "agentTaskContent")
	task := v.Get("agentTaskContent")
	if len(m.Parts) > 0 || task.IsNull() {
		return m
	}
	text := chat.FirstText(task, task.Get("content"), task.Get("text"), task.Get("proposal"))
	if text == "" {
		steps := chat.Map(task.At("guideline", "planItems"), func(item rawjson.Value) string { return "- " + item.Str("content") })
		text = strings.Join(steps, "\n")
	}
	if text = strings.TrimSpace(text); text != "" {
		m.Parts = []model.Part{model.Text{Text: text}}
	}
	return m
}

func prompt(v rawjson.Value) *model.Message { return chat.Say(model.RoleUser, "", v.Str("inputText")) }
