package rawjson

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
	for i := 0; i < len(pattern); i++ {
		if pattern[i] == ' ' {
			continue
		}
		want := true
		for ; i < len(pattern) && pattern[i] == '!'; i++ {
			want = !want
		}
		m, end := v.follow(pattern, i)
		i = end
		if m.doc == nil && want {
			return false
		}
		fits := m.doc != nil
		if fits && i < len(pattern) && pattern[i] != ' ' && pattern[i] != ':' {
			fits, i = m.isText(pattern, i+1, pattern[i] == '^')
		}
		for i < len(pattern) && pattern[i] != ' ' {
			i++
		}
		if fits && end < i && pattern[end] == ':' {
			fits = m.isKind(pattern[end+1 : i])
		}
		if fits != want {
			return false
		}
	}
	return true
}

// follow returns what stands at the path that begins at a place of a pattern, keys and places with dots between them, and where that ends. Each
// record of a log's head is held against all patterns of all formats, and most of them begin with a key that it does not have.
func (v Value) follow(pattern string, from int) (m Value, end int) {
	i := from
	for i < len(pattern) && ends[pattern[i]] == 0 {
		i++
	}
	if i-from > 1 && (i == len(pattern) || ends[pattern[i]] == endOfPath) {
		return v.Get(pattern[from:i]), i
	}
	return v.steps(pattern, from)
}

// steps is follow for any path.
func (v Value) steps(pattern string, i int) (m Value, end int) {
	if i < len(pattern) && pattern[i] == '.' && (i+1 == len(pattern) || ends[pattern[i+1]] == endOfPath) {
		return v, i + 1
	}
	var at Value // what one of the keys of a step leads to
	for first := i; ; i++ {
		from := i
		for i < len(pattern) && ends[pattern[i]] == 0 {
			i++
		}
		if v.doc != nil && at.IsNull() {
			if one := v.Get(pattern[from:i]); one.doc != nil {
				at = one
			}
		}
		end := uint8(endOfPath)
		if i < len(pattern) {
			end = ends[pattern[i]]
		}
		if end == endOfKey {
			continue
		}
		if i-first == 1 && at.doc == nil && pattern[first] >= '0' && pattern[first] <= '9' {
			at = v.Index(int(pattern[first] - '0'))
		}
		if end == endOfPath {
			return at, i
		}
		v, at, first = at, Value{}, i+1
	}
}

// What ends a key of a pattern.
const (
	endOfKey = iota + 1 // another may stand for it
	endOfStep
	endOfPath
)

var ends = [256]uint8{'/': endOfKey, '.': endOfStep, ' ': endOfPath, ':': endOfPath, '=': endOfPath, '^': endOfPath}

// isText reports whether the value is one of the texts with bars between them that stand at a place of a pattern, or begins with one, and where it
// stopped looking.
func (v Value) isText(pattern string, i int, begins bool) (is bool, end int) {
	n := v.node()
	if n.kind != String {
		return false, i
	}
	var text []byte
	if n.flags&^escapedKey == 0 {
		text = v.doc.data[n.start+1 : n.end-1]
	} else {
		text = []byte(v.text())
	}
	for {
		same := 0
		for i < len(pattern) && pattern[i] != '|' && pattern[i] != ' ' && same < len(text) && pattern[i] == text[same] {
			i, same = i+1, same+1
		}
		if (i == len(pattern) || pattern[i] == '|' || pattern[i] == ' ') && (begins || same == len(text)) {
			return true, i
		}
		for i < len(pattern) && pattern[i] != '|' && pattern[i] != ' ' {
			i++
		}
		if i == len(pattern) || pattern[i] == ' ' {
			return false, i
		}
		i++
	}
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
