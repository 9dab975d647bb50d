package safetext

import (
	"bytes"
	"encoding/base64"
	"errors"
	"os"
	"strings"
	"testing"
)

func TestWriter(t *testing.T) {
	long := "\x1b[" + strings.Repeat("1;", 32) + "1m"
	for _, c := range []struct{ name, in, want string }{
		{"text", "hello\r\n\tworld\b日本 e\u0301 👩\u200d👩", "hello\r\n\tworld\b日本 e\u0301 👩\u200d👩"},
		{"moves", "\x1b[2J\x1b[H\x1b[3;4H\x1b[5A\x1b[K\x1b[2X\x1b[1S\x1b[2;10r\x1b[4d\x1b[7G\x1b[2L\x1b[3P\x1b[I\x1b[Z\x1b[2@", "\x1b[2J\x1b[H\x1b[3;4H\x1b[5A\x1b[K\x1b[2X\x1b[1S\x1b[2;10r\x1b[4d\x1b[7G\x1b[2L\x1b[3P\x1b[I\x1b[Z\x1b[2@"},
		{"styles", "\x1b[1;31mx\x1b[m\x1b[0;38;5;8;48;2;5;6;8mx\x1b[38:5:5;4:3mx\x1b[58:2::5:6:8mx", "\x1b[1;31mx\x1b[m\x1b[0;38;5;8;48;2;5;6;8mx\x1b[38:5:5;4:3mx\x1b[58:2::5:6:8mx"},
		{"modes", "\x1b[?1049h\x1b[?25l\x1b[?2026h\x1b[?2004l\x1b[?1006h", "\x1b[?1049h\x1b[?25l\x1b[?2026h\x1b[?2004l\x1b[?1006h"},
		{"queries", "\x1b[?2026$p\x1b[?2027$p\x1b[>0q\x1b[?u\x1b[c\x1b[6n\x1b[>4;2m\x1b[>1u\x1b[<u\x1b[=1;1u\x1b[?5W\x1b[2 q", "\x1b[?2026$p\x1b[?2027$p\x1b[>0q\x1b[?u\x1b[c\x1b[6n\x1b[>4;2m\x1b[>1u\x1b[<u\x1b[=1;1u\x1b[?5W\x1b[2 q"},
		{"title", "\x1b]2;a title…\x07\x1b]0;x\x1b\\", "\x1b]2;a title…\x07\x1b]0;x\x1b\\"},
		{"link", "\x1b]8;id=1;https://a.example/x?y\x07z\x1b]8;;\x07\x1b]8;;mailto:a@b\x07", "\x1b]8;id=1;https://a.example/x?y\x07z\x1b]8;;\x07\x1b]8;;mailto:a@b\x07"},
		{"colours asked for", "\x1b]11;?\x07\x1b]111\x07", "\x1b]11;?\x07\x1b]111\x07"},
		{"repeat", "x\x1b[80b", "x\x1b[80b"},

		{"giant repeat", "x\x1b[888888889b\x1b[99999999999999999999b", "x"},
		{"sgr of 33 parameters", long + "x", "x"},
		{"blink and conceal", "\x1b[5mx\x1b[1;8my\x1b[06mz\x1b[38;5;1;8mw", "xyzw"},
		{"modes of others", "\x1b[?3h\x1b[?47h\x1b[4h\x1b[20l\x1b[?1;3h", ""},
		{"reset", "\x1bc\x1b[!p\x1b#8\x1b(0x", "x"},
		{"reports", "\x1b[21t\x1b[18t\x1b[5n\x1b[0c\x1b[x", ""},
		{"clipboard", "\x1b]52;c;aGk=\x07\x1b]52;c;?\x07x", "x"},
		{"title with controls", "\x1b]0;a\rb\x07\x1b]0;a\u202eb\x07\x1b]0;a\u009bb\x07\x1b]0;\xff\x07x", "x"},
		{"links elsewhere", "\x1b]8;;file:///etc/passwd\x07\x1b]8;;javascript:x\x07\x1b]8;;https://a b\x07\x1b]8;;HTTPS://a\x07x", "x"},
		{"colours set", "\x1b]4;1;red\x07\x1b]10;red\x07\x1b]50;?\x07\x1b]1337;x\x07x", "x"},
		{"other strings", "\x1bPq\x1b\\\x1b_G\x1b\\\x1b^x\x1b\\\x1bXx\x1b\\y", "y"},
		{"cancelled string", "\x1b]0;abc\x1b[31mx", "\x1b[31mx"},
		{"malformed", "\x1b[31\x00mx\x1b[1 2mz", "\ufffdmx2mz"},
		{"controls", "a\x00\x07\x0e\x7f\x0bb", "a\ufffd\ufffd\ufffd\ufffd\ufffdb"},
		{"c1", "\u009b31m\x9b", "\ufffd31m\ufffd"},
		{"order", "a\u202eb\u2066", "a\ufffdb\ufffd"},
		{"invisible", "\u200b\ufeff\U000E0041\u2028\u3164", "\ufffd\ufffd\ufffd\ufffd\ufffd"},
		{"invalid", "\xff\xc0\xaf\xed\xa0\x80", "\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd"},
		{"marks", "e" + strings.Repeat("\u0301", 12), "e" + strings.Repeat("\u0301", 8)},
	} {
		t.Run(c.name, func(t *testing.T) {
			for step := 1; step <= len(c.in); step++ { // however the bytes are split
				var out bytes.Buffer
				w := NewWriter(&out)
				for p := []byte(c.in); len(p) > 0; {
					n, err := w.Write(p[:min(step, len(p))])
					if err != nil || n != min(step, len(p)) {
						t.Fatal(n, err)
					}
					p = p[n:]
				}
				if out.String() != c.want {
					t.Fatalf("in steps of %d: %q, want %q", step, out.String(), c.want)
				}
				if (c.in == c.want) != (w.Dropped() == 0) {
					t.Fatalf("in steps of %d: %d dropped", step, w.Dropped())
				}
			}
		})
	}
}

func TestWriterClipboard(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out)
	text := strings.Repeat("chosen\x1b text ", 2000) // raw text may be copied too
	set := "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\x07"
	w.AllowClipboard(text)
	for _, half := range []string{set[:9000], set[9000:], set} { // the second time it is no longer allowed
		if _, err := w.WriteString(half); err != nil {
			t.Fatal(err)
		}
	}
	if out.String() != set || w.Dropped() != 1 {
		t.Errorf("%d bytes, %d dropped", out.Len(), w.Dropped())
	}
	for i := range 6 {
		w.AllowClipboard(strings.Repeat("x", i))
	}
	if len(w.clipboard) != maxAnnounced {
		t.Errorf("%d announcements kept", len(w.clipboard))
	}
}

func TestWriterWithoutEnd(t *testing.T) {
	for _, begin := range []string{"\x1b]0;", "\x1bP", "\x1b["} {
		var out bytes.Buffer
		w := NewWriter(&out)
		w.WriteString(begin)
		for range 1000 {
			w.WriteString(strings.Repeat("1", 100))
		}
		if len(w.pending) > maxPending || w.Dropped() == 0 || out.Len() < 80_000 {
			t.Errorf("%q: %d bytes kept, %d dropped, %d passed", begin, len(w.pending), w.Dropped(), out.Len())
		}
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("broken") }

func TestWriterAsFile(t *testing.T) {
	f, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := NewWriter(f)
	if w.Fd() != f.Fd() {
		t.Error("not the descriptor of the file")
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	if _, err := w.WriteString("still open"); err != nil {
		t.Error(err)
	}
	b := NewWriter(brokenWriter{})
	if _, err := b.WriteString("x"); err == nil {
		t.Error("an error was lost")
	}
	if _, err := b.Read(make([]byte, 1)); err == nil {
		t.Error("read from what cannot be read")
	}
	if b.Fd() != ^uintptr(0) {
		t.Error("a descriptor out of nothing")
	}
}

// What a program changed of the terminal is put back, and nothing that it did not.
func TestWriterLeave(t *testing.T) {
	for _, c := range []struct{ sent, want string }{
		{"text\x1b[2J", ""},
		{"\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b]2;a log\x07\x1b[?2026hframe", "\x1b[m\x1b]2;\x07\x1b[?2026l\x1b[?2004l\x1b[?25h\x1b[?1049l"},
		{"\x1b[?1049h\x1b[=1;1u\x1b[?25l\x1b[?1002h\x1b[?1006h\x1b[?1002l\x1b[?25h", "\x1b[m\x1b[>4m\x1b[<u\x1b[?1006l\x1b[?1049l"},
		{"\x1b[?1049h\x1b[?25l\x1b[>1u\x1b[<1u\x1b[?1049l\x1b[?25h", ""},
		{"\x1b[?7l", "\x1b[m\x1b[?7h"},
	} {
		var out bytes.Buffer
		w := NewWriter(&out)
		w.Write([]byte(c.sent))
		if got := string(w.Leave()); got != c.want {
			t.Errorf("after %q: %q, want %q", c.sent, got, c.want)
		}
		out.Reset()
		if n, err := w.Write([]byte("more")); n != 4 || err != nil || out.Len() > 0 {
			t.Errorf("after leaving: %d, %v, %q", n, err, out.String())
		}
	}
}
