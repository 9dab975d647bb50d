package picture

import "msgview/ui/safetext"

// Colours are how many colours a terminal has.
type Colours uint8

// The numbers of colours.
const (
	NoColours Colours = iota
	Sixteen
	Indexed // 256
	True
)

// drawn makes rows of a small picture, each of them two of its own: the upper pixel of a
// cell is the colour of half a block, the lower one what that stands on.
func drawn(pixels []RGB, w, h int, c Colours) []safetext.Line {
	colours := coloursOf(pixels, w, h, c)
	var rows []safetext.Line
	for y := 0; y < h; y += 2 {
		var b safetext.Builder
		for x := 0; x < w; {
			var upper, lower safetext.Color
			cell := func(x int) (upper, lower safetext.Color) {
				if upper = colours[y*w+x]; y+1 < h {
					lower = colours[(y+1)*w+x]
				}
				return upper, lower
			}
			upper, lower = cell(x)
			n := 1
			for x+n < w {
				if u, l := cell(x + n); u != upper || l != lower {
					break
				}
				n++
			}
			if upper == lower {
				b.Add(safetext.Spaces(n, safetext.Style{Fg: lower, Bg: lower}))
			} else {
				b.Add(safetext.Repeat(safetext.Lit("▀", safetext.Style{Fg: upper, Bg: lower}), n))
			}
			x += n
		}
		rows = append(rows, b.Text().Line())
	}
	return rows
}

// coloursOf are the colours of a terminal that come next to those of pixels.
func coloursOf(pixels []RGB, w, h int, c Colours) []safetext.Color {
	all := make([]safetext.Color, len(pixels))
	switch c {
	case Sixteen:
		return dithered(pixels, w, h)
	case Indexed:
		for i, p := range pixels {
			all[i] = safetext.ANSI(indexed(p))
		}
	default:
		// The last two bits cannot be seen, but neighbours that differ in nothing else would
		// be cells of their own.
		even := func(v uint8) uint8 { return v&^3 | v>>6 }
		for i, p := range pixels {
			all[i] = safetext.RGB(even(p.R), even(p.G), even(p.B))
		}
	}
	return all
}

// indexed returns the nearest of the 240 colours that are the same in every terminal: a
// cube of six by six by six and 24 greys.
func indexed(p RGB) int {
	levels := [...]int{0, 95, 135, 175, 215, 255}
	near := func(v uint8) int {
		best := 0
		for i, l := range levels {
			if abs(int(v)-l) < abs(int(v)-levels[best]) {
				best = i
			}
		}
		return best
	}
	r, g, b := near(p.R), near(p.G), near(p.B)
	mean := (int(p.R) + int(p.G) + int(p.B)) / 3
	grey := max(min((mean-3)/10, 23), 0)
	inCube := distance(p, RGB{uint8(levels[r]), uint8(levels[g]), uint8(levels[b])})
	level := uint8(8 + 10*grey)
	if distance(p, RGB{level, level, level}) < inCube {
		return 232 + grey
	}
	return 16 + 36*r + 6*g + b
}

func distance(a, b RGB) int {
	r, g, bl := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return r*r + g*g + bl*bl
}

// The sixteen colours as xterm has them. Terminals differ, but not so much that a colour
// becomes another.
var sixteen = [...]RGB{
	{0, 0, 0}, {205, 0, 0}, {0, 205, 0}, {205, 205, 0}, {0, 0, 238}, {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
	{127, 127, 127}, {255, 0, 0}, {0, 255, 0}, {255, 255, 0}, {92, 92, 255}, {255, 0, 255}, {0, 255, 255}, {255, 255, 255},
}

// dithered returns the sixteen colours so that those of neighbours make up for what each
// is off (Floyd and Steinberg, 1976).
func dithered(pixels []RGB, w, h int) []safetext.Color {
	all := make([]safetext.Color, len(pixels))
	off := make([][3]int, len(pixels))
	for i, p := range pixels {
		want := [3]int{int(p.R) + off[i][0]/16, int(p.G) + off[i][1]/16, int(p.B) + off[i][2]/16}
		best, least := 0, 1<<30
		for k, c := range sixteen {
			r, g, b := want[0]-int(c.R), want[1]-int(c.G), want[2]-int(c.B)
			if d := r*r + g*g + b*b; d < least {
				best, least = k, d
			}
		}
		all[i] = safetext.ANSI(best)
		is := [3]int{int(sixteen[best].R), int(sixteen[best].G), int(sixteen[best].B)}
		spread := func(dx, dy, part int) {
			x, y := i%w+dx, i/w+dy
			if x < 0 || x >= w || y >= h {
				return
			}
			for k := range is {
				off[y*w+x][k] += max(min(want[k]-is[k], 128), -128) * part
			}
		}
		spread(1, 0, 7)
		spread(-1, 1, 3)
		spread(0, 1, 5)
		spread(1, 1, 1)
	}
	return all
}
