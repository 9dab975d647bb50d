package ui

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/redact"
	"msgview/ui/pane"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/titles"
	"msgview/ui/turns"
)

// header is what stands above the text.
type header struct {
	*pane.Desk
	tail  *tail
	guide bool // errors count up to the turn that is read: the log is the tour
	span  span
	title title
	found found
	turn  namedTurn
	named bool   // there is a row for it
	asked bool   // it was asked whether that would say anything, once all was read
	spare bool   // it would not
	links []link // what was drawn where
}

// link is what can be clicked: cells of a row of the header, and the action that is done.
type link struct {
	row, from, to int
	does          string
}

// promptOfTurn stands for going to the prompt of the turn that is named.
const promptOfTurn = "the prompt of the turn"

// at is what is done by a click on a cell, "" for nothing.
func (h *header) at(row, x int) string {
	for _, s := range h.links {
		if s.row == row && x >= s.from && x < s.to {
			return s.does
		}
	}
	return ""
}

// name is that of the log.
func (h *header) name() string {
	s := h.Col.Log.Source()
	if s.Path == "-" {
		return "standard input"
	}
	name := filepath.Base(s.Path)
	if l, ok := h.Col.Log.(maskedLog); ok {
		return l.Masker().Text(name)
	}
	return name
}

// fact is something the header says of the log.
type fact struct {
	text  string
	style safetext.Style
	worth int    // facts of most worth come first where there is not room for all
	does  string // the action that a click on it stands for
	brief string // what is said where there is no room for the text, "" for nothing
}

// briefly is the title of a format without what it says in brackets.
func briefly(format string) string {
	before, _, _ := strings.Cut(format, " (")
	return before
}

// facts returns what the header says, in its order.
func (h *header) facts() []fact {
	p, a, all := h.Pen, h.Col.Index.Account(), h.Col.Talk.Totals(h.tail.ended())
	count := func(n int, word string) string {
		return render.Number(n) + " " + render.Plural(n, word)
	}
	days, took := h.dates()
	facts := []fact{
		{text: h.Col.Log.Source().FormatTitle, style: p.Accent, worth: 5, does: "info", brief: briefly(h.Col.Log.Source().FormatTitle)},
		{text: h.models(), style: p.Dim, worth: 4, does: "info"},
	}
	if all.Turns > 0 {
		facts = append(facts, fact{text: count(all.Turns, "turn"), style: p.Dim, worth: 6, does: "outline"})
	}
	if number := h.Col.Talk.Number(); number != model.Every {
		where := fact{text: fmt.Sprintf("conversation %s/%s", render.Number(number+1), render.Number(h.Col.Index.Talks())), style: p.Plain, worth: 7, does: "list-conversations"}
		facts = append([]fact{where}, facts...)
	}
	if all.Calls > 0 {
		facts = append(facts, fact{text: count(all.Calls, "call"), style: p.Dim, worth: 5, does: "call-next"})
	}
	facts = append(facts, h.toLookAt(), h.ended())
	unread := a.Malformed
	if a.Understood() || h.tail.growing() { // else the records are shown as they are
		unread += a.Unknown
	}
	if h.tail.growing() {
		unread -= a.Unended // that is being written
	}
	if h.guide {
		unread = h.unreadUpTo(h.chapterEnd())
	}
	if unread > 0 {
		facts = append(facts, fact{text: render.Number(unread) + " unread or unknown", style: p.Warning, worth: 7, does: "info"})
	}
	facts = append(facts, fact{text: h.tokens(), style: p.Dim, worth: 3, does: "info"}, fact{text: days, style: p.Dim, worth: 1, does: "info"}, fact{text: took, style: p.Dim, worth: 2, does: "info"})
	if f := h.Col.Folds; f.Level() != f.Usual() {
		facts = append(facts, fact{text: fmt.Sprintf("level %d", f.Level()), style: p.Accent, worth: titleWorth + 1, does: "level-reset"})
	}
	if said := h.masked(); said != "" {
		facts = append(facts, fact{text: said, style: p.OK, worth: 8, does: "secrets"})
	}
	if h.tail.loading {
		facts = append(facts, fact{text: p.Spinner(h.tail.ticks/2) + " reading, " + count(a.Records, "record"), style: p.Pending, worth: reading, does: "info"})
	}
	return facts
}

// masked says that secrets are masked, and how many.
func (h *header) masked() string {
	log, ok := h.Col.Log.(*redact.Log)
	if !ok {
		return ""
	}
	all, _, kept := log.Masker().Counts()
	said := "secrets masked"
	if n := all - kept; n > 0 {
		said = render.Number(n) + " " + render.Plural(n, "secret") + " masked"
	}
	if _, _, whole := log.Hits(); !whole {
		said += h.Pen.Glyph("…", "...")
	}
	return said
}

// least is the worth of what is said only where nothing else needs the room.
const least = 0

// reading is the worth of what is said while the log is read, the most of all.
const reading = 9

// progress draws how much of the log is read, where its size is known: not that of what is
// compressed, or of several files.
func (h *header) progress() safetext.Text {
	const width, much = 12, 1 << 20
	n, _, _ := h.Col.Index.State()
	src := h.Col.Log.Source()
	if n == 0 || src.Size < much || src.Compression != "" || len(src.Files) > 1 {
		return safetext.Text{}
	}
	at := h.Col.Index.Place(n - 1)
	p := h.Pen
	return safetext.Spaces(1, p.Header).Append(p.Progress(float64(at.Offset+at.Length)/float64(src.Size), width, p.Header))
}

// models names the models that answer in what is shown.
func (h *header) models() string {
	const most = 3
	names := model.ModelNames(model.ModelsIn(h.Col.Log, h.Col.Talk.Number()))
	switch n := len(names); {
	case n == 0:
		return h.Col.Log.About().Model
	case n > most:
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), n-most)
	}
	return strings.Join(names, ", ")
}

// dates are the days on which the conversation began and ended, and how long it took.
func (h *header) dates() (days, took string) {
	now := span{changes: h.Col.Index.Changes(), talk: h.Col.Talk.Number(), loading: h.tail.loading, begin: h.Col.Options().Start}
	if now.begin.IsZero() {
		return "", ""
	}
	if old := h.span; old.begin.IsZero() || old.changes != now.changes || old.talk != now.talk || old.loading != now.loading {
		switch {
		case !h.tail.loading:
			now.begin, now.end, now.took = model.Elapsed(h.Col.Log, now.talk, mostElapsed)
		case now.talk != model.Every:
			now.begin = model.FirstTime(h.Col.Log, now.talk)
		}
		h.span = now
	}
	if h.span.begin.IsZero() {
		return "", ""
	}
	from := h.span.begin.In(h.Col.Location()).Format(time.DateOnly)
	if h.tail.loading || h.span.end.IsZero() {
		return from, ""
	}
	if h.span.took > 0 {
		took = turns.Short(h.span.took)
	}
	last := h.span.end.In(h.Col.Location())
	switch to := last.Format(time.DateOnly); {
	case to <= from:
		return from, took
	case to[:4] == from[:4]:
		return from + " to " + to[5:], took
	default:
		return from + " to " + to, took
	}
}

// mostElapsed bounds the conversations whose time is added up.
const mostElapsed = 32

// span remembers when what is shown began and ended, for a state of the index.
type span struct {
	changes, talk int
	loading       bool
	begin, end    time.Time
	took          time.Duration
}

// title remembers what a conversation is called, for a state of the index.
type title struct {
	log           model.Log
	changes, talk int
	said          string // by the log, which may say it when all of it was read
	whole         bool
	text          string
}

// of is what a conversation is called.
func (t *title) of(log model.Log, talk int) string {
	changes, said := log.Index().Changes(), log.About().Title
	if t.log == log && t.talk == talk && t.said == said && (t.changes == changes || t.whole) {
		return t.text
	}
	*t = title{log: log, changes: changes, talk: talk, said: said}
	t.text, t.whole = titles.Of(log, talk)
	return t.text
}

// lines are as many rows.
func (h *header) lines(width, rows int) []safetext.Line {
	if rows == 0 {
		return nil
	}
	p := h.Pen
	called := h.title.of(h.Col.Log, h.Col.Talk.Number())
	facts := h.facts()
	a := h.arranged(facts, make([]bool, len(facts)), called, width)
	down := make([]bool, len(facts))
	if rows > 1 && a.cut {
		if down = h.below(facts, &a, width); slices.Contains(down, true) {
			out := slices.Clone(down)
			for i, shown := range a.shown { // nor is there room for what had none
				out[i] = out[i] || !shown
			}
			a = h.arranged(facts, out, called, width)
		}
	}
	name, title, room, texts, shown := a.name, a.title, a.room, a.texts, a.shown
	pieces := []safetext.Text{safetext.Spaces(1, p.Header), name}
	at := 1 + name.Width()
	put := func(t safetext.Text) (from int) {
		pieces = append(pieces, safetext.Spaces(apart, p.Header), t)
		from = at + apart
		at = from + t.Width()
		return from
	}
	if !title.Empty() && room >= min(minTitle, title.Width()) {
		put(safetext.CleanLine(called, p.Plain.Over(p.Header), room))
	}
	h.links = append(h.links[:0], link{0, 0, at, "info"})
	for i, t := range texts {
		if !shown[i] {
			continue
		}
		from := put(t)
		h.links = append(h.links, link{0, from, at, facts[i].does})
	}
	lines := []safetext.Line{p.Row(width, pieces...).Wide(width, p.Header).Line(width)}
	if rows == 1 {
		return lines
	}
	if h.named {
		turn := h.turnLine(width, func(room int) safetext.Text { // what the row above has no room for
			left, at := safetext.Text{}, 0
			for i := range facts { // what came down for the title has its room
				if down[i] {
					room -= apart + texts[i].Width()
				}
			}
			for i, f := range facts {
				if shown[i] || texts[i].Empty() {
					continue
				}
				t := safetext.CleanLine(f.text, f.style, 40)
				if down[i] {
					room += apart + texts[i].Width()
				}
				if before := max(apart*min(at, 1), 1); at+before+t.Width() <= room {
					left = left.Append(safetext.Spaces(before, p.Plain), t)
					h.links = append(h.links, link{len(lines), at + before, at + before + t.Width(), f.does})
					at += before + t.Width()
				}
			}
			return left
		})
		h.links = append(h.links, link{len(lines), 0, width, promptOfTurn})
		lines = append(lines, turn)
	}
	if chips := h.chips(); chips != "" {
		does := "show-all"
		if h.Filter.On() {
			does = "filter"
		}
		if len(h.Col.Into()) > 0 {
			does = "back"
		}
		h.links = append(h.links, link{len(lines), 0, width, does})
		lines = append(lines, p.Row(width, safetext.CleanLine(" "+chips, p.Warning, width)).Line(width))
	}
	return append(lines, p.RuleLine(width))
}

// reserved is the room that is kept for a title of which some cells are to be shown, beside a
// name that gives up some of its own.
func reserved(title, name safetext.Text, cells, width int) int {
	if title.Empty() {
		return 0
	}
	return max(apart+min(title.Width(), cells)-max(name.Width()-ofName(width), 0), 0)
}

// ofTitle is what of a title stays before what is worth as much, and ofName of a name before the
// title, in a row of some cells.
func ofTitle(width int) int { return max(keptTitle, width/3) }
func ofName(width int) int  { return max(leastName, width/6) }

// apart is how many cells are between what the header says.
const apart = 2

// The least room, in cells, in which a title says something, and what of the name of the
// file stays where the title needs room.
const (
	minTitle  = 12
	keptTitle = 24 // of which what is worth as much takes nothing
	leastName = 12
	shortName = 8 // where the title has no room otherwise
)

// roomy is the width from which a cell is left free at the right.
const roomy = 60

// titleWorth is the worth of what the title is worth: what is worth more comes before it.
const titleWorth = 5

// chips says what the reader hides, and where a thread was stepped into.
func (h *header) chips() string {
	var hidden []string
	f := h.Col.Folds.Filter()
	for _, c := range []struct {
		set  bool
		name string
	}{{f.Reasoning, "reasoning"}, {f.Tools, "tool calls"}, {f.System, "system"}, {f.Notices, "notices"}, {f.Sidechains, "sub-agents"}} {
		if c.set {
			hidden = append(hidden, c.name)
		}
	}
	var chips []string
	if h.Filter.On() {
		chips = append(chips, "filter: "+h.Filter.Text()+"  "+h.Filter.Says()+" (Esc leaves it)")
	}
	if len(hidden) > 0 {
		chips = append(chips, "hidden: "+strings.Join(hidden, ", ")+" (xx shows them)")
	}
	into := h.Col.Into()
	for _, it := range into {
		name := "sub-agent"
		if it != nil && it.Call != nil {
			name += " " + render.Summary(it.Call, "")
		}
		chips = append(chips, name)
	}
	if len(into) > 0 {
		chips[len(chips)-1] += " (q goes back)"
	}
	return strings.Join(chips, "   ")
}
