package findings

// A prompt is what a person wrote, of which the rules about tests seldom ask anything.
type prompt struct {
	text string // where it begins

	valued bool
	all    map[string]bool // see values
}

// asksForTests reports whether it asks to change tests.
func (p *prompt) asksForTests() bool { return namesTests(p.text) && asksForTests(p.text) }

// asksToMute reports whether it asks to take tests out.
func (p *prompt) asksToMute() bool { return namesTests(p.text) && isToMute(p.text) }

// saysBroken reports whether it says that something does not work.
func (p *prompt) saysBroken() bool { return saysBroken().MatchString(p.text) }

// values are those that it says are to be.
func (p *prompt) values() map[string]bool {
	if !p.valued {
		p.all, p.valued = valuesIn(p.text), true
	}
	return p.all
}
