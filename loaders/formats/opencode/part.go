package opencode

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// A decoder decodes the parts of one message.
type decoder struct {
	fold    *fold
	message *message
	steps   model.Usage // of its steps
	stop    string      // of its last step
}

// part decodes one part. What it says of the message as a whole goes to meta.
func (d *decoder) part(v rawjson.Value) (parts []model.Part, meta []model.Field) {
	rest := func(prefix string, used ...string) []model.Field {
		return chat.Filled(prefix, v, append(used, "id", "sessionID", "messageID", "type")...)
	}
	mark := func(kind model.MarkerKind, text string) []model.Part {
		return []model.Part{model.Marker{Kind: kind, Text: text, Error: kind == model.MarkerError}}
	}
	switch kind := v.Str("type"); kind {
	case "text":
		return chat.TextParts(v.Str("text")), nil
	case "reasoning":
		return reasoning(v), nil
	case "tool":
		return d.tool(v)
	case "file":
		return []model.Part{file(v)}, nil
	case "agent":
		return mark(model.MarkerNotice, "agent "+v.Str("name")), nil
	case "subtask":
		what := chat.Join(": ", v.Str("agent"), v.Str("description"), v.Str("prompt"))
		return mark(model.MarkerNotice, "sub-agent "+what), rest("subtask.", "prompt", "description", "agent")
	case "step-start", "snapshot":
		return nil, nil
	case "step-finish":
		d.step(v)
		return nil, rest("step.", "tokens", "reason", "snapshot", "_role", "_cwd", "_ts", "_model", "_error")
	case "patch":
		return mark(model.MarkerNotice, "files changed: "+strings.Join(chat.References(v.Get("files")), ", ")), nil
	case "retry":
		e := v.Get("error")
		why := chat.Join(": ", e.Str("name"), cmp.Or(e.At("data", "message").Text(), e.Text()))
		return mark(model.MarkerError, chat.Join(": ", "attempt "+v.Get("attempt").Scalar()+" failed", why)), nil
	case "compaction":
		return mark(model.MarkerCompaction, ""), rest("compaction.")
	default:
		if !v.Exists() {
			return nil, nil
		}
		return []model.Part{model.Unknown{Type: kind, Raw: v.Keep()}}, nil
	}
}

// reasoning decodes what the model thought. Of some providers there is only a form
// that nobody else can read, in the metadata.
func reasoning(v rawjson.Value) []model.Part {
	r := model.Reasoning{Text: v.Str("text")}
	for _, provider := range v.Get("metadata").Members() {
		for k, m := range provider.Members() {
			if s := m.Text(); s != "" && (strings.Contains(strings.ToLower(k), "encrypted") || k == "signature" || k == "redactedData") {
				r.Opaque, r.Size = s, len(s)
				r.Encrypted = r.Text == "" && k != "signature"
			}
		}
	}
	if strings.TrimSpace(r.Text) != "" {
		r.Encrypted, r.Opaque, r.Size = false, "", 0
	} else if r.NotStored = !r.Encrypted; r.Size == 0 {
		return nil
	}
	return []model.Part{r}
}

// step adds up the figures of a step, for messages that have none of their own.
func (d *decoder) step(v rawjson.Value) {
	d.steps = d.steps.Plus(usage(v.Get("tokens")))
	d.stop = cmp.Or(v.Str("reason"), d.stop)
}

func usage(v rawjson.Value) model.Usage {
	cache := v.Get("cache")
	return model.Usage{
		Input: chat.Count(v, "input"), Output: chat.Count(v, "output"), Reasoning: chat.Count(v, "reasoning"),
		CacheRead: chat.Count(cache, "read"), CacheWrite: chat.Count(cache, "write"),
	}.SummingTo(chat.Count(v, "total"))
}

// called makes a call and its result of what all versions have of them.
func called(id, name string, state, info rawjson.Value) (*model.ToolCall, *model.ToolResult) {
	call, result := &model.ToolCall{ID: id, Name: name}, &model.ToolResult{CallID: id, Name: name}
	call.SetAgent(state.At("input", "subagent_type").Look().Text())
	call.SetThread(info.First("sessionId", "sessionID").Look().Text())
	result.SetThread(call.Thread())
	setExit(result, info)
	if info.Len() > 0 {
		result.Details = info.Keep()
	}
	return call, result
}

func setExit(r *model.ToolResult, v rawjson.Value) {
	if code, ok := v.Get("exit").Int(); ok && code >= -1<<31 && code < 1<<32 {
		chat.SetExitCode(r, int(code))
	}
}

// fail enters why a call failed. Some were refused by a person or a rule.
func fail(call *model.ToolCall, result *model.ToolResult, failure string) {
	result.Error, result.Content = model.Yes, chat.TextParts(failure)
	if strings.Contains(failure, "rejected permission") || strings.HasPrefix(failure, "The user rejected") || strings.Contains(failure, "specified a rule which prevents") {
		deny(call, result)
	}
	result.Stopped = !result.Denied && strings.Contains(strings.ToLower(failure), "aborted")
}

func deny(call *model.ToolCall, result *model.ToolResult) {
	result.Denied, call.State, result.Error = true, model.CallDenied, model.NotStated
}

// tool decodes a call with its state and its output.
func (d *decoder) tool(v rawjson.Value) (parts []model.Part, meta []model.Field) {
	state, info := v.Get("state"), v.At("state", "metadata")
	call, result := called(chat.FirstText(v.Get("callID"), v.Get("id")), v.Str("tool"), state, info)
	call.Description, call.Approval = state.Str("title"), d.fold.approvals[call.ID]
	if input := state.Get("input"); !input.IsNull() && (input.Len() > 0 || state.Is("raw", "")) {
		chat.SetArguments(call, input)
	} else {
		chat.SetArguments(call, state.Get("raw"))
	}
	call.ProviderExecuted = v.Get("metadata").True("providerExecuted")
	result.Duration = span(state.Get("time"), "start", "end")
	call.SetTime(chat.Time(state.At("time", "start")))
	switch status := state.Str("status"); status {
	case "pending":
		call.State = model.CallStreaming
	case "running":
		call.State = model.CallInterrupted
		if a := call.Approval; a != nil && !a.Answered {
			call.State = model.CallAwaitingApproval
		}
	case "error":
		fail(call, result, state.Str("error"))
	default: // completed, or success in the oldest versions
		result.Content = chat.ResultContent(state.Get("output"))
		if call.Name == "invalid" {
			result.Error = model.Yes
		}
	}
	result.Truncated = info.True("truncated")
	result.Content = append(result.Content, chat.Map(state.Get("attachments"), file)...)
	parts = []model.Part{call}
	if call.State != model.CallStreaming && (len(result.Content) > 0 || state.Get("output").Exists() || result.Error == model.Yes || result.Denied) {
		if len(result.Content) == 0 {
			result.Content = chat.TextParts(info.Str("output"))
		}
		parts = append(parts, result)
	}
	if at := state.At("time", "compacted"); !at.IsNull() {
		meta = append(meta, model.Field{Name: "tool.compacted", Value: at.Keep()})
	}
	return parts, meta
}

// span is the time from one member to the other, in milliseconds.
func span(v rawjson.Value, from, to string) time.Duration {
	start, ok := v.Get(from).Int()
	end, ended := v.Get(to).Int()
	if ms := end - start; ok && ended && ms > 0 && ms < 1e12 {
		return time.Duration(ms) * time.Millisecond
	}
	return 0
}

// file decodes a file or a picture: its address or its data is in url, since version 2.0
// in uri.
func file(v rawjson.Value) model.Part {
	mime := v.Str("mime")
	m := chat.Image(v.First("uri", "url"), mime)
	m.MediaType = cmp.Or(mime, m.MediaType)
	m.Name = v.First("filename", "name").Text()
	switch kind, _, _ := strings.Cut(m.MediaType, "/"); kind {
	case "image":
	case "audio":
		m.Kind, m.Data = model.Audio, nil
	case "video":
		m.Kind, m.Data = model.Video, nil
	default:
		m.Kind, m.Data = model.File, nil
	}
	if m.URL == "" {
		m.URL = v.At("source", "path").Text()
	}
	return m
}

// finish enters what is known of the whole message: figures go with the last of the
// messages that it became, its id with the one that a person or the model wrote.
func (d *decoder) finish(out []*model.Message) {
	info := d.message.info
	main := out[len(out)-1]
	for _, m := range out {
		if m.Injected == "" {
			main = m
		}
	}
	for i, m := range out {
		if m != main {
			m.ID = d.message.id + "#" + strconv.Itoa(i)
		}
	}
	if !strings.HasPrefix(d.message.id, "#") {
		main.ID = d.message.id
	}
	used := []string{"id", "sessionID", "role", "time", "system", "error"}
	main.Parent = info.Str("parentID")
	main.Agent = cmp.Or(info.Str("agent"), info.Str("mode"))
	main.Model = cmp.Or(info.Str("modelID"), info.At("model", "modelID").Text(), main.Model)
	if d.message.role == "user" {
		if len(main.Parts) == 1 && main.Parts[0] == (model.Marker{Kind: model.MarkerCompaction}) {
			main.Role = model.RoleMarker // a person, or OpenCode, asked for it
		}
		main.Model, main.Agent = "", "" // what the prompt asked for
	} else {
		used = append(used, "parentID", "modelID", "providerID", "model", "agent", "mode", "tokens", "finish", "path", "cost")
	}
	main.StopReason = cmp.Or(info.Str("finish"), d.stop)
	if main.Usage = usage(info.Get("tokens")); main.Usage.IsZero() {
		main.Usage = d.steps
	}
	main.Duration = span(info.Get("time"), "created", "completed")
	chat.WroteUntil(main, main.Time.Add(main.Duration))
	if info.True("summary") {
		main.Injected = "compaction summary"
		used = append(used, "summary")
	}
	for _, key := range [...]string{"_error", "error"} {
		if e := info.Get(key); e.Kind() == rawjson.Object {
			main.Parts = append(main.Parts, failureOf(e))
		}
	}
	if !info.Get("_role").Exists() {
		main.Meta = append(main.Meta, chat.Filled("", info, used...)...)
	}
	if cost := info.Get("cost"); cost.Kind() == rawjson.Number && cost.Scalar() != "0" {
		main.Meta = append(main.Meta, model.Field{Name: "cost", Value: cost.Keep()})
	}
}

// failureOf decodes an error of a message or of a session.
func failureOf(e rawjson.Value) model.Part {
	name := e.Str("name")
	message := cmp.Or(e.At("data", "message").Text(), e.Str("message"), string(e.Get("data").Raw()))
	if name == "MessageAbortedError" {
		return model.Marker{Kind: model.MarkerInterrupt, Text: message}
	}
	return model.Marker{Kind: model.MarkerError, Text: chat.Join(": ", name, message), Error: true}
}
