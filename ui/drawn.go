package ui

import (
	"context"
	"math"
	"strconv"
	"strings"
	"time"

	"msgview/model"
	"msgview/ui/column"
	"msgview/ui/find"
	"msgview/ui/picker"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Draw implements picker.Drawer.
func (f *Files) Draw(ctx context.Context, r picker.Row, how picker.Drawing) []safetext.Line {
	if r.Far {
		return nil
	}
	enough := previewed
	if r.Search != "" {
		enough = math.MaxInt
	}
	log, err := f.read(ctx, r.Session.Path, enough)
	if err != nil {
		return nil
	}
	defer log.Close()
	number := model.Every
	if r.Talk > 0 {
		number = r.Talk - 1
	}
	if r.Search != "" {
		return drawnHit(ctx, log, r, how)
	}
	return drawnBeginning(ctx, log, number, how)
}

// Draw implements picker.Drawer.
func (t *talks) Draw(ctx context.Context, r picker.Row, how picker.Drawing) []safetext.Line {
	return drawnBeginning(ctx, t.log, r.Number, how)
}

// drawnIn returns a column of a log for a preview.
func drawnIn(log model.Log, level int, how picker.Drawing) *column.Column {
	col := column.New(log, level, how.Palette)
	n, _, _ := log.Index().State()
	col.Grown(n, true)
	opt := render.Options{Width: max(how.Width, 20), Palette: how.Palette, ASCII: how.ASCII, Compact: true, Directory: log.About().Directory, Printed: true}
	opt.Start = model.FirstTime(log, model.Every)
	if !opt.Start.IsZero() && render.Zoneless(log) {
		opt.Location = time.UTC
	}
	if opt.Clock = render.ClockDay; opt.Start.IsZero() {
		opt.Clock = render.ClockOff
	}
	col.Draw(opt)
	return col
}

// fewRows is how many rows a preview has at least of what is said, before more is shown.
const fewRows = 2

// drawnBeginning draws the prompts and last answers of a conversation, and more of one that
// has none.
func drawnBeginning(ctx context.Context, log model.Log, number int, how picker.Drawing) (lines []safetext.Line) {
	for level := render.MinLevel; level <= render.MoreLevel && len(lines) < fewRows; level++ {
		lines = lines[:0]
		col := drawnIn(log, level, how)
		col.Talk.Set(number)
		most := max(how.Height/3, 4) // of one item
		for k := range col.All() {
			if ctx.Err() != nil || len(lines) >= how.Height {
				break
			}
			rows := col.Lines(k)
			if len(rows) > most+1 {
				more := "⋯ " + strconv.Itoa(len(rows)-most) + " more rows"
				if how.ASCII {
					more = "... " + strconv.Itoa(len(rows)-most) + " more rows"
				}
				rows = append(rows[:most:most], safetext.Spaces(margin(rows[0]), how.Palette.Plain).Line().Append(safetext.CleanLine(more, how.Palette.Dim, 40)))
			}
			lines = append(lines, rows...)
		}
	}
	return lines
}

// margin is how far the text of a row stands from the left.
func margin(l safetext.Line) int { return min(l.Lead(), 20) }

// aboveRows is how many rows of a preview say which log it is, at most.
const aboveRows = 5

// firstHit is how long a preview waits for the hit that it shows.
const firstHit = 500 * time.Millisecond

// drawnHit draws what stands around a hit, as the viewer shows it.
func drawnHit(ctx context.Context, log model.Log, r picker.Row, how picker.Drawing) (lines []safetext.Line) {
	col := drawnIn(log, render.DefaultLevel, how)
	number, _ := strconv.Atoi(strings.TrimPrefix(r.Start, "m"))
	entry, ok := col.Talk.Message(number)
	if !ok || ctx.Err() != nil {
		return nil
	}
	col.List.Place(max(how.Height-aboveRows, 1), 0)
	col.ShowEntry(entry) // where the hit is, whenever the search comes there
	search := find.New(col)
	if search.Start(r.Search, render.Key{Entry: int32(entry)}, nil) != nil {
		return nil
	}
	run := search.Now()
	defer func() { search.Stop(); <-run.Ended() }()
	run.Wait(firstHit)
	search.Take()
	for _, row := range col.List.Rows() {
		lines = append(lines, search.Highlight(row.Key, row.Line, row.Text))
	}
	return lines
}
