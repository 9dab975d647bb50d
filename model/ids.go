package model

import (
	"bytes"
	"unicode"
)

// maxBlackedOut bounds what may stand in the place of an id that was blacked out.
const maxBlackedOut = 64

// What an id is good for.
const (
	noID      = iota // it was blacked out, or there is none
	doubtedID        // a note that tells things apart only as long as each has one of its own
	namingID
)

// IsID reports whether something can be known by an id: what stands in the place of one that
// was blacked out, or of none, stands at many.
func IsID(id string) bool { return worthOf(id) == namingID }

// MayBeID is IsID for what tells things apart as long as each has one of its own.
func MayBeID(id string) bool { return worthOf(id) != noID }

// HashID is Hash for the id of a message or whatever else a log must tell apart by it: 0 for what is
// no id, too.
func HashID(id string) uint64 {
	if worthOf(id) != namingID {
		return 0
	}
	return Hash(id)
}

// HashIDBytes is HashID for bytes.
func HashIDBytes(id []byte) uint64 {
	if worthOf(id) != namingID {
		return 0
	}
	return HashBytes(id)
}

// HashCallID is HashID for the id that a result has of its call. One that may be a note keeps calls
// apart until two have it, see pairing.unmask.
func HashCallID(id string) uint64 { return doubt(worthOf(id), Hash(id)) }

// HashCallIDBytes is HashCallID for bytes.
func HashCallIDBytes(id []byte) uint64 { return doubt(worthOf(id), HashBytes(id)) }

func doubt(worth int, hash uint64) uint64 {
	switch worth {
	case noID:
		return 0
	case doubtedID:
		return hash | doubted
	}
	return hash
}

// doubted are the bits that the hash of an id has that may be a note.
const doubted uint64 = 0xFFFFFFFF << 32

func isDoubted(id uint64) bool { return id >= doubted }

// Names reports whether the hash of the id of a call tells it from all others.
func Names(id uint64) bool { return id != 0 && !isDoubted(id) }

// worthOf tells what an id is good for. Nearly all ids have a digit early on, which nothing that
// stands in their place has but before a mask.
func worthOf[T string | []byte](id T) int {
	n := len(id)
	if n == 0 {
		return noID
	}
	if n > maxBlackedOut {
		return namingID
	}
	counted := false
	last := id[n-1]
	for i := range n {
		if c := id[i]; c >= '1' && c <= '9' {
			if last != '*' && last|' ' != 'x' {
				return namingID
			}
			counted = true
		}
	}
	var room [maxBlackedOut]byte
	small := false
	for i := range n {
		if room[i] = id[i]; id[i] >= 'A' && id[i] <= 'Z' {
			room[i] += 'a' - 'A'
		} else {
			small = small || id[i] >= 'a' && id[i] <= 'z' || id[i] >= 0x80
		}
	}
	switch {
	case standsForID(room[:n]):
		return noID
	case !counted && isNote(room[:n], small):
		return doubtedID
	}
	return namingID
}

// isNote reports whether an id is what no program makes up as one, as it counts or is drawn at
// random: all of it in brackets, words in capitals, or only the kind of an id: [Filtered], <guid>,
// ID_REMOVED, call_XXX.
func isNote(id []byte, small bool) bool {
	kind := bytes.TrimRight(id, "x")
	return bytes.IndexByte([]byte("[<{("), id[0]) >= 0 && bytes.IndexByte([]byte("]>})"), id[len(id)-1]) >= 0 ||
		!small && len(id) >= 6 && !bytes.ContainsFunc(id, func(r rune) bool { return r != '_' && r != ' ' && r != '-' && notLetter(r) }) ||
		len(id)-len(kind) >= 3 && (len(kind) == 0 || isKind(kind))
}

// standsForID reports whether an id, in lower case, was blacked out for certain.
func standsForID(id []byte) bool {
	word := bytes.Trim(id, "[]<>{}()*_- ")
	switch string(word) {
	case "redacted", "masked", "removed", "omitted", "anonymized", "anonymised", "scrubbed", "censored",
		"null", "none", "nil", "undefined", "unknown":
		return true
	}
	return isMasked(id) || isMasked(bytes.Trim(id, "[]<>{}()")) || namesRedacted(word) || !bytes.ContainsFunc(id, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) })
}

// isMasked reports whether nothing but the kind of an id was left: call_***, xxxx-xxxx, or that it
// is all zeros, as that of no span is.
func isMasked(id []byte) bool {
	if kind := bytes.TrimRight(id, "*-"); bytes.HasSuffix(id, []byte("***")) {
		return isKind(kind) || !bytes.ContainsFunc(kind, notLetter)
	}
	if kind := bytes.TrimRight(id, "x-"); bytes.HasSuffix(id, []byte("xxxx")) {
		return len(kind) == 0 || isKind(id[:len(kind)+1]) || isKind(kind)
	}
	return len(id) >= 16 && len(bytes.Trim(id, "0-")) == 0
}

// isKind reports whether a beginning is that of all ids of a kind: call_, toolu_01. Any other
// digits or letters tell one from another.
func isKind(s []byte) bool {
	mark := bytes.LastIndexAny(s, "_-:.")
	return mark > 0 && (mark == len(s)-1 || string(s[mark+1:]) == "01") && !bytes.ContainsFunc(s[:mark], func(r rune) bool { return r != '_' && notLetter(r) })
}

// namesRedacted reports whether an id is the word with nothing but what was an id: redacted_call_id.
func namesRedacted(word []byte) bool {
	found := false
	for len(word) > 0 {
		var one []byte
		if one, word = cutWord(word); string(one) == "redacted" {
			found = true
		} else if !isOfIDs(one) {
			return false
		}
	}
	return found
}

// isOfIDs reports whether a word tells what an id is of.
func isOfIDs(word []byte) bool {
	switch string(word) {
	case "id", "uuid", "call", "tool", "toolu", "use", "msg", "message", "part", "session":
		return true
	}
	return false
}

func cutWord(s []byte) (word, rest []byte) {
	if i := bytes.IndexAny(s, "_-:. *"); i >= 0 {
		return s[:i], s[i+1:]
	}
	return s, nil
}

func notLetter(r rune) bool { return (r < 'a' || r > 'z') && (r < 0x80 || !unicode.IsLetter(r)) }
