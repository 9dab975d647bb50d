package inspecteval

import (
	"fmt"
	"iter"
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Logs of version 3 may hold a sample in several files, so that a part of it can
// be read alone:
//
//	samples/<id>_epoch_<n>/sample.json          the sample without what follows
//	samples/<id>_epoch_<n>/metadata.json
//	samples/<id>_epoch_<n>/messages/<start>.json   lists, cut into pieces
//	samples/<id>_epoch_<n>/events/<start>.json     that are named after
//	samples/<id>_epoch_<n>/calls/<start>.json      the number of their first
//	samples/<id>_epoch_<n>/attachments/<start>.json   element
//
// and what was computed of them (skeleton.json, events/stats.json,
// events/uuids.json). The conversation is "message_refs", ranges of the messages;
// "attachment://<number>" stands for an attachment. Source: inspect_ai:
// log/_recorders/chunked/format.py.

// piece tells from the path of a file which sample it is a part of, and which one.
func piece(path string) (sample, part string) {
	at := strings.LastIndex(path, "_epoch_")
	if at < 0 {
		return "", ""
	}
	number, rest, ok := strings.Cut(path[at+len("_epoch_"):], "/")
	if !ok || !isNumber(number) {
		return "", ""
	}
	sample = path[:at] + "_epoch_" + number
	folder, name, inside := strings.Cut(strings.TrimSuffix(rest, ".json"), "/")
	switch {
	case !inside && (folder == "sample" || folder == "metadata" || folder == "skeleton"):
		return sample, folder
	case inside && folder == "events" && (name == "stats" || name == "uuids"):
		return sample, name
	case inside && isNumber(name):
		switch folder {
		case "messages", "events", "calls", "attachments":
			return sample, folder
		}
	}
	return "", ""
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// scoreChunked votes for the files of such a sample. All but one are known by their
// place only.
func scoreChunked(r *format.Record) int {
	switch {
	case isShell(r.Value):
		return certain
	case r.List != "" || r.Envelope:
		return 0
	}
	if _, part := piece(r.Origin.File); part != "" && part != "sample" {
		return certain
	}
	return 0
}

func isShell(v rawjson.Value) bool { return isRun(v) && v.Get("message_refs").Kind() == rawjson.Array }

// chunks is the files of one sample.
type chunks struct {
	shell       *format.Record
	metadata    rawjson.Value
	messages    []rawjson.Value
	places      []model.Origin // of the messages
	events      []rawjson.Value
	attachments []rawjson.Value
}

// assembleChunked puts samples together, in the order of their first files.
func assembleChunked(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	samples := map[string]*chunks{}
	var order []string
	for r := range records {
		key, part := piece(r.Origin.File)
		if isShell(r.Value) {
			part = "sample"
		}
		if samples[key] == nil {
			samples[key] = &chunks{}
			order = append(order, key)
		}
		out.Classes = append(out.Classes, samples[key].add(part, r))
	}
	for _, key := range order {
		out.Messages = append(out.Messages, samples[key].decode(key)...)
	}
	return out
}

// add sorts a record in.
func (c *chunks) add(part string, r *format.Record) format.RecordClass {
	list := r.Value.AsList() // of a file that was not cut into its elements
	switch {
	case !r.Value.Exists():
		return format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"}
	case part == "sample" && isShell(r.Value):
		c.shell = r
	case part == "metadata":
		c.metadata = r.Value
		return format.RecordClass{Class: model.Metadata, Type: part}
	case part == "messages":
		for _, e := range list {
			c.messages, c.places = append(c.messages, e), append(c.places, r.Origin)
		}
	case part == "events":
		c.events = append(c.events, list...)
		return format.RecordClass{Class: model.Metadata, Type: "event"}
	case part == "attachments":
		c.attachments = append(c.attachments, list...)
		return format.RecordClass{Class: model.Metadata, Type: "attachment"}
	case part == "":
		return format.RecordClass{Class: model.UnknownRecord, Type: r.Value.Kind().String()}
	default:
		return format.RecordClass{Class: model.Metadata, Type: part}
	}
	return format.RecordClass{Class: model.Shown}
}

// decode makes one document of the pieces and decodes that. Without sample.json
// the messages are shown one after the other.
func (c *chunks) decode(key string) []*model.Message {
	var refs []int
	doc := []byte{'{'}
	place, log := model.Origin{}, ""
	if c.shell != nil {
		place, log = c.shell.Origin, logOf(c.shell)
		for k, m := range c.shell.Value.Members() {
			if k != "message_refs" && k != "sequences" {
				doc = append(append(append(rawjson.AppendString(doc, k), ':'), m.Raw()...), ',')
			}
		}
		refs = c.refs(c.shell.Value.Get("message_refs"))
	} else {
		if len(c.messages) == 0 {
			return nil
		}
		place = c.places[0]
		for i := range c.messages {
			refs = append(refs, i)
		}
		doc = append(append(append(doc, `"id":`...), rawjson.AppendString(nil, key)...), `,"epoch":1,`...)
	}
	list := func(name string, values []rawjson.Value) {
		doc = append(append(doc, '"'), name...)
		doc = append(doc, `":[`...)
		for i, v := range values {
			if i > 0 {
				doc = append(doc, ',')
			}
			doc = append(doc, v.Raw()...)
		}
		doc = append(doc, "],"...)
	}
	said := make([]rawjson.Value, len(refs))
	for i, ref := range refs {
		said[i] = c.messages[ref]
	}
	list("messages", said)
	list("message_pool", c.messages)
	list("attachments", c.attachments)
	list("events", c.events)
	metadata := c.metadata.Raw()
	if metadata == nil {
		metadata = []byte("null")
	}
	doc = append(append(append(doc, `"metadata":`...), metadata...), '}')
	v, err := rawjson.Parse(doc)
	if err != nil {
		m := &model.Message{Role: model.RoleMarker, Origin: place, Parts: []model.Part{
			model.Marker{Kind: model.MarkerError, Text: fmt.Sprintf("the sample cannot be put together: %v", err), Error: true}}}
		return []*model.Message{m}
	}
	s := newSample(v, log)
	all := s.messages()
	for i, ref := range refs {
		s.main[i].Origin = c.places[ref]
	}
	for _, m := range all {
		if m.Origin == (model.Origin{}) {
			m.Origin = place
		}
	}
	return all
}

// refs reads [[start,end],…], ranges without their ends.
func (c *chunks) refs(v rawjson.Value) []int {
	var list []int
	for _, ref := range v.Elems() {
		from, ok := ref.Index(0).Int()
		to, ok2 := ref.Index(1).Int()
		for i := max(from, 0); ok && ok2 && i < min(to, int64(len(c.messages))) && len(list) < maxInputs/5; i++ {
			list = append(list, int(i))
		}
	}
	return list
}
