package findings

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// The rules of group loop.
var (
	ruleRepeat    = &Rule{"loop.repeat", Loop, Warning, "the same call gave the same result again and again", "Same tool, same arguments, same result three times or more, close to each other, and no other result of it between; five times an edit that is refused each time in the same words. Waiting, lists of things to do, mere acknowledgements and calls of one message do not count. Likewise a check that fails with the same words each time, with edits of code between, where what runs is built from that, as the log shows, and nothing was built."}
	ruleAlternate = &Rule{"loop.alternate", Loop, Warning, "two calls took turns with the same results", "Two calls took turns six times or more, each with the same result, or the same edit was made three times and taken back between."}
)

var loopRules = []*Rule{ruleRepeat, ruleAlternate, ruleDone, ruleWaitsForOne}

// How often, and how close to each other in one thread, the same must be for a loop.
const (
	loopTimes = 3
	loopSpan  = 6 // calls from one to the next

	refusedTimes = 5 // of an edit that is refused: each time is told by itself, too
)

// loops is the follower of the group.
type loops struct {
	threads latest[uint64, *lately]
}

// lately is what the last calls of a thread were.
type lately struct {
	n    int
	ring [4 * loopTimes]once

	edits    [8]turned // the last ones
	numbered int       // how many there were
}

// turned is an edit with what would take it back.
type turned struct {
	what, back uint64
	times      int // so far, each taken back before the next
	place      Place
	evidence   Evidence
}

// once is a call in short.
type once struct {
	asked uint64 // tool and arguments
	what  uint64 // and the result
	place Place
	waits bool
	times int // so far, each close to the one before
	turns int // how many calls up to this one took turns
}

// message forgets what was before a prompt: the person may want the same again.
func (g *loops) message(_ *Finder, _ *looked, s *step) {
	if s.flags.Has(model.FlagPrompt) {
		g.threads.set(s.thread, &lately{})
	}
}

func (*loops) last(*Finder, *looked) {}

func (g *loops) ended(_ *Finder, l *looked, s *step, e *ended) {
	t := g.threads.of(s.thread, func() *lately { return &lately{} })
	if act, ok := actOf(e.use.Purpose); ok && act != ReadFile && e.fine() {
		t.turn(l, e)
		*t = lately{edits: t.edits, numbered: t.numbered} // what comes now sees another state of things
		return
	}
	now := once{place: e.place, times: 1, waits: waits(e)}
	if countsAsLoop(e) {
		now.asked = mixed(model.Hash(e.call.Name)^e.asked()^model.Hash(e.call.ArgumentsText)) | 1
		now.what = mixed(now.asked^mixed(content(e.result))) | 1
	}
	near := func(back int) *once {
		if t.n < back {
			return &once{}
		}
		return &t.ring[(t.n-back)%len(t.ring)]
	}
	if now.what != 0 {
		for back := 1; back <= loopSpan; back++ {
			b := near(back)
			if b.what == now.what {
				if now.times = b.times; !isAtOnce(b, &now, e) {
					now.times++
				}
			}
			if b.waits {
				break // it looks again and again whether something came
			}
			if b.asked == now.asked {
				break // what came of it last is what counts: it may be by chance, or change
			}
		}
		if a, b := near(1), near(2); a.what != 0 && !isAtOnce(b, &now, e) && a.asked != now.asked && b.what == now.what {
			now.turns = max(a.turns, 2) + 1
		}
	}
	t.ring[t.n%len(t.ring)] = now
	t.n++
	least := loopTimes
	switch {
	case !e.fine():
		least = refusedTimes
	case e.use.Purpose != tool.Shell && !e.use.Purpose.Reads() && literals.In(stillRuns(), saidBy(e.result)):
		least *= 2 // it is waited for
	}
	switch {
	case now.turns >= 2*loopTimes:
		l.say(e.place, ruleAlternate, now.what^near(2).what, e.finding(Likely, strconv.Itoa(now.turns)+" calls"))
	case now.times >= least:
		f, what := e.finding(Sure, ""), now.what
		if !e.fine() {
			what = now.asked // whatever else is in what it says
		}
		for back := min(t.n, len(t.ring)); back > 1 && now.times == least; back-- {
			if b := near(back); b.what == now.what {
				l.say(b.place, ruleRepeat, what, f)
			}
		}
		l.say(e.place, ruleRepeat, what, f)
	}
}

// isAtOnce reports whether two calls were made at once: one message has both, and no result that
// the model could have seen between.
func isAtOnce(a, b *once, e *ended) bool {
	return a.place.Entry == b.place.Entry && e.entry != b.place.Entry
}

// turn looks whether an edit is one that was made and taken back before, again and again.
func (t *lately) turn(l *looked, e *ended) {
	if e.use.Purpose != tool.EditFile {
		return
	}
	edits := e.edits()
	path := e.use.Path()
	if len(edits) != 1 || path == "" || edits[0].Old == "" || edits[0].New == "" || edits[0].Old == edits[0].New {
		return
	}
	hash := func(a, b string) uint64 { return mixed(model.Hash(path + "\x00" + a + "\x00" + b)) }
	now := turned{what: hash(edits[0].Old, edits[0].New), back: hash(edits[0].New, edits[0].Old), times: 1, place: e.place, evidence: e.evidence()}
	for k, undone := t.numbered-1, false; k >= 0 && k >= t.numbered-len(t.edits); k-- {
		b := &t.edits[k%len(t.edits)]
		undone = undone || b.what == now.back
		if b.what == now.what {
			if undone {
				now.times = b.times + 1
			}
			break
		}
	}
	t.edits[t.numbered%len(t.edits)] = now
	if t.numbered++; now.times < loopTimes {
		return
	}
	f := e.finding(Likely, strconv.Itoa(now.times)+" times the same edit, taken back between")
	told := slices.ContainsFunc(t.edits[:], func(b turned) bool { return b.what == now.back && b.times >= loopTimes })
	if now.times == loopTimes && !told { // it began where the first one was taken back
		began := false
		for k := max(0, t.numbered-len(t.edits)); k < t.numbered-1; k++ {
			if b := &t.edits[k%len(t.edits)]; b.what == now.back || began && b.what == now.what {
				first := f
				first.Evidence, began = b.evidence, true
				l.say(b.place, ruleAlternate, now.what^now.back, first)
			}
		}
	}
	l.say(e.place, ruleAlternate, now.what^now.back, f)
}

// isBracketed reports whether a text is a short word in brackets, which stands for what was
// taken out of the log.
func isBracketed(s string) bool {
	s = strings.TrimSpace(s)
	return len(s) > 2 && len(s) < 40 && (s[0] == '[' && strings.IndexByte(s, ']') == len(s)-1 || s[0] == '<' && strings.IndexByte(s, '>') == len(s)-1)
}

// countsAsLoop reports whether a call that comes again may be a loop. Those that went
// wrong are findings of their own. Waiting and keeping a list is none, nor is a tool
// that acts and only says so.
func countsAsLoop(e *ended) bool {
	if !e.fine() && !isRefusedEdit(e) || e.use.Arguments().Len() == 0 && e.call.ArgumentsText == "" && isBracketed(saidBy(e.result)) {
		return false
	}
	switch e.use.Purpose {
	case tool.Todo, tool.Ask, tool.Plan, tool.Agent:
		return false
	}
	name := strings.ToLower(e.call.Name)
	if (strings.Contains(name, "edit") || strings.Contains(name, "replace") || name == "write" || strings.Contains(name, "write_file")) && e.use.Purpose != tool.Shell && len(e.use.Edits()) == 0 {
		return false // what it changed the log does not show
	}
	for _, w := range [...]string{"wait", "sleep", "poll", "scroll", "click", "press", "key", "type", "drag", "move", "screenshot", "think", "back", "write_stdin", "output", "monitor", "status"} {
		if strings.Contains(name, w) {
			return false
		}
	}
	return !waits(e) && !isAcknowledgement(e.result)
}

// isRefusedEdit reports whether a call was to change a file, and was not taken.
func isRefusedEdit(e *ended) bool {
	act, ok := actOf(e.use.Purpose)
	return ok && act != ReadFile && e.result != nil && (e.outcome.State == Failed || e.outcome.State == Unsure)
}

// stillRuns is how a tool says that what it was asked about is not done yet.
var stillRuns = sync.OnceValue(func() *literals.Set {
	return literals.New("still running", "currently running", "status: running", "\"status\":\"running\"", "\"status\": \"running\"")
})

// waits reports whether a call waits for something.
func waits(e *ended) bool {
	if e.use.Purpose == tool.Shell {
		command := e.use.Command()
		for _, w := range [...]string{"sleep ", "await", "wait", "poll", "watch ", "tail -f"} {
			if strings.Contains(command, w) {
				return true
			}
		}
		return false
	}
	name := strings.ToLower(e.call.Name)
	return strings.Contains(name, "wait") || strings.Contains(name, "sleep") || strings.Contains(name, "poll") || name == "schedule" || name == "timer" || name == "set_timer" || givesNothing(e)
}

// isAcknowledgement reports whether a result says no more than that something was done.
func isAcknowledgement(r *model.ToolResult) bool {
	text := strings.TrimSpace(saidBy(r))
	if len(text) == 0 {
		return len(r.Content) == 0 || !hasMedia(r)
	}
	if len(text) > 80 || strings.ContainsAny(text[:1], `{["0123456789`) {
		return false
	}
	low := strings.ToLower(text)
	for _, w := range [...]string{"ok", "done", "success", "true", "null", "none", "(no output)", "(empty", "no output", "executed", "action", "clicked", "typed", "pressed", "scrolled", "waited", "file ", "the file", "command ran", "command completed", "process"} {
		if strings.HasPrefix(low, w) {
			return true
		}
	}
	return strings.Contains(low, "successfully")
}

func hasMedia(r *model.ToolResult) bool {
	for _, p := range r.Content {
		if _, ok := p.(model.Media); ok {
			return true
		}
	}
	return false
}
