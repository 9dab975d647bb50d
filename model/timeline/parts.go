package timeline

import (
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/tool"
)

// parting is a place among the parts of a message: the next part, and how many calls and
// results come before it.
type parting struct{ part, calls, results int }

// parts walks the parts of a message, from one on.
func (w *walker) parts(from parting) {
	m := w.message
	calls, results := from.calls, from.results
	for i := from.part; i < len(m.Parts) && !w.stopped; i++ {
		switch p := m.Parts[i].(type) {
		case model.Text:
			first := i
			texts := []string{p.Text}
			for ; i+1 < len(m.Parts); i++ { // they are paragraphs of one text
				next, ok := m.Parts[i+1].(model.Text)
				if !ok {
					break
				}
				texts = append(texts, next.Text)
			}
			w.text(strings.TrimSpace(strings.Join(texts, "\n\n")), first)
		case model.Reasoning:
			w.thought(p, i)
		case *model.ToolCall:
			calls++
			w.call(p, i, parting{i + 1, calls, results})
		case *model.ToolResult:
			if _, _, paired := w.index.Call(w.entry, results); !paired {
				w.orphan(p, i)
			}
			results++
		case model.Media:
			if b := (&Block{Kind: Attachment, Part: i, Text: p.Text, Of: p}); m.Injected != "" {
				w.aside(b)
			} else {
				w.whole(b)
			}
		case model.Citation:
			w.aside(&Block{Part: i, Text: strings.TrimSpace(p.Title + " " + p.URL), Of: p})
		case model.Marker:
			w.marker(p, i)
		case model.Data:
			w.aside(&Block{Part: i, Text: string(p.Raw), Of: p})
		case model.Unknown:
			w.aside(&Block{Part: i, Text: string(p.Raw), Of: p})
		}
	}
}

// text plays what somebody said.
func (w *walker) text(text string, part int) {
	m := w.message
	b := &Block{Part: part, Text: text}
	switch {
	case text == "":
		return
	case m.Injected != "" || m.Role == model.RoleSystem || m.Role == model.RoleDeveloper:
		w.aside(b)
		return
	case m.Role == model.RoleUser:
		b.Kind = Prompt
	default:
		b.Kind = Answer
	}
	b.Text, b.Trimmed = w.opt.Cuts.Trimmed(w.number, text)
	if b.Kind == Prompt {
		w.prompt(b)
		return
	}
	w.answer(b)
}

// firstLines returns the first lines of a text, and how many it has more.
func firstLines(text string, most int) (string, int) {
	at := 0
	for range most {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return text, 0
		}
		at += i + 1
	}
	return strings.TrimRight(text[:at], "\n"), strings.Count(text[at:], "\n") + 1
}

func (w *walker) prompt(b *Block) {
	if w.depth == 0 && w.index.Flags(w.entry).Has(model.FlagPrompt) {
		w.begin(headline(b.Text))
	}
	gap := w.gap(beforePrompt)
	w.settle()
	switch w.timing {
	case Real:
		w.pass(gap / 3)
		w.open(b, true)
		w.grow(b, gap-gap/3)
	case Click:
		w.open(b, true)
	default:
		w.pass(gap)
		w.open(b, true)
		w.grow(b, 0)
		w.pass(beforeEnter)
	}
	w.close(b)
}

func (w *walker) answer(b *Block) {
	w.begin("")
	waited := w.waited
	gap := w.gap(beforeAnswer)
	first := !w.led
	if first {
		w.settle()
	}
	w.open(b, first)
	switch {
	case w.timing == Real && waited: // the gap was that of a thought
		w.pass(gap)
		w.grow(b, -w.opt.Idle)
	case w.timing == Real:
		w.pass(gap / 4)
		w.grow(b, gap-gap/4)
	default:
		w.pass(gap)
		w.grow(b, 0)
	}
	w.close(b)
	if w.timing == Paced {
		w.pass(afterAnswer)
	}
}

// thought plays reasoning.
func (w *walker) thought(p model.Reasoning, part int) {
	w.begin("")
	b := &Block{Kind: Thought, Part: part, Text: strings.TrimSpace(p.Text), Of: p, Took: w.pondered()}
	took := usualThought
	if b.Took > 0 {
		took = min(b.Took, mostSpinning)
	}
	if w.timing == Real {
		took = w.gap(took)
	} else if w.gap(0); w.timing == Click {
		took = 0
	}
	beat := w.opt.Thinking || w.run.Number == 0 && !w.led
	if beat {
		w.settle()
	}
	w.open(b, beat)
	w.led = w.timing == Click && !w.opt.Thinking && w.run.Number == 0
	if w.opt.Thinking && w.timing != Click {
		w.grow(b, 0)
	} else {
		w.pass(took)
	}
	w.close(b)
}

// pondered is how long a model thought before its message, as far as the log tells.
func (w *walker) pondered() time.Duration {
	m := w.message
	if d := m.Thought(); d > 0 {
		return d
	}
	if d := m.Time.Sub(w.last); !w.waited && isSane(m.Time) && isSane(w.last) && d > 0 && d < time.Hour {
		return d
	}
	return 0
}

// call plays a call and what came of it.
// What follows it in its message is told, as its sub-agents may be walked from a mark.
func (w *walker) call(c *model.ToolCall, part int, then parting) {
	if w.opt.NoCalls {
		return
	}
	place := then.calls - 1
	w.begin("")
	first := w.run.Number == 0 && !w.led
	gap := w.gap(0)
	if first {
		w.settle()
	}
	if w.timing == Real {
		w.pass(gap)
	}
	b := &Block{Kind: Call, Part: part, Place: place, Call: c}
	from := w.result(b)
	use := tool.Of(c)
	flags := w.index.Flags(w.entry)
	loose := flags.Any(model.FlagLoose|model.FlagOpen) && b.Result == nil && !c.HasNoResult() && w.index.HasCallsAndResults()
	b.Outcome = findings.VerdictOf(use, b.Result).At(loose, false)
	b.Took = findings.Took(w.message, c, b.Result, from)
	w.tally(b, nameOf(c))
	w.open(b, first)
	one := &call{looked: w.looked, at: then, from: from, block: b}
	w.agents(one, 0)
	w.called(one)
}

// agents walks the threads that a call started, from one of them on.
func (w *walker) agents(c *call, from int) {
	if !w.opt.Agents {
		return
	}
	spawned := w.index.Spawned(w.entry, c.block.Place)
	for k := from; k < len(spawned); k++ {
		by := *c
		by.spawn = k
		w.thread(thread{number: spawned[k], depth: w.depth + 1, by: &by})
	}
}

// called ends a call whose sub-agents were played.
func (w *walker) called(c *call) {
	b, from := c.block, c.from
	took := usualCall
	if b.Took > 0 {
		took = min(b.Took, mostSpinning)
	}
	switch w.timing {
	case Click:
		took = 0
	case Real:
		if b.Took > 0 {
			took = max(leastGap, min(b.Took, w.opt.Idle))
		}
	}
	w.pass(took)
	w.close(b)
	switch w.timing {
	case Paced:
		w.pass(afterCall)
	case Click:
		w.pass(clickCall)
	}
	if from != nil && from.Time.After(w.last) {
		w.last = from.Time
	}
}

// orphan plays a result whose call the log does not have.
func (w *walker) orphan(r *model.ToolResult, part int) {
	if w.opt.NoCalls {
		return
	}
	w.begin("")
	first := w.run.Number == 0
	w.gap(0)
	if first {
		w.settle()
	}
	b := &Block{Kind: Call, Part: part, Place: -1, Result: r, Outcome: findings.Verdict(nil, r)}
	w.tally(b, r.Name)
	w.open(b, first)
	w.pass(leastGap)
	w.close(b)
}

// result finds the result of a call. It returns the message that brought it.
func (w *walker) result(b *Block) *model.Message {
	entry, at, ok := w.index.Result(w.entry, b.Place)
	if !ok {
		return nil
	}
	if w.results == nil || w.of != entry {
		from := w.message
		if entry != w.entry {
			m, err := w.log.Message(entry)
			if err != nil {
				return nil
			}
			from = w.masked(m)
		}
		w.results, w.of = from, entry
	}
	if all := w.results.Results(); at < len(all) {
		b.Result = all[at]
		return w.results
	}
	return nil
}

// nameOf is the name of a tool as people say it.
func nameOf(c *model.ToolCall) string {
	server, name := tool.Name(c)
	if server != "" {
		return server + ": " + name
	}
	return name
}

// mostTallied bounds the tools that a run tells apart.
const mostTallied = 40

// tally counts a call among those of its run.
func (w *walker) tally(b *Block, name string) {
	r := Run{Number: w.run.Number + 1}
	last := ""
	if b.Aside {
		return
	}
	if w.run.Number > 0 {
		last = w.run.last
	}
	if r.last = name; name == last && r.Number > 1 {
		r.Same = w.run.Same + 1
	}
	r.Tally = append(make([]Tally, 0, len(w.run.Tally)+1), w.run.Tally...)
	at := -1
	for i := range r.Tally {
		if r.Tally[i].Name == name {
			at = i
		}
	}
	if at < 0 && len(r.Tally) < mostTallied {
		at = len(r.Tally)
		r.Tally = append(r.Tally, Tally{Name: name})
	}
	if at >= 0 {
		r.Tally[at].Add(b.State())
	}
	w.run, b.Run = r, r
}

// marker plays an event.
func (w *walker) marker(p model.Marker, part int) {
	b := &Block{Part: part, Text: p.Text, Of: p}
	if w.depth == 0 && p.Kind == model.MarkerCompaction {
		w.begin("compacted")
	}
	switch {
	case p.Error, p.Kind.IsBoundary() && p.Kind != model.MarkerRunStart, p.Kind == model.MarkerUnfinished:
		b.Kind = Notice
		w.whole(b)
	default:
		w.aside(b)
	}
}

// whole plays what is there at once.
func (w *walker) whole(b *Block) {
	w.begin("")
	w.gap(0)
	w.settle()
	w.open(b, true)
	w.close(b)
	if w.timing != Click {
		w.pass(atNotice)
	}
}

// aside plays what takes no time.
func (w *walker) aside(b *Block) {
	b.Kind, b.Aside = System, true
	w.open(b, false)
	w.close(b)
}

// mostTitle bounds the title of a chapter, in bytes.
const mostTitle = 120

// headline is the first line of a text that says something. One that ends in a colon says it
// with the line below it.
func headline(text string) string {
	begin := ""
	for l := range strings.SplitSeq(text, "\n") {
		l = strings.TrimSpace(l)
		if strings.Trim(l, "`~#-*=_> ") == "" {
			continue
		}
		if begin == "" && strings.HasSuffix(l, ":") && len(l) < mostTitle/2 {
			begin = l + " "
			continue
		}
		l = begin + l
		if len(l) > mostTitle {
			end := mostTitle
			for !boundary(l, end) {
				end--
			}
			l = l[:end] + "…"
		}
		return l
	}
	if begin != "" {
		return strings.TrimSpace(begin)
	}
	return "prompt"
}
