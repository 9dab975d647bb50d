// Package share writes a log, or a part of it, in a form that people look at: a page,
// Markdown for a pull request, a picture, or a recording. It knows what each of them needs,
// for the command and for the viewer.
package share

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/expression"
	"msgview/model/findings"
	"msgview/model/selection"
	"msgview/model/timeline"
	"msgview/themes"
	"msgview/ui/cast"
	"msgview/ui/drawing"
	"msgview/ui/export"
	"msgview/ui/facts"
	"msgview/ui/note"
	"msgview/ui/page"
	"msgview/ui/palette"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/stage"
)

// The forms.
const (
	HTML     = "html"
	Markdown = "markdown"
	SVG      = "svg"
	Cast     = "cast"
)

// endings are those of the files of the forms.
var endings = []struct{ ending, form string }{{".html", HTML}, {".htm", HTML}, {".md", Markdown}, {".markdown", Markdown}, {".svg", SVG}, {".cast", Cast}}

// FormOf is the form that the name of a file stands for.
func FormOf(path string) (form string, ok bool) {
	ending := strings.ToLower(filepath.Ext(path))
	for _, e := range endings {
		if e.ending == ending {
			return e.form, true
		}
	}
	return "", false
}

// Options say what is written and how.
type Options struct {
	Level int            // of detail, 1 to 5; 0 for what is usual in a form
	Zone  *time.Location // of times of day, nil for UTC
	Theme *themes.Theme  // nil for the usual one
	Max   int            // Markdown: bytes, 0 for as many as it takes

	Only  []int // entries, nil for all
	Alone bool  // these, and not the threads of sub-agents that calls of them started

	Cols, Rows int  // SVG and Cast: of the screen
	Whole      bool // SVG: all rows, not a screen of them
	Animated   bool // SVG: as it is played
	ASCII      bool
	Still      bool // nothing moves
	Thinking   bool // reasoning is played, too
	NoCaptions bool // Cast, and SVG as it is played: the titles of chapters are not shown
	V3         bool // Cast: the third version of the format

	Play   timeline.Options
	Masked func() int // how many values were masked, nil for none
}

// Of a screen for which nothing else is said.
const usualCols, usualRows = 80, 24

// mostTitle bounds a title that is made of a prompt, in bytes.
const mostTitle = 120

// mostRows bounds the rows of a picture of which all are drawn.
const mostRows = 400

// Write writes a log that was read to its end in a form.
func Write(ctx context.Context, w io.Writer, log model.Log, form string, o Options) error {
	if o.Cols == 0 {
		o.Cols, o.Rows = usualCols, usualRows
	}
	o.Play.Cuts = o.Play.Cuts.Said(func(s string) string { return timeline.Said(log, s) })
	switch form {
	case HTML, Markdown:
		known, err := facts.Of(ctx, log, o.Zone)
		if err != nil {
			return err
		}
		if o.Only != nil && known.Title != "" {
			known.Title = facts.Title(log, mostTitle, o.Only)
		}
		if isPart(log.Index(), o.Only) {
			known.List = append(known.List, facts.Fact{Name: "shown", Value: "a part; the figures are of all of it"})
		}
		if o.Play.Cuts.Title != "" {
			known.Title = safetext.Row(o.Play.Cuts.Title)
		}
		if form == Markdown {
			return note.Write(ctx, w, log, note.Options{Level: o.Level, Max: o.Max, Zone: o.Zone, Only: o.Only, Alone: o.Alone, Facts: known, Masked: o.Masked})
		}
		return page.Write(ctx, w, log, page.Options{
			Level: o.Level, Zone: o.Zone, Light: o.Theme, Dark: o.Theme, Only: o.Only, Alone: o.Alone, Facts: known, Play: o.Play, Masked: o.Masked,
		})
	case SVG:
		return draw(ctx, w, log, o)
	case Cast:
		theme := o.theme()
		options := cast.Options{Cols: o.Cols, Rows: o.Rows, Theme: theme, ASCII: o.ASCII, Still: o.Still, Captions: !o.NoCaptions, V3: o.V3, View: stage.View{Thinking: o.Thinking}}
		return cast.Write(ctx, w, o.show(log), options)
	}
	return fmt.Errorf("nobody writes %s", form)
}

// isPart reports whether something of a log is not among entries, nil for all.
func isPart(index *model.Index, only []int) bool {
	if only == nil {
		return false
	}
	kept := make(map[int]bool, len(only))
	for _, entry := range only {
		kept[entry] = true
	}
	_, more := index.Next(-1, 1, model.Every, func(i int, f model.Flags) bool {
		return f.IsMessage() && !kept[i] && (!f.Has(model.FlagSide) || f.Has(model.FlagHead))
	})
	return more
}

// theme is that of a screen.
func (o *Options) theme() *themes.Theme {
	if o.Theme != nil {
		return o.Theme
	}
	return themes.Default(true)
}

// show is what is played.
func (o *Options) show(log model.Log) *timeline.Show {
	opt := o.Play
	if o.Only != nil {
		kept := make(map[int]bool, len(o.Only))
		for _, entry := range o.Only {
			kept[entry] = true
		}
		opt.Only = func(entry int) bool { return kept[entry] }
	}
	return timeline.New(log, opt)
}

// draw draws the first screen, or what is played.
func draw(ctx context.Context, w io.Writer, log model.Log, o Options) error {
	theme := o.theme()
	title := o.Play.Cuts.Title
	if title == "" {
		title = facts.Title(log, mostTitle, o.Only)
	}
	opt := drawing.Options{Theme: theme, Title: title}
	if o.Animated {
		return drawing.Animated(ctx, w, o.show(log), drawing.Size{Cols: o.Cols, Rows: o.Rows, ASCII: o.ASCII, Still: o.Still, Thinking: o.Thinking, Captions: !o.NoCaptions}, opt)
	}
	level, most, zone := o.Level, o.Rows, o.Zone
	if level == 0 {
		level = render.DefaultLevel
	}
	if o.Whole {
		most = mostRows
	}
	if zone == nil {
		zone = time.UTC
	}
	rows, err := export.Rows(ctx, log, export.PlainOptions{
		Width: o.Cols, Level: level, Palette: palette.New(theme), ASCII: o.ASCII, Only: o.Only, Alone: o.Alone, Zone: zone,
	}, most)
	if err != nil {
		return err
	}
	return drawing.Still(w, rows, o.Cols, opt)
}

// Selected returns the entries of the items that an expression means, in the order of
// reading, with the calls that their results answer.
func Selected(ctx context.Context, log model.Log, e *expression.Expression, zone *time.Location) ([]int, error) {
	s := selection.New(log, e, zone)
	if s.NeedsFindings() {
		f := findings.NewFinder(log)
		f.SetEnded(true)
		f.OnlyFindings()
		if err := f.Run(ctx); err != nil {
			return nil, err
		}
		s.Found(f.Findings())
	}
	index := log.Index()
	known := map[int]bool{}
	entries := []int{}
	for i, ok := index.Next(-1, 1, model.Every, isAnything); ok; i, ok = index.Next(i, 1, model.Every, isAnything) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !s.May(i) || len(s.In(i)) == 0 {
			continue
		}
		for _, k := range export.WithCalls(index, nil, i) {
			if !known[k] {
				known[k] = true
				entries = append(entries, k)
			}
		}
	}
	slices.SortStableFunc(entries, func(a, b int) int { return index.Position(a, model.Every) - index.Position(b, model.Every) })
	return entries, nil
}

// Between returns the entries from one to another in the order of reading: of the main thread, or
// of that of the sub-agent in which both are.
func Between(index *model.Index, from, to int) []int {
	thread, from, to := together(index, from, to)
	if thread >= 0 {
		all := Thread(index, thread)
		i, k := slices.Index(all, from), slices.Index(all, to)
		return all[min(i, k) : max(i, k)+1]
	}
	at := func(i int) int { return index.Position(i, model.Every) }
	if at(from) > at(to) {
		from, to = to, from
	}
	entries := []int{}
	for i, ok := index.Next(-1, 1, model.Every, isAnything); ok && at(i) <= at(to); i, ok = index.Next(i, 1, model.Every, isAnything) {
		if f := index.Flags(i); at(i) >= at(from) && (!f.Has(model.FlagSide) || f.Has(model.FlagHead)) {
			entries = append(entries, i)
		}
	}
	return entries
}

// Thread returns the entries of the thread of a sub-agent.
func Thread(index *model.Index, number int) []int {
	entries := []int{}
	for k := 0; ; k++ {
		entry, ok := index.ThreadEntry(number, k)
		if !ok {
			return entries
		}
		entries = append(entries, entry)
	}
}

// together is the innermost thread that two entries are in, themselves or with the calls of
// sub-agents, -1 for the main one, and their places there.
func together(index *model.Index, from, to int) (thread, first, last int) {
	type place struct{ thread, entry int }
	way := func(entry int) (all []place) {
		for range mostWithin {
			number, _, side := index.ThreadOf(entry)
			if !side {
				break
			}
			all = append(all, place{number, entry})
			if info := index.ThreadInfo(number); info.Linked {
				entry = info.Message
			} else {
				entry = info.First // its head stands in the main thread
				break
			}
		}
		return append(all, place{-1, entry})
	}
	ends := way(to)
	for _, p := range way(from) {
		if i := slices.IndexFunc(ends, func(e place) bool { return e.thread == p.thread }); i >= 0 {
			return p.thread, p.entry, ends[i].entry
		}
	}
	return -1, from, to
}

// mostWithin is how deep sub-agents are looked for within each other.
const mostWithin = 64

// Talk returns the entries of a conversation, nil for all with model.Every.
func Talk(index *model.Index, number int) []int {
	if number == model.Every || index.Talks() < 2 {
		return nil
	}
	entries := []int{}
	for i, ok := index.Next(-1, 1, number, isAnything); ok; i, ok = index.Next(i, 1, number, isAnything) {
		if f := index.Flags(i); !f.Has(model.FlagSide) || f.Has(model.FlagHead) {
			entries = append(entries, i)
		}
	}
	return entries
}

func isAnything(int, model.Flags) bool { return true }
