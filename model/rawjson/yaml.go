package rawjson

import (
	"errors"
	"strings"
)

// Bounds of what YAML may become: how deep it nests, and how many bytes of JSON there
// may be for each byte of it, as aliases repeat what they stand for.
const (
	maxYAMLDepth  = 100
	maxYAMLGrowth = 16
)

var (
	errYAMLDepth  = errors.New("YAML that is nested too deep")
	errYAMLGrowth = errors.New("YAML whose aliases repeat too much")
	errYAMLKey    = errors.New("YAML with a line that is no key, no item and no text")
)

// ParseYAML reads a document of YAML, or an item of a list in one with the white space
// before it, as the value that the same data have as JSON. It knows what programs
// write: mappings, lists, scalars of all five styles over several lines, values in
// JSON's notation, anchors and aliases. Tags are passed over, but for binary data, of
// which text is made if it is text, packed or not. Complex keys and merge keys are
// unknown to it. Text that ends in the middle is read as far as it goes.
//
// Source: YAML 1.2.2; numbers, booleans and null are those of its core schema.
func ParseYAML(data []byte) (Value, error) {
	text := strings.TrimPrefix(string(data), "\ufeff")
	y := &yaml{limit: maxYAMLGrowth*len(text) + 1<<10}
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		body := strings.TrimLeft(line, " ")
		y.lines = append(y.lines, yamlLine{indent: len(line) - len(body), body: body, raw: line})
	}
	for y.skip() && (y.lines[y.at].body == "---" || strings.HasPrefix(y.lines[y.at].body, "%")) && y.lines[y.at].indent == 0 {
		y.at++
	}
	if err := y.node(0, 0); err != nil {
		return Value{}, err
	}
	return Parse(y.out)
}

// yamlLine is a line, or what is left of it.
type yamlLine struct {
	indent int    // column of body
	body   string // without the blanks before it
	raw    string
}

// yaml writes JSON while it reads lines.
type yaml struct {
	lines   []yamlLine
	at      int
	out     []byte
	limit   int
	anchors map[string][]byte
}

// skip goes to the next line with something on it and reports whether there is one.
func (y *yaml) skip() bool {
	for ; y.at < len(y.lines); y.at++ {
		if b := y.lines[y.at].body; strings.TrimSpace(b) != "" && b[0] != '#' {
			return b != "..." || y.lines[y.at].indent > 0
		}
	}
	return false
}

// node reads what begins on the next line, if that is indented by at least so much.
func (y *yaml) node(least, depth int) error {
	if depth > maxYAMLDepth {
		return errYAMLDepth
	}
	if !y.skip() || y.lines[y.at].indent < least {
		y.out = append(y.out, "null"...)
		return nil
	}
	l := y.lines[y.at]
	switch _, _, isKey := yamlKey(l.body); {
	case isItem(l.body):
		return y.list(l.indent, depth)
	case isKey:
		return y.mapping(l.indent, depth)
	}
	y.at++
	return y.scalar(l.body, least, depth)
}

func isItem(body string) bool { return body == "-" || strings.HasPrefix(body, "- ") }

// list reads the items of a list, which stand in one column.
func (y *yaml) list(column, depth int) error {
	y.out = append(y.out, '[')
	for n := 0; y.skip(); n++ {
		l := &y.lines[y.at]
		if l.indent != column || !isItem(l.body) {
			break
		}
		if n > 0 {
			y.out = append(y.out, ',')
		}
		rest := strings.TrimLeft(l.body[1:], " ")
		mark, rest := yamlMark(rest)
		if blank(rest) {
			y.at++
		} else if mark.tag == "" && mark.anchor == "" && rest[0] != '|' && rest[0] != '>' {
			l.indent += len(l.body) - len(rest) // what follows is as if it stood on a line of its own
			l.body = rest
			if err := y.node(column+1, depth+1); err != nil {
				return err
			}
			continue
		} else if _, _, isKey := yamlKey(rest); isKey { // - &a key: value
			l.indent += len(l.body) - len(rest)
			l.body, rest = rest, ""
		} else {
			y.at++
		}
		if err := y.marked(mark, rest, column+1, column+1, depth); err != nil {
			return err
		}
	}
	y.out = append(y.out, ']')
	return y.check()
}

// mapping reads the members of a mapping, whose keys stand in one column.
func (y *yaml) mapping(column, depth int) error {
	y.out = append(y.out, '{')
	for n := 0; y.skip(); n++ {
		l := y.lines[y.at]
		if l.indent != column {
			if l.indent > column {
				return errYAMLKey
			}
			break
		}
		key, rest, ok := yamlKey(l.body)
		if !ok {
			if column == 0 && l.body == "---" {
				break // of several documents the first counts
			}
			return errYAMLKey
		}
		if n > 0 {
			y.out = append(y.out, ',')
		}
		y.out = append(AppendString(y.out, key), ':')
		y.at++
		mark, rest := yamlMark(rest)
		least := column + 1
		if blank(rest) && y.skip() && y.lines[y.at].indent == column && isItem(y.lines[y.at].body) {
			least = column // lists may stand in the column of their key
		}
		if err := y.marked(mark, rest, least, column+1, depth); err != nil {
			return err
		}
	}
	y.out = append(y.out, '}')
	return y.check()
}

// check ends the reading of what grows too much.
func (y *yaml) check() error {
	if len(y.out) > y.limit {
		return errYAMLGrowth
	}
	return nil
}

// mark is what stands before a value.
type mark struct{ tag, anchor string }

// yamlMark takes the tag and the anchor off the start of a value.
func yamlMark(rest string) (mark, string) {
	var m mark
	for rest != "" && (rest[0] == '!' || rest[0] == '&') {
		word, after, _ := strings.Cut(rest, " ")
		if rest[0] == '!' {
			m.tag = word
		} else {
			m.anchor = word[1:]
		}
		rest = strings.TrimLeft(after, " ")
	}
	return m, rest
}

// marked reads a value whose first line is rest, the others below it: what is nested
// is indented by least, the lines of a text by text.
func (y *yaml) marked(m mark, rest string, least, text, depth int) error {
	start := len(y.out)
	var err error
	switch {
	case blank(rest):
		err = y.node(least, depth+1)
	case rest[0] == '|' || rest[0] == '>':
		y.block(rest, text)
	default:
		err = y.scalar(rest, text, depth)
	}
	if err != nil {
		return err
	}
	if m.tag == "!!str" && len(y.out) > start && y.out[start] != '"' && y.out[start] != '{' && y.out[start] != '[' {
		y.out = AppendString(y.out[:start], string(y.out[start:]))
	} else if m.tag != "" {
		if v, err := Parse(y.out[start:]); err == nil && v.Kind() == String {
			switch text := v.Text(); m.tag {
			case "!!binary", "!binary": // Ruby's has one mark
				y.out = AppendString(y.out[:start], unpacked(text))
			case "!!int", "!!float", "!!bool", "!!null":
				y.out = appendPlain(y.out[:start], text)
			}
		}
	}
	if m.anchor != "" {
		if y.anchors == nil {
			y.anchors = map[string][]byte{}
		}
		y.anchors[m.anchor] = append([]byte(nil), y.out[start:]...)
	}
	return y.check()
}

// blank reports whether nothing of a line is left but a comment.
func blank(s string) bool {
	s = strings.TrimSpace(s)
	return s == "" || s[0] == '#'
}

// yamlKey splits a line into its key and what follows the colon.
func yamlKey(body string) (key, rest string, ok bool) {
	if body == "" || isItem(body) {
		return "", "", false
	}
	switch body[0] {
	case '"', '\'':
		text, after, closed := quotedHead(body)
		after, colon := strings.CutPrefix(strings.TrimLeft(after, " "), ":")
		if !closed || !colon || after != "" && after[0] != ' ' && after[0] != '\t' {
			return "", "", false
		}
		return text, strings.TrimLeft(after, " \t"), true
	case '{', '[', '|', '>', '#', '%', '@', '`':
		return "", "", false
	}
	for i := 0; i < len(body) && i < 1024; i++ {
		switch {
		case body[i] == ':' && (i+1 == len(body) || body[i+1] == ' ' || body[i+1] == '\t'):
			return strings.TrimSpace(body[:i]), strings.TrimLeft(body[i+1:], " \t"), true
		case body[i] == '#' && i > 0 && body[i-1] == ' ':
			return "", "", false
		}
	}
	return "", "", false
}

// quotedHead reads a text in quotes that ends on its line.
func quotedHead(body string) (text, after string, ok bool) {
	end := quoteEnd(body[1:], body[0])
	if end < 0 {
		return "", "", false
	}
	return unquoted([]string{body[1 : 1+end]}, body[0]), body[end+2:], true
}
