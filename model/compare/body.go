package compare

import (
	"fmt"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// A Body is what a step says, for people.
type Body struct {
	Said   string // or what was asked for: a command, arguments with a line for each
	Output string // of a call
	Place  model.Origin
	Number int // of its message, from 0
}

// Body reads what a step of the side says.
func (s *Side) Body(step *Step) (Body, error) {
	m, err := s.Scope.Log.Message(step.Entry)
	if err != nil {
		return Body{}, err
	}
	index := s.Scope.Log.Index()
	b := Body{Place: m.Origin}
	b.Number, _ = index.Number(step.Entry)
	if step.Part+step.parts > len(m.Parts) {
		return b, fmt.Errorf("the message has changed")
	}
	switch p := m.Parts[step.Part].(type) {
	case *model.ToolCall:
		b.Said = asked(tool.Of(p))
		r := reader{log: s.Scope.Log, index: index}
		if result, _ := r.result(step.Entry, step.Call); result != nil {
			b.Output = output(result)
		}
	case *model.ToolResult:
		b.Said = output(p)
	case model.Reasoning:
		b.Said = p.Text
	case model.Marker:
		b.Said = p.Text
	default:
		var all []string
		for _, p := range m.Parts[step.Part : step.Part+step.parts] {
			if text, ok := textOf(p); ok {
				all = append(all, text)
			}
		}
		b.Said = strings.Join(all, "\n")
	}
	return b, nil
}

// asked lays out what a call asks for.
func asked(use tool.Use) string {
	v := use.Arguments()
	if v.Kind() != rawjson.Object {
		if v.Exists() {
			return string(rawjson.Indent(nil, v.Raw(), "", "  "))
		}
		return use.Call.ArgumentsText
	}
	_, command := tool.Pick(v, tool.CommandKeys)
	var b strings.Builder
	for _, m := range sorted(v) {
		switch {
		case m.key == command && use.Purpose == tool.Shell:
			rest := b.String()
			b.Reset()
			b.WriteString("$ " + m.value.Text() + "\n" + rest)
		case m.value.Kind() == rawjson.String && strings.Contains(m.value.Text(), "\n"):
			b.WriteString(m.key + ":\n" + m.value.Text() + "\n")
		case m.value.Kind() == rawjson.String:
			b.WriteString(m.key + ": " + m.value.Text() + "\n")
		default:
			b.WriteString(m.key + ": " + string(rawjson.Compact(nil, m.value.Raw())) + "\n")
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Canonical returns a line of the side without what is another one in every run.
func (s *Side) Canonical(line string) string {
	m := s.mask
	m.ids = nil
	return string(m.text(nil, line, asOutput))
}
