package pane

import "strings"

// Name writes a key as people know it.
func Name(name string) string {
	switch name {
	case "space":
		return "Space"
	case "enter":
		return "Enter"
	case "esc":
		return "Esc"
	case "tab":
		return "Tab"
	case "up":
		return "↑"
	case "down":
		return "↓"
	case "left":
		return "←"
	case "right":
		return "→"
	case "pgup":
		return "PgUp"
	case "pgdown":
		return "PgDn"
	case "home":
		return "Home"
	case "end":
		return "End"
	}
	if rest, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return "Ctrl+" + strings.ToUpper(rest)
	}
	if len(name) > 1 && name[0] == 'f' && name[1] >= '0' && name[1] <= '9' {
		return strings.ToUpper(name)
	}
	return strings.ReplaceAll(name, " ", "")
}

// arrows are the names of keys that are not ASCII, and those they have there.
var arrows = strings.NewReplacer("↑", "Up", "↓", "Down", "←", "Left", "→", "Right")

// Names writes several keys.
func Names(keys []string) string {
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = Name(k)
	}
	return strings.Join(names, " ")
}

// ASCIINames writes names of keys in ASCII.
func ASCIINames(names string) string { return arrows.Replace(names) }
