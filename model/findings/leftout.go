package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// What a program that ends with 0 says of parts that it left out, who cut it short, and what stands
// in the log that it was to write to.

// partWords are words one of which is in every line by which a program says that it left some out.
var partWords = sync.OnceValue(func() *literals.Set {
	return literals.New("skipped", "skipping", "dropped", "dropping", "giving up", "gave up", "ignored", "ignoring", "rejected", "rejecting")
})

var (
	leftOutForm = sync.OnceValue(func() *regexp.Regexp {
		const (
			why  = `(?:\b[45]\d\d\b [a-z]|too many requests|time[ -]?out|timed out|\berror\b|\bfail(?:ed|ure)\b|unauthorized|forbidden|refused|denied|unreachable|rate.?limit|quota|exception|malformed|corrupt|cannot|could not|unable)`
			what = `\b(?:skipped|skipping|dropped|dropping|giving up|gave up)\b`
			some = `(?:rows?|records?|files?|lines?|items?|entries|documents?|batch(?:es)?|pages?|images?|messages?|users?|events?|uploads?|orders?|objects?|chunks?|jobs?)\b`
		)
		return regexp.MustCompile(`(?i)` + why + `.*` + what + `|` + what + `.*` + why +
			`|\bWARN(?:ING)?\b.*\b(?:skipp(?:ed|ing)|dropp(?:ed|ing)|ignor(?:ed|ing)|reject(?:ed|ing)) [1-9]\d* (?:\w+ )?` + some)
	})
	// fewerForm is a last line that counts what was done of all.
	fewerForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(?:[^\d\n]{0,40}\b)?(\d+) ?(?:of|/) ?(\d+)(?: \w+){0,2} (?:were |have been |are )?(?:uploaded|embedded|imported|processed|converted|indexed|migrated|copied|synced|written|inserted|succeeded|completed|done|exported|sent|loaded|downloaded|published|deployed|restored|backed up|updated|ok)\b`)
	})
	// noMatterForm is how a program says that what it left out need not be done, or was done in the end.
	noMatterForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)already|up.to.date|unchanged|exists|duplicate|cached|dry.?run|no changes|disabled|optional|not (?:installed|needed|required|applicable|configured)|unsupported|deprecat|retr(?:y|ie)|recover|fall(?:ing)? ?back|\b0 failed`)
	})
	// cutShortForm is how a tool says that it ended a command that took too long.
	cutShortForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(?:<[a-z_]+>|[^a-z]|error: |output: )*(?:(?:the |your |bash |shell |tool )*(?:command|process|execution|script|tool) (?:was |has been |has )?(?:automatically )?(?:(?:cancell?ed|terminated|killed|stopped|aborted|interrupted)\b.{0,40}\b(?:time-?out|time limit|timed out|after \d)|timed out\b|exceeded (?:the |its )?(?:time-?out|time limit))|(?:bash tool )?(?:killed|terminated) (?:the )?(?:command |process )?after (?:\d|exceeding (?:the )?time-?out)|timed out after \d|time-?out\b.{1,30}\b(?:command|process|script) (?:was |has been )?(?:killed|terminated|stopped|cancell?ed))`)
	})
	// cutMentions finds further words by which an agent speaks of what was left out or cut short.
	cutMentions = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)time-?out|timed|cancel|interrupt|background|running|partial|resum|remain|\brest\b|incomplete|\bleft\b|\bonly\b|except|\bsome\b|so far|\d of \d|kill|\bstop|wait|slow|\bstill\b|\bmore\b|longer|again|continu|drop|reject|rate limit|too (?:many|long)|unfinished|halfway|minutes`)
	})
)

// installers are programs that leave out what they please.
var installers = wordset.Set{Words: "npm pnpm yarn bun pip pip3 uv poetry apt apt-get brew cargo go docker podman make cmake conda gem bundle composer dotnet mvn gradle gradlew apk dnf yum nix git gh curl wget echo printf"}

// deedName is what a program is called by that does something, "" for one that does nothing that
// could be left out: a script by its name, whatever runs it.
func deedName(words []string) string {
	words = bareCheck(carried(words))
	name := program(words)
	switch name {
	case "":
		return ""
	case "python", "python3", "py", "node", "bash", "sh", "zsh", "ruby", "php", "perl", "deno", "tsx", "ts-node":
		for _, w := range words[1:] {
			if strings.HasPrefix(w, "-") || w == "run" {
				if w == "-c" || w == "-e" || w == "-" || w == "-m" {
					return ""
				}
				continue
			}
			return baseOf(w)
		}
		return ""
	}
	if installers.Has(name) {
		return ""
	}
	if path.Ext(name) != "" {
		return name
	}
	for _, w := range words[1:min(len(words), 5)] { // kubectl run
		if !strings.HasPrefix(w, "-") && !strings.ContainsAny(w, "/.=") {
			name += " " + w
		}
	}
	return name
}

// isLooker reports whether a program is there to tell what is wrong, by its name.
func isLooker(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(lookers, func(part string) bool { return strings.Contains(name, part) })
}

// leftOut returns the line by which a program says that it left some of its work out.
func leftOut(r *model.ToolResult) (at Span) {
	if size(r) > maxSwallowed {
		return at
	}
	for part, p := range r.Content {
		t, ok := p.(model.Text)
		if !ok {
			continue
		}
		at = lineWith(part, t.Text, partWords(), func(line, _ string) bool {
			return len(line) <= maxSaid && !isQuote(line) && leftOutForm().MatchString(line)
		})
		if at.IsZero() {
			if last := lastLine(r); last.Part == part {
				if m := fewerForm().FindStringSubmatch(plain(last.Text(r))); m != nil && number(m[1]) < number(m[2]) {
					at = last
				}
			}
		}
		if !at.IsZero() {
			if noMatterForm().MatchString(t.Text) {
				return Span{}
			}
			at.Line = strings.Count(t.Text[:at.Start], "\n") + 1
			return at
		}
	}
	return at
}

// cutShort returns the line by which a tool says that it ended a command that took too long.
func cutShort(r *model.ToolResult) (at Span) {
	edges(r, func(span Span, line string) bool {
		if len(line) <= maxSaid && (strings.Contains(line, "ime") || strings.Contains(line, "IME") || strings.Contains(line, " after ")) && cutShortForm().MatchString(line) {
			at = span
		}
		return at.IsZero()
	})
	return at
}

// works notes what a command left out, by whom it was cut short, and the logs that it writes to
// without that anybody minds its exit.
func (g *believed) works(s *step, e *ended, runs []shell.Run) {
	deed, check := "", false
	for _, r := range runs {
		words := r.Command.Program()
		if program(words) == "git" || classOf(r.Command) != work || isServer(r.Command) {
			continue
		}
		name := deedName(words)
		check = check || isCheck(bareCheck(words))
		if name == "" || isLooker(name) {
			continue
		}
		if deed == "" {
			deed = name
		}
		if r.Checked {
			continue
		}
		for _, w := range r.Command.Writes {
			if b := g.of(s.thread); !strings.HasPrefix(w, "/dev/") && len(b.logs) < maxDoubted {
				if b.logs == nil {
					b.logs = map[string]string{}
				}
				b.logs[w] = name
			}
		}
	}
	if check {
		deed = anyCheck
	}
	if deed == "" || e.result == nil || !e.fine() {
		return
	}
	printed := printedIn(e.result)
	span := cutShort(printed)
	if span.IsZero() && !check {
		span = leftOut(printed)
	}
	switch {
	case !span.IsZero():
		g.doubt(s, e, printed, span, deed)
	case !check:
		g.countsOut(s, e, printed, deed)
	}
}

// anyCheck stands for a test, a build or a linter: a later one is about the same.
const anyCheck = "\x00check"

// doubt enters a program whose output says that something is not done.
func (g *believed) doubt(s *step, e *ended, printed *model.ToolResult, span Span, deed string) bool {
	b := g.of(s.thread)
	if len(b.list) >= maxDoubted || slices.ContainsFunc(b.list, func(d doubted) bool { return d.place == e.place }) {
		return false
	}
	one := e.finding(Likely, span.Said(printed))
	if printed == e.result {
		one.Evidence.Span = span
	}
	b.list = append(b.list, doubted{place: e.place, name: deed, part: true, finding: one})
	return true
}

// readLog looks at what a call shows of a log that a command wrote: it is what that one printed.
func (g *believed) readLog(s *step, e *ended) {
	b, ok := g.threads.get(s.thread)
	if !ok || len(b.logs) == 0 || e.result == nil || !e.fine() {
		return
	}
	var names []string
	if e.use.Purpose == tool.ReadFile {
		names = e.use.Paths()
	}
	for _, r := range e.runs() {
		switch words := r.Command.Program(); program(words) {
		case "cat", "tail", "head", "less", "more", "bat":
			names = append(names, words[1:]...)
		}
		for _, w := range r.Command.Writes {
			names = slices.DeleteFunc(names, func(n string) bool { return n == w }) // it is of this command
		}
	}
	for _, name := range names {
		deed, known := b.logs[name]
		if !known {
			continue
		}
		printed := outputIn(e.result)
		found := scan(printed, func(m *mark) bool { return m.rule != nil || m.says != nil })
		switch {
		case found.rule != nil && found.rule != ruleEmpty:
			g.doubt(s, e, printed, found.telling, deed)
		case found.says != nil && !found.telling.IsZero():
			g.doubt(s, e, printed, found.telling, deed)
		}
		return
	}
}
