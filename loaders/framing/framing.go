// Package framing finds the records in the bytes of a log. It knows JSON's
// brackets and strings, lines, and server-sent events, and nothing of messages.
//
// Sniff looks at the head of a file and says what kind of container it is. Split
// walks through the whole file and reports records as ranges of bytes: one line
// of JSON Lines, one element of an array, one event of a stream. A record is
// never held in memory, so its size does not matter, and a file that still grows
// is framed as far as it goes.
//
// Nothing is lost: each byte of the file is in exactly one record, except for
// white space, commas between records, record separators (RFC 7464), byte order
// marks, padding of zero bytes, and the brackets of the array or document whose
// elements are the records. Whether a record is valid is for the decoder to say.
package framing

import (
	"errors"

	"msgview/model/rawjson"
)

// Container is how records are laid out in a file.
type Container string

const (
	// JSONL is one JSON value on each line (also called NDJSON), possibly with
	// lines among them that are something else.
	JSONL Container = "jsonl"
	// Array is one JSON array whose elements are the records.
	Array Container = "json-array"
	// Document is one JSON value. If Guess.List is set, the elements of that
	// list are records, and the document around them is one more.
	Document Container = "json-document"
	// Concat is JSON values one after the other, over as many lines as they like.
	Concat Container = "json-concat"
	// SSE is a capture of server-sent events (WHATWG HTML, "Server-sent events").
	SSE Container = "sse"
	// YAML is a document of YAML. The items of its list are records, and what stands
	// before and behind the list is one more each. See Guess.List; without it the
	// document is the list.
	YAML Container = "yaml"
	// Recording is a recording of Go's httprr. Each round trip is a record.
	Recording Container = "httprr"
	// Text is anything else, one record for each line that is not blank.
	Text Container = "text"
)

// Documents is the list of a file of YAML whose records are the documents in it.
const Documents = "---"

// Nests reports whether records need not keep to lines, so that only the end of the
// file can end one too early.
func (c Container) Nests() bool { return c == Array || c == Document || c == Concat }

// ErrCut is what Split returns when all is framed of a file that ends within an array,
// a document or a value.
var ErrCut = errors.New("the file was cut: it ends within a JSON value that is not complete")

// Record is the place of one record.
type Record struct {
	Offset int64 // of the first byte, in bytes from the start of the file
	Length int64 // in bytes, without surrounding white space and separators
	Line   int   // line of the first byte; the first line of the file is 1

	// Event is the name of a server-sent event, "" if it has none or one that
	// is longer than 50 bytes. SSEData reads it from the record's bytes.
	Event string

	// Envelope marks the document around a list whose elements are records of
	// their own. It comes after them, covers them, and should be read with
	// ReadEnvelope.
	Envelope bool
	// Bad says that the record does not even begin like a JSON value: a banner,
	// a stack trace, a log prefix. Always false for Text and SSE.
	Bad bool
	// Cut says that the file ended inside the record, as its brackets show. It
	// is not set for lines, where NoNewline hints at the same.
	Cut bool
	// NoNewline says that the record is the last line of a file and has no line
	// end: its writer may not be done with it.
	NoNewline bool
	// Padding says that the record is a run of zero bytes, which file systems
	// leave behind after a crash. Shorter runs than 64 bytes are not reported.
	Padding bool
}

// Guess is what Sniff found out about a file, and what Split goes by.
type Guess struct {
	Container Container
	// List is the key of the top-level array of a Document whose elements are
	// the records. Empty makes the document one record. Callers may change it. Of YAML
	// it may be [Documents], of Text [Blocks], too.
	List string
	// Keys are the top-level keys of a Document as far as the head shows them, and not
	// more than mostKeys of them.
	Keys []string
	// Why says in words what the decision rests on.
	Why string
	// BOM is the length of the byte order mark at the start, 0 or 3.
	BOM int
	// Skip is the length of text before the JSON of an Array or Document. It is
	// reported as lines that are Bad.
	Skip int64
	// LineEvents says that an SSE capture lost the blank lines between events,
	// so that each line of data is an event.
	LineEvents bool
	// Fenced says that the records of JSONL stand in blocks of a text in Markdown.
	Fenced bool
	// Undecided says that the head ends within its first line, so that the
	// file may as well be JSONL with a very long first line. See Refine.
	Undecided bool
	// FirstLine is the number of the line at which Split is told to start. 0
	// lets Split count the lines before.
	FirstLine int
	// Head is what Sniff read of a Document that the head begins with. Whoever decided by
	// it lets it go: it holds the head.
	Head Head
}

// Head is the value that a head begins with.
type Head struct {
	Value rawjson.Value
	Cut   bool // it goes on behind the head, or is damaged there
}

// minPadding is the shortest run of zero bytes that is reported, in bytes.
const minPadding = 64

// isSeparator reports whether a byte may stand between records: JSON's white
// space, other blanks, RFC 7464's record separator, and zero bytes.
func isSeparator(c byte) bool {
	return c <= ' ' && separators[c]
}

var separators = [33]bool{' ': true, '\t': true, '\n': true, '\v': true, '\f': true, '\r': true, 0x1E: true, 0: true}

// startsValue reports whether text begins like a JSON value, or like the NaN and
// Infinity that some encoders write. Nine bytes are enough to tell.
func startsValue(text []byte) bool {
	if len(text) == 0 {
		return false
	}
	switch c := text[0]; {
	case c == '{', c == '[', c == '"', c == '-', '0' <= c && c <= '9':
		return true
	case c != 't' && c != 'f' && c != 'n' && c != 'N' && c != 'I':
		return false
	}
	for _, word := range [...]string{"true", "false", "null", "NaN", "Infinity"} {
		if n := len(word); len(text) >= n && string(text[:n]) == word {
			return len(text) == n || !isLetter(text[n])
		}
	}
	return false
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' }
