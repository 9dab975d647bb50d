// Package palette turns a colour theme into styles that can be drawn. It stands
// between themes, which are data and know nothing of terminals, and the packages
// of ui, which draw safetext and know nothing of theme files.
//
// A Palette is made once per theme and shared; it is never changed.
package palette

import (
	"msgview/themes"
	"msgview/ui/safetext"
)

// A Palette has the style of everything that is drawn. The meaning of the fields
// is that of the fields of themes.Theme with the same names.
type Palette struct {
	Theme *themes.Theme // what it was made of

	Plain  safetext.Style // text without a meaning of its own
	Canvas safetext.Style // what everything is drawn on, for themes that paint it

	// Labels of messages by who speaks.
	User, Assistant, System, Developer, Tool, Marker safetext.Style

	// Parts and states of tool calls.
	CallName, OK, Error, Pending, Denied, Malformed safetext.Style

	// Running text that is not what a role says.
	Reasoning, Dim, Accent, Link, Warning, Control safetext.Style

	// Prose.
	Heading, Subheading, Strong, Emphasis, Strike, InlineCode, Quote, Bullet, Source safetext.Style

	// Source code. The styles have the background of CodeBlock, if it has one.
	CodeBlock, Keyword, Type, Function, String, Number, Constant         safetext.Style
	Comment, Operator, Tag, Attribute, Prompt                            safetext.Style
	JSONKey, JSONString, JSONNumber, JSONBool, JSONNull, JSONPunctuation safetext.Style
	DiffAdd, DiffDelete, DiffHunk, DiffHeader                            safetext.Style
	DiffAddWord, DiffDeleteWord                                          safetext.Style // what changed within a line

	// What stands around the conversation. CursorLine, Selection, Header and
	// Footer are laid under text that has its own style.
	Cursor, CursorLine, Selection, Hit, CurrentHit, Header, Footer safetext.Style
	ScrollBar, ScrollThumb, Rule, Key                              safetext.Style

	agents []safetext.Style
}

// New makes the palette of a theme.
func New(t *themes.Theme) *Palette {
	p := &Palette{Theme: t, Plain: Style(themes.Style{Fg: t.Foreground}), Canvas: Style(themes.Style{Fg: t.Foreground, Bg: t.Background})}
	on := func(s themes.Style, under themes.Style) safetext.Style {
		if s.Fg == "" {
			s.Fg = under.Fg
		}
		if s.Bg == "" {
			s.Bg = under.Bg
		}
		return text(t, s)
	}
	set := func(dst *safetext.Style, s themes.Style) { *dst = text(t, s) }

	r := t.Roles
	set(&p.User, r.User)
	set(&p.Assistant, r.Assistant)
	set(&p.System, r.System)
	set(&p.Developer, r.Developer)
	set(&p.Tool, r.Tool)
	set(&p.Marker, r.Marker)

	c := t.Calls
	set(&p.CallName, c.Name)
	set(&p.OK, c.OK)
	set(&p.Error, c.Error)
	set(&p.Pending, c.Pending)
	set(&p.Denied, c.Denied)
	set(&p.Malformed, c.Malformed)

	x := t.Text
	set(&p.Reasoning, x.Reasoning)
	set(&p.Dim, x.Dim)
	set(&p.Accent, x.Accent)
	set(&p.Link, x.Link)
	set(&p.Warning, x.Warning)
	set(&p.Control, x.Control)

	m := t.Markdown
	set(&p.Heading, m.Heading)
	set(&p.Subheading, m.Subheading)
	set(&p.Strong, m.Strong)
	set(&p.Emphasis, m.Emphasis)
	set(&p.Strike, m.Strike)
	set(&p.InlineCode, m.Code)
	set(&p.Quote, m.Quote)
	set(&p.Bullet, m.Bullet)
	set(&p.Source, m.Source)

	k := t.Code
	for dst, s := range map[*safetext.Style]themes.Style{
		&p.CodeBlock: {}, &p.Keyword: k.Keyword, &p.Type: k.Type, &p.Function: k.Function,
		&p.String: k.String, &p.Number: k.Number, &p.Constant: k.Constant, &p.Comment: k.Comment,
		&p.Operator: k.Operator, &p.Tag: k.Tag, &p.Attribute: k.Attribute, &p.Prompt: k.Prompt,
		&p.JSONKey: t.JSON.Key, &p.JSONString: t.JSON.String, &p.JSONNumber: t.JSON.Number,
		&p.JSONBool: t.JSON.Bool, &p.JSONNull: t.JSON.Null, &p.JSONPunctuation: t.JSON.Punctuation,
		&p.DiffAdd: t.Diff.Add, &p.DiffDelete: t.Diff.Delete, &p.DiffHunk: t.Diff.Hunk, &p.DiffHeader: t.Diff.Header,
	} {
		*dst = on(s, k.Block)
	}
	p.DiffAddWord, p.DiffDeleteWord = p.DiffAdd, p.DiffDelete
	for _, word := range []*safetext.Style{&p.DiffAddWord, &p.DiffDeleteWord} {
		word.Bold, word.Underline = true, true
	}

	u := t.UI
	set(&p.Cursor, u.Cursor)
	p.CursorLine = Style(u.CursorLine)
	p.Selection = Style(u.Selection)
	p.Header = Style(u.Header)
	p.Footer = Style(u.Footer)
	set(&p.Hit, u.Hit)
	set(&p.CurrentHit, u.CurrentHit)
	set(&p.ScrollBar, u.ScrollBar)
	set(&p.ScrollThumb, u.ScrollThumb)
	set(&p.Rule, u.Rule)
	set(&p.Key, u.Key)

	for _, a := range t.Agents {
		p.agents = append(p.agents, text(t, a))
	}
	return p
}
