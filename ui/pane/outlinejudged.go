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
	if told := d.Check.Told(); !d.Check.Working() {
		return told
	}
	return nil
}

// judgedAtOnce bounds the headings, and the findings, that need no reading beside the screen.
const judgedAtOnce = 256

// judge has the headings say at once what header and jumps say, where that is little work.
func (o *Outline) judge(d *Desk) {
	told := judgement(d)
	if told == nil || told == o.of.told || len(o.rows) > judgedAtOnce || len(told.List) > judgedAtOnce {
		return
	}
	o.of.told = told
	o.rows = judged(o.rows, d.Col.Index, o.of)
	for _, h := range o.rows {
		if len(askers(told, h)) > 0 {
			delete(o.asked, h.About) // its report is known now
		}
	}
}

// judged are headings of a log. Once it was looked through, what is to be looked at in them
// is what the header counts, each cause in the turn where it is first: the turns have the
// header's number together. What is in a sub-agent is in its turn, too.
func judged(rows []turns.Heading, index *model.Index, now outlined) []turns.Heading {
	if now.told == nil {
		return rows
	}
	type cause struct {
		findings.Place
		threads []int
		root    int
		findings.Severity
	}
	var causes []cause
	for p, severity := range now.told.Causes(inTalk(index, now.talk)) {
		threads, root := index.Above(p.Entry)
		causes = append(causes, cause{p, threads, root, severity})
		rows = turns.Opened(rows, index, now.talk, root)
	}
	agents := map[int]*turns.Heading{}
	calls := map[findings.Place]*turns.Heading{} // those of which there is no more
	for i := range rows {
		h := &rows[i]
		if h.Bad = (turns.Bad{}); h.Kind == turns.Agent && h.Thread >= 0 {
			agents[h.Thread] = h
		} else if h.Kind == turns.Agent {
			calls[findings.Place{Entry: h.Entry, Call: h.Place, Result: -1}] = h
		}
	}
	for _, c := range causes {
		h := &rows[turns.In(rows, index, now.talk, c.root)]
		h.Bad = and(h.Bad, c.Severity)
		for _, number := range c.threads {
			if h := agents[number]; h != nil {
				h.Bad = and(h.Bad, c.Severity)
			}
		}
		if h := calls[c.Place]; h != nil {
			h.Bad = and(h.Bad, c.Severity)
		}
	}
	for i := range rows {
		rows[i].Marked = rows[i].Bad.Errors
	}
	return rows
}

// inTalk tells the entries of a conversation.
func inTalk(index *model.Index, talk int) func(entry int) bool {
	return func(entry int) bool {
		number, _ := index.Conversation(entry)
		return talk == model.Every || number == talk
	}
}

// and counts one cause more.
func and(b turns.Bad, severity findings.Severity) turns.Bad {
	return turns.Bad{Causes: b.Causes + 1, Errors: b.Errors || severity == findings.Error}
}

// badSign writes how much is to be looked at, red if any of it is an error.
func badSign(p chrome.Pen, b turns.Bad) (string, safetext.Style) {
	style := p.Warning
	if b.Errors {
		style = p.Error
	}
	return zeroWith(b.Causes, "!"), style
}

// judgedTree enters into rows of a tree what is to be looked at of each: what the header
// counts of a conversation, and what begins in a sub-agent or in one that it started.
func judgedTree(rows []branch, index *model.Index, told *check.Told) {
	threads := map[int]turns.Bad{}
	for p, severity := range told.Causes(inTalk(index, model.Every)) {
		within, _ := index.Above(p.Entry)
		for _, number := range within {
			threads[number] = and(threads[number], severity)
		}
	}
	for i := range rows {
		switch b := &rows[i]; {
		case b.thread >= 0:
			b.bad = threads[b.thread]
		case b.main:
			for _, severity := range told.Causes(inTalk(index, b.talk)) {
				b.bad = and(b.bad, severity)
			}
		}
	}
}
