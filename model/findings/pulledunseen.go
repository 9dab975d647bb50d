package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/shell"
)

// Others' work came into the files since they were read, and nobody says into which ones. One that is
// written then as it was read has lost what came, if git shows rows as taken out that nobody had seen.

// An older is that a file may be another than was read.
type older struct {
	place  Place    // where others' work came
	rows   []uint32 // as it was read
	listed bool     // git listed the file: it takes none that somebody has changed
}

// A writtenBlind is a write of a file that may have been another.
type writtenBlind struct {
	finding  Finding
	at, came Place
	target   uint64
	before   []uint32 // rows that it had when it was read, in order
	rows     []uint32 // these, and those that were written, in order
	listed   bool
	lost     []string // as git showed it
	changes  uint64   // commands up to then
}

// pulledSaid is how a person says to have brought others' work here.
var pulledSaid = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bI(?:['’]ve| have)? (?:(?:just|already|also|now|meanwhile|in the meantime) )*(?:pulled|merged|rebased|synced)\b[^.!?\n]{0,12}`)
})

// elsewhereSaid is how it says that this was done in another copy.
var elsewhereSaid = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:on|at) (?:the |our )?(?:server|remote|origin|upstream|github|gitlab|bitbucket|gitea|codeberg)\b`)
})

var pulledWords = sync.OnceValue(func() *literals.Set {
	return literals.New("pulled", "merged", "rebased", "synced")
})

func (g *files) pulledByPerson(f *Finder, s *step) {
	text := textOf(s.message)
	if len(text) > maxAllPrompt || !literals.In(pulledWords(), text) {
		return
	}
	here := func(at []int) bool {
		said := text[at[0]:]
		if end := strings.IndexAny(said, ".!?\n"); end >= 0 {
			said = said[:end]
		}
		return !elsewhereSaid().MatchString(said)
	}
	if slices.ContainsFunc(pulledSaid().FindAllStringIndex(text, 8), here) {
		talk, _ := f.index.Conversation(s.entry)
		g.mayBeOlder(uint64(talk), Place{s.entry, -1, -1}, nil, false)
	}
}

// pulledUnseen notes that a command of git brought something.
func (g *files) pulledUnseen(talk uint64, e *ended) {
	if slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return r.Where == "" && brings(r.Command.Program()) }) && !strings.Contains(saidBy(e.result), "lready up to date") {
		g.mayBeOlder(talk, e.place, filesPulled(saidBy(e.result)), true)
	}
}

// filesPulled returns the files that git lists as changed by a pull, none if it lists none.
func filesPulled(text string) (all []string) {
	if len(text) > maxListing || !strings.Contains(text, "Fast-forward") && !strings.Contains(text, "Merge made by") {
		return nil
	}
	for row := range strings.Lines(text) {
		if name, _, ok := strings.Cut(row, " | "); ok {
			all = append(all, strings.TrimPrefix(strings.TrimSpace(name), ".../"))
		}
	}
	return all
}

// isPulled reports whether a file is one of a list of git, where one that was moved is {old => new}.
func isPulled(all []string, name string) bool {
	return slices.ContainsFunc(all, func(one string) bool {
		if strings.Contains(one, " => ") {
			return lastName(name) == lastName(strings.TrimSuffix(one[strings.LastIndexByte(one, ' ')+1:], "}")) || strings.HasSuffix(one, "}/"+lastName(name))
		}
		return samePath(name, one)
	})
}

// mayBeOlder notes which files were read of a conversation. Those that the run changed itself are left
// out: git shows what that took out, too.
func (g *files) mayBeOlder(talk uint64, at Place, listed []string, command bool) {
	for key, a := range g.ledger.all() {
		if len(listed) > 0 && !isPulled(listed, a.name) {
			continue
		}
		if len(a.rows) > 0 && a.older == nil && len(a.writes) == 0 && a.shells == 0 && (command || a.rowsShells == a.changes(g)) && key == g.key(talk, a.name) {
			a.older = &older{at, a.rows, len(listed) > 0}
		}
	}
}

// writesBlind notes that a file is written that may have been another, with most of what it had.
func (a *file) writesBlind(g *files, e *ended, text string, rows []uint32) {
	b := a.older
	a.older = nil
	if a.written != nil {
		a.written.puts(text)
	}
	if b == nil || len(rows) == 0 || len(a.writes) > 0 || a.shells > 0 {
		return
	}
	kept, now := 0, slices.Sorted(slices.Values(rows))
	for _, h := range b.rows {
		if _, ok := slices.BinarySearch(now, h); ok {
			kept++
		}
	}
	if kept*2 < len(b.rows) {
		return // another text altogether
	}
	before, all := slices.Sorted(slices.Values(b.rows)), slices.Concat(b.rows, rows)
	slices.Sort(all)
	a.written = &writtenBlind{e.finding(Likely, ""), e.place, b.place, e.target, before, all, b.listed, nil, a.changes(g)}
	if len(g.blind) >= maxUses {
		g.blind = nil
	}
	g.blind = append(g.blind, a)
}

// puts forgets what was lost where a text has it again.
func (b *writtenBlind) puts(text string) {
	if len(b.lost) > 0 && (&added{rows: b.lost}).in(text) {
		b.lost = nil
	}
}

// showsLost looks for rows of such files that git shows as taken out.
func (g *files) showsLost(e *ended, words []string) {
	_, verb := gitVerb(words)
	if len(g.blind) == 0 || verb != "diff" || !e.fine() {
		return
	}
	named := ""
	for _, w := range words[slices.Index(words, "diff")+1:] {
		switch {
		case strings.HasPrefix(w, "-") || w == "HEAD":
		case isFileName(w) && named == "":
			named = w
		default:
			return // of something else
		}
	}
	text := saidBy(e.result)
	text = text[:min(len(text), maxListing)]
	for _, a := range g.blind {
		if b := a.written; b != nil && b.changes == a.changes(g) && len(b.lost) == 0 {
			b.lost = b.unseen(text, a.name, named)
		}
	}
}

// unseen returns the rows that a diff takes out of a file and that were neither read nor written. The
// diff may be of a file that the command names. A row in whose place stands one that was read is one
// that somebody has changed and not committed.
func (b *writtenBlind) unseen(text, name, named string) (all []string) {
	is := named != "" && samePath(name, named)
	var gone, put []string // of rows that follow one another
	end := func() {
		mayBeOwn, paired := !b.listed && len(put) > 0, len(gone) == len(put)
		if mayBeOwn && !paired && b.hasRead(put...) {
			gone = nil
		}
		for i, row := range gone {
			if len(all) == maxAdded {
				break
			}
			if len(row) >= leastRow && len(row) <= maxText && !isAmong(b.rows, row) && !(mayBeOwn && paired && b.hasRead(put[i])) {
				all = append(all, strings.Clone(row))
			}
		}
		gone, put = nil, nil
	}
	for row := range strings.Lines(text) {
		if strings.HasPrefix(row, `\ `) {
			continue // no newline at the end of the file
		}
		if fresh, ok := strings.CutPrefix(row, "+"); ok {
			put = append(put, strings.TrimSpace(fresh))
			continue
		}
		taken, ok := strings.CutPrefix(row, "-")
		if taken = strings.TrimSpace(taken); !ok || len(put) > 0 {
			end()
		}
		if _, file, ok := strings.Cut(row, "diff --git a/"); ok {
			file, _, _ = strings.Cut(file, " b/")
			is = samePath(name, file)
			continue
		}
		if ok && is && !strings.HasPrefix(taken, "--") {
			gone = append(gone, taken)
		}
	}
	end()
	return all
}

// hasRead reports whether all of some rows were in the file as it was read.
func (b *writtenBlind) hasRead(rows ...string) bool {
	return !slices.ContainsFunc(rows, func(row string) bool { return row != "" && !isAmong(b.before, row) })
}

// isAmong reports whether a row is one of those that are told by their hashes, which are in order.
func isAmong(hashes []uint32, row string) bool {
	_, ok := slices.BinarySearch(hashes, rowHash(row))
	return ok
}

// lostUnseen tells of what is not there again.
func (g *files) lostUnseen(l *looked) {
	for _, a := range g.blind {
		b := a.written
		if b == nil || len(b.lost) == 0 || b.changes != a.changes(g) {
			continue
		}
		f, came := b.finding, b.came
		f.Line, f.Counterpart = b.lost[0], &came
		l.say(b.at, ruleOverlooked, b.target, f)
	}
}
