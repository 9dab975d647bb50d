package stage

import (
	"fmt"
	"strings"

	"msgview/model/findings"
	"msgview/model/timeline"
	"msgview/model/tool"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// linesOf is how many lines of a call's body are shown.
func linesOf(b *Shown, v View) int {
	switch {
	case b.Lines > 0:
		return b.Lines
	case v.Tools && v.ToolLines > 0:
		return v.ToolLines
	case v.Tools:
		return usualLines
	}
	return 0
}

// mergeable reports whether calls of the kind share a row: those that only look.
func mergeable(b *Shown) bool {
	if b.Call == nil {
		return false
	}
	switch tool.PurposeOf(b.Call) {
	case tool.ReadFile, tool.Find, tool.List, tool.Fetch, tool.WebSearch:
		return true
	}
	return false
}

// joins reports whether a call stands in the row of the one before it.
func joins(before, b *Shown) bool {
	return b.Run.Same > 0 && mergeable(b) && mergeable(before) && !before.Outcome.State.Bad() && !b.Outcome.State.Bad()
}

// drawnCalls draw what tools did, on a stage.
type drawnCalls struct{ on *Stage }

// row draws a row of calls, and below one what came of it.
func (d drawnCalls) row(sc *Scene, v View, p part, width int) []safetext.Line {
	b := p.calls[len(p.calls)-1]
	inset := safetext.Spaces(d.inset(), d.on.pen.Plain)
	width = max(width-inset.Width(), 1)
	left := d.sign(sc, b)
	verb := d.verb(b)
	facts := d.facts(b)
	room := max(width-left.Width()-verb.Width(), 1)
	if w := facts.Width(); w > 0 {
		room = max(room-w-2, 1)
	}
	object := d.objects(p, room)
	row := left.Append(verb, object)
	if !facts.Empty() {
		row = row.Append(safetext.Spaces(2, d.on.pen.Plain), facts)
	}
	lines := []safetext.Line{inset.Append(row).Line().Truncate(width+inset.Width(), d.on.pen.Sign("…", "~", d.on.pen.Dim))}
	if !b.Closed {
		return lines
	}
	for _, l := range d.below(v, b, width) {
		lines = append(lines, inset.Line().AppendLine(l))
	}
	return lines
}

// inset is how far calls stand behind what is said.
func (d drawnCalls) inset() int {
	if d.on.width < 30 {
		return 0
	}
	return 2
}

// sign says how a call stands.
func (d drawnCalls) sign(sc *Scene, b *Shown) safetext.Text {
	p := d.on.pen
	var sign safetext.Text
	switch o := b.State(); {
	case !b.Closed:
		sign = d.on.spinner(sc)
	case o == findings.OK:
		sign = p.Sign("✓", "+", p.OK)
	case o == findings.Denied:
		sign = p.Sign("⊘", "!", p.Denied)
	case o == findings.Interrupted:
		sign = p.Sign("⊘", "!", p.Pending)
	case o == findings.Unsure:
		sign = p.Sign("?", "?", p.Warning)
	case o == findings.Missing, o == findings.Awaiting, o == findings.Running:
		sign = p.Sign("∅", "0", p.Pending)
	case o.IsFailure():
		sign = p.Sign("✗", "x", p.Error)
	default: // nothing proves that it went well
		sign = p.Sign("•", "*", p.Dim)
	}
	return sign.Append(safetext.Spaces(1, p.Plain))
}

// verb is what is done; a command says so itself.
func (d drawnCalls) verb(b *Shown) safetext.Text {
	switch {
	case b.Call == nil && b.Result.Name == "":
		return safetext.Lit("result ", d.on.pen.CallName)
	case b.Call == nil:
		return safetext.CleanLine(b.Result.Name, d.on.pen.CallName, d.on.width/2).Append(safetext.Spaces(1, d.on.pen.Plain))
	case tool.PurposeOf(b.Call) == tool.Shell && tool.Of(b.Call).Command() != "":
		return safetext.Text{}
	}
	return safetext.CleanLine(render.CallName(b.Call), d.on.pen.CallName, max(d.on.width/2, 1)).Append(safetext.Spaces(1, d.on.pen.Plain))
}

// objects says what the calls of a row are about: several as a list of names.
func (d drawnCalls) objects(p part, room int) safetext.Text {
	last := p.calls[len(p.calls)-1]
	if last.Call == nil {
		return safetext.CleanLine(firstLine(render.Body(last.Result)), d.on.pen.Dim, room)
	}
	if len(p.calls) == 1 {
		return safetext.CleanLine(d.about(last), d.on.pen.Plain, room)
	}
	more := p.same
	names := make([]string, len(p.calls))
	for i, c := range p.calls {
		names[i] = shortName(d.about(c))
	}
	for {
		text := strings.Join(names, ", ")
		tail := ""
		if more > 0 {
			tail = fmt.Sprintf("  (+%d)", more)
		}
		if len(names) == 1 || safetext.CleanLine(text, d.on.pen.Plain, 4*room).Width()+len(tail) <= room {
			return safetext.CleanLine(text, d.on.pen.Plain, max(room-len(tail), 1)).Append(safetext.CleanLine(tail, d.on.pen.Dim, 12))
		}
		names = names[1:]
		more++
	}
}

// about says what a call is about, of a file that was read the lines that it gave, as its row has
// them elsewhere. What looks into a result is kept.
func (d drawnCalls) about(b *Shown) string {
	s := d.on
	if !b.Closed || b.Result == nil || tool.PurposeOf(b.Call) != tool.ReadFile {
		return render.Summary(b.Call, s.opt.Directory)
	}
	text, ok := s.abouts[b.Number]
	if !ok {
		if len(s.abouts) >= mostCached {
			clear(s.abouts)
		}
		text = render.SummaryOf(b.Call, b.Result, s.opt.Directory)
		s.abouts[b.Number] = text
	}
	return text
}

// shortName is what a call is about among others: the last name of a path.
func shortName(about string) string {
	if strings.Contains(about, "://") || strings.ContainsAny(about, " \\*|()") {
		return about
	}
	return about[strings.LastIndexByte(strings.TrimRight(about, "/"), '/')+1:]
}

// facts are what stands behind a call that is over.
func (d drawnCalls) facts(b *Shown) safetext.Text {
	if !b.Closed || b.Call == nil {
		return safetext.Text{}
	}
	p := d.on.pen
	switch o := b.State(); {
	case o == findings.Failed && b.Outcome.Exit != nil && *b.Outcome.Exit != 0:
		return safetext.CleanLine(fmt.Sprintf("exit %d", *b.Outcome.Exit), p.Error, 12)
	case o == findings.Malformed:
		return safetext.Lit("malformed", p.Malformed)
	case o.IsFailure():
		return safetext.Lit("failed", p.Error)
	case o == findings.Denied:
		return safetext.Lit("refused", p.Denied)
	case o == findings.Interrupted:
		return safetext.Lit("stopped", p.Pending)
	case o == findings.Missing:
		return safetext.Lit("no result", p.Pending)
	case o == findings.Awaiting:
		return safetext.Lit("waiting", p.Pending)
	case o == findings.Unsure:
		return safetext.Lit("unsure", p.Warning)
	}
	if added, removed, ok := render.Changes(b.Call, b.Result); ok && added+removed > 0 {
		var t safetext.Text
		if added > 0 {
			t = safetext.CleanLine(fmt.Sprintf("+%d", added), p.DiffAdd, 12)
		}
		if removed > 0 {
			style := p.DiffDelete
			style.Strikethrough = false // a number must be read
			if added > 0 {
				t = t.Append(safetext.Spaces(1, p.Plain))
			}
			t = t.Append(safetext.CleanLine(p.Glyph("−", "-")+fmt.Sprint(removed), style, 12))
		}
		return t
	}
	return safetext.Text{}
}

// below is what stands below the row of a call that is over: what went wrong, or what it
// gave as far as that is open.
func (d drawnCalls) below(v View, b *Shown, width int) []safetext.Line {
	most := linesOf(b, v)
	bar := d.on.pen.Sign("│ ", "| ", d.on.pen.Dim)
	if most == 0 {
		if o := b.Outcome; o.State.Bad() && b.Result != nil && !o.Telling.IsZero() {
			style := d.on.pen.Error
			if o.State == findings.Unsure {
				style = d.on.pen.Warning
			}
			return []safetext.Line{d.on.pen.Sign("│ ", "| ", style).Append(safetext.CleanLine(strings.TrimSpace(o.Telling.Said(b.Result)), d.on.pen.Dim, max(width-2, 1))).Line()}
		}
		return nil
	}
	return d.on.laid(b, width, most, func() []safetext.Line {
		text, total := d.body(b, most)
		var lines []safetext.Line
		for _, l := range text.Lines() {
			if len(lines) == most {
				break
			}
			lines = append(lines, bar.Line().AppendLine(l).Truncate(width, d.on.pen.Sign("…", "~", d.on.pen.Dim)))
		}
		if rest := total - len(lines); rest > 0 {
			lines = append(lines, bar.Line().AppendLine(moreLines(d.on.pen, rest, max(width-2, 1))))
		}
		return lines
	})
}

// body is the beginning of what a call changed or gave, and how many lines there are.
func (d drawnCalls) body(b *Shown, most int) (text safetext.Text, lines int) {
	if b.Call != nil {
		for _, block := range render.ArgumentBlocks(b.Call, false) {
			head, n := headOf(block.Text, most)
			switch {
			case block.Form == render.Diff && n > 0:
				return d.on.code.Diff(head), n
			case block.Form == render.Code && tool.PurposeOf(b.Call) == tool.WriteFile && n > 0:
				return d.on.code.Code(head, d.on.code.Language(block.Lang)), n
			}
		}
	}
	if b.Result == nil {
		return safetext.Text{}, 0
	}
	all := strings.Trim(render.Body(b.Result), "\n")
	head, n := headOf(all, most)
	if b.Outcome.State.Bad() && n > most { // the cause stands at the end
		head = tailOf(all, most)
	}
	if t := strings.TrimSpace(all); strings.HasPrefix(t, "{") || strings.HasPrefix(t, "[") {
		head, n = headOf(render.ReadableJSON([]byte(t[:min(len(t), mostText)])), most)
		return d.on.code.JSON(head), n
	}
	return safetext.CleanOutput(head, d.on.pen.Plain), n
}

// mostLine bounds a line of what a tool gave, in bytes.
const mostLine = 2000

// headOf returns the first lines of a text, and how many it has.
func headOf(text string, most int) (string, int) {
	text = strings.TrimRight(text, "\n")
	if text == "" {
		return "", 0
	}
	n := strings.Count(text, "\n") + 1
	end := 0
	for range most {
		i := strings.IndexByte(text[end:], '\n')
		if i < 0 {
			end = len(text)
			break
		}
		end += i + 1
	}
	return clipped(strings.TrimRight(text[:end], "\n"), most), n
}

func tailOf(text string, most int) string {
	at := len(text)
	for range most {
		i := strings.LastIndexByte(text[:at], '\n')
		if at = max(i, 0); i < 0 {
			break
		}
	}
	return clipped(strings.TrimLeft(text[at:], "\n"), most)
}

func clipped(text string, most int) string {
	if len(text) > most*mostLine {
		return strings.ToValidUTF8(text[:most*mostLine], "")
	}
	return text
}

// sum is the row that stands for the calls of a run before those that are shown.
func (d drawnCalls) sum(b *Shown, width int) []safetext.Line {
	calls, words := 0, []string(nil)
	tally := append([]timeline.Tally(nil), b.Run.Tally...)
	for _, t := range tally {
		calls += t.Calls
		word := fmt.Sprintf("%d %s", t.Calls, t.Name)
		if aside := t.Aside(); aside != "" {
			word += " (" + aside + ")"
		}
		words = append(words, word)
	}
	calls = max(calls, b.Run.Number)
	text := fmt.Sprintf("%s %s: %s", render.Number(calls), render.Plural(calls, "call"), strings.Join(words, ", "))
	inset := safetext.Spaces(d.inset(), d.on.pen.Plain)
	row := inset.Append(d.on.pen.Sign("⋯ ", ": ", d.on.pen.Dim), safetext.CleanLine(text, d.on.pen.Dim, max(width-2-inset.Width(), 1)))
	return []safetext.Line{row.Line()}
}
