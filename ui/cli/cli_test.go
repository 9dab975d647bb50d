package cli

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

// program is the path of the program, built for these tests.
var program string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "msgview-test")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	program = filepath.Join(dir, "msgview")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	out, err := exec.Command("go", "build", "-o", program, "msgview").CombinedOutput()
	code := 1
	if err != nil {
		fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
	} else {
		code = m.Run()
	}
	os.RemoveAll(dir)
	os.Exit(code)
}

// environment is that of a terminal that can do everything, without anything of
// the one who runs the tests.
func environment(more ...string) []string {
	home := filepath.Join(filepath.Dir(program), "home")
	return append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "TERM=xterm-256color", "LANG=C.UTF-8", "TZ=UTC"}, more...)
}

// patience is how long a test waits for what must come, however busy the machine.
const patience = 4 * time.Minute

type result struct {
	out, err string
	code     int
}

// run runs the program with an input, "" for an empty one.
func run(t *testing.T, stdin string, env []string, args ...string) result {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Env = environment(env...)
	cmd.Stdin = strings.NewReader(stdin)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	timer := time.AfterFunc(patience, func() { cmd.Process.Kill() })
	defer timer.Stop()
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return result{out.String(), errs.String(), cmd.ProcessState.ExitCode()}
}

const small = `{"role":"user","content":"Is the **oven** hot?"}
{"role":"assistant","content":"Let me look.","tool_calls":[{"id":"c1","type":"function","function":{"name":"thermometer","arguments":"{\"place\":\"oven\"}"}}]}
{"role":"tool","tool_call_id":"c1","content":"\u001b[31m200 degrees\u001b[0m"}
{"role":"assistant","content":"Yes, it has 200 degrees."}
`

// file writes a file for a test and returns its path.
func file(t *testing.T, name, data string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// The exit codes are a promise, and so is that errors are said on standard error,
// in one line that names the file, with nothing on standard output.
func TestExitCodes(t *testing.T) {
	log := file(t, "log.jsonl", small)
	none := t.TempDir()
	empty := file(t, "empty.jsonl", "")
	binary := file(t, "binary", "\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00\x3e\x00"+strings.Repeat("\x00\x01\x02\xff", 100))
	secret := file(t, "secret.jsonl", small)
	damaged := file(t, "damaged.jsonl", small+"{\"role\":\n")
	folder := filepath.Dir(file(t, "a.jsonl", small+"{\"role\":\n"))
	if err := os.WriteFile(filepath.Join(folder, "b.jsonl"), []byte(small+"{\"role\":\n{\"role\":\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	os.Chmod(secret, 0)
	for _, c := range []struct {
		args []string
		code int
		says string // on standard error
	}{
		{[]string{"print", log}, exitFine, ""},
		{[]string{log}, exitFine, ""},
		{[]string{"info", log}, exitFine, ""},
		{[]string{"formats"}, exitFine, ""},
		{[]string{"themes"}, exitFine, ""},
		{[]string{"tour"}, exitFine, ""},
		{[]string{"--keys"}, exitFine, ""},
		{[]string{"--help"}, exitFine, ""},
		{[]string{"--version"}, exitFine, ""},
		{[]string{"print", "nowhere.jsonl"}, exitUsage, "nowhere.jsonl"},
		{[]string{"nowhere.jsonl"}, exitUsage, "nowhere.jsonl"},
		{[]string{"nowhere.jsonl:12"}, exitUsage, "nowhere.jsonl:12"},
		{[]string{"print", none}, exitUsage, filepath.Base(none)},
		{[]string{"print", empty}, exitUsage, "empty"},
		{[]string{"print", binary}, exitUsage, "binary"},
		{[]string{"print", os.DevNull}, exitUsage, "empty"},
		{[]string{"print", secret}, exitUsage, "secret.jsonl"},
		{[]string{"print", "--level", "9", log}, exitUsage, "--level"},
		{[]string{"print", "--level", "x", log}, exitUsage, "level"},
		{[]string{"--level", "-1", log}, exitUsage, "--level"},
		{[]string{"--level", "0", log}, exitUsage, "--level is 1 to 5, not 0"},
		{[]string{"print", "--level", "0", log}, exitUsage, "--level is 1 to 5, not 0"},
		{[]string{"--width", "-3", log}, exitUsage, "--width is at least 20"},
		{[]string{"print", "--width", "-3", log}, exitUsage, "--width is at least 20"},
		{[]string{"print", "--width", "5", log}, exitUsage, "not 5"},
		{[]string{"print", "--width", "0", log}, exitFine, ""},
		{[]string{"print", "--width", "20", log}, exitFine, ""},
		{[]string{"print", "--format", "pdf", log}, exitUsage, "pdf"},
		{[]string{"print", "--color", "sometimes", log}, exitUsage, "sometimes"},
		{[]string{"print", "--theme", "nosuchtheme", log}, exitUsage, "nosuchtheme"},
		{[]string{"print", "--from", "nosuchformat", log}, exitUsage, "nosuchformat"},
		{[]string{"print", "--nosuchflag", log}, exitUsage, "nosuchflag"},
		{[]string{"--nosuchflag"}, exitUsage, "nosuchflag"},
		{[]string{"print", log, log}, exitUsage, "one log"},
		{[]string{log, log}, exitUsage, "one log"},
		{[]string{"info"}, exitUsage, "name"},
		{[]string{"info", log, "nowhere.jsonl"}, exitFound, "nowhere.jsonl"},
		{[]string{"formats", "x"}, exitUsage, "x"},
		{[]string{"print", damaged}, exitFound, "1 of 5 records could not be read: " + damaged + ":5;"},
		{[]string{"info", damaged}, exitFound, damaged + ":5;"},
		{[]string{"info", log, damaged}, exitFound, damaged + ":5;"},
		{[]string{"print", folder}, exitFound, "3 of 11 records could not be read: they are in 2 files, the first at " + filepath.Join(folder, "a.jsonl") + ":5, " + filepath.Join(folder, "b.jsonl") + ":5;"},
		{[]string{"search", "--plain", "no such text at all", log}, exitFound, "nothing found"},
		{[]string{"list", none}, exitUsage, none + ": no logs in this directory"},
		{[]string{"list", "--json", none}, exitUsage, none + ": no logs in this directory"},
		{[]string{"list", none, log}, exitFound, "no logs in this directory"},
		{[]string{"list", empty}, exitFound, "1 of 1 logs could not be read"},
		{[]string{"search", "rye", none}, exitUsage, none + ": no logs in this directory"},
		{[]string{"search", "--json", "rye", none}, exitUsage, none + ": no logs in this directory"},
		{[]string{"search", "rye", empty}, exitUsage, empty + ": the file is empty"},
		{[]string{"search", "rye", empty, log}, exitFound, "nothing found in 1 session; 1 more could not be read"},
		{[]string{"search", "rye"}, exitFound, "no sessions found"},
		{[]string{"completion", "bash"}, exitFine, ""},
		{[]string{"nosuchcommand"}, exitUsage, "nosuchcommand"},
		{[]string{"frmats"}, exitUsage, "(did you mean msgview formats?)"},
		{[]string{"cheks"}, exitUsage, "(did you mean msgview check?)"},
		{[]string{"cheks", log}, exitUsage, "(did you mean msgview check?)"},
		{[]string{"serch", "rye"}, exitUsage, "(did you mean msgview search?)"},
		{[]string{"search"}, exitUsage, "text"},
		{[]string{"themes", "x"}, exitUsage, "x"},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			if c.args[len(c.args)-1] == secret && os.Getuid() == 0 {
				t.Skip("root may read everything")
			}
			r := run(t, "", nil, c.args...)
			if r.code != c.code {
				t.Errorf("exit code %d, want %d\n%s", r.code, c.code, r.err)
			}
			if c.says == "" {
				if r.err != "" || r.out == "" {
					t.Errorf("standard output %q, standard error %q", r.out, r.err)
				}
				return
			}
			if !strings.HasPrefix(r.err, "msgview: ") || !strings.Contains(r.err, c.says) || c.code == exitUsage && strings.Count(r.err, "\n") > 1 {
				t.Errorf("standard error: %q", r.err)
			}
			if r.out != "" && c.code == exitUsage {
				t.Errorf("standard output: %q", r.out)
			}
			if strings.Contains(r.err, "goroutine") {
				t.Error("a stack")
			}
		})
	}
}

// A log with records that cannot be read is printed; that they are missing is said
// on standard error only.
func TestDamagedLog(t *testing.T) {
	path := file(t, "damaged.jsonl", small+"{\"role\":\n")
	for _, as := range []string{"plain", "markdown", "json"} {
		r := run(t, "", nil, "print", "--format", as, path)
		if !strings.Contains(r.out, "200 degrees") || strings.Contains(r.out, "could not be read") || !strings.Contains(r.err, "1 of 5 records could not be read: "+path) {
			t.Errorf("%s: code %d\n%s\n%s", as, r.code, r.out, r.err)
		}
	}
}

// A locale without UTF-8 gets ASCII, whatever is printed of a log of ASCII.
func TestASCIILocale(t *testing.T) {
	path := file(t, "log.jsonl", small+`{"role":"user","content":"- a list\n\n> a quote\n\n| a | b |\n|-|-|\n| 1 | 2 |"}`+"\n"+`{"kind":"odd"}`+"\n")
	for _, args := range [][]string{{"formats"}, {"themes"}, {"--keys"}, {"--help"}, {"print", "--help"}, {path}, {"print", path}, {"print", "--level", "5", path}, {"info", path}} {
		r := run(t, "", []string{"LC_ALL=C", "LANG=C.UTF-8"}, args...)
		if i := strings.IndexFunc(r.out, func(c rune) bool { return c >= 0x80 }); i >= 0 || r.out == "" {
			t.Errorf("%v prints %q", args, r.out[max(i-20, 0):min(i+20, len(r.out))])
		}
	}
	if keys := run(t, "", nil, "--keys").out; !strings.Contains(keys, "j ↓") {
		t.Errorf("with UTF-8 the keys are\n%s", keys)
	}
}

func TestPrint(t *testing.T) {
	path := file(t, "log.jsonl", small)
	plain := run(t, "", nil, "print", path).out
	if bytes.ContainsRune([]byte(plain), 0x1b) {
		t.Error("escape sequences where nobody asked for them")
	}
	for _, want := range []string{"YOU", "Is the oven hot?", "thermometer", "200 degrees", "Yes, it has"} {
		if !strings.Contains(plain, want) {
			t.Errorf("no %q in\n%s", want, plain)
		}
	}
	for name, r := range map[string]result{
		"the bare command":         run(t, "", nil, path),
		"standard input":           run(t, small, nil, "print", "-"),
		"standard input, bare":     run(t, small, nil),
		"standard input, not told": run(t, small, nil, "print"),
		"colour never":             run(t, "", nil, "print", "--color", "never", path),
		"NO_COLOR":                 run(t, "", []string{"NO_COLOR=1", "CLICOLOR_FORCE=1"}, "print", path),
		"TERM=dumb":                run(t, "", []string{"TERM=dumb"}, path),
	} {
		if r.code != exitFine || r.out != plain {
			t.Errorf("%s prints, with code %d and %q,\n%s\nwant\n%s", name, r.code, r.err, r.out, plain)
		}
	}
	forced := run(t, "", nil, "print", "--color", "always", path).out
	if !strings.Contains(forced, "\x1b[") {
		t.Error("--color always: no colours")
	}
	if r := run(t, "", []string{"NO_COLOR=1"}, "print", "--color", "always", path); !strings.Contains(r.out, "\x1b[") {
		t.Error("--color always gives way to NO_COLOR")
	}
	for environment, background := range map[string]string{"": "unknown", "COLORFGBG=15;0": "dark", "COLORFGBG=0;15": "light"} {
		out := run(t, "", []string{environment, "COLORTERM=truecolor"}, "print", "--color", "always", path).out
		user := map[string]string{"unknown": "\x1b[1;94mYOU", "dark": "\x1b[1;38;2;130;180;255mYOU", "light": "\x1b[1;38;2;10;80;181mYOU"}[background]
		if !strings.Contains(out, user) {
			t.Errorf("on a %s background the label of a prompt is not %q in\n%q", background, user, out)
		}
		if painted := regexp.MustCompile("\x1b\\[[0-9;]*(4[0-9]|10[0-7])m").FindString(out); background == "unknown" && painted != "" {
			t.Errorf("%q paints a block", painted)
		}
	}
	for _, row := range strings.Split(run(t, "", nil, "print", "--width", "40", path).out, "\n") {
		if n := len([]rune(row)); n > 40 {
			t.Errorf("a row of %d cells: %q", n, row)
		}
	}
	ascii := run(t, "", nil, "print", "--ascii", "--level", "4", path).out
	for _, r := range ascii {
		if r > 0x7e {
			t.Fatalf("--ascii writes %q in\n%s", r, ascii)
		}
	}
	one, five := run(t, "", nil, "print", "--level", "1", path).out, run(t, "", nil, "print", "--level", "5", path).out
	if strings.Contains(one, "thermometer") || !strings.Contains(five, "log.jsonl:2") {
		t.Errorf("level 1:\n%s\nlevel 5:\n%s", one, five)
	}
}

func TestPrintJSON(t *testing.T) {
	r := run(t, small, nil, "print", "--format", "json", "-")
	lines := strings.Split(strings.TrimSuffix(r.out, "\n"), "\n")
	if len(lines) != 4 {
		t.Fatalf("%d lines:\n%s", len(lines), r.out)
	}
	for _, l := range lines {
		if !json.Valid([]byte(l)) {
			t.Errorf("not JSON: %s", l)
		}
	}
}

func TestCompressed(t *testing.T) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, small)
	w.Close()
	want := run(t, small, nil, "print").out
	path := file(t, "log.jsonl.gz", b.String())
	if r := run(t, "", nil, "print", path); r.out != want {
		t.Errorf("from a file: %q, %s", r.err, r.out)
	}
	if r := run(t, b.String(), nil, "print"); r.out != want {
		t.Errorf("from standard input: %q, %s", r.err, r.out)
	}
}

// A file that is called like a command, or begins with a dash, can be opened.
func TestStrangeNames(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"print", "-x.jsonl", "a:12", "ü \t.jsonl"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(small), 0o600); err != nil {
			t.Skip(err)
		}
	}
	for _, args := range [][]string{{"./print"}, {"--", "-x.jsonl"}, {"./-x.jsonl"}, {"a:12"}, {"ü \t.jsonl"}, {"print", "print"}, {"print", "--", "-x.jsonl"}} {
		cmd := exec.Command(program, args...)
		cmd.Dir, cmd.Env = dir, environment()
		out, err := cmd.CombinedOutput()
		if err != nil || !bytes.Contains(out, []byte("200 degrees")) {
			t.Errorf("%q: %v, %s", args, err, out)
		}
	}
}

func TestInfo(t *testing.T) {
	r := run(t, small, nil, "info", "--json", "-")
	var v struct {
		Format   string
		Records  int
		Messages int
		Paired   int
	}
	if err := json.Unmarshal([]byte(r.out), &v); err != nil || v.Records != 4 || v.Messages != 4 || v.Paired != 1 || v.Format == "" {
		t.Errorf("%v: %+v in %s", err, v, r.out)
	}
	if r := run(t, small, nil, "info", "-"); !strings.Contains(r.out, "records       4 = 4 shown") {
		t.Error(r.out)
	}
}

// The program has no home, no locale, no terminal: it works.
func TestBareEnvironment(t *testing.T) {
	cmd := exec.Command(program, "print", file(t, "log.jsonl", small))
	cmd.Env = []string{}
	out, err := cmd.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("200 degrees")) {
		t.Errorf("%v: %s", err, out)
	}
}

// A reader that has seen enough ends the program without a word.
func TestClosedPipe(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are other pipes")
	}
	path := file(t, "long.jsonl", strings.Repeat(small, 5000))
	for _, as := range []string{"plain", "json", "markdown"} {
		cmd := exec.Command(program, "print", "--format", as, path)
		cmd.Env = environment()
		var errs bytes.Buffer
		cmd.Stderr = &errs
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		io.ReadFull(out, make([]byte, 100))
		out.Close()
		if err := cmd.Wait(); err != nil || errs.Len() > 0 {
			t.Errorf("%s: %v %s", as, err, errs.String())
		}
	}
}

// An interrupt ends the program with its own code.
func TestInterruptedPrint(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are other signals")
	}
	cmd := exec.Command(program, "print", file(t, "long.jsonl", strings.Repeat(small, 20000)))
	cmd.Env = environment()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	io.ReadFull(out, make([]byte, 100))
	cmd.Process.Signal(os.Interrupt)
	io.Copy(io.Discard, out)
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitInterrupted {
		t.Errorf("ended with %v", err)
	}
}

// Of several conversations no title of one is said of all.
func TestInfoOfSeveral(t *testing.T) {
	folder := filepath.Dir(file(t, "a.jsonl", small))
	if err := os.WriteFile(filepath.Join(folder, "b.jsonl"), []byte(small), 0o600); err != nil {
		t.Fatal(err)
	}
	r := run(t, "", nil, "info", folder)
	if !strings.Contains(r.out, "conversations 1. ") || strings.Contains(r.out, "\ntitle ") {
		t.Error(r.out)
	}
}

// What a log says in its file name or its text never reaches the terminal as a
// command, in errors neither.
func TestNothingEscapes(t *testing.T) {
	dir := t.TempDir()
	name := "evil\x1b]0;title\x07.jsonl"
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(small+"{\"role\":\n"), 0o600); err != nil {
		t.Skip(err)
	}
	for _, args := range [][]string{{"print", path}, {"print", "--color", "always", "--level", "5", path}, {"info", path}, {"info", "--json", path}, {"print", path + "x"}, {"print", "--format", "json", path}, {"print", "--format", "markdown", path}} {
		r := run(t, "", nil, args...)
		for _, s := range []string{r.out, r.err} {
			if strings.Contains(s, "\x1b]") || strings.Contains(s, "\x07") {
				t.Errorf("%q: %q", args, s)
			}
		}
	}
}

// The name of a file may have any character: what is said of it stays on one line.
func TestNamesWithLineEnds(t *testing.T) {
	path := file(t, "a\nb.jsonl", small)
	for _, args := range [][]string{{"print", "no\nsuch\x1b[2J"}, {"no\nsuch"}, {"info", path, "no\nsuch"}, {"list", "no\nsuch"}, {"search", "x", "no\nsuch"}, {"print", "--theme", "./no\nsuch", path}} {
		r := run(t, "", nil, args...)
		if strings.Count(r.err, "\n") != strings.Count(r.err, "msgview: ") || r.err == "" || strings.Contains(r.err, "\x1b") {
			t.Errorf("%q: %q", args, r.err)
		}
	}
	if r := run(t, "", nil, "info", path); strings.Contains(r.out, "\nb.jsonl") || r.code != exitFine {
		t.Errorf("%s", r.out)
	}
}

// What stands behind "--" is a file, whatever it is called.
func TestFileCalledLikePlace(t *testing.T) {
	path := file(t, "+G.jsonl", small)
	cmd := exec.Command(program, "--", "+G.jsonl")
	cmd.Dir, cmd.Env = filepath.Dir(path), environment()
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "200 degrees") {
		t.Errorf("%v: %s", err, out)
	}
	if r := run(t, "", nil, "+2", "--", path); r.code != exitFine || !strings.Contains(r.out, "200 degrees") {
		t.Errorf("%+v", r)
	}
}

// Logs are read where no temporary file can be made.
func TestNoTemporaryFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.gz")
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	io.WriteString(w, small)
	w.Close()
	if err := os.WriteFile(path, zipped.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	none := "TMPDIR=" + filepath.Join(t.TempDir(), "missing")
	for _, r := range []result{run(t, "", []string{none}, "print", path), run(t, small, []string{none}, "print")} {
		if r.code != exitFine || !strings.Contains(r.out, "200 degrees") {
			t.Errorf("%+v", r)
		}
	}
	if r := run(t, "", []string{none}, "tour"); r.code != exitFine || len(r.out) < 100 {
		t.Errorf("%+v", r)
	}
}
