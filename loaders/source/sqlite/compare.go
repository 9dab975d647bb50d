package sqlite

import (
	"bytes"
	"math"
)

// compare compares two values as the affinities of their expressions have it
// (https://www.sqlite.org/datatype3.html section 4).
func (c *computation) compare(op string, x, y *expr, a, b Value) (Value, bool) {
	if c.table.collates() {
		return Value{}, false
	}
	if a.Kind == Null || b.Kind == Null {
		switch op {
		case "is":
			return truth(a.Kind == b.Kind), true
		case "is not":
			return truth(a.Kind != b.Kind), true
		}
		return Value{}, true
	}
	left, right := c.affinity(x), c.affinity(y)
	sure, certain := true, true
	switch {
	case left >= numericAffinity && right < numericAffinity:
		b, sure = numericAffinity.apply(b)
	case right >= numericAffinity && left < numericAffinity:
		a, sure = numericAffinity.apply(a)
	case left == textAffinity && !c.typed(y):
		b, sure = textAffinity.apply(b)
	case right == textAffinity && !c.typed(x):
		a, certain = textAffinity.apply(a)
	}
	order, ok := c.order(a, b)
	switch op {
	case "=", "is":
		return truth(order == 0), sure && certain
	case "<>", "is not":
		return truth(order != 0), sure && certain
	case "<":
		return truth(order < 0), ok && sure && certain
	case "<=":
		return truth(order <= 0), ok && sure && certain
	case ">":
		return truth(order > 0), ok && sure && certain
	}
	return truth(order >= 0), ok && sure && certain
}

// affinity is that of a column or of a CAST.
func (c *computation) affinity(e *expr) affinity {
	switch {
	case e.op == "cast":
		return e.kind
	case e.op == "column" && c.table.column(e.name) >= 0:
		return c.table.Columns[c.table.column(e.name)].affinity
	}
	return noAffinity
}

// typed reports whether an expression has an affinity, be it that of BLOB.
func (c *computation) typed(e *expr) bool { return e.op == "cast" || e.op == "column" }

// order says which of two values comes first. ok is false if they are texts that are
// compared as they are stored, and that is not as UTF-8.
func (c *computation) order(a, b Value) (order int, ok bool) {
	rank := func(v Value) int { return [...]int{Null: 0, Integer: 1, Real: 1, Text: 2, Blob: 3}[v.Kind] }
	switch {
	case rank(a) != rank(b):
		return rank(a) - rank(b), true
	case rank(a) > 1:
		return bytes.Compare(a.Bytes, b.Bytes), a.Kind == Blob || c.encoding == utf8Text
	case a.Kind == Integer && b.Kind == Integer:
		return sign(a.Int > b.Int, a.Int < b.Int), true
	case a.Kind == Integer && math.Abs(b.Real) < 1<<63:
		if n := int64(b.Real); a.Int != n {
			return sign(a.Int > n, a.Int < n), true
		}
		whole := math.Trunc(b.Real)
		return sign(whole > b.Real, whole < b.Real), true
	case b.Kind == Integer && a.Kind == Real:
		n, ok := c.order(b, a)
		return -n, ok
	}
	return sign(a.float() > b.float(), a.float() < b.float()), true
}

func sign(above, below bool) int {
	switch {
	case above:
		return 1
	case below:
		return -1
	}
	return 0
}

// collates reports whether a column is compared in a way of its own.
func (t *Table) collates() bool {
	for i := range t.Columns {
		if t.Columns[i].collated {
			return true
		}
	}
	return false
}
