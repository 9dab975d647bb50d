package page

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"time"

	"msgview/model"
	"msgview/ui/export"
	"msgview/ui/render"
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
				p.turn, p.due = turn, true
			}
		}
	}
	err := render.EachItem(p.log, entry, p.opt.Level, func(items []render.Item, states []render.State) error {
		return p.items(ctx, items, states, number, depth)
	})
	p.begun()
	p.w.some()
	if err == nil {
		err = p.w.err
	}
	return err
}

// begun begins the turn that is due: what begins a conversation stands above it.
func (p *page) begun() {
	if p.due {
		p.due = false
		p.section("t"+strconv.Itoa(p.turn), "Turn "+strconv.Itoa(p.turn))
	}
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
		if it.Kind == render.Conversation { // it is above what is said first
			p.leave()
			p.section("", "")
			p.speaker = render.Speaker{}
			p.item(it, false)
			continue
		}
		p.begun()
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
		p.w.raw(end)
		p.w.some()
	}
	return nil
}

// mostDepth is how deep sub-agents are written within each other.
const mostDepth = 64

// agent writes the thread of a sub-agent.
func (p *page) agent(ctx context.Context, thread, depth int) error {
	article, speaker, named, name, day, turn := p.article, p.speaker, p.named, p.model, p.day, p.turn
	p.article, p.speaker, p.named, p.model = 0, render.Speaker{}, "", ""
	p.w.raw(`<div class="agent" role="group" aria-label="Sub-agent">`)
	err := p.thread(ctx, thread, depth+1)
	p.leave()
	p.w.raw("</div>")
	p.article, p.speaker, p.named, p.model, p.day, p.turn = article, speaker, named, name, day, turn
	return err
}

// section ends the turn that is open and begins one, none if it has no id.
func (p *page) section(id, title string) {
	if p.sections {
		p.w.raw("</section>\n")
	}
	if p.sections = id != ""; p.sections {
		p.w.printf("<section id=%s><h2><a href=#%s>%s</a></h2>\n", id, id, title)
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
	name := p.speakerName(it, who)
	p.w.raw("<article")
	number := ""
	if p.index.Flags(int(it.Key.Entry)).IsMessage() && it.Kind != render.ThreadHead { // its first message comes within
		n, _ := p.index.Number(int(it.Key.Entry))
		number = strconv.Itoa(n + 1)
		p.w.raw(" id=m" + number)
	}
	more := who == p.speaker && m.Role != model.RoleUser && name != ""
	p.w.raw(` class="`)
	p.w.raw(roleClass(it))
	if more {
		p.w.raw(" on")
	}
	if it.Flags.Has(model.FlagInactive) {
		p.w.raw(" left")
	}
	p.w.raw(`">`)
	if !m.Time.IsZero() {
		if day := m.Time.In(p.zone).Format(time.DateOnly); day != p.day {
			p.w.raw("<p class=day>" + day + "</p>")
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
	agent := ""
	if !folded && who.Agent != "" && who.Agent != p.named && !strings.EqualFold(who.Agent, m.Role.String()) { // beside the role: a prompt may name the agent that it is for
		agent, p.named = who.Agent, who.Agent
	}
	if (more || folded) && said+agent == "" && !it.Flags.Has(model.FlagInactive) {
		p.w.raw("<h3 class=v>")
		p.w.row(name, 60)
		p.w.raw("</h3>")
		return
	}
	p.w.raw("<h3>")
	p.w.row(name, 200)
	for _, more := range []string{agent, said} {
		if more != "" {
			p.w.raw(" <small>")
			p.w.row(more, 100)
			p.w.raw("</small>")
		}
	}
	if it.Flags.Has(model.FlagInactive) {
		p.w.raw(" <small>on a branch that was left</small>")
	}
	said = "#" + number
	if !m.Time.IsZero() {
		said = "<time>" + m.Time.In(p.zone).Format("15:04") + "</time>"
	}
	switch {
	case number != "":
		p.w.raw(" <a href=#m" + number + ">" + said + "</a>")
	case !m.Time.IsZero(): // nothing has this place as its own
		p.w.raw(" <small>" + said + "</small>")
	}
	p.w.raw("</h3>")
	for _, w := range m.Warnings {
		p.w.raw("<p class=note>")
		p.w.text(w)
		p.w.raw("</p>")
	}
}

// leave ends the article that is open.
func (p *page) leave() {
	if p.article > 0 {
		p.w.raw("</article>\n")
	}
	p.article = 0
}

// speakerName is how the page calls who an item is of.
func (p *page) speakerName(it *render.Item, who render.Speaker) string {
	m := it.Message
	switch {
	case who == (render.Speaker{}) || it.Kind == render.Event || it.Kind == render.Record:
		return ""
	}
	switch who.Word {
	case "YOU":
		return cmp.Or(p.opt.Play.Cuts.Labels[model.RoleUser.String()], "You")
	case "AI":
		return cmp.Or(p.opt.Play.Cuts.Labels[model.RoleAssistant.String()], "Assistant")
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
	p.w.raw("<" + name)
	if class != "" {
		p.w.raw(` class="` + class + `"`)
	}
	from, to := it.Range()
	if b, ok := p.times.of(int(it.Key.Entry), from, to); ok {
		p.w.b = b.attribute(p.w.b)
		if b.begins {
			p.w.raw(` data-c="`)
			if !p.index.Flags(int(it.Key.Entry)).Has(model.FlagPrompt) {
				p.w.attribute(b.chapter)
			} else {
				p.w.attribute(cutTitle(b.chapter))
			}
			p.w.raw(`"`)
		}
	}
	if open {
		p.w.raw(" open")
	}
	p.w.raw(">")
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
		p.folded(it, "sys", it.Message.Injected, render.WholeText(it.Parts), false)
	case render.System:
		p.folded(it, "sys", it.Message.Role.String()+" prompt", render.WholeText(it.Parts), true)
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
		p.w.printf("<p class=rule>conversation %d of %d</p>", number, of)
	case render.ThreadHead:
		p.begin(it, "details", "call", false)
		p.w.raw("<summary><b>sub-agent</b> <span>whose call is not in the log</span></summary>")
		return "</details>"
	case render.Empty:
		p.begin(it, "p", "note", false)
		p.w.raw("(nothing)</p>")
	}
	return ""
}
