package picture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"strings"
	"time"
)

// decode makes a small picture of a picture: w by h pixels.
func decode(ctx context.Context, data []byte, w, h int, below RGB) ([]RGB, error) {
	return decodeWithin(ctx, maxTime, data, w, h, below)
}

// decodeWithin is decode in a bounded time. What is bounded by its size has as long as it
// needs: on a busy machine, or one that slept, the clock says little of the picture.
func decodeWithin(end context.Context, limit time.Duration, data []byte, w, h int, below RGB) (pixels []RGB, err error) {
	ctx, cancel := context.WithTimeout(end, limit)
	defer cancel()
	defer func() {
		if r := recover(); r != nil { // in a decoder that does not expect such data
			pixels, err = nil, errBroken
		}
	}()
	size, ok := Measure(data)
	if !ok {
		return nil, errKind
	}
	if err := size.Drawable(); err != nil {
		return nil, err
	}
	s := newScaler(size, w, h, below)
	if size.Kind == "png" {
		p, err := openPNG(data)
		switch {
		case err != nil:
			return nil, err
		case !p.laced:
			if size.Width*size.Height <= maxSwift {
				ctx = end
			}
			if err := p.rows(ctx, func(y int, rgba []byte) { s.row(y, rgba, false) }); err != nil {
				return nil, err
			}
			return s.pixels(), nil
		}
	}
	return asAWhole(ctx, data, s)
}

// asAWhole decodes what the standard library decodes: only the first picture of a GIF.
func asAWhole(ctx context.Context, data []byte, s *scaler) ([]RGB, error) {
	size := s.from
	c, kind, err := image.DecodeConfig(bytes.NewReader(data)) // as the decoder will see it
	switch {
	case err != nil || kind != size.Kind || c.Width != size.Width || c.Height != size.Height:
		return nil, errBroken
	case memory(data, size) > maxDecoded:
		return nil, errMemory
	}
	r := &patient{ctx: ctx, r: bytes.NewReader(data)}
	var img image.Image
	switch size.Kind {
	case "png":
		img, err = png.Decode(r)
	case "jpeg":
		img, err = jpeg.Decode(r)
	case "gif":
		img, err = gif.Decode(r)
	}
	switch {
	case ctx.Err() != nil:
		return nil, errTime
	case err == nil:
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF), strings.Contains(err.Error(), "short"):
		return nil, errShort
	default:
		return nil, errBroken
	}
	row := image.NewRGBA(image.Rect(0, 0, size.Width, 1))
	for y := range size.Height {
		if ctx.Err() != nil {
			return nil, errTime
		}
		clear(row.Pix)
		draw.Draw(row, row.Rect, img, image.Pt(0, y), draw.Src)
		s.row(y, row.Pix, true)
	}
	return s.pixels(), nil
}

// memory is how many bytes a picture takes that is decoded as a whole.
func memory(data []byte, size Size) int {
	pixels := size.Width * size.Height
	switch size.Kind {
	case "gif":
		return pixels
	case "jpeg":
		return int(float64(pixels) * jpegBytes(data))
	}
	return 8 * pixels
}

// jpegBytes is how many bytes the standard library takes for a pixel of a JPEG: a byte
// for each sample that is stored, and for a progressive one coefficients of four bytes
// besides (ITU-T T.81, B.2.2: frame header). What is no plain photograph is converted.
func jpegBytes(data []byte) float64 {
	const most = 32
	for i := 2; i+4 <= len(data) && data[i] == 0xff; {
		marker, length := data[i+1], int(data[i+2])<<8+int(data[i+3])
		switch {
		case marker == 0xff:
			i++
			continue
		case marker == 0xda:
			return most
		case marker < 0xc0 || marker > 0xc2:
			i += 2 + length
			continue
		case i+10 > len(data) || i+10+3*int(data[i+9]) > len(data):
			return most
		}
		samples, across, down := 0, 1, 1
		for c := range int(data[i+9]) {
			h, v := int(data[i+11+3*c]>>4), int(data[i+11+3*c]&15)
			samples, across, down = samples+h*v, max(across, h), max(down, v)
		}
		stored := float64(samples) / float64(across*down)
		if marker == 0xc2 {
			stored *= 5
		}
		if data[i+9] != 1 && stored == float64(data[i+9]) {
			stored += 8
		}
		return stored
	}
	return most
}

// A patient reader ends when its time is over. It gives little at once: much work may
// hang on a few bytes.
type patient struct {
	ctx context.Context
	r   io.Reader
}

// Read reads at most 512 bytes.
func (p *patient) Read(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, fmt.Errorf("given up: %w", err)
	}
	return p.r.Read(b[:min(len(b), 512)])
}
