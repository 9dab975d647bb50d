package ui

import (
	"bytes"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"

	"msgview/themes"
	"msgview/ui/drawing"
	"msgview/ui/safetext"
)

// The pictures of the README are screens of the program, in a dark and in a light theme:
// SVG with its styles in attributes, without scripts and fonts of its own, which is what
// the README's readers may show. (go test ./ui -run TestPicture -update draws them anew.)
func TestPicture(t *testing.T) {
	for _, name := range []string{"dark", "light"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			theme, err := themes.Named(name)
			if err != nil {
				t.Fatal(err)
			}
			s := startTour(t, 96, 24, Options{Theme: theme})
			s.press("} ] d enter")
			s.wait("- ")
			if name == "dark" {
				s.golden("readme")
			}
			path := filepath.Join("..", ".github", "msgview-"+name+".svg")
			got := s.svg(theme)
			if *update {
				if err := os.WriteFile(path, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatalf("%v; -update draws it", err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s is not what the program shows; -update draws it", path)
			}
		})
	}
}

// svg draws the screen.
func (s *screen) svg(theme *themes.Theme) []byte {
	s.settle()
	s.mu.Lock()
	defer s.mu.Unlock()
	w, h := s.em.Width(), s.em.Height()
	rows := make([]safetext.Line, h)
	for y := range h {
		var row safetext.Builder
		for x := 0; x < w; {
			style, text, cells := s.run(x, y)
			row.Add(safetext.Clean(text, styleOf(style)))
			x += cells
		}
		rows[y] = row.Text().Line()
	}
	var out bytes.Buffer
	_ = drawing.Still(&out, rows, w, drawing.Options{Theme: theme, Title: "msgview shows a session of a coding agent"})
	return out.Bytes()
}

// run returns the cells from a place on that look alike.
func (s *screen) run(x, y int) (style uv.Style, text string, cells int) {
	var b strings.Builder
	for ; x+cells < s.em.Width(); cells++ {
		c := s.em.CellAt(x+cells, y)
		if c == nil {
			c = &uv.EmptyCell
		}
		if cells == 0 {
			style = c.Style
		} else if c.Content != "" && !c.Style.Equal(&style) {
			break
		}
		b.WriteString(c.Content)
	}
	return style, b.String(), cells
}

// styleOf is how a cell looks.
func styleOf(st uv.Style) safetext.Style {
	has := func(bit uint8) bool { return st.Attrs&bit != 0 }
	return safetext.Style{
		Fg: colourOf(st.Fg), Bg: colourOf(st.Bg), Bold: has(uv.AttrBold), Dim: has(uv.AttrFaint), Italic: has(uv.AttrItalic),
		Reverse: has(uv.AttrReverse), Strikethrough: has(uv.AttrStrikethrough), Underline: st.Underline != uv.UnderlineNone,
	}
}

func colourOf(c color.Color) safetext.Color {
	if c == nil {
		return 0
	}
	r, g, b, _ := c.RGBA()
	return safetext.RGB(uint8(r>>8), uint8(g>>8), uint8(b>>8))
}
