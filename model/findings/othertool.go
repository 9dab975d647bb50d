package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
)

// insteadOf returns the tools of which one does what was asked of one that there is not: that
// of a refusal which names a single one, of several those that are called alike.
func insteadOf(name string, r *model.ToolResult) []string {
	if name == "" || r == nil || size(r) > 4<<10 {
		return nil
	}
	said := saidBy(r)
	low := strings.ToLower(said)
	if !literals.In(noTool(), low) {
		return nil
	}
	list := ""
	for _, w := range [...]string{"available tools", "valid tools", "try one of", "must be one of", "available functions"} {
		if i := strings.Index(low, w); i >= 0 && len(low) == len(said) {
			list, _, _ = strings.Cut(said[i+len(w):], "\n")
			break
		}
	}
	names := strings.FieldsFunc(list, func(c rune) bool { return c <= ' ' || strings.ContainsRune(",;:'\"`[](){}", c) })
	for i := range names {
		names[i] = strings.TrimRight(names[i], ".")
	}
	names = slices.DeleteFunc(names, func(n string) bool { return n == "" || n == "are" || n == "and" || n == "or" || n == name })
	if len(names) == 1 {
		return names
	}
	about := thingsOf(name)
	return slices.DeleteFunc(names, func(n string) bool {
		return !slices.ContainsFunc(thingsOf(n), func(w string) bool { return slices.Contains(about, w) })
	})
}

var noTool = sync.OnceValue(func() *literals.Set {
	return literals.New("unknown tool", "unavailable tool", "no such tool", "unknown function", "not a valid tool", "tool not found", "tool does not exist")
})

// thingsOf returns the words in the name of a tool that tell what it is about, not what it
// does.
func thingsOf(name string) []string {
	return slices.DeleteFunc(nameParts(name), func(w string) bool {
		switch w {
		case "get", "list", "read", "write", "find", "search", "create", "update", "delete", "run", "call", "fetch", "make", "set", "add", "remove", "do", "tool", "mcp", "function", "new", "all":
			return true
		}
		return false
	})
}

// nameParts returns the words of a name, written with capitals or not, without the s of many.
func nameParts(name string) []string {
	var b strings.Builder
	for i, c := range name {
		if c >= 'A' && c <= 'Z' && i > 0 && name[i-1] >= 'a' && name[i-1] <= 'z' {
			b.WriteByte(' ')
		}
		b.WriteRune(c)
	}
	all := fields(strings.ToLower(b.String()))
	for i, w := range all {
		if len(w) > 3 {
			all[i] = strings.TrimSuffix(w, "s")
		}
	}
	return all
}
