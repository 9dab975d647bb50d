package stage

import (
	"iter"
	"time"

	"msgview/model/timeline"
)

// step lets what comes next happen.
func (t *track) step(p *Player) {
	if t.ahead.Kind == timeline.Opens && !t.ahead.Block.Aside {
		p.page = 0
	}
	t.scene.Apply(t.ahead)
	t.ahead, t.more = t.next()
}

// seek goes to a time.
func (t *track) seek(at time.Duration) {
	if t.stop != nil {
		t.stop()
	}
	from, _ := t.survey.before(at)
	t.scene = from.scene.clone()
	t.next, t.stop = iter.Pull(t.show.Events(from.mark))
	for t.ahead, t.more = t.next(); t.more && t.ahead.At <= at; t.ahead, t.more = t.next() {
		t.scene.Apply(t.ahead)
	}
}
