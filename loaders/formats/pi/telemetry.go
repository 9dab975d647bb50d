package pi

import (
	"cmp"
	"iter"
	"strconv"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// telemetry is what OpenClaw's telemetry plug-in logs of runs: each begins and ends with
// the messages so far, and the tools between them begin and end by name alone.
const telemetry = format.Votes(`
	9 type=agent.start sessionKey:text prompt
	9 type=agent.end sessionKey:text messages:list
	9 type=tool.start|tool.end sessionKey:text toolName:text
	6 type=message.in|message.out|message.sending channel:text content
`)

// runs is what a log told so far.
type runs struct {
	out      format.Assembled
	seen     map[uint64]bool // messages of sessions
	prompted map[string]bool // prompts that no history has yet
	sessions map[string]bool // that have messages
	last     map[string]string
	tools    map[*model.Message]*toolRun // by the message with their call
	open     map[string][]*toolRun       // without an end, by session and name
}

// toolRun is a run of a tool: its call and result, to be shown if no message has them.
type toolRun struct {
	record int
	call   *model.ToolCall
	result *model.ToolResult
}

// assembleTelemetry shows each message of a session once, and the runs of tools that are
// in none. What came in and went out of channels is in the messages of the runs.
func assembleTelemetry(records iter.Seq[*format.Record]) format.Assembled {
	t := &runs{seen: map[uint64]bool{}, prompted: map[string]bool{}, sessions: map[string]bool{}, last: map[string]string{}, tools: map[*model.Message]*toolRun{}, open: map[string][]*toolRun{}}
	number := 0
	for r := range records {
		chat.Add(&t.out, r, format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded { return t.add(v, number) })(r))
		number++
	}
	t.settle()
	return t.out
}

// add enters a record.
func (t *runs) add(v rawjson.Value, number int) format.Decoded {
	kind, session := v.Str("type"), v.Look().Str("sessionKey")
	if telemetry.Of(v) == 0 {
		return format.Unknown(kind)
	}
	d := format.Metadata(kind)
	switch kind {
	case "agent.start", "agent.end":
		t.last[v.Look().Str("agentId")] = session
		for _, e := range v.Get("messages").Elems() {
			said := e.Look()
			key := model.Hash(session + "\x00" + said.Str("role") + said.Get("timestamp").Scalar() + string(said.Get("content").Raw()))
			prompt := session + "\x00" + cmp.Or(said.Get("content").Text(), said.Get("content").Index(0).Str("text"))
			if !t.seen[key] && !(said.Is("role", "user") && t.prompted[prompt]) {
				d.Messages = append(d.Messages, core(e)...)
			}
			t.seen[key] = true
			delete(t.prompted, prompt)
		}
		if prompt := session + "\x00" + v.Look().Str("prompt"); v.Get("prompt").Exists() && !t.prompted[prompt] {
			t.prompted[prompt] = true
			d.Messages = append(d.Messages, chat.Say(model.RoleUser, "user", v.Str("prompt")))
		}
		if v.Is("success", "false") || v.Get("error").Text() != "" {
			d.Messages = append(d.Messages, chat.Note(model.MarkerError, v.Str("error")))
		}
		t.sessions[session] = true
	case "tool.start":
		c := chat.Call("run "+strconv.Itoa(number), v.Str("toolName"), v.Get("params"))
		m := &model.Message{Role: model.RoleAssistant, Parts: []model.Part{c}}
		run := &toolRun{record: number, call: c}
		t.tools[m], t.open[session+c.Name] = run, append(t.open[session+c.Name], run)
		d.Messages = []*model.Message{m}
		if of := t.last[v.Look().Str("agentId")]; !t.sessions[session] && of != "" {
			session = of // a channel's
		}
	case "tool.end":
		name := v.Look().Str("toolName")
		open := t.open[session+name]
		if len(open) == 0 {
			break
		}
		run := open[0]
		t.open[session+name] = open[1:]
		took, _ := v.Get("durationMs").Float()
		run.result = &model.ToolResult{CallID: run.call.ID, Name: name, Duration: time.Duration(took * float64(time.Millisecond)), Content: chat.TextParts(v.Str("error"))}
		if ok, is := v.Get("success").Bool(); is {
			run.result.Error = model.Stated(!ok)
		}
	}
	for _, m := range d.Messages {
		if m.Conversation = session; m.Time.IsZero() {
			m.Time = chat.Time(v.Get("ts"))
		}
	}
	return d
}

// settle puts what is known of runs of tools beside their calls, or shows them alone.
func (t *runs) settle() {
	results := map[string]*model.ToolResult{}
	calls := map[string][]*model.ToolCall{}
	key := func(c *model.ToolCall) string { return c.Name + "\x00" + string(rawjson.Compact(nil, c.Arguments)) }
	for _, m := range t.out.Messages {
		for _, r := range m.Results() {
			results[r.CallID] = r
		}
		for _, c := range m.Calls() {
			if t.tools[m] == nil {
				calls[key(c)] = append(calls[key(c)], c)
			}
		}
	}
	var messages []*model.Message
	for _, m := range t.out.Messages {
		run := t.tools[m]
		if run == nil {
			messages = append(messages, m)
			continue
		}
		if list := calls[key(run.call)]; len(list) > 0 {
			if r := results[list[0].ID]; r != nil && run.result != nil {
				r.Duration = run.result.Duration
			}
			calls[key(run.call)] = list[1:]
			t.out.Classes.Set(run.record, format.RecordClass{Class: model.Metadata, Type: "tool.start"})
			continue
		}
		if messages = append(messages, m); run.result != nil {
			messages = append(messages, &model.Message{Role: model.RoleTool, Time: m.Time, Conversation: m.Conversation, Origin: m.Origin, Parts: []model.Part{run.result}})
		}
	}
	t.out.Messages = messages
}
