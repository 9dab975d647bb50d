package safetext

import "math"

// A Style is how text is drawn. The zero Style is that of the terminal. There is
// no blinking and no concealed text, on purpose.
type Style struct {
	Fg, Bg Color

	Bold, Dim, Italic, Underline, Reverse, Strikethrough bool

	// Marker tells that the text is not part of the log but stands for something
	// of it that cannot be shown, like a control character. Markers are drawn dim
	// and reversed unless WithMarkers gives them another style.
	Marker bool
}

// Over lays s over another style: colours that s does not have are those of the
// style below, and so are attributes in addition to its own.
func (s Style) Over(below Style) Style {
	if s.Fg == 0 {
		s.Fg = below.Fg
	}
	if s.Bg == 0 {
		s.Bg = below.Bg
	}
	s.Bold = s.Bold || below.Bold
	s.Dim = s.Dim || below.Dim
	s.Italic = s.Italic || below.Italic
	s.Underline = s.Underline || below.Underline
	s.Reverse = s.Reverse || below.Reverse
	s.Strikethrough = s.Strikethrough || below.Strikethrough
	s.Marker = s.Marker || below.Marker
	return s
}

// bare reports whether a space in the style looks like nothing.
func (s Style) bare() bool {
	return s.Bg == 0 && !s.Reverse && !s.Underline && !s.Strikethrough
}

// replaces reports whether nothing of another style is left where s is set after it: both
// have both colours and the same attributes. Pictures are made of such.
func (s Style) replaces(old Style) bool {
	if s.Fg == 0 || s.Bg == 0 || old.Fg == 0 || old.Bg == 0 {
		return false
	}
	old.Fg, old.Bg = s.Fg, s.Bg
	return s == old
}

// marker is the style of markers within text of style s.
func (s Style) marker() Style {
	return Style{Fg: s.Fg, Bg: s.Bg, Dim: true, Reverse: true, Marker: true}
}

// cutSign reports whether the style is that of the sign for what was cut off.
func (s Style) cutSign() bool { return s.Marker && !s.Reverse && s.Bg == 0 }

// minContrast is the least ratio of luminances at which log text may choose both
// of its colours. It keeps text from being hidden by its colour, and is less than
// what is asked of themes since the log's author is not ours to teach.
const minContrast = 2.0

// readable returns s with a background, and if that is not enough a foreground,
// given back to the base style where both are too close to tell apart.
func (s Style) readable(base Style) Style {
	if s.Fg == 0 || s.Bg == 0 || contrast(s.Fg, s.Bg) >= minContrast {
		return s
	}
	s.Bg = base.Bg
	if s.Bg != 0 && contrast(s.Fg, s.Bg) < minContrast {
		s.Fg = base.Fg
	}
	return s
}

// contrast is the contrast ratio of two colours, 1 to 21 (WCAG 2.2: contrast
// ratio, relative luminance).
func contrast(a, b Color) float64 {
	x, y := luminance(a), luminance(b)
	if x < y {
		x, y = y, x
	}
	return (x + 0.05) / (y + 0.05)
}

func luminance(c Color) float64 {
	r, g, b := c.rgb()
	linear := func(v uint8) float64 {
		f := float64(v) / 255
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}
