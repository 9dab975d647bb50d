package safetext

import (
	"fmt"
	"strconv"
)

// A Color is a colour of the terminal. The zero Color is none: the terminal's own
// foreground or background.
type Color uint32

const (
	colorIndexed Color = 1 << 24
	colorRGB     Color = 2 << 24
)

// ANSI returns colour n of the palette of 256, whose first 16 the terminal's user
// chooses. Outside 0 to 255 it returns the zero Color.
func ANSI(n int) Color {
	if n < 0 || n > 255 {
		return 0
	}
	return colorIndexed | Color(n)
}

// RGB returns a colour by its components.
func RGB(r, g, b uint8) Color {
	return colorRGB | Color(r)<<16 | Color(g)<<8 | Color(b)
}

// Hex returns the colour written "#rrggbb" or "#rgb", the zero Color if s is
// neither.
func Hex(s string) Color {
	if len(s) == 4 && s[0] == '#' {
		s = string([]byte{'#', s[1], s[1], s[2], s[2], s[3], s[3]})
	}
	if len(s) != 7 || s[0] != '#' {
		return 0
	}
	var n uint32
	for i := 1; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return 0
		}
		n = n<<4 | uint32(c)
	}
	return colorRGB | Color(n)
}

// Name is the colour as Lip Gloss and others write it: a number of the palette of 256 or
// #rrggbb, "" for none.
func (c Color) Name() string {
	switch {
	case c&colorRGB != 0:
		return fmt.Sprintf("#%06x", uint32(c&0xffffff))
	case c&colorIndexed != 0:
		return strconv.Itoa(int(uint8(c)))
	}
	return ""
}

// rgb returns the components of a colour as a terminal would most likely draw it.
// The other 240 of the palette are a cube of 6 by 6 by 6 and 24 greys.
func (c Color) rgb() (r, g, b uint8) {
	// the first 16 as xterm has them; terminals differ, but not so much that a colour
	// becomes another
	first := [...][3]uint8{
		{0, 0, 0}, {205, 0, 0}, {0, 205, 0}, {205, 205, 0}, {0, 0, 238}, {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
		{127, 127, 127}, {255, 0, 0}, {0, 255, 0}, {255, 255, 0}, {92, 92, 255}, {255, 0, 255}, {0, 255, 255}, {255, 255, 255},
	}
	n := uint8(c)
	switch {
	case c&colorRGB != 0:
		return uint8(c >> 16), uint8(c >> 8), n
	case n < 16:
		return first[n][0], first[n][1], first[n][2]
	case n < 232:
		n -= 16
		level := func(v uint8) uint8 {
			if v == 0 {
				return 0
			}
			return 55 + 40*v
		}
		return level(n / 36), level(n / 6 % 6), level(n % 6)
	}
	grey := 8 + 10*(n-232)
	return grey, grey, grey
}
