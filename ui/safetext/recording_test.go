package safetext_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"

	"msgview/ui/safetext"
)

// pieces are texts that terminals measure in one way, and some that they may not.
var pieces = []string{"a", "word ", "   ", "日本語", "é", "✓ ", "⠙", "│ ", "👩‍👩‍👧", "🇺🇳", "e\u0301", "نص", "…", "\x1b[31mred\x1b[m", "0123456789"}

func randomRow(r *rand.Rand, width int) safetext.Line {
	styles := []safetext.Style{{}, {Bold: true}, {Dim: true}, {Reverse: true}, {Underline: true}, {Fg: 3}, {Fg: 5, Bg: 2}, {Bg: 4}}
	var l safetext.Line
	for range r.IntN(6) {
		l = l.Append(safetext.Clean(pieces[r.IntN(len(pieces))], styles[r.IntN(len(styles))]))
	}
	if r.IntN(5) == 0 {
		l = l.PadRight(width, styles[r.IntN(len(styles))])
	}
	return l.Truncate(width, safetext.Text{})
}

func cellsOf(em *vt.Emulator) (cells []string) {
	for y := range em.Height() {
		for x := range em.Width() {
			c := em.CellAt(x, y)
			if c == nil || strings.TrimSpace(c.Content) == "" && c.Style.Bg == nil && c.Style.Attrs&uv.AttrReverse == 0 && c.Style.Underline == 0 {
				cells = append(cells, " ")
				continue
			}
			cells = append(cells, fmt.Sprint(c.Content, c.Style.Fg, c.Style.Bg, c.Style.Attrs, c.Style.Underline))
		}
	}
	return cells
}

// After each screen of a recording a terminal shows what it shows if that screen alone is
// drawn on it, whatever was there before; a whole one needs nothing of those before it. At
// the end no style is left open, and all rows scroll.
func TestRecording(t *testing.T) {
	const width, height = 24, 8
	for seed := range uint64(80) {
		r := rand.New(rand.NewPCG(seed, 1))
		rec := safetext.NewRecording(width, height)
		em := vt.NewEmulator(width, height)
		em.WriteString("some text that was there before\r\nand more")
		em.WriteString(rec.Begin())
		rows := make([]safetext.Line, height)
		for step := range 12 {
			rows = slices.Clone(rows)
			switch r.IntN(4) {
			case 0: // it scrolls
				n := 1 + r.IntN(3)
				rows = append(rows[n:], make([]safetext.Line, n)...)
				for i := range n {
					rows[height-1-i] = randomRow(r, width)
				}
			case 1: // something grows
				i := r.IntN(height)
				rows[i] = rows[i].Append(safetext.Clean(pieces[r.IntN(len(pieces))], safetext.Style{})).Truncate(width, safetext.Text{})
			default:
				rows[r.IntN(height)] = randomRow(r, width)
			}
			sent := rec.Next(rows)
			if r.IntN(9) == 0 {
				sent += rec.Whole(rows)
			}
			em.WriteString(sent)
			if r.IntN(4) == 0 { // what follows is seen by one who begins here
				sent = rec.Whole(rows)
				em = vt.NewEmulator(width, height)
				em.WriteString(sent)
			}
			alone := vt.NewEmulator(width, height)
			for y, l := range rows {
				alone.WriteString(fmt.Sprintf("\x1b[%d;1H%s", y+1, l.String()))
			}
			if got, want := cellsOf(em), cellsOf(alone); !slices.Equal(got, want) {
				t.Fatalf("seed %d, step %d: %q gives\n%q\nnot\n%q", seed, step, sent, got, want)
			}
			if again := rec.Next(rows); again != "" {
				t.Fatalf("seed %d: %q is sent again", seed, again)
			}
		}
		em.WriteString(rec.End() + "\x1b[2J\x1b[1;1Hx\x1b[2;1Hy")
		for y, want := range []string{"x", "y"} {
			if c := em.CellAt(0, y); c.Content != want || c.Style.Attrs != 0 || c.Style.Fg != nil || c.Style.Bg != nil {
				t.Fatalf("seed %d: the style of %v stays", seed, c)
			}
		}
		em.WriteString(fmt.Sprintf("\x1b[%d;1H\n", height))
		if c := em.CellAt(0, 0); c.Content != "y" {
			t.Fatalf("seed %d: some rows do not scroll, the first is %v", seed, c)
		}
	}
}

// A terminal that counts more cells in a row than there are shows the others where they
// belong, also one that begins with a whole screen; rows go on in the next again at the end.
func TestRecordingTooWide(t *testing.T) {
	const width, height = 12, 4
	paper := safetext.Style{Bg: 4}
	for name, begin := range map[string]func(*safetext.Recording, []safetext.Line) string{
		"from the beginning":  func(r *safetext.Recording, rows []safetext.Line) string { return r.Begin() + r.Next(rows) },
		"from a whole screen": func(r *safetext.Recording, rows []safetext.Line) string { return r.Whole(rows) },
	} {
		t.Run(name, func(t *testing.T) {
			rows := make([]safetext.Line, height)
			for y := range rows {
				rows[y] = safetext.Line{}.Append(safetext.Clean(string(rune('a'+y))+" नमस्ते", paper)).PadRight(width, paper)
			}
			rec := safetext.NewRecording(width, height)
			em := vt.NewEmulator(width-2, height) // as if the rows were two cells wider
			em.WriteString(begin(rec, rows))
			for y := range rows {
				if c := em.CellAt(0, y); c == nil || c.Content != string(rune('a'+y)) {
					t.Errorf("row %d begins with %v", y, c)
				}
			}
			em.WriteString(rec.End() + "\x1b[2J\x1b[H" + strings.Repeat("x", width))
			if c := em.CellAt(0, 1); c == nil || c.Content != "x" {
				t.Errorf("at the end no row goes on in the next: %v", c)
			}
		})
	}
}
