// Package lobechat reads the data that LobeChat (LobeHub) exports.
//
// Until 2025 an export was {"exportType":"sessions","state":{"messages":[…],
// "sessions":[…],"topics":[…]},"version":7}; since then it has the tables of the
// database, {"data":{"messages":[…],"messagePlugins":[…],"topics":[…],…},
// "mode":"pglite","schemaHash":"…"}. The messages of all topics stand in one list.
// What is known of a tool's message (the call, its error) is in the message, or in
// the row of messagePlugins with the same id.
package lobechat

import (
	"cmp"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "lobechat",
	Title: "LobeChat export",
	Reads: "data exported from the program, by sessions or all, of the tables of its database and of older versions: all topics with reasoning, calls, sources, files and errors",
	Omits: "settings and agents but for their prompts; exports of 2023 with chats inside sessions",
	Sources: []format.Source{
		{Project: "lobehub/lobehub", File: "packages/database/src/schemas/message.ts, packages/types/src/message/ui/chat.ts, packages/database/src/repositories/dataExporter/index.ts", Version: "55467c78", Verified: "2026-11-23"},
		{Project: "lobehub/lobe-chat", File: "packages/types/src/exportConfig.ts", Version: "2ac1ff32", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{{Name: "export", Score: score, Decode: format.Objects(decode), Assemble: chat.AssembleEach(format.Objects(decode)), List: "-"}},
}

func score(r *format.Record) int {
	v := r.Value
	if v.Fits("exportType=sessions|all|singleSession") && (v.Fits("state.messages/sessions:list") || r.Repaired) {
		return 10
	}
	tables := 0
	for _, name := range [...]string{"messages", "messagePlugins", "topics", "sessions", "agents", "aiProviders", "agentsToSessions", "userSettings"} {
		if v.At("data", name).Kind() == rawjson.Array {
			tables++
		}
	}
	return format.If(tables >= 3 && (v.Fits("schemaHash") || v.Fits("data.messagePlugins/aiProviders/agentsToSessions")), 10)
}

// An export is the data with its rows by their ids.
type export struct {
	topics, sessions, agents, plugins, threads, translations map[string]rawjson.Value
	agentOf                                                  map[string]string // by session
}

// decode reads an export.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	data := v.First("state", "data")
	if data.Get("messages").Kind() != rawjson.Array {
		if v.Get("exportType").Exists() {
			return format.Metadata("export without messages")
		}
		return format.Unknown("object")
	}
	x := export{
		topics: byID(data.Get("topics")), sessions: byID(data.Get("sessions")), agents: byID(data.Get("agents")), plugins: byID(data.Get("messagePlugins")),
		threads: byID(data.Get("threads")), translations: byID(data.Get("messageTranslates")), agentOf: map[string]string{},
	}
	for _, e := range data.Get("agentsToSessions").Elems() {
		x.agentOf[e.Str("sessionId")] = e.Str("agentId")
	}
	var order []string
	found := map[string]*conversation{}
	for _, e := range data.Get("messages").Elems() {
		c := x.conversationOf(e)
		if known := found[c.key]; known != nil {
			c = known
		} else {
			found[c.key] = c
			order = append(order, c.key)
		}
		c.messages = append(c.messages, x.message(e))
	}
	var d format.Decoded
	for _, key := range order {
		d.Messages = append(d.Messages, found[key].finish()...)
	}
	if len(d.Messages) == 0 {
		return format.Metadata("export without messages")
	}
	if c := found[order[0]]; len(order) == 1 {
		return chat.ShowConversation(format.About{Title: c.title, ID: c.id}, d.Messages)
	}
	return d
}

// byID returns the rows of a table by their ids.
func byID(table rawjson.Value) map[string]rawjson.Value {
	rows := map[string]rawjson.Value{}
	for _, e := range table.Elems() {
		if id := e.Str("id"); id != "" {
			rows[id] = e
		}
	}
	return rows
}

// A conversation is a topic, what was said in a session outside of topics, or a
// thread that leaves a topic.
type conversation struct {
	key, id, title string
	prompt, agent  string
	messages       []*model.Message
}

// conversationOf returns the conversation that a message belongs to, without messages.
func (x *export) conversationOf(v rawjson.Value) *conversation {
	topic, session := x.topics[v.Str("topicId")], x.sessions[v.Str("sessionId")]
	c := &conversation{id: cmp.Or(v.Str("topicId"), v.Str("sessionId"))}
	name := chat.FirstText(session.Get("title"), session.At("meta", "title"))
	c.title = cmp.Or(topic.Str("title"), name)
	if id := v.Str("threadId"); id != "" {
		c.id = id
		c.title = cmp.Or(x.threads[id].Str("title"), c.title)
	}
	agent := x.agents[cmp.Or(v.Get("agentId").Look().Text(), topic.Get("agentId").Look().Text(), x.agentOf[v.Str("sessionId")])]
	c.agent = cmp.Or(agent.Str("title"), name)
	c.prompt = chat.FirstText(agent.Get("systemRole"), session.At("config", "systemRole"))
	c.key = chat.ConversationKey(c.title, c.id)
	return c
}

// finish puts the messages in the order of their times; tables have none.
func (c *conversation) finish() []*model.Message {
	list := c.messages
	if !slices.ContainsFunc(list, func(m *model.Message) bool { return m.Time.IsZero() }) {
		slices.SortStableFunc(list, func(a, b *model.Message) int { return a.Time.Compare(b.Time) })
	}
	if c.prompt != "" && list[0].Role != model.RoleSystem {
		m := chat.Say(model.RoleSystem, "systemRole", c.prompt)
		m.Agent = c.agent
		list = append([]*model.Message{m}, list...)
	}
	return chat.InConversation(c.key, list)
}
