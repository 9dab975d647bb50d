package pane

import (
	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/check"
	"msgview/ui/chrome"
	"msgview/ui/safetext"
	"msgview/ui/turns"
)

// judgement is what is known of a log that was looked through, nil of another one.
func judgement(d *Desk) *check.Told {
	if told := d.Check.Told(); told.Complete() && !d.Check.Working() {
		return told
	}
	return nil
}

// judgedAtOnce bounds the headings, and the places, that need no reading beside the screen.
const judgedAtOnce = 256

// judge has the headings say at once what header and jumps say, where that is little work.
func (o *Outline) judge(d *Desk) {
	told := judgement(d)
	if told == nil || told == o.of.told || len(o.rows) > judgedAtOnce || told.Bad() > judgedAtOnce {
		return
	}
	o.of.told = told
	o.rows = judged(o.rows, d.Col.Index, o.of)
}

// judged are headings of a log. Once it was looked through, what failed in them is what
// header and jumps know, not what single results say: that may have gone well later.
func judged(rows []turns.Heading, index *model.Index, now outlined) []turns.Heading {
	if now.told == nil {
		return rows
	}
	agents, numbers := map[turns.About]turns.Bad{}, map[int]turns.Bad{} // of threads and of turns
	for p, severity := range now.told.BadPlaces {
		if number, _, side := index.ThreadOf(p.Entry); side {
			info := index.ThreadInfo(number)
			about := turns.About{Kind: turns.Agent, Entry: info.Message, Place: info.Place, Thread: number}
			agents[about] = and(agents[about], severity)
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
		numbers[turn] = and(numbers[turn], severity)
	}
	for i := range rows {
		switch h := &rows[i]; h.Kind {
		case turns.Turn:
			h.Bad = numbers[h.Number]
			h.Marked = h.Bad.Places > 0
		case turns.Agent:
			h.Bad = agents[h.About]
			h.Marked = h.Bad.Places > 0
		}
	}
	return rows
}

// and counts one place more.
func and(b turns.Bad, severity findings.Severity) turns.Bad {
	return turns.Bad{Places: b.Places + 1, Errors: b.Errors || severity == findings.Error}
}

// badSign writes how much is to be looked at, red if any of it is an error.
func badSign(p chrome.Pen, b turns.Bad) (string, safetext.Style) {
	style := p.Warning
	if b.Errors {
		style = p.Error
	}
	return zeroWith(b.Places, "!"), style
}

// judgedTree enters into rows of a tree what is to be looked at of each, sub-agents apart.
func judgedTree(rows []branch, index *model.Index, told *check.Told) {
	talks, threads := map[int]turns.Bad{}, map[int]turns.Bad{}
	for p, severity := range told.BadPlaces {
		if number, _, side := index.ThreadOf(p.Entry); side {
			threads[number] = and(threads[number], severity)
		} else {
			talk, _ := index.Conversation(p.Entry)
			talks[talk] = and(talks[talk], severity)
		}
	}
	for i := range rows {
		switch b := &rows[i]; {
		case b.thread >= 0:
			b.bad = threads[b.thread]
		case b.main:
			b.bad = talks[b.talk]
		}
	}
}
