// Package literal looks for texts in raw JSON, so that only records need decoding that may
// contain one.
package literal

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"msgview/model"
)

// Form is a byte string that raw bytes are looked through for.
type Form struct {
	text []byte
	fold bool // ignoring ASCII case; text is in lower case
	rare int  // place of the rarest byte of text
}

// New returns the form of a text, ignoring ASCII case if fold is set.
func New(text string, fold bool) Form {
	f := Form{text: []byte(text), fold: fold}
	if fold {
		f.text = bytes.ToLower(f.text)
	}
	f.rare = rarest(f.text)
	return f
}

// Len is the length of the form in bytes.
func (f Form) Len() int { return len(f.text) }

// In reports whether data contain the form.
func (f Form) In(data []byte) bool {
	if len(f.text) == 0 {
		return true
	}
	if !f.fold {
		return contains(data, f.text, f.rare)
	}
	lower := f.text[f.rare]
	return f.near(data, lower) || lower >= 'a' && lower <= 'z' && f.near(data, lower-0x20)
}

// InAny reports whether data contain one of the forms.
func InAny(data []byte, forms []Form) bool {
	for _, f := range forms {
		if f.In(data) {
			return true
		}
	}
	return false
}

// Contains is bytes.Contains for what stands in JSON. Many texts there begin with a quote,
// and quotes are everywhere: it looks for the rarest byte.
func Contains(data, text []byte) bool {
	const short = 256 // up to which it is not worth it to look for a rare byte
	if len(text) == 0 || len(data) <= short {
		return bytes.Contains(data, text)
	}
	return contains(data, text, rarest(text))
}

func contains(data, text []byte, rare int) bool {
	misses := 0
	for from := rare; from < len(data); {
		i := bytes.IndexByte(data[from:], text[rare])
		if i < 0 {
			return false
		}
		start := from + i - rare
		if start+len(text) > len(data) {
			return false
		}
		if bytes.Equal(data[start:start+len(text)], text) {
			return true
		}
		from += i + 1
		if misses++; misses > (start+64)/8 { // the byte is not rare here
			return bytes.Contains(data[start+1:], text)
		}
	}
	return false
}

// near looks for the text around each place of one of its bytes, ignoring case.
func (f Form) near(data []byte, b byte) bool {
	for from := f.rare; from < len(data); {
		i := bytes.IndexByte(data[from:], b)
		if i < 0 {
			return false
		}
		start := from + i - f.rare
		if start+len(f.text) > len(data) {
			return false
		}
		if equalFold(data[start:start+len(f.text)], f.text) {
			return true
		}
		from += i + 1
	}
	return false
}

// equalFold compares data with a lower case text, ignoring ASCII case.
func equalFold(data, text []byte) bool {
	for i, c := range data {
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		if c != text[i] {
			return false
		}
	}
	return true
}

// rareness has for each byte how rare it is in JSON with English text and code. Bytes that
// are not listed are rarer than all others.
var rareness = func() (ranks [256]uint8) {
	const common = " etaoinsrlhdcumpfgybw\"\\,.:_-/0123456789vk(){}[]=xjqz"
	for i := range ranks {
		ranks[i] = uint8(len(common))
	}
	for i := range len(common) {
		ranks[common[i]] = uint8(i)
	}
	return ranks
}()

// rarest returns the place of the rarest byte among the first of a text.
func rarest(text []byte) (at int) {
	const enough = 64
	for i, c := range text[:min(len(text), enough)] {
		if rareness[c] > rareness[text[at]] {
			at = i
		}
	}
	return at
}

// OfPattern returns forms of which every record that contains the pattern has at least
// one, or nil if nothing can be said. JSON may write a character as itself or escaped, so
// only the longest run of each literal that no writer escapes is looked for. Case is
// ignored for ASCII only.
func OfPattern(p model.Pattern) []Form {
	var forms []Form
	for _, text := range p.Literals {
		run := plainRun(text)
		if len(run) < 2 {
			return nil
		}
		forms = append(forms, New(run, p.IgnoreCase))
	}
	return forms
}

// escaped are the printable characters of ASCII that some writers of JSON escape: the
// quote and the backslash all, the slash PHP and Swift, <, > and & Go, these with ' and =
// Gson (com.google.gson.stream.JsonWriter), with ', + and ` .NET
// (System.Text.Encodings.Web, JavaScriptEncoder.Default).
const escaped = "\"\\/<>&'=+`"

// plainRun returns the longest run of characters of s that no writer of JSON escapes.
func plainRun(s string) string {
	best, start := "", 0
	for i := 0; i <= len(s); {
		r, n := utf8.RuneError, 1
		if i < len(s) {
			r, n = utf8.DecodeRuneInString(s[i:])
		}
		if i == len(s) || r >= utf8.RuneSelf || r < ' ' || r == 0x7F || strings.ContainsRune(escaped, r) {
			if i-start > len(best) {
				best = s[start:i]
			}
			start = i + n
		}
		i += n
	}
	return best
}
