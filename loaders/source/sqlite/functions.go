package sqlite

import (
	"bytes"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// lazy are the functions that do not compute what they do not need
// (https://www.sqlite.org/lang_corefunc.html).
var lazy map[string]func(c *computation, args []*expr) (Value, bool)

func init() {
	lazy = map[string]func(c *computation, args []*expr) (Value, bool){
		"coalesce": coalesce,
		"ifnull":   coalesce,
		"iif":      iif,
		"if":       iif,
	}
}

func coalesce(c *computation, args []*expr) (v Value, ok bool) {
	for _, a := range args {
		if v, ok = c.eval(a); !ok || v.Kind != Null {
			return v, ok
		}
	}
	return v, len(args) > 1
}

func iif(c *computation, args []*expr) (Value, bool) {
	if len(args) != 2 && len(args) != 3 {
		return Value{}, false
	}
	return c.cases(&expr{op: "case", args: append([]*expr{nil}, args...)})
}

// call computes a function of values.
func (c *computation) call(name string, args []Value) (Value, bool) {
	if f := functions[name]; f != nil {
		for _, v := range args {
			if !c.spend(len(v.Bytes)) {
				return Value{}, false
			}
		}
		return f(c, args)
	}
	return Value{}, false
}

// functions are those that are known, by their names.
var functions = map[string]func(c *computation, args []Value) (Value, bool){
	"abs":          abs,
	"date":         clock("2006-01-02"),
	"datetime":     clock("2006-01-02 15:04:05"),
	"time":         clock("15:04:05"),
	"hex":          hexOf,
	"instr":        instr,
	"json_extract": jsonExtract,
	"length":       lengthOfValue,
	"lower":        letters('A', 'Z'),
	"upper":        letters('a', 'z'),
	"ltrim":        trim(bytes.TrimLeft),
	"rtrim":        trim(bytes.TrimRight),
	"trim":         trim(bytes.Trim),
	"nullif":       nullIf,
	"replace":      replace,
	"substr":       substr,
	"substring":    substr,
	"typeof":       typeOf,
}

// texts gives arguments as texts; null says that one of them is Null.
func (c *computation) texts(args []Value) (list [][]byte, null, ok bool) {
	for _, v := range args {
		if v.Kind == Null {
			return nil, true, true
		}
	}
	for _, v := range args {
		text, ok := c.text(v)
		if !ok {
			return nil, false, false
		}
		list = append(list, text)
	}
	return list, false, true
}

func textValue(s []byte) Value      { return Value{Kind: Text, Bytes: s} }
func integerValue(n int) Value      { return Value{Kind: Integer, Int: int64(n)} }
func stringValue(s string) Value    { return Value{Kind: Text, Bytes: []byte(s)} }
func none() (Value, bool)           { return Value{}, false }
func null(known bool) (Value, bool) { return Value{}, known }

func abs(_ *computation, args []Value) (Value, bool) {
	if len(args) != 1 {
		return none()
	}
	v := args[0]
	if v.Kind == Integer && v.Int < 0 || v.Kind == Real && v.Real < 0 {
		v = negate(v)
	}
	return v, v.Kind == Null || v.Kind == args[0].Kind && v.Kind <= Real
}

func typeOf(_ *computation, args []Value) (Value, bool) {
	if len(args) != 1 {
		return none()
	}
	return stringValue([...]string{Null: "null", Integer: "integer", Real: "real", Text: "text", Blob: "blob"}[args[0].Kind]), true
}

// nullIf compares without any affinity.
func nullIf(c *computation, args []Value) (Value, bool) {
	if len(args) != 2 || c.table.collates() {
		return none()
	}
	if args[0].Kind != Null && args[1].Kind != Null {
		if order, _ := c.order(args[0], args[1]); order == 0 {
			return null(true)
		}
	}
	return args[0], true
}

func lengthOfValue(c *computation, args []Value) (Value, bool) {
	if len(args) != 1 {
		return none()
	}
	if args[0].Kind == Blob {
		return integerValue(len(args[0].Bytes)), true
	}
	list, isNull, ok := c.texts(args)
	if isNull || !ok {
		return null(ok)
	}
	return integerValue(utf8.RuneCount(list[0])), true
}

func hexOf(c *computation, args []Value) (Value, bool) {
	if len(args) != 1 {
		return none()
	}
	data := args[0].Bytes
	if args[0].Kind != Blob {
		list, isNull, ok := c.texts(args)
		if isNull {
			return stringValue(""), true
		}
		if !ok || c.encoding != utf8Text {
			return none()
		}
		data = list[0]
	}
	return stringValue(fmt.Sprintf("%X", data)), true
}

// letters changes the case of letters of ASCII only.
func letters(from, to byte) func(c *computation, args []Value) (Value, bool) {
	return func(c *computation, args []Value) (Value, bool) {
		list, isNull, ok := c.texts(args)
		if len(args) != 1 || isNull || !ok {
			return null(ok && len(args) == 1)
		}
		text := bytes.Clone(list[0])
		for i, b := range text {
			if from <= b && b <= to {
				text[i] ^= 0x20
			}
		}
		return textValue(text), true
	}
}

func trim(side func(s []byte, cutset string) []byte) func(c *computation, args []Value) (Value, bool) {
	return func(c *computation, args []Value) (Value, bool) {
		list, isNull, ok := c.texts(args)
		if len(args) < 1 || len(args) > 2 || isNull || !ok {
			return null(ok && (len(args) == 1 || len(args) == 2))
		}
		set := " "
		if len(list) == 2 {
			set = string(list[1])
		}
		if !c.spend(len(list[0]) * min(len(set), 64)) {
			return none()
		}
		return textValue(side(list[0], set)), true
	}
}

func replace(c *computation, args []Value) (Value, bool) {
	list, isNull, ok := c.texts(args)
	if len(args) != 3 || isNull || !ok {
		return null(ok && len(args) == 3)
	}
	if len(list[1]) == 0 {
		return args[0], true
	}
	n := bytes.Count(list[0], list[1])
	if !c.spend(len(list[0]) + n*len(list[2])) {
		return none()
	}
	return textValue(bytes.ReplaceAll(list[0], list[1], list[2])), true
}

func instr(c *computation, args []Value) (Value, bool) {
	list, isNull, ok := c.texts(args)
	if len(args) != 2 || isNull || !ok {
		return null(ok && len(args) == 2)
	}
	at := bytes.Index(list[0], list[1])
	if at < 0 {
		return integerValue(0), true
	}
	return integerValue(utf8.RuneCount(list[0][:at]) + 1), true
}

// substr counts characters from 1, or from the end if the place is below 0.
func substr(c *computation, args []Value) (Value, bool) {
	if len(args) != 2 && len(args) != 3 {
		return none()
	}
	list, isNull, ok := c.texts(args[:1])
	for _, v := range args[1:] {
		isNull = isNull || v.Kind == Null
		ok = ok && (v.Kind == Null || v.Kind == Integer)
	}
	if isNull || !ok {
		return null(ok)
	}
	text := []rune(string(list[0]))
	size, at, length := int64(len(text)), args[1].Int, int64(len(text))+1
	if len(args) == 3 {
		length = args[2].Int
	}
	const most = 1 << 31
	if at < -most || at > most || length < -most || length > most {
		return none()
	}
	from := at - 1
	switch {
	case at < 0:
		from = size + at
	case at == 0 && length < 0:
		from = 0
	}
	if len(args) == 2 {
		length = max(size-from, 0)
	}
	to := from + length
	if length < 0 {
		from, to = to, from
	}
	from, to = max(from, 0), min(max(to, 0), size)
	if from >= to {
		return stringValue(""), true
	}
	return stringValue(string(text[from:to])), true
}

// clock makes a date of seconds since 1970 (https://www.sqlite.org/lang_datefunc.html).
func clock(layout string) func(c *computation, args []Value) (Value, bool) {
	const last = 253402300799 // of the year 9999
	return func(_ *computation, args []Value) (Value, bool) {
		if len(args) != 2 || args[1].Kind != Text || !strings.EqualFold(string(args[1].Bytes), "unixepoch") {
			return none()
		}
		if args[0].Kind == Null {
			return null(true)
		}
		if args[0].Kind != Integer || args[0].Int < 0 || args[0].Int > last {
			return none()
		}
		return stringValue(time.Unix(args[0].Int, 0).UTC().Format(layout)), true
	}
}
