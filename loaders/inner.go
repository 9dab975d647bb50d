package loaders

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Programs wrap lists of messages in whatever they like: each line of a log may be
// {"id": …, "messages": […]}, a bare array, or an answer with the list three levels
// down or as JSON in a string. A list that a format is sure of is read with that
// format wherever it is.

// inner is where in each record the list of messages is, or the only message.
// A step of path is the key of a member, everyList or ofPair.
type inner struct {
	path []string
	one  bool
}

// Steps of a path that are no keys: every member of an object whose keys are the names
// of conversations, {"chat-1": […], "chat-2": […]}; the second element of a pair of
// such a name and its list, as the entries of a JavaScript Map are written.
const (
	everyList = "*"
	ofPair    = "[1]"
)

// oneMessage are members in which programs wrap a single message.
var oneMessage = [...]string{"message", "msg", "content", "data", "payload", "event", "body", "value", "item", "record", "log", "line", "raw", "raw_event", "rawEvent", "entry"}

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
	if slices.Contains(n.path, everyList) {
		return fmt.Sprintf("each record has several lists of messages, in %q, under the names of their conversations", strings.Join(n.path, "."))
	}
	if len(n.path) == 1 && n.path[0] == ofPair {
		return "each record is a name with its list of messages"
	}
	return fmt.Sprintf("the messages are in the list %q of each record", strings.Join(n.path, "."))
}

// A namedList is one list in a record.
type namedList struct {
	list   rawjson.Value
	path   []string // to it, without everyList
	inside int      // length of the beginning of path that leads to what only this list is in
	name   string   // of its conversation, "" if the record does not name it
}

// lists returns the lists in a record.
func (n *inner) lists(v rawjson.Value) []namedList {
	found := []namedList{{list: v}}
	for _, step := range n.path {
		var next []namedList
		for _, at := range found {
			switch {
			case step == ofPair && at.list.Kind() == rawjson.Array:
				at.list, at.name = at.list.Index(1), at.list.Index(0).Scalar()
				at.path = append(at.path[:len(at.path):len(at.path)], step)
				next = append(next, at)
			case step == everyList && at.list.Kind() == rawjson.Object:
				for key, member := range at.list.Members() {
					path := append(at.path[:len(at.path):len(at.path)], key)
					next = append(next, namedList{list: member, path: path, inside: len(path), name: key})
				}
			default:
				at.list, at.path = at.list.Get(step), append(at.path[:len(at.path):len(at.path)], step)
				next = append(next, at)
			}
		}
		found = next
	}
	kept := found[:0]
	for _, at := range found {
		if at.list = asList(at.list); at.list.Kind() == rawjson.Array {
			kept = append(kept, at)
		}
	}
	return kept
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
			first := rawjson.Unwrap(list.Index(0), 1)
			if first.Kind() == rawjson.Object {
				found = append(found, &inner{path: append([]string(nil), path...)})
			} else if second := asList(list.Index(1)); len(path) == 0 && list.Len() == 2 && (first.Kind() == rawjson.String || first.Kind() == rawjson.Number) {
				walk(second, append(path, ofPair))
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
		if e := n.wrapped(r); e != nil {
			return []*format.Record{e}
		}
		return nil
	}
	var records []*format.Record
	lists := n.lists(r.Value)
	for i, at := range lists {
		share := -1
		if most >= 0 {
			share = max((most-len(records))/(len(lists)-i), 1)
		}
		records = append(records, at.elements(r, share)...)
		if most >= 0 && len(records) >= most {
			break
		}
	}
	return records
}

// elements returns the records that the elements of a list are, at most so many if
// most is not negative.
func (at namedList) elements(r *format.Record, most int) []*format.Record {
	key := ""
	if len(at.path) > 0 {
		key = at.path[len(at.path)-1]
	}
	var records []*format.Record
	for i, v := range at.list.Elems() {
		if i == most {
			break
		}
		e := *r
		e.Number, e.Raw, e.Value, e.List, e.Envelope = i, v.Raw(), rawjson.Unwrap(v, 2), key, false
		records = append(records, &e)
	}
	return records
}

// readsInner reports whether a candidate can read the elements of lists in records,
// and is sure of them.
func (c candidate) readsInner(elements int) bool {
	return c.shape.Assemble == nil && c.shape.List != "-" && c.format.Fallback == nil && c.sure() && c.hits*3 >= elements
}

// speaks reports whether some of the records look like a shape's.
func speaks(s *format.Shape, records []*format.Record) bool {
	return slices.ContainsFunc(records, func(r *format.Record) bool { return s.Score(r) > 0 })
}

// voteInner looks for a list that some format is sure of in the records.
func voteInner(table []format.Format, records []*format.Record) (best candidate, in *inner) {
	if best, in = voteMany(table, records); in != nil {
		return best, in
	}
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
			for _, c := range vote(table, elements) {
				if n.one && !c.readsWrapped(n, table, len(elements)) || !n.one && !c.readsInner(len(elements)) {
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
func (d *detection) otherInner(whole *format.Record) (key string, best candidate, in *inner) {
	tried := 0
	for name, v := range whole.Value.Members() {
		if v.Kind() != rawjson.Array || v.Index(0).Kind() != rawjson.Object {
			continue
		}
		if tried++; tried > innerLists {
			break
		}
		if c, n := voteInner(d.table, d.recordsOfHead(name)); n != nil && (in == nil || c.strength() > best.strength()) {
			key, best, in = name, c, n
		}
	}
	return key, best, in
}

// decodeInner decodes the messages in a record's lists. What stands around a list
// goes with the first of its messages, and each list is a conversation of its own.
func (d *decoder) decodeInner(r *format.Record) (format.Decoded, bool) {
	var out format.Decoded
	if d.inner.one {
		e := d.inner.wrapped(r)
		if e == nil {
			return out, false
		}
		out = d.shape.Decode(e)
		d.inner.wrap(out.Messages, r)
		return out, true
	}
	lists := d.inner.lists(r.Value)
	if len(lists) == 0 {
		return out, false
	}
	d.decodeLists(&out, r, lists)
	if len(out.Messages) == 0 {
		out.Class, out.Type = model.Metadata, "empty conversation"
	}
	return out, true
}

// decodeLists decodes the lists of a record. Where it has several, those in which
// nothing looks like a message go with what stands around the others.
func (d *decoder) decodeLists(out *format.Decoded, r *format.Record, lists []namedList) {
	taken := map[string]bool{}
	first := -1
	for _, at := range lists {
		elements := at.elements(r, -1)
		if at.inside > 0 && !speaks(d.shape, elements[:min(len(elements), innerVotes)]) {
			continue
		}
		if at.inside > 0 {
			taken[at.path[at.inside-1]] = true
		}
		from := len(out.Messages)
		d.decodeElements(out, elements)
		said := out.Messages[from:]
		if len(said) == 0 {
			continue
		}
		if first < 0 {
			first = from
		}
		for _, m := range said {
			if m.Conversation == "" {
				m.Conversation = at.conversation(r)
			}
		}
		said[0].Meta = append(said[0].Meta, around(inside(r.Value, at.path[:at.inside]), at.path[at.inside:], nil)...)
		chat.PassedOver(said)
	}
	if first < 0 {
		return
	}
	if at := lists[0]; at.inside > 0 { // what is around all of them
		out.Messages[first].Meta = append(out.Messages[first].Meta, around(r.Value, at.path[:at.inside], taken)...)
	}
}

// conversation is the key of a list's conversation.
func (at namedList) conversation(r *format.Record) string {
	if at.name != "" {
		return at.name
	}
	return strconv.FormatInt(r.Origin.Offset, 10)
}

// decodeElements appends the messages that the elements of a list are.
func (d *decoder) decodeElements(out *format.Decoded, elements []*format.Record) {
	for _, e := range elements {
		part := d.shape.Decode(e)
		if len(part.Messages) == 0 && part.Class != model.Metadata {
			part.Messages = []*model.Message{{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: part.Type, Raw: e.Raw}}}}
		}
		out.Messages = append(out.Messages, part.Messages...)
		out.About.Merge(part.About)
	}
}

// inside follows a path without everyList.
func inside(v rawjson.Value, path []string) rawjson.Value {
	for _, step := range path {
		if step == ofPair && v.Kind() == rawjson.Array {
			v = v.Index(1)
		} else {
			v = v.Get(step)
		}
	}
	return v
}

// around returns the members of a document that are beside the list at path; but for
// those beside its end that are taken.
func around(v rawjson.Value, path []string, taken map[string]bool) []model.Field {
	var fields []model.Field
	prefix := ""
	for i, key := range path {
		for name, member := range v.Members() {
			if name != key && !(i == len(path)-1 && taken[name]) {
				fields = append(fields, model.Field{Name: prefix + name, Value: member.Raw()})
			}
		}
		v = inside(v, path[i:i+1])
		if key != ofPair {
			prefix += key + "."
		}
	}
	return fields
}
