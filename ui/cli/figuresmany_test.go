//go:build linux

package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// The figures of very many sessions: how long lists and searches take, the first time and
// when they are known, next to what looks through the same files. MSGVIEW_SESSIONS is how
// many sessions; beside them there are ten times as many small ones in a home of their own.
// .ci/bench prints them as a table.

// manyProjects is in how many folders the sessions are.
const manyProjects = 50

// homeOf makes a home with so many sessions of some size; one of a hundred has the needle.
func homeOf(b *testing.B, n int, size func(i int) int64, write func(w io.Writer, size int64)) string {
	b.Helper()
	home := b.TempDir()
	for i := range n {
		folder := filepath.Join(home, ".claude", "projects", fmt.Sprintf("-home-ada-p%d", i%manyProjects))
		if err := os.MkdirAll(folder, 0o755); err != nil {
			b.Fatal(err)
		}
		var log bytes.Buffer
		write(&log, size(i))
		data := log.Bytes()
		if i%100 != 7 {
			data = bytes.ReplaceAll(data, []byte(needle), []byte("something"))
		}
		path := filepath.Join(folder, fmt.Sprintf("%08d-0000-4000-8000-000000000000.jsonl", i))
		if err := os.WriteFile(path, data, 0o600); err != nil {
			b.Fatal(err)
		}
		at := time.Date(2026, 1, 1, 0, i, 0, 0, time.UTC)
		if err := os.Chtimes(path, at, at); err != nil {
			b.Fatal(err)
		}
	}
	return home
}

// measured runs a command and reports what it took. Nothing is reported of one that is not
// on this machine.
func measured(b *testing.B, home string, words ...string) {
	b.Helper()
	if _, err := exec.LookPath(words[0]); err != nil {
		b.Skip(err)
	}
	var wall, cpu time.Duration
	memory := int64(0)
	for b.Loop() {
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Env = append(environment(), "HOME="+home)
		start := time.Now()
		_ = cmd.Run() // nothing found is no fault
		wall += time.Since(start)
		cpu += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
			memory = max(memory, usage.Maxrss)
		}
	}
	b.ReportMetric(wall.Seconds()/float64(b.N), "s")
	b.ReportMetric(cpu.Seconds()/float64(b.N), "s-of-CPU")
	b.ReportMetric(float64(memory)/1000, "MB")
}

func BenchmarkFiguresOfSessions(b *testing.B) {
	n, err := strconv.Atoi(os.Getenv("MSGVIEW_SESSIONS"))
	if err != nil || n < 1 {
		b.Skip("MSGVIEW_SESSIONS is how many sessions")
	}
	for _, c := range []struct {
		name  string
		n     int
		size  func(i int) int64
		write func(io.Writer, int64)
	}{
		{"sessions", n, func(i int) int64 { return int64(100+i*7919%1700) * 1000 }, sessionLog},
		{"small_ones", 10 * n, func(i int) int64 { return 1500 }, sessionLog},
	} {
		home := homeOf(b, c.n, c.size, c.write)
		logs := filepath.Join(home, ".claude")
		run := func(name string, words ...string) {
			b.Run(fmt.Sprintf("%d_%s/%s", c.n, c.name, name), func(b *testing.B) { measured(b, home, words...) })
		}
		run("cat_|_wc_-l", "sh", "-c", "find "+logs+" -name '*.jsonl' -print0 | xargs -0 cat | wc -l")
		run("find_|_wc_-l", "sh", "-c", "find "+logs+" -name '*.jsonl' | wc -l")
		run("rg_-l_WORD", "rg", "-l", "--hidden", needle, logs)
		run("search_WORD,_nothing_known", program, "search", "--plain", "--no-cache", needle)
		run("search_WORD,_the_first_time", program, "search", "--plain", needle)
		run("search_WORD,_again", program, "search", "--plain", needle)
		run("search_expression,_again", program, "search", "--plain", "/"+needle[:4]+"[a-z]+x")
		run("list,_nothing_known", program, "list", "--json", "--no-cache")
		run("list,_the_first_time", program, "list", "--json")
		run("list,_again", program, "list", "--json")
	}
}
