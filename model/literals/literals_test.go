package literals

import (
	"strings"
	"testing"
)

// naive is what Each must find.
func naive(words []string, text string) map[[2]int]bool {
	found := map[[2]int]bool{}
	for k, w := range words {
		for i := 0; i+len(w) <= len(text); i++ {
			if strings.EqualFold(text[i:i+len(w)], w) && len(text[i:i+len(w)]) == len(w) {
				found[[2]int{k, i}] = true
			}
		}
	}
	return found
}

func check(t *testing.T, words []string, text string) {
	t.Helper()
	want := naive(words, text)
	last := 0
	Each(New(words...), text, func(word, at int) bool {
		if end := at + len(words[word]); end < last {
			t.Errorf("%q in %q: word %d ends at %d, behind %d", words, text, word, end, last)
		} else {
			last = end
		}
		if !want[[2]int{word, at}] {
			t.Errorf("%q in %q: word %d at %d is not there", words, text, word, at)
		}
		delete(want, [2]int{word, at})
		return true
	})
	if len(want) > 0 {
		t.Errorf("%q in %q: %v not found", words, text, want)
	}
}

func TestEach(t *testing.T) {
	check(t, []string{"he", "she", "his", "hers"}, "uSHErs his he")
	check(t, []string{"aa", "aaa", "a"}, "aaaaba")
	check(t, []string{"abcd", "bc"}, "xabcbcd abcd")
	check(t, []string{"x"}, "")
	for n := range 64 { // words around the middle of a long text
		check(t, []string{"word", "rdwo", "ordword"}, strings.Repeat("-", 200+n)+"wordword"+strings.Repeat(".", 250)+"word")
	}
	for at := range 700 { // and around all others of a longer one, and more of them than are kept
		check(t, []string{"word", "rdwo", "ordword"}, strings.Repeat("-", at)+"wordword"+strings.Repeat(".", 700-at)+strings.Repeat("wordwo", 3*at))
	}
	check(t, []string{strings.Repeat("longer", 100), "gerl"}, strings.Repeat("longer", 1000)) // than a stretch
	if In(New("panic: "), "no panic") || !In(New("panic: "), []byte("PANIC: x")) {
		t.Error("In")
	}
}

func FuzzEach(f *testing.F) {
	f.Add("he", "she", "hers", "ushers")
	f.Add("ab", "b", "abab", "ababab")
	f.Fuzz(func(t *testing.T, a, b, c, text string) {
		seen := map[string]bool{}
		var words []string
		for _, w := range []string{a, b, c} {
			key := strings.Map(func(r rune) rune {
				if r < 0x80 {
					return rune(lower(byte(r)))
				}
				return r
			}, w)
			if w == "" || len(w) > 1000 || seen[key] {
				continue
			}
			for i := range len(w) {
				if w[i] >= 0x80 {
					return // EqualFold folds more than ASCII
				}
			}
			seen[key] = true
			words = append(words, w)
		}
		for i := range len(text) {
			if text[i] >= 0x80 {
				return
			}
		}
		check(t, words, text)
		if len(text) > 0 {
			check(t, words, strings.Repeat(text, 1+600/len(text))) // in two halves
		}
	})
}

func BenchmarkNew(b *testing.B) {
	words := strings.Fields("fail error panic fatal found segmentation dumped exception uncaught unhandled race traceback tests passed skipped collected denied cannot could unable exist refused timed abort killed invalid module undefined recognized")
	for b.Loop() {
		New(words...)
	}
}

func BenchmarkEach(b *testing.B) {
	s := New("fail", "error", "panic", "traceback (most recent", "not found")
	text := strings.Repeat("2026-01-02 INFO request served in 12 ms for /api/items\n", 20_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if In(s, text) {
			b.Fatal("found")
		}
	}
}
