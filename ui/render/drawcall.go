package render

import (
	"fmt"
	"strings"
	"time"

	"msgview/model"
	"msgview/ui/safetext"
)

// call draws a tool call: one row, and below it arguments and result.
func (b *block) call(st State) {
	c, r := b.it.Call, b.it.Result
	b.speaker()
	mark := b.sym.closed(b.p.Tool)
	if st > Line || b.c.Nested && len(b.it.Threads) > 0 {
		mark = b.sym.open(b.p.Tool)
	}
	name := safetext.CleanLine(CallName(c), b.callStyle(), max(b.width/2, 1))
	left := mark.Append(name)
	if pad := 7 - name.Width(); pad > 0 && b.width >= 50 {
		left = left.Append(safetext.Spaces(pad, b.p.Plain))
	}
	left = left.Append(safetext.Spaces(1, b.p.Plain))
	summary := Summary(c, b.opt.Directory)
	facts, room := b.callFacts(st, min(b.width, maxProse+8)-left.Width()-1, summary)
	left = left.Append(b.summary(c, summary, max(room, 0)))
	b.facts(left, facts)
	if from := b.it.ResultFrom; from != nil && from != b.it.Message && b.it.ResultPlace == 0 {
		b.warnings(from)
	}
	if st == Line {
		return
	}
	for _, block := range ArgumentBlocks(c, st == Full) {
		b.body(block, st, "  ")
	}
	if c.Raw != "" && b.opt.Level >= MaxLevel {
		b.body(Block{Form: PlainText, Title: "as written", Text: c.Raw}, st, "  ")
	}
	if s := Approval(c, r); s != "" {
		b.say(safetext.Spaces(2, b.p.Plain).Append(b.brief(cut(s), b.p.Dim, b.width)))
	}
	if r != nil {
		b.Drawer.result = len(b.rows)
		b.result(r, c, st)
	} else {
		b.say(safetext.Spaces(2, b.p.Plain).Append(b.sym.none(b.p.Pending), safetext.CleanLine(NoResult(c), b.p.Pending, b.width)))
	}
}

// CallName is the name of a tool as people say it: the server of an MCP tool
// stands before its name.
func CallName(c *model.ToolCall) string {
	name := c.Name
	if rest, ok := strings.CutPrefix(name, "mcp__"); ok {
		if server, tool, ok := strings.Cut(rest, "__"); ok {
			return server + ": " + tool
		}
	}
	if name == "" {
		name = "(call without a name)"
		if c.Malformed {
			name = "(malformed call)"
		}
	}
	if c.Server != "" {
		name = c.Server + ": " + name
	}
	return name
}

func (b *block) callStyle() safetext.Style {
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
	case r == nil || strings.TrimSpace(Body(r)) != strings.TrimSpace(a.Reason):
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

// summary draws a call's summary. Which file is meant stands at the end of a path, so
// one without room loses its first folders.
func (b *block) summary(c *model.ToolCall, s string, room int) safetext.Text {
	whole := b.brief(s, b.p.Plain, room+1)
	if whole.Width() <= room {
		return whole
	}
	switch PurposeOf(c) {
	case ReadFile, WriteFile, EditFile:
	default:
		return b.brief(s, b.p.Plain, room)
	}
	sign := b.sym.ellipsis(b.p.Dim)
	for rest := s; ; {
		i := strings.IndexAny(rest, `/\`)
		if i < 0 || i+1 == len(rest) {
			return b.brief(s, b.p.Plain, room)
		}
		if end := b.brief(rest[i:], b.p.Plain, room+1); sign.Width()+end.Width() <= room && i > 0 {
			return sign.Append(end)
		}
		rest = rest[i+1:]
	}
}

// leastSummary is the room of a call's summary, in cells, that matters more than how
// much the call gave and how long it took.
const leastSummary = 14

// callFacts is what stands at the right end of a call's row: how it ended and, as far
// as a summary has room beside it, how much it gave and how long it took. room is that
// of the row without them; what is left of it is returned.
func (b *block) callFacts(st State, room int, summary string) (safetext.Text, int) {
	outcome, changed := b.outcome()
	measures := b.measures(st, changed)
	least := min(leastSummary, safetext.CleanLine(summary, b.p.Plain, leastSummary).Width())
	for {
		facts := safetext.Join(safetext.Spaces(2, b.p.Plain), append(outcome[:len(outcome):len(outcome)], measures...)...)
		if rest := room - facts.Width(); rest >= least || len(measures) == 0 {
			return facts, rest
		}
		measures = measures[:len(measures)-1]
	}
}

// outcome says how a call ended and what it changed, if it did.
func (b *block) outcome() (facts []safetext.Text, changed bool) {
	c, r := b.it.Call, b.it.Result
	if c.Malformed && c.ArgumentsText != "" {
		facts = append(facts, b.sym.failed(b.p.Malformed).Append(safetext.Lit("malformed", b.p.Malformed)))
	}
	for _, number := range b.it.Threads {
		info := b.c.Index.ThreadInfo(number)
		s := fmt.Sprintf("%d %s", info.Calls, Plural(info.Calls, "call"))
		if info.Errors > 0 {
			s += fmt.Sprintf(" %d failed", info.Errors)
		}
		facts = append(facts, b.sym.agent(b.p.Accent).Append(safetext.CleanLine(s, b.p.Accent, 40)))
	}
	switch {
	case r == nil:
		facts = append(facts, b.sym.none(b.p.Pending).Append(safetext.CleanLine(shortNoResult(c), b.p.Pending, 30)))
	case refused(c, r):
		facts = append(facts, b.refused())
	case r.Error == model.Yes:
		word := "failed"
		if r.ExitCode != nil {
			word = fmt.Sprintf("exit %d", *r.ExitCode)
		}
		facts = append(facts, b.sym.failed(b.p.Error).Append(safetext.CleanLine(word, b.p.Error, 30)))
	case r.ExitCode != nil && *r.ExitCode != 0:
		facts = append(facts, b.sym.failed(b.p.Error).Append(safetext.CleanLine(fmt.Sprintf("exit %d", *r.ExitCode), b.p.Error, 30)))
	case r.Preliminary: // nobody knows yet how it ends
	case r.Error == model.No || r.ExitCode != nil:
		facts = append(facts, b.sym.ok(b.p.OK))
	}
	if added, removed, ok := Changes(c); ok && (added > 0 || removed > 0) {
		var counts []safetext.Text
		if added > 0 {
			counts = append(counts, safetext.CleanLine(fmt.Sprintf("+%d", added), b.p.DiffAdd, 12))
		}
		if removed > 0 {
			counts = append(counts, safetext.CleanLine(fmt.Sprintf("-%d", removed), b.p.DiffDelete, 12))
		}
		facts, changed = append(facts, safetext.Join(safetext.Spaces(1, b.p.Plain), counts...)), true
	}
	if r != nil && r.Preliminary {
		facts = append(facts, b.sym.none(b.p.Pending).Append(safetext.Lit("preliminary result", b.p.Pending)))
	}
	return facts, changed
}

func (b *block) refused() safetext.Text {
	return b.sym.denied(b.p.Denied).Append(safetext.Lit("refused", b.p.Denied))
}

// measures say how much a call gave and how long it took, what matters most first.
func (b *block) measures(st State, changed bool) []safetext.Text {
	r := b.it.Result
	var facts []safetext.Text
	fact := func(s string) { facts = append(facts, safetext.CleanLine(s, b.p.Dim, 40)) }
	if r != nil && st == Line && !changed {
		if s := resultSize(r); s != "" {
			fact(s)
		}
	}
	if r != nil && len(r.Stored) > 0 && r.Stored[0].Bytes >= 0 {
		fact(Size(r.Stored[0].Bytes) + " in a file")
	} else if r != nil && r.Truncated {
		fact("cut in the log")
	}
	if d := b.took(); d != "" {
		fact(d)
	}
	if b.it.Call.ProviderExecuted {
		fact("by the provider")
	}
	return facts
}

func shortNoResult(c *model.ToolCall) string {
	switch c.State {
	case model.CallStreaming:
		return "unfinished"
	case model.CallAwaitingApproval:
		return "waits for approval"
	case model.CallDenied:
		return "refused"
	}
	return "no result"
}

// took is how long the call took, "" if the log does not tell.
func (b *block) took() string {
	if d := b.it.Took(); d > 0 {
		return Span(d)
	}
	return ""
}

// Took is how long a call took, as logged or by the times of its messages; 0 if
// unknown.
func (it *Item) Took() time.Duration {
	r := it.Result
	if r == nil {
		return 0
	}
	if r.Duration > 0 {
		return r.Duration
	}
	from, to := it.Message.Time, it.ResultFrom.Time
	if from.IsZero() || !to.After(from) || it.Message.HasSeveralCalls() {
		return 0
	}
	return to.Sub(from)
}

// resultSize says how much a result holds.
func resultSize(r *model.ToolResult) string {
	var words []string
	if body := strings.TrimRight(Body(r), "\n"); body != "" {
		if n := strings.Count(body, "\n") + 1; n > 1 {
			words = append(words, Number(n)+" lines")
		} else {
			words = append(words, Size(int64(len(body))))
		}
	}
	media := 0
	for _, p := range r.Content {
		if _, ok := p.(model.Media); ok {
			media++
		}
	}
	if media > 0 {
		words = append(words, fmt.Sprintf("%d %s", media, Plural(media, "attachment")))
	}
	if len(words) == 0 && len(r.Content) == 0 {
		return "empty"
	}
	return strings.Join(words, ", ")
}

// result draws what a tool gave back.
func (b *block) result(r *model.ToolResult, c *model.ToolCall, st State) {
	blocks := resultBlocks(r, c, st == Full)
	if len(blocks) == 0 && len(r.Content) == 0 {
		said := "(empty result)"
		if refused(c, r) {
			said = "refused, not run"
		}
		b.say(safetext.Spaces(2, b.p.Plain).Append(safetext.CleanLine(said, b.p.Dim, b.width)))
	}
	if b.opt.Level >= MaxLevel && r.Raw != "" { // often only how it begins
		b.body(Block{Form: PlainText, Title: "as written", Text: r.Raw}, st, "│ ")
	}
	for _, block := range blocks {
		b.body(block, st, "│ ")
	}
	b.within = true
	for _, p := range r.Content {
		switch p := p.(type) {
		case model.Media:
			b.media(p)
		case model.Citation:
			b.citation(p)
		}
	}
	b.within = false
	if b.opt.Level >= MaxLevel && r.Details != nil {
		b.body(Block{Form: JSON, Title: "details", Text: ReadableJSON(r.Details)}, st, "│ ")
	}
}

// orphan draws a result without a call.
func (b *block) orphan(st State) {
	r := b.it.Result
	name := r.Name
	if name == "" {
		name = "result"
	}
	left := b.sym.none(b.p.Pending).Append(safetext.CleanLine(name, b.p.CallName, b.width/2), safetext.Lit("  result without a call", b.p.Pending))
	facts := safetext.Text{}
	switch {
	case r.Denied:
		facts = b.refused().Append(safetext.Spaces(2, b.p.Plain))
	case r.Error == model.Yes:
		facts = b.sym.failed(b.p.Error).Append(safetext.Lit("failed  ", b.p.Error))
	}
	facts = facts.Append(safetext.CleanLine(resultSize(r), b.p.Dim, 30))
	if room := min(b.width, maxProse+8) - left.Width() - facts.Width() - 2; r.CallID != "" && room > 4 {
		left = left.Append(safetext.Lit(": ", b.p.Pending), b.brief(r.CallID, b.p.Dim, room))
	}
	b.facts(left, facts)
	if st > Line {
		b.result(r, nil, st)
	}
}
