package ui

import (
	"regexp"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/config"
	"msgview/ui/render"
)

// configured is the viewer with a config file.
func configured(t *testing.T, log model.Log, src string) *driver {
	t.Helper()
	c, err := config.Parse("config.toml", src, config.Known{Themes: themes.Names, Actions: Actions()})
	if err != nil {
		t.Fatal(err)
	}
	d := &driver{t: t, m: New(Options{Log: log, Theme: darkTheme(), Version: "1.0", Config: c})}
	t.Cleanup(d.m.Search.Stop)
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	d.m.tick()
	return d
}

// The name of an action is that of the config file: nothing else may be called like it.
func TestActionNames(t *testing.T) {
	seen := map[string]bool{}
	for _, a := range Actions() {
		if seen[a.Name] || !regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`).MatchString(a.Name) {
			t.Errorf("an action is called %q", a.Name)
		}
		seen[a.Name] = true
	}
	for _, b := range keyMap() {
		if b.name == "" && b.keys[0] != "ctrl+c" {
			t.Errorf("%q has no name", b.help)
		}
	}
	for _, h := range hintOf {
		for _, name := range strings.Fields(h[0]) {
			if !seen[name] {
				t.Errorf("a hint is about %q", name)
			}
		}
	}
	if _, err := config.Parse("config.toml", "[keys]", config.Known{Actions: Actions()}); err != nil {
		t.Error(err)
	}
}

// Keys do what the config says, in the help, the hints and where the program is busy, too.
func TestKeysOfConfig(t *testing.T) {
	d := configured(t, newFakeLog(400), "[keys]\npage-down = [\"f\"]\nturn-next = \"space\"\nturn-prev = [\"ctrl+k\", \"] p\"]\nmark-set = \"M\"\nmark-go = \"`\"\nhelp = \"f1\"\nquit = \"Z\"\nsearch = \"s\"")
	for _, c := range []struct {
		keys string
		want int
	}{
		{"space space", 9}, {"ctrl+k", 5}, {"] p", 1}, {"space }", 5}, {"M a", 5}, {"G ` a", 5}, {"m", 5},
	} {
		d.press(strings.Fields(c.keys)...)
		if got := message(d); got != c.want {
			t.Fatalf("%s: on message %d, want %d", c.keys, got, c.want)
		}
	}
	if d.m.note.text != "no such key; F1 lists them" {
		t.Errorf("m says %q", d.m.note.text)
	}
	d.press("esc")
	rows := d.rows()
	if last := rows[len(rows)-1]; !strings.Contains(last, "F1 help  s find  Enter open  Space turn") {
		t.Errorf("hints: %q", last)
	}
	d.press("f1")
	if help := strings.Join(d.rows(), "\n"); !strings.Contains(help, " Ctrl+K ]p           previous turn") {
		t.Errorf("help:\n%s", help)
	}
	for keys, leaves := range map[string]bool{"Z": true, "Q": false, "s Z": false, "M Z": false, "` Z": false, "z Z": false, "/ Z": true} {
		f := &front{keys: d.m.keys}
		for _, k := range strings.Fields(keys) {
			f.waiting = append(f.waiting, keyPress(k))
		}
		if got := f.leaves(); got != leaves {
			t.Errorf("%s leaves: %v", keys, got)
		}
	}
}

// Levels, folds, the clock and columns are those of the config at first.
func TestLookOfConfig(t *testing.T) {
	log := newStaticLog(said(model.RoleUser, "hello"), called("c", "Bash"), answered("c", strings.Repeat("output\n", 3), false),
		called("d", "Read"), answered("d", "what was read", false))
	format := log.Source().Format
	d := configured(t, log, "[level]\ndefault = 4\n[fold.tool]\nbash = \"full\"\nREAD = \"line\"")
	if d.m.Col.Folds.Level() != 4 {
		t.Errorf("level %d", d.m.Col.Folds.Level())
	}
	states := func() (all []render.State) {
		for k := range d.m.Col.All() {
			if it := d.m.Col.Item(k); it.Kind == render.Call {
				all = append(all, d.m.Col.Folds.State(it))
			}
		}
		return all
	}
	for _, c := range []struct {
		key  string
		want [2]render.State
	}{
		{"z 4", [2]render.State{render.Full, render.Line}}, {"z 3", [2]render.State{render.Full, render.Line}},
		{"z 5", [2]render.State{render.Full, render.Full}}, {"=", [2]render.State{render.Full, render.Line}},
	} {
		d.press(strings.Fields(c.key)...)
		if got := states(); len(got) != 2 || [2]render.State(got) != c.want {
			t.Errorf("%s: %v, want %v", c.key, got, c.want)
		}
	}
	if d.m.Col.Folds.Level() != 4 {
		t.Errorf("= comes back to level %d", d.m.Col.Folds.Level())
	}
	d = configured(t, log, "clock = \"off\"\ncolumns = [\"state\"]\n[level.format]\n\""+format+"\" = 2")
	if d.m.Col.Folds.Level() != 2 {
		t.Errorf("level %d for the format", d.m.Col.Folds.Level())
	}
	d.press("z", "3")
	if opt := d.m.Col.Options(); opt.Clock != render.ClockOff || opt.Columns != (render.Columns{NoSize: true, NoTime: true}) {
		t.Errorf("%+v", opt)
	}
	if screen := strings.Join(d.rows(), "\n"); strings.Contains(screen, " 3 l") {
		t.Errorf("a size is shown:\n%s", screen)
	}
	if screen := strings.Join(configured(t, log, "").rows(), "\n"); !strings.Contains(screen, " 3 l") {
		t.Errorf("no size is shown:\n%s", screen)
	}
}
