package pane

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model/findings"
	"msgview/ui/column"
	"msgview/ui/safetext"
)

// A listing is the part of a pane that is the same for all lists of places: a cursor in
// rows, which Enter goes to and Space peeks at.
type listing struct {
	cursor, top, height int
	saw                 *column.Opened // before the first peek
	row                 rowID          // what the cursor was put on, which it stays at as rows come and go
	put                 bool           // the reader put it there
}

// A rowID tells a row from others, also when rows come before it.
type rowID struct {
	place findings.Place
	name  string
}

// follow puts the cursor where the row is now that it was put on.
func (o *listing) follow(n int, id func(int) rowID) {
	if !o.put || o.cursor < n && id(o.cursor) == o.row {
		return
	}
	for i := range n {
		if id(i) == o.row {
			o.cursor, o.top = i, max(o.top+i-o.cursor, 0)
			return
		}
	}
}

// stay has the cursor stay at its row if the reader put it there.
func (o *listing) stay(asks want, n int, id func(int) rowID) {
	if asks != nothing && o.cursor < n {
		o.row, o.put = id(o.cursor), true
	}
}

// resume goes on at the row that another one was left at.
func (o *listing) resume(old *listing) {
	o.cursor, o.top, o.row, o.put = old.cursor, old.top, old.row, old.put
}

var listingKeys = struct{ down, up, pageDown, pageUp, home, end, enter, peek, back, quit key.Binding }{
	binding("down", "j", "down"),
	binding("up", "k", "up"),
	binding("page down", "f", "pgdown", "ctrl+f", "d", "ctrl+d"),
	binding("page up", "b", "pgup", "ctrl+b", "u", "ctrl+u"),
	binding("first row", "g", "home"),
	binding("last row", "G", "end"),
	binding("go there", "enter", "l", "right"),
	binding("look at it and stay here", "space"),
	binding("back to the text", "tab"),
	binding("quit", "Q"),
}

// keys are the listing's keys with more of its pane.
func (o *listing) keys(more ...key.Binding) []key.Binding {
	k := listingKeys
	return slices.Concat([]key.Binding{k.enter, k.peek}, more, []key.Binding{k.down, k.up, k.pageDown, k.pageUp, k.home, k.end, k.back, k.quit})
}

// leaving are the keys that close a pane that a key opens.
func leaving(opener string) key.Binding { return binding("close", "q", "esc", opener, "h", "left") }

// want is what a key asks a listing for.
type want uint8

const (
	nothing want = iota
	moved
	enter
	peek
)

// update handles what moves the cursor among n rows or leaves, and says what else is asked
// for: the pane knows what a row stands for.
func (o *listing) update(d *Desk, msg tea.Msg, n int, leave key.Binding) (asks want, r Result) {
	k := listingKeys
	o.cursor = max(0, min(o.cursor, n-1))
	move := func(by int) (want, Result) {
		o.cursor = max(0, min(o.cursor+by, n-1))
		return moved, Result{}
	}
	page := max(o.height-1, 1)
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		return move(Wheel(msg))
	case tea.MouseClickMsg:
		if at := o.top + msg.Y - 1; msg.Y > 0 && at < n {
			o.cursor = at
			return enter, Result{}
		}
	case tea.KeyPressMsg:
		switch {
		case key.Matches(msg, k.down):
			return move(1)
		case key.Matches(msg, k.up):
			return move(-1)
		case key.Matches(msg, k.pageDown):
			return move(page)
		case key.Matches(msg, k.pageUp):
			return move(-page)
		case key.Matches(msg, k.home):
			return move(-n)
		case key.Matches(msg, k.end):
			return move(n)
		case key.Matches(msg, k.enter):
			return enter, Result{}
		case key.Matches(msg, k.peek):
			return peek, Result{}
		case key.Matches(msg, k.back, leave):
			if o.saw != nil {
				d.Col.Back(o.saw)
				o.saw = nil
			}
			return moved, Result{Done: true}
		case key.Matches(msg, k.quit):
			return moved, Result{Done: true, Quit: true}
		}
	}
	return nothing, Result{}
}

// show brings the text to a place, at the row with a text if there is one; the reader
// comes too unless it is a peek.
func (o *listing) show(d *Desk, p findings.Place, text string, peek bool) Result {
	if o.saw == nil {
		saw := d.Col.Opened()
		o.saw = &saw
	}
	if !peek {
		d.Col.Back(o.saw)
		o.saw = nil
		d.Jumps.Remember()
	}
	toPlace(d, p, text)
	return Result{Done: !peek, Peek: peek}
}

// toPlace puts the reader at a place, at the row with a text if there is one.
func toPlace(d *Desk, p findings.Place, text string) {
	if k, ok := d.Col.Way.HomeOf(p); ok && len(d.Col.Items(p.Entry)) > 0 {
		column.Prove(d.Col, k, text)
		return
	}
	d.Col.ShowEntry(p.Entry)
}

// view draws a head and the rows around the cursor.
func (o *listing) view(d *Desk, head safetext.Line, n, width, height int, line func(i, width int) safetext.Line) []safetext.Line {
	if height < 1 {
		return nil
	}
	p := d.Pen
	o.height = height - 1
	o.cursor = max(0, min(o.cursor, n-1))
	o.top = max(0, min(o.top, o.cursor, n-o.height))
	o.top = max(o.top, o.cursor-o.height+1)
	lines := []safetext.Line{p.Row(width, head.Text()).Line(width)}
	for i := o.top; i < min(o.top+o.height, n); i++ {
		gutter := safetext.Spaces(1, p.Plain)
		if i == o.cursor {
			gutter = p.Sign("▌", ">", p.Cursor)
		}
		lines = append(lines, gutter.Line().AppendLine(line(i, width-1)))
	}
	return lines
}

// headOf is the first row of a pane: its name, of what is said of it whole pieces, as many as
// there is room for, and what is going on. Of a sentence there is the beginning.
func headOf(d *Desk, name string, said []string, between, going string, width int) safetext.Line {
	const sentence, least = 40, 24 // cells of a piece that may be cut, and of what is left of it
	p := d.Pen
	head := safetext.CleanLine(" "+name+"  ", p.Strong, width)
	room := width - head.Width() - utf8.RuneCountInString(going)
	shown := 0
	for n := range said {
		if utf8.RuneCountInString(strings.Join(said[:n+1], between)) > room {
			break
		}
		shown++
	}
	text := safetext.CleanLine(strings.Join(said[:shown], between), p.Dim, width)
	if shown < len(said) {
		next, lead := said[shown], between
		if shown == 0 {
			lead = ""
		}
		if left := room - text.Width() - utf8.RuneCountInString(lead); shown == 0 || len(next) > sentence && left >= least {
			text = text.Append(safetext.CleanLine(lead, p.Dim, width), safetext.CleanLine(next, p.Dim, max(left, 1)))
		}
	}
	return head.Append(text, safetext.CleanLine(going, p.Dim, width)).Line()
}

// cell is a text in a column of a row.
func cell(d *Desk, s string, st safetext.Style, w int) safetext.Text {
	t := safetext.CleanLine(s, st, w-1)
	return t.Append(safetext.Spaces(w-t.Width(), d.Pen.Plain))
}

// shows reports whether a place is in the conversation that is read.
func shows(d *Desk, p findings.Place) bool {
	talk := d.Col.Talk.Number()
	if talk < 0 {
		return true
	}
	number, _ := d.Col.Index.Conversation(p.Entry)
	return number == talk
}

// placed says where an entry is: by its line, or by its number where that would be a line of
// another file than the log's first.
func placed(d *Desk, entry int) string {
	return placedIn(d, entry, entry)
}

// placedCall is placed of a call or a result: by the line of its own record.
func placedCall(d *Desk, p findings.Place) string {
	return placedIn(d, p.Entry, p.Record(d.Col.Index))
}

// placedIn says where a record of an entry's message is.
func placedIn(d *Desk, entry, record int) string {
	switch at := d.Col.Index.Place(record); {
	case at.Line == 0: // it was taken back
		return ""
	case at.File == 0:
		return fmt.Sprintf("L%d", at.Line)
	}
	number, _ := d.Col.Talk.Numbers(entry)
	return fmt.Sprintf("m%d", number+1)
}
