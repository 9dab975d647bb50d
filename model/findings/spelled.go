package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// What was asked for with another spelling than the one that there is.

var ruleSpelled = &Rule{"contradiction.spelling", Contradiction, Warning, "what was not found is spelled otherwise in another result", "A query or a call for a code, as NOR_FI, found nothing, and a result has the same letters and digits joined otherwise, NOR-FI, but never as they were asked for. Nothing asked for that later: that there is none was not seen."}

// spelled is the follower of the rule.
type spelled struct {
	threads latest[uint64, []unfound]
}

// An unfound is a code that was asked for and not found.
type unfound struct {
	asked, right string // right is "" as long as no result has it
	form         *regexp.Regexp
	lead         string // a letter or digit run of it, which stands wherever the form finds something
	tool         string
	place        Place
	seen         Place // of the result with the right one
	finding      Finding
}

// Limits of what waits and of how far is looked back.
const (
	maxUnfound  = 4
	lookedBack  = 240      // messages
	maxNothing  = 2 << 10  // bytes of a result that has nothing
	maxSpelling = 64 << 10 // bytes of a result that is looked through
)

func (*spelled) message(*Finder, *looked, *step) {}

func (g *spelled) ended(f *Finder, _ *looked, s *step, e *ended) {
	if e.result == nil || !e.fine() || e.use.Purpose != tool.Other && e.use.Purpose != tool.Shell {
		return
	}
	waiting, known := g.threads.get(s.thread)
	if known && len(waiting) > 0 {
		waiting = slices.DeleteFunc(slices.Clone(waiting), func(u unfound) bool { return u.askedRightly(e) })
		text := saidBy(e.result)
		for i := range waiting {
			if u := &waiting[i]; u.right == "" {
				u.sees(text, e.place)
			}
		}
		g.threads.set(s.thread, waiting)
	}
	if size(e.result) > maxNothing {
		return
	}
	codes := codesAsked(e)
	if len(codes) == 0 || !foundNone(e) {
		return
	}
	for _, code := range codes {
		u := newUnfound(code, e)
		if f.isSpelled(u, s.entry) && len(waiting) < maxUnfound {
			waiting = append(waiting, *u)
		}
	}
	g.threads.set(s.thread, waiting)
}

// codesAsked returns the codes that a query asks for: of a statement those in quotes, else the
// arguments.
func codesAsked(e *ended) (codes []string) {
	note := func(text string) {
		if isCodeName(text) && len(codes) < maxUnfound && !slices.Contains(codes, text) {
			codes = append(codes, text)
		}
	}
	statements := statementsOf(e)
	for _, text := range statements {
		if len(text) <= maxListing {
			for _, m := range quotedForm().FindAllStringSubmatch(text, 32) {
				note(m[1])
			}
		}
	}
	if len(statements) > 0 || e.use.Purpose != tool.Other || runsCode(e.call.Name) || takesOut(e.call.Name) {
		return codes
	}
	for key, m := range e.use.Arguments().Members() {
		if m.Kind() == rawjson.String && (isIdentity(key) || isQuestion(key) && key != "path" && key != "file" && key != "url" || strings.Contains(strings.ToLower(key), "code")) {
			note(m.Text())
		}
	}
	return codes
}

var quotedForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`'([^'\n]{4,40})'`) })

// isCodeName reports whether a word is a code: letters with digits, or with what joins them.
func isCodeName(text string) bool {
	if len(text) < 4 || len(text) > 40 || signOf(text[0]) == 0 || signOf(text[len(text)-1]) == 0 {
		return false
	}
	letters, others := false, false
	for i := range len(text) {
		switch kind := signOf(text[i]); {
		case kind == 1:
			letters = true
		case kind == 0 && (strings.IndexByte("-_ ./:#", text[i]) < 0 || signOf(text[i-1]) == 0):
			return false
		default:
			others = others || text[i] != ' '
		}
	}
	return letters && others
}

// newUnfound makes what to look for of a code: its parts, joined by anything or by nothing.
func newUnfound(code string, e *ended) *unfound {
	u := &unfound{asked: code, tool: e.call.Name, place: e.place, finding: e.finding(Likely, "")}
	var form strings.Builder
	form.WriteString(`(?i)`)
	run, last := 0, byte(0)
	for i := 0; i <= len(code); i++ {
		kind := byte(0)
		if i < len(code) {
			kind = signOf(code[i])
		}
		if kind != last {
			if last != 0 {
				if part := code[run:i]; len(part) > len(u.lead) {
					u.lead = part
				}
				form.WriteString(regexp.QuoteMeta(code[run:i]) + `[-_ ./:#]?`)
			}
			run = i
		}
		last = kind
	}
	u.form = regexp.MustCompile(strings.TrimSuffix(form.String(), `[-_ ./:#]?`))
	return u
}

// signOf is 1 for a letter, 2 for a digit, 0 for what joins them.
func signOf(c byte) byte {
	switch {
	case isLetter(c):
		return 1
	case c >= '0' && c <= '9':
		return 2
	}
	return 0
}

// sees takes what a result has of a code, and reports whether it has it as it was asked for.
func (u *unfound) sees(text string, at Place) (asIs bool) {
	text = text[:min(len(text), maxSpelling)]
	if !strings.Contains(text, u.lead) && !strings.Contains(text, strings.ToUpper(u.lead)) && !strings.Contains(text, strings.ToLower(u.lead)) {
		return false
	}
	for _, m := range u.form.FindAllStringIndex(text, 32) {
		if m[0] > 0 && isPartOfCode(text[m[0]-1]) || m[1] < len(text) && isPartOfCode(text[m[1]]) {
			continue
		}
		switch is := text[m[0]:m[1]]; {
		case is == u.asked:
			return true
		case u.right == "" && isCodeName(is) && !strings.EqualFold(is, u.asked):
			u.right, u.seen = strings.Clone(is), at
		}
	}
	return false
}

func isPartOfCode(c byte) bool { return isWordInside(c) || c == '-' || c == '/' || c == '.' }

// isSpelled looks back whether results have a code as it was asked for, which is then one that
// there is, or otherwise.
func (f *Finder) isSpelled(u *unfound, entry int) bool {
	talk, _ := f.index.Conversation(entry)
	for i, n := entry-1, 0; i >= 0 && n < lookedBack; i, n = i-1, n+1 {
		flags := f.index.Flags(i)
		if !flags.IsMessage() || !flags.Has(model.FlagResult) {
			continue
		}
		if other, _ := f.index.Conversation(i); other != talk {
			continue
		}
		m, err := f.log.Message(i)
		if err != nil {
			return false
		}
		for k, r := range m.Results() {
			if u.sees(saidBy(r), Place{i, -1, k}) {
				return false
			}
		}
	}
	return true
}

// askedRightly reports whether a call asks for what there is.
func (u *unfound) askedRightly(e *ended) bool {
	if u.right == "" {
		return e.call.Name == u.tool && strings.Contains(string(e.call.Arguments), u.lead) && !strings.Contains(string(e.call.Arguments), u.asked)
	}
	return strings.Contains(string(e.call.Arguments)+e.call.ArgumentsText, u.right)
}

// last says what was never asked for as it is spelled.
func (g *spelled) last(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	for _, waiting := range g.threads.all() {
		for _, u := range waiting {
			if u.right != "" {
				one := u.finding
				one.Line = line("asked for " + u.asked + ", there is " + u.right)
				one.Counterpart = &u.seen
				l.say(u.place, ruleSpelled, model.Hash(u.asked), one)
			}
		}
	}
}

// noneFoundForm is how a result says that it has nothing.
var noneFoundForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?im)^\(?0 rows?\)?\s*$|^(?:no|0) (?:rows|results|matches|records|orders|entries|hits|items|documents)\b.{0,60}$|^empty set\b|\bnothing (?:was )?found\b`)
})

// foundNone reports whether a result says that there is nothing of what was asked for.
func foundNone(e *ended) bool {
	text := strings.TrimSpace(saidBy(e.result))
	switch {
	case text == "", len(text) > maxNothing:
		return false
	case text[0] == '[' || text[0] == '{':
		v, ok := e.json()
		if !ok {
			return false
		}
		if v.Kind() == rawjson.Array {
			return v.Len() == 0 || v.Len() == 1 && allZero(v.Index(0))
		}
		return hasNothing(v, 0) || allZero(v)
	case noneFoundForm().MatchString(text):
		return true
	}
	cells, table := 0, false
	for row := range strings.Lines(text) {
		row = strings.TrimSpace(row)
		if !table {
			table = len(row) > 0 && strings.Trim(row, "-+|: ") == ""
			continue
		}
		if strings.HasPrefix(row, "(") || strings.Trim(row, "-+| ") == "" {
			continue
		}
		for cell := range strings.SplitSeq(strings.Trim(row, "|"), "|") {
			if cell = strings.TrimSpace(cell); !isZero(cell) {
				return false
			}
			cells++
		}
	}
	return cells > 0 || text == "0"
}

// allZero reports whether all members of an object count nothing.
func allZero(v rawjson.Value) bool {
	n := 0
	for _, m := range v.Members() {
		if !m.IsNull() && (m.Kind() != rawjson.Number && m.Kind() != rawjson.String || !isZero(m.Scalar())) {
			return false
		}
		n++
	}
	return n > 0
}

func isZero(cell string) bool {
	return cell == "" || strings.EqualFold(cell, "null") || strings.Trim(cell, "0.,") == ""
}
