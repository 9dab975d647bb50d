package page

import (
	"context"
	"strconv"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/tool"
	"msgview/ui/export"
	"msgview/ui/markdown"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// thread writes the entries of a thread, -1 for the main one. Those of sub-agents stand
// within the calls that started them.
func (p *page) thread(ctx context.Context, number, depth int) error {
	return export.EachEntry(ctx, p.index, number, p.opt.Level, func(entry int) error {
		return p.entry(ctx, entry, number, depth)
	})
}

func (p *page) entry(ctx context.Context, entry, number, depth int) error {
	if depth == 0 {
		p.times.enter(entry)
		if f := p.index.Flags(entry); f.Has(model.FlagPrompt) && f.IsMessage() && !f.Has(model.FlagSide) {
			p.leave()
			if turn := p.turnOf(entry); turn != p.turn {
				p.turn = turn
				p.section("t"+strconv.Itoa(turn), "Turn "+strconv.Itoa(turn))
			}
		}
	}
	err := render.EachItem(p.log, entry, p.opt.Level, func(items []render.Item, states []render.State) error {
		return p.items(ctx, items, states, number, depth)
	})
	if p.err == nil && len(p.b) > mostHeld {
		p.flush()
	}
	if err == nil {
		err = p.err
	}
	return err
}

// items writes items of one entry.
func (p *page) items(ctx context.Context, items []render.Item, states []render.State, number, depth int) error {
	for i := range items {
		it := &items[i]
		if side := it.Flags.Has(model.FlagSide); side && number < 0 != (it.Kind == render.ThreadHead) {
			continue
		}
		if states[i] == render.Hidden || it.Groups(states[i], p.opt.Level) == render.CallGroup {
			continue
		}
		threads := it.Threads()
		if depth >= mostDepth || p.opt.Alone {
			threads = nil
		}
		p.enter(it)
		end := p.item(it, len(threads) > 0)
		for _, t := range threads {
			if err := p.agent(ctx, t, depth); err != nil {
				return err
			}
		}
		p.raw(end)
		if len(p.b) > mostHeld {
			p.flush()
		}
	}
	return nil
}

// mostDepth is how deep sub-agents are written within each other.
const mostDepth = 64

// agent writes the thread of a sub-agent.
func (p *page) agent(ctx context.Context, thread, depth int) error {
	article, speaker, name, day, turn := p.article, p.speaker, p.model, p.day, p.turn
	p.article, p.speaker, p.model = 0, render.Speaker{}, ""
	p.raw(`<div class="agent" role="group" aria-label="Sub-agent">`)
	err := p.thread(ctx, thread, depth+1)
	p.leave()
	p.raw("</div>")
	p.article, p.speaker, p.model, p.day, p.turn = article, speaker, name, day, turn
	return err
}

// section ends the turn that is open and begins one, none if it has no id.
func (p *page) section(id, title string) {
	if p.sections {
		p.raw("</section>\n")
	}
	if p.sections = id != ""; p.sections {
		p.printf("<section id=%s><h2><a href=#%s>%s</a></h2>\n", id, id, title)
		p.speaker = render.Speaker{}
	}
}

// enter begins the article of an item's message, if it is not open.
func (p *page) enter(it *render.Item) {
	if p.article == int(it.Key.Entry)+1 {
		return
	}
	p.leave()
	p.article = int(it.Key.Entry) + 1
	m := it.Message
	who := render.SpeakerOf(it)
	name := speakerName(it, who)
	p.raw("<article")
	number := ""
	if p.index.Flags(int(it.Key.Entry)).IsMessage() && it.Kind != render.ThreadHead { // its first message comes within
		n, _ := p.index.Number(int(it.Key.Entry))
		number = strconv.Itoa(n + 1)
		p.raw(" id=m" + number)
	}
	more := who == p.speaker && m.Role != model.RoleUser && name != ""
	p.raw(` class="`)
	p.raw(roleClass(it))
	if more {
		p.raw(" on")
	}
	if it.Flags.Has(model.FlagInactive) {
		p.raw(" left")
	}
	p.raw(`">`)
	if !m.Time.IsZero() {
		if day := m.Time.In(p.zone).Format(time.DateOnly); day != p.day {
			p.raw("<p class=day>" + day + "</p>")
			p.day = day
		}
	}
	p.speaker = who
	if name == "" {
		return
	}
	said := ""
	if render.HasModel(it) && m.Model != p.model {
		said, p.model = m.Model, m.Model
	}
	folded := it.Kind == render.Injected || it.Kind == render.System // its own line says what it is
	if (more || folded) && said == "" && !it.Flags.Has(model.FlagInactive) {
		p.raw("<h3 class=v>")
		p.row(name, 60)
		p.raw("</h3>")
		return
	}
	p.raw("<h3>")
	p.row(name, 200)
	if said != "" {
		p.raw(" <small>")
		p.row(said, 100)
		p.raw("</small>")
	}
	if it.Flags.Has(model.FlagInactive) {
		p.raw(" <small>on a branch that was left</small>")
	}
	if number != "" || !m.Time.IsZero() {
		p.raw(" <a href=#m" + number + ">")
		if !m.Time.IsZero() {
			p.raw("<time>" + m.Time.In(p.zone).Format("15:04") + "</time>")
		} else {
			p.raw("#" + number)
		}
		p.raw("</a>")
	}
	p.raw("</h3>")
	for _, w := range m.Warnings {
		p.raw("<p class=note>")
		p.text(w)
		p.raw("</p>")
	}
}

// leave ends the article that is open.
func (p *page) leave() {
	if p.article > 0 {
		p.raw("</article>\n")
	}
	p.article = 0
}

// speakerName is how the page calls who an item is of.
func speakerName(it *render.Item, who render.Speaker) string {
	m := it.Message
	switch {
	case who == (render.Speaker{}) || it.Kind == render.Event || it.Kind == render.Record:
		return ""
	case who.Agent != "":
		return who.Agent
	}
	switch who.Word {
	case "YOU":
		return "You"
	case "AI":
		return "Assistant"
	case "SYS":
		return "System"
	case "DEV":
		return "Developer"
	case "TOOL":
		return "Tool"
	case "INFO":
		return "Program"
	case "TASK":
		return "Task"
	case "":
		return ""
	}
	if m.RawRole != "" {
		return m.RawRole
	}
	return "Unknown"
}

func roleClass(it *render.Item) string {
	m := it.Message
	switch {
	case it.Kind == render.Event || it.Kind == render.Record || m.Role == model.RoleMarker:
		return "event"
	case m.Injected != "" || m.Role == model.RoleSystem || m.Role == model.RoleDeveloper:
		return "system"
	case m.Role == model.RoleUser:
		return "user"
	case m.Role == model.RoleTool:
		return "tool"
	}
	return "ai"
}

// begin writes the start of an element of an item, with when it is there.
func (p *page) begin(it *render.Item, name, class string, open bool) {
	p.raw("<" + name)
	if class != "" {
		p.raw(` class="` + class + `"`)
	}
	from, to := it.Range()
	if b, ok := p.times.of(int(it.Key.Entry), from, to); ok {
		p.b = b.attribute(p.b)
		if b.begins {
			p.raw(` data-c="`)
			if !p.index.Flags(int(it.Key.Entry)).Has(model.FlagPrompt) {
				p.attribute(b.chapter)
			} else {
				p.attribute(cutTitle(b.chapter))
			}
			p.raw(`"`)
		}
	}
	if open {
		p.raw(" open")
	}
	p.raw(">")
}

func cutTitle(s string) string {
	if len(s) <= mostTitle {
		return s
	}
	end := mostTitle
	for end > 0 && s[end]&0xc0 == 0x80 {
		end--
	}
	return s[:end] + "…"
}

// item writes an item, and returns how it ends: the threads of sub-agents come before that.
func (p *page) item(it *render.Item, threads bool) (end string) {
	switch it.Kind {
	case render.Prompt, render.Answer, render.Attachment:
		p.begin(it, "div", "p", false)
		p.parts(it, it.Kind == render.Prompt)
		p.details(it)
		return "</div>"
	case render.Injected:
		p.folded(it, "sys", it.Message.Injected, p.whole(it.Parts), false)
	case render.System:
		p.folded(it, "sys", it.Message.Role.String()+" prompt", p.whole(it.Parts), true)
	case render.Thought:
		p.thought(it)
	case render.Call:
		return p.call(it, threads)
	case render.Orphan:
		p.orphan(it)
	case render.Event:
		p.event(it)
	case render.Record, render.Strange:
		p.record(it)
	case render.Conversation:
		number, of := it.Conversation()
		p.printf("<p class=rule>conversation %d of %d</p>", number, of)
	case render.ThreadHead:
		p.begin(it, "details", "call", false)
		p.raw("<summary><b>sub-agent</b> <span>whose call is not in the log</span></summary>")
		return "</details>"
	case render.Empty:
		p.begin(it, "p", "note", false)
		p.raw("(nothing)</p>")
	}
	return ""
}

// whole is the text of some parts.
func (p *page) whole(parts []model.Part) string {
	var texts []string
	for _, part := range parts {
		render.PartTexts(part, func(s string) bool {
			if s != "" {
				texts = append(texts, s)
			}
			return true
		})
	}
	return strings.Join(texts, "\n\n")
}

// folded writes a text that is folded under a name.
func (p *page) folded(it *render.Item, class, name, text string, prose bool) {
	p.begin(it, "details", class, false)
	p.raw("<summary>")
	p.row(name, 200)
	p.raw(" <span>")
	p.row(firstLine(text), 100)
	p.raw("</span></summary>")
	if prose {
		p.raw("<div class=p>")
		p.b = p.prose.Append(p.b, text, true)
		p.raw("</div>")
	} else {
		p.pre("", text, false)
	}
	p.details(it)
	p.raw("</details>")
}

// firstLine is the first line of a text that says something.
func firstLine(text string) string {
	text = strings.TrimLeft(text[:min(len(text), 4096)], " \t\r\n")
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// pre writes a text with the lines that it has.
func (p *page) pre(lang, text string, output bool) {
	if text = strings.TrimRight(text, "\n"); text == "" {
		return
	}
	p.raw("<pre")
	if lang != "" {
		p.raw(` data-l="`)
		p.attribute(lang)
		p.raw(`"`)
	}
	p.raw(">")
	if strings.HasPrefix(text, "\n") {
		p.raw("\n") // browsers leave out the first one
	}
	t := safetext.Text{}
	if output {
		t = safetext.CleanOutput(text, safetext.Style{})
	} else {
		t = safetext.Clean(text, safetext.Style{})
	}
	p.b = markdown.AppendText(p.b, t)
	p.raw("</pre>")
}

// parts writes what was said.
func (p *page) parts(it *render.Item, breaks bool) {
	for _, part := range it.Parts {
		switch part := part.(type) {
		case model.Text:
			p.b = p.prose.Append(p.b, part.Text, breaks)
		case model.Media:
			p.media(it.DataEntry(), part)
		case model.Citation:
			p.citation(part)
		case model.Data:
			p.pre("json", render.ReadableJSON(part.Raw), false)
		case model.Unknown:
			p.pre("json", render.ReadableJSON(part.Raw), false)
		}
	}
}

func (p *page) media(entry int, m model.Media) {
	name := render.MediaName(m)
	if url := p.pictures.url(entry, m); url != "" {
		p.raw(`<figure><img loading="lazy" alt="`)
		p.attribute(name)
		p.raw(`" src="` + url + `"><figcaption>`)
		p.row(name, 400)
		p.raw("</figcaption></figure>")
	} else {
		p.raw("<p class=note>")
		p.text(name)
		p.raw("</p>")
	}
	p.pre("", m.Text, false)
}

func (p *page) citation(c model.Citation) {
	p.raw("<p class=cite>")
	p.text(c.Title)
	p.raw(" ")
	if href, ok := markdown.Address(safetext.Row(c.URL)); ok {
		p.raw(`<a href="`)
		p.b = markdown.AppendAttribute(p.b, href)
		p.raw(`" rel="noopener noreferrer nofollow">`)
		p.text(c.URL)
		p.raw("</a>")
	} else {
		p.text(c.URL)
	}
	p.raw("</p>")
	if c.Text != "" {
		p.raw("<blockquote>")
		p.text(c.Text)
		p.raw("</blockquote>")
	}
}

// thought writes reasoning.
func (p *page) thought(it *render.Item) {
	r, _ := it.Parts[0].(model.Reasoning)
	if r.Text == "" {
		p.begin(it, "p", "note", false)
		p.text(render.Unreadable(r))
		p.raw("</p>")
	} else {
		name := "thought"
		if d := it.Message.Duration; d > 0 {
			name += " for " + render.Span(d)
		}
		if r.Summary {
			name += ", summarised"
		}
		if r.Unclosed {
			name += ", cut short"
		}
		p.begin(it, "details", "think", false)
		p.raw("<summary>" + name + " <span>")
		p.row(firstLine(r.Text), 100)
		p.raw("</span></summary><div class=p>")
		p.b = p.prose.Append(p.b, r.Text, true)
		p.raw("</div></details>")
	}
	if p.opt.Level >= render.MaxLevel && r.Opaque != "" {
		p.raw("<details class=more><summary>opaque form</summary>")
		p.pre("", r.Opaque, false)
		p.raw("</details>")
	}
	p.details(it)
}

// outcome says how a call ended.
func outcome(o findings.Outcome) (class, word string) {
	switch o.State {
	case findings.OK:
		return "ok", "✓"
	case findings.Unsure:
		return "bad", "? says otherwise"
	case findings.Failed:
		return "bad", "✗ failed"
	case findings.Denied:
		return "bad", "⊘ refused"
	case findings.Malformed:
		return "bad", "✗ malformed"
	case findings.Missing:
		return "bad", "no result"
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
	o := findings.VerdictOf(use, r).At(it.Loose, it.Open)
	class, word := outcome(o)
	blocks := render.ArgumentBlocks(c, true)
	open := false
	if len(blocks) > 0 && blocks[0].Form == render.Diff && class != "bad" {
		open = strings.Count(blocks[0].Text, "\n") < shortDiff
	}
	p.begin(it, "details", "call", open)
	p.raw("<summary><b>")
	p.row(render.CallName(c), 120)
	p.raw("</b> <code>")
	p.row(render.Summary(c, p.log.About().Directory), 120)
	p.raw("</code>")
	if added, removed, ok := render.Changes(c); ok && added+removed > 0 {
		p.printf(" <i>+%d −%d</i>", added, removed)
	}
	if took := findings.Took(it.Message, c, r, it.ResultFrom()); took >= 100*time.Millisecond {
		p.raw(" <i>" + render.Span(took) + "</i>")
	}
	if word != "" {
		p.raw(" <em class=" + class + ">" + word + "</em>")
	}
	p.raw("</summary>")
	p.blocks(blocks)
	if c.Raw != "" && p.opt.Level >= render.MaxLevel {
		p.raw("<p class=note>as written</p>")
		p.pre("", c.Raw, false)
	}
	if said := render.Approval(c, r); said != "" {
		p.raw("<p class=note>")
		p.text(said)
		p.raw("</p>")
	}
	switch {
	case r == nil && !threads:
		p.raw("<p class=note>" + render.NoResult(c) + "</p>")
	case r != nil:
		p.result(it, r, c)
	}
	p.details(it)
	return "</details>"
}

// blocks writes pieces of the body of a call, or of a result.
func (p *page) blocks(blocks []render.Block) {
	for _, b := range blocks {
		if b.Title != "" {
			p.raw("<p class=note>")
			p.text(b.Title)
			p.raw("</p>")
		}
		switch b.Form {
		case render.Markdown:
			p.raw("<div class=p>")
			p.b = p.prose.Append(p.b, b.Text, true)
			p.raw("</div>")
		case render.Diff:
			p.diff(b.Text)
		case render.JSON:
			p.pre("json", b.Text, false)
		case render.Code:
			lang := b.Lang
			if i := strings.LastIndexAny(lang, `./\`); i >= 0 {
				lang = lang[i+1:]
			}
			p.pre(lang, b.Text, false)
		default:
			p.pre("", b.Text, b.Form == render.Output)
		}
		if len(p.b) > mostHeld {
			p.flush()
		}
	}
}

// diff writes a difference: its signs say what was added and removed, and its marks, too.
func (p *page) diff(text string) {
	text = strings.TrimRight(text, "\n")
	if text == "" {
		return
	}
	p.raw("<pre class=diff>")
	now := ""
	for line := range strings.SplitSeq(text, "\n") {
		name := ""
		switch {
		case strings.HasPrefix(line, "+") && !strings.HasPrefix(line, "+++ "):
			name = "ins"
		case strings.HasPrefix(line, "-") && !strings.HasPrefix(line, "--- "):
			name = "del"
		case strings.HasPrefix(line, "@@"):
			name = "i"
		}
		if name != now {
			if now != "" {
				p.raw("</" + now + ">")
			}
			if now = name; name != "" {
				p.raw("<" + name + ">")
			}
		}
		p.text(line)
		p.raw("\n")
	}
	if now != "" {
		p.raw("</" + now + ">")
	}
	p.raw("</pre>")
}

// result writes what a tool gave back.
func (p *page) result(it *render.Item, r *model.ToolResult, c *model.ToolCall) {
	p.raw("<div class=out>")
	if from := it.ResultFrom(); from != nil && from != it.Message && it.ResultPlace() == 0 {
		for _, w := range from.Warnings {
			p.raw("<p class=note>")
			p.text(w)
			p.raw("</p>")
		}
	}
	if len(r.Content) == 0 && len(r.Stored) == 0 && !r.Denied {
		p.raw("<p class=note>empty result</p>")
	}
	if r.Preliminary {
		p.raw("<p class=note>preliminary result, the final one is not in the log</p>")
	}
	p.blocks(render.ResultBlocks(r, c))
	for _, part := range r.Content {
		switch part := part.(type) {
		case model.Media:
			p.media(it.DataEntry(), part)
		case model.Citation:
			p.citation(part)
		}
	}
	if p.opt.Level >= render.MaxLevel {
		if r.Details != nil {
			p.raw("<details class=more><summary>details</summary>")
			p.pre("json", render.ReadableJSON(r.Details), false)
			p.raw("</details>")
		}
		if r.Raw != "" {
			p.raw("<p class=note>as written</p>")
			p.pre("", r.Raw, false)
		}
	}
	p.raw("</div>")
}

func (p *page) orphan(it *render.Item) {
	r := it.Result()
	p.begin(it, "details", "call", false)
	p.raw("<summary><b>")
	p.row(r.Name, 120)
	p.raw("</b> <span>result without a call</span>")
	if class, word := outcome(findings.Verdict(nil, r)); word != "" {
		p.raw(" <em class=" + class + ">" + word + "</em>")
	}
	p.raw("</summary>")
	p.result(it, r, nil)
	p.details(it)
	p.raw("</details>")
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
		p.text(render.MarkerName(m.Kind))
		if text != "" {
			p.raw(": ")
			p.text(text)
		}
		p.raw("</p>")
	} else {
		p.begin(it, "details", class, false)
		p.raw("<summary>")
		p.text(render.MarkerName(m.Kind))
		p.raw(" <span>")
		p.row(firstLine(text), 100)
		p.raw("</span></summary>")
		p.pre("", text, false)
		p.raw("</details>")
	}
	p.details(it)
}

// record writes a record, or a part, that nobody described, and data of a program.
func (p *page) record(it *render.Item) {
	if it.Heads() != "" {
		p.raw("<p class=note>")
		p.text(it.Heads())
		p.raw("</p>")
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
			p.text(m.Text)
			p.raw("</p>")
		}
		if raw == nil {
			continue
		}
		lang := ""
		if text == "" {
			text, lang = render.ReadableJSON(raw), "json"
		}
		p.begin(it, "details", "rec", it.Alone)
		p.raw("<summary>")
		p.row(name, 200)
		p.raw("</summary>")
		p.pre(lang, text, false)
		p.raw("</details>")
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
			p.raw("<details class=more><summary>more</summary><pre>")
			begun = true
		}
		p.text(d.String())
		p.raw("\n")
	})
	if begun {
		p.raw("</pre></details>")
	}
}
