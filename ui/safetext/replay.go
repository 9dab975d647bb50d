package safetext

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

type replayMode uint8

const (
	prose    replayMode = iota // SGR is left out
	output                     // SGR is kept, the cursor's moves are replayed or left out
	paged                      // the same, and links are left out
	rendered                   // SGR is kept, links are left out
)

// replays reports whether the moves of the cursor are replayed.
func (m replayMode) replays() bool { return m == output || m == paged }

// replay reads the escape sequences of a string and leaves out what is not to be
// seen, carriage returns and backspaces of output included. What is left is a string
// with styles in which every control character still there is meant to be shown.
type replay struct {
	out       []byte
	runs      []run
	base, cur Style
	mode      replayMode
	notes     Notes

	// Output is looked at in parts, which carriage returns end. A part that shows the
	// same as the one before it but for its progress takes its place.
	part     int    // begin of the part in out
	before   int    // begin of the part before it in the same line, -1 if none
	skeleton []byte // of the part before
	spare    []byte
}

// needsReplay reports whether there is anything in output that replay deals with.
func needsReplay(s string) bool {
	if strings.IndexByte(s, esc) >= 0 || strings.IndexByte(s, '\b') >= 0 {
		return true
	}
	for i := 0; ; i += 2 {
		n := strings.IndexByte(s[i:], '\r')
		if n < 0 {
			return false
		}
		if i += n; i+1 == len(s) || s[i+1] != '\n' {
			return true
		}
	}
}

func (r *replay) run(s string) {
	r.out = make([]byte, 0, len(s))
	if r.mode != prose {
		r.runs = make([]run, 0, strings.Count(s, "\x1b")+1)
	}
	r.before = -1
	for i := 0; i < len(s); {
		j := i
		if r.mode.replays() {
			for j < len(s) && (s[j] >= 0x20 || s[j] != esc && s[j] != '\r' && s[j] != '\b' && s[j] != '\n') {
				j++
			}
		} else if n := strings.IndexByte(s[i:], esc); n >= 0 {
			j += n
		} else {
			j = len(s)
		}
		if j > i {
			r.write(s[i:j], r.cur)
			i = j
		}
		if i == len(s) {
			break
		}
		switch s[i] {
		case esc:
			i = r.escape(s, i)
		case '\n':
			i = r.newline(s, i, 1)
		case '\r':
			if i+1 < len(s) && s[i+1] == '\n' {
				i = r.newline(s, i, 2)
				break
			}
			r.endPart()
			r.before = r.part
			r.write("\r", r.cur)
			r.part = len(r.out)
			i++
		case '\b':
			i = r.backspace(s, i)
		}
	}
	if r.mode.replays() {
		r.endPart()
	}
}

func (r *replay) newline(s string, i, n int) int {
	r.endPart()
	r.write("\n", r.cur)
	r.part, r.before = len(r.out), -1
	return i + n
}

// escape deals with the escape character at i and returns where to go on.
func (r *replay) escape(s string, i int) int {
	if i+1 == len(s) {
		r.write(s[i:], r.cur)
		return len(s)
	}
	switch s[i+1] {
	case '[':
		seq, end, ok := parseControl(s, i)
		if ok && seq.sgr() {
			if list, n, ok := parameters(seq.params); ok {
				if r.mode != prose {
					r.cur = applySGR(r.cur, r.base, list[:n])
					if r.mode.replays() {
						r.cur = r.cur.readable(r.base)
					}
				}
				return end
			}
		}
		if ok && r.mode.replays() && seq.layout() {
			if r.mode != paged || !seq.clearsRest() {
				r.notes.Hidden++
			}
			return end
		}
	case ']', 'P', 'X', '^', '_':
		end, ok := stringEnd(s, i)
		if !ok {
			break
		}
		if link := strings.HasPrefix(s[i+2:end], "8;"); link && (r.mode == rendered || r.mode == paged && strings.IndexByte(s[i:end], '\n') < 0) {
			return end
		}
		r.write(s[i:end], r.cur)
		if strings.IndexByte(s[i:end], '\n') >= 0 {
			r.part, r.before = len(r.out), -1
		}
		return end
	}
	r.write(s[i:i+1], r.cur)
	return i + 1
}

// write adds to the end of out.
func (r *replay) write(s string, st Style) {
	r.out = append(r.out, s...)
	if n := len(r.runs) - 1; n >= 0 && r.runs[n].st == st {
		r.runs[n].end = len(r.out)
		return
	}
	r.runs = append(r.runs, run{len(r.out), st})
}

// endPart folds the part that ends here into the one before it, if it may.
func (r *replay) endPart() {
	part := r.out[r.part:]
	if len(part) == 0 {
		if r.before >= 0 { // overwritten with nothing: nothing is hidden
			r.remove(r.part-1, r.part)
			r.part = r.before
		}
		return
	}
	r.spare = appendSkeleton(r.spare[:0], part)
	switch {
	case r.before < 0:
	case r.before == r.part-1: // nothing was overwritten
		r.remove(r.before, r.part)
		r.part = r.before
	case bytes.Equal(r.spare, r.skeleton):
		r.notes.Overwrites++
		r.remove(r.before, r.part)
		r.part = r.before
	}
	r.skeleton, r.spare = r.spare, r.skeleton
}

// remove takes bytes out of out. It takes time for what is behind them only.
func (r *replay) remove(from, to int) {
	r.out = append(r.out[:from], r.out[to:]...)
	k := len(r.runs)
	for k > 0 && r.runs[k-1].end > from {
		k--
	}
	keep, last := r.runs[:k], 0
	if k > 0 {
		last = r.runs[k-1].end
	}
	for _, run := range r.runs[k:] {
		if run.end = max(run.end-(to-from), from); run.end > last {
			keep, last = append(keep, run), run.end
		}
	}
	r.runs = keep
}

// backspace deals with the backspace at i: typewriters and manual pages strike a
// character over itself to make it bold, and over an underscore to underline it.
func (r *replay) backspace(s string, i int) int {
	before, n := utf8.DecodeLastRune(r.out[r.part:])
	after, m := utf8.DecodeRuneInString(s[i+1:])
	if n == 0 || m == 0 || before == utf8.RuneError || after == utf8.RuneError ||
		classify(before) != visible || classify(after) != visible || before == ' ' && after != ' ' {
		r.write(s[i:i+1], r.cur)
		return i + 1
	}
	st := r.runs[len(r.runs)-1].st
	char := s[i+1 : i+1+m]
	switch {
	case before == after:
		st.Bold = true
	case before == '_':
		st.Underline = true
	case after == '_':
		st.Underline = true
		char = string(before)
	default:
		r.write(s[i:i+1], r.cur)
		return i + 1
	}
	r.remove(len(r.out)-n, len(r.out))
	r.write(char, st)
	return i + 1 + m
}

// progress are the characters that draw progress.
const progress = "|/-\\*.,+=>#_~<·•●○◐◓◑◒◴◷◶◵◜◝◞◟▖▘▝▗▁▂▃▄▅▆▇█▉▊▋▌▍▎▏▐░▒▓■□▪▫▮▯▰▱━╸╺╾╼─┄┅┈┉◆◇⬛⬜✓✔…"

// appendSkeleton appends the part without digits, white space, drawings of progress
// and the word that git ends it with.
func appendSkeleton(dst, part []byte) []byte {
	from := len(dst)
	for len(part) > 0 {
		b := part[0]
		if b < utf8.RuneSelf {
			part = part[1:]
			if b >= '0' && b <= '9' || b == ' ' || b == '\t' || strings.IndexByte(progress, b) >= 0 {
				continue
			}
			dst = append(dst, b)
			continue
		}
		r, n := utf8.DecodeRune(part)
		if r == utf8.RuneError || (r < 0x2800 || r > 0x28ff) && !strings.ContainsRune(progress, r) {
			dst = append(dst, part[:n]...)
		}
		part = part[n:]
	}
	return dst[:from+len(bytes.TrimSuffix(dst[from:], []byte("done")))]
}
