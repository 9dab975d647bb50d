package llmsqlite

import (
	"cmp"
	"iter"
	"maps"
	"reflect"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// tables are those that messages are made of.
var tables = map[string]struct {
	key   string // member that a row is found by
	order string // member that its rows with one key are sorted by
	kind  string // what a row is if no part of a message
}{
	"responses":                {key: "conversation_id"},
	"conversations":            {key: "id", kind: "conversation"},
	"tool_calls":               {key: "response_id"},
	"tool_results":             {key: "response_id"},
	"prompt_fragments":         {"response_id", "order", "link"},
	"system_fragments":         {"response_id", "order", "link"},
	"prompt_attachments":       {"response_id", "order", "link"},
	"tool_results_attachments": {"tool_result_id", "order", "link"},
	"part_fragments":           {"part_id", "order", "link"},
	"part_attachments":         {"part_id", "order", "link"},
	"fragments":                {key: "id"},
	"attachments":              {key: "id"},
	"threads":                  {key: "id", kind: "thread"},
	"turns":                    {key: "tip_message_hash"},
	"messages":                 {key: "hash"},
	"parts":                    {key: "message_hash", order: "position"},
}

// others are the tables that tell nothing of a conversation.
var others = []string{
	format.SchemaTable, "_llm_migrations", "tools", "tool_responses", "tool_instances", "tool_instantiations", "schemas", "fragment_aliases",
	"turn_search", "turn_tools", "turn_fragments", "embeddings", "collections",
}

// database is the rows of a log by their tables.
type database struct {
	out   format.Assembled
	rows  map[string][]*format.Record            // of each table
	by    map[string]map[string][]*format.Record // of each table, by their keys
	names map[string]string                      // of conversations and threads
	last  map[string][]model.Part                // the system prompt of each conversation
	shown map[string]bool                        // messages
}

// assemble reads a whole database.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	db := &database{
		rows: map[string][]*format.Record{}, by: map[string]map[string][]*format.Record{},
		names: map[string]string{}, last: map[string][]model.Part{}, shown: map[string]bool{},
	}
	for r := range records {
		db.out.Classes.Add(db.row(r))
	}
	for table, t := range tables {
		for _, list := range db.by[table] {
			slices.SortStableFunc(list, func(a, b *format.Record) int {
				m, _ := a.Value.Get(t.order).Int()
				n, _ := b.Value.Get(t.order).Int()
				return cmp.Compare(m, n)
			})
		}
	}
	// Ids are ULIDs, so their order is that of time, for old and new tables alike.
	ids := slices.Sorted(maps.Keys(db.names))
	for _, id := range ids {
		for _, r := range db.by["responses"][id] {
			db.response(id, r)
		}
		if thread := db.find("threads", id); thread != nil {
			db.thread(thread.Value)
		}
	}
	db.rest()
	if len(ids) == 1 {
		db.out.About.Merge(format.About{ID: ids[0], Title: db.names[ids[0]], TitleWeight: 2})
	}
	return db.out
}

// row sorts a row in and says what it is. Rows of which messages are made count as
// shown.
func (db *database) row(r *format.Record) format.RecordClass {
	v, table := r.Value, format.Table(r)
	t, known := tables[table]
	switch {
	case !v.Exists():
		return format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"}
	case slices.Contains(others, table):
		return format.RecordClass{Class: model.Metadata, Type: table}
	case !known:
		return format.RecordClass{Class: model.UnknownRecord, Type: cmp.Or(table, v.Kind().String())}
	}
	key := v.Get(t.key).Scalar()
	switch table {
	case "responses":
		key = cmp.Or(key, v.Look().Str("id"))
		db.names[key] += "" // it may have no row of its own
	case "conversations", "threads":
		db.names[key] = v.Str("name")
	}
	if db.by[table] == nil {
		db.by[table] = map[string][]*format.Record{}
	}
	db.by[table][key] = append(db.by[table][key], r)
	db.rows[table] = append(db.rows[table], r)
	if t.kind != "" {
		return format.RecordClass{Class: model.Metadata, Type: t.kind}
	}
	return format.RecordClass{Class: model.Shown}
}

// find returns the last row with a key, nil if there is none.
func (db *database) find(table, key string) *format.Record {
	if list := db.by[table][key]; len(list) > 0 {
		return list[len(list)-1]
	}
	return nil
}

// response adds the messages of a row of the table responses.
func (db *database) response(conversation string, r *format.Record) {
	id := r.Value.Look().Str("id")
	x := exchange{system: db.fragments("system_fragments", id), prompt: db.fragments("prompt_fragments", id)}
	x.files = db.attachments("prompt_attachments", id)
	for _, row := range db.by["tool_results"][id] {
		x.results = append(x.results, db.result(row.Value))
	}
	for _, row := range db.by["tool_calls"][id] {
		x.calls = append(x.calls, callOf(row.Value))
	}
	messages := x.messages(r.Value, chat.ConversationKey(db.names[conversation], conversation))
	if first := messages[0]; first.Role == model.RoleSystem {
		if reflect.DeepEqual(first.Parts, db.last[conversation]) {
			messages = messages[1:]
		}
		db.last[conversation] = first.Parts
	}
	for _, m := range messages {
		if m.Origin = r.Origin; m.Role == model.RoleTool {
			m.Origin = db.by["tool_results"][id][0].Origin
		}
		db.out.About.Merge(format.About{Model: m.Model})
	}
	db.out.Messages = append(db.out.Messages, messages...)
}

// linked decodes what the rows of a table refer to: fragments or attachments.
func (db *database) linked(table, key, what string, decode func(rawjson.Value) model.Part) (parts []model.Part) {
	for _, link := range db.by[table][key] {
		id := link.Value.Get(what + "_id").Scalar()
		if row := db.find(what+"s", id); row != nil {
			parts = append(parts, decode(row.Value))
		} else {
			parts = append(parts, model.Media{Name: what + " " + id, Bytes: -1, Lost: true})
		}
	}
	return parts
}

// fragments returns pieces of a prompt that were given by reference, files mostly.
func (db *database) fragments(table, key string) []model.Part {
	return db.linked(table, key, "fragment", fragment)
}

func (db *database) attachments(table, key string) []model.Part {
	return db.linked(table, key, "attachment", attachment)
}

func (db *database) result(v rawjson.Value) *model.ToolResult {
	r := resultOf(v)
	r.Content = append(r.Content, db.attachments("tool_results_attachments", v.Get("id").Scalar())...)
	return r
}
