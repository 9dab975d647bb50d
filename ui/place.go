package ui

import (
	"fmt"
	"path/filepath"

	"msgview/model"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// under returns where in a thread an item is shown: its place there, or that of
// the call below which the sub-agent is that it belongs to.
func (s *items) under(k render.Key, thread int) (entry, at int) {
	for range maxDepth {
		in, at := s.place(k)
		if in == thread {
			if thread == mainThread {
				at = s.index.Position(at, s.talk)
			}
			return int(k.Entry), at
		}
		parent, ok := s.parent(in)
		if !ok {
			break
		}
		k = parent
	}
	return int(k.Entry), min(int(k.Entry), max(s.extent(thread)-1, 0))
}

// extent is how many entries the scroll bar and the percentage of a thread count:
// those of the main thread end where only files of sub-agents follow.
func (s *items) extent(thread int) int {
	if thread != mainThread {
		return s.length(thread)
	}
	if s.talk != model.Every || s.index.Interleaved() {
		return s.index.Extent(s.talk)
	}
	n, changes := s.index.Len(), s.index.Changes()
	if s.extents.n != n || s.extents.changes != changes {
		last := n - 1
		for i := last; ; i-- {
			var ok bool
			if i, ok = s.index.Find(i, -1, func(_ int, f model.Flags) bool { return !f.Has(model.FlagSide) || f.Has(model.FlagHead) }); !ok {
				break
			}
			last = i
			if number, _, side := s.index.ThreadOf(i); !side || !s.index.ThreadInfo(number).Linked {
				break
			}
		}
		s.extents = extents{n, changes, last + 1}
	}
	return s.extents.main
}

// extents remembers the extent of the main thread for a state of the index.
type extents struct{ n, changes, main int }

// place says where in the log the cursor is, what matters most first.
func (m *Model) place() []string {
	k, ok := m.list.Cursor()
	if !ok {
		return nil
	}
	entry, _ := m.items.under(k, mainThread)
	number, turn := m.numbers(entry)
	all := m.totals()
	if f := m.index.Flags(entry); f.Has(model.FlagPrompt) && !f.Has(model.FlagSide) {
		turn++
	}
	here := fmt.Sprintf("%d/%d", min(number+1, all.Messages), all.Messages)
	if thread, at := m.items.place(k); thread != mainThread && m.width >= 60 {
		here += fmt.Sprintf(" %s %d/%d", m.glyph("›", ">"), at+1, m.items.length(thread))
	}
	parts := []string{here}
	if name := m.agent(k); name != "" && m.width >= 40 {
		parts = append(parts, name)
	}
	if turn > 0 && m.width >= 70 {
		parts = append(parts, fmt.Sprintf("turn %d/%d", turn, all.Turns))
	}
	if m.width >= 50 {
		parts = append(parts, m.line())
	}
	if m.draw.NoWrap && m.draw.Pan > 0 {
		parts = append(parts, fmt.Sprintf("column %d", m.draw.Pan+1))
	}
	_, at := m.items.under(k, m.items.root)
	switch n := m.items.extent(m.items.root); {
	case m.list.AtEnd():
		parts = append(parts, "end")
	case n > 0:
		parts = append(parts, fmt.Sprintf("%d%%", at*100/n))
	}
	switch {
	case m.follow:
		parts = append(parts, "following")
	case m.unseen > 0 && !m.list.AtEnd():
		parts = append(parts, m.glyph("↓ ", "")+render.Number(m.unseen)+" new")
	}
	return parts
}

// agent names the agent that speaks in an item, "" if the log does not say: its name
// stands above its messages only where another one spoke before.
func (m *Model) agent(k render.Key) string {
	it := m.items.item(k)
	if it == nil || it.Message == nil {
		return ""
	}
	return safetext.CleanLine(it.Message.Agent, m.palette.Plain, min(maxAgent, m.width/3)).Plain()
}

// maxAgent bounds the name of an agent in the footer, in cells.
const maxAgent = 24

// line is the line that what is read stands in, with its file if it is not the
// one that was opened.
func (m *Model) line() string {
	entry, _ := m.source()
	at := m.index.Place(entry)
	src := m.log.Source()
	if m.width < 80 || at.File >= len(src.Files) || at.File == 0 && (src.Container != "directory" || len(src.Files) < 2) {
		return fmt.Sprintf("L%d", at.Line)
	}
	name := filepath.Base(src.Files[at.File])
	if runes := []rune(name); len(runes) > maxFileName {
		name = string(runes[:maxFileName/2-1]) + m.glyph("…", "~") + string(runes[len(runes)-maxFileName/2:])
	}
	return fmt.Sprintf("%s:%d", name, at.Line)
}

// maxFileName bounds the name of a file in the footer, in characters.
const maxFileName = 24

// glyph returns a sign of ours, or its stand-in where only ASCII is allowed.
func (m *Model) glyph(unicode, ascii string) string {
	if m.opt.ASCII {
		return ascii
	}
	return unicode
}

// dot stands between facts.
func (m *Model) dot() string { return " " + m.glyph("·", "-") + " " }

// thumb returns the rows of the scroll bar that the window covers, none if that is
// all of them. The bar counts records, as the height of what was not drawn is not known.
func (m *Model) thumb(height int, rows []row) (from, to int) {
	n := m.items.extent(m.items.root)
	top, ok := m.list.Top()
	if !ok || n == 0 || height == 0 || len(rows) == 0 {
		return 0, 0
	}
	_, first := m.items.under(top, m.items.root)
	_, last := m.items.under(rows[len(rows)-1].Key, m.items.root)
	if k, ok := m.items.First(); ok && k == top {
		first = 0
	}
	from = min(first*height/n, height-1)
	to = max(from+1, (last+1)*height/n)
	if m.list.AtEnd() {
		to = height
		from = min(from, height-1)
	}
	if from == 0 && to >= height {
		return 0, 0
	}
	return from, min(to, height)
}
