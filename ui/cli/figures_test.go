//go:build linux

package cli

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// The figures that a reader feels: how long the first screen, the index, a key and a
// search take on large logs, next to what wc, grep and an empty program take on the
// same machine at the same time. .ci/bench prints them as a table. MSGVIEW_FIGURES
// is the size of the large log in bytes.
//
// Nothing here can fail for being slow.

// needle is a word that occurs once in a log, near its end.
const needle = "quincunx"

// logs are made once for all benchmarks.
type logs struct{ dir string }

// sessionLog writes a log like those of coding agents: a prompt, and then steps of a
// text, a call and its result of about five thousand bytes.
func sessionLog(w io.Writer, size int64) {
	out := bufio.NewWriterSize(w, 1<<20)
	defer out.Flush()
	body := strings.Repeat(`\tfor i := range items { total += items[i].price }\n`, 90)
	var written int64
	parent, hidden := "", false
	line := func(format string, args ...any) {
		n, _ := fmt.Fprintf(out, format+"\n", args...)
		written += int64(n)
	}
	for i := 0; written < size; i++ {
		id := func(kind string) string { return fmt.Sprintf("%s%08d-0000-4000-8000-000000000000", kind, i) }
		envelope := fmt.Sprintf(`"isSidechain":false,"userType":"external","cwd":"/home/ada/bakery","sessionId":"5e551011-0000-4000-8000-000000000001","version":"2.1.0","gitBranch":"main","timestamp":"2026-05-04T%02d:%02d:%02d.000Z"`, i/3600%24, i/60%60, i%60)
		if i%20 == 0 {
			line(`{"parentUuid":%q,%s,"type":"user","message":{"role":"user","content":"Step %d: look at the oven once more."},"uuid":%q}`, parent, envelope, i, id("u"))
			parent = id("u")
		}
		line(`{"parentUuid":%q,%s,"type":"assistant","message":{"id":"msg_%d","type":"message","role":"assistant","model":"claude-test","content":[{"type":"text","text":"I look at **file %d**."},{"type":"tool_use","id":"toolu_%d","name":"Read","input":{"file_path":"/home/ada/bakery/%d.go"}}],"stop_reason":"tool_use","usage":{"input_tokens":10,"output_tokens":20}},"uuid":%q}`, parent, envelope, i, i, i, i, id("a"))
		text := body
		if written > size*9/10 && !hidden {
			text, hidden = needle+body, true
		}
		line(`{"parentUuid":%q,%s,"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_%d","content":"%s"}]},"uuid":%q}`, id("a"), envelope, i, text, id("r"))
		parent = id("r")
	}
}

// tiny writes records of some fifty bytes.
func tiny(w io.Writer, size int64) {
	out := bufio.NewWriterSize(w, 1<<20)
	defer out.Flush()
	for written, i := int64(0), 0; written < size; i++ {
		role := []string{"user", "assistant"}[i%2]
		n, _ := fmt.Fprintf(out, `{"role":%q,"content":"message %d"}`+"\n", role, i)
		written += int64(n)
	}
}

// list writes one line that holds a list of messages.
func list(before, after string) func(io.Writer, int64) {
	return func(w io.Writer, size int64) {
		out := bufio.NewWriterSize(w, 1<<20)
		defer out.Flush()
		fmt.Fprint(out, before)
		text := strings.Repeat("all work and no play ", 40)
		for written, i := int64(0), 0; written < size; i++ {
			comma := ","
			if i == 0 {
				comma = ""
			}
			n, _ := fmt.Fprintf(out, `%s{"role":"user","content":"number %d %s"},{"role":"assistant","content":"%s"}`, comma, i, text, text)
			written += int64(n)
		}
		fmt.Fprintln(out, after)
	}
}

// giant writes one enormous record between small ones.
func giant(w io.Writer, size int64) {
	out := bufio.NewWriterSize(w, 1<<20)
	defer out.Flush()
	fmt.Fprintln(out, `{"role":"user","content":"hi"}`)
	fmt.Fprint(out, `{"role":"assistant","content":"`)
	for text := strings.Repeat("all work and no play ", 500); size > 0; size -= int64(len(text)) {
		fmt.Fprint(out, text)
	}
	fmt.Fprintln(out, `"}`)
	fmt.Fprintln(out, `{"role":"user","content":"bye"}`)
}

func (l *logs) make(b *testing.B, name string, size int64, write func(io.Writer, int64)) string {
	b.Helper()
	path := filepath.Join(l.dir, name)
	if info, err := os.Stat(path); err == nil && info.Size() > 0 {
		return path
	}
	f, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	var w io.Writer = f
	if strings.HasSuffix(name, ".gz") {
		zip := gzip.NewWriter(f)
		defer zip.Close()
		w = zip
	}
	write(w, size)
	return path
}

// viewing is the program on a terminal that only looks for a text in what is written.
type viewing struct {
	cmd    *exec.Cmd
	pty    *os.File
	chunks chan []byte
}

func viewOn(b *testing.B, name string, args ...string) *viewing {
	b.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = environment("COLORTERM=truecolor", "COLORFGBG=15;0")
	master, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: 120, Rows: 40})
	if err != nil {
		b.Skip(err)
	}
	v := &viewing{cmd, master, make(chan []byte, 1024)}
	go func() {
		defer close(v.chunks)
		for {
			buf := make([]byte, 64<<10)
			n, err := master.Read(buf)
			if err != nil {
				return
			}
			v.chunks <- buf[:n]
		}
	}()
	return v
}

// until reads until a text was written and returns how long that took.
func (v *viewing) until(b *testing.B, text string) time.Duration {
	b.Helper()
	start := time.Now()
	var seen []byte
	timer := time.After(patience)
	for {
		select {
		case chunk, ok := <-v.chunks:
			if seen = append(seen, chunk...); bytes.Contains(seen, []byte(text)) {
				return time.Since(start)
			}
			if !ok {
				b.Fatalf("the program ended without %q:\n%q", text, seen)
			}
		case <-timer:
			b.Fatalf("no %q in %q", text, seen)
		}
	}
}

// quiet waits until nothing is written for a while.
func (v *viewing) quiet() {
	for {
		select {
		case <-v.chunks:
		case <-time.After(300 * time.Millisecond):
			return
		}
	}
}

func (v *viewing) keys(s string) { io.WriteString(v.pty, s) }

// resident is the memory of the program in MB.
func (v *viewing) resident() float64 {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", v.cmd.Process.Pid))
	for _, line := range strings.Split(string(status), "\n") {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kb / 1000
		}
	}
	return 0
}

func (v *viewing) end() {
	v.cmd.Process.Signal(syscall.SIGTERM)
	for range v.chunks {
	}
	v.cmd.Wait()
	v.pty.Close()
}

// first is the time from the start of a program to its first content.
func first(b *testing.B, text, name string, args ...string) float64 {
	start := time.Now()
	v := viewOn(b, name, args...)
	defer v.end()
	v.until(b, text)
	return ms(time.Since(start))
}

// took is the time that a command takes.
func took(b *testing.B, name string, args ...string) float64 {
	cmd := exec.Command(name, args...)
	cmd.Env = environment()
	start := time.Now()
	err := cmd.Run()
	var exit *exec.ExitError
	if _, failed := err.(*exec.ExitError); err != nil && !failed {
		b.Skip(err, exit)
	}
	return ms(time.Since(start))
}

// middle returns the median of what f measures, in some runs.
func middle(b *testing.B, f func() float64) float64 {
	var all []float64
	for range 5 {
		all = append(all, f())
	}
	for i := range all {
		for j := i; j > 0 && all[j] < all[j-1]; j-- {
			all[j], all[j-1] = all[j-1], all[j]
		}
	}
	return all[len(all)/2]
}

func BenchmarkFigures(b *testing.B) {
	size, err := strconv.ParseInt(os.Getenv("MSGVIEW_FIGURES"), 10, 64)
	if err != nil {
		size = 50_000_000
	}
	l := &logs{b.TempDir()}
	blank := filepath.Join(l.dir, "blank")
	if out, err := exec.Command("go", "build", "-o", blank, "./testdata/blank").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	small := l.make(b, "small.jsonl", 1_000_000, sessionLog)
	large := l.make(b, "large.jsonl", size, sessionLog)
	part := min(size, 100_000_000)
	const content = "Step"
	report := func(name string, f func(b *testing.B)) {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				f(b)
			}
			b.ReportMetric(0, "ns/op")
		})
	}
	report("start/first content of 1 MB", func(b *testing.B) {
		empty := middle(b, func() float64 { return first(b, "blank", blank) })
		b.ReportMetric(empty, "ms-blank")
		b.ReportMetric(middle(b, func() float64 { return first(b, content, program, small) }), "ms")
	})
	report("start/first content of the large log", func(b *testing.B) {
		b.ReportMetric(middle(b, func() float64 { return first(b, "blank", blank) }), "ms-blank")
		b.ReportMetric(middle(b, func() float64 { return first(b, content, program, large) }), "ms")
	})
	for name, write := range map[string]func(io.Writer, int64){
		"array on one line": list("[", "]"), "document on one line": list(`{"messages":[`, "]}"), "one giant record": giant, "compressed.gz": sessionLog,
	} {
		path := l.make(b, strings.ReplaceAll(name, " ", "-"), part, write)
		text := map[string]string{"compressed.gz": content, "one giant record": "hi"}[name]
		if text == "" {
			text = "number"
		}
		report("start/"+name, func(b *testing.B) {
			b.ReportMetric(middle(b, func() float64 { return first(b, text, program, path) }), "ms")
		})
	}
	report("start/--version", func(b *testing.B) {
		b.ReportMetric(middle(b, func() float64 { return took(b, blank, "bare") }), "ms-bare")
		b.ReportMetric(middle(b, func() float64 { return took(b, program, "--version") }), "ms")
	})
	report("index/the large log", func(b *testing.B) {
		b.ReportMetric(middle(b, func() float64 { return took(b, "wc", "-l", large) }), "ms-wc")
		b.ReportMetric(middle(b, func() float64 { return took(b, program, "info", large) }), "ms")
	})
	records := l.make(b, "tiny.jsonl", size/4, tiny)
	report("index/tiny records", func(b *testing.B) {
		t := middle(b, func() float64 { return took(b, program, "info", records) })
		b.ReportMetric(t, "ms")
		b.ReportMetric(float64(size/4)/1e6/t, "GB/s")
	})
	report("print/the large log as JSON", func(b *testing.B) {
		b.ReportMetric(took(b, program, "print", "--format", "json", large), "ms")
	})
	report("search/grep", func(b *testing.B) {
		b.ReportMetric(middle(b, func() float64 { return took(b, "grep", "-c", needle, large) }), "ms")
		b.ReportMetric(middle(b, func() float64 { return took(b, "grep", "-ci", needle, large) }), "ms-ignoring-case")
	})
	report("keys/in the large log", func(b *testing.B) {
		v := viewOn(b, program, large)
		defer v.end()
		v.until(b, content)
		v.quiet()
		start := time.Now()
		v.keys("G")
		v.until(b, "end")
		b.ReportMetric(ms(time.Since(start)), "ms-G")
		v.keys("g")
		v.until(b, "turn 1/")
		v.quiet()
		start = time.Now()
		v.keys("/" + needle + "\r")
		v.until(b, "1 in results")
		b.ReportMetric(ms(time.Since(start)), "ms-search")
		v.quiet()
		b.ReportMetric(v.resident(), "MB-resident")
	})
	report("size/stripped", func(b *testing.B) {
		out := filepath.Join(l.dir, "stripped")
		if err := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", out, "msgview").Run(); err != nil {
			b.Fatal(err)
		}
		info, err := os.Stat(out)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(info.Size())/1e6, "MB")
	})
}
