// Package expression is the language in which people say which items of a log they mean:
// role=assistant tool=bash exit!=0 and dur>30s. The filter of the viewer and the flags of
// the commands read it; its reference is Reference.
//
// It knows nothing of logs: what an expression is asked about is a Subject.
package expression

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// An Expression is one that was understood.
type Expression struct{ root node }

// A node is a part of an expression.
type node interface {
	// know says whether the node holds, as far as each term is known.
	know(term func(*Term) Known) Known
	write(b *strings.Builder, within int)
}

type (
	either []node // one of them holds
	all    []node // all of them hold
	not    struct{ node }
)

// An Error says what cannot be understood of an expression, and where.
type Error struct {
	At, End int    // the bytes of the text that it is about; equal where something is missing
	Says    string // in one line
	// Word is what may be one of Names, mistyped; "" if there are none.
	Word  string
	Names []string
}

// Error says it with its place, from 1.
func (e *Error) Error() string { return fmt.Sprintf("%s (at character %d)", e.Says, e.At+1) }

// Bounds of an expression: nobody types more.
const (
	maxText  = 4 << 10 // bytes
	maxDepth = 50      // of parentheses and nots
)

// Parse reads an expression in a language. What it says of days is counted from now. The
// error is an *Error.
func Parse(language Language, text string, now time.Time) (*Expression, error) {
	if len(text) > maxText {
		return nil, &Error{At: maxText, End: len(text), Says: "it is too long"}
	}
	for i, r := range text {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
				return nil, &Error{At: i, End: i + 1, Says: "this is no UTF-8"}
			}
		}
	}
	p := parser{text: text, language: language, now: now}
	p.space()
	if p.at == len(text) {
		return nil, &Error{At: p.at, End: p.at, Says: "there is no expression"}
	}
	root, err := p.either(0)
	if err != nil {
		return nil, err
	}
	if p.at < len(text) { // what is left is a parenthesis
		return nil, &Error{At: p.at, End: p.at + 1, Says: "this parenthesis closes nothing"}
	}
	e := &Expression{root}
	if len(e.String()) > maxText { // it is to be understood, too
		return nil, &Error{At: 0, End: len(text), Says: "it is too long"}
	}
	return e, nil
}

// String returns the expression in its plainest form, which means the same.
func (e *Expression) String() string {
	var b strings.Builder
	e.root.write(&b, 0)
	return b.String()
}

// Asks reports whether the expression asks for a value of a field.
func (e *Expression) Asks(field Field, value string) bool {
	asks := false
	e.root.know(func(t *Term) Known {
		asks = asks || t.Field == field && t.Value == value
		return Perhaps
	})
	return asks
}

// Uses reports whether the expression asks for a field.
func (e *Expression) Uses(field Field) bool {
	uses := false
	e.root.know(func(t *Term) Known {
		uses = uses || t.Field == field
		return Perhaps
	})
	return uses
}

func (e either) know(term func(*Term) Known) Known {
	best := No
	for _, n := range e {
		if best = max(best, n.know(term)); best == Yes {
			break
		}
	}
	return best
}

func (a all) know(term func(*Term) Known) Known {
	least := Yes
	for _, n := range a {
		if least = min(least, n.know(term)); least == No {
			break
		}
	}
	return least
}

func (n not) know(term func(*Term) Known) Known { return Yes - n.node.know(term) }

func (t *Term) know(term func(*Term) Known) Known { return term(t) }

// The nodes by how they bind: what binds less stands in parentheses within what binds more.
const (
	bindsEither = iota
	bindsAll
	bindsNot
)

func (e either) write(b *strings.Builder, within int) {
	list(b, e, " or ", bindsAll, within > bindsEither)
}

func (a all) write(b *strings.Builder, within int) {
	list(b, a, " and ", bindsNot, within > bindsAll)
}

func list(b *strings.Builder, nodes []node, between string, within int, enclosed bool) {
	if enclosed {
		b.WriteByte('(')
	}
	for i, n := range nodes {
		if i > 0 {
			b.WriteString(between)
		}
		n.write(b, within)
	}
	if enclosed {
		b.WriteByte(')')
	}
}

func (n not) write(b *strings.Builder, _ int) {
	b.WriteString("not ")
	n.node.write(b, bindsNot)
}
