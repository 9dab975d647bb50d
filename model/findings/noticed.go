package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// What the log says of changes to a file that somebody else made since the agent read it: a
// note of the program, or the words of a person.

// A byHand is that somebody changed a file since it was last read.
type byHand struct {
	place Place
	rows  []string // that came, as far as they are told
	words []string // of a person, who says what came

	git    bool // brought it, so many rows; and the commands up to then
	came   int
	shells uint64
}

// byHandForm is how a person says that they changed a file, which it names.
var byHandForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("\\bI(?:['’]ve| have)? (?:(?:just|already|also|now|meanwhile|manually|in the meantime) )*(?:fixed|changed|edited|updated|modified|adjusted|corrected|rewrote|rewritten|tweaked|extended)\\b([^.;!?\\n]{0,80}?)[ `'\"(](/?(?:[A-Za-z0-9_.@-]+/)*[A-Za-z0-9_@-]+\\.[a-z][a-z0-9]{0,4})\\b([^\\n]{0,300})")
})

// noteForm is how a program says that a file is another than was read.
var noteForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)(?:^|Note: )(\S+) was modified, either by the user or by a linter|^(\S+) \(modified by (?:the )?user\)$`)
})

// namesOfCode are words of a person that tell what came: names of code.
var namesOfCode = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(?:[a-z]+[A-Z]\w+|[A-Za-z]+_\w+|\w+\(\))`)
})

// noticed looks for what a message says of changes to files.
func (g *files) noticed(f *Finder, s *step) {
	m := s.message
	if m.Role != model.RoleUser || s.flags.Has(model.FlagOnlyResults) {
		return
	}
	talk, _ := f.index.Conversation(s.entry)
	at := Place{s.entry, -1, -1}
	if strings.HasPrefix(m.Injected, "edited ") { // with the file, and a part of it as it is now
		for i, p := range m.Parts {
			if file, ok := p.(model.Media); ok && file.Name != "" && i+1 < len(m.Parts) {
				t, _ := m.Parts[i+1].(model.Text)
				g.changedByHand(uint64(talk), file.Name, at, t.Text)
			}
		}
		return
	}
	text := textOf(m)
	if len(text) > maxListing {
		return
	}
	if strings.Contains(text, "odified") {
		if strings.Contains(text, "either by the user or by a linter") || strings.Contains(text, " user)") {
			for _, found := range noteForm().FindAllStringSubmatchIndex(text, 8) {
				name := text[max(found[2], found[4]):max(found[3], found[5])]
				_, shown, _ := strings.Cut(text[found[1]:], "\n") // behind what it says of it
				if next := strings.Index(shown, "was modified, either"); next >= 0 {
					shown = shown[:next]
				}
				g.changedByHand(uint64(talk), name, at, shown)
			}
		}
		if _, rest, ok := strings.Cut(text, "modified since you last accessed them"); ok {
			_, rest, _ = strings.Cut(rest, "\n")
			for row := range strings.Lines(rest) {
				if row = strings.TrimSpace(row); row == "" || strings.HasPrefix(row, "#") || strings.HasPrefix(row, "<") {
					break
				}
				g.changedByHand(uint64(talk), row, at, "")
			}
		}
	}
	if s.flags.Has(model.FlagPrompt) && len(text) <= maxAllPrompt && strings.Contains(text, "I") {
		for _, found := range byHandForm().FindAllStringSubmatch(text, 4) {
			if before := strings.ToLower(found[1]); strings.Contains(before, "nothing") || strings.Contains(before, " not ") {
				continue
			}
			if one := g.changedByHand(uint64(talk), found[2], at, ""); one != nil {
				one.words = namesOfCode().FindAllString(found[1]+found[3], 8)
			}
		}
	}
}

// changedByHand notes that somebody changed a file that was read before. shown is a part of it as
// it is now, with numbers, "" for none.
func (g *files) changedByHand(talk uint64, name string, at Place, shown string) *byHand {
	a, ok := g.ledger.get(g.key(talk, strings.Clone(name)))
	if !ok || len(a.rows) == 0 || a.rowsShells != a.changes(g) {
		return nil
	}
	a.byHand = &byHand{place: at}
	if part, numbered := tool.FileLines(strings.Trim(shown, "`\n")); numbered {
		old := map[uint32]bool{}
		for _, h := range a.rows {
			old[h] = true
		}
		for _, row := range part.Lines {
			if row = strings.TrimSpace(row); len(row) >= leastRow && len(row) <= maxText && !old[uint32(model.Hash(row))] && len(a.byHand.rows) < maxAdded {
				a.byHand.rows = append(a.byHand.rows, strings.Clone(row))
			}
		}
		if len(a.byHand.rows) == 0 {
			a.byHand = nil // nothing came
		}
	}
	return a.byHand
}

// changedAfter notes what a person changed in what a call was to write, as its result says with
// a diff.
func (a *file) changedAfter(e *ended) {
	text := saidBy(e.result)
	_, diff, ok := strings.Cut(text, "made the following updates to your content")
	if !ok || len(text) > maxListing {
		return
	}
	a.byHand = nil
	diff, _, _ = strings.Cut(diff, "The updated content")
	var rows []string
	for row := range strings.Lines(diff) {
		if came, ok := strings.CutPrefix(row, "+"); ok && !strings.HasPrefix(row, "+++") && len(rows) < maxAdded {
			if came = strings.TrimSpace(came); len(came) >= leastRow && len(came) <= maxText {
				rows = append(rows, strings.Clone(came))
			}
		}
	}
	if len(rows) > 0 {
		a.byHand = &byHand{place: e.place, rows: rows}
	}
}

// ignores reports whether a write is made from what was read before somebody changed the file,
// and says so.
func (a *file) ignores(g *files, l *looked, e *ended, text string, rows []uint32) bool {
	b, before := a.byHand, a.rows
	a.byHand = nil
	if b == nil || len(before) == 0 || len(rows) == 0 {
		return false
	}
	switch {
	case b.git && (b.shells != a.changes(g) || !b.lacks(before, rows)), !b.git && a.rowsShells != a.changes(g):
		return false
	}
	for _, what := range [...][]string{b.rows, b.words} {
		for _, w := range what {
			if strings.Contains(text, w) {
				return false
			}
		}
	}
	now, kept := map[uint32]bool{}, 0
	for _, h := range rows {
		now[h] = true
	}
	for _, h := range before {
		if now[h] {
			kept++
		}
	}
	if kept*2 < len(before) {
		return false // another text altogether
	}
	said := "somebody changed the file since it was read"
	if b.git {
		said = "git brought changes of the file since it was read"
	}
	if len(b.rows) > 0 {
		said = b.rows[0]
		if paths := e.use.Paths(); g.saying.saysOut(g.thread, strings.Join(paths[:min(len(paths), 1)], ""), b.rows) {
			return false
		}
	}
	f := e.finding(Likely, said)
	f.Counterpart = &b.place
	l.say(e.place, ruleOverlooked, e.target, f)
	return true
}

// compared notes that git showed what changed in files.
func (g *files) compared(talk uint64, e *ended) {
	text := saidBy(e.result)
	for rest, n := text[:min(len(text), maxListing)], 0; n < 64; n++ {
		_, name, ok := strings.Cut(rest, "diff --git a/")
		if !ok {
			return
		}
		name, rest, _ = strings.Cut(name, " b/")
		g.sees(name)
		if a, ok := g.ledger.get(g.key(talk, name)); ok {
			a.byHand = nil
		}
	}
}
