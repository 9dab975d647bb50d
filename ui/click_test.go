package ui

import (
	"fmt"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"msgview/loaders/formattest/sampling"
	"msgview/model"
	"msgview/ui/pane"
)

// clicked is a program whose commands run when it gives them, without the clock.
type clicked struct {
	*program
	quits bool // it said so
}

// take hands the program a message, and what follows from it.
func (c *clicked) take(msg tea.Msg) {
	_, cmd := c.Update(msg)
	for todo := []tea.Cmd{cmd}; len(todo) > 0; todo = todo[1:] {
		if todo[0] == nil || strings.HasSuffix(runtime.FuncForPC(reflect.ValueOf(todo[0]).Pointer()).Name(), "bubbletea/v2.Tick.func1") {
			continue
		}
		switch msg := todo[0]().(type) {
		case nil:
		case tea.BatchMsg:
			todo = append(todo, msg...)
		case tea.QuitMsg:
			c.quits = true
		default:
			if strings.HasPrefix(fmt.Sprintf("%T", msg), "tea.") || strings.HasSuffix(fmt.Sprintf("%T", msg), "tickMsg") {
				continue // for the terminal, or asked for again for ever
			}
			_, next := c.Update(msg)
			todo = append(todo, next)
		}
	}
}

// at says which view is on the screen.
func (c *clicked) at() string {
	said := fmt.Sprint(c.page)
	if c.view != nil {
		said += fmt.Sprintf(" %T %T", c.view.panes.over, c.view.panes.foot)
	}
	return said
}

// A click ends the program only where that is what it is on: wherever else in each view it
// goes to something, opens it or does nothing.
func TestClicksDoNotQuit(t *testing.T) {
	more := []struct{ name, keys, wait, list string }{
		{"palette", "ctrl+p", "", ""}, {"info", "i", "", ""}, {"talk", "j j j j ctrl+d", "", ""}, {"hidden", "x r", "", ""},
	}
	if raced {
		t.Skip("it clicks where nothing runs beside")
	}
	for _, v := range append(more, views...) {
		if v.name == "output" || v.name == "diff" || v.name == "compare" {
			continue // of programs and files that are read for each of them
		}
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			const w, h = 60, 20 // with all rows of the header
			fresh := clickedOf(t, v.list, v.keys, w, h)
			c := fresh()
			view := c.at()
			rows := strings.Split(ansi.Strip(c.View().Content), "\n")
			for y := range h {
				for x := range w {
					if !sampling.Chosen(x+y, 3) {
						continue
					}
					c.take(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
					if c.quits && (y >= len(rows) || !strings.Contains(rows[y], "quit")) {
						t.Fatalf("a click on row %d, cell %d of %s ends the program\n%s", y+1, x+1, v.name, strings.Join(rows, "\n"))
					}
					if c.quits || c.at() != view {
						c = fresh()
					}
				}
			}
		})
	}
}

// clickedOf returns what makes a program with a view on its screen.
func clickedOf(t *testing.T, list, keys string, w, h int) func() *clicked {
	path := viewsLog
	if list == "talks" {
		path = filepath.Join("testdata", "talks.jsonl")
	}
	log, err := opened(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	usual := Options{Theme: darkTheme(), Stage: clicking(t).Stage, Mouse: true, Saves: t.TempDir(), Now: func() time.Time { return viewsNow },
		Open: func(string) (model.Log, error) { return keptOpen{log}, nil }}
	return func() *clicked {
		opt := usual
		switch list {
		case "files", "matches":
			files := NewFiles("sessions", opt.Open)
			for i := range 3 {
				files.Add(model.Session{Name: fmt.Sprint(i), Path: fmt.Sprint(i), Project: "/home/you/shop", Modified: viewsNow, Size: 4096})
			}
			files.Done()
			opt.Files = files
		default:
			opt.Log = log
		}
		c := &clicked{program: newProgram(opt)}
		c.Update(tea.WindowSizeMsg{Width: w, Height: h})
		if c.view != nil {
			c.take(tickMsg{log})
			c.view.Update(pane.Tick{})
		} else if cmd := c.files.Init(); cmd != nil {
			c.take(cmd())
		}
		for _, k := range strings.Fields(strings.ReplaceAll(keys, ";", "")) {
			c.take(keyPress(k))
		}
		c.View() // what stands where in the header
		return c
	}
}

// keptOpen is a log that others read too.
type keptOpen struct{ model.Log }

func (keptOpen) Close() error { return nil }

// Before the first turn the header says so, and a click on it goes to that turn.
func TestClickBeforeTheFirstTurn(t *testing.T) {
	all := []*model.Message{said(model.RoleSystem, "You bake.")}
	for i := range 30 {
		all = append(all, said(model.RoleUser, fmt.Sprint("bread ", i)), said(model.RoleAssistant, "baked"))
	}
	d := drive(t, newStaticLog(all...), 120, 30)
	if row := d.rows()[1]; !strings.Contains(row, "before turn 1 of 30") {
		t.Fatalf("%q", row)
	}
	d.send(tea.MouseClickMsg{X: 110, Y: 1, Button: tea.MouseLeft})
	if it := d.m.Col.Item(d.m.Col.Here()); it.Message.Role != model.RoleUser || it.Message.Index != 1 {
		t.Errorf("at message %d", it.Message.Index)
	}
}

// What is below the rows of a list stands for none of those that are below the screen.
func TestClickBelowAPane(t *testing.T) {
	var all []*model.Message
	for i := range 60 {
		all = append(all, said(model.RoleUser, fmt.Sprint("bread ", i)), said(model.RoleAssistant, "baked"))
	}
	for _, name := range []string{"o", "ctrl+p", "V", "W", "?"} {
		d := drive(t, newStaticLog(all...), 100, 24)
		d.press(name)
		before := fmt.Sprintf("%T %v", d.m.panes.over, d.m.Col.Here())
		rows := d.rows()
		d.send(tea.MouseClickMsg{X: 5, Y: 23, Button: tea.MouseLeft})
		d.send(tea.MouseClickMsg{X: 5, Y: 22, Button: tea.MouseLeft})
		if after := fmt.Sprintf("%T %v", d.m.panes.over, d.m.Col.Here()); after != before {
			t.Errorf("%s: a click on %q: %s, before %s", name, rows[23], after, before)
		}
	}
}

// In the list of conversations a click goes to a row, a second one opens it; q leads back.
func TestClickTalks(t *testing.T) {
	c := clickedOf(t, "talks", "", 80, 20)()
	row := func(sub string) int {
		for y, row := range strings.Split(ansi.Strip(c.View().Content), "\n") {
			if strings.Contains(row, sub) {
				return y
			}
		}
		t.Fatalf("no %q\n%s", sub, ansi.Strip(c.View().Content))
		return -1
	}
	click := func(sub string) { c.take(tea.MouseClickMsg{X: 5, Y: row(sub), Button: tea.MouseLeft}) }
	click("bread take to rise")
	if c.page != onTalks || !strings.HasPrefix(ansi.Strip(strings.Split(c.View().Content, "\n")[row("to rise")]), "▌") {
		t.Errorf("it is not at the row\n%s", ansi.Strip(c.View().Content))
	}
	if click("bread take to rise"); c.page != onView {
		t.Errorf("it is not open\n%s", ansi.Strip(c.View().Content))
	}
	if c.take(keyPress("q")); c.page != onTalks {
		t.Errorf("it is not back in the list\n%s", ansi.Strip(c.View().Content))
	}
}
