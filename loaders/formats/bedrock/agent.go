package bedrock

import (
	"cmp"
	"encoding/base64"
	"iter"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Traces of Bedrock's agents, as InvokeAgent streams them: what the model was asked, why
// it did what, the calls of action groups, knowledge bases, code and other agents, what
// they gave back, and the answer (docs.aws.amazon.com: Trace, OrchestrationTrace;
// aws/aws-sdk-js-v3: client-bedrock-agent-runtime).

// stepOf returns the step that a trace tells of, and its name; Missing if v is none.
func stepOf(v rawjson.Value) (step rawjson.Value, kind string) {
	for range 2 {
		if inner := v.Get("trace"); inner.Kind() == rawjson.Object {
			v = inner
		}
	}
	for _, key := range [...]string{"orchestrationTrace", "preProcessingTrace", "postProcessingTrace", "guardrailTrace", "failureTrace", "routingClassifierTrace", "customOrchestrationTrace"} {
		if step := v.Get(key); step.Kind() == rawjson.Object {
			return step, key
		}
	}
	return rawjson.Value{}, ""
}

// scoreAgent votes on traces of agents.
func scoreAgent(r *format.Record) int {
	v := format.Leading(r.Value)
	if x, ok := wire.FirstExchange(v); ok && strings.Contains(x.Endpoint, "bedrock-agent-runtime") {
		v = format.Leading(x.Events())
	}
	_, kind := stepOf(v)
	return max(format.If(kind != "", 10), format.Votes("5 chunk.bytes:text\n5 returnControl.invocationInputs:list").Of(v))
}

// agent is what a log of traces told so far.
type agent struct {
	seen  map[uint64]bool // what was asked
	open  []string        // ids of calls without a result
	calls int
	final string
	usage model.Usage
	model string
}

func assembleAgent(records iter.Seq[*format.Record]) format.Assembled {
	a := &agent{seen: map[uint64]bool{}}
	return chat.AssembleEach(format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
		x, ok := wire.ExchangeOf(v)
		if !ok {
			return a.event(v)
		}
		messages, session, text := x.History(), x.Key, ""
		for _, m := range messages {
			a.seen[said(m)] = true
		}
		for _, e := range x.Events().Elems() {
			if more := piece(e); more != "" {
				text += more
				continue
			}
			session = cmp.Or(session, e.Get("trace").Look().Str("sessionId"))
			messages = append(messages, a.event(e).Messages...)
		}
		if text != a.final {
			messages = append(messages, chat.Say(model.RoleAssistant, "chunk", text))
		}
		for _, m := range messages {
			m.Conversation = session
		}
		return format.Shown(messages...)
	}))(records)
}

// event decodes an event, and what it says of all that it tells.
func (a *agent) event(v rawjson.Value) format.Decoded {
	step, kind := stepOf(v)
	d := a.step(step, kind, v)
	for _, m := range d.Messages {
		outer := v.Get("trace").Look()
		m.Time, m.Agent = chat.Time(outer.Get("eventTime")), outer.Str("collaboratorName")
		m.Conversation = cmp.Or(outer.Str("sessionId"), v.Look().Str("sessionId"))
		if m.Role == model.RoleAssistant && !a.usage.IsZero() {
			m.Usage, m.Model = a.usage, a.model
			a.usage = model.Usage{}
		}
	}
	return d
}

// piece returns the text of an event that has a piece of the answer.
func piece(v rawjson.Value) string {
	text := v.At("chunk", "bytes").Text()
	if plain, err := base64.StdEncoding.DecodeString(text); err == nil {
		text = string(plain)
	}
	return text
}

// said tells what somebody said from what others did.
func said(m *model.Message) uint64 { return model.Hash(m.Role.String() + chat.Texts(m.Parts)) }

// printed matches the content of a message as Java prints it, which traces have.
var printed = format.Regexp(`(?s)^\[\{(?:text=(.*?)(?:, type=text)?|(tool_use_id=|toolUseId=|toolResult=).*)\}\]$`)

// step decodes a step.
func (a *agent) step(v rawjson.Value, kind string, around rawjson.Value) format.Decoded {
	if text := piece(around); text != "" {
		if text == a.final {
			return format.Metadata("repeated answer")
		}
		return format.Shown(chat.Say(model.RoleAssistant, "chunk", text))
	}
	if list := around.At("returnControl", "invocationInputs"); list.Len() > 0 {
		return format.Shown(&model.Message{Role: model.RoleAssistant, RawRole: "returnControl", Parts: chat.FlatMap(list, a.call)})
	}
	if why := v.Str("failureReason"); kind == "failureTrace" && why != "" {
		return format.Shown(chat.Note(model.MarkerError, why))
	}
	if in := v.Get("modelInvocationInput"); in.Exists() {
		a.model = cmp.Or(in.Look().Str("foundationModel"), a.model)
		if messages := a.asked(rawjson.Unwrap(in.Get("text"), 1)); len(messages) > 0 {
			return format.Shown(messages...)
		}
		return format.Metadata("modelInvocationInput")
	}
	if out := v.Get("modelInvocationOutput"); out.Exists() {
		a.usage = chat.Usage(out.At("metadata", "usage"))
		if t := out.At("reasoningContent", "reasoningText", "text").Text(); t != "" {
			return format.Shown(&model.Message{Role: model.RoleAssistant, Parts: []model.Part{model.Reasoning{Text: t}}})
		}
		return format.Metadata("modelInvocationOutput")
	}
	if t := v.At("rationale", "text").Text(); t != "" {
		return format.Shown(&model.Message{Role: model.RoleAssistant, Parts: []model.Part{model.Reasoning{Text: t}}})
	}
	if in := v.Get("invocationInput"); in.Exists() {
		return format.Shown(&model.Message{Role: model.RoleAssistant, Parts: a.call(in)})
	}
	if out := v.Get("observation"); out.Exists() {
		return a.observed(out)
	}
	return format.Metadata(kind)
}

// asked returns what a request has that none before it had.
func (a *agent) asked(v rawjson.Value) (messages []*model.Message) {
	for _, m := range chat.Request(v) {
		if p := printed().FindStringSubmatch(chat.Texts(m.Parts)); p != nil {
			if m.Parts = chat.TextParts(p[1]); p[2] != "" {
				continue // what observations say
			}
		}
		if key := said(m); !a.seen[key] && m.Role != model.RoleAssistant && len(m.Results()) == 0 {
			a.seen[key] = true
			messages = append(messages, m)
		}
	}
	return messages
}

// call decodes a call of whatever kind.
func (a *agent) call(v rawjson.Value) []model.Part {
	a.calls++
	c := &model.ToolCall{ID: "call " + strconv.Itoa(a.calls)}
	a.open = append(a.open, c.ID)
	body := v.First("actionGroupInvocationInput", "functionInvocationInput", "apiInvocationInput", "knowledgeBaseLookupInput", "codeInterpreterInvocationInput", "agentCollaboratorInvocationInput")
	var fields []model.Field
	content := body.At("requestBody", "content")
	for _, list := range [...]rawjson.Value{body.Get("parameters"), content.Index(0), content.Index(0).Get("properties")} {
		for _, p := range list.Elems() {
			fields = append(fields, model.Field{Name: p.Str("name"), Value: p.Get("value").Keep()})
		}
	}
	for key, text := range body.Members() {
		switch key {
		case "text", "code", "input":
			fields = append(fields, model.Field{Name: key, Value: text.Keep()})
		}
	}
	for _, key := range [...]string{"function", "apiPath", "agentCollaboratorName", "knowledgeBaseId", "actionGroupName", "actionGroup"} {
		if c.Name == "" {
			c.Name = body.Str(key)
		}
	}
	c.Name = cmp.Or(c.Name, v.Look().Str("invocationType"))
	chat.SetArguments(c, chat.ObjectOf(fields))
	return []model.Part{c}
}

// observed decodes what came of a call, or the answer.
func (a *agent) observed(v rawjson.Value) format.Decoded {
	if t := v.At("finalResponse", "text").Text(); t != "" {
		a.final = t
		return format.Shown(chat.Say(model.RoleAssistant, "finalResponse", t))
	}
	if t := v.At("repromptResponse", "text").Text(); t != "" {
		return format.Shown(chat.Note(model.MarkerNotice, t))
	}
	r := &model.ToolResult{}
	out := v.First("actionGroupInvocationOutput", "knowledgeBaseLookupOutput", "codeInterpreterInvocationOutput", "agentCollaboratorInvocationOutput")
	r.Content = chat.TextParts(cmp.Or(out.First("text", "executionOutput").Text(), out.At("output", "text").Text()))
	for _, e := range out.Get("retrievedReferences").Elems() {
		r.Content = append(r.Content, model.Citation{Text: e.At("content", "text").Text(), URL: e.At("location", "s3Location", "uri").Text()})
	}
	if fault := out.Str("executionError"); fault != "" {
		r.Error, r.Content = model.Yes, append(r.Content, model.Text{Text: fault})
	}
	if len(a.open) > 0 {
		r.CallID, a.open = a.open[0], a.open[1:]
	}
	return format.Shown(&model.Message{Role: model.RoleTool, RawRole: v.Str("type"), Parts: []model.Part{r}})
}
