package picker

import (
	"cmp"
	"strings"

	"msgview/model"
	"msgview/ui/safetext"
)

// preview draws the beginning of the conversation under the cursor.
func (p *Picker) preview(width, height int) []safetext.Line {
	pal := p.opt.Palette
	at := p.current()
	if at < 0 || width < 10 {
		return nil
	}
	r := &p.rows[at]
	var lines []safetext.Line
	add := func(s string, st safetext.Style) {
		if s != "" {
			lines = append(lines, p.fitted(s, st, width))
		}
	}
	add(cmp.Or(r.Title, r.Session.Name), pal.Strong)
	add(r.Session.Path, pal.Dim)
	add(r.Session.Project, pal.Dim)
	if !r.Time.IsZero() {
		add(r.Time.Local().Format("2006-01-02 15:04")+"  "+r.Format, pal.Dim)
	}
	said, known := p.said[at]
	if !known {
		add("...", pal.Dim)
		return lines
	}
	for _, s := range said {
		if len(lines) >= height {
			break
		}
		lines = append(lines, safetext.Line{}, safetext.CleanLine(strings.ToUpper(s.Role.String()), pal.Role(s.Role), width).Line())
		st := pal.Plain
		if s.Role != model.RoleUser && s.Role != model.RoleAssistant {
			st = pal.Dim
		}
		lines = append(lines, safetext.Clean(s.Text, st).Wrap(width, safetext.WrapOptions{})...)
	}
	return lines
}
