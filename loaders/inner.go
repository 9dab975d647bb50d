package loaders

import (
	"fmt"
	"strconv"
	"strings"

	"msgview/loaders/format"
	"msgview/loaders/formats"
	"msgview/loaders/framing"
	"msgview/model"
	"msgview/model/rawjson"
)

// Programs wrap lists of messages in whatever they like: each line of a log may be
// {"id": …, "messages": […]}, a bare array, or an answer with the list three levels
// down or as JSON in a string. A list that a format is sure of is read with that
// format wherever it is.

// inner is where in each record the list of messages is, or the only message.
type inner struct {
	path []string
	one  bool
}

// oneMessage are members in which programs wrap a single message.
var oneMessage = [...]string{"message", "msg", "content", "data", "payload", "event", "body", "value", "item", "record", "log", "line"}

// Bounds of the search for lists in one record.
const (
	innerDepth = 4
	innerLists = 24
	innerVotes = 24 // elements of a list that are looked at
)

func (n *inner) String() string {
	if n.one {
		return fmt.Sprintf("a message is in %q of each record", strings.Join(n.path, "."))
	}
	if len(n.path) == 0 {
		return "each record is a list of messages"
	}
	return fmt.Sprintf("the messages are in the list %q of each record", strings.Join(n.path, "."))
}

// list returns the list in a record.
func (n *inner) list(v rawjson.Value) (rawjson.Value, bool) {
	list := asList(v.At(n.path...))
	return list, list.Kind() == rawjson.Array
}

// asList looks into a string that holds a list.
func asList(v rawjson.Value) rawjson.Value {
	if v.Kind() == rawjson.String && strings.HasPrefix(strings.TrimSpace(v.Text()), "[") {
		return rawjson.Unwrap(v, 1)
	}
	return v
}

// asObject looks into a string that holds an object.
func asObject(v rawjson.Value) rawjson.Value {
	if v.Kind() == rawjson.String && strings.HasPrefix(strings.TrimSpace(v.Text()), "{") {
		return rawjson.Unwrap(v, 1)
	}
	return v
}

// lists finds the lists of objects in a record.
func lists(v rawjson.Value) []*inner {
	var found []*inner
	var walk func(v rawjson.Value, path []string)
	walk = func(v rawjson.Value, path []string) {
		if len(found) >= innerLists {
			return
		}
		switch list := asList(v); list.Kind() {
		case rawjson.Array:
			if first := rawjson.Unwrap(list.Index(0), 1); first.Kind() == rawjson.Object {
				found = append(found, &inner{path: append([]string(nil), path...)})
			}
		case rawjson.Object:
			if len(path) == innerDepth {
				return
			}
			for _, key := range oneMessage {
				if asObject(v.Get(key)).Kind() == rawjson.Object && len(found) < innerLists {
					found = append(found, &inner{path: append(append([]string(nil), path...), key), one: true})
				}
			}
			for key, member := range v.Members() {
				walk(member, append(path, key))
			}
		}
	}
	walk(v, nil)
	return found
}

// elements returns the records that the elements of a record's list are.
func (n *inner) elements(r *format.Record, most int) []*format.Record {
	if n.one {
		v := asObject(r.Value.At(n.path...))
		if v.Kind() != rawjson.Object {
			return nil
		}
		e := *r
		e.Raw, e.Value, e.List, e.Envelope = v.Raw(), v, "", false
		return []*format.Record{&e}
	}
	list, ok := n.list(r.Value)
	if !ok {
		return nil
	}
	key := ""
	if len(n.path) > 0 {
		key = n.path[len(n.path)-1]
	}
	var records []*format.Record
	for i, v := range list.Elems() {
		if i == most {
			break
		}
		e := *r
		e.Number, e.Raw, e.Value, e.List, e.Envelope = i, v.Raw(), rawjson.Unwrap(v, 2), key, false
		records = append(records, &e)
	}
	return records
}

// voteInner looks for a list that some format is sure of in the records.
func voteInner(table []format.Format, records []*format.Record) (best candidate, in *inner) {
	tried := map[string]bool{}
	for _, r := range records[:min(len(records), 8)] {
		for _, n := range lists(r.Value) {
			key := fmt.Sprint(n.one, strings.Join(n.path, "\x00"))
			if tried[key] {
				continue
			}
			tried[key] = true
			var elements []*format.Record
			for _, r := range records[:min(len(records), 8)] {
				if most := 2*innerVotes - len(elements); most > 0 {
					elements = append(elements, n.elements(r, min(most, innerVotes))...)
				}
			}
			among := table
			if n.one { // too many things have a member of that name
				among = table[:min(len(table), agentFormats)]
			}
			for _, c := range vote(among, elements) {
				if c.shape.Assemble != nil || c.shape.List == "-" || c.format.Name == formats.Generic || !c.sure() || c.hits*3 < len(elements) {
					continue
				}
				if in == nil || c.strength() > best.strength() {
					best, in = c, n
				}
				break
			}
		}
	}
	return best, in
}

// otherInner looks for a list of records in a document that have such a list:
// {"chats": [{"messages": [...]}, ...]}.
func otherInner(table []format.Format, head []byte, complete bool, g framing.Guess, whole *format.Record, file *logFile) (key string, best candidate, in *inner) {
	for name, v := range whole.Value.Members() {
		if v.Kind() != rawjson.Array || v.Index(0).Kind() != rawjson.Object {
			continue
		}
		g.List = name
		if c, n := voteInner(table, headRecordsOf(head, complete, g, file)); n != nil && (in == nil || c.strength() > best.strength()) {
			key, best, in = name, c, n
		}
	}
	return key, best, in
}

// decodeInner decodes the messages in a record's list. What stands around the list
// goes with the first of them, and each record is a conversation of its own.
func (d *decoder) decodeInner(r *format.Record) (format.Decoded, bool) {
	elements := d.inner.elements(r, -1)
	if elements == nil {
		return format.Decoded{}, false
	}
	var out format.Decoded
	for _, e := range elements {
		part := d.shape.Decode(e)
		if len(part.Messages) == 0 && part.Class != model.Metadata {
			part.Messages = []*model.Message{{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: part.Type, Raw: e.Raw}}}}
		}
		out.Messages = append(out.Messages, part.Messages...)
		out.About.Merge(part.About)
	}
	conversation := strconv.FormatInt(r.Origin.Offset, 10)
	for _, m := range out.Messages {
		if m.Conversation == "" && !d.inner.one {
			m.Conversation = conversation
		}
	}
	if len(out.Messages) == 0 {
		out.Class, out.Type = model.Metadata, "empty conversation"
		return out, true
	}
	out.Messages[0].Meta = append(out.Messages[0].Meta, around(r.Value, d.inner.path)...)
	return out, true
}

// around returns the members of a document that are beside the list at path.
func around(v rawjson.Value, path []string) []model.Field {
	var fields []model.Field
	prefix := ""
	for _, key := range path {
		for name, member := range v.Members() {
			if name != key {
				fields = append(fields, model.Field{Name: prefix + name, Value: member.Raw()})
			}
		}
		v, prefix = v.Get(key), prefix+key+"."
	}
	return fields
}
