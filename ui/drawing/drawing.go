// Package drawing draws rows of a screen as SVG: one screen, or a show as it is played. A
// picture loads nothing, no font and no style, and runs nothing; its text is text, and its
// title and description can be read aloud.
package drawing

import (
	"bufio"
	"fmt"
	"html"
	"image/color"
	"io"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"msgview/themes"
	"msgview/ui/safetext"
)

// Options say how a picture looks.
type Options struct {
	Theme *themes.Theme
	Title string // for who cannot see it, as logged
}

// Sizes of a cell and of the margin, in pixels.
const (
	cellWidth, cellHeight = 9, 19
	baseline              = 14 // below the top of a cell
	margin                = 12
)

const fonts = `ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace`

// Still draws rows that are at most so many cells wide.
func Still(w io.Writer, rows []safetext.Line, cols int, o Options) error {
	out := bufio.NewWriter(w)
	p := painter{theme: colours(o.Theme)}
	p.begin(out, rows, cols, len(rows), o)
	for y, l := range rows {
		out.Write(p.row(nil, l, margin+y*cellHeight))
	}
	out.WriteString("</svg>\n")
	return out.Flush()
}

// painter draws rows in the colours of a theme.
type painter struct{ theme *themes.Theme }

// colours returns a theme that has colours of its own for text and background: a picture
// has no terminal whose colours those could be.
func colours(t *themes.Theme) *themes.Theme {
	_, _, _, fg := t.Foreground.RGB()
	_, _, _, bg := t.Background.RGB()
	if fg && bg {
		return t
	}
	usual := *t
	of := themes.Default(t.Kind != themes.Light)
	usual.Foreground, usual.Background = of.Foreground, of.Background
	return &usual
}

// mostRead bounds the description of a picture, in bytes.
const mostRead = 16 << 10

// begin writes what stands before the rows: what the picture is, and its ground.
func (p painter) begin(out io.Writer, rows []safetext.Line, cols, height int, o Options) {
	fullWidth, fullHeight := cols*cellWidth+2*margin, height*cellHeight+2*margin
	title := safetext.Row(o.Title)
	if title == "" {
		title = "A conversation"
	}
	var read strings.Builder
	for _, l := range rows {
		if read.Len() > mostRead {
			break
		}
		read.WriteString(strings.TrimRight(l.Plain(), " ") + "\n")
	}
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="%s" font-size="15" role="img" aria-labelledby="title desc">`+"\n", fullWidth, fullHeight, fullWidth, fullHeight, fonts)
	fmt.Fprintf(out, "<title id=\"title\">%s</title>\n", html.EscapeString(title))
	fmt.Fprintf(out, "<desc id=\"desc\">%s</desc>\n", html.EscapeString(strings.TrimSpace(read.String())))
	fmt.Fprintf(out, `<rect width="%d" height="%d" rx="8" fill="%s"/>`+"\n", fullWidth, fullHeight, p.theme.Background)
}

// row adds the runs of a row to b: how wide a text gets is said, whatever the font.
func (p painter) row(b []byte, l safetext.Line, y int) []byte {
	x := 0
	for s, st := range l.Text().Stretches() {
		cells := safetext.Clean(s, safetext.Style{}).Width()
		b = p.run(b, s, st, margin+x*cellWidth, y, cells)
		x += cells
	}
	return b
}

// run adds a text in one style.
func (p painter) run(b []byte, text string, st safetext.Style, x, y, cells int) []byte {
	fg, bg := hex(st.Fg, string(p.theme.Foreground)), hex(st.Bg, "")
	if st.Reverse {
		fg, bg = hex(st.Bg, string(p.theme.Background)), fg
	}
	if bg != "" {
		b = fmt.Appendf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", x, y, cells*cellWidth, cellHeight, bg)
	}
	begin := len(text) - len(strings.TrimLeft(text, " "))
	text = strings.TrimSpace(text)
	if text == "" {
		return b
	}
	width := safetext.Clean(text, safetext.Style{}).Width()
	b = fmt.Appendf(b, `<text x="%d" y="%d" textLength="%d" lengthAdjust="spacingAndGlyphs" fill="%s"`, x+begin*cellWidth, y+baseline, width*cellWidth, fg)
	for _, a := range []struct {
		is   bool
		says string
	}{{st.Bold, ` font-weight="bold"`}, {st.Dim, ` opacity="0.6"`}, {st.Italic, ` font-style="italic"`}} {
		if a.is {
			b = append(b, a.says...)
		}
	}
	switch {
	case st.Underline && st.Strikethrough:
		b = append(b, ` text-decoration="underline line-through"`...)
	case st.Underline:
		b = append(b, ` text-decoration="underline"`...)
	case st.Strikethrough:
		b = append(b, ` text-decoration="line-through"`...)
	}
	b = append(b, '>')
	b = append(b, html.EscapeString(strings.ReplaceAll(text, " ", "\u00a0"))...) // of several spaces SVG keeps only one
	return append(b, "</text>\n"...)
}

// hex writes a colour, or what stands for none.
func hex(c safetext.Color, none string) string {
	name := c.Name()
	if name == "" || name[0] == '#' {
		if name == "" {
			return none
		}
		return name
	}
	n, err := strconv.Atoi(name)
	if err != nil {
		return none
	}
	return rgb(ansi.IndexedColor(uint8(n)))
}

func rgb(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
