package ui

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/ui/pane"
)

// rows are those of the pane that were not there before, and the one that is chosen now if
// it was not.
func (l *linear) rows(m *Model, pressed bool) (fresh []string) {
	on := ""
	now := []string{} // not nil: the title is said once, also before there are rows
	if l.pane == nil {
		fresh = append(fresh, strings.Join(m.panes.over.Title(), ", "))
	}
	view := m.panes.over.View(&m.Desk, wideOf(m.panes.over), m.Desk.Height)
	if w, ok := m.panes.over.(pane.Waiter); ok && w.Waits(&m.Desk) {
		if pressed && l.pane != nil {
			fresh = append(fresh, "still reading")
		}
		if l.pane == nil {
			l.pane = now
		}
		return fresh
	}
	for _, r := range view {
		row := strings.TrimRight(ruled().ReplaceAllString(r.Plain(), ""), " ")
		bare := strings.TrimLeft(row, chosenSigns+" ")
		if unread().MatchString(bare) {
			continue
		}
		now = append(now, bare)
		chosen := strings.HasPrefix(row, ">") || strings.HasPrefix(row, "▌")
		if known := slices.Contains(l.pane, bare); !known || chosen && bare != l.chosen {
			fresh = append(fresh, paneRow(m.panes.over, row))
		}
		if chosen {
			on = bare
		}
	}
	l.pane, l.chosen = now, on
	return fresh
}

// paneRow is a row of a pane without the room between its columns. Where it is a row of a text
// its spaces have a meaning.
func paneRow(p pane.Pane, row string) string {
	switch p.(type) {
	case *pane.Raw, *pane.FileContent, *pane.Output:
		return row
	}
	return manySpaces().ReplaceAllString(row, "$1  ")
}

// wideOf is how wide a pane is drawn: as wide as what its rows say, but for those whose rows
// grow with the screen without saying more.
func wideOf(p pane.Pane) int {
	switch p.(type) {
	case *pane.Help:
		return maxLinear // else it has columns
	}
	return maxReadPane
}

// maxReadPane is how wide rows of panes get, in cells.
const maxReadPane = 500

// chosenSigns stand before the row of a pane that the reader is on.
const chosenSigns = ">▌"

// ruled matches the rest of a row that is a rule.
var ruled = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[-─]{8,} *$`) })

// unread matches rows of a pane that have nothing to say, or not yet.
var unread = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\d*$|\breading (\.\.\.|…)$`) })

// unmoved says why a key changed nothing in a pane: it means nothing there, or there is
// nothing further.
func (l *linear) unmoved(m *Model, press tea.KeyPressMsg) string {
	over := m.panes.over
	if t, ok := over.(pane.Typist); ok && t.Typing() {
		if press.Text != "" {
			return press.Text
		}
		return "nothing to do for " + press.String()
	}
	known := slices.ContainsFunc(over.Keys(), func(b key.Binding) bool { return key.Matches(press, b) })
	if !known {
		said := press.String() + " does nothing in " + nameOf(over)
		if m.panes.explained() {
			said += "; ? lists its keys"
		}
		return said
	}
	if l.chosen != "" {
		return paneRow(over, l.chosen) + ", as before"
	}
	return "nothing further"
}
