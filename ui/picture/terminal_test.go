package picture

import (
	"bytes"
	"encoding/base64"
	"image/color"
	"image/png"
	"regexp"
	"strings"
	"testing"

	"msgview/ui/safetext"
)

// wire is a terminal behind a gate.
type wire struct {
	bytes.Buffer
	gate *safetext.Writer
}

func newWire() *wire {
	w := &wire{}
	w.gate = safetext.NewWriter(&w.Buffer)
	w.gate.WriteString("\x1b[?1049h")
	w.Reset()
	return w
}

// A terminal is asked for its name first, and whether it draws pictures only if its name
// is that of one that does.
func TestAsked(t *testing.T) {
	for _, c := range []struct {
		way, name, answer string
		want              []Question
		draws             bool
	}{
		{way: Auto, name: "kitty(0.42.1)", answer: "OK", want: []Question{ItsName, IfItCan}, draws: true},
		{way: Auto, name: "kitty(0.28.0)", answer: "OK", want: []Question{ItsName, IfItCan}, draws: true},
		{way: Auto, name: "ghostty 1.2.3-arch", answer: "OK", want: []Question{ItsName, IfItCan}, draws: true},
		{way: Auto, name: "kitty(0.42.1)", answer: "ENOTSUPPORTED", want: []Question{ItsName, IfItCan}},
		{way: Auto, name: "kitty(0.27.9)", answer: "OK", want: []Question{ItsName, NoQuestion}},
		{way: Auto, name: "WezTerm 20240203-110809-5046fc22", answer: "OK", want: []Question{ItsName, NoQuestion}},
		{way: Auto, name: "XTerm(390)", answer: "OK", want: []Question{ItsName, NoQuestion}},
		{way: Auto, name: "tmux 3.5a", answer: "OK", want: []Question{ItsName, NoQuestion}},
		{way: Auto, name: "kitty(", want: []Question{ItsName, NoQuestion}, answer: "OK"},
		{way: Auto, name: "ghosttyish", want: []Question{ItsName, NoQuestion}, answer: "OK"},
		{way: Auto, answer: "OK", want: []Question{ItsName, NoQuestion}},
		{way: Kitty, answer: "OK", want: []Question{IfItCan}, draws: true},
		{way: Blocks, name: "kitty(0.42.1)", answer: "OK", want: []Question{NoQuestion}},
		{way: Off, name: "kitty(0.42.1)", answer: "OK", want: []Question{NoQuestion}},
	} {
		w := newWire()
		term := NewTerminal(w.gate, c.way)
		term.Answered(questions, "OK") // that nobody asked for
		var got []Question
		for i := range c.want {
			if i > 0 {
				term.Named(c.name)
			}
			got = append(got, term.Ask())
			if term.Draws() {
				t.Errorf("%+v: draws before it was asked", c)
			}
		}
		term.Answered(1, "OK")
		term.Answered(questions, c.answer)
		term.Named("kitty(0.42.1)")
		if draws := term.Draws(); draws != c.draws || term.Ask() != NoQuestion {
			t.Errorf("%+v: draws %v", c, draws)
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%+v: asked %v", c, got)
				break
			}
		}
		w.gate.WriteString(Query)
		if passed := w.Len() > 0; passed != (got[len(got)-1] == IfItCan) {
			t.Errorf("%+v: the gate passes %q", c, w.String())
		}
	}
	var none *Terminal
	if none.Named("kitty(1.0)"); none.Ask() != NoQuestion || none.Draws() || none.Lost() || none.Announce(nil) != "" {
		t.Error("no terminal draws")
	}
}

// able is a terminal that draws pictures, and a store for it.
func able(t *testing.T) (*wire, *Terminal, *Store) {
	t.Helper()
	w := newWire()
	term := NewTerminal(w.gate, Kitty)
	term.Ask()
	term.Answered(questions, "OK")
	s := NewStore(term)
	t.Cleanup(s.Close)
	return w, term, s
}

var sequences = regexp.MustCompile(`\x1b_G([^;\x1b]*)(?:;([^\x1b]*))?\x1b\\`)

// What a terminal is given is the picture, once, and its rows stand for it.
func TestGiven(t *testing.T) {
	w, _, s := able(t)
	data := pngOf(t, painted(300, 200))
	p, size := Image{Data: data}, Size{"png", 300, 200}
	if rows, err := s.Rows(p, size, 60, 20); rows != nil || err != nil {
		t.Fatal(rows, err)
	}
	s.Next()()
	all, sent := s.Unsent()
	if rows, _ := s.Rows(p, size, 60, 20); rows != nil || s.Next() != nil {
		t.Error("rows stand for a picture that was not sent yet, or it is drawn twice")
	}
	if w.gate.WriteString(all); w.String() != all || w.gate.Dropped() > 0 {
		t.Fatalf("the gate dropped %d", w.gate.Dropped())
	}
	sent()
	rows, err := s.Rows(p, size, 60, 20)
	columns, height := size.Cells(60, 20)
	if err != nil || len(rows) != height || rows[0].Width() != columns {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	if want := "\x1b[38;5;16m\U0010EEEE\u030D\u0305\U0010EEEE\u030D\u030D"; !strings.HasPrefix(rows[1].String(), want) {
		t.Errorf("row 1 begins %.60q", rows[1].String())
	}
	var payload, control string
	for i, m := range sequences.FindAllStringSubmatch(all, -1) {
		if len(m[0]) > 4200 {
			t.Errorf("a sequence of %d bytes", len(m[0]))
		}
		if payload += m[2]; i == 0 {
			control = m[1]
		}
	}
	if control != "a=t,t=d,f=100,q=2,i=16,m=1" || !strings.HasSuffix(all, "\x1b_Ga=p,U=1,q=2,i=16,c=60,r=20\x1b\\") {
		t.Errorf("it is sent as %q ... %q", control, all[len(all)-60:])
	}
	raw, err := base64.StdEncoding.DecodeString(payload)
	if err != nil {
		t.Fatal(err)
	}
	got, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	if b := got.Bounds(); b.Dx() != 300 || b.Dy() != 200 {
		t.Errorf("it is sent as %v", b)
	}
	for _, at := range [][2]int{{0, 0}, {150, 100}, {299, 199}} {
		a, b := color.NRGBAModel.Convert(got.At(at[0], at[1])).(color.NRGBA), painted(300, 200).NRGBAAt(at[0], at[1])
		if b.A == 255 && !near(a, b) {
			t.Errorf("at %v it is %v, not %v", at, a, b)
		}
	}
	if all, _ := s.Unsent(); all != "" {
		t.Errorf("sent again: %.60q", all)
	}
}

// What terminals are given is bounded, and what they had longest is forgotten.
func TestGivenIsBounded(t *testing.T) {
	w, term, s := able(t)
	total, deleted := 0, 0
	for i := range 300 {
		img := painted(40, 30)
		img.Pix[0] = byte(i)
		img.Pix[1] = byte(i >> 4)
		p, size := Image{Data: pngOf(t, img)}, Size{"png", 40, 30}
		s.Rows(p, size, 40, 15)
		s.Next()()
		all, sent := s.Unsent()
		w.gate.WriteString(all)
		sent()
		if rows, _ := s.Rows(p, size, 40, 15); rows == nil {
			t.Fatalf("picture %d is not shown", i)
		}
		total++
		deleted += strings.Count(all, "a=d,d=I")
	}
	if len(term.shown) > maxShown || total-deleted != len(term.shown) || w.gate.Dropped() > 0 {
		t.Errorf("%d pictures are shown, %d were sent and %d deleted", len(term.shown), total, deleted)
	}
	size := Size{"png", 3000, 2000}
	for i := range 40 {
		serial, rows, send, err := term.give(make([]RGB, 1_000_000), 1000, 1000, 200, 60)
		if err != nil || len(rows) != 60 || serial == 0 {
			t.Fatal(err)
		}
		w.gate.WriteString(term.Announce(send))
		term.sent(serial, w.gate.Left())
		held := 0
		for _, p := range term.shown {
			held += p.pixels
		}
		if held > maxHeld {
			t.Fatalf("after %d it has %d pixels", i, held)
		}
	}
	s.Rows(Image{Data: pngOf(t, painted(3000, 2000))}, size, 200, 60)
	s.Next()()
	for _, p := range term.shown {
		if p.pixels > maxSent {
			t.Errorf("it is given %d pixels", p.pixels)
		}
	}
	all, _ := s.Unsent()
	if w.gate.WriteString(all); len(all) > 4<<20 || w.gate.Dropped() > 0 {
		t.Errorf("%d bytes are sent, %d dropped", len(all), w.gate.Dropped())
	}
}

// A terminal that was left has its pictures given again, and a store that is closed has
// them forgotten.
func TestGivenAgain(t *testing.T) {
	w, term, s := able(t)
	p, size := Image{Data: pngOf(t, painted(40, 30))}, Size{"png", 40, 30}
	give := func() string {
		t.Helper()
		if rows, _ := s.Rows(p, size, 40, 15); rows != nil {
			t.Fatal("it is there")
		}
		s.Next()()
		all, sent := s.Unsent()
		w.gate.WriteString(all)
		sent()
		return all
	}
	draw := func() string {
		t.Helper()
		all := give()
		if rows, _ := s.Rows(p, size, 40, 15); rows == nil {
			t.Fatal("it is not there")
		}
		return all
	}
	draw()
	if term.Lost() {
		t.Error("lost at once")
	}
	w.gate.WriteString("\x1b[?1049l\x1b[?1049h")
	if !strings.Contains(w.String(), "a=d,d=I,q=2,i=16") || !term.Lost() || term.Lost() {
		t.Error("leaving the screen does not forget it")
	}
	if all := draw(); strings.Count(all, "a=t") != 1 {
		t.Errorf("given again: %.80q", all)
	}
	// Dropped on its way, as the screen of the program is not there again yet.
	w.gate.WriteString("\x1b[?1049l")
	term.Lost()
	give()
	if w.gate.WriteString("\x1b[?1049h"); !term.Lost() || strings.Contains(w.String(), "i=18") {
		t.Error("what was sent beside the screen is not lost")
	}
	draw()
	s.Close()
	if all := term.Announce(nil); all != "\x1b_Ga=d,d=I,q=2,i=19\x1b\\" {
		t.Errorf("closed: %q", all)
	}
}

// Where the terminal does not take what it was given, pictures are drawn with half blocks.
func TestNotTaken(t *testing.T) {
	w, term, s := able(t)
	for range 2100 { // nothing of it is sent
		w.gate.AllowGraphics("\x1b_Gm=1;" + strings.Repeat("A", 4096) + "\x1b\\")
	}
	p, size := Image{Data: pngOf(t, painted(400, 300))}, Size{"png", 400, 300}
	for range 2 {
		s.Rows(p, size, 40, 15)
		s.Next()()
		s.Unsent()
	}
	if rows, err := s.Rows(p, size, 40, 15); len(rows) != 15 || strings.Contains(rows[0].Plain(), "\U0010EEEE") || term.Draws() {
		t.Errorf("%d rows, %v, draws %v", len(rows), err, term.Draws())
	}
}
