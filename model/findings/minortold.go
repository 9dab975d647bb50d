package findings

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// A query asks for a column that is in minor units by its name, amount_minor, and what it is answered
// with is told as it is, as so much money: 412650, and 412,650.00.

// toldMinors is the follower that knows it, of ruleUnit.
type toldMinors struct {
	threads latest[uint64, *minorsOf]
}

// minorsOf are the last numbers of a thread that are in minor units.
type minorsOf struct {
	list []minorNumber
	from []int // entries of the results that have them
}

// A minorNumber is one of them.
type minorNumber struct {
	n     float64
	name  string // of the column
	place Place
}

const (
	maxMinorNumbers = 64
	leastMinor      = 1000 // smaller numbers are the same by chance
)

var (
	minorColumnWords = sync.OnceValue(func() *literals.Set {
		return literals.New("_minor", "_cents", "_pence", "amountminor", "amountcents", "pricecents", "totalcents", "incents")
	})
	minorColumn = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b([a-z][a-z_]*_(?:minor|cents|pence)|[a-z]+(?:AmountMinor|Cents|InCents)|amountMinor)\b`)
	})
	// columnValue is a whole number that stands by itself, in JSON or a table.
	columnValue = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[\s,:\["'|(]*(\d{4,9})["']?(?:[\s,\]})|]|$)`) })
	// divided is how a query has a column in major units.
	divided = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`/\s*100|\*\s*0?\.01|1e-?2|::(?:numeric|decimal)|(?i:div)\w*\(`)
	})
	// amountForm is how an amount of money is written out.
	amountForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:\d{1,3}(?:(?:[,. '\x{a0}\x{202f}\x{2009}]|\\u00a0|\\u202f|\\u2009)\d{3})+|\d{4,9})[.,]00(?:\D|$)`)
	})
)

func (g *toldMinors) message(f *Finder, l *looked, s *step) {
	if s.flags.Role() != model.RoleAssistant || s.flags.Any(model.FlagCall|model.FlagMarker) {
		return
	}
	if b, ok := g.threads.get(s.thread); ok && len(b.list) > 0 {
		one := Finding{Certainty: Likely, Evidence: Evidence{Entry: s.entry, Result: -1}}
		b.tells(f, l, s.thread, textOf(s.message), Place{s.entry, -1, -1}, one, "the answer says ")
	}
}

func (*toldMinors) last(*Finder, *looked) {}

func (g *toldMinors) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.result == nil || !e.fine() {
		return
	}
	b, ok := g.threads.get(s.thread)
	if ok && len(b.list) > 0 && (e.use.Purpose == tool.Other && !asksOnly(e.call.Name) || e.use.Purpose == tool.WriteFile && isReport(e.use.Path())) {
		b.tells(f, l, s.thread, string(e.call.Arguments), e.place, e.finding(Likely, ""), "this call says ")
	}
	if n := size(e.result); n == 0 || n > maxObject || e.use.Purpose != tool.Other && e.use.Purpose != tool.Shell || e.use.Purpose == tool.Shell && isOnlyReading(e) {
		return
	}
	asked, text := argumentsTo(e), saidBy(e.result)
	inQuery := literals.In(minorColumnWords(), asked)
	if !inQuery && !literals.In(minorColumnWords(), text) || divided().MatchString(asked) || namesCentless(asked) || namesCentless(text) {
		return
	}
	all := minorsIn(text, asked, inQuery)
	if len(all) == 0 {
		return
	}
	b = g.threads.of(s.thread, func() *minorsOf { return &minorsOf{} })
	for _, one := range all {
		one.place = e.place
		b.list = append(b.list, one)
	}
	b.list = b.list[max(0, len(b.list)-maxMinorNumbers):]
	b.from = append(b.from[max(0, len(b.from)-maxMinorNumbers+1):], e.entry)
}

// namesCentless reports whether a text names a currency without cents.
func namesCentless(text string) bool {
	return slices.ContainsFunc(strings.Fields(centless.Words), func(w string) bool { return hasWord(text, w) })
}

// minorsIn returns the numbers of a result that are in minor units: all whole ones of a query for such
// a column, else the members that are called so.
func minorsIn(text, asked string, inQuery bool) (all []minorNumber) {
	enter := func(name, digits string) {
		n, err := strconv.ParseFloat(digits, 64)
		isYear := len(digits) == 4 && n >= 1900 && n < 2100
		if err == nil && n >= leastMinor && digits[0] != '0' && !isYear && len(all) < maxMinorNumbers {
			all = append(all, minorNumber{n: n, name: strings.Clone(name)})
		}
	}
	if inQuery {
		m := minorColumn().FindString(asked)
		if m == "" {
			return nil
		}
		for _, v := range columnValue().FindAllStringSubmatchIndex(text, 4*maxMinorNumbers) {
			if v[2] == 0 || !isWordInside(text[v[2]-1]) && text[v[2]-1] != '.' && text[v[2]-1] != '-' {
				enter(m, text[v[2]:v[3]])
			}
		}
		return all
	}
	for _, at := range minorColumn().FindAllStringIndex(text, maxMinorNumbers) {
		rest := strings.TrimLeft(text[at[1]:min(len(text), at[1]+24)], `"': =`)
		if n := digits(rest); n >= 4 && n <= 9 && (n == len(rest) || rest[n] != '.' && !isWordInside(rest[n])) {
			enter(text[at[0]:at[1]], rest[:n])
		}
	}
	return all
}

// tells says of a text that it has such a number as an amount in major units.
func (b *minorsOf) tells(f *Finder, l *looked, thread uint64, text string, at Place, one Finding, who string) {
	if len(text) > maxAnswered {
		return
	}
	told := func(n float64, as string) bool {
		i := slices.IndexFunc(b.list, func(m minorNumber) bool { return m.n == n && m.place.before(at) })
		if i < 0 || hasAmount(text, n/100) || b.minded(f, thread, n, at.Entry) {
			return false
		}
		m := b.list[i]
		one.Line, one.Counterpart = line(m.name+": "+shown(n)+"; "+who+as), &m.place
		l.say(at, ruleUnit, model.Hash(m.name+shown(n)), one)
		b.list, b.from = nil, nil // it is told once
		return true
	}
	for _, m := range amountForm().FindAllString(text, maxMinorNumbers) {
		whole := strings.TrimRight(m, " |\"'\\,;.:)*]}<\n\t")
		whole = strings.TrimRightFunc(whole, isNoDigit)
		plain := onlyDigits(strings.NewReplacer(`\u00a0`, "", `\u202f`, "", `\u2009`, "").Replace(whole[:len(whole)-3]))
		if n, err := strconv.ParseFloat(plain, 64); err == nil && told(n, whole) {
			return
		}
	}
	done := false
	measuresOf(text, func(n float64) bool { return !done && n >= leastMinor && n == math.Trunc(n) }, func(m measure, _ int) {
		if !done && m.unit.kind == "money" && !centless.Has(m.unit.name) {
			done = told(m.number, shown(m.number)+" "+m.unit.name)
		}
	})
}

// minded reports whether a number stood as it is somewhere else than in those results and what the
// agent made of them, or its hundredth anywhere.
func (b *minorsOf) minded(f *Finder, thread uint64, n float64, before int) bool {
	for i, read := before-1, 0; i >= 0; i-- {
		if f.threadOf(i) != thread {
			continue
		}
		message, err := f.log.Message(i)
		if read++; err != nil || read > maxStood {
			return true
		}
		for _, p := range message.Parts {
			minded := false
			switch p := p.(type) {
			case model.Text:
				minded = hasAmount(p.Text, n/100) || message.Role != model.RoleAssistant && hasAmount(p.Text, n)
			case *model.ToolCall:
				minded = hasAmount(string(p.Arguments)+p.ArgumentsText, n/100)
			case *model.ToolResult:
				said := saidBy(p)
				minded = hasAmount(said, n/100) || !slices.Contains(b.from, i) && hasAmount(said, n)
			}
			if minded {
				return true
			}
		}
	}
	return false
}
