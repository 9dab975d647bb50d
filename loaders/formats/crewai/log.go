package crewai

import (
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// entry is a record of the log.
type entry struct{ time, name, task, agent, status, output string }

// assembleLog decodes the log as JSON.
func assembleLog(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	l := taskLog{shown: map[[3]string]bool{}}
	for r := range records {
		v := r.Value
		class := format.RecordClass{Class: model.Shown}
		switch {
		case !v.Exists():
			class = format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
		case r.Envelope:
			class = format.RecordClass{Class: model.Metadata, Type: "envelope"}
		case scoreLog(r) == 0:
			class = format.RecordClass{Class: model.UnknownRecord, Type: v.Str("type")}
		default:
			e := entry{"", v.Str("task_name"), v.Str("task"), v.Str("agent"), v.Str("status"), chat.TextOrJSON(v.Get("output"))}
			l.add(e, r, v.Get("timestamp"))
		}
		out.Classes = append(out.Classes, class)
	}
	out.Messages = l.messages
	return out
}

// taskLog makes messages of a log.
type taskLog struct {
	messages []*model.Message
	shown    map[[3]string]bool // tasks that are shown and not ended
}

// add shows a record: the task, unless it is shown already, and how it ended.
func (l *taskLog) add(e entry, r *format.Record, at rawjson.Value) {
	from := len(l.messages)
	add := func(m *model.Message) {
		m.Origin, m.Thread, m.Time = r.Origin, r.Thread, chat.Time(at)
		l.messages = append(l.messages, m)
	}
	task := [3]string{e.name, e.task, e.agent}
	if !l.shown[task] {
		m := &model.Message{Role: model.RoleUser, RawRole: "task", Injected: "task", Parts: []model.Part{model.Text{Text: e.task}}}
		if e.name != "" {
			m.Meta = append(m.Meta, model.Field{Name: "task_name", Value: rawjson.Quote(e.name)})
		}
		m.Meta = append(m.Meta, model.Field{Name: "agent", Value: rawjson.Quote(e.agent)})
		add(m)
		l.shown[task] = true
	}
	if strings.EqualFold(e.status, "started") {
		if e.output != "" {
			add(&model.Message{Role: model.RoleAssistant, Agent: e.agent, RawRole: e.status, Parts: []model.Part{model.Text{Text: e.output}}})
		}
		if from == len(l.messages) {
			add(&model.Message{Role: model.RoleMarker, RawRole: e.status, Agent: e.agent, Parts: []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "the task is started again"}}})
		}
	} else {
		m := &model.Message{Role: model.RoleAssistant, Agent: e.agent, RawRole: e.status}
		if e.output != "" {
			m.Parts = chat.SplitReasoning(e.output)
		}
		if s := strings.ToLower(e.status); strings.Contains(s, "fail") || strings.Contains(s, "error") {
			m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Error: true, Text: "the task ended: " + e.status})
		} else if len(m.Parts) == 0 {
			m.Role, m.Parts = model.RoleMarker, []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "the task is " + e.status}}
		}
		add(m)
		delete(l.shown, task)
	}
}

// assembleText decodes the log as text: a line for each record, and further lines
// where a value has several.
func assembleText(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	l := taskLog{shown: map[[3]string]bool{}}
	var open *format.Record
	var text strings.Builder
	end := func() {
		if open == nil {
			return
		}
		e := parseLine(text.String())
		at, _ := rawjson.Parse(rawjson.Quote(e.time))
		l.add(e, open, at)
		open = nil
		text.Reset()
	}
	for r := range records {
		class := format.RecordClass{Class: model.Shown}
		switch {
		case logLine.Match(r.Raw):
			end()
			open = r
			text.Write(r.Raw)
		case open != nil:
			text.WriteByte('\n')
			text.Write(r.Raw)
		default:
			class = format.RecordClass{Class: model.UnknownRecord, Type: "text"}
		}
		out.Classes = append(out.Classes, class)
	}
	end()
	out.Messages = l.messages
	return out
}

// parseLine reads time: task_name="…", task="…", agent="…", status="…", output="…".
// Quotes within values are not escaped; the names of the next value tell where one
// ends.
func parseLine(s string) entry {
	var e entry
	e.time, s = s[:19], s[min(21, len(s)):]
	for i, f := range [...]struct {
		name string
		to   *string
	}{{"task_name", &e.name}, {"task", &e.task}, {"agent", &e.agent}, {"status", &e.status}, {"output", &e.output}} {
		start := f.name + `="`
		if i > 0 {
			start = `", ` + start
		}
		at := strings.Index(s, start)
		if at < 0 {
			continue
		}
		s = s[at+len(start):]
		end := len(s)
		for _, next := range [...]string{`", task="`, `", agent="`, `", status="`, `", output="`} {
			if j := strings.Index(s, next); j >= 0 && j < end && next != start {
				end = j
			}
		}
		if f.name == "output" || end == len(s) {
			*f.to = strings.TrimSuffix(strings.TrimSpace(s), `"`)
			continue
		}
		*f.to = s[:end]
		s = s[end:]
	}
	return e
}
