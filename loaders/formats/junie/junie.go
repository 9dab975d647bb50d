// Package junie reads the sessions of JetBrains Junie
// (~/.junie/sessions/session-…/events.jsonl):
//
//	{"kind":"UserPromptEvent","requestId":"…","prompt":"…","timestampMs":…}
//	{"kind":"SessionA2uxEvent","event":{"state":"IN_PROGRESS","agentEvent":{"kind":"TerminalBlockUpdatedEvent",
//	 "agent":{"kind":"MainAgent","id":"main"},"stepId":"…","status":"IN_PROGRESS","command":"…"}},"timestampMs":…}
//
// A block has a stepId and is written again whenever it changes, and all blocks once
// more when the task ends. It is shown where it began, as it was last written.
//
// There is no published description.
package junie

import (
	"cmp"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "junie",
	Title: "JetBrains Junie",
	Reads: "sessions (~/.junie/sessions/<session>/events.jsonl) of JetBrains Junie",
	Omits: "the environment variables, tips, plans in progress and snapshots of the agent's state between the events",
	Sources: []format.Source{
		{Project: "marmutapp/superbased-observer", File: "testdata/junie"},
		{Project: "ingo-eichhorst/Irrlicht", File: "adapter junie"},
	},
	Shapes: []format.Shape{{Name: "events", Score: score, Assemble: assemble}},
}

const events = format.Votes(`
	10 kind=SessionA2uxEvent event.agentEvent
	10 kind=UserPromptEvent prompt
	6  kind=TaskStartedEvent|UserMessagesCommittedToHistory|SendToAgentEvent|TaskState|SystemMessageEvent
	6  kind=SkillsStatusEvent|SessionTitleSetEvent
`)

func score(r *format.Record) int {
	if r.Repaired && r.Value.Fits("kind=SessionA2uxEvent") {
		return 10
	}
	return events.Score(r)
}

// A log is what is known while the records of a session are read.
type log struct {
	out    format.Assembled
	blocks map[string]*block
	last   *model.Message // of the assistant
	usage  model.Usage    // told, but not yet of a message
	model  string
	most   int64 // tokens of the request that model answered
	failed bool
	agents map[string][]*model.ToolCall // that started sub-agents of a name and have no thread yet
	linked map[string]bool              // threads that a call started
	ends   []*block                     // those that ended
}

// link ties the thread of a sub-agent to the call that started it.
func (l *log) link(m *model.Message) {
	if waiting := l.agents[m.Agent]; len(waiting) > 0 && !l.linked[m.Thread] {
		waiting[0].SetThread(m.Thread)
		l.agents[m.Agent] = waiting[1:]
		l.linked[m.Thread] = true
	}
}

// A block is a step of the agent.
type block struct {
	kind      string
	said      *model.Message
	ended     *model.Message // the result, nil before
	status    string         // how it ended
	output    string
	cancelled bool
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	l := &log{blocks: map[string]*block{}, agents: map[string][]*model.ToolCall{}, linked: map[string]bool{}}
	for r := range records {
		d := format.Objects(l.record)(r)
		l.out.About.Merge(d.About)
		chat.Add(&l.out, r, d)
	}
	if l.last != nil {
		l.account(l.last)
	}
	for _, b := range l.ends {
		b.settle()
	}
	return l.out
}

func (l *log) record(_ *format.Record, v rawjson.Value) format.Decoded {
	kind := v.Str("kind")
	m := &model.Message{RawRole: kind, Time: chat.Time(v.Get("timestampMs"))}
	switch kind {
	case "SessionA2uxEvent":
		return l.event(v.At("event", "agentEvent"), m)
	case "UserPromptEvent", "UserResponseEvent":
		m.Role, m.ID = model.RoleUser, v.Get("requestId").Scalar()
		m.Parts = []model.Part{model.Text{Text: v.Str("prompt")}}
		v.Is("presentablePrompt", v.Str("prompt"))
		l.failed = false
	case "UserAsyncResponseEvent":
		m.Role = model.RoleUser
		for _, e := range append(v.Get("entries").AsList(), v) {
			if answer := e.Get("response"); answer.Exists() {
				m.Parts = append(m.Parts, model.Text{Text: chat.TextOrJSON(answer)})
			}
		}
		if m.Parts == nil {
			return format.Metadata(kind)
		}
	case "SystemMessageEvent":
		chat.Mark(m, model.MarkerNotice, strings.TrimSpace(v.Str("text")+"\n"+v.Str("details")))
	case "CancelAgentEvent":
		chat.Mark(m, model.MarkerInterrupt, "")
	case "AgentTaskFailedEvent":
		if l.failed {
			return format.Metadata(kind)
		}
		chat.Mark(m, model.MarkerError, "the task failed")
	case "SessionTitleSetEvent":
		return format.Decoded{Class: model.Metadata, Type: kind, About: format.About{Title: v.Str("name"), TitleWeight: 4}}
	case "TaskStartedEvent", "TaskState", "UserMessagesCommittedToHistory", "SendToAgentEvent", "SkillsStatusEvent",
		"TaskContinueStopped", "PlanReviewResolvedEvent":
		return format.Metadata(kind)
	default:
		return format.Unknown(kind)
	}
	return format.Shown(m)
}

// event decodes what an agent did.
func (l *log) event(e rawjson.Value, m *model.Message) format.Decoded {
	kind := e.Str("kind")
	kind = kind[strings.LastIndexByte(kind, '.')+1:] // older ones have the name of a package
	m.RawRole, m.Role = kind, model.RoleAssistant
	if a := e.Get("agent"); !a.Is("kind", "") && !a.Is("kind", "MainAgent") {
		m.Thread, m.Agent = a.Get("id").Scalar(), a.Str("name")
		l.link(m)
	}
	d := format.Metadata(kind)
	switch kind {
	case "AgentTaskNameUpdatedEvent":
		d.About.Title, d.About.TitleWeight = e.First("name", "taskName").Text(), 3
	case "CurrentDirectoryUpdatedEvent":
		d.About.Directory = e.First("currentDirectory", "directory").Text()
	case "LlmResponseMetadataEvent":
		l.told(e)
	case "AgentFailureEvent":
		l.failed = true
		return format.Shown(chat.Mark(m, model.MarkerError, e.Str("message")))
	case "AgentPatchCreatedEvent":
		if patch := e.Str("patch"); patch != "" {
			m.Parts = []model.Part{chat.Patch("changes of the task", patch)}
			return format.Shown(m)
		}
	case "AgentThoughtBlockUpdatedEvent", "MarkdownBlockUpdatedEvent", "ResultBlockUpdatedEvent", "AskRequestUpdatedEvent",
		"AskAsyncRequestUpdatedEvent", "ChoiceRequestUpdatedEvent", "TerminalBlockUpdatedEvent", "ToolBlockUpdatedEvent",
		"ViewFilesBlockUpdatedEvent", "FileChangesBlockUpdatedEvent", "McpBlockUpdatedEvent", "TestRunBlockUpdatedEvent",
		"CustomAgentBlockUpdatedEvent":
		return l.step(e, kind, m)
	case "AgentCurrentStatusUpdatedEvent", "EnvironmentVariablesUpdatedEvent", "TipSuggestionCreatedEvent", "ContextWindowReportEvent",
		"NextPromptSuggestionEvent", "AvailablePullRequestsEvent", "AgentPlanUpdatedEvent", "ShowPlanProgressEvent", "SuggestPlanEvent",
		"AuthorizationAvailabilityEvent", "AgentStartedEvent", "AgentStateUpdatedEvent":
	default:
		return format.Unknown(kind)
	}
	return d
}

// step enters an update of a block.
func (l *log) step(e rawjson.Value, kind string, m *model.Message) format.Decoded {
	id := e.Get("stepId").Scalar()
	b := l.blocks[id]
	isNew := b == nil || !model.IsID(id)
	if isNew {
		m.ID = id
		b = &block{kind: kind, said: m}
		l.blocks[id] = b
		l.last = m
		l.account(m)
	} else if kind == "ToolBlockUpdatedEvent" && b.kind != kind {
		return format.Metadata(kind) // the other one says more
	}
	b.kind = kind
	var part model.Part
	switch kind {
	case "AgentThoughtBlockUpdatedEvent":
		part = model.Reasoning{Text: e.Str("text")}
	case "MarkdownBlockUpdatedEvent":
		part = model.Text{Text: e.Str("text")}
	case "ResultBlockUpdatedEvent":
		part = model.Text{Text: e.Str("result")}
	case "AskRequestUpdatedEvent", "AskAsyncRequestUpdatedEvent", "ChoiceRequestUpdatedEvent":
		part = model.Text{Text: question(e)}
	default:
		return l.tool(b, e, m, isNew)
	}
	b.said.Parts = []model.Part{part}
	if !isNew {
		return format.Metadata(kind)
	}
	return format.Shown(b.said)
}

// tool enters an update of a call.
func (l *log) tool(b *block, e rawjson.Value, m *model.Message, isNew bool) format.Decoded {
	kept := b.said.Parts
	if parts := calls(e, b.kind, b.said.ID); len(kept) == 0 || len(parts) > 0 && b.kind != "CustomAgentBlockUpdatedEvent" {
		b.replaced(kept, parts)
		b.said.Parts = parts
		for _, c := range b.said.Calls() {
			if c.Agent() != "" {
				l.agents[c.Agent()] = append(l.agents[c.Agent()], c)
			}
		}
	}
	status := e.Str("status")
	b.cancelled = b.cancelled || status == "CANCELED" || status == "CANCELLED"
	var shown []*model.Message
	if isNew {
		shown = append(shown, b.said)
	}
	if status != "" && status != "IN_PROGRESS" && status != "STARTED" {
		if b.ended == nil {
			b.ended = &model.Message{Role: model.RoleTool, RawRole: m.RawRole, Time: m.Time, Thread: b.said.Thread, Agent: m.Agent}
			shown = append(shown, b.ended)
			l.ends = append(l.ends, b)
		}
		b.status, b.output = status, output(e, b.kind)
	}
	return format.Decoded{Messages: shown, Class: model.Metadata, Type: b.kind}
}

// told notes what a request took. Requests to small models, for titles and the like, are
// among them: the model is that with the largest request.
func (l *log) told(e rawjson.Value) {
	for _, u := range e.Get("modelUsage").Elems() {
		read, write := chat.Count(u, "cacheInputTokens"), chat.Count(u, "cacheCreateTokens")
		input := chat.Count(u, "inputTokens") + read + write
		l.usage.Input += input
		l.usage.CacheRead += read
		l.usage.CacheWrite += write
		l.usage.Output += chat.Count(u, "outputTokens")
		if name := u.Str("model"); name != "" && input >= l.most {
			l.model, l.most = name, input
		}
	}
}

// account enters what was told since the last message.
func (l *log) account(m *model.Message) {
	m.Usage = m.Usage.Plus(l.usage)
	m.Model = cmp.Or(m.Model, l.model)
	l.usage = model.Usage{}
}
