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
	Name:    "openai-evals",
	Title:   "OpenAI evals logs",
	Reads:   "logs of runs (/tmp/evallogs/*.jsonl of oaieval): samplings as exchanges, gradings as events of their sample",
	Omits:   "the report at the end and the specification of the run are metadata",
	Sources: []format.Source{{Project: "openai/evals", File: "evals/record.py", Version: "4bfc1f58 of 2025-11-03", Verified: "2026-11-25"}},
	Shapes:  []format.Shape{{Name: "events", Score: score, Decode: format.Objects(decode)}},
}

// votes are those for events, the specification of a run, and its report.
const votes = format.Votes(`
	10 spec.eval_name spec.completion_fns
	10 run_id event_id sample_id type:text data
	3  final_report
`)

func score(r *format.Record) int {
	n := votes.Score(r)
	if n == 3 && r.Value.Len() > 3 {
		return 0
	}
	return n
}

func decode(r *format.Record, v rawjson.Value) format.Decoded {
	if spec := v.Get("spec"); spec.Kind() == rawjson.Object {
		d := format.Metadata("specification of the run")
		d.About = format.About{ID: spec.Str("run_id"), Title: spec.Str("eval_name"), TitleWeight: 3, Model: spec.Get("completion_fns").Index(0).Text()}
		return d
	}
	if v.Fits("final_report") {
		return format.Metadata("report")
	}
	if votes.Of(v) == 0 {
		return format.Unknown("object")
	}
	data := v.Get("data")
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
	return chat.Row(r, v, v.Get("sample_id").Scalar(), messages)
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
			messages = append(messages, chat.Another("another answer to the same request"))
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
