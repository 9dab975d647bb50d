package list

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

// column is a source whose item i has heights[i] lines; drawn counts the items
// whose lines were asked for.
type column struct {
	heights []int
	drawn   map[int]bool
}

func (c *column) First() (int, bool)     { return 0, len(c.heights) > 0 }
func (c *column) Last() (int, bool)      { return len(c.heights) - 1, len(c.heights) > 0 }
func (c *column) Next(k int) (int, bool) { return k + 1, k+1 < len(c.heights) }
func (c *column) Prev(k int) (int, bool) { return k - 1, k > 0 }
func (c *column) Lines(k int) []string {
	if c.drawn != nil {
		c.drawn[k] = true
	}
	lines := make([]string, c.heights[k])
	for i := range lines {
		lines[i] = fmt.Sprintf("%d.%d", k, i)
	}
	return lines
}

func text(l *List[int, string]) string {
	var s []string
	for _, r := range l.Rows() {
		s = append(s, r.Text)
	}
	return strings.Join(s, " ")
}

// After any history the window shows consecutive lines of the column, is full if
// the column is long enough, and holds the cursor.
func TestWindow(t *testing.T) {
	for seed := range int64(300) {
		r := rand.New(rand.NewSource(seed))
		c := &column{}
		for range 1 + r.Intn(40) {
			c.heights = append(c.heights, r.Intn(12))
		}
		l := New[int, string](c)
		l.Place(1+r.Intn(20), 0)
		for step := range 150 {
			did := ""
			switch r.Intn(9) {
			case 0:
				n := r.Intn(41) - 20
				l.Scroll(n)
				did = fmt.Sprint("scroll ", n)
			case 1:
				n := r.Intn(9) - 4
				l.Line(n)
				did = fmt.Sprint("line ", n)
			case 2:
				n := r.Intn(9) - 4
				l.Item(n)
				did = fmt.Sprint("item ", n)
			case 3:
				l.Home()
				did = "home"
			case 4:
				l.End()
				did = "end"
			case 5:
				l.Show(r.Intn(len(c.heights)), r.Intn(12), Where(r.Intn(4)))
				did = "show"
			case 6:
				l.Place(1+r.Intn(20), 0)
				did = "resize"
			case 7:
				c.heights = append(c.heights, r.Intn(12))
				did = "append"
			case 8:
				l.Changed(func() { c.heights[r.Intn(len(c.heights))] = r.Intn(12) }, func(k int) (int, bool) { return k, true })
				did = "change"
			}
			var flat []string
			for k := range c.heights {
				flat = append(flat, c.Lines(k)...)
			}
			all, got := " "+strings.Join(flat, " ")+" ", text(l)
			if !strings.Contains(all, " "+got+" ") && got != "" {
				t.Fatalf("seed %d step %d after %s: not consecutive: %s", seed, step, did, got)
			}
			if want := min(len(flat), l.Height()); len(l.Rows()) < want && did != "append" {
				t.Fatalf("seed %d step %d after %s: %d rows, want %d", seed, step, did, len(l.Rows()), want)
			}
		}
	}
}

// A change above, at, or below the cursor leaves the cursor's line on its row.
func TestCursorStays(t *testing.T) {
	for seed := range int64(300) {
		r := rand.New(rand.NewSource(seed))
		c := &column{}
		for range 60 {
			c.heights = append(c.heights, 1+r.Intn(9))
		}
		l := New[int, string](c)
		l.Place(10, 0)
		l.Show(20+r.Intn(20), 0, Where(1+r.Intn(2)))
		k, _ := l.Cursor()
		row := l.cursorRow()
		l.Changed(func() {
			for i := range c.heights {
				if r.Intn(3) == 0 {
					c.heights[i] = 1 + r.Intn(9)
				}
			}
		}, nil)
		if after := l.cursorRow(); after != row {
			t.Fatalf("seed %d: cursor's item %d moved from row %d to %d: %s", seed, k, row, after, text(l))
		}
	}
}

func TestLineWalksEverything(t *testing.T) {
	c := &column{heights: []int{1, 30, 0, 2, 0, 0, 25, 1}}
	l := New[int, string](c)
	l.Place(7, 0)
	seen := map[string]bool{}
	for range 200 {
		for _, r := range l.Rows() {
			seen[r.Text] = true
		}
		l.Line(1)
	}
	if len(seen) != 59 {
		t.Errorf("%d of 59 lines seen on the way down", len(seen))
	}
	if !l.AtEnd() {
		t.Error("not at the end")
	}
	for range 200 {
		l.Line(-1)
	}
	if got := text(l); got != "0.0 1.0 1.1 1.2 1.3 1.4 1.5" {
		t.Errorf("back at the top: %s", got)
	}
}

// The number of items drawn does not depend on how many there are.
func TestDrawsOneWindow(t *testing.T) {
	c := &column{heights: make([]int, 1_000_000), drawn: map[int]bool{}}
	for i := range c.heights {
		c.heights[i] = 3
	}
	l := New[int, string](c)
	l.Place(50, 0)
	l.Rows()
	l.End()
	l.Rows()
	l.Show(500_000, 0, Centre)
	l.Rows()
	l.Place(60, 0)
	if len(c.drawn) > 400 {
		t.Errorf("%d items drawn", len(c.drawn))
	}
}

// spaced is a column whose items begin with a blank line, if gap says so.
type spaced struct {
	column
	gap map[int]bool
}

func (s *spaced) Lines(k int) []string {
	lines := s.column.Lines(k)
	if s.gap[k] {
		lines = append([]string{""}, lines...)
	}
	return lines
}

func (s *spaced) Blank(l string) bool { return l == "" }

// The text stays where it is, not the blank line above it.
func TestTextStays(t *testing.T) {
	s := &spaced{column{heights: make([]int, 40)}, map[int]bool{}}
	for i := range s.heights {
		s.heights[i] = 2
		s.gap[i] = i%2 == 0
	}
	l := New[int, string](s)
	l.Place(12, 0)
	l.Show(20, 0, Centre)
	find := func() int {
		for y, r := range l.Rows() {
			if r.Text == "20.0" {
				return y
			}
		}
		return -1
	}
	before := find()
	for range 3 {
		l.Changed(func() {
			for i := range s.heights {
				s.gap[i] = !s.gap[i]
			}
		}, nil)
		if now := find(); now != before {
			t.Fatalf("the text went from row %d to %d: %s", before, now, text(l))
		}
	}
}

// A window whose upper edge moves shows the cursor's line at the same place of the
// screen, also within a change.
func TestPlace(t *testing.T) {
	c := &column{heights: make([]int, 50)}
	for i := range c.heights {
		c.heights[i] = 3
	}
	l := New[int, string](c)
	l.Place(20, 0)
	l.Show(25, 0, Centre)
	row := l.cursorRow()
	l.Place(18, 2)
	if got := l.cursorRow() + 2; got != row {
		t.Errorf("on row %d of the screen, was on %d", got, row)
	}
	l.Changed(func() {
		c.heights[24] = 9
		l.Place(20, -2)
	}, nil)
	if got := l.cursorRow(); got != row {
		t.Errorf("after a change on row %d, was on %d", got, row)
	}
}

func TestBack(t *testing.T) {
	c := &column{heights: []int{3, 1, 30, 2, 2, 2, 9, 1, 1, 1, 5}}
	l := New[int, string](c)
	l.Place(6, 0)
	l.Line(9)
	spot, before := l.Spot(), text(l)
	l.End()
	l.Back(spot)
	if k, line := l.Position(); text(l) != before || k != 2 || line != spot.line {
		t.Errorf("%s, was %s; cursor at %d, line %d", text(l), before, k, line)
	}
	c.heights[2] = 1 // the item is shorter now
	l.Back(spot)
	if len(l.Rows()) != 6 {
		t.Errorf("%d rows: %s", len(l.Rows()), text(l))
	}
	var none Spot[int]
	l.Back(none)
}

// Whatever happens, something of the cursor's item can be read in the window.
func TestCursorIsSeen(t *testing.T) {
	for seed := range int64(400) {
		r := rand.New(rand.NewSource(seed))
		s := &spaced{column{}, map[int]bool{}}
		for i := range 2 + r.Intn(30) {
			s.heights = append(s.heights, 1+r.Intn(5)*r.Intn(4))
			s.gap[i] = i > 0 && r.Intn(3) > 0
		}
		l := New[int, string](s)
		l.Place(1+r.Intn(8), 0)
		for step := range 100 {
			did := ""
			switch n := r.Intn(17) - 8; r.Intn(9) {
			case 0:
				did = fmt.Sprint("scroll ", n)
				l.Scroll(n)
			case 1:
				did = fmt.Sprint("line ", n)
				l.Line(n)
			case 2:
				did = fmt.Sprint("item ", n)
				l.Item(n)
			case 3:
				did = "home"
				l.Home()
			case 4:
				did = "end"
				l.End()
			case 5:
				did = "show"
				l.Show(r.Intn(len(s.heights)), 0, Where(r.Intn(4)))
			case 6:
				did = "resize"
				l.Place(1+r.Intn(8), 0)
			case 7:
				did = "select"
				l.Select(r.Intn(l.Height()))
			case 8:
				did = "change"
				l.Changed(func() { s.heights[r.Intn(len(s.heights))] = 1 + r.Intn(12) }, func(k int) (int, bool) { return k, true })
			}
			seen := false
			k, line := l.Position()
			for _, row := range l.Rows() {
				seen = seen || row.Key == k && row.Line >= line && row.Text != ""
			}
			if !seen {
				t.Fatalf("seed %d step %d after %s: item %d, line %d is not in %q", seed, step, did, k, line, text(l))
			}
		}
	}
}

// An item that has fewer lines all of a sudden, because its record is gone, takes the
// cursor and the window with it.
func TestShrunk(t *testing.T) {
	c := &column{heights: []int{5, 5, 5, 5}}
	l := New[int, string](c)
	l.Place(6, 0)
	l.Show(3, 4, AtBottom)
	c.heights[3] = 1
	rows := l.Rows()
	if k, line := l.Position(); k != 3 || line != 0 || rows[len(rows)-1].Key != 3 {
		t.Errorf("line %d of item %d is read in %s", line, k, text(l))
	}
	l.Show(1, 3, AtTop)
	c.heights[1] = 2
	rows = l.Rows()
	if k, line := l.Position(); k != 1 || line != 1 || rows[0].Key != 1 || rows[0].Line != 1 {
		t.Errorf("line %d of item %d is read in %s", line, k, text(l))
	}
	l.Show(2, 0, AtBottom)
	c.heights[2] = 0
	l.Rows()
	if k, _ := l.Position(); k != 1 && k != 3 {
		t.Errorf("item %d is read in %s", k, text(l))
	}
}
