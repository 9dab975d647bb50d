package tool

import (
	"strings"

	"msgview/model/rawjson"
)

// maxFields bounds what Fields writes, in bytes.
const maxFields = 400

// Fields writes arguments that nothing better is known of as "key: value  key: value"; a single
// text stands alone.
func Fields(v rawjson.Value) string {
	if v.Kind() != rawjson.Object {
		return string(rawjson.Compact(nil, v.Raw()))
	}
	var b strings.Builder
	for k, m := range v.Members() {
		value := m.Text()
		if words := Strings(m); len(words) > 0 && m.Kind() == rawjson.Array {
			value = strings.Join(words, ", ")
		} else if m.Kind() != rawjson.String {
			value = string(rawjson.Compact(nil, m.Raw()))
		} else if v.Len() == 1 {
			return value
		}
		if b.Len() > 0 {
			b.WriteString("  ")
		}
		if b.WriteString(k + ": " + strings.Join(strings.Fields(value[:min(len(value), maxFields)]), " ")); b.Len() > maxFields {
			break
		}
	}
	return strings.ToValidUTF8(b.String(), "")
}

// AgentSaid says which sub-agent a call starts and what for, as far as it tells: "Explore: find
// the oven".
func (u Use) AgentSaid() string {
	kind, said := u.Call.Agent(), u.Description()
	if kind == "" {
		kind = Text(u.args, "subagent_type", "agent", "agentType", "coworker")
	}
	if i := strings.LastIndexByte(kind, ':'); i+1 < len(kind) {
		kind = kind[i+1:] // without the plugin that it is of
	}
	switch {
	case said == "" || kind == "":
		return said
	}
	return kind + ": " + said
}
