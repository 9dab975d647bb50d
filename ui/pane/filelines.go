package pane

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/render"
)

// useLines are how many lines calls changed of files, as their rows in the conversation say: they
// are counted of what is drawn there, which knows more than the call.
type useLines struct {
	of      map[useAt]changedLines
	reading bool
}

type useAt struct {
	path string
	findings.Place
}

type changedLines struct{ came, gone int }

// useLinesMsg brings some.
type useLinesMsg map[useAt]changedLines

// mostUseLines is how many are read at a time.
const mostUseLines = 64

// read has those of rows counted that are not known yet.
func (o *useLines) read(ctx context.Context, d *Desk, to Pane, rows []fileRow) tea.Cmd {
	if o.reading {
		return nil
	}
	var all []useAt
	for _, row := range rows {
		if row.use < 0 || len(all) >= mostUseLines {
			continue
		}
		at := useAt{row.file.Path, row.file.Uses[row.use].Place}
		if _, known := o.of[at]; !known && row.file.Uses[row.use].Act != findings.ReadFile {
			all = append(all, at)
		}
	}
	if len(all) == 0 {
		return nil
	}
	o.reading = true
	log := d.Col.Log
	return func() tea.Msg {
		got := useLinesMsg{}
		for _, at := range all {
			if ctx.Err() == nil {
				got[at] = linesAt(log, at)
			}
		}
		return News{to, got}
	}
}

func (o *useLines) took(m useLinesMsg) {
	if o.reading = false; o.of == nil {
		o.of = map[useAt]changedLines{}
	}
	for at, n := range m {
		o.of[at] = n
	}
}

// linesAt counts those of one.
func linesAt(log model.Log, at useAt) changedLines {
	items, err := render.Items(log, at.Entry)
	if err != nil {
		return changedLines{}
	}
	for i := range items {
		if items[i].Call != nil && int(items[i].CallPlace) == at.Call {
			came, gone := render.ChangesOf(&items[i], at.path)
			return changedLines{came, gone}
		}
	}
	return changedLines{}
}
