package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model/findings"
	"msgview/ui/check"
	"msgview/ui/safetext"
)

// alert calls the reader when something new is to be looked at.
type alert struct {
	ring  func(safetext.Alert) error
	how   safetext.Alert // "" for not at all
	knows bool           // what was there when the log was opened was counted
	open  int            // findings that nothing made good, when they were counted last
	rang  time.Time
}

// betweenAlerts is how long it is silent after an alert: many findings that come together
// call once.
const betweenAlerts = 2 * time.Second

func newAlert(opt Options) alert {
	a := alert{ring: opt.Alert}
	switch opt.Config.Alert {
	case "bell":
		a.how = safetext.Bell
	case "notify":
		a.how = safetext.Notify
	}
	return a
}

// heard counts the findings again, and calls if they became more since the log was read.
func (a *alert) heard(told *check.Told, read bool, now time.Time) tea.Cmd {
	if a.how == "" || a.ring == nil || !read || !told.Whole {
		return nil
	}
	n := findings.Counts(told.List)
	open := n.Errors + n.Warnings
	more := a.knows && open > a.open
	a.open, a.knows = open, true
	if !more || now.Sub(a.rang) < betweenAlerts {
		return nil
	}
	a.rang = now
	ring, how := a.ring, a.how
	return caught(func() tea.Msg {
		_ = ring(how) // a terminal that is gone ends the program by itself
		return nil
	})
}
