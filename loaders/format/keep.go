package format

import (
	"bytes"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// Track makes the value of a record note what Decode or Assemble takes of it.
func (r *Record) Track() { r.Value = rawjson.Track(r.Value) }

// Keep puts what nobody took of a record that has messages into the metadata of the
// first of them that others do not stand for, so that nothing of it is lost: members that no decoder knows, and those
// that are of another kind than it asked for. It is for who called Decode.
func (r *Record) Keep(messages []*model.Message) {
	if len(messages) == 0 {
		return
	}
	said := wordsOf(messages...)
	r.Value.LeaveUnsaid(said.says)
	var rest remains
	for _, f := range Rest(r.Value) {
		rest.add(said.less(f))
	}
	to := max(slices.IndexFunc(messages, func(m *model.Message) bool { return !m.Indexing.Restates && m.Indexing.Echo == "" }), 0)
	rest.give(messages[to], said)
}

// Keep puts what nobody took of a value into the metadata of a message, but for what the
// message says already, and for the members that the caller reads later.
func Keep(m *model.Message, v rawjson.Value, later ...string) {
	var rest remains
	for _, f := range Rest(v, later...) {
		rest.add(f)
	}
	if len(rest.fields) > 0 {
		rest.give(m, wordsOf(m))
	}
}

// Rest returns what nobody took of a value, as fields named by the path to them, and
// takes it. Nulls and what is empty are left out, and so are the words that choose a
// decoder, and the numbers of places in lists.
//
// Members with the keys later are left to the caller, who reads them afterwards.
func Rest(v rawjson.Value, later ...string) []model.Field {
	var fields []model.Field
	for path, m := range v.Rest(later...) {
		if !choosesDecoder(path, m) {
			fields = append(fields, model.Field{Name: path, Value: m.Keep()})
		}
		m.Take()
	}
	return fields
}

// mostPlaces bounds the numbers of places in lists: larger ones say something else.
const mostPlaces = 1 << 20

// choosesDecoder reports whether a member says only how what is beside it is to be read.
func choosesDecoder(path string, v rawjson.Value) bool {
	name := path[strings.LastIndexByte(path, '.')+1:]
	switch v.Kind() {
	case rawjson.String:
		switch name {
		case "type", "role", "object":
			return path == name || isCommonKind(v.Look().Text())
		}
	case rawjson.Number:
		if n, ok := v.Look().Int(); !ok || n >= mostPlaces {
			return false
		}
		return name == "index" || name == "_rowid" || strings.HasSuffix(name, "_index") || strings.HasSuffix(name, "Index")
	}
	return false
}

// isCommonKind reports whether a word says how a part of a message is to be read. Any other
// word that is called a type may be data: of an animal, of a ticket.
func isCommonKind(word string) bool {
	switch word {
	case "message", "text", "input_text", "output_text", "summary_text", "reasoning_text", "reasoning", "thinking", "text_delta",
		"function", "tool", "tool_call", "tool_calls", "file", "response", "list", "entry",
		"chat.completion", "chat.completion.chunk", "chat.completion.message", "text_completion",
		"user", "assistant", "system", "developer", "model":
		return true
	}
	return false
}

// A Kept is a record of an assembled log, of which nobody has kept yet what is left.
type Kept struct {
	Origin model.Origin
	Shown  bool // it became a message or a part of one
	Value  func() rawjson.Value
	// Overridden are the members that later ones took the place of.
	Overridden []model.Field
}

// KeepAll does for assembled records what Keep does for one: what is left of each goes to
// the first message that came of it, else to the one before it in its file. What several
// records of a message have under one name stands in a list, and once if it is the same:
// the pieces of a stream repeat much.
func KeepAll(records []Kept, messages []*model.Message) {
	var rest remains
	var own *words
	all := wordsOf(messages...)
	all.room, all.generous = mostLookedInAll, true
	last := -1
	for i, to := range owners(records, messages) {
		if to < 0 || !records[i].Shown {
			continue
		}
		if to != last {
			if last >= 0 {
				rest.give(messages[last], wordsOf(messages[last]))
			}
			last, own = to, wordsOf(messages[to])
		}
		for _, f := range records[i].Overridden {
			rest.add(f)
		}
		v := records[i].Value()
		v.LeaveUnsaid(func(text string, leaf rawjson.Value) bool {
			return all.exactly(text) || own.says(text, leaf) || all.says(text, leaf)
		})
		for _, f := range Rest(v) {
			rest.add(own.less(f))
		}
	}
	if last >= 0 {
		rest.give(messages[last], wordsOf(messages[last]))
	}
}

// owners returns for each record the number of the message that gets its rest, -1 for none.
func owners(records []Kept, messages []*model.Message) []int {
	type place struct {
		file   string
		offset int64
	}
	first := make(map[place]int, len(messages))
	any := map[string]int{} // some message of each file
	for k := len(messages) - 1; k >= 0; k-- {
		o := messages[k].Origin
		first[place{o.File, o.Offset}] = k
		any[o.File] = k
	}
	before := map[string]int{}
	to := make([]int, len(records))
	for i, r := range records {
		k, own := first[place{r.Origin.File, r.Origin.Offset}]
		if !own {
			if k, own = before[r.Origin.File]; !own {
				if k, own = any[r.Origin.File]; !own {
					k = len(messages) - 1
				}
			}
		}
		before[r.Origin.File], to[i] = k, k
	}
	return to
}

// remains collects what is left of the records of one message, by its names.
type remains struct {
	fields []model.Field  // of several with one name the first
	places map[string]int // of the names among the fields, once there are many
	more   map[string]*others
}

// others are the further values with a name.
type others struct {
	values [][]byte
	seen   map[string]bool
}

func (r *remains) add(f model.Field) {
	i := r.place(f.Name)
	if i < 0 {
		if r.fields = append(r.fields, f); r.places != nil {
			r.places[f.Name] = len(r.fields) - 1
		}
		return
	}
	o := r.more[f.Name]
	if o == nil {
		if r.more == nil {
			r.more = map[string]*others{}
		}
		o = &others{seen: map[string]bool{string(r.fields[i].Value): true}}
		r.more[f.Name] = o
	}
	if !o.seen[string(f.Value)] {
		o.seen[string(f.Value)] = true
		o.values = append(o.values, f.Value)
	}
}

// place returns where the field with a name is, -1 if there is none.
func (r *remains) place(name string) int {
	if len(r.fields) <= few {
		return slices.IndexFunc(r.fields, func(f model.Field) bool { return f.Name == name })
	}
	if r.places == nil {
		r.places = make(map[string]int, 2*len(r.fields))
		for i, f := range r.fields {
			r.places[f.Name] = i
		}
	}
	if i, ok := r.places[name]; ok {
		return i
	}
	return -1
}

// give appends what was collected to the metadata of a message, but for what the message
// says already.
func (r *remains) give(m *model.Message, said *words) {
	kept := m.Meta
	for _, f := range r.fields {
		o := r.more[f.Name]
		if o == nil {
			if !said.has(f.Name, f.Value) {
				kept = append(kept, f)
			} else if said.repeats(f.Value) {
				kept = append(kept, repeat(f))
			}
			continue
		}
		list := append([][]byte{f.Value}, o.values...)
		list = slices.DeleteFunc(list, func(value []byte) bool { return said.has(f.Name, value) && !said.repeats(value) })
		switch len(list) {
		case 0:
		case 1:
			kept = append(kept, model.Field{Name: f.Name, Value: list[0]})
		default:
			each := append(append([]byte{'['}, bytes.Join(list, []byte{','})...), ']')
			kept = append(kept, model.Field{Name: f.Name + " (each)", Value: each})
		}
	}
	m.Meta, *r = kept, remains{}
}

// longRepeat is from how many bytes on a text that the message says, too, is not kept a
// second time: its beginning tells that it was there.
const longRepeat = 200

// repeat returns a field whose text the message says as well.
func repeat(f model.Field) model.Field {
	if len(f.Value) < longRepeat {
		return f
	}
	v, err := rawjson.Parse(f.Value)
	if err != nil {
		return f
	}
	text, _, _ := strings.Cut(v.Text(), "\n")
	return model.Field{
		Name:  f.Name + " (the same as the text)",
		Value: rawjson.Quote(strings.ToValidUTF8(text[:min(len(text), longRepeat/4)], "") + "…"),
	}
}
