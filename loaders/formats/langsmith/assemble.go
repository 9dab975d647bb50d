package langsmith

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// assemble decodes the runs of a log.
func assemble(ctx context.Context, records iter.Seq[*format.Record]) (format.Assembled, error) {
	f := forest{byID: map[string]*run{}}
	var out format.Assembled
	var all []*format.Record
	for r := range records {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		at := *r
		at.Number = len(all)
		all = append(all, &at)
		f.collect(r.Value, &at, "", "", 0)
	}
	f.sort()
	b := builder{forest: &f, calls: map[string][]string{}, names: map[string]string{}, results: map[string]bool{}, seen: map[string]int{}, called: map[string]bool{}, ends: map[string]int{}}
	for i, n := range f.runs {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		b.ends[n.trace] = i
		if n.get("run_type").Text() == "llm" {
			b.called[n.trace] = true
		}
	}
	for i, n := range f.runs {
		n.number = i
		b.add(n)
	}
	b.tools()
	out.Classes = make([]format.RecordClass, len(all))
	for i, r := range all {
		out.Classes[i] = format.RecordClass{Class: model.UnknownRecord, Type: r.Value.Str("type")}
		if !r.Value.Exists() {
			out.Classes[i] = format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
		}
	}
	for _, n := range f.runs {
		for _, i := range n.records {
			if n.shown {
				out.Classes[i] = format.RecordClass{Class: model.Shown}
			} else if out.Classes[i].Class != model.Shown {
				out.Classes[i] = format.RecordClass{Class: model.Metadata, Type: "run " + n.get("run_type").Text()}
			}
		}
	}
	for _, m := range b.messages {
		out.Messages = append(out.Messages, m.message)
		if m.message.Model != "" {
			out.About.Model = m.message.Model
		}
	}
	if len(f.runs) > 0 {
		out.About.ID = f.runs[0].conversation()
		if name := f.runs[0].get("name").Text(); f.runs[0].parent == "" && f.runs[0].get("run_type").Text() != "llm" {
			out.About.Title, out.About.TitleWeight = name, 2
		}
	}
	return out, nil
}

// builder makes the messages of the runs in their order.
type builder struct {
	forest    *forest
	histories wire.Histories
	messages  []placed
	calls     map[string][]string // by conversation and name: ids of calls
	names     map[string]string   // by conversation and id of a call
	results   map[string]bool     // by conversation and id: calls that have a result
	seen      map[string]int      // by conversation and name: results
	called    map[string]bool     // traces in which a model is called
	ends      map[string]int      // last run of each trace
	pending   []*run              // tools
}

// placed is a message with its place among those of all runs.
type placed struct {
	message *model.Message
	order   int
}

func (b *builder) add(n *run) {
	switch n.get("run_type").Text() {
	case "llm":
		b.model(n)
	case "tool", "retriever":
		b.pending = append(b.pending, n)
	default:
		if n.parent == "" && !b.called[n.trace] {
			b.chain(n)
		} else if e := n.get("error").Text(); e != "" && n.parent == "" {
			b.show(n, failure(e))
		}
	}
}

// model shows a call of a language model.
func (b *builder) model(n *run) {
	in := n.get("inputs")
	answer := answered(n.get("outputs"))
	if len(answer) > 0 {
		b.facts(n, answer[0])
	}
	if e := n.get("error").Text(); e != "" {
		answer = append(answer, failure(e))
	}
	group := n.conversation()
	tool := b.forest.within(n, "tool")
	if tool != nil {
		group = tool.id
	}
	fresh, _, continued := b.histories.Add(n.record, group, model.HashBytes(in.Raw()), given(in), answer)
	if len(fresh)+len(answer) == 0 {
		return
	}
	if tool == nil && !continued && len(b.messages) > 0 && b.last(n.conversation()) {
		name := n.get("name").Text()
		if p := b.forest.byID[n.parent]; p != nil {
			name = p.get("name").Text()
		}
		b.show(n, &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerStep, Text: "the model is called by " + name + ", with another history"}}})
	}
	for i, m := range append(fresh, answer...) {
		if i < len(fresh) && m.Time.IsZero() {
			m.Time = n.start()
		}
		b.show(n, m)
		if tool != nil {
			m.Thread, m.Agent = "run "+tool.id, tool.get("name").Text()
			_, m.ParentCall = found(tool.get("outputs"))
		}
	}
	if len(answer) > 0 {
		answer[0].Meta = append(answer[0].Meta, b.rest(n)...)
	}
}

// last reports whether the message before is of the same conversation.
func (b *builder) last(conversation string) bool {
	return b.messages[len(b.messages)-1].message.Conversation == conversation
}

// facts enters what a run says of an answer.
func (b *builder) facts(n *run, m *model.Message) {
	if m.Model == "" {
		m.Model = n.model()
	}
	if end := chat.Time(n.get("end_time")); m.Time.IsZero() {
		m.Time = end
	}
	m.Duration = n.duration()
	for _, v := range [...]rawjson.Value{n.get("outputs").Get("usage_metadata"), n.metadata().Get("usage_metadata"), n.parts[len(n.parts)-1]} {
		if m.Usage.IsZero() {
			m.Usage = chat.Usage(v)
		}
	}
}

// rest are the members of a run that are not shown otherwise: the parameters of
// the request, tags, cost.
func (b *builder) rest(n *run) []model.Field {
	var fields []model.Field
	fields = append(fields, chat.Prefixed("inputs.", chat.Meta(n.get("inputs"), "messages", "input", "contents", "prompts", "prompt", "system", "instructions", "question", "query"))...)
	for _, key := range [...]string{"name", "tags", "total_cost", "session_name", "reference_example_id"} {
		if v := n.get(key); !v.IsNull() && (v.Len() > 0 || v.Kind() < rawjson.Array) {
			fields = append(fields, model.Field{Name: key, Value: v.Keep()})
		}
	}
	fields = append(fields, chat.Prefixed("metadata.", chat.Meta(n.metadata(), "usage_metadata", "ls_model_name"))...)
	return fields
}

// chain shows what a program was given and gave back, where no model was called.
func (b *builder) chain(n *run) {
	for _, m := range given(n.get("inputs")) {
		m.Time = n.start()
		b.show(n, m)
	}
	answer := answered(n.get("outputs"))
	if len(answer) > 0 {
		b.facts(n, answer[0])
		answer[0].Meta = append(answer[0].Meta, b.rest(n)...)
	}
	if e := n.get("error").Text(); e != "" {
		answer = append(answer, failure(e))
	}
	for _, m := range answer {
		b.show(n, m)
		b.messages[len(b.messages)-1].order = 2*b.ends[n.trace] + 1 // behind what it called
	}
}

func failure(text string) *model.Message {
	return &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: text, Error: true}}}
}

// show appends a message of a run and notes its calls and results.
func (b *builder) show(n *run, m *model.Message) {
	m.Conversation, m.Origin, m.Thread = n.conversation(), n.record.Origin, n.record.Thread
	n.shown = true
	for _, c := range m.Calls() {
		b.names[key(m.Conversation, c.ID)] = c.Name
		k := key(m.Conversation, c.Name)
		b.calls[k] = append(b.calls[k], c.ID)
	}
	for _, r := range m.Results() {
		b.results[key(m.Conversation, r.CallID)] = true
		if n.get("run_type").Text() == "llm" { // told to a model
			b.seen[key(m.Conversation, cmp.Or(r.Name, b.names[key(m.Conversation, r.CallID)]))]++
		}
	}
	b.messages = append(b.messages, placed{m, 2 * n.number})
}

func key(conversation, name string) string { return conversation + "\x00" + name }

// tools shows the runs of tools and retrievers whose results no model was given:
// as the result of the call that has none, or with a call of their own.
func (b *builder) tools() {
	for _, n := range b.pending {
		name, conversation := n.get("name").Text(), n.conversation()
		content, id := found(n.get("outputs"))
		if id != "" && b.results[key(conversation, id)] {
			continue
		}
		k := key(conversation, name)
		if id == "" && b.seen[k] > 0 {
			b.seen[k]-- // the history has it, under an id that the run does not know
			continue
		}
		for id == "" && len(b.calls[k]) > 0 {
			if open := b.calls[k][0]; !b.results[key(conversation, open)] {
				id = open
			}
			b.calls[k] = b.calls[k][1:]
		}
		result := &model.ToolResult{CallID: id, Name: name, Content: content, Duration: n.duration()}
		if failed := n.get("error").Text(); failed != "" {
			result.Error, result.Content = model.Yes, append(result.Content, model.Text{Text: failed})
		}
		kind := n.get("run_type").Text()
		if _, called := b.names[key(conversation, id)]; id == "" || !called {
			if id == "" {
				id = n.id
			}
			result.CallID = id
			call := &model.ToolCall{ID: id, Name: name}
			chat.SetArguments(call, arguments(n.get("inputs")))
			call.Malformed = false
			b.show(n, &model.Message{Role: model.RoleAssistant, RawRole: kind, Time: n.start(), Parts: []model.Part{call}})
		}
		b.show(n, &model.Message{Role: model.RoleTool, RawRole: kind, Time: n.start(), Parts: []model.Part{result}})
	}
	slices.SortStableFunc(b.messages, func(x, y placed) int { return x.order - y.order })
}

func arguments(in rawjson.Value) rawjson.Value {
	if v := rawjson.Unwrap(in.Get("input"), 2); in.Len() == 1 && v.Exists() {
		return v
	}
	return in
}
