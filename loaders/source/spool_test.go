package source

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
)

// packed returns text compressed with gzip.
func packed(t testing.TB, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(text)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func packedZstd(t testing.TB, text []byte) []byte {
	t.Helper()
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	return z.EncodeAll(text, nil)
}

const sampleText = "{\"a\":1}\n{\"a\":2}\n"

// sampleBzip2 is sampleText as bzip2 writes it; Go has no writer for it.
const sampleBzip2 = "QlpoOTFBWSZTWSKd4ukAAAZZgAAQEAAwECAAAAogADEMCBKAeonCJoaL4u5IpwoSBFO8XSA="

func TestUnpack(t *testing.T) {
	text := []byte(sampleText)
	damaged := packed(t, text)
	damaged[len(damaged)-6] ^= 1 // within the checksum
	long := bytes.Repeat(text, 10_000)
	cut := packed(t, long)
	noisy := make([]byte, 200<<10)
	rand.NewChaCha8([32]byte{}).Read(noisy)
	noise := packedZstd(t, noisy)
	bz, err := base64.StdEncoding.DecodeString(sampleBzip2)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, compression string
		data              []byte
		want              []byte
		prefix            bool // want is only the start of what comes
		err               string
	}{
		{name: "gzip", compression: "gzip", data: packed(t, text), want: text},
		{name: "gzip of nothing", compression: "gzip", data: packed(t, nil)},
		{name: "gzip, two members", compression: "gzip", data: append(packed(t, text), packed(t, text)...), want: append(text[:len(text):len(text)], text...)},
		{name: "gzip in gzip", compression: "gzip", data: packed(t, packed(t, text)), want: packed(t, text)},
		{name: "gzip, wrong checksum", compression: "gzip", data: damaged, want: text, err: "checksum is wrong"},
		{name: "gzip cut", compression: "gzip", data: cut[:len(cut)/2], want: text, prefix: true, err: "cut short"},
		{name: "gzip, header only", compression: "gzip", data: cut[:10], err: "cut short"},
		{name: "gzip and more", compression: "gzip", data: append(packed(t, text), "hello, this is no gzip"...), want: text, err: "bytes that are none"},
		{name: "zstd", compression: "zstd", data: packedZstd(t, long), want: long},
		{name: "zstd, two frames", compression: "zstd", data: append(packedZstd(t, text), packedZstd(t, text)...), want: append(text[:len(text):len(text)], text...)},
		{name: "zstd cut", compression: "zstd", data: packedZstd(t, long)[:20], err: "cut short"},
		{name: "zstd cut in its second block", compression: "zstd", data: noise[:len(noise)-9], want: noisy[:128<<10], prefix: true, err: "131072 bytes could be unpacked"},
		{name: "zstd cut in its first block", compression: "zstd", data: noise[:700], err: "nothing of it can be unpacked"},
		{name: "bzip2", compression: "bzip2", data: bz, want: text},
		{name: "bzip2 cut", compression: "bzip2", data: bz[:30], err: "cut short within its first block of up to 900 kB: nothing"},
		{name: "gzip of UTF-16", compression: "gzip", data: packed(t, []byte("\xFF\xFE{\x00}\x00")), want: []byte("{}")},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := open(t, write(t, "x.jsonl", c.data))
			got := all(t, f)
			if c.prefix {
				got = got[:min(len(got), len(c.want))]
			}
			if !bytes.Equal(got, c.want) {
				t.Errorf("read %.80q, want %.80q", got, c.want)
			}
			if f.Compression() != c.compression || !f.Done() {
				t.Errorf("compression %q, done %v", f.Compression(), f.Done())
			}
			if err := f.Err(); (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("error %v, want %q", err, c.err)
			}
		})
	}
}

func TestEncodings(t *testing.T) {
	const text = "{\"a\":\"é😀\"}\n"
	units := func(wide, big, marked bool) []byte {
		var b []byte
		put := func(r rune) {
			switch {
			case wide && big:
				b = append(b, byte(r>>24), byte(r>>16), byte(r>>8), byte(r))
			case wide:
				b = append(b, byte(r), byte(r>>8), byte(r>>16), byte(r>>24))
			case big:
				b = append(b, byte(r>>8), byte(r))
			default:
				b = append(b, byte(r), byte(r>>8))
			}
		}
		if marked {
			put(0xFEFF)
		}
		for _, r := range text {
			if !wide && r > 0xFFFF {
				put(0xD800 + (r-0x10000)>>10)
				put(0xDC00 + (r-0x10000)&0x3FF)
				continue
			}
			put(r)
		}
		return b
	}
	for i := range 8 {
		f := open(t, write(t, "x", units(i&1 != 0, i&2 != 0, i&4 != 0)))
		if got := string(all(t, f)); got != text || f.Err() != nil {
			t.Errorf("%d: %q, %v", i, got, f.Err())
		}
	}
	for _, same := range []string{text, "\xEF\xBB\xBF" + text, "\x00\x00\x00{\"a\":1}", "a\x00b", "{}", ""} {
		f := open(t, write(t, "x", []byte(same)))
		if got := string(all(t, f)); got != same {
			t.Errorf("%q became %q", same, got)
		}
	}
	f := open(t, write(t, "x", []byte("\xFF\xFE\"\x00\x00\xD8\"\x00")))
	if got := string(all(t, f)); got != "\"\uFFFD\"" {
		t.Errorf("lone surrogate: %q", got)
	}
}

func TestBomb(t *testing.T) {
	f := open(t, write(t, "x.gz", packed(t, make([]byte, 100<<20))))
	got := all(t, f)
	if !errors.Is(f.Err(), ErrLimit) || len(got) < 64<<20 || len(got) > 66<<20 {
		t.Errorf("%d bytes, %v", len(got), f.Err())
	}
}

func TestLimits(t *testing.T) {
	for _, c := range []struct {
		compression string
		out, in     int64
		stop        bool
	}{
		{"gzip", 64 << 20, 1, false},
		{"gzip", 64<<20 + 1, 1 << 10, true},
		{"gzip", 1 << 30, 1 << 23, false},
		{"zstd", 2<<30 + 1, 1 << 30, true},
		{"", 4 << 30, 4 << 30, false},
		{"", 16 << 30, 16 << 30, true},
	} {
		if err := limitFor(c.compression)(c.out, c.in); errors.Is(err, ErrLimit) != c.stop {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// withStdin makes f standard input for the length of the test.
func withStdin(t *testing.T, f *os.File) {
	old := os.Stdin
	os.Stdin = f
	t.Cleanup(func() { os.Stdin = old; f.Close() })
}

func TestStdin(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	withStdin(t, r)
	f := open(t, Stdin)
	go func() {
		w.Write(packed(t, []byte(sampleText)))
		w.Close()
	}()
	if got := string(all(t, f)); got != sampleText || f.Compression() != "gzip" || f.Err() != nil {
		t.Errorf("%q, %q, %v", got, f.Compression(), f.Err())
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if _, err := r.Stat(); err != nil {
		t.Errorf("standard input was closed: %v", err)
	}
}

func TestStdinIsFile(t *testing.T) {
	file, err := os.Open(write(t, "x", []byte(sampleText)))
	if err != nil {
		t.Fatal(err)
	}
	withStdin(t, file)
	f := open(t, Stdin)
	if f.spool != nil || string(all(t, f)) != sampleText {
		t.Error("a redirected file is not read in place")
	}
}

func TestNullDevice(t *testing.T) {
	f := open(t, os.DevNull)
	if n, err := f.ReadAt(make([]byte, 1), 0); n != 0 || err != io.EOF || f.Size() != 0 || !f.Done() {
		t.Errorf("%d, %v, size %d", n, err, f.Size())
	}
}

func TestContextEndsCopying(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	withStdin(t, r)
	ctx, cancel := context.WithCancel(context.Background())
	f, err := Open(ctx, Stdin)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	short, stop := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer stop()
	if err := f.Wait(short, 1); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("wait: %v", err)
	}
	cancel()
	if err := f.Wait(context.Background(), 1); err != nil || !errors.Is(f.Err(), context.Canceled) {
		t.Errorf("%v, %v", err, f.Err())
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add(packed(f, []byte(sampleText)))
	f.Add(packedZstd(f, []byte(sampleText)))
	f.Add([]byte("\xFF\xFE{\x00}\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		u, err := unpack(bytes.NewReader(data))
		if u != nil {
			defer u.close()
		}
		if err != nil {
			return
		}
		n, err := io.CopyN(io.Discard, u, 1<<20)
		if err != nil && err != io.EOF {
			if u.explain(err, n).Error() == "" {
				t.Error("no words")
			}
		}
	})
}

// Where no temporary file can be made, what is unpacked stays in memory.
func TestNoTemporaryFile(t *testing.T) {
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "missing"))
	if runtime.GOOS == "windows" {
		t.Skip("another variable names the folder there")
	}
	text := bytes.Repeat([]byte(sampleText+"é"), 100_000)
	path := filepath.Join(t.TempDir(), "log.gz")
	if _, err := os.CreateTemp("", "x"); err == nil {
		t.Fatal("there is a folder for temporary files")
	}
	if err := os.WriteFile(path, packed(t, text), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Wait(t.Context(), int64(len(text))+1); err != nil {
		t.Fatal(err)
	}
	got := make([]byte, len(text))
	if n, err := f.ReadAt(got, 0); n != len(text) || err != nil && err != io.EOF || !bytes.Equal(got, text) {
		t.Errorf("%d bytes of %d, %v", n, len(text), err)
	}
	for _, at := range []int{1, chunkBytes - 1, chunkBytes, len(text) - 3} {
		part := make([]byte, 10)
		n, _ := f.ReadAt(part, int64(at))
		if !bytes.Equal(part[:n], text[at:min(at+10, len(text))]) {
			t.Errorf("at %d: %q", at, part[:n])
		}
	}
}
