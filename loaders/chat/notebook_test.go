package chat_test

import (
	"strings"
	"testing"

	"msgview/loaders/chat"
	"msgview/loaders/formattest"
	"msgview/model"
)

// A notebook is one by what is around its cells, a cell only among them.
func TestScoreNotebook(t *testing.T) {
	cell := `{"cell_type":"code","metadata":{},"source":"x"}`
	for json, want := range map[string]bool{
		`{"cells":[` + cell + `],"metadata":{},"nbformat":4}`: true,
		`{"cells":[` + cell + `],"metadata":{}}`:              false,
		`{"cells":3,"nbformat":4}`:                            false,
		cell:                                                  false,
	} {
		if got := chat.ScoreNotebook(formattest.Record(json)) > 0; got != want {
			t.Errorf("%s: %v", json, got)
		}
	}
	r := formattest.Record(cell)
	if r.List = "cells"; chat.ScoreNotebook(r) == 0 {
		t.Error("a cell among cells is none")
	}
}

// What cells say, each in a line: its role and its parts.
func TestNotebookCell(t *testing.T) {
	for json, want := range map[string]string{
		`{"cell_type":"markdown","source":["a\n","b"]}`: "user a\nb",
		`{"cell_type":"code","source":"%%ai -f code bakery:rye\nHow hot?","outputs":[{"output_type":"display_data","data":{"text/plain":"250"}}]}`: "user How hot?|assistant 250 by bakery:rye",
		`{"cell_type":"code","source":"%%ai bakery:rye\nHow hot?","outputs":[]}`:                                                                   "user How hot?",
		`{"cell_type":"code","source":"%ai list","execution_count":1,"outputs":[{"output_type":"stream","text":"rye"}]}`:                           "assistant call %ai list|tool result rye",
		`{"cell_type":"code","source":"x","execution_count":1,"outputs":[{"output_type":"error","ename":"E","evalue":"y","traceback":[]}]}`:        "assistant call x|tool failed E: y",
		`{"cell_type":"code","source":"x","execution_count":null,"outputs":[]}`:                                                                    "assistant call x",
		`{"cell_type":"raw","metadata":{"role":"assistant"},"source":"Very."}`:                                                                     "assistant Very.",
		`{"cell_type":"markdown","source":["**Assistant**: Very.\n","\n","As I **said**."]}`:                                                       "assistant Very.\n\nAs I **said**.",
		`{"cell_type":"markdown","source":"**User:**\n\nHow hot?"}`:                                                                                "user How hot?",
		`{"cell_type":"markdown","source":"**System**: Be brief."}`:                                                                                "system Be brief.",
		`{"cell_type":"markdown","source":"**Assistant** is a word."}`:                                                                             "user **Assistant** is a word.",
		`{"cell_type":"markdown","source":"**Ovens**: hot."}`:                                                                                      "user **Ovens**: hot.",
		`{"cell_type":"heading","source":"x"}`:                                                                                                     "",
		`7`:                                                                                                                                        "",
	} {
		var said []string
		for _, m := range chat.NotebookCell(formattest.Record(json)).Messages {
			text := m.Role.String() + " " + chat.Texts(m.Parts)
			for _, p := range m.Parts {
				switch p := p.(type) {
				case *model.ToolCall:
					text += "call " + p.ArgumentsText
				case *model.ToolResult:
					text += map[bool]string{true: "failed ", false: "result "}[p.Error == model.Yes] + chat.Texts(p.Content)
				}
			}
			if m.Model != "" {
				text += " by " + m.Model
			}
			said = append(said, text)
		}
		if got := strings.Join(said, "|"); got != want {
			t.Errorf("%s: %q, want %q", json, got, want)
		}
	}
}
