package rawjson

import "strings"

// Fits reports whether a value looks as the pattern says, and takes nothing of it. A pattern is a list of terms with blanks between them, all of
// which must hold:
//
//	id                    there is a member with this key, null or not
//	id:text               and of this kind: text, number, bool, list, object, null
//	title:some            there, and not null
//	parts:filled          a text, a list or an object that is not empty
//	type=tool_use|text    a text, one of these
//	id^call_|toolu_       a text that begins with one of these
//	time.created:number   a member of a member
//	messages.0.role:text  of the first element of a list, or of the first member of an object that has no such key
//	id/ID:text            the first of these members that is there and not null
//	.:object              the value itself
//	!role                 the opposite: there is no member with this key
//
// A pattern without terms fits everything.
func (v Value) Fits(pattern string) bool {
	v = v.Look()
	for pattern != "" {
		var term string
		term, pattern, _ = strings.Cut(pattern, " ")
		if term != "" && !v.fitsTerm(term) {
			return false
		}
	}
	return true
}

func (v Value) fitsTerm(term string) bool {
	if term[0] == '!' {
		return !v.fitsTerm(term[1:])
	}
	path, test := term, ""
	if i := strings.IndexAny(term, ":=^"); i >= 0 {
		path, test = term[:i], term[i:]
	}
	m := v.follow(path)
	if test == "" {
		return m.Exists()
	}
	if test[0] == ':' {
		return m.isKind(test[1:])
	}
	if m.Kind() != String {
		return false
	}
	text := m.text()
	for choice, rest, more := "", test[1:], true; more; {
		choice, rest, more = strings.Cut(rest, "|")
		if text == choice || test[0] == '^' && strings.HasPrefix(text, choice) {
			return true
		}
	}
	return false
}

// follow returns what stands at a path of keys and places with dots between them.
func (v Value) follow(path string) Value {
	if path == "." {
		return v
	}
	for more := true; more && v.doc != nil; {
		var step string
		step, path, more = strings.Cut(path, ".")
		v = v.step(step)
	}
	return v
}

func (v Value) step(keys string) (m Value) {
	if len(keys) == 1 && keys[0] >= '0' && keys[0] <= '9' {
		if m = v.Get(keys); !m.Exists() {
			m = v.Index(int(keys[0] - '0'))
		}
		return m
	}
	for more := true; more && m.IsNull(); {
		var key string
		key, keys, more = strings.Cut(keys, "/")
		if one := v.Get(key); one.Exists() {
			m = one
		}
	}
	return m
}

func (v Value) isKind(name string) bool {
	switch k := v.Kind(); name {
	case "text":
		return k == String
	case "number":
		return k == Number
	case "bool":
		return k == Bool
	case "list":
		return k == Array
	case "object":
		return k == Object
	case "null":
		return k == Null
	case "some":
		return k > Null
	case "filled":
		return k == String && !v.IsEmptyText() || v.Len() > 0
	}
	panic("rawjson: no such kind in a pattern: " + name)
}
