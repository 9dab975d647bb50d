// Package openaievals reads the logs of OpenAI's evals framework: JSON lines with a
// specification of the run first, a report last, and events between them,
// {"run_id","event_id","sample_id","type","data","created_by","created_at"}.
//
// Events of the type sampling are requests to a model; the other ones say how a
// sample was graded. Events of one sample are a conversation; samples that ran at
// the same time are interleaved. Events without a prompt of messages have a text.
package openaievals

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "openai-evals",
	Title: "OpenAI evals logs",
	Reads: "logs of runs (/tmp/evallogs/*.jsonl of oaieval): samplings as exchanges, gradings as events of their sample",
	Omits: "the report at the end and the specification of the run are metadata",
	Sources: []format.Source{
		{Project: "openai/evals", File: "evals/record.py"},
	},
	Shapes: []format.Shape{
		{Name: "events", Score: score, Decode: decode},
	},
}

func score(r *format.Record) int {
	v := r.Value
	switch {
	case v.At("spec", "eval_name").Exists() && v.At("spec", "completion_fns").Exists():
		return 10
	case isEvent(v):
		return 10
	case v.Get("final_report").Exists() && v.Len() <= 3:
		return 3
	}
	return 0
}

func isEvent(v rawjson.Value) bool {
	return v.Get("run_id").Exists() && v.Get("event_id").Exists() && v.Get("sample_id").Exists() && v.Get("type").Kind() == rawjson.String && v.Get("data").Exists()
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	if spec := v.Get("spec"); spec.Kind() == rawjson.Object {
		d := format.Metadata("specification of the run")
		d.About = format.About{ID: spec.Str("run_id"), Title: spec.Str("eval_name"), TitleWeight: 3, Model: spec.Get("completion_fns").Index(0).Text()}
		return d
	}
	if v.Get("final_report").Exists() {
		return format.Metadata("report")
	}
	if !isEvent(v) {
		return format.Unknown("object")
	}
	data := v.Get("data")
	used := []string{"data", "type", "sample_id", "created_at"}
	var messages []*model.Message
	if v.Str("type") == "sampling" {
		messages = sampling(data)
	}
	if len(messages) == 0 {
		kind := model.MarkerNotice
		if v.Str("type") == "error" {
			kind = model.MarkerError
		}
		m := chat.Note(kind, grading(v.Str("type"), data))
		m.Meta = chat.Meta(data)
		if data.Kind() != rawjson.Object {
			m.Meta = []model.Field{{Name: "data", Value: data.Keep()}}
		}
		messages = []*model.Message{m}
	}
	if at := chat.Time(v.Get("created_at")); !at.IsZero() {
		messages[len(messages)-1].Time = at
	}
	return chat.Row(r, v, v.Get("sample_id").Scalar(), messages, used...)
}

// sampling decodes a request with its answers.
func sampling(data rawjson.Value) []*model.Message {
	prompt, sampled := data.Get("prompt"), data.Get("sampled")
	if prompt.IsNull() && sampled.IsNull() {
		return nil
	}
	messages := tracing.Asked(prompt)
	for i, e := range sampled.AsList() {
		if e.IsNull() {
			continue
		}
		if i > 0 {
			messages = append(messages, chat.Note(model.MarkerBranch, "another answer to the same request"))
		}
		m := &model.Message{Role: model.RoleAssistant, Parts: chat.ResultContent(e)}
		if e.Kind() == rawjson.String {
			m = chat.Say(model.RoleAssistant, "", e.Text())
		}
		m.Model = data.Str("model")
		if i == 0 {
			m.Usage = chat.Usage(data.Get("usage"))
		}
		messages = append(messages, m)
	}
	if len(messages) > 0 {
		last := messages[len(messages)-1]
		last.Meta = append(last.Meta, chat.Meta(data, "prompt", "sampled", "model")...)
	}
	return messages
}

// grading says in words what an event says of a sample.
func grading(kind string, data rawjson.Value) string {
	text := []string{kind}
	for _, key := range [...]string{"correct", "score", "choice", "expected", "picked", "accuracy", "message"} {
		if s := data.Get(key).Scalar(); s != "" && len(s) <= 200 {
			text = append(text, key+" "+s)
		}
	}
	return strings.Join(text, ", ")
}
