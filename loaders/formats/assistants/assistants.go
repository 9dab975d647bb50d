// Package assistants reads what OpenAI's Assistants API says of a thread: its
// messages, its runs and their steps, as pages of a list, one per line, or as the
// events of a stream.
//
// What is special about these logs:
//
//   - Lists have the newest first. Everything has a time, by which it is put in
//     order.
//   - Calls stand only in the steps of runs, together with what the tool gave back.
//   - A stream says the same object again whenever its state changes; the last state
//     counts.
package assistants

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:    "assistants",
	Title:   "OpenAI Assistants (threads)",
	Reads:   "answers of the API as programs save them: messages, runs and run steps of threads, as pages of a list, one a line, or as streamed events; put in order by their times; and recorded exchanges with it (cassettes, HAR files)",
	Omits:   "files are named by their ids, not shown",
	Sources: []format.Source{{Project: "openai/openai-openapi", File: "openapi.json (MessageObject, RunObject, RunStepObject, AssistantStreamEvent)", Version: "f85dbe22 of 2026-08-21", Verified: "2026-11-25"}},
	Shapes: []format.Shape{
		{Name: "thread", Score: score, Assemble: assemble, List: "data"},
		{Name: "recorded thread", Score: scoreRecorded, Assemble: assemble},
	},
}

// objects are those of threads. Jan has messages, too, with states of its own.
const objects = format.Votes(`
	0 object=thread.message status=ready|stopped|error|pending
	0 object=thread.message !content:list
	9 object=thread.message run_id/assistant_id
	4 object=thread.message
	9 object=thread.run|thread.run.step|thread.message.delta|thread.run.step.delta
	6 object=thread id^thread_ tool_resources
`)

// score votes on objects of threads and on pages of them.
func score(r *format.Record) int {
	if r.Value.Fits("object=list") {
		return chat.Surest(r.Value.Get("data"), scoreObject)
	}
	return scoreObject(r.Value)
}

func scoreObject(v rawjson.Value) int {
	if at, _ := v.Get("created_at").Float(); at > 1e11 {
		return 0 // Jan counts milliseconds
	}
	return objects.Of(v)
}

// object is one thing that the records say, in its last state.
type object struct {
	value  rawjson.Value
	record *format.Record
	text   strings.Builder // what deltas brought, of a message that did not end

	calls, outputs rawjson.Value // that a run asked for, that it was given
}

// thread is everything that the records say.
type thread struct {
	objects []*object
	known   map[string]*object // by id
	out     format.Assembled
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	t := &thread{known: map[string]*object{}}
	for r := range records {
		chat.Add(&t.out, r, t.add(r))
	}
	t.sort()
	t.decode()
	return t.out
}

// add enters one record.
func (t *thread) add(r *format.Record) format.Decoded {
	v := r.Value
	if raw := strings.TrimSpace(string(r.Raw)); !v.Exists() && (strings.HasSuffix(raw, "[DONE]") || strings.HasPrefix(raw, ":")) {
		return format.Metadata("end of stream")
	}
	switch {
	case r.Envelope:
		return format.Metadata("page")
	case v.Fits("request response:object"):
		return t.exchange(r)
	case v.Fits("object=list data:list"): // pages, one per line
		for _, e := range v.Get("data").Elems() {
			t.object(r, e)
		}
		return format.Metadata("page")
	}
	return t.object(r, v)
}

func (t *thread) object(r *format.Record, v rawjson.Value) format.Decoded {
	kind, id := v.Str("object"), v.Str("id")
	o := t.known[id]
	switch kind {
	case "thread.message", "thread.run", "thread.run.step":
	case "thread.message.delta", "thread.run.step.delta":
		for _, p := range v.At("delta", "content").Elems() {
			if o != nil {
				o.text.WriteString(p.At("text", "value").Text())
			}
		}
		return format.Metadata(kind)
	case "thread", "assistant", "thread.deleted":
		return format.Metadata(kind)
	default:
		return format.Unknown(cmp.Or(kind, v.Kind().String()))
	}
	if o != nil && model.IsID(id) {
		o.value = v
		return format.Metadata(kind + " again")
	}
	o = &object{value: v, record: r}
	t.objects, t.known[id] = append(t.objects, o), o
	if kind == "thread.message" || v.Fits("last_error:some") || kind == "thread.run.step" && v.Str("type") == "tool_calls" && v.Fits("step_details:object") {
		return format.Shown()
	}
	if kind == "thread.run.step" && v.Fits("step_details:some !step_details:object") {
		return format.Unknown(kind) // nothing is read of it
	}
	return format.Metadata(kind)
}

// sort puts the objects of each thread in the order of their times. Those of the
// same second stay in the order of the log, turned round if the newest is first.
func (t *thread) sort() {
	compare := func(a, b *object) int {
		x, _ := a.value.Get("created_at").Float()
		y, _ := b.value.Get("created_at").Float()
		return cmp.Compare(x, y)
	}
	newestFirst := 0
	for i, o := range t.objects[min(1, len(t.objects)):] {
		newestFirst += compare(t.objects[i], o)
	}
	if newestFirst > 0 {
		slices.Reverse(t.objects)
	}
	threads := map[string]int{}
	for _, o := range t.objects {
		id := o.value.Str("thread_id")
		if _, ok := threads[id]; !ok {
			threads[id] = len(threads)
		}
	}
	slices.SortStableFunc(t.objects, func(a, b *object) int {
		return cmp.Or(cmp.Compare(threads[a.value.Str("thread_id")], threads[b.value.Str("thread_id")]), compare(a, b))
	})
}

// decode makes messages of the objects.
func (t *thread) decode() {
	messages := map[string]*model.Message{}
	models := map[string]string{}
	told := map[string]bool{}
	for _, o := range t.objects {
		v := o.value
		if v.Str("object") == "thread.run" {
			models[v.Str("id")] = v.Str("model")
			t.out.About.Merge(format.About{Model: v.Str("model"), ID: v.Str("thread_id")})
		}
	}
	for _, o := range t.objects {
		v := o.value
		if o.calls.Exists() || o.outputs.Exists() {
			t.show(o, o.asked())
			continue
		}
		switch v.Str("object") {
		case "thread.message":
			m := message(o)
			if m.Role == model.RoleAssistant {
				m.Model = models[v.Str("run_id")]
			}
			messages[m.ID] = m
			t.show(o, m)
		case "thread.run.step":
			if m := step(v); m != nil {
				m.Model = models[v.Str("run_id")]
				t.show(o, m)
			}
		case "thread.run":
			if s := v.Str("instructions"); s != "" && !told[s] {
				told[s] = true
				m := chat.Say(model.RoleSystem, "instructions", s)
				m.Time = chat.Time(v.Get("created_at"))
				t.show(o, m)
			}
		}
		if e := v.Get("last_error"); e.Kind() == rawjson.Object {
			m := chat.Note(model.MarkerError, strings.TrimPrefix(e.Str("code")+": "+e.Str("message"), ": "))
			m.Time = chat.Time(v.First("failed_at", "created_at"))
			t.show(o, m)
		}
	}
	for _, o := range t.objects { // the step that wrote a message counts its tokens
		v := o.value
		if m := messages[v.At("step_details", "message_creation", "message_id").Text()]; m != nil && v.Str("object") == "thread.run.step" {
			m.Usage = chat.Usage(v.Get("usage"))
		}
	}
}

func (t *thread) show(o *object, m *model.Message) {
	m.Conversation = o.value.Str("thread_id")
	m.Origin, m.Thread = o.record.Origin, o.record.Thread
	t.out.Messages = append(t.out.Messages, m)
}

// message decodes a message. One that never ended has what its deltas brought.
func message(o *object) *model.Message {
	v := o.value
	v.Is("status", "completed")
	m := chat.Message(v, "object", "thread_id", "attachments", "completed_at")
	if o.text.Len() > 0 && !m.HasText() {
		m.Parts = append([]model.Part{model.Text{Text: o.text.String()}}, m.Parts...)
		m.Warnings = append(m.Warnings, "the stream ends before the message does")
	}
	m.Parts = append(m.Parts, chat.Files(v.Get("attachments"), "attachment")...)
	return m
}

// step decodes a step with calls, nil if it has none.
func step(v rawjson.Value) *model.Message {
	list := v.At("step_details", "tool_calls")
	if list.Len() == 0 {
		return nil
	}
	m := &model.Message{ID: v.Str("id"), Role: model.RoleAssistant, RawRole: "assistant", Time: chat.Time(v.Get("created_at")), Usage: chat.Usage(v.Get("usage"))}
	m.Duration = chat.Span(v.Get("created_at"), v.Get("completed_at"))
	m.Parts = chat.FlatMap(list, func(c rawjson.Value) []model.Part { return call(c, v.Look().Str("status")) })
	m.Meta = format.Rest(v, "completed_at", "thread_id", "step_details", "usage", "last_error")
	return m
}

// call decodes a call with what the tool gave back.
func call(v rawjson.Value, status string) []model.Part {
	kind := v.Str("type")
	body := v.Get(kind)
	c := &model.ToolCall{ID: v.Str("id"), Name: kind, ProviderExecuted: kind != "function"}
	r := &model.ToolResult{CallID: c.ID}
	answered := false
	switch kind {
	case "function":
		c.Name = body.Str("name")
		chat.SetArguments(c, body.Get("arguments"))
		if out := body.Get("output"); !out.IsNull() {
			r.Content, answered = chat.ResultContent(out), true
		}
	case "code_interpreter":
		chat.SetArguments(c, body.Get("input"))
		c.Malformed = false
		for _, o := range body.Get("outputs").Elems() {
			answered = true
			if o.Fits("logs:text") {
				r.Content = append(r.Content, model.Text{Text: o.Str("logs")})
			} else if id := o.At("image", "file_id").Text(); id != "" {
				r.Content = append(r.Content, model.Media{Kind: model.Image, FileID: id, Bytes: -1})
			} else {
				r.Content = append(r.Content, model.Unknown{Type: o.Str("type"), Raw: o.Keep()})
			}
		}
	case "file_search", "retrieval":
		for _, hit := range body.Get("results").Elems() {
			answered = true
			parts := chat.Parts(hit.Get("content"))
			r.Content = append(r.Content, model.Citation{Title: hit.Str("file_name"), URL: hit.Str("file_id"), Text: chat.Texts(parts)})
			r.Content = append(r.Content, slices.DeleteFunc(parts, func(p model.Part) bool { _, ok := p.(model.Text); return ok })...)
		}
		if options := body.Get("ranking_options"); options.Exists() {
			c.Arguments = options.Keep()
		}
	default:
		return []model.Part{model.Unknown{Type: kind, Raw: v.Keep()}}
	}
	r.Name = c.Name
	if answered {
		return []model.Part{c, r}
	}
	switch status {
	case "failed", "expired":
		c.State = model.CallFailed
	case "cancelled":
		c.State = model.CallInterrupted
	}
	return []model.Part{c}
}
