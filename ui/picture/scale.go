package picture

// An RGB is a colour.
type RGB struct{ R, G, B uint8 }

// A scaler takes in the rows of a picture and keeps it made small: each of its pixels is
// the mean of those that it stands for.
type scaler struct {
	from   Size
	w, h   int // of the small picture
	below  RGB // what shows through
	sums   []sum
	column []int // of the small picture, by that of the picture
}

// sum is that of the pixels that one stands for. So many are enough for their mean.
type sum struct{ r, g, b, n uint32 }

const enough = 1 << 24

func newScaler(from Size, w, h int, below RGB) *scaler {
	s := &scaler{from: from, w: w, h: h, below: below, sums: make([]sum, w*h), column: make([]int, from.Width)}
	for x := range s.column {
		s.column[x] = x * w / from.Width
	}
	return s
}

// row takes in row y: four bytes a pixel, of which the last says how much it covers.
// multiplied says that the colours are multiplied by it already.
func (s *scaler) row(y int, rgba []byte, multiplied bool) {
	into := s.sums[y*s.h/s.from.Height*s.w:]
	for x, column := range s.column {
		p := rgba[4*x : 4*x+4 : 4*x+4]
		r, g, b := uint32(p[0]), uint32(p[1]), uint32(p[2])
		if a := uint32(p[3]); a < 255 {
			if !multiplied {
				r, g, b = r*a/255, g*a/255, b*a/255
			}
			r, g, b = r+uint32(s.below.R)*(255-a)/255, g+uint32(s.below.G)*(255-a)/255, b+uint32(s.below.B)*(255-a)/255
		}
		if c := &into[column]; c.n < enough {
			c.r, c.g, c.b, c.n = c.r+r, c.g+g, c.b+b, c.n+1
		}
	}
}

// pixels are those of the small picture, row by row.
func (s *scaler) pixels() []RGB {
	all := make([]RGB, len(s.sums))
	for i, c := range s.sums {
		if c.n == 0 {
			all[i] = s.below
			continue
		}
		mean := func(v uint32) uint8 { return uint8(min((v+c.n/2)/c.n, 255)) }
		all[i] = RGB{mean(c.r), mean(c.g), mean(c.b)}
	}
	return all
}
