package pane

import (
	"msgview/model"
	"msgview/ui/turns"
)

// judged are the headings of a log. Once it was looked through, what failed in them is
// what header and jumps know, not what single results say: that may have gone well later.
func judged(index *model.Index, now outlined) []turns.Heading {
	rows := turns.Of(index, now.talk)
	if now.told == nil {
		return rows
	}
	agents, numbers := map[turns.About]int{}, map[int]int{} // failures of threads and of turns
	for p := range now.told.BadPlaces {
		if number, _, side := index.ThreadOf(p.Entry); side {
			info := index.ThreadInfo(number)
			agents[turns.About{Kind: turns.Agent, Entry: info.Message, Place: info.Place}]++
			continue
		}
		talk, _ := index.Conversation(p.Entry)
		if now.talk != model.Every && talk != now.talk {
			continue
		}
		_, turn := index.Number(p.Entry)
		if now.talk != model.Every {
			_, turn = index.NumberIn(p.Entry)
		}
		if index.Flags(p.Entry).Has(model.FlagPrompt) {
			turn++
		}
		numbers[turn]++
	}
	for i := range rows {
		switch h := &rows[i]; h.Kind {
		case turns.Turn:
			h.Failures = numbers[h.Number]
			h.Failed = h.Failures > 0
		case turns.Agent:
			h.Failures = agents[h.About]
			h.Failed = h.Failures > 0
		}
	}
	return rows
}
