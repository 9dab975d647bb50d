package yaml

import (
	"math/rand/v2"
	"strings"
	"testing"

	"msgview/model/rawjson"
)

// sameAsParsed reports whether an item is read as the parser of all of YAML reads it, or is
// left to that.
func sameAsParsed(t *testing.T, text string) (taken bool) {
	t.Helper()
	out, ok := item([]byte(text))
	if !ok {
		return false
	}
	v, beside, err := parse([]byte(text))
	if err != nil || beside != "" || string(v.Raw()) != string(out) {
		t.Errorf("%q:\n became %s\nis      %s, beside %q, %v", text, out, v.Raw(), beside, err)
	}
	return true
}

func TestItem(t *testing.T) {
	for text, simple := range map[string]bool{
		"- role: user\n  content: hi there, you (and [all] {of} them)!\n": true,
		"    - id: 12\n      text: \"a: b # c\"\n      name: 'x \"y\"'\n": true,
		"- a: it's 50% & more * ? | > @\n":                                true,
		"- a: x#y http://z:1\n":                                           true,
		"- a: null\n":                                                     false,
		"- a: Yes\n":                                                      false,
		"- a: 012\n":                                                      false,
		"- a: -1\n":                                                       false,
		"- a: 2026-01-01\n":                                               false,
		"- a: x # said\n":                                                 false,
		"- a: x: y\n":                                                     false,
		"- a: x:\n":                                                       false,
		"- a: x \n":                                                       false,
		"- a: \"x\\n\"\n":                                                 false,
		"- a: 'it''s'\n":                                                  false,
		"- a: &x y\n":                                                     false,
		"- a: x\n  a: y\n":                                                false,
		"- a: x\n  on more lines\n":                                       false,
		"- a: |\n  x\n":                                                   false,
		"- a: x\n b: y\n":                                                 false,
		"- a:\n  b: y\n":                                                  false,
		"a: b\n":                                                          false,
		"- é: b\n":                                                        false,
		"- a: é\n":                                                        false,
		"":                                                                false,
		"- a: x\n\n":                                                      false,
		"- a: x\n---\n":                                                   false,
	} {
		if got := sameAsParsed(t, text); got != simple {
			t.Errorf("%q is simple: %v", text, got)
		}
	}
	pieces := []string{"a", "No", "true", "y", "~", "null", " ", "  ", ":", ": ", " #", "#", "'", "\"", "-", "- ", "1", "0", "12", ".", "e", "|", ">", "&", "*", "!", "%", "@", "`", "{", "}", "[", "]", ",", "?", "=", "<<", "\\", "inf", "word", "two words", "\n", "\n  ", "\n  b: ", "\t", "é"}
	random := rand.New(rand.NewPCG(3, 4))
	taken := 0
	for range 20_000 {
		var b strings.Builder
		b.WriteString("- a: ")
		for range 1 + random.IntN(5) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		if sameAsParsed(t, b.String()+"\n") {
			taken++
		}
	}
	if taken < 500 {
		t.Errorf("only %d items were simple", taken)
	}
	text := []byte("- role: assistant\n  content: so many words\n")
	if n := testing.AllocsPerRun(100, func() {
		if _, _, err := Parse(text); err != nil {
			t.Error(err)
		}
	}); n > 20 {
		t.Errorf("%v things were made of a simple item", n)
	}
}

func FuzzItem(f *testing.F) {
	f.Add("- a: b\n  c: 'd'\n")
	f.Add("    - a: \"b\"\n      c: 12\n")
	f.Fuzz(func(t *testing.T, text string) {
		if sameAsParsed(t, text) {
			if v, _, err := Parse([]byte(text)); err != nil || v.Kind() != rawjson.Array {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}
