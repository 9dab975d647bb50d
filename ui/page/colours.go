package page

import (
	"strings"

	"msgview/themes"
)

// colours are the variables of the style: those of a light theme, and those of a dark one
// where the reader's system or the reader prefers them.
func colours(light, dark *themes.Theme) string {
	light, dark = fit(light, false), fit(dark, true)
	l, d := variables(light, themes.Default(false)), variables(dark, themes.Default(true))
	return ":root{color-scheme:light;" + l + "}\n@media (prefers-color-scheme:dark){:root:not(.light){color-scheme:dark;" + d + "}}\n:root.dark{color-scheme:dark;" + d + "}\n"
}

// fit returns a theme, or the usual one for those that have no colours of their own.
func fit(t *themes.Theme, dark bool) *themes.Theme {
	if t == nil || t.Kind != themes.Dark && t.Kind != themes.Light {
		return themes.Default(dark)
	}
	return t
}

func variables(t, usual *themes.Theme) string {
	var b strings.Builder
	for _, v := range []struct {
		name      string
		of        func(t *themes.Theme) themes.Color
		otherwise themes.Color
	}{
		{"bg", func(t *themes.Theme) themes.Color { return t.Background }, ""},
		{"fg", func(t *themes.Theme) themes.Color { return t.Foreground }, ""},
		{"panel", func(t *themes.Theme) themes.Color { return t.UI.CursorLine.Bg }, ""},
		{"bar", func(t *themes.Theme) themes.Color { return t.UI.Header.Bg }, ""},
		{"dim", func(t *themes.Theme) themes.Color { return t.Text.Dim.Fg }, ""},
		{"link", func(t *themes.Theme) themes.Color { return t.Text.Link.Fg }, ""},
		{"accent", func(t *themes.Theme) themes.Color { return t.Text.Accent.Fg }, ""},
		{"user", func(t *themes.Theme) themes.Color { return t.Roles.User.Fg }, ""},
		{"ai", func(t *themes.Theme) themes.Color { return t.Roles.Assistant.Fg }, ""},
		{"sys", func(t *themes.Theme) themes.Color { return t.Roles.System.Fg }, ""},
		{"tool", func(t *themes.Theme) themes.Color { return t.Roles.Tool.Fg }, ""},
		{"name", func(t *themes.Theme) themes.Color { return t.Calls.Name.Fg }, ""},
		{"ok", func(t *themes.Theme) themes.Color { return t.Calls.OK.Fg }, ""},
		{"bad", func(t *themes.Theme) themes.Color { return t.Calls.Error.Fg }, ""},
		{"wait", func(t *themes.Theme) themes.Color { return t.Calls.Pending.Fg }, ""},
		{"code", func(t *themes.Theme) themes.Color { return t.Markdown.Code.Fg }, ""},
		{"head", func(t *themes.Theme) themes.Color { return t.Markdown.Heading.Fg }, ""},
		{"add", func(t *themes.Theme) themes.Color { return t.Diff.Add.Fg }, ""},
		{"addbg", func(t *themes.Theme) themes.Color { return t.Diff.Add.Bg }, "transparent"},
		{"del", func(t *themes.Theme) themes.Color { return t.Diff.Delete.Fg }, ""},
		{"delbg", func(t *themes.Theme) themes.Color { return t.Diff.Delete.Bg }, "transparent"},
		{"kw", func(t *themes.Theme) themes.Color { return t.Code.Keyword.Fg }, ""},
		{"str", func(t *themes.Theme) themes.Color { return t.Code.String.Fg }, ""},
		{"num", func(t *themes.Theme) themes.Color { return t.Code.Number.Fg }, ""},
		{"com", func(t *themes.Theme) themes.Color { return t.Code.Comment.Fg }, ""},
		{"hit", func(t *themes.Theme) themes.Color { return t.UI.Hit.Bg }, ""},
		{"hitfg", func(t *themes.Theme) themes.Color { return t.UI.Hit.Fg }, ""},
		{"now", func(t *themes.Theme) themes.Color { return t.UI.CurrentHit.Bg }, ""},
		{"nowfg", func(t *themes.Theme) themes.Color { return t.UI.CurrentHit.Fg }, ""},
	} {
		c := v.of(t)
		if _, _, _, ok := c.RGB(); !ok {
			c = v.otherwise
		}
		if c == "" {
			if c = v.of(usual); c == "" {
				c = t.Foreground
			}
		}
		b.WriteString("--" + v.name + ":" + string(c) + ";")
	}
	return b.String()
}
