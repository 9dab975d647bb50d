package literal

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"

	"msgview/model"
)

// writers are the ways in which programs write the characters of a text in JSON.
var writers = map[string]func(r rune) bool{
	"JavaScript": func(rune) bool { return false },
	"Python":     func(r rune) bool { return r > '~' },
	"PHP":        func(r rune) bool { return r > '~' || r == '/' },
	"Go":         func(r rune) bool { return strings.ContainsRune("<>&\u2028\u2029", r) },
	"Gson":       func(r rune) bool { return strings.ContainsRune("<>&='\u2028\u2029", r) },
	".NET":       func(r rune) bool { return r > '~' || strings.ContainsRune("<>&'+`\"\\", r) },
}

// written returns a text as a JSON string, with hexadecimal digits in either case.
func written(text string, escapes func(rune) bool, digits string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r < ' ', escapes(r):
			for _, unit := range utf16.Encode([]rune{r}) {
				fmt.Fprintf(&b, `\u`+digits, unit)
			}
		case r == '"', r == '\\':
			b.WriteString(`\` + string(r))
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// TestNothingIsMissed writes texts as JSON, in every way and as JSON within JSON: a record
// with the text that is looked for always has one of the forms.
func TestNothingIsMissed(t *testing.T) {
	alphabet := []rune("abekstxyzABEKXZ 0189_-.,:;/\\\"'<>&=+`{}[]()\n\t\u00e9\u00df\u65e5\u672c\U0001F680\u2028~#")
	random := rand.New(rand.NewPCG(7, 8))
	word := func(most int) string {
		text := make([]rune, 1+random.IntN(most))
		for i := range text {
			text[i] = alphabet[random.IntN(len(alphabet))]
		}
		return string(text)
	}
	looked := 0
	for range 20_000 {
		wanted, fold := word(12), random.IntN(2) == 0
		said := wanted
		if fold {
			said = strings.Map(func(r rune) rune {
				if r >= 'a' && r <= 'z' && random.IntN(2) == 0 {
					return r - 0x20
				}
				return r
			}, said)
		}
		forms := OfPattern(model.Pattern{Literals: []string{wanted}, IgnoreCase: fold})
		if forms == nil {
			continue
		}
		looked++
		text := word(30) + said + word(30)
		for name, escapes := range writers {
			digits := "%04x"
			if random.IntN(2) == 0 {
				digits = "%04X"
			}
			for level := range 3 {
				text = written(text, escapes, digits)
				if !InAny([]byte(text), forms) {
					t.Fatalf("%s, level %d: %q (fold %v) was not found in %s", name, level, wanted, fold, text)
				}
			}
			text = word(30) + said + word(30)
		}
	}
	if looked < 5000 {
		t.Error("few texts could be looked for:", looked)
	}
}

// TestContains holds Contains and In against the standard library.
func TestContains(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	piece := func(most int, alphabet string) []byte {
		b := make([]byte, random.IntN(most))
		for i := range b {
			b[i] = alphabet[random.IntN(len(alphabet))]
		}
		return b
	}
	hits := 0
	for range 50_000 {
		alphabet := []string{"ab", "aB", "\"ax\\", "0123456789abcdef\""}[random.IntN(4)]
		data, text := piece(600, alphabet), piece(9, alphabet)
		if random.IntN(3) == 0 && len(data) > 20 {
			from := random.IntN(len(data) - 10)
			text = data[from : from+random.IntN(10)]
		}
		want := bytes.Contains(data, text)
		if got := Contains(data, text); got != want {
			t.Fatalf("Contains(%q, %q) = %v", data, text, got)
		}
		if got := New(string(text), false).In(data); got != want {
			t.Fatalf("%q in %q = %v", text, data, got)
		}
		if got := New(string(text), true).In(data); got != bytes.Contains(bytes.ToLower(data), bytes.ToLower(text)) {
			t.Fatalf("%q in %q ignoring case = %v", text, data, got)
		}
		if want {
			hits++
		}
	}
	if hits < 5000 {
		t.Error("few hits:", hits)
	}
}

func BenchmarkContains(b *testing.B) {
	data := []byte(strings.Repeat(`{\"command\":\"go test ./... 2>&1 | grep -n \\\"name\\\" | head -50\",\"why\":\"main thread of the module\"}`, 100))
	for _, text := range []string{`"external"`, `"main"`, `"feature/one"`, `"2.0.14"`} {
		b.Run(text, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				Contains(data, []byte(text))
			}
		})
		b.Run("standard library "+text, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				bytes.Contains(data, []byte(text))
			}
		})
	}
}
