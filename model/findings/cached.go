package findings

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"msgview/model"
	"msgview/model/tool"
)

// Causes of a loss that the log shows.
const (
	otherTools  = "other tools" // the one that is not told of less loudly
	loadedTools = "loaded tools"
	resumed     = "resumed"
	unreasoned  = "dropped reasoning"
	otherAgent  = "another agent"

	otherThinking = "another level of thinking"
	otherServers  = "other MCP servers"
	failedRequest = "a failed request"
	pictured      = "a picture"
)

// because has the causes of a loss as a sentence has them.
var because = map[string]string{"pause": "a pause", "compaction": "a compaction", otherTools: otherTools, "another model": "another model", "another system prompt": "another system prompt",
	otherThinking: otherThinking, otherServers: "an edit of the list of MCP servers", failedRequest: "a request that failed", pictured: "a prompt with a picture",
	otherAgent: "another agent or mode of it", loadedTools: "tools were loaded", resumed: "it was resumed", unreasoned: "a new prompt, for which what was reasoned before it is left out"}

// A turnsCache is what was read from the cache when the person spoke.
type turnsCache struct {
	asked   bool  // the next figures are of the first answer to a prompt
	known   bool  // the first one of this turn had figures
	first   int64 // tokens that were in the cache for it, or at least are since
	prompt  int64 // tokens of the last request
	reasons bool  // something was reasoned since
	blocks  int   // parts of messages since, but for what was reasoned
}

// answered enters the figures of an answer, of whose prompt as many tokens were in the cache for
// the answer before.
func (t *turnsCache) answered(u model.Usage, before, prompt int64, reasoned bool) {
	if t.asked {
		*t = turnsCache{known: true, first: u.CacheRead}
		if u.CacheRead < before/2 {
			t.first = prompt
		}
	}
	t.reasons = t.reasons || reasoned
	t.prompt = prompt
}

// isReasoning reports whether a part is what was reasoned: some logs have it, and count no tokens of it.
func isReasoning(p model.Part) bool {
	_, ok := p.(model.Reasoning)
	return ok
}

// leavesOut reports whether an answer is the first one to a new prompt, and no more was lost than
// what came behind the prompt before. Providers leave what was reasoned out of the requests of
// the next turn, so that these have another text from there on. Where the request is smaller than
// the one before, that is known, and a little more may be lost.
func (t *turnsCache) leavesOut(u model.Usage, prompt int64) bool {
	if !t.asked || !t.known || !t.reasons || u.CacheRead < leastAgain {
		return false
	}
	more := u.CacheRead/10 + leastAgain
	if prompt+leastAgain < t.prompt {
		more = max(more, littleMore)
	}
	return u.CacheRead+more >= t.first
}

// isBegun reports whether the figures are those with which an answer begins, of which nothing more
// was written: no token was answered, and what the cache had is not told.
func (b *seenBefore) isBegun(u model.Usage) bool {
	b.outputs = b.outputs || u.Output > 0
	return b.outputs && u.Output == 0 && u.CacheRead+u.CacheWrite == 0
}

// cacheLookBack is how many parts back Anthropic looks for an earlier state of a request in its cache.
const cacheLookBack = 20

// reasonsOnlyInTurn are the models of Anthropic for which what was reasoned is left out at the next
// prompt. Later ones keep it.
var reasonsOnlyInTurn = [...]string{"claude-3-7-sonnet", "claude-opus-4", "claude-opus-4-0", "claude-opus-4-1", "claude-sonnet-4", "claude-sonnet-4-0", "claude-sonnet-4-5", "claude-haiku-4-5"}

// losesTurn reports whether all but what begins every request is lost at the first answer to a
// new prompt: what the turn before reasoned is left out, and the state from before it is farther back
// than anybody looks.
func (t *turnsCache) losesTurn(u model.Usage, name string) bool {
	if !t.asked || !t.reasons || t.blocks <= cacheLookBack || u.CacheRead < leastAgain {
		return false
	}
	for _, one := range reasonsOnlyInTurn {
		if SameModel(one, name) {
			return true
		}
	}
	return false
}

// has counts the parts of a message.
func (t *turnsCache) has(m *model.Message) {
	for _, p := range m.Parts {
		switch p.(type) {
		case model.Reasoning, model.Marker, *model.ToolResult:
		case *model.ToolCall: // and its result
			t.blocks += 2
		default:
			t.blocks++
		}
	}
}

// An unsaidLoss is a loss without a reason at an answer without a call: if a compaction comes right
// behind it, its request was that of the compaction.
type unsaidLoss struct {
	step   *step
	before int64 // tokens that were read from the cache the last time
	lost   CacheLoss
}

// sayLoss says what was lost at the answer before.
func (b *seenBefore) sayLoss(l *looked, next *step) {
	one := b.unsaid
	if one == nil {
		return
	}
	b.unsaid = nil
	kind := ""
	if next != nil && compacts(next.message) {
		kind = "compaction"
	}
	b.tellLoss(l, one, kind, because[kind])
}

// lastLosses says what was lost at the end, and no longer what a compaction or more losses may tell of.
func (b *seenBefore) lastLosses(l *looked) {
	was := *b
	if b.unsaid != nil && b.few != nil {
		few := *b.few
		b.few = &few
	}
	b.sayLoss(l, nil)
	b.onlyFew(l)
	*b = was // more may come
}

// compacts reports whether a message says that all before it became a summary.
func compacts(m *model.Message) bool {
	return strings.Contains(m.Injected, "compaction") || slices.ContainsFunc(m.Parts, func(p model.Part) bool {
		e, ok := p.(model.Marker)
		return ok && e.Kind == model.MarkerCompaction
	})
}

// littleMore is how many tokens more than what was left out may be lost with it.
const littleMore = 5_000

// loadsTools reports whether a tool gives the model other tools.
func loadsTools(name string) bool {
	if !strings.Contains(name, "ool") && !strings.Contains(name, "TOOL") {
		return false
	}
	name = strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
	switch strings.ReplaceAll(strings.ReplaceAll(name, "_", ""), "-", "") {
	case "toolsearch", "searchtools", "loadtools", "loadtool":
		return true
	}
	return false
}

// picturedForm is how Claude Code names a picture in the prompt that it came with.
var picturedForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\[Image #\d+\]`) })

// isPictured reports whether a prompt has a picture: with one more the messages of a request are another
// prefix for the cache.
func isPictured(m *model.Message) bool {
	return slices.ContainsFunc(m.Parts, func(p model.Part) bool {
		switch p := p.(type) {
		case model.Media:
			return p.Kind == model.Image
		case model.Text:
			return picturedForm().MatchString(p.Text)
		}
		return false
	})
}

// setsServers reports whether a call changed the list of the servers of MCP, whose tools stand
// before all else in a request: clients read it again as soon as it is another.
func setsServers(e *ended) bool {
	if e.use.Purpose != tool.EditFile && e.use.Purpose != tool.WriteFile {
		return false
	}
	name := strings.ToLower(path.Base(strings.ReplaceAll(e.use.Path(), `\\`, "/")))
	return strings.Contains(name, "mcp") && strings.HasSuffix(name, ".json")
}

// resumes looks whether what comes is of a session that was resumed, or of an agent that was
// called again. A session that is resumed may have been stamped anew, and hides a pause then.
func (b *seenBefore) resumes(s *step) {
	m := s.message
	switch {
	case b.answers == 0 || b.since != "":
	case strings.HasPrefix(m.Injected, "deferred tools"):
		b.since = loadedTools
	case m.Role == model.RoleUser && m.Injected == "" && s.flags.Has(model.FlagSide),
		isResumption(m),
		!m.Time.IsZero() && b.at.Sub(m.Time) > backLeast:
		b.since = resumed
	}
}

// isResumption reports whether a client wrote a message because a session was resumed: Claude Code
// puts an answer of its own behind a prompt that has none, and writes the mode again without a time.
func isResumption(m *model.Message) bool {
	for _, p := range m.Parts {
		switch p := p.(type) {
		case model.Marker:
			return p.Text == "No response requested." || p.Kind == model.MarkerModeChange && m.Time.IsZero() && m.ID == "" && strings.HasPrefix(p.Text, "permissions: ")
		case model.Text:
			return m.Injected != "" && p.Text == "Continue from where you left off."
		}
	}
	return false
}

// uncached says that less was read from the cache, and why.
func (b *seenBefore) uncached(l *looked, s *step) {
	why, kind := b.since, b.since
	switch {
	case b.pause > cacheLife && (kind == "" || kind == resumed || kind == loadedTools || kind == otherServers || kind == failedRequest || kind == pictured):
		why, kind = "a pause of "+b.pause.Round(time.Minute).String(), "pause"
	case kind != "":
		why = because[kind]
	case b.turn.leavesOut(s.message.Usage, b.promptOf(s.message.Usage)), b.turn.losesTurn(s.message.Usage, cmp.Or(s.message.Model, b.model)):
		kind = unreasoned
		why = because[kind]
	}
	if !b.lose(s.entry, s.message.Usage, kind) {
		return
	}
	one := &unsaidLoss{s, b.cache, *b.lost}
	if kind == "" && len(s.message.Calls()) == 0 {
		b.unsaid = one
		return
	}
	b.tellLoss(l, one, kind, why)
}

// tellLoss says that less was read from the cache, and why.
func (b *seenBefore) tellLoss(l *looked, loss *unsaidLoss, kind, why string) {
	s := loss.step
	one := &Finding{Certainty: Sure, Evidence: Evidence{Entry: s.entry, Result: -1}}
	if why = "after " + why; kind == "" {
		why = "the log tells no reason"
	} else {
		one.Because = "after " + because[kind]
	}
	one.Line = line(fmt.Sprintf("%d tokens from the cache, %d at the answer before; %s", s.message.Usage.CacheRead, loss.before, why))
	best := b.bestEffort(s.message.Model)
	entry := found{key: key{rule: ruleCache, target: s.thread ^ model.Hash(kind)}, Finding: one, expected: best || kind != "" && kind != otherTools}
	at := Place{s.entry, -1, -1}
	if kind != "" {
		l.bad(at, never, entry)
		return
	}
	if b.few != nil && best && b.few.again && !b.few.told && len(b.earlier) < maxHeld-1 {
		b.earlier, b.few = append(b.earlier, b.few), nil
	}
	if b.few == nil && (loss.lost.Again < fewAgain || best) {
		b.few = &fewLost{entry: entry, at: at, read: loss.before / 2}
		if loss.lost.Again >= fewAgain {
			all := min(loss.before, b.promptOf(s.message.Usage))
			b.few.many, b.few.read = true, all-all/50
		}
		return
	}
	b.tellFew(l)
	l.bad(at, never, entry)
}

// fewAgain is how many tokens that are billed again once are next to nothing.
const fewAgain = 30_000

// bestEffort reports whether the cache is one that nobody asks for and that is not promised, so
// that a request may miss it for no reason: nothing is said to be written to it.
func (b *seenBefore) bestEffort(name string) bool {
	return !b.writes && !strings.Contains(strings.ToLower(cmp.Or(name, b.model)), "claude")
}

// maxMisses is how often a cache that is not promised may be missed, with all there again soon.
const maxMisses = 3

// oftenMissed is one in how many answers may miss it of a long run, and maxHeld how many misses are
// kept until that is known.
const (
	oftenMissed = 10
	maxHeld     = 32
)

// soon is within how many answers all that was lost has to be there again.
const soon = 2

// A fewLost is the first loss of a thread without a reason, where it is of few tokens or of a
// cache that is not promised, or one of the first few of such a cache. It is told of as a warning
// only once there is another one.
type fewLost struct {
	entry found
	at    Place
	read  int64 // as much is to be read for the answer behind it
	again bool  // that was so
	tries int   // answers behind it that read less
	many  bool  // tokens were lost
	told  bool
}

// fewAgain looks whether all is in the cache again behind a small loss.
func (b *seenBefore) fewAgain(l *looked, u model.Usage) {
	if b.few == nil || b.few.told || b.few.again {
		return
	}
	if b.few.again = u.CacheRead >= b.few.read; b.few.again {
		return
	}
	if b.few.tries++; b.few.tries >= soon {
		b.tellFew(l)
	}
}

// tellFew says that there was a small loss, of several.
func (b *seenBefore) tellFew(l *looked) {
	if b.few == nil {
		b.few = &fewLost{told: true} // the next one is not the first
	}
	if !b.few.told {
		b.few.told = true
		for _, one := range append(b.earlier, b.few) {
			l.bad(one.at, never, one.entry)
		}
		b.earlier = nil
	}
}

// onlyFew says that there was a small loss, and no other one, or that a few were made up for.
func (b *seenBefore) onlyFew(l *looked) {
	if b.few == nil || b.few.told {
		return
	}
	often := len(b.earlier)+1 > max(maxMisses, b.answers/oftenMissed)
	if often || !b.few.again && (b.few.many || b.few.tries > 0 || len(b.earlier) > 0) { // nothing says that it was made up for, as yet
		for _, few := range append(b.earlier, b.few) {
			l.bad(few.at, never, few.entry)
		}
		return
	}
	for _, few := range append(b.earlier, b.few) {
		one, entry := *few.entry.Finding, few.entry
		switch {
		case len(b.earlier) > 0:
			one.Because = "a few times, and all was read again soon"
		case few.many:
			one.Because = "once, and all was read again soon"
		default:
			one.Because = "once and of few tokens"
		}
		entry.Finding, entry.expected = &one, true
		entry.target ^= model.Hash(one.Because)
		l.bad(few.at, never, entry)
	}
}
