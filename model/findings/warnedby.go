package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/rawjson"
	"msgview/model/tool"
)

// A tool that did what it was asked to and warns of what came of it: two meetings at one time.

// warningForm is how a note of a tool warns.
var warningForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:conflict|overlap|exceed|insufficient|mismatch|already (?:booked|taken)|double.?book|over (?:the )?limit|out of (?:range|stock)|overdraft|negative|outside of)`)
})

// warnsOf returns the words by which a result warns, "" if it does not.
func warnsOf(e *ended) string {
	if e.use.Purpose != tool.Other || size(e.result) > maxObject {
		return ""
	}
	if text := saidBy(e.result); !strings.Contains(text, `"warning`) && !strings.Contains(text, `"note"`) && !strings.Contains(text, `"notice"`) {
		return ""
	}
	v, ok := e.json()
	if !ok || v.Kind() != rawjson.Object {
		return ""
	}
	for _, key := range [...]string{"warnings", "warning", "note", "notice", "notes"} {
		m := v.Get(key)
		said := m.Text()
		for _, one := range m.Elems() {
			said += one.Text() + "; "
		}
		if warningForm().MatchString(said) {
			return strings.TrimSuffix(said, "; ")
		}
	}
	return ""
}

// warns notes that a tool warns of what it did.
func (g *believed) warns(s *step, e *ended) {
	said, tried := triedOnly(e), false
	if tried = said != ""; !tried {
		said = warnsOf(e)
	}
	undone := withheld{}
	if said == "" {
		undone = notDoneOf(e)
		said = undone.said
	}
	if b, ok := g.threads.get(s.thread); ok && e.use.Purpose == tool.Other {
		b.drop(func(d *doubted) bool { return d.name == e.call.Name && d.warned && !(tried && d.tried) }) // it is done otherwise
		if tried && slices.ContainsFunc(b.list, func(d doubted) bool { return d.tried }) {
			return // the first one is enough
		}
	}
	if said == "" {
		return
	}
	if b := g.of(s.thread); len(b.list) < maxDoubted {
		b.list = append(b.list, doubted{place: e.place, name: e.call.Name, warned: true, tried: tried, undone: undone, finding: e.finding(Likely, said)})
	}
}
