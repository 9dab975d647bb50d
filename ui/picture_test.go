package ui

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"msgview/themes"
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

// Sizes of a cell and of the margin, in pixels.
const (
	cellWidth, cellHeight = 9, 19
	margin                = 12
)

// svg draws the screen.
func (s *screen) svg(theme *themes.Theme) []byte {
	s.settle()
	s.mu.Lock()
	defer s.mu.Unlock()
	w, h := s.em.Width(), s.em.Height()
	fullWidth, fullHeight := w*cellWidth+2*margin, h*cellHeight+2*margin
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="15">`+"\n", fullWidth, fullHeight, fullWidth, fullHeight)
	fmt.Fprintf(&out, "<title>msgview shows a session of a coding agent</title>\n")
	fmt.Fprintf(&out, `<rect width="%d" height="%d" rx="8" fill="%s"/>`+"\n", fullWidth, fullHeight, theme.Background)
	for y := range h {
		for x := 0; x < w; {
			style, text, cells := s.run(x, y)
			drawRun(&out, theme, style, text, margin+x*cellWidth, margin+y*cellHeight, cells)
			x += cells
		}
	}
	out.WriteString("</svg>\n")
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

// drawRun draws cells that look alike. How wide a text gets is said, whatever the font.
func drawRun(out *bytes.Buffer, theme *themes.Theme, style uv.Style, text string, x, y, cells int) {
	fg, bg := hex(style.Fg, string(theme.Foreground)), hex(style.Bg, "")
	if style.Attrs&uv.AttrReverse != 0 {
		fg, bg = hex(style.Bg, string(theme.Background)), fg
	}
	if bg != "" {
		fmt.Fprintf(out, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", x, y, cells*cellWidth, cellHeight, bg)
	}
	begin := len(text) - len(strings.TrimLeft(text, " "))
	text = strings.TrimSpace(text)
	if text == "" {
		return
	}
	fmt.Fprintf(out, `<text x="%d" y="%d" textLength="%d" lengthAdjust="spacingAndGlyphs" fill="%s"`, x+begin*cellWidth, y+cellHeight-5, ansi.StringWidth(text)*cellWidth, fg)
	for _, a := range []struct {
		bit  uint8
		says string
	}{{uv.AttrBold, `font-weight="bold"`}, {uv.AttrFaint, `opacity="0.6"`}, {uv.AttrItalic, `font-style="italic"`}, {uv.AttrStrikethrough, `text-decoration="line-through"`}} {
		if style.Attrs&a.bit != 0 {
			out.WriteString(" " + a.says)
		}
	}
	if style.Underline != uv.UnderlineNone {
		out.WriteString(` text-decoration="underline"`)
	}
	text = strings.ReplaceAll(text, " ", "\u00a0") // of several spaces SVG keeps only one
	fmt.Fprintf(out, ">%s</text>\n", html.EscapeString(text))
}

// hex writes a colour, or what stands for none.
func hex(c color.Color, none string) string {
	if c == nil {
		return none
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
