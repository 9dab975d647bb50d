package stage

import (
	"iter"
	"sync"
	"sync/atomic"
	"time"

	"msgview/model/timeline"
)

// A Survey is what is known of a show from walking it: how long it is, where its chapters
// and messages are, and scenes from which the rest can be played. It does not change.
type Survey struct {
	Chapters []Place
	Messages int // the number of the last message
	Total    time.Duration
	Whole    bool // all of the show was walked

	points []point
}

// A Place is where something begins.
type Place struct {
	At     time.Duration
	Number int
	Title  string
}

// point is a scene that was kept.
type point struct {
	mark  timeline.Mark
	scene Scene
}

// How many scenes are kept, how many bytes of the log they hold together, as far as that
// is known, and how many messages are at least between two.
const (
	mostPoints = 256
	mostHeld   = 24 << 20
	leastApart = 32
)

// A Surveyor walks a show ahead of who plays it.
type Surveyor struct {
	one    sync.Mutex  // an iterator is asked for one thing at a time
	closed atomic.Bool // the walk is no longer of use

	next  func() (timeline.Event, bool)
	stop  func()
	scene Scene
	told  Survey
	apart int // messages between two points
	since int
	held  int64 // bytes of the log that the scenes hold
	fresh int64 // and those of the messages since the last one
}

// NewSurveyor returns one that has walked nothing yet. It is to be closed.
func NewSurveyor(show *timeline.Show) *Surveyor {
	s := &Surveyor{apart: leastApart}
	s.next, s.stop = iter.Pull(show.Events(timeline.Mark{}))
	s.told.points = []point{{}}
	return s
}

// Close ends the walk. It waits for one that goes on meanwhile, which ends soon.
func (s *Surveyor) Close() {
	s.closed.Store(true)
	s.one.Lock()
	defer s.one.Unlock()
	s.stop()
}

// Walk walks on until it is asked to stop, or to the end, and says what is known then.
func (s *Surveyor) Walk(enough func() bool) Survey {
	s.one.Lock()
	defer s.one.Unlock()
	for n := 0; !s.told.Whole && !s.closed.Load(); n++ {
		e, ok := s.next()
		if !ok {
			s.told.Whole = true
			break
		}
		switch e.Kind {
		case timeline.Message, timeline.Within:
			if s.since++; s.since >= s.apart {
				s.since = 0
				s.keep(point{e.Mark, s.scene.clone()})
			}
			if e.Kind == timeline.Message {
				s.told.Messages = max(s.told.Messages, e.Number)
			}
		case timeline.Opens:
			if m := e.Block.Message; m != nil && m.Origin.Length > 0 {
				s.fresh += m.Origin.Length
			}
		case timeline.Begins:
			s.told.Chapters = append(s.told.Chapters, Place{e.At, e.Number, e.Title})
		case timeline.Ends:
			s.told.Whole = true
		}
		s.scene.Apply(e)
		s.told.Total = e.At
		if n%16 == 15 && enough() {
			break
		}
	}
	told := s.told
	told.Chapters = told.Chapters[:len(told.Chapters):len(told.Chapters)]
	return told
}

// keep keeps a scene; of many each second one is given up.
func (s *Surveyor) keep(p point) {
	points := append(s.told.points[:len(s.told.points):len(s.told.points)], p)
	s.held, s.fresh = s.held+s.fresh, 0
	if len(points) > mostPoints || s.held > mostHeld && len(points) > 2 {
		s.held /= 2
		half := make([]point, 0, mostPoints)
		for i := 0; i < len(points); i += 2 {
			half = append(half, points[i])
		}
		points = half
		s.apart *= 2
	}
	s.told.points = points
}

// before returns the scene kept last before a moment.
func (s *Survey) before(at time.Duration) (point, int) {
	for i := len(s.points) - 1; i > 0; i-- {
		if s.points[i].scene.At < at {
			return s.points[i], i
		}
	}
	return point{}, 0
}

// chapter returns the place of the chapter after a moment, or before it.
func (s *Survey) chapter(at time.Duration, step int) (Place, bool) {
	if step > 0 {
		for _, c := range s.Chapters {
			if c.At > at {
				return c, true
			}
		}
		return Place{}, false
	}
	for i := len(s.Chapters) - 1; i >= 0; i-- {
		if s.Chapters[i].At < at {
			return s.Chapters[i], true
		}
	}
	return Place{}, false
}
