package source

import (
	"archive/tar"
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
)

// tarOf makes a tar archive of pairs of names and contents.
func tarOf(t testing.TB, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		if err := w.WriteHeader(&tar.Header{Name: files[i], Size: int64(len(files[i+1])), Mode: 0o600}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(files[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func zipped(t testing.TB, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The files of tar archives, packed or not, are read as those of zip archives; of those
// that are cut what is there.
func TestTar(t *testing.T) {
	long := strings.Repeat("steep\n", 500)
	plain := tarOf(t, "x/b.txt", "two", "/../a.txt", "one", "x/b.txt", "again", "long", long)
	for name, data := range map[string][]byte{"plain": plain, "gzip": zipped(t, plain)} {
		path := write(t, name, data)
		if _, err := Open(t.Context(), path); err == nil || !strings.Contains(err.Error(), "archive") {
			t.Errorf("%s opens as a file: %v", name, err)
		}
		a := openArchive(t, data)
		names, texts, problems := contents(t, a)
		if !slices.Equal(names, []string{"a.txt", "long", "x/b.txt"}) || texts[0] != "one" || texts[1] != long || texts[2] != "again" || strings.Join(problems, "") != "" || len(a.Problems) > 0 {
			t.Errorf("%s: %q %.40q %q %q", name, names, texts, problems, a.Problems)
		}
	}
	cut := plain[:len(plain)-2048-1024]
	for name, data := range map[string][]byte{"plain": cut, "gzip": zipped(t, plain)[:150]} {
		a := openArchive(t, data)
		names, _, problems := contents(t, a)
		if len(names) == 0 || len(a.Problems) == 0 && strings.Join(problems, "") == "" {
			t.Errorf("%s, cut: %q %q %q", name, names, problems, a.Problems)
		}
	}
}

// A bomb is not unpacked.
func TestTarBomb(t *testing.T) {
	a := openArchive(t, zipped(t, tarOf(t, "a", "small", "b", strings.Repeat("\x00", ratioFrom+1<<20))))
	if len(a.Problems) == 0 || !strings.Contains(a.Problems[0], "unpacks to too much") || a.Members[0].Name != "a" {
		t.Errorf("%q", a.Problems)
	}
}
