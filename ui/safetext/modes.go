package safetext

import "slices"

// modes are those of the terminal that a program changed: the control sequences that
// put them back, in the order they are to be sent.
type modes struct {
	keyboard bool     // keys are reported in another way
	title    bool     // the window has one
	private  []string // modes that are not as they were, in the order they were changed
}

// usual are the private modes that are set before a program runs: lines are wrapped,
// the cursor is seen.
func usual(mode string) bool { return mode == "7" || mode == "25" }

// note notes a sequence that passed.
func (m *modes) note(seq []byte) {
	if len(seq) < 4 {
		return
	}
	final, params := seq[len(seq)-1], string(seq[2:len(seq)-1])
	switch {
	case seq[1] == ']':
		if seq[2] == '0' || seq[2] == '2' {
			m.title = len(seq) > len("\x1b]2;\x07")
		}
	case seq[1] != '[':
	case params[0] == '?' && (final == 'h' || final == 'l'):
		mode := params[1:]
		i := slices.Index(m.private, mode)
		switch changed := (final == 'h') != usual(mode); {
		case changed && i < 0:
			m.private = append(m.private, mode)
		case !changed && i >= 0:
			m.private = slices.Delete(m.private, i, i+1)
		}
	case final == 'u' && (params[0] == '>' || params[0] == '='):
		m.keyboard = true
	case final == 'u' && params[0] == '<':
		m.keyboard = false
	}
}

// back returns what puts the modes back: those that were changed last come first, as
// the other screen has a keyboard of its own.
func (m *modes) back() []byte {
	if !m.keyboard && !m.title && len(m.private) == 0 {
		return nil
	}
	out := []byte("\x1b[m")
	if m.keyboard {
		out = append(out, "\x1b[>4m\x1b[<u"...)
	}
	if m.title {
		out = append(out, "\x1b]2;\x07"...)
	}
	for _, mode := range slices.Backward(m.private) {
		out = append(append(out, "\x1b[?"...), mode...)
		out = append(out, map[bool]byte{true: 'h', false: 'l'}[usual(mode)])
	}
	return out
}

// Leave returns what puts back the modes of the terminal that were changed, for a
// program that ends without doing so itself. Nothing passes after it.
func (w *Writer) Leave() []byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.left = true
	return append(w.graphics.forget(), w.modes.back()...)
}
