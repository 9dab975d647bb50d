package cursor

import (
	"iter"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Prefixes of the keys of the editor's table.
const (
	composerKey = "composerData:"
	bubbleKey   = "bubbleId:"
)

// scoreEditor votes for the editor's database, <User>/globalStorage/state.vscdb.
func scoreEditor(r *format.Record) int {
	switch format.Table(r) {
	case format.SchemaTable:
		if format.HasTable(r, "cursorDiskKV", "key", "value") {
			return certain
		}
	case "cursorDiskKV":
		if key := r.Value.Str("key"); strings.HasPrefix(key, composerKey) || strings.HasPrefix(key, bubbleKey) {
			return likely
		}
	case "ItemTable":
		if r.Value.Str("key") == chatKey && chatTabs(r.Value).Len() > 0 {
			return certain
		}
	}
	return 0
}

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
		e.out.Classes = append(e.out.Classes, e.row(r))
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
func (e *editor) row(r *format.Record) format.RecordClass {
	table := format.Table(r)
	if table == "ItemTable" && r.Value.Str("key") == chatKey {
		return e.chats(r)
	}
	if table != "cursorDiskKV" {
		if table == "" {
			return format.RecordClass{Class: model.UnknownRecord, Type: r.Value.Kind().String()}
		}
		return format.RecordClass{Class: model.Metadata, Type: table}
	}
	key := r.Value.Str("key")
	kind, rest, _ := strings.Cut(key, ":")
	data := rawjson.Unwrap(r.Value.Get("value"), 2)
	n := len(e.rows) - 1
	switch {
	case strings.HasPrefix(key, composerKey):
		c := e.composer(rest)
		c.row, c.data = n, data
	case strings.HasPrefix(key, bubbleKey) && data.Kind() == rawjson.Object:
		owner, id, ok := strings.Cut(rest, ":")
		if !ok {
			break
		}
		c := e.composer(owner)
		if _, again := c.bubbles[id]; !again {
			c.order = append(c.order, id)
		}
		c.bubbles[id] = bubble{n, data}
		return format.RecordClass{Class: model.Metadata, Type: kind}
	}
	return format.RecordClass{Class: model.Metadata, Type: kind}
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
	shown := map[string]bool{}
	show := func(b bubble, id string) {
		if shown[id] && id != "" {
			return
		}
		shown[id] = true
		for _, m := range message(b.data) {
			m.Origin = e.rows[b.row].Origin
			if m.ID == "" && m.Injected == "" && m.Role != model.RoleTool {
				m.ID = id
			}
			e.place(c, m)
		}
		e.out.Classes[b.row] = format.RecordClass{Class: model.Shown}
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
		m := &model.Message{Role: model.RoleMarker, Origin: e.rows[c.row].Origin}
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "messages not stored: " + strconv.Itoa(missing)}}
		e.place(c, m)
		e.out.Classes[c.row] = format.RecordClass{Class: model.Shown}
	}
	if name := c.data.Str("name"); name != "" && len(shown) > 0 {
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
	if sub := c.data.Get("subagentInfo"); sub.Kind() == rawjson.Object {
		if parent := sub.Str("parentComposerId"); parent != "" {
			m.Conversation, m.Thread, m.Sidechain = e.key(parent), c.id, true
			m.ParentCall = sub.Str("toolCallId")
		}
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
	used := []string{"type", "text", "richText", "thinking", "toolFormerData", "createdAt", "bubbleId", "modelInfo", "tokenCount", "images"}
	m.Usage.Input, _ = v.At("tokenCount", "inputTokens").Int()
	m.Usage.Output, _ = v.At("tokenCount", "outputTokens").Int()
	m.Usage.Input, m.Usage.Output = max(m.Usage.Input, 0), max(m.Usage.Output, 0)
	m.Meta = meaningful(chat.Meta(v, used...))
	text := v.Str("text")
	if n, _ := v.Get("type").Int(); n == 1 {
		m.Role = model.RoleUser
		if text != "" {
			m.Parts = append(m.Parts, model.Text{Text: text})
		}
		for _, image := range v.Get("images").Elems() {
			m.Parts = append(m.Parts, chat.Image(image, ""))
		}
		return cut(m)
	}
	if thinking := v.Get("thinking"); thinking.Kind() == rawjson.Object || thinking.Text() != "" {
		s := thinking.Text() + thinking.Str("text")
		sign := thinking.Str("signature")
		if s != "" || sign != "" {
			m.Parts = append(m.Parts, model.Reasoning{Text: s, NotStored: s == "", Opaque: sign, Size: len(sign)})
		}
	}
	if text != "" {
		m.Parts = append(m.Parts, said(text)...)
	}
	if t := v.Get("toolFormerData"); t.Kind() == rawjson.Object && (t.Get("name").Exists() || t.Get("tool").Exists()) {
		m.Parts = append(m.Parts, tool(t)...)
	}
	return []*model.Message{m}
}

// tool decodes a call and, if it ended, its result.
func tool(t rawjson.Value) []model.Part {
	c := &model.ToolCall{ID: t.Str("toolCallId"), Name: t.Str("name")}
	if c.Name == "" {
		c.Name = "tool " + t.Get("tool").Scalar()
	}
	chat.SetArguments(c, t.First("rawArgs", "params"))
	status := t.Str("status")
	r := &model.ToolResult{CallID: c.ID, Name: c.Name}
	if result := t.Get("result"); !result.IsNull() {
		r.Content = chat.ResultContent(result)
	}
	if more := t.Get("additionalData"); more.Len() > 0 {
		r.Details = more.Keep()
	}
	fault := t.Get("error")
	if !fault.IsNull() {
		s := fault.Text()
		if fault.Kind() == rawjson.Object {
			s = fault.First("clientVisibleErrorMessage", "message", "modelVisibleErrorMessage").Text()
		}
		r.Content, r.Error = append(r.Content, model.Text{Text: s}), model.Yes
	}
	switch status {
	case "completed":
		if r.Error == model.NotStated {
			r.Error = model.No
		}
	case "error":
		r.Error = model.Yes
	case "rejected":
		c.State, r.Denied = model.CallDenied, true
	case "cancelled", "canceled":
		c.State = model.CallInterrupted
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

// meaningful drops the many members of a bubble that are empty.
func meaningful(fields []model.Field) []model.Field {
	kept := fields[:0:0]
	for _, f := range fields {
		switch string(f.Value) {
		case "[]", "{}", "false", `""`, "0":
		default:
			kept = append(kept, f)
		}
	}
	return kept
}
