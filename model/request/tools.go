package request

import (
	"msgview/model"
	"msgview/model/tool"
)

// A Tool is what the model was told of a tool.
type Tool struct {
	tool.Definition
	Guessed bool // the log has calls of it and no definition
}

// tools are those of a conversation by their names, in order.
type tools struct {
	list   []Tool
	at     map[string]int
	whole  bool // the log has whole requests
	sent   bool // and some with tools: then there are no others
	losses *Losses
}

// learn takes the definitions out of what a message says beside its words. Where there are
// several of one name the last one counts; where a request replaces the tools of the one
// before those of this one are all.
func (t *tools) learn(entry int, m *model.Message) {
	list, foreign := tool.Definitions(m)
	if m.Replaces&model.ReplacedTools != 0 {
		t.list, t.at, t.whole = nil, nil, true
	}
	for range foreign {
		t.losses.add(ToolsForeign, entry)
	}
	for _, one := range list {
		t.enter(Tool{Definition: one})
	}
	t.sent = t.sent || t.whole && len(list) > 0
}

func (t *tools) enter(one Tool) {
	if i, ok := t.at[one.Name]; ok {
		if !one.Guessed {
			t.list[i] = one
		}
		return
	}
	if t.at == nil {
		t.at = map[string]int{}
	}
	t.at[one.Name] = len(t.list)
	t.list = append(t.list, one)
}

// called enters the tool of a call, which may have no definition.
func (t *tools) called(name string) {
	if !t.sent {
		t.enter(Tool{Definition: tool.Definition{Name: name, Schema: []byte(`{"type":"object"}`)}, Guessed: true})
	}
}

// missing counts those that have none.
func (t *tools) missing() {
	for _, one := range t.list {
		if one.Guessed {
			t.losses.add(ToolsGuessed, -1)
		}
	}
}
