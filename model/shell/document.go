package shell

import "strings"

// Document returns the here-document that the command reads. It is not ok if there is none, or
// if only the shell knows what becomes of it.
func (c *Command) Document() (text string, ok bool) {
	d := c.document
	if d == nil || !d.plain && strings.ContainsAny(d.text, "$`\\") {
		return "", false
	}
	if !d.tabs {
		return d.text, true
	}
	var b strings.Builder
	for line := range strings.Lines(d.text) {
		b.WriteString(strings.TrimLeft(line, "\t"))
	}
	return b.String(), true
}

// HereString returns what the command reads behind <<<, as it is written. It is not ok if there is
// nothing.
func (c *Command) HereString() (text string, ok bool) {
	if c.given == nil {
		return "", false
	}
	return *c.given, true
}
