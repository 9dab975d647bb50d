package format

import (
	"bytes"
	"hash/maphash"
	"iter"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// Track makes the value of a record note what Decode or Assemble takes of it.
func (r *Record) Track() { r.Value = rawjson.Track(r.Value) }

// TrackLean is Track for a record whose value is let go before it is asked what is left.
func (r *Record) TrackLean() { r.Value = rawjson.TrackLean(r.Value) }

// Keep puts what nobody took of a record that has messages into the metadata of the
// first of them that others do not stand for, so that nothing of it is lost: members that no decoder knows, and those
// that are of another kind than it asked for. It is for who called Decode.
func (r *Record) Keep(messages []*model.Message) {
	if len(messages) == 0 {
		return
	}
	said := wordsOf(messages...)
	defer said.forget()
	r.Value.LeaveUnsaid(said.says)
	rest := remains{room: len(r.Value.Raw())}
	eachRest(r.Value, nil, func(f model.Field) { rest.add(said.less(f)) })
	to := max(slices.IndexFunc(messages, StandsAlone), 0)
	rest.give(messages[to], said, r.Value.Took)
	r.Value.Take()
}

// StandsAlone reports whether no other message stands for this one.
func StandsAlone(m *model.Message) bool {
	return !m.Indexing.Restates && !m.Indexing.Uses && m.Indexing.Echo == ""
}

// Keep puts what nobody took of a value into the metadata of a message, but for what the
// message says already, and for the members that the caller reads later.
func Keep(m *model.Message, v rawjson.Value, later ...string) {
	rest := remains{room: len(v.Raw())}
	eachRest(v, later, rest.add)
	if len(rest.fields) > 0 {
		said := wordsOf(m)
		rest.give(m, said, v.Took)
		said.forget()
	}
	takeRest(v, later)
}

// Rest returns what nobody took of a value, as fields named by the path to them, and
// takes it. Nulls and what is empty are left out, and so are the words that choose a
// decoder, and the numbers of places in lists. Very many stand together, see [mostFields].
//
// Members with the keys later are left to the caller, who reads them afterwards.
func Rest(v rawjson.Value, later ...string) []model.Field {
	rest := remains{room: len(v.Raw())}
	eachRest(v, later, func(f model.Field) {
		if len(rest.fields) < mostFields {
			rest.fields = append(rest.fields, f)
		} else {
			rest.addFurther(f)
		}
	})
	takeRest(v, later)
	return rest.together(rest.fields)
}

// eachRest calls do with what Rest returns, and leaves it to takeRest.
func eachRest(v rawjson.Value, later []string, do func(model.Field)) {
	for path, m := range v.Rest(later...) {
		if !choosesDecoder(path, m) {
			do(model.Field{Name: path, Value: m.Raw()})
		}
	}
}

// takeRest takes what eachRest found. What was read of a value and turns out not to be said
// anywhere is left again later.
func takeRest(v rawjson.Value, later []string) {
	for _, m := range v.Rest(later...) {
		m.Take()
	}
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
	Shown bool                 // it became a message or a part of one
	Value func() rawjson.Value // nil if there is none
	// Beside is what its value does not have: text in front of it or around it, and the
	// members that later ones took the place of.
	Beside []model.Field
}

// KeepAll does for assembled records what Keep does for one: what is left of each goes to
// the first message that came of it, else to the one before it in its file. What several
// records of a message have under one name stands in a list, and once if it is the same:
// the pieces of a stream repeat much.
func KeepAll(places *Origins, record func(i int) Kept, messages []*model.Message) {
	var own *words
	k := newKeeper(messages)
	last := -1
	for i, to := range owners(places, messages) {
		if to < 0 {
			continue
		}
		r := record(i)
		if !r.Shown {
			continue
		}
		if int(to) != last {
			if last >= 0 {
				k.give(messages[last])
				own.forget()
			}
			last, own = int(to), wordsOf(messages[to])
		}
		k.add(r, own)
	}
	if last >= 0 {
		k.give(messages[last])
	}
}

// KeepValues is [KeepAll] for values that all were read, and where they stand.
func KeepValues(places *Origins, values []rawjson.Value, messages []*model.Message) {
	KeepAll(places, func(i int) Kept {
		return Kept{Shown: true, Value: func() rawjson.Value { return values[i] }}
	}, messages)
}

// KeepRead does the same for the lines of a text, of which somebody read what they say and
// nobody their values: each is of the message that it stands with.
func KeepRead(lines iter.Seq[Kept], m *model.Message) {
	var k *keeper
	var own *words
	for r := range lines {
		if k == nil {
			own, k = wordsOf(m), newKeeper([]*model.Message{m})
		}
		k.add(r, own)
	}
	if k != nil {
		k.give(m)
		own.forget()
	}
}

// A keeper collects what is left of the records of one message after the other.
type keeper struct {
	rest  remains
	all   *words          // of all messages
	names map[string]bool // of members, and whether one was taken
}

func newKeeper(messages []*model.Message) *keeper {
	k := &keeper{all: wordsOf(messages...), names: map[string]bool{}}
	k.all.room, k.all.generous = mostLookedInAll, true
	return k
}

// add takes what is left of a record of the message with these words.
func (k *keeper) add(r Kept, own *words) {
	for _, f := range r.Beside {
		k.rest.add(f)
	}
	if r.Value == nil {
		return
	}
	v := r.Value()
	v.LeaveUnsaid(func(text string, leaf rawjson.Value) bool {
		return k.all.exactly(text) || own.says(text, leaf) || k.all.says(text, leaf)
	})
	eachRest(v, nil, func(f model.Field) {
		if _, known := k.names[lastName(f.Name)]; !known {
			k.names[lastName(f.Name)] = v.Took(lastName(f.Name))
		}
		k.rest.add(own.less(f))
	})
	v.Take()
}

// give puts it into the message.
func (k *keeper) give(m *model.Message) {
	said := wordsOf(m)
	k.rest.give(m, said, func(name string) bool { return k.names[name] })
	said.forget()
}

// Unread returns what leaves again what a decoder read of a value, and no message says.
func Unread(messages []*model.Message) func(v rawjson.Value) {
	all := wordsOf(messages...)
	all.room, all.generous = mostLookedInAll, true
	return func(v rawjson.Value) { v.LeaveUnsaid(all.says) }
}

// owners returns for each record the number of the message that gets its rest, -1 for none.
func owners(places *Origins, messages []*model.Message) []int32 {
	to := make([]int32, places.Len())
	for i := range to {
		to[i] = -1
	}
	any := map[string]int32{} // some message of each file
	for k := len(messages) - 1; k >= 0; k-- {
		o := messages[k].Origin
		if i, known := places.Find(o.File, o.Offset); known && (to[i] < 0 || StandsAlone(messages[k])) {
			to[i] = int32(k) // of those that others stand for nothing may be seen
		}
		any[o.File] = int32(k)
	}
	before := map[string]int32{}
	for i, at := range places.All() {
		k := to[i]
		if k < 0 && places.doubled {
			if first, known := places.Find(at.File, at.Offset); known && first > i {
				k = to[first]
			}
		}
		if k < 0 {
			var known bool
			if k, known = before[at.File]; !known {
				if k, known = any[at.File]; !known {
					k = int32(len(messages) - 1)
				}
			}
		}
		before[at.File], to[i] = k, k
	}
	return to
}

// remains collects what is left of the records of one message, by its names.
type remains struct {
	fields []model.Field  // of several with one name the first
	places map[string]int // of the names among the fields, once there are many
	more   map[string]*others

	// further is a JSON object of those with other names than the first mostFields, without
	// its end; known are the hashes of them, to have each once. Of a single record, of whose
	// size there is room, each is there once.
	further []byte
	known   map[uint64]struct{}
	room    int
}

// mostFields is up to how many members stand beside a message by themselves. Nobody looks
// at more of them one by one, and each takes several times the room of what it says.
const mostFields = 1 << 14

// furtherMembers is the name of the field with all others.
const furtherMembers = "further members"

// others are the further values with a name.
type others struct {
	values [][]byte
	seen   map[string]bool
}

func (r *remains) add(f model.Field) {
	i := r.place(f.Name)
	if i < 0 {
		if len(r.fields) >= mostFields {
			r.addFurther(f)
			return
		}
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

// addFurther adds a field to those that stand together.
func (r *remains) addFurther(f model.Field) {
	if r.room == 0 {
		if r.known == nil {
			r.known = map[uint64]struct{}{}
		}
		id := maphash.String(textSeed, f.Name)*3 + maphash.Bytes(textSeed, f.Value)
		if _, again := r.known[id]; again {
			return
		}
		r.known[id] = struct{}{}
	}
	begin := byte(',')
	if len(r.further) == 0 {
		begin, r.further = '{', make([]byte, 0, r.room)
	}
	r.further = append(rawjson.AppendString(append(r.further, begin), f.Name), ':')
	r.further = append(r.further, f.Value...)
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

// lastName returns the name at the end of a path, without a place in a list.
func lastName(path string) string {
	name, _, _ := strings.Cut(path[strings.LastIndexByte(path, '.')+1:], "[")
	return name
}

// give appends what was collected to the metadata of a message, but for what the message
// says already under a name that was taken elsewhere: another name says something of its
// own. What else the message says is marked as the same.
func (r *remains) give(m *model.Message, said *words, took func(name string) bool) {
	kept := m.Meta
	repeated := func(name string, value []byte) (by string, is bool) {
		if by, is = said.repeated(name, value); is && by == ofItsOwn && took(lastName(name)) {
			return "", true
		}
		return by, is
	}
	for _, f := range r.fields {
		o := r.more[f.Name]
		if o == nil {
			if by, is := repeated(f.Name, f.Value); !is {
				kept = append(kept, f)
			} else if by != "" {
				kept = append(kept, repeat(f, by))
			}
			continue
		}
		var list [][]byte
		for _, value := range append([][]byte{f.Value}, o.values...) {
			if by, is := repeated(f.Name, value); !is {
				list = append(list, value)
			} else if by != "" {
				list = append(list, beginning(value, " (the same as "+by+")"))
			}
		}
		switch len(list) {
		case 0:
		case 1:
			kept = append(kept, model.Field{Name: f.Name, Value: list[0]})
		default:
			each := append(append([]byte{'['}, bytes.Join(list, []byte{','})...), ']')
			kept = append(kept, model.Field{Name: f.Name + " (each)", Value: each})
		}
	}
	m.Meta, *r = r.together(kept), remains{}
}

// together appends the members that stand together to fields.
func (r *remains) together(fields []model.Field) []model.Field {
	if len(r.further) == 0 {
		return fields
	}
	return append(fields, model.Field{Name: furtherMembers, Value: append(r.further, '}')})
}

// longRepeat is from how many bytes on what the message says, too, is not kept a second
// time: its beginning tells that it was there.
const longRepeat = 200

// repeat returns a field of what the message says as well, or what is kept beside it.
func repeat(f model.Field, by string) model.Field {
	if short := beginning(f.Value, ""); len(short) < len(f.Value) {
		return model.Field{Name: f.Name + " (the same as " + by + ")", Value: short}
	}
	return f
}

// beginning returns a value as it is, or how a long one begins.
func beginning(value []byte, ending string) []byte {
	v, err := rawjson.Parse(value)
	if err != nil || len(value) < longRepeat {
		return value
	}
	text := string(value)
	if v.Kind() == rawjson.String {
		text = v.Text()
	}
	text, _, _ = strings.Cut(text, "\n")
	return rawjson.Quote(strings.ToValidUTF8(text[:min(len(text), longRepeat/4)], "") + "…" + ending)
}
