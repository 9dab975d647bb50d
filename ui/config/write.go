package config

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Write writes the settings in force as a file that says the same, each with where its
// value comes from.
func (c *Config) Write(w io.Writer) error {
	var b strings.Builder
	line := func(key, value, name string) {
		fmt.Fprintf(&b, "%-36s # %s\n", key+" = "+value, c.From(name))
	}
	text := func(s string) string { return quote(s) }
	line("theme", text(c.Theme), "theme")
	line("clock", text(c.Clock), "clock")
	line("time_zone", text(c.TimeZone), "time_zone")
	line("columns", array(c.Columns), "columns")
	line("diff", text(c.Diff), "diff")
	line("alert", text(c.Alert), "alert")
	line("pictures", text(c.Pictures), "pictures")
	line("prices", text(c.Prices), "prices")
	line("places", array(c.Places), "places")
	line("mouse", strconv.FormatBool(c.Mouse), "mouse")
	line("ascii", strconv.FormatBool(c.ASCII), "ascii")
	line("remember", strconv.FormatBool(c.Remember), "remember")
	line("cache", strconv.FormatBool(c.Cache), "cache")
	line("reduced_motion", strconv.FormatBool(c.Still), "reduced_motion")
	line("screen_reader", strconv.FormatBool(c.ScreenReader), "screen_reader")
	b.WriteString("\n[level]\n")
	from := "level.default"
	if c.from[from] == "" {
		from = "level"
	}
	line("default", strconv.Itoa(c.Level), from)
	if len(c.LevelFormat) > 0 {
		b.WriteString("\n[level.format]\n")
		for _, name := range sorted(c.LevelFormat) {
			line(bare(name), strconv.Itoa(c.LevelFormat[name]), "level.format."+name)
		}
	}
	if len(c.FoldTool) > 0 {
		b.WriteString("\n[fold.tool]\n")
		for _, name := range sorted(c.FoldTool) {
			line(bare(name), text(c.FoldTool[name]), "fold.tool."+name)
		}
	}
	if r := c.Redact; len(r.Also)+len(r.Mask)+len(r.Keep)+len(r.List) > 0 {
		b.WriteString("\n[redact]\n")
		line("also", array(r.Also), "redact.also")
		line("mask", array(r.Mask), "redact.mask")
		line("keep", array(r.Keep), "redact.keep")
		line("list", text(r.List), "redact.list")
	}
	if len(c.Keys) > 0 {
		b.WriteString("\n[keys]\n")
		for _, name := range sorted(c.Keys) {
			line(bare(name), array(c.Keys[name]), "keys."+name)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func array(words []string) string {
	quoted := make([]string, len(words))
	for i, s := range words {
		quoted[i] = quote(s)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// quote writes a string of TOML (toml.io: basic strings).
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteRune('\\')
			b.WriteRune(r)
		case r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// bare writes a key of TOML, in quotes where it needs them.
func bare(s string) string {
	plain := s != "" && strings.IndexFunc(s, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-')
	}) < 0
	if plain {
		return s
	}
	return quote(s)
}

// Binding writes an action with its usual keys as a line of [keys].
func Binding(a Action) string { return fmt.Sprintf("%s = %s", bare(a.Name), array(a.Keys)) }
