package pane

import (
	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/check"
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
	agents, numbers := map[turns.About]failures{}, map[int]failures{} // of threads and of turns
	for p, severity := range now.told.BadPlaces {
		if number, _, side := index.ThreadOf(p.Entry); side {
			info := index.ThreadInfo(number)
			about := turns.About{Kind: turns.Agent, Entry: info.Message, Place: info.Place}
			agents[about] = agents[about].and(severity)
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
		numbers[turn] = numbers[turn].and(severity)
	}
	for i := range rows {
		switch h := &rows[i]; h.Kind {
		case turns.Turn:
			numbers[h.Number].enter(h)
		case turns.Agent:
			agents[h.About].enter(h)
		}
	}
	return rows
}

// failures is how much is to be looked at somewhere, and how much of it are errors.
type failures struct{ all, errors int }

func (f failures) and(severity findings.Severity) failures {
	if f.all++; severity == findings.Error {
		f.errors++
	}
	return f
}

// warn reports whether there is something to look at, and no error.
func (f failures) warn() bool { return f.all > 0 && f.errors == 0 }

// enter writes them into a heading.
func (f failures) enter(h *turns.Heading) {
	h.Failures, h.Failed, h.Warned = f.all, f.all > 0, f.warn()
}

// judgedTree enters into rows of a tree what is to be looked at of each, sub-agents apart.
func judgedTree(rows []branch, index *model.Index, told *check.Told) {
	talks, threads := map[int]failures{}, map[int]failures{}
	for p, severity := range told.BadPlaces {
		if number, _, side := index.ThreadOf(p.Entry); side {
			threads[number] = threads[number].and(severity)
		} else {
			talk, _ := index.Conversation(p.Entry)
			talks[talk] = talks[talk].and(severity)
		}
	}
	for i := range rows {
		switch b := &rows[i]; {
		case b.thread >= 0:
			b.failures, b.warned = threads[b.thread].all, threads[b.thread].warn()
		case b.main:
			b.failures, b.warned = talks[b.talk].all, talks[b.talk].warn()
		}
	}
}
