package rawjson

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// More stands for what is missing at the end of a value that was cut.
const More = "…"

// cutMarks are what programs write where they cut a text, the longest first.
var cutMarks = []string{"... [truncated]", "...[truncated]", "… [truncated]", "…[truncated]", "[truncated]", "... (truncated)", "...(truncated)", "(truncated)", "...", More}

// maxCut bounds what is completed.
const maxCut = 1 << 20

// ParseIncomplete parses an object of which the end is missing, because a program cut it or
// it is still being written: a string that does not end does so with …, and so does what
// stands behind its last member. ok is false for what is no object, or is whole, or is wrong
// before its end.
func ParseIncomplete(text string) (v Value, ok bool) {
	text = strings.TrimSpace(text)
	if len(text) > maxCut || !strings.HasPrefix(text, "{") {
		return Value{}, false
	}
	for _, mark := range cutMarks {
		if rest, found := strings.CutSuffix(text, mark); found {
			text = rest
			break
		}
	}
	whole, ok := completed(text)
	if !ok {
		return Value{}, false
	}
	v, err := Parse(whole)
	return v, err == nil && v.Len() > 0
}

// completed adds what is missing behind the beginning of an object.
func completed(text string) ([]byte, bool) {
	var open []byte // brackets that are
	const (         // what may come next
		key = iota
		colon
		value
		comma
	)
	next, from := value, 0 // where the last string or word begins
	quoted := false        // it is a string
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case quoted && c == '"':
			if quoted = false; next == key {
				next = colon
			} else {
				next = comma
			}
		case quoted, c == ' ', c == '\n', c == '\t', c == '\r':
		case c == '"' && (next == key || next == value):
			quoted, from = true, i
		case (c == '{' || c == '[') && next == value:
			open = append(open, c+2) // } and ] stand two behind
			if next = value; c == '{' {
				next = key
			}
		case (c == '}' || c == ']') && len(open) > 0 && open[len(open)-1] == c && next != colon:
			if open, next = open[:len(open)-1], comma; len(open) == 0 {
				return nil, false
			}
		case c == ',' && next == comma:
			if next = value; open[len(open)-1] == '}' {
				next = key
			}
		case c == ':' && next == colon:
			next = value
		case next == value && strings.IndexByte(",:}]", c) < 0: // a number or a word
			from = i
			for i+1 < len(text) && strings.IndexByte(" \n\t\r,:}]{[\"", text[i+1]) < 0 {
				i++
			}
			if next = comma; i+1 == len(text) { // nobody knows whether it is whole
				text = text[:from] + string(Quote(text[from:]+More))
				i = len(text)
			}
		default:
			return nil, false
		}
	}
	b := []byte(text)
	if quoted {
		b = append(withoutHalf(b, from), More+`"`...)
		if next == value {
			next = comma
		} else {
			next = colon
		}
	}
	b = bytes.TrimRight(b, " \n\t\r")
	more := `"` + More + `"`
	switch {
	case next == colon:
		b = append(b, ":"+more...)
	case next == value && len(open) > 0 && b[len(b)-1] == '[', next == key && b[len(b)-1] == '{':
		if next == key {
			more += ":" + more
		}
		b = append(b, more...)
	case next == value:
		b = append(b, more...)
	case next == key:
		b = append(b, more+":"+more...)
	}
	for k := len(open) - 1; k >= 0; k-- {
		b = append(b, open[k])
	}
	return b, true
}

// withoutHalf leaves out a character or an escape at the end of a string that begins at from
// of which there is only a part.
func withoutHalf(b []byte, from int) []byte {
	for n := 1; n <= 6 && len(b)-n > from; n++ {
		at := len(b) - n
		if b[at] != '\\' {
			continue
		}
		slashes := 0
		for k := at; k > from && b[k] == '\\'; k-- {
			slashes++
		}
		if slashes%2 == 1 && (n == 1 || n < 6 && b[at+1] == 'u') {
			b = b[:at]
		}
		break
	}
	for n := 0; n < utf8.UTFMax && len(b) > from+1; n++ {
		if r, size := utf8.DecodeLastRune(b); r != utf8.RuneError || size > 1 {
			break
		}
		b = b[:len(b)-1]
	}
	return b
}
