package model

import (
	"bytes"
	"unicode"
)

// maxBlackedOut bounds what may stand in the place of an id that was blacked out.
const maxBlackedOut = 64

// IsID reports whether something can be known by an id: what stands in the place of one that
// was blacked out, or of none, stands at many.
func IsID(id string) bool { return len(id) > 0 && !isBlackedOut(id) }

// HashID is Hash for the id of a message, a call or whatever else a log must tell apart by it:
// 0 for what is no id, too.
func HashID(id string) uint64 {
	if isBlackedOut(id) {
		return 0
	}
	return Hash(id)
}

// HashIDBytes is HashID for bytes.
func HashIDBytes(id []byte) uint64 {
	if isBlackedOut(id) {
		return 0
	}
	return HashBytes(id)
}

// isBlackedOut reports whether nobody would tell things apart by an id. Nearly all ids have a
// digit early on, which nothing that stands in their place has but before a mask.
func isBlackedOut[T string | []byte](id T) bool {
	n := len(id)
	if n == 0 || n > maxBlackedOut {
		return false
	}
	if last := id[n-1]; last != '*' && last|' ' != 'x' {
		for i := range n {
			if c := id[i]; c >= '1' && c <= '9' {
				return false
			}
		}
	}
	var room [maxBlackedOut]byte
	for i := range n {
		if room[i] = id[i]; id[i] >= 'A' && id[i] <= 'Z' {
			room[i] += 'a' - 'A'
		}
	}
	return standsForID(room[:n])
}

// standsForID is isBlackedOut for what is left to look at, in lower case.
func standsForID(id []byte) bool {
	word := bytes.Trim(id, "[]<>{}()*_- ")
	switch string(word) {
	case "redacted", "masked", "removed", "omitted", "anonymized", "anonymised", "scrubbed", "censored",
		"null", "none", "nil", "undefined", "unknown":
		return true
	}
	return isMasked(id) || isBracketed(id, word) || namesRedacted(word) || !bytes.ContainsFunc(id, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) })
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

// isBracketed reports whether an id is a note in brackets that there was one: [id removed],
// <call_id>. What else has brackets may be a name that was given in its place: <call_a>.
func isBracketed(id, word []byte) bool {
	if bytes.IndexByte([]byte("[<{("), id[0]) < 0 || bytes.IndexByte([]byte("]>})"), id[len(id)-1]) < 0 {
		return false
	}
	removed, named, only := false, false, true
	for len(word) > 0 {
		var one []byte
		one, word = cutWord(word)
		if len(one) == 1 || bytes.ContainsFunc(one, notLetter) {
			return false
		}
		switch string(one) {
		case "redacted", "masked", "removed", "omitted", "hidden", "trimmed", "stripped", "deleted", "anonymized", "anonymised", "scrubbed", "censored":
			removed = true
		case "id", "uuid":
			named = true
		default:
			only = only && isOfIDs(one)
		}
	}
	return removed || named && only || isMasked(bytes.Trim(id, "[]<>{}()"))
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
