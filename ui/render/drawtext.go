package render

import (
	"fmt"
	"strings"

	"msgview/model"
	"msgview/ui/safetext"
)

// text draws what was said, with the media and citations that belong to it.
func (b *block) text(st State) {
	it := b.it
	b.speaker()
	if st == Line {
		name := b.kindName()
		if it.Label && b.labelWidth > 0 && (it.Kind == Prompt || it.Kind == Answer) {
			name = "" // the label says it
		}
		b.folded(name, plainText(it.Parts))
		return
	}
	if it.Kind == Injected || it.Kind == System {
		b.say(b.sym.open(b.p.Dim).Append(safetext.CleanLine(b.kindName(), b.p.Dim, b.width)))
	}
	run := 0 // consecutive text parts are paragraphs of one text
	for i, p := range it.Parts {
		switch p := p.(type) {
		case model.Text:
			if i < run {
				continue
			}
			texts := []string{p.Text}
			for run = i + 1; run < len(it.Parts); run++ {
				next, ok := it.Parts[run].(model.Text)
				if !ok {
					break
				}
				texts = append(texts, next.Text)
			}
			if p.Refusal {
				b.say(b.sym.denied(b.p.Warning).Append(safetext.Lit("refused to answer", b.p.Warning)))
			}
			b.prose(strings.Join(texts, "\n\n"), st, it.Kind)
		case model.Media:
			b.media(p)
		case model.Citation:
			b.citation(p)
		}
	}
}

// speaker writes the name of the agent in a row of its own, where there is one,
// and what the decoder doubted.
func (b *block) speaker() {
	m := b.it.Message
	if !b.it.First && !b.it.Label {
		return
	}
	if b.it.Label && m.Agent != "" && !b.c.SameAgent || b.it.First && b.it.Flags.Has(model.FlagInactive) {
		var t safetext.Builder
		if b.it.Label && m.Agent != "" && !b.c.SameAgent {
			t.Add(safetext.CleanLine(m.Agent, b.p.Agent(m.Agent), b.width))
		}
		if b.it.First && b.it.Flags.Has(model.FlagInactive) {
			t.Add(safetext.Lit(" (on a branch that was left)", b.p.Dim))
		}
		b.say(t.Text())
	}
	if !b.it.First {
		return
	}
	b.warnings(m)
}

// warnings writes what the decoder doubted of a message.
func (b *block) warnings(m *model.Message) {
	for _, w := range m.Warnings {
		b.say(b.sym.warning(b.p.Warning).Append(safetext.CleanLine(w, b.p.Warning, b.width)))
	}
}

// kindName says in words what an injected or system text is.
func (b *block) kindName() string {
	m := b.it.Message
	switch b.it.Kind {
	case Injected:
		return m.Injected
	case System:
		return m.Role.String() + " prompt"
	}
	return m.Role.String()
}

// folded is the one row of something that is folded: what it is, how it begins
// and how much of it there is.
func (b *block) folded(name, text string) {
	lines := strings.Count(strings.TrimSpace(text), "\n") + 1
	size := Size(int64(len(text)))
	if lines > 1 {
		size = fmt.Sprintf("%s lines, %s", Number(lines), size)
	}
	facts := safetext.CleanLine(size, b.p.Dim, b.width)
	left := b.sym.closed(b.p.Dim)
	if name != "" {
		left = left.Append(safetext.CleanLine(name+" ", b.p.Dim, b.width))
	}
	room := b.width - left.Width() - facts.Width() - 1
	left = left.Append(b.brief(cut(oneLine(text)), b.p.Reasoning, max(room, 0)))
	b.facts(left, facts)
}

// facts writes a row with something at its right end, if there is room.
func (b *block) facts(left, right safetext.Text) {
	width := min(b.width, maxProse+8)
	line := left.Line()
	if right.Empty() || width < 24 {
		b.add(line)
		return
	}
	room := width - right.Width() - 1
	line = line.Truncate(room, b.ellipsis).PadRight(room, b.p.Plain)
	b.add(line.Append(safetext.Spaces(1, b.p.Plain), right))
}

func plainText(parts []model.Part) string {
	var texts []string
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			texts = append(texts, p.Text)
		case model.Media:
			texts = append(texts, "["+MediaName(p)+"]")
		case model.Citation:
			texts = append(texts, "["+p.Title+" "+p.URL+"]")
		}
	}
	return strings.Join(texts, "\n")
}

// How much of a long text the states show, in rows.
const (
	previewHead  = 3
	previewTail  = 6
	longPrompt   = 200 // rows of a prompt that is shown whole
	previewProse = 8
)

// prose draws a text as Markdown.
func (b *block) prose(text string, st State, kind Kind) {
	brief := st == Preview && kind != Prompt && kind != Answer
	if b.opt.Unlimited && !brief {
		for piece, gap := range prosePieces(text) {
			if gap {
				b.add(safetext.Line{})
			}
			for _, l := range b.proseLines(piece, kind) {
				b.add(l)
			}
		}
		return
	}
	lines := b.proseLines(text, kind)
	head := FullRows
	switch {
	case brief:
		head = previewProse
	case b.c.Limit > 0:
		head = b.c.Limit
	case kind == Prompt && b.opt.Level < MaxLevel:
		head = longPrompt
	}
	for _, l := range lines[:min(head, len(lines))] {
		b.add(l)
	}
	if rest := len(lines) - head; rest > 0 {
		b.more(rest)
	}
}

// proseLines lays out a text, or a piece of one.
func (b *block) proseLines(text string, kind Kind) []safetext.Line {
	width := min(b.width, maxProse)
	var lines []safetext.Line
	if b.opt.Raw {
		lines = safetext.Clean(text, b.p.Plain).Wrap(width, safetext.WrapOptions{})
	} else {
		lines = b.Drawer.prose.Render(text, width, kind == Prompt || kind == Injected)
	}
	if kind == Injected || b.it.Flags.Has(model.FlagInactive) {
		for i := range lines {
			lines[i] = lines[i].WithStyle(b.p.Dim)
		}
	}
	return lines
}

// more is the row that says how much is not shown.
func (b *block) more(rows int) {
	b.cut = true
	b.say(b.rest(Number(rows)+" more "+Plural(rows, "row"), "Enter shows them", b.width))
}

// Plural returns a word in the number that n wants: 1 call, 2 calls.
func Plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

func (b *block) media(m model.Media) {
	b.say(b.sym.image(b.p.Accent).Append(b.brief(MediaName(m), b.p.Accent, b.width)))
	switch {
	case m.Text == "":
	case isJSON(m.Text):
		b.body(Block{Form: JSON, Text: ReadableJSON([]byte(strings.TrimSpace(m.Text)))}, Full, "  ")
	default:
		b.wrapped(safetext.Clean(m.Text, b.p.Plain), 2)
	}
}

// MediaName says in words what an attachment is.
func MediaName(m model.Media) string {
	s := m.Kind.String()
	for _, part := range []string{m.MediaType, m.Name, m.URL, m.FileID} {
		if part != "" && !strings.HasPrefix(part, "data:") {
			s += ", " + cut(part)
		}
	}
	if m.Bytes > 0 {
		s += ", " + Size(m.Bytes)
	}
	if m.Lost {
		s += ", lost when the log was written"
	}
	return s
}

func (b *block) citation(c model.Citation) {
	t := b.sym.citation(b.p.Link)
	if c.Title != "" {
		t = t.Append(safetext.CleanLine(c.Title+" ", b.p.Plain, b.width))
	}
	b.say(t.Append(safetext.CleanLine(c.URL, b.p.Link, b.width)))
	if c.Text != "" && b.opt.Level >= MoreLevel {
		b.wrapped(safetext.Clean(c.Text, b.p.Dim), 2)
	}
}

// thought draws reasoning: folded to a row, or as dim text.
func (b *block) thought(st State) {
	r := b.it.Parts[0].(model.Reasoning)
	b.speaker()
	if r.Text == "" {
		b.say(b.sym.thought(b.p.Reasoning).Append(safetext.CleanLine(Unreadable(r), b.p.Reasoning, b.width)))
		if b.opt.Level >= MaxLevel && r.Opaque != "" {
			b.row(Detail{Name: "opaque form", Value: r.Opaque})
		}
		return
	}
	name := "reasoning"
	if r.Summary {
		name = "reasoning, summarised by the provider"
	}
	if r.Unclosed {
		name += ", cut short"
	}
	if st == Line {
		left := b.sym.thought(b.p.Reasoning).Append(safetext.CleanLine(name+"  ", b.p.Reasoning, b.width))
		facts := safetext.CleanLine(reasoningSize(r.Text), b.p.Dim, b.width)
		left = left.Append(b.brief(cut(oneLine(r.Text)), b.p.Reasoning, max(b.width-left.Width()-facts.Width()-2, 0)))
		b.facts(left, facts)
		return
	}
	b.say(b.sym.thought(b.p.Reasoning).Append(safetext.CleanLine(name+" ("+reasoningSize(r.Text)+")", b.p.Reasoning, b.width)))
	if b.opt.Level >= MaxLevel && r.Opaque != "" {
		b.row(Detail{Name: "opaque form", Value: Size(int64(len(r.Opaque)))})
	}
	laid := func(text string) []safetext.Line {
		return safetext.Clean(text, b.p.Reasoning).Wrap(max(min(b.width, maxProse)-2, 1), safetext.WrapOptions{})
	}
	put := func(lines []safetext.Line) {
		for _, l := range lines {
			b.add(b.sym.bar(b.p.Dim).Line().AppendLine(l))
		}
	}
	if b.opt.Unlimited && st != Preview {
		for piece := range linePieces(strings.TrimSpace(r.Text)) {
			put(laid(piece))
		}
		return
	}
	lines := laid(strings.TrimSpace(r.Text))
	head := max(b.c.Limit, FullRows)
	if st == Preview {
		head = previewHead
	}
	put(lines[:min(head, len(lines))])
	if rest := len(lines) - head; rest > 0 {
		b.more(rest)
	}
}

func reasoningSize(s string) string {
	words := 0
	for range strings.FieldsSeq(s) {
		words++
	}
	return fmt.Sprintf("%s %s", Number(words), Plural(words, "word"))
}

// Unreadable says of reasoning without a text why there is nothing to read.
func Unreadable(r model.Reasoning) string {
	size := ""
	if r.Size > 0 {
		size = ", " + Size(int64(r.Size))
	}
	switch {
	case r.Encrypted:
		return "reasoning (encrypted" + size + ")"
	case r.Redacted:
		return "reasoning (withheld by the provider" + size + ")"
	case r.NotStored:
		return "reasoning (not stored in the log" + size + ")"
	}
	return "reasoning (empty" + size + ")"
}
