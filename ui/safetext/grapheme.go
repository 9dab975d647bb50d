package safetext

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"github.com/clipperhouse/uax29/v2/graphemes"
)

// maxMarks is how many marks one character may have over it. Few languages need
// more than two; Vietnamese, polytonic Greek and Hebrew with cantillation need
// three and four.
const maxMarks = 4

// maxGrapheme bounds the bytes of one grapheme that is drawn as such. The longest
// emoji in use, a couple kissing with skin tones, has 35.
const maxGrapheme = 64

// grapheme deals with the character at i, which is not ASCII, and those that
// belong to it. prev is the begin of the character before it if the two may
// belong together, else -1. It returns where to go on.
func (c *cleaner) grapheme(i, prev int) int {
	start := i
	if prev >= 0 {
		start = prev
	}
	end := start + firstGrapheme(c.in[start:])
	if end <= i { // the character before it stands alone
		start = i
		end = i + firstGrapheme(c.in[i:])
	}
	g := c.in[start:end]
	if c.sound(g) {
		c.oneStyle(start, end)
		return end
	}
	c.flush(start)
	mark := c.out
	markRuns := len(c.out.runs)
	st := c.style()
	if c.rebuild(g, st, start) > maxGrapheme || tooWide(g) {
		buf, runs := c.out.buf[:len(mark.buf)], c.out.runs[:markRuns]
		if markRuns > 0 {
			runs[markRuns-1].end = len(buf)
		}
		c.out.buf, c.out.runs = buf, runs
		for j, r := range g {
			if r >= 0x20 && r < 0x7f {
				c.out.add(g[j:j+1], st)
				continue
			}
			c.out.add(codePoint(r), c.base.marker())
		}
	}
	c.skip(end)
	return end
}

// tooWide reports whether a grapheme is drawn wider than two cells, or may be:
// several wide characters, or signs for digits that stand before more than they
// are meant for. Scripts whose characters join into one shape are no such case.
func tooWide(g string) bool {
	wide, before, colored := 0, false, false
	for _, r := range g {
		switch {
		case r == 0x200d || r >= 0x1f1e6 && r <= 0x1f1ff:
			return false // emoji
		case modifier(r) && wide == 1 && !colored:
			colored = true
		case unicode.Is(unicode.Prepended_Concatenation_Mark, r):
			before = true
		case r >= 0x1100 && displaywidth.Rune(r) == 2:
			wide++
		}
	}
	return wide > 1 || before && wcwidth(g) > 2
}

// firstGrapheme returns the length of the grapheme that s begins with. Bytes that are
// not UTF-8 end it, which the library does not hold to near the end of a string.
func firstGrapheme(s string) int {
	g := graphemes.FromString(s).First()
	if len(g) > 1 && !utf8.ValidString(g) {
		for i, r := range g {
			if r == utf8.RuneError && !strings.HasPrefix(g[i:], "\uFFFD") {
				return max(i, 1)
			}
		}
	}
	return len(g)
}

// oneStyle gives what stands from start to end, one character or a grapheme, the style
// of its first byte: what the log changes within it would tear it apart. start must
// not be before that of the call before.
func (c *cleaner) oneStyle(start, end int) {
	for c.over < len(c.runs)-1 && c.runs[c.over].end <= start {
		c.over++
	}
	if c.runs[c.over].end < end {
		c.flush(start)
		c.out.add(c.in[start:end], c.style())
		c.skip(end)
	}
}

// sound reports whether a grapheme can be drawn as it is.
func (c *cleaner) sound(g string) bool {
	if len(g) > maxGrapheme {
		return false
	}
	marks, base, plain := 0, false, 0
	for _, r := range g {
		switch classify(r) {
		case visible:
			base, marks = true, 0
			plain++
		case mark:
			if marks++; !base || marks > maxMarks {
				return false
			}
		case spacing:
			if !base {
				return false
			}
		default:
			return false
		}
	}
	return plain < 2 || !tooWide(g)
}

// rebuild writes the characters of a grapheme that can be drawn and markers for
// the others. It returns how many bytes of the grapheme it kept. start is the
// place of g in the input.
func (c *cleaner) rebuild(g string, st Style, start int) (kept int) {
	var (
		marks    int
		base     rune // last visible character, 0 after a marker
		selected bool // the character before is a variation selector that was kept
		skin     = c.base.marker()
	)
	keep := func(s string) {
		c.out.add(s, st)
		kept += len(s)
	}
	for i := 0; i < len(g); {
		r, n := utf8.DecodeRuneInString(g[i:])
		cl := classify(r)
		next := i + n
		switch {
		case cl == visible:
			keep(g[i:next])
			base, marks = r, 0
		case cl == mark && base != 0 && marks < maxMarks, cl == spacing && base != 0:
			keep(g[i:next])
			if cl == mark {
				marks++
			}
		case cl == mark && base != 0 && !c.controls:
			count := 0
			next, count = runOf(g, i, func(cl class) bool { return cl == mark || cl == spacing })
			c.out.add("<+"+strconv.Itoa(count)+" marks>", skin)
			base = 0
		case cl == selector && base != 0 && !selected && (r < 0xe0100 || ideograph(base)):
			keep(g[i:next])
			i, selected = next, true
			continue
		case cl == selector:
			count := 0
			next, count = runOf(g, i, func(cl class) bool { return cl == selector })
			c.out.add("<VS×"+strconv.Itoa(count)+">", skin)
			if count > 1 {
				c.notes.Warn = true
			}
			base = 0
		case cl == tag && printableTag(r):
			text := []byte("<TAG:")
			for next = i; next < len(g); next += 4 {
				r, _ := utf8.DecodeRuneInString(g[next:])
				if !printableTag(r) {
					break
				}
				text = append(text, byte(r))
			}
			if strings.HasPrefix(g[next:], "\U000E007F") { // ends the tag, and spells nothing
				next += 4
			}
			c.out.add(string(append(text, '>')), skin)
			c.notes.Warn = true
			base = 0
		case cl == join && base != 0 && !c.controls && c.joinNeeded(start+i, n, next < len(g)):
			keep(g[i:next])
		default:
			c.out.add(codePoint(r), skin)
			if cl == c1 {
				c.notes.Shown++
				c.notes.Warn = true
			}
			c.notes.Warn = c.notes.Warn || deceives(r, cl)
			base = 0
		}
		selected = false
		i = next
	}
	return kept
}

// runOf returns the end of the characters of some classes at i, and their number.
func runOf(g string, i int, in func(class) bool) (end, count int) {
	for i < len(g) {
		r, n := utf8.DecodeRuneInString(g[i:])
		if !in(classify(r)) {
			break
		}
		i, count = i+n, count+1
	}
	return i, count
}

func printableTag(r rune) bool { return r >= 0xe0020 && r <= 0xe007e }
