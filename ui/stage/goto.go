package stage

import (
	"time"

	"msgview/model/timeline"
)

// justBegun is how long after its beginning going back means the one before.
const justBegun = 700 * time.Millisecond

// Chapter goes to the next chapter or the one before; it is false if there is none, as far
// as that is known.
func (p *Player) Chapter(step int) bool {
	at := p.at
	switch {
	case step < 0 && clicks(p):
		at = beat(p) // of a chapter that begins with it the one before is meant
	case step < 0:
		at -= justBegun
	}
	t := p.tracks[0]
	c, ok := t.survey.chapter(at, step)
	if !ok && step > 0 && !t.survey.Whole { // it was not walked so far
		from, _ := t.survey.before(at)
		messages := 0
		for e := range t.show.Events(from.mark) {
			if ok = e.Kind == timeline.Begins && e.At > at; ok {
				c.At = e.At
				break
			}
			if e.Kind == timeline.Message || e.Kind == timeline.Within {
				messages++
			}
			if messages > mostAhead {
				break
			}
		}
	}
	switch {
	case ok:
		p.Seek(c.At)
	case step < 0:
		p.Seek(0)
	}
	return ok || step < 0
}

// beat is when the step began that is there.
func beat(p *Player) time.Duration {
	t := p.tracks[0]
	from, i := t.survey.before(p.at)
	for ; ; i-- {
		at, found := time.Duration(0), false
		for e := range t.show.Events(from.mark) {
			if e.At > p.at {
				break
			}
			if e.Beat {
				at, found = e.At, true
			}
		}
		if found || i <= 0 {
			return at
		}
		from = t.survey.points[i-1]
	}
}

// Part goes to a tenth of the show, as far as its length is known.
func (p *Player) Part(tenth int) bool {
	total, known := p.Total()
	if known = known || tenth == 0; known {
		p.Seek(total * time.Duration(tenth) / 10)
	}
	return known
}

// mostAhead is how many messages are walked at once that were not walked before, which is
// some milliseconds; who wants to go farther waits for the survey.
const mostAhead = 200

// End goes to the end, as far as it is known where that is.
func (p *Player) End() bool {
	total, known := p.Total()
	if known {
		p.Seek(total)
	} else {
		at, messages := p.at, 0
		for t := p.first(); t != nil; t = p.first() {
			if k := t.ahead.Kind; k == timeline.Message || k == timeline.Within {
				messages++
			}
			if messages > mostAhead {
				p.Seek(at)
				return false
			}
			t.step(p)
		}
		if !p.Ended() {
			p.Seek(at)
			return false
		}
		p.at = p.end()
	}
	p.waiting, p.page = false, lastPage
	return true
}

// lastPage stands for the last page of a text.
const lastPage = 1 << 20

// Seek goes to a moment.
func (p *Player) Seek(at time.Duration) {
	p.at, p.waiting, p.page = max(at, 0), false, 0
	for _, t := range p.tracks {
		t.seek(p.at)
	}
	if p.Ended() {
		p.at = p.end()
	}
}

// ToMessage goes to where a message begins.
func (p *Player) ToMessage(number int) {
	p.Replace(0, newCue(p.tracks[0].show, func(b *timeline.Block) bool { return !b.Aside && b.Index > 0 && reaches(b, number, false) }))
}
