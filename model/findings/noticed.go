package findings

import (
	"regexp"
	"slices"
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
	rows  []string    // that came, as far as they are told
	said  string      // by a tool that refused an edit of it
	tried refusedText // and what that was to write
	words []string    // of a person, who says what came

	git    bool // brought it, so many rows; and the commands up to then
	came   int
	went   bool // and rows that it took out
	shells uint64
}

// byHandForm is how a person says that they changed a file, which it names.
var byHandForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("\\bI(?:['’]ve| have)? (?:(?:just|already|also|now|meanwhile|manually|in the meantime) )*(?:fixed|changed|edited|updated|modified|adjusted|corrected|rewrote|rewritten|reworked|patched|touched|tweaked|extended)\\b([^.;!?\\n]{0,80}?)[ `'\"(](/?(?:[A-Za-z0-9_.@-]+/)*[A-Za-z0-9_@-]+\\.[a-z][a-z0-9]{0,4})\\b([^\\n]{0,300})")
})

// putInForm likewise, where they say what they changed in it.
var putInForm = sync.OnceValue(func() *regexp.Regexp {
	const (
		mine = "\\bI(?:['’]ve| have)? (?:(?:just|already|also|now|meanwhile|manually|in the meantime) )*"
		adds = `(?:added|appended|inserted|put|pasted|committed|merged|pushed|made (?:a|an|some|one|two|three|several|the|my|another)\b[^.;!?\n]{0,40}?\b(?:change|edit|fix|tweak|correction|adjustment|update|addition|commit)(?:e?s)?)`
		sets = `(?:set|raised|lowered|increased|decreased|reduced|bumped|doubled|halved|renamed|replaced|removed|deleted|dropped|turned|enabled|disabled|switched|commented out)`
		what = `\b([^;!?\n]{0,100}?) `
		name = "(?:the |my |our )?(?:file )?[`'\"]?(/?(?:[A-Za-z0-9_.@-]+/)*[A-Za-z0-9_@-]+\\.[a-z][a-z0-9]{0,4})\\b([^\\n]{0,300})"
	)
	return regexp.MustCompile(mine + `(?:` + sets + ` [^.;!?\n]{1,80}? and )?` + `(?:` + adds + what + `(?:to|in|into|inside|at the end of)|` + sets + what + `(?:in|inside|within|from|of)) ` + name)
})

// pulledForm is how a person says that what they pushed is where the agent works.
var pulledForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bpulled\b|\byour (?:working |work ?)?(?:tree|copy|checkout|clone|folder|directory|branch|workspace)\b`)
})

// longAgo is what stands before words of a change that may be older than the look at the file.
var longAgo = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:when|whenever|if|before|since|after|because|where|that|what|which|until|once|while) $`)
})

// noteForm is how a program says that a file is another than was read.
var noteForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)(?:^|Note: )(\S+) was modified, either by the user or by a linter|^(\S+) \(modified by (?:the )?user\)$`)
})

// namesOfCode are words of a person that tell what came: names of code, and values.
var namesOfCode = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(?:[a-z]+[A-Z]\w+|[A-Za-z]+_\w+|\w+\(\)|[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+|\d[\d.]+\b)`)
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
		g.changesSaid(uint64(talk), text, at)
	}
}

// changesSaid notes which files a person says to have changed.
func (g *files) changesSaid(talk uint64, text string, at Place) {
	for _, form := range [...]*regexp.Regexp{byHandForm(), putInForm()} {
		for _, found := range form.FindAllStringSubmatchIndex(text, 4) {
			said := text[found[0]:found[1]]
			name := text[found[len(found)-4]:found[len(found)-3]]
			about, _, _ := strings.Cut(strings.ToLower(said), strings.ToLower(name))
			if strings.Contains(about, " pushed ") && !pulledForm().MatchString(said) {
				continue // it may be elsewhere
			}
			if strings.Contains(about, "nothing") || strings.Contains(about, " not ") || longAgo().MatchString(text[max(0, found[0]-16):found[0]]) {
				continue
			}
			if one := g.changedByHand(talk, name, at, ""); one != nil {
				one.words = namesOfCode().FindAllString(strings.Replace(said, name, "", 1), 8)
			}
		}
	}
}

// changedByHand notes that somebody changed a file that was read before. shown is a part of it as
// it is now, with numbers, "" for none.
func (g *files) changedByHand(talk uint64, name string, at Place, shown string) *byHand {
	key := g.key(talk, name)
	if _, ok := g.ledger.get(key); !ok && !strings.Contains(name, "/") { // a person leaves the folder out
		key = g.named[nameKey(talk, name)]
	}
	a, ok := g.ledger.get(key)
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
			if row = strings.TrimSpace(row); len(row) >= leastRow && len(row) <= maxText && !old[rowHash(row)] && len(a.byHand.rows) < maxAdded {
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
	if b != nil && b.said != "" {
		before = a.base
	}
	if b == nil || len(before) == 0 || len(rows) == 0 {
		return false
	}
	switch {
	case b.said != "" && b.tried.isOutdone(text, before):
		return false // it was looked at again, by whatever it was
	case b.git && (b.shells != a.changes(g) || !b.lacks(before, rows)), !b.git && a.rowsShells != a.changes(g):
		return false
	}
	for _, w := range b.rows {
		if strings.Contains(text, w) {
			return false
		}
	}
	if len(b.words) > 0 && isNew(text, before, b.words) {
		return false
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
	if b.said != "" {
		said = b.said
	}
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

// isNew reports whether one of some words stands in a row of a text that was not there before.
func isNew(text string, before []uint32, words []string) bool {
	for row := range strings.Lines(text) {
		if row = strings.TrimSpace(row); slices.ContainsFunc(words, func(w string) bool { return strings.Contains(row, w) }) && !slices.Contains(before, rowHash(row)) {
			return true
		}
	}
	return false
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
		if a := g.readBefore(talk, name); a != nil {
			a.byHand = nil
		}
	}
}
