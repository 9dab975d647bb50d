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
	pull
	rows []uint32 // as it was read
}

// A pull is where others' work came.
type pull struct {
	place   Place
	files   []string // that git lists
	whole   bool     // it lists all of them
	command bool     // by a command of the run
	own     bool     // somebody may have changed the file and not committed that: a command takes no such file
	said    string   // by the person with it
}

// A writtenBlind is a write of a file that may have been another.
type writtenBlind struct {
	finding  Finding
	at, came Place
	target   uint64
	before   []uint32 // rows that it had when it was read, in order
	rows     []uint32 // these, and those that were written, in order
	own      bool     // see pull
	said     string   // by the person
	lost     []string // as git showed it
	changes  uint64   // commands up to then
}

// pulledSaid is how a person says to have brought others' work here.
var pulledSaid = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bI(?:['’]ve| have)? (?:(?:just|already|also|now|meanwhile|in the meantime) )*(?:pulled|merged|rebased|synced)\b[^.!?\n]{0,12}`)
})

// pulledHere is a part of a sentence by which that was done, with what follows.
var pulledHere = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\W*(?:(?:I(?:['’]ve| have)?|just|already|also|now|then|afterwards|meanwhile|in the meantime) )*(pulled|merged|rebased|synced)\b(.*)`)
})

// partsForm is what stands between the parts of a sentence.
var partsForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)[,;]|\b(?:and|then)\b`)
})

const onServer = `\b(?:on|at) (?:the |our )?(?:server|remote|origin|upstream|github|gitlab|bitbucket|gitea|codeberg)\b`

// elsewhereSaid is how it says that this was done in another copy, pulledElsewhere how it does right
// behind the verb: what Ada did on the server is pulled into this one.
var (
	elsewhereSaid   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)` + onServer) })
	pulledElsewhere = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^\s+(?:\S+\s+){0,2}` + onServer) })
)

var pulledWords = sync.OnceValue(func() *literals.Set {
	return literals.New("pulled", "merged", "rebased", "synced")
})

// upToDate is how git says that nothing came.
var upToDate = sync.OnceValue(func() *literals.Set {
	return literals.New("lready up to date", "lready up-to-date", "is up to date.")
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
		return slices.ContainsFunc(partsForm().Split(said, 16), isPulledHere)
	}
	if slices.ContainsFunc(pulledSaid().FindAllStringIndex(text, 8), here) {
		talk, _ := f.index.Conversation(s.entry)
		g.mayBeOlder(uint64(talk), pull{place: Place{s.entry, -1, -1}, own: true, said: strings.Clone(text)})
	}
}

// isPulledHere reports whether a part of a sentence says that others' work was brought into this copy.
// What is pulled is what somebody did on a server, what is merged may be so on it.
func isPulledHere(part string) bool {
	m := pulledHere().FindStringSubmatch(part)
	if m == nil {
		return false
	}
	if verb := strings.ToLower(m[1]); verb == "pulled" || verb == "synced" {
		return !pulledElsewhere().MatchString(m[2])
	}
	return !elsewhereSaid().MatchString(m[2])
}

// pulledUnseen notes that a command of git brought something.
func (g *files) pulledUnseen(talk uint64, e *ended) {
	if slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return r.Where == "" && brings(r.Command.Program()) }) && !literals.In(upToDate(), saidBy(e.result)) {
		said := saidBy(e.result)
		all, whole := filesPulled(said)
		g.mayBeOlder(talk, pull{place: e.place, files: all, whole: whole, command: true, own: strings.Contains(said, "autostash")})
	}
}

// filesPulled returns the files that git lists as changed by a pull, none if it lists none. The list
// is whole if it has as many as git says below it.
func filesPulled(text string) (all []string, whole bool) {
	if len(text) > maxListing || !strings.Contains(text, "Fast-forward") && !strings.Contains(text, "Merge made by") {
		return nil, false
	}
	changed := 0
	for row := range strings.Lines(text) {
		if name, _, ok := strings.Cut(row, " | "); ok {
			all = append(all, strings.TrimPrefix(strings.TrimSpace(name), ".../"))
		} else if n, rest := cutWord(row); strings.HasPrefix(rest, " file changed") || strings.HasPrefix(rest, " files changed") {
			changed += number(n)
		}
	}
	return all, changed > 0 && len(all) >= changed
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
func (g *files) mayBeOlder(talk uint64, p pull) {
	for key, a := range g.ledger.all() {
		if p.whole && !isPulled(p.files, a.name) {
			continue
		}
		if len(a.rows) > 0 && a.older == nil && len(a.writes) == 0 && a.shells == 0 && (p.command || a.rowsShells == a.changes(g)) && key == g.key(talk, a.name) {
			a.older = &older{p, a.rows}
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
	a.written = &writtenBlind{e.finding(Likely, ""), e.place, b.place, e.target, before, all, b.own, b.said, nil, a.changes(g)}
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
		mayBeOwn, paired := b.own && len(put) > 0, len(gone) == len(put)
		if mayBeOwn && !paired && b.hasRead(put...) {
			gone = nil
		}
		for i, row := range gone {
			if len(all) == maxAdded {
				break
			}
			if len(row) >= leastRow && len(row) <= maxText && !isAmong(b.rows, row) && !(mayBeOwn && paired && (b.hasRead(put[i]) || b.asksFor(row, put[i]))) {
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

// asksFor reports whether two rows differ in values only, and the person gave those of the second one.
func (b *writtenBlind) asksFor(row, now string) bool {
	if literalForm().ReplaceAllString(row, "#") != literalForm().ReplaceAllString(now, "#") {
		return false
	}
	old := literalForm().FindAllString(row, -1)
	return !slices.ContainsFunc(literalForm().FindAllString(now, -1), func(v string) bool {
		return !slices.Contains(old, v) && !hasWord(b.said, strings.Trim(v, "\"'`"))
	})
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
