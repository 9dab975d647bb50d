package rawjson

import (
	"iter"
	"math/bits"
	"slices"
	"strconv"
)

// A decoder asks for the members it knows, with the kinds it expects. What it asked for and got it has taken; what is of another kind, or what nobody
// asked for, is left, and must be kept somewhere. A tracked value notes what was taken, so that no decoder has to list it:
//
//   - Text, Scalar, Int, Float, Bool and Str take what they return, Keep takes a value with all that is in it;
//   - Kind, Exists, Len, Get, Members, Raw and the like take nothing, nor does Is if the text is another one;
//   - what is opened with [Unwrap] is tracked as part of the value around it.
//
// [Value.Rest] yields what is left.

// ledger notes what was taken of a document.
type ledger struct {
	taken  []uint64        // a bit for each node
	short  []uint64        // the same for short texts that were asked for, and for long numbers
	opened openings        // what strings hold, see Unwrap
	read   []read          // long texts that were asked for
	names  map[string]bool // see Took
}

// read is a text that was asked for.
type read struct {
	at   uint32
	text string
}

// longText is from how many bytes on a text that was asked for is noted with what it is: shorter ones are cheaper to read a second time.
const longText = 20

// longNumber is the same for numbers that were asked for as texts: they are ids.
const longNumber = 5

// timeLength is from how many characters on a number may be a point in time, which is asked for as a number.
const timeLength = 10

// Track returns the value with a ledger of its own, in which nothing is taken. A tracked value must be used by one goroutine only.
func Track(v Value) Value {
	if v.doc == nil {
		return v
	}
	plain := v.Look().doc
	t := &tracked{document: *plain}
	t.plain, t.document.ledger = plain, &t.ledger
	t.ledger.read = t.reads[:0]
	n, room := (len(plain.nodes)+63)/64, t.bits[:]
	if 2*n > len(room) {
		room = make([]uint64, 2*n)
	}
	t.ledger.taken, t.ledger.short = room[:n:n], room[n:2*n]
	return Value{&t.document, v.at}
}

// TrackLean is Track for a value of which nothing is to stay but its [Ledger].
func TrackLean(v Value) Value {
	if v.doc == nil {
		return v
	}
	plain := v.Look().doc
	n := (len(plain.nodes) + 63) / 64
	room := make([]uint64, 2*n)
	t := &document{}
	*t = *plain
	t.plain, t.ledger = plain, &ledger{taken: room[:n:n], short: room[n:]}
	return Value{t, v.at}
}

// tracked is a document with its ledger and with the room that most of them need, in one
// piece: every record is tracked.
type tracked struct {
	document
	ledger ledger
	bits   [8]uint64
	reads  [6]read
}

// TrackPart is Track for what a record holds in a string or in another form: of many parts little is asked, and they may stay for long.
func TrackPart(v Value) Value {
	if v.doc == nil || len(v.Look().doc.nodes) > 64 {
		return Track(v)
	}
	plain := v.Look().doc
	t := &smallTracked{document: *plain}
	t.plain, t.document.ledger = plain, &t.ledger
	t.ledger.read, t.ledger.taken, t.ledger.short = t.reads[:0], t.bits[:1:1], t.bits[1:]
	return Value{&t.document, v.at}
}

// smallTracked is a tracked document for those that are smaller.
type smallTracked struct {
	document
	ledger ledger
	bits   [2]uint64
	reads  [2]read
}

// Name returns the key of the member that the value is, "" if it is none.
func (v Value) Name() string {
	if v.doc == nil {
		return ""
	}
	return v.doc.keyOf(&v.doc.nodes[v.at])
}

// Look returns the value untracked: to look at it, or to show it a second time, without taking it.
func (v Value) Look() Value {
	if v.doc != nil && v.doc.ledger != nil {
		v.doc = v.doc.plain
	}
	return v
}

// LeaveUnsaid asks about each text that was taken by reading it whether it is said anywhere; one that is not counts as left. A decoder may have
// read it only to decide something, or have shown a part of it. Of what a text holds that was opened, and of which some was taken, that tells more.
func (v Value) LeaveUnsaid(said func(text string, v Value) bool) {
	if v.doc == nil || v.doc.ledger == nil {
		return
	}
	l := v.doc.ledger
	for _, r := range l.read {
		inner, _ := l.opened.at(r.at)
		if l.has(r.at) && (inner.Exists() && inner.states().own == mixed || !said(r.text, Value{v.doc, r.at})) {
			l.taken[r.at/64] &^= 1 << (r.at % 64)
		}
	}
	l.read = nil
	for i, word := range l.short {
		for word &= l.taken[i]; word != 0; word &= word - 1 {
			at := Value{v.doc, uint32(64*i + bits.TrailingZeros64(word))}
			if !said(at.spelled(), at) {
				l.taken[i] &^= word & -word
			}
		}
	}
	clear(l.short)
	for inner := range l.opened.all {
		inner.LeaveUnsaid(said)
	}
}

// Take notes that the value is taken with all that is in it: because it is shown, or because nobody will miss it.
func (v Value) Take() {
	if v.doc != nil && v.doc.ledger != nil {
		v.doc.ledger.taken[v.at/64] |= 1 << (v.at % 64)
	}
}

// manyNodes is from how many values on the names of those that were taken are put into a map.
const manyNodes = 100

// Took reports whether a member of that name was taken anywhere in the document. It is asked once all is taken.
func (v Value) Took(name string) bool {
	if v.doc == nil || v.doc.ledger == nil {
		return false
	}
	l := v.doc.ledger
	if l.names == nil && len(v.doc.nodes) > manyNodes {
		l.names = map[string]bool{}
		for i := range v.doc.nodes {
			if l.has(uint32(i)) {
				l.names[v.doc.keyOf(&v.doc.nodes[i])] = true
			}
		}
	}
	if l.names[name] {
		return true
	}
	for i := 0; i < len(v.doc.nodes) && l.names == nil; i++ {
		if l.has(uint32(i)) && v.doc.keyOf(&v.doc.nodes[i]) == name {
			return true
		}
	}
	for inner := range l.opened.all {
		if inner.Took(name) {
			return true
		}
	}
	return false
}

// TakeAll takes these members.
func (v Value) TakeAll(keys ...string) {
	for _, k := range keys {
		v.Get(k).Take()
	}
}

// take is Take for what was read: it tells what a value was read as from what is in it.
func (v Value) take() {
	if v.doc.ledger != nil {
		v.Take()
	}
}

// takeNumber is take for a number. What a long one says must be said: it may be a time that only served to tell how long something took.
func (v Value) takeNumber() {
	l := v.doc.ledger
	if l == nil {
		return
	}
	v.Take()
	if n := v.node(); n.end-n.start >= timeLength {
		l.short[v.at/64] |= 1 << (v.at % 64)
	}
}

// spelled is the text of a string, or a number as it is spelled.
func (v Value) spelled() string {
	if v.Kind() == Number {
		return string(v.Raw())
	}
	return v.text()
}

func (l *ledger) has(at uint32) bool { return l.taken[at/64]&(1<<(at%64)) != 0 }

// Is reports whether the member of an object is this text, and takes it if it is. Is(key, "") reports whether the member has no text: it is missing, of
// another kind or empty.
func (v Value) Is(key, text string) bool { return v.Get(key).IsText(text) }

// IsText reports whether the value is this text, and takes it if it is. IsText("") reports whether it has no text.
func (v Value) IsText(text string) bool {
	if v.Kind() != String {
		return text == ""
	}
	n := v.node()
	same := false
	if n.flags == 0 {
		same = string(v.doc.data[n.start+1:n.end-1]) == text
	} else {
		same = v.text() == text
	}
	if same {
		v.take()
		if l := v.doc.ledger; l != nil && len(text) >= longText {
			l.read = append(l.read, read{v.at, text})
		}
	}
	return same
}

// What became of a value, for Rest.
const (
	nothing = iota // there is nothing to lose: null, "", [] and {}
	left           // nobody took any of it
	taken          // all that is there was taken
	mixed          // some of it was taken
)

// Rest yields what nobody took: the largest values of which nothing was taken, with the path that leads to them from v, "a.b[2].c". Nulls and what is
// empty are left out, and so are the members of v with one of those keys. Of an object that nobody touched it yields the members. For a value that is
// not tracked, nothing.
func (v Value) Rest(except ...string) iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if v.doc == nil || v.doc.ledger == nil || v.doc.ledger.has(v.at) {
			return
		}
		state := v.states()
		if v.Kind() != Object {
			v.rest(state, "", yield)
			return
		}
		for k, m := range v.Members() {
			if !slices.Contains(except, k) && !m.rest(state, k, yield) {
				return
			}
		}
	}
}

func (v Value) rest(state states, path string, yield func(string, Value) bool) bool {
	switch state.of(v) {
	case left:
		return yield(path, v)
	case mixed:
	default:
		return true
	}
	if inner, ok := v.doc.ledger.opened.at(v.at); ok {
		return inner.rest(inner.states(), path, yield)
	}
	for i := range v.Len() {
		if s := state.of(v.Index(i)); s != left && s != mixed {
			continue
		}
		at := path
		if v.Kind() == Array {
			at += "[" + strconv.Itoa(i) + "]"
		} else if key := v.Key(i); path == "" {
			at = key
		} else {
			at += "." + key
		}
		if !v.Index(i).rest(state, at, yield) {
			return false
		}
	}
	return true
}

// states are what became of a value and of all within it.
type states struct {
	own   uint8
	at    uint32 // the node of the value itself
	from  uint32 // the first node of those within it, which stand together
	inner []uint8
}

func (s states) of(v Value) uint8 {
	if v.at == s.at {
		return s.own
	}
	return s.inner[v.at-s.from]
}

// states returns what became of the nodes within a value. Members stand before what they are in, so one pass will do.
func (v Value) states() states {
	n := v.node()
	s := states{at: v.at, from: v.doc.begin(n)}
	if n.count > 0 {
		s.inner = make([]uint8, n.first+n.count-s.from)
	}
	for i := range s.inner {
		s.inner[i] = v.doc.stateOf(s.from+uint32(i), s)
	}
	s.own = v.doc.stateOf(v.at, s)
	return s
}

// begin returns the first node of those within a container.
func (d *document) begin(n node) uint32 {
	for {
		inner := n
		for i := n.first; i < n.first+n.count && inner == n; i++ {
			if d.nodes[i].count > 0 {
				inner = d.nodes[i]
			}
		}
		if inner == n {
			return n.first
		}
		n = inner
	}
}

// stateOf is what became of a node; that of those within it is known.
func (d *document) stateOf(i uint32, s states) uint8 {
	switch n := &d.nodes[i]; {
	case d.ledger.has(i):
		return taken
	case n.kind <= Null, n.kind == String && n.flags == 0 && n.end-n.start == 2:
		return nothing
	case n.flags&opaque != 0:
		return left
	case n.kind == Array, n.kind == Object:
		if n.count == 0 {
			return nothing
		}
		sum := together(s.inner[n.first-s.from : n.first+n.count-s.from])
		if sum == nothing && d.nests(n) {
			return left
		}
		return sum
	}
	if inner, ok := d.ledger.opened.at(i); ok {
		return inner.states().own
	}
	return left
}

// nests reports whether a container has others in it, empty ones: their places or names
// are something to lose.
func (d *document) nests(n *node) bool {
	for _, m := range d.nodes[n.first : n.first+n.count] {
		if m.kind >= Array {
			return true
		}
	}
	return false
}

// together is what became of values of which these are what is in it.
func together(parts []uint8) uint8 {
	sum := uint8(nothing)
	for _, s := range parts {
		switch {
		case s == nothing || s == sum:
		case sum == nothing:
			sum = s
		default:
			return mixed
		}
	}
	return sum
}

// open notes what a string holds, which is tracked with it.
func (v Value) open(inner Value) Value {
	inner = TrackPart(inner)
	v.doc.ledger.opened.add(opening{v.at, inner})
	return inner
}

// wasOpened returns what the string holds, if that was asked for before.
func (v Value) wasOpened() (Value, bool) {
	if v.doc == nil || v.doc.ledger == nil {
		return Value{}, false
	}
	return v.doc.ledger.opened.at(v.at)
}

// Ledger is what was taken of a value, without the value: two bits for each value within it, and
// the long texts that were asked for. Of a value that is to be let go it is with [TrackLean] only.
type Ledger struct{ ledger *ledger }

// Ledger returns what is taken of a tracked value, now and later.
func (v Value) Ledger() Ledger {
	if v.doc == nil {
		return Ledger{}
	}
	return Ledger{v.doc.ledger}
}

// WithLedger returns a value that was parsed from the same bytes in the same way, with what was taken of the other.
func (v Value) WithLedger(l Ledger) Value {
	if v.doc == nil || l.ledger == nil || len(l.ledger.taken) != (len(v.doc.nodes)+63)/64 {
		return v
	}
	v = Track(v)
	v.doc.ledger = l.ledger
	return v
}

// Tracked returns the value, tracked if it is not: for decoders that are called with values of their callers' own making, too.
func Tracked(v Value) Value {
	if v.doc == nil || v.doc.ledger != nil {
		return v
	}
	return Track(v)
}
