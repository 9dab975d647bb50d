// Package cherrystudio reads the backups of Cherry Studio: data.json, alone or in
// the archive that the program makes.
//
// The backup is a copy of the tables of the program. Topics hold messages, messages
// the ids of their blocks (table message_blocks): text, reasoning, calls with their
// results, citations, images, errors. Names of topics and assistants stand in the
// state of the interface, which is JSON in JSON in a string (localStorage). Before
// version 5 of the backup a message held its text itself.
package cherrystudio

import (
	"cmp"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "cherry-studio",
	Title: "Cherry Studio backup",
	Reads: "backups of the program (data.json, alone or in its archive): all topics with reasoning, calls, citations, files and errors",
	Omits: "settings; the contents of files and of knowledge bases; backups from version 6 of their format on, which copy the databases of the browser in it",
	Sources: []format.Source{
		{Project: "CherryHQ/cherry-studio", File: "src/renderer/src/types/newMessage.ts", Version: "034343e1", Verified: "2026-11-25"},
		{Project: "CherryHQ/cherry-studio", File: "src/renderer/src/services/BackupService.ts", Version: "00111ad7", Verified: "2026-11-26"},
		{Project: "CherryHQ/cherry-studio", File: "src/renderer/src/types/index.ts (MCPToolResponse, FileMetadata)"},
	},
	Shapes: []format.Shape{{Name: "backup", Score: score, Decode: decode, Assemble: chat.AssembleEach(decode), List: "-"}},
}

func score(r *format.Record) int {
	return format.If(r.Value.At("localStorage", "persist:cherry-studio").Exists() || r.Value.Fits("indexedDB.message_blocks:list"), 10)
}

// decode reads a backup.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if d, problem := format.NoObject(r, v); problem {
		return d
	}
	tables := v.Get("indexedDB")
	if tables.Kind() != rawjson.Object {
		return format.Unknown("object")
	}
	blocks := blockTable{rows: map[string]rawjson.Value{}, room: len(v.Raw())}
	for _, b := range tables.Get("message_blocks").Elems() {
		if id := b.Str("id"); id != "" {
			blocks.rows[id] = b
		}
	}
	names := namesOf(v.At("localStorage", "persist:cherry-studio"))
	return chat.ShowSessions(tables.Get("topics").AsList(), func(t rawjson.Value) (format.About, []*model.Message) {
		id := t.Str("id")
		return format.About{ID: id, Title: names.topics[id]}, topic(t, names, &blocks)
	})
}

// names are what the interface calls topics, and the prompts of their assistants.
type names struct{ topics, assistants, prompts map[string]string }

// namesOf reads the state of the interface.
func namesOf(state rawjson.Value) names {
	n := names{map[string]string{}, map[string]string{}, map[string]string{}}
	state = rawjson.Unwrap(rawjson.Unwrap(state, 2).Get("assistants"), 2)
	add := func(a rawjson.Value) {
		for _, t := range a.Get("topics").Elems() {
			id := t.Str("id")
			n.topics[id] = cmp.Or(n.topics[id], t.Str("name"))
			n.assistants[id] = cmp.Or(n.assistants[id], a.Str("name"))
			n.prompts[id] = cmp.Or(n.prompts[id], t.Str("prompt"), a.Str("prompt"))
		}
	}
	for _, a := range state.Get("assistants").Elems() {
		add(a)
	}
	add(state.Get("defaultAssistant"))
	return n
}

// topic decodes the messages of a topic.
func topic(t rawjson.Value, n names, blocks *blockTable) []*model.Message {
	id := t.Str("id")
	out := chat.Map(t.Get("messages"), func(e rawjson.Value) *model.Message { return message(e, id, blocks) })
	if prompt := n.prompts[id]; prompt != "" && len(out) > 0 {
		m := chat.Say(model.RoleSystem, "system", prompt)
		m.Agent = n.assistants[id]
		out = append([]*model.Message{m}, out...)
	}
	return chat.InConversation(chat.ConversationKey(n.topics[id], id), out)
}

// message decodes a message of a topic with its blocks.
func message(v rawjson.Value, topic string, blocks *blockTable) *model.Message {
	if v.Kind() != rawjson.Object {
		return chat.NoMessage(v, "message")
	}
	var m *model.Message
	if v.Get("blocks").Len() == 0 { // as before version 5
		m = chat.Message(v, "status", "metrics", "model", "modelId", "type", "createdAt", "topicId")
	} else {
		m = &model.Message{ID: v.Str("id"), RawRole: v.Str("role"), Usage: chat.Usage(v.Get("usage"))}
		m.Role, _ = chat.Role(m.RawRole)
	}
	m.Time = chat.Time(v.Get("createdAt"))
	m.Model = cmp.Or(chat.FirstText(v.At("model", "id"), v.Get("model"), v.Get("modelId")), m.Model)
	v.Is("modelId", m.Model)
	v.Is("topicId", topic)
	m.Duration = chat.Millis(v.At("metrics", "time_completion_millsec"))
	failed := false
	for _, ref := range v.Get("blocks").Elems() {
		b := blocks.take(ref.Look().Text())
		if !b.Exists() {
			m.Parts = append(m.Parts, model.Unknown{Type: "block", Raw: ref.Keep()})
			continue
		}
		ref.Take()
		b.Is("id", ref.Look().Text())
		b.Is("messageId", m.ID)
		b.Is("createdAt", v.Get("createdAt").Look().Text())
		m.Parts = append(m.Parts, block(b)...)
		failed = failed || b.Is("type", "error")
		m.Meta = append(m.Meta, format.Rest(b)...)
	}
	switch status := v.Get("status"); {
	case v.Is("type", "clear"):
		m.Role = model.RoleMarker
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerReset})
	case status.IsText("paused"):
		m.Parts = append(m.Parts, chat.Stopped)
	case status.IsText("error") && !failed:
		m.Parts = append(m.Parts, chat.Fault(rawjson.Value{}, "the answer failed"))
	case m.Role == model.RoleAssistant && (status.IsText("processing") || status.IsText("pending") || status.IsText("searching")):
		m.Parts = append(m.Parts, chat.NotFinished)
	default:
		status.IsText("success")
	}
	format.Keep(m, v)
	return m
}
