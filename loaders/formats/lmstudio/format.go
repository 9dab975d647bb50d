// Package lmstudio reads the conversations that LM Studio keeps,
// ~/.lmstudio/conversations/<id>.conversation.json.
//
// A message has versions, of which one is selected: drafts of a prompt, answers that
// were asked for again. An answer is a version of several steps: blocks of content,
// some of them thinking and some in the role of the tool, the state of tool calls,
// and notes for developers.
//
// LM Studio says that the layout may change at any time.
package lmstudio

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "lm-studio",
	Title:   "LM Studio conversation",
	Reads:   "~/.lmstudio/conversations/**/*.conversation.json with all versions of each message, steps, tool calls and figures",
	Omits:   "files and pictures beside the conversation",
	Sources: []format.Source{{Project: "lmstudio-ai/lmstudio-js", File: "packages/lms-shared-types/src/ChatHistoryData.ts", Version: "6ec11db1 of 2026-08-21", Verified: "2026-11-25"}},
	Shapes:  []format.Shape{{Name: "conversation", Score: votes.Score, Decode: format.Objects(decode), Assemble: chat.AssembleEach(format.Objects(decode)), List: "-"}},
}

const votes = format.Votes(`
	0  !messages:list
	10 messages.0.versions:list messages.0.versions.0.type=singleStep|multiStep
	10 messages.0.versions:list messages.0.currentlySelected
	10 !messages:filled usePerChatPredictionConfig
`)

// decode reads a conversation.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	if !v.Fits("messages:list") {
		return format.Unknown("object")
	}
	d := format.Metadata("empty conversation")
	if s := v.Str("systemPrompt"); s != "" {
		d.Messages = append(d.Messages, chat.Say(model.RoleSystem, "system", s))
	}
	parent := ""
	for i, m := range v.Get("messages").Elems() {
		var messages []*model.Message
		messages, parent = versions(m, i, parent)
		d.Messages = append(d.Messages, messages...)
	}
	d.About.Model = v.At("lastUsedModel", "identifier").Look().Text()
	if name := v.Str("name"); name != "" {
		d.About.Title, d.About.TitleWeight = name, 3
	}
	if len(d.Messages) > 0 && d.Messages[0].Time.IsZero() {
		d.Messages[0].Time = chat.Time(v.Get("createdAt"))
	}
	return d
}

// versions decodes a message: those versions that are not selected are branches
// that were left, and come first. It returns the id of the selected one.
func versions(v rawjson.Value, number int, parent string) (messages []*model.Message, selected string) {
	list := v.Get("versions")
	switch {
	case list.Kind() != rawjson.Array:
		m := chat.NoMessage(v, "message")
		m.ID, m.Parent = strconv.Itoa(number), parent
		return []*model.Message{m}, m.ID
	case list.Len() == 0:
		m := &model.Message{ID: strconv.Itoa(number), Parent: parent, Warnings: []string{"the message has no version"}}
		format.Keep(m, v)
		return []*model.Message{m}, m.ID
	}
	at, stated := v.Get("currentlySelected").Int()
	there := stated && at >= 0 && at < int64(list.Len())
	if !there {
		at = int64(list.Len() - 1)
	}
	var active *model.Message
	for i, one := range list.Elems() {
		m := version(one, strconv.Itoa(number)+"."+strconv.Itoa(i))
		m.Parent = parent
		if int64(i) == at {
			active = m
			continue
		}
		m.Inactive = true
		messages = append(messages, m)
	}
	if stated && !there {
		active.Warnings = append(active.Warnings, "version "+v.Get("currentlySelected").Scalar()+" is selected, which is not there")
	}
	format.Keep(active, v)
	return append(messages, active), active.ID
}

// version decodes one version of a message.
func version(v rawjson.Value, id string) *model.Message {
	m := &model.Message{ID: id, RawRole: v.Str("role")}
	m.Role, _ = chat.Role(m.RawRole)
	if v.Kind() != rawjson.Object {
		m.Parts = []model.Part{model.Unknown{Type: "version", Raw: v.Keep()}}
		return m
	}
	m.Model = v.At("senderInfo", "senderName").Text()
	d := decoder{m, map[string]*model.ToolCall{}, map[string]rawjson.Value{}}
	for _, step := range v.Get("steps").Elems() {
		if step.Is("type", "toolStatus") {
			d.ends[step.Get("callId").Scalar()] = step.At("statusState", "status")
		}
	}
	for _, step := range v.Get("steps").Elems() {
		d.step(step)
	}
	m.Parts = append(m.Parts, chat.FlatMap(v.Get("content"), d.part)...)
	format.Keep(m, v)
	return m
}

// A decoder decodes one version.
type decoder struct {
	m     *model.Message
	calls map[string]*model.ToolCall // by the number of the call
	ends  map[string]rawjson.Value   // number of a call -> how it ended, which stands in a step of its own
}

// step decodes one step.
func (d *decoder) step(v rawjson.Value) {
	status := v.At("statusState", "status")
	switch v.Str("type") {
	case "contentBlock":
		d.block(v)
	case "toolStatus":
		d.toolStatus(v.Get("callId").Scalar(), status)
	case "debugInfoBlock":
		d.add(model.Marker{Kind: model.MarkerNotice, Text: v.Str("debugInfo")})
	case "status":
		d.add(model.Marker{Kind: model.MarkerNotice, Text: status.Scalar()})
	default:
		d.add(model.Unknown{Type: v.Str("type"), Raw: v.Keep()})
	}
	ms, _, _ := strings.Cut(v.Str("stepIdentifier"), "-") // steps are called by the time in milliseconds
	if n, err := strconv.ParseInt(ms, 10, 64); err == nil && n > 1e11 && n < 1e14 && d.m.Time.IsZero() {
		d.m.Time = time.UnixMilli(n)
	}
}

func (d *decoder) add(parts ...model.Part) { d.m.Parts = append(d.m.Parts, parts...) }

// block decodes a block of content: thinking, speech, or the answer of a tool.
func (d *decoder) block(v rawjson.Value) {
	thinking := v.Get("style").Is("type", "thinking")
	ended, stated := v.At("style", "ended").Bool()
	for _, p := range v.Get("content").Elems() {
		for _, part := range d.part(p) {
			if t, ok := part.(model.Text); ok && thinking {
				part = model.Reasoning{Text: t.Text, Unclosed: stated && !ended}
			}
			d.add(part)
		}
	}
	info, stats := v.Get("genInfo"), v.At("genInfo", "stats")
	d.m.Model = cmp.Or(info.Str("identifier"), d.m.Model)
	d.m.StopReason = cmp.Or(stats.Str("stopReason"), d.m.StopReason)
	u := &d.m.Usage // each step is a request of its own
	u.Input += chat.Count(stats, "promptTokensCount")
	u.Output += chat.Count(stats, "predictedTokensCount")
	if total := stats.Get("totalTokensCount"); chat.Count(stats.Look(), "totalTokensCount") == u.Input+u.Output {
		total.Int()
	}
}

// toolStatus enters what the state of a call says.
func (d *decoder) toolStatus(id string, s rawjson.Value) {
	if c := d.calls[id]; c != nil {
		switch s.Str("type") {
		case "toolCallDenied":
			c.State = model.CallDenied
		case "toolCallFailed", "toolCallGenerationFailed":
			c.State = model.CallFailed
		case "confirmingToolCall":
			c.State = model.CallAwaitingApproval
		case "callingTool", "toolCallQueued":
			c.State = model.CallInterrupted
		}
	}
	if e := s.Get("error"); !e.IsNull() {
		d.add(chat.Fault(e, ""))
	}
}

// part decodes one part of the content.
func (d *decoder) part(v rawjson.Value) []model.Part {
	switch v.Str("type") {
	case "file":
		m := model.Media{Name: v.Str("name"), FileID: v.Str("identifier"), Bytes: chat.Size(v.Get("sizeBytes"))}
		if v.Is("fileType", "image") {
			m.Kind = model.Image
		}
		return []model.Part{m}
	case "toolCallRequest":
		c := chat.Call(callID(v), v.Str("name"), v.First("parameters", "arguments"))
		c.Server = v.Str("pluginIdentifier")
		d.calls[v.Get("callId").Scalar()] = c
		return []model.Part{c}
	case "toolCallResult":
		state := d.ends[v.Get("callId").Scalar()]
		content := rawjson.Unwrap(v.Get("content"), 2)
		if content.Kind() != rawjson.Array && content.Kind() != rawjson.Object {
			content = v.Get("content")
		}
		r := &model.ToolResult{CallID: callID(v), Duration: chat.Millis(state.Get("timeMs")), Content: chat.ResultContent(content)}
		switch end := state.Str("type"); {
		case content.True("isError") || end == "toolCallFailed":
			r.Error = model.Yes
		case end == "toolCallSucceeded":
			r.Error = model.No
		case end == "toolCallDenied":
			r.Denied = true
		}
		return []model.Part{r}
	}
	return chat.Part(v)
}

// callID is what a call and its result are known by: the id that the model gave,
// or the number that LM Studio did.
func callID(v rawjson.Value) string {
	return cmp.Or(v.Get("toolCallRequestId").Scalar(), v.Look().Get("callId").Scalar())
}
