package stage

import (
	"msgview/model"
	"msgview/model/timeline"
)

// partKind is what a part of the text is.
type partKind uint8

const (
	saying   partKind = iota // a prompt or an answer
	thinking                 // reasoning
	calling                  // calls that share a row
	summing                  // a row that stands for calls before
	telling                  // an event, an attachment or an aside
	naming                   // who speaks, above calls
)

// A part is what is drawn together: a block, or calls that share a row.
type part struct {
	kind  partKind
	shown *Shown
	calls []*Shown // of calling, the oldest first; of summing the last one
	same  int      // of calling: calls of the row that are not among these
	label bool     // who speaks stands above it
	apart bool     // a blank row stands above it
	found bool     // it says something already
}

// parts are the parts of a scene from the top to the bottom.
func (s *Stage) parts(sc *Scene, v View) []part {
	var parts []part
	speaker := ""
	var run []*Shown
	flush := func() {
		parts = append(parts, s.runRows(run, v)...)
		run = nil
	}
	for i := range sc.Blocks {
		b := &sc.Blocks[i]
		if b.Aside && !v.System || b.Kind == timeline.Title || b.Kind == timeline.Closing {
			continue
		}
		if b.Kind == timeline.Thought && !s.showsThought(sc, i, v) {
			continue
		}
		who := speakerOf(b)
		label := who != speaker && who != ""
		if who != "" {
			speaker = who
		}
		if b.Kind == timeline.Call {
			if label || len(run) > 0 && run[len(run)-1].Depth != b.Depth {
				flush()
			}
			if label { // a run of calls begins what the model says
				parts = append(parts, part{kind: naming, shown: b, label: true, apart: true})
			}
			run = append(run, b)
			continue
		}
		flush()
		p := part{shown: b, label: label, apart: true, found: b.Upto > 0 || b.Closed}
		switch b.Kind {
		case timeline.Prompt, timeline.Answer:
			p.kind = saying
		case timeline.Thought:
			p.kind = thinking
			p.apart = label || len(parts) > 0 && parts[len(parts)-1].kind == saying
		default:
			p.kind = telling
			p.apart = !b.Aside
		}
		parts = append(parts, p)
	}
	flush()
	return parts
}

// showsThought reports whether a thought is seen: while it is thought, before an answer,
// or if it is read.
func (s *Stage) showsThought(sc *Scene, i int, v View) bool {
	if v.Thinking {
		return true
	}
	for _, b := range sc.Blocks[i+1:] {
		if b.Aside {
			continue
		}
		return b.Kind == timeline.Answer && sc.Blocks[i].Took >= leastThought
	}
	return true
}

// speakerOf says who speaks, as a key; "" for what goes on with who did.
func speakerOf(b *Shown) string {
	switch {
	case b.Kind == timeline.Prompt:
		return "user " + agentOf(b.Message)
	case b.Kind == timeline.Answer, b.Kind == timeline.Thought, b.Kind == timeline.Call:
		return "model " + agentOf(b.Message)
	case b.Aside:
		return ""
	case b.Message != nil && b.Message.Role == model.RoleUser:
		return "user " + agentOf(b.Message)
	}
	return ""
}

// rowsOfRun is how many rows calls have that follow each other on a stage of some rows.
func rowsOfRun(height int) int {
	switch {
	case height < 16:
		return 3
	case height < 30:
		return 5
	}
	return 8
}

// namedInRow is how many calls of a row are named.
const namedInRow = 3

// runRows are the rows of calls that follow each other: a call each, or several that read
// or look for something; where there are many, a row for the first of them.
func (s *Stage) runRows(run []*Shown, v View) (rows []part) {
	for _, b := range run {
		if n := len(rows); n > 0 && linesOf(b, v) == 0 {
			if last := rows[n-1].calls; joins(last[len(last)-1], b) {
				if rows[n-1].calls = append(last, b); len(rows[n-1].calls) > namedInRow {
					rows[n-1].calls = rows[n-1].calls[1:]
					rows[n-1].same++
				}
				continue
			}
		}
		rows = append(rows, part{kind: calling, shown: b, calls: []*Shown{b}})
	}
	if len(rows) == 0 {
		return nil
	}
	most := rowsOfRun(s.opt.Height)
	if v.Tools {
		most = max(most, s.opt.Height)
	}
	if len(rows) > most {
		rows = rows[len(rows)-most+1:]
	}
	if first := rows[0].calls[0].Run.Number - rows[0].same; first > 1 {
		for i, b := range run {
			if b.Run.Number == first-1 {
				rows = append([]part{{kind: summing, shown: b, calls: run[i : i+1]}}, rows...)
				break
			}
		}
	}
	return rows
}

// brightFrom returns the first part that is not dimmed: what was said last, and the calls
// below it.
func brightFrom(parts []part) int {
	for i := len(parts) - 1; i >= 0; i-- {
		if parts[i].kind == saying && parts[i].found || parts[i].kind == telling && !parts[i].shown.Aside {
			return i
		}
	}
	return 0
}
