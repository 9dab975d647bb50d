package sqlite

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	"msgview/loaders/source/rowjson"
)

// jsonExtract is json_extract(x, path), https://www.sqlite.org/json1.html section 4.8.
func jsonExtract(c *computation, args []Value) (Value, bool) {
	if len(args) != 2 {
		return none() // several paths make a list
	}
	return c.extract(args[0], args[1], false)
}

// arrow is x -> path, which gives JSON, and x ->> path, which gives a value.
func (c *computation) arrow(op string, x, path Value) (Value, bool) {
	if !c.spend(len(x.Bytes)) {
		return none()
	}
	switch text := string(path.Bytes); {
	case path.Kind == Integer && path.Int < 0:
		path = stringValue("$[#-" + strings.TrimPrefix(strconv.FormatInt(path.Int, 10), "-") + "]")
	case path.Kind == Integer:
		path = stringValue("$[" + strconv.FormatInt(path.Int, 10) + "]")
	case path.Kind != Text || strings.HasPrefix(text, "$"):
	case strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]"):
		path = stringValue("$" + text)
	default:
		path = stringValue(`$."` + text + `"`)
	}
	return c.extract(x, path, op == "->")
}

// extract finds what a path leads to. JSON in any other form than that of the standard
// is left to SQLite.
func (c *computation) extract(x, path Value, asJSON bool) (Value, bool) {
	if x.Kind == Null || path.Kind == Null {
		return null(true)
	}
	steps, ok := pathSteps(string(path.Bytes))
	if path.Kind != Text || !ok {
		return none()
	}
	text, ok := c.text(x)
	if !ok || !utf8.Valid(text) || !json.Valid(text) || rowjson.Nesting(text) > rowjson.MaxNesting {
		return none()
	}
	for _, s := range steps {
		if !c.spend(len(text)) {
			return none()
		}
		if text = s.from(text); text == nil {
			return null(true)
		}
	}
	var compact bytes.Buffer
	if json.Compact(&compact, text) != nil {
		return none()
	}
	if asJSON {
		return textValue(compact.Bytes()), true
	}
	return jsonValue(compact.Bytes())
}

// jsonValue is what SQL makes of JSON.
func jsonValue(text []byte) (Value, bool) {
	switch text[0] {
	case 'n':
		return null(true)
	case 't', 'f':
		return truth(text[0] == 't'), true
	case '{', '[':
		return textValue(text), true
	case '"':
		var s string
		if json.Unmarshal(text, &s) != nil || strings.ContainsAny(s, "\x00\uFFFD") {
			return none()
		}
		return stringValue(s), true
	}
	v, rest := number(text)
	if bytes.ContainsAny(text, ".eE") && v.Kind == Integer {
		v = Value{Kind: Real, Real: float64(v.Int)}
	}
	return v, rest == 0
}

// A pathStep is a member of an object, or an item of an array.
type pathStep struct {
	key   string
	index int
	item  bool
	last  bool // counted from the end
}

// pathSteps reads a path, section 3.3.
func pathSteps(path string) (steps []pathStep, ok bool) {
	path, ok = strings.CutPrefix(path, "$")
	for ok && path != "" {
		var s pathStep
		switch {
		case strings.HasPrefix(path, `."`):
			s.key, path, ok = strings.Cut(path[2:], `"`)
			ok = ok && !strings.ContainsAny(s.key, "\\\uFFFD")
		case path[0] == '.':
			end := strings.IndexAny(path[1:]+".", ".[") + 1
			s.key, path = path[1:end], path[end:]
			ok = s.key != "" && !strings.ContainsAny(s.key, "\\\"\uFFFD")
		case path[0] == '[':
			s.item = true
			number, rest, closed := strings.Cut(path[1:], "]")
			number, s.last = strings.CutPrefix(number, "#-")
			n, err := strconv.ParseUint(number, 10, 31)
			s.index, path, ok = int(n), rest, closed && err == nil
		default:
			ok = false
		}
		steps = append(steps, s)
	}
	return steps, ok
}

// from returns what a step leads to from valid JSON, nil if there is nothing.
func (s pathStep) from(text []byte) []byte {
	in := json.NewDecoder(bytes.NewReader(text))
	open, err := in.Token()
	if err != nil || open != json.Delim('{') && open != json.Delim('[') || s.item != (open == json.Delim('[')) {
		return nil
	}
	var items []json.RawMessage
	for in.More() {
		var key json.Token
		if !s.item {
			if key, err = in.Token(); err != nil {
				return nil
			}
		}
		var value json.RawMessage
		if in.Decode(&value) != nil {
			return nil
		}
		switch {
		case !s.item && key == s.key, s.item && !s.last && len(items) == s.index:
			return value // the first, if there are several
		case s.item:
			items = append(items, value)
		}
	}
	if s.last && s.index > 0 && s.index <= len(items) {
		return items[len(items)-s.index]
	}
	return nil
}
