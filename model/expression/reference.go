package expression

import (
	"fmt"
	"strings"

	"msgview/model/findings"
)

// aboutSession is what a field is of a session.
func aboutSession(f Field) string {
	switch f {
	case Agent:
		return "the program that ran it, as the list names it"
	case Is:
		return "what was found in it, for which it is looked through; fork: of another session"
	case Path:
		return "its file, or its project"
	case Tokens:
		return "that it took: 800, 10k, 1.5M"
	case Dur:
		return "how long it took: 30s, 2m, 1h30m"
	case Time:
		return "of its last message"
	}
	return fields[f].about
}

// Reference is the page on expressions, in lines of less than 100 characters.
func Reference() string {
	var b strings.Builder
	b.WriteString(`An expression says which items of a log are meant:

  role=assistant tool=bash exit!=0 and dur>30s
  is:unrecovered not path~vendor/
  (is:hidden or is:contradiction) time>=14:00
  text=~"(time|timed) ?out" tool!=read

A term is a field, an operator and a value. Terms that stand side by side, or with "and"
between them, must all hold, with "or" one of them; "not" or "!" turns one around, and
parentheses group. All terms are asked of one item: a call with its result, an answer, a
prompt, an event. A fact that an item does not have fits no term: exit!=0 are calls with
another exit, "not exit=0" is everything else, too.

Fields
`)
	for _, f := range Messages {
		fmt.Fprintf(&b, "  %-8s %s\n", f, fields[f].about)
	}
	b.WriteString(`
Fields of sessions, in the filter of their list and in list --select
`)
	for _, f := range Sessions {
		fmt.Fprintf(&b, "  %-8s %s\n", f, aboutSession(f))
	}
	b.WriteString(`
Operators
  =  !=    is it, is not it. In texts case does not matter, * stands for anything and
           ? for one character, unless the value is in quotation marks
  ~  !~    contains it, does not; without a capital letter case does not matter
  =~       matches a regular expression
  < <= > >=  of numbers, lengths of time and times

A value with spaces or parentheses stands in "quotation marks" or 'these'; a doubled one
within them stands for itself. A day or a minute is all of it: time>2026-05-01 begins on
the day after.

What status is
  ` + strings.Join(states(), ", ") + `

What follows is:
`)
	fmt.Fprintf(&b, "  %-15s something was found there that nothing made good\n", Unrecovered)
	fmt.Fprintf(&b, "  %-15s something was found there that went well later\n", Recovered)
	fmt.Fprintf(&b, "  %-15s a call without a result, or a result without a call\n", Orphan)
	fmt.Fprintf(&b, "  %-15s it is on a branch that was left\n", Fork)
	b.WriteString("  error, warning, hint: something of that severity was found there\n")
	b.WriteString("  a group or a code of findings:\n")
	group := ""
	line := ""
	flush := func() {
		if line != "" {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
		line = ""
	}
	for _, r := range findings.Rules() {
		if g := r.Group.String(); g != group {
			flush()
			group, line = g, fmt.Sprintf("  %-15s ", g)
		}
		if len(line)+len(r.Code) > 96 {
			flush()
			line = strings.Repeat(" ", 18)
		}
		line += r.Code + " "
	}
	flush()
	b.WriteString("  msgview check --explain CODE says what a code means.\n")
	return b.String()
}
