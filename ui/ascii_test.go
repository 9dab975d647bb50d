package ui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
)

// Where only ASCII may be drawn, a log of ASCII leads to nothing else, whatever is
// pressed.
func TestASCIIEverywhere(t *testing.T) {
	call := &model.ToolCall{ID: "c", Name: "Bash", Arguments: []byte(`{"command":"` + strings.Repeat("first line\\nsecond ", 60) + `"}`)}
	result := &model.ToolResult{CallID: "c", Content: []model.Part{model.Text{Text: "tab\there \x1b]0;title\x07 bell\x07\rover\n" + strings.Repeat("long ", 90)}}}
	odd := newStaticLog(said(model.RoleUser, "- a list\n\n> a quote\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---\n\n```go\n"+strings.Repeat("x := 1; ", 40)+"\n```\n\n1. [x] done\u202e"),
		&model.Message{Role: model.RoleAssistant, Time: time.Unix(1e9, 0), Parts: []model.Part{model.Reasoning{Text: strings.Repeat("a thought\n", 300)}, model.Text{Text: "answer\twith tab"}, call}},
		&model.Message{Role: model.RoleTool, Time: time.Unix(2e9, 0), Parts: []model.Part{result}},
		&model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: strings.Repeat("long\n", 40)}}},
		&model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: strings.Repeat("long ", 400), Error: true}}},
		&model.Message{Role: model.RoleUser, Parts: []model.Part{model.Media{Kind: model.Image, Name: strings.Repeat("name", 200)}}},
		&model.Message{Role: model.RoleAssistant, Parts: []model.Part{model.Unknown{Type: "odd", Raw: []byte(`{"a":[1,2,3]}`)}}})
	keys := [][]string{{}, {"z"}, {"x"}, {"]"}, {"m"}, {"'"}, {"1", "2"}, {"/", "l", "o", "n"}, {"/", "l", "o", "n", "g", "enter"}, {":", "1"}, {"?"}, {"?", "G"}, {"r"}, {"r", "r"},
		{"w", ">"}, {"z", "5"}, {"z", "5", "G"}, {"x", "t", "x", "r"}, {"]", "s", "l"}, {"]", "s", "l", "l"}, {"t", "enter"}, {"t", "enter", "r"}, {"z", "R", "J", "J", "J"}, {"y", "y"}, {":", "z", "z", "enter"}}
	for name, log := range map[string]model.Log{"plain": newFakeLog(40), "nested": nestedLog(), "odd": odd} {
		for _, width := range []int{20, 50, 100, 140} {
			for _, before := range keys {
				m := New(Options{Log: log, Theme: darkTheme(), Version: "1.0", ASCII: true})
				d := &driver{t: t, m: m}
				d.send(tea.WindowSizeMsg{Width: width, Height: 40})
				m.tail.loading = len(before) == 0 // as at the start
				d.m.tick()
				d.press(before...)
				for y, row := range d.rows() {
					if i := strings.IndexFunc(row, func(r rune) bool { return r >= 0x80 }); i >= 0 {
						t.Errorf("%s, %d cells, after %v: row %d has %q: %s", name, width, before, y, []rune(row[i:])[0], row)
						break
					}
				}
				m.Search.Stop()
			}
		}
	}
}
