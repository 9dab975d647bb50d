package literals

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func checkExact(t *testing.T, words []string, text string) {
	t.Helper()
	want := map[[2]int]bool{}
	for n, w := range words {
		for i := 0; len(w) >= Least && i+len(w) <= len(text); i++ {
			if text[i:i+len(w)] == w {
				want[[2]int{n, i}] = true
			}
		}
	}
	NewExact(words).Each(text, func(word, at int) {
		if !want[[2]int{word, at}] {
			t.Errorf("%q in %q: word %d at %d is not there, or was told before", words, text, word, at)
		}
		delete(want, [2]int{word, at})
	})
	if len(want) > 0 {
		t.Errorf("%q in %q: %v not found", words, text, want)
	}
}

func TestExact(t *testing.T) {
	checkExact(t, nil, "anything")
	checkExact(t, []string{"hunter2-", "short"}, "hunter2-hunter2-, Hunter2-, short")
	checkExact(t, []string{"aaaaaaaa", "aaaaaaaaaa"}, strings.Repeat("a", 23))
	checkExact(t, []string{"abcdefgh", "bcdefghi", "abcdefghijklm"}, "xxabcdefghijklmabcdefgh")
	checkExact(t, []string{"abcdefgh"}, "abc")
}

// All words are found, at every place, once.
func TestExactAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	letters := func(n int) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = "ab"[r.IntN(2)]
		}
		return string(b)
	}
	for range 2000 {
		words := make([]string, r.IntN(5))
		for i := range words {
			words[i] = letters(6 + r.IntN(8))
		}
		checkExact(t, words, letters(r.IntN(200)))
	}
}
