package loaders

import (
	"archive/zip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"msgview/loaders/folders"
	"msgview/loaders/formattest"
)

// archiveOf packs a folder into a zip archive with a method of compression.
func archiveOf(t *testing.T, folder string, method uint16) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "packed.eval")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	w := zip.NewWriter(out)
	w.RegisterCompressor(zstd.ZipMethodWinZip, zstd.ZipCompressor())
	err = filepath.WalkDir(folder, func(name string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		short, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		f, err := w.CreateHeader(&zip.FileHeader{Name: filepath.ToSlash(short), Method: method})
		if err == nil {
			_, err = f.Write(data)
		}
		return err
	})
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// An archive is read like the directory that was packed.
func TestArchive(t *testing.T) {
	folder := filepath.Join("..", "testdata", "inspect-eval", "run.log")
	want := formattest.Dump(t, open(t, folder))
	for _, method := range []uint16{zip.Store, zip.Deflate, zstd.ZipMethodWinZip} {
		l := open(t, archiveOf(t, folder, method))
		s := l.Source()
		if s.Container != "zip" || s.Format != "inspect-eval" || len(s.Files) != 6 {
			t.Errorf("%s, %s, %q", s.Container, s.Format, s.Files)
		}
		if got := strings.Replace(formattest.Dump(t, l), ", zip\n", ", directory\n", 1); got != want {
			t.Errorf("method %d:\n%s\nwant\n%s", method, got, want)
		}
		if replaced, err := l.Refresh(); replaced || err != nil {
			t.Errorf("nothing changed: %v, %v", replaced, err)
		}
	}
}

// Archives in a directory are read as folders of it.
func TestArchivesInDirectory(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"one.eval", "two.eval"} {
		if err := os.Rename(archiveOf(t, filepath.Join("..", "testdata", "inspect-eval", "run.log"), zip.Deflate), filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(root, "broken.eval"), []byte("PK\x03\x04 and no more"), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]int{root: 3, filepath.Join(root, "one.eval"): 0} {
		if list, err := Sessions(context.Background(), path); len(list) != want || err != nil {
			t.Errorf("%d sessions in %s, %v", len(list), path, err)
		}
	}
	l := open(t, root)
	s := l.Source()
	if len(s.Files) != 12 || s.Files[0] != "one.eval/header.json" || len(s.Skipped) != 1 || !strings.HasPrefix(s.Skipped[0], "broken.eval: ") {
		t.Errorf("files %q, left out %q", s.Files, s.Skipped)
	}
	single := open(t, filepath.Join(root, "one.eval"))
	a, b := l.Index().Account(), single.Index().Account()
	if a.Messages != 2*b.Messages || a.Paired != 2*b.Paired || b.Messages == 0 {
		t.Errorf("%d messages and %d pairs, %d and %d in one", a.Messages, a.Paired, b.Messages, b.Paired)
	}
	checkAccount(t, l)
}

func TestArchiveOfOtherFiles(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("run.dat", `{"role":"user","content":"hi"}`+"\n"+`{"role":"assistant","content":"ho"}`+"\n")
	l := open(t, archiveOf(t, folder, zip.Deflate))
	if n, _ := l.Index().Totals(); n != 2 {
		t.Errorf("%d messages of a file with another name", n)
	}
	write("log.jsonl", `{"role":"user","content":"hi"}`+"\n")
	l = open(t, archiveOf(t, folder, zip.Deflate))
	if s := l.Source(); len(s.Files) != 1 || len(s.Skipped) != 1 || !strings.Contains(s.Skipped[0], "run.dat") {
		t.Errorf("files %q, left out %q", s.Files, s.Skipped)
	}
	empty := filepath.Join(t.TempDir(), "empty.zip")
	good, err := os.ReadFile(archiveOf(t, folder, zip.Store))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(empty, good[:20], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(context.Background(), empty, Options{}); !errors.Is(err, folders.ErrEmptyArchive) || errors.Is(err, io.EOF) {
		t.Errorf("a cut archive: %v", err)
	} else {
		t.Log(err)
	}
}

// Members of an archive are told by their content, as the files of a directory are.
func TestArchiveTold(t *testing.T) {
	root := folder(t, map[string]string{
		"a.jsonl":   `{"role":"user","content":"one"}` + "\n" + `{"role":"assistant","content":"two"}` + "\n",
		"notes.txt": "Buy nails and a hammer.\n",
		"run/saved": `{"type":"user","message":{"role":"user","content":"three"},"uuid":"u1","parentUuid":null,"sessionId":"s","timestamp":"2026-01-02T03:04:05Z","version":"2.1.0"}` + "\n",
		"main.go":   "package main\n",
	})
	path := archiveOf(t, root, zip.Deflate)
	l, texts := read(t, path)
	if got := strings.Join(texts, " "); got != "user: one assistant: two user: three" {
		t.Error(got)
	}
	if s := l.Source(); len(s.Files) != 2 || len(s.Skipped) != 1 || !strings.HasPrefix(s.Skipped[0], "2 files") {
		t.Errorf("%q, skipped %q", s.Files, s.Skipped)
	}
}

// Databases in an archive are read, and of archives in it what can be.
func TestNestedContainers(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("source", "sqlite", "testdata", "live.db"))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, data := range map[string]string{
		"a.jsonl": `{"role":"user","content":"Is the oven hot?"}` + "\n" + `{"role":"assistant","content":"It is."}` + "\n", "b/live.db": string(data), "c.zip": "PK\x03\x04 and more", "d.sqlite": "no database",
	} {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := open(t, archiveOf(t, folder, zip.Deflate)).Source()
	if len(s.Files) != 2 || s.Files[1] != "b/live.db" {
		t.Errorf("%q", s.Files)
	}
	if len(s.Skipped) != 2 || !strings.Contains(s.Skipped[0], "c.zip: the archive's own list") || !strings.Contains(s.Skipped[1], "d.sqlite: it is neither") {
		t.Errorf("%q", s.Skipped)
	}
}

// The logs of an archive within an archive are read, of those within that they are named.
func TestArchiveInArchive(t *testing.T) {
	const line = `{"role":"user","content":"Is the oven hot?"}` + "\n" + `{"role":"assistant","content":"It is."}` + "\n"
	folder := t.TempDir()
	put := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	read := func(path string) []byte {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	put("a.jsonl", []byte(line))
	innermost := read(archiveOf(t, folder, zip.Deflate))
	put("deep.zip", innermost)
	inner := read(archiveOf(t, folder, zip.Deflate)) // a.jsonl and deep.zip
	if err := os.Remove(filepath.Join(folder, "deep.zip")); err != nil {
		t.Fatal(err)
	}
	put("b.zip", inner)
	s := open(t, archiveOf(t, folder, zip.Deflate)).Source()
	if len(s.Files) != 2 || s.Files[0] != "a.jsonl" || s.Files[1] != "b.zip/a.jsonl" {
		t.Errorf("%q", s.Files)
	}
	if len(s.Skipped) != 1 || !strings.HasPrefix(s.Skipped[0], "b.zip: deep.zip: an archive within 2 others") {
		t.Errorf("%q", s.Skipped)
	}
}

// A database without its header is no text either; it is said what can be done.
func TestDatabaseWithoutHeader(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.db")
	if err := os.WriteFile(path, make([]byte, 8192), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(context.Background(), path, Options{}); err == nil || !strings.Contains(err.Error(), ".recover") {
		t.Error(err)
	}
}
