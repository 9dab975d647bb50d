package findings

import (
	"testing"
	"time"

	"msgview/model"
)

// Time that runs back because a session was resumed and its answers were stamped together is a
// hint; any other one is a warning.
func TestStampedAnew(t *testing.T) {
	type tick struct {
		role  model.Role
		after time.Duration
	}
	const u, a, ms = model.RoleUser, model.RoleAssistant, time.Millisecond
	for name, c := range map[string]struct {
		ticks []tick
		want  string
	}{
		"stamped anew":         {[]tick{{u, ms}, {u, time.Hour + ms}, {a, time.Hour + ms}, {u, time.Minute}, {a, time.Hour + ms}, {u, 2 * time.Minute}}, "hint 2"},
		"in whole seconds":     {[]tick{{u, 0}, {u, time.Hour}, {a, time.Hour}, {u, time.Minute}}, "warning 1"},
		"an answer that waits": {[]tick{{u, ms}, {a, time.Hour + ms}, {u, time.Minute}}, "warning 1"},
		"prompts alone":        {[]tick{{u, ms}, {u, time.Hour + ms}, {u, time.Hour + ms}, {a, time.Minute}}, "warning 1"},
		"at another time":      {[]tick{{u, ms}, {a, ms}, {u, time.Hour}, {a, time.Hour + time.Second}, {u, time.Minute}}, "warning 1"},
		"forward":              {[]tick{{u, ms}, {a, ms}, {u, time.Hour}}, ""},
	} {
		l := newFake()
		for _, one := range c.ticks {
			m := said(one.role, "word")
			m.Time = start.Add(one.after)
			l.add(m)
		}
		got := ""
		for _, f := range runAll(t, l) {
			if f.Rule == ruleTime {
				got += f.Severity.String() + " " + string(rune('0'+f.Count))
				if (f.Severity == Hint) != (f.Because != "") {
					t.Errorf("%s: %q", name, f.Because)
				}
			}
		}
		if got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// A command to the program itself, as the one that begins a session anew, may stand before what was
// copied into it from an older one.
func TestTimeOfCommands(t *testing.T) {
	for mode, want := range map[string]int{model.ModeCommand: 0, "": 1} {
		l := newFake()
		for i, after := range []time.Duration{time.Hour, 0, time.Minute} {
			m := said(model.RoleUser, "word")
			if m.Time = start.Add(after); i == 0 {
				m.Mode = mode
			}
			l.add(m)
		}
		n := 0
		for _, f := range runAll(t, l) {
			if f.Rule == ruleTime {
				n++
			}
		}
		if n != want {
			t.Errorf("%q: %d, want %d", mode, n, want)
		}
	}
}

// An export of several sessions may have the newest first, or one beside the other, where messages
// name their own. Within one of them time does not run back.
func TestTimeOfSessions(t *testing.T) {
	for name, c := range map[string]struct {
		sessions string // of each message, - where it names none
		minutes  []int
		want     int
	}{
		"each its own":       {"bbaa", []int{60, 61, 1, 2}, 0},
		"one":                {"aaaa", []int{60, 61, 1, 2}, 1},
		"none named":         {"----", []int{60, 61, 1, 2}, 1},
		"named later only":   {"--aa", []int{60, 61, 1, 2}, 1},
		"named once each":    {"b-a-", []int{60, 61, 1, 2}, 0},
		"side by side":       {"abab", []int{60, 1, 61, 2}, 0},
		"one beside another": {"aba", []int{30, 10, 5}, 1},
		"the other one":      {"abab", []int{1, 30, 2, 10}, 1},
	} {
		l := newFake()
		for i, minutes := range c.minutes {
			m := said([]model.Role{model.RoleUser, model.RoleAssistant}[i%2], "word")
			m.Time = start.Add(time.Duration(minutes) * time.Minute)
			if one := c.sessions[i : i+1]; one != "-" {
				m.Meta = []model.Field{{Name: "session_id", Value: []byte(`"` + one + `"`)}}
			}
			l.add(m)
		}
		got := 0
		for _, f := range runAll(t, l) {
			if f.Rule == ruleTime {
				got += f.Count
			}
		}
		if got != c.want {
			t.Errorf("%s: %d", name, got)
		}
	}
}

// What a program puts beside what a person says has the time at which it came up.
func TestInjectedTime(t *testing.T) {
	start := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	for injected, want := range map[string]int{"context": 0, "caveat": 0, "": 1} {
		l := newFake()
		for i, after := range []time.Duration{0, time.Hour, time.Minute} {
			m := said(model.RoleUser, "word")
			if m.Time = start.Add(after); i == 2 {
				m.Injected = injected
			}
			l.add(m)
		}
		n := 0
		for _, f := range runAll(t, l) {
			if f.Rule == ruleTime {
				n++
			}
		}
		if n != want {
			t.Errorf("%q: %d, want %d", injected, n, want)
		}
	}
}

// What could not be read of a line is said of the log; an event that failed is not.
func TestTornLine(t *testing.T) {
	for kind, want := range map[string]*Rule{model.TornLine: ruleUnreadable, "loaf": ruleEvent} {
		l := newFake()
		l.add(said(model.RoleUser, "bake"))
		l.add(&model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerError, Error: true, Text: "9 bytes of line 2 could not be read"}, model.Unknown{Type: kind, Raw: []byte("oven {")}}})
		list := runAll(t, l)
		if len(list) != 1 || list[0].Rule != want {
			t.Errorf("%s: %v", kind, list)
		}
	}
}
