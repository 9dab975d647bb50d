package ui

import (
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// below says which facts of the header stand in its second row so that the name and the title
// have the first one: as long as that row names no turn, which is up to the first one, and has
// room. What is worth least goes there first. Later it would be another one with each turn.
func (h *header) below(facts []fact, name, title safetext.Text, width, rows int) []bool {
	down := make([]bool, len(facts))
	entry, cut, ok := h.Col.Way.First()
	if rows < 2 || !h.named || !ok || title.Empty() || h.tail.loading {
		return down
	}
	says := "before turn 1 of " + render.Number(h.turns())
	if h.findTurn(entry) {
		if h.turn.number != 1 || entry != h.turn.entry || cut {
			return down
		}
		says = "turn 1 of " + render.Number(h.turns()) + "  " + h.turn.took
	}
	lacks := 1 + name.Width() + apart + title.Width() - (width - 1)
	wide := func(f fact) int { return apart + safetext.CleanLine(f.text, f.style, 40).Width() }
	for _, f := range facts {
		if f.text != "" && f.worth > least {
			lacks += wide(f)
		}
	}
	room := width - len(says) - 4
	for worth := least + 1; worth < titleWorth+2; worth++ {
		for i := len(facts) - 1; i >= 0 && lacks > 0; i-- {
			if f := facts[i]; f.text != "" && f.worth == worth && wide(f) <= room {
				down[i] = true
				lacks, room = lacks-wide(f), room-wide(f)
			}
		}
	}
	return down
}
