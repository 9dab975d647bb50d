package findings

import (
	"slices"
	"strings"
)

// isOptionOf reports whether a word is an option whose value the result speaks of.
func (m *mistake) isOptionOf(words []string, w string) bool {
	k := slices.Index(words, w)
	return strings.HasPrefix(w, "-") && k >= 0 && k+1 < len(words) && m.names(words[k+1])
}

// misvalued reports whether a word is the value of an option that the result finds fault with,
// and another one that of the same option.
func (m *mistake) misvalued(a, b []string, wrong, right string) bool {
	i, k := slices.Index(a, wrong), slices.Index(b, right)
	if name, value, set := strings.Cut(wrong, "="); set && m.blames && isSettingName(name) && strings.HasPrefix(right, name+"=") {
		return hasWord(m.said, strings.ToLower(value)) // make TENANT=m: unknown tenant m
	}
	switch {
	case !m.blames || !m.names(strings.Trim(wrong, "'\"")):
		return false
	case i > 0 && k > 0 && a[i-1] == b[k-1] && strings.HasPrefix(a[i-1], "--"):
		return strings.Contains(m.said, strings.ToLower(a[i-1]))
	}
	name, value, joined := strings.Cut(wrong, "=")
	return joined && strings.HasPrefix(name, "--") && strings.HasPrefix(right, name+"=") && strings.Contains(m.said, strings.ToLower(name)) && m.names(value)
}

// isSettingName reports whether a word is the name of a variable, as make is given them.
func isSettingName(w string) bool { return w != "" && strings.ToUpper(w) == w && isLetter(w[0]) }
