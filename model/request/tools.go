package request

import (
	"cmp"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// A Tool is what the model was told of a tool.
type Tool struct {
	Name, Description string
	Schema            []byte // of its arguments, JSON
	Guessed           bool   // the log has calls of it and no definition
}

// tools are those of a conversation by their names, in order.
type tools struct {
	list   []Tool
	at     map[string]int
	losses *Losses
}

// learn takes the definitions out of what a message says beside its words. Where there are
// several of one name the last one counts.
func (t *tools) learn(entry int, m *model.Message) {
	for _, f := range m.Meta {
		name := f.Name[strings.LastIndexByte(f.Name, '.')+1:]
		switch name {
		case "tools", "tool", "functions", "toolConfig", "tool_definitions":
		default:
			continue
		}
		v, err := rawjson.Parse(f.Value)
		if err != nil {
			continue
		}
		v = rawjson.Unwrap(v, 2)
		if list := v.Get("tools"); list.Kind() == rawjson.Array {
			v = list
		}
		if v.Kind() == rawjson.Object && v.First("name", "function", "toolSpec", "type").IsNull() { // by their names
			for key, member := range v.Members() {
				t.define(entry, key, member)
			}
			continue
		}
		for _, e := range v.AsList() {
			t.define(entry, "", e)
		}
	}
}

// define enters a definition in any of the usual forms.
func (t *tools) define(entry int, key string, v rawjson.Value) {
	v = rawjson.Unwrap(v, 2)
	for _, inner := range [...]string{"function", "toolSpec", "custom"} {
		if f := v.Get(inner); f.Kind() == rawjson.Object {
			v = f
		}
	}
	if list := v.First("functionDeclarations", "function_declarations"); list.Kind() == rawjson.Array {
		for _, e := range list.Elems() {
			t.define(entry, "", e)
		}
		return
	}
	name := cmp.Or(v.First("name", "toolName").Text(), key)
	if name == "" {
		if v.Kind() == rawjson.Object && v.Str("type") != "" {
			t.losses.add(ToolsForeign, entry)
		}
		return
	}
	schema := rawjson.Unwrap(v.First("parameters", "input_schema", "inputSchema", "parametersJsonSchema"), 1)
	for _, inner := range [...]string{"json", "jsonSchema"} {
		if s := schema.Get(inner); s.Kind() == rawjson.Object {
			schema = s
		}
	}
	one := Tool{Name: name, Description: v.Str("description"), Schema: []byte(`{"type":"object"}`)}
	if schema.Kind() == rawjson.Object && !rawjson.TooDeep(schema.Raw()) {
		one.Schema = rawjson.Compact(nil, schema.Raw())
	}
	t.enter(one)
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
	t.enter(Tool{Name: name, Schema: []byte(`{"type":"object"}`), Guessed: true})
}

// missing counts those that have none.
func (t *tools) missing() {
	for _, one := range t.list {
		if one.Guessed {
			t.losses.add(ToolsGuessed, -1)
		}
	}
}
