package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// stoodIn is the follower that knows whose work an agent did itself as a sub-agent failed: it
// says so, and what it does then is about what that one was asked for.
type stoodIn struct {
	threads latest[uint64, []fallen]
	says    latest[uint64, int] // the last message that does
}

// A fallen is a sub-agent that failed.
type fallen struct {
	targets []uint64 // its own, and those of what its thread says of it
	names   []string // in its prompt, in small letters: of paths, and of other things
	paths   []string
	seen    int // entry of its result
}

// Limits of what is kept of them.
const (
	maxFallen      = 16
	maxFallenNames = 32
	lastOfThread   = 4 // entries of its thread
)

func (g *stoodIn) message(_ *Finder, _ *looked, s *step) {
	switch {
	case s.flags.Has(model.FlagPrompt):
		g.threads.set(s.thread, nil)
	case s.flags.Role() == model.RoleAssistant && s.flags.Has(model.FlagCall):
		if waiting, _ := g.threads.get(s.thread); len(waiting) > 0 && standsIn(textOf(s.message)) {
			g.says.set(s.thread, s.entry)
		}
	}
}

func (*stoodIn) last(*Finder, *looked) {}

func (g *stoodIn) ended(f *Finder, l *looked, s *step, e *ended) {
	waiting, _ := g.threads.get(s.thread)
	if e.use.Purpose == tool.Agent {
		if (e.outcome.State == Failed || e.outcome.State == Unsure) && len(waiting) < maxFallen {
			one := fallen{targets: append(f.saidInThreads(e.place), f.scoped(s.entry, e.target)), seen: e.entry}
			one.names, one.paths = namesIn(tool.Text(e.use.Arguments(), "prompt", "task", "message", "instructions"))
			if len(one.names)+len(one.paths) > 0 {
				g.threads.set(s.thread, append(slices.Clone(waiting), one))
			}
		}
		return
	}
	if len(waiting) == 0 || !e.fine() || e.outcome.unproved || size(e.result) == 0 {
		return
	}
	if at, ok := g.says.get(s.thread); !ok || at != s.entry {
		return
	}
	words := strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(string(e.use.Arguments().Raw()), `\`, "")), func(c rune) bool { return c <= ' ' || strings.ContainsRune(`"'(){}[]:,;|`, c) })
	g.threads.set(s.thread, slices.DeleteFunc(slices.Clone(waiting), func(one fallen) bool {
		if e.place.Entry <= one.seen || !one.replacedBy(words) {
			return false
		}
		for _, target := range one.targets {
			l.well(target, e.place)
		}
		return true
	}))
}

// saidInThreads returns the targets of what the threads of a call end with.
func (f *Finder) saidInThreads(p Place) (targets []uint64) {
	for _, number := range f.index.Spawned(p.Entry, p.Call) {
		n := f.index.ThreadInfo(number).Entries
		for k := max(0, n-lastOfThread); k < n; k++ {
			if i, ok := f.index.ThreadEntry(number, k); ok && f.index.Flags(i).Has(model.FlagMarker) {
				targets = append(targets, f.eventTarget(i))
			}
		}
	}
	return targets
}

// replacedBy reports whether the words of a call are about what a sub-agent was asked for, and
// where.
func (one *fallen) replacedBy(words []string) bool {
	about := func(name string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(w, name) })
	}
	at := func(path string) bool {
		return slices.ContainsFunc(words, func(w string) bool {
			w = strings.TrimSuffix(strings.TrimPrefix(w, "./"), "/")
			return w != "" && (w == "." || w == path || strings.HasPrefix(path, w+"/") || strings.HasSuffix(w, "/"+path))
		})
	}
	return (len(one.names) == 0 || slices.ContainsFunc(one.names, about)) && (len(one.paths) == 0 || slices.ContainsFunc(one.paths, at))
}

// namesIn returns what a text names: files and folders, and what has no word of its own in
// English, in small letters.
func namesIn(text string) (names, paths []string) {
	for w := range strings.FieldsFuncSeq(text[:min(len(text), maxListing)], func(c rune) bool { return c <= ' ' || strings.ContainsRune("\"'`(){}[]:,;!?", c) }) {
		w = strings.TrimSuffix(strings.TrimPrefix(strings.TrimRight(w, "."), "./"), "/")
		low := strings.ToLower(w)
		switch {
		case len(w) < 5 || len(names)+len(paths) >= maxFallenNames || strings.Contains(w, "://"):
		case strings.Contains(w, "/") && isFileName(w):
			paths = append(paths, low)
		case codeNameForm().MatchString(w):
			names = append(names, low)
		}
	}
	return names, paths
}

var (
	codeNameForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\w+[._]\w[\w.]*$|^[A-Za-z][a-z0-9]+[A-Z]\w*$`) })
	standInForm  = sync.OnceValue(func() *wordForm {
		return newWordForm("myself on directly by", `(?:myself|on my own|directly|by hand)\b`)
	})
	fallenForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:(?:sub-?)?agents?|tasks?|explorers?|researchers?)\b[^.!?\n]{0,60}\b(?:failed|fell over|died|crashed|timed out|ran out|hit|was overloaded|were overloaded|did(?:n['’]t| not)|could(?:n['’]t| not)|is (?:un|not )available|broke)\b`)
	})
)

// standsIn reports whether a text says that a sub-agent failed, and that its work is done by who
// says so.
func standsIn(text string) bool {
	text = text[:min(len(text), maxIntended)]
	return standInForm().in(text) && fallenForm().MatchString(text)
}
