package note

import (
	"fmt"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/tool"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/shield"
)

// A run is calls that are only counted.
type run struct {
	names  []string
	counts map[string]int
	ended  findings.Tally
}

// count takes a call into the run.
func (n *note) count(it *render.Item) {
	name := ""
	if it.Call != nil {
		name = render.CallName(it.Call)
	} else if r := it.Result(); r != nil {
		name = r.Name
	}
	r := &n.run
	if r.counts == nil {
		r.counts = map[string]int{}
	}
	if r.counts[name] == 0 {
		r.names = append(r.names, name)
	}
	r.counts[name]++
	r.ended.Add(it.CallState(false))
}

// mostNames bounds the tools that are named of a run.
const mostNames = 6

// endRun writes how many calls there were.
func (n *note) endRun() {
	r := n.run
	n.run = run{}
	if r.ended.Calls == 0 {
		return
	}
	var parts []string
	for i, name := range r.names {
		if i == mostNames {
			parts = append(parts, fmt.Sprintf("%d other tools", len(r.names)-i))
			break
		}
		if name == "" {
			name = "without a name"
		}
		parts = append(parts, fmt.Sprintf("%s %d", shield.Line(cut(name, 60)), r.counts[name]))
	}
	aside := r.ended.Aside()
	if aside != "" {
		aside = ", " + aside
	}
	n.printf("\n*%s %s%s: %s*\n", render.Number(r.ended.Calls), render.Plural(r.ended.Calls, "call"), aside, strings.Join(parts, ", "))
}

// item writes an item, and returns how it ends: the threads of sub-agents come before that.
func (n *note) item(it *render.Item) (end string) {
	if n.calls || it.Kind != render.Call && it.Kind != render.Orphan {
		if it.Kind != render.Thought || n.thought {
			n.endRun()
		}
	}
	switch it.Kind {
	case render.Prompt, render.Answer, render.Attachment:
		n.heading(it)
		demote := 0
		if it.Kind == render.Answer {
			demote = 2
		}
		n.parts(it.Parts, demote)
	case render.Injected:
		n.folded(it, it.Message.Injected, render.WholeText(it.Parts))
	case render.System:
		n.folded(it, it.Message.Role.String()+" prompt", render.WholeText(it.Parts))
	case render.Thought:
		r, _ := it.Parts[0].(model.Reasoning)
		if r.Text != "" && n.thought {
			name := "thought"
			if d := it.Message.Thought(); d > 0 {
				name += " for " + render.Span(d)
			}
			n.heading(it)
			n.summary("%s", name)
			n.quote(r.Text)
			n.printf("\n</details>\n")
		}
	case render.Call, render.Orphan:
		if !n.calls {
			n.count(it)
			return ""
		}
		n.heading(it)
		if it.Call == nil {
			n.orphan(it)
			return ""
		}
		return n.call(it)
	case render.Event:
		m, _ := it.Parts[0].(model.Marker)
		text := strings.TrimSpace(m.Text)
		line, _, more := strings.Cut(text, "\n")
		said := render.MarkerName(m.Kind)
		if line != "" {
			said += ": " + cut(line, 300)
		}
		n.printf("\n*%s*\n", shield.Line(said))
		if (more || len(line) > 300) && n.lines > 0 {
			n.folded(it, "all of it", text)
		}
	case render.Record, render.Strange:
		for _, p := range it.Parts {
			switch p := p.(type) {
			case model.Data:
				n.foldedJSON("data "+p.Name, p.Raw)
			case model.Unknown:
				n.foldedJSON(p.Type, p.Raw)
			}
		}
	case render.Conversation:
		number, of := it.Conversation()
		n.printf("\n---\n\n*conversation %d of %d*\n", number, of)
	case render.ThreadHead:
		n.printf("\n*a sub-agent whose call is not in the log*\n")
	}
	return ""
}

// summary writes the line of something that is folded. What a log says is text in it.
func (n *note) summary(format string, args ...any) {
	n.printf("\n<details><summary>"+format+"</summary>\n", args...)
}

// escaped is a text of a log as text of HTML, in one line.
func escaped(s string, most int) string {
	s = cut(strings.Join(strings.Fields(safetext.Plain(s, false)), " "), most)
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "`", "&#96;", "*", "&#42;", "_", "&#95;", "~", "&#126;", "[", "&#91;", "|", "&#124;", `\`, "&#92;", "@", "&#64;", "://", "&#58;//", "xmpp:", "xmpp&#58;", "www.", "www&#46;").Replace(s)
}

func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && s[most]&0xc0 == 0x80 {
		most--
	}
	return s[:most] + "…"
}

// folded writes a text below a line.
func (n *note) folded(it *render.Item, name, text string) {
	if it.Kind != render.Event {
		n.heading(it)
	}
	if n.lines == 0 || !n.calls {
		lines := strings.Count(strings.TrimSpace(text), "\n") + 1
		n.printf("\n*%s, %s %s*\n", shield.Line(name), render.Number(lines), render.Plural(lines, "line"))
		return
	}
	n.summary("%s", escaped(name, 200))
	n.fenced("", text, false)
	n.printf("\n</details>\n")
}

// quote writes a text as a quote: unlike one in a fence its lines wrap.
func (n *note) quote(text string) {
	text = strings.Trim(safetext.Plain(text, false), "\n")
	if lines := strings.Count(text, "\n") + 1; lines > n.lines+1 || len(text) > n.lines*mostLine {
		text = n.headAndTail(text, lines)
	}
	n.printf("\n")
	for line := range strings.SplitSeq(shield.Text(text, 0), "\n") {
		n.printf("%s\n", strings.TrimRight("> "+line, " "))
	}
}

func (n *note) foldedJSON(name string, raw []byte) {
	if n.lines == 0 || !n.calls {
		n.printf("\n*%s*\n", shield.Line(name))
		return
	}
	n.summary("%s", escaped(name, 200))
	n.fenced("json", render.ReadableJSON(raw), false)
	n.printf("\n</details>\n")
}

// outcome says how a call ended.
func outcome(s findings.State) string {
	switch s {
	case findings.OK:
		return " ✓"
	case findings.Unsure:
		return " ❓ unsure"
	case findings.Failed:
		return " ❌ failed"
	case findings.Denied:
		return " ⛔ refused"
	case findings.Malformed:
		return " ❌ malformed"
	case findings.Missing:
		return " ❓ no result"
	case findings.Running:
		return " … running"
	case findings.Interrupted:
		return " ⛔ interrupted"
	case findings.Awaiting:
		return " … waits for approval"
	}
	return ""
}

// call writes a call and what came of it, folded.
func (n *note) call(it *render.Item) (end string) {
	c, r := it.Call, it.Result()
	use := tool.Of(c)
	more := ""
	blocks := render.WithoutUsual(use, render.ItemBlocks(it, render.MoreLevel))
	if added, removed, ok := render.ChangesIn(use, r, blocks); ok && added+removed > 0 {
		more += fmt.Sprintf(" +%d −%d", added, removed)
	}
	if took := findings.Took(it.Message, c, r, it.ResultFrom()); took >= 100*time.Millisecond {
		more += " " + render.Span(took)
	}
	more += outcome(findings.VerdictOf(use, r).At(it.Loose, false).Shown(c, r))
	name := "<b>" + escaped(render.CallName(c), 120) + "</b>"
	if about := render.ItemSummary(it, n.log.About().Directory); about != "" {
		name += " <code>" + escaped(about, 160) + "</code>"
	}
	if n.lines == 0 {
		n.printf("\n%s%s\n", name, more)
		return ""
	}
	n.summary("%s%s", name, more)
	n.blocks(blocks)
	if said := render.Approval(c, r); said != "" {
		n.printf("\n*%s*\n", shield.Line(said))
	}
	switch {
	case r != nil:
		n.result(r, c)
	case len(it.Threads()) == 0:
		n.printf("\n*%s*\n", render.NoResult(c))
	}
	return "\n</details>\n"
}

func (n *note) orphan(it *render.Item) {
	r := it.Result()
	said := "result without a call" + outcome(findings.Verdict(nil, r).State)
	if n.lines == 0 {
		n.printf("\n<b>%s</b> %s\n", escaped(r.Name, 120), said)
		return
	}
	n.summary("<b>%s</b> %s", escaped(r.Name, 120), said)
	n.result(r, nil)
	n.printf("\n</details>\n")
}

func (n *note) blocks(blocks []render.Block) {
	for _, b := range blocks {
		if b.Title != "" {
			n.printf("\n*%s*\n", shield.Line(b.Title))
		}
		lang := render.BlockLanguage(b)
		if b.Form == render.Code && lang == "" {
			if i := strings.LastIndexByte(b.Lang, '.'); i >= 0 {
				lang = plainName(b.Lang[i+1:])
			}
		}
		n.fenced(lang, b.Text, b.Form == render.Output)
	}
}

// plainName is a name that may stand after the marks of a fence, "" for all others.
func plainName(s string) string {
	for _, r := range s {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') {
			return ""
		}
	}
	return s[:min(len(s), 12)]
}

func (n *note) result(r *model.ToolResult, c *model.ToolCall) {
	if render.NoOutput(r) && !r.Denied {
		n.printf("\n*empty result*\n")
	}
	if r.Preliminary {
		n.printf("\n*preliminary result, the final one is not in the log*\n")
	}
	n.blocks(render.ResultBlocks(r, c))
	for _, p := range r.Content {
		switch p.(type) {
		case model.Media, model.Citation:
			n.parts([]model.Part{p}, 0)
		}
	}
}

func (n *note) parts(parts []model.Part, demote int) {
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			n.prose(p.Text, demote)
		case model.Media:
			n.printf("\n*[%s]*\n", shield.Line(render.MediaName(p)))
			n.fenced("", p.Text, false)
		case model.Citation:
			n.printf("\n- %s %s\n", shield.Begins(p.Title), shield.Code(safetext.Row(p.URL)))
			if p.Text != "" {
				n.fenced("", p.Text, false)
			}
		case model.Data:
			n.foldedJSON("data "+p.Name, p.Raw)
		case model.Unknown:
			n.foldedJSON(p.Type, p.Raw)
		}
	}
}
