package llmsqlite

import (
	"iter"
	"sort"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// database is the rows of a log by what refers to them.
type database struct {
	out       format.Assembled
	names     map[string]string // of conversations and threads
	responses map[string][]*format.Record
	order     []string // of conversations and threads
	last      map[string]string

	calls, results    map[string][]*format.Record // by response
	prompts, systems  map[string][]link           // fragments by response
	attached          map[string][]link           // attachments by response
	resultAttachments map[string][]link           // by result
	fragments         map[string]rawjson.Value
	attachments       map[string]rawjson.Value

	tree
}

// link is a row that ties two others together.
type link struct {
	to    string
	order int64
}

func newDatabase() *database {
	records := func() map[string][]*format.Record { return map[string][]*format.Record{} }
	links := func() map[string][]link { return map[string][]link{} }
	values := func() map[string]rawjson.Value { return map[string]rawjson.Value{} }
	return &database{
		names: map[string]string{}, responses: records(), last: map[string]string{},
		calls: records(), results: records(), prompts: links(), systems: links(), attached: links(), resultAttachments: links(),
		fragments: values(), attachments: values(), tree: newTree(),
	}
}

// assemble reads a whole database.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	db := newDatabase()
	for r := range records {
		db.out.Classes = append(db.out.Classes, db.row(r))
	}
	for _, lists := range []map[string][]link{db.prompts, db.systems, db.attached, db.resultAttachments, db.partFragments, db.partAttachments} {
		for _, l := range lists {
			sort.SliceStable(l, func(i, j int) bool { return l[i].order < l[j].order })
		}
	}
	// Ids are ULIDs, so their order is that of time, for old and new tables alike.
	sort.Strings(db.order)
	for _, id := range db.order {
		for _, r := range db.responses[id] {
			db.response(id, r)
		}
		if t, ok := db.threads[id]; ok {
			db.thread(t)
		}
	}
	db.rest()
	if len(db.order) == 1 {
		id := db.order[0]
		db.out.About.Merge(format.About{ID: id, Title: db.names[id], TitleWeight: 2})
	}
	return db.out
}

// met notes a conversation or a thread.
func (db *database) met(id string) {
	if _, known := db.names[id]; !known {
		db.names[id] = ""
		db.order = append(db.order, id)
	}
}

// row sorts a row in and says what it is. Rows of which messages are made count as
// shown.
func (db *database) row(r *format.Record) format.RecordClass {
	v := r.Value
	part := format.RecordClass{Class: model.Shown}
	response := v.Str("response_id")
	to := func(lists map[string][]link, from, key string) format.RecordClass {
		n, _ := v.Get("order").Int()
		lists[from] = append(lists[from], link{v.Get(key).Scalar(), n})
		return format.RecordClass{Class: model.Metadata, Type: "link"}
	}
	switch table := format.Table(r); table {
	case "responses":
		id := v.Str("conversation_id")
		if id == "" {
			id = v.Str("id")
		}
		db.met(id)
		db.responses[id] = append(db.responses[id], r)
		return part
	case "conversations":
		db.met(v.Str("id"))
		db.names[v.Str("id")] = v.Str("name")
		return format.RecordClass{Class: model.Metadata, Type: "conversation"}
	case "tool_calls":
		db.calls[response] = append(db.calls[response], r)
		return part
	case "tool_results":
		db.results[response] = append(db.results[response], r)
		return part
	case "prompt_fragments":
		return to(db.prompts, response, "fragment_id")
	case "system_fragments":
		return to(db.systems, response, "fragment_id")
	case "prompt_attachments":
		return to(db.attached, response, "attachment_id")
	case "tool_results_attachments":
		return to(db.resultAttachments, v.Get("tool_result_id").Scalar(), "attachment_id")
	case "part_fragments":
		return to(db.partFragments, v.Get("part_id").Scalar(), "fragment_id")
	case "part_attachments":
		return to(db.partAttachments, v.Get("part_id").Scalar(), "attachment_id")
	case "fragments":
		db.fragments[v.Get("id").Scalar()] = v
		return part
	case "attachments":
		db.attachments[v.Get("id").Scalar()] = v
		return part
	case "threads":
		db.met(v.Str("id"))
		db.names[v.Str("id")] = v.Str("name")
		db.threads[v.Str("id")] = v
		return format.RecordClass{Class: model.Metadata, Type: "thread"}
	case "turns":
		db.turns[v.Str("tip_message_hash")] = append(db.turns[v.Str("tip_message_hash")], v)
		db.tips = append(db.tips, v)
		return part
	case "messages":
		db.messages[v.Str("hash")] = r
		db.hashes = append(db.hashes, v.Str("hash"))
		return part
	case "parts":
		db.parts[v.Str("message_hash")] = append(db.parts[v.Str("message_hash")], v)
		return part
	case format.SchemaTable, "_llm_migrations", "tools", "tool_responses", "tool_instances", "tool_instantiations", "schemas", "fragment_aliases", "turn_search", "turn_tools", "turn_fragments", "embeddings", "collections":
		return format.RecordClass{Class: model.Metadata, Type: table}
	case "":
		if !v.Exists() {
			return format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"}
		}
		return format.RecordClass{Class: model.UnknownRecord, Type: v.Kind().String()}
	default:
		return format.RecordClass{Class: model.UnknownRecord, Type: table}
	}
}

// response adds the messages of a row of the table responses.
func (db *database) response(conversation string, r *format.Record) {
	v := r.Value
	id := v.Str("id")
	var messages []*model.Message
	system := db.fragmentParts(db.systems[id])
	if text := v.Str("system"); text != "" {
		system = append(system, model.Text{Text: text})
	}
	if said := chat.Texts(system); said != "" && said != db.last[conversation] {
		db.last[conversation] = said
		messages = append(messages, &model.Message{Role: model.RoleSystem, RawRole: "system", Parts: system})
	}
	if results := db.results[id]; len(results) > 0 {
		m := &model.Message{Role: model.RoleTool, RawRole: "tool_results", Origin: results[0].Origin}
		for _, row := range results {
			m.Parts = append(m.Parts, db.result(row.Value))
		}
		messages = append(messages, m)
	}
	prompt := db.fragmentParts(db.prompts[id])
	if text := v.Str("prompt"); text != "" {
		prompt = append(prompt, model.Text{Text: text})
	}
	prompt = append(prompt, db.attachmentParts(db.attached[id])...)
	if len(prompt) > 0 || len(messages) == 0 {
		messages = append(messages, &model.Message{Role: model.RoleUser, RawRole: "user", Parts: prompt})
	}
	answer := answerOf(v)
	for _, row := range db.calls[id] {
		answer.Parts = append(answer.Parts, callOf(row.Value))
	}
	messages = append(messages, answer)
	for _, m := range messages {
		m.Conversation = chat.ConversationKey(db.names[conversation], conversation)
		if m.Time = chat.Time(v.Get("datetime_utc")); m.Origin == (model.Origin{}) {
			m.Origin = r.Origin
		}
	}
	db.out.About.Merge(format.About{Model: answer.Model})
	db.out.Messages = append(db.out.Messages, messages...)
}

// fragmentParts returns fragments of a prompt, which are files mostly.
func (db *database) fragmentParts(list []link) []model.Part {
	var parts []model.Part
	for _, l := range list {
		f, ok := db.fragments[l.to]
		if !ok {
			parts = append(parts, model.Media{Name: "fragment " + l.to, Bytes: -1, Lost: true})
			continue
		}
		parts = append(parts, fragment(f))
	}
	return parts
}

func (db *database) attachmentParts(list []link) []model.Part {
	var parts []model.Part
	for _, l := range list {
		a, ok := db.attachments[l.to]
		if !ok {
			parts = append(parts, model.Media{Name: "attachment " + l.to, Bytes: -1, Lost: true})
			continue
		}
		parts = append(parts, attachment(a))
	}
	return parts
}

func (db *database) result(v rawjson.Value) *model.ToolResult {
	r := resultOf(v)
	r.Content = append(r.Content, db.attachmentParts(db.resultAttachments[v.Get("id").Scalar()])...)
	return r
}
