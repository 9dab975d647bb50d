package loaders

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"msgview/loaders/decode"
	"msgview/loaders/folders"
	"msgview/loaders/formattest"
	"msgview/loaders/opened"
	"msgview/loaders/reading"
	"msgview/loaders/source"
)

var errDisk = errors.New("the disk is damaged")

// bytesAt are bytes that are read as a file is.
type bytesAt []byte

func (b bytesAt) ReadAt(p []byte, off int64) (int, error) {
	if off >= int64(len(b)) {
		return 0, io.EOF
	}
	n := copy(p, b[off:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// damaged reads bytes of which some calls go wrong.
type damaged struct {
	data  bytesAt
	calls atomic.Int64
	fail  func(call int64, p []byte, off int64) (n int, err error, failed bool)
	did   atomic.Bool // something went wrong
}

func (d *damaged) ReadAt(p []byte, off int64) (int, error) {
	call := d.calls.Add(1)
	if d.fail != nil {
		if n, err, failed := d.fail(call, p, off); failed {
			d.did.Store(true)
			return n, err
		}
	}
	return d.data.ReadAt(p, off)
}

// openDamaged opens bytes as the file at a path and reads them to their end.
func openDamaged(path string, d *damaged) (*Log, error) {
	ctx := context.Background()
	src := source.FromReader(path, d, int64(len(d.data)))
	l, err := start(ctx, []*folders.File{{File: decode.File{Name: filepath.Base(path), Dir: filepath.Base(filepath.Dir(path))}, Path: path, Source: src, Copied: true}}, nil, Options{})
	if err != nil {
		return nil, err
	}
	return l, l.Wait(ctx)
}

// faults are the ways in which the n-th call goes wrong.
func faults(data bytesAt, n int64) map[string]func(int64, []byte, int64) (int, error, bool) {
	return map[string]func(int64, []byte, int64) (int, error, bool){
		"fails once": func(call int64, _ []byte, _ int64) (int, error, bool) {
			return 0, errDisk, call == n
		},
		"fails from then on": func(call int64, _ []byte, _ int64) (int, error, bool) {
			return 0, errDisk, call >= n
		},
		"fails in the middle": func(call int64, p []byte, off int64) (int, error, bool) {
			if call != n {
				return 0, nil, false
			}
			read, _ := data.ReadAt(p[:len(p)/2], off)
			return read, errDisk, true
		},
		"is short, as of a file that was cut": func(call int64, p []byte, off int64) (int, error, bool) {
			if call != n {
				return 0, nil, false
			}
			read, _ := data.ReadAt(p[:len(p)/2], off)
			return read, io.EOF, true
		},
	}
}

// Reads that fail or are short neither end the program nor pass unnoticed, and what
// could not be read can be asked for again.
func TestDamagedReads(t *testing.T) {
	for _, path := range []string{"claude-code/session.jsonl", "agent-swarm-kit/conversation.jsonl", "swift-deepagents/stream.jsonl",
		"chatgpt-export/conversations.json", "openai-chat/request-media.json", "sse-dumps/chat.sse", "aider/runs.chat.history.md"} {
		path := filepath.Join("..", "testdata", path)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
			continue
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			whole := &damaged{data: data}
			l, err := openDamaged(path, whole)
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			opening := whole.calls.Load()
			want, malformed := formattest.Dump(t, l), l.index.Account().Malformed
			for n := int64(1); n <= opening+1; n++ {
				for name, fail := range faults(data, n) {
					tryDamaged(t, path, &damaged{data: data, fail: fail}, name, want, malformed)
				}
			}
		})
	}
}

// tryDamaged opens a log of which a read goes wrong. want is what it holds else.
func tryDamaged(t *testing.T, path string, d *damaged, name, want string, malformed int) {
	t.Helper()
	l, err := openDamaged(path, d)
	call := d.calls.Load()
	if err != nil && !errors.Is(err, errDisk) && !(strings.Contains(name, "short") && (errors.Is(err, opened.ErrCut) || errors.Is(err, reading.ErrEmpty))) {
		t.Errorf("%s: %v", name, err)
	}
	if err != nil && !strings.Contains(err.Error(), filepath.Base(path)) {
		t.Errorf("%s: the file is not named: %v", name, err)
	}
	if l == nil {
		return
	}
	defer l.Close()
	checkAccount(t, l)
	for i := range l.index.Len() {
		_, _ = l.Message(i)
		_, _ = l.Raw(i)
	}
	d.fail = nil
	for i := range l.index.Len() {
		if m, err := l.Message(i); err != nil || m == nil {
			t.Errorf("%s: entry %d when reading works again: %v", name, i, err)
		}
	}
	if !d.did.Load() || err != nil || l.index.Account().Malformed > malformed {
		return
	}
	if got := formattest.Dump(t, l); got != want && !strings.Contains(name, "short") {
		t.Errorf("%s (of %d calls): nothing is said of it:\n%s", name, call, got)
	}
}

// What stands before a giant line is in the index before the end of that line is found.
func TestBeforeLongLine(t *testing.T) {
	data := bytesAt(`{"role":"user","content":"first"}` + "\n" + `{"role":"assistant","content":"` + strings.Repeat("x", 4<<20) + `"}` + "\n")
	release := make(chan struct{})
	d := &damaged{data: data, fail: func(_ int64, _ []byte, off int64) (int, error, bool) {
		if off >= 1<<20 {
			<-release
		}
		return 0, nil, false
	}}
	src := source.FromReader("log.jsonl", d, int64(len(data)))
	l, err := start(context.Background(), []*folders.File{{File: decode.File{Name: "log.jsonl"}, Path: "log.jsonl", Source: src, Copied: true}}, nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for end := time.Now().Add(2 * time.Minute); l.Index().Len() == 0 && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	if n := l.Index().Len(); n != 1 {
		t.Errorf("%d entries before the long line is read", n)
	}
	close(release)
	if err := l.Wait(context.Background()); err != nil || l.Index().Len() != 2 {
		t.Errorf("%d entries, %v", l.Index().Len(), err)
	}
}
