package crewai

import (
	"iter"
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeOutput decodes the output of a task, or of a crew in one record.
func decodeOutput(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case r.Envelope:
		return format.Metadata("crew output")
	case isTask(v) || scoreOutput(r) > 0 && !v.Fits("tasks_output"):
		return format.Shown(taskOutput(v)...)
	}
	d := format.Unknown(v.Str("type"))
	for _, e := range v.Get("tasks_output").Elems() {
		if isTask(e) {
			d.Messages = append(d.Messages, taskOutput(e)...)
		}
	}
	chat.InConversation(strconv.FormatInt(r.Origin.Offset, 10), d.Messages)
	return d
}

// taskOutput decodes the output of a task: its messages if it has them, else what was
// asked and answered.
func taskOutput(v rawjson.Value) []*model.Message {
	agent := v.First("agent", "agent_role").Text()
	var out []*model.Message
	for _, e := range v.Get("messages").Elems() {
		m := chat.Item(e)
		if m.Role == model.RoleAssistant {
			m.Agent = agent
		}
		out = append(out, m)
	}
	answer := v.Get("raw")
	if n := len(out); n == 0 {
		text := v.Str("description")
		if expected := v.Str("expected_output"); expected != "" {
			text += "\n\nExpected: " + expected
		}
		if text != "" {
			out = append(out, chat.Say(model.RoleUser, "task", text))
			out[0].Injected = "task"
		}
	} else if answer.IsText(chat.Texts(out[n-1].Parts)) {
		answer = rawjson.Value{}
	}
	if text := answer.Text(); text != "" || len(out) == 0 {
		out = append(out, &model.Message{Role: model.RoleAssistant, RawRole: "raw", Agent: agent, Parts: chat.SplitReasoning(text)})
	}
	last := out[len(out)-1]
	last.Usage = chat.Usage(v.First("usage_metrics", "token_usage"))
	last.Meta = append(last.Meta, format.Rest(v)...)
	return out
}

// A taskLog makes messages of a log. It has the tasks that are shown and not ended.
type taskLog map[task]bool

type task struct{ name, text, agent string }

// entry is a record of the log.
type entry struct {
	task
	at             time.Time
	status, output string
}

// assembleLog decodes the log as JSON.
func assembleLog(records iter.Seq[*format.Record]) format.Assembled {
	l := taskLog{}
	return chat.AssembleEach(format.Objects(func(r *format.Record, v rawjson.Value) format.Decoded {
		if entries.Of(v) == 0 {
			return format.Unknown(v.Str("type"))
		}
		t := task{v.Str("task_name"), v.Str("task"), v.Str("agent")}
		return format.Shown(l.add(entry{t, chat.Time(v.Get("timestamp")), v.Str("status"), chat.TextOrJSON(v.Get("output"))})...)
	}))(records)
}

// add shows an entry: the task, unless it is shown already, and how it ended.
func (l taskLog) add(e entry) (messages []*model.Message) {
	begins := !l[e.task]
	if begins {
		m := chat.Say(model.RoleUser, "task", e.text)
		m.Injected = "task"
		chat.Fact(m, "task_name", e.name)
		m.Meta = append(m.Meta, model.Field{Name: "agent", Value: rawjson.Quote(e.agent)})
		messages = append(messages, m)
	}
	started, status := strings.EqualFold(e.status, "started"), strings.ToLower(e.status)
	if l[e.task] = true; !started {
		delete(l, e.task)
	}
	m := chat.Say(model.RoleAssistant, e.status, e.output)
	m.Agent = e.agent
	switch {
	case strings.Contains(status, "fail"), strings.Contains(status, "error"):
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Error: true, Text: "the task ended: " + e.status})
	case len(m.Parts) > 0:
	case !started:
		chat.Mark(m, model.MarkerNotice, "the task is "+e.status)
	case !begins:
		chat.Mark(m, model.MarkerNotice, "the task is started again")
	}
	if len(m.Parts) > 0 {
		messages = append(messages, m)
	}
	for _, m := range messages {
		m.Time = e.at
	}
	return messages
}

// values are those of an entry as text. Quotes within them are not escaped; the name of
// the next one tells where one ends.
var values = format.Regexp(`(?s)^(.{19}): task_name="(.*?)(?:"|$)(?:, task="(.*?)(?:"|$))?(?:, agent="(.*?)(?:"|$))?` +
	`(?:, status="(.*?)(?:"|$))?(?:, output="(.*?)"?)?\s*$`)

// readText reads the log as text: a line for each entry, and further lines where a value
// has several.
func readText(text string, found func(chat.Placed)) {
	l := taskLog{}
	lines := logLine().FindAllStringIndex(text, -1)
	for i, line := range lines {
		end := len(text)
		if i+1 < len(lines) {
			end = lines[i+1][0]
		}
		v := values().FindStringSubmatch(text[line[0]:end])
		if before := strings.TrimSpace(text[:line[0]]); i == 0 && before != "" {
			m := &model.Message{Parts: []model.Part{model.Unknown{Type: "text", Raw: rawjson.Quote(before)}}}
			found(chat.Placed{Message: m})
		}
		for _, m := range l.add(entry{task{v[2], v[3], v[4]}, chat.TimeOf(v[1]), v[5], v[6]}) {
			found(chat.Placed{At: line[0], Message: m})
		}
	}
}
