package safetext

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"sync"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi/kitty"
)

// A Writer is the second gate: it passes on what a Bubble Tea program sends to draw
// its frames and drops everything else, so that a mistake before it shows a wrong
// character instead of obeying a log. It knows nothing of styles or rows.
//
// What passes:
//
//   - text without control, invisible and reordering characters; those are replaced
//     by U+FFFD, as are bytes that are not UTF-8;
//   - newline, carriage return, backspace and tab;
//   - control sequences that move the cursor, erase, scroll, repeat a character at
//     most 10,000 times, set styles (neither blinking nor concealed) and the modes of
//     a full-screen program, or ask the terminal what it can do;
//   - window titles (OSC 0, 1, 2) of clean text, links (OSC 8) to http, https and
//     mailto, questions for colours (OSC 10 to 12) and their resets (OSC 110 to 112);
//   - a clipboard write (OSC 52) of a text that AllowClipboard announced;
//   - sequences for pictures (APC G) that AllowGraphics announced, and once there were any
//     the cells that they are drawn in. The terminal is told to forget pictures before the
//     program leaves the other screen.
//
// A Writer has the methods of a file, so that Bubble Tea asks it for the size of
// the terminal as it would ask the file behind it. A program that Bubble Tea runs
// must be given the file itself as its standard output. A Writer may be used by
// several goroutines.
type Writer struct {
	mu        sync.Mutex
	w         io.Writer
	pending   []byte // begin of a sequence or character whose end is to come
	out       []byte
	marks     int // combining marks in a row
	dropped   int
	clipboard []string // base64 of announced texts
	graphics  graphics
	modes     modes // that the program set
	left      bool  // nothing passes any more
}

const (
	// maxPending bounds what is kept of a sequence without an end.
	maxPending = 8 << 10
	// maxMarksWritten bounds the combining marks in a row. It is more than one
	// character of clean text has.
	maxMarksWritten = 8
	// otherScreen is the mode of full-screen programs, leaveScreen ends it.
	otherScreen, leaveScreen = "1049", "\x1b[?1049l"
	// maxAnnounced bounds the clipboard writes that are announced but not sent.
	maxAnnounced = 4
)

// NewWriter returns a Writer in front of w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Dropped returns how many sequences and characters were dropped or replaced so
// far. In tests it should be 0.
func (w *Writer) Dropped() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.dropped
}

// AllowClipboard announces that the program will send exactly this text to the
// clipboard, once. Clipboard writes that were not announced are dropped: none ever
// comes from a log.
func (w *Writer) AllowClipboard(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.clipboard) == maxAnnounced {
		w.clipboard = w.clipboard[1:]
	}
	w.clipboard = append(w.clipboard, base64.StdEncoding.EncodeToString([]byte(text)))
}

// Write passes on p as far as it may. It reports all of p as written even if some
// of it was dropped or is kept until the rest of a sequence comes.
func (w *Writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.left {
		return len(p), nil
	}
	data := p
	if len(w.pending) > 0 {
		data = append(w.pending, p...)
		w.pending = nil
	}
	w.out = w.out[:0]
	if rest := w.filter(data); len(rest) > 0 {
		w.pending = bytes.Clone(rest)
	}
	if len(w.out) == 0 {
		return len(p), nil
	}
	n, err := w.w.Write(w.out)
	if err != nil {
		return min(n, len(p)), err
	}
	return len(p), nil
}

// WriteString is Write for a string.
func (w *Writer) WriteString(s string) (int, error) { return w.Write([]byte(s)) }

// Fd returns the descriptor of the file behind the Writer, and one that is never
// open if that is not a file.
func (w *Writer) Fd() uintptr {
	if f, ok := w.w.(interface{ Fd() uintptr }); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}

// Read reads from the file behind the Writer, if it can be read.
func (w *Writer) Read(p []byte) (int, error) {
	if r, ok := w.w.(io.Reader); ok {
		return r.Read(p)
	}
	return 0, errors.New("safetext: output cannot be read")
}

// Close forgets a sequence that was begun. It leaves the file behind the Writer
// open; that belongs to whoever opened it.
func (w *Writer) Close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pending = nil
	return nil
}

// filter appends what may pass to out and returns the part at the end that cannot
// be judged yet.
func (w *Writer) filter(p []byte) (rest []byte) {
	for i := 0; i < len(p); {
		b := p[i]
		switch {
		case b >= 0x20 && b < 0x7f:
			j := i + 1
			for j < len(p) && p[j] >= 0x20 && p[j] < 0x7f {
				j++
			}
			w.out = append(w.out, p[i:j]...)
			w.marks = 0
			i = j
		case b == esc:
			n, verdict := w.judge(p[i:])
			switch verdict {
			case incomplete:
				if len(p)-i <= w.room() {
					return p[i:]
				}
				w.dropped++
			case pass:
				if string(p[i:i+n]) == leaveScreen {
					w.out = append(w.out, w.graphics.forget()...)
				}
				w.modes.note(p[i : i+n])
				w.out = append(w.out, p[i:i+n]...)
			default:
				w.dropped++
			}
			i += n
		case b < utf8.RuneSelf:
			if b == '\n' || b == '\r' || b == '\b' || b == '\t' {
				w.out = append(w.out, b)
			} else {
				w.replace()
			}
			w.marks = 0
			i++
		default:
			if !utf8.FullRune(p[i:]) {
				return p[i:]
			}
			r, n := utf8.DecodeRune(p[i:])
			w.char(r, p[i:i+n])
			i += n
		}
	}
	return nil
}

// char passes on a character beyond ASCII.
func (w *Writer) char(r rune, encoded []byte) {
	switch {
	case simple(r):
		w.marks = 0
	case r == kitty.Placeholder && w.graphics.has != nil:
		w.marks = 0
	case r == utf8.RuneError && len(encoded) == 1 || forbidden(r):
		w.replace()
		w.marks = 0
		return
	case classify(r) == mark:
		if w.marks++; w.marks > maxMarksWritten {
			w.dropped++
			return
		}
	default:
		w.marks = 0
	}
	w.out = append(w.out, encoded...)
}

func (w *Writer) replace() {
	w.dropped++
	w.out = append(w.out, "\uFFFD"...)
}

// room is how many bytes of a sequence without an end are kept.
func (w *Writer) room() int {
	n := maxPending
	for _, c := range w.clipboard {
		n = max(n, len(c)+64)
	}
	return n
}
