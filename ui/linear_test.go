package ui

import (
	"bytes"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/check"
	"msgview/ui/config"
	"msgview/ui/pane"
)

// Each item is said once, with its role first and where it is.
func TestLinear(t *testing.T) {
	c := config.Default()
	c.ScreenReader = true
	log := newStaticLog(said(model.RoleUser, "hello"), said(model.RoleAssistant, "yes \x1b[1mplease"))
	p := newProgram(Options{Log: log, Theme: darkTheme(), Config: c, ASCII: true})
	var out bytes.Buffer
	l := newLinear(p, &out, 30)
	l.Update(tickMsg{log})
	for _, step := range []struct{ key, want string }{
		{"", "User, 1 of 2:\r\nhello\r\n"},
		{"j", "Assistant, 2 of 2:\r\nyes please\r\n"},
		{"j", "2 of 2, as before\r\n"},
		{"k", "User, 1 of 2:\r\nhello\r\n"},
		{"Y", "no such key; ? lists them\r\n"},
	} {
		if step.key != "" {
			out.Reset()
			l.Update(keyPress(step.key))
		}
		if got := out.String(); !strings.HasSuffix(got, step.want) || step.key != "" && got != step.want {
			t.Errorf("%q: %q, want %q", step.key, got, step.want)
		}
	}
}

// A list over the conversation is said when it is known, each row once; then the row that
// the reader comes to, and no other.
func TestLinearPane(t *testing.T) {
	log := newStaticLog(said(model.RoleUser, "bake bread"), said(model.RoleAssistant, "baked"), said(model.RoleUser, "wash up"), said(model.RoleAssistant, "washed"))
	c := config.Default()
	c.ScreenReader = true
	p := newProgram(Options{Log: log, Theme: darkTheme(), Config: c, ASCII: true})
	var out bytes.Buffer
	l := newLinear(p, &out, 30)
	l.Update(tickMsg{log})
	press := func(key string) string {
		out.Reset()
		_, cmd := l.Update(keyPress(key))
		for todo := []tea.Cmd{cmd}; len(todo) > 0; todo = todo[1:] {
			if todo[0] == nil {
				continue
			}
			switch msg := todo[0]().(type) {
			case tea.BatchMsg:
				todo = append(todo, msg...)
			case pane.News:
				_, next := l.Update(msg)
				todo = append(todo, next)
			}
		}
		return out.String()
	}
	said := press("o")
	for _, want := range []string{"outline, ", "1 bake bread", "2 wash up"} {
		if strings.Count(said, want) != 1 {
			t.Errorf("%q is not said once in %q", want, said)
		}
	}
	if strings.Contains(said, "reading") || strings.Contains(said, "\n 1\r") {
		t.Errorf("what is not known is said: %q", said)
	}
	if said = press("j"); strings.Contains(said, "bake") || strings.Count(said, "wash up") != 1 {
		t.Errorf("j says %q", said)
	}
}

// read is a program for a screen reader, with what it said of a key and of what came of that.
type read struct {
	*linear
	out   *bytes.Buffer
	begun tea.Cmd // what it wanted done beside it when it began
}

func readOut(t *testing.T, log model.Log) read {
	c := config.Default()
	c.ScreenReader = true
	p := newProgram(Options{Log: log, Theme: darkTheme(), Config: c, ASCII: true})
	t.Cleanup(p.Close)
	out := &bytes.Buffer{}
	l := newLinear(p, out, 30)
	_, cmd := l.Update(tickMsg{log})
	return read{l, out, cmd}
}

// lookedThrough has the log looked through for what is wrong in it.
func (r read) lookedThrough() {
	for todo := []tea.Cmd{r.begun}; len(todo) > 0; todo = todo[1:] {
		if todo[0] == nil || strings.HasSuffix(runtime.FuncForPC(reflect.ValueOf(todo[0]).Pointer()).Name(), "bubbletea/v2.Tick.func1") {
			continue
		}
		switch msg := todo[0]().(type) {
		case tea.BatchMsg:
			todo = append(todo, msg...)
		case check.Msg:
			_, next := r.Update(msg)
			todo = append(todo, next)
		}
	}
}

// press presses keys; each thing that is done beside the program is told before the next.
func (r read) press(keys ...string) string {
	r.out.Reset()
	for _, k := range keys {
		_, cmd := r.Update(keyPress(k))
		r.does(cmd, 100)
	}
	return r.out.String()
}

// does what is to be done beside the program, and what comes of it, in so many steps.
func (r read) does(cmd tea.Cmd, most int) {
	todo := []tea.Cmd{cmd}
	for steps := 0; len(todo) > 0 && steps < most; steps++ {
		if todo[0] != nil {
			switch msg := todo[0]().(type) {
			case nil:
			case tea.BatchMsg:
				todo = append(todo, msg...)
			default:
				_, next := r.Update(msg)
				todo = append(todo, next)
			}
		}
		todo = todo[1:]
	}
}

// What is not all read yet is not read out: no row of an outline without its title, no figure
// that is not counted, and no bar.
func TestLinearWaits(t *testing.T) {
	r := readOut(t, bakery())
	r.program.view.Check.Start(true)
	said := r.press("o")
	for _, row := range strings.Split(said, "\r\n") {
		if strings.HasPrefix(strings.TrimLeft(row, "> "), "1") && !strings.Contains(row, "bake; 1 call, 1 failed") && !strings.Contains(row, "1 Bash") {
			t.Errorf("o says %q in\n%s", row, said)
		}
	}
	if strings.Count(said, "bake; 1 call, 1 failed") != 1 {
		t.Errorf("o says\n%s", said)
	}
	r.press("q")
	if said = r.press("W"); !strings.Contains(said, "bake; 10 messages, 3 calls") {
		t.Errorf("W says\n%s", said)
	}
	r.press("q")
	said = r.press("S")
	if strings.Contains(said, "0 calls") || strings.Contains(said, "counting") || strings.Count(said, "Bash: 3 calls, 2 failed") != 1 {
		t.Errorf("S says\n%s", said)
	}
}

// Every key says something in a pane: what it moved to, that there is nothing further, or that
// it means nothing there; what is peeked at is said, too.
func TestLinearEveryKeyInPanes(t *testing.T) {
	keys := strings.Fields("j k k K J g G d u n N e t & a y x h space f b [ } + = w < 5 * m ' v Z ctrl+e pgdown home end r i o P / : |")
	for _, opener := range strings.Fields("o i P C H V R L W S ? r") {
		for _, key := range keys {
			r := readOut(t, bakery())
			r.program.view.Check.Start(true)
			r.press(opener)
			r.press("k")
			if said := r.press(key); said == "" {
				t.Errorf("%s %s says nothing", opener, key)
			}
		}
	}
	r := readOut(t, bakery())
	r.program.view.Check.Start(true)
	r.press("o")
	for _, c := range []struct{ key, want string }{
		{"k", "1 bake; 1 call, 1 failed, as before\r\n"},
		{"n", "n does nothing in outline; ? lists its keys\r\n"},
		{"e", " outline  only with errors  2 of 3 turns\r\n"},
		{"space", "User, 1 of 10:\r\nbake\r\n"},
	} {
		if said := r.press(c.key); said != c.want {
			t.Errorf("%s says %q, not %q", c.key, said, c.want)
		}
	}
	if said := readOut(t, bakery()).press("?", "k"); !strings.HasSuffix(said, "nothing further\r\n") {
		t.Errorf("k in the help says %q", said)
	}
}

// So it does in a list of conversations.
func TestLinearEveryKeyInLists(t *testing.T) {
	log := newStaticLog(said(model.RoleUser, "bake bread"), said(model.RoleAssistant, "baked"))
	files := NewFiles("kitchen", func(string) (model.Log, error) { return log, nil })
	for _, name := range []string{"a", "b", "c"} {
		files.Add(model.Session{Path: "/kitchen/" + name, Name: name})
	}
	files.Done()
	c := config.Default()
	c.ScreenReader = true
	p := newProgram(Options{Files: files, Theme: darkTheme(), Config: c, ASCII: true})
	t.Cleanup(p.Close)
	out := &bytes.Buffer{}
	r := read{linear: newLinear(p, out, 30), out: out}
	r.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	r.does(p.files.Init(), 5)
	if said := r.press("j"); !strings.Contains(said, "bake bread, Fake, 2 of 3") {
		t.Errorf("it begins with %q", said)
	}
	for _, step := range []struct{ key, want string }{
		{"k", "bake bread, Fake, 1 of 3\r\n"}, {"k", "bake bread, Fake, 1 of 3, as before\r\n"}, {"Z", "no such key; ? lists them\r\n"},
		{"?", "enter l right, open the conversation\r\n"}, {"?", "bake bread, Fake, 1 of 3, as before\r\n"},
		{"y", "yl path, yR command that resumes the session\r\n"}, {"esc", ", as before\r\n"},
		{"s", "kitchen, 3 conversations, newest first\r\n"}, {"/", "/_, Enter opens, Tab keeps it, Esc clears it\r\n"}, {"q", "kitchen, 0 of 3 conversations, newest first\r\n/q_"}, {"esc", "newest first\r\nbake bread, Fake, 1 of 3\r\n"},
	} {
		if said := r.press(step.key); !strings.Contains(said, step.want) {
			t.Errorf("%s says %q, not %q", step.key, said, step.want)
		}
	}
}

// Each hit is numbered, also within one item, where only its row is said; and it is said how
// much a filter leaves, also if that is nothing.
func TestLinearFinds(t *testing.T) {
	r := readOut(t, newStaticLog(said(model.RoleUser, "bake rye\n\nand wheat\n\nand rye"), said(model.RoleAssistant, "baked")))
	all := r.press("/", "r", "y", "e", "enter")
	if !strings.Contains(all, "hit 1 of 2: bake rye") {
		t.Errorf("/rye says\n%s", all)
	}
	if all = r.press("n"); all != "hit 2 of 2: and rye\r\n" {
		t.Errorf("n says\n%s", all)
	}
	r.press("esc")
	all = r.press("&", "t", "o", "o", "l", "=", "x", "enter")
	if !strings.Contains(all, "no item is meant by &tool=x") {
		t.Errorf("&tool=x says\n%s", all)
	}
	if all = r.press("j"); !strings.Contains(all, "no item is meant by &tool=x") {
		t.Errorf("j says\n%s", all)
	}
}

// Keys that show and hide say which, read out and at the foot of the screen alike.
func TestSaysWhatIsShown(t *testing.T) {
	if raced {
		t.Skip("what is said is said by one goroutine")
	}
	steps := []struct{ key, want string }{
		{"r", "reasoning is hidden"}, {"r", "reasoning is no longer hidden"}, {"t", "tool calls are hidden"}, {"s", "system and injected texts are hidden"},
		{"n", "notices and other records are hidden"}, {"k", "sub-agents without a call are hidden"}, {"x", "nothing is hidden any more"}, {"x", "nothing was hidden"},
		{"m", "clock: time of day"}, {"m", "clock: since the start"}, {"m", "clock: since the message before"}, {"m", "clock: off"},
		{"m", "clock: time of prompts, the rest since then"},
	}
	timed := func() model.Log {
		m := said(model.RoleUser, "bake")
		m.Time = time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
		return newStaticLog(m, said(model.RoleAssistant, "baked"))
	}
	r := readOut(t, timed())
	d := &driver{t: t, m: New(Options{Log: timed(), Theme: darkTheme()})}
	t.Cleanup(d.m.Close)
	d.send(tea.WindowSizeMsg{Width: 110, Height: 30})
	d.send(tickMsg{d.m.Col.Log})
	for _, step := range steps {
		if said := r.press("x", step.key); !strings.Contains(said, "\r\n"+step.want+"\r\n") {
			t.Errorf("x %s says %q, want %q", step.key, said, step.want)
		}
		d.press("x", step.key)
		if rows := d.rows(); !strings.Contains(rows[len(rows)-1], step.want) {
			t.Errorf("x %s shows %q, want %q", step.key, rows[len(rows)-1], step.want)
		}
	}
	none := readOut(t, newStaticLog(said(model.RoleUser, "hello")))
	if said := none.press("x", "m"); !strings.Contains(said, "the log has no times\r\n") {
		t.Errorf("x m says %q", said)
	}
}
