package picker

import (
	"strings"
	"testing"
	"time"
)

// dated is a source whose rows stand by days.
type dated struct{ made }

func (dated) Group() Grouping { return ByDay }

func (d dated) More(from int) ([]Row, bool) {
	rows, done := d.made.More(from)
	for i := range rows {
		rows[i].Time = now.Add(-time.Duration(from+i) * 9 * time.Hour)
		rows[i].Session.Project = "/home/ada/" + []string{"bakery", "mill"}[(from+i)%2]
	}
	return rows, done
}

func startDated(n, width, height int) *Picker {
	p := New(dated{made{n}}, Options{Palette: startPalette, Newest: true, Now: func() time.Time { return now }})
	p.Resize(width, height)
	settle(p, p.Init())
	p.settled = true
	p.arrange()
	return p
}

// The cursor passes over headings, and every row is come to.
func TestHeadingsArePassed(t *testing.T) {
	p := startDated(30, 100, 20)
	seen := map[int]bool{}
	for range 40 {
		if at := p.current(); at < 0 {
			t.Fatalf("the cursor is on a heading:\n%s", text(p))
		} else {
			seen[at] = true
		}
		press(p, "j")
	}
	if len(seen) != 30 {
		t.Errorf("%d rows of 30", len(seen))
	}
	press(p, "g")
	if rows := strings.Split(text(p), "\n"); !strings.Contains(rows[2], "today") || !strings.HasPrefix(rows[3], "▌") {
		t.Errorf("the first heading is not seen:\n%s", text(p))
	}
	for i := range 30 {
		if row, ok := p.Step(1); ok != (i < 29) || ok && row.Session.Path == "" {
			t.Errorf("step %d: %+v %v", i, row, ok)
		}
	}
}

// Enter in a filter opens the row that is left, whatever stands above it.
func TestEnterInFilter(t *testing.T) {
	p := startDated(30, 100, 20)
	press(p, "j", "/", "s", "2", "9", ".")
	if asked := press(p, "enter"); len(asked) != 1 || asked[0].(OpenMsg).Row.Session.Name != "s29.jsonl" {
		t.Errorf("%+v\n%s", asked, text(p))
	}
	if p.Typing() || listed(p) != 1 {
		t.Error("the filter is not kept")
	}
}

// Groups follow the key; days are none where rows are sorted by something else.
func TestGroups(t *testing.T) {
	p := startDated(30, 100, 40)
	for _, c := range []struct{ keys, want, not string }{
		{"", "── yesterday ", "bakery ─"},
		{"o", "── bakery ", "today"},
		{"o", "── Claude Code ", "bakery ─"},
		{"o", "", "── Claude"},
		{"o s", "", "── today"},
	} {
		press(p, strings.Fields(c.keys)...)
		if screen := text(p); !strings.Contains(screen, c.want) || strings.Contains(screen, c.not) || listed(p) != 30 {
			t.Errorf("%q: want %q, not %q:\n%s", c.keys, c.want, c.not, screen)
		}
	}
}

// Days are named as people do.
func TestDays(t *testing.T) {
	for ago, want := range map[time.Duration]string{0: "today", -time.Hour: "today", 13 * time.Hour: "yesterday", 72 * time.Hour: "Friday", 60 * 24 * time.Hour: "March 2026", 400 * 24 * time.Hour: "2025"} {
		if got := day(now.Add(-ago), now); got != want {
			t.Errorf("%v ago: %s, want %s", ago, got, want)
		}
	}
	if got := day(time.Time{}, now); got != "no time" {
		t.Error(got)
	}
}

// Of rows that are alike in what they are sorted by, the newest is first, in whatever order they
// were found.
func TestAlikeNewestFirst(t *testing.T) {
	rows := make([]Row, 6)
	for i := range rows {
		rows[i] = Row{Known: true, Number: -1, Title: "bake bread", Turns: 1, Time: now.Add(time.Duration(i*5%6) * time.Hour)}
		rows[i].Session.Project = []string{"/mill", "/bakery"}[i%2]
	}
	for _, o := range []order{byTitle, byProject, byTurns, byCalls} {
		numbers := []int{0, 1, 2, 3, 4, 5}
		o.sorted(rows, numbers)
		for i := range 5 {
			a, b := &rows[numbers[i]], &rows[numbers[i+1]]
			if (o != byProject || a.Session.Project == b.Session.Project) && a.Time.Before(b.Time) {
				t.Errorf("sorted by %s: %v", orderNames[o], numbers)
			}
		}
	}
}
