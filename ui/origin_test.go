package ui

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model"
	"msgview/ui/pane"
)

// A message that was written in several records leads to the record of the part
// that is read: in the footer, to the editor, to the clipboard and in the source.
func TestRecordOfThePart(t *testing.T) {
	piece := func(parts ...model.Part) *model.Message {
		return &model.Message{Role: model.RoleAssistant, Indexing: model.Indexing{Group: "g"}, Parts: parts}
	}
	call := func(id string) model.Part { return &model.ToolCall{ID: id, Name: "Bash", Arguments: []byte(`{}`)} }
	block := newStaticLog(said(model.RoleUser, "hello"),
		piece(model.Reasoning{Text: "a thought"}), piece(model.Text{Text: "an answer"}), piece(call("c1")), piece(call("c2")), answered("c1", "one", false), answered("c2", "two", false))
	uneven := newStaticLog(said(model.RoleUser, "hello"),
		piece(model.Reasoning{Text: "a thought"}, model.Text{Text: "an \"answer\""}), piece(), piece(call("c1"), call("c2")), answered("c1", "one", false), answered("c2", "two", false))
	texts := newStaticLog(said(model.RoleUser, "hello"), piece(model.Text{Text: "first **paragraph**"}), piece(), piece(model.Text{Text: "second paragraph"}))
	for _, c := range []struct {
		name  string
		log   *staticLog
		keys  string
		lines []int // of the files, as the keys are pressed again and again
	}{
		{"a part each", block, "J", []int{2, 3, 4, 5}},
		{"several parts", uneven, "J", []int{2, 2, 4, 4}},
		{"prompt", block, "g", []int{1}},
		{"within the result", block, "T g 2 t enter ctrl+e", []int{0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := drive(t, c.log, 100, 40)
			if c.name == "within the result" {
				d.press("2", "t", "enter")
				k := d.m.Col.Here()
				for y, r := range d.m.Col.List.Rows() {
					if r.Key == k && strings.Contains(r.Text.Plain(), "two") {
						d.m.Col.List.Select(y)
					}
				}
				d.checkLine(7)
				return
			}
			for _, want := range c.lines {
				d.press(strings.Fields(c.keys)...)
				d.checkLine(want)
			}
		})
	}
	d := drive(t, texts, 100, 40)
	for want, text := range map[int]string{2: "first", 4: "second"} {
		for y, r := range d.m.Col.List.Rows() {
			if strings.Contains(r.Text.Plain(), text) {
				d.m.Col.List.Select(y)
			}
		}
		d.checkLine(want)
	}
}

// checkLine fails unless everything that names a line names this one.
func (d *driver) checkLine(want int) {
	d.t.Helper()
	rows := d.rows()
	if footer := rows[len(rows)-1]; !strings.Contains(footer, fmt.Sprintf(" L%d ", want)) {
		d.t.Errorf("the footer is %q, want L%d", footer, want)
	}
	if _, place := copied(d.m.Col, copyPlace, d.m.Col.Item(d.m.Col.Here())); place != fmt.Sprintf("dir/main.jsonl:%d", want) {
		d.t.Errorf("copied %s, want line %d", place, want)
	}
	d.m.opt.Editor = func(path string, line int) ([]string, error) {
		if line != want {
			d.t.Errorf("the editor opens line %d, want %d", line, want)
		}
		return nil, fmt.Errorf("not now")
	}
	d.press("v", "r")
	if top := d.rows()[2]; !strings.Contains(top, fmt.Sprintf("line %d,", want)) && d.m.panes.over.(*pane.Raw).Top() > 0 {
		d.t.Errorf("the source begins with %q, want line %d", top, want)
	}
	d.press("q")
}

// The source of a call is its own record and that of its result, not those of the
// calls and results beside it.
func TestSourceOfACallAlone(t *testing.T) {
	piece := func(role model.Role, parts ...model.Part) *model.Message {
		return &model.Message{Role: role, Indexing: model.Indexing{Group: string(role)}, Parts: parts}
	}
	call := func(id string) model.Part {
		return &model.ToolCall{ID: id, Name: "Bash", Arguments: []byte(`{"command":"run ` + id + `"}`)}
	}
	result := func(id string) model.Part {
		return &model.ToolResult{CallID: id, Content: []model.Part{model.Text{Text: "result of " + id}}}
	}
	log := newStaticLog(said(model.RoleUser, "hello"),
		piece(model.RoleAssistant, model.Text{Text: "three calls"}), piece(model.RoleAssistant, call("c1")), piece(model.RoleAssistant, call("c2")), piece(model.RoleAssistant, call("c3")),
		piece(model.RoleTool, result("c1")), piece(model.RoleTool, result("c2")), piece(model.RoleTool, result("c3")))
	for n, want := range []string{"3 6", "4 7", "5 8"} {
		d := drive(t, log, 100, 40)
		for range n + 1 {
			d.press("t")
		}
		d.press("r")
		var lines []string
		for _, r := range d.rows() {
			if _, rest, ok := strings.Cut(r, "main.jsonl, line "); ok {
				number, _, _ := strings.Cut(rest, ",")
				lines = append(lines, number)
			}
		}
		if got := strings.Join(lines, " "); got != want {
			t.Errorf("call %d: the source shows lines %s, want %s", n+1, got, want)
		}
		_, text := copied(d.m.Col, copyJSON, d.m.Col.Item(d.m.Col.Here()))
		if strings.Contains(text, "\n") || !strings.Contains(text, string(rune('1'+n))) {
			t.Errorf("call %d: copied %q", n+1, text)
		}
	}
}

// Where the records of a call hold only pieces of it, all of them are shown.
func TestSourceOfACallInPieces(t *testing.T) {
	log := &pieces{newStaticLog(said(model.RoleUser, "hello"),
		&model.Message{Role: model.RoleAssistant, Indexing: model.Indexing{Group: "g"}, Parts: []model.Part{&model.ToolCall{ID: "c1", Name: "Bash", Arguments: []byte(`{"command":"ls"}`)}, &model.ToolCall{ID: "c2", Name: "Read", Arguments: []byte(`{"path":"x"}`)}}},
		&model.Message{Role: model.RoleAssistant, Indexing: model.Indexing{Group: "g"}}, &model.Message{Role: model.RoleAssistant, Indexing: model.Indexing{Group: "g"}}, &model.Message{Role: model.RoleAssistant, Indexing: model.Indexing{Group: "g"}}),
		[]string{`{"id":"c1","name":"Bash"}`, `{"delta":"{\"command\":"}`, `{"delta":"\"ls\"}"}`, `{"id":"c2","name":"Read","arguments":"{\"path\":\"x\"}"}`}}
	d := drive(t, log, 100, 40)
	d.press("t", "r")
	screen := strings.Join(d.rows(), "\n")
	for _, want := range []string{`"c1"`, "command", `\"ls`} {
		if !strings.Contains(screen, want) {
			t.Errorf("no %s in\n%s", want, screen)
		}
	}
	d.press("q", "t", "r")
	if screen := strings.Join(d.rows(), "\n"); strings.Contains(screen, `"c1"`) || !strings.Contains(screen, `"c2"`) {
		t.Errorf("the second call's source\n%s", screen)
	}
}

// pieces is a log whose second message was written in records of these texts.
type pieces struct {
	*staticLog
	raw []string
}

func (l *pieces) Raw(i int) ([]model.RawRecord, error) {
	records, err := l.staticLog.Raw(i)
	for n := range records {
		if len(records) > 1 {
			records[n].Bytes = []byte(l.raw[n])
		}
	}
	return records, err
}
