package source

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// packedFile is a file to be put into an archive.
type packedFile struct {
	name   string
	method uint16
	data   string
}

// archiveOf makes a zip archive.
func archiveOf(t testing.TB, files ...packedFile) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(zstd.ZipMethodWinZip, zstd.ZipCompressor())
	for _, f := range files {
		out, err := w.CreateHeader(&zip.FileHeader{Name: f.name, Method: f.method})
		if err == nil {
			_, err = io.WriteString(out, f.data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// openArchive opens an archive for the length of the test.
func openArchive(t testing.TB, data []byte) *Archive {
	t.Helper()
	a, err := OpenArchive(write(t, "x.zip", data))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	return a
}

// contents unpacks all members of an archive: name, content, and what is wrong.
func contents(t testing.TB, a *Archive) (names, texts, problems []string) {
	t.Helper()
	for i, m := range a.Members {
		f := a.Open(context.Background(), i)
		names, texts = append(names, m.Name), append(texts, string(all(t, f)))
		why := ""
		if err := f.Err(); err != nil {
			why = err.Error()
		}
		problems = append(problems, why)
		f.Close()
	}
	return names, texts, problems
}

func TestArchive(t *testing.T) {
	data := archiveOf(t,
		packedFile{"samples/10.json", zip.Deflate, `{"n":10}`},
		packedFile{"samples/9.json", zstd.ZipMethodWinZip, `{"n":9}`},
		packedFile{"samples/", zip.Store, ""},
		packedFile{"top.json", zip.Store, `{"n":1}`},
		packedFile{"../../etc/passwd.json", zip.Store, "outside"},
		packedFile{"/root.json", zip.Store, "root"},
		packedFile{`C:\logs\a.json`, zip.Store, "windows"},
		packedFile{"packed.jsonl.gz", zip.Store, string(packed(t, []byte(sampleText)))},
		packedFile{"wide.json", zip.Deflate, "\xFF\xFE{\x00}\x00"},
		packedFile{"twice.json", zip.Deflate, "old"},
		packedFile{"twice.json", zip.Deflate, "new"},
		packedFile{"empty.json", zip.Deflate, ""},
	)
	path := write(t, "x.eval", data)
	if _, err := Open(context.Background(), path); !errors.Is(err, ErrArchive) {
		t.Errorf("opened as a file: %v", err)
	}
	a := openArchive(t, data)
	names, texts, problems := contents(t, a)
	if want := []string{"empty.json", "packed.jsonl.gz", "root.json", "top.json", "twice.json", "wide.json", "C:/logs/a.json", "etc/passwd.json", "samples/9.json", "samples/10.json"}; !slices.Equal(names, want) {
		t.Errorf("names %q, want %q", names, want)
	}
	if want := []string{"", sampleText, "root", `{"n":1}`, "new", "{}", "windows", "outside", `{"n":9}`, `{"n":10}`}; !slices.Equal(texts, want) {
		t.Errorf("contents %q, want %q", texts, want)
	}
	if s := strings.Join(problems, ""); s != "" {
		t.Errorf("problems %q", problems)
	}
	if len(a.Problems) != 1 || !strings.Contains(a.Problems[0], "twice.json") {
		t.Errorf("problems of the archive: %q", a.Problems)
	}
}

// Nothing is unpacked before somebody waits for it.
func TestMemberOnDemand(t *testing.T) {
	big := strings.Repeat("0123456789abcdef", heldMember/16+1)
	half := big[:heldTotal*2/5/16*16]
	a := openArchive(t, archiveOf(t, packedFile{"1", zip.Store, half}, packedFile{"2", zip.Store, half},
		packedFile{"3", zip.Store, half}, packedFile{"4", zip.Store, big}))
	var files []*File
	for i := range a.Members {
		f := a.Open(context.Background(), i)
		defer f.Close()
		files = append(files, f)
		if f.Size() != 0 || f.Done() || f.Container() != "zip" {
			t.Errorf("size %d, done %v, container %q", f.Size(), f.Done(), f.Container())
		}
	}
	for _, i := range []int{0, 1, 2, 3, 0} { // the first one is not held any more when it is read again
		if got := all(t, files[i]); int64(len(got)) != a.Members[i].Size || string(got[len(got)-16:]) != "0123456789abcdef" {
			t.Errorf("member %d: %d of %d bytes", i+1, len(got), a.Members[i].Size)
		}
		if a.bytes > heldTotal {
			t.Errorf("%d bytes are held", a.bytes)
		}
	}
	if grew, replaced, err := files[0].Refresh(); grew || replaced || err != nil {
		t.Errorf("nothing changed: %v %v %v", grew, replaced, err)
	}
	if err := os.WriteFile(a.path, []byte("new"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, replaced, err := files[0].Refresh(); !replaced || err != nil {
		t.Errorf("a new archive: %v %v", replaced, err)
	}
}

func TestDamagedArchive(t *testing.T) {
	long := strings.Repeat("words and words ", 100)
	good := archiveOf(t, packedFile{"a.json", zip.Deflate, "first"}, packedFile{"b.json", zip.Deflate, long}, packedFile{"c.json", zip.Store, "third"})
	directory := bytes.Index(good, []byte("PK\x01\x02"))
	change := func(at int, to byte) []byte {
		data := bytes.Clone(good)
		data[at] = to
		return data
	}
	second := directory + bytes.Index(good[directory+1:], []byte("PK\x01\x02")) + 1
	for _, c := range []struct {
		name, want, problem string
		data                []byte
	}{
		{"without its directory", "a.json b.json", "list of files", good[:bytes.Index(good, []byte("third"))-20]},
		{"encrypted", "a.json c.json", "b.json: encrypted", change(second+8, good[second+8]|1)},
		{"unknown method", "a.json c.json", "method 99", change(second+10, 99)},
		{"wrong checksum", "a.json b.json c.json", "checksum", change(second+16, good[second+16]+1)},
		{"damaged", "a.json b.json c.json", "damaged", change(bytes.Index(good, []byte("b.json"))+8, 0xFF)},
		{"longer than said", "a.json b.json c.json", "damaged", change(second+24, 3)},
	} {
		a := openArchive(t, c.data)
		names, texts, problems := contents(t, a)
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if all := strings.Join(append(a.Problems, problems...), "\n"); !strings.Contains(all, c.problem) {
			t.Errorf("%s: %q", c.name, all)
		} else {
			t.Logf("%s: %s", c.name, all)
		}
		if len(texts) == 0 || texts[0] != "first" {
			t.Errorf("%s: %.50q", c.name, texts)
		}
	}
}

func TestArchiveBomb(t *testing.T) {
	zeros := strings.Repeat("0", 30<<20)
	var files []packedFile
	for _, name := range []string{"1", "2", "3"} {
		files = append(files, packedFile{name, zip.Deflate, zeros})
	}
	a := openArchive(t, archiveOf(t, files...))
	_, _, problems := contents(t, a)
	if !strings.Contains(problems[2], "bomb") || problems[0] != "" {
		t.Errorf("%q", problems)
	}
}

// Whatever an archive holds, its members are named and unpacked without harm.
func FuzzArchive(f *testing.F) {
	good := archiveOf(f, packedFile{"a/b.json", zip.Deflate, `{"a":1}`}, packedFile{"../c", zip.Store, "text"}, packedFile{"d", zstd.ZipMethodWinZip, "text"})
	f.Add(good)
	f.Add(good[:len(good)-30])
	sizes := bytes.Clone(good)
	binary.LittleEndian.PutUint16(sizes[6:], 0)
	f.Add(sizes[:len(sizes)-10])
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := OpenArchive(write(t, "x.zip", data))
		if err != nil {
			return
		}
		defer a.Close()
		for i, m := range a.Members[:min(len(a.Members), 50)] {
			if m.Name == "" || strings.HasPrefix(m.Name, "/") || strings.HasPrefix(m.Name, "../") || m.Name == ".." {
				t.Errorf("name %q", m.Name)
			}
			f := a.Open(context.Background(), i)
			all(t, f)
			f.Close()
		}
	})
}

// Members that share bytes are refused by where they are: nothing of them is unpacked.
func TestOverlap(t *testing.T) {
	plain := archiveOf(t, packedFile{"inner.jsonl", zip.Store, `{"role":"user","content":"Is the oven hot?"}`}, packedFile{"good.jsonl", zip.Store, "{}"})
	if a := openArchive(t, plain); len(a.Members) != 2 || len(a.Problems) != 0 {
		t.Fatalf("%+v", a)
	}
	// The second entry of the directory is made to begin within the first file.
	data := bytes.Clone(plain)
	at := bytes.LastIndex(data, []byte("PK\x01\x02"))
	inner := bytes.Index(data, []byte("inner.jsonl"))
	inside := inner + len("inner.jsonl") + 4
	head := append([]byte("PK\x03\x04"), data[bytes.Index(data[1:], []byte("PK\x03\x04"))+5:][:26]...)
	binary.LittleEndian.PutUint16(head[26:], 0)
	binary.LittleEndian.PutUint16(head[28:], 0)
	copy(data[inside:], head)
	binary.LittleEndian.PutUint32(data[at+42:], uint32(inside))
	a := openArchive(t, data)
	if len(a.Members) != 0 || len(a.Problems) != 2 || !strings.Contains(a.Problems[0], "shares bytes") {
		t.Errorf("%+v %q", a.Members, a.Problems)
	}
	// Two names for one file are none of that, but it is read once.
	data = bytes.Clone(plain)
	first := bytes.Index(data, []byte("PK\x01\x02"))
	copy(data[at+16:at+28], data[first+16:first+28])
	copy(data[at+42:at+46], data[first+42:first+46])
	a = openArchive(t, data)
	if len(a.Members) != 1 || len(a.Problems) != 1 || !strings.Contains(a.Problems[0], "same bytes") {
		t.Errorf("%+v %q", a.Members, a.Problems)
	}
}

// A database in an archive is read with its write-ahead log.
func TestDatabaseInArchive(t *testing.T) {
	var files []packedFile
	for _, end := range []string{"", "-wal"} {
		data, err := os.ReadFile("sqlite/testdata/live.db" + end)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, packedFile{"d/live.db" + end, zip.Deflate, string(data)})
	}
	a := openArchive(t, archiveOf(t, append(files, packedFile{"x.zip", zip.Store, string(archiveOf(t))}, packedFile{"y.zip", zip.Store, string(archiveOf(t, files...))})...))
	for i, m := range a.Members {
		if a.IsDatabase(i) != (m.Name == "d/live.db") || a.IsArchive(i) != (m.Name == "y.zip") {
			t.Errorf("%s: %v, %v", m.Name, a.IsDatabase(i), a.IsArchive(i))
		}
		if m.Name != "d/live.db" {
			continue
		}
		f, err := a.OpenDatabase(t.Context(), i)
		if err != nil {
			t.Fatal(err)
		}
		if text := string(all(t, f)); !strings.Contains(text, "after 2") || f.Container() != "sqlite" {
			t.Errorf("%s of\n%s", f.Container(), text)
		}
		f.Close()
	}
}
