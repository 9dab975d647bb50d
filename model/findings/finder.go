package findings

import (
	"context"
	"maps"
	"math"
	"slices"
	"sync"

	"msgview/model"
)

// A Finder goes over a log and keeps what it finds. One goroutine runs it, any may ask
// what was found so far. It keeps places, not bodies.
type Finder struct {
	log   model.Log
	index *model.Index

	mu       sync.Mutex
	next     int // the entries before it were looked at
	marked   bool
	causes   map[key]*cause
	early    []found        // of entries that were looked at before their turn
	soonest  int            // no entry of them comes before it
	open     map[Place]bool // calls without a result, and results without a call
	loose    []found        // of those, what is wrong as long as nothing comes
	half     []int          // entries of records that may still be written, of the goroutine that runs
	seen     seen           // how much of a message was looked at, as it may grow
	went     went           // what went well
	tokens   counter
	slow     []int // entries of calls that took long
	threads  map[int]*threadCount
	later    later
	ended    bool
	only     bool      // see OnlyFindings
	ahead    bool      // see LookAhead
	verdicts *Verdicts // see Share, nil without
	told     int       // places of causes of which is kept what is told of them

	fine       map[uint64]lastFine // by thread
	ledger     ledger
	made       madeFiles
	families   families
	trees      *trees
	wanted     *intended
	means      *means
	redirected *redirected
	outages    *outages
	asked      *keptPrompts
	followers  []follower // of the goroutine that runs
}

// NewFinder returns a finder that has looked at nothing yet.
func NewFinder(log model.Log) *Finder {
	put, wanted, means, refusals, asks, outages := &trees{}, &intended{}, &means{}, &redirected{}, &keptPrompts{}, &outages{}
	return &Finder{log: log, index: log.Index(), causes: map[key]*cause{}, fine: map[uint64]lastFine{}, open: map[Place]bool{}, threads: map[int]*threadCount{}, later: later{map[uint64]Place{}, map[Place]Place{}},
		trees: put, wanted: wanted, means: means, redirected: refusals, asked: asks, outages: outages, followers: []follower{asks, put, outages, &ends{}, &contradictions{}, &protocols{}, stops{}, &files{}, &loops{}, &changes{}, &clock{}, &trust{}, &forbidden{}, &mends{}, &corrected{}, &needs{}, means, &admitted{}, &stoodIn{}, &unreadable{}, &remade{}, wanted, &absents{}, &doubles{}, &unheeded{}, &branches{}, &bends{}, &allRows{}, &conflicts{}, &parts{}, &fellBacks{}, &folders{}, &repeats{}, &believed{}, &discards{}, &stranded{}, &madeUps{}, &givenAway{}, &fitted{}, &spelled{}, &allowances{}, refusals, &pages{}, &figures{}, &settings{}, &onLive{}, &firstRows{}, &unbuilt{}, &generated{}, &placeholders{}, &reasked{}, &advised{}, &fileDeeds{}, &shownAnyway{}, &shellFolders{}, &templates{}, &pointed{}, &totals{}, &handSets{}, &halts{}, &guards{}, &oldCopies{}, &otherUnits{}, &statedUnits{}, &zones{}, &defaultZones{}, &minorGivens{}, &cutCalls{}, &triedAsked{}, &absentChecks{}, &addedByHand{}, &variables{}, &hooked{}, &inTransaction{}, &editedBefore{}, &madeAlready{}, &builtOnes{}, &compiledCopies{}, &byParts{}, &wider{}, &leftHosts{}, &nowhere{}, &brokenOffs{}, &unremarked{}, &endedLater{}, &complained{}, &unreadLogs{}, &askedAgain{}, &askedAnew{}, &rewritten{}, &othersParts{}, &snapshots{}, &waitsForOne{}, lostReports{}, &liveFolders{}, &overwrites{}, &otherAddresses{}, &forkedPushes{}, &pushedByHand{}, &startedInForm{}, &versions{}, &formatChecked{}, &flaky{}, &otherIDs{}, &picks{}, &rolledBacks{}, &letterCases{}, &oldCacheds{}, &usedEarlies{}, &toldMinors{}, &ruledOut{}, &interchanged{}, &noFolders{}}}
}

// SetEnded says whether nothing more is to come of the log: a call that it ends with has
// no result then, else it is running. It is to be called before Run.
func (f *Finder) SetEnded(ended bool) {
	f.mu.Lock()
	f.ended = ended
	f.mu.Unlock()
}

// OnlyFindings says that nothing is asked for but Findings, once Run has ended: what else is
// counted on the way takes as much memory again, and nothing need be looked at before its turn.
// It is to be called before Run.
func (f *Finder) OnlyFindings() { f.only = true }

// hasEnded reports whether nothing more is to come.
func (f *Finder) hasEnded() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.ended
}

// A found is one finding at one place. Those of a message with one cause share what is told
// of it: there may be very many.
type found struct {
	key
	*Finding
	at       Place
	expected bool     // it follows from what is told elsewhere, or cannot be helped
	decided  bool     // of a refusal it is known how it went on
	noPlace  bool     // it is an edit that found no place for it
	same     uint64   // of a refused call or an event, the target of the first with the same cause
	lacking  bool     // it says no more than that what was looked for is not there
	needs    uint64   // what must go well later for it to be recovered
	families []family // of which anything makes it good
}

// Progress returns how many entries were looked at, and how many there are.
func (f *Finder) Progress() (done, of int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.next, f.index.Len()
}

// Glance looks at some entries before their turn: those on the screen. It may be called
// while Run runs.
func (f *Finder) Glance(ctx context.Context, entries ...int) error {
	for _, i := range entries {
		if err := ctx.Err(); err != nil {
			return err
		}
		f.mu.Lock()
		due := i >= f.next && i < f.index.Len() && !slices.ContainsFunc(f.early, func(e found) bool { return e.at.Entry == i })
		f.mu.Unlock()
		if !due {
			continue
		}
		l := f.look(i, extent{}, false, false, premade{})
		f.mu.Lock()
		if i >= f.next && !slices.ContainsFunc(f.early, func(e found) bool { return e.at.Entry == i }) {
			if len(f.early) == 0 {
				f.soonest = i
			}
			f.early, f.soonest = append(f.early, l.found...), min(f.soonest, i)
		}
		f.mu.Unlock()
	}
	return nil
}

// most is how many of the entries that the index marks are looked at before all others.
const most = 256

// Run looks at all entries that the index has and was not shown before: first at the
// last ones that it marks as failed, then at all in order. It returns the context's
// error if that ends before. When the log has grown, it goes on.
func (f *Finder) Run(ctx context.Context) error {
	if f.verdicts != nil {
		defer f.verdicts.reached(&f.verdicts.finder, math.MaxInt)
	}
	if !f.marked && !f.only {
		f.marked = true
		if err := f.Glance(ctx, f.flagged()...); err != nil {
			return err
		}
	}
	for f.next < f.index.Len() {
		if err := f.walk(ctx, f.index.Len()); err != nil {
			return err
		}
	}
	f.settle()
	return nil
}

// flagged returns the last entries that the index marks.
func (f *Finder) flagged() (entries []int) {
	f.index.Find(f.index.Len()-1, -1, func(i int, flags model.Flags) bool {
		if flags.IsMessage() && flags.Any(model.FlagError|model.FlagFailed|model.FlagLoose) {
			entries = append(entries, i)
		}
		return len(entries) >= most
	})
	return entries
}

// turn looks at the next entry, of which something may have been made ahead.
func (f *Finder) turn(i int, done premade) {
	from := i
	if f.index.Flags(i).Has(model.FlagPiece) {
		from = f.index.Owner(i) // which may have more calls now
	}
	l := f.look(from, f.seen.of(from), true, from == i, done)
	f.redirected.keep(f, &l)
	ownCommands(&l)
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.only {
		f.count(from, l.message, l.extent.usage)
		f.tokens.add(l.message, &l.extent.usage)
	}
	f.seen.note(from, l.extent)
	f.enter(l)
	f.next = i + 1
	if len(f.early) > 0 && f.soonest < f.next {
		f.early = slices.DeleteFunc(f.early, func(e found) bool { return e.at.Entry < f.next })
		f.soonest = f.next
		for k, e := range f.early {
			if k == 0 || e.at.Entry < f.soonest {
				f.soonest = e.at.Entry
			}
		}
	}
}

// enter adds what was seen of an entry.
func (f *Finder) enter(l looked) {
	for _, one := range l.found {
		f.add(f.causes, one)
		for _, of := range one.families {
			if at, ok := f.families.fail(of, one.needs, one.at); ok {
				f.went.note(one.needs, at)
			}
		}
	}
	f.wentOn(&l)
	for target, at := range l.went {
		f.went.note(target, at)
	}
	for _, w := range l.broad {
		for _, target := range f.families.well(w) {
			f.went.note(target, w.at)
		}
	}
	if i, known := slices.BinarySearch(f.slow, l.slow); l.slow >= 0 && !known && len(f.slow) < maxSlow {
		f.slow = slices.Insert(f.slow, i, l.slow)
	}
	f.join(&l)
	for _, p := range l.open {
		if len(f.open) < maxOpen {
			f.open[p] = true
		}
	}
}

func (f *Finder) add(causes map[key]*cause, one found) {
	c := causes[one.key]
	if c == nil {
		if len(causes) >= maxCauses {
			return
		}
		c = &cause{Finding: *one.Finding}
		causes[one.key] = c
	} else if one.at.before(c.Places[0]) {
		places, n := c.Places, c.Count
		c.Finding = *one.Finding
		c.Places, c.Count = places, n
	}
	d := detail{one.needs, nil}
	if f.told < maxTold {
		d.told = one.Finding
		f.told++
	}
	c.add(one.at, d)
}

// settle looks again at calls that had no result when it was their turn.
func (f *Finder) settle() {
	f.mu.Lock()
	places := slices.SortedFunc(maps.Keys(f.open), func(a, b Place) int {
		if a.before(b) {
			return -1
		}
		return 1
	})
	f.mu.Unlock()
	var loose []found
	var asking, answering sides
	waiting := map[int]bool{}
	for _, p := range places {
		l := f.lookAt(p, &asking, &answering)
		if !f.arrived(p) {
			if f.withoutFault(p) || f.inLastBatch(p, waiting) || len(places) <= maxRegained && f.endsCopying(p) {
				l.found = slices.DeleteFunc(l.found, func(e found) bool { return e.rule == ruleMissing })
			}
			f.takenUp(p, l.found)
			if len(places) <= maxRegained {
				f.madeWhole(p, l.found)
				f.readAnew(p, l.found)
			}
			loose = append(loose, l.found...)
			continue
		}
		f.redirected.keep(f, &l)
		ownCommands(&l)
		f.mu.Lock()
		delete(f.open, p)
		f.enter(l)
		f.mu.Unlock()
	}
	var now looked
	f.unended(&now)
	for _, g := range f.followers {
		g.last(f, &now)
	}
	for _, one := range now.found { // a call that the log ends with is one finding
		if one.rule == ruleCut {
			loose = slices.DeleteFunc(loose, func(e found) bool { return e.at == one.at && e.rule == ruleMissing })
		}
	}
	f.leftOut(loose)
	f.toldAnyway(loose)
	f.mu.Lock()
	f.loose = append(loose, now.found...)
	f.mu.Unlock()
}

// arrived reports whether what an open place lacked is there.
func (f *Finder) arrived(p Place) bool {
	if p.Call >= 0 {
		_, _, ok := f.index.Result(p.Entry, p.Call)
		return ok
	}
	_, _, ok := f.index.Call(p.Entry, p.Result)
	return ok
}

// Findings returns what was found so far, in the order in which it is to be looked at.
func (f *Finder) Findings() []Finding {
	f.mu.Lock()
	causes := make(map[key]*cause, len(f.causes))
	for k, c := range f.causes {
		one := *c
		one.Places, one.each, one.last = slices.Clone(c.Places), slices.Clone(c.each), slices.Clone(c.last)
		causes[k] = &one
	}
	told := f.told
	for _, one := range slices.Concat(f.early, f.loose) {
		f.add(causes, one)
	}
	f.told = told
	list := make([]Finding, 0, len(causes))
	messages, _ := f.index.Totals()
	for _, c := range causes {
		if c.Rule == ruleUnknown && messages == 0 {
			continue // the file is no log
		}
		left, good := c.split(&f.went)
		for _, left := range f.byJudgement(c, left) {
			if len(left.Places) == 0 {
				continue
			}
			if left.Rule.waits() && f.ended {
				left.Severity = Error // no try went through
			}
			if left.Severity == Error && f.goneOn(c, &left) {
				left.Severity, left.Because, left.recent = Hint, "and the run went on", true
			}
			if left.Severity == Error && f.wasSetAnew(&left) {
				left.Severity, left.Because = Hint, laterAnswered
			}
			if left.Severity == Error && f.copiedByHand(&left) {
				left.Severity, left.Because = Hint, "and the log was copied otherwise"
			}
			f.otherChecked(&left)
			if f.wasRight(&left) {
				left.Severity, left.Because = Hint, "and the run was judged right"
			}
			fine := f.fine[f.threadOf(left.Places[len(left.Places)-1].Entry)]
			left.passed(fine)
			left.outlived(fine)
			list = append(list, left)
		}
		if len(good.Places) > 0 {
			list = append(list, good)
		}
	}
	f.mu.Unlock()
	list = filledUp(withoutEnds(withoutEchoes(list)))
	slices.SortFunc(list, order)
	return list
}

// withoutEnds drops an event that failed where another finding says that the run ended with
// it: it is one cause.
func withoutEnds(list []Finding) []Finding {
	var ends map[Place]bool
	for i := range list {
		if f := &list[i]; f.Group() == End {
			if ends == nil {
				ends = map[Place]bool{}
			}
			for _, p := range f.Places {
				ends[Place{Entry: p.Entry}] = true
			}
		}
	}
	if ends == nil {
		return list
	}
	return slices.DeleteFunc(list, func(f Finding) bool {
		return f.Rule == ruleEvent && !slices.ContainsFunc(f.Places, func(p Place) bool { return !ends[Place{Entry: p.Entry}] })
	})
}

// withoutEchoes drops what is said of results that speak of another thing than was asked for
// where another finding says which call they are of. Where nothing but their order told whose
// they are, that is no fault of the log.
func withoutEchoes(list []Finding) []Finding {
	var swapped map[Place]bool
	for i := range list {
		if f := &list[i]; f.Rule == ruleSwapped {
			if swapped == nil {
				swapped = map[Place]bool{}
			}
			for _, p := range f.Places {
				swapped[p] = true
			}
			swapped[*f.Counterpart] = true
		}
	}
	if swapped == nil {
		return list
	}
	return slices.DeleteFunc(list, func(f Finding) bool {
		return f.Rule == ruleSwapped && f.guessed || f.Rule == ruleEcho && !slices.ContainsFunc(f.Places, func(p Place) bool { return !swapped[p] })
	})
}

// Count sums up what was found so far.
type Count struct {
	Errors, Warnings int // causes that were not recovered
	Hints            int // worth knowing, nothing to look at first
	Recovered        int // causes that were
}

// Unread reports whether a finding is that records cannot be read or are not known. They are
// counted by themselves, not among what is to be looked at.
func (f *Finding) Unread() bool { return f.Rule == ruleUnreadable || f.Rule == ruleUnknown }

// ToLookAt is Counts of what is to be looked at.
func ToLookAt(list []Finding) Count {
	return Counts(slices.DeleteFunc(slices.Clone(list), func(f Finding) bool { return f.Unread() }))
}

// Counts counts findings by cause.
func Counts(list []Finding) (n Count) {
	for i := range list {
		switch f := &list[i]; {
		case f.Recovered:
			n.Recovered++
		case f.Severity == Error:
			n.Errors++
		case f.Severity == Hint:
			n.Hints++
		default:
			n.Warnings++
		}
	}
	return n
}
