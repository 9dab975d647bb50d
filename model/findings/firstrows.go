package findings

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// A script that sums up the first rows of a file only, which has more as the log says, and an
// answer that gives that for the whole.

// firstRows is the follower that knows it, of ruleClaim.
type firstRows struct {
	threads latest[uint64, *boundReads]
}

// A boundReads is what a thread knows of files with rows, and which scripts read some of them.
type boundReads struct {
	rows    map[string]int // of files, by their last names
	scripts []boundRead
}

// A boundRead is a script that reads up to a number of rows.
type boundRead struct {
	name    string // of the script, "" for a command
	text    string // what it reads
	most    int
	ran     bool
	place   Place
	finding Finding
}

// leastBound is how many rows a script must read that are no glance.
const leastBound = 50

var (
	firstRowsWords = sync.OnceValue(func() *literals.Set {
		return literals.New("nrows", "n_rows", "n_max", "max_rows", ".head(", ".limit(", ".sample(", ".take(", "islice(", "[:", ".slice(0", "head -", " limit ")
	})
	// boundReadForm is how a script reads so many rows: where it opens the file, not what it shows of
	// that.
	boundReadForm = sync.OnceValue(func() *regexp.Regexp {
		const opens = `\b(?:read_\w+|read\.\w+|scan_\w+|open|readlines|readLines|readFileSync|DictReader|reader|load_dataset|fread)\(`
		return regexp.MustCompile(`(?i)\b(?:nrows|n_rows|n_max|max_rows)\s*=\s*(\d[\d_]*)\b` +
			`|` + opens + `[^\n]*\)(?:\.\w+\([^()\n]*\))*\.(?:head|limit|sample|take)\((?:n\s*=\s*)?(\d[\d_]*)` +
			`|\bislice\([^\n]*?,\s*(?:0,\s*)?(\d[\d_]*)\s*(?:,\s*None\s*)?\)` +
			`|` + opens + `[^\n]*\)(?:\.\w+\([^()\n]*\))*\[:(\d[\d_]*)\]|\.split\(["']\\n["']\)\.slice\(0,\s*(\d[\d_]*)\)` +
			`|\bhead -(?:n ?)?(\d+)\s+\S+\s*\|\s*(?:tail[^|]*\|\s*)?(?:awk|cut|sort|jq|python3?|perl|mlr|datamash)\b` +
			`|\bfrom\s*\(\s*select\b[^()]*\blimit\s+(\d+)\s*\)`)
	})
	sumsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:sum|mean|avg|average|median|total|agg|aggregate|groupby|group_by|value_counts|count|counter|nunique|describe)\b|\+=`)
	})
	rowsOfForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\bof (\d[\d,]*)(?: total)? (?:lines|rows)\b`)
	})
	wcForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\s*(\d+)\s+(\S+)\s*$`) })
	// partMentions finds words by which an agent speaks of a part.
	partMentions = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\bfirst\b|\bsampl|subset|\blimit|preview|nrows|truncat|partial|only (?:the )?\d|extrapol|estimat|\bpart of`)
	})
	// wholeOfForm is how an answer speaks of the whole.
	wholeOfForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:all|total|totals|together|overall|altogether|entire|whole|every|in sum)\b`)
	})
)

func (g *firstRows) of(thread uint64) *boundReads {
	return g.threads.of(thread, func() *boundReads { return &boundReads{rows: map[string]int{}} })
}

func (g *firstRows) message(_ *Finder, l *looked, s *step) {
	b, ok := g.threads.get(s.thread)
	if !ok || len(b.scripts) == 0 {
		return
	}
	text := textOf(s.message)
	switch {
	case s.flags.Has(model.FlagPrompt):
		b.scripts = nil
		return
	case s.message.Role != model.RoleAssistant:
		return
	}
	concluded := false
	if s.flags.Has(model.FlagCall) {
		said, ends := lastWords(s.message)
		text, concluded = text+said, ends
	}
	for _, p := range s.message.Parts {
		if r, ok := p.(model.Reasoning); ok {
			text += "\n" + r.Text
		}
	}
	if partMentions().MatchString(text) {
		b.scripts = nil
		return
	}
	if s.flags.Has(model.FlagCall) && !concluded || !wholeOfForm().MatchString(text) {
		return
	}
	for _, one := range b.scripts {
		name, rows := b.rowsOf(one.text)
		if !one.ran || rows <= one.most+1 {
			continue
		}
		one.finding.Line = line(fmt.Sprintf("it reads %d rows of %s, which has %d", one.most, name, rows))
		one.finding.Counterpart = &Place{s.entry, -1, -1}
		l.say(one.place, ruleClaim, model.Hash("rows"+name), one.finding)
	}
	b.scripts = nil
}

// rowsOf returns the file with rows that a script names, and how many it has.
func (b *boundReads) rowsOf(text string) (name string, rows int) {
	for one, n := range b.rows {
		if n > rows && hasWord(text, one) {
			name, rows = one, n
		}
	}
	return name, rows
}

func (*firstRows) last(*Finder, *looked) {}

func (g *firstRows) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.result == nil || !e.fine() {
		return
	}
	switch e.changesAs() {
	case tool.ReadFile:
		g.counts(s, baseOf(e.use.Path()), e)
	case tool.WriteFile:
		if paths := e.use.Paths(); len(paths) == 1 {
			g.script(s, e, baseOf(paths[0]), e.use.Content())
		}
	case tool.EditFile, tool.PatchFile:
		if b, ok := g.threads.get(s.thread); ok && len(b.scripts) > 0 {
			for _, one := range e.edits() {
				b.scripts = slices.DeleteFunc(b.scripts, func(r boundRead) bool {
					return r.name == baseOf(one.Path) && boundReadForm().MatchString(one.Old)
				})
			}
		}
	case tool.Shell:
		command := e.use.Command()
		g.counts(s, "", e)
		if w := e.raw; w.Script() != "" && w.Purpose == tool.WriteFile {
			g.script(s, e, baseOf(w.Path()), w.Content())
			return
		}
		if b, ok := g.threads.get(s.thread); ok {
			for i := range b.scripts {
				if one := &b.scripts[i]; one.name != "" && strings.Contains(command, one.name) {
					one.ran = true
				}
			}
		}
		if e.result != nil && size(e.result) > 0 {
			g.script(s, e, "", command)
		}
	}
}

// counts notes how many rows files have, as a result says.
func (g *firstRows) counts(s *step, name string, e *ended) {
	text := saidBy(e.result)
	if len(text) > maxListing {
		text = text[:maxListing]
	}
	note := func(name, count string) {
		count = strings.ReplaceAll(count, ",", "")
		if b := g.of(s.thread); isRows(name) && len(b.rows) < maxNamed && len(count) < 10 {
			b.rows[strings.Clone(name)] = number(count)
		}
	}
	if name != "" {
		if !isRows(name) || !strings.Contains(text, " of ") {
			return
		}
		if m := rowsOfForm().FindStringSubmatch(text); m != nil {
			note(name, m[1])
		}
		return
	}
	if !strings.Contains(e.use.Command(), "wc -l") {
		return
	}
	for _, m := range wcForm().FindAllStringSubmatch(text, 16) {
		note(baseOf(m[2]), m[1])
	}
}

// isRows reports whether a file is one with a row for each thing, by its name.
func isRows(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".csv", ".tsv", ".jsonl", ".ndjson", ".psv", ".log", ".txt", ".dat":
		return true
	}
	return false
}

// script notes one that reads some rows and sums them up, and forgets what it was before.
func (g *firstRows) script(s *step, e *ended, name, text string) {
	b, known := g.threads.get(s.thread)
	if name != "" && known {
		b.scripts = slices.DeleteFunc(b.scripts, func(r boundRead) bool { return r.name == name })
	}
	if isProseFile(name) || isRows(name) || len(text) > maxListing || !known || len(b.rows) == 0 || len(b.scripts) == 0 && !literals.In(firstRowsWords(), text) || !sumsForm().MatchString(text) {
		return
	}
	m := boundReadForm().FindStringSubmatch(text)
	if m == nil { // it may be that of the whole
		b.scripts = slices.DeleteFunc(b.scripts, func(r boundRead) bool {
			of, _ := b.rowsOf(r.text)
			return hasWord(text, of)
		})
		return
	}
	most := number(strings.ReplaceAll(strings.Join(m[1:], ""), "_", ""))
	if of, _ := b.rowsOf(text); of == "" || most < leastBound || len(b.scripts) >= maxDoubted {
		return
	}
	b.scripts = append(b.scripts, boundRead{name: strings.Clone(name), text: strings.Clone(text), most: most, ran: name == "", place: e.place, finding: e.finding(Likely, "")})
}
