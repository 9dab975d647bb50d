package findings

import (
	"testing"

	"msgview/model"
)

// A line that is half written is a finding only if nothing more is to come, and no longer
// when it is whole: what is in it is found then.
func TestHalfWritten(t *testing.T) {
	l := newFake()
	add := func(m *model.Message, flags model.Flags) {
		n := len(l.messages)
		l.messages = append(l.messages, m)
		l.index.Add([]model.Entry{{Flags: flags, Offset: 100, Length: 100, Line: n + 1}})
	}
	l.add(said(model.RoleUser, "bake"))
	add(&model.Message{Role: model.RoleMarker}, model.FlagMalformed|model.FlagOpen)
	f := NewFinder(l)
	finds := func(ended bool, want string) {
		t.Helper()
		f.SetEnded(ended)
		if err := f.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		codes := ""
		for _, one := range f.Findings() {
			codes += one.Rule.Code + " "
		}
		if codes != want {
			t.Errorf("ended %v: found %q, want %q", ended, codes, want)
		}
	}
	finds(false, "")
	finds(true, "log.malformed ")
	finds(false, "")
	finds(true, "log.malformed ")
	if !l.index.Retract(1) {
		t.Fatal("it is not taken back")
	}
	finds(true, "")
	add(&model.Message{Role: model.RoleMarker}, model.FlagMalformed)
	finds(false, "log.malformed ")
}

// A record of no known kind between two that cannot be read is a piece of what tore the file. One
// that stands beside a single such record, or between others, is told by itself.
func TestScraps(t *testing.T) {
	const torn, odd = model.FlagMalformed, model.FlagUnknown
	for name, c := range map[string]struct {
		flags []model.Flags
		odd   bool
	}{
		"between torn ones": {[]model.Flags{torn, odd, torn}, false},
		"behind a torn one": {[]model.Flags{torn, odd, 0}, true},
		"before a torn one": {[]model.Flags{0, odd, torn}, true},
		"by itself":         {[]model.Flags{0, odd, 0}, true},
		"also elsewhere":    {[]model.Flags{torn, odd, torn, 0, odd, 0}, true},
	} {
		l := newFake()
		l.add(said(model.RoleUser, "bake"))
		for _, flags := range c.flags {
			if flags == 0 {
				l.add(said(model.RoleAssistant, "it rises"))
				continue
			}
			l.messages = append(l.messages, &model.Message{Role: model.RoleMarker})
			l.index.Add([]model.Entry{{Flags: flags, Offset: 100, Length: 100, Line: len(l.messages)}})
		}
		f := NewFinder(l)
		f.SetEnded(true)
		if err := f.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		found := false
		for _, one := range f.Findings() {
			found = found || one.Rule.Code == "log.unknown"
		}
		if found != c.odd {
			t.Errorf("%s: found %v", name, found)
		}
	}
}
