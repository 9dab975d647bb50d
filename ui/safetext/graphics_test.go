package safetext

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// A log that speaks kitty's graphics protocol by itself: a picture, one that it has the
// terminal read from a file, a question, and cells for a picture that others may have left.
var spoken = []string{
	"\x1b_Ga=T,f=24,s=1,v=1,i=16;AAAA\x1b\\",
	"\x1b_Ga=T,t=f,f=100,i=16;L2V0Yy9wYXNzd2Q=\x1b\\",
	"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\",
	"\x1b_Ga=d,d=A\x1b\\",
	"\x9fGa=d,d=A\x9c",
	"\u009fGa=d,d=A\u009c",
	"\x1b[38;5;16m\U0010EEEE\u0305\u0305\U0010EEEE\u0305\u030D\x1b[m",
}

func TestGraphicsOfALog(t *testing.T) {
	for _, s := range spoken {
		for name, gate := range map[string]func(string, Style) Text{"Clean": Clean, "CleanOutput": CleanOutput} {
			got := gate(s, Style{}).String()
			if strings.ContainsAny(got, "\u009f\U0010EEEE") || strings.Contains(got, apc) || strings.Contains(got, "\x9f") {
				t.Errorf("%s lets %q through as %q", name, s, got)
			}
		}
	}
	if got := Clean(spoken[6], Style{}).Plain(); !strings.Contains(got, "<U+10EEEE>") {
		t.Errorf("cells for a picture are not told: %q", got)
	}
}

// Nothing of the protocol passes the second gate that was not announced, each once, also
// when pictures were.
func TestWriterGraphics(t *testing.T) {
	for _, started := range []bool{false, true} {
		var out bytes.Buffer
		w := NewWriter(&out)
		w.WriteString("\x1b[?1049h")
		if started {
			if !w.AllowGraphics("\x1b_Ga=t,i=20;AAAA\x1b\\") {
				t.Fatal("not announced")
			}
			w.WriteString("\x1b_Ga=t,i=20;AAAA\x1b\\")
		}
		out.Reset()
		for _, s := range spoken[:6] {
			before := w.Dropped()
			w.WriteString(s)
			if got := out.String(); strings.Contains(got, apc) || w.Dropped() == before {
				t.Errorf("%q passes as %q", s, got)
			}
			out.Reset()
		}
		w.WriteString(spoken[6])
		if got := out.String(); strings.Contains(got, "\U0010EEEE") != started {
			t.Errorf("started %v: cells pass as %q", started, got)
		}
	}
}

func TestWriterAnnouncedGraphics(t *testing.T) {
	chunks := []string{"\x1b_Ga=t,f=100,t=d,q=2,i=17,m=1;" + strings.Repeat("A", 4096) + "\x1b\\", "\x1b_Gm=0;AAAA\x1b\\", "\x1b_Ga=p,U=1,q=2,i=17,c=2,r=1\x1b\\"}
	sent := strings.Join(chunks, "")
	for step := 1; step < 5000; step = step*3 + 1 {
		var out bytes.Buffer
		w := NewWriter(&out)
		if !w.AllowGraphics(chunks...) {
			t.Fatal("not announced")
		}
		w.WriteString("\x1b[?1049h")
		out.Reset()
		for i := 0; i < len(sent); i += step {
			w.WriteString(sent[i:min(i+step, len(sent))])
		}
		if out.String() != sent || w.Dropped() != 0 || w.graphics.bytes != 0 || !w.graphics.has[17] {
			t.Fatalf("in steps of %d: %d bytes of %d, %d dropped, %d still announced", step, out.Len(), len(sent), w.Dropped(), w.graphics.bytes)
		}
		out.Reset()
		if w.WriteString(sent); out.Len() > 0 || w.Dropped() != 3 {
			t.Errorf("a second time %q passes", out.String())
		}
		w.WriteString(Placeholders(17, 0, 2).String())
		out.Reset()
		w.WriteString("\x1b[?25h\x1b[?1049l")
		if got, want := out.String(), "\x1b[?25h\x1b_Ga=d,d=I,q=2,i=17\x1b\\\x1b[?1049l"; got != want || w.Left() != 1 {
			t.Errorf("leaving: %q, want %q", got, want)
		}
	}
}

// A picture is forgotten however the program ends, and once.
func TestWriterForgetsGraphics(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out)
	all := []string{"\x1b_Ga=t,i=20;AAAA\x1b\\", "\x1b_Ga=t,i=255;AAAA\x1b\\", "\x1b_Ga=d,d=I,q=2,i=20\x1b\\"}
	w.AllowGraphics(all...)
	w.WriteString("\x1b[?1049h" + strings.Join(all, ""))
	if got, want := string(w.Leave()), "\x1b_Ga=d,d=I,q=2,i=255\x1b\\\x1b[m\x1b[?1049l"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The usual screen has pictures of its own, which nobody would tell it to forget.
func TestNoGraphicsOnTheUsualScreen(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out)
	w.AllowGraphics("\x1b_Ga=t,i=20;AAAA\x1b\\")
	if w.WriteString("\x1b_Ga=t,i=20;AAAA\x1b\\"); out.Len() > 0 || w.Left() != 1 || w.graphics.bytes != 0 {
		t.Errorf("%q passes; lost %d times", out.String(), w.Left())
	}
}

func TestAnnouncedGraphicsAreBounded(t *testing.T) {
	w := NewWriter(&bytes.Buffer{})
	for i := range 4000 {
		w.AllowGraphics(fmt.Sprintf("\x1b_Gm=1,x=%d;%s\x1b\\", i, strings.Repeat("A", 4096)))
	}
	if w.graphics.bytes > maxGraphics || len(w.graphics.announced) < 1000 {
		t.Errorf("%d bytes in %d sequences", w.graphics.bytes, len(w.graphics.announced))
	}
	for _, s := range []string{"\x1b]52;c;AAAA\x07", "\x1b_Xabc\x1b\\", "\x1b_Ga=q", "\x1b_G" + strings.Repeat("A", maxPending) + "\x1b\\"} {
		if NewWriter(&bytes.Buffer{}).AllowGraphics(s) {
			t.Errorf("%.20q is announced", s)
		}
	}
}

func TestPlaceholders(t *testing.T) {
	row := Placeholders(16, 1, 3)
	if got, want := row.String(), "\x1b[38;5;16m\U0010EEEE\u030D\u0305\U0010EEEE\u030D\u030D\U0010EEEE\u030D\u030E\x1b[m"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	l := Placeholders(255, 296, 297).Line()
	if l.Width() != 297 {
		t.Errorf("%d cells", l.Width())
	}
	for w := range 297 {
		if got := l.Truncate(w, Text{}); got.Width() != w || strings.Count(got.Plain(), "\U0010EEEE") != w {
			t.Fatalf("cut to %d: %d cells", w, got.Width())
		}
	}
	for _, none := range []Text{Placeholders(15, 0, 1), Placeholders(16, 297, 1), Placeholders(16, -1, 1), Placeholders(16, 0, 298), Placeholders(16, 0, 0)} {
		if !none.Empty() {
			t.Error("cells without a picture")
		}
	}
}
