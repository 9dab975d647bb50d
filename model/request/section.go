package request

import (
	"context"
	"hash/maphash"
	"strings"

	"msgview/model"
)

// A Section is a part of a request: the system prompt, the definitions of the tools, or
// what one role says at once.
type Section struct {
	Kind  SectionKind
	Role  model.Role
	Entry int
	Names string // of the tools, "" if none is known
	Title string // how its text begins
	Bytes int64

	Before bool // the request before has it, too

	number int // in the order in which parts gives them
	media  int
	hash   uint64
}

// SectionKind is what a section is.
type SectionKind uint8

// The kinds of sections, in the order of a request.
const (
	SystemSection SectionKind = iota
	ToolsSection
	MessageSection
)

// like reports whether a section says the same as another one.
func (s Section) like(o Section) bool {
	return s.Kind == o.Kind && s.Role == o.Role && s.Bytes == o.Bytes && s.hash == o.hash
}

var seed = maphash.MakeSeed()

// build makes the sections of a range, and says in v, if there is one, what is known of them.
func build(ctx context.Context, log model.Log, rng Range, v *View) ([]Section, error) {
	var sections, messages []Section
	err := parts(ctx, log, rng, v, func(s Section, text string) {
		s.Bytes, s.Title, s.hash = int64(len(text)), title(text), maphash.String(seed, text)
		if s.Kind == MessageSection {
			messages = append(messages, s)
		} else {
			sections = append(sections, s)
		}
	})
	return append(sections, messages...), err
}

// TextOf returns the text of a section of a range, at most so many bytes of it.
func TextOf(ctx context.Context, log model.Log, rng Range, s Section, most int) (text string, cut bool, err error) {
	err = parts(ctx, log, rng, nil, func(one Section, t string) {
		if one.number == s.number {
			text = t
		}
	})
	if len(text) > most {
		text, cut = strings.ToValidUTF8(text[:most], ""), true
	}
	return text, cut, err
}

// parts calls do for the sections of a range, those of the messages first.
func parts(ctx context.Context, log model.Log, rng Range, v *View, do func(s Section, text string)) error {
	var losses Losses
	found := tools{losses: &losses}
	var system []Section
	var prompts []string
	spoken, last, number := false, -1, 0
	give := func(s Section, text string) {
		s.number = number
		number++
		do(s, text)
	}
	err := each(ctx, log, rng, &losses, func(t *Turn) error {
		if t.Entry != last && t.Role != model.RoleTool {
			last = t.Entry
			found.learn(t.Entry, t.Message)
		}
		if t.left {
			return nil
		}
		for _, c := range t.Calls {
			found.called(c.Name)
		}
		text, media := said(t)
		s := Section{Kind: MessageSection, Role: t.Role, Entry: t.Entry, media: media}
		prompt := t.Role == model.RoleSystem || t.Role == model.RoleDeveloper
		if spoken = spoken || !prompt; spoken {
			give(s, text)
			return nil
		}
		s.Kind = SystemSection
		prompts, system = append(prompts, text), append(system, s)
		return nil
	})
	for i, s := range system {
		give(s, prompts[i])
	}
	text, names, guessed := found.text()
	give(Section{Kind: ToolsSection, Entry: last, Names: names}, text) // also without any: sections keep their places
	if v != nil {
		v.System, v.Guessed, v.Whole = len(system) > 0, guessed, found.whole
	}
	return err
}

// text returns the definitions of all tools, their names, and how many have none.
func (t *tools) text() (text, names string, guessed int) {
	var b strings.Builder
	var all []string
	for _, one := range t.list {
		if all = append(all, one.Name); one.Guessed {
			guessed++
			continue
		}
		b.WriteString(one.Name + ": " + one.Description + "\n")
		b.Write(one.Schema)
		b.WriteString("\n\n")
	}
	return strings.TrimSuffix(b.String(), "\n\n"), strings.Join(all, ", "), guessed
}

// alike reports whether a system prompt is another form of one: both begin with the same
// words, or what both begin and end with is half of the shorter one.
func alike(a, b string) bool {
	n, k := 0, 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for k < len(a)-n && k < len(b)-n && a[len(a)-1-k] == b[len(b)-1-k] {
		k++
	}
	return n >= 16 || 2*(n+k) >= min(len(a), len(b))
}

// said is what a turn says, as a text, and how many images are in it.
func said(t *Turn) (text string, media int) {
	var b strings.Builder
	write := func(p model.Part) {
		switch p := p.(type) {
		case model.Text:
			b.WriteString(p.Text)
		case model.Reasoning:
			b.WriteString(p.Text)
		case *model.ToolCall:
			b.WriteString(p.Name + " ")
			b.Write(p.Arguments)
			b.WriteString(p.ArgumentsText)
		case model.Media:
			if p.Kind == model.Image {
				media++
			}
			b.WriteString("[" + p.Kind.String() + " " + p.Name + p.URL + p.FileID + "]" + p.Text)
		case model.Citation:
			b.WriteString(p.Title + " " + p.URL)
		case model.Data:
			b.Write(p.Raw)
		case model.Unknown:
			b.Write(p.Raw)
		}
		b.WriteByte('\n')
	}
	for _, p := range t.Parts {
		write(p)
	}
	for _, r := range t.Results {
		if r.ToolResult == nil {
			b.WriteString(unanswered + "\n")
			continue
		}
		for _, p := range r.Content {
			write(p)
		}
	}
	return strings.Trim(b.String(), "\n"), media
}

// titleBytes bounds how much of a text its title has.
const titleBytes = 200

// title is how a text begins.
func title(text string) string {
	text = strings.TrimSpace(text)
	text, _, _ = strings.Cut(text, "\n")
	if len(text) > titleBytes {
		text = strings.ToValidUTF8(text[:titleBytes], "")
	}
	return strings.Clone(text)
}
