package yaml

import (
	"bytes"
	"strings"

	"msgview/model/rawjson"
)

// item makes JSON of an item of a list whose members stand on a line each, with a word for a
// key and with a value that cannot be anything but a text in ASCII or a whole number. Most
// items of long lists are such, and a parser of all of YAML takes some ten times as long for
// them. ok is false for all others, which need it.
func item(data []byte) (out []byte, ok bool) {
	indent := 0
	for indent < len(data) && data[indent] == ' ' {
		indent++
	}
	out = append(make([]byte, 0, len(data)+16), '[', '{')
	var keys [16][]byte
	for n := 0; len(data) > 0; n++ {
		end := bytes.IndexByte(data, '\n')
		if end < indent+2 || n == len(keys) {
			return nil, false
		}
		line, before := data[:end], "  "
		if n == 0 {
			before = "- "
		}
		if string(line[indent:indent+2]) != before || len(bytes.TrimLeft(line[:indent], " ")) > 0 {
			return nil, false
		}
		key, value, found := bytes.Cut(line[indent+2:], []byte(": "))
		if !found || !isWord(key) {
			return nil, false
		}
		for _, k := range keys[:n] {
			if bytes.Equal(k, key) {
				return nil, false
			}
		}
		if keys[n] = key; n > 0 {
			out = append(out, ',')
		}
		out = append(rawjson.AppendString(out, string(key)), ':')
		if out, ok = lineValue(out, value); !ok {
			return nil, false
		}
		data = data[end+1:]
	}
	return append(out, '}', ']'), len(out) > 2
}

// isWord reports whether a key is a word that means nothing else.
func isWord(key []byte) bool {
	for i, c := range key {
		if !isLetter(c) && (i == 0 || c != '_' && c != '-' && (c < '0' || c > '9')) {
			return false
		}
	}
	return len(key) > 0 && len(key) <= 64
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// lineValue writes a value of one line.
func lineValue(out, value []byte) ([]byte, bool) {
	for _, c := range value {
		if c < ' ' || c > '~' {
			return out, false
		}
	}
	n := len(value)
	switch {
	case n == 0 || value[n-1] == ' ':
		return out, false
	case value[0] == '"' || value[0] == '\'':
		if n < 2 || value[n-1] != value[0] || bytes.IndexByte(value[1:n-1], value[0]) >= 0 || value[0] == '"' && bytes.IndexByte(value, '\\') >= 0 {
			return out, false
		}
		return rawjson.AppendString(out, string(value[1:n-1])), true
	case isNumber(value):
		return append(out, value...), true
	case !isLetter(value[0]) || value[n-1] == ':' || bytes.Contains(value, []byte(": ")) || bytes.Contains(value, []byte(" #")):
		return out, false
	case n <= len("false"):
		switch strings.ToLower(string(value)) {
		case "null", "true", "false", "yes", "no", "on", "off", "y", "n":
			return out, false
		}
	}
	return rawjson.AppendString(out, string(value)), true
}

// isNumber reports whether a value is a whole number as JSON has it, of a usual size.
func isNumber(value []byte) bool {
	for _, c := range value {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(value) == 1 || value[0] != '0' && len(value) <= 15
}
