package page

import (
	"fmt"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/tool"
	"msgview/ui/render"
)

// folded writes a text that is folded under a name.
func (p *page) folded(it *render.Item, class, name, text string, prose bool) {
	p.begin(it, "details", class, false)
	p.w.raw("<summary>")
	p.w.row(name, 200)
	p.w.raw(" <span>")
	p.w.row(firstLine(text), 100)
	p.w.raw("</span></summary>")
	if prose {
		p.w.raw("<div class=p>")
		p.w.b = p.w.prose.Append(p.w.b, text, true)
		p.w.raw("</div>")
	} else {
		p.w.pre("", text, false)
	}
	p.details(it)
	p.w.raw("</details>")
}

// parts writes what was said.
func (p *page) parts(it *render.Item, breaks bool) {
	parts := it.Parts
	if len(p.opt.Play.Cuts.Trim) > 0 {
		parts = p.trimmed(it)
	}
	for _, part := range parts {
		switch part := part.(type) {
		case model.Text:
			p.w.b = p.w.prose.Append(p.w.b, part.Text, breaks)
		case model.Media:
			p.w.media(it.DataEntry(), part)
		case model.Citation:
			p.w.citation(part)
		case model.Data:
			p.w.pre("json", render.ReadableJSON(part.Raw), false)
		case model.Unknown:
			p.w.pre("json", render.ReadableJSON(part.Raw), false)
		}
	}
}

// trimmed is what the cuts leave of what was said, and how much more there is. Texts that
// follow each other are paragraphs of one, as on a stage.
func (p *page) trimmed(it *render.Item) (left []model.Part) {
	number, _ := p.index.Number(int(it.Key.Entry))
	for i := 0; i < len(it.Parts); i++ {
		text, ok := it.Parts[i].(model.Text)
		if !ok {
			left = append(left, it.Parts[i])
			continue
		}
		for ; i+1 < len(it.Parts); i++ {
			next, ok := it.Parts[i+1].(model.Text)
			if !ok {
				break
			}
			text.Text += "\n\n" + next.Text
		}
		var more int
		text.Text, more = p.opt.Play.Cuts.Trimmed(number+1, strings.TrimSpace(text.Text))
		if left = append(left, text); more > 0 {
			left = append(left, model.Text{Text: fmt.Sprintf("⋯ %s more %s", render.Number(more), render.Plural(more, "line"))})
		}
	}
	return left
}

// thought writes reasoning.
func (p *page) thought(it *render.Item) {
	r, _ := it.Parts[0].(model.Reasoning)
	if r.Text == "" {
		p.begin(it, "p", "note", false)
		p.w.text(render.Unreadable(r))
		p.w.raw("</p>")
	} else {
		name := "thought"
		if d := it.Message.Thought(); d > 0 {
			name += " for " + render.Span(d)
		}
		if r.Summary {
			name += ", summarised"
		}
		if r.Unclosed {
			name += ", cut short"
		}
		p.begin(it, "details", "think", p.opt.Play.Thinking)
		p.w.raw("<summary>" + name + " <span>")
		p.w.row(firstLine(r.Text), 100)
		p.w.raw("</span></summary><div class=p>")
		p.w.b = p.w.prose.Append(p.w.b, r.Text, true)
		p.w.raw("</div></details>")
	}
	if p.opt.Level >= render.MaxLevel && r.Opaque != "" {
		p.w.raw("<details class=more><summary>opaque form</summary>")
		p.w.pre("", r.Opaque, false)
		p.w.raw("</details>")
	}
	p.details(it)
}

// outcome says how a call ended.
func outcome(s findings.State) (class, word string) {
	switch s {
	case findings.OK:
		return "ok", "✓"
	case findings.Unsure:
		return "bad", "? unsure"
	case findings.Failed:
		return "bad", "✗ failed"
	case findings.Denied:
		return "bad", "⊘ refused"
	case findings.Malformed:
		return "bad", "✗ malformed"
	case findings.Missing:
		return "bad", "∅ no result"
	case findings.Running:
		return "wait", "running"
	case findings.Interrupted:
		return "wait", "interrupted"
	case findings.Awaiting:
		return "wait", "waits for approval"
	}
	return "", ""
}

// shortDiff is up to how many lines a difference is not folded.
const shortDiff = 14

// call writes a call and what came of it.
func (p *page) call(it *render.Item, threads bool) (end string) {
	c, r := it.Call, it.Result()
	use := tool.Of(c)
	class, word := outcome(findings.VerdictOf(use, r).At(it.Loose, false).Shown(c, r))
	blocks := render.ItemBlocks(it, p.opt.Level)
	if p.opt.Level < render.MaxLevel {
		blocks = render.WithoutUsual(use, blocks)
	}
	open := false
	if len(blocks) > 0 && blocks[0].Form == render.Diff && class != "bad" {
		open = strings.Count(blocks[0].Text, "\n") < shortDiff
	}
	p.begin(it, "details", "call", open)
	p.w.raw("<summary><b>")
	p.w.row(render.CallName(c), 120)
	p.w.raw("</b> <code>")
	p.w.row(render.ItemSummary(it, p.log.About().Directory), 120)
	p.w.raw("</code>")
	if added, removed, ok := render.ChangesIn(use, r, blocks); ok && added+removed > 0 {
		p.w.printf(" <i>+%d −%d</i>", added, removed)
	}
	if took := findings.Took(it.Message, c, r, it.ResultFrom()); took >= 100*time.Millisecond {
		p.w.raw(" <i>" + render.Span(took) + "</i>")
	}
	if word != "" {
		p.w.raw(" <em class=" + class + ">" + word + "</em>")
	}
	p.w.raw("</summary>")
	p.w.blocks(blocks)
	if c.Raw() != "" && p.opt.Level >= render.MaxLevel {
		p.w.raw("<p class=note>as written</p>")
		p.w.pre("", c.Raw(), false)
	}
	if said := render.Approval(c, r); said != "" {
		p.w.raw("<p class=note>")
		p.w.text(said)
		p.w.raw("</p>")
	}
	switch {
	case r == nil && !threads:
		p.w.raw("<p class=note>" + render.NoResult(c) + "</p>")
	case r != nil:
		p.result(it, r, c)
	}
	p.details(it)
	return "</details>"
}

// result writes what a tool gave back.
func (p *page) result(it *render.Item, r *model.ToolResult, c *model.ToolCall) {
	p.w.raw("<div class=out>")
	if from := it.ResultFrom(); from != nil && from != it.Message && it.ResultPlace() == 0 {
		for _, w := range from.Warnings {
			p.w.raw("<p class=note>")
			p.w.text(w)
			p.w.raw("</p>")
		}
	}
	if render.NoOutput(r) && !r.Denied {
		p.w.raw("<p class=note>empty result</p>")
	}
	if r.Preliminary {
		p.w.raw("<p class=note>preliminary result, the final one is not in the log</p>")
	}
	p.w.blocks(render.ResultBlocks(r, c))
	for _, part := range r.Content {
		switch part := part.(type) {
		case model.Media:
			p.w.media(it.DataEntry(), part)
		case model.Citation:
			p.w.citation(part)
		}
	}
	if p.opt.Level >= render.MaxLevel {
		if r.Details != nil {
			p.w.raw("<details class=more><summary>details</summary>")
			p.w.pre("json", render.ReadableJSON(r.Details), false)
			p.w.raw("</details>")
		}
		if r.Raw() != "" {
			p.w.raw("<p class=note>as written</p>")
			p.w.pre("", r.Raw(), false)
		}
	}
	p.w.raw("</div>")
}

func (p *page) orphan(it *render.Item) {
	r := it.Result()
	p.begin(it, "details", "call", false)
	p.w.raw("<summary><b>")
	p.w.row(r.Name, 120)
	p.w.raw("</b> <span>result without a call</span>")
	if class, word := outcome(findings.Verdict(nil, r).State); word != "" {
		p.w.raw(" <em class=" + class + ">" + word + "</em>")
	}
	p.w.raw("</summary>")
	p.result(it, r, nil)
	p.details(it)
	p.w.raw("</details>")
}

func (p *page) event(it *render.Item) {
	m, _ := it.Parts[0].(model.Marker)
	class := "event"
	switch {
	case m.Error || m.Kind == model.MarkerError:
		class = "event bad"
	case m.Kind.IsBoundary():
		class = "event rule"
	}
	text := strings.TrimSpace(m.Text)
	if !strings.Contains(text, "\n") && len(text) <= 200 {
		p.begin(it, "p", class, false)
		p.w.text(render.MarkerName(m.Kind))
		if text != "" {
			p.w.raw(": ")
			p.w.text(text)
		}
		p.w.raw("</p>")
	} else {
		p.begin(it, "details", class, false)
		p.w.raw("<summary>")
		p.w.text(render.MarkerName(m.Kind))
		p.w.raw(" <span>")
		p.w.row(firstLine(text), 100)
		p.w.raw("</span></summary>")
		p.w.pre("", text, false)
		p.w.raw("</details>")
	}
	p.details(it)
}

// record writes a record, or a part, that nobody described, and data of a program.
func (p *page) record(it *render.Item) {
	if it.Heads() != "" {
		p.w.raw("<p class=note>")
		p.w.text(it.Heads())
		p.w.raw("</p>")
	}
	for _, part := range it.Parts {
		name, raw, text := "", []byte(nil), ""
		switch part := part.(type) {
		case model.Data:
			name, raw = "data "+part.Name, part.Raw
		case model.Unknown:
			if name, raw = part.Type, part.Raw; part.Type == "plain text" && it.Alone {
				text = string(part.Raw)
			}
			if it.Kind == render.Strange {
				name = "unknown part " + name
			}
		}
		if m, ok := part.(model.Marker); ok && m.Text != "" {
			p.begin(it, "p", "note", false)
			p.w.text(m.Text)
			p.w.raw("</p>")
		}
		if raw == nil {
			continue
		}
		lang := ""
		if text == "" {
			text, lang = render.ReadableJSON(raw), "json"
		}
		p.begin(it, "details", "rec", it.Alone)
		p.w.raw("<summary>")
		p.w.row(name, 200)
		p.w.raw("</summary>")
		p.w.pre(lang, text, false)
		p.w.raw("</details>")
	}
	p.details(it)
}

// details lists at the highest level what else the log says of a message.
func (p *page) details(it *render.Item) {
	if p.opt.Level < render.MaxLevel {
		return
	}
	begun := false
	render.Details(it, func(d render.Detail) {
		if !begun {
			p.w.raw("<details class=more><summary>more</summary><pre>")
			begun = true
		}
		p.w.text(d.String())
		p.w.raw("\n")
	})
	if begun {
		p.w.raw("</pre></details>")
	}
}

// firstLine is the first line of a text that says something.
func firstLine(text string) string {
	text = strings.TrimLeft(text[:min(len(text), 4096)], " \t\r\n")
	line, _, _ := strings.Cut(text, "\n")
	if bare := strings.Trim(strings.TrimLeft(line, "#>-= \t"), " \t\r*`_"); bare != "" {
		return bare
	}
	return line
}
