package source

import (
	"bytes"
	"unicode/utf8"
)

// kinds are file types that are no logs, by their first bytes, with the words
// used for them.
var kinds = []struct{ magic, words string }{
	{"\x7fELF", "a program (ELF)"},
	{"MZ\x90\x00", "a program (Windows)"},
	{"\xcf\xfa\xed\xfe", "a program (Mach-O)"},
	{"\xca\xfe\xba\xbe", "a program (Mach-O or Java class)"},
	{"\x00asm", "a WebAssembly module"},
	{"\x89PNG\r\n\x1a\n", "a PNG image"},
	{"\xff\xd8\xff", "a JPEG image"},
	{"GIF87a", "a GIF image"},
	{"GIF89a", "a GIF image"},
	{"RIFF", "a WebP image, a sound or a film"},
	{"%PDF-", "a PDF document"},
	{"PK\x03\x04", "a zip archive within something else: it is read only from a file of its own"},
	{"PK\x05\x06", "an empty zip archive"},
	{"SQLite format 3\x00", "an SQLite database within something else: it is read only from a file of its own"},
	{"\xfd7zXZ\x00", "xz data: not read yet; unpack it with xz -d"},
	{"7z\xbc\xaf\x27\x1c", "a 7z archive"},
	{"Rar!\x1a\x07", "a RAR archive"},
	{"PAR1", "a Parquet table, packed or from a pipe: it is read only from a file of its own, to which it must be saved first"},
	{"\x1f\x8b\x08", "gzip data inside compressed data: only one layer is unpacked"},
	{"\x28\xb5\x2f\xfd", "zstd data inside compressed data: only one layer is unpacked"},
}

// kindOf names a file type that is known not to be a log, or returns "".
func kindOf(head []byte) string {
	for _, k := range kinds {
		if bytes.HasPrefix(head, []byte(k.magic)) {
			return k.words
		}
	}
	if len(head) > 262 && string(head[257:262]) == "ustar" {
		return "a tar archive: it is read only from a file of its own"
	}
	// Amazon event streams: a 12 byte prelude, then headers that begin with
	// their names' lengths (AWS "Event stream encoding").
	if len(head) > 24 && head[0] == 0 && bytes.Contains(head[12:min(len(head), 128)], []byte(":event-type")) {
		return "an AWS event stream: not read yet"
	}
	if compressionOf(head) == "bzip2" {
		return "bzip2 data inside compressed data: only one layer is unpacked"
	}
	return ""
}

// padding is how many zero bytes in a row are taken for the padding that file
// systems leave after a crash, not for content.
const padding = 16

// IsBinary reports whether the first bytes of a file (a few KiB will do) show
// that it is no text: a known file type, or too many bytes that no text has. Runs
// of zero bytes between or after text do not count, for logs have them after a
// crash.
func IsBinary(head []byte) bool {
	if kindOf(head) != "" {
		return true
	}
	if beginsAsJSON(head) {
		return false // damaged further on, maybe, but the start is worth showing
	}
	text, controls, zeros := 0, 0, 0
	for i := 0; i < len(head); i++ {
		switch c := head[i]; {
		case c == 0:
			run := i
			for i+1 < len(head) && head[i+1] == 0 {
				i++
			}
			if run = i - run + 1; run < padding {
				controls += run
			} else {
				zeros += run
			}
		case c < ' ' && (c < '\b' || c > '\r') && c != 0x1B && c != 0x1E:
			controls++
		default:
			text++
		}
	}
	if text == 0 {
		return controls+zeros > 0
	}
	if controls > 3 && controls*3 > text {
		return true
	}
	return controls*50 > text && !utf8.Valid(head[:lastRune(head)])
}

// beginsAsJSON reports whether the first bytes are an opening bracket and text.
func beginsAsJSON(head []byte) bool {
	head = bytes.TrimLeft(head, "\xEF\xBB\xBF \t\r\n\x00\x1E")
	if len(head) < 8 || head[0] != '{' && head[0] != '[' {
		return false
	}
	for _, c := range head[:min(len(head), 32)] {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' {
			return false
		}
	}
	return true
}

// lastRune returns the length of head without a character that is cut at its end.
func lastRune(head []byte) int {
	for i := 1; i <= utf8.UTFMax && i <= len(head); i++ {
		if utf8.RuneStart(head[len(head)-i]) {
			if !utf8.FullRune(head[len(head)-i:]) {
				return len(head) - i
			}
			break
		}
	}
	return len(head)
}

// Describe says what a file seems to be of which IsBinary is true, for use in an
// error message.
func Describe(head []byte) string {
	if words := kindOf(head); words != "" {
		return words
	}
	if len(bytes.TrimLeft(head, "\x00")) == 0 {
		return "nothing but zero bytes"
	}
	return "many bytes that no text has"
}
