package inspecteval

import (
	"cmp"
	"fmt"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeLog decodes a .json log: the document around the samples, or one of them.
func decodeLog(r *format.Record) format.Decoded {
	if !isLog(r.Value) {
		return decodeFile(r)
	}
	d := header(r.Value, logOf(r))
	for _, s := range r.Value.Get("samples").Elems() {
		d.Messages = append(d.Messages, newSample(s, logOf(r)).messages()...)
	}
	return d
}

// decodeFile decodes a file of an archive.
func decodeFile(r *format.Record) format.Decoded {
	v := r.Value
	switch one := format.Leading(v); {
	case isSummary(one):
		return format.Metadata("summary")
	case isReduction(one):
		return format.Metadata("reduction")
	}
	if d, none := format.NoObject(r, v); none {
		return d
	}
	switch {
	case isSample(v):
		return format.Shown(newSample(v, logOf(r)).messages()...)
	case isLog(v) && v.Get("status").Exists():
		return header(v, logOf(r))
	case isLog(v): // what is known when the evaluation begins; header.json has it, too
		d := format.Metadata("start")
		d.About = about(v)
		return d
	}
	return format.Unknown(v.Str("type"))
}

// about tells what a log is of.
func about(v rawjson.Value) format.About {
	eval := v.Get("eval")
	return format.About{
		Title: eval.Str("task"), TitleWeight: 3,
		ID:      cmp.Or(eval.Str("eval_id"), eval.Str("run_id")),
		Model:   eval.Str("model"),
		Version: eval.At("packages", "inspect_ai").Text(),
	}
}

// header makes a message of what a log says of the whole evaluation.
func header(v rawjson.Value, log string) format.Decoded {
	eval, status := v.Get("eval"), v.Str("status")
	lines := []string{"evaluation of " + cmp.Or(eval.Str("model"), "a model") + ": " + eval.Str("task") + ", " + cmp.Or(status, "no status")}
	results := v.Get("results")
	if n := results.Get("completed_samples"); n.Exists() {
		lines = append(lines, fmt.Sprintf("%s of %s samples completed", n.Scalar(), results.Get("total_samples").Scalar()))
	}
	for _, s := range results.Get("scores").Elems() {
		name := cmp.Or(s.Str("name"), s.Str("scorer"))
		if by := s.Str("reducer"); by != "" {
			name += " (" + by + ")"
		}
		var metrics []string
		for key, m := range s.Get("metrics").Members() {
			if value := m.Get("value"); value.Exists() {
				m = value
			}
			metrics = append(metrics, key+" "+scalar(m))
		}
		lines = append(lines, name+": "+strings.Join(metrics, ", "))
	}
	m := chat.Note(model.MarkerRunStart, strings.Join(lines, "\n"))
	m.Conversation = log + "evaluation"
	m.Model = eval.Str("model")
	m.Time = chat.Time(eval.Get("created"))
	if e := v.Get("error"); e.Kind() == rawjson.Object {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: errorText(e), Error: true})
	}
	m.Meta = chat.Meta(v, "status", "samples")
	d := format.Shown(m)
	d.About = about(v)
	return d
}

// errorText is what an EvalError or a ToolCallError says.
func errorText(e rawjson.Value) string {
	if e.IsNull() || e.Kind() == rawjson.String {
		return e.Text()
	}
	text := e.Str("message")
	if kind := e.Str("type"); kind != "" {
		text = strings.TrimSuffix(kind+": "+text, ": ")
	}
	return cmp.Or(text, string(e.Raw()))
}

// scalar is the text of a value: a number or a string as it is, else its JSON.
func scalar(v rawjson.Value) string {
	switch v.Kind() {
	case rawjson.String:
		return v.Text()
	case rawjson.Missing:
		return ""
	}
	return string(v.Raw())
}
