package wire

import (
	"bytes"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// Again keeps what a further copy of a message says that the one shown does not: clients
// leave out what they do not know, and only the next request may have what a model
// thought (vercel/ai: telemetry of version 4).
func Again(shown, copied *model.Message) {
	if shown == copied {
		return
	}
	if !slices.ContainsFunc(shown.Parts, thinks) {
		shown.Parts = append(slices.DeleteFunc(slices.Clone(copied.Parts), func(p model.Part) bool { return !thinks(p) }), shown.Parts...)
	}
	calls := shown.Calls()
	for i, c := range copied.Calls() {
		switch {
		case i >= len(calls):
		case calls[i].Arguments == nil && calls[i].ArgumentsText == "":
			calls[i].Arguments, calls[i].ArgumentsText, calls[i].Malformed = c.Arguments, c.ArgumentsText, c.Malformed
		case c.ArgumentsText != "" && c.ArgumentsText != calls[i].ArgumentsText:
			keepField(shown, "arguments (sent again)", rawjson.Quote(c.ArgumentsText))
		case c.Arguments != nil && !sameJSON(c.Arguments, calls[i].Arguments):
			keepField(shown, "arguments (sent again)", c.Arguments)
		}
	}
	said := saidIn(shown.Parts)
	for _, p := range copied.Parts {
		keepPart(shown, said, p)
	}
	for _, f := range copied.Meta {
		keepField(shown, f.Name, f.Value)
	}
}

// saidIn is all that parts say in words, without white space.
func saidIn(parts []model.Part) string {
	var b strings.Builder
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			b.WriteString(chat.Squeeze(p.Text))
		case model.Reasoning:
			b.WriteString(chat.Squeeze(p.Text))
		case *model.ToolResult:
			b.WriteString(saidIn(p.Content))
		}
		b.WriteByte(0)
	}
	return b.String()
}

// keepPart keeps a part of a copy that says what is not said.
func keepPart(m *model.Message, said string, p model.Part) {
	keep := func(name, text string) {
		if !strings.Contains(said, chat.Squeeze(text)) {
			keepField(m, name+" (sent again)", rawjson.Quote(text))
		}
	}
	switch p := p.(type) {
	case model.Text:
		keep("text", p.Text)
	case model.Reasoning:
		keep("reasoning", p.Text)
	case model.Unknown:
		keepField(m, "part (sent again)", p.Raw)
	case *model.ToolResult:
		for _, c := range p.Content {
			keepPart(m, said, c)
		}
		if p.Details != nil && !slices.ContainsFunc(m.Results(), func(r *model.ToolResult) bool { return sameJSON(r.Details, p.Details) }) {
			keepField(m, "details (sent again)", p.Details)
		}
	}
}

// thinks reports whether a part is reasoning that can be read.
func thinks(p model.Part) bool {
	r, ok := p.(model.Reasoning)
	return ok && r.Text != ""
}

// sameJSON reports whether two values are the same but for white space.
func sameJSON(a, b []byte) bool {
	return bytes.Equal(a, b) || bytes.Equal(rawjson.Compact(nil, a), rawjson.Compact(nil, b))
}

// keepField adds a field to a message that does not have it.
func keepField(m *model.Message, name string, value []byte) {
	last := name[strings.LastIndexByte(name, '.')+1:]
	if !slices.ContainsFunc(m.Meta, func(f model.Field) bool { return strings.HasSuffix(f.Name, last) && sameJSON(f.Value, value) }) {
		m.Meta = append(m.Meta, model.Field{Name: name, Value: value})
	}
}
