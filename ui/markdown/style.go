package markdown

import (
	"charm.land/glamour/v2/ansi"

	"msgview/themes"
)

// glamourStyle is what glamour needs to know of a theme: the styles of what stands
// within lines. It has no margins, no prefixes, no headings and no colour of plain
// text, since all that is drawn here.
func glamourStyle(t *themes.Theme) ansi.StyleConfig {
	m := t.Markdown
	return ansi.StyleConfig{
		Emph:          primitive(m.Emphasis),
		Strong:        primitive(m.Strong),
		Strikethrough: primitive(m.Strike),
		Code:          ansi.StyleBlock{StylePrimitive: primitive(m.Code)},
		LinkText:      primitive(t.Text.Link),
		Link:          primitive(t.Text.Link),
	}
}

// primitive turns a style of a theme into one of glamour, which tells what is not
// set from what is set to nothing.
func primitive(s themes.Style) ansi.StylePrimitive {
	var p ansi.StylePrimitive
	colour := func(c themes.Color) *string {
		if c == "" {
			return nil
		}
		v := string(c)
		return &v
	}
	flag := func(on bool) *bool {
		if !on {
			return nil
		}
		return &on
	}
	p.Color, p.BackgroundColor = colour(s.Fg), colour(s.Bg)
	p.Bold, p.Faint, p.Italic = flag(s.Bold), flag(s.Dim), flag(s.Italic)
	p.Underline, p.Inverse, p.CrossedOut = flag(s.Underline), flag(s.Reverse), flag(s.Strike)
	return p
}
