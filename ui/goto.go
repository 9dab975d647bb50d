package ui

import (
	"bytes"
	"fmt"
	"sort"
	"strconv"
	"strings"
	"time"

	"msgview/model"
	"msgview/ui/render"
)

// goMessage goes to a message by its number, from 1.
func (m *Model) goMessage(n int) {
	entry, ok := m.message(n)
	if !ok {
		m.complain(fmt.Sprintf("there are %d messages", m.totals().Messages))
		return
	}
	m.showEntry(entry)
}

// message returns the entry of a message of what is shown, by its number, from 1.
func (m *Model) message(n int) (entry int, ok bool) {
	if talk := m.items.talk; talk != model.Every {
		return m.index.MessageIn(talk, n-1)
	}
	return m.index.MessageEntry(n - 1)
}

// showEntry goes to the first item of an entry, or to the item that shows it.
func (m *Model) showEntry(entry int) {
	entry = m.index.Owner(entry)
	for ; entry >= 0; entry-- {
		if list := m.items.of(entry); len(list) > 0 {
			m.show(list[0].Key, 1)
			return
		}
		if call, place, ok := m.index.Call(entry, 0); ok {
			for _, it := range m.items.of(call) {
				if it.Kind == render.Call && it.CallPlace == place {
					m.show(it.Key, 1)
					return
				}
			}
		}
	}
}

// goTo understands what : takes: a message number (12 or m12), a percentage, a
// line of the file (L340), a time of day (14:32).
func (m *Model) goTo(s string) {
	s = strings.TrimSpace(s)
	if s == "" {
		return
	}
	m.remember()
	if rest, ok := strings.CutPrefix(s, "L"); ok {
		if line, err := strconv.Atoi(rest); err == nil {
			m.goLine(line)
			return
		}
	}
	if rest, ok := strings.CutSuffix(s, "%"); ok {
		if p, err := strconv.ParseFloat(rest, 64); err == nil && p >= 0 && p <= 100 {
			if entry, ok := m.index.AtPosition(int(p/100*float64(max(m.index.Extent(m.items.talk)-1, 0))), m.items.talk); ok {
				m.showEntry(entry)
			}
			return
		}
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(s, "m")); err == nil && n > 0 {
		m.goMessage(n)
		return
	}
	for _, layout := range []string{"15:04:05", "15:04"} {
		if t, err := time.Parse(layout, s); err == nil {
			m.goTime(t)
			return
		}
	}
	m.complain("go where? 12, 50%, L340 or 14:32")
}

// goLine goes to the record with a line of the file, to the last one if the line is
// beyond the end.
func (m *Model) goLine(line int) {
	entry, ok := m.index.AtLine(m.log.Source().Main(), line)
	if !ok || line < 1 {
		m.complain("lines are counted from 1")
		return
	}
	m.showEntry(entry)
	if at := m.index.Place(entry); m.lastOfFile(entry) && line >= at.Line+m.lines(entry) {
		m.complain(fmt.Sprintf("the last record is at line %d", at.Line))
	}
}

// lastOfFile reports whether no record of the same file follows an entry.
func (m *Model) lastOfFile(entry int) bool {
	here := m.index.Place(entry)
	for i := entry + 1; i < m.index.Len(); i++ {
		if p := m.index.Place(i); p.File != here.File || p.Offset != here.Offset {
			return p.File != here.File
		}
	}
	return true
}

// lines counts the lines of an entry's record.
func (m *Model) lines(entry int) int {
	records, err := m.log.Raw(entry)
	for _, r := range records {
		if err == nil && r.Origin.Line == m.index.Place(entry).Line {
			return bytes.Count(bytes.TrimRight(r.Bytes, "\r\n"), []byte("\n")) + 1
		}
	}
	return 1
}

// maxDays bounds the days of a log in which a time of day is looked for.
const maxDays = 400

// goTime goes to the first message at or after a time of day: on the day of what
// is read, else on those that follow, else from the first day on.
func (m *Model) goTime(clock time.Time) {
	n := m.index.Len()
	first, begin := m.timeFrom(0)
	last := m.timeBefore(n)
	today := m.timeBefore(int(m.here().Entry) + 1)
	if today.IsZero() {
		today = first
	}
	if first.IsZero() {
		m.complain("the log has no times")
		return
	}
	on := func(day time.Time) bool {
		y, month, d := day.Date()
		want := time.Date(y, month, d, clock.Hour(), clock.Minute(), clock.Second(), 0, day.Location())
		i := sort.Search(n, func(i int) bool {
			t, _ := m.timeFrom(i)
			return t.IsZero() || !t.Before(want)
		})
		t, entry := m.timeFrom(i)
		if want.Before(first) || t.IsZero() || t.Before(want) || t.YearDay() != want.YearDay() || t.Year() != want.Year() {
			return false
		}
		m.showEntry(entry)
		return true
	}
	days := 0
	for _, from := range []time.Time{today, first} {
		for day := from; days < maxDays && !midnight(day).After(last); day = midnight(day).AddDate(0, 0, 1) {
			if days++; on(day) {
				return
			}
		}
	}
	if clock.Hour()*60+clock.Minute() <= first.Hour()*60+first.Minute() {
		m.showEntry(begin)
		return
	}
	m.complain("no message so late; the last is at " + last.Format("15:04"))
}

func midnight(t time.Time) time.Time {
	y, month, d := t.Date()
	return time.Date(y, month, d, 0, 0, 0, 0, t.Location())
}

// maxUntimed bounds how many messages without a time are passed over.
const maxUntimed = 200

// timeFrom returns the time of the first message of the main thread at or after an
// entry that has one, and its entry.
func (m *Model) timeFrom(i int) (at time.Time, entry int) { return m.timeNear(i, 1) }

// timeBefore returns the time of the last message before an entry that has one.
func (m *Model) timeBefore(i int) time.Time {
	at, _ := m.timeNear(i-1, -1)
	return at
}

func (m *Model) timeNear(i, step int) (at time.Time, entry int) {
	for range maxUntimed {
		var ok bool
		i, ok = m.index.Find(i, step, func(_ int, f model.Flags) bool { return f.IsMessage() && !f.Has(model.FlagSide) })
		if !ok {
			break
		}
		if msg, err := m.log.Message(i); err == nil && !msg.Time.IsZero() {
			return msg.Time.In(m.location()), i
		}
		i += step
	}
	return time.Time{}, 0
}

// location is where times of day are meant.
func (m *Model) location() *time.Location {
	if m.draw.Location != nil {
		return m.draw.Location
	}
	return time.Local
}
