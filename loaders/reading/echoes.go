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

// patientFor is how many entries may come before what waits for others that wait is decided
// all the same.
const patientFor = 4 * echoNear

// patience is how long such a record waits for bytes that are still to be written.
const patience = 100 * time.Millisecond

// echoes compares the records of a file that may say again what others near them do (see
// model.Indexing.Echo) with these. What is not compared yet waits, with all behind it: a
// few entries, until the other one comes or too much stands between them.
//
// Each message stands for one record of a kind: who says the same twice, and only once
// where it is told again, said it twice. Of several it stands for the nearest one, and for
// none of another turn: somebody else spoke between them.
type echoes struct {
	compares bool
	next     int           // number of the next entry of the file
	held     []model.Entry // that wait, the last ones before it
	said     []saying      // near the end, in the order of the entries
	early    int           // the number behind the last one that is shown as nothing else was there
	kinds    []string
	turns    []int      // the numbers of the entries at which another one begins to speak, near the end
	speaks   model.Role // who spoke last
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
	e.listens(entry, at)
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

// listens notes where another one begins to speak: a person or the model.
func (e *echoes) listens(entry *model.Entry, at int) {
	if role := entry.Flags.Role(); isSpoken(entry) && entry.Tells != model.TellsAhead && role != e.speaks {
		e.speaks = role
		e.turns = append(e.turns, at)
	}
}

// isSpoken reports whether a person or the model speaks.
func isSpoken(entry *model.Entry) bool {
	switch entry.Flags.Role() {
	case model.RoleUser:
		return entry.Flags.Has(model.FlagPrompt)
	case model.RoleAssistant:
		return entry.Flags.Any(model.FlagText | model.FlagReasoning)
	}
	return false
}

// apart reports whether somebody else spoke between what is said in two entries.
func (e *echoes) apart(a, b int) bool {
	turn := func(at int) int { return sort.SearchInts(e.turns, at+1) }
	return turn(a) != turn(b)
}

// isOf reports whether what is said in an entry may be told by another one.
func (e *echoes) isOf(at int, entry *model.Entry, teller int) bool {
	return entry.Tells == model.TellsAhead || !isSpoken(entry) || !e.apart(at, teller)
}

// late reports whether a message is said by a record before it that is shown, because
// nothing else was there when it was read.
func (e *echoes) late(entry *model.Entry, at int) bool {
	const others = model.FlagCall | model.FlagResult | model.FlagMedia | model.FlagMarker
	if e.early <= at-echoNear || entry.Sub > 0 || entry.Flags.Any(others) {
		return false
	}
	near := e.said[e.from(at-echoNear):]
	var room [4]*saying
	found := room[:0]
	for _, hash := range entry.Said {
		i := len(near) - 1
		for i >= 0 && !(near[i].early && near[i].hash == hash && e.isOf(near[i].at, entry, at)) {
			i--
		}
		if i < 0 {
			return false
		}
		found = append(found, &near[i])
	}
	for _, s := range found { // it stands for this one alone
		s.early = false
	}
	return true
}

// from returns the first saying of an entry or of one behind it.
func (e *echoes) from(at int) int {
	return sort.Search(len(e.said), func(i int) bool { return e.said[i].at >= at })
}

// compare decides what the entries that may say something again are, of which the first
// has a number. It returns how many entries at the beginning are decided: all, if no more
// come. Of all pairs the nearest ones are made first: a record waits while what it would
// take may belong to one that is nearer to that.
func (e *echoes) compare(all []model.Entry, first int, last bool) int {
	n := nearby{echoes: e, all: all, first: first, last: last}
	decided := 0
	for force := false; ; {
		changed := false
		for i := decided; i < len(all); {
			end := n.end(i)
			if n.undecided(i, end) && n.record(i, end, force) {
				changed, force = true, false
			}
			i = end
		}
		for decided < len(all) && !n.undecided(decided, n.end(decided)) {
			decided = n.end(decided)
		}
		if decided == len(all) || !changed && !last && e.next-first-decided <= patientFor {
			break
		}
		force = !changed
	}
	e.said = slices.Delete(e.said, 0, e.from(first+decided-echoNear))
	if old := sort.SearchInts(e.turns, first+decided-2*echoNear); old > 1 { // the last of these began before
		e.turns = slices.Delete(e.turns, 0, old-1)
	}
	return decided
}

// nearby are the entries that are compared with each other.
type nearby struct {
	*echoes
	all   []model.Entry
	first int  // number of the first one
	last  bool // no more come
}

// end returns where the record ends that begins with an entry.
func (n *nearby) end(i int) int {
	for i++; i < len(n.all) && n.all[i].Sub > 0; i++ {
	}
	return i
}

func (n *nearby) undecided(i, end int) bool {
	return slices.ContainsFunc(n.all[i:end], func(e model.Entry) bool { return e.Echo != "" })
}

// record decides what the entries of one record are, if it can or must be decided.
func (n *nearby) record(i, end int, force bool) bool {
	entries, at := n.all[i:end], n.first+i
	again := 0
	for k := range entries {
		if entries[k].Echo == "" {
			continue
		}
		if !force && n.waits(i, end, i+k) {
			return false
		}
		if n.find(&entries[k], at+k, len(entries) == 1) {
			again++
		}
	}
	for k := range entries {
		entry := &entries[k]
		switch kind := entry.Echo; {
		case kind == "":
		case again > 0 && (len(entries) == 1 || n.find(entry, at+k, true)):
			entry.Repeat(kind, again < len(entries))
		default:
			n.shows(entry, at+k, n.last && n.next-at-k <= echoNear)
		}
	}
	return true
}

// waits reports whether it is not known yet which messages say what an entry of a record
// does: nearer ones may come, or others that are nearer to these may need them.
func (n *nearby) waits(i, end, k int) bool {
	entry, at := &n.all[k], n.first+k
	for _, hash := range entry.Said {
		s := n.nearest(hash, n.kind(entry.Echo), at, entry)
		d, known := echoNear+1, at
		if s != nil {
			d, known = distance(s.at, at), max(s.at, at)
		}
		if !n.last && n.next < known+d {
			return true
		}
		// one of another kind before it may become a message that is nearer
		if n.tells(k-d+1, i, k, hash, func(kind string) bool { return kind != entry.Echo }) {
			return true
		}
		if s == nil {
			continue
		}
		from, to := s.at-n.first-d, s.at-n.first+d
		if k == from { // of two as near the first one is taken
			from++
		}
		same := func(kind string) bool { return kind == entry.Echo }
		if n.tells(from, min(to, i), k, hash, same) || n.tells(max(from, end), to, k, hash, same) {
			return true
		}
	}
	return false
}

// tells reports whether an entry that is not decided, of those from one to another, says
// something in the turn of entry k.
func (n *nearby) tells(from, to, k int, hash uint64, of func(kind string) bool) bool {
	for i := max(from, 0); i < min(to, len(n.all)); i++ {
		if e := &n.all[i]; e.Echo != "" && of(e.Echo) && n.isOf(n.first+i, &n.all[k], n.first+k) && slices.Contains(e.Said, hash) {
			return true
		}
	}
	return false
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
	var room [4]*saying
	found := room[:0]
	for _, hash := range entry.Said {
		s := e.nearest(hash, bit, at, entry)
		if s == nil {
			return false
		}
		found = append(found, s)
	}
	if take {
		for _, s := range found {
			s.kinds |= bit
		}
	}
	return len(found) > 0
}

// nearest returns what says something nearest to an entry, in its turn, and stands for none
// of a kind, of two as near the first one, or nil. The end of a turn may be told again.
func (e *echoes) nearest(hash, kind uint64, at int, entry *model.Entry) (best *saying) {
	for i := e.from(at - echoNear); i < len(e.said) && e.said[i].at <= at+echoNear; i++ {
		s := &e.said[i]
		if s.hash == hash && s.kinds&kind == 0 && e.isOf(s.at, entry, at) && (best == nil || distance(s.at, at) < distance(best.at, at)) {
			best = s
		}
	}
	if best == nil && entry.Tells == model.TellsEnd && kind != 0 {
		return e.nearest(hash, 0, at, entry)
	}
	return best
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
