package picture

import (
	"compress/zlib"
	"context"
	"encoding/binary"
	"errors"
	"io"
)

// pngSignature begins every PNG.
const pngSignature = "\x89PNG\r\n\x1a\n"

// A pngReader reads the rows of a PNG (PNG specification, third edition) one after the
// other: a screenshot would take many megabytes as a whole.
type pngReader struct {
	rest    []byte // chunks that were not read
	data    []byte // what is left of the chunk of pixels
	size    Size
	depth   int
	colours int // colour type
	laced   bool
	palette [256][4]byte
	entries int
	clear   [3]uint16 // the colour that stands for none
	cleared bool
}

// The colour types.
const (
	pngGrey      = 0
	pngRGB       = 2
	pngPalette   = 3
	pngGreyAlpha = 4
	pngRGBA      = 6
)

// openPNG reads a PNG up to its pixels.
func openPNG(data []byte) (*pngReader, error) {
	if len(data) < len(pngSignature) || string(data[:len(pngSignature)]) != pngSignature {
		return nil, errKind
	}
	p := &pngReader{rest: data[len(pngSignature):]}
	for first := true; ; first = false {
		name, body, err := p.chunk()
		switch {
		case err != nil:
			return nil, err
		case first != (name == "IHDR"):
			return nil, errBroken
		case name == "IHDR":
			err = p.header(body)
		case name == "PLTE":
			err = p.colourTable(body)
		case name == "tRNS":
			p.transparency(body)
		case name == "IEND":
			return nil, errBroken
		case name == "IDAT":
			p.data = body
			if p.colours == pngPalette && p.entries == 0 {
				return nil, errBroken
			}
			return p, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// chunk takes the next chunk.
func (p *pngReader) chunk() (name string, body []byte, err error) {
	if len(p.rest) < 8 {
		return "", nil, errShort
	}
	n := int(binary.BigEndian.Uint32(p.rest))
	name, p.rest = string(p.rest[4:8]), p.rest[8:]
	if n > len(p.rest) { // what there is of it may be enough
		body, p.rest = p.rest, nil
		return name, body, nil
	}
	body, p.rest = p.rest[:n], p.rest[n:]
	p.rest = p.rest[min(4, len(p.rest)):] // its checksum
	return name, body, nil
}

func (p *pngReader) header(b []byte) error {
	if len(b) < 13 {
		return errShort
	}
	p.size = Size{"png", int(binary.BigEndian.Uint32(b)), int(binary.BigEndian.Uint32(b[4:]))}
	if err := p.size.Drawable(); err != nil {
		return err
	}
	p.depth, p.colours, p.laced = int(b[8]), int(b[9]), b[12] == 1
	depths := map[int][]int{pngGrey: {1, 2, 4, 8, 16}, pngRGB: {8, 16}, pngPalette: {1, 2, 4, 8}, pngGreyAlpha: {8, 16}, pngRGBA: {8, 16}}
	for _, d := range depths[p.colours] {
		if d == p.depth && p.size.Width > 0 && p.size.Height > 0 && b[10] == 0 && b[11] == 0 && b[12] <= 1 {
			return nil
		}
	}
	return errBroken
}

func (p *pngReader) colourTable(b []byte) error {
	if len(b)%3 != 0 || len(b) == 0 || len(b) > 3*len(p.palette) {
		return errBroken
	}
	p.entries = len(b) / 3
	for i := range p.entries {
		p.palette[i] = [4]byte{b[3*i], b[3*i+1], b[3*i+2], 255}
	}
	return nil
}

func (p *pngReader) transparency(b []byte) {
	switch {
	case p.colours == pngPalette:
		for i := range min(len(b), p.entries) {
			p.palette[i][3] = b[i]
		}
	case p.colours == pngGrey && len(b) >= 2:
		p.clear[0], p.cleared = binary.BigEndian.Uint16(b), true
	case p.colours == pngRGB && len(b) >= 6:
		for i := range p.clear {
			p.clear[i] = binary.BigEndian.Uint16(b[2*i:])
		}
		p.cleared = true
	}
}

// Read reads the data of the pixels, from all chunks that have some.
func (p *pngReader) Read(to []byte) (int, error) {
	for len(p.data) == 0 {
		name, body, err := p.chunk()
		if err != nil || name != "IDAT" {
			return 0, io.ErrUnexpectedEOF
		}
		p.data = body
	}
	n := copy(to, p.data)
	p.data = p.data[n:]
	return n, nil
}

// channels is how many numbers a pixel has.
func (p *pngReader) channels() int {
	return map[int]int{pngGrey: 1, pngRGB: 3, pngPalette: 1, pngGreyAlpha: 2, pngRGBA: 4}[p.colours]
}

// rows gives the rows of pixels to a function, four bytes a pixel.
func (p *pngReader) rows(ctx context.Context, take func(y int, rgba []byte)) error {
	z, err := zlib.NewReader(p)
	if err != nil {
		return unpacked(err)
	}
	defer z.Close()
	bits := p.depth * p.channels()
	length, step := (p.size.Width*bits+7)/8, max(bits/8, 1)
	row, above := make([]byte, 1+length), make([]byte, 1+length)
	rgba := make([]byte, 4*p.size.Width)
	for y := range p.size.Height {
		if err := ctx.Err(); err != nil {
			return errTime
		}
		if _, err := io.ReadFull(z, row); err != nil {
			return unpacked(err)
		}
		if !unfilter(row[0], row[1:], above[1:], step) {
			return errBroken
		}
		if !p.convert(row[1:], rgba) {
			return errBroken
		}
		take(y, rgba)
		row, above = above, row
	}
	return nil
}

// unpacked says of an error of zlib what it means.
func unpacked(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return errShort
	}
	return errBroken
}

// unfilter undoes what was done to a row so that it packs better.
func unfilter(filter byte, row, above []byte, step int) bool {
	switch filter {
	case 0:
	case 1:
		for i := step; i < len(row); i++ {
			row[i] += row[i-step]
		}
	case 2:
		for i := range row {
			row[i] += above[i]
		}
	case 3:
		for i := range row {
			left := 0
			if i >= step {
				left = int(row[i-step])
			}
			row[i] += byte((left + int(above[i])) / 2)
		}
	case 4:
		for i := range row {
			left, corner := 0, 0
			if i >= step {
				left, corner = int(row[i-step]), int(above[i-step])
			}
			row[i] += paeth(left, int(above[i]), corner)
		}
	default:
		return false
	}
	return true
}

func paeth(a, b, c int) byte {
	pa, pb, pc := abs(b-c), abs(a-c), abs(a+b-2*c)
	switch {
	case pa <= pb && pa <= pc:
		return byte(a)
	case pb <= pc:
		return byte(b)
	}
	return byte(c)
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// convert makes four bytes of each pixel of a row, false if one has no colour.
func (p *pngReader) convert(row, rgba []byte) bool {
	if p.colours == pngRGBA && p.depth == 8 {
		copy(rgba, row)
		return true
	}
	n, most := p.channels(), 1<<min(p.depth, 8)-1
	for x := range p.size.Width {
		var v [4]int // numbers of the pixel
		for i := range n {
			at := x*n + i
			switch p.depth {
			case 8:
				v[i] = int(row[at])
			case 16:
				v[i] = int(row[2*at])<<8 | int(row[2*at+1])
			default:
				bit := at * p.depth
				v[i] = int(row[bit/8]) >> (8 - p.depth - bit%8) & most
			}
		}
		to := rgba[4*x : 4*x+4 : 4*x+4]
		if p.colours == pngPalette {
			if v[0] >= p.entries {
				return false
			}
			copy(to, p.palette[v[0]][:])
			continue
		}
		to[3] = 255
		if p.cleared && v[0] == int(p.clear[0]) && (n == 1 || v[1] == int(p.clear[1]) && v[2] == int(p.clear[2])) {
			to[3] = 0
		}
		for i := range n {
			if p.depth == 16 {
				v[i] >>= 8
			} else {
				v[i] = v[i] * 255 / most
			}
		}
		switch n {
		case 1, 2:
			to[0], to[1], to[2] = byte(v[0]), byte(v[0]), byte(v[0])
			if n == 2 {
				to[3] = byte(v[1])
			}
		default:
			to[0], to[1], to[2] = byte(v[0]), byte(v[1]), byte(v[2])
			if n == 4 {
				to[3] = byte(v[3])
			}
		}
	}
	return true
}
