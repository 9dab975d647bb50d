package helm

import (
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
	case v.Kind() != rawjson.Object:
	case v.Get("instance_id").Exists() && v.Get("request").Kind() == rawjson.Object && v.Get("train_trial_index").Exists():
		return request
	case v.Get("instance_id").Exists() && v.Get("predicted_text").Exists() && v.Get("train_trial_index").Exists():
		return prediction
	case v.Get("input").Get("text").Kind() == rawjson.String && v.Get("references").Kind() == rawjson.Array && v.Get("id").Exists() && v.Get("split").Exists():
		return instance
	}
	return other
}

func scoreDisplay(r *format.Record) int {
	switch kindOf(r.Value) {
	case request, prediction:
		return 10
	case instance:
		return 8
	}
	return 0
}

// A row is a record of one of the files.
type row struct {
	*format.Record
	number int
}

// at tells what a request, a prediction and an instance have in common.
type at struct{ folder, instance, perturbation, trial, reference string }

func placeOf(r *format.Record, kind kind) at {
	p := at{folder: path.Dir(filepath.ToSlash(r.Origin.File)), instance: r.Value.Get("instance_id").Scalar(), perturbation: r.Value.At("perturbation", "name").Text()}
	if kind == instance {
		p.instance = r.Value.Get("id").Scalar()
		return p
	}
	p.trial, p.reference = r.Value.Get("train_trial_index").Scalar(), r.Value.Get("reference_index").Scalar()
	return p
}

// assemble joins what was asked with what was predicted and what was expected.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var asks, rest []*row
	predictions := map[at][]*row{}
	instances := map[at]*row{}
	for r := range records {
		w := &row{r, len(out.Classes)}
		class := format.RecordClass{Class: model.Shown}
		switch k := kindOf(r.Value); {
		case !r.Value.Exists():
			class = format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"}
		case k == request:
			asks = append(asks, w)
		case k == prediction:
			predictions[placeOf(r, k)] = append(predictions[placeOf(r, k)], w)
			rest = append(rest, w)
		case k == instance:
			if p := placeOf(r, k); instances[p] == nil {
				instances[p] = w
			}
			rest = append(rest, w)
		default:
			class = format.RecordClass{Class: model.UnknownRecord, Type: r.Value.Kind().String()}
		}
		out.Classes = append(out.Classes, class)
	}
	taken := map[*row]bool{}
	expected := func(p at) (*row, rawjson.Value) {
		w := instances[at{folder: p.folder, instance: p.instance, perturbation: p.perturbation}]
		if w == nil {
			return nil, rawjson.Value{}
		}
		return w, w.Value
	}
	show := func(ask, answer *row) {
		var p at
		var messages []*model.Message
		first := ask
		add := func(w *row, said ...*model.Message) {
			for _, m := range said {
				m.Origin = w.Origin
			}
			taken[w] = true
			messages = append(messages, said...)
		}
		if ask != nil {
			p = placeOf(ask.Record, request)
			body := ask.Value.Get("request")
			said := asked(body)
			if len(said) == 0 {
				said = []*model.Message{chat.Say(model.RoleUser, "", "")}
			}
			said[0].Meta = append(chat.Meta(body, "prompt", "messages", "multimodal_prompt", "model", "embedding"), chat.Meta(ask.Value, "instance_id", "request")...)
			add(ask, said...)
			if out.About.Model == "" {
				out.About.Model = body.Str("model")
			}
		} else {
			first, p = answer, placeOf(answer.Record, prediction)
		}
		w, inst := expected(p)
		if ask == nil && w != nil {
			m := chat.Say(model.RoleUser, "", inst.At("input", "text").Text())
			m.Meta = chat.Meta(inst, "id", "input", "references")
			add(w, m)
		}
		if answer != nil {
			m := chat.Say(model.RoleAssistant, "", answer.Value.Str("predicted_text"))
			if t := answer.Value.Str("thinking_text"); t != "" {
				m.Parts = append([]model.Part{model.Reasoning{Text: t}}, m.Parts...)
			}
			if ask != nil {
				m.Model = ask.Value.At("request", "model").Text()
			}
			m.Meta = chat.Meta(answer.Value, "instance_id", "predicted_text", "thinking_text")
			add(answer, m)
		}
		if w != nil {
			taken[w] = true
			if text := expectation(inst, answerMapping(answer)); text != "" {
				add(w, chat.Note(model.MarkerEnd, text))
			}
		}
		name := key(first.Value, p.instance, first.Value)
		for _, m := range messages {
			m.Conversation = name
		}
		out.Messages = append(out.Messages, messages...)
	}
	for _, w := range asks {
		p := placeOf(w.Record, request)
		var answer *row
		if list := predictions[p]; len(list) > 0 {
			answer, predictions[p] = list[0], list[1:]
		}
		show(w, answer)
	}
	for _, w := range rest { // predictions without their requests, then instances that nobody asked
		if !taken[w] && kindOf(w.Value) == prediction {
			show(nil, w)
		}
	}
	for _, w := range rest {
		if taken[w] {
			continue
		}
		p := placeOf(w.Record, instance)
		m := chat.Say(model.RoleUser, "", w.Value.At("input", "text").Text())
		m.Meta = chat.Meta(w.Value, "id", "input", "references")
		said := []*model.Message{m}
		if text := expectation(w.Value, rawjson.Value{}); text != "" {
			said = append(said, chat.Note(model.MarkerEnd, text))
		}
		for _, m := range said {
			m.Origin, m.Conversation = w.Origin, key(w.Value, p.instance, w.Value)
		}
		out.Messages = append(out.Messages, said...)
	}
	return out
}

func answerMapping(answer *row) rawjson.Value {
	if answer == nil {
		return rawjson.Value{}
	}
	return answer.Value.Get("output_mapping")
}
