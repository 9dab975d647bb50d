package model

import (
	"bytes"
	"slices"
	"strings"

	"msgview/model/rawjson"
)

// patching is the name of the call whose input stands nowhere else as it was given.
const patching = "apply_patch"

// doing stands for what a call does, in whatever shape a record tells of it: the words of its
// command, or of the text that it was given, or its name, without that of its server before it, and what it was given.
func doing(c *ToolCall) uint64 {
	if len(c.Arguments) > 1<<16 || c.Name == patching {
		return Hash(c.Name)
	}
	given, err := rawjson.Parse(c.Arguments)
	if err == nil && (bytes.Contains(c.Arguments, []byte(`"command"`)) || bytes.Contains(c.Arguments, []byte(`"cmd"`))) {
		if words := commandOf(given.First("command", "cmd")); strings.HasPrefix(words, patching) {
			return Hash(patching)
		} else if words != "" {
			return Hash(words)
		}
	}
	if text := given.Text() + c.ArgumentsText; text != "" {
		return Hash(plainWords(text))
	}
	name := c.Name
	if i := strings.LastIndex(name, "__"); i >= 0 {
		name = name[i+len("__"):]
	}
	if err != nil {
		return Hash(name) ^ HashBytes(c.Arguments)
	}
	return Hash(name) ^ HashBytes(appendPlain(nil, given))
}

// appendPlain appends a value so that it is the same however it was written: the order of members,
// spaces and escapes tell nothing, and no members are nothing.
func appendPlain(dst []byte, v rawjson.Value) []byte {
	switch v.Kind() {
	case rawjson.String:
		return rawjson.AppendString(dst, v.Text())
	case rawjson.Array:
		dst = append(dst, '[')
		for _, e := range v.Elems() {
			dst = append(appendPlain(dst, e), ',')
		}
		return append(dst, ']')
	case rawjson.Object:
		var members []string
		for key, member := range v.Members() {
			members = append(members, string(appendPlain(append(rawjson.AppendString(nil, key), ':'), member)))
		}
		if len(members) == 0 {
			return dst
		}
		slices.Sort(members)
		return append(append(append(dst, '{'), strings.Join(members, ",")...), '}')
	case rawjson.Null:
		return dst
	}
	return append(dst, v.Raw()...)
}

// commandOf returns the words of a command without their quotes, and without the shell that runs
// them: what follows the option that says so, as in bash -lc or powershell.exe -NoProfile -Command.
func commandOf(v rawjson.Value) string {
	if v.Kind() != rawjson.Array {
		return plainWords(v.Text())
	}
	var words []string
	for _, w := range v.Elems() {
		words = append(words, w.Text())
	}
	if n := len(words); n >= 3 && runsText(words[n-2]) && !slices.ContainsFunc(words[1:n-2], func(w string) bool { return !strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "/") }) {
		return plainWords(words[n-1])
	}
	return plainWords(strings.Join(words, " "))
}

// runsText reports whether an option of a shell says that a command follows.
func runsText(option string) bool {
	option = strings.ToLower(option)
	return option == "-command" || option == "/c" || len(option) <= 4 && strings.HasPrefix(option, "-") && strings.HasSuffix(option, "c")
}

// encodingLine is in the line that Codex puts before a script for PowerShell
// (codex-rs/core/src/powershell.rs).
const encodingLine = "[Console]::OutputEncoding="

func plainWords(s string) string {
	if first, rest, ok := strings.Cut(s, "\n"); ok && strings.Contains(first, encodingLine) {
		s = rest
	}
	return strings.Join(strings.FieldsFunc(strings.Map(withoutQuotes, s), func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' || r == '\r' }), " ")
}

func withoutQuotes(r rune) rune {
	switch r {
	case '\'', '"', '\\', '`':
		return -1
	}
	return r
}
