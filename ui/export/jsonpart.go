package export

import (
	"strconv"

	"msgview/model"
	"msgview/ui/render"
)

// part writes the members of one part of the message of an entry. calls and
// results count the calls and results of the message so far.
func (e *jsonWriter) part(p model.Part, entry int, calls, results *int) {
	switch p := p.(type) {
	case model.Text:
		e.text("type", "text")
		e.text("text", p.Text)
		e.flag("refusal", p.Refusal)
	case model.Reasoning:
		e.text("type", "reasoning")
		e.string("text", p.Text)
		e.flag("summary", p.Summary)
		e.flag("redacted", p.Redacted)
		e.flag("encrypted", p.Encrypted)
		e.flag("not_stored", p.NotStored)
		words := render.OpaqueWords(p)
		if p.Size == 0 && words == "" { // a signature that a format keeps with the text
			p.Size = len(p.Opaque)
		}
		if p.Size > 0 {
			e.int("size", int64(p.Size))
		}
		e.string("opaque", words)
	case *model.ToolCall:
		e.call(p, entry, *calls)
		*calls++
	case *model.ToolResult:
		e.result(p, entry, *results)
		*results++
	case model.Media:
		e.media(p)
	case model.Citation:
		e.text("type", "citation")
		e.string("title", p.Title)
		e.string("url", p.URL)
		e.string("text", p.Text)
	case model.Marker:
		e.text("type", "marker")
		e.text("kind", string(p.Kind))
		e.string("text", p.Text)
		e.flag("is_error", p.Error)
		if p.Answer != nil {
			e.string("approval_id", p.Answer.ID)
			e.string("reason", p.Answer.Reason)
		}
	case model.Data:
		e.text("type", "data")
		e.string("name", p.Name)
		e.raw("raw", p.Raw)
	case model.Unknown:
		e.text("type", "unknown")
		e.string("name", p.Type)
		e.raw("raw", p.Raw)
	}
}

var callStates = [...]string{"", "streaming", "awaiting approval", "approved", "denied", "interrupted", "failed"}

func (e *jsonWriter) call(c *model.ToolCall, entry, place int) {
	e.text("type", "tool_call")
	e.string("id", c.ID)
	e.string("name", c.Name)
	if c.Arguments != nil {
		e.raw("arguments", c.Arguments)
	} else {
		e.string("arguments_text", c.ArgumentsText)
	}
	e.flag("malformed", c.Malformed)
	e.string("state", callStates[c.State])
	if a := c.Approval; a != nil {
		e.open("approval", '{')
		e.string("id", a.ID)
		if a.Answered {
			e.key("approved")
			e.b = strconv.AppendBool(e.b, a.Approved)
		}
		e.flag("automatic", a.Automatic)
		e.string("reason", a.Reason)
		e.close('}')
	}
	e.flag("provider_executed", c.ProviderExecuted)
	e.string("server", c.Server)
	e.string("agent", c.Agent())
	e.string("description", c.Description)
	e.string("raw", c.Raw())
	if threads := e.index.Spawned(entry, place); len(threads) > 0 {
		e.open("threads", '[')
		for k, t := range threads {
			if k > 0 {
				e.b = append(e.b, ',')
			}
			first := e.index.ThreadInfo(t).First
			number, _ := e.index.Number(first)
			e.b = strconv.AppendInt(e.b, int64(number), 10)
		}
		e.close(']')
	}
	if to, at, ok := e.index.Result(entry, place); !ok {
		return
	} else if e.index.Flags(to).IsMessage() {
		e.link("result", to, at, false)
	} else if m, err := e.log.Message(to); err == nil && at < len(m.Results()) {
		e.place("result", entry, e.parts+len(e.inlined))
		e.inlined = append(e.inlined, inlined{m.Results()[at], e.at})
	}
}

// An inlined result stands behind the parts of the message that has its call: the record
// that it came with is no message.
type inlined struct {
	result *model.ToolResult
	call   int // number of the part that is the call
}

// place writes where a part of a message is.
func (e *jsonWriter) place(name string, entry, part int) {
	number, _ := e.index.Number(entry)
	e.open(name, '{')
	e.int("message", int64(number))
	e.int("part", int64(part))
	e.close('}')
}

func (e *jsonWriter) result(r *model.ToolResult, entry, place int) {
	e.text("type", "tool_result")
	e.string("call_id", r.CallID)
	e.string("name", r.Name)
	if r.Error != model.NotStated {
		e.key("is_error")
		e.b = strconv.AppendBool(e.b, r.Error == model.Yes)
	}
	e.flag("denied", r.Denied)
	if r.ExitCode != nil {
		e.int("exit_code", int64(*r.ExitCode))
	}
	if r.Duration > 0 {
		e.key("duration_ms")
		e.b = strconv.AppendFloat(e.b, float64(r.Duration)/1e6, 'f', -1, 64)
	}
	e.flag("truncated", r.Truncated)
	e.flag("preliminary", r.Preliminary)
	e.flag("stopped", r.Stopped)
	e.open("content", '[')
	zero := 0
	for _, p := range r.Content {
		e.element()
		e.part(p, -1, &zero, &zero)
		e.close('}')
	}
	e.close(']')
	if len(r.Stored()) > 0 {
		e.open("stored", '[')
		for _, s := range r.Stored() {
			e.element()
			e.text("name", s.Name)
			if s.Bytes >= 0 {
				e.int("bytes", s.Bytes)
			}
			e.string("text", s.Text)
			e.close('}')
		}
		e.close(']')
	}
	e.raw("details", r.Details)
	e.string("raw", r.Raw())
	if entry < 0 || !e.index.Flags(entry).IsMessage() {
		return // the call names the one behind its message's parts
	}
	if to, at, ok := e.index.Call(entry, place); ok {
		e.link("call", to, at, true)
	}
}

// link writes where the other half of a pair is: the k-th call, or result, of a message.
func (e *jsonWriter) link(name string, entry, k int, call bool) {
	number, _ := e.index.Number(entry)
	e.open(name, '{')
	e.int("message", int64(number))
	places := e.placesOf(entry)
	list := places.results
	if call {
		list = places.calls
	}
	if k < len(list) {
		e.int("part", int64(list[k]))
	}
	e.close('}')
}

// places are the numbers of the parts of a message that are calls and results.
type places struct{ calls, results []int }

// maxPlaces bounds the messages of which places are kept. What is linked to next is
// mostly the same message, or one that nothing else is linked to.
const maxPlaces = 16

// placesOf returns the places of the message of an entry, none if it cannot be read.
func (e *jsonWriter) placesOf(entry int) places {
	if p, ok := e.places[entry]; ok {
		return p
	}
	m, err := e.log.Message(entry)
	if err != nil {
		m = &model.Message{}
	}
	return e.remember(entry, m)
}

// manyParts is from how many parts on a message is looked through while it is at hand:
// to decode it once more would take long.
const manyParts = 1000

// remember keeps the places of a message.
func (e *jsonWriter) remember(entry int, m *model.Message) (p places) {
	for i, part := range m.Parts {
		switch part.(type) {
		case *model.ToolCall:
			p.calls = append(p.calls, i)
		case *model.ToolResult:
			p.results = append(p.results, i)
		}
	}
	if e.places == nil || len(e.places) >= maxPlaces {
		e.places = map[int]places{}
	}
	e.places[entry] = p
	return p
}

func (e *jsonWriter) media(m model.Media) {
	e.text("type", m.Kind.String())
	e.string("media_type", m.MediaType)
	e.string("name", m.Name)
	if m.Bytes > 0 {
		e.int("bytes", m.Bytes)
	}
	e.string("url", m.URL)
	e.string("file_id", m.FileID)
	e.string("text", m.Text)
	e.flag("lost", m.Lost)
}
