package vercelai

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// assembly puts messages together from the pieces of a stream, whichever protocol
// they came by.
type assembly struct {
	messages []*model.Message
	cur      *building // nil before the first piece

	conversation string    // that the stream is of, "" if nothing says so
	at           time.Time // when the chunk that is taken in came
}

// building is a message that is being put together.
type building struct {
	decoder  *decoder
	m        *model.Message
	pieces   []*piece
	open     map[string]*piece // texts and reasoning of the current step by kind and id
	tools    map[string]*piece // by call id
	unnamed  map[string]*unnamed
	data     map[string]*piece // data parts with an id, which later ones replace
	metadata []model.Field
	step     int  // index of the first piece of the current step
	newStep  bool // a step began; marked once it has a piece
	finished bool // the stream said so
	failed   bool // an error ended it, or may have
	stepped  bool // a step of it ended and said what it took

	earlier model.Usage // what steps took that are messages of their own
}

// A piece becomes one or two parts: a text, reasoning, a call with its result, or
// parts that came whole.
type piece struct {
	kind   string // "text", "reasoning", "tool", ""
	text   strings.Builder
	closed bool

	call    *model.ToolCall
	input   strings.Builder // streamed arguments
	hasCall bool            // the call came whole
	given   []byte          // the input that it came with
	result  *model.ToolResult
	output  rawjson.Value // of the result, if it may be what a sub-agent said

	parts []model.Part
}

// begin starts a message. One before it that was not finished was cut off.
func (a *assembly) begin(origin model.Origin) *building {
	a.end(false)
	m := &model.Message{Role: model.RoleAssistant, Origin: origin, Conversation: a.conversation}
	d := newDecoder()
	d.m = m
	a.cur = &building{decoder: d, m: m, open: map[string]*piece{}, tools: map[string]*piece{}, unnamed: map[string]*unnamed{}, data: map[string]*piece{}}
	return a.cur
}

// goOn closes a message that said that it is finished. A step that said what it took is
// a message of its own, and what follows begins the next one.
func (a *assembly) goOn(origin model.Origin) {
	switch b := a.cur; {
	case b.finished:
		a.end(true)
	case b.stepped:
		a.end(true)
		next := a.begin(origin)
		next.decoder.calls, next.decoder.approvals = b.decoder.calls, b.decoder.approvals
		next.earlier = b.earlier.Plus(b.m.Usage)
	}
}

// current returns the message being built, beginning one if there is none.
func (a *assembly) current(origin model.Origin) *building {
	if a.cur == nil {
		return a.begin(origin)
	}
	return a.cur
}

// end closes the message being built; complete says that the stream ended as it should.
func (a *assembly) end(complete bool) {
	b := a.cur
	if b == nil {
		return
	}
	a.cur = nil
	m := b.m
	cut := !b.finished && !b.failed && !complete
	for _, p := range b.pieces {
		if p.call != nil {
			b.decoder.remember(p.call)
		}
		if p.result != nil && p.output.Exists() {
			b.decoder.subAgent(p.result, p.output)
		}
		m.Parts = append(m.Parts, p.finish(cut)...)
	}
	if cut {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerUnfinished, Text: "the stream ends before the message does"})
	}
	b.conventions()
	m.Role = settle(m)
	a.messages = append(a.messages, m)
	for _, t := range b.decoder.takeThreads() {
		t.Origin, t.Conversation = m.Origin, m.Conversation
		a.messages = append(a.messages, t)
	}
}

// finish turns a piece into parts; cut says that the stream broke off.
func (p *piece) finish(cut bool) []model.Part {
	switch p.kind {
	case "text":
		return append(chat.SplitReasoning(p.text.String()), p.parts...)
	case "reasoning":
		if p.text.Len() == 0 && len(p.parts) > 0 {
			return p.parts
		}
		return []model.Part{model.Reasoning{Text: p.text.String(), NotStored: p.text.Len() == 0, Unclosed: cut && !p.closed}}
	case "tool":
		var parts []model.Part
		if c := p.call; c != nil {
			if !p.hasCall {
				chat.SetArguments(c, chat.Quoted(p.input.String()))
				c.Malformed = c.Malformed && p.result != nil
				if c.State == model.CallPlain && p.result == nil && (c.Arguments == nil || cut) {
					c.State = model.CallStreaming
				}
			}
			parts = append(parts, c)
		}
		if p.result != nil {
			parts = append(parts, p.result)
		}
		return parts
	}
	return p.parts
}

// conventions reads time, model and usage from the merged metadata and keeps the rest.
func (b *building) conventions() {
	for _, f := range b.metadata {
		v, err := rawjson.Parse(f.Value)
		if err != nil {
			continue
		}
		one, err := rawjson.Parse(slices.Concat([]byte("{"), rawjson.Quote(f.Name), []byte(":"), f.Value, []byte("}")))
		if err != nil {
			continue
		}
		var known []string
		chat.Facts(b.m, one, &known)
		if len(known) == 0 && !v.IsNull() {
			b.m.Meta = append(b.m.Meta, model.Field{Name: "metadata." + f.Name, Value: f.Value})
		}
	}
}

// mergeMetadata takes over the members of an object; a later one of the same name wins.
func (b *building) mergeMetadata(v rawjson.Value) {
	for key, member := range v.Members() {
		if i := slices.IndexFunc(b.metadata, func(f model.Field) bool { return f.Name == key }); i >= 0 {
			b.replaced("metadata."+key, b.metadata[i].Value, member.Keep())
			b.metadata[i].Value = member.Keep()
			continue
		}
		b.metadata = append(b.metadata, model.Field{Name: key, Value: member.Keep()})
	}
}

// replaced keeps a value that a later one stands for, unless it is the same.
func (b *building) replaced(name string, old, now []byte) {
	if old != nil && !bytes.Equal(rawjson.Compact(nil, old), rawjson.Compact(nil, now)) {
		b.m.Meta = append(b.m.Meta, model.Field{Name: "replaced " + name, Value: old})
	}
}

// add appends a piece, after an event if it is the first one of a later step.
func (b *building) add(p *piece) *piece {
	if b.newStep && len(b.pieces) > 0 {
		b.pieces = append(b.pieces, &piece{parts: []model.Part{model.Marker{Kind: model.MarkerStep}}})
	}
	b.newStep = false
	b.pieces = append(b.pieces, p)
	return p
}

// startStep begins a step: ids of texts count from the start again.
func (b *building) startStep() {
	clear(b.open)
	b.step, b.newStep = len(b.pieces), true
}

// resetStep drops what the current step has so far, because it is tried again.
func (b *building) resetStep() {
	dropped := b.pieces[b.step:]
	for _, index := range [...]map[string]*piece{b.tools, b.data} {
		for id, p := range index {
			if slices.Contains(dropped, p) {
				delete(index, id)
			}
		}
	}
	for _, u := range b.unnamed {
		gone := func(p *piece) bool { return slices.Contains(dropped, p) }
		u.ungiven, u.unanswered = slices.DeleteFunc(u.ungiven, gone), slices.DeleteFunc(u.unanswered, gone)
	}
	b.pieces = b.pieces[:b.step]
	clear(b.open)
	if len(dropped) > 0 {
		b.newStep = true
		b.fixed(model.Marker{Kind: model.MarkerNotice, Text: "the step was started again; what it had said before was dropped"})
	}
}

// say adds to the text or the reasoning with an id, starting it if needed.
func (b *building) say(kind, id, delta string) *piece {
	key := kind + " " + id
	p := b.open[key]
	if p == nil {
		p = b.add(&piece{kind: kind})
		b.open[key] = p
	}
	p.text.WriteString(delta)
	return p
}

// start begins a text or reasoning anew even if one with its id is open.
func (b *building) start(kind, id string) {
	delete(b.open, kind+" "+id)
	b.say(kind, id, "")
}

// close ends a text or reasoning.
func (b *building) close(kind, id string) {
	if p := b.open[kind+" "+id]; p != nil {
		p.closed = true
	}
}

// running adds to the text or the reasoning that the message ends in, for protocols
// without ids.
func (b *building) running(kind, delta string) {
	if n := len(b.pieces); n > 0 && b.pieces[n-1].kind == kind && !b.newStep {
		b.pieces[n-1].text.WriteString(delta)
		return
	}
	b.add(&piece{kind: kind}).text.WriteString(delta)
}

// tool returns the piece of a call, making one if needed.
func (b *building) tool(id string) *piece {
	p := b.tools[id]
	if p == nil {
		p = b.add(&piece{kind: "tool"})
		b.tools[id] = p
	}
	return p
}

// call returns the call with an id, making one if needed.
func (b *building) call(id, name string) *piece {
	p := b.tool(id)
	if p.call == nil {
		p.call = &model.ToolCall{ID: id}
		b.unname(id, p)
	}
	p.call.Name = cmp.Or(name, p.call.Name)
	return p
}

// result replaces the result of the call with an id. Its chunk has no name.
func (b *building) result(id string) *model.ToolResult {
	p := b.tool(id)
	p.result = &model.ToolResult{CallID: id}
	if p.call != nil {
		p.result.Name = p.call.Name
		if p.call.State == model.CallStreaming {
			p.call.State = model.CallPlain
		}
	}
	return p.result
}

// fixed appends parts that came whole.
func (b *building) fixed(parts ...model.Part) *piece {
	return b.add(&piece{parts: parts})
}
