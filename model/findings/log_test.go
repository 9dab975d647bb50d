package findings

import (
	"cmp"
	"encoding/json"
	"fmt"

	"msgview/model"
)

// fake is a log of messages that are given one by one.
type fake struct {
	model.Log
	index    *model.Index
	path     string // "" for one of a bakery
	messages []*model.Message
	about    model.About
}

func newFake() *fake { return &fake{index: model.NewIndex()} }

func (l *fake) Index() *model.Index { return l.index }

func (l *fake) About() model.About { return l.about }

func (l *fake) Source() model.Source {
	return model.Source{Path: cmp.Or(l.path, "/logs/bake-2026-01-02T03-04-05.jsonl")}
}

func (l *fake) Message(i int) (*model.Message, error) {
	if i < 0 || i >= len(l.messages) {
		return nil, fmt.Errorf("no entry %d", i)
	}
	return l.messages[i], nil
}

func (l *fake) add(m *model.Message) {
	n := len(l.messages)
	m.Index = n
	m.Origin = model.Origin{File: "log", Line: n + 1, Offset: int64(n * 100), Length: 100}
	l.messages = append(l.messages, m)
	e := model.EntryOf(m)
	e.Offset, e.Length, e.Line = int64(n*100), 100, n+1
	l.index.Add([]model.Entry{e})
}

func said(role model.Role, text string) *model.Message {
	return &model.Message{Role: role, Parts: []model.Part{model.Text{Text: text}}}
}

func calls(all ...*model.ToolCall) *model.Message {
	m := &model.Message{Role: model.RoleAssistant}
	for _, c := range all {
		m.Parts = append(m.Parts, c)
	}
	return m
}

func results(all ...*model.ToolResult) *model.Message {
	m := &model.Message{Role: model.RoleTool}
	for _, r := range all {
		m.Parts = append(m.Parts, r)
	}
	return m
}

func call(id, name string, args map[string]any) *model.ToolCall {
	raw, _ := json.Marshal(args)
	return &model.ToolCall{ID: id, Name: name, Arguments: raw}
}

func bash(id, command string) *model.ToolCall {
	return call(id, "Bash", map[string]any{"command": command})
}

// result is one of a command: exit is -1 where the log does not tell.
func result(id, text string, exit int, failed model.Tristate) *model.ToolResult {
	r := &model.ToolResult{CallID: id, Content: []model.Part{model.Text{Text: text}}, Error: failed}
	if exit >= 0 {
		r.ExitCode = &exit
	}
	return r
}

// bodyOf returns the texts of a result.
func bodyOf(r *model.ToolResult) string {
	var all string
	for _, p := range r.Content {
		if t, ok := p.(model.Text); ok {
			all += t.Text + "\n"
		}
	}
	return all
}
