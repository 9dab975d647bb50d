package ui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"msgview/model"
)

func typeGoto(d *driver, text string) {
	d.press(":")
	d.press(strings.Split(text, "")...)
	d.press("enter")
}

// :TIME goes to the first message at or after a time of day, and stays there.
func TestGoToTime(t *testing.T) {
	var all []*model.Message
	at := time.Date(2026, 3, 1, 13, 0, 0, 0, time.Local)
	for i := range 40 { // every 40 minutes, until the afternoon of the next day
		m := said(model.RoleUser, fmt.Sprint("prompt ", i))
		if i%3 > 0 {
			m = said(model.RoleAssistant, fmt.Sprint("answer ", i))
		}
		if m.Time = at; i%7 == 6 {
			m.Time = time.Time{}
		}
		all = append(all, m)
		at = at.Add(40 * time.Minute)
	}
	for _, c := range []struct {
		begin int
		times []string
		want  []int // messages, from 1
	}{
		{1, []string{"14:20", "14:20", "14:20"}, []int{3, 3, 3}},
		{1, []string{"14:21", "14:21"}, []int{4, 4}},
		{1, []string{"00:10", "00:10"}, []int{18, 18}}, // not on the first day
		{18, []string{"13:00", "13:00"}, []int{37, 37}},
		{30, []string{"22:00", "22:00"}, []int{15, 15}}, // only on the first day
	} {
		d := drive(t, newStaticLog(all...), 100, 30)
		typeGoto(d, fmt.Sprint(c.begin))
		var got []int
		for _, s := range c.times {
			typeGoto(d, s)
			got = append(got, message(d))
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("from %d, %v lead to %v, want %v", c.begin, c.times, got, c.want)
		}
	}
	d := drive(t, newStaticLog(said(model.RoleUser, "no times")), 100, 30)
	typeGoto(d, "12:00")
	if !strings.Contains(d.m.note.text, "no times") {
		t.Errorf("it says %q", d.m.note.text)
	}
}

// Where : cannot go it says so, and the footer shows it on a narrow screen too.
func TestGoNowhere(t *testing.T) {
	for text, want := range map[string]string{
		"9999": "there are 8 messages", "L9999": "the last record is at line 8", "L0": "lines are counted from 1",
		"foo": "go where?", "300%": "go where?", "25:99": "go where?", "-3": "go where?", "m0": "go where?",
	} {
		for _, width := range []int{40, 100} {
			d := drive(t, newFakeLog(8), width, 24)
			typeGoto(d, text)
			rows := d.rows()
			if !strings.Contains(rows[len(rows)-1], want) || !d.m.note.failed {
				t.Errorf(":%s on %d cells shows %q, want %q", text, width, rows[len(rows)-1], want)
			}
		}
	}
	d := drive(t, newFakeLog(8), 100, 24)
	typeGoto(d, "L8")
	if d.m.note.text != "" {
		t.Errorf(":L8 says %q", d.m.note.text)
	}
}

// On the first and on the last page a page further is the first and the last item.
func TestPageAtEnds(t *testing.T) {
	var all []*model.Message
	for range 40 {
		all = append(all, said(model.RoleUser, "bake"), said(model.RoleAssistant, "baked"))
	}
	d := drive(t, newStaticLog(all...), 80, 24)
	at := func() int { return int(d.m.Col.Here().Entry) }
	for _, back := range []string{"b", "u", "pgup"} {
		if d.press("g", "j", "j", back); at() != 0 {
			t.Errorf("%s at the top goes to entry %d", back, at())
		}
	}
	for _, on := range []string{"space", "d", "f"} {
		if d.press("G", "k", "k", on); at() != 79 {
			t.Errorf("%s at the end goes to entry %d", on, at())
		}
	}
	if d.press("g", "space", "b"); at() == 79 {
		t.Errorf("a page down and up goes to entry %d", at())
	}
}

// An item with nothing to read gets no row when its message is gone to: the reader comes to
// what can be read of it, or to what has its sign.
func TestGoToUnreadable(t *testing.T) {
	think := func(parts ...model.Part) *model.Message {
		return &model.Message{Role: model.RoleAssistant, Parts: append([]model.Part{model.Reasoning{NotStored: true, Size: 600}}, parts...)}
	}
	call := &model.ToolCall{ID: "c", Name: "Bash", Arguments: []byte(`{"command":"knead"}`)}
	log := func() model.Log {
		return newStaticLog(said(model.RoleUser, "bake"), think(call), answered("c", "kneaded", false), think(), said(model.RoleAssistant, "baked"), said(model.RoleUser, "more"))
	}
	for _, c := range []struct{ keys, text string }{
		{"2 G", "knead"}, {": 2 enter", "knead"}, {": L 2 enter", "knead"}, {"4 G", "baked"}, {": 4 enter", "baked"},
	} {
		d := drive(t, log(), 100, 30)
		before := d.body()
		d.press(strings.Fields(c.keys)...)
		k := d.m.Col.Here()
		if it := d.m.Col.Item(k); it == nil || it.Unreadable() || !strings.Contains(itemText(d.m.Col, k), c.text) {
			t.Errorf("%s goes to %+v, %q", c.keys, k, itemText(d.m.Col, k))
		}
		if strings.Contains(d.body(), "not stored") || strings.Count(d.body(), "∴") != strings.Count(before, "∴") {
			t.Errorf("%s shows\n%s\nafter\n%s", c.keys, d.body(), before)
		}
	}
	d := drive(t, log(), 100, 30)
	d.press("z", "5", "2", "G") // where it has a row, it is gone to, and has no text
	if it := d.m.Col.Item(d.m.Col.Here()); it == nil || !it.Unreadable() {
		t.Errorf("2 G at level 5 goes to %+v", d.m.Col.Here())
	}
	d.press("|")
	if want := "there is no text here to give to a program"; d.m.note.text != want || d.m.panes.foot != nil {
		t.Errorf("| says %q", d.m.note.text)
	}
}
