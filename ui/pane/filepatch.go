package pane

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/patch"
	"msgview/ui/render"
)

// patchMsg is the net change of a file or of all, as a patch.
type patchMsg struct {
	what, text string
	losses     []string
	err        error
}

// patchOf writes the net change of the file with a path, of all files for "", beside the
// program.
func patchOf(ctx context.Context, to Pane, log model.Log, talk int, path, what string) tea.Cmd {
	return func() tea.Msg {
		m := patchMsg{what: what}
		p, err := patch.Of(ctx, log, patch.Range{Talk: talk, Path: path})
		if ctx.Err() != nil {
			return nil
		}
		if m.err = err; err == nil {
			var b strings.Builder
			_, m.err = p.Write(&b)
			m.text = b.String()
			for _, l := range p.Losses.List() {
				place := ""
				if l.Entry >= 0 {
					place = messageName(log.Index(), l.Entry)
				}
				m.losses = append(m.losses, l.Sentence(place))
			}
		}
		return News{to, m}
	}
}

// copied has a patch copied; what it does not hold opens over the pane.
func (m patchMsg) copied() Result {
	size := render.Size(int64(len(m.text)))
	switch {
	case m.err != nil:
		return complain(m.err)
	case m.text == "":
		return Result{Notice: "the log shows no change of " + m.what}
	case len(m.text) > mostBody:
		return Result{Notice: fmt.Sprintf("not copied: %s is too much for a clipboard; msgview export --to patch writes it", size), Failed: true}
	}
	r := Result{Cmd: func() tea.Msg { return Copy{"patch of " + m.what, m.text} }}
	if len(m.losses) > 0 {
		r.Over = NewOutput("copied as a patch, "+size, "copied as a patch, "+size+"; what is not in it as the log has it:\n\n  "+strings.Join(m.losses, "\n  "))
	}
	return r
}
