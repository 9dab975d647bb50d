package sqlite

import (
	"math"
	"strconv"
	"strings"
)

// An expr is an expression of SQL (https://www.sqlite.org/lang_expr.html), as far as
// those of defaults and generated columns are computed here.
type expr struct {
	op    string // "value", "column", "cast", "call", "case", "in", "between", "negative", "positive", or the operator
	args  []*expr
	value Value    // of "value"
	name  string   // of "column" and "call", in small letters
	kind  affinity // of "cast"
	float bool     // a number with a fraction or an exponent
	text  string   // of a number, as written
}

// maxExpression bounds how deep an expression may be.
const maxExpression = 200

// An exprParser reads an expression. What it does not know makes it fail.
type exprParser struct {
	tokens []token
	depth  int
	failed bool
}

// parseExpr reads tokens as one expression, nil if it is none that is known.
func parseExpr(tokens []token) *expr {
	p := &exprParser{tokens: tokens}
	e := p.binary(0)
	if p.failed || len(p.tokens) > 0 {
		return nil
	}
	return e
}

// parseDefault reads what follows DEFAULT: a literal, which may have a sign, a name,
// which stands for itself, or an expression in parentheses.
func parseDefault(tokens []token) *expr {
	if len(tokens) == 0 {
		return nil
	}
	p := &exprParser{tokens: tokens}
	if first := tokens[0]; first.quoted == '"' || first.isName() {
		return &expr{op: "value", value: Value{Kind: Text, Bytes: []byte(first.text)}}
	}
	e := p.unary()
	if p.failed {
		return nil
	}
	return e
}

// isName reports whether a token that is no literal names something.
func (t token) isName() bool {
	if t.quoted != 0 || t.text == "" || !isWord(t.text[0]) {
		return false
	}
	for _, word := range [...]string{"NULL", "TRUE", "FALSE", "CURRENT_TIME", "CURRENT_DATE", "CURRENT_TIMESTAMP"} {
		if t.is(word) {
			return false
		}
	}
	return true
}

func (p *exprParser) fail() *expr {
	p.failed, p.tokens = true, nil
	return &expr{op: "value"}
}

// take takes the next token if it is that word or sign.
func (p *exprParser) take(word string) bool {
	if len(p.tokens) == 0 || !p.tokens[0].is(word) {
		return false
	}
	p.tokens = p.tokens[1:]
	return true
}

// takeAny takes the next token if it is one of those.
func (p *exprParser) takeAny(words []string) string {
	for _, w := range words {
		if p.take(w) {
			return w
		}
	}
	return ""
}

// levels are the operators, those that bind least first (parse.y).
var levels = [...][]string{
	{"OR"}, {"AND"}, {"NOT"},
	{"=", "==", "<>", "!=", "IS", "BETWEEN", "IN", "ISNULL", "NOTNULL", "NOT"},
	{"<", "<=", ">", ">="}, {"&", "|", "<<", ">>"}, {"+", "-"}, {"*", "/", "%"}, {"||", "->", "->>"},
}

const (
	notLevel      = 2
	equalityLevel = 3
)

// binary reads operators of a level and of those that bind more.
func (p *exprParser) binary(level int) *expr {
	if level == len(levels) {
		return p.unary()
	}
	if level == notLevel {
		if p.take("NOT") {
			return &expr{op: "NOT", args: []*expr{p.nested(func() *expr { return p.binary(notLevel) })}}
		}
		return p.binary(level + 1)
	}
	left := p.binary(level + 1)
	for n := 0; ; n++ {
		op := p.takeAny(levels[level])
		switch {
		case op == "":
			return left
		case n == maxExpression:
			return p.fail()
		case level == equalityLevel:
			left = p.equality(left, op)
		default:
			left = &expr{op: op, args: []*expr{left, p.binary(level + 1)}}
		}
	}
}

// equality reads what follows an operator of that level.
func (p *exprParser) equality(left *expr, op string) *expr {
	not := op == "NOT"
	if not {
		switch op = p.takeAny([]string{"NULL", "BETWEEN", "IN"}); op {
		case "":
			return p.fail()
		case "NULL":
			op, not = "NOTNULL", false
		}
	}
	e := &expr{args: []*expr{left}}
	next := func() { e.args = append(e.args, p.binary(equalityLevel+1)) }
	switch e.op = strings.ToLower(op); op {
	case "ISNULL", "NOTNULL":
		return e
	case "BETWEEN":
		next()
		if !p.take("AND") {
			return p.fail()
		}
		next()
	case "IN":
		if !p.take("(") {
			return p.fail()
		}
		e.args = append(e.args, p.list()...)
	case "IS":
		if p.take("NOT") {
			e.op = "is not"
		}
		if p.take("DISTINCT") {
			return p.fail()
		}
		next()
	case "==":
		e.op = "="
		next()
	case "!=":
		e.op = "<>"
		next()
	default:
		next()
	}
	if not {
		return &expr{op: "NOT", args: []*expr{e}}
	}
	return e
}

// nested reads something within something else, to a bound.
func (p *exprParser) nested(read func() *expr) *expr {
	if p.depth++; p.depth > maxExpression {
		return p.fail()
	}
	e := read()
	p.depth--
	return e
}

// list reads expressions up to a closing parenthesis.
func (p *exprParser) list() (list []*expr) {
	if p.take(")") {
		return nil
	}
	for {
		list = append(list, p.nested(func() *expr { return p.binary(0) }))
		if p.take(")") {
			return list
		}
		if !p.take(",") {
			p.fail()
			return nil
		}
	}
}

// unary reads a term and its signs.
func (p *exprParser) unary() *expr {
	if sign := p.takeAny([]string{"-", "+"}); sign != "" {
		op := map[string]string{"-": "negative", "+": "positive"}[sign]
		return &expr{op: op, args: []*expr{p.nested(p.unary)}}
	}
	return p.term()
}

// term reads a literal, the name of a column, a call, or an expression in parentheses.
func (p *exprParser) term() *expr {
	if len(p.tokens) == 0 {
		return p.fail()
	}
	t := p.tokens[0]
	p.tokens = p.tokens[1:]
	value := func(v Value) *expr { return &expr{op: "value", value: v} }
	switch {
	case t.quoted == '\'':
		return value(Value{Kind: Text, Bytes: []byte(t.text)})
	case t.quoted == 'x':
		return value(Value{Kind: Blob, Bytes: []byte(t.text)})
	case t.quoted == '0':
		return numberLiteral(t.text)
	case t.is("("):
		list := p.list()
		if len(list) != 1 {
			return p.fail()
		}
		return list[0]
	case t.is("NULL"):
		return value(Value{})
	case t.is("CASE"):
		return p.nested(p.cases)
	case t.is("CAST"):
		return p.nested(p.castTo)
	case t.quoted != 0 || t.text != "" && isWord(t.text[0]):
		if len(p.tokens) > 0 && p.tokens[0].is(".") || t.is("CURRENT_TIME") || t.is("CURRENT_DATE") || t.is("CURRENT_TIMESTAMP") {
			return p.fail()
		}
		if p.take("(") {
			return &expr{op: "call", name: strings.ToLower(t.text), args: p.list()}
		}
		if t.is("TRUE") || t.is("FALSE") {
			v := Value{Kind: Integer}
			if t.is("TRUE") {
				v.Int = 1
			}
			return &expr{op: "value", value: v, name: strings.ToLower(t.text)}
		}
		return &expr{op: "column", name: strings.ToLower(t.text)}
	}
	return p.fail()
}

// numberLiteral is a number without a sign.
func numberLiteral(text string) *expr {
	e := &expr{op: "value", text: text}
	if len(text) > 2 && text[1]|0x20 == 'x' {
		n, err := strconv.ParseUint(text[2:], 16, 64)
		if err != nil {
			return &expr{op: "unknown"}
		}
		e.value = Value{Kind: Integer, Int: int64(n)}
		return e
	}
	e.float = strings.ContainsAny(text, ".eE")
	if e.value, _ = number([]byte(text)); e.float && e.value.Kind == Integer {
		e.value = Value{Kind: Real, Real: float64(e.value.Int)}
	}
	return e
}

// cases reads "[x] WHEN a THEN b … [ELSE c] END"; the arguments are x, which is nil if
// there is none, then a, b and so on, and c.
func (p *exprParser) cases() *expr {
	e := &expr{op: "case", args: []*expr{nil}}
	next := func() { e.args = append(e.args, p.binary(0)) }
	if len(p.tokens) > 0 && !p.tokens[0].is("WHEN") {
		e.args[0] = p.binary(0)
	}
	for p.take("WHEN") {
		next()
		if !p.take("THEN") {
			return p.fail()
		}
		next()
	}
	if p.take("ELSE") {
		next()
	}
	if !p.take("END") || len(e.args) < 3 {
		return p.fail()
	}
	return e
}

// castTo reads "(x AS type)".
func (p *exprParser) castTo() *expr {
	if !p.take("(") {
		return p.fail()
	}
	e := &expr{op: "cast", args: []*expr{p.binary(0)}}
	if !p.take("AS") {
		return p.fail()
	}
	for i, depth := 0, 1; i < len(p.tokens); i++ {
		switch {
		case p.tokens[i].is("("):
			depth++
		case p.tokens[i].is(")"):
			depth--
		}
		if depth == 0 {
			e.kind, p.tokens = affinityOf(p.tokens[:i]), p.tokens[i+1:]
			return e
		}
	}
	return p.fail()
}

// constant is the value of a DEFAULT for a column of an affinity, as SQLite finds it for
// rows that are older than the column (valueFromExpr of vdbemem.c). What would have to
// be computed is Null, as it is there.
func (e *expr) constant(to affinity, encoding uint32) (Value, bool) {
	switch e.op {
	case "positive":
		return e.args[0].constant(to, encoding)
	case "cast":
		v, ok := e.args[0].constant(e.kind, encoding)
		if ok {
			v, _ = e.kind.cast(v, encoding)
			v, _ = to.apply(v)
		}
		return v, ok
	case "negative":
		of := e.args[0]
		if of.op == "value" && of.text != "" && !strings.HasPrefix(strings.ToLower(of.text), "0x") {
			negative := *of
			negative.text = "-" + of.text
			negative.value, _ = number([]byte(negative.text))
			if of.float && negative.value.Kind == Integer {
				negative.value = Value{Kind: Real, Real: float64(negative.value.Int)}
			}
			return negative.literal(to)
		}
		v, ok := of.constant(to, encoding)
		if !ok {
			return v, false
		}
		v, _ = to.apply(negate(v))
		return v, true
	case "value":
		return e.literal(to)
	}
	return Value{}, false
}

// literal is constant for a number or a text: a number keeps its spelling in a column of
// texts, unless it is an integer.
func (e *expr) literal(to affinity) (Value, bool) {
	v := e.value
	if to == textAffinity && e.text != "" && v.Kind == Real {
		return Value{Kind: Text, Bytes: []byte(e.text)}, true
	}
	v, _ = to.apply(v)
	return v, true
}

// negate is the value with the other sign, as a number.
func negate(v Value) Value {
	if v.Kind == Text || v.Kind == Blob {
		v, _ = number(v.Bytes)
	}
	switch {
	case v.Kind == Integer && v.Int == math.MinInt64:
		return Value{Kind: Real, Real: 1 << 63}
	case v.Kind == Integer:
		v.Int = -v.Int
	case v.Kind == Real:
		v.Real = -v.Real
	}
	return v
}
