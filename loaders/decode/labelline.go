package decode

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// maxLabel is the length of a label or heading, in bytes.
const maxLabel = 120

// TextType is the type of metadata that such a line is.
const TextType = "text"

// labelLine reports whether a line is a label ("Response:") or a heading ("=== request
// ===", "# turn 2") that a program wrote above a JSON value. Any other text is a record
// that could not be read: it may be the rest of a value that was cut or torn.
func labelLine(line []byte) bool {
	line = bytes.TrimSpace(line)
	if len(line) < 2 || len(line) > maxLabel || !utf8.Valid(line) || bytes.ContainsAny(line, "{}\"\\") {
		return false
	}
	for _, c := range line {
		if c < ' ' && c != '\t' || c == 0x7f {
			return false
		}
	}
	if strings.IndexByte("=-#*>~+_", line[0]) >= 0 && (line[1] == line[0] || line[1] == ' ') {
		return true
	}
	return line[len(line)-1] == ':' && (line[0]|0x20 >= 'a' && line[0]|0x20 <= 'z' || line[0] >= utf8.RuneSelf)
}

// prose reports whether a line is one of the text that the records stand in, and no record
// that is damaged.
func prose(line []byte) bool {
	line = bytes.TrimSpace(line)
	return len(line) > 0 && line[0] != '{' && line[0] != '[' && utf8.Valid(line)
}
