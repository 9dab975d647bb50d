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
