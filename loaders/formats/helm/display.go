package helm

import (
	"cmp"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// The files of a run that the web pages show. The first is there for any run that
// has them.
const (
	predictionsFile = "display_predictions.json"
	requestsFile    = "display_requests.json"
	instancesFile   = "instances.json"
)

// maxBeside bounds the files that are read with the one that was opened, in bytes.
const maxBeside = 64 << 20

// siblings names the other files of a run.
func siblings(file string) []format.Sibling {
	base := filepath.Base(file)
	names := []string{predictionsFile, requestsFile, instancesFile}
	if !slices.Contains(names, base) {
		return nil
	}
	var list []format.Sibling
	for _, name := range names {
		beside := filepath.Join(filepath.Dir(file), name)
		if name == base {
			continue
		}
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() && info.Size() <= maxBeside {
			list = append(list, format.Sibling{Path: beside})
		}
	}
	return list
}

// A kind is what a record of these files holds.
type kind uint8

const (
	other kind = iota
	request
	prediction
	instance
)

func kindOf(v rawjson.Value) kind {
	switch {
	case v.Fits("instance_id request:object train_trial_index"):
		return request
	case v.Fits("instance_id predicted_text train_trial_index"):
		return prediction
	case v.Fits("input.text:text references:list id split"):
		return instance
	}
	return other
}

func scoreDisplay(r *format.Record) int {
	return [...]int{other: 0, request: 10, prediction: 10, instance: 8}[kindOf(r.Value)]
}

// at tells what a request, a prediction and an instance have in common.
type at struct{ folder, instance, perturbation, trial, reference string }

func placeOf(r *format.Record) at {
	v := r.Value
	return at{
		path.Dir(filepath.ToSlash(r.Origin.File)), v.First("instance_id", "id").Scalar(), v.At("perturbation", "name").Text(),
		v.Get("train_trial_index").Scalar(), v.Get("reference_index").Scalar(),
	}
}

// A run joins what was asked with what was predicted and what was expected.
type run struct {
	out       format.Assembled
	instances map[at]*format.Record
	shown     map[*format.Record]bool
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	j := run{instances: map[at]*format.Record{}, shown: map[*format.Record]bool{}}
	var asks, predictions, instances []*format.Record
	answers := map[at][]*format.Record{}
	for r := range records {
		d, none := format.NoObject(r, r.Value)
		place := placeOf(r)
		switch kindOf(r.Value) {
		case request:
			asks = append(asks, r)
		case prediction:
			answers[place] = append(answers[place], r)
			predictions = append(predictions, r)
		case instance:
			instances = append(instances, r)
			if j.instances[place] == nil {
				j.instances[place] = r
			}
		default:
			if !none {
				d = format.Unknown("object")
			}
		}
		chat.Add(&j.out, r, d)
	}
	for _, ask := range asks {
		var answer *format.Record
		if list := answers[placeOf(ask)]; len(list) > 0 {
			answer, answers[placeOf(ask)] = list[0], list[1:]
		}
		j.show(ask, answer, nil)
	}
	for _, r := range predictions { // without their requests
		if !j.shown[r] {
			j.show(nil, r, nil)
		}
	}
	for _, r := range instances { // that nobody asked
		if !j.shown[r] {
			j.show(nil, nil, r)
		}
	}
	return j.out
}

// show shows a request, a prediction and an instance, as far as there are any.
func (j *run) show(ask, answer, asked *format.Record) {
	first := cmp.Or(ask, answer, asked)
	p := placeOf(first)
	asked = cmp.Or(asked, j.instances[at{folder: p.folder, instance: p.instance, perturbation: p.perturbation}])
	name := key(first.Value, p.instance, first.Value)
	add := func(r *format.Record, messages ...*model.Message) {
		for _, m := range messages {
			m.Origin, m.Conversation = r.Origin, name
		}
		j.out.Messages = append(j.out.Messages, messages...)
	}
	var by string
	if ask != nil {
		body := ask.Value.Get("request")
		by = body.Str("model")
		said := given(body)
		said[0].Meta = append(format.Rest(body, "embedding"), chat.Meta(ask.Value, "instance_id", "request")...)
		add(ask, said...)
		j.out.About.Model = cmp.Or(j.out.About.Model, by)
	} else if asked != nil {
		m := chat.Say(model.RoleUser, "", asked.Value.At("input", "text").Text())
		m.Meta = chat.Meta(asked.Value, "id", "input", "references")
		add(asked, m)
	}
	var mapping rawjson.Value
	if answer != nil {
		j.shown[answer] = true
		v := answer.Value
		mapping = v.Get("output_mapping")
		m := chat.Say(model.RoleAssistant, "", v.Str("predicted_text"))
		m.Parts = append(append(chat.Thoughts(v.Str("thinking_text")), m.Parts...), chat.Images(v.Get("base64_images"), "image/jpeg")...)
		m.Model, m.Meta = by, chat.Meta(v, "instance_id", "predicted_text", "thinking_text", "base64_images")
		add(answer, m)
	}
	if asked != nil {
		j.shown[asked] = true
		if text := expectation(asked.Value, mapping); text != "" {
			add(asked, chat.Note(model.MarkerEnd, text))
		}
	}
}
