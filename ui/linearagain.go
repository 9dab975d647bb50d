package ui

import (
	"cmp"
	"math"
	"slices"

	"msgview/model"
	"msgview/ui/column"
	"msgview/ui/render"
)

// readLog is the log that is read out, as it is without masks.
type readLog struct {
	log    model.Log
	begins identity      // the first message
	first  int           // its entry
	begun  bool          // that there is one
	said   []saidMessage // the messages that were said last, and the first ones, by their entries
}

// saidMessage is a message that was said, or was there when the log was opened.
type saidMessage struct {
	key    render.Key // the last item of it that was said
	number int        // how many messages are before it
	was    int32      // its entry in the log that this one was opened instead of
	identity
}

// mostSaidMessages bounds how many messages it is known of that they were said. The first ones
// tell how much is still there of a log of which none of the last ones is.
const (
	mostSaidMessages  = 100
	firstSaidMessages = 3
)

// mostToNote bounds how many bytes of a log are looked at for the messages that were there when
// it was opened.
const mostToNote = 16 << 20

// at is where a message stands, or would, among those that were said.
func (o *readLog) at(entry int32) (at int, there bool) {
	return slices.BinarySearchFunc(o.said, entry, func(s saidMessage, entry int32) int { return cmp.Compare(s.key.Entry, entry) })
}

// says takes note of an item that is said. A message may have very many: what it is known by is
// made of the first, and once more when another message is said, as its calls may have results then.
func (o *readLog) says(k render.Key) {
	if o.log == nil {
		return
	}
	at, there := o.at(k.Entry)
	if there {
		if precedes(o.said[at].key, k) {
			o.said[at].key = k
		}
		return
	}
	if at > 0 {
		last := &o.said[at-1]
		if w, ok := wordingOf(o.log, int(last.key.Entry)); ok && last.is(w) {
			last.identity = w.identity()
		}
	}
	if w, ok := wordingOf(o.log, int(k.Entry)); ok {
		o.said = slices.Insert(o.said, at, saidMessage{key: k, number: messagesBefore(o.log, int(k.Entry)), identity: w.identity()})
		if len(o.said) > mostSaidMessages {
			o.said = slices.Delete(o.said, firstSaidMessages, firstSaidMessages+1)
		}
	}
}

// there takes note of the messages up to an entry that are there when a log is opened: the reader is
// put on the newest, and none of those before it is news when one of them is written anew.
func (o *readLog) there(c *column.Column, last int) {
	left := int64(mostToNote)
	note := func(entry, most int) bool {
		if left -= c.Index.Place(entry).Length; left < 0 || len(o.said) >= most {
			return false
		}
		if all := c.Items(entry); c.Index.Owner(entry) == entry && len(all) > 0 {
			o.says(all[len(all)-1].Key)
		}
		return true
	}
	for entry := last; entry >= 0 && note(entry, mostSaidMessages-firstSaidMessages); entry-- {
	}
	if len(o.said) == 0 {
		return
	}
	first, known := o.said[0].key.Entry, len(o.said)
	for entry := 0; entry < int(first) && note(entry, known+firstSaidMessages); entry++ {
	}
}

// again takes notice of a log that was opened again. Of one that is another one nothing was said
// yet, of one that was cut nothing but what it still has. It reports false while that is not known,
// as the log is still being read.
func (l *linear) again(m *Model) (known bool) {
	log := plainOf(m.Col.Log)
	if l.of.log != log {
		before := l.of.said
		if !l.of.open(log) {
			if !l.opening {
				l.opening, l.left = true, l.key
			}
			return false
		}
		newest := l.newest
		switch moved := l.opening && l.key != l.left; {
		case !moved && l.key.Entry >= 0:
			l.key, l.text = l.of.place(before, l.key), ""
		case moved && l.key != m.Col.Here(): // the newest so far: what is before it may be new, too
			l.key, l.text = beforeAll, ""
		}
		if l.newest.Entry >= 0 {
			l.newest = l.of.place(before, l.newest)
		}
		if _, goesOn := l.of.same(newest); !goesOn {
			l.note = "" // that it was read again is said each time then: the reader is elsewhere in it
		}
		l.opening = false
		l.keepOn()
		if len(l.of.said) < len(before) && l.newest.Entry >= 0 && l.newest != beforeAll {
			l.of.there(m.Col, int(l.newest.Entry))
		}
	}
	l.of.begin()
	return true
}

// begin takes note of the first message.
func (o *readLog) begin() {
	if o.begun {
		return
	}
	if entry, ok := o.log.Index().MessageEntry(0); ok {
		if w, ok := wordingOf(o.log, entry); ok {
			o.begins, o.first, o.begun = w.identity(), entry, true
		}
	}
}

// open goes on with the log that was opened instead. Of what was said it leaves what that has, too,
// up to the first message that it has not, but for messages that it lost: at its beginning, or
// behind those that it still has. It returns false, and leaves all as it was, while not enough of
// the log is read to know that.
func (o *readLog) open(log model.Log) (known bool) {
	_, read, _ := log.Index().State()
	var all []saidMessage
	shift, more, ok := o.start(log)
	if ok {
		all = still(log, o.said, shift, more, -1)
	}
	if !read && len(all) < len(o.said) {
		return false
	}
	*o = readLog{log: log, said: append(all, moved(log, o.said[len(all):], all, more)...)}
	return true
}

// start returns by how many entries and messages the first message stands elsewhere in a log; ok is
// false if that has another one.
func (o *readLog) start(log model.Log) (shift, more int, ok bool) {
	if !o.begun {
		return 0, 0, true
	}
	number := 0
	if o.begins.alone() {
		number = -1 // messages may have come before it
	}
	entry, ok := log.Index().MessageEntry(0) // a line that is none may stand before it
	if ok {
		entry, _, ok = o.begins.find(log, entry, -1, number)
	}
	return entry - o.first, messagesBefore(log, entry), ok
}

// still are messages that were said and are in a log, too, behind an entry, up to the first that is
// not, if they stand by so many entries and messages elsewhere.
func still(log model.Log, said []saidMessage, shift, more, behind int) (all []saidMessage) {
	for _, s := range said {
		if s.number+more < 0 {
			break
		}
		entry, w, ok := s.find(log, int(s.key.Entry)+shift, behind, s.number+more)
		if !ok {
			break
		}
		shift, behind = entry-int(s.key.Entry), entry
		all = append(all, saidMessage{render.Key{Entry: int32(entry), Place: s.key.Place}, s.number + more, s.key.Entry, w.identity()})
	}
	return all
}

// moved are as still those that stand elsewhere, as messages before them were lost: behind those
// that stand by so many messages elsewhere, if there are any, with nothing new in between.
func moved(log model.Log, said, kept []saidMessage, by int) []saidMessage {
	behind, next := -1, 0
	if len(kept) > 0 {
		last := kept[len(kept)-1]
		behind, next = int(last.key.Entry), last.number+1
	}
	at, entry, ok := movedTo(log, said, behind)
	if !ok {
		return nil
	}
	shift, more := entry-int(said[at].key.Entry), messagesBefore(log, entry)-said[at].number
	if behind >= 0 && more > by {
		return nil
	}
	for i, s := range said[:at+1] {
		if s.number+more < next {
			continue
		}
		if all := still(log, said[i:], shift, more, behind); behind >= 0 || i+len(all) > at {
			return all
		}
	}
	return nil
}

// mostMoved bounds in how many messages it is looked for one that stands elsewhere.
const mostMoved = 5000

// movedTo finds the last message that was said and is known by itself, or by those before it.
func movedTo(log model.Log, said []saidMessage, behind int) (at, entry int, ok bool) {
	var known []int
	for i, s := range said {
		if s.words.length > 0 && (s.alone() || i >= len(said)-fewInARow && inARow(said[:i+1])) {
			known = append(known, i)
		}
	}
	if len(known) == 0 {
		return 0, 0, false
	}
	entry = min(log.Index().Len()-1, int(said[len(said)-1].key.Entry)+around)
	for looked := 0; entry > behind && looked < mostMoved; entry-- {
		w, ok := wordingOf(log, entry)
		if !ok {
			continue
		}
		looked++
		for _, i := range slices.Backward(known) {
			if s := said[i]; s.is(w) && (s.alone() || rowEndsAt(log, said[:i+1], entry, behind)) {
				return i, entry, true
			}
		}
	}
	return 0, 0, false
}

// fewInARow is how many messages without an id and a time are known wherever they stand one behind
// the other as they were said: with one of them it can be another one that says the same.
const fewInARow = 3

// inARow reports whether the last messages are enough, and say something else each.
func inARow(said []saidMessage) bool {
	if len(said) < fewInARow {
		return false
	}
	a, b, c := said[len(said)-3].words, said[len(said)-2].words, said[len(said)-1].words
	return a.length > 0 && b.length > 0 && a != b && b != c && a != c
}

// rowEndsAt reports whether the last of the messages that were said stands at an entry, and those before
// it as far from it as they did.
func rowEndsAt(log model.Log, said []saidMessage, entry, behind int) bool {
	last := len(said) - 1
	shift, more := entry-int(said[last].key.Entry), messagesBefore(log, entry)-said[last].number
	return len(still(log, said[last+1-fewInARow:], shift, more, behind)) == fewInARow
}

// place is where an item is now that was among those said before: the last one up to it that is
// still there, before all if there is none. What stands between that and the next one that was
// said was passed over when it was there before.
func (o *readLog) place(before []saidMessage, k render.Key) render.Key {
	if same, ok := o.same(k); ok {
		return same
	}
	at, _ := o.from(k.Entry)
	if at == 0 {
		return beforeAll
	}
	last := o.said[at-1]
	was, _ := (&readLog{said: before}).at(last.was)
	if was+1 >= len(before) || before[was+1].key.Entry > k.Entry {
		return last.key
	}
	total, _ := o.log.Index().Totals()
	number := min(before[was+1].number-before[was].number+last.number, total-1) - 1
	if entry, ok := o.log.Index().MessageEntry(number); ok && number > last.number {
		return render.Key{Entry: int32(entry), Place: math.MaxInt32}
	}
	return last.key
}

// from is where the message that stood at an entry of the log before is among those that are still
// there, or would be.
func (o *readLog) from(entry int32) (at int, there bool) {
	return slices.BinarySearchFunc(o.said, entry, func(s saidMessage, entry int32) int { return cmp.Compare(s.was, entry) })
}

// same is the item that was one of those said before, if its message is still there.
func (o *readLog) same(k render.Key) (render.Key, bool) {
	at, there := o.from(k.Entry)
	if !there {
		return k, false
	}
	return render.Key{Entry: o.said[at].key.Entry, Place: k.Place}, true
}

// keepOn keeps of the calls whose results are to be said, and of what was said of the newest item,
// what is still there.
func (l *linear) keepOn() {
	var still []awaited
	for _, a := range l.awaited {
		if k, ok := l.of.same(a.key); ok {
			still = append(still, awaited{k, a.place})
		}
	}
	l.awaited = still
	if k, ok := l.of.same(l.spoken.key); ok {
		l.spoken.key = k
	} else {
		l.spoken = saidItem{}
	}
}

// beforeAll is before the first item of a log.
var beforeAll = render.Key{Place: -1}
