package stage

import (
	"fmt"
	"math"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/timeline"
	"msgview/ui/chrome"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// draw draws a part, with the blank row and the label above it.
func (s *Stage) draw(sc *Scene, v View, p part) []safetext.Line {
	depth := s.lead(p.shown.Depth)
	width := max(s.width-depth.Width(), 1)
	var lines []safetext.Line
	switch p.kind {
	case saying:
		lines = s.said(sc, p.shown, width)
		if most := 2 * s.opt.Height; !v.Paged && len(lines) > most {
			lines = lines[len(lines)-most:] // no more of it is seen
		}
	case thinking:
		lines = s.thought(sc, v, p.shown, width)
	case calling:
		lines = drawnCalls{s}.row(sc, v, p, width)
	case summing:
		lines = drawnCalls{s}.sum(p.shown, width)
	case telling:
		lines = s.told(p.shown, width)
	}
	rows, before := make([]safetext.Line, 0, len(lines)+2), depth.Line()
	if p.apart {
		rows = append(rows, safetext.Line{})
	}
	if p.label {
		rows = append(rows, before.AppendLine(s.label(p.shown).Line()))
	}
	for _, l := range lines {
		rows = append(rows, before.AppendLine(l))
	}
	return rows
}

// lead stands before what a sub-agent says and does.
func (s *Stage) lead(depth int) safetext.Text {
	if depth == 0 {
		return safetext.Text{}
	}
	return safetext.Repeat(s.pen.Sign("│ ", "| ", s.pen.Dim), min(depth, 4))
}

// label says who speaks.
func (s *Stage) label(b *Shown) safetext.Text {
	role, style := model.RoleAssistant, s.pen.Assistant
	if b.Kind == timeline.Prompt || b.Message != nil && b.Message.Role == model.RoleUser {
		role, style = model.RoleUser, s.pen.User
	}
	style.Bold = true
	name := s.opt.Labels[role.String()]
	if name == "" {
		name = render.RoleLabel(role)
	}
	t := safetext.CleanLine(name, style, s.width)
	if agent := agentOf(b.Message); agent != "" && t.Width()+4 < s.width {
		t = t.Append(safetext.Spaces(2, s.pen.Plain), safetext.CleanLine(agent, s.pen.Dim, s.width-t.Width()-2))
	}
	return t
}

// mostText bounds the bytes of a text that are laid out: what is longer ends with a row
// that says so.
const mostText = 192 << 10

// laid are the rows of a block's text. They are kept.
func (s *Stage) laid(b *Shown, width, open int, draw func() []safetext.Line) []safetext.Line {
	key := cached{b.Number, width, b.Closed, open}
	if rows, ok := s.rows[key]; ok {
		return rows
	}
	if len(s.rows) >= mostCached {
		clear(s.rows)
	}
	rows := draw()
	s.rows[key] = rows
	return rows
}

// said draws what somebody said, as far as it is there.
func (s *Stage) said(sc *Scene, b *Shown, width int) []safetext.Line {
	key := *b
	key.Closed = false // it is laid out once
	lines := s.laid(&key, width, 0, func() []safetext.Line {
		text, more := b.Text, b.Trimmed
		if len(text) > mostText {
			end := mostText
			if i := strings.LastIndexByte(text[:end], '\n'); i > 0 {
				end = i
			}
			more += strings.Count(text[end:], "\n") + 1
			text = strings.ToValidUTF8(text[:end], "")
		}
		lines := s.prose.Render(text, width, b.Kind == timeline.Prompt)
		if most := s.mostPrompt(); b.Kind == timeline.Prompt && len(lines) > most+1 {
			more += len(lines) - most
			lines = lines[:most]
		}
		if more > 0 {
			lines = append(lines[:len(lines):len(lines)], moreLines(s.pen, more, width))
		}
		return lines
	})
	if b.Closed || b.Upto >= len(b.Text) {
		return lines
	}
	if b.Upto == 0 && b.Kind == timeline.Prompt {
		return nil
	}
	if b.Upto == 0 {
		return []safetext.Line{s.spinner(sc).Line()}
	}
	return s.reveal(lines, b)
}

// mostPrompt is how many rows of a prompt are shown: what was pasted into it is not read
// on a stage.
func (s *Stage) mostPrompt() int { return max((s.opt.Height-s.above())/2, 3) }

// moreLines says how many lines are not shown.
func moreLines(pen chrome.Pen, n, width int) safetext.Line {
	text := fmt.Sprintf("%s more %s", render.Number(n), render.Plural(n, "line"))
	return pen.Sign("⋯ ", ": ", pen.Dim).Append(safetext.CleanLine(text, pen.Dim, max(width-2, 1))).Line()
}

// reveal leaves of rows as much as there is of their text. What was laid out does not
// move when more of it comes; a word is there whole.
func (s *Stage) reveal(lines []safetext.Line, b *Shown) []safetext.Line {
	whole := 0
	for _, l := range lines {
		whole += cellsOf(l)
	}
	left := int(float64(whole) * float64(b.Upto) / float64(max(len(b.Text), 1)))
	if s.opt.Still {
		return still(lines, left, s.pageRows())
	}
	for i, l := range lines {
		cells := cellsOf(l)
		if left >= cells {
			left -= cells
			continue
		}
		if left <= 0 {
			return lines[:i]
		}
		seen := lines[max(i-2*s.opt.Height, 0):i] // no more of it is
		return append(seen[:len(seen):len(seen)], s.begun(l, left, b.Kind == timeline.Prompt))
	}
	return lines
}

// cellsOf is how much of the time of a text a row takes.
func cellsOf(l safetext.Line) int { return l.Width() + 1 }

// begun is the beginning of a row: some cells of it, to the end of a word if that is asked
// for.
func (s *Stage) begun(l safetext.Line, cells int, letters bool) safetext.Line {
	plain := l.Plain()
	cut := l.Truncate(cells, safetext.Text{})
	end := len(cut.Plain())
	if !letters {
		for end < len(plain) && plain[end] != ' ' {
			end++
		}
	}
	return l.Text().Slice(0, end).Line()
}

// still leaves of rows those of the screens that are begun, of some rows each: nothing comes
// letter by letter.
func still(lines []safetext.Line, left, page int) []safetext.Line {
	at := 0
	for i, l := range lines {
		if left -= cellsOf(l); left < 0 {
			at = i
			break
		}
	}
	return lines[:min((at/page+1)*page, len(lines))]
}

// leastThought is how long something is thought for that it is told.
const leastThought = time.Second

// thought draws reasoning: that and how long it was thought, or all of it.
func (s *Stage) thought(sc *Scene, v View, b *Shown, width int) []safetext.Line {
	st := s.pen.Reasoning
	if !b.Closed && (b.Upto == 0 || !v.Thinking) {
		return []safetext.Line{s.spinner(sc).Append(safetext.Lit(" thinking", st)).Line()}
	}
	head := "thought"
	if b.Took >= leastThought {
		head += " for " + spanWords(b.Took)
	}
	lines := []safetext.Line{s.pen.Sign("∴ ", "~ ", st).Append(safetext.CleanLine(head, st, max(width-2, 1))).Line()}
	if !v.Thinking || b.Text == "" {
		return lines
	}
	key := *b
	key.Closed = false
	body := s.laid(&key, width, 0, func() []safetext.Line {
		return safetext.Clean(b.Text[:min(len(b.Text), mostText)], st).Wrap(max(width-2, 1), safetext.WrapOptions{})
	})
	if !b.Closed {
		body = s.reveal(body, b)
	}
	for _, l := range body {
		lines = append(lines, safetext.Spaces(2, s.pen.Plain).Line().AppendLine(l))
	}
	return lines
}

// spanRoundings are the units of spanWords.
var spanRoundings = []render.Rounding{{Below: 2 * time.Minute, To: time.Second}, {Below: 2 * time.Hour, To: time.Minute}, {Below: math.MaxInt64, To: time.Hour}}

// spanWords writes how long something took for a room: 12 s, 4 min.
func spanWords(d time.Duration) string {
	switch d = render.Rounded(d, spanRoundings...); {
	case d < 2*time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < 2*time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	default:
		return fmt.Sprintf("%d h", int(d.Hours()))
	}
}

// told draws an event, an attachment or an aside.
func (s *Stage) told(b *Shown, width int) []safetext.Line {
	sign, style, text := s.pen.Sign("◇ ", "= ", s.pen.Marker), s.pen.Marker, ""
	switch of := b.Of.(type) {
	case model.Marker:
		text = render.MarkerName(of.Kind)
		if of.Error {
			sign, style = s.pen.Sign("✗ ", "x ", s.pen.Error), s.pen.Error
		}
		if said := firstLine(of.Text); said != "" && (of.Error || of.Kind != model.MarkerCompaction) {
			text += ": " + said
		}
	case model.Media:
		sign, style, text = s.pen.Sign("▣ ", "# ", s.pen.Accent), s.pen.Plain, render.MediaName(of)
	default:
		sign, style = s.pen.Sign("▸ ", "> ", s.pen.Dim), s.pen.Dim
		text = asideWords(b) + "  " + firstLine(b.Text)
	}
	if b.Aside {
		style = s.pen.Dim
	}
	return []safetext.Line{sign.Append(safetext.CleanLine(text, style, max(width-2, 1))).Line()}
}

// asideWords says what an aside is.
func asideWords(b *Shown) string {
	switch of := b.Of.(type) {
	case model.Citation:
		return "source"
	case model.Data:
		return of.Name
	case model.Unknown:
		return "unknown part"
	}
	if b.Message == nil {
		return ""
	}
	if b.Message.Injected != "" {
		return b.Message.Injected
	}
	return b.Message.Role.String() + " prompt"
}

// firstLine is the first line of a text that says something.
func firstLine(text string) string {
	for l := range strings.SplitSeq(text[:min(len(text), 4096)], "\n") {
		if l = strings.TrimSpace(l); l != "" {
			return l
		}
	}
	return ""
}

// maskedWords says how much nobody sees.
func maskedWords(n int) string {
	return fmt.Sprintf("%s %s masked", render.Number(n), render.Plural(n, "value"))
}
