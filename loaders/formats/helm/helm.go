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
	"math"
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
		{Project: "stanford-crfm/helm", File: "src/helm/common/request.py, src/helm/benchmark/adaptation/{request_state,scenario_state}.py, src/helm/benchmark/scenarios/scenario.py and src/helm/benchmark/presentation/run_display.py"},
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
	if list := v.Get(statesList); list.Kind() == rawjson.Array {
		if !v.Get("adapter_spec").Exists() {
			return 0
		}
		if v = list.Index(0); v.IsNull() {
			return 10
		}
	}
	if v.Get("instance").Kind() != rawjson.Object || v.Get("request").Kind() != rawjson.Object {
		return 0
	}
	if v.Get("train_trial_index").Exists() || v.At("instance", "references").Exists() && r.Repaired {
		return 12 // a request with its result is an exchange of other formats, too
	}
	return 0
}

func decodeState(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("no JSON")
	case r.Envelope:
		d := format.Metadata("envelope")
		d.About = format.About{Model: v.At("adapter_spec", "model").Text()}
		return d
	case v.Kind() != rawjson.Object || v.Opaque() || v.Get("request").Kind() != rawjson.Object:
		return format.Unknown("object")
	}
	request, result := v.Get("request"), v.Get("result")
	messages := asked(request)
	if len(messages) == 0 {
		messages = []*model.Message{chat.Say(model.RoleUser, "", "")}
	}
	messages[0].Meta = append(messages[0].Meta, chat.Meta(request, "prompt", "messages", "multimodal_prompt", "model", "embedding")...)
	answer := answers(request, result)
	messages = append(messages, answer...)
	expected := chat.Note(model.MarkerEnd, expectation(v.Get("instance"), v.Get("output_mapping")))
	if expected.Parts[0].(model.Marker).Text != "" {
		expected.Meta = chat.Meta(v.Get("instance"), "input", "references", "id")
		messages = append(messages, expected)
	} else {
		messages[0].Meta = append(messages[0].Meta, chat.Meta(v.Get("instance"), "input", "references", "id")...)
	}
	d := chat.Row(r, v, key(v, v.At("instance", "id").Scalar(), v.Get("instance")), messages, "instance", "request", "result")
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

// asked decodes what the model was given.
func asked(request rawjson.Value) []*model.Message {
	if list := request.Get("messages"); list.Kind() == rawjson.Array && list.Len() > 0 {
		var messages []*model.Message
		for _, e := range list.Elems() {
			messages = append(messages, chat.Item(e))
		}
		return messages
	}
	if list := request.At("multimodal_prompt", "media_objects"); list.Kind() == rawjson.Array && list.Len() > 0 {
		return []*model.Message{{Role: model.RoleUser, Parts: media(list)}}
	}
	if p := request.Get("prompt"); p.Kind() == rawjson.String {
		return []*model.Message{chat.Say(model.RoleUser, "", p.Text())}
	}
	return nil
}

// media decodes media objects: {"content_type":"text/plain","text"} or
// {"content_type":"image/png","location"}, whose files are named, not opened.
func media(list rawjson.Value) []model.Part {
	var parts []model.Part
	for _, e := range list.Elems() {
		kind, _, _ := strings.Cut(e.Str("content_type"), "/")
		switch where := cmp.Or(e.Str("location"), e.Str("original_location")); {
		case kind == "text" && e.Get("text").Kind() == rawjson.String:
			parts = append(parts, model.Text{Text: e.Str("text")})
		case where != "":
			m := model.Media{Kind: model.File, MediaType: e.Str("content_type"), URL: where, Text: e.Str("text"), Bytes: -1}
			switch kind {
			case "image":
				m.Kind = model.Image
			case "audio":
				m.Kind = model.Audio
			case "video":
				m.Kind = model.Video
			}
			parts = append(parts, m)
		default:
			parts = append(parts, model.Unknown{Type: e.Str("content_type"), Raw: e.Keep()})
		}
	}
	return parts
}

// answers decodes a result: one message for each completion, or why there is none.
func answers(request, result rawjson.Value) []*model.Message {
	var messages []*model.Message
	list := result.Get("completions")
	for i, c := range list.Elems() {
		if list.Len() > 1 {
			messages = append(messages, chat.Note(model.MarkerBranch, fmt.Sprintf("completion %d of %d", i+1, list.Len())))
		}
		m := chat.Say(model.RoleAssistant, "", c.Str("text"))
		if t := c.Get("thinking").First("text"); t.Text() != "" {
			m.Parts = append([]model.Part{model.Reasoning{Text: t.Text()}}, m.Parts...)
		}
		if objects := c.At("multimodal_content", "media_objects"); objects.Kind() == rawjson.Array {
			m.Parts = append(m.Parts, media(objects)...)
		}
		m.Model = request.Str("model")
		m.StopReason = c.At("finish_reason", "reason").Text()
		m.Meta = chat.Meta(c, "text", "tokens", "thinking", "multimodal_content", "finish_reason")
		messages = append(messages, m)
	}
	if ok, known := result.Get("success").Bool(); known && !ok || result.Str("error") != "" {
		messages = append(messages, chat.Note(model.MarkerError, cmp.Or(result.Str("error"), "the request failed")))
	}
	if len(messages) == 0 {
		return []*model.Message{chat.Note(model.MarkerUnfinished, "the log has no answer")}
	}
	m := messages[0]
	if m.Role == model.RoleMarker && len(messages) > 1 {
		m = messages[1]
	}
	m.Time = chat.Time(result.Get("request_datetime"))
	if s, ok := result.Get("request_time").Float(); ok && s > 0 && s < 1e6 {
		m.Duration = time.Duration(math.Round(s*1e6)) * time.Microsecond
	}
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
			if tag.Text() == "correct" {
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
