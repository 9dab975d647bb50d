package stage

import (
	"slices"
	"time"

	"msgview/model/timeline"
)

// Speeds are those that a show is played with.
var Speeds = []float64{0.25, 0.5, 1, 1.5, 2, 3, 5, 10}

// usualSpeed is the place of the speed of the show's own.
const usualSpeed = 2

// A Player plays a show, or several at once by one clock. It knows no other clock than
// what it is told: it is for one goroutine.
type Player struct {
	tracks []*track
	at     time.Duration
	speed  int // of Speeds
	page   int // of a text that came at once

	Playing bool
	Alone   bool // nobody is there who presses a key: it goes on at its time
	Loop    bool
	Pauses  bool // at each chapter
	waiting bool // for a key, at a beat or a chapter
}

// track is one of the shows that are played.
type track struct {
	show   *timeline.Show
	scene  Scene
	next   func() (timeline.Event, bool)
	stop   func()
	ahead  timeline.Event // that comes next
	more   bool
	survey Survey
}

// NewPlayer returns a player at the beginning of shows. It is to be closed.
func NewPlayer(shows ...*timeline.Show) *Player {
	p := &Player{speed: usualSpeed, Playing: true}
	for _, s := range shows {
		p.tracks = append(p.tracks, &track{show: s})
	}
	p.Seek(0)
	return p
}

// Close ends it.
func (p *Player) Close() {
	for _, t := range p.tracks {
		if t.stop != nil {
			t.stop()
		}
	}
}

// Len is how many shows are played.
func (p *Player) Len() int { return len(p.tracks) }

// Show is one of them.
func (p *Player) Show(i int) *timeline.Show { return p.tracks[i].show }

// Scene is what is on its stage. It is for drawing, at the player's time.
func (p *Player) Scene(i int) *Scene {
	s := &p.tracks[i].scene
	s.At = p.at
	return s
}

// Survey is what is known of it.
func (p *Player) Survey(i int) *Survey { return &p.tracks[i].survey }

// Learn takes over what a surveyor found out.
func (p *Player) Learn(i int, s Survey) { p.tracks[i].survey = s }

// A Cue is a show at the place from which it is to be played.
type Cue struct {
	track *track
	at    time.Duration
}

// Close ends one that nobody plays.
func (c *Cue) Close() { c.track.stop() }

// Cue returns what walks another show to where the message begins that is on a stage now.
// It may be called from any goroutine.
func (p *Player) Cue(i int) func(*timeline.Show) *Cue {
	t := p.tracks[i]
	message, agent := t.scene.Message, false
	if b := t.scene.current(); b != nil {
		agent = b.Depth > 0
	}
	return func(show *timeline.Show) *Cue {
		return newCue(show, func(b *timeline.Block) bool { return !b.Aside && reaches(b, message, agent) })
	}
}

// newCue walks to where a block of a show opens, or to its end.
func newCue(show *timeline.Show, fits func(*timeline.Block) bool) *Cue {
	t := &track{show: show}
	c := &Cue{track: t}
	t.seek(-1)
	for ; t.more; t.ahead, t.more = t.next() {
		if c.at = t.ahead.At; t.ahead.Kind == timeline.Opens && fits(t.ahead.Block) {
			break
		}
		t.scene.Apply(t.ahead)
	}
	return c
}

// Replace plays what was walked to in the place of a show.
func (p *Player) Replace(i int, c *Cue) {
	p.tracks[i].stop()
	p.tracks[i] = c.track
	p.waiting, p.page, p.at = false, 0, c.at
	for k, other := range p.tracks {
		if k != i {
			other.seek(c.at)
		}
	}
	p.settle()
	if p.Ended() {
		p.at = p.end()
	}
}

// reaches reports whether a block is of a message, or of one after it in the conversation,
// or of sub-agents if it is of one. The messages of a sub-agent come before others that
// have lower numbers.
func reaches(b *timeline.Block, message int, agent bool) bool {
	return b.Index == message || b.Index > message && (b.Depth > 0) == agent
}

// Renew has what is on the stages made anew, at the same moment: the texts of the logs are
// others than they were.
func (p *Player) Renew() {
	waits, page := p.waiting, p.page
	p.Seek(p.at)
	p.waiting, p.page = waits && !p.Ended(), page
}

// At is the time of the show.
func (p *Player) At() time.Duration { return p.at }

// Total is how long it is, as far as that is known.
func (p *Player) Total() (d time.Duration, known bool) {
	known = true
	for _, t := range p.tracks {
		d, known = max(d, t.survey.Total), known && t.survey.Whole
	}
	return d, known
}

// Speed is how fast it is played.
func (p *Player) Speed() float64 { return Speeds[p.speed] }

// Faster changes the speed by steps; 0 gives back the usual one.
func (p *Player) Faster(by int) {
	if by == 0 {
		p.speed = usualSpeed
		return
	}
	p.speed = max(0, min(p.speed+by, len(Speeds)-1))
}

// Waits reports whether it goes on with a key only.
func (p *Player) Waits() bool { return p.waiting }

// Ended reports whether all is over.
func (p *Player) Ended() bool {
	for _, t := range p.tracks {
		if !t.scene.Ended {
			return false
		}
	}
	return true
}

// starved reports whether what comes next on a stage is not known yet: the log is still
// being read.
func (p *Player) starved() bool {
	return slices.ContainsFunc(p.tracks, func(t *track) bool { return !t.more && !t.scene.Ended })
}

// clicks reports whether a key is waited for at each beat.
func clicks(p *Player) bool { return p.tracks[0].show.Timing() == timeline.Click }

// Tick lets time pass, as it does outside of the show.
func (p *Player) Tick(passed time.Duration) {
	if !p.Playing || p.waiting {
		return
	}
	if p.Ended() {
		if p.Loop {
			p.Seek(0)
		}
		return
	}
	p.run(p.at + time.Duration(float64(passed)*p.Speed()))
}

// run plays up to a moment, or to where a key is waited for.
func (p *Player) run(to time.Duration) {
	for {
		t := p.first()
		if t == nil || t.ahead.At > to {
			break
		}
		if p.holds(t) {
			p.at, p.waiting = max(p.at, t.ahead.At-time.Millisecond), true
			return
		}
		t.step(p)
	}
	if p.starved() { // time stands still
		p.at = max(p.at, p.end())
		return
	}
	p.at = to
	if p.Ended() {
		p.at = p.end()
	}
}

// holds reports whether a key is waited for before what comes next.
func (p *Player) holds(t *track) bool {
	if p.Alone {
		return false
	}
	return t.ahead.Beat && t.ahead.At > 0 || p.Pauses && t.ahead.Kind == timeline.Begins && t.ahead.At > 0
}

// first returns the track on which something happens next, nil if all are over.
func (p *Player) first() (first *track) {
	for _, t := range p.tracks {
		if t.more && (first == nil || t.ahead.At < first.ahead.At) {
			first = t
		}
	}
	return first
}

// end is the moment of what happened last.
func (p *Player) end() (at time.Duration) {
	for _, t := range p.tracks {
		at = max(at, t.scene.At)
	}
	return at
}

// Next goes to the next beat: over what is still to come of a text, or to the next one.
// message says that the rest of a message is passed over.
func (p *Player) Next(message bool) {
	if t := p.first(); t != nil && p.waiting {
		p.waiting = false
		p.at = t.ahead.At
		p.settle()
		return
	}
	type now struct {
		block, index int
		open         bool
	}
	state := make(map[*track]now)
	for _, t := range p.tracks {
		n := now{block: -1, index: t.scene.Message}
		if b := t.scene.current(); b != nil {
			n.block, n.open = b.Number, !b.Closed
		}
		state[t] = n
	}
	p.waiting = false
	for t := p.first(); t != nil; t = p.first() {
		e, n := t.ahead, state[t]
		at := e.At
		t.step(p)
		p.at = max(p.at, at)
		var there bool
		switch {
		case clicks(p):
			there = e.Beat
		case e.Kind == timeline.Closes:
			there = n.open && e.Block.Number == n.block
		case e.Kind == timeline.Opens && !e.Block.Aside:
			there = !message && !n.open || e.Block.Index != n.index && !n.open || n.block < 0
		}
		if there || e.Kind == timeline.Ends && p.Ended() {
			break
		}
	}
	p.settle()
}

// settle lets all happen that happens at the same moment.
func (p *Player) settle() {
	for t := p.first(); t != nil && t.ahead.At <= p.at; t = p.first() {
		t.step(p)
	}
}

// Back goes back to where a block or a message began: this one, or the one before if
// it has just begun. With a key for each step it is always the one before: this one is
// there whole. It is false where there is none.
func (p *Player) Back(message bool) bool {
	t, clicks := p.tracks[0], clicks(p)
	from, i := t.survey.before(p.at)
	for ; ; i-- {
		at, found, last := time.Duration(0), false, -1
		now, begun := time.Duration(0), false // of the step that is there
		for e := range t.show.Events(from.mark) {
			if e.At > p.at || e.At == p.at && !clicks {
				break
			}
			if e.Kind != timeline.Opens || e.Block.Aside || clicks && !e.Beat {
				continue
			}
			if message && e.Block.Index == last {
				continue
			}
			last = e.Block.Index
			if clicks {
				at, found = now, begun
				now, begun = e.At, true
				continue
			}
			if p.at-e.At < justBegun && e.At > 0 {
				continue
			}
			at, found = e.At, true
		}
		if found || i <= 0 {
			p.Seek(at)
			return found
		}
		from = t.survey.points[i-1]
	}
}
