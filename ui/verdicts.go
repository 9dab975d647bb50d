package ui

import (
	"fmt"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/check"
	"msgview/ui/render"
)

// found remembers how many findings are in what is shown.
type found struct {
	told      *check.Told
	talk, end int
	count     findings.Count
}

// count counts the findings in what is shown, of the tour those up to the turn that is
// read.
func (h *header) count() findings.Count {
	now := found{told: h.Check.Told(), talk: h.Col.Talk.Number(), end: -1}
	if h.guide {
		now.end = h.chapterEnd()
	}
	if old := h.found; old.told == now.told && old.talk == now.talk && old.end == now.end {
		return old.count
	}
	now.count = now.told.Count(func(f *findings.Finding) bool { return !check.Unread(f) }, func(entry int) bool {
		if now.end >= 0 && entry >= now.end {
			return false
		}
		number, _ := h.Col.Index.Conversation(entry)
		return now.talk == model.Every || number == now.talk
	})
	h.found = now
	return now.count
}

// toLookAt says how much is to be looked at.
func (h *header) toLookAt() fact {
	n, p := h.count(), h.Pen
	said := fact{style: p.Dim, worth: 4, does: "problem-next"}
	if open := n.Errors + n.Warnings; open > 0 {
		said = fact{text: render.Number(open) + " to look at", style: p.Warning, worth: 8, does: said.does}
		if n.Errors > 0 {
			said.style = p.Error
		}
		if n.Recovered > 0 {
			said.brief = said.text
			said.text += fmt.Sprintf(" (%s recovered)", render.Number(n.Recovered))
		}
	} else if n.Recovered > 0 {
		said.text = render.Number(n.Recovered) + " recovered"
	}
	if h.Check.Working() && !h.tail.loading {
		if said.text == "" {
			said.text = "checking"
		}
		said.text += p.Glyph("…", "...")
	}
	return said
}

// ended says how what is shown ended, once all of it was looked at: what is not as it may
// be before all else.
func (h *header) ended() fact {
	told, talk, talks := h.Check.Told(), h.Col.Talk.Number(), h.Col.Index.Talks()
	if h.guide || h.tail.loading || !told.Whole || h.Check.Working() || talks > 1 && talk != talks-1 {
		return fact{}
	}
	said, severity := told.Ending.Short()
	if said == "" {
		return fact{}
	}
	one := fact{text: "ended: " + said, style: h.Pen.Dim, worth: least, does: "problems"}
	if said == "running" {
		one.text = said
	}
	switch severity {
	case findings.Error:
		one.style, one.worth = h.Pen.Error, 8
	case findings.Warning:
		one.style, one.worth = h.Pen.Warning, 8
	}
	return one
}

// chapterEnd is the entry with which the turn ends that is read.
func (h *header) chapterEnd() int {
	w, _ := h.Col.Where()
	if next, ok := h.Col.Index.Next(w.Entry, 1, h.Col.Talk.Number(), isTurn); ok {
		return next
	}
	return h.Col.Index.Len()
}

// isTurn reports whether a turn begins with an entry.
func isTurn(_ int, f model.Flags) bool { return f.Has(model.FlagPrompt) && !f.Has(model.FlagSide) }

// unreadUpTo counts the records before an entry that cannot be read or are not known.
func (h *header) unreadUpTo(end int) (n int) {
	h.Col.Index.Find(0, 1, func(i int, f model.Flags) bool {
		if i < end && f.Any(model.FlagUnknown|model.FlagMalformed) {
			n++
		}
		return i >= end
	})
	return n
}

// tokens says how many tokens the log took, once they are counted.
func (h *header) tokens() string {
	tokens := h.Check.Told().Tokens.OfLog(h.Col.Log)
	if tokens.Total() == 0 || h.Check.Working() || h.Col.Talk.Number() != model.Every {
		return ""
	}
	return render.TokensOf(tokens)
}
