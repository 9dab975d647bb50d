package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// An assertion that was made one that more fits, and among these the value with which it failed
// before anything was edited: that is no mending, whatever else was changed.

// A fitting is what a thread knows of it since the last prompt.
type fitting struct {
	failedAt Place
	said     string // by the tests
	expects  *Finding
	at       Place
	fresh    string // the row that an edit put in
}

// receivedForm is how the output of a test names the value that it had.
var receivedForm = sync.OnceValue(func() *regexp.Regexp {
	const value = `["'<]?(-?\w[\w.-]*)`
	return regexp.MustCompile(`(?i:\b(?:received|got|actual|but was|returned|left|have)\b)(?: value)?\s*[:=]?\s*` + value + `|\bassert ` + value + `["']? ==`)
})

// failed notes what tests said, before anything was edited.
func (t *fitting) failed(at Place, said string, edited bool) {
	if !edited && t.expects == nil && t.said == "" {
		t.said, t.failedAt = said, at
	}
}

// received returns the values that tests had in the place of what they expect.
func (t *fitting) received() (values []string) {
	for _, m := range receivedForm().FindAllStringSubmatch(t.said, 16) {
		if v := m[1] + m[2]; len(v) > 1 {
			values = append(values, v)
		}
	}
	return values
}

// weaker notes an edit that makes an assertion one that more fits.
func (t *fitting) weaker(e *ended, one tool.Edit, was, now string) {
	if t.fresh != "" && strings.Contains(one.Old, t.fresh) && !strings.Contains(one.New, t.fresh) {
		t.expects, t.fresh = nil, "" // it was taken back
	}
	if was == "" || now == "" || t.expects != nil || t.said == "" {
		return
	}
	values := t.received()
	old := literalForm().FindAllString(was, 16)
	for _, v := range literalForm().FindAllString(now, 16) {
		if bare := strings.Trim(v, "\"'`"); slices.Contains(values, bare) && !slices.Contains(old, v) {
			f := e.finding(Likely, was+" → "+now+", and it had failed with "+bare)
			t.expects, t.at, t.fresh = &f, e.place, now
			return
		}
	}
}

// passed says it once a check goes well.
func (t *fitting) passed(l *looked, e *ended, p *prompt) {
	if t.expects == nil || !passed(e.result) {
		return
	}
	if p.saysBroken() && !p.asksForTests() {
		t.expects.Counterpart = &t.failedAt
		l.say(t.at, ruleBent, model.Hash(t.expects.Call), *t.expects)
	}
	*t = fitting{}
}
