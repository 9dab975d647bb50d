package source

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestList(t *testing.T) {
	root := t.TempDir()
	deep := strings.Repeat("d/", MaxDepth)
	for _, name := range []string{"10.json", "2.json", "1.json", "b/x10/1", "b/x9/1", "b/1", ".hidden", ".git/x", ".tmp-1.json", deep + "far", deep[2:] + "near"} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(root, filepath.Join(root, "loop")); err != nil {
		t.Skip(err)
	}
	tree, err := List(context.Background(), root)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range tree.Files {
		names = append(names, f.Path)
		if f.Size != int64(len(f.Path)) || f.Modified.IsZero() {
			t.Errorf("%+v", f)
		}
	}
	want := []string{"1.json", "2.json", "10.json", "b/1", "b/x9/1", "b/x10/1", deep[2:] + "near"}
	if !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
	if tree.Truncated || tree.Skipped != 1 {
		t.Errorf("truncated %v, skipped %d", tree.Truncated, tree.Skipped)
	}
	if tree.Deep != 1 || tree.Deepest != filepath.Clean(deep) {
		t.Errorf("%d folders too deep, the first %q", tree.Deep, tree.Deepest)
	}
	var dirs []string
	for _, f := range tree.Files {
		if dir := filepath.Dir(f.Path); len(dirs) == 0 || dirs[len(dirs)-1] != dir {
			dirs = append(dirs, dir)
		}
	}
	if want := []string{".", "b", "b/x9", "b/x10", strings.TrimSuffix(deep[2:], "/")}; !slices.Equal(dirs, want) {
		t.Errorf("%q, want %q", dirs, want)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := List(cancelled, root); err == nil {
		t.Error("listing was not cancelled")
	}
	if _, err := List(context.Background(), filepath.Join(root, "none")); !os.IsNotExist(err) && err == nil {
		t.Error("a directory that is not there was listed")
	}
}

// Links to files elsewhere are files; those to folders, to what is listed anyway and
// to nothing are not.
func TestListLinks(t *testing.T) {
	root, other := t.TempDir(), t.TempDir()
	for _, path := range []string{root + "/a.json", root + "/.aider.chat.history.md", root + "/.aider.tags/x", root + "/node_modules/x/y.json", other + "/b.json"} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("12345"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{"elsewhere": other + "/b.json", "again": "a.json", "folder": other, "nothing": "none", "self": "self", "up": ".."} {
		if err := os.Symlink(target, filepath.Join(root, name)); err != nil {
			t.Skip(err)
		}
	}
	tree, err := List(context.Background(), root)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range tree.Files {
		names = append(names, f.Path)
		if f.Size != 5 {
			t.Errorf("%+v", f)
		}
	}
	if want := []string{".aider.chat.history.md", "a.json", "elsewhere"}; !slices.Equal(names, want) || tree.Skipped != 5 {
		t.Errorf("%q, want %q; skipped %d", names, want, tree.Skipped)
	}
}

func TestCompareNames(t *testing.T) {
	sorted := []string{"", "1", "01a", "1a", "2", "02", "9", "10", "a", "a1", "a2", "a2b", "a10", "a99999999999999999998", "a99999999999999999999", "b"}
	got := slices.Clone(sorted)
	slices.Reverse(got)
	slices.SortFunc(got, compareNames)
	for i := range got {
		for j := range got {
			if c := compareNames(got[i], got[j]); (c < 0) != (i < j) && i != j || i == j && c != 0 {
				t.Errorf("%q against %q: %d", got[i], got[j], c)
			}
		}
	}
}

func TestIsBinary(t *testing.T) {
	for _, c := range []struct {
		name, head string
		want       bool
		words      string
	}{
		{"empty", "", false, ""},
		{"JSON", "{\"a\":\"é\"}\n", false, ""},
		{"zeros behind", "{\"a\":1}\n" + strings.Repeat("\x00", 4000), false, ""},
		{"zeros before", strings.Repeat("\x00", 4000) + "{\"a\":1}\n", false, ""},
		{"single zeros", "{\"a\":1}\x00\n\x00{\"a\":2}\x00", false, ""},
		{"record separators", "\x1e{}\n\x1e{}\n\x1e{}\n", false, ""},
		{"colours", "\x1b[1mbold\x1b[0m\r\n", false, ""},
		{"Latin-1", "{\"a\":\"caf\xe9\"}", false, ""},
		{"cut character", "{\"a\":\"\x01 \xf0\x9f", false, ""},
		{"JSON and then rubbish", "{\"role\": \"user\", \"content\": \"x\"}\n" + strings.Repeat("\x01\xe9\x80", 500), false, ""},
		{"one zero", "[\x00]", false, ""},
		{"only zeros", strings.Repeat("\x00", 100), true, "zero bytes"},
		{"many zeros", "a\x00\x00\x00b\x00\x01\x02c", true, "no text has"},
		{"program", "\x7fELF\x02\x01", true, "program"},
		{"image", "\x89PNG\r\n\x1a\n", true, "PNG"},
		{"PDF", "%PDF-1.7", true, "PDF"},
		{"zip", "PK\x03\x04..", true, "within something else"},
		{"SQLite", "SQLite format 3\x00", true, "within something else"},
		{"gzip", "\x1f\x8b\x08", true, "one layer"},
		{"tar", strings.Repeat("x", 257) + "ustar\x00", true, "tar"},
		{"event stream", "\x00\x00\x00\x80\x00\x00\x00\x40abcd\x0b:event-type\x07\x00\x05chunk", true, "AWS"},
	} {
		if got := IsBinary([]byte(c.head)); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
		if c.want && !strings.Contains(Describe([]byte(c.head)), c.words) {
			t.Errorf("%s: %q", c.name, Describe([]byte(c.head)))
		}
	}
}

func FuzzIsBinary(f *testing.F) {
	f.Add([]byte("{}\x00\xf0"))
	f.Fuzz(func(t *testing.T, head []byte) {
		IsBinary(head)
		if Describe(head) == "" {
			t.Error("no words")
		}
	})
}
