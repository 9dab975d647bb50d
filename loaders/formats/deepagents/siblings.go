package deepagents

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// siblings returns the files with what compactions moved out of a conversation of
// Mispher: <id>/history/part-<n>.jsonl beside <id>.jsonl, in the order of the numbers.
func siblings(path string) []format.Sibling {
	stem, ok := strings.CutSuffix(path, ".jsonl")
	if !ok {
		return nil
	}
	dir := filepath.Join(stem, "history")
	var numbers []int
	for _, name := range format.FilesIn(dir, ".jsonl") {
		digits, part := strings.CutPrefix(name, "part-")
		if n, err := strconv.ParseUint(digits, 10, 31); part && err == nil {
			numbers = append(numbers, int(n))
		}
	}
	slices.Sort(numbers)
	var list []format.Sibling
	for _, n := range numbers {
		list = append(list, format.Sibling{Path: filepath.Join(dir, "part-"+strconv.Itoa(n)+".jsonl"), Earlier: true})
	}
	return list
}

// logName is the name of a JSONLMessageLog: the time at which it was begun and four
// digits (AgentMessageLog.swift).
var logName = format.Regexp(`^\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d-[0-9a-fA-F]{4}\.jsonl$`)

// same returns what a message of a store and its line in a log have in common: the
// role, the text without reasoning, and the ids of calls.
func same(v rawjson.Value) string {
	if v.Get("role").Kind() != rawjson.String {
		return ""
	}
	m := message(v)
	text, calls := said(m.Parts)
	return strings.Join(append(calls, m.RawRole, text), "\x00")
}

// said returns the text of parts, and what tells calls and results from others.
func said(parts []model.Part) (text string, calls []string) {
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			for _, answer := range splitThink(p.Text) {
				if t, ok := answer.(model.Text); ok {
					text += t.Text
				}
			}
		case *model.ToolCall:
			calls = append(calls, p.ID+p.ArgumentsText)
		case *model.ToolResult:
			inner, _ := said(p.Content)
			text += inner
			calls = append(calls, p.CallID)
		case model.Marker:
			calls = append(calls, string(p.Kind))
		}
	}
	return strings.TrimSpace(text), calls
}
