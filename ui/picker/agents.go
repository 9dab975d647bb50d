package picker

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/titles"
	"msgview/ui/turns"
)

// Agents is a source that knows the sub-agents of a session. It is called from goroutines.
type Agents interface {
	// Agents returns a row for each sub-agent, with where it begins in the session.
	Agents(ctx context.Context, r Row) []Row
}

// agentsMsg brings the sub-agents of a row.
type agentsMsg struct {
	p    *Picker
	row  int
	rows []Row
}

// mostAgents is how many sub-agents of a session are listed.
const mostAgents = 200

// AgentsOf returns the sub-agents of a log that was read.
func AgentsOf(ctx context.Context, log model.Log, r Row) (rows []Row) {
	index := log.Index()
	for _, sub := range index.Subagents() {
		if len(rows) == mostAgents || ctx.Err() != nil {
			break
		}
		one := Row{Session: r.Session, Number: -1, Known: true, Format: r.Format}
		first := sub.Entry
		if sub.Thread >= 0 {
			info := index.ThreadInfo(sub.Thread)
			first = info.First
			one.Messages, one.Calls, one.Errors = info.Entries, info.Calls, info.Errors
			if m, err := log.Message(first); err == nil {
				one.Title, one.Name, one.Time = titles.Line(titles.WithoutLead(titles.Text(m))), m.Agent, m.Time
			}
		} else if m, err := log.Message(first); err == nil {
			one.Title, one.Time = startedBy(m, sub.Place)+" (transcript not in the log)", m.Time
		}
		messages, _ := index.Number(first)
		one.Start = fmt.Sprintf("m%d", messages+1)
		rows = append(rows, one)
	}
	return rows
}

// startedBy names the sub-agent that a call of a message starts.
func startedBy(m *model.Message, place int) string {
	for _, p := range m.Parts {
		if c, ok := p.(*model.ToolCall); ok {
			if place == 0 {
				return titles.Line(turns.AgentTitle(c))
			}
			place--
		}
	}
	return ""
}

// agentsKey is the fold of the sub-agents of a row.
func agentsKey(row int) string { return fmt.Sprintf("agents %d", row) }

// toggleAgents lists the sub-agents of the row with the cursor below it, or not any more.
func toggleAgents(p *Picker) tea.Cmd {
	at := p.current()
	src, ok := p.src.(Agents)
	switch {
	case at < 0:
		return nil
	case !ok || p.rows[at].Agents == 0:
		p.notice = "this session has no sub-agents"
		return nil
	}
	fold(p, agentsKey(at))
	if _, known := p.agents[at]; known || !p.opened[agentsKey(at)] {
		return nil
	}
	r, ctx := p.rows[at], p.ctx
	return func() tea.Msg { return agentsMsg{p, at, src.Agents(ctx, r)} }
}

// withAgents puts the sub-agents of rows below them, where the reader asked for these.
func (l *lines) withAgents(agents map[int][]Row, opened map[string]bool) {
	if len(agents) == 0 {
		return
	}
	var at []int
	for _, n := range l.at {
		if at = append(at, n); n < 0 || !opened[agentsKey(n)] {
			continue
		}
		for i := range agents[n] {
			at = append(at, ^len(l.heads))
			l.heads = append(l.heads, heading{agent: &agents[n][i], row: n})
		}
	}
	l.at = at
}

// drawAgent draws a sub-agent below its session.
func (h *heading) drawAgent(d drawing, cursor bool, width int) safetext.Line {
	pal, r := d.p.opt.Palette, h.agent
	st := pal.Plain
	if cursor {
		st = pal.Strong
	}
	line := d.gutter(nil, cursor).Append(safetext.Spaces(6, pal.Plain), d.sign("⤷ ", "-> ", pal.Dim))
	if r.Name != "" {
		line = line.AppendLine(d.fitted(r.Name, pal.Accent, 24)).Append(safetext.Spaces(2, pal.Plain))
	}
	said := ""
	if r.Calls > 0 {
		said = fmt.Sprintf("  %s %s ", render.Number(r.Calls), render.Plural(r.Calls, "call"))
	}
	end := safetext.CleanLine(said, pal.Dim, 40)
	room := max(width-line.Width()-end.Width()-1, 4)
	return line.AppendLine(d.fitted(r.Title, st, room).PadRight(room, pal.Plain)).Append(end)
}

// agents draws how many sub-agents a session has.
func (r *Row) agents(d drawing) safetext.Line {
	if r.Agents == 0 {
		return safetext.Line{}
	}
	return d.mark(markAgents, d.p.opt.Palette.Dim).Append(safetext.CleanLine(fmt.Sprintf("%d ", r.Agents), d.p.opt.Palette.Dim, 8)).Line()
}
