package chat

import (
	"cmp"
	"fmt"
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Notebooks are documents with a list of cells (jupyter/nbformat: docs/format_description.rst).
// A cell of code is a call with its outputs, unless it asks a model ("%%ai provider:model",
// jupyterlab/jupyter-ai: docs/source/users/index.md), and one of text is what a person
// wrote, unless its metadata or its first words ("**Assistant**: …") say whose it is.

// ScoreNotebook votes on a whole notebook, and on a cell.
func ScoreNotebook(r *format.Record) int {
	if v := r.Value; v.Fits("cells:list nbformat:some") || r.List == "cells" && isCell(v) {
		return 6
	}
	return 0
}

func isCell(v rawjson.Value) bool {
	return v.Fits("cell_type=markdown|code|raw") && !v.Get("source").IsNull()
}

// NotebookCell decodes a cell of a notebook, or what stands around the cells.
func NotebookCell(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case r.Envelope:
		return format.Metadata("notebook")
	case !isCell(v):
		return format.Unknown("cell")
	}
	v = rawjson.Tracked(v)
	m := &model.Message{ID: v.Str("id"), RawRole: v.Str("cell_type"), Role: model.RoleUser}
	source := lines(v.Get("source"))
	name := cmp.Or(v.At("metadata", "role").Text(), v.At("metadata", "chat_role").Text(), v.At("metadata", "message", "role").Text())
	role, known := LooseRole(name)
	switch magic, question, asks := asked(source); {
	case known:
		m.Role, m.RawRole, m.Parts = role, name, TextParts(source)
	case v.Is("cell_type", "code") && asks:
		m.Parts = TextParts(question)
		answer := &model.Message{Role: model.RoleAssistant, RawRole: "output", Model: modelOf(magic), Parts: outputs(v.Get("outputs"))}
		format.Keep(m, v)
		if len(answer.Parts) == 0 {
			return format.Shown(m)
		}
		return format.Shown(m, answer)
	case v.Is("cell_type", "code"):
		id := cmp.Or(m.ID, fmt.Sprintf("cell at %d", r.Origin.Offset))
		m.Role = model.RoleAssistant
		m.Parts = []model.Part{&model.ToolCall{ID: id, Name: "code", ArgumentsText: source}}
		result := &model.ToolResult{CallID: id, Content: outputs(v.Get("outputs"))}
		for _, o := range v.Get("outputs").Look().Elems() {
			if o.Str("output_type") == "error" {
				result.Error = model.Yes
			}
		}
		format.Keep(m, v)
		if v.Get("outputs").Len() == 0 && v.Look().Get("execution_count").IsNull() {
			return format.Shown(m) // it never ran
		}
		return format.Shown(m, &model.Message{Role: model.RoleTool, RawRole: "outputs", Parts: []model.Part{result}})
	default:
		if name, role, said := speaks(source); said != "" {
			m.Role, m.RawRole, source = role, name, said
		}
		m.Parts = TextParts(source)
	}
	m.Parts = append(m.Parts, outputs(v.Get("outputs"))...)
	format.Keep(m, v)
	return format.Shown(m)
}

// speaks takes the name in bold letters off that a text begins with, if it is that of a side:
// "**Assistant**: …", "**User:** …". said is empty without one.
func speaks(source string) (name string, role model.Role, said string) {
	rest, bold := strings.CutPrefix(strings.TrimSpace(source), "**")
	name, said, _ = strings.Cut(rest, "**")
	name, inner := strings.CutSuffix(name, ":")
	said, outer := strings.CutPrefix(said, ":")
	role, known := LooseRole(name)
	if !bold || !known || inner == outer {
		return "", role, ""
	}
	return name, role, strings.TrimSpace(said)
}

// asked takes the question to a model out of a cell. %ai alone is a command as often.
func asked(source string) (magic, question string, ok bool) {
	magic, question, _ = strings.Cut(strings.TrimLeft(source, " \n"), "\n")
	if words := strings.Fields(magic); len(words) == 0 || words[0] != "%%ai" {
		return "", "", false
	}
	return strings.TrimSpace(magic), question, true
}

// modelOf is the model that a magic names: behind its provider, or before all options.
func modelOf(magic string) string {
	words := strings.Fields(magic)[1:]
	for i, word := range words {
		if strings.Contains(word, ":") || i == 0 && !strings.HasPrefix(word, "-") {
			return word
		}
	}
	return ""
}

// lines is a text, or a list of its lines.
func lines(v rawjson.Value) string {
	if v.Kind() != rawjson.Array {
		return v.Text()
	}
	var b strings.Builder
	for _, e := range v.Elems() {
		b.WriteString(e.Text())
	}
	return b.String()
}

// outputs reads what a cell put out: text, what is displayed in the best form of it that
// is text or an image, and failures.
func outputs(list rawjson.Value) (parts []model.Part) {
	for _, o := range list.Elems() {
		switch kind := o.Str("output_type"); kind {
		case "stream":
			parts = append(parts, TextParts(lines(o.Get("text")))...)
		case "error":
			text := lines(o.Get("traceback"))
			if o.Get("traceback").Kind() == rawjson.Array {
				text = strings.Join(Map(o.Get("traceback"), func(v rawjson.Value) string { return v.Text() }), "\n")
			}
			if text == "" {
				text = o.Str("ename") + ": " + o.Str("evalue")
			}
			parts = append(parts, TextParts(text)...)
		case "display_data", "execute_result":
			parts = append(parts, displayed(o.Get("data"))...)
		default:
			parts = append(parts, model.Unknown{Type: kind, Raw: o.Keep()})
		}
	}
	return parts
}

func displayed(data rawjson.Value) []model.Part {
	for _, kind := range [...]string{"image/png", "image/jpeg", "image/gif", "image/webp"} {
		if v := data.Get(kind); v.Kind() == rawjson.String {
			return []model.Part{Image(v, kind)}
		}
	}
	for _, kind := range [...]string{"text/markdown", "text/plain", "text/latex", "text/html"} {
		if text := lines(data.Get(kind)); text != "" {
			return TextParts(text)
		}
	}
	return []model.Part{model.Unknown{Type: "output", Raw: data.Keep()}}
}
