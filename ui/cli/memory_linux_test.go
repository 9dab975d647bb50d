package cli

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"msgview/loaders/formattest/sampling"
)

// wideLogs are logs of one record, or of a record and its answer, that has very many of
// something.
var wideLogs = map[string]func(w io.Writer, n int){
	"calls.jsonl": func(w io.Writer, n int) {
		const line = `{"type":%q,"uuid":%q,"sessionId":"s","timestamp":"2026-03-01T09:0%d:00Z","message":{"role":%q,"content":[`
		fmt.Fprintf(w, line, "assistant", "u1", 0, "assistant")
		for i := range n {
			fmt.Fprintf(w, `%.*s{"type": "tool_use", "id": "t%d", "name": "B", "input": {"c": %d}}`, min(i, 1), ",", i, i)
		}
		fmt.Fprintf(w, "]}}\n"+line, "user", "u2", 1, "user")
		for i := range n {
			fmt.Fprintf(w, `%.*s{"type": "tool_result", "tool_use_id": "t%d", "content": "%d"}`, min(i, 1), ",", i, i)
		}
		fmt.Fprintln(w, "]}}")
	},
	"members.json": func(w io.Writer, n int) {
		fmt.Fprint(w, "{")
		for i := range 8 * n {
			fmt.Fprintf(w, `%.*s"member %d": %d`, min(i, 1), ",", i, i)
		}
		fmt.Fprintln(w, "}")
	},
}

// What the program needs follows from the size of the log, whatever is in it. The promise
// is 64 MB and four times the size.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures")
	}
	const n, factor = 100_000, 1.15
	for i, name := range slices.Sorted(maps.Keys(wideLogs)) {
		path := filepath.Join(t.TempDir(), name)
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		b := bufio.NewWriter(f)
		wideLogs[name](b, n)
		b.Flush()
		size, err := f.Seek(0, io.SeekCurrent)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		promise := float64(64<<20 + 4*size)
		for k, args := range [][]string{{"print", "--level", "5"}, {"print", "--format", "json"}, {"info"}} {
			if !sampling.Chosen(i+k, 3) {
				continue
			}
			cmd := exec.Command(program, append(args, path)...)
			cmd.Env = environment()
			if err := cmd.Run(); err != nil && cmd.ProcessState.ExitCode() != exitFound {
				t.Errorf("%s: %q: %v", name, args, err)
				continue
			}
			used := float64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10)
			t.Logf("%s of %d MB: %q took %.0f MB, promised are %.0f", name, size>>20, args, used/(1<<20), promise/(1<<20))
			if used > factor*promise {
				t.Errorf("%s of %d MB: %q took %.0f MB, promised are %.0f", name, size>>20, args, used/(1<<20), promise/(1<<20))
			}
		}
	}
}

// What the viewer keeps of a log of very many calls, once the reader has gone to its end, is
// within the same promise: what decoding them left behind is given back.
func TestViewerMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures")
	}
	const n, factor = 100_000, 1.15
	path := filepath.Join(t.TempDir(), "calls.jsonl")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	b := bufio.NewWriter(f)
	wideLogs["calls.jsonl"](b, n)
	b.Flush()
	size, err := f.Seek(0, io.SeekCurrent)
	f.Close()
	if err != nil {
		t.Fatal(err)
	}
	promise := float64(64<<20 + 4*size)
	s := onTerminal(t, nil, path)
	s.wait("calls.jsonl")
	s.keys("G")
	time.Sleep(5 * time.Second) // it is given back when nothing was decoded for a while
	used := resident(t, s.cmd.Process.Pid)
	for range 600 {
		if used <= factor*promise {
			break
		}
		time.Sleep(100 * time.Millisecond)
		used = resident(t, s.cmd.Process.Pid)
	}
	t.Logf("%.0f MB are resident, promised are %.0f", used/(1<<20), promise/(1<<20))
	if used > factor*promise {
		t.Errorf("%.0f MB are resident, promised are %.0f", used/(1<<20), promise/(1<<20))
	}
	s.keys("Q")
	s.end()
}

// resident is how many bytes of a process are in memory.
func resident(t *testing.T, pid int) float64 {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		t.Fatal(err)
	}
	var all, pages int64
	if _, err := fmt.Sscan(string(data), &all, &pages); err != nil {
		t.Fatal(err)
	}
	return float64(pages * int64(os.Getpagesize()))
}
