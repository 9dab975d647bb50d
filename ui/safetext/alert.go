package safetext

import "io"

// The alerts that there are.
type Alert string

// What calls the person at the terminal: a sound, or a message of the desktop with a text
// that never changes (OSC 9, as iTerm2 documents it, and as kitty, WezTerm, Ghostty and
// Windows Terminal have it). No word of a log is in it.
const (
	Bell   Alert = "\a"
	Notify Alert = "\x1b]9;msgview: there is something new to look at\x1b\\"
)

// Alert calls the person at the terminal. It writes what is fixed and nothing else: a
// bell that comes with what is drawn is still replaced.
func (w *Writer) Alert(a Alert) error {
	if a != Bell && a != Notify {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.left {
		return nil
	}
	// A sequence whose end is to come was kept back, so that nothing is cut in two.
	_, err := io.WriteString(w.w, string(a))
	return err
}
