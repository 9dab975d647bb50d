package themes

import (
	"fmt"
	"strconv"
)

// A Color is a colour as a theme file spells it: "#rrggbb" in lower case, "0" to
// "255" for an entry of the terminal's palette, or "" for the terminal's
// default. A Theme that was loaded without an error has no other colours.
type Color string

// Index returns the palette entry of a Color such as "12", 0 to 255.
func (c Color) Index() (index uint8, ok bool) {
	if c == "" || c[0] == '#' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(c), 10, 8)
	return uint8(n), err == nil
}

// RGB returns the parts of a Color such as "#ff8800".
func (c Color) RGB() (r, g, b uint8, ok bool) {
	if len(c) != 7 || c[0] != '#' {
		return 0, 0, 0, false
	}
	n, err := strconv.ParseUint(string(c[1:]), 16, 32)
	return uint8(n >> 16), uint8(n >> 8), uint8(n), err == nil
}

// normal returns the one spelling of a colour that Color promises. Names are not
// colours; resolve looks them up first.
func normal(s string) (Color, error) {
	c := Color(s)
	if s == "" {
		return "", nil
	}
	if len(s) == 4 && s[0] == '#' {
		c = Color([]byte{'#', s[1], s[1], s[2], s[2], s[3], s[3]})
	}
	if r, g, b, ok := c.RGB(); ok {
		return Color(fmt.Sprintf("#%02x%02x%02x", r, g, b)), nil
	}
	if i, ok := c.Index(); ok {
		return Color(strconv.Itoa(int(i))), nil
	}
	return "", fmt.Errorf("%q is no colour: expected #rgb, #rrggbb, 0 to 255, a name of [palette] or nothing", s)
}

// A Style is the look of one kind of text. An empty colour leaves the one that
// is there: the foreground of the theme, or the background the text stands on.
type Style struct {
	Fg        Color `toml:"fg"`
	Bg        Color `toml:"bg"`
	Bold      bool  `toml:"bold"`
	Dim       bool  `toml:"dim"`
	Italic    bool  `toml:"italic"`
	Underline bool  `toml:"underline"`
	Reverse   bool  `toml:"reverse"`
	Strike    bool  `toml:"strike"`
}
