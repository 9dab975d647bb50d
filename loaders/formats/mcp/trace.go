package mcp

import (
	"cmp"
	"iter"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assemble decodes a trace.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	t := trace{pending: map[string]*request{}, about: &out.About}
	for r := range records {
		t.record = r
		n := len(t.messages)
		messages := chat.RPCsOf(r)
		kind := ""
		for _, x := range messages {
			kind = t.message(x)
		}
		class := format.RecordClass{Class: model.Metadata, Type: kind}
		switch {
		case len(t.messages) > n || kind == "shown":
			class = format.RecordClass{Class: model.Shown}
		case len(messages) > 0:
		case r.Value.Kind() == rawjson.Object || r.Value.Kind() == rawjson.Array:
			class = format.RecordClass{Class: model.UnknownRecord, Type: r.Value.Str("type")}
		case len(r.Raw) > 0 && (r.Raw[0] == '{' || r.Raw[0] == '['):
			class = format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
		default:
			class.Type = "line of a log"
		}
		out.Classes = append(out.Classes, class)
	}
	out.Messages = t.messages
	return out
}

// request is one without an answer yet.
type request struct {
	method  string
	params  rawjson.Value
	call    *model.ToolCall
	message *model.Message
	thread  string
	parent  string
}

type trace struct {
	record   *format.Record
	messages []*model.Message
	pending  map[string]*request // by sender and id
	open     []*request          // calls of tools without a result, in order
	session  int
	server   string
	sampling int
	calls    int
	about    *format.About
}

func (t *trace) add(x chat.RPC, m *model.Message) *model.Message {
	m.Origin, m.Thread = t.record.Origin, cmp.Or(m.Thread, t.record.Thread)
	m.Time = chat.Time(x.Time)
	if t.session > 1 {
		m.Conversation = "session " + strconv.Itoa(t.session)
	}
	if x.Outer.Exists() {
		m.Meta = append(m.Meta, chat.Meta(x.Outer, "message", "payload", "data", "body", "msg", "timestamp", "ts", "time", "direction", "dir")...)
	}
	t.messages = append(t.messages, m)
	return m
}

func marker(kind model.MarkerKind, text string) *model.Message {
	return &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: kind, Text: text}}}
}

// message enters one message. It returns what it is, "shown" for what changes a
// message that is there.
func (t *trace) message(x chat.RPC) string {
	v := x.Message
	method := v.Str("method")
	switch {
	case method == "":
		return t.answer(x)
	case !v.Get("id").Exists():
		return t.notification(x, method)
	}
	from := x.From
	if serverMethod(method) { // whatever the log calls the direction
		from = "server"
	} else if from == "" || method != "ping" {
		from = "client"
	}
	q := &request{method: method, params: v.Get("params")}
	t.pending[from+"\x00"+id(v)] = q
	switch method {
	case "initialize":
		t.session++
		t.pending = map[string]*request{from + "\x00" + id(v): q}
		t.open = nil
		client := q.params.Get("clientInfo")
		q.message = t.add(x, marker(model.MarkerRunStart, strings.TrimSpace("session of "+client.Str("name")+" "+client.Str("version"))))
		q.message.Meta = append(q.message.Meta, chat.Meta(q.params, "clientInfo")...)
	case "tools/call":
		t.call(x, q, q.params.Str("name"), q.params.Get("arguments"), "name", "arguments")
	case "resources/read", "prompts/get", "elicitation/create":
		t.call(x, q, method, q.params)
	case "sampling/createMessage":
		t.sample(x, q)
	}
	return method
}

// serverMethod reports whether it is the server that sends a request.
func serverMethod(method string) bool {
	switch method {
	case "sampling/createMessage", "elicitation/create", "roots/list":
		return true
	}
	return false
}

func id(v rawjson.Value) string { return v.Get("id").Scalar() }

// maxOpen is how many calls without an answer are remembered as what a request of
// the server may be made for.
const maxOpen = 256

// call shows a request as the call of a tool.
func (t *trace) call(x chat.RPC, q *request, name string, arguments rawjson.Value, used ...string) {
	t.calls++
	q.call = &model.ToolCall{ID: "call " + strconv.Itoa(t.calls), Name: name, Server: t.server}
	chat.SetArguments(q.call, arguments)
	m := t.add(x, &model.Message{Role: model.RoleAssistant, RawRole: q.method, Parts: []model.Part{q.call}})
	if used != nil {
		m.Meta = append(m.Meta, chat.Meta(q.params, used...)...)
	}
	q.message = m
	if t.open = append(t.open, q); len(t.open) > maxOpen {
		t.open = t.open[1:]
	}
}

// sample shows a request for an answer of the client's model.
func (t *trace) sample(x chat.RPC, q *request) {
	t.sampling++
	q.thread = "sampling " + strconv.Itoa(t.sampling)
	if n := len(t.open); n > 0 {
		q.parent = t.open[n-1].call.ID
	}
	var list []*model.Message
	if s := q.params.Str("systemPrompt"); s != "" {
		list = append(list, &model.Message{Role: model.RoleSystem, RawRole: "systemPrompt", Parts: []model.Part{model.Text{Text: s}}})
	}
	for _, e := range q.params.Get("messages").Elems() {
		list = append(list, chat.Message(e))
	}
	for i, m := range list {
		m.Thread, m.ParentCall = q.thread, q.parent
		t.add(x, m)
		if i == 0 {
			m.Meta = append(m.Meta, chat.Meta(q.params, "messages", "systemPrompt")...)
		}
	}
}

// notification enters a message that wants no answer.
func (t *trace) notification(x chat.RPC, method string) string {
	p := x.Message.Get("params")
	switch method {
	case "notifications/message":
		data := p.Get("data")
		text := data.Text()
		if text == "" {
			text = cmp.Or(data.First("msg", "message", "text").Text(), string(data.Raw()))
		}
		level := p.Str("level")
		failed := level == "error" || level == "critical" || level == "alert" || level == "emergency"
		m := t.add(x, &model.Message{Role: model.RoleMarker, RawRole: method, Parts: []model.Part{model.Marker{Kind: model.MarkerNotice, Text: text, Error: failed}}})
		m.Meta = append(m.Meta, chat.Meta(p, "data")...)
		if data.Kind() == rawjson.Object && string(data.Raw()) != text {
			m.Meta = append(m.Meta, model.Field{Name: "data", Value: data.Keep()})
		}
	case "notifications/cancelled":
		for _, from := range [...]string{cmp.Or(x.From, "client"), "client", "server"} {
			if q := t.pending[from+"\x00"+p.Get("requestId").Scalar()]; q != nil && q.call != nil {
				q.call.State = model.CallInterrupted
				break
			}
		}
		t.add(x, marker(model.MarkerInterrupt, strings.TrimSuffix("the request was cancelled: "+p.Str("reason"), ": ")))
	case "notifications/tools/list_changed":
		t.add(x, marker(model.MarkerTools, "the tools of the server changed"))
	}
	return method
}

// answer enters the answer to a request.
func (t *trace) answer(x chat.RPC) string {
	v := x.Message
	q := t.take(x)
	if q == nil {
		return t.orphan(x)
	}
	result, failed := v.Get("result"), v.Get("error")
	switch {
	case q.call != nil:
		t.result(x, q)
	case !failed.IsNull():
		m := t.add(x, &model.Message{Role: model.RoleMarker, RawRole: q.method, Thread: q.thread, ParentCall: q.parent,
			Parts: []model.Part{model.Marker{Kind: model.MarkerError, Error: true, Text: q.method + ": " + failed.Str("message")}}})
		m.Meta = append(m.Meta, chat.Meta(failed, "message")...)
	case q.method == "initialize":
		info := result.Get("serverInfo")
		t.server = cmp.Or(info.Str("name"), t.server)
		t.about.Title, t.about.TitleWeight, t.about.Version = t.server, 2, result.Str("protocolVersion")
		m := t.add(x, marker(model.MarkerNotice, strings.TrimSpace("server "+t.server+" "+info.Str("version"))+", protocol "+result.Str("protocolVersion")))
		m.Meta = append(m.Meta, chat.Meta(result, "protocolVersion", "instructions")...)
		if s := result.Str("instructions"); s != "" {
			t.add(x, &model.Message{Role: model.RoleSystem, RawRole: "instructions", Agent: t.server, Injected: "server instructions", Parts: []model.Part{model.Text{Text: s}}})
		}
	case q.method == "tools/list":
		var names []string
		for _, e := range result.Get("tools").Elems() {
			names = append(names, e.Str("name"))
		}
		m := t.add(x, marker(model.MarkerTools, "tools: "+strings.Join(names, ", ")))
		m.Meta = append(m.Meta, chat.Meta(result)...)
	case q.method == "sampling/createMessage":
		m := chat.Message(result)
		m.Thread, m.ParentCall = q.thread, q.parent
		t.add(x, m)
	default:
		return "result of " + q.method
	}
	return "shown"
}

// take finds the request that a message answers: one of the other side.
func (t *trace) take(x chat.RPC) *request {
	n := id(x.Message)
	sides := [...]string{"client", "server"}
	result := x.Message.Get("result")
	if x.From == "client" || x.From == "" && (result.Get("role").Exists() || result.Get("action").Exists() || result.Get("roots").Exists()) {
		sides = [...]string{"server", "client"}
	}
	for _, from := range sides {
		if q := t.pending[from+"\x00"+n]; q != nil {
			delete(t.pending, from+"\x00"+n)
			return q
		}
	}
	return nil
}

// orphan shows an answer whose request is not in the trace, if it is that of a tool.
func (t *trace) orphan(x chat.RPC) string {
	v := x.Message
	if e := v.Get("error"); !e.IsNull() {
		m := t.add(x, &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerError, Error: true, Text: e.Str("message")}}})
		m.Meta = append(m.Meta, chat.Meta(e, "message")...)
		return "shown"
	}
	if v.At("result", "content").Kind() == rawjson.Array {
		t.result(x, &request{call: &model.ToolCall{}})
		return "shown"
	}
	return "result"
}

// result shows the answer to a call.
func (t *trace) result(x chat.RPC, q *request) {
	for i, o := range t.open {
		if o == q {
			t.open = append(t.open[:i], t.open[i+1:]...)
			break
		}
	}
	v := x.Message.Get("result")
	r := &model.ToolResult{CallID: q.call.ID, Name: q.call.Name}
	m := &model.Message{Role: model.RoleTool, RawRole: q.method, Parts: []model.Part{r}}
	var used []string
	switch {
	case !x.Message.Get("error").IsNull():
		e := x.Message.Get("error")
		r.Error = model.Yes
		r.Content = []model.Part{model.Text{Text: e.Str("message")}}
		m.Meta = chat.Meta(e, "message")
	case q.method == "resources/read":
		for _, e := range v.Get("contents").Elems() {
			r.Content = append(r.Content, resource(e))
		}
		used = []string{"contents"}
	case q.method == "prompts/get":
		for _, e := range v.Get("messages").Elems() {
			r.Content = append(r.Content, chat.ResultContent(e.Get("content"))...)
		}
		used = []string{"messages"}
	case q.method == "elicitation/create":
		action := v.Str("action")
		r.Denied = action == "decline" || action == "cancel"
		r.Content = append([]model.Part{model.Text{Text: action}}, chat.ResultContent(v.Get("content"))...)
		used = []string{"action", "content"}
	default:
		r.Content = chat.ResultContent(v.Get("content"))
		if d := v.Get("structuredContent"); !d.IsNull() {
			if r.Details = d.Keep(); len(r.Content) == 0 {
				r.Content = []model.Part{model.Text{Text: string(d.Raw())}}
			}
		}
		if failed, ok := v.Get("isError").Bool(); ok {
			r.Error = model.Stated(failed)
		}
		used = []string{"content", "structuredContent", "isError"}
	}
	m.Meta = append(m.Meta, chat.Meta(v, used...)...)
	began := q.message
	t.add(x, m)
	if began != nil && !began.Time.IsZero() && m.Time.After(began.Time) {
		r.Duration = m.Time.Sub(began.Time)
	}
}

// resource decodes what a resource holds.
func resource(v rawjson.Value) model.Part {
	m := model.Media{Kind: model.File, MediaType: v.Str("mimeType"), URL: v.Str("uri"), Name: v.Str("name"), Bytes: -1}
	if text := v.Get("text"); text.Kind() == rawjson.String {
		m.Text = text.Text()
		m.Bytes = int64(len(m.Text))
		return m
	}
	data := chat.Image(v.Get("blob"), m.MediaType)
	m.Bytes, m.Lost = data.Bytes, data.Lost
	if strings.HasPrefix(m.MediaType, "image/") {
		m.Kind, m.Data = model.Image, data.Data
	}
	return m
}
