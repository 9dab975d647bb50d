package mcp

import (
	"cmp"
	"iter"
	"slices"
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
		list := chat.RPCsOf(r)
		d := format.Metadata("")
		for _, x := range list {
			if d.Type = t.message(x); len(t.messages) > n && x.Line != "" { // whose rest nobody else keeps
				m := t.messages[n]
				m.Meta = append(m.Meta, model.Field{Name: "line", Value: rawjson.Quote(x.Line)})
				m.Meta = append(m.Meta, format.Rest(x.Message)...)
			}
		}
		switch {
		case len(t.messages) > n || d.Type == "shown":
			d = format.Shown()
		case len(list) > 0:
		case r.Value.Kind() == rawjson.Object || r.Value.Kind() == rawjson.Array:
			d = format.Unknown(r.Value.Str("type"))
		case len(r.Raw) > 0 && (r.Raw[0] == '{' || r.Raw[0] == '['):
			d = format.Malformed("no JSON")
		default:
			d.Type = "line of a log"
		}
		chat.Add(&out, r, d)
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

// add appends a message, with what nobody took of these values.
func (t *trace) add(x chat.RPC, m *model.Message, rest ...rawjson.Value) *model.Message {
	m.Origin, m.Thread = t.record.Origin, cmp.Or(m.Thread, t.record.Thread)
	m.Time = chat.Time(x.Time)
	if t.session > 1 {
		m.Conversation = "session " + strconv.Itoa(t.session)
	}
	for _, v := range rest {
		m.Meta = append(m.Meta, format.Rest(v)...)
	}
	t.messages = append(t.messages, m)
	return m
}

// message enters one message. It returns what it is, "shown" for what changes a
// message that is there.
func (t *trace) message(x chat.RPC) string {
	v := x.Message
	method := v.Look().Str("method")
	if messages.Of(v) > 0 { // one that is known
		method = v.Str("method")
	}
	switch {
	case method == "":
		return t.answer(x)
	case !v.Get("id").Exists():
		return t.notification(x, method)
	}
	from := x.From
	if slices.Contains(serverMethods, method) { // whatever the log calls the direction
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
		begins := chat.Note(model.MarkerRunStart, strings.TrimSpace("session of "+client.Str("name")+" "+client.Str("version")))
		begins.Meta = chat.Meta(q.params, "clientInfo")
		q.message = t.add(x, begins)
	case "tools/call":
		t.call(x, q, q.params.Str("name"), q.params.Get("arguments"))
	case "resources/read", "prompts/get", "elicitation/create":
		t.call(x, q, method, q.params)
	case "sampling/createMessage":
		t.sample(x, q)
	}
	return method
}

// serverMethods are those of requests that the server sends.
var serverMethods = []string{"sampling/createMessage", "elicitation/create", "roots/list"}

// id is that of a request. A number only counts them.
func id(v rawjson.Value) string {
	n := v.Get("id")
	if n.Kind() != rawjson.Number {
		n = n.Look()
	}
	return n.Scalar()
}

// maxOpen is how many calls without an answer are remembered as what a request of
// the server may be made for.
const maxOpen = 256

// call shows a request as the call of a tool.
func (t *trace) call(x chat.RPC, q *request, name string, arguments rawjson.Value) {
	t.calls++
	q.call = chat.Call("call "+strconv.Itoa(t.calls), name, arguments)
	q.call.Server = t.server
	q.message = t.add(x, &model.Message{Role: model.RoleAssistant, RawRole: q.method, Parts: []model.Part{q.call}}, q.params)
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
		list = append(list, chat.Say(model.RoleSystem, "systemPrompt", s))
	}
	for _, e := range q.params.Get("messages").Elems() {
		list = append(list, chat.Message(e))
	}
	for _, m := range list {
		m.Thread, m.ParentCall = q.thread, q.parent
		t.add(x, m, q.params)
	}
}

// notification enters a message that wants no answer.
func (t *trace) notification(x chat.RPC, method string) string {
	p := x.Message.Get("params")
	switch method {
	case "notifications/message":
		data := p.Get("data")
		text := chat.FirstText(data, data.First("msg", "message", "text").Look())
		if text == "" {
			text = string(data.Keep())
		}
		level := p.Look().Str("level")
		failed := level == "error" || level == "critical" || level == "alert" || level == "emergency"
		m := &model.Message{Role: model.RoleMarker, RawRole: method}
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: text, Error: failed}}
		t.add(x, m, p)
	case "notifications/cancelled":
		for _, from := range [...]string{cmp.Or(x.From, "client"), "client", "server"} {
			if q := t.pending[from+"\x00"+p.Get("requestId").Scalar()]; q != nil && q.call != nil {
				q.call.State = model.CallInterrupted
				break
			}
		}
		t.add(x, chat.Note(model.MarkerInterrupt, strings.TrimSuffix("the request was cancelled: "+p.Str("reason"), ": ")))
	case "notifications/tools/list_changed":
		t.add(x, chat.Note(model.MarkerTools, "the tools of the server changed"))
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
		m := chat.Note(model.MarkerError, q.method+": "+failed.Str("message"))
		m.RawRole, m.Thread, m.ParentCall = q.method, q.thread, q.parent
		t.add(x, m, failed)
	case q.method == "initialize":
		info, protocol := result.Get("serverInfo"), result.Str("protocolVersion")
		t.server = cmp.Or(info.Str("name"), t.server)
		t.about.Title, t.about.TitleWeight, t.about.Version = t.server, 2, protocol
		m := chat.Note(model.MarkerNotice, strings.TrimSpace("server "+t.server+" "+info.Str("version"))+", protocol "+protocol)
		m.Meta = chat.Meta(result, "protocolVersion", "instructions")
		t.add(x, m)
		if instructions := result.Str("instructions"); instructions != "" {
			m := chat.Say(model.RoleSystem, "instructions", instructions)
			m.Agent, m.Injected = t.server, "server instructions"
			t.add(x, m)
		}
	case q.method == "tools/list":
		names := chat.Map(result.Get("tools").Look(), func(e rawjson.Value) string { return e.Str("name") })
		t.add(x, chat.Note(model.MarkerTools, "tools: "+strings.Join(names, ", ")), result)
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
	if x.From == "client" || x.From == "" && result.Fits("role/action/roots") {
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
		t.add(x, chat.Note(model.MarkerError, e.Str("message")), e)
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
	if i := slices.Index(t.open, q); i >= 0 {
		t.open = slices.Delete(t.open, i, i+1)
	}
	v, e := x.Message.Get("result"), x.Message.Get("error")
	r := &model.ToolResult{CallID: q.call.ID, Name: q.call.Name}
	switch {
	case !e.IsNull():
		r.Error = model.Yes
		r.Content = []model.Part{model.Text{Text: e.Str("message")}}
	case q.method == "resources/read":
		r.Content = chat.Map(v.Get("contents"), resource)
	case q.method == "prompts/get":
		for _, e := range v.Get("messages").Elems() {
			r.Content = append(r.Content, chat.ResultContent(e.Get("content"))...)
		}
	case q.method == "elicitation/create":
		action := v.Str("action")
		r.Denied = action == "decline" || action == "cancel"
		r.Content = append([]model.Part{model.Text{Text: action}}, chat.ResultContent(v.Get("content"))...)
	default:
		r.Content, r.Error = chat.ResultContent(v.Get("content")), chat.Failed(v.Get("isError"))
		if d := v.Get("structuredContent"); !d.IsNull() {
			if r.Details = d.Keep(); len(r.Content) == 0 {
				r.Content = []model.Part{model.Text{Text: string(d.Raw())}}
			}
		}
	}
	m := t.add(x, &model.Message{Role: model.RoleTool, RawRole: q.method, Parts: []model.Part{r}}, e, v)
	if began := q.message; began != nil && !began.Time.IsZero() && m.Time.After(began.Time) {
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
