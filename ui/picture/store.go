package picture

import (
	"context"
	"hash/maphash"
	"slices"
	"sync"

	"msgview/ui/safetext"
)

// maxKept bounds what is kept of pictures that were drawn, in cells; a cell takes up to
// some forty bytes.
const maxKept = 100_000

// maxWanted bounds the pictures that are waited for.
const maxWanted = 16

// A Store draws the pictures that are asked for and keeps those that were drawn last. It
// may be used by several goroutines.
type Store struct {
	mu     sync.Mutex
	look   look
	kept   []entry // the one that was used last at the end
	wanted []want  // the newest at the end
	ctx    context.Context
	cancel context.CancelFunc
	seed   maphash.Seed

	sizes map[id]measured // of long pictures
	read  func(Image) ([]byte, error)

	terminal *Terminal // nil if it draws no pictures
	given    []int     // what it is about to be sent, by serial number
	send     []string
}

// look is what all pictures are drawn with.
type look struct {
	colours Colours
	below   RGB
	given   bool // to the terminal
}

// An Image is a picture of a log.
type Image struct {
	Data  []byte // nil if it is long and stays in the log:
	Entry int    // the entry that has it
	Bytes int64  // its size
}

// id tells pictures apart.
type id struct {
	sum   uint64 // of the data
	entry int    // -1 if there is data
	long  int64
}

// key is what a drawn picture depends on.
type key struct {
	id   id
	w, h int // in pixels; 0 to measure it
	look look
}

type entry struct {
	key    key
	rows   []safetext.Line
	err    error
	serial int // of what was given to the terminal, 0 for nothing
}

// A want is a picture that is to be drawn, or measured.
type want struct {
	key   key
	image Image
}

// measured is what is known of a long picture.
type measured struct {
	size Size
	err  error
}

// NewStore returns a store that has nothing yet. The terminal may be nil.
func NewStore(t *Terminal) *Store {
	ctx, cancel := context.WithCancel(context.Background())
	return &Store{ctx: ctx, cancel: cancel, terminal: t, seed: maphash.MakeSeed(), look: look{colours: True}, sizes: map[id]measured{}}
}

// Close ends what is being done.
func (s *Store) Close() {
	s.cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.kept {
		s.terminal.release(e.serial)
	}
	s.kept = nil
}

// Read says how the data of a long picture is read from the log. It is called beside the
// program.
func (s *Store) Read(from func(Image) ([]byte, error)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.read, s.sizes = from, map[id]measured{}
	s.kept = slices.DeleteFunc(s.kept, func(e entry) bool {
		if e.key.id.entry >= 0 {
			s.terminal.release(e.serial)
		}
		return e.key.id.entry >= 0
	})
}

// Set says how many colours there are, and which one shows through pictures that are
// not all covered.
func (s *Store) Set(c Colours, below RGB) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.look = look{colours: c, below: below}
}

// Draws reports whether there are colours to draw with.
func (s *Store) Draws() bool {
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.look.colours > NoColours
}

func (s *Store) id(p Image) id {
	if p.Data != nil {
		return id{maphash.Bytes(s.seed, p.Data), -1, int64(len(p.Data))}
	}
	return id{0, p.Entry, p.Bytes}
}

// Size returns the size of a picture and why it cannot be drawn. Both are zero while a
// long one is not measured yet.
func (s *Store) Size(p Image) (Size, error) {
	if p.Data != nil {
		size, ok := Measure(p.Data)
		if !ok {
			return Size{}, errKind
		}
		return size, size.Drawable()
	}
	if p.Bytes > maxLong {
		return Size{}, errLong
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	m, ok := s.sizes[s.id(p)]
	if !ok {
		s.ask(want{key{id: s.id(p)}, p})
	}
	return m.size, m.err
}

// Rows returns a picture in a number of pixels, two to a cell, that Size.Cells gave, and
// why it cannot be drawn. Both are nil while it is not drawn yet.
func (s *Store) Rows(p Image, size Size, columns, rows int) ([]safetext.Line, error) {
	w, h := size.pixels(columns, 2*rows)
	s.mu.Lock()
	defer s.mu.Unlock()
	k := key{s.id(p), w, h, s.look}
	k.look.given = s.terminal.Draws() && w <= safetext.MostPlaceholders && (h+1)/2 <= safetext.MostPlaceholders
	for i, e := range s.kept {
		if e.key != k {
			continue
		}
		s.kept = slices.Delete(s.kept, i, i+1)
		if e.serial > 0 {
			kept, sent := s.terminal.use(e.serial)
			if !kept {
				break
			} else if !sent {
				s.kept = append(s.kept, e)
				return nil, nil
			}
		}
		s.kept = append(s.kept, e)
		return e.rows, e.err
	}
	s.ask(want{k, p})
	return nil, nil
}

// ask notes what is wanted.
func (s *Store) ask(w want) {
	if !slices.ContainsFunc(s.wanted, func(o want) bool { return o.key == w.key }) {
		s.wanted = append(s.wanted, w)
		s.wanted = s.wanted[max(len(s.wanted)-maxWanted, 0):]
	}
}

// Next returns what draws the picture that was asked for last, beside the program, nil if
// there is none. What else was asked for is forgotten: who still wants it asks again once
// this one is drawn.
func (s *Store) Next() (draw func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.wanted)
	if n == 0 {
		return nil
	}
	next, read := s.wanted[n-1], s.read
	s.wanted = nil
	return func() {
		data, err := next.image.Data, error(nil)
		if data == nil {
			if data, err = nil, errGone; read != nil {
				data, err = read(next.image)
			}
		}
		if next.key.w == 0 {
			s.measure(next.key.id, data, err)
			return
		}
		e := entry{key: next.key, err: err}
		if err == nil {
			s.draw(&e, data)
		}
		if s.ctx.Err() == nil {
			s.keep(e)
		}
	}
}

// draw makes rows of a picture.
func (s *Store) draw(e *entry, data []byte) {
	w, h := e.key.w, e.key.h
	if !e.key.look.given {
		var pixels []RGB
		if pixels, e.err = decode(s.ctx, data, w, h, e.key.look.below); e.err == nil {
			e.rows = drawn(pixels, w, h, e.key.look.colours)
		}
		return
	}
	size, _ := Measure(data)
	fine := perCell
	for fine > 1 && w*h*fine*fine > maxSent {
		fine--
	}
	pw, ph := w, h
	if size.Width > 0 && size.Height > 0 {
		pw, ph = size.pixels(w*fine, h*fine)
	}
	var pixels []RGB
	if pixels, e.err = decode(s.ctx, data, pw, ph, e.key.look.below); e.err != nil {
		return
	}
	var send []string
	if e.serial, e.rows, send, e.err = s.terminal.give(pixels, pw, ph, w, (h+1)/2); e.err != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.given, s.send = append(s.given, e.serial), append(s.send, send...)
}

// Unsent returns what the terminal is to be sent of the pictures that were drawn, once,
// and what is to be called when it was. Both are zero if there is nothing to send.
func (s *Store) Unsent() (all string, sent func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	given := s.given
	if all = s.terminal.Announce(s.send); all == "" {
		return "", nil
	}
	s.given, s.send = nil, nil
	left := s.terminal.gate.Left()
	return all, func() {
		for _, serial := range given {
			s.terminal.sent(serial, left)
		}
	}
}

// maxSizes bounds the long pictures whose size is remembered.
const maxSizes = 10_000

func (s *Store) measure(of id, data []byte, err error) {
	m := measured{err: err}
	if err == nil {
		var ok bool
		if m.size, ok = Measure(data); !ok {
			m.err = errKind
		} else {
			m.err = m.size.Drawable()
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.sizes) >= maxSizes {
		clear(s.sizes)
	}
	s.sizes[of] = m
}

// keep keeps a picture, and forgets those used longest ago.
func (s *Store) keep(e entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = append(s.kept, e)
	s.wanted = slices.DeleteFunc(s.wanted, func(w want) bool { return w.key == e.key }) // asked for meanwhile
	cells, first := 0, len(s.kept)
	for first > 0 {
		k := s.kept[first-1].key
		if cells += k.w*k.h/2 + 100; cells > maxKept && first < len(s.kept) {
			break
		}
		first--
	}
	for _, e := range s.kept[:first] {
		s.terminal.release(e.serial)
	}
	s.kept = slices.Delete(s.kept, 0, first)
}
