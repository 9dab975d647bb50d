package loaders

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"msgview/loaders/framing"
	"msgview/model"
	"msgview/model/findings"
	"msgview/model/stats"
)

// figures are all that is counted of a log, without the entries, of which one that was taken back
// leaves a place.
func figures(t *testing.T, l *Log) string {
	t.Helper()
	x := l.Index()
	var b strings.Builder
	messages, prompts := x.Totals()
	fmt.Fprintf(&b, "%+v\n%d messages, %d prompts\n", x.Account(), messages, prompts)
	for n := range x.Talks() {
		talk := x.Talk(n)
		talk.First = 0
		fmt.Fprintf(&b, "conversation %d: %+v\n", n, talk)
	}
	for n := range x.Threads() {
		i := x.ThreadInfo(n)
		fmt.Fprintf(&b, "thread %d: %d entries, %d calls, %d errors, linked %v at %d\n", n, i.Entries, i.Calls, i.Errors, i.Linked, i.Place)
	}
	s, err := stats.Of(context.Background(), l)
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Tools {
		one := &s.Tools[i]
		one.First, one.Slowest, one.Biggest, one.FirstFailed = findings.Place{}, findings.Place{}, findings.Place{}, findings.Place{}
	}
	s.Context.At = 0
	fmt.Fprintf(&b, "%s\n", entriesIn.ReplaceAllString(fmt.Sprintf("%+v", s), ""))
	for i := range x.Len() {
		if u, known := x.Took(i); known && u != (model.Usage{}) {
			fmt.Fprintf(&b, "%+v\n", u)
		}
	}
	return b.String()
}

// entriesIn are numbers of entries in what is printed of figures.
var entriesIn = regexp.MustCompile(`\bEntry:-?\d+`)

// A log that is read in pieces, wherever it was cut, has the figures of the log that is read whole.
func TestFiguresOfPieces(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	logs, readOn, skipped := 0, 0, map[string]int{}
	for n, path := range mutatedLogs(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > 200_000 {
			skipped["large"]++
			continue
		}
		if bytes.Count(bytes.TrimSpace(data), []byte("\n")) < 2 {
			skipped["of a line or two"]++
			continue
		}
		name := filepath.Join(folder, fmt.Sprint(n), filepath.Base(path))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		whole, err := Open(context.Background(), name, Options{})
		if err != nil {
			skipped["not opened"]++
			continue
		}
		_ = whole.Wait(context.Background())
		is, want, assembled := whole.Source(), figures(t, whole), whole.files.Found.Assembles()
		whole.Close()
		if is.Container != string(framing.JSONL) {
			skipped["no lines of JSON"]++
			continue
		}
		if assembled { // of all its records: each that comes may change what was shown
			skipped["assembled"]++
			continue
		}
		logs++
		goesOn := false
		r := rand.New(rand.NewPCG(uint64(len(data)), 5))
		for range 2 {
			least := bytes.IndexByte(data, '\n') + 1
			var cuts []int
			for range 1 + r.IntN(4) {
				cuts = append(cuts, least+r.IntN(len(data)-least+1))
			}
			slices.Sort(cuts)
			cuts = append(cuts, len(data))
			if err := os.WriteFile(name, data[:cuts[0]], 0o600); err != nil {
				t.Fatal(err)
			}
			l := open(t, name)
			replaced := false
			for _, at := range cuts[1:] {
				if err := os.WriteFile(name, data[:at], 0o600); err != nil {
					t.Fatal(err)
				}
				if replaced, err = l.Refresh(); replaced || err != nil {
					break
				}
			}
			switch now := l.Source(); {
			case err != nil:
				t.Errorf("%s in pieces up to %v: %v", path, cuts, err)
				continue
			case replaced:
				skipped["read anew"]++
				continue
			case now.Format != is.Format || now.Shape != is.Shape:
				skipped["of another format by its first lines"]++
				continue
			}
			goesOn = true
			if got := figures(t, l); got != want {
				t.Errorf("%s in pieces up to %v:\n%s", path, cuts, difference(want, got))
			}
		}
		if goesOn {
			readOn++
		}
	}
	t.Logf("%d of %d logs in lines of JSON are read on; skipped: %v", readOn, logs, skipped)
	if 2*readOn <= logs {
		t.Errorf("only %d of %d logs in lines of JSON are read on; skipped: %v", readOn, logs, skipped)
	}
}

// difference is the lines of two texts that are not the same.
func difference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	var out []string
	for i := range max(len(a), len(b)) {
		var was, is string
		if i < len(a) {
			was = a[i]
		}
		if i < len(b) {
			is = b[i]
		}
		if was != is {
			out = append(out, "  want "+was, "  got  "+is)
		}
	}
	return strings.Join(out, "\n")
}
