package literals

import "strings"

// A Word is looked for by its rarest byte, ignoring ASCII case if it is to. The zero Word is
// in every text.
type Word struct {
	text string // in lower case if case is ignored
	fold bool
	rare int // place of its rarest byte
}

// NewWord returns a word to look for.
func NewWord(text string, fold bool) Word {
	w := Word{text: text, fold: fold}
	if fold {
		b := []byte(text)
		for i, c := range b {
			b[i] = lower(c)
		}
		w.text = string(b)
	}
	for i := range len(w.text) {
		if strings.IndexByte(common, w.text[i]) < 0 {
			w.rare = i
			break
		}
		if strings.IndexByte(common, w.text[i]) > strings.IndexByte(common, w.text[w.rare]) {
			w.rare = i
		}
	}
	return w
}

// common are the characters of most texts, the most frequent ones first.
const common = " etaoinsrlhdcumpfgybw\"\\,.:_-/0123456789vk(){}[]=xjqz"

// In reports whether a text contains the word.
func (w Word) In(text string) bool {
	if w.text == "" || !w.fold {
		return strings.Contains(text, w.text)
	}
	rare := w.text[w.rare]
	return w.near(text, rare) || rare >= 'a' && rare <= 'z' && w.near(text, rare-'a'+'A')
}

// near looks for the word around each place of one of its bytes.
func (w Word) near(text string, b byte) bool {
	for from := w.rare; from < len(text); {
		i := strings.IndexByte(text[from:], b)
		if i < 0 {
			return false
		}
		start := from + i - w.rare
		if start+len(w.text) > len(text) {
			return false
		}
		same := 0
		for same < len(w.text) && lower(text[start+same]) == w.text[same] {
			same++
		}
		if same == len(w.text) {
			return true
		}
		from += i + 1
	}
	return false
}
