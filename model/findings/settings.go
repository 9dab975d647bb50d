package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// Keys that an agent puts into a file of settings and that their program does not know: it says
// so in a warning when it reads them, or its reference says that it passes over what it does not
// know, and does not have them.

// settings is the follower that knows them.
type settings struct {
	threads latest[uint64, *keysPut]
}

// A keysPut is what was put into files of settings in a thread.
type keysPut struct {
	keys   []string
	docs   []reference
	warned []warnedKey
}

// A reference says that keys which are not known are ignored.
type reference struct {
	place Place
	text  string
}

// A warnedKey is one that a program said it does not know.
type warnedKey struct {
	key, by string // the program
	place   Place
	finding Finding
}

// Limits of what is kept of settings.
const (
	maxKeys       = 64
	maxReferences = 4
	maxReference  = 32 << 10
	maxOdd        = 100 // bytes around a word for what is not known in which it is said what becomes of that
	leastKnown    = 3   // keys that a reference has besides
)

var (
	keyForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\s*(?:-\s+)?["']?([A-Za-z_][\w-]*(?:\.[\w-]+)*)["']?\s*(?:=|:(?:\s|$))\s*([^\s{\[].*)$`)
	})
	ignoresUnknown = sync.OnceValue(func() *regexp.Regexp {
		const (
			what = `(?:keys?|options?|settings?|fields?|propert(?:y|ies)|directives?|parameters?|attributes?|entries|names)`
			odd  = `(?:unknown|unrecogni[sz]ed|unsupported)`
		)
		return regexp.MustCompile(`(?i)\b` + odd + `\s+(?:\w+\s+)?` + what + `\s+(?:are|will be|get)\s+(?:silently\s+|simply\s+)?(?:ignored|skipped|discarded|dropped)\b|\b(?:ignores?|skips?|discards?|drops?)\s+(?:all\s+|any\s+)?` + odd + `\s+(?:\w+\s+)?` + what + `\b`)
	})
	oddWords        = sync.OnceValue(func() *literals.Set { return literals.New("unknown", "unrecogni", "unsupported") })
	unknownKeyWords = sync.OnceValue(func() *literals.Set {
		return literals.New("ignored", "ignoring", "unknown", "unrecognized", "unrecognised", "not recognized", "not recognised", "unused", "unsupported", "not supported", "not a valid", "no effect")
	})
	ignoredWords = sync.OnceValue(func() *literals.Set {
		return literals.New("ignored", "ignores", "ignore ", "skipped", "discard", "dropped")
	})
	unknownKeyForm = sync.OnceValue(func() *regexp.Regexp {
		const what = `(?:keys?|fields?|options?|settings?|propert(?:y|ies)|directives?|param(?:eter)?s?|arguments?|attributes?|config\w*|variables?|sections?|tables?)`
		return regexp.MustCompile(`(?i)\b(?:unknown|unrecogni[sz]ed|unsupported|unused|unexpected|invalid)\b[^\n]{0,40}\b` + what + `\b|\b` + what + `\b[^\n]{0,80}\b(?:not (?:known|recogni[sz]ed|supported|a valid)|unknown|ignored|no effect)\b|\bignor(?:ing|ed)\b[^\n]{0,24}\b(?:unknown|unrecogni[sz]ed|unsupported|unused|` + what + `)\b`)
	})
	// keyMentions finds words by which an agent speaks of it.
	keyMentions = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)ignor|unknown|unrecogni|not supported|unsupported|warn|no effect|does(?:n['’]t| not) (?:know|support)`)
	})
)

// isSettings reports whether a file is one of settings by its name.
func isSettings(name string) bool {
	switch base := strings.ToLower(baseOf(name)); path.Ext(base) {
	case ".toml", ".yaml", ".yml", ".ini", ".conf", ".cfg", ".properties", ".config", ".json5", ".jsonc", ".hcl":
		return true
	case ".json":
		return base != "package-lock.json"
	default:
		return strings.HasPrefix(base, ".") && strings.HasSuffix(base, "rc")
	}
}

// keysIn returns the keys that have a value in a text of settings.
func keysIn(text string) (all []string) {
	for line := range strings.Lines(text[:min(len(text), maxReference)]) {
		if m := keyForm().FindStringSubmatch(strings.TrimRight(line, "\r\n")); m != nil && len(m[1]) > 3 {
			all = append(all, m[1])
		}
	}
	return all
}

func (g *settings) of(thread uint64) *keysPut {
	return g.threads.of(thread, func() *keysPut { return &keysPut{} })
}

func (g *settings) message(_ *Finder, l *looked, s *step) {
	k, ok := g.threads.get(s.thread)
	if !ok || s.message.Role != model.RoleAssistant || len(k.warned) == 0 {
		return
	}
	text := textOf(s.message)
	if keyMentions().MatchString(text) {
		k.warned = nil
		return
	}
	k.warned = slices.DeleteFunc(k.warned, func(w warnedKey) bool { return hasWord(text, w.key) && strings.Contains(text, "n't") })
	if s.flags.Has(model.FlagCall) || text == "" {
		return
	}
	for _, w := range k.warned {
		l.say(w.place, ruleUnheeded, model.Hash(w.by+w.key), w.finding)
	}
	k.warned = nil
}

func (*settings) last(*Finder, *looked) {}

func (g *settings) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.result == nil || !e.fine() {
		return
	}
	switch p := e.changesAs(); p {
	case tool.EditFile, tool.WriteFile, tool.PatchFile:
		if p == tool.PatchFile || slices.ContainsFunc(e.use.Paths(), isSettings) {
			g.put(f, l, s, e, e.edits())
		}
	default:
		if p == tool.Shell {
			if w := e.raw; w.Script() != "" && w.Purpose == tool.WriteFile {
				as := *e
				as.use = w
				g.put(f, l, s, &as, nil)
				return
			}
		}
		g.shown(s, e)
	}
}

// shown looks for a reference, and for a warning about a key that was put in.
func (g *settings) shown(s *step, e *ended) {
	if n := size(e.result); n == 0 || n > maxReference {
		return
	}
	text := saidBy(e.result)
	if reads := e.use.Purpose.Reads() || e.use.Purpose == tool.Shell && weightOf(e.use, e.runs()) == probeWeight; reads && saysIgnored(text) {
		if k := g.of(s.thread); len(k.docs) < maxReferences {
			k.docs = append(k.docs, reference{e.place, strings.Clone(text)})
		}
	}
	k, ok := g.threads.get(s.thread)
	if !ok || len(k.keys) == 0 || e.use.Purpose != tool.Shell || size(e.result) > maxBlame {
		return // a warning of a key stands in a short output
	}
	by := ""
	for _, r := range e.runs() {
		words := r.Command.Program()
		if classOf(r.Command) == work && program(words) != "git" {
			by = program(words)
		} else if slices.ContainsFunc(words, func(w string) bool { return strings.HasSuffix(w, ".log") }) && by == "" {
			by = "log"
		}
	}
	if by == "" {
		return
	}
	k.warned = slices.DeleteFunc(k.warned, func(w warnedKey) bool { return w.by == by })
	printed := printedIn(e.result)
	key := ""
	span := firstWith(printed, unknownKeyWords(), func(line, _ string) bool {
		if len(line) > maxSaid || isQuote(line) || !unknownKeyForm().MatchString(line) {
			return false
		}
		i := slices.IndexFunc(k.keys, func(key string) bool { return hasWord(line, key) })
		if i >= 0 {
			key = k.keys[i]
		}
		return i >= 0
	})
	if span.IsZero() || len(k.warned) >= maxDoubted {
		return
	}
	one := e.finding(Likely, span.Said(printed))
	if printed == e.result {
		one.Evidence.Span = span
	}
	k.warned = append(k.warned, warnedKey{key, by, e.place, one})
}

// saysIgnored reports whether a text says that keys which are not known are passed over.
func saysIgnored(text string) (so bool) {
	if !strings.Contains(text, "nknown ") && !strings.Contains(text, "nrecogni") && !strings.Contains(text, "nsupported ") {
		return false // quicker, for nearly all
	}
	next := 0
	literals.Each(oddWords(), text, func(_, at int) bool {
		if at >= next {
			next = min(at+maxOdd, len(text))
			near := text[max(at-maxOdd, 0):min(next+maxOdd, len(text))]
			so = literals.In(ignoredWords(), near) && ignoresUnknown().MatchString(near)
		}
		return !so
	})
	return so
}

// put takes what a call puts into a file of settings.
func (g *settings) put(f *Finder, l *looked, s *step, e *ended, edits []tool.Edit) {
	paths := e.use.Paths()
	if len(edits) == 0 && len(paths) == 1 {
		edits = []tool.Edit{{Path: paths[0], New: e.use.Content()}}
	}
	for _, one := range edits {
		if !isSettings(one.Path) || len(one.New) > maxReference || len(one.Old) > maxReference {
			continue
		}
		k := g.of(s.thread)
		was, now := keysIn(one.Old), keysIn(one.New)
		gone := func(key string) bool { return slices.Contains(was, key) && !slices.Contains(now, key) }
		k.keys = slices.DeleteFunc(k.keys, gone)
		k.warned = slices.DeleteFunc(k.warned, func(w warnedKey) bool { return gone(w.key) || one.Old == "" })
		fresh := slices.DeleteFunc(slices.Clone(now), func(key string) bool { return slices.Contains(was, key) })
		for _, d := range k.docs {
			if g.unknown(f, l, s, e, d, append(was, now...), fresh) {
				break
			}
		}
		for _, key := range fresh {
			if !slices.Contains(k.keys, key) && len(k.keys) < maxKeys {
				k.keys = append(k.keys, strings.Clone(key))
			}
		}
	}
}

// unknown looks for new keys that the reference of a file does not have, and nothing else before.
func (g *settings) unknown(f *Finder, l *looked, s *step, e *ended, d reference, all, fresh []string) bool {
	has := func(key string) bool { return hasWord(d.text, key) }
	if len(fresh) == 0 || !slices.ContainsFunc(all, has) {
		return false // it is of something else
	}
	odd := slices.DeleteFunc(slices.Clone(fresh), has)
	if len(odd) == 0 || strings.Count(d.text, "\n") < leastKnown || f.namesBefore(s.entry, odd[0]) {
		return false
	}
	one := e.finding(Likely, "the reference does not have "+odd[0]+", and says that it is ignored then")
	one.Counterpart = &d.place
	l.say(e.place, ruleUnheeded, model.Hash(odd[0]), one)
	return true
}

// namesBefore reports whether a word stands in a prompt or a result before an entry.
func (f *Finder) namesBefore(entry int, word string) bool {
	if entry > maxEarlier {
		return true // nobody knows
	}
	for i := entry - 1; i >= 0; i-- {
		if !f.index.Flags(i).IsMessage() {
			continue
		}
		m, err := f.log.Message(i)
		if err != nil || m.Role != model.RoleAssistant && strings.Contains(textOf(m), word) {
			return true
		}
		if slices.ContainsFunc(m.Results(), func(r *model.ToolResult) bool { return strings.Contains(saidBy(r), word) }) {
			return true
		}
	}
	return false
}
