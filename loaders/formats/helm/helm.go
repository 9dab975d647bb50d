// Package helm reads what runs of HELM, the evaluations of Stanford's CRFM, leave:
// scenario_state.json with every request and its result
// ({"adapter_spec","request_states":[{"instance","request","result",…}]}), and the
// smaller files that its web pages show: display_requests.json,
// display_predictions.json and instances.json, which are joined by the ids of their
// instances.
//
// A request is a prompt, a list of messages, or media objects ("multimodal_prompt").
// Its result has one or more completions, or an error. Of questions with given
// answers each answer may be a request of its own ("reference_index").
package helm

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// statesList is the member of scenario_state.json with the requests.
const statesList = "request_states"

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "helm",
	Title: "HELM runs",
	Reads: "runs of HELM (benchmark_output/runs/<suite>/<run>): scenario_state.json, and display_requests.json, display_predictions.json and instances.json as one",
	Omits: "statistics (stats.json, per_instance_stats.json) and the specification of the run; log probabilities of tokens are shown only in the raw record",
	Sources: []format.Source{
		{Project: "stanford-crfm/helm", File: "src/helm/common/request.py, src/helm/benchmark/adaptation/{request_state,scenario_state}.py, src/helm/benchmark/scenarios/scenario.py", Version: "63754d05 of 2026-06-05", Verified: "2026-11-25"},
		{Project: "stanford-crfm/helm", File: "src/helm/benchmark/presentation/run_display.py", Version: "63754d05 of 2026-06-05", Verified: "2026-11-26"},
	},

	Layout: format.Layout{Companions: map[string][]string{
		"display_predictions.json": {"display_requests.json", "instances.json"},
		"scenario_state.json":      {"display_predictions.json", "display_requests.json", "instances.json", "per_instance_stats.json", "stats.json"},
	}},

	Shapes: []format.Shape{
		{Name: "scenario state", Score: scoreState, Decode: decodeState, List: statesList},
		{Name: "displayed predictions", Score: scoreDisplay, Assemble: assemble, Tree: true},
	},
	Siblings: siblings,
}

func scoreState(r *format.Record) int {
	v := r.Value
	if v.Fits("request_states:list") {
		if !v.Fits("adapter_spec") {
			return 0
		} else if v = v.Get(statesList).Index(0); v.IsNull() {
			return 10
		}
	}
	return format.If(v.Fits("instance:object request:object") && (v.Fits("train_trial_index") || r.Repaired && v.Fits("instance.references")), 12) // a request with its result is an exchange of other formats, too
}

func decodeState(r *format.Record) format.Decoded {
	v := r.Value
	request, instance := v.Get("request"), v.Get("instance")
	if d, none := format.NoObject(r, v); none {
		d.About.Model = v.At("adapter_spec", "model").Text()
		return d
	} else if request.Kind() != rawjson.Object {
		return format.Unknown("object")
	}
	messages := append(given(request), answers(request, v.Get("result"))...)
	last := messages[0]
	last.Meta = append(last.Meta, format.Rest(request, "embedding")...)
	if text := expectation(instance, v.Get("output_mapping")); text != "" {
		last = chat.Note(model.MarkerEnd, text)
		messages = append(messages, last)
	}
	last.Meta = append(last.Meta, chat.Meta(instance, "input", "references", "id")...)
	d := chat.Row(r, v, key(v, instance.Get("id").Scalar(), instance), messages, "instance", "request", "result")
	d.About.Model = request.Str("model")
	return d
}

// key names the conversation of a request: its instance, and what tells the requests
// of one instance apart.
func key(v rawjson.Value, id string, instance rawjson.Value) string {
	if id == "" {
		return ""
	}
	s := id
	if p := instance.At("perturbation", "name").Text(); p != "" {
		s += ", " + p
	}
	if n, ok := v.Get("train_trial_index").Int(); ok && n > 0 {
		s += fmt.Sprintf(", trial %d", n)
	}
	if n, ok := v.Get("reference_index").Int(); ok {
		s += fmt.Sprintf(", choice %d", n)
	}
	if mode := v.Str("request_mode"); mode != "" && mode != "original" {
		s += ", " + mode
	}
	return s
}

// given decodes what the model was given.
func given(request rawjson.Value) []*model.Message {
	messages, media := request.Get("messages"), request.At("multimodal_prompt", "media_objects")
	switch {
	case messages.Kind() == rawjson.Array && messages.Len() > 0:
		return chat.Map(messages, chat.Item)
	case media.Kind() == rawjson.Array && media.Len() > 0:
		return []*model.Message{{Role: model.RoleUser, Parts: chat.Map(media, medium)}}
	}
	return []*model.Message{chat.Say(model.RoleUser, "", request.Str("prompt"))}
}

// medium decodes a media object: {"content_type":"text/plain","text"} or
// {"content_type":"image/png","location"}, whose files are named, not opened.
func medium(v rawjson.Value) model.Part {
	mediaType := v.Str("content_type")
	switch where := cmp.Or(v.Str("location"), v.Str("original_location")); {
	case strings.HasPrefix(mediaType, "text/") && v.Get("text").Kind() == rawjson.String:
		return model.Text{Text: v.Str("text")}
	case where != "":
		return model.Media{Kind: chat.KindOf(mediaType), MediaType: mediaType, URL: where, Text: v.Str("text"), Bytes: -1}
	}
	return model.Unknown{Type: mediaType, Raw: v.Keep()}
}

// answers decodes a result: one message for each completion, or why there is none.
func answers(request, result rawjson.Value) []*model.Message {
	var messages []*model.Message
	by, failed := request.Str("model"), chat.Failed(result.Get("success")) == model.No
	list := result.Get("completions")
	for i, c := range list.Elems() {
		if list.Len() > 1 {
			messages = append(messages, chat.Another(fmt.Sprintf("completion %d of %d", i+1, list.Len())))
		}
		m := chat.Say(model.RoleAssistant, "", c.Str("text"))
		m.Parts = append(chat.Thoughts(c.At("thinking", "text").Text()), m.Parts...)
		m.Parts = append(m.Parts, chat.Map(c.At("multimodal_content", "media_objects"), medium)...)
		m.Model, m.StopReason = by, c.At("finish_reason", "reason").Text()
		m.Meta = chat.Meta(c, "text", "tokens", "thinking", "multimodal_content", "finish_reason")
		messages = append(messages, m)
	}
	if fault := result.Str("error"); fault != "" || failed {
		messages = append(messages, chat.Note(model.MarkerError, cmp.Or(fault, "the request failed")))
	}
	if len(messages) == 0 {
		return []*model.Message{chat.Note(model.MarkerUnfinished, "the log has no answer")}
	}
	m := messages[0]
	if m.Role == model.RoleMarker && len(messages) > 1 {
		m = messages[1]
	}
	m.Time = chat.Time(result.Get("request_datetime"))
	m.Duration = chat.Seconds(result.Get("request_time")).Round(time.Microsecond)
	m.Meta = append(m.Meta, chat.Meta(result, "completions", "success", "error", "embedding", "request_datetime", "request_time")...)
	return messages
}

// expectation is the line with the right answers of an instance.
func expectation(instance, mapping rawjson.Value) string {
	letters := map[string]string{} // of multiple choice: the letter of an answer
	for letter, text := range mapping.Members() {
		letters[text.Text()] = letter + ". "
	}
	var right []string
	for _, e := range instance.Get("references").Elems() {
		for _, tag := range e.Get("tags").Elems() {
			if tag.IsText("correct") {
				text := e.At("output", "text").Text()
				right = append(right, letters[text]+text)
				break
			}
		}
	}
	if len(right) == 0 {
		return ""
	}
	return "expected: " + strings.Join(right, " | ")
}
