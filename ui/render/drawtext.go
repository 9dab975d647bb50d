package render

import (
	"cmp"
	"fmt"
	"strings"

	"msgview/model"
	"msgview/ui/picture"
	"msgview/ui/safetext"
)

// texts draws what was said and thought.
type texts struct{ drawing }

// text draws what was said, with the media and citations that belong to it.
func (b texts) text(st State) {
	it := b.it
	b.rows.speaker()
	if st == Line {
		name := b.kindName()
		if b.labelWidth > 0 && (it.Kind == Prompt || it.Kind == Answer) {
			name = "" // the label says it
		}
		text := plainText(it.Parts)
		says := "same as before"
		if !b.rows.c.Same {
			says = unmarked(text, b.opt)
		}
		b.rows.folded(name, says, text)
		return
	}
	if it.Kind == Injected || it.Kind == System {
		b.rows.say(b.sym.open(b.p.Dim).Append(safetext.CleanLine(b.kindName(), b.p.Dim, b.rows.width)))
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
				b.rows.say(b.sym.denied(b.p.Warning).Append(safetext.Lit("refused to answer", b.p.Warning)))
			}
			b.markdown(strings.Join(texts, "\n\n"), st, it.Kind)
		case model.Media:
			b.media(p)
		case model.Citation:
			if i < run {
				continue
			}
			for run = i + 1; run < len(it.Parts) && b.opt.Level < MoreLevel && sameSource(p, it.Parts[run]); run++ {
			}
			b.citation(p, run-i)
		}
	}
	b.ended()
}

// ended says below the last text of an answer what it took and how it ended, at the level
// before the highest, which lists that with all else.
func (b texts) ended() {
	it, m := b.it, b.it.Message
	if b.opt.Level != MoreLevel || it.Kind != Answer || m.Role != model.RoleAssistant {
		return
	}
	for _, p := range m.Parts[min(int(it.to), len(m.Parts)):] {
		if t, ok := p.(model.Text); ok && strings.TrimSpace(t.Text) != "" {
			return
		}
	}
	var said []string
	if m.StopReason != "" {
		said = append(said, "finish: "+m.StopReason)
	}
	if u := m.Usage; !u.IsZero() {
		s := fmt.Sprintf("tokens: %s in, %s out", Number(int(u.Input)), Number(int(u.Output)))
		if u.Input == 0 && u.CacheRead == 0 && u.CacheWrite == 0 { // the log tells what was written only
			s = fmt.Sprintf("tokens: %s out", Number(int(u.Output)))
		}
		for _, more := range [...]struct {
			n    int64
			what string
		}{{u.CacheRead, "from the cache"}, {u.CacheWrite, "to the cache"}, {u.Reasoning, "of reasoning"}} {
			if more.n > 0 {
				s += fmt.Sprintf(", %s %s", Number(int(more.n)), more.what)
			}
		}
		said = append(said, s)
	}
	if len(said) > 0 {
		text := safetext.Clean(strings.Join(said, b.glyph(" · ", " - ")), b.p.Dim)
		for _, l := range text.Wrap(max(b.rows.width, 1), safetext.WrapOptions{}) { // nothing else says what it says
			b.rows.add(l)
		}
	}
}

// kindName says in words what an injected or system text is.
func (b texts) kindName() string {
	m := b.it.Message
	switch b.it.Kind {
	case Injected:
		return m.Injected
	case System:
		return m.Role.String() + " prompt"
	}
	return m.Role.String()
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
	longPrompt   = 60 // rows of a prompt that is shown whole
	promptHead   = 20
	promptTail   = 6
	previewProse = 8
)

// markdown draws a text as Markdown.
func (b texts) markdown(text string, st State, kind Kind) {
	brief := st == Preview && kind != Prompt && kind != Answer
	edited, hasEdits := b.edited(text, kind, st)
	if b.opt.Unlimited && !brief && !hasEdits {
		for piece, gap := range prosePieces(text) {
			if gap {
				b.rows.add(safetext.Line{})
			}
			for _, l := range b.proseLines(piece, kind) {
				b.rows.add(l)
			}
		}
		return
	}
	lines := edited
	if !hasEdits {
		lines = b.proseLines(text, kind)
	}
	head, tail := FullRows, 0
	switch {
	case b.opt.Unlimited && !brief:
		head = len(lines)
	case brief:
		head = previewProse
	case b.rows.c.Limit > 0:
		head = b.rows.c.Limit
	case kind == Prompt && b.opt.Level < MaxLevel && len(lines) > longPrompt:
		head, tail = promptHead, promptTail // what is asked may stand at the end
	}
	for _, l := range lines[:min(head, len(lines))] {
		b.rows.add(l)
	}
	if rest := len(lines) - head - tail; rest > 0 {
		b.rows.more(rest)
	}
	for _, l := range lines[max(min(head, len(lines)), len(lines)-tail):] {
		b.rows.add(l)
	}
}

// proseLines lays out a text, or a piece of one.
func (b texts) proseLines(text string, kind Kind) []safetext.Line {
	width := min(b.rows.width, maxProse)
	var lines []safetext.Line
	if b.opt.Raw {
		lines = safetext.Clean(text, b.p.Plain).Wrap(width, safetext.WrapOptions{})
	} else {
		lines = b.prose.Render(text, width, kind == Prompt || kind == Injected)
	}
	if kind == Injected || b.it.Flags.Has(model.FlagInactive) {
		for i := range lines {
			lines[i] = lines[i].WithStyle(b.p.Dim)
		}
	}
	return lines
}

func (b texts) media(m model.Media) {
	draw := pictures{b.drawing}
	b.rows.tell(b.sym.image(b.p.Accent), b.rows.label(MediaName(m), b.p.Accent).Append(draw.offer(m)))
	draw.draw(m)
	switch {
	case m.Text == "":
	case isJSON(m.Text):
		bodies{b.drawing}.body(Block{Form: JSON, Text: ReadableJSON([]byte(strings.TrimSpace(m.Text)))}, Full, "  ")
	default:
		b.rows.wrapped(safetext.Clean(m.Text, b.p.Plain), 2)
	}
}

// MediaName says in words what an attachment is.
func MediaName(m model.Media) string {
	s := m.Kind.String()
	pixels := ""
	if m.Kind == model.Image {
		if size, ok := picture.Measure(m.Data); ok {
			pixels = fmt.Sprintf("%dx%d", size.Width, size.Height)
		}
	}
	for _, part := range []string{m.MediaType, pixels, m.Name, m.URL, m.FileID} {
		if part != "" && !(strings.HasPrefix(part, "data:") && strings.HasSuffix(part, ",")) { // else words stand where the data would be
			s += ", " + part
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

// sameSource reports whether a part cites what a citation does.
func sameSource(c model.Citation, p model.Part) bool {
	other, ok := p.(model.Citation)
	return ok && other.Title == c.Title && other.URL == c.URL
}

// citation draws a source that is cited once or more.
func (b texts) citation(c model.Citation, times int) {
	var t safetext.Text
	if c.Title != "" {
		t = b.rows.label(c.Title, b.p.Plain).Append(safetext.Spaces(1, b.p.Plain))
	}
	t = t.Append(b.rows.label(c.URL, b.p.Link))
	if times > 1 {
		t = t.Append(safetext.CleanLine(fmt.Sprintf(" %s%d", b.glyph("×", "x"), times), b.p.Dim, 12))
	}
	sign := b.p.Link
	sign.Underline = false
	b.rows.tell(b.sym.citation(sign), t)
	if c.Text != "" && b.opt.Level >= MoreLevel {
		b.rows.wrapped(safetext.Clean(c.Text, b.p.Dim), 2)
	}
}

// thought draws reasoning: folded to a row, or as dim text.
func (b texts) thought(st State) {
	r := b.it.Parts[0].(model.Reasoning)
	b.rows.speaker()
	if r.Text == "" {
		b.rows.say(b.sym.thought(b.p.Reasoning).Append(safetext.CleanLine(Unreadable(r), b.p.Reasoning, b.rows.width)))
		if b.opt.Level >= MaxLevel && r.Opaque != "" {
			records{b.drawing}.detail(Detail{Name: "opaque form", Value: r.Opaque})
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
		name, _, _ = strings.Cut(name, ",") // what more it says stands above the text
		b.rows.measured(b.sym.thought(b.p.Reasoning).Append(safetext.CleanLine(name+"  ", b.p.Reasoning, b.rows.width)), unmarked(r.Text, b.opt), r.Text)
		return
	}
	b.rows.say(b.sym.thought(b.p.Reasoning).Append(safetext.CleanLine(name+" ("+reasoningSize(r.Text)+")", b.p.Reasoning, b.rows.width)))
	if b.opt.Level >= MaxLevel && r.Opaque != "" {
		records{b.drawing}.detail(Detail{Name: "opaque form", Value: cmp.Or(OpaqueWords(r), Size(int64(len(r.Opaque))))})
	}
	laid := func(text string) []safetext.Line {
		return safetext.Clean(text, b.p.Reasoning).Wrap(max(min(b.rows.width, maxProse)-2, 1), safetext.WrapOptions{})
	}
	put := func(lines []safetext.Line) {
		for _, l := range lines {
			b.rows.add(b.sym.bar(b.p.Dim).Line().AppendLine(l))
		}
	}
	if b.opt.Unlimited && st != Preview {
		for piece := range linePieces(strings.TrimSpace(r.Text)) {
			put(laid(piece))
		}
		return
	}
	lines := laid(strings.TrimSpace(r.Text))
	head := max(b.rows.c.Limit, FullRows)
	if st == Preview {
		head = previewHead
	}
	put(lines[:min(head, len(lines))])
	if rest := len(lines) - head; rest > 0 {
		b.rows.more(rest)
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

// shortOpaque is up to how many bytes the opaque form of reasoning may be words rather
// than something encrypted: what is has some hundred.
const shortOpaque = 64

// OpaqueWords returns the opaque form of reasoning where it is no base64 but words, as of a
// program that took the reasoning out; "" where nobody can read it.
func OpaqueWords(r model.Reasoning) string {
	const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=\r\n"
	if len(r.Opaque) > shortOpaque && strings.Trim(r.Opaque, base64) == "" {
		return ""
	}
	return r.Opaque
}
