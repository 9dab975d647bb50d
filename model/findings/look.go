package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// extent is how much of a message was looked at: how many calls, results and events,
// and the tokens that were counted.
type extent struct {
	calls, results, events int
	usage                  model.Usage
}

// look looks at the message of an entry, but for what was looked at before. in says that
// it is its turn, first that it is so for the first time; done is what was made of it ahead.
func (f *Finder) look(i int, before extent, in, first bool, done premade) (l looked) {
	l.extent, l.slow, l.answering = before, -1, &sides{}
	flags := f.index.Flags(i)
	if !flags.IsMessage() {
		if flags.Any(model.FlagUnknown|model.FlagMalformed) && !flags.Has(model.FlagPiece) {
			f.unread(&l, i, flags, in)
		}
		return l
	}
	if isSeenWithCalls(flags, in) {
		return l
	}
	m := done.message
	if m == nil {
		var err error
		if m, err = f.log.Message(i); err != nil {
			return l
		}
	}
	l.message = m
	if m.Injected == "demonstration" { // nothing of it happened in this run
		return l
	}
	if in {
		l.step = &step{entry: i, flags: flags, message: m, thread: f.threadOf(i)}
	}
	if in && first {
		for _, g := range f.followers {
			g.message(f, &l, l.step)
		}
	}
	if answersIn(flags, m) {
		l.well(f.eventTarget(i), Place{i, -1, -1})
		l.well(f.loginTarget(i), Place{i, -1, -1})
	}
	calls, results, events := 0, 0, 0
	for _, p := range m.Parts {
		switch p := p.(type) {
		case *model.ToolCall:
			if calls++; calls > before.calls {
				e := done.call(calls - 1)
				if e == nil {
					e = f.endedAt(Place{i, calls - 1, -1}, p, l.answering)
				}
				f.call(&l, m, e, false)
			}
		case *model.ToolResult:
			if results++; results > before.results {
				f.result(&l, Place{i, -1, results - 1}, p, false)
			}
		case model.Marker:
			if !p.Error && p.Kind != model.MarkerError || p.Kind == model.MarkerScore {
				continue
			}
			if events++; events > before.events && isTorn(m) {
				f.cannotRead(&l, i, ruleUnreadable)
			} else if events > before.events {
				rule, what := eventRule(p.Text), model.Hash(string(p.Kind))
				if rule.waits() {
					what = 0 // each try tells it in its own words, and it is one cause
				}
				needs := f.eventTarget(i)
				if asksForLogin(p.Text) {
					needs = f.loginTarget(i)
				}
				said, same, besides := gist(p.Text), uint64(0), false
				if rule == ruleEvent && in {
					what, besides = f.outages.causeOf(l.step.thread, p.Text, what^model.Hash(withoutNumbers(said)), needs)
					same = what
				}
				l.bad(Place{i, -1, -1}, needs, found{
					same:     same,
					expected: besides || strings.Contains(p.Text, "non-blocking") || passesOver(p.Text), // nothing depends on it
					key:      key{rule: rule, target: what},
					Finding:  &Finding{Call: string(p.Kind), Line: said, Evidence: Evidence{Entry: i, Result: -1}},
				})
			}
		}
	}
	l.extent = extent{calls, results, events, before.usage}
	return l
}

// isSeenWithCalls reports whether a message has nothing to be looked at by itself: its results
// are looked at with their calls.
func isSeenWithCalls(flags model.Flags, in bool) bool {
	return (flags.Has(model.FlagOnlyResults) || flags.Has(model.FlagMarker) && !in) && !flags.Any(model.FlagCall|model.FlagError) && !flags.Has(model.FlagResult|model.FlagLoose)
}

// lookAt looks at one call, or one result without a call, again. asking and answering
// are kept by who looks at many.
func (f *Finder) lookAt(p Place, asking, answering *sides) (l looked) {
	l.slow, l.answering = -1, answering
	m, err := f.log.Message(p.Entry)
	if err != nil {
		return l
	}
	l.step = &step{entry: p.Entry, flags: f.index.Flags(p.Entry), message: m, thread: f.threadOf(p.Entry)}
	if p.Call >= 0 {
		if calls := asking.of(m).calls; p.Call < len(calls) {
			f.call(&l, m, f.endedAt(p, calls[p.Call], answering), true)
		}
	} else if results := asking.of(m).results; p.Result >= 0 && p.Result < len(results) {
		f.result(&l, p, results[p.Result], true)
	}
	return l
}

// sides are the calls and results of the message that was asked last: one may have very
// many of them, and they are asked for one by one.
type sides struct {
	message *model.Message
	calls   []*model.ToolCall
	results []*model.ToolResult
}

func (s *sides) of(m *model.Message) *sides {
	if s.message != m {
		*s = sides{m, m.Calls(), m.Results()}
	}
	return s
}

// call judges a call of a message. again says that it waited for a result.
func (f *Finder) call(l *looked, in *model.Message, e *ended, again bool) {
	p, c, r, use := e.place, e.call, e.result, e.use
	if e.from != nil && Took(in, c, r, e.from) >= SlowCall {
		l.slow = p.Entry
	}
	about := c
	var started []shell.Run
	if l.step != nil {
		if u, ok := f.startedBy(e); ok {
			use, about, started = u, u.Call, runsOf(u)
			e.judgeAs(u, started)
		}
	}
	evidence := Evidence{Entry: -1, Result: -1}
	if r == nil {
		flags := f.index.Flags(p.Entry)
		lacks := flags.Any(model.FlagLoose|model.FlagOpen) && (f.index.HasCallsAndResults() || stoppedFor(in))
		e.outcome = e.outcome.At(lacks, flags.Has(model.FlagOpen) && !f.hasEnded())
		if !e.answered && !c.HasNoResult() {
			l.open = append(l.open, p) // it may come
			if !again {
				return
			}
		}
	} else {
		evidence = Evidence{Entry: e.entry, Result: e.at, Span: e.outcome.Evidence}
	}
	f.joins(l, p, e.joins())
	e.judge()
	if e.outcome.State.Bad() && f.isSubmitted(e) {
		e.outcome = Outcome{State: Done}
	}
	o, to, runs := e.outcome, e.target, e.runs()
	if started != nil {
		runs = started
	}
	if o.Rule == ruleTest && o.State == Unsure && o.Certainty == Likely && l.step != nil && f.onlyOwn(runs, o.Evidence.Text(r)) {
		o.Rule, e.outcome.Rule = ruleError, ruleError
	}
	if r != nil && l.step != nil {
		for _, g := range f.followers {
			g.ended(f, l, l.step, e)
		}
	}
	if r != nil && o.State != Failed && use.Purpose == tool.Shell && inContainer(runs, r) {
		l.well(f.containerTarget(p.Entry), p)
	}
	needs := f.scoped(p.Entry, to)
	if r != nil && tool.LooksBack(c) {
		switch o.State {
		case Denied:
			needs = f.waitedFor(e)
		case Interrupted:
		default:
			l.well(f.waitedFor(e), p)
		}
	}
	switch {
	case o.State == Missing && (f.endsThread(p.Entry) && !saysBehind(in, c) || !isID(c.ID)):
		// the log ends there, as far as this thread goes, or what would pair it is blacked out
	case o.State == Missing && f.saysWhyNone(p.Entry, in):
	case o.State.Bad():
		one := found{
			key:     key{rule: o.Rule, target: to},
			Finding: &Finding{Certainty: o.Certainty, Evidence: evidence, Tool: c.Name, Call: About(about), Line: line(o.Telling.Said(r)), weight: weightOf(use, runs), aside: asideOf(e, use, runs)},
			same:    e.refusal,
		}
		if lacking := missingOf(one.Line); o.Rule == ruleNotFound && len(lacking) > 0 && lacking[0].kind == noProgram {
			one.key.target = model.Hash("program\x00" + lacking[0].name) // one cause, whatever it was called with
		}
		if r != nil && use.Purpose == tool.EditFile && (o.State == Failed || o.State == Unsure) {
			_, one.noPlace = saysNoPlace(r)
		}
		if wasBusy(use, r) {
			one.key.target = model.Hash("busy\x00" + c.Name) // one cause, whatever it was asked
		}
		tree := f.treeOf(l)
		if use.Purpose == tool.Shell {
			again := sameAgain(use, runs, to, tree, !saysElsewhere(r))
			if again.in != nil && slices.ContainsFunc(runs, func(r shell.Run) bool { return isCheck(r.Command.Program()) }) {
				again.in.shell = e.shellIn
			}
			one.families = append(one.families, f.familyAt(p, again))
		}
		for _, of := range makeGood(use, runs, e, tree) {
			one.families = append(one.families, f.familyAt(p, of))
		}
		if use.Purpose == tool.Shell && (o.State == Failed || o.State == Unsure) {
			one.families = append(one.families, f.means.failed(l.step, runs, e, one.families)...)
		}
		none := r != nil && o.State == Failed && (one.weight == checkWeight || use.Purpose == tool.Other && runsTests(c)) && foundNoTest(runs, r)
		if use.Purpose == tool.Shell && ((none || o.Rule == ruleEmpty) && saysSought(r) || one.weight == checkWeight && showsUsage(r)) {
			one.aside, one.lacks = aSought, kindsOf(use, runs, false)
		}
		if none || o.Rule == ruleEmpty && !strings.Contains(one.Line, "skipped") {
			one.families = f.ifNoneRan(p, runs, one.families)
		}
		one.expected = o.Rule == rulePrintedExit && one.weight == probeWeight || o.State == Failed && one.weight != checkWeight && (saysAlready(one.Line) || isTaken(r))
		if use.Purpose.Reads() && o.State == Failed && isOptional(use.Path()) && saysAbsent(r) {
			one.expected = true
		}
		if o.State == Failed && changesNothing(e) {
			one.expected = true
			one.key.target = mixed(one.key.target) // another cause than one that was to change something
		}
		switch one.aside {
		case aSought: // it has them already, and none ran
		case aMissing:
			one.lacks = kindsOf(use, runs, false)
		case noAside:
			one.lacks = filesOfTests(runs)
			fallthrough
		default:
			f.checkEnded(l, e, runs, false)
		}
		f.foresees(&one, l, in, e, use, runs)
		one.lacking = one.weight == probeWeight && (saysAbsent(r) || saysUnknown(r) || saysTooLarge(r) || refusesPage(use, r) || looksHere(runs) && !refusesLook(runs, r)) || bounded(use, runs, r, o.Exit) || none
		one.expected = one.expected || (o.State == Failed || o.State == Unsure) && isThereAlready(use, runs, r) || o.State == Failed && (one.weight == probeWeight && allMuted(runs) || interrupts(e.use) || asksForRights(runs) || f.refusesOwn(runs, r, o.Exit) || isGivenUp(r) || noneThere(use, runs, r) || waitsForEnded(runs, r, o.Exit) || missesSome(runs, r) || o.Exit != nil && *o.Exit == 1 && isBare(r) && looksInPowerShell(use.Command()))
		l.bad(p, needs, one)
		f.passedBefore(l, p, use, runs, r)
	case r != nil && (o.State == OK || o.State == Done) && !o.unproved:
		l.fine++
		f.wentWell(l, p, use, runs, to, r, o)
		f.checkEnded(l, e, runs, true)
	}
}

// stoppedFor reports whether a model stopped for a result of its calls, as the log says: where
// it goes on without one that is a problem even if the log has no other result.
func stoppedFor(m *model.Message) bool {
	switch strings.ToLower(m.StopReason) {
	case "tool_use", "tool_calls", "tool_call":
		return true
	}
	return false
}

// result judges a result without a call. again says that it waited for one.
func (f *Finder) result(l *looked, p Place, r *model.ToolResult, again bool) {
	if _, _, ok := f.index.Call(p.Entry, p.Result); ok {
		return // with its call
	}
	if l.open = append(l.open, p); !again {
		return
	}
	o := Verdict(nil, r)
	if flags := f.index.Flags(p.Entry); !o.State.Bad() && flags.Has(model.FlagLoose) && f.index.HasCallsAndResults() && isID(r.CallID) {
		o = Outcome{State: Missing, Rule: ruleStray, Certainty: Sure}
	}
	if o.State.Bad() {
		to := model.Hash(r.Name)
		one := found{
			key: key{rule: o.Rule, target: to},
			Finding: &Finding{Certainty: o.Certainty, Evidence: Evidence{Entry: p.Entry, Result: p.Result, Span: o.Evidence},
				Tool: r.Name, Call: line(r.CallID), Line: line(o.Telling.Said(r))},
		}
		if _, begins := f.lacksSteps(p.Entry); o.Rule != ruleStray && (begins || f.beginsLater(p.Entry)) {
			one.Because, one.expected = "as the log begins behind its call", true
		}
		if o.Rule == ruleStray {
			var ok bool
			if one, ok = f.stray(p, r, one); !ok {
				return
			}
		}
		l.bad(p, f.strayTarget(p), one)
	}
}

// eventTarget stands for the answers of a conversation: an event that failed is
// recovered when one follows.
func (f *Finder) eventTarget(i int) uint64 {
	thread, _, side := f.index.ThreadOf(i)
	if !side {
		thread = -1
	}
	_, turn := f.index.Number(i) // who has to ask again has not been answered
	turn = max(turn, 1)          // and before the first prompt nobody has asked
	return f.scoped(i, mixed(uint64(thread+2)^uint64(turn)<<32))
}

// endsThread reports whether nothing but results follows an entry in its thread.
func (f *Finder) endsThread(i int) bool {
	number, k, side := f.index.ThreadOf(i)
	if side {
		for k++; ; k++ {
			next, ok := f.index.ThreadEntry(number, k)
			if !ok {
				return true
			}
			if flags := f.index.Flags(next); flags.IsMessage() && !flags.Has(model.FlagOnlyResults) {
				return false
			}
		}
	}
	talk, _ := f.index.Conversation(i)
	next, goesOn := f.index.Next(i, 1, talk, func(k int, flags model.Flags) bool {
		return flags.IsMessage() && !flags.Any(model.FlagOnlyResults|model.FlagSide) && (!flags.Has(model.FlagMarker) || f.branches(k))
	})
	return !goesOn || f.index.Flags(next).Has(model.FlagMarker)
}

// branches reports whether an event begins another branch: what follows is no more of the
// one before.
func (f *Finder) branches(i int) bool {
	m, err := f.log.Message(i)
	return err == nil && slices.ContainsFunc(m.Parts, func(p model.Part) bool {
		e, ok := p.(model.Marker)
		return ok && e.Kind == model.MarkerBranch
	})
}

// scoped makes a target one of the conversation of an entry.
func (f *Finder) scoped(i int, target uint64) uint64 {
	number, _ := f.index.Conversation(i)
	return mixed(target + uint64(number)*0x9e3779b97f4a7c15)
}

// treeOf is what the files are when a message is looked at in its turn.
func (f *Finder) treeOf(l *looked) string {
	if l.step == nil {
		return ""
	}
	return f.trees.tree(l.step.thread)
}

// familyAt makes a family one of the conversation of a place.
func (f *Finder) familyAt(p Place, of family) family {
	of.of = f.scoped(p.Entry, of.of)
	return of
}
