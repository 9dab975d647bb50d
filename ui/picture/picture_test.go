package picture

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"compress/zlib"
)

// painted is a picture whose every pixel is another.
func painted(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.SetNRGBA(x, y, color.NRGBA{uint8(x * 7), uint8(y * 11), uint8(x * y), uint8(255 - x)})
		}
	}
	return img
}

func pngOf(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// chunk writes a chunk of a PNG.
func chunk(name string, body []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	b = append(append(b, name...), body...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
}

// made is a PNG of any header and rows.
func made(w, h uint32, depth, colours, laced byte, rows []byte, before ...[]byte) []byte {
	b := []byte(pngSignature)
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)
	b = append(b, chunk("IHDR", append(head, depth, colours, 0, 0, laced))...)
	for _, c := range before {
		b = append(b, c...)
	}
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	z.Write(rows)
	z.Close()
	half := packed.Len() / 2 // in two chunks
	b = append(b, chunk("IDAT", packed.Bytes()[:half])...)
	b = append(b, chunk("IDAT", packed.Bytes()[half:])...)
	return append(b, chunk("IEND", nil)...)
}

// own returns the pixels of a PNG as this package reads them.
func own(t testing.TB, data []byte) ([]byte, error) {
	t.Helper()
	p, err := openPNG(data)
	if err != nil {
		return nil, err
	}
	var all []byte
	err = p.rows(t.Context(), func(_ int, rgba []byte) { all = append(all, rgba...) })
	return all, err
}

// same compares with what the standard library reads.
func same(t *testing.T, name string, data []byte) {
	t.Helper()
	got, err := own(t, data)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: the standard library: %v", name, err)
	}
	b := img.Bounds()
	for y := range b.Dy() {
		for x := range b.Dx() {
			want := color.NRGBAModel.Convert(img.At(b.Min.X+x, b.Min.Y+y)).(color.NRGBA)
			p := got[4*(y*b.Dx()+x):]
			if want.A == 0 && p[3] == 0 {
				continue
			}
			if have := (color.NRGBA{p[0], p[1], p[2], p[3]}); have != want && !near(have, want) {
				t.Fatalf("%s: at %d, %d: %v, want %v", name, x, y, have, want)
			}
		}
	}
}

// near allows for what conversions of sixteen bits round off.
func near(a, b color.NRGBA) bool {
	return abs(int(a.R)-int(b.R))+abs(int(a.G)-int(b.G))+abs(int(a.B)-int(b.B)) <= 3 && a.A == b.A
}

// PNGs are read as the standard library reads them: all depths, colours and filters.
func TestPNG(t *testing.T) {
	img := painted(37, 19)
	same(t, "colours that cover in part", pngOf(t, img))
	grey, grey16, rgb16, opaque := image.NewGray(img.Rect), image.NewGray16(img.Rect), image.NewNRGBA64(img.Rect), image.NewRGBA(img.Rect)
	pal := color.Palette{}
	for i := range 16 {
		pal = append(pal, color.NRGBA{uint8(i * 16), uint8(255 - i), uint8(i), uint8(255 - i*16)})
	}
	for y := range 19 {
		for x := range 37 {
			grey.Set(x, y, img.At(x, y))
			grey16.SetGray16(x, y, color.Gray16{uint16(x*1000 + y*77)})
			rgb16.SetNRGBA64(x, y, color.NRGBA64{uint16(x * 1500), uint16(y * 3000), uint16(x * y * 80), 0xffff})
			opaque.Set(x, y, color.RGBA{uint8(x), uint8(y), uint8(x + y), 255})
		}
	}
	same(t, "grey", pngOf(t, grey))
	same(t, "grey of 16 bits", pngOf(t, grey16))
	same(t, "16 bits", pngOf(t, rgb16))
	same(t, "opaque", pngOf(t, opaque))
	for _, n := range []int{2, 4, 16} {
		table := image.NewPaletted(img.Rect, pal[:n])
		for i := range table.Pix {
			table.Pix[i] = uint8(i % n)
		}
		same(t, "a palette", pngOf(t, table))
	}
	random := rand.New(rand.NewPCG(1, 2))
	rows := func(n int) []byte {
		var all []byte
		for y := range 9 {
			all = append(all, byte(y%5))
			for range n {
				all = append(all, byte(random.Uint32()))
			}
		}
		return all
	}
	for _, c := range []struct{ depth, colours, channels int }{{1, 0, 1}, {2, 0, 1}, {4, 0, 1}, {8, 0, 1}, {8, 2, 3}, {8, 4, 2}, {16, 4, 2}, {8, 6, 4}, {16, 6, 4}} {
		data := made(13, 9, byte(c.depth), byte(c.colours), 0, rows((13*c.depth*c.channels+7)/8))
		if c.depth < 16 || c.colours == 0 {
			same(t, "every filter", data)
		} else if _, err := own(t, data); err != nil {
			t.Error(err)
		}
	}
	same(t, "a colour for none", made(13, 9, 8, 0, 0, rows(13), chunk("tRNS", []byte{0, 7})))
}

// A picture is measured without being decoded, whatever kind it is.
func TestMeasure(t *testing.T) {
	img := painted(40, 30)
	var j, g bytes.Buffer
	if err := jpeg.Encode(&j, img, nil); err != nil {
		t.Fatal(err)
	}
	if err := gif.Encode(&g, img, nil); err != nil {
		t.Fatal(err)
	}
	webp := append([]byte("RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00"), 39, 0, 0, 29, 0, 0)
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"png": {pngOf(t, img), "png 40×30"}, "jpeg": {j.Bytes(), "jpeg 40×30"}, "gif": {g.Bytes(), "gif 40×30"}, "webp": {webp, "webp 40×30"},
		"a huge one": {made(50000, 50000, 8, 2, 0, nil), "png 50000×50000"},
	} {
		if s, ok := Measure(c.data); !ok || s.Kind+" "+s.String() != c.want {
			t.Errorf("%s: %v, %v", name, s, ok)
		}
		for n := range min(len(c.data), 100) {
			Measure(c.data[:n])
		}
	}
	if _, ok := Measure([]byte("<svg/>")); ok {
		t.Error("a text was measured")
	}
}

// shape draws a picture small.
func shape(data []byte, w, h int) ([]RGB, error) {
	return decode(context.Background(), data, w, h, RGB{10, 20, 30})
}

// All kinds come out the same: each small pixel is the mean of those it stands for.
func TestDecode(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 64, 64))
	quarters := []color.NRGBA{{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 0}}
	for y := range 64 {
		for x := range 64 {
			img.SetNRGBA(x, y, quarters[y/32*2+x/32])
		}
	}
	want := []RGB{{255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {10, 20, 30}}
	got, err := shape(pngOf(t, img), 2, 2)
	if err != nil || len(got) != 4 {
		t.Fatal(got, err)
	}
	for i := range want {
		if distance(got[i], want[i]) > 3 {
			t.Errorf("png %d: %v, want %v", i, got[i], want[i])
		}
	}
	var j, g bytes.Buffer
	flat := image.NewRGBA(img.Rect)
	for y := range 64 {
		for x := range 64 {
			c := quarters[min(y/32*2+x/32, 2)]
			flat.Set(x, y, c)
		}
	}
	want[3] = want[2]
	if err := jpeg.Encode(&j, flat, &jpeg.Options{Quality: 100}); err != nil {
		t.Fatal(err)
	}
	if err := gif.Encode(&g, flat, nil); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"jpeg": j.Bytes(), "gif": g.Bytes()} {
		got, err := shape(data, 2, 2)
		if err != nil {
			t.Fatal(name, err)
		}
		for i := range want {
			if distance(got[i], want[i]) > 300 {
				t.Errorf("%s %d: %v, want %v", name, i, got[i], want[i])
			}
		}
	}
}

// What is no picture, or none that can be afforded, is said to be so, and soon.
func TestHostile(t *testing.T) {
	whole := pngOf(t, painted(300, 200))
	var j bytes.Buffer
	if err := jpeg.Encode(&j, painted(300, 200), nil); err != nil {
		t.Fatal(err)
	}
	var frames gif.GIF
	for range 2000 {
		frames.Image, frames.Delay = append(frames.Image, image.NewPaletted(image.Rect(0, 0, 8, 8), color.Palette{color.Black, color.White})), append(frames.Delay, 1)
	}
	var many bytes.Buffer
	if err := gif.EncodeAll(&many, &frames); err != nil {
		t.Fatal(err)
	}
	beyond := made(4, 1, 8, 3, 0, []byte{0, 0, 1, 2, 200}, chunk("PLTE", []byte{1, 2, 3, 4, 5, 6}))
	for _, c := range []struct {
		name string
		data []byte
		want error
	}{
		{"a bomb", made(50000, 50000, 8, 2, 0, make([]byte, 1<<20)), errPixels},
		{"a long bomb", made(40_000_000, 1, 8, 6, 0, make([]byte, 1<<20)), errPixels},
		{"zeros as large as may be", made(8000, 5000, 8, 2, 0, make([]byte, 5000*(8000*3+1))), nil},
		{"laced and large", made(6000, 6000, 8, 2, 1, make([]byte, 1<<20)), errMemory},
		{"no pixels at all", made(0, 0, 8, 2, 0, nil), errKind},
		{"cut short", whole[:len(whole)/2], errShort},
		{"a header alone", whole[:33], errShort},
		{"a cut photograph", j.Bytes()[:j.Len()/2], errShort},
		{"another kind than it says", []byte("this is no picture but a text"), errKind},
		{"nothing", nil, errKind},
		{"a colour that is not in the palette", beyond, errBroken},
		{"no palette", made(4, 1, 8, 3, 0, []byte{0, 0, 1, 2, 3}), errBroken},
		{"no such filter", made(4, 1, 8, 0, 0, []byte{9, 0, 1, 2, 3}), errBroken},
		{"no such depth", made(4, 1, 3, 0, 0, []byte{0, 0, 1, 2, 3}), errBroken},
		{"many frames", many.Bytes(), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			began := time.Now()
			_, err := shape(c.data, 20, 20)
			if err != c.want && !(c.want == nil && err == errTime) { // a machine may be that slow
				t.Errorf("%v, want %v", err, c.want)
			}
			if took := time.Since(began); took > time.Minute { // without a bound it would be hours
				t.Errorf("took %v", took)
			}
		})
	}
}

// Who leaves waits for nothing.
func TestGivenUp(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := decode(ctx, pngOf(t, painted(200, 200)), 20, 20, RGB{}); err != errTime {
		t.Error(err)
	}
	var j bytes.Buffer
	if err := jpeg.Encode(&j, painted(200, 200), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := decode(ctx, j.Bytes(), 20, 20, RGB{}); err != errTime {
		t.Error(err)
	}
}

func TestCells(t *testing.T) {
	for _, c := range []struct{ w, h, columns, rows, wantW, wantH int }{
		{8, 8, 100, 20, 8, 4}, {1920, 1080, 100, 20, 71, 20}, {1000, 10, 100, 20, 100, 1}, {10, 10000, 100, 20, 1, 20}, {1, 1, 1, 1, 1, 1}, {3, 5, 100, 20, 3, 3},
		{32768, 1, 80, 20, 80, 1},
	} {
		if w, h := (Size{Width: c.w, Height: c.h}).Cells(c.columns, c.rows); w != c.wantW || h != c.wantH {
			t.Errorf("%+v: %d×%d", c, w, h)
		}
	}
}

// Rows are as wide as they were to be, in as many colours as there are.
func TestRows(t *testing.T) {
	s := NewStore(nil)
	defer s.Close()
	data := pngOf(t, painted(33, 21))
	size, _ := Measure(data)
	for _, c := range []Colours{Sixteen, Indexed, True} {
		s.Set(c, RGB{})
		if rows, err := s.Rows(Image{Data: data}, size, 20, 5); rows != nil || err != nil {
			t.Fatal("drawn at once")
		}
		draw := s.Next()
		draw()
		rows, err := s.Rows(Image{Data: data}, size, 20, 5)
		w, h := size.Cells(20, 5)
		if err != nil || len(rows) != h {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		for _, r := range rows {
			if r.Width() != w {
				t.Errorf("%d cells, want %d", r.Width(), w)
			}
			has := r.String()
			if strings.Contains(has, ";2;") != (c == True) || strings.Contains(has, "8;5;") != (c == Indexed) {
				t.Errorf("%d: %q", c, has)
			}
		}
		if s.Next() != nil {
			t.Error("there is more to draw")
		}
	}
}

// What is kept does not grow without end, and a picture that failed is not tried again.
func TestKept(t *testing.T) {
	s := NewStore(nil)
	defer s.Close()
	for i := range 200 {
		img := image.NewNRGBA(image.Rect(0, 0, 100, 80))
		img.Pix[0] = byte(i)
		data := pngOf(t, img)
		size, _ := Measure(data)
		s.Rows(Image{Data: data}, size, 100, 40)
		s.Next()()
	}
	cells := 0
	for _, e := range s.kept {
		cells += e.key.w * e.key.h / 2
	}
	if cells > maxKept || len(s.kept) < 10 {
		t.Errorf("%d pictures of %d cells are kept", len(s.kept), cells)
	}
	broken := pngOf(t, painted(30, 30))
	broken = broken[:60]
	size, _ := Measure(broken)
	s.Rows(Image{Data: broken}, size, 10, 10)
	s.Next()()
	if _, err := s.Rows(Image{Data: broken}, size, 10, 10); err == nil || s.Next() != nil {
		t.Errorf("%v", err)
	}
	for range 100 {
		s.Rows(Image{Data: []byte{byte(rand.Int())}}, Size{"png", 10, 10}, 10, 10)
	}
	if len(s.wanted) > maxWanted {
		t.Errorf("%d are waited for", len(s.wanted))
	}
}

// A small picture is drawn though the machine was busy, or slept, meanwhile; a large one
// has its time.
func TestSlowMachine(t *testing.T) {
	for _, c := range []struct {
		side int
		want error
	}{{200, nil}, {1100, errTime}} {
		if _, err := decodeWithin(t.Context(), 0, pngOf(t, painted(c.side, c.side)), 20, 20, RGB{}); err != c.want {
			t.Errorf("%d pixels a side: %v", c.side, err)
		}
	}
}
