package findings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A result has figures of two things, each by its name, and an answer has each of them at the name of
// the other one: a 0.8127 and b 0.7893, and B reaches 0.8127 against 0.7893 for A.

// interchanged is the follower that knows it, of ruleFigure.
type interchanged struct {
	threads latest[uint64, *compared]
}

// A compared is what results of a thread gave, the last ones.
type compared struct{ list []ownFigure }

// An ownFigure is one of a thing that stands beside others.
type ownFigure struct {
	name  string // of the thing, in small letters
	value float64
	place Place
}

const (
	maxOwnFigures = 256
	mostThings    = 16 // of a result
	mostApart     = 80 // bytes between a name and its figure
)

var (
	// ownRow is a line with a name and nothing but numbers.
	ownRow = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^[\s|*'"-]*([A-Za-z][\w.+/-]{0,30}(?: [\w.+/-]{1,20})?)['"*]*(?:\s*[:=|,]\s*|\s+)((?:-?\d+(?:\.\d+)?%?[\s,|]*)+)$`)
	})
	ownNumber = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\d+(?:\.\d+)?`) })
	// compares are words by which what stands first may be of what stands last: up from 3 to 5.
	compares = wordset.Set{Words: "from to than over beats beat respectively not instead minus"}
)

func (g *interchanged) message(_ *Finder, l *looked, s *step) {
	if s.flags.Role() != model.RoleAssistant || s.flags.Any(model.FlagCall|model.FlagMarker) {
		return
	}
	c, ok := g.threads.get(s.thread)
	text := textOf(s.message)
	if !ok || len(text) > maxReported {
		return
	}
	if said, of := c.crossedIn(text); of != nil {
		l.say(Place{s.entry, -1, -1}, ruleFigure, model.Hash(said), Finding{Certainty: Perhaps, Evidence: Evidence{Entry: s.entry, Result: -1}, Counterpart: &of.place, Line: line(said)})
	}
}

func (*interchanged) last(*Finder, *looked) {}

func (g *interchanged) ended(_ *Finder, l *looked, s *step, e *ended) {
	if !e.fine() {
		return
	}
	if e.use.Purpose == tool.WriteFile {
		c, ok := g.threads.get(s.thread)
		if text := e.use.Content(); ok && len(text) <= maxReported && isReport(e.use.Path()) {
			if said, of := c.crossedIn(text); of != nil {
				one := e.finding(Perhaps, said)
				one.Counterpart = &of.place
				l.say(e.place, ruleFigure, model.Hash(said), one)
			}
		}
		return
	}
	if e.result == nil || e.use.Purpose != tool.Other && e.use.Purpose != tool.Shell || e.use.Purpose == tool.Shell && isOnlyReading(e) {
		return
	}
	all := ownFigures(e)
	if len(all) == 0 {
		return
	}
	c := g.threads.of(s.thread, func() *compared { return &compared{} })
	c.list = append(c.list, all...)
	c.list = c.list[max(0, len(c.list)-maxOwnFigures):]
}

// ownFigures returns the figures that a result has by the names of two things or more.
func ownFigures(e *ended) (all []ownFigure) {
	text := strings.TrimSpace(saidBy(e.result))
	var names []string
	enter := func(name string, n float64) {
		name = strings.ToLower(strings.TrimSpace(name))
		if name == "" || len(name) > 40 || figuresIn(n) < fewFigures || len(all) >= maxOwnFigures {
			return
		}
		if !slices.Contains(names, name) {
			names = append(names, strings.Clone(name))
		}
		all = append(all, ownFigure{names[slices.Index(names, name)], n, e.place})
	}
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
		if v, ok := e.json(); ok {
			ownMembers(v, 0, enter)
		}
	} else {
		for row := range strings.Lines(text[max(0, len(text)-maxTail):]) {
			row = strings.TrimSpace(row)
			if row == "" || len(row) > 160 || !isDigitByte(row[len(row)-1]) && row[len(row)-1] != '%' && row[len(row)-1] != '|' {
				continue
			}
			if m := ownRow().FindStringSubmatch(row); m != nil {
				for _, n := range ownNumber().FindAllString(m[2], mostValues) {
					if v, _, ok := numberIn(n); ok {
						enter(m[1], v)
					}
				}
			}
		}
	}
	if len(names) < 2 || len(names) > mostThings {
		return nil
	}
	return all
}

// ownMembers goes over the numbers of JSON with the names of what they are of: their own, that of the
// object that they are in where others are like it, or in a list the first text beside them.
func ownMembers(v rawjson.Value, depth int, enter func(string, float64)) {
	if depth > 4 {
		return
	}
	for i, one := range v.Elems() {
		if name := firstText(one); name != "" && i < mostThings {
			enterNumbers(one, name, enter)
		} else if i < mostThings {
			ownMembers(one, depth+1, enter)
		}
	}
	similar := areAlike(v)
	for key, m := range v.Members() {
		n, ok := m.Float()
		switch {
		case ok && m.Kind() == rawjson.Number:
			enter(key, n)
		case similar && m.Kind() == rawjson.Object:
			enterNumbers(m, key, enter)
		default:
			ownMembers(m, depth+1, enter)
		}
	}
}

// areAlike reports whether an object has several ones that begin with members of the same name.
func areAlike(v rawjson.Value) bool {
	n, first := 0, ""
	for _, m := range v.Members() {
		if m.Kind() != rawjson.Object || m.Len() == 0 {
			continue
		}
		if n++; n > 1 && m.Key(0) != first {
			return false
		}
		first = m.Key(0)
	}
	return n > 1
}

// firstText is the first text in an object.
func firstText(v rawjson.Value) string {
	for _, m := range v.Members() {
		if m.Kind() == rawjson.String {
			return m.Text()
		}
	}
	return ""
}

func enterNumbers(v rawjson.Value, name string, enter func(string, float64)) {
	for _, m := range v.Members() {
		if n, ok := m.Float(); ok && m.Kind() == rawjson.Number {
			enter(name, n)
		}
	}
}

// owner is whose a figure is that a text tells, if it is of one thing only.
func (c *compared) owner(t toldFigure) (of *ownFigure) {
	for i := range c.list {
		if one := &c.list[i]; t.isIn(one.value, 2) {
			if of != nil && of.name != one.name {
				return nil
			}
			of = one
		}
	}
	return of
}

// An inClause is a name, or a figure, at its place in a sentence.
type inClause struct {
	name string     // that stands there
	of   *ownFigure // of the figure that stands there
	text string
	at   int
}

// crossedIn returns what a text says of two things, each with the figure of the other one.
func (c *compared) crossedIn(text string) (said string, of *ownFigure) {
	var pairs [][2]inClause // a name with its figure
	for _, clause := range clausesOf(text) {
		pairs = append(pairs, pairsOf(c.spokenIn(clause), clause)...)
	}
	right := func(name string) bool {
		return slices.ContainsFunc(pairs, func(p [2]inClause) bool { return p[0].name == name && p[1].of.name == name })
	}
	for i, p := range pairs {
		if p[0].name == p[1].of.name || right(p[0].name) || right(p[1].of.name) {
			continue
		}
		for _, q := range pairs[:i] {
			if q[0].name == p[1].of.name && q[1].of.name == p[0].name && q[1].of.place == p[1].of.place {
				return fmt.Sprintf("%s: %s, %s: %s; the result has them the other way round", q[0].text, q[1].text, p[0].text, p[1].text), p[1].of
			}
		}
	}
	return "", nil
}

// clausesOf takes a text apart into lines and clauses.
func clausesOf(text string) (all []string) {
	for row := range strings.Lines(text) {
		for {
			i := strings.IndexAny(row, ";?!")
			if k := strings.Index(row, ". "); k >= 0 && (i < 0 || k < i) {
				i = k
			}
			if i < 0 {
				break
			}
			all, row = append(all, row[:i]), row[i+1:]
		}
		all = append(all, row)
	}
	return all
}

// spokenIn returns the names of things and the figures of a clause, in order.
func (c *compared) spokenIn(clause string) (all []inClause) {
	var figures []inClause
	for _, at := range ownNumber().FindAllStringIndex(clause, mostThings) {
		n, behind, ok := numberIn(clause[at[0]:at[1]])
		if !ok || figuresIn(n) < fewFigures || at[0] > 0 && (isWordInside(clause[at[0]-1]) || clause[at[0]-1] == '.' || at[0] > 1 && clause[at[0]-1] == ',' && isDigitByte(clause[at[0]-2])) {
			continue
		}
		if of := c.owner(toldFigure{text: clause[at[0]:at[1]], n: n, behind: behind}); of != nil {
			figures = append(figures, inClause{of: of, text: clause[at[0]:at[1]], at: at[0]})
		}
	}
	if len(figures) == 0 {
		return nil
	}
	low := strings.ToLower(clause)
	var tried []string
	for i := range c.list {
		name := c.list[i].name
		if slices.Contains(tried, name) {
			continue
		}
		tried = append(tried, name)
		for from := 0; ; {
			k := strings.Index(low[from:], name)
			if k < 0 || len(low) != len(clause) {
				break
			}
			at := from + k
			from = at + len(name)
			if at > 0 && isWordInside(low[at-1]) || from < len(low) && isWordInside(low[from]) || at > 1 && low[at-1] == '.' && low[at-2] != ' ' {
				continue
			}
			if len(name) == 1 && (clause[at] < 'A' || clause[at] > 'Z') {
				continue // an article
			}
			all = append(all, inClause{name: name, text: clause[at:from], at: at})
		}
	}
	all = append(all, figures...)
	slices.SortFunc(all, func(a, b inClause) int { return a.at - b.at })
	return all
}

// pairsOf returns which figure of a clause stands for which name: of one of each, and of two of each
// that take turns, or of which both figures are between the names.
func pairsOf(all []inClause, clause string) (pairs [][2]inClause) {
	order := ""
	for _, one := range all {
		if one.of != nil {
			order += "v"
		} else {
			order += "n"
		}
	}
	pair := func(i, k int) bool {
		a, b := all[i], all[k]
		between := strings.ToLower(clause[a.at+len(a.text) : b.at])
		letters := strings.ContainsFunc(between, func(c rune) bool { return c < 128 && isLetter(byte(c)) })
		if len(between) > mostApart || strings.Contains(between, ",") && (letters || len(order) > 2) || slices.ContainsFunc(fields(between), compares.Has) {
			return false
		}
		if a.of != nil {
			a, b = b, a
		}
		pairs = append(pairs, [2]inClause{a, b})
		return true
	}
	switch order {
	case "nv":
		pair(0, 1)
	case "nvnv", "vnvn", "nvvn":
		if slices.ContainsFunc(fields(strings.ToLower(clause[all[0].at:all[3].at])), compares.Has) || !pair(0, 1) || !pair(2, 3) || pairs[0][0].name == pairs[1][0].name {
			return nil
		}
	}
	return pairs
}
