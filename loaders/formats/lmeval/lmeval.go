// Package lmeval reads the samples that lm-evaluation-harness logs: one line for
// each document and filter, with what the model was asked and what it answered.
//
// {"doc_id","doc","target","arguments","resps","filtered_resps","filter",…}: the
// arguments of a request are {"gen_args_0":{"arg_0":prompt,"arg_1":parameters}},
// in older versions [[prompt,parameters]]; a prompt is a text, or a list of
// messages as JSON in a text. Of texts that were only scored, arg_1 is what might
// follow the prompt, and the response its log-likelihood and whether it is what the
// model would have said. Metrics are members of their own.
package lmeval

import (
	"fmt"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "lm-eval",
	Title:   "lm-evaluation-harness samples",
	Reads:   "samples_*.jsonl of --log_samples: prompts with the answers of the model, or with the log-likelihoods of given ones",
	Omits:   "results_*.json, which has sums only; of a doc only what the prompt has is shown, the rest in the raw record",
	Sources: []format.Source{{Project: "EleutherAI/lm-evaluation-harness", File: "lm_eval/evaluator.py and lm_eval/loggers/evaluation_tracker.py", Version: "4e7e0d47 of 2026-08-21", Verified: "2026-11-25"}},
	Shapes:  []format.Shape{{Name: "samples", Score: score, Decode: chat.Rows(decode), List: chat.RowsList}},
}

const votes = format.Votes(`
	0 !doc_id
	1 arguments:list
	1 arguments:object
`)

func score(r *format.Record) int {
	if v := chat.SampleRow(r.Value); votes.Of(v) > 0 && (r.Repaired || v.Fits("resps/filtered_resps")) {
		return 10
	}
	return 0
}

// A request is what the model was asked once.
type request struct{ prompt, rest rawjson.Value }

// requests returns the requests of a sample in both spellings.
func requests(arguments rawjson.Value) []request {
	var list []request
	for _, e := range arguments.Elems() { // of an object these are the members' values
		if e.Kind() == rawjson.Array {
			list = append(list, request{e.Index(0), e.Index(1)})
		}
	}
	for _, e := range arguments.Members() {
		list = append(list, request{e.Get("arg_0"), e.Get("arg_1")})
	}
	return list
}

func decode(r *format.Record, v rawjson.Value) format.Decoded {
	list := requests(v.Get("arguments"))
	if len(list) == 0 {
		return format.Unknown("object")
	}
	messages := prompt(list[0].prompt)
	if len(messages) == 0 {
		messages = []*model.Message{chat.Say(model.RoleUser, "", "")}
	}
	if list[0].rest.Kind() == rawjson.String {
		messages = append(messages, choices(list, v.Get("resps"))...)
		list = nil
	}
	for i, req := range list {
		if i > 0 {
			messages = append(messages, chat.Note(model.MarkerBranch, fmt.Sprintf("request %d of %d", i+1, len(list))))
			messages = append(messages, prompt(req.prompt)...)
		}
		messages = append(messages, answers(v.Get("resps").Index(i))...)
		if !req.rest.IsNull() {
			messages[0].Meta = append(messages[0].Meta, model.Field{Name: "parameters", Value: req.rest.Keep()})
		}
	}
	key := "doc " + v.Look().Get("doc_id").Scalar()
	if filter := v.Look().Str("filter"); filter != "" {
		key += ", " + filter
	}
	return chat.Row(r, v, key, append(messages, outcome(v)))
}

// prompt decodes a prompt: a text, a list of messages, or either of them as JSON.
func prompt(v rawjson.Value) []*model.Message {
	list := rawjson.Unwrap(v, 2)
	switch {
	case list.Kind() == rawjson.Array && chat.IsMessage(list.Index(0)):
		return chat.Map(list, chat.Item)
	case v.IsNull():
		return nil
	}
	return []*model.Message{{Role: model.RoleUser, Parts: chat.ResultContent(v)}}
}

// answers decodes the responses to one request: several if it was repeated.
func answers(list rawjson.Value) (messages []*model.Message) {
	all := list.AsList()
	for i, e := range all {
		if i > 0 {
			messages = append(messages, chat.Another(fmt.Sprintf("answer %d of %d to the same request", i+1, len(all))))
		}
		if !e.IsNull() {
			messages = append(messages, chat.Say(model.RoleAssistant, "", chat.TextOrJSON(e)))
		}
	}
	return messages
}

// choices decodes texts that were only scored, each after a marker with its score.
func choices(list []request, resps rawjson.Value) []*model.Message {
	var messages []*model.Message
	shown := list[0].prompt.Text()
	for i, req := range list {
		score := resps.Index(i)
		for score.Kind() == rawjson.Array && score.Len() == 1 && score.Index(0).Kind() == rawjson.Array {
			score = score.Index(0)
		}
		text := fmt.Sprintf("choice %d of %d", i+1, len(list))
		if s := score.Index(0).Scalar(); s != "" {
			text += ": log-likelihood " + s
		}
		if s := score.Index(1).Scalar(); strings.EqualFold(s, "true") {
			text += ", what the model would say"
		}
		messages = append(messages, chat.Note(model.MarkerBranch, text))
		if p := req.prompt.Text(); p != shown {
			messages = append(messages, prompt(req.prompt)...)
			shown = p
		}
		messages = append(messages, chat.Say(model.RoleAssistant, "", req.rest.Text()))
	}
	return messages
}

// outcome is the marker with the metrics of a sample.
func outcome(v rawjson.Value) *model.Message {
	var text []string
	add := func(key, label string) {
		if s := v.Get(key).Scalar(); s != "" {
			text = append(text, label+s)
		}
	}
	for _, name := range v.Get("metrics").Look().Elems() {
		add(name.Text(), name.Text()+" ")
	}
	if len(text) == 0 {
		for _, key := range [...]string{"exact_match", "acc", "acc_norm", "prompt_level_strict_acc", "pass@1"} {
			add(key, key+" ")
		}
	}
	add("target", "target: ")
	return chat.Note(model.MarkerEnd, strings.Join(text, ", "))
}
