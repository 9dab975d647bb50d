package lmstudio

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// version decodes one version of a message.
func version(v rawjson.Value, id string) *model.Message {
	m := &model.Message{ID: id, RawRole: v.Str("role")}
	m.Role, _ = chat.Role(m.RawRole)
	if v.Kind() != rawjson.Object {
		m.Parts = []model.Part{model.Unknown{Type: "version", Raw: v.Keep()}}
		return m
	}
	m.Model = v.At("senderInfo", "senderName").Text()
	d := decoder{m: m, calls: map[string]*model.ToolCall{}, ends: map[string]string{}, times: map[string]time.Duration{}}
	used := []string{"type", "role", "senderInfo", "steps", "content", "preprocessed"}
	for _, step := range v.Get("steps").Elems() {
		d.status(step)
	}
	for i, step := range v.Get("steps").Elems() {
		d.step(step, i)
	}
	for _, p := range v.Get("content").Elems() {
		m.Parts = append(m.Parts, d.part(p)...)
	}
	if p := v.Get("preprocessed"); !p.IsNull() {
		m.Meta = append(m.Meta, model.Field{Name: "preprocessed", Value: p.Keep()}) // what the model got for the content
	}
	m.Meta = append(m.Meta, chat.Filled("", v, used...)...)
	return m
}

// A decoder decodes one version.
type decoder struct {
	m     *model.Message
	calls map[string]*model.ToolCall // by the number of the call
	ends  map[string]string          // number of a call -> the state it ended in
	times map[string]time.Duration   // number of a call -> how long it took
}

// status notes how a call ended, which stands in a step of its own.
func (d *decoder) status(v rawjson.Value) {
	if v.Str("type") != "toolStatus" {
		return
	}
	id, s := v.Get("callId").Scalar(), v.At("statusState", "status")
	if ms, ok := s.Get("timeMs").Int(); ok && ms > 0 && ms < 1<<40 {
		d.times[id] = time.Duration(ms) * time.Millisecond
	}
	d.ends[id] = s.Str("type")
}

// step decodes one step.
func (d *decoder) step(v rawjson.Value, number int) {
	prefix := "steps[" + strconv.Itoa(number) + "]."
	switch v.Str("type") {
	case "contentBlock":
		d.block(v, prefix)
	case "toolStatus":
		d.toolStatus(v, prefix)
	case "debugInfoBlock":
		d.m.Parts = append(d.m.Parts, model.Marker{Kind: model.MarkerNotice, Text: v.Str("debugInfo")})
		d.m.Meta = append(d.m.Meta, chat.Filled(prefix, v, "type", "stepIdentifier", "debugInfo")...)
	case "status":
		d.m.Parts = append(d.m.Parts, model.Marker{Kind: model.MarkerNotice, Text: v.At("statusState", "status").Scalar()})
		d.m.Meta = append(d.m.Meta, chat.Filled(prefix, v, "type", "stepIdentifier")...)
	default:
		d.m.Parts = append(d.m.Parts, model.Unknown{Type: v.Str("type"), Raw: v.Keep()})
	}
	if d.m.Time.IsZero() { // steps are called by the time in milliseconds
		ms, _, _ := strings.Cut(v.Str("stepIdentifier"), "-")
		if n, err := strconv.ParseInt(ms, 10, 64); err == nil && n > 1e11 && n < 1e14 {
			d.m.Time = time.UnixMilli(n)
		}
	}
}

// block decodes a block of content: thinking, speech, or the answer of a tool.
func (d *decoder) block(v rawjson.Value, prefix string) {
	style := v.Get("style")
	thinking := style.Str("type") == "thinking"
	ended, stated := style.Get("ended").Bool()
	for _, p := range v.Get("content").Elems() {
		for _, part := range d.part(p) {
			if t, ok := part.(model.Text); ok && thinking {
				part = model.Reasoning{Text: t.Text, Unclosed: stated && !ended}
			}
			d.m.Parts = append(d.m.Parts, part)
		}
	}
	info := v.Get("genInfo")
	stats := info.Get("stats")
	if info.Kind() == rawjson.Object {
		if name := info.Str("identifier"); name != "" {
			d.m.Model = name
		}
		u := &d.m.Usage // each step is a request of its own
		add := func(n *int64, key string) {
			if i, ok := stats.Get(key).Int(); ok && i > 0 {
				*n += i
			}
		}
		add(&u.Input, "promptTokensCount")
		add(&u.Output, "predictedTokensCount")
		if s := stats.Str("stopReason"); s != "" {
			d.m.StopReason = s
		}
		d.m.Meta = append(d.m.Meta, chat.Filled(prefix+"genInfo.", info, "identifier", "stats")...)
		d.m.Meta = append(d.m.Meta, chat.Filled(prefix+"stats.", stats, "promptTokensCount", "predictedTokensCount", "totalTokensCount", "stopReason")...)
	}
	if style.Kind() == rawjson.Object {
		d.m.Meta = append(d.m.Meta, chat.Filled(prefix+"style.", style, "type", "ended")...)
	}
	d.m.Meta = append(d.m.Meta, chat.Filled(prefix, v, "type", "stepIdentifier", "content", "style", "genInfo", "prefix", "suffix",
		"roleOverride", "defaultShouldIncludeInContext", "shouldIncludeInContext")...)
}

// toolStatus keeps what the state of a call says beyond its end.
func (d *decoder) toolStatus(v rawjson.Value, prefix string) {
	id := v.Get("callId").Scalar()
	s := v.At("statusState", "status")
	kind := s.Str("type")
	if c := d.calls[id]; c != nil {
		switch kind {
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
		d.m.Parts = append(d.m.Parts, model.Marker{Kind: model.MarkerError, Text: cmp.Or(e.Text(), e.Str("message"), string(e.Raw())), Error: true})
	}
	d.m.Meta = append(d.m.Meta, chat.Filled(prefix, v.Get("statusState"), "status")...)
	d.m.Meta = append(d.m.Meta, chat.Filled(prefix+"status.", s, "type", "timeMs", "error")...)
}

// part decodes one part of the content.
func (d *decoder) part(v rawjson.Value) []model.Part {
	switch v.Str("type") {
	case "file":
		m := model.Media{Name: v.Str("name"), FileID: v.Str("identifier"), Bytes: -1}
		if v.Str("fileType") == "image" {
			m.Kind = model.Image
		}
		if n, ok := v.Get("sizeBytes").Int(); ok && n >= 0 {
			m.Bytes = n
		}
		return []model.Part{m}
	case "toolCallRequest":
		c := &model.ToolCall{ID: callID(v), Name: v.Str("name"), Server: v.Str("pluginIdentifier")}
		d.calls[v.Get("callId").Scalar()] = c
		chat.SetArguments(c, v.First("parameters", "arguments"))
		return []model.Part{c}
	case "toolCallResult":
		id := v.Get("callId").Scalar()
		r := &model.ToolResult{CallID: callID(v), Duration: d.times[id]}
		content := rawjson.Unwrap(v.Get("content"), 2)
		if content.Kind() == rawjson.Array || content.Kind() == rawjson.Object {
			r.Content = chat.ResultContent(content)
		} else {
			r.Content = chat.ResultContent(v.Get("content"))
		}
		failed, _ := content.Get("isError").Bool()
		switch end := d.ends[id]; {
		case failed || end == "toolCallFailed":
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
	if id := v.Get("toolCallRequestId").Scalar(); id != "" {
		return id
	}
	return v.Get("callId").Scalar()
}
