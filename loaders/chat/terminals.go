package chat

import (
	"encoding/base64"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Terminals are those of agents, which tell their output apart from the calls that refer to
// them (agentclientprotocol/agent-client-protocol: schema/v2/schema.json, Terminal,
// TerminalUpdate, TerminalOutputChunk). The zero value has none.
type Terminals struct {
	byID map[string]*terminal
	list []*terminal
}

type terminal struct {
	id     string
	output []byte
	exit   rawjson.Value
	record *format.Record // the first one of it
	at     int            // its place among the classes
}

// Reference is what a result says that refers to a terminal.
func (t *Terminals) Reference(id string) model.Part { return model.Text{Text: "terminal " + id} }

// Update enters what a terminal shows, or how its command ended. at is the place of the
// record among the classes.
func (t *Terminals) Update(v rawjson.Value, r *format.Record, at int) {
	v = v.Look()
	id := v.Get("terminalId").Scalar()
	one := t.byID[id]
	if one == nil {
		one = &terminal{id: id, record: r, at: at}
		if t.byID == nil {
			t.byID = map[string]*terminal{}
		}
		t.byID[id], t.list = one, append(t.list, one)
	}
	if whole := v.At("output", "data"); whole.Kind() == rawjson.String { // instead of what came before
		one.output, _ = base64.StdEncoding.DecodeString(whole.Text())
	}
	chunk, _ := base64.StdEncoding.DecodeString(v.Str("data"))
	one.output = append(one.output, chunk...)
	one.exit = v.Get("exitStatus").Or(one.exit)
}

// Show puts the output of terminals where results refer to them. Of the others rest is
// called with what they gave, and where that begins.
func (t *Terminals) Show(results []*model.ToolResult, rest func(m *model.Message, at int)) {
	type place struct {
		result *model.ToolResult
		part   int
	}
	places := map[model.Part]place{}
	for _, r := range results {
		for i, p := range r.Content {
			if text, ok := p.(model.Text); ok {
				places[text] = place{r, i}
			}
		}
	}
	for _, one := range t.list {
		said := t.Reference(one.id)
		if to, ok := places[said]; ok {
			to.result.Content[to.part] = model.Text{Text: "terminal " + one.id + "\n" + string(one.output)}
			SetExit(to.result, one.exit.Get("exitCode"))
		} else if len(one.output) > 0 {
			r := &model.ToolResult{CallID: one.id, Name: "terminal", Content: TextParts(string(one.output))}
			SetExit(r, one.exit.Get("exitCode"))
			rest(&model.Message{Role: model.RoleTool, Origin: one.record.Origin, Thread: one.record.Thread, Parts: []model.Part{r}}, one.at)
		}
	}
}
