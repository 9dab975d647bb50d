package ui

import (
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// arranged is what the first row of the header has room for.
type arranged struct {
	name, title safetext.Text
	room        int // for the title
	texts       []safetext.Text
	shown       []bool
	cut         bool // the name or the title
}

// arranged lays out the first row: what is worth most comes first, and what is worth less where
// there is still room for it. What is down stands in the second one.
func (h *header) arranged(facts []fact, down []bool, called string, width int) arranged {
	p := h.Pen
	name := safetext.CleanLine(h.name(), p.Strong.Over(p.Header), max(width/3, 8))
	title := safetext.CleanLine(called, p.Plain.Over(p.Header), width)
	texts, shown := make([]safetext.Text, len(facts)), make([]bool, len(facts))
	end := width
	if width >= roomy {
		end-- // one cell is left free, as in the rows below
	}
	used := 1 + name.Width()
	kept := 0 // for the title
	for worth := reading; worth > least; worth-- {
		if worth == titleWorth {
			kept = reserved(title, name, ofTitle(width), width)
		} else if worth < titleWorth {
			kept = reserved(title, name, width/2, width)
		}
		for i := len(facts) - 1; i >= 0; i-- {
			f := &facts[i]
			if f.text == "" || f.worth != worth {
				continue
			}
			if texts[i] = safetext.CleanLine(f.text, f.style.Over(p.Header), 40); down[i] {
				continue
			}
			if worth == reading {
				texts[i] = texts[i].Append(h.progress())
			}
			if f.brief != "" && used+apart+texts[i].Width()+kept > end {
				texts[i] = safetext.CleanLine(f.brief, f.style.Over(p.Header), 40)
				if worth == titleWorth && used+apart+texts[i].Width()+reserved(title, name, ofTitle(width), width) > end {
					continue // cut short it is worth no more than what comes later
				}
			}
			if cells := apart + texts[i].Width(); used+cells+kept <= end {
				shown[i], used = true, used+cells
			}
		}
	}
	room := end - used - apart
	for i, f := range facts { // what nobody needs to know, where nothing else needs the room
		if f.text != "" && f.worth == least {
			texts[i] = safetext.CleanLine(f.text, f.style.Over(p.Header), 40)
			cells, whole := apart+texts[i].Width(), title.Width()
			if title.Empty() {
				whole = -apart
			}
			if cells+whole <= room {
				shown[i], room = true, room-cells
			}
		}
	}
	spare := room - title.Width()
	if title.Empty() {
		spare = room + apart
	}
	if whole := safetext.CleanLine(h.name(), p.Strong.Over(p.Header), width); spare > 0 && whole.Width() > name.Width() {
		grown := min(spare, whole.Width()-name.Width())
		name, room = safetext.CleanLine(h.name(), p.Strong.Over(p.Header), name.Width()+grown), room-grown
	}
	for i, least := range [...]int{ofName(width), leastName, shortName} { // people know it by its title
		lacks := title.Width() - room
		if given := min(lacks, name.Width()-least); given > 0 && !title.Empty() && (i == 0 || room < keptTitle && i == 1 || room < minTitle) && room+given >= min(minTitle, title.Width()) {
			name, room = safetext.CleanLine(h.name(), p.Strong.Over(p.Header), name.Width()-given), room+given
		}
	}
	whole := safetext.CleanLine(h.name(), p.Strong.Over(p.Header), width)
	return arranged{name, title, room, texts, shown, room < title.Width() || name.Width() < whole.Width()}
}

// cuts reports whether the first row has no room for the name or the title, where all it says
// stands in it.
func (h *header) cuts(width int) bool {
	if width < roomy {
		return false // nor has a second one
	}
	facts, called := h.facts(), h.title.of(h.Col.Log, h.Col.Talk.Number())
	return called != "" && h.arranged(facts, make([]bool, len(facts)), called, width).cut
}

// below says which facts of the header stand in its second row so that the name and the title
// have the first one: as long as that row names no turn, which is up to the first one, and has
// room. What is worth least goes there first. Later it would be another one with each turn.
func (h *header) below(facts []fact, a *arranged, width int) []bool {
	down := make([]bool, len(facts))
	entry, cut, ok := h.Col.Way.First()
	if !h.named || !ok || a.title.Empty() || h.tail.loading {
		return down
	}
	says := "before turn 1 of " + render.Number(h.turns())
	if h.findTurn(entry) {
		if h.turn.number != 1 || entry != h.turn.entry || cut {
			return down
		}
		says = "turn 1 of " + render.Number(h.turns()) + "  " + h.turn.took
	}
	lacks := a.title.Width() - a.room + safetext.CleanLine(h.name(), h.Pen.Strong, width).Width() - a.name.Width()
	room := width - len(says) - 4
	for worth := least + 1; worth <= titleWorth+1; worth++ {
		for i := len(facts) - 1; i >= 0 && lacks > 0; i-- {
			cells := apart + safetext.CleanLine(facts[i].text, facts[i].style, 40).Width()
			if a.shown[i] && facts[i].worth == worth && facts[i].does != "level-reset" && cells <= room {
				down[i] = true
				lacks, room = lacks-cells, room-cells
			}
		}
	}
	return down
}
