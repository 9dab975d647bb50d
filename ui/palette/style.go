package palette

import (
	"hash/fnv"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/safetext"
)

// Style turns one style of a theme into one that can be drawn, and adds nothing:
// what has no foreground leaves that of the text it is laid under.
func Style(s themes.Style) safetext.Style {
	return safetext.Style{
		Fg: colour(s.Fg), Bg: colour(s.Bg),
		Bold: s.Bold, Dim: s.Dim, Italic: s.Italic,
		Underline: s.Underline, Reverse: s.Reverse, Strikethrough: s.Strike,
	}
}

// text is Style for text that stands by itself: it has the foreground of the
// theme if it has none of its own.
func text(t *themes.Theme, s themes.Style) safetext.Style {
	if s.Fg == "" {
		s.Fg = t.Foreground
	}
	return Style(s)
}

func colour(c themes.Color) safetext.Color {
	if i, ok := c.Index(); ok {
		return safetext.ANSI(int(i))
	}
	if _, _, _, ok := c.RGB(); ok {
		return safetext.Hex(string(c))
	}
	return safetext.Color(0)
}

// Role returns the style of the label of a role.
func (p *Palette) Role(r model.Role) safetext.Style {
	switch r {
	case model.RoleUser:
		return p.User
	case model.RoleAssistant:
		return p.Assistant
	case model.RoleSystem:
		return p.System
	case model.RoleDeveloper:
		return p.Developer
	case model.RoleTool:
		return p.Tool
	default:
		return p.Marker
	}
}

// Agent returns a style for the name of an agent. The same name has the same
// style always; two names may share one, as there are only a handful.
func (p *Palette) Agent(name string) safetext.Style {
	if len(p.agents) == 0 {
		return p.Assistant
	}
	h := fnv.New32a()
	h.Write([]byte(name))
	return p.agents[int(h.Sum32()%uint32(len(p.agents)))]
}
