package loaders

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"msgview/loaders/folders"
	"msgview/loaders/formattest"
	"msgview/loaders/formattest/sampling"
	"msgview/loaders/framing"
	"msgview/loaders/reading"
	"msgview/loaders/source"
)

// mutatedBytes is how much of the start of a file is cut and damaged: what a file
// is and where its records begin is decided there.
const mutatedBytes = 4096

// maxMutated is the largest file, in bytes, that is tried. Larger ones of
// MSGVIEW_LOGS are cut to it first.
const maxMutated = 128 << 10

// Logs that were cut anywhere, whose bytes were damaged, that hold everything
// twice, or that go on as another log, are opened without harm, no byte of them is
// lost, and all of it can be shown.
//
// MSGVIEW_THOROUGH=1 cuts and damages at every byte of the first 4 KiB instead of
// at a few places. MSGVIEW_LOGS names other files, as a pattern of paths or a
// folder of them, and MSGVIEW_PLACES how many places of each are tried.
func TestMutations(t *testing.T) {
	t.Parallel()
	places := 3
	if testing.Short() {
		places = 1
	}
	if n, err := strconv.Atoi(os.Getenv("MSGVIEW_PLACES")); err == nil {
		places = n
	}
	chosen := func(number int) bool { return places < 3 || thorough() || sampling.Chosen(number, 3) }
	paths := mutatedLogs(t)
	for i, path := range paths {
		// The name of the subtest is what a hang shows.
		t.Run(strings.ReplaceAll(strings.TrimPrefix(path, "../testdata/"), "/", "_"), func(t *testing.T) {
			data := startOf(t, path)
			other := startOf(t, paths[(i*7+1)%len(paths)])
			m := mutator{t: t, path: copyAround(t, path)}
			r := rand.New(rand.NewSource(int64(i)))
			for k, at := range positions(r, len(data), places) {
				if !chosen(i + k) {
					continue
				}
				m.try(fmt.Sprintf("cut at %d", at), data[:at])
			}
			for k, at := range positions(r, len(data), places) {
				if at == len(data) || !chosen(i+k) {
					continue
				}
				for _, bit := range damages(r) {
					damaged := bytes.Clone(data)
					damaged[at] ^= bit
					m.try(fmt.Sprintf("byte %d xor %#x", at, bit), damaged)
				}
			}
			m.try("doubled", append(bytes.Clone(data), data...))
			if sampling.Chosen(i, 2) {
				m.try("another glued to it", append(bytes.Clone(data), other...))
			}
			if sampling.Chosen(i+1, 2) {
				m.try("another after a line break", append(append(bytes.Clone(data), '\n'), other...))
			}
		})
	}
}

func thorough() bool { return os.Getenv("MSGVIEW_THOROUGH") == "1" }

// mutatedLogs returns the paths of the logs to try: fixtures, or those of
// MSGVIEW_LOGS.
func mutatedLogs(t *testing.T) []string {
	pattern := os.Getenv("MSGVIEW_LOGS")
	root := filepath.Join("..", "testdata")
	var paths []string
	var err error
	if info, e := os.Stat(pattern); pattern == "" || e == nil && info.IsDir() {
		if pattern != "" {
			root = pattern
		}
		err = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case pattern == "" && e.IsDir() && e.Name() == "golden":
				return filepath.SkipDir
			case e.Type().IsRegular() && formattest.Sampled(path):
				paths = append(paths, path)
			}
			return nil
		})
	} else {
		paths, err = filepath.Glob(pattern)
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Fatal("no logs")
	}
	return paths
}

// startOf returns a file, or the start of a large one.
func startOf(t *testing.T, path string) []byte {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data[:min(len(data), maxMutated)]
}

// copyAround returns where the log at path is to be written: in a folder of the
// same name, for some formats go by that.
func copyAround(t *testing.T, path string) string {
	dir := filepath.Join(t.TempDir(), filepath.Base(filepath.Dir(path)))
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, filepath.Base(path))
}

// positions returns places in the first bytes of a file of n bytes.
func positions(r *rand.Rand, n, places int) []int {
	n = min(n, mutatedBytes)
	var list []int
	if thorough() {
		for at := range n + 1 {
			list = append(list, at)
		}
		return list
	}
	for i := range places { // spread, but not at the same places in each file
		from, to := i*n/places, (i+1)*n/places
		list = append(list, from+r.Intn(to-from+1))
	}
	return list
}

// damages returns bits that turn a byte into others: quotes and brackets into other
// letters, letters into controls and into bytes that are no UTF-8.
func damages(r *rand.Rand) []byte {
	if thorough() {
		return []byte{0x01, 0x20, 0x80}
	}
	return []byte{1 << r.Intn(8)}
}

// mutator writes one log again and again and opens it.
type mutator struct {
	t    *testing.T
	path string
}

func (m *mutator) try(what string, data []byte) {
	m.t.Helper()
	if err := os.WriteFile(m.path, data, 0o600); err != nil {
		m.t.Fatal(err)
	}
	l, err := Open(context.Background(), m.path, Options{})
	if err != nil {
		for _, known := range []error{reading.ErrEmpty, reading.ErrBinary, source.ErrArchive, folders.ErrEmptyArchive} {
			if errors.Is(err, known) {
				return
			}
		}
		if strings.HasPrefix(string(data), "SQLite format 3\x00") {
			return // a damaged database; its reader has tests of its own
		}
		m.t.Errorf("%s: %v", what, err)
		return
	}
	defer l.Close()
	if err := l.Wait(context.Background()); err != nil && !errors.Is(err, framing.ErrCut) && l.files.At(0).Source.Container() == "" && l.files.At(0).Source.Compression() == "" {
		m.t.Errorf("%s: %v", what, err)
	}
	before := m.t.Failed()
	checkAccount(m.t, l)
	checkEntries(m.t, l)
	if m.t.Failed() && !before {
		m.t.Logf("that was %s", what)
	}
}

// checkEntries asks for every message and for the bytes of every record, and fails
// if a byte of the first file that could mean something is in none.
func checkEntries(t testing.TB, l *Log) {
	t.Helper()
	src := l.files.At(0).Source
	inside := make([]bool, src.Size())
	for i := range l.index.Len() {
		if m, err := l.Message(i); err != nil || m == nil {
			t.Errorf("entry %d: %v", i, err)
		}
		raw, err := l.Raw(i)
		if err != nil || len(raw) == 0 {
			t.Errorf("raw bytes of entry %d: %d records, %v", i, len(raw), err)
		}
		for _, r := range raw {
			if int64(len(r.Bytes)) != min(r.Origin.Length, 64<<20) {
				t.Errorf("entry %d: %d of %d bytes of a record", i, len(r.Bytes), r.Origin.Length)
			}
		}
		if p := l.index.Place(i); p.File == 0 {
			for k := p.Offset; k < p.Offset+p.Length && k < int64(len(inside)); k++ {
				inside[k] = true
			}
		}
	}
	if l.files.At(0).Binary {
		return // a damaged member of an archive; what is not read is named
	}
	all := make([]byte, src.Size())
	if n, _ := src.ReadAt(all, 0); n < len(all) {
		t.Errorf("%d of %d bytes can be read", n, len(all))
	}
	for k := range all { // byte order marks mean nothing
		if bytes.HasPrefix(all[k:], []byte("\xEF\xBB\xBF")) {
			inside[k], inside[k+1], inside[k+2] = true, true, true
		}
	}
	for k, c := range all {
		if !inside[k] && ('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c >= 0x80) {
			t.Errorf("byte %d is in no record: …%q…", k, all[max(0, k-30):min(len(all), k+30)])
			return
		}
	}
}
