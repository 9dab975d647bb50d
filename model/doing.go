package model

import (
	"bytes"
	"strings"

	"msgview/model/rawjson"
)

// patching is the name of the call whose input stands nowhere else as it was given.
const patching = "apply_patch"

// doing stands for what a call does, in whatever shape a record tells of it: the words of its
// command, or its name, without that of its server before it, and what it was given.
func doing(c *ToolCall) uint64 {
	if len(c.Arguments) > 1<<16 || c.Name == patching {
		return Hash(c.Name)
	}
	if bytes.Contains(c.Arguments, []byte(`"command"`)) || bytes.Contains(c.Arguments, []byte(`"cmd"`)) {
		if v, err := rawjson.Parse(c.Arguments); err == nil {
			if words := commandOf(v.First("command", "cmd")); strings.HasPrefix(words, patching) {
				return Hash(patching)
			} else if words != "" {
				return Hash(words)
			}
		}
	}
	name := c.Name
	if i := strings.LastIndex(name, "__"); i >= 0 {
		name = name[i+len("__"):]
	}
	return Hash(name) ^ HashBytes(bytes.ReplaceAll(c.Arguments, []byte(" "), nil))
}

// commandOf returns the words of a command, without the shell that runs them.
func commandOf(v rawjson.Value) string {
	if v.Kind() != rawjson.Array {
		return v.Text()
	}
	var words []string
	for _, w := range v.Elems() {
		words = append(words, w.Text())
	}
	if len(words) == 3 && (words[1] == "-c" || words[1] == "-lc" || strings.EqualFold(words[1], "-command")) {
		return words[2]
	}
	return strings.Join(words, " ")
}
