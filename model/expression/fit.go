package expression

import (
	"cmp"
	"strings"
	"time"
)

// A Subject is what an expression is asked about. A fact that is not there fits nothing.
type Subject interface {
	// Texts yields the texts of a field until yield returns false, and not once more.
	Texts(f Field, yield func(string) bool)
	// Number returns the number of a field; of lengths of time in seconds.
	Number(f Field) (n float64, ok bool)
	// When returns the time of a field, in the zone in which people see it.
	When(f Field) (t time.Time, ok bool)
	// Is reports whether the subject has a mark, as it stands behind is:.
	Is(mark string) bool
}

// Known is what is known of a term before all facts are there.
type Known uint8

// What can be known.
const (
	No Known = iota
	Perhaps
	Yes
)

// Fits reports whether a subject is meant.
func (e *Expression) Fits(s Subject) bool {
	return e.root.know(func(t *Term) Known {
		if t.fits(s) {
			return Yes
		}
		return No
	}) == Yes
}

// May reports whether a subject may be meant of which known knows something, so that one
// that cannot be need not be read.
func (e *Expression) May(known func(*Term) Known) bool { return e.root.know(known) != No }

// Of reports whether the term is true of a subject.
func (t *Term) Of(s Subject) bool { return t.fits(s) }

func (t *Term) fits(s Subject) bool {
	switch fields[t.Field].kind {
	case ofText, ofWords:
		return t.fitsText(s)
	case ofNumbers, ofLengths:
		n, ok := s.Number(t.Field)
		return ok && t.holds(cmp.Compare(n, t.number))
	case ofMarks:
		return s.Is(t.Value)
	}
	at, ok := s.When(t.Field)
	if !ok {
		return false
	}
	if fields[t.Field].kind == ofBegins {
		return t.span.compare(at) >= 0
	}
	return t.holds(t.span.compare(at))
}

// holds reports whether the operator is true of a comparison of the fact with the value.
func (t *Term) holds(compared int) bool {
	switch t.Op {
	case Unequal:
		return compared != 0
	case Less:
		return compared < 0
	case AtMost:
		return compared <= 0
	case Greater:
		return compared > 0
	case AtLeast:
		return compared >= 0
	}
	return compared == 0
}

// fitsText reports whether one of the texts fits or, where none may, whether there are
// some and none does.
func (t *Term) fitsText(s Subject) bool {
	denies := t.Op == Unequal || t.Op == Lacks
	any, fits := false, false
	value := t.Value
	if t.fold {
		value = strings.ToLower(value)
	}
	s.Texts(t.Field, func(text string) bool {
		any = true
		fits = t.fitsOne(text, value)
		return !fits
	})
	return any && fits != denies
}

func (t *Term) fitsOne(text, value string) bool {
	switch {
	case t.re != nil:
		return t.re.MatchString(text)
	case t.Op == Contains || t.Op == Lacks:
		if t.fold {
			text = strings.ToLower(text)
		}
		return strings.Contains(text, value)
	}
	if strings.EqualFold(text, t.Value) {
		return true
	}
	cut := len(text) - len(t.Value) - 1
	return t.Field == Path && cut >= 0 && text[cut] == '/' && strings.EqualFold(text[cut+1:], t.Value)
}

// Literal returns a text that stands in one of the texts of the field Text of each subject
// that is meant, "" if none is known, and whether its case does not matter.
func (e *Expression) Literal() (text string, fold bool) {
	nodes := []node{e.root}
	if a, ok := e.root.(all); ok {
		nodes = a
	}
	for _, n := range nodes {
		if t, ok := n.(*Term); ok && t.Field == Text && t.Op == Contains && len(t.Value) > len(text) {
			text, fold = t.Value, t.fold
		}
	}
	return text, fold
}

// Fits reports whether a text is what the term wants of one of its field.
func (t *Term) Fits(text string) bool {
	value := t.Value
	if t.fold {
		value = strings.ToLower(value)
	}
	return t.fitsOne(text, value) != (t.Op == Unequal || t.Op == Lacks)
}
