package vscodecopilot

import (
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns a request, or the session around the requests, into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	case r.Envelope:
		d := format.Metadata("session")
		d.About = about(v.Get("sessionId").Scalar(), v.Str("customTitle"))
		return d
	case v.Get(list).Kind() == rawjson.Array: // a session on one line
		d := format.Metadata("session")
		for _, e := range v.Get(list).Elems() {
			d.Messages = append(d.Messages, request(e)...)
		}
		d.About = about(v.Get("sessionId").Scalar(), v.Str("customTitle"))
		return d
	case !v.First("message", "response").Exists():
		return format.Unknown(v.Str("kind"))
	}
	d := format.Shown(request(v)...)
	d.About.Model = v.Str("modelId")
	return d
}

// request decodes a prompt and everything that came back.
func request(v rawjson.Value) []*model.Message {
	if v.Kind() != rawjson.Object {
		return []*model.Message{{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: "request", Raw: v.Keep()}}}}
	}
	began := chat.Time(v.Get("timestamp"))
	out := []*model.Message{prompt(v, began)}
	answer := &model.Message{Role: model.RoleAssistant, ID: v.Str("responseId"), Model: v.Str("modelId")}
	result := v.Get("result")
	if ms, ok := result.At("timings", "totalElapsed").Int(); ok && ms > 0 && ms < 1e11 {
		answer.Duration = time.Duration(ms) * time.Millisecond
	}
	if answer.Time = chat.Time(v.At("modelState", "completedAt")); answer.Time.IsZero() && !began.IsZero() {
		answer.Time = began.Add(answer.Duration)
	}
	answer.Agent = v.At("agent", "name").Text()
	answer.Usage = usage(v)
	a := newAnswer(answer, result.Get("metadata"))
	switch response := v.Get("response"); response.Kind() {
	case rawjson.Array:
		for _, item := range response.Elems() {
			a.item(item)
		}
	case rawjson.Missing, rawjson.Null:
	default:
		a.item(response)
	}
	a.flush()
	answer.Meta = append(answer.Meta, chat.Meta(v, "requestId", "message", "variableData", "response", "responseId", "modelId", "timestamp", "result", "isCanceled", "responseErrorDetails")...)
	answer.Meta = append(answer.Meta, chat.Prefixed("result.", chat.Meta(result, "errorDetails"))...)
	if len(answer.Parts) > 0 || v.Get("response").Len() > 0 || !result.IsNull() {
		out = append(out, answer)
	} else {
		out[0].Meta = append(out[0].Meta, answer.Meta...)
	}
	out = append(out, a.threads...)
	out = append(out, ending(v, answer.Time)...)
	if undone(v) {
		for _, m := range out {
			m.Inactive = true
		}
	}
	return out
}

// undone reports whether a person took the request back.
func undone(v rawjson.Value) bool {
	for _, key := range [...]string{"shouldBeRemovedOnSend", "isHidden"} {
		if gone := v.Get(key); !gone.IsNull() {
			if yes, stated := gone.Bool(); !stated || yes {
				return true
			}
		}
	}
	return false
}

// prompt decodes what the person wrote and attached.
func prompt(v rawjson.Value, at time.Time) *model.Message {
	m := &model.Message{Role: model.RoleUser, ID: v.Str("requestId"), Time: at}
	switch said := v.Get("message"); said.Kind() {
	case rawjson.String:
		m.Parts = chat.Parts(said)
	case rawjson.Object:
		if s := said.Str("text"); s != "" {
			m.Parts = append(m.Parts, model.Text{Text: s})
		} else {
			for _, p := range said.Get("parts").Elems() {
				if s := p.Str("text"); s != "" {
					m.Parts = append(m.Parts, model.Text{Text: s})
				}
			}
		}
		m.Meta = append(m.Meta, chat.Prefixed("message.", chat.Meta(said, "text", "parts"))...)
	}
	for _, a := range v.At("variableData", "variables").Elems() {
		m.Parts = append(m.Parts, attachment(a))
	}
	m.Meta = append(m.Meta, chat.Prefixed("variableData.", chat.Meta(v.Get("variableData"), "variables"))...)
	return m
}

// attachment decodes a file, a selection, an image or other context of a prompt.
func attachment(v rawjson.Value) model.Part {
	if v.Kind() != rawjson.Object {
		return model.Unknown{Type: "variable", Raw: v.Keep()}
	}
	value := v.Get("value")
	name := v.First("fullName", "name", "id").Text()
	if v.Str("kind") == "image" || strings.HasPrefix(v.Str("mimeType"), "image/") {
		if m := chat.Image(value, v.Str("mimeType")); m.Bytes > 0 || m.Data != nil {
			m.Name = name
			return m
		}
	}
	m := model.Media{Kind: model.File, Name: name, Bytes: -1, MediaType: v.Str("mimeType")}
	if value.Kind() == rawjson.String {
		m.Text = value.Text()
	} else {
		m.URL = uri(value)
	}
	if description := v.Str("modelDescription"); description != "" && m.Text == "" {
		m.Text = description
	}
	return m
}

// uri returns a URI that is logged as an object with its components, or such an
// object within one that adds a range.
func uri(v rawjson.Value) string {
	for range 3 {
		inner := v.First("uri", "location", "resource")
		if inner.Kind() != rawjson.Object && inner.Kind() != rawjson.String {
			break
		}
		v = inner
	}
	if v.Kind() == rawjson.String {
		return v.Text()
	}
	if s := v.Str("external"); s != "" {
		return s
	}
	if path := v.Str("path"); path != "" {
		if scheme := v.Str("scheme"); scheme != "" && scheme != "file" {
			return scheme + "://" + v.Str("authority") + path
		}
		return path
	}
	return v.Str("fsPath")
}

// usage reads the tokens of a request.
func usage(v rawjson.Value) model.Usage {
	meta := v.At("result", "metadata")
	first := func(list ...rawjson.Value) int64 {
		for _, c := range list {
			if n, ok := c.Int(); ok && n > 0 {
				return n
			}
		}
		return 0
	}
	return model.Usage{
		Input:  first(v.Get("promptTokens"), v.At("result", "usage", "promptTokens"), meta.Get("promptTokens")),
		Output: first(v.Get("completionTokens"), v.At("result", "usage", "completionTokens"), meta.Get("outputTokens")),
	}
}

// ending tells how a request ended, unless it ended well.
func ending(v rawjson.Value, at time.Time) []*model.Message {
	var out []*model.Message
	mark := func(kind model.MarkerKind, text string, failed bool) {
		out = append(out, &model.Message{Role: model.RoleMarker, Time: at, Parts: []model.Part{model.Marker{Kind: kind, Text: text, Error: failed}}})
	}
	state, _ := v.At("modelState", "value").Int()
	fault := v.At("result", "errorDetails")
	if fault.IsNull() { // where sessions of version 1 have it
		fault = v.Get("responseErrorDetails")
	}
	canceled, _ := v.Get("isCanceled").Bool()
	switch {
	case !fault.IsNull():
		text := fault.Str("message")
		if fault.Kind() == rawjson.String {
			text = fault.Text()
		}
		mark(model.MarkerError, text, true)
		out[0].Meta = chat.Meta(fault, "message")
	case state == 3:
		mark(model.MarkerError, "the request failed", true)
	}
	if canceled || state == 2 {
		mark(model.MarkerInterrupt, "canceled", false)
	}
	return out
}
