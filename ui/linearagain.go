package ui

import (
	"cmp"
	"slices"

	"msgview/model"
	"msgview/ui/render"
)

// readLog is the log that is read out, as it is without masks.
type readLog struct {
	log    model.Log
	begins identity      // the first message
	first  int           // its entry
	begun  bool          // that there is one
	said   []saidMessage // the messages that were said last, by their entries
	gone   int           // how many more were said last before the log lost its beginning
}

// saidMessage is a message that was said.
type saidMessage struct {
	key    render.Key // the last item of it that was said
	number int        // how many messages are before it
	identity
}

// mostSaidMessages bounds how many messages it is known of that they were said.
const mostSaidMessages = 100

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
		o.said = slices.Insert(o.said, at, saidMessage{k, messagesBefore(o.log, int(k.Entry)), w.identity()})
		o.said = o.said[max(0, len(o.said)-mostSaidMessages):]
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
		switch moved := l.opening && l.key != l.left; {
		case !moved && l.key.Entry >= 0:
			l.key, l.text = l.of.place(before, l.key), ""
		case moved && l.key != m.Col.Here(): // the newest so far: what is before it may be new, too
			l.key, l.text = beforeAll, ""
		}
		if l.newest.Entry >= 0 {
			l.newest = l.of.place(before, l.newest)
		}
		l.opening = false
		l.keepOn(before)
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
// up to the first message that it has not. Without the first of all that is nothing, unless the log
// lost its beginning: messages with an id or a time are known wherever they stand. It returns false,
// and leaves all as it was, while not enough of the log is read to know that.
func (o *readLog) open(log model.Log) (known bool) {
	_, read, _ := log.Index().State()
	var still []saidMessage
	gone := 0
	if shift, more, ok := o.start(log); ok {
		still, _ = o.still(log, shift, more, false)
	}
	if !read && len(still) < len(o.said) {
		return false
	}
	if len(still) == 0 {
		if shift, more, ok := o.moved(log); ok {
			still, gone = o.still(log, shift, more, true)
		}
	}
	*o = readLog{log: log, said: still, gone: gone}
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

// mostMoved bounds in how many messages it is looked for one that stands elsewhere.
const mostMoved = 5000

// moved is as start, by the last message that was said and is known by itself.
func (o *readLog) moved(log model.Log) (shift, more int, ok bool) {
	said := slices.DeleteFunc(slices.Clone(o.said), func(s saidMessage) bool { return !s.alone() || s.words.length == 0 })
	if len(said) == 0 {
		return 0, 0, false
	}
	entry := min(log.Index().Len()-1, int(said[len(said)-1].key.Entry)+around)
	for looked := 0; entry >= 0 && looked < mostMoved; entry-- {
		w, ok := wordingOf(log, entry)
		if !ok {
			continue
		}
		looked++
		for _, s := range slices.Backward(said) {
			if s.is(w) {
				return entry - int(s.key.Entry), messagesBefore(log, entry) - s.number, true
			}
		}
	}
	return 0, 0, false
}

// still are the messages that were said and are in a log, too, up to the first that is not. If it
// lost its beginning, so many are gone before them.
func (o *readLog) still(log model.Log, shift, more int, lost bool) (still []saidMessage, gone int) {
	behind := -1
	for _, s := range o.said {
		var entry int
		var w wording
		first := lost && len(still) == 0
		ok := s.number+more >= 0 && (!first || s.alone())
		if ok {
			entry, w, ok = s.find(log, int(s.key.Entry)+shift, behind, s.number+more)
		}
		if first && !ok {
			gone++
			continue
		}
		if !ok {
			break
		}
		shift, behind = entry-int(s.key.Entry), entry
		still = append(still, saidMessage{render.Key{Entry: int32(entry), Place: s.key.Place}, s.number + more, w.identity()})
	}
	return still, gone
}

// place is where an item is now that was among those said before: the last one up to it that is
// still there, before all if there is none.
func (o *readLog) place(before []saidMessage, k render.Key) render.Key {
	if same, ok := o.same(before, k); ok {
		return same
	}
	at, _ := (&readLog{said: before}).at(k.Entry)
	if at -= o.gone; at > 0 && len(o.said) > 0 {
		return o.said[min(at, len(o.said))-1].key
	}
	return beforeAll
}

// same is the item that was one of those said before, if its message is still there.
func (o *readLog) same(before []saidMessage, k render.Key) (render.Key, bool) {
	at, there := (&readLog{said: before}).at(k.Entry)
	if at -= o.gone; !there || at < 0 || at >= len(o.said) {
		return k, false
	}
	return render.Key{Entry: o.said[at].key.Entry, Place: k.Place}, true
}

// keepOn keeps of the calls whose results are to be said, and of what was said of the newest item,
// what is still there.
func (l *linear) keepOn(before []saidMessage) {
	var still []awaited
	for _, a := range l.awaited {
		if k, ok := l.of.same(before, a.key); ok {
			still = append(still, awaited{k, a.place})
		}
	}
	l.awaited = still
	if k, ok := l.of.same(before, l.spoken.key); ok {
		l.spoken.key = k
	} else {
		l.spoken = saidItem{}
	}
}

// beforeAll is before the first item of a log.
var beforeAll = render.Key{Place: -1}
