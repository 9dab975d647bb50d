package sqlite

import "math"

// arithmetic is done with integers as long as they are large enough
// (https://www.sqlite.org/lang_expr.html section 2).
func arithmetic(op string, a, b Value) (Value, bool) {
	for _, v := range []*Value{&a, &b} {
		switch v.Kind {
		case Null:
			return Value{}, true
		case Blob:
			return Value{}, false
		case Text:
			n, rest := number(v.Bytes)
			if rest != 0 {
				return Value{}, false
			}
			*v = n
		}
	}
	if op == "%" {
		return remainder(a, b), true
	}
	if a.Kind == Integer && b.Kind == Integer {
		if op == "/" && b.Int == 0 {
			return Value{}, true
		}
		if n, ok := integers(op, a.Int, b.Int); ok {
			return Value{Kind: Integer, Int: n}, true
		}
	}
	x, y, r := a.float(), b.float(), 0.0
	switch op {
	case "+":
		r = x + y
	case "-":
		r = x - y
	case "*":
		r = x * y
	case "/":
		if y == 0 {
			return Value{}, true
		}
		r = x / y
	}
	if math.IsNaN(r) {
		return Value{}, true
	}
	return Value{Kind: Real, Real: r}, true
}

func (v Value) float() float64 {
	if v.Kind == Integer {
		return float64(v.Int)
	}
	return v.Real
}

func remainder(a, b Value) Value {
	x, y := a.Int, b.Int
	if a.Kind == Real {
		x = truncate(a.Real)
	}
	if b.Kind == Real {
		y = truncate(b.Real)
	}
	switch {
	case y == 0:
		return Value{}
	case y == -1:
		x = 0 // the least integer has no other sign
	default:
		x %= y
	}
	if a.Kind == Real || b.Kind == Real {
		return Value{Kind: Real, Real: float64(x)}
	}
	return Value{Kind: Integer, Int: x}
}

// integers is false where the result is no integer of 64 bits.
func integers(op string, a, b int64) (n int64, ok bool) {
	switch op {
	case "+":
		n = a + b
		return n, (n > a) == (b > 0)
	case "-":
		n = a - b
		return n, (n < a) == (b > 0)
	case "*":
		n = a * b
		return n, a == 0 || n/a == b && !(a == -1 && b == math.MinInt64)
	}
	if b == -1 {
		return -a, a != math.MinInt64
	}
	return a / b, true
}
