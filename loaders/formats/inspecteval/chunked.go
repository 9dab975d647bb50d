package inspecteval

import (
	"bytes"
	"iter"
	"slices"

	"msgview/loaders/chat"
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

var pieceName = format.Regexp(`^(.*_epoch_\d+)/(?:(sample|metadata|skeleton)|events/(stats|uuids)|(messages|events|calls|attachments)/\d+)(?:\.json)?$`)

// piece tells from the path of a file which sample it is a part of, and which one.
func piece(path string) (sample, part string) {
	if m := pieceName().FindStringSubmatch(path); m != nil {
		return m[1], m[2] + m[3] + m[4]
	}
	return "", ""
}

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
		out.Classes.Add(samples[key].add(part, r))
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
		return format.RecordClass{Class: model.Shown}
	case part == "messages":
		for _, e := range list {
			c.messages, c.places = append(c.messages, e), append(c.places, r.Origin)
		}
		return format.RecordClass{Class: model.Shown}
	case part == "metadata":
		c.metadata = r.Value
	case part == "events":
		c.events, part = append(c.events, list...), "event"
	case part == "attachments":
		c.attachments, part = append(c.attachments, list...), "attachment"
	case part == "":
		return format.RecordClass{Class: model.UnknownRecord, Type: r.Value.Kind().String()}
	}
	return format.RecordClass{Class: model.Metadata, Type: part}
}

// decode makes one document of the pieces and decodes that. Without sample.json
// the messages are shown one after the other.
func (c *chunks) decode(key string) []*model.Message {
	var said []int
	var fields []model.Field
	var place model.Origin
	var log string
	switch {
	case c.shell != nil:
		place, log = c.shell.Origin, logOf(c.shell)
		for k, m := range c.shell.Value.Members() {
			if k != "message_refs" && k != "sequences" {
				fields = append(fields, model.Field{Name: k, Value: m.Raw()})
			}
		}
		said = numbers(c.shell.Value.Get("message_refs"), len(c.messages), maxInputs/5)
	case len(c.messages) == 0:
		return nil
	default:
		place = c.places[0]
		fields = []model.Field{{Name: "id", Value: rawjson.Quote(key)}, {Name: "epoch", Value: []byte("1")}}
		for i := range c.messages {
			said = append(said, i)
		}
	}
	list := func(name string, values []rawjson.Value) {
		var raw [][]byte
		for _, v := range values {
			raw = append(raw, v.Raw())
		}
		fields = append(fields, model.Field{Name: name, Value: slices.Concat([]byte{'['}, bytes.Join(raw, []byte{','}), []byte{']'})})
	}
	var messages []rawjson.Value
	for _, i := range said {
		messages = append(messages, c.messages[i])
	}
	list("messages", messages)
	list("message_pool", c.messages)
	list("attachments", c.attachments)
	list("events", c.events)
	if c.metadata.Exists() {
		fields = append(fields, model.Field{Name: "metadata", Value: c.metadata.Raw()})
	}
	s := newSample(chat.ObjectOf(fields), log)
	all := s.messages()
	for i, n := range said {
		s.main[i].Origin = c.places[n]
	}
	for _, m := range all {
		if m.Origin == (model.Origin{}) {
			m.Origin = place
		}
	}
	return all
}

// numbers reads [[start,end],…], ranges without their ends, of a list with so many
// elements; most bounds the result.
func numbers(ranges rawjson.Value, elements, most int) (list []int) {
	for _, r := range ranges.Elems() {
		from, ok := r.Index(0).Int()
		to, ok2 := r.Index(1).Int()
		for i := max(from, 0); ok && ok2 && i < min(to, int64(elements)) && len(list) < most; i++ {
			list = append(list, int(i))
		}
	}
	return list
}
