package sqlite

import (
	"bytes"
	"unicode/utf8"
)

// A computation finds out the values of the generated columns of a row that are not
// stored. Where it is not certain that SQLite would answer the same there is no answer,
// ok is false, and the row says so instead.
type computation struct {
	table    *Table
	columns  []Value // of the row
	state    []state // of each of them
	encoding uint32
	budget   *int64 // what all rows together may still cost, in bytes
}

type state uint8

const (
	known state = iota
	toCompute
	computing
	unknown
)

// stepCost is what a step costs besides the bytes that it goes through.
const stepCost = 16

// compute fills in the columns that are not stored. What could not be is unknown.
func (c *computation) compute() {
	for i := range c.state {
		c.column(i)
	}
}

// column returns the value of a column, which it computes if need be.
func (c *computation) column(i int) (Value, bool) {
	switch c.state[i] {
	case known:
		return c.columns[i], !c.columns[i].Cut
	case toCompute:
		c.state[i] = computing
		col := &c.table.Columns[i]
		v, ok := c.eval(col.computed)
		if ok {
			v, ok = col.affinity.apply(v)
		}
		if c.state[i] = unknown; ok {
			c.state[i], c.columns[i] = known, v
		}
		return v, ok
	}
	return Value{}, false
}

// spend takes from what is left.
func (c *computation) spend(n int) bool {
	*c.budget -= int64(n)
	return *c.budget >= 0
}

func (c *computation) eval(e *expr) (Value, bool) {
	if e == nil || !c.spend(stepCost) {
		return Value{}, false
	}
	switch e.op {
	case "value":
		return e.value, true
	case "column":
		i := c.table.column(e.name)
		if i < 0 {
			return Value{}, false
		}
		return c.column(i)
	case "case":
		return c.cases(e)
	case "AND", "OR":
		return c.logic(e)
	case "in":
		return c.in(e)
	case "call":
		if f := lazy[e.name]; f != nil {
			return f(c, e.args)
		}
	}
	args := make([]Value, len(e.args))
	for i, a := range e.args {
		v, ok := c.eval(a)
		if !ok {
			return Value{}, false
		}
		args[i] = v
	}
	return c.apply(e, args)
}

// apply is eval of what needs all its arguments.
func (c *computation) apply(e *expr, args []Value) (Value, bool) {
	switch e.op {
	case "call":
		return c.call(e.name, args)
	case "positive":
		return args[0], true
	case "negative":
		return negate(args[0]), args[0].Kind != Text && args[0].Kind != Blob
	case "cast":
		if c.encoding != utf8Text && (args[0].Kind == Blob || e.kind == noAffinity) {
			return Value{}, false
		}
		return e.kind.cast(args[0], c.encoding)
	case "NOT":
		if args[0].Kind == Null {
			return Value{}, true
		}
		return truth(!isTrue(args[0])), args[0].Kind != Blob
	case "isnull":
		return truth(args[0].Kind == Null), true
	case "notnull":
		return truth(args[0].Kind != Null), true
	case "||":
		return c.join(args)
	case "+", "-", "*", "/", "%":
		return arithmetic(e.op, args[0], args[1])
	case "->", "->>":
		return c.arrow(e.op, args[0], args[1])
	case "between":
		low, ok := c.compare(">=", e.args[0], e.args[1], args[0], args[1])
		high, fine := c.compare("<=", e.args[0], e.args[2], args[0], args[2])
		return both(low, high), ok && fine
	case "=", "<>", "<", "<=", ">", ">=", "is", "is not":
		return c.compare(e.op, e.args[0], e.args[1], args[0], args[1])
	}
	return Value{}, false
}

func truth(is bool) Value {
	if is {
		return Value{Kind: Integer, Int: 1}
	}
	return Value{Kind: Integer}
}

// isTrue reports whether a number or a text counts as true.
func isTrue(v Value) bool {
	if v.Kind == Text {
		v, _ = number(v.Bytes)
	}
	return v.Int != 0 || v.Real != 0
}

// both is a AND b, where Null is what may be either.
func both(a, b Value) Value {
	switch {
	case a.Kind != Null && !isTrue(a), b.Kind != Null && !isTrue(b):
		return truth(false)
	case a.Kind == Null || b.Kind == Null:
		return Value{}
	}
	return truth(true)
}

func (c *computation) logic(e *expr) (Value, bool) {
	a, ok := c.eval(e.args[0])
	if !ok {
		return a, false
	}
	b, ok := c.eval(e.args[1])
	if !ok || a.Kind == Blob || b.Kind == Blob {
		return b, false
	}
	if e.op == "AND" {
		return both(a, b), true
	}
	switch {
	case a.Kind != Null && isTrue(a), b.Kind != Null && isTrue(b):
		return truth(true), true
	case a.Kind == Null || b.Kind == Null:
		return Value{}, true
	}
	return truth(false), true
}

// cases is CASE. What is behind the case that applies is not computed.
func (c *computation) cases(e *expr) (Value, bool) {
	var base Value
	if e.args[0] != nil {
		v, ok := c.eval(e.args[0])
		if !ok {
			return v, false
		}
		base = v
	}
	list := e.args[1:]
	for ; len(list) > 1; list = list[2:] {
		when, ok := c.eval(list[0])
		if ok && e.args[0] != nil {
			when, ok = c.compare("=", e.args[0], list[0], base, when)
		}
		if !ok || when.Kind == Blob {
			return when, false
		}
		if when.Kind != Null && isTrue(when) {
			return c.eval(list[1])
		}
	}
	if len(list) == 1 {
		return c.eval(list[0])
	}
	return Value{}, true
}

// in is "a IN (b, c, …)", where only the affinity of a counts.
func (c *computation) in(e *expr) (Value, bool) {
	a, ok := c.eval(e.args[0])
	if !ok {
		return a, false
	}
	result := truth(false)
	for _, arg := range e.args[1:] {
		b, ok := c.eval(arg)
		if !ok {
			return b, false
		}
		same, ok := c.compare("=", e.args[0], &expr{op: "value"}, a, b)
		switch {
		case !ok:
			return same, false
		case same.Kind == Null:
			result = same
		case isTrue(same):
			return same, true
		}
	}
	return result, true
}

// join is a || b.
func (c *computation) join(args []Value) (Value, bool) {
	var joined []byte
	for _, v := range args {
		if v.Kind == Null {
			return v, true
		}
	}
	for _, v := range args {
		text, ok := c.text(v)
		if !ok || !c.spend(len(text)) {
			return Value{}, false
		}
		joined = append(joined, text...)
	}
	return Value{Kind: Text, Bytes: joined}, true
}

// text gives a value as the text that functions see of it. Where they would see
// something else, or end in its midst, there is none.
func (c *computation) text(v Value) ([]byte, bool) {
	ok := true
	switch v.Kind {
	case Null, Blob:
		return nil, false
	case Integer, Real:
		v, ok = asText(v)
	}
	return v.Bytes, ok && bytes.IndexByte(v.Bytes, 0) < 0 && utf8.Valid(v.Bytes)
}
