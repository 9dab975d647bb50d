package reading

import (
	"slices"
	"sort"
	"time"

	"msgview/model"
)

// echoNear is how many entries before and behind a record that may say again what others
// say are compared with it. Programs write the two next to each other; what an answer asks
// for may stand between them.
const echoNear = 64

// patience is how long such a record waits for bytes that are still to be written.
const patience = 100 * time.Millisecond

// echoes compares the records of a file that may say again what others near them do (see
// model.Indexing.Echo) with these. What is not compared yet waits, with all behind it: a
// few entries, until the other one comes or too much stands between them.
//
// Each message stands for one record of a kind: who says the same twice, and only once
// where it is told again, said it twice.
type echoes struct {
	compares bool
	next     int           // number of the next entry of the file
	held     []model.Entry // that wait, the last ones before it
	said     []saying      // near the end, in the order of the entries
	early    int           // the number behind the last one that is shown as nothing else was there
	kinds    []string
}

// A saying is something said in an entry.
type saying struct {
	at    int
	hash  uint64
	kinds uint64 // of the records that it stands for, by number
	early bool   // by one of these that is shown as nothing else was there when it was read
}

// echoesOf returns what is known of the echoes of a file, which may have been read before
// as far as it went.
func (l *Log) echoesOf(file int) *echoes {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.echoes == nil {
		l.echoes = map[int]*echoes{}
	}
	if l.echoes[file] == nil {
		l.echoes[file] = &echoes{}
	}
	l.echoes[file].compares = l.decoder(file).Shape.Echoes
	return l.echoes[file]
}

// waiting reports whether entries wait.
func (e *echoes) waiting() bool { return len(e.held) > 0 }

// all is settle of the entries of a file that is read at once.
func (e *echoes) all(entries []model.Entry) []model.Entry {
	const some = 1024
	var list []model.Entry
	for i := 0; i < len(entries); i += some {
		list = append(list, e.settle(entries[i:min(i+some, len(entries))])...)
	}
	return append(list, e.rest()...)
}

// settle takes further entries and returns those that are compared, in their order.
func (e *echoes) settle(entries []model.Entry) []model.Entry {
	if !e.compares {
		return entries
	}
	first := e.next - len(e.held)
	for i := range entries {
		e.hears(&entries[i])
	}
	all := entries
	if len(e.held) > 0 {
		all = append(e.held, entries...)
	}
	n := e.compare(all, first, false)
	e.held = keep(all[n:])
	return all[:n]
}

// rest returns the entries that wait. What is not said elsewhere so far is a message.
func (e *echoes) rest() []model.Entry {
	all := e.held
	e.held = nil
	e.compare(all, e.next-len(all), true)
	return all
}

// hears notes what is said in the next entry, unless it may only say it again.
func (e *echoes) hears(entry *model.Entry) {
	at := e.next
	e.next++
	switch {
	case entry.Echo != "" || len(entry.Said) == 0:
	case e.late(entry, at):
		entry.Repeat(model.RepeatedMessage, false)
	default:
		for _, hash := range entry.Said {
			e.said = append(e.said, saying{at: at, hash: hash})
		}
	}
}

// late reports whether a message is said by a record before it that is shown, because
// nothing else was there when it was read.
func (e *echoes) late(entry *model.Entry, at int) bool {
	const others = model.FlagCall | model.FlagResult | model.FlagMedia | model.FlagMarker
	if e.early <= at-echoNear || entry.Sub > 0 || entry.Flags.Any(others) {
		return false
	}
	near := e.said[e.from(at-echoNear):]
	return !slices.ContainsFunc(entry.Said, func(hash uint64) bool {
		return !slices.ContainsFunc(near, func(s saying) bool { return s.early && s.hash == hash })
	})
}

// from returns the first saying of an entry or of one behind it.
func (e *echoes) from(at int) int {
	return sort.Search(len(e.said), func(i int) bool { return e.said[i].at >= at })
}

// compare decides what the entries that may say something again are, of which the first
// has a number. It returns how many entries at the beginning are decided: all, if no more
// come.
func (e *echoes) compare(all []model.Entry, first int, last bool) int {
	decided := len(all)
	for i := 0; i < len(all); {
		n := i + 1
		for n < len(all) && all[n].Sub > 0 {
			n++
		}
		if !e.record(all[i:n], first+i, last) {
			decided = min(decided, i)
		}
		i = n
	}
	e.said = slices.Delete(e.said, 0, e.from(first+decided-echoNear))
	return decided
}

// record compares the entries of one record. It reports whether it is decided what they
// are.
func (e *echoes) record(entries []model.Entry, at int, last bool) bool {
	again := 0
	for i := range entries {
		switch entry := &entries[i]; {
		case entry.Echo == "":
		case e.find(entry, at+i, len(entries) == 1):
			again++
		case !last && e.next-at-i <= echoNear:
			return false
		}
	}
	for i := range entries {
		entry := &entries[i]
		switch kind := entry.Echo; {
		case kind == "":
		case again > 0 && (len(entries) == 1 || e.find(entry, at+i, true)):
			entry.Repeat(kind, again < len(entries))
		default:
			e.shows(entry, at+i, last && e.next-at-i <= echoNear)
		}
	}
	return true
}

// shows makes an entry a message like any other.
func (e *echoes) shows(entry *model.Entry, at int, early bool) {
	kind := e.kind(entry.Echo)
	if entry.Echo = ""; early {
		e.early = at + 1
	}
	for _, hash := range entry.Said {
		e.said = slices.Insert(e.said, e.from(at+1), saying{at, hash, kind, early})
	}
}

// find reports whether all that an entry says is said near it, and if it is taken, notes
// that this stands for the entry.
func (e *echoes) find(entry *model.Entry, at int, take bool) bool {
	bit := e.kind(entry.Echo)
	near := e.said[e.from(at-echoNear):]
	var room [4]int
	found := room[:0]
	for _, hash := range entry.Said {
		best := -1
		for i := range near {
			s := &near[i]
			if s.at > at+echoNear {
				break
			}
			if s.hash == hash && s.kinds&bit == 0 && (best < 0 || distance(s.at, at) < distance(near[best].at, at)) {
				best = i
			}
		}
		if best < 0 {
			return false
		}
		found = append(found, best)
	}
	if take {
		for _, i := range found {
			near[i].kinds |= bit
		}
	}
	return len(found) > 0
}

func distance(a, b int) int { return max(a-b, b-a) }

// kind returns the bit of a kind of records.
func (e *echoes) kind(name string) uint64 {
	i := slices.Index(e.kinds, name)
	if i < 0 {
		i = len(e.kinds)
		e.kinds = append(e.kinds, name)
	}
	return 1 << min(i, 63)
}

// keep returns entries that no longer refer to buffers of others.
func keep(entries []model.Entry) []model.Entry {
	if len(entries) == 0 {
		return nil
	}
	list := slices.Clone(entries)
	for i := range list {
		e := &list[i]
		e.Calls, e.Results, e.Said = slices.Clone(e.Calls), slices.Clone(e.Results), slices.Clone(e.Said)
	}
	return list
}
