package ui

import (
	"fmt"
	"path/filepath"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/spinner"
	tea "charm.land/bubbletea/v2"

	"msgview/ui/chrome"
	"msgview/ui/find"
	"msgview/ui/palette"
	"msgview/ui/pane"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// footer is what stands below the text: where the reader is and which keys help.
type footer struct {
	*pane.Desk
	tail *tail
	keys keys

	useful []key.Binding         // the keys that help most
	hints  map[int]safetext.Text // that were drawn with a palette, by their number
	with   *palette.Palette
	text   bool // what is shown is text that is no log
}

// hint names the keys that help most, as many as there is room for.
func (f *footer) hint(room int) safetext.Text {
	text := render.IsText(f.Col.Item(f.Col.Here()))
	if f.with != f.Pen.Palette || f.text != text {
		f.hints, f.useful, f.with, f.text = map[int]safetext.Text{}, nil, f.Pen.Palette, text
	}
	if f.useful == nil && text {
		f.useful = f.keys.hintKeys(pagerHintOf)
	} else if f.useful == nil {
		f.useful = f.keys.hintKeys(hintOf)
	}
	n := hintsIn(f.useful, room)
	if _, drawn := f.hints[n]; !drawn {
		f.hints[n] = drawHints(f.Pen.Keys(), f.useful[:n]).On(f.Pen.Footer)
	}
	return f.hints[n]
}

// note is what came of the last key, until the next.
type note struct {
	text   string
	failed bool           // it is about a problem
	sign   *spinner.Model // that turns while what it is about goes on, nil for none
}

// work has a sign turn before the note, until the next one.
func (n *note) work(p chrome.Pen) tea.Cmd {
	sign := p.Turning()
	n.sign = &sign
	return sign.Tick
}

// turn turns the sign, if it is still there.
func (n *note) turn(msg spinner.TickMsg) (next tea.Cmd) {
	if n.sign != nil {
		*n.sign, next = n.sign.Update(msg)
	}
	return next
}

// complain says what is wrong, if something is.
func (n *note) complain(err error) {
	if err != nil {
		*n = note{text: err.Error(), failed: true}
	}
}

// of takes over what an action has to say.
func (n *note) of(cmd tea.Cmd, said note) tea.Cmd {
	*n = said
	return cmd
}

// draw draws it in as many cells.
func (n *note) draw(p chrome.Pen, on safetext.Style, room int) safetext.Text {
	st := p.Accent
	if n.failed {
		st = p.Error
	}
	said := n.text
	if n.sign != nil {
		said = n.sign.View() + " " + said
	}
	return safetext.CleanLine(said, st.Over(on), max(room, 1))
}

func (n *note) say(s string) { *n = note{text: s} }

// tell says why nothing was done, which is nothing to complain of.
func (n *note) tell(err error) {
	if err != nil {
		n.say(err.Error())
	}
}

// typed is what was pressed of a sequence of keys so far.
type typed struct {
	pending string
	count   int
	number  int // of the prefixes that were pressed
	spread  int // that of the one whose keys are listed over the text
}

// apartFooter is the least room, in cells, between the two sides of the footer.
const apartFooter = 2

// line is the last row.
func (f *footer) line(width int, n note, t typed) safetext.Line {
	p := f.Pen
	right := f.news(width, n, t)
	place := chrome.Fitting(f.place(width), p.Dot(), "", width-right.Width()-apartFooter-1)
	left := safetext.CleanLine(" "+place, p.Dim.Over(p.Footer), width)
	if right.Width() == 0 {
		right = f.hint(width - 1 - left.Width() - apartFooter)
	}
	return chrome.Ends(p.Row(width, left), p.Row(width, right), width-1, p.Footer).Wide(width, p.Footer).Line(width)
}

// news is what the footer has to say instead of keys: what came of the last key, which
// keys may follow, how the search stands.
func (f *footer) news(width int, n note, t typed) safetext.Text {
	p := f.Pen
	switch {
	case n.text != "":
		return n.draw(p, p.Footer, width-1)
	case f.keys.spreads(t, p, width, f.Height):
		return safetext.CleanLine(f.keys.listed(t, width-1), p.Accent.Over(p.Footer), width)
	case t.pending != "" || t.count > 0:
		return safetext.CleanLine(f.keys.waiting(t, p, width-1), p.Accent.Over(p.Footer), width)
	case f.Search.On():
		const keys = "  n N"
		room := width / 2
		if f.Search.Beside() { // what to do matters more than what was typed
			room = min(room, width-find.BesideRoom-len(keys)-12)
		}
		query := safetext.CleanLine("/"+f.Search.Text(), p.Accent.Over(p.Footer), max(room, 1))
		state := "  " + f.Search.Says(width-query.Width()-2-len(keys), p, true) + keys
		return query.Append(safetext.CleanLine(state, p.Accent.Over(p.Footer), width))
	case f.Filter.On():
		const least = 8 // cells for the expression
		place := 12     // and for where the reader is
		if width < roomy {
			place = 4
		}
		said := chrome.Fitting([]string{f.Filter.Says(), "n N & Esc"}, "  ", "", width-least-4)
		says := safetext.CleanLine("  "+said, p.Accent.Over(p.Footer), width)
		return safetext.CleanLine("&"+f.Filter.Text(), p.Accent.Over(p.Footer), max(width-says.Width()-place, least)).Append(says)
	}
	return safetext.Text{}
}

// place says where in the log the cursor is, what matters most first.
func (f *footer) place(width int) []string {
	w, ok := f.Col.Where()
	if !ok {
		return nil
	}
	p := f.Pen
	number, _ := f.Col.Talk.Numbers(w.Entry)
	turn := f.Col.Talk.Turn(w.Entry)
	all := f.Col.Talk.Totals(f.tail.ended())
	here := fmt.Sprintf("%d/%d", min(number+1, all.Messages), all.Messages)
	if w.Side && width >= 60 {
		here += fmt.Sprintf(" %s %d/%d", p.Glyph("›", ">"), w.At+1, w.Of)
	}
	var parts []string
	if all.Messages > 0 || f.tail.growing() {
		parts = append(parts, here)
	}
	if name := f.agent(width); name != "" && width >= 40 {
		parts = append(parts, name)
	}
	if turn > 0 && width >= 70 {
		parts = append(parts, fmt.Sprintf("turn %d/%d", turn, all.Turns))
	}
	if width >= 50 {
		parts = append(parts, f.source(width))
	}
	if opt := f.Col.Options(); opt.NoWrap && opt.Pan > 0 {
		parts = append(parts, fmt.Sprintf("column %d", opt.Pan+1))
	}
	switch {
	case f.Col.List.AtEnd():
		parts = append(parts, "end")
	case w.Percent >= 0:
		parts = append(parts, fmt.Sprintf("%d%%", w.Percent))
	}
	switch {
	case f.Col.Following:
		parts = append(parts, "following")
	case f.tail.unseen > 0 && !f.Col.List.AtEnd():
		parts = append(parts, p.Glyph("↓ ", "")+render.Number(f.tail.unseen)+" new")
	}
	return parts
}

// agent names the agent that speaks in what is read, "" if the log does not say: its name
// stands above its messages only where another one spoke before.
func (f *footer) agent(width int) string {
	it := f.Col.Item(f.Col.Here())
	if it == nil || it.Message == nil {
		return ""
	}
	return safetext.CleanLine(it.Message.Agent, f.Pen.Plain, min(maxAgent, width/3)).Plain()
}

// maxAgent bounds the name of an agent in the footer, in cells.
const maxAgent = 24

// source is the line that what is read stands in, with its file if it is not the
// one that was opened.
func (f *footer) source(width int) string {
	entry, _ := f.Col.Records.At()
	at := f.Col.Index.Place(entry)
	src := f.Col.Log.Source()
	if width < 80 || at.File >= len(src.Files) || at.File == 0 && (src.Container != "directory" || len(src.Files) < 2) {
		return fmt.Sprintf("L%d", at.Line)
	}
	name := filepath.Base(src.Files[at.File])
	if runes := []rune(name); len(runes) > maxFileName {
		name = string(runes[:maxFileName/2-1]) + f.Pen.Glyph("…", "~") + string(runes[len(runes)-maxFileName/2:])
	}
	return fmt.Sprintf("%s:%d", name, at.Line)
}

// maxFileName bounds the name of a file in the footer, in characters.
const maxFileName = 24
