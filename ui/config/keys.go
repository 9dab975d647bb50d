package config

import (
	"slices"
	"strings"
	"unicode/utf8"

	"msgview/model/nearest"
)

// keys takes over which keys actions have.
func (k *checker) keys(name string, v any) {
	var names []string
	for _, a := range k.known.Actions {
		names = append(names, a.Name)
	}
	k.table([]string{name}, v, func(action string, v any) {
		at := []string{name, action}
		if !slices.Contains(names, action) {
			k.wrong(at, "there is no action %q%s; `msgview config --actions` lists them", action, nearest.Hint(action, names))
			return
		}
		if bound, ok := k.bound(at, v); ok {
			k.c.Keys[action] = bound
			k.set(at...)
		}
	})
	k.conflicts()
}

// bound returns the keys that a value names.
func (k *checker) bound(at []string, v any) (keys []string, ok bool) {
	list, ok := v.([]any)
	if s, one := v.(string); one {
		list, ok = []any{s}, true
	}
	if !ok {
		k.wrong(at, `the keys of an action are a string or an array of strings, as "q" or ["d", "ctrl+d"], not %s`, kind(v))
		return nil, false
	}
	for _, v := range list {
		s, isText := v.(string)
		if !isText {
			k.wrong(at, "a key is a string, not %s", kind(v))
			return nil, false
		}
		if why := badKey(s); why != "" {
			k.wrong(at, "%q %s", s, why)
			return nil, false
		}
		keys = append(keys, strings.Join(strings.Fields(s), " "))
	}
	return keys, true
}

// badKey says why a key cannot be bound, "" if it can.
func badKey(s string) string {
	words := strings.Fields(s)
	switch {
	case len(words) == 0:
		return `is no key: name it, as "space"`
	case len(words) > 2:
		return "has more than two keys: a sequence has two"
	}
	for i, word := range words {
		if word == "ctrl+c" {
			return "always quits, and cannot be bound"
		}
		if word == "esc" && i > 0 {
			return "ends a sequence and cannot be part of one"
		}
		if i == 0 && len(word) == 1 && word[0] >= '0' && word[0] <= '9' {
			return "counts: a number before a key repeats it"
		}
		if why := badName(word); why != "" {
			return why
		}
	}
	return ""
}

// named are the keys that have names, as Bubble Tea writes them.
var named = []string{
	"space", "enter", "esc", "tab", "backspace", "delete", "insert", "up", "down", "left", "right",
	"home", "end", "pgup", "pgdown", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12",
}

func badName(word string) string {
	rest := word
	for _, with := range []string{"ctrl+", "alt+", "shift+"} { // in the order in which they are written
		if r, ok := strings.CutPrefix(rest, with); ok && r != "" {
			rest = r
		}
	}
	switch {
	case slices.Contains(named, rest):
		return ""
	case word != strings.ToLower(word) && badName(strings.ToLower(word)) == "" && (rest != word || utf8.RuneCountInString(rest) > 1):
		return `is written "` + strings.ToLower(word) + `"`
	case utf8.RuneCountInString(rest) != 1:
		return `is no key: it is a character, or a name such as "space", "pgdown" or "ctrl+d"` + nearest.Hint(rest, named)
	case strings.HasPrefix(word, "shift+"):
		return `is written as the character that it types, as "J"`
	}
	return ""
}

// conflicts looks for keys of several actions, and for keys that others begin with.
func (k *checker) conflicts() {
	owner := map[string]string{}
	var bound []string // in the order of the actions
	for _, a := range k.known.Actions {
		for _, key := range k.c.KeysOf(a) {
			other, taken := owner[key]
			if !taken {
				owner[key] = a.Name
				bound = append(bound, key)
				continue
			}
			if other == a.Name {
				k.wrong([]string{"keys", a.Name}, "%q stands twice among the keys of %s", key, a.Name)
				continue
			}
			mine, theirs := a.Name, other
			if _, ours := k.c.Keys[mine]; !ours {
				mine, theirs = other, a.Name
			}
			k.wrong([]string{"keys", mine}, "%q is a key of %s, too: give %s other keys in [keys]", key, theirs, theirs)
		}
	}
	said := map[string]bool{}
	for _, key := range bound {
		first, _, sequence := strings.Cut(key, " ")
		if other, taken := owner[first]; sequence && taken && !said[first] {
			said[first] = true // of one sequence; there may be many
			mine, theirs, says := other, owner[key], "%q of %s begins with the key %q, which %s has: give %s other keys in [keys]"
			if _, ours := k.c.Keys[mine]; !ours {
				mine, theirs = theirs, mine
			}
			k.wrong([]string{"keys", mine}, says, key, owner[key], first, other, theirs)
		}
	}
	if keys, set := k.c.Keys["quit"]; set && len(keys) == 0 {
		k.wrong([]string{"keys", "quit"}, "quit needs a key")
	}
}

// KeysOf are the keys of an action.
func (c *Config) KeysOf(a Action) []string {
	if c != nil {
		if keys, ok := c.Keys[a.Name]; ok {
			return keys
		}
	}
	return a.Keys
}
