package chat

import "testing"

func TestActions(t *testing.T) {
	for _, c := range []struct {
		name, text, tool, arguments, prose string
	}{
		{"equals sign", `Action: a = {"x": 1}`, "a", `{"x": 1}`, `Action: a = {"x": 1}`},
		{"colon", `Action: a: {"x": 1}`, "a", `{"x": 1}`, `Action: a: {"x": 1}`},
		{"nothing", `Action: a {"x": 1}`, "a", `{"x": 1}`, `Action: a {"x": 1}`},
		{"no space", `action:a={"x": 1} rest`, "a", `{"x": 1}`, `action:a={"x": 1}`},
		{"Portuguese", `Ação: a = {}`, "a", `{}`, `Ação: a = {}`},
		{"Portuguese with combining marks", "Ac\u0327a\u0303o: a = {}", "a", `{}`, "Ac\u0327a\u0303o: a = {}"},
		{"Portuguese in capitals", `AÇÃO: a = {}`, "a", `{}`, `AÇÃO: a = {}`},
		{"Portuguese without accents", `Acao: a = {}`, "a", `{}`, `Acao: a = {}`},
		{"after a thought", `Thought: x Action: a = {}`, "a", `{}`, `Action: a = {}`},
		{"two lines", "Action: a\nAction Input: {\"x\": 1}\n", "a", `{"x": 1}`, "Action: a\nAction Input: {\"x\": 1}"},
		{"two lines and a fence", "Action: a\nAction Input: ```json\n{}\n```", "a", `{}`, "Action: a\nAction Input: ```json\n{}\n```"},
		{"fence", "```\nAction: a = {}\n```\n", "a", `{}`, "```\nAction: a = {}\n```"},
		{"backticks", "`Action: `a` = {}`", "a", `{}`, "`Action: `a` = {}`"},
		{"name of an MCP tool", `Action: mcp:b/c-d = {}`, "mcp:b/c-d", `{}`, `Action: mcp:b/c-d = {}`},
		{"brace in a string", `Action: a = {"x": "}{"} tail`, "a", `{"x": "}{"}`, `Action: a = {"x": "}{"}`},
		{"nested", `Action: a = {"x": {"y": []}} tail`, "a", `{"x": {"y": []}}`, `Action: a = {"x": {"y": []}}`},
		{"single quotes", `Action: a = {'x': 'y}'}`, "a", `{"x":"y}"}`, `Action: a = {'x': 'y}'}`},
		{"trailing comma", `Action: a = {"x": NaN, "y": None,}`, "a", `{"x":"NaN","y":null}`, `Action: a = {"x": NaN, "y": None,}`},
		{"part of a word", `Transaction: a = {}`, "", "", ""},
		{"no arguments", `Action: a`, "", "", ""},
		{"list", "Action: a\nAction Input: []", "", "", ""},
		{"no name", `Action: = {}`, "", "", ""},
	} {
		got, ok := ActionsOf(c.text).Next(0)
		if ok != (c.tool != "") || got.Name != c.tool || string(got.Arguments) != c.arguments || got.Raw != c.prose {
			t.Errorf("%s: %q: got %q %s %q", c.name, c.text, got.Name, got.Arguments, got.Raw)
		}
		if ok && c.text[got.Start:got.End] != got.Raw {
			t.Errorf("%s: the prose is not that of its place", c.name)
		}
	}
}
