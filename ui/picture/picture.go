// Package picture draws the pictures of a log with the characters of a terminal: two
// pixels a cell, one above the other. A terminal that draws pictures itself is given them,
// and characters stand for their parts; see Terminal.
//
// What a log calls a picture may be anything. So a picture is measured before it is
// decoded, its rows are taken in one after the other and made small at once, and none
// costs more than the bounds below: of bytes, pixels, memory and time. All decoding is
// done beside the program; see Store.
package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	_ "image/gif"  // measured by image.DecodeConfig
	_ "image/jpeg" // likewise
	_ "image/png"  // likewise
	"time"

	"msgview/model/rawjson"
)

// The bounds of what is decoded. maxDecoded is for kinds that are decoded as a whole, in
// bytes.
const (
	maxPixels  = 40_000_000
	maxSide    = 32_768
	maxDecoded = 24 << 20
	maxTime    = 2 * time.Second
	maxSwift   = 1 << 20  // pixels of a PNG that are decoded whatever the clock says
	maxLong    = 16 << 20 // of the data
)

// Size is what can be told of a picture without decoding it.
type Size struct {
	Kind          string // "png", "jpeg", "gif" or "webp"
	Width, Height int
}

// String writes the size as "640×480".
func (s Size) String() string { return fmt.Sprintf("%d×%d", s.Width, s.Height) }

// head is how much of a picture is looked at to measure it, in bytes: a JPEG may have a
// preview and colour tables before its size.
const head = 128 << 10

// Measure tells kind and size of a picture, ok if it has them. Of a long picture the
// beginning is enough.
func Measure(data []byte) (s Size, ok bool) {
	data = data[:min(len(data), head)]
	if s, ok := measureWebP(data); ok {
		return s, true
	}
	if s, ok := measurePNG(data); ok {
		return s, true
	}
	c, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || c.Width < 1 || c.Height < 1 {
		return Size{}, false
	}
	return Size{kind, c.Width, c.Height}, true
}

// measurePNG reads the first chunk of a PNG, whatever follows (PNG specification, IHDR).
func measurePNG(data []byte) (Size, bool) {
	if len(data) < 24 || string(data[:8]) != pngSignature || string(data[12:16]) != "IHDR" {
		return Size{}, false
	}
	w, h := binary.BigEndian.Uint32(data[16:]), binary.BigEndian.Uint32(data[20:])
	if w < 1 || h < 1 || w > 1<<31-1 || h > 1<<31-1 {
		return Size{}, false
	}
	return Size{"png", int(w), int(h)}, true
}

// measureWebP reads the size of a WebP (RFC 9649), which is not drawn.
func measureWebP(data []byte) (s Size, ok bool) {
	if len(data) < 30 || string(data[:4]) != "RIFF" || string(data[8:12]) != "WEBP" {
		return Size{}, false
	}
	s.Kind = "webp"
	switch b := data[20:]; string(data[12:16]) {
	case "VP8X":
		s.Width = 1 + int(b[4]) + int(b[5])<<8 + int(b[6])<<16
		s.Height = 1 + int(b[7]) + int(b[8])<<8 + int(b[9])<<16
	case "VP8L":
		bits := binary.LittleEndian.Uint32(b[1:])
		s.Width, s.Height = 1+int(bits&0x3fff), 1+int(bits>>14&0x3fff)
	case "VP8 ":
		s.Width, s.Height = int(binary.LittleEndian.Uint16(b[6:])&0x3fff), int(binary.LittleEndian.Uint16(b[8:])&0x3fff)
	}
	return s, s.Width > 0 && s.Height > 0
}

// Why a picture is not drawn.
var (
	errKind   = errors.New("no kind of picture that is drawn here: PNG, JPEG and GIF are")
	errPixels = errors.New("too many pixels")
	errMemory = errors.New("decoded it would take too much memory")
	errTime   = errors.New("decoding it takes too long")
	errShort  = errors.New("its data is cut short")
	errBroken = errors.New("its data cannot be decoded")
	errLong   = errors.New("it has more bytes than are decoded")
	errGone   = rawjson.ErrGone
)

// Drawable says why a picture is not even tried to be drawn, nil if it is.
func (s Size) Drawable() error {
	switch {
	case s.Kind != "png" && s.Kind != "jpeg" && s.Kind != "gif":
		return errKind
	case s.Width > maxSide || s.Height > maxSide || s.Width*s.Height > maxPixels:
		return errPixels
	}
	return nil
}

// Cells is how many columns and rows a picture takes where there is room for some: its
// shape is kept, and it is not made larger than it is.
func (s Size) Cells(columns, rows int) (w, h int) {
	w, h = s.pixels(columns, 2*rows)
	return w, (h + 1) / 2
}

// pixels is the size at which a picture is drawn within another size.
func (s Size) pixels(width, height int) (w, h int) {
	w, h = s.Width, s.Height
	if w > width {
		w, h = width, max((s.Height*width+s.Width/2)/s.Width, 1)
	}
	if h > height {
		w, h = max((s.Width*height+s.Height/2)/s.Height, 1), height
	}
	return max(min(w, width), 1), max(min(h, height), 1)
}
