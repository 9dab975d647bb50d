package jump

import (
	"bytes"
	"errors"
	"fmt"
	"sort"
	"strconv"
	"strings"
	"time"

	"msgview/model"
	"msgview/ui/render"
)

// Message goes to a message by its number, from 1.
func (j *Jumps) Message(n int) error {
	entry, ok := j.col.Talk.Message(n)
	if !ok {
		return errors.New(render.ThereAre(j.col.Talk.Totals(true).Messages, "message"))
	}
	j.col.ShowEntry(entry)
	return nil
}

// Typed understands what : takes: a message number (12 or m12), a percentage, a
// line of the file (L340), a time of day (14:32).
func (j *Jumps) Typed(s string) error {
	s = strings.TrimSpace(s)
	if s == "" {
		return nil
	}
	j.Remember()
	if rest, ok := strings.CutPrefix(s, "L"); ok {
		if line, err := strconv.Atoi(rest); err == nil {
			return j.line(line)
		}
	}
	if rest, ok := strings.CutSuffix(s, "%"); ok {
		if p, err := strconv.ParseFloat(rest, 64); err == nil && p >= 0 && p <= 100 {
			if entry, ok := j.col.Index.AtPosition(int(p/100*float64(max(j.col.Index.Extent(j.col.Talk.Number())-1, 0))), j.col.Talk.Number()); ok {
				j.col.ShowEntry(entry)
			}
			return nil
		}
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(s, "m")); err == nil && n > 0 {
		return j.Message(n)
	}
	for _, layout := range []string{"15:04:05", "15:04"} {
		if t, err := time.Parse(layout, s); err == nil {
			return j.time(t)
		}
	}
	return errors.New("go where? 12, 50%, L340 or 14:32")
}

// line goes to the record with a line of the file, to the last one if the line is
// beyond the end.
func (j *Jumps) line(line int) error {
	entry, ok := j.col.Index.AtLine(j.col.Log.Source().Main(), line)
	if !ok || line < 1 {
		return errors.New("lines are counted from 1")
	}
	j.col.ShowEntry(entry)
	if at := j.col.Index.Place(entry); j.lastOfFile(entry) && line >= at.Line+j.lines(entry) {
		return fmt.Errorf("the last record is at line %d", at.Line)
	}
	return nil
}

// lastOfFile reports whether no record of the same file follows an entry.
func (j *Jumps) lastOfFile(entry int) bool {
	here := j.col.Index.Place(entry)
	for i := entry + 1; i < j.col.Index.Len(); i++ {
		if p := j.col.Index.Place(i); p.File != here.File || p.Offset != here.Offset {
			return p.File != here.File
		}
	}
	return true
}

// lines counts the lines of an entry's record.
func (j *Jumps) lines(entry int) int {
	records, err := j.col.Log.Raw(entry)
	for _, r := range records {
		if err == nil && r.Origin.Line == j.col.Index.Place(entry).Line {
			return bytes.Count(bytes.TrimRight(r.Bytes, "\r\n"), []byte("\n")) + 1
		}
	}
	return 1
}

// maxDays bounds the days of a log in which a time of day is looked for.
const maxDays = 400

// time goes to the first message at or after a time of day: on the day of what
// is read, else on those that follow, else from the first day on.
func (j *Jumps) time(clock time.Time) error {
	n := j.col.Index.Len()
	first, begin := j.timeFrom(0)
	last := j.timeBefore(n)
	today := j.timeBefore(int(j.col.Here().Entry) + 1)
	if today.IsZero() {
		today = first
	}
	if first.IsZero() {
		return errors.New("the log has no times")
	}
	on := func(day time.Time) bool {
		y, month, d := day.Date()
		want := time.Date(y, month, d, clock.Hour(), clock.Minute(), clock.Second(), 0, day.Location())
		i := sort.Search(n, func(i int) bool {
			t, _ := j.timeFrom(i)
			return t.IsZero() || !t.Before(want)
		})
		t, entry := j.timeFrom(i)
		if want.Before(first) || t.IsZero() || t.Before(want) || t.YearDay() != want.YearDay() || t.Year() != want.Year() {
			return false
		}
		j.col.ShowEntry(entry)
		return true
	}
	days := 0
	for _, from := range []time.Time{today, first} {
		for day := from; days < maxDays && !midnight(day).After(last); day = midnight(day).AddDate(0, 0, 1) {
			if days++; on(day) {
				return nil
			}
		}
	}
	if clock.Hour()*60+clock.Minute() <= first.Hour()*60+first.Minute() {
		j.col.ShowEntry(begin)
		return nil
	}
	return errors.New("no message so late; the last is at " + last.Format("15:04"))
}

func midnight(t time.Time) time.Time {
	y, month, d := t.Date()
	return time.Date(y, month, d, 0, 0, 0, 0, t.Location())
}

// maxUntimed bounds how many messages without a time are passed over.
const maxUntimed = 200

// timeFrom returns the time of the first message of the main thread at or after an
// entry that has one, and its entry.
func (j *Jumps) timeFrom(i int) (at time.Time, entry int) { return j.timeNear(i, 1) }

// timeBefore returns the time of the last message before an entry that has one.
func (j *Jumps) timeBefore(i int) time.Time {
	at, _ := j.timeNear(i-1, -1)
	return at
}

func (j *Jumps) timeNear(i, step int) (at time.Time, entry int) {
	for range maxUntimed {
		var ok bool
		i, ok = j.col.Index.Find(i, step, func(_ int, f model.Flags) bool { return f.IsMessage() && !f.Has(model.FlagSide) })
		if !ok {
			break
		}
		if msg, err := j.col.Log.Message(i); err == nil && !msg.Time.IsZero() {
			return msg.Time.In(j.col.Location()), i
		}
		i += step
	}
	return time.Time{}, 0
}
