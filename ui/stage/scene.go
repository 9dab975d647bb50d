package stage

import (
	"slices"
	"time"

	"msgview/model/timeline"
)

// A Scene is what is on the stage. The zero Scene is the stage before the show.
type Scene struct {
	At      time.Duration
	Blocks  []Shown // the oldest first; what no screen shows any more is left out
	Chapter int     // 0 before the first
	Title   string  // of the chapter
	Message int     // of the last block, from 1; 0 before the first
	Ended   bool

	opened  time.Duration // when the last block came that takes time
	version int           // changes with everything but the growing of a text
	whose   *byte         // tells scenes apart that go on by themselves
}

// Shown is a block as far as it is there.
type Shown struct {
	*timeline.Block
	Upto   int // bytes of its text
	Closed bool
}

// How many blocks a scene has, and calls of one run: a stage shows no more of it than a
// row and some calls after it.
const (
	mostBlocks = 160
	mostAsides = 40
	mostCalls  = 24
)

// Apply lets an event happen.
func (s *Scene) Apply(e timeline.Event) {
	s.At = e.At
	if e.Kind != timeline.Grows && e.Kind != timeline.Within {
		s.version++
	}
	switch e.Kind {
	case timeline.Begins:
		s.Chapter, s.Title = e.Number, e.Title
	case timeline.Opens:
		s.Blocks = append(s.Blocks, Shown{Block: e.Block})
		if !e.Block.Aside {
			s.opened = e.At
		}
		if e.Block.Index > 0 {
			s.Message = e.Block.Index
		}
		s.thin(e.Block)
	case timeline.Grows, timeline.Closes:
		for i := len(s.Blocks) - 1; i >= 0; i-- {
			if s.Blocks[i].Number == e.Block.Number {
				if s.Blocks[i].Upto == 0 {
					s.version++
				}
				s.Blocks[i].Upto, s.Blocks[i].Closed = e.Upto, e.Kind == timeline.Closes
				break
			}
		}
	case timeline.Ends:
		s.Ended = true
	}
}

// thin leaves out what no screen shows any more, now that a block has come.
func (s *Scene) thin(b *timeline.Block) {
	if b.Kind == timeline.Call && b.Run.Number > mostCalls {
		gone := b.Run.Number - mostCalls
		for at := len(s.Blocks) - 1; at >= 0; at-- {
			if o := s.Blocks[at]; o.Kind == timeline.Call && o.Depth == b.Depth && o.Run.Number == gone {
				s.Blocks = slices.Delete(s.Blocks, at, at+1)
				break
			}
		}
	}
	if b.Aside {
		asides := 0
		for i := len(s.Blocks) - 1; i >= 0; i-- {
			if s.Blocks[i].Aside {
				asides++
			}
			if asides > mostAsides {
				s.Blocks = slices.Delete(s.Blocks, i, i+1)
				break
			}
		}
	}
	if n := len(s.Blocks) - mostBlocks; n > 0 {
		s.Blocks = slices.Delete(s.Blocks, 0, n)
	}
}

// Here is the message of what came last that is seen, from 1, and the one of the conversation
// itself, which is another one while a sub-agent is played; 0 before the first.
func (s *Scene) Here(system bool) (message, outer int) {
	of := func(outer bool) int {
		b := s.last(func(b *Shown) bool { return b.Index > 0 && (system || !b.Aside) && (!outer || b.Depth == 0) })
		if b == nil {
			return 0
		}
		return b.Index
	}
	return of(false), of(true)
}

// clone returns a scene that goes on by itself.
func (s *Scene) clone() Scene {
	c := *s
	c.whose = new(byte)
	c.Blocks = slices.Clone(s.Blocks)
	return c
}

// last returns the block that came last of those that fit, nil for none.
func (s *Scene) last(fits func(*Shown) bool) *Shown {
	for i := len(s.Blocks) - 1; i >= 0; i-- {
		if fits(&s.Blocks[i]) {
			return &s.Blocks[i]
		}
	}
	return nil
}

// current returns the block that is looked at, nil for none.
func (s *Scene) current() *Shown { return s.last(func(b *Shown) bool { return !b.Aside }) }
