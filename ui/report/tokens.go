package report

import "unicode/utf8"

// Tokens estimates how many tokens a text has, rather too many than too few. The tokenizers
// of models part a text into words, numbers of up to three digits and marks before they look
// for what is common in it: so does this, and takes what tokenizers of several models need
// at most for such pieces.
func Tokens(text string) int {
	c := counter{last: '\n'}
	for i := 0; i < len(text); i++ {
		b := text[i]
		switch {
		case b < utf8.RuneSelf:
			c.ascii(b)
		default:
			r, size := utf8.DecodeRuneInString(text[i:])
			c.other(r, size)
			i += size - 1
		}
	}
	c.endWord()
	c.endRun()
	return c.n
}

const (
	usualWord = 5  // letters of a word that is likely one token
	longRun   = 16 // letters and digits in a row that are no words but a hash, an id, base64
)

// A counter counts tokens, and has what was read of the word, the number and the run of both
// that it is in.
type counter struct {
	n, spaces, digits      int
	letters, upper, vowels int
	number                 bool // a digit touches the word
	run, runDigits, before int  // before is what was counted before the run
	last                   byte // 0 where it is no ASCII
}

func (c *counter) ascii(b byte) {
	letter, digit := b|0x20 >= 'a' && b|0x20 <= 'z', isDigit(b)
	capital := letter && b <= 'Z'
	if digit && c.letters > 0 {
		c.number = true
	}
	if !letter || capital && c.letters > 0 && c.upper < c.letters { // "getName" is two words
		c.endWord()
	}
	if !digit {
		c.digits = 0
	}
	if !letter && !digit {
		c.endRun()
	} else if c.run++; c.run == 1 {
		c.before = c.n
	}
	switch {
	case letter:
		if c.letters == 0 && isDigit(c.last) {
			c.number = true
		}
		c.letters++
		if capital {
			c.upper++
		}
		switch b | 0x20 {
		case 'a', 'e', 'i', 'o', 'u', 'y':
			c.vowels++
		}
	case digit:
		c.runDigits++
		if c.digits%3 == 0 {
			c.n++
			if c.digits == 0 && c.last == ' ' { // a space goes with a word, not with a number
				c.n++
			}
		}
		c.digits++
	case b == ' ' || b == '\t':
		if c.last != ' ' && c.last != '\t' && c.last != '\n' {
			c.spaces = 0
		} else {
			if c.spaces%4 == 0 {
				c.n++
			}
			c.spaces++
		}
	default:
		c.n++
		c.spaces = 0
	}
	c.last = b
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// endWord counts the word that was read.
func (c *counter) endWord() {
	switch n := c.letters; {
	case n == 0:
	case n > 1 && (c.upper == n || c.number || c.vowels*5 < n && n > 2): // no word, or hardly one
		c.n += (n + 1) / 2
	case n <= usualWord:
		c.n++
	default:
		c.n += 1 + (n-usualWord+2)/3
	}
	c.letters, c.upper, c.vowels, c.number = 0, 0, 0, false
}

// endRun counts a run of letters and digits that looks made by chance.
func (c *counter) endRun() {
	if c.run >= longRun && c.runDigits > 0 && c.runDigits < c.run {
		c.n = max(c.n, c.before+(c.run*3+3)/4)
	}
	c.run, c.runDigits = 0, 0
}

// other counts a character beyond ASCII: tokens for those of the scripts that models saw much
// of, and bytes for the others.
func (c *counter) other(r rune, size int) {
	c.endWord()
	c.endRun()
	c.digits = 0
	if c.last == ' ' {
		c.n++
	}
	c.last = 0
	switch {
	case r >= 0x400 && r < 0x530: // Cyrillic
		c.n++
	case r >= 0x2000 && r < 0x2070, r >= 0x3000 && r < 0xe000: // signs, Chinese, Japanese, Korean
		c.n += 2
	default:
		c.n += size
	}
}
