package pane

import (
	"fmt"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"msgview/model/crash"
	"msgview/model/findings"
	"msgview/ui/render"
	"msgview/ui/report"
)

// problemsMsg is the report of what is listed, in Markdown.
type problemsMsg struct {
	what, text string
	err        error
}

// report writes what is listed for a comment or an issue, beside the program: where a
// finding is stands in the log.
func (o *Problems) report(d *Desk, rows []*findings.Finding) Result {
	if len(rows) == 0 {
		return Result{Notice: "nothing is listed that could be copied"}
	}
	// Only the file's name: the folders above it are nobody's business where this is read.
	r := report.Report{Path: filepath.Base(d.Col.Log.Source().Path), Log: d.Col.Log}
	for _, f := range rows {
		r.Findings = append(r.Findings, *f)
	}
	said := strings.Join(o.said(d), ", ")
	what := fmt.Sprintf("report of %d %s", len(rows), render.Plural(len(rows), "row"))
	return Result{Cmd: func() tea.Msg {
		defer crash.Catch()
		var b strings.Builder
		err := report.Summary(&b, r, said)
		return News{o, problemsMsg{what, b.String(), err}}
	}}
}

// copied has the report copied.
func (m problemsMsg) copied() Result {
	size := render.Size(int64(len(m.text)))
	switch {
	case m.err != nil:
		return complain(m.err)
	case len(m.text) > mostBody:
		return Result{Notice: fmt.Sprintf("not copied: %s is too much for a clipboard; msgview check --format markdown writes it", size), Failed: true}
	}
	return Result{Cmd: func() tea.Msg { return Copy{m.what, m.text} }}
}
