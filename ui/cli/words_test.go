package cli

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/loaders/formats"
)

// Who mistypes a command, a flag or a name is told the nearest one, and the exit code is
// that of wrong usage.
func TestMeant(t *testing.T) {
	log := file(t, "log.jsonl", small)
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"prnt"}, "(did you mean msgview print?)"},
		{[]string{"lsit"}, "(did you mean msgview list?)"},
		{[]string{"help", "nope"}, `no command is called "nope"`},
		{[]string{"help", "serach"}, "did you mean search?"},
		{[]string{"help", "completion", "bsh"}, `no command is called "completion bsh"`},
		{[]string{"completion", "bsh"}, "did you mean bash?"},
		{[]string{"--leevl", "3", log}, "unknown flag: --leevl (did you mean --level?)"},
		{[]string{"print", "--fromat", "json", log}, "did you mean --format?"},
		{[]string{"print", "--ucc", log}, "did you mean --utc?"},
		{[]string{"info", "--unknon", log}, "did you mean --unknown?"},
		{[]string{"--from", "claude-cod", log}, "did you mean claude-code?"},
		{[]string{"--format", "claude-cod", log}, "did you mean claude-code?"},
		{[]string{"print", "--from", "opnai-chat", log}, "did you mean openai-chat?"},
		{[]string{"info", "--from", "codx", log}, "did you mean codex?"},
		{[]string{"info", "--unknown", "--format", "codx", log}, "did you mean codex?"},
		{[]string{"list", "--from", "codx", log}, "did you mean codex?"},
		{[]string{"search", "--from", "codx", "oven", log}, "did you mean codex?"},
		{[]string{"formats", "codx"}, "did you mean codex?"},
		{[]string{"--theme", "drak", log}, "did you mean dark?"},
		{[]string{"print", "--theme", "papr", log}, "did you mean paper?"},
		{[]string{"tour", "--theme", "papr"}, "did you mean paper?"},
		{[]string{"print", "--format", "jsn", log}, "did you mean json?"},
		{[]string{"print", "--format", "codex", log}, "--from codex reads the log as that format"},
		{[]string{"print", "--color", "nevr", log}, "did you mean never?"},
		{[]string{"--lvl", "3", log}, "did you mean --level?"},
		{[]string{"tour", "--nostate", "--thm", "paper"}, "did you mean --no-state?"},
		{[]string{"srch"}, "did you mean msgview search?"},
		{[]string{"help", "cmpl"}, "did you mean completion?"},
		{[]string{"formats", "cldcode"}, "did you mean claude-code?"},
	} {
		r := run(t, "", nil, c.args...)
		if r.code != exitUsage || r.out != "" || strings.Count(r.err, "\n") != 1 || !strings.Contains(r.err, c.says) {
			t.Errorf("%s: %+v", strings.Join(c.args, " "), r)
		}
	}
	for _, word := range []string{"qqqqq", strings.Repeat("x", 100_000)} {
		if r := run(t, "", nil, "--theme", word, log); r.code != exitUsage || strings.Contains(r.err, "did you mean") {
			t.Errorf("%d letters: %d, %.200s", len(word), r.code, r.err)
		}
	}
}

// Every format has one row, that begins with its name, in a pipe with all that is read.
func TestFormatsRows(t *testing.T) {
	rows := strings.Split(strings.TrimSuffix(run(t, "", nil, "formats").out, "\n"), "\n")
	all := formats.All()
	if len(rows) != len(all) {
		t.Fatalf("%d rows for %d formats", len(rows), len(all))
	}
	for i, f := range all {
		if !strings.HasPrefix(rows[i], f.Name+" ") || !strings.Contains(rows[i], "  "+f.Title+" ") || !strings.HasSuffix(rows[i], "  "+f.Reads) {
			t.Errorf("%s: %q", f.Name, rows[i])
		}
		if f.Omits != "" && i < 5 {
			if r := run(t, "", nil, "formats", f.Name); !strings.Contains(r.out, f.Omits) || !strings.Contains(r.out, f.Reads) {
				t.Errorf("formats %s: %+v", f.Name, r)
			}
		}
	}
}

// The shell completes the values of flags and the names of commands and formats.
func TestCompletions(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string // among the completions, and none that begins otherwise
	}{
		{[]string{"print", "--from", "claude-c"}, "claude-code"},
		{[]string{"--format", "claude-c"}, "claude-code"},
		{[]string{"info", "--from", "code"}, "codex"},
		{[]string{"list", "--from", "code"}, "codex"},
		{[]string{"search", "--from", "code"}, "codex"},
		{[]string{"formats", "code"}, "codex"},
		{[]string{"--theme", "high"}, "high-contrast-light"},
		{[]string{"print", "--theme", "high"}, "high-contrast-light"},
		{[]string{"tour", "--theme", "a"}, "auto"},
		{[]string{"search", "--theme", "a"}, "auto"},
		{[]string{"print", "--format", "m"}, "markdown"},
		{[]string{"--level", ""}, "5"},
		{[]string{"print", "--level", ""}, "5"},
		{[]string{"--color", "n"}, "never"},
		{[]string{"print", "--color", "n"}, "never"},
		{[]string{"help", "pri"}, "print"},
		{[]string{"pri"}, "print"},
	} {
		r := run(t, "", nil, append([]string{"__complete"}, c.args...)...)
		word := c.args[len(c.args)-1]
		found := false
		for _, line := range strings.Split(r.out, "\n") {
			name, _, _ := strings.Cut(line, "\t")
			if strings.HasPrefix(line, ":") {
				break
			}
			found = found || name == c.want
			if !strings.HasPrefix(name, word) {
				t.Errorf("%s: %q", strings.Join(c.args, " "), name)
			}
		}
		if !found || r.code != exitFine {
			t.Errorf("%s: %+v", strings.Join(c.args, " "), r)
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		if r := run(t, "", nil, "completion", shell); r.code != exitFine || !strings.Contains(r.out, "__complete") {
			t.Errorf("%s: %d, %s", shell, r.code, r.err)
		}
	}
}

// Every command that opens the viewer takes the flags of the viewer, and minds them.
func TestViewerFlags(t *testing.T) {
	log := file(t, "log.jsonl", small)
	for _, args := range [][]string{{log}, {"tour"}, {"play", log}, {"diff", log, log}, {"search", "oven", log}} {
		with := append(args, "--theme", "paper", "--no-mouse", "--no-state", "--screen-reader", "--ascii", "--utc", "--no-cache")
		if r := run(t, "", nil, append(with, "--level", "2")...); r.code != exitFine {
			t.Errorf("%v: %+v", args, r)
		}
		if r := run(t, "", nil, append(with, "--level", "7")...); r.code != exitUsage || !strings.Contains(r.err, "--level is 1 to 5") {
			t.Errorf("%v: %+v", args, r)
		}
	}
	for _, args := range [][]string{{log}, {"tour"}} { // which print where there is no terminal
		if r := run(t, "", nil, append(args, "--color", "never", "--width", "60")...); r.code > exitFound {
			t.Errorf("%v: %+v", args, r)
		}
	}
}

// -V is --version, and --from means the same in every command.
func TestSameFlags(t *testing.T) {
	if a, b := run(t, "", nil, "-V"), run(t, "", nil, "--version"); a != b || !strings.HasPrefix(a.out, "msgview ") {
		t.Errorf("%+v, %+v", a, b)
	}
	for _, args := range [][]string{{"print"}, {"check", "nosuch.jsonl"}, {"search"}, {"cache", "clear"}, {"config", "--path"}} {
		if a, b := run(t, "", nil, append(args, "-V")...), run(t, "", nil, "-V"); a != b {
			t.Errorf("%v: %+v, %+v", args, a, b)
		}
	}
	log := file(t, "log.jsonl", small)
	as := func(args ...string) string {
		t.Helper()
		r := run(t, "", nil, append(args, log)...)
		if r.code != exitFine {
			t.Errorf("%v: %+v", args, r)
		}
		return r.out
	}
	if as("--from", "generic") != as("--format", "generic") || as("info", "--from", "generic") != as("info", "--format", "generic") {
		t.Error("--format is not --from")
	}
	for _, args := range [][]string{{"info", "--from", "generic"}, {"list", "--json", "--from", "generic"}} {
		if out := as(args...); !strings.Contains(out, "Any JSON") {
			t.Errorf("%v: %s", args, out)
		}
	}
	as("search", "--from", "generic", "--plain", "oven")
	as("print", "--from", "generic", "--format", "json")
}

// --utc is about every time that is shown.
func TestUTC(t *testing.T) {
	log := file(t, "log.jsonl", `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s1","timestamp":"2026-05-04T09:30:00.000Z","cwd":"/home/ada","message":{"role":"user","content":"Is the oven hot?"}}
{"type":"assistant","uuid":"u2","parentUuid":"u1","sessionId":"s1","timestamp":"2026-05-04T09:31:00.000Z","cwd":"/home/ada","message":{"id":"m1","role":"assistant","model":"m","content":[{"type":"text","text":"Yes."}]}}
`)
	zone := []string{"TZ=America/New_York"}
	for _, args := range [][]string{{"print"}, {}, {"list"}, {"info"}} {
		local := run(t, "", zone, append(slices.Clone(args), log)...)
		utc := run(t, "", zone, append(slices.Clone(args), "--utc", log)...)
		if !strings.Contains(local.out, "05:3") || strings.Contains(local.out, "09:3") {
			t.Errorf("%v: %s", args, local.out)
		}
		if strings.Contains(utc.out, "05:3") || !strings.Contains(utc.out, "09:3") {
			t.Errorf("%v --utc: %s", args, utc.out)
		}
	}
}

// The manual page tells of every command, every flag and every exit code, and a program
// that reads such pages finds no fault with it.
func TestMan(t *testing.T) {
	r := run(t, "", nil, "man")
	if r.code != exitFine {
		t.Fatalf("%+v", r)
	}
	for _, c := range []string{"print", "info", "list", "search", "tour", "formats", "themes", "config", "completion"} {
		if !strings.Contains(r.out, "msgview "+c) {
			t.Errorf("nothing of %s", c)
		}
		help := run(t, "", nil, c, "--help").out
		for _, word := range strings.Fields(help) {
			if name, ok := strings.CutPrefix(word, "--"); ok && !strings.HasPrefix(name, "help") && !strings.Contains(r.out, strings.ReplaceAll("--"+strings.Trim(name, ".,`\"'"), "-", `\-`)) {
				t.Errorf("nothing of %s of %s", word, c)
			}
		}
	}
	for _, s := range []string{".TH MSGVIEW 1", ".SH EXIT STATUS", ".B 130", ".SH KEYS", "next tool call"} {
		if !strings.Contains(r.out, s) {
			t.Errorf("no %q", s)
		}
	}
	for i, line := range strings.Split(r.out, "\n") {
		if macro, _, _ := strings.Cut(line, " "); strings.HasPrefix(line, ".") && !slices.Contains([]string{".TH", ".SH", ".SS", ".B", ".TP", ".PP", ".br", ".nf", ".fi"}, macro) {
			t.Errorf("line %d is no macro of ours: %s", i+1, line)
		}
	}
	if groff, err := exec.LookPath("groff"); err == nil {
		cmd := exec.Command(groff, "-man", "-Tascii", "-ww", "-z")
		cmd.Stdin = strings.NewReader(r.out)
		if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%v: %s", err, out)
		}
	}
}

// FILE#m3 is the third message, in every command that takes a file: print prints it
// alone. A file that has such a name is that file.
func TestFileAtMessage(t *testing.T) {
	log := file(t, "log.jsonl", small)
	for _, form := range printForms {
		r := run(t, "", nil, "print", "--format", form, log+"#m4")
		if r.code != exitFine || strings.Contains(r.out, "Is the") || !strings.Contains(r.out, "Yes, it has 200 degrees.") {
			t.Errorf("%s: %+v", form, r)
		}
	}
	if r := run(t, "", nil, log+"#m4"); r.code != exitFine || strings.Contains(r.out, "Is the") || !strings.Contains(r.out, "Yes, it has") {
		t.Errorf("%+v", r)
	}
	if first := run(t, "", nil, "print", log+"#m1"); !strings.Contains(first.out, "Is the") || strings.Contains(first.out, "Yes, it has") {
		t.Errorf("%+v", first)
	}
	for _, args := range [][]string{{"info"}, {"list"}, {"search", "oven"}} {
		want := run(t, "", nil, append(slices.Clone(args), log)...)
		if got := run(t, "", nil, append(slices.Clone(args), log+"#m2")...); got != want || got.code != exitFine {
			t.Errorf("%v: %+v", args, got)
		}
	}
	for suffix, says := range map[string]string{"#m99": "there are 4 messages", "#m0": "counted from 1", "#m99999999999999999999": "counted from 1", "#x": "cannot open", "#m": "cannot open"} {
		if r := run(t, "", nil, "print", log+suffix); r.code != exitUsage || r.out != "" || !strings.Contains(r.err, says) {
			t.Errorf("%s: %+v", suffix, r)
		}
	}
	literal := file(t, "log.jsonl#m4", small)
	if r := run(t, "", nil, "print", literal); r.code != exitFine || !strings.Contains(r.out, "Is the") {
		t.Errorf("%+v", r)
	}
	if r := run(t, "", nil, "print", filepath.Join(t.TempDir(), "none#m4")); r.code != exitUsage || !strings.Contains(r.err, "none#m4") {
		t.Errorf("%+v", r)
	}
}
