package expression

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
)

// An Op is how a term compares.
type Op uint8

// The operators.
const (
	Equal Op = iota
	Unequal
	Contains
	Lacks
	Matches // a regular expression
	Less
	AtMost
	Greater
	AtLeast
)

var opTexts = [...]string{"=", "!=", "~", "!~", "=~", "<", "<=", ">", ">="}

// String returns the operator as it is written.
func (o Op) String() string { return opTexts[o] }

// fits reports whether values of a kind are compared so.
func (o Op) fits(k kind) bool {
	switch k {
	case ofText:
		return o <= Matches
	case ofWords:
		return o <= Unequal
	case ofMarks, ofBegins:
		return o == Equal
	}
	return o <= Unequal || o >= Less
}

// A Term is a field, an operator and a value.
type Term struct {
	Field Field
	Op    Op
	Value string // without quotation marks

	quoted bool
	number float64        // of numbers, and of lengths of time in seconds
	span   span           // of times
	re     *regexp.Regexp // of regular expressions, and of patterns with * and ?
	fold   bool           // case does not matter
}

// compile reads the value.
func (t *Term) compile(now time.Time) *Error {
	k := fields[t.Field].kind
	switch k {
	case ofText:
		return t.compileText()
	case ofWords, ofMarks:
		words := fields[t.Field].words()
		i := slices.IndexFunc(words, func(w string) bool { return equalFold(w, t.Value) })
		if i < 0 {
			says := fmt.Sprintf("%s is never %q", t.Field, firstRunes(t.Value, 40))
			if k == ofMarks {
				says = fmt.Sprintf("nothing is found that is called %q", firstRunes(t.Value, 40))
			}
			return &Error{Says: says, Word: t.Value, Names: words}
		}
		t.Value, t.quoted = words[i], false
		return nil
	case ofNumbers:
		n, ok := numberOf(t.Value)
		if !ok {
			return &Error{Says: fmt.Sprintf("this is no number: %s", example(t.Field))}
		}
		t.number = n
		return nil
	case ofLengths:
		n, ok := lengthOf(t.Value)
		if !ok {
			return &Error{Says: "this is no time span: 500ms, 30s, 2m, 1h30m or 1d"}
		}
		t.number = n
		return nil
	}
	s, ok := spanOf(t.Value, now)
	if n, long := lengthOf(t.Value); long && k == ofBegins {
		from := now.Add(-time.Duration(n * float64(time.Second)))
		s, ok = span{from: from, to: from, zoned: true}, true
	}
	if !ok {
		if k == ofBegins {
			return &Error{Says: "this is no time: 7d, 12h, 2026-05-01, today or yesterday"}
		}
		return &Error{Says: "this is no time: 14:32, 2026-05-01, 2026-05-01T14:32, today or yesterday"}
	}
	t.span = s
	return nil
}

func (t *Term) compileText() *Error {
	var expr string
	switch {
	case t.Op == Matches:
		t.fold = !hasCapital(t.Value)
		expr = t.Value
	case t.Op <= Unequal && !t.quoted && strings.ContainsAny(t.Value, "*?"):
		t.fold = true
		expr = strings.NewReplacer(`\*`, `.*`, `\?`, `.`).Replace(regexp.QuoteMeta(t.Value))
		expr = `\A(?:` + expr + `)\z`
	default:
		t.fold = t.Op <= Unequal || !strings.ContainsFunc(t.Value, unicode.IsUpper)
		if t.Value == "" && t.Op > Unequal {
			return &Error{Says: "everything contains nothing"}
		}
		return nil
	}
	flags := "(?s)"
	if t.Op == Matches {
		flags = ""
	}
	if t.fold {
		flags += "(?i)"
	}
	re, err := regexp.Compile(flags + expr)
	if err != nil {
		why := err.Error()
		if wrong, _ := err.(interface{ Unwrap() error }); wrong != nil {
			why = wrong.Unwrap().Error()
		}
		return &Error{Says: "this is no regular expression: " + strings.TrimPrefix(why, "error parsing regexp: ")}
	}
	t.re = re
	return nil
}

// hasCapital reports whether a regular expression has a capital letter, other than one that
// a backslash makes a class of characters of.
func hasCapital(s string) bool {
	escaped := false
	for _, r := range s {
		if unicode.IsUpper(r) && !escaped {
			return true
		}
		escaped = r == '\\' && !escaped
	}
	return false
}

// example shows how a field is used.
func example(f Field) string {
	switch fields[f].kind {
	case ofText:
		return fmt.Sprintf("%s=NAME, %s~PART", f, f)
	case ofWords:
		return fmt.Sprintf("%s=%s", f, strings.Join(fields[f].words(), ", "))
	case ofLengths:
		return fmt.Sprintf("%s>30s", f)
	case ofBegins:
		return fmt.Sprintf("%s:7d, %s:2026-05-01", f, f)
	case ofTimes:
		return fmt.Sprintf("%s>=14:32, %s=2026-05-01", f, f)
	case ofMarks:
		return fmt.Sprintf("%s:unrecovered, %s:fail, %s:hidden.test", f, f, f)
	}
	if f == Tokens {
		return "tokens>10k"
	}
	return fmt.Sprintf("%s=1, %s>0", f, f)
}

func (t *Term) write(b *strings.Builder, _ int) {
	b.WriteString(t.Field.String())
	if t.Field == Is || t.Field == Since {
		b.WriteByte(':')
	} else {
		b.WriteString(t.Op.String())
	}
	if t.re != nil && t.Op <= Unequal { // in quotation marks its * would be one
		b.WriteString(t.Value)
		return
	}
	s := quotedIfNeeded(t.Value)
	if s == t.Value && fields[t.Field].kind == ofText && t.Op <= Unequal && strings.ContainsAny(s, "*?") {
		s = quoted(s)
	}
	b.WriteString(s)
}

// quotedIfNeeded puts a value into quotation marks if it is read as something else without.
func quotedIfNeeded(s string) string {
	if s == "" || strings.ContainsAny(s, `()"'`) || strings.ContainsAny(s[:1], "=~") || strings.ContainsFunc(s, unicode.IsSpace) {
		return quoted(s)
	}
	return s
}

func quoted(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }
