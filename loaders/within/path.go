// Package within finds the messages that stand within records.
//
// Programs wrap lists of messages in whatever they like: each line of a log may be
// {"id": …, "messages": […]}, a bare array, or an answer with the list three levels
// down or as JSON in a string. A list that a format is sure of is read with that
// format wherever it is. Package detect chooses the Path that leads to it.
package within

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A Path is where in each record the list of messages is, or the only message.
// A step of it is the key of a member, everyList or ofPair.
type Path struct {
	Steps []string
	One   bool // a single message, and no list
}

// Steps of a path that are no keys: every member of an object whose keys are the names
// of conversations, {"chat-1": […], "chat-2": […]}; the second element of a pair of
// such a name and its list, as the entries of a JavaScript Map are written.
const (
	everyList = "*"
	ofPair    = "[1]"
)

// String says for people where the messages are.
func (p *Path) String() string {
	if p.One {
		return fmt.Sprintf("a message is in %q of each record", strings.Join(p.Steps, "."))
	}
	if len(p.Steps) == 0 {
		return "each record is a list of messages"
	}
	if slices.Contains(p.Steps, everyList) {
		return fmt.Sprintf("each record has several lists of messages, in %q, under the names of their conversations", strings.Join(p.Steps, "."))
	}
	if len(p.Steps) == 1 && p.Steps[0] == ofPair {
		return "each record is a name with its list of messages"
	}
	return fmt.Sprintf("the messages are in the list %q of each record", strings.Join(p.Steps, "."))
}

// A List is one list in a record.
type List struct {
	list   rawjson.Value
	path   []string // to it, without everyList
	inside int      // length of the beginning of path that leads to what only this list is in
	name   string   // of its conversation, "" if the record does not name it
}

// Lists returns the lists in a record.
func (p *Path) Lists(v rawjson.Value) []List {
	found := []List{{list: v}}
	for _, step := range p.Steps {
		var next []List
		for _, at := range found {
			switch {
			case step == ofPair && at.list.Kind() == rawjson.Array:
				at.list, at.name = at.list.Index(1), at.list.Index(0).Scalar()
				at.path = append(at.path[:len(at.path):len(at.path)], step)
				next = append(next, at)
			case step == everyList && at.list.Kind() == rawjson.Object:
				for key, member := range at.list.Members() {
					path := append(at.path[:len(at.path):len(at.path)], key)
					next = append(next, List{list: member, path: path, inside: len(path), name: key})
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

// Elements returns the records that the elements of a record's lists are, at most so
// many if most is not negative.
func (p *Path) Elements(r *format.Record, most int) []*format.Record {
	if p.One {
		if e := p.Wrapped(r); e != nil {
			return []*format.Record{e}
		}
		return nil
	}
	var records []*format.Record
	lists := p.Lists(r.Value)
	for i, at := range lists {
		share := -1
		if most >= 0 {
			share = max((most-len(records))/(len(lists)-i), 1)
		}
		records = append(records, at.Elements(r, share)...)
		if most >= 0 && len(records) >= most {
			break
		}
	}
	return records
}

// Elements returns the records that the elements of a list are, at most so many if
// most is not negative.
func (at List) Elements(r *format.Record, most int) []*format.Record {
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

// Conversation is the key of a list's conversation.
func (at List) Conversation(r *format.Record) string {
	if at.name != "" {
		return at.name
	}
	return strconv.FormatInt(r.Origin.Offset, 10)
}

// Under returns the key under which a list stands beside others in its record.
func (at List) Under() (key string, ok bool) {
	if at.inside == 0 {
		return "", false
	}
	return at.path[at.inside-1], true
}

// Beside returns what stands around a list and is of no other one.
func (at List) Beside(record rawjson.Value) []model.Field {
	return around(inside(record, at.path[:at.inside]), at.path[at.inside:], nil)
}

// Around returns what stands around all the lists of a record, but for what is under
// the keys that are taken.
func (at List) Around(record rawjson.Value, taken map[string]bool) []model.Field {
	return around(record, at.path[:at.inside], taken)
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
				fields = append(fields, model.Field{Name: prefix + name, Value: member.Keep()})
			}
		}
		v = inside(v, path[i:i+1])
		if key != ofPair {
			prefix += key + "."
		}
	}
	return fields
}
