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
		if len(rest) == 1 {
			return "Ctrl+" + strings.ToUpper(rest)
		}
		return "Ctrl+" + Name(rest)
	}
	if rest, ok := strings.CutPrefix(name, "alt+"); ok {
		return "Alt+" + Name(rest)
	}
	if len(name) > 1 && name[0] == 'f' && name[1] >= '0' && name[1] <= '9' {
		return strings.ToUpper(name)
	}
	return strings.ReplaceAll(name, " ", "")
}

// arrows are the names of keys that are not ASCII, and those they have there.
var arrows = strings.NewReplacer("↑", "Up", "↓", "Down", "←", "Left", "→", "Right", "…", "-")

// Names writes several keys, and of many that count up the first and the last.
func Names(keys []string) string {
	var names []string
	for i := 0; i < len(keys); {
		n := counting(keys[i:])
		if names = append(names, Name(keys[i])); n > 2 {
			names[len(names)-1] += "…" + Name(keys[i+n-1])
			i += n
			continue
		}
		i++
	}
	return strings.Join(names, " ")
}

// counting is how many keys differ from the first one by their last digit, each by one.
func counting(keys []string) (n int) {
	for n < len(keys) {
		first, k := keys[0], keys[n]
		last := len(first) - 1
		if last < 0 || first[last] < '0' || first[last] > '9' || k != first[:last]+string(rune(first[last])+rune(n)) {
			break
		}
		n++
	}
	return max(n, 1)
}

// ASCIINames writes names of keys in ASCII.
func ASCIINames(names string) string { return arrows.Replace(names) }
