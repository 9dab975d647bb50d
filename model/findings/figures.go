package findings

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// Figures of an answer that are not those of the results.

var ruleFigure = &Rule{"contradiction.figure", Contradiction, Warning, "a figure of the answer is not the one that a result gives", "A result has a measure by its name, as recall_at_10: 0.871, and the answer, or a report that was written, names it with another value, which no result has in any unit, and which is no difference, sum, mean or ratio of those that were measured; and it does not tell the measured one anywhere. Only measures are looked at of which one value is not simply added to another: rates, scores, times. Or a result has figures of two things by their names, a 0.8127 and b 0.7893, and the answer or the report has each at the name of the other one, and neither at its own: B reaches 0.8127 against 0.7893 for A."}

// figures is the follower of the rule.
type figures struct {
	threads latest[uint64, *measured]
}

// A measured is what results of a thread gave, the last ones.
type measured struct{ list []figure }

// A figure is a measure with its value.
type figure struct {
	name  string   // as the result has it
	words []string // of the name, in small letters
	value float64
	place Place
	entry int // of the result
	at    int
}

// Limits of what is kept and looked at.
const (
	maxFigures  = 256
	maxOfResult = 48
	maxTail     = 2 << 10 // bytes at the end of a text that is read for measures
	maxReported = 16 << 10
	mostValues  = 8  // of one measure: of more nobody knows which is meant
	aheadOf     = 12 // words behind the name of a measure that are looked at for its value
)

// measureWords are words of the names of what is measured and is not added up.
var measureWords = wordset.Set{Words: "recall precision accuracy acc f1 mrr ndcg auc auroc map bleu rouge loss perplexity latency p50 p75 p90 p95 p99 throughput coverage rate ratio score rmse mae mape mse r2 cer wer iou dice uptime availability conversion churn median mean average avg percent percentage utilization balance similarity correlation sensitivity specificity rps qps"}

func (g *figures) message(f *Finder, l *looked, s *step) {
	if s.flags.Role() != model.RoleAssistant || s.flags.Any(model.FlagCall|model.FlagMarker) {
		return
	}
	m, ok := g.threads.get(s.thread)
	if !ok {
		return
	}
	if text := textOf(s.message); len(text) <= maxReported {
		if said, of := m.wrongIn(f, s.entry, text); of != nil {
			l.say(Place{s.entry, -1, -1}, ruleFigure, model.Hash(of.name), Finding{Certainty: Likely, Evidence: Evidence{Entry: s.entry, Result: -1}, Counterpart: &of.place, Line: line(said)})
		}
	}
}

func (*figures) last(*Finder, *looked) {}

func (g *figures) ended(f *Finder, l *looked, s *step, e *ended) {
	switch e.use.Purpose {
	case tool.WriteFile:
		m, ok := g.threads.get(s.thread)
		if text := e.use.Content(); ok && len(text) <= maxReported && isReport(e.use.Path()) {
			if said, of := m.wrongIn(f, s.entry, text); of != nil {
				one := e.finding(Likely, said)
				one.Counterpart = &of.place
				l.say(e.place, ruleFigure, model.Hash(of.name), one)
			}
		}
	case tool.Other, tool.Shell:
		if e.result == nil || !e.fine() {
			return
		}
		list := measuresIn(e)
		if len(list) == 0 {
			return
		}
		m := g.threads.of(s.thread, func() *measured { return &measured{} })
		m.list = append(m.list, list...)
		m.list = m.list[max(0, len(m.list)-maxFigures):]
	}
}

// isReport reports whether a file is one that people read.
func isReport(name string) bool {
	switch path.Ext(name) {
	case ".md", ".txt", ".rst", ".html", ".adoc":
		return true
	}
	return false
}

// measuresIn returns the measures that a result gives: members of JSON, or lines with a name and
// a value.
func measuresIn(e *ended) (all []figure) {
	text := strings.TrimSpace(saidBy(e.result))
	enter := func(name string, value float64) {
		words := wordsOfName(name)
		if len(all) < maxOfResult && slices.ContainsFunc(words, measureWords.Has) {
			all = append(all, figure{strings.Clone(name), words, value, e.place, e.entry, e.at})
		}
	}
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
		if v, ok := e.json(); ok {
			membersIn(v, 0, enter)
		}
		return all
	}
	if e.use.Purpose == tool.Shell && isOnlyReading(e) {
		return nil
	}
	for row := range strings.Lines(text[max(0, len(text)-maxTail):]) {
		row = strings.TrimSpace(row)
		name, value, ok := strings.Cut(row, ":")
		if !ok {
			name, value, ok = strings.Cut(row, "=")
		}
		if name = strings.TrimSpace(name); !ok || len(name) > 40 || len(value) > 24 {
			continue
		}
		if n, _, known := numberIn(strings.TrimSpace(value)); known && strings.Trim(strings.TrimSpace(value), "0123456789.,%+-ms ") == "" {
			enter(name, n)
		}
	}
	return all
}

// membersIn goes over the numbers of JSON with their names.
func membersIn(v rawjson.Value, depth int, enter func(string, float64)) {
	if depth > 4 {
		return
	}
	if v.Kind() == rawjson.Array {
		for i, e := range v.Elems() {
			if i >= 16 {
				return
			}
			membersIn(e, depth+1, enter)
		}
		return
	}
	for key, m := range v.Members() {
		switch m.Kind() {
		case rawjson.Object, rawjson.Array:
			membersIn(m, depth+1, enter)
		case rawjson.Number:
			if n, err := strconv.ParseFloat(m.Scalar(), 64); err == nil {
				enter(key, n)
			}
		}
	}
}

// wordsOfName returns the words of a name in small letters, without those that only join.
func wordsOfName(name string) (words []string) {
	for _, t := range wordsIn(name) {
		if w := strings.ToLower(t.text); w != "at" && w != "of" && w != "the" {
			words = append(words, w)
		}
	}
	return words
}

// A token is a word or a number of a text.
type token struct {
	text string
	at   int
	end  bool // something stands before it that ends a clause
}

// wordsIn takes a text apart into words and numbers: emb-v3 is one, and so is 91.7.
func wordsIn(text string) (all []token) {
	end := false
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case isLetter(c) || c >= '0' && c <= '9' || c >= 0x80:
			from := i
			number := c >= '0' && c <= '9'
			for i < len(text) {
				c = text[i]
				inside := isLetter(c) || c >= '0' && c <= '9' || c >= 0x80
				if !inside && !((c == '.' || c == ',') && number && i+1 < len(text) && text[i+1] >= '0' && text[i+1] <= '9') && !(c == '-' && !number && i+1 < len(text) && isLetter(text[i+1])) {
					break
				}
				i++
			}
			all = append(all, token{text[from:i], from, end})
			end = false
		default:
			end = end || c == '\n' || c == ';' || c == '.' && (i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\n')
			i++
		}
	}
	return all
}

// numberIn reads a number that a text begins with, and how many digits it has behind the point.
func numberIn(text string) (n float64, behind int, ok bool) {
	i := 0
	for i < len(text) && (text[i] >= '0' && text[i] <= '9' || text[i] == '.' || text[i] == ',') {
		i++
	}
	s := strings.TrimRight(strings.ReplaceAll(text[:i], ",", ""), ".")
	n, err := strconv.ParseFloat(s, 64)
	if _, part, is := strings.Cut(s, "."); is {
		behind = len(part)
	}
	return n, behind, err == nil
}

// A toldFigure is a number that a text gives for a measure.
type toldFigure struct {
	text   string
	n      float64
	behind int
	at     int
	first  int  // of those behind the same name
	other  bool // another name and a colon stand between that one and it
}

// wrongIn returns what a text tells of a measure that no result has, and the one that it does not
// tell.
func (m *measured) wrongIn(f *Finder, entry int, text string) (said string, of *figure) {
	tokens := wordsIn(text)
	if !slices.ContainsFunc(tokens, func(t token) bool { return measureWords.Has(strings.ToLower(t.text)) }) {
		return "", nil
	}
	tried := map[string]bool{}
	for i := range m.list {
		one := &m.list[i]
		name := strings.Join(one.words, " ")
		if tried[name] {
			continue
		}
		tried[name] = true
		values := m.valuesOf(name)
		if len(values) == 0 || len(values) > mostValues {
			continue
		}
		told := toldOf(tokens, text, one.words)
		for _, t := range told {
			if t.other && slices.ContainsFunc(values, func(v *figure) bool { return told[t.first].is(v.value) }) {
				continue // it is of something else
			}
			if t.n == 0 || m.explains(values, t) || !isNear(values, t) {
				continue
			}
			left := slices.IndexFunc(values, func(v *figure) bool { return !isTold(tokens, v.value) })
			if left < 0 || f.hasFigure(entry, t) {
				continue
			}
			return fmt.Sprintf("%s: %s; the result gives %s", values[left].name, t.text, strconv.FormatFloat(values[left].value, 'f', -1, 64)), values[left]
		}
	}
	return "", nil
}

func (m *measured) valuesOf(name string) (all []*figure) {
	for i := range m.list {
		if v := &m.list[i]; strings.Join(v.words, " ") == name && !slices.ContainsFunc(all, func(o *figure) bool { return o.value == v.value }) {
			all = append(all, v)
		}
	}
	return all
}

// toldOf returns the numbers that stand behind the name of a measure, up to the end of the clause
// or the next measure.
func toldOf(tokens []token, text string, words []string) (all []toldFigure) {
	for i := 0; i < len(tokens); i++ {
		n := matches(tokens[i:], words)
		if n == 0 {
			continue
		}
		i += n
		first, other := len(all), false
		for k := 0; k < aheadOf && i < len(tokens) && !tokens[i].end; k, i = k+1, i+1 {
			t := tokens[i]
			if measureWords.Has(strings.ToLower(t.text)) {
				break
			}
			if t.text[0] < '0' || t.text[0] > '9' || t.at > 0 && (isLetter(text[t.at-1]) || text[t.at-1] == '@' || text[t.at-1] == '-' || text[t.at-1] == '_') {
				continue
			}
			if v, behind, ok := numberIn(t.text); ok && len(strings.Trim(t.text, "0123456789.,")) == 0 && (behind > 0 || v >= 100) {
				if last := len(all) - 1; last >= first {
					other = other || isNamed(text[all[last].at+len(all[last].text):t.at])
				}
				all = append(all, toldFigure{t.text, v, behind, t.at, first, other})
			}
		}
		i--
	}
	return all
}

// isNamed reports whether a word and a colon stand in what is between two numbers.
func isNamed(between string) bool {
	name, _, ok := strings.Cut(between, ":")
	return ok && name != "" && isLetter(name[len(name)-1])
}

// matches returns how many tokens are the words of a name, 0 if they are not.
func matches(tokens []token, words []string) (n int) {
	k := 0
	for n < len(tokens) && k < len(words) {
		w := strings.ToLower(tokens[n].text)
		switch {
		case w == words[k] && (n == 0 || !tokens[n].end):
			k++
		case n > 0 && (w == "at" || w == "of" || w == "the") && !tokens[n].end:
		default:
			return 0
		}
		n++
	}
	if k < len(words) {
		return 0
	}
	return n
}

// scales are by how much a number may be another one that says the same: the common ones first.
var scales = [...]float64{1, 100, 0.01, 1000, 0.001, 1e6, 1e-6, 60, 1.0 / 60, 3600, 1.0 / 3600, 1024, 1.0 / 1024}

const commonScales = 5

// is reports whether a number is a value, in any unit, as far as it is written out: as a part or
// a percentage it may be cut off, too.
func (t *toldFigure) is(value float64) bool { return t.isIn(value, len(scales)) }

func (t *toldFigure) isIn(value float64, most int) bool {
	digit := math.Pow(10, -float64(t.behind))
	for i, by := range scales[:most] {
		off := 0.51 * digit
		if i < 2 {
			off = digit
		}
		if math.Abs(math.Abs(value)*by-t.n) <= off+1e-9 {
			return true
		}
	}
	return false
}

// explains reports whether a number is one that was measured, or computed of those.
func (m *measured) explains(values []*figure, t toldFigure) bool {
	for i := range m.list {
		if t.is(m.list[i].value) || t.is(1-m.list[i].value) || t.is(100-m.list[i].value) {
			return true
		}
	}
	sum := 0.0
	for _, v := range values {
		sum += v.value
	}
	if t.is(sum) || t.is(sum/float64(len(values))) {
		return true
	}
	for _, a := range values {
		for _, b := range values {
			if a == b {
				continue
			}
			if t.is(a.value-b.value) || t.is(a.value+b.value) || t.is((a.value+b.value)/2) || b.value != 0 && (t.is(a.value/b.value) || t.is((a.value-b.value)/b.value)) {
				return true
			}
		}
	}
	return false
}

// isNear reports whether a number may be meant for one of the values: a percentage of a part
// of one, and not by far more or less.
func isNear(values []*figure, t toldFigure) bool {
	return slices.ContainsFunc(values, func(v *figure) bool {
		for _, by := range [...]float64{1, 100} {
			if x := v.value * by; x > 0 && t.n/x > 0.5 && t.n/x < 2 {
				return true
			}
		}
		return false
	})
}

// isTold reports whether a text has a value somewhere, in any unit.
func isTold(tokens []token, value float64) bool {
	return slices.ContainsFunc(tokens, func(t token) bool {
		n, behind, ok := numberIn(t.text)
		if !ok || t.text[0] < '0' || t.text[0] > '9' {
			return false
		}
		one := toldFigure{text: t.text, n: n, behind: behind, at: t.at}
		return one.isIn(value, commonScales)
	})
}

// hasFigure reports whether a result or a prompt before has a number as it is told, or as a part
// of one.
func (f *Finder) hasFigure(entry int, t toldFigure) bool {
	if entry > maxEarlier {
		return true // nobody knows
	}
	part := strconv.FormatFloat(t.n/100, 'f', t.behind+2, 64)
	whole := strconv.FormatFloat(t.n*100, 'f', max(0, t.behind-2), 64)
	is := func(text string) bool {
		return says(text, t.text) || strings.Contains(text, part) || t.behind > 1 && says(text, whole)
	}
	for i := entry - 1; i >= 0; i-- {
		if !f.index.Flags(i).IsMessage() {
			continue
		}
		m, err := f.log.Message(i)
		if err != nil {
			return true
		}
		if m.Role != model.RoleAssistant && is(textOf(m)) {
			return true
		}
		for _, r := range m.Results() {
			if is(saidBy(r)) {
				return true
			}
		}
	}
	return false
}
