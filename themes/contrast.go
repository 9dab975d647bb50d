package themes

import "math"

// Contrast returns the contrast ratio of two colours, from 1 to 21, as WCAG 2.2
// defines it ("contrast ratio" and "relative luminance"). Palette entries count
// as the colours xterm gives them. It returns 0 if one of them is the terminal's
// default, of which nobody knows the colour.
func Contrast(a, b Color) float64 {
	x, ok1 := luminance(a)
	y, ok2 := luminance(b)
	if !ok1 || !ok2 {
		return 0
	}
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c Color) (float64, bool) {
	r, g, b, ok := c.RGB()
	if !ok {
		i, isIndex := c.Index()
		if !isIndex {
			return 0, false
		}
		r, g, b = xterm(i)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b), true
}

// linear undoes the gamma of one sRGB channel.
func linear(v uint8) float64 {
	c := float64(v) / 255
	if c <= 0.04045 {
		return c / 12.92
	}
	return math.Pow((c+0.055)/1.055, 2.4)
}

// xterm returns the colour of a palette entry as xterm has it without a setting
// of the user (xterm: XTerm-col.ad and 256colres.pl): sixteen named colours, a
// cube of 6x6x6, and 24 greys.
func xterm(i uint8) (r, g, b uint8) {
	switch {
	case i < 16:
		v := [16]uint32{
			0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
			0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
		}[i]
		return uint8(v >> 16), uint8(v >> 8), uint8(v)
	case i < 232:
		level := func(n uint8) uint8 {
			if n == 0 {
				return 0
			}
			return 55 + 40*n
		}
		n := i - 16
		return level(n / 36), level(n / 6 % 6), level(n % 6)
	default:
		v := 8 + 10*(i-232)
		return v, v, v
	}
}
