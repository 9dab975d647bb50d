package tool

import (
	"cmp"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// A Definition is what a model was told of a tool.
type Definition struct {
	Name, Description string
	Schema            []byte // of its arguments, JSON
}

// Defines reports whether a member of a record holds definitions of tools.
func Defines(member string) bool {
	switch member[strings.LastIndexByte(member, '.')+1:] {
	case "tools", "tool", "functions", "toolConfig", "tool_definitions":
		return true
	}
	return false
}

// Definitions returns those that a message has beside its words, in any of the usual forms,
// and how many there are of tools that are a provider's own and have no name.
func Definitions(m *model.Message) (list []Definition, foreign int) {
	d := definitions{}
	for _, f := range m.Meta {
		if !Defines(f.Name) {
			continue
		}
		v, err := rawjson.Parse(f.Value)
		if err != nil {
			continue
		}
		v = rawjson.Unwrap(v, 2)
		if list := rawjson.Unwrap(v.First("tools", "definitions"), 2); list.Kind() == rawjson.Array {
			v = list
		} else if strings.HasSuffix(f.Name, "toolConfig") {
			continue // of Gemini, which says how tools are called
		}
		if v.Kind() == rawjson.Object && v.First("name", "function", "toolSpec", "type").IsNull() { // by their names
			for key, member := range v.Members() {
				d.define(key, member)
			}
			continue
		}
		for _, e := range v.AsList() {
			d.define("", e)
		}
	}
	return d.list, d.foreign
}

// definitions are those found so far.
type definitions struct {
	list    []Definition
	foreign int
}

// define enters a definition in any of the usual forms.
func (d *definitions) define(key string, v rawjson.Value) {
	v = rawjson.Unwrap(v, 2)
	if said := rawjson.Unwrap(v.At("tool", "json_schema"), 1); said.Kind() == rawjson.Object { // of OpenInference
		v = said
	}
	for _, inner := range [...]string{"function", "toolSpec", "custom"} {
		if f := v.Get(inner); f.Kind() == rawjson.Object {
			v = f
		}
	}
	if list := v.First("functionDeclarations", "function_declarations"); list.Kind() == rawjson.Array {
		for _, e := range list.Elems() {
			d.define("", e)
		}
		return
	}
	name := cmp.Or(v.First("name", "toolName").Text(), key)
	if name == "" {
		if v.Kind() == rawjson.Object && v.Str("type") != "" {
			d.foreign++
		}
		return
	}
	schema := rawjson.Unwrap(v.First("parameters", "input_schema", "inputSchema", "parametersJsonSchema"), 1)
	for _, inner := range [...]string{"json", "jsonSchema"} {
		if s := schema.Get(inner); s.Kind() == rawjson.Object {
			schema = s
		}
	}
	one := Definition{Name: name, Description: v.Str("description"), Schema: []byte(`{"type":"object"}`)}
	if schema.Kind() == rawjson.Object && !rawjson.TooDeep(schema.Raw()) {
		one.Schema = rawjson.Compact(nil, schema.Raw())
	}
	d.list = append(d.list, one)
}
