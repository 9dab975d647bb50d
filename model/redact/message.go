package redact

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// Message returns a message with its secrets masked: the same one if it has none.
func (k *Masker) Message(m *model.Message) *model.Message {
	if m == nil {
		return nil
	}
	masked, changed := k.message(m, nil)
	if !changed {
		return m
	}
	return masked
}

// seeing is told of what is found in a message, and where: in which of its parts, -1 for
// what is beside them, and what that is.
type seeing func(f found, part int, where string)

// copier masks the texts of a copy.
type copier struct {
	k       *Masker
	seeing  seeing
	part    int
	changed bool
	known   bool    // only secrets that have numbers are looked for
	values  []found // those that were found so far

	log     *Log    // that the message is of, nil if it is of none
	entry   int     // of the message
	results int     // that were masked so far
	exact   []found // what their calls show
}

// mask masks a text.
func (c *copier) mask(s, where string) (masked string, changed bool) {
	switch {
	case len(c.exact) > 0:
		return c.k.with(s, apart(append(c.k.find(s), exactly(s, c.exact)...)), c.seen(where))
	case c.known:
		return c.k.knownIn(s)
	}
	return c.k.text(s, c.seen(where))
}

// text masks one text of the copy.
func (c *copier) text(s *string, where string) {
	if masked, changed := c.mask(*s, where); changed {
		*s = masked
		c.changed = true
	}
}

func (c *copier) joinedIn(b []byte, where string) []byte {
	if c.known {
		return nil
	}
	return c.k.joinedIn(b, c.exact, c.seen(where))
}

func (c *copier) bytes(b *[]byte, where string) {
	if len(*b) == 0 {
		return
	}
	if joined := c.joinedIn(*b, where); joined != nil {
		*b = joined
		c.changed = true
	}
	if masked, changed := c.mask(string(*b), where); changed {
		*b = []byte(masked)
		c.changed = true
	}
}

func (c *copier) seen(where string) func(found) {
	part := c.part
	return func(f found) {
		if len(c.values) < mostValues && len(f.value) >= 2*leastPiece && !slices.ContainsFunc(c.values, func(o found) bool { return o.value == f.value }) {
			c.values = append(c.values, f)
		}
		if c.seeing != nil {
			c.seeing(f, part, where)
		}
	}
}

const (
	leastPiece = 8   // letters of a piece of a secret that is masked by itself
	mostValues = 100 // of a message whose pieces are looked for
)

// pieces masks what is a piece of one of some secrets: a record may tell apart what its
// message says together.
func (k *Masker) pieces(b []byte, values []found) (with []byte, changed bool) {
	if len(values) == 0 {
		return b, false
	}
	var masked []byte
	done := 0
	for at := 0; at < len(b); {
		if !padded.has(b[at]) && b[at] != '_' {
			at++
			continue
		}
		from := at
		for at < len(b) && (padded.has(b[at]) || b[at] == '_') {
			at++
		}
		if at-from < leastPiece {
			continue
		}
		word := string(b[from:at])
		if from > 0 && b[from-1] == '\\' && word[0] != '/' {
			word = word[1:] // it is the letter of an escape
		}
		if len(word) < leastPiece {
			continue
		}
		for _, f := range values {
			if !strings.Contains(f.value, word) {
				continue
			}
			if tag, ok := k.tag(f); ok {
				masked = append(append(masked, b[done:at-len(word)]...), tag...)
				done = at
			}
			break
		}
	}
	if done == 0 {
		return b, false
	}
	return append(masked, b[done:]...), true
}

// message masks a copy of a message.
func (k *Masker) message(m *model.Message, seeing seeing) (*model.Message, bool) {
	c := &copier{k: k, seeing: seeing, part: -1}
	return c.message(m), c.changed
}

func (c *copier) message(m *model.Message) *model.Message {
	n := *m
	for _, s := range []*string{&n.ID, &n.Parent, &n.Thread, &n.ParentCall, &n.Conversation} {
		c.text(s, "id")
	}
	for _, s := range []*string{&n.RawRole, &n.Agent, &n.Mode, &n.Injected} {
		c.text(s, "speaker")
	}
	c.text(&n.Model, "model")
	c.text(&n.StopReason, "stop reason")
	n.Parts = c.parts(n.Parts, "")
	c.part = -1
	n.Meta = c.fields(n.Meta)
	for i := range n.Warnings {
		w := n.Warnings[i]
		if c.text(&w, "warning"); w != n.Warnings[i] {
			n.Warnings = slices.Clone(n.Warnings)
			n.Warnings[i] = w
		}
	}
	if c.k.options.Homes || len(c.k.options.Mask) > 0 {
		c.text(&n.Origin.File, "file")
	}
	if name := c.k.fileName(n.Origin.File); name != n.Origin.File {
		n.Origin.File, c.changed = name, true
	}
	return &n
}

// fields masks members of a record. A name is looked at together with its value.
func (c *copier) fields(all []model.Field) []model.Field {
	own := false
	for i, f := range all {
		if joined := c.joinedIn(f.Value, "field "+f.Name); joined != nil {
			if !own {
				all, own = slices.Clone(all), true
			}
			c.changed = true
			f.Value, all[i].Value = joined, joined
		}
		name := string(rawjson.Quote(f.Name))
		whole := name + ":" + string(f.Value)
		masked, changed := c.mask(whole, "field "+f.Name)
		if !changed {
			continue
		}
		if !own {
			all, own = slices.Clone(all), true
		}
		c.changed = true
		if value, ok := strings.CutPrefix(masked, name+":"); ok {
			all[i].Value = []byte(value)
			continue
		}
		all[i] = model.Field{Name: c.k.Text(f.Name), Value: []byte(c.k.Text(string(f.Value)))}
	}
	for i, f := range all {
		if value, changed := c.k.pieces(f.Value, c.values); changed {
			if !own {
				all, own = slices.Clone(all), true
			}
			c.changed = true
			all[i].Value = value
		}
	}
	return all
}

// parts masks parts; in is what they are in, "" for the message itself.
func (c *copier) parts(all []model.Part, in string) []model.Part {
	all, own := c.across(all, in) // first: of what is cut in two, only the first half may look like a secret
	for i, p := range all {
		if in == "" {
			c.part = i
		}
		before := c.changed
		c.changed = false
		masked := c.onePart(p, in)
		if c.changed {
			if !own {
				all, own = slices.Clone(all), true
			}
			all[i] = masked
		}
		c.changed = c.changed || before
	}
	return all
}

func (c *copier) onePart(p model.Part, in string) model.Part {
	where := func(what string) string {
		if in != "" {
			return in
		}
		return what
	}
	switch p := p.(type) {
	case model.Text:
		c.text(&p.Text, where("text"))
		return p
	case model.Reasoning:
		c.text(&p.Text, where("reasoning"))
		c.text(&p.Opaque, where("reasoning"))
		c.text(&p.Signature, where("reasoning"))
		return p
	case *model.ToolCall:
		return c.call(p)
	case *model.ToolResult:
		if c.log != nil && in == "" {
			c.exact = append(c.exact, c.log.shown(c.entry, c.results, p)...)
			c.results++
		}
		return c.result(p)
	case model.Media:
		for _, s := range []*string{&p.MediaType, &p.Name, &p.URL, &p.FileID, &p.Text} {
			c.text(s, where(p.Kind.String()))
		}
		return p
	case model.Citation:
		for _, s := range []*string{&p.Title, &p.URL, &p.Text} {
			c.text(s, where("citation"))
		}
		return p
	case model.Marker:
		c.text(&p.Text, where("event"))
		p.Answer = c.approval(p.Answer)
		if p.Edits != nil {
			edits := slices.Clone(*p.Edits)
			for i, e := range edits {
				edits[i].Parts = c.parts(e.Parts, where("event"))
			}
			p.Edits = &edits
		}
		return p
	case model.Data:
		c.text(&p.Name, where("data"))
		c.bytes(&p.Raw, where("data"))
		return p
	case model.Unknown:
		c.text(&p.Type, where("record"))
		c.bytes(&p.Raw, where("record"))
		return p
	}
	return p
}

func (c *copier) approval(a *model.Approval) *model.Approval {
	if a == nil {
		return nil
	}
	n := *a
	c.text(&n.ID, "approval")
	if c.text(&n.Reason, "approval"); n == *a {
		return a
	}
	return &n
}

// across masks what goes on from one text to the next: a log may have what was said in
// the pieces in which it came.
func (c *copier) across(all []model.Part, in string) (masked []model.Part, own bool) {
	for i := 0; i < len(all); {
		n := i
		for n < len(all) && pieceOf(all[n]) == pieceOf(all[i]) && pieceOf(all[i]) != noPiece {
			n++
		}
		if n-i < 2 {
			i++
			continue
		}
		texts := make([]string, 0, n-i)
		for _, p := range all[i:n] {
			texts = append(texts, textOf(p))
		}
		if in == "" {
			c.part = i
		}
		where := "text"
		if in != "" {
			where = in
		}
		if masked := c.k.across(texts, c.exact, c.seen(where)); masked != nil {
			if !own {
				all, own = slices.Clone(all), true
			}
			c.changed = true
			for j := range masked {
				all[i+j] = withText(all[i+j], masked[j])
			}
		}
		i = n
	}
	return all, own
}

type piece uint8

const (
	noPiece piece = iota
	textPiece
	reasoningPiece
)

func pieceOf(p model.Part) piece {
	switch p.(type) {
	case model.Text:
		return textPiece
	case model.Reasoning:
		return reasoningPiece
	}
	return noPiece
}

func textOf(p model.Part) string {
	if r, ok := p.(model.Reasoning); ok {
		return r.Text
	}
	return p.(model.Text).Text
}

func withText(p model.Part, s string) model.Part {
	switch p := p.(type) {
	case model.Text:
		p.Text = s
		return p
	case model.Reasoning:
		p.Text = s
		return p
	}
	return p
}

// across masks what texts say that follow each other: the tag of what goes over the end of
// one is in it. It returns nil if there is nothing.
func (k *Masker) across(texts []string, shown []found, seen func(found)) []string {
	ends := make([]int, len(texts))
	at := 0
	for i, s := range texts {
		at += len(s)
		ends[i] = at
	}
	text := strings.Join(texts, "")
	cut := apart(append(k.find(text), exactly(text, shown)...))
	if len(cut) == 0 {
		return nil
	}
	masked := make([]strings.Builder, len(texts))
	begin := 0
	for i, s := range texts {
		for at := begin; at < ends[i]; {
			next := slices.IndexFunc(cut, func(f found) bool { return f.to > at })
			if next < 0 || cut[next].from >= ends[i] {
				masked[i].WriteString(s[at-begin:])
				break
			}
			f := cut[next]
			tag, ok := k.tag(f)
			if !ok {
				masked[i].WriteString(s[at-begin : min(f.to, ends[i])-begin])
			} else if f.from >= at {
				masked[i].WriteString(s[at-begin : f.from-begin])
				masked[i].WriteString(tag)
			}
			at = min(f.to, ends[i])
		}
		begin = ends[i]
	}
	for _, f := range cut {
		if seen != nil {
			seen(f)
		}
	}
	all := make([]string, len(texts))
	for i := range masked {
		all[i] = masked[i].String()
	}
	return all
}
