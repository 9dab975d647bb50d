package render

import (
	"fmt"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/tool"
	"msgview/ui/safetext"
)

// calls draws tool calls and results.
type calls struct {
	drawing
	use    tool.Use // of the call, read once
	edited []Block  // what it replaced, compared once
}

// call draws a tool call: one row, and below it arguments and result.
func (b calls) call(st State) {
	c, r := b.it.Call, b.it.Result()
	b.use = readUse(c, r)
	b.edited = editsOf(b.use, st == Full)
	b.rows.speaker()
	mark := b.sym.closed(b.p.Tool)
	if st > Line || b.rows.c.Nested && len(b.it.Threads()) > 0 {
		mark = b.sym.open(b.p.Tool)
	}
	verb, whole := b.verb(verbOf(c), b.callStyle())
	left := mark.Append(verb)
	verdict := findings.VerdictOf(b.use, r).At(b.it.Loose, b.it.Open && b.opt.Growing)
	f := b.callFacts(verdict)
	about := b.object(b.rows.roomBeside(left, f.more))
	if f.state.Empty() && len(f.more) == 0 && !f.none() && b.use.Purpose != tool.Ask { // what has no room goes on where no state is
		if more := b.object(max(stateless(b.rows)-left.Width(), 0)); more.Width() > about.Width() {
			about, f.stateless = more, true
		}
	}
	b.fetched(&f)
	b.web(&f)
	f.more = append(f.more, about.more...)
	about.described = b.rows.row(left.Append(about.Text), f) && about.described
	if from := b.it.ResultFrom(); from != nil && from != b.it.Message && b.it.ResultPlace() == 0 {
		b.rows.warnings(from)
	}
	if st == Line {
		b.telling(verdict)
		return
	}
	if !whole {
		b.fullName(verbOf(c), b.callStyle())
	}
	if b.opt.Level >= MaxLevel || !drawTodos(b, about, st) {
		b.asked(about, st)
	}
	if text := AsWritten(b.use); text != "" && b.opt.Level >= MaxLevel {
		bodies{b.drawing}.body(Block{Form: PlainText, Title: "as written", Text: text}, st, "  ")
	}
	if s := Approval(c, r); s != "" {
		b.rows.tell(safetext.Spaces(2, b.p.Plain), b.rows.label(s, b.p.Dim))
	}
	if r != nil {
		b.pen.result = len(b.rows.lines)
		b.result(r, st)
	} else {
		b.rows.tell(safetext.Spaces(2, b.p.Plain).Append(b.sym.none(b.p.Pending)), b.rows.label(NoResult(c), b.p.Pending))
	}
}

// asked draws the arguments of a call, but for what its row has said already.
func (b calls) asked(about object, st State) {
	blocks := callBlocks(b.use, b.it.told(), st == Full, b.edited)
	if about.described && b.opt.Level < MaxLevel && len(blocks) > 0 {
		blocks[0].Title = ""
	}
	if inner, ok := tool.Wrapped(b.use.Call); ok && b.opt.Level < MaxLevel && b.use.Purpose == tool.Other {
		blocks = append(rest(inner), rest(b.use.Arguments(), tool.Wrapping(b.use.Call)...)...)
	}
	if about.whole && b.opt.Level < MaxLevel && len(blocks) > 0 {
		switch b.use.Purpose {
		case tool.Shell:
			blocks[0].Text = "" // its title is left
		case tool.ReadFile:
			if len(blocks) < 3 && (len(blocks) == 1 || saysAsked(b.use)) {
				return
			}
			blocks = blocks[1:]
		case tool.EditFile, tool.WriteFile:
			blocks[0].Title = ""
		}
	}
	for _, block := range blocks {
		if block.Form == JSON && b.opt.Level < MaxLevel {
			if block.Text = unsaid(withoutUsual(b.use.Purpose, block.Text), about.says, b.opt.Directory, b.use.Purpose == tool.Agent); block.Text == "" {
				continue
			}
		}
		if block.Form == JSON && (!b.opt.Printed || b.opt.Level < MaxLevel) && b.members(block, st) {
			continue
		}
		if drawChecklist(b, block) {
			continue
		}
		bodies{b.drawing}.body(block, st, "  ")
	}
}

// members draws JSON as fields, of many those that stand first where only some is to be
// shown.
func (b calls) members(block Block, st State) (ok bool) {
	var lines []safetext.Line
	put := func(l safetext.Line) { lines = append(lines, safetext.Spaces(2, b.p.Plain).Line().AppendLine(l)) }
	if !(bodies{b.drawing}).fields(block.Text, put, max(b.rows.width-2, 1), func(s string, width int) []safetext.Line { return checklistRows(b, s, width) }) {
		return false
	}
	shown := len(lines)
	if most := previewHead + previewTail; st == Preview && shown > most+1 {
		shown = most
	}
	for _, l := range lines[:shown] {
		b.rows.add(l)
	}
	if rest := len(lines) - shown; rest > 0 {
		b.rows.more(rest)
	}
	return true
}

// CallName is the name of a tool in full, as people say it: the server of an MCP tool
// stands before its name.
func CallName(c *model.ToolCall) string {
	server, _ := tool.Name(c)
	if server != "" {
		return server + ": " + verbOf(c)
	}
	return verbOf(c)
}

// verbOf is the name of a tool without its server.
func verbOf(c *model.ToolCall) string {
	_, name := tool.Name(c)
	switch {
	case name != "":
		return name
	case c.Malformed:
		return "(malformed call)"
	}
	return "(call without a name)"
}

func (b calls) callStyle() safetext.Style {
	if b.it.Call.Malformed {
		return b.p.Malformed
	}
	return b.p.CallName
}

// NoResult says why a call has no result.
func NoResult(c *model.ToolCall) string {
	switch c.State {
	case model.CallStreaming:
		return "arguments were still arriving, no result"
	case model.CallAwaitingApproval:
		return "waits for approval"
	case model.CallApproved:
		return "approved, no result in the log"
	case model.CallDenied:
		return "refused, not run"
	case model.CallInterrupted:
		return "interrupted, no result"
	}
	return "no result in the log"
}

// Approval says whether a call was allowed, as far as its row and its result do not.
func Approval(c *model.ToolCall, r *model.ToolResult) string {
	a := c.Approval
	if a == nil {
		return ""
	}
	s := "approval asked for"
	if a.Answered {
		s = "refused"
		if a.Approved {
			s = "approved"
		}
		if a.Automatic {
			s += " automatically"
		}
	}
	switch {
	case a.Reason == "":
	case !a.Apart && (r == nil || strings.TrimSpace(Body(r)) != strings.TrimSpace(a.Reason)):
		s += ": " + oneLine(a.Reason)
	case !a.Approved && !a.Automatic:
		return ""
	}
	return s
}

// refused reports whether a call was not allowed; its result may tell that as a failure.
func refused(c *model.ToolCall, r *model.ToolResult) bool {
	return r.Denied || c != nil && c.Approval != nil && c.Approval.Answered && !c.Approval.Approved
}

// callFacts is what stands at the right end of a call's row: how it ended, how much
// it gave or changed, and how long it took.
func (b calls) callFacts(o findings.Outcome) facts {
	c, r := b.it.Call, b.it.Result()
	f := facts{state: b.outcome(o), size: b.gave(o.State)}
	if !b.rows.agent.Empty() {
		f.more = append(f.more, b.rows.agent)
	}
	if d := max(b.it.Took(), b.agents(&f)); d > 0 {
		f.took = safetext.CleanLine(briefSpan(d), b.p.Dim, 10)
	}
	more := func(s string, st safetext.Style) { f.more = append(f.more, safetext.CleanLine(s, st, 40)) }
	switch {
	case r == nil:
	case len(r.Stored()) > 0 && r.Stored()[0].Bytes >= 0:
		more(Size(r.Stored()[0].Bytes)+" in a file", b.p.Dim)
	case r.Truncated:
		more("cut in the log", b.p.Dim)
	}
	if c.ProviderExecuted {
		more("by the provider", b.p.Dim)
	}
	return f
}

// outcome says how a call ended, in at most eleven cells.
func (b calls) outcome(o findings.Outcome) safetext.Text {
	state, word := o.Shown(b.it.Call, b.it.Result()), ""
	switch state {
	case findings.OK, findings.Done:
		if approvedPlan(b.use, b.it.Result()) {
			return b.sym.ok(b.p.OK).Append(safetext.Lit(" approved", b.p.OK))
		}
		switch {
		case o.NoMatch && o.Exit != nil:
			return safetext.CleanLine(fmt.Sprintf("  exit %d", *o.Exit), b.p.Dim, 30)
		case o.NoMatch: // the log has that it was not 0, and no more
			return safetext.Lit("  exit >0", b.p.Dim)
		}
	case findings.Failed:
		if word = "failed"; o.Exit != nil && *o.Exit != 0 {
			word = fmt.Sprintf("exit %d", *o.Exit)
		}
	case findings.Denied:
		word = "refused"
	case findings.Interrupted:
		word = "stopped"
	case findings.Awaiting:
		word = "waiting"
	case findings.Missing:
		word = "no result"
	case findings.Running:
		if word = "running"; b.it.Result() != nil {
			word = "partial"
		}
	default:
		word = state.String()
	}
	return b.state(state, word)
}

// state draws the sign of how calls ended, and a word behind it.
func (d *pen) state(s findings.State, word string) safetext.Text {
	sign, style := safetext.Text{}, d.p.Pending
	switch {
	case s == findings.OK:
		return d.sym.ok(d.p.OK)
	case s == findings.Done:
		return safetext.Text{}
	case s.IsFailure():
		if style = d.p.Error; s == findings.Malformed {
			style = d.p.Malformed
		}
		sign = d.sym.failed(style)
	case s == findings.Unsure:
		style = d.p.Warning
		sign = safetext.Lit("? ", style)
	case s == findings.Denied:
		style = d.p.Denied
		sign = d.sym.denied(style)
	case s == findings.Interrupted:
		sign = d.sym.denied(style)
	default:
		sign = d.sym.none(style)
	}
	return sign.Append(safetext.CleanLine(word, style, 30))
}

// approvedPlan reports whether a call laid a plan before the person, who agreed.
func approvedPlan(use tool.Use, r *model.ToolResult) bool {
	return use.Purpose == tool.Plan && r != nil && strings.HasPrefix(strings.TrimSpace(Body(r)), "User has approved")
}

// gave says how much a call changed or gave. Of one that was stopped, or has no result, nothing is
// known to have changed.
func (b calls) gave(s findings.State) safetext.Text {
	if added, removed, ok := changes(b.use, b.it.told(), b.edited); ok && (added > 0 || removed > 0) && s != findings.Missing && s != findings.Interrupted && s != findings.Denied {
		var counts []safetext.Text
		if added > 0 {
			counts = append(counts, safetext.CleanLine(fmt.Sprintf("+%d", added), b.p.DiffAdd, 12))
		}
		if removed > 0 {
			style := b.p.DiffDelete
			style.Strikethrough = false // a number must be read
			counts = append(counts, safetext.CleanLine(fmt.Sprintf("%s%d", b.glyph("−", "-"), removed), style, 12))
		}
		return safetext.Join(safetext.Spaces(1, b.p.Plain), counts...)
	}
	if r := b.it.Result(); r == nil || refused(b.it.Call, r) {
		return safetext.Text{}
	}
	return safetext.CleanLine(resultSize(b.it.Result(), b.use), b.p.Dim, 40)
}

// telling writes the line of a failed call's output that tells most.
func (b calls) telling(o findings.Outcome) {
	if !o.State.Bad() || o.Telling.IsZero() || b.it.Result() == nil {
		return
	}
	style := b.p.Error
	if o.State == findings.Unsure {
		style = b.p.Warning
	}
	room := max(b.rows.rowWidth()-2, 1)
	line := b.brief(cut(oneLine(o.Telling.Said(b.it.Result()))), b.p.Dim, room)
	if detail := oneLine(o.Detail.Text(b.it.Result())); detail != "" && line.Width()+4 < room {
		line = line.Append(safetext.Spaces(2, b.p.Plain), b.brief(cut(detail), b.p.Dim, room-line.Width()-2))
	}
	b.rows.add(b.sym.bar(style).Append(line).Line())
}

// Took is how long a call took, as logged or by the times of its messages; 0 if
// unknown.
func (it *Item) Took() time.Duration {
	return findings.Took(it.Message, it.Call, it.Result(), it.ResultFrom())
}

// resultSize says how much a result holds, in at most nine cells: of a file its lines, of a
// command its output.
func resultSize(r *model.ToolResult, use tool.Use) string {
	body := Body(r)
	switch {
	case isPrinted(use):
		body = tool.PrintedBy(r.Error == model.Yes, body)
	case use.Given != nil:
		body = use.Given.Text()
	case use.Purpose == tool.Find && r.Error != model.Yes && tool.FoundNothing(body):
		return "none"
	}
	media, what := 0, "image"
	for _, p := range r.Content {
		if m, ok := p.(model.Media); ok {
			if media++; m.Kind != model.Image {
				what = "file"
			}
		}
	}
	switch {
	case strings.TrimRight(body, "\n") != "":
		return lengthOf(body)
	case media > 0:
		return fmt.Sprintf("%d %s", media, Plural(media, what))
	case NoOutput(r), isPrinted(use) && len(r.Content) == 1 && body == "" && Body(r) != "": // nothing within the frame
		return "empty"
	}
	return ""
}

// result draws what a tool gave back.
func (b calls) result(r *model.ToolResult, st State) {
	c := b.use.Call
	blocks := resultBlocks(r, b.use, st == Full)
	if b.opt.Level < MaxLevel { // that shows it as logged
		blocks = unframed(blocks, b.use)
	}
	if NoOutput(r) || len(r.Content) == 1 && len(blocks) == 1 && blocks[0].Form == Output && blocks[0].Text == "" {
		blocks = nil // an empty text is a blank row
		said := "(empty result)"
		if refused(c, r) {
			said = "refused, not run"
		}
		b.rows.say(safetext.Spaces(2, b.p.Plain).Append(safetext.CleanLine(said, b.p.Dim, b.rows.width)))
	}
	if b.opt.Level >= MaxLevel && r.Raw() != "" { // often only how it begins
		bodies{b.drawing}.body(Block{Form: PlainText, Title: "as written", Text: r.Raw()}, st, "│ ")
	}
	for _, block := range blocks {
		block = b.unwritten(block)
		if drawListed(b) || b.use.Purpose == tool.WebSearch && b.pages(block, st) {
			continue
		}
		bodies{b.drawing}.body(block, st, "│ ")
	}
	b.rows.within = true
	for _, p := range r.Content {
		switch p := p.(type) {
		case model.Media:
			texts{b.drawing}.media(p)
		case model.Citation:
			texts{b.drawing}.citation(p, 1)
		}
	}
	b.rows.within = false
	if b.opt.Level >= MaxLevel && r.Details != nil {
		bodies{b.drawing}.body(Block{Form: JSON, Title: "details", Text: ReadableJSON(r.Details)}, st, "│ ")
	}
}

// orphan draws a result without a call.
func (b calls) orphan(st State) {
	r := b.it.Result()
	b.rows.speaker()
	name := r.Name
	if name == "" {
		name = "result"
	}
	mark := b.sym.closed(b.p.Tool)
	if st > Line {
		mark = b.sym.open(b.p.Tool)
	}
	verb, whole := b.verb(name, b.p.CallName)
	left := mark.Append(verb, safetext.Lit("result without a call", b.p.Pending))
	if room := b.rows.room() - left.Width() - 2; r.CallID != "" && room > 4 {
		left = left.Append(safetext.Lit(": ", b.p.Pending), b.brief(r.CallID, b.p.Dim, room))
	}
	f := facts{state: b.state(findings.Missing, "no call"), size: safetext.CleanLine(resultSize(r, tool.Use{}), b.p.Dim, 30)}
	o := findings.Verdict(nil, r)
	if o.State.Bad() || o.State == findings.Interrupted {
		f.state = b.outcome(o)
	}
	if o.State == findings.Denied {
		f.size = safetext.Text{}
	}
	b.rows.row(left, f)
	if st > Line && !whole {
		b.fullName(name, b.p.CallName)
	}
	if st > Line {
		b.result(r, st)
	} else {
		b.telling(o)
	}
}
