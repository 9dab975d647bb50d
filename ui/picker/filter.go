package picker

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"msgview/model/expression"
)

// A filter is what the reader typed: words, and an expression of what is known of sessions.
type filter struct {
	text  string
	words []string
	only  *expression.Expression // nil for all
	wrong error                  // what is not understood
}

// isTerm tells what is meant as a term of an expression.
var isTerm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[!(]*([a-zA-Z]+)(=|:|~|!=|!~|<|>)`) })

// newFilter reads what was typed. Words may stand between the terms of an expression; what is
// none, such as a path or the time of day, is a word.
func newFilter(text string, now time.Time) filter {
	f := filter{text: text}
	var words, terms []string
	meant := false
	for _, s := range strings.Fields(text) {
		m := isTerm().FindStringSubmatch(s)
		term := m != nil && slices.ContainsFunc(expression.Sessions, func(f expression.Field) bool { return strings.EqualFold(f.String(), m[1]) })
		meant = meant || term
		if term {
			terms = append(terms, s)
		} else {
			words = append(words, strings.ToLower(s))
		}
	}
	if !meant {
		f.words = words
		return f
	}
	var err error
	if f.only, err = expression.Parse(expression.Sessions, text, now); err == nil {
		return f
	}
	of := text
	if len(words) > 0 {
		of = strings.Join(terms, " ")
	}
	if f.only, err = expression.Parse(expression.Sessions, of, now); err == nil {
		f.words = words
		return f
	}
	var wrong *expression.Error
	if f.wrong = err; errors.As(err, &wrong) {
		f.wrong = errors.New(wrong.Says)
	}
	return f
}

// fits reports whether a row is meant.
func (f *filter) fits(r *Row) bool {
	return matches(r, f.words) && (f.only == nil || f.only.Fits(Subject{r}))
}

// A Subject is a row as an expression is asked about it.
type Subject struct{ *Row }

// Texts implements expression.Subject.
func (s Subject) Texts(f expression.Field, yield func(string) bool) {
	var texts []string
	switch f {
	case expression.Agent:
		texts = []string{s.Program(), s.Format, strings.ReplaceAll(s.Program(), " ", "-")}
	case expression.Format:
		texts = []string{s.FormatName, s.Format}
	case expression.Project:
		texts = []string{s.Session.Project, projectName(s.Row)}
	case expression.Title:
		texts = []string{s.Title, s.Name}
	case expression.Result:
		texts = []string{s.Result}
	case expression.Path:
		texts = []string{s.Session.Path, s.Session.Project}
	}
	for _, text := range texts {
		if text != "" && !yield(text) {
			return
		}
	}
}

// Number implements expression.Subject.
func (s Subject) Number(f expression.Field) (float64, bool) {
	switch f {
	case expression.Turns:
		return float64(s.Turns), s.Known
	case expression.Calls:
		return float64(s.Calls), s.Known
	case expression.Errors:
		return float64(s.looks()), s.Known
	case expression.Tokens:
		return float64(s.Tokens), s.Known
	case expression.Score:
		return s.Score()
	case expression.Dur:
		return s.Took.Seconds(), s.Took > 0
	case expression.Cost:
		if s.Judged != nil {
			return s.Judged.Cost, true
		}
	}
	return 0, false
}

// When implements expression.Subject.
func (s Subject) When(expression.Field) (time.Time, bool) { return s.Time.Local(), !s.Time.IsZero() }

// Is implements expression.Subject.
func (s Subject) Is(mark string) bool {
	if mark == expression.Fork {
		return s.Fork != nil
	}
	j := s.Judged
	switch {
	case j == nil:
		return false
	case mark == expression.Unrecovered:
		return j.Errors+j.Warnings > 0
	case mark == expression.Recovered:
		return j.Recovered > 0
	case mark == expression.Orphan:
		return j.has("protocol.missing") || j.has("protocol.stray")
	}
	return j.has(mark)
}

// Judges reports whether it must be known of a row what went wrong in it, or what it cost, before
// it can be said whether an expression means it.
func Judges(e *expression.Expression, r *Row) bool {
	return r.Judged == nil && e.May(func(t *expression.Term) expression.Known {
		switch {
		case t.Field == expression.Errors || t.Field == expression.Cost || t.Field == expression.Is && t.Value != expression.Fork:
			return expression.Perhaps
		case t.Of(Subject{r}):
			return expression.Yes
		}
		return expression.No
	})
}
