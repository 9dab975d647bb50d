package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/wordset"
)

// isOptionOf reports whether a word is an option whose value the result speaks of.
func (m *mistake) isOptionOf(words []string, w string) bool {
	k := slices.Index(words, w)
	return strings.HasPrefix(w, "-") && k >= 0 && k+1 < len(words) && m.names(words[k+1])
}

// misvalued reports whether a word is the value of an option that the result finds fault with,
// and another one that of the same option.
func (m *mistake) misvalued(a, b []string, wrong, right string) bool {
	i, k := slices.Index(a, wrong), slices.Index(b, right)
	switch {
	case !m.blames || !m.names(strings.Trim(wrong, "'\"")):
		return false
	case i > 0 && k > 0 && a[i-1] == b[k-1] && folderOptions.Has(a[i-1]) && saysNoFolder(m.said):
		return lastName(right) == lastName(wrong)
	case saysNoName(m.said) && isShortFor(strings.Trim(wrong, "'\""), strings.Trim(right, "'\"")):
		return true
	case i > 0 && k > 0 && a[i-1] == b[k-1] && strings.HasPrefix(a[i-1], "--"):
		return strings.Contains(m.said, strings.ToLower(a[i-1]))
	}
	name, value, joined := strings.Cut(wrong, "=")
	return joined && strings.HasPrefix(name, "--") && strings.HasPrefix(right, name+"=") && strings.Contains(m.said, strings.ToLower(name)) && m.names(value)
}

// folderOptions are options by which a program is told the folder to work in.
var folderOptions = wordset.Set{Words: "--dir --cwd --prefix --directory --project-directory -C"}

// saysNoFolder reports whether words of failure are of a folder in which there is nothing to work with.
func saysNoFolder(said string) bool {
	return strings.Contains(said, "no package.json was found in") || saysPlace(said)
}

// saysNoName reports whether words of failure say that there is nothing by a name.
func saysNoName(said string) bool {
	return strings.Contains(said, "no context exists with the name") || strings.Contains(said, "does not exist") || strings.Contains(said, "not found")
}

// isSettingName reports whether a word is the name of a variable, as make is given them.
func isSettingName(w string) bool { return w != "" && strings.ToUpper(w) == w && isLetter(w[0]) }

// withRightVariable are the words of a program that is given variables, as make, with the value that
// another call of it gives to the one whose value was refused: make TENANT=m, unknown tenant m.
func (m *mistake) withRightVariable(words, good []string) []string {
	switch program(words) {
	case "make", "gmake", "mingw32-make", "just", "task":
	default:
		return words
	}
	for i, w := range words {
		name, value, set := strings.Cut(w, "=")
		if !set || !isSettingName(name) || slices.Contains(good, w) {
			continue
		}
		k := slices.IndexFunc(good, func(o string) bool { return strings.HasPrefix(o, name+"=") })
		if k >= 0 && m.refusesVariable(strings.ToLower(name), plainValue(value), plainValue(good[k][len(name)+1:])) {
			words = slices.Clone(words)
			words[i] = good[k]
			return words
		}
	}
	return words
}

// plainValue is a value without quotes, in small letters.
func plainValue(value string) string { return strings.ToLower(strings.Trim(value, "'\"")) }

var (
	refusedWords = sync.OnceValue(func() *literals.Set {
		return literals.New("unknown", "invalid", "no such", "not a valid", "not a known", "not valid", "one of", "must be", "should be")
	})
	emptyWords = sync.OnceValue(func() *literals.Set {
		return literals.New("missing", "required", "empty", "not set", "unset", "not defined", "undefined")
	})
)

// refusesVariable reports whether a line of the result finds fault with the value of a variable, and
// not with something else of what it names: invalid token for prod. The other value is that which went
// well: where the line has it, it tells which are allowed.
func (m *mistake) refusesVariable(name, value, other string) bool {
	if value == "" {
		return literals.In(emptyWords(), m.said) && anyLine(m.said, func(row string) bool { return hasWord(row, name) && literals.In(emptyWords(), row) })
	}
	return literals.In(refusedWords(), m.said) && anyLine(m.said, func(row string) bool {
		if !literals.In(refusedWords(), row) || strings.Contains(row, "no such file") {
			return false
		}
		if strings.Contains(row, "must be one of") || strings.Contains(row, "not one of") {
			return hasWord(row, value) || hasWord(row, name)
		}
		if mustBe(row, name, other) {
			return true
		}
		for from := 0; ; {
			at := strings.Index(row[from:], value)
			if at < 0 {
				return false
			}
			at, from = from+at, from+at+len(value)
			if at > 0 && isWordInside(row[at-1]) || from < len(row) && isWordInside(row[from]) {
				continue
			}
			if refusedBefore(row[:at], row[from:], name, other) || refusedBehind(row[:at], row[from:], name, other) {
				return true
			}
		}
	})
}

// mustBe reports whether a line says of a variable that it has to be what went well, among others:
// oven must be north or south.
func mustBe(row, name, other string) bool {
	for _, must := range [...]string{" must be ", " should be "} {
		if before, behind, ok := strings.Cut(row, must); ok && endsWithName(before, name) && tellsValue(behind, other) {
			return true
		}
	}
	return false
}

// endsWithName reports whether a text ends with what a variable is of.
func endsWithName(text, name string) bool {
	words := strings.FieldsFunc(text, func(c rune) bool { return c < 128 && !isWordInside(byte(c)) })
	return len(words) > 0 && isNameOf(words[len(words)-1], name)
}

// tellsValue reports whether a text has the value that went well as a word: what it says is which
// ones are allowed. A number may be one of something else.
func tellsValue(text, other string) bool {
	return strings.Trim(other, "0123456789") != "" && hasWord(text, other)
}

// refusedBefore reports whether what stands before a value says that there is none such: unknown
// oven, invalid value for oven. One that is invalid may be so for what is there of it, where a reason
// follows; one that is unknown is not there.
func refusedBefore(before, behind, name, other string) bool {
	words := strings.FieldsFunc(before, func(c rune) bool { return c < 128 && !isWordInside(byte(c)) })
	unknown, invalid := []string{" unknown", " no such", " unknown value"}, []string{" invalid", " invalid value", " invalid argument", " invalid choice"}
	if n := len(words) - 1; n >= 0 && isNameOf(words[n], name) {
		words, unknown, invalid = words[:n], append(unknown, " unknown value for"), append(invalid, " invalid value for", " invalid argument for")
	}
	said := " " + strings.Join(words[max(0, len(words)-3):], " ")
	is := func(end string) bool { return strings.HasSuffix(said, end) }
	return slices.ContainsFunc(unknown, is) || slices.ContainsFunc(invalid, is) && !givesReason(behind, other)
}

// isNameOf reports whether a word names what a variable is of: environment, ENV, and tenant,
// BENCH_TENANT.
func isNameOf(w, name string) bool {
	return w == name || len(w) > 2 && (len(name) > 2 && strings.HasPrefix(w, name) || strings.HasPrefix(name, w) || slices.Contains(strings.Split(name, "_"), w))
}

// refusedBehind reports whether what stands behind a value says that it is none: is not a valid oven.
// That it is invalid may be of what it names, where a reason follows: is invalid: row 7 lacks a price.
func refusedBehind(before, text, name, other string) bool {
	text = strings.TrimLeft(text, "'\"`\u2019 ")
	for _, is := range [...]string{"is not a valid", "is not a known"} {
		if rest, ok := strings.CutPrefix(text, is); ok {
			noun, rest := cutWord(rest)
			return isNameOf(noun, name) && !givesReason(rest, other)
		}
	}
	for _, is := range [...]string{"is invalid for", "is not valid for"} {
		if rest, ok := strings.CutPrefix(text, is); ok {
			noun, rest := cutWord(rest)
			return isNameOf(noun, name) && !givesReason(rest, other)
		}
	}
	for _, is := range [...]string{"is invalid", "is not valid", "is not allowed"} {
		if rest, ok := strings.CutPrefix(text, is); ok {
			return endsWithName(before, name) && tellsValue(rest, other)
		}
	}
	return strings.HasPrefix(text, "is unknown")
}

// cutWord returns the first word of a text, and what stands behind it.
func cutWord(text string) (word, rest string) {
	text = strings.TrimLeft(text, " '\"`")
	end := strings.IndexFunc(text, func(c rune) bool { return c < 128 && !isWordInside(byte(c)) })
	if end < 0 {
		return text, ""
	}
	return text[:end], text[end:]
}

// givesReason reports whether more follows than which values are allowed, so that a value is refused
// for what is there of it, and not as there is none such.
func givesReason(text, other string) bool {
	text = strings.TrimLeft(text, "'\"`\u2019)] ")
	behind := strings.TrimLeft(text, ":,;(-. \u2013\u2014")
	if text == behind || behind == "" || strings.HasPrefix(behind, "\n") || tellsValue(behind, other) {
		return false
	}
	for _, lists := range [...]string{"must be one of", "expected one of", "use one of", "one of", "choose from", "available", "valid", "known", "allowed", "possible", "supported", "did you mean", "stop", "try one of", "expected"} {
		if strings.HasPrefix(behind, lists) {
			return false
		}
	}
	return strings.TrimSpace(behind) != ""
}

// anyLine reports whether a line of a text is one.
func anyLine(text string, is func(row string) bool) bool {
	for row := range strings.Lines(text) {
		if is(row) {
			return true
		}
	}
	return false
}
