package codex

import (
	"cmp"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// execItem returns the item of a line that "codex exec --json" writes (ThreadEvent
// in codex-rs/exec/src/exec_events.rs), and its kind. The first versions named the
// kind item_type.
func execItem(v rawjson.Value) (item rawjson.Value, kind string) {
	if !v.Fits("type=item.started|item.updated|item.completed item:object") {
		return rawjson.Value{}, ""
	}
	item = v.Get("item")
	return item, item.First("type", "item_type").Text()
}

// execs are the lines of "codex exec --json".
const execs = format.Votes(`
	0  payload
	10 type=item.started|item.updated|item.completed item.id:text item.type/item_type=agent_message|assistant_message|reasoning
	10 type=item.started|item.updated|item.completed item.id:text item.type/item_type=command_execution|file_change|mcp_tool_call
	10 type=item.started|item.updated|item.completed item.id:text item.type/item_type=collab_tool_call|web_search|todo_list|error
	3  type=item.started|item.updated|item.completed item.id:text item.type/item_type:text
	8  type=thread.started thread_id:text
	6  type=turn.completed usage.input_tokens
	6  type=turn.failed error.message
`)

// scoreExec votes for the lines of "codex exec --json".
func scoreExec(r *format.Record) int {
	switch v := r.Value; {
	case r.Envelope:
		return 0
	case v.Fits("type=session.created session_id:text") && v.Len() <= 3, v.Fits("type=turn.started") && v.Len() == 1:
		return 3
	}
	return execs.Score(r)
}

// decodeExec decodes one line. An item that was only begun is a call without a result.
func decodeExec(r *format.Record, v rawjson.Value) format.Decoded {
	l := &line{r: r, v: v, p: v, flat: true}
	kind := v.Str("type")
	switch kind {
	case "item.started", "item.updated", "item.completed":
		return l.execItem(kind == "item.completed")
	case "thread.started", "session.created":
		d := format.Metadata(kind)
		d.About.ID = v.First("thread_id", "session_id").Text()
		return d
	case "turn.started", "turn.completed":
		return format.Metadata(kind)
	case "turn.failed", "error":
		return l.marker(model.MarkerError, chat.FirstText(v.At("error", "message"), v.Get("message")))
	}
	return format.Unknown(kind)
}

// execItem decodes an item as far as it got.
func (l *line) execItem(done bool) format.Decoded {
	item, kind := execItem(l.v)
	whole := func(role model.Role, p model.Part) format.Decoded {
		m := l.message(role, p)
		m.ID = item.Str("id")
		return format.Shown(m)
	}
	switch text := item.Get("text"); kind {
	case "agent_message", "assistant_message":
		return whole(model.RoleAssistant, model.Text{Text: text.Text()})
	case "reasoning":
		return whole(model.RoleAssistant, model.Reasoning{Text: text.Text(), Summary: true, NotStored: text.IsText("")})
	case "error":
		return whole(model.RoleMarker, model.Marker{Kind: model.MarkerError, Text: item.Str("message"), Error: true})
	case "command_execution", "file_change", "mcp_tool_call", "collab_tool_call", "web_search", "todo_list":
	default:
		return format.Unknown(strings.TrimSuffix(l.v.Str("type")+"/"+kind, "/"))
	}
	d := l.ran(item)
	c, r := d.Messages[0].Calls()[0], d.Messages[1].Results()[0]
	c.ID = item.Get("id").Scalar()
	switch kind {
	case "todo_list":
		c.Name = kind
		chat.SetArguments(c, item.Get("items"))
	case "collab_tool_call":
		chat.SetArguments(c, item.Get("prompt"))
		c.Malformed = false
	}
	r.CallID, r.Name = c.ID, c.Name
	if text := itemText(kind, item); done && text != "" && len(r.Content) == 0 {
		r.Content = chat.TextParts(text)
	}
	if item.Str("status") == "completed" && r.Error == model.NotStated {
		r.Error = model.No
	}
	if r.Preliminary = !done; !done && len(r.Content) == 0 {
		d.Messages = d.Messages[:1]
		d.Messages[0].Meta = chat.Meta(l.v, "type")
	}
	return d
}

// itemText says in words what items are that have no output: the steps of a plan as a
// checklist, and what became of which file.
func itemText(kind string, item rawjson.Value) string {
	var lines []string
	switch kind {
	case "todo_list":
		for _, step := range item.Get("items").Elems() {
			box := "[ ] "
			if done, _ := step.Get("completed").Bool(); done {
				box = "[x] "
			}
			lines = append(lines, box+step.Str("text"))
		}
	case "file_change":
		for _, change := range item.Get("changes").Elems() {
			if path := change.Str("path"); path != "" {
				lines = append(lines, strings.TrimSpace(change.Str("kind")+" "+path))
			}
		}
	}
	return strings.Join(lines, "\n")
}

// assembleExec decodes the lines of "codex exec --json". An item stands in them
// when it begins, when it goes on and when it is done; the last line says all. A
// turn ends with what it used.
func assembleExec(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	e := execStream{items: map[string]int{}}
	for r := range records {
		d := e.add(r)
		out.About.Merge(d.About)
		c := format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem}
		if len(d.Messages) > 0 {
			c = format.RecordClass{Class: model.Shown}
		}
		out.Classes.Add(c)
	}
	for i, list := range e.said {
		if list == nil && out.Classes.At(i).Class == model.Shown {
			out.Classes.Set(i, format.RecordClass{Class: model.Metadata, Type: "repeated item"})
		}
		out.Messages = append(out.Messages, list...)
	}
	return out
}

// An execStream is what was read of the lines so far.
type execStream struct {
	said   [][]*model.Message // of each record
	items  map[string]int     // the record of each item that is not done
	thread string
	last   *model.Message // what the model said or did last in the turn
	failed string         // the failure that was told last
}

func (e *execStream) add(r *format.Record) format.Decoded {
	d := format.Objects(decodeExec)(r)
	v := r.Value
	switch v.Str("type") {
	case "thread.started", "session.created":
		e.thread, e.last, e.failed = d.About.ID, nil, ""
		clear(e.items)
	case "turn.started":
		e.last, e.failed = nil, ""
	case "turn.completed":
		if e.last != nil {
			e.last.Usage = chat.Usage(v.Get("usage"))
			e.last.Usage.CacheRead = cmp.Or(chat.Count(v.Get("usage"), "cached_input_tokens"), e.last.Usage.CacheRead)
			e.last = nil
		}
	case "error":
		e.failed = v.Str("message")
	case "turn.failed":
		if text := v.At("error", "message").Text(); text != "" && text == e.failed && v.Len() == 2 && v.Get("error").Len() == 1 {
			d = format.Metadata("repeated turn.failed")
		}
	}
	if item, kind := execItem(v); kind != "" && len(d.Messages) > 0 {
		key := kind + " " + item.Get("id").Look().Scalar()
		if before, ok := e.items[key]; ok {
			e.said[before] = nil
		}
		if delete(e.items, key); v.Str("type") != "item.completed" {
			e.items[key] = len(e.said)
		}
	}
	for _, m := range d.Messages {
		m.Conversation = e.thread
		if m.Origin == (model.Origin{}) {
			m.Origin = r.Origin
		}
		if m.Role == model.RoleAssistant {
			e.last = m
		}
	}
	e.said = append(e.said, d.Messages)
	return d
}
