package timeline

import (
	"math/rand/v2"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// How fast things are typed, written and read.
const (
	typedPerSecond = 14.0
	typedJitter    = 0.3 // part of a key's time that is added or taken away
	mostTyped      = 4 * time.Second
	longPaste      = 200 // characters from which on a prompt was not typed
	pasteLines     = 3   // and lines

	slowestWords = 25.0 // that a model writes in a second
	fastestWords = 40.0

	mostLines  = 1200 * time.Millisecond // for all lines of a code block, a table or a difference
	usualLine  = 60 * time.Millisecond
	leastStep  = 34 * time.Millisecond // between two steps: no more than 30 a second
	readingWPM = 238                   // words that people read in a minute
)

// Pauses, in a show that does not go by the times of the log.
const (
	beforePrompt = 800 * time.Millisecond
	beforeEnter  = 400 * time.Millisecond
	beforeAnswer = 500 * time.Millisecond
	afterAnswer  = 500 * time.Millisecond
	afterCall    = 120 * time.Millisecond
	atNotice     = 800 * time.Millisecond
	atCard       = 2500 * time.Millisecond
	usualCall    = 600 * time.Millisecond
	usualThought = 900 * time.Millisecond
	mostSpinning = 1500 * time.Millisecond
	leastGap     = 150 * time.Millisecond
	unknownGap   = 800 * time.Millisecond
	absurdGap    = 366 * 24 * time.Hour
)

// With Click a step takes as long in a recording as it takes to read, within bounds. Calls
// that follow each other are one step.
const (
	leastRead = 1200 * time.Millisecond
	mostRead  = 6 * time.Second
	clickCall = 250 * time.Millisecond
)

// A step is a place in a text, and how long it takes to get there from the one before.
type step struct {
	upto int
	took time.Duration
}

// uneven returns the source of what is uneven in a block.
func (s *Show) uneven(entry, part int) *rand.Rand {
	return rand.New(rand.NewPCG(s.opt.Seed, uint64(entry)<<20^uint64(part)))
}

// isPasted reports whether a prompt is too long to have been typed.
func isPasted(text string) bool {
	return utf8.RuneCountInString(text) > longPaste || strings.Count(text, "\n") >= pasteLines
}

// typing yields the steps in which a prompt is typed; one that was pasted is there at once.
func typing(text string, r *rand.Rand, yield func(step) bool) {
	if isPasted(text) {
		yield(step{len(text), 0})
		return
	}
	n := utf8.RuneCountInString(text)
	each := min(float64(time.Second)/typedPerSecond, float64(mostTyped)/float64(max(n, 1)))
	for at := 0; at < len(text); {
		at = nextBoundary(text, at)
		if !yield(step{at, time.Duration(each * (1 - typedJitter + 2*typedJitter*r.Float64()))}) {
			return
		}
	}
}

// writing yields the steps in which an answer comes: by word, and by line within code,
// tables and differences.
func writing(text string, wpm int, r *rand.Rand, yield func(step) bool) {
	perWord := float64(time.Second) / (slowestWords + (fastestWords-slowestWords)*r.Float64())
	for from := 0; from < len(text); {
		end, lines := block(text, from)
		if lines > 0 {
			each := min(usualLine, mostLines/time.Duration(lines))
			for from < end {
				from = lineEnd(text, from)
				if !yield(step{from, each}) {
					return
				}
			}
			continue
		}
		for from < end {
			word := wordEnd(text, from, end)
			took := time.Duration(perWord * (0.8 + 0.4*r.Float64()))
			if wpm > 0 {
				took = reading(text[from:word], wpm, word == end, r)
			}
			from = word
			if !yield(step{from, took}) {
				return
			}
		}
	}
}

// reading is how long a word takes to be read, with the pause after it.
func reading(word string, wpm int, ends bool, r *rand.Rand) time.Duration {
	base := float64(time.Minute) / float64(wpm)
	bare := strings.TrimRightFunc(word, unicode.IsSpace)
	took := base * (0.82 + 0.036*float64(min(utf8.RuneCountInString(bare), 12))) * (0.9 + 0.2*r.Float64())
	switch {
	case ends || strings.Contains(word[len(bare):], "\n\n"):
		took += 1.8 * base
	case strings.HasSuffix(bare, ".") || strings.HasSuffix(bare, "!") || strings.HasSuffix(bare, "?"):
		took += 1.4 * base
	case strings.HasSuffix(bare, ",") || strings.HasSuffix(bare, ";") || strings.HasSuffix(bare, ":"):
		took += 0.55 * base
	}
	return time.Duration(took)
}

// block returns where the stretch that begins with a line ends: lines counts those of a
// stretch of code, a table or a difference, and is 0 for prose.
func block(text string, from int) (end, lines int) {
	first := line(text, from)
	if fence := fenceOf(first); fence != "" {
		lines, end = 1, lineEnd(text, from)
		for end < len(text) {
			l := strings.TrimSpace(line(text, end))
			end = lineEnd(text, end)
			lines++
			if strings.HasPrefix(l, fence) && strings.Trim(l, fence[:1]) == "" {
				break
			}
		}
		return end, lines
	}
	if isLaid(first) {
		for end = from; end < len(text) && isLaid(line(text, end)); lines++ {
			end = lineEnd(text, end)
		}
		return end, lines
	}
	for end = from; end < len(text); {
		if l := line(text, end); end > from && (fenceOf(l) != "" || isLaid(l)) {
			break
		}
		end = lineEnd(text, end)
	}
	return end, 0
}

// isLaid reports whether a line is one of a table or of a difference.
func isLaid(l string) bool {
	return strings.HasPrefix(strings.TrimLeft(l, " "), "|") || strings.HasPrefix(l, "@@ ") || strings.HasPrefix(l, "+++ ") || strings.HasPrefix(l, "diff --git ")
}

// fenceOf returns the fence that a line opens, "" for none.
func fenceOf(l string) string {
	l = strings.TrimLeft(l, " ")
	for _, c := range []string{"`", "~"} {
		if n := len(l) - len(strings.TrimLeft(l, c)); n >= 3 {
			return strings.Repeat(c, n)
		}
	}
	return ""
}

// line is the line that begins at a byte, without its end.
func line(text string, from int) string {
	l, _, _ := strings.Cut(text[from:], "\n")
	return l
}

// lineEnd is where the line after it begins.
func lineEnd(text string, from int) int {
	if i := strings.IndexByte(text[from:], '\n'); i >= 0 {
		from += i + 1
		for !boundary(text, from) {
			from++
		}
		return from
	}
	return len(text)
}

// mostWord bounds a word: scripts without spaces come in pieces.
const mostWord = 24

// wordEnd returns the end of the word at a byte, with the spaces after it.
func wordEnd(text string, from, end int) int {
	spaces := false
	for i, r := range text[from:end] {
		space := unicode.IsSpace(r)
		if at := from + i; i > 0 && (spaces && !space || !space && i >= mostWord) && boundary(text, at) {
			return at
		}
		spaces = spaces || space
	}
	return end
}

// readable is how long a text takes to be read, within the bounds of a step.
func readable(text string) time.Duration {
	words := 0
	for range strings.FieldsSeq(text[:min(len(text), 4096)]) {
		words++
	}
	return max(leastRead, min(time.Duration(words)*time.Minute/readingWPM, mostRead))
}
