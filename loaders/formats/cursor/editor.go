package cursor

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// scoreEditor votes for the editor's database, <User>/globalStorage/state.vscdb.
func scoreEditor(r *format.Record) int {
	if format.HasTable(r, "cursorDiskKV", "key", "value") || isChats(r.Value) && chatTabs(r.Value).Len() > 0 {
		return 10
	}
	return editorRows.Score(r)
}

const editorRows = format.Votes("6 _table=cursorDiskKV key^composerData|bubbleId")

// A composer is one conversation of the editor.
type composer struct {
	id      string
	row     int // number of its record, -1 if it has none
	data    rawjson.Value
	bubbles map[string]bubble
	order   []string // ids of bubbles in the order of their rows
}

type bubble struct {
	row  int
	data rawjson.Value
}

// assembleEditor puts the bubbles of each conversation into its order.
func assembleEditor(records iter.Seq[*format.Record]) format.Assembled {
	e := editor{byID: map[string]*composer{}}
	for r := range records {
		e.rows = append(e.rows, r)
		chat.Add(&e.out, r, e.row(r))
	}
	for _, c := range e.list {
		e.conversation(c)
	}
	return e.out
}

type editor struct {
	out  format.Assembled
	rows []*format.Record
	byID map[string]*composer
	list []*composer
}

// row files a row and says what it is.
func (e *editor) row(r *format.Record) format.Decoded {
	table := format.Table(r)
	switch {
	case isChats(r.Value):
		return e.chats(r)
	case table == "":
		return format.Unknown(r.Value.Kind().String())
	case table != "cursorDiskKV":
		return format.Metadata(table)
	}
	kind, id, _ := strings.Cut(r.Value.Str("key"), ":")
	data := rawjson.Unwrap(r.Value.Get("value"), 2)
	switch kind {
	case "composerData":
		c := e.composer(id)
		c.row, c.data = len(e.rows)-1, data
	case "bubbleId":
		if owner, id, ok := strings.Cut(id, ":"); ok && data.Kind() == rawjson.Object {
			c := e.composer(owner)
			if _, again := c.bubbles[id]; !again {
				c.order = append(c.order, id)
			}
			c.bubbles[id] = bubble{len(e.rows) - 1, data}
		}
	}
	return format.Metadata(kind)
}

func (e *editor) composer(id string) *composer {
	c := e.byID[id]
	if c == nil {
		c = &composer{id: id, row: -1, bubbles: map[string]bubble{}}
		e.byID[id] = c
		e.list = append(e.list, c)
	}
	return c
}

// conversation decodes one conversation: the bubbles that its row lists or, in old
// versions, holds, and then those that it does not name.
func (e *editor) conversation(c *composer) {
	missing := 0
	met := map[string]bool{}
	show := func(b bubble, id string) {
		if met[id] && model.IsID(id) {
			return
		}
		met[id] = true
		for _, m := range message(b.data) {
			m.Origin = e.rows[b.row].Origin
			if m.ID == "" && m.Injected == "" && m.Role != model.RoleTool {
				m.ID = id
			}
			e.place(c, m)
		}
		e.out.Classes.Set(b.row, format.RecordClass{Class: model.Shown})
	}
	for _, h := range c.data.Get("fullConversationHeadersOnly").Elems() {
		id := h.Str("bubbleId")
		if b, ok := c.bubbles[id]; ok {
			show(b, id)
		} else {
			missing++
		}
	}
	for _, inline := range c.data.Get("conversation").Elems() {
		if inline.Kind() == rawjson.Object && c.row >= 0 {
			show(bubble{c.row, inline}, inline.Str("bubbleId"))
		}
	}
	for _, id := range c.order {
		show(c.bubbles[id], id)
	}
	if missing > 0 && c.row >= 0 {
		m := chat.Note(model.MarkerNotice, "messages not stored: "+strconv.Itoa(missing))
		m.Origin = e.rows[c.row].Origin
		e.place(c, m)
		e.out.Classes.Set(c.row, format.RecordClass{Class: model.Shown})
	}
	if name := c.data.Str("name"); name != "" && len(met) > 0 {
		e.out.About.Merge(format.About{Title: name, TitleWeight: 3, ID: c.id, Model: c.data.At("modelConfig", "modelName").Text()})
	}
}

// key names a conversation.
func (e *editor) key(id string) string {
	if c := e.byID[id]; c != nil {
		return chat.ConversationKey(c.data.Str("name"), id)
	}
	return id
}

// place says which conversation and thread a message belongs to.
func (e *editor) place(c *composer, m *model.Message) {
	m.Conversation = e.key(c.id)
	sub := c.data.Get("subagentInfo")
	if parent := sub.Str("parentComposerId"); parent != "" {
		m.Conversation, m.Thread, m.Sidechain, m.ParentCall = e.key(parent), c.id, true, sub.Str("toolCallId")
	}
	if m.Model == "" && m.Role == model.RoleAssistant {
		m.Model = c.data.At("modelConfig", "modelName").Text()
	}
	e.out.Messages = append(e.out.Messages, m)
}

// message decodes a bubble: what a person (type 1) or the model (type 2) said, what
// it thought, and a call with its result.
func message(v rawjson.Value) []*model.Message {
	m := &model.Message{Role: model.RoleAssistant, RawRole: v.Get("type").Scalar(), Time: chat.Time(v.Get("createdAt"))}
	if m.Time.IsZero() {
		m.Time = chat.Time(v.At("timingInfo", "clientStartTime"))
	}
	m.Model = v.At("modelInfo", "modelName").Text()
	m.Usage = chat.Usage(v.Get("tokenCount"))
	m.Meta = chat.Filled("", v, "type", "text", "richText", "thinking", "toolFormerData", "createdAt", "bubbleId", "modelInfo", "tokenCount", "images")
	m.Meta = slices.DeleteFunc(m.Meta, func(f model.Field) bool { return string(f.Value) == "false" || string(f.Value) == "0" })
	text := v.Str("text")
	if m.RawRole == "1" {
		m.Role, m.Parts = model.RoleUser, chat.Say(model.RoleUser, "", text).Parts
		m.Parts = append(m.Parts, chat.Images(v.Get("images"), "")...)
		return cut(m)
	}
	thinking := v.Get("thinking")
	s, sign := thinking.Text()+thinking.Str("text"), thinking.Str("signature")
	if s != "" || sign != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: s, NotStored: s == "", Opaque: sign, Size: len(sign)})
	}
	if text != "" {
		m.Parts = append(m.Parts, said(text)...)
	}
	if t := v.Get("toolFormerData"); t.Fits("name") || t.Fits("tool") {
		m.Parts = append(m.Parts, tool(t)...)
	}
	return []*model.Message{m}
}

// tool decodes a call and, if it ended, its result.
func tool(t rawjson.Value) []model.Part {
	c := chat.Call(t.Str("toolCallId"), t.Str("name"), t.First("rawArgs", "params"))
	if c.Name == "" {
		c.Name = "tool " + t.Get("tool").Scalar()
	}
	r := chat.Answer(c, t.Get("result"))
	if more := t.Get("additionalData"); more.Len() > 0 {
		r.Details = more.Keep()
	}
	if fault := t.Get("error"); !fault.IsNull() {
		s := chat.FirstText(fault, fault.First("clientVisibleErrorMessage", "message", "modelVisibleErrorMessage"))
		r.Content, r.Error = append(r.Content, model.Text{Text: s}), model.Yes
	}
	status := t.Str("status")
	switch status {
	case "completed":
		r.Error = max(r.Error, model.No)
	case "error":
		r.Error = model.Yes
	case "rejected":
		c.State, r.Denied = model.CallDenied, true
	case "cancelled", "canceled":
		c.State, r.Stopped = model.CallInterrupted, true
	}
	if decision := t.Str("userDecision"); decision != "" {
		c.Approval = &model.Approval{Answered: true, Approved: decision == "accepted"}
		if decision == "rejected" {
			c.State, r.Denied, r.Error = model.CallDenied, true, model.NotStated
		}
	}
	if len(r.Content) == 0 && r.Error != model.Yes && !r.Denied && status != "completed" {
		return []model.Part{c}
	}
	return []model.Part{c, r}
}
