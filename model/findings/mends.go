package findings

import (
	"path"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// mends is the follower that knows what makes good a failure that did no harm: a look at what
// is not there, or is too large, by a later look that finds it; a program that the model wrote
// by its next version; an error of the provider by an answer in the same run.
type mends struct {
	threads latest[uint64, *mending]
}

// mending is what waits in a thread.
type mending struct {
	looks  []missed // of this turn
	tries  []try    // likewise
	garble []try    // likewise: commands with words that the shell took for others
	slips  []slip   // likewise: code that was refused, by the tool

	doubled []doubled // likewise
	lacking []lackingCall

	events []uint64 // of this run: targets that the next answer makes good
	hours  []lasting
	gone   []string // names of what was removed
}

// A try is a call that failed, by what has to be done again for it to be good: a tool that
// runs programs, or what a command is about.
type try struct {
	what   string
	target uint64
	words  []string // of the program
}

// A missed is a look that did not see what it was for.
type missed struct {
	target uint64
	names  [][]string // of what it looked at, each in words; what was found is taken out
	around []string   // the folders that it was looked for in
	sought []string   // words that it looked for in there
	large  bool       // it is there, but was not read
}

// Limits of what waits.
const (
	maxMissed  = 32
	maxListing = 32 << 10 // bytes of a result that is looked at for names
)

func (g *mends) of(thread uint64) *mending {
	return g.threads.of(thread, func() *mending { return &mending{} })
}

func (g *mends) message(f *Finder, l *looked, s *step) {
	w := g.of(s.thread)
	if s.flags.Has(model.FlagPrompt) {
		w.looks, w.tries, w.garble, w.slips, w.doubled = nil, nil, nil, nil, nil
	}
	if answersIn(s.flags, s.message) {
		for _, target := range w.events {
			l.well(target, Place{s.entry, -1, -1})
		}
		for _, h := range w.hours {
			if !s.message.Time.IsZero() && s.message.Time.Sub(h.at) < shortly {
				l.well(h.target, Place{s.entry, -1, -1})
			}
		}
		w.events, w.hours = nil, nil
	}
	for _, p := range s.message.Parts {
		e, ok := p.(model.Marker)
		switch {
		case !ok:
		case e.Kind == model.MarkerRunStart || e.Kind == model.MarkerReset || e.Kind == model.MarkerBranch:
			*w = mending{}
		case (e.Kind == model.MarkerLimit || (e.Error || e.Kind == model.MarkerError) && isOfProvider(e.Text) && !lastsHours(e.Text)) && len(w.events) < maxMissed:
			w.events = append(w.events, f.eventTarget(s.entry))
		case (e.Error || e.Kind == model.MarkerError) && lastsHours(e.Text) && !s.message.Time.IsZero() && len(w.hours) < maxMissed:
			w.hours = append(w.hours, lasting{f.eventTarget(s.entry), s.message.Time})
		}
	}
}

// answersIn reports whether a message is an answer of the model: a text or a call.
func answersIn(flags model.Flags, m *model.Message) bool {
	return flags.Role() == model.RoleAssistant && !flags.Has(model.FlagError) && (flags.Has(model.FlagCall) || m.HasText())
}

func (*mends) last(*Finder, *looked) {}

func (g *mends) ended(f *Finder, l *looked, s *step, e *ended) {
	w := g.of(s.thread)
	w.slipped(f, l, s, e)
	w.doubles(f, l, s, e)
	w.lacks(f, l, s, e)
	if e.outcome.State.Bad() {
		if e.use.Purpose == tool.WriteFile && e.outcome.State == Failed && saysAlready(line(e.outcome.Telling.Said(e.result))) {
			l.well(f.scoped(s.entry, e.target), e.place) // what was to be done to the file before is done
		}
		if m, ok := misses(e); ok && len(w.looks) < maxMissed {
			if m.target = f.scoped(s.entry, e.target); w.removed(&m) {
				w.events = append(w.events, m.target) // it is as it should be
			} else {
				w.looks = append(w.looks, m)
			}
		}
		if interprets(e) && (e.outcome.State == Failed || e.outcome.State == Unsure) && len(w.tries) < maxMissed {
			if what, words := triedIn(e); len(words) > 0 {
				w.tries = append(w.tries, try{what, f.scoped(s.entry, e.target), words})
			}
		}
		if thing := garbled(e); thing != "" && len(w.garble) < maxMissed {
			w.garble = append(w.garble, try{thing, f.scoped(s.entry, e.target), nil})
		}
		return
	}
	again := func(all []try, what string, words []string) []try {
		return slices.DeleteFunc(all, func(t try) bool {
			if t.what != what || len(t.words) > 0 && !sharesName(t.words, words) {
				return false
			}
			l.well(t.target, e.place)
			return true
		})
	}
	if len(w.tries) > 0 && interprets(e) && e.fine() && !e.outcome.unproved {
		what, words := triedIn(e)
		w.tries = again(w.tries, what, words)
	}
	if len(w.garble) > 0 && e.use.Purpose == tool.Shell && e.fine() && !e.outcome.unproved {
		for _, r := range e.runs() {
			if thing := rewrites(r.Command.Program()); thing != "" && r.Checked {
				w.garble = again(w.garble, thing, nil)
			}
		}
	}
	w.removes(e)
	if len(w.looks) == 0 || !e.fine() || e.outcome.unproved && e.use.Purpose != tool.Shell || saysAbsent(e.result) {
		return
	}
	seen := seenBy(e)
	if seen.nothing() {
		return
	}
	w.looks = slices.DeleteFunc(w.looks, func(m missed) bool {
		if !m.found(seen) {
			return false
		}
		l.well(m.target, e.place)
		return true
	})
}

// garbled returns what a command writes a text to, where the shell took words of that text for
// commands that are not there: those between backticks.
func garbled(e *ended) string {
	if e.outcome.State != Unsure || e.outcome.Rule != ruleNotFound || e.use.Purpose != tool.Shell {
		return ""
	}
	for _, r := range shell.Parse(e.use.Command()).All() {
		if r.Within == nil {
			continue
		}
		if words := r.Within.Program(); len(words) > 2 {
			switch program(words) {
			case "gh", "glab":
				return program(words) + " " + words[1]
			case "git":
				if words[1] == "commit" {
					return "git commit"
				}
			}
		}
	}
	return ""
}

// rewrites returns what a command writes the text of anew.
func rewrites(words []string) string {
	switch {
	case len(words) < 3:
	case (program(words) == "gh" || program(words) == "glab") && (words[2] == "edit" || words[2] == "update"):
		return program(words) + " " + words[1]
	case program(words) == "git" && words[1] == "commit" && has(words, "--amend"):
		return "git commit"
	}
	return ""
}

// misses tells what a call was for that looked only and did not see it.
func misses(e *ended) (m missed, ok bool) {
	if e.outcome.State != Failed || weightOf(e.use, e.runs()) != probeWeight {
		return m, false
	}
	m.large = saysTooLarge(e.result)
	if !m.large && !saysAbsent(e.result) {
		return m, false
	}
	switch e.use.Purpose {
	case tool.ReadFile, tool.Find, tool.List:
		if name := nameWords(e.use.Path()); len(name) > 0 {
			m.names, m.around = append(m.names, name), append(m.around, path.Dir(path.Clean(e.use.Path())))
		}
		if e.use.Purpose == tool.Find {
			m.sought = soughtWords(e.use.Query())
		}
	case tool.Shell:
		said := saidBy(e.result)
		for _, r := range e.runs() {
			if classOf(r.Command) != reading {
				continue
			}
			for _, a := range r.Command.Program()[1:] {
				if !strings.HasPrefix(a, "-") && (strings.ContainsAny(a, "/.") && strings.Contains(said, a+": No such file") || strings.Contains(said, "operation on "+a+": No such file")) || strings.Contains(said, "'"+a+"': No such file") {
					if name := nameWords(a); len(name) > 0 {
						m.names, m.around = append(m.names, name), append(m.around, path.Dir(path.Clean(a)))
					}
				}
			}
			if isGrep(program(r.Command.Program())) {
				m.sought = append(m.sought, soughtWords(firstArgument(r.Command))...)
			}
		}
	}
	return m, len(m.names) > 0
}

// saysTooLarge reports whether a result says that what was to be read is too large to be read
// at once.
func saysTooLarge(r *model.ToolResult) bool {
	if r == nil || size(r) > 4<<10 {
		return false
	}
	return literals.In(tooLarge(), saidBy(r))
}

var tooLarge = sync.OnceValue(func() *literals.Set {
	return literals.New("exceeds maximum allowed", "exceeds the maximum", "file is too large", "file too large", "too large to read", "exceeds the limit")
})

// A sight is what a look that went well saw.
type sight struct {
	read   [][]string // names whose content it saw
	listed [][]string // names that it saw only
	inside []string   // folders whose names it saw all
	sought []string   // words that it found
}

func (s *sight) nothing() bool { return len(s.read) == 0 && len(s.listed) == 0 && len(s.sought) == 0 }

// seenBy tells what a look saw.
func seenBy(e *ended) (s sight) {
	name := func(path string) {
		if words := nameWords(path); len(words) > 0 {
			s.read = append(s.read, words)
		}
	}
	switch e.use.Purpose {
	case tool.ReadFile:
		for _, path := range e.use.Paths() {
			name(path)
		}
	case tool.List:
		s.listed = listing(e.result, false)
		if len(s.listed) > 0 && e.use.Path() != "" {
			s.inside = []string{path.Clean(e.use.Path())}
		}
	case tool.Find:
		name(e.use.Path())
		if found := size(e.result) > 0 && !saysNothing(e.result); !found {
			return s
		}
		if isGrep(strings.ToLower(e.call.Name)) {
			s.sought = soughtWords(e.use.Query())
			s.read = append(s.read, listing(e.result, true)...)
		} else {
			s.listed = listing(e.result, false)
		}
	case tool.Shell:
		for _, r := range e.runs() {
			words := r.Command.Program()
			if len(words) > 0 && (program(words) == "mkdir" || program(words) == "touch") {
				for _, a := range words[1:] {
					name(a)
				}
			}
			if len(words) == 0 || classOf(r.Command) != reading {
				continue
			}
			switch p := program(words); {
			case p == "ls" || p == "find" || p == "fd" || p == "tree" || p == "git" && has(words, "ls-files"):
				s.listed = append(s.listed, listing(e.result, false)...)
				if p == "ls" && len(s.listed) > 0 {
					s.inside = append(s.inside, foldersOf(words[1:])...)
				}
			case isGrep(p) || p == "wc":
				if size(e.result) > 0 {
					if p != "wc" {
						s.sought = append(s.sought, soughtWords(firstArgument(r.Command))...)
					}
					s.read = append(s.read, listing(e.result, p != "wc")...)
				}
				fallthrough
			case p == "cat" || p == "head" || p == "tail" || p == "sed" || p == "nl" || p == "less" || p == "bat" || p == "jq":
				for _, a := range words[1:] {
					if !strings.HasPrefix(a, "-") && strings.ContainsAny(a, "/.") {
						name(a)
					}
				}
			}
		}
	}
	return s
}

// found takes out what was seen, and reports whether that is all.
func (m *missed) found(s sight) bool {
	if !m.large && slices.ContainsFunc(m.sought, func(w string) bool { return slices.Contains(s.sought, w) }) {
		return true
	}
	if known := func(dir string) bool {
		return slices.ContainsFunc(s.inside, func(o string) bool { return sameFolder(o, dir) })
	}; !m.large && len(m.around) > 0 && !slices.ContainsFunc(m.around, func(dir string) bool { return !known(dir) }) {
		return true // it is known what there is
	}
	m.names = slices.DeleteFunc(m.names, func(name []string) bool {
		is := func(other []string) bool { return within(name, other) }
		return slices.ContainsFunc(s.read, is) || !m.large && slices.ContainsFunc(s.listed, is)
	})
	return len(m.names) == 0
}

// foldersOf returns the folders that ls lists.
func foldersOf(args []string) (all []string) {
	for _, a := range args {
		if !strings.HasPrefix(a, "-") {
			all = append(all, path.Clean(a))
		}
	}
	if len(all) == 0 {
		return []string{"."}
	}
	return all
}

// sameFolder reports whether two names are of one folder, of which one may be told from
// another place.
func sameFolder(a, b string) bool {
	return a == b || a != "." && b != "." && path.IsAbs(a) != path.IsAbs(b) && (strings.HasSuffix(a, "/"+b) || strings.HasSuffix(b, "/"+a))
}

// within reports whether a name has all words of another one, or longer ones. One without an ending is that
// of a directory, which has no longer ones.
func within(name, other []string) bool {
	if len(name) == 1 {
		return len(other) == 1 && name[0] == other[0]
	}
	for _, w := range name {
		if !slices.ContainsFunc(other, func(o string) bool { return o == w || len(w) >= 4 && strings.HasPrefix(o, w) }) {
			return false
		}
	}
	return true
}

// listing returns the names that a result lists, each in words: the first of each line, where
// what was found stands behind it.
func listing(r *model.ToolResult, first bool) (names [][]string) {
	text := saidBy(r)
	for line := range strings.Lines(text[:min(len(text), maxListing)]) {
		if first {
			path, _, found := strings.Cut(line, ":")
			if !found && strings.ContainsAny(strings.TrimSpace(line), " \t") {
				continue
			}
			line = path
		}
		for _, word := range strings.Fields(line) {
			if name := nameWords(word); len(name) > 0 {
				names = append(names, name)
			}
		}
	}
	return names
}

// nameWords returns the words of the last name of a path, in small letters.
func nameWords(path string) []string {
	path = strings.TrimRight(path, "/\\")
	return fields(strings.ToLower(path[strings.LastIndexAny(path, "/\\")+1:]))
}

func fields(s string) []string {
	return strings.FieldsFunc(s, func(c rune) bool { return !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c > 0x7f) })
}

// soughtWords returns the words of a pattern that stand for something: long ones, of which
// few are chance.
func soughtWords(pattern string) (all []string) {
	for _, w := range fields(strings.ToLower(pattern)) {
		if len(w) >= 8 && w != "function" && w != "interface" {
			all = append(all, w)
		}
	}
	return all
}

// firstArgument returns what a command looks for.
func firstArgument(c *shell.Command) string {
	for _, a := range c.Program()[1:] {
		if !strings.HasPrefix(a, "-") {
			return a
		}
	}
	return ""
}

func isGrep(name string) bool {
	return strings.Contains(name, "grep") || name == "rg" || name == "ag" || name == "ack"
}

// saysNothing reports whether a search says that it found nothing.
func saysNothing(r *model.ToolResult) bool {
	if size(r) > 400 {
		return false
	}
	low := strings.ToLower(saidBy(r))
	for _, w := range [...]string{"no match", "no files", "no results", "nothing found", "not found", "found 0"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}
