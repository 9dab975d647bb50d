package vscodecopilot

import (
	"cmp"
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
		return format.Malformed("no JSON")
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	case r.Envelope, v.Fits("requests:list"): // the latter is a session on one line
		d := format.Metadata("session")
		d.Messages = chat.FlatMap(v.Get(list), request)
		d.About = about(v.Get("sessionId").Scalar(), v.Str("customTitle"))
		return d
	case v.Fits("!message/response:some"):
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
	for _, item := range v.Get("response").AsList() {
		if !item.IsNull() {
			a.item(item)
		}
	}
	a.flush()
	answer.Meta = append(answer.Meta, chat.Meta(v, "requestId", "message", "variableData", "response", "responseId", "modelId", "timestamp", "result", "isCanceled", "responseErrorDetails")...)
	answer.Meta = append(answer.Meta, chat.Prefixed("result.", chat.Meta(result, "errorDetails"))...)
	if len(answer.Parts) > 0 || v.Get("response").Len() > 0 || !result.IsNull() {
		out = append(out, answer)
	} else {
		out[0].Meta = append(out[0].Meta, answer.Meta...)
	}
	out = append(append(out, a.threads...), ending(v, answer.Time)...)
	if isUndone(v.Get("shouldBeRemovedOnSend")) || isUndone(v.Get("isHidden")) {
		for _, m := range out {
			m.Inactive = true
		}
	}
	return out
}

// isUndone reports whether a member says that a person took the request back.
func isUndone(v rawjson.Value) bool {
	yes, stated := v.Bool()
	return !v.IsNull() && (yes || !stated)
}

// prompt decodes what the person wrote and attached.
func prompt(v rawjson.Value, at time.Time) *model.Message {
	m := &model.Message{Role: model.RoleUser, ID: v.Str("requestId"), Time: at}
	said, variables := v.Get("message"), v.Get("variableData")
	texts := []string{chat.FirstText(said, said.Get("text"))}
	if texts[0] == "" {
		texts = chat.Map(said.Get("parts"), func(p rawjson.Value) string { return p.Str("text") })
	}
	for _, s := range texts {
		m.Parts = append(m.Parts, chat.Say(model.RoleUser, "", s).Parts...)
	}
	m.Parts = append(m.Parts, chat.Map(variables.Get("variables"), attachment)...)
	m.Meta = append(append(chat.Prefixed("message.", chat.Meta(said, "text", "parts")), chat.Prefixed("variableData.", chat.Meta(variables, "variables"))...), chat.Only(v, "modelId")...)
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
	if m.Text = value.Text(); value.Kind() != rawjson.String {
		m.URL = uri(value)
	}
	if m.Text == "" {
		m.Text = v.Str("modelDescription")
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
	meta, counted := v.At("result", "metadata"), v.At("result", "usage")
	var all model.Usage // of the whole turn; promptTokens is of its last request alone
	for _, t := range v.Get("modelTotals").Elems() {
		all = all.Plus(model.Usage{Input: chat.Count(t, "inputTokens"), Output: chat.Count(t, "outputTokens"), CacheRead: chat.Count(t, "cachedTokens")})
	}
	if !all.IsZero() {
		return all
	}
	return model.Usage{
		Input:  cmp.Or(chat.Count(v, "promptTokens"), chat.Count(counted, "promptTokens"), chat.Count(meta, "promptTokens")),
		Output: cmp.Or(chat.Count(v, "completionTokens"), chat.Count(counted, "completionTokens"), chat.Count(meta, "outputTokens")),
	}
}

// ending tells how a request ended, unless it ended well.
func ending(v rawjson.Value, at time.Time) (out []*model.Message) {
	state, _ := v.At("modelState", "value").Int()
	fault := v.At("result", "errorDetails")
	if fault.IsNull() { // where sessions of version 1 have it
		fault = v.Get("responseErrorDetails")
	}
	if !fault.IsNull() {
		out = append(out, chat.Note(model.MarkerError, chat.FirstText(fault, fault.Get("message"))))
		out[0].Meta = chat.Meta(fault, "message")
	} else if state == 3 {
		out = append(out, chat.Note(model.MarkerError, "the request failed"))
	}
	if (v.True("isCanceled") || state == 2) && (len(out) == 0 || !chat.SaysCancelled(chat.FirstText(fault, fault.Get("message")))) {
		out = append(out, chat.Note(model.MarkerInterrupt, "canceled"))
	}
	for _, m := range out {
		m.Time = at
	}
	return out
}
