package ui

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/ui/config"
)

// followedAloud is a log that is followed and read out.
type followedAloud struct {
	read
	log  *loaders.Log
	path string
}

func followAloud(t *testing.T, path string) followedAloud {
	t.Helper()
	log := openInterleaved(t, path)
	c := config.Default()
	c.ScreenReader = true
	p := newProgram(Options{Log: log, Theme: darkTheme(), Config: c, ASCII: true, Follow: true})
	t.Cleanup(p.Close)
	out := &bytes.Buffer{}
	f := followedAloud{read{linear: newLinear(p, out, 30), out: out}, log, path}
	f.Update(tickMsg{log})
	return f
}

// says looks whether the log grew, some times, and returns the headings of what is said.
func (f followedAloud) says(t *testing.T) (all []string) {
	t.Helper()
	f.out.Reset()
	for range 4 {
		grown(t, f.log)
		f.Update(tickMsg{f.log})
	}
	for line := range strings.SplitSeq(f.out.String(), "\r\n") {
		if strings.HasSuffix(line, ":") || strings.HasPrefix(line, "needle") {
			all = append(all, line)
		}
	}
	return all
}

// A log that is followed is said once, also where all of it is on one screen and the reader
// was elsewhere; then only what comes, wherever that is in the order of reading.
func TestLinearFollows(t *testing.T) {
	path, more := interleaved(t, "AAAA")
	f := followAloud(t, path)
	if said := f.out.String(); !strings.HasSuffix(said, "Assistant, 4 of 4:\r\nneedle A4\r\n") {
		t.Errorf("it begins with %q", said)
	}
	if said := f.says(t); said != nil {
		t.Errorf("nothing came, and it says %q", said)
	}
	more("AA")
	if said, want := f.says(t), []string{"User, 5 of 6:", "needle A5", "Assistant, 6 of 6:", "needle A6"}; !slices.Equal(said, want) {
		t.Errorf("what came is %q, want %q", said, want)
	}
	f.press("g")
	f.press("F")
	if said := f.out.String(); strings.Count(said, "6 of 6:") != 1 {
		t.Errorf("F says %q", said)
	}
	if said := f.says(t); said != nil {
		t.Errorf("after F it says %q", said)
	}
}

func TestLinearFollowsInterleaved(t *testing.T) {
	path, more := interleaved(t, "AABBAB")
	f := followAloud(t, path)
	for _, step := range []struct{ order, want string }{{"", ""}, {"A", "A4"}, {"BA", "B4 A5"}, {"", ""}, {"AB", "A6 B5"}} {
		more(step.order)
		var got []string
		for _, line := range f.says(t) {
			if of, ok := strings.CutPrefix(line, "needle "); ok {
				got = append(got, of)
			}
		}
		if s := strings.Join(got, " "); s != step.want {
			t.Errorf("%q came, and it says %q, want %q", step.order, s, step.want)
		}
	}
}

// Whether a log is followed is told when that changes, by whatever key: what comes is not said
// any more then.
func TestLinearSaysWhetherItFollows(t *testing.T) {
	const no, yes = "the log is not followed any more; F follows it\r\n", "the log is followed\r\n"
	path, _ := interleaved(t, "AAAA")
	f := followAloud(t, path)
	if said := f.out.String(); strings.Contains(said, "followed") {
		t.Errorf("it begins with %q", said)
	}
	for _, c := range []struct{ keys, want string }{
		{"F", no}, {"F", yes}, {"k", no}, {"k", ""}, {"g", ""}, {"F", yes}, {"g", no}, {"G", yes}, {"K", no}, {"F", yes}, {"t", ""}, {"o", ""},
	} {
		said := f.press(c.keys)
		if got := strings.Join(slices.DeleteFunc([]string{no, yes}, func(s string) bool { return !strings.Contains(said, s) }), ""); got != c.want {
			t.Errorf("%s says %q, want %q in it", c.keys, said, c.want)
		}
		f.press("esc")
	}
}

// That a log was read again is told each time that it does not go on from what was said: the
// numbers of its messages are others then.
func TestLinearSaysReadAgain(t *testing.T) {
	a := readAloud(t, baked(0, 1, 2, 3))
	a.look()
	for _, c := range []struct {
		anew string
		want bool
	}{
		{baked(0, 1, 2, 3, 4), true}, // for the first time
		{baked(0, 1, 2, 3, 4, 5), false},
		{baked(0, 1, 2), true},
		{baked(0, 1, 7), true},
		{baked(0, 1, 7, 8), false},
		{baked(20, 21), true},
		{baked(30, 31), true},
	} {
		a.anew(c.anew)
		a.look()
		if got := strings.Count(a.out.String(), "read again"); (got == 1) != c.want || got > 1 {
			t.Errorf("%q: it says\n%s", c.anew, a.out.String())
		}
	}
}

// What owns no row is not said: no role stands without words.
func TestLinearSaysNoEmptyItem(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	write := func(lines ...string) {
		file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		fmt.Fprintln(file, strings.Join(lines, "\n"))
	}
	at := `"sessionId":"s","cwd":"/work","version":"2.1.0","timestamp":"2026-03-01T09:00:0%dZ"`
	write(fmt.Sprintf(`{"type":"user","uuid":"u1","parentUuid":null,"message":{"role":"user","content":"bake"},`+at+`}`, 1))
	f := followAloud(t, path)
	write(`{"type":"file-history-snapshot","messageId":"x","snapshot":{}}`,
		fmt.Sprintf(`{"type":"assistant","uuid":"u2","parentUuid":"u1","message":{"id":"m1","role":"assistant","content":[{"type":"thinking","thinking":"","signature":"c2ln"}]},`+at+`}`, 2),
		fmt.Sprintf(`{"type":"assistant","uuid":"u3","parentUuid":"u2","message":{"id":"m1","role":"assistant","content":[{"type":"tool_use","id":"c1","name":"Bash","input":{"command":"knead"}}]},`+at+`}`, 3),
		fmt.Sprintf(`{"type":"user","uuid":"u4","parentUuid":"u3","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"kneaded"}]},`+at+`}`, 4),
		fmt.Sprintf(`{"type":"assistant","uuid":"u5","parentUuid":"u4","message":{"id":"m2","role":"assistant","content":[{"type":"text","text":"baked"}]},`+at+`}`, 5))
	f.says(t)
	said := strings.Split(strings.TrimSpace(f.out.String()), "\r\n")
	for i, line := range said {
		if strings.HasSuffix(line, ":") && (i+1 == len(said) || strings.HasSuffix(said[i+1], ":")) {
			t.Errorf("%q has no words in\n%s", line, strings.Join(said, "\n"))
		}
	}
	for _, want := range []string{"Tool call, ", "Assistant, "} {
		if strings.Count(strings.Join(said, "\n"), want) != 1 {
			t.Errorf("%q is not said once in\n%s", want, strings.Join(said, "\n"))
		}
	}
}

// A log that was rotated is another one: all of it is said. One that was written anew with more
// goes on, and one that was cut from there on.
func TestLinearSaysAnotherLog(t *testing.T) {
	line := func(n int) string {
		return fmt.Sprintf(`{"role":"user","content":"needle %d"}`, n) + "\n"
	}
	lines := func(numbers ...int) (all string) {
		for _, n := range numbers {
			all += line(n)
		}
		return all
	}
	for name, c := range map[string]struct {
		anew string
		want []string
	}{
		"cut":       {lines(0, 7, 8), []string{"needle 7", "needle 8"}},
		"rotated":   {lines(7, 8, 9, 10, 11), []string{"needle 7", "needle 8", "needle 9", "needle 10", "needle 11"}},
		"went on":   {lines(0, 1, 2, 3, 7, 8), []string{"needle 7", "needle 8"}},
		"unchanged": {lines(0, 1, 2, 3), nil},
	} {
		path := filepath.Join(t.TempDir(), "log.jsonl")
		if err := os.WriteFile(path, []byte(lines(0, 1, 2, 3)), 0o600); err != nil {
			t.Fatal(err)
		}
		f := followAloud(t, path)
		if err := os.WriteFile(path+".new", []byte(c.anew), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(path+".new", path); err != nil {
			t.Fatal(err)
		}
		f.out.Reset()
		log := openInterleaved(t, path)
		f.Update(reopenedMsg{log: log})
		f.log = log
		f.Update(tickMsg{log})
		var got []string
		for row := range strings.SplitSeq(f.out.String(), "\r\n") {
			if strings.HasPrefix(row, "needle") {
				got = append(got, row)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: it says %q, want %q", name, got, c.want)
		}
	}
}
