package loaders

import (
	"bytes"
	"unicode/utf8"
)

// Bounds of a line of text between JSON values, in bytes, and of one without a space.
const (
	maxTextLine = 1 << 10
	maxTextWord = 80
	maxTag      = 48
)

// textType is the type of metadata that such a line is.
const textType = "text"

// textLine reports whether a line is text that a program wrote between JSON values:
// a heading ("=== request ==="), a label ("Response:"), a line of a log without a
// record. What begins like JSON, or may be the rest of a value that was cut or torn,
// is none: that could not be read.
func textLine(line []byte) bool {
	line = bytes.TrimSpace(line)
	if len(line) == 0 || len(line) > maxTextLine || !utf8.Valid(line) || len(line) > maxTextWord && bytes.IndexByte(line, ' ') < 0 {
		return false
	}
	switch line[0] {
	case '"', ',', ':', ']':
		return false
	case '[': // "[INFO] started" is text, "[1, 2" is not
		end := bytes.IndexByte(line[:min(len(line), maxTag)], ']')
		if end < 0 || bytes.ContainsAny(line[1:end], `[,"`) {
			return false
		}
	}
	for _, c := range line {
		if c < ' ' && c != '\t' || c == 0x7f {
			return false
		}
	}
	for _, mark := range []string{"{", "}", `":`, `\"`, `\n`} {
		if bytes.Contains(line, []byte(mark)) {
			return false
		}
	}
	return bytes.Count(line, []byte(`"`))%2 == 0
}
