package render

import (
	"strings"

	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/ui/safetext"
)

// todoListKeys and todoTextKeys are the members in which agents keep a list of things
// to do, and what is to be done.
var (
	todoListKeys = []string{"todos", "newTodos", "plan", "items", "todo_list", "tasks"}
	todoTextKeys = []string{"content", "step", "text", "title", "task", "description"}
)

// A todo is a thing to do.
type todo struct {
	text  string
	state byte // 'x' done, '>' begun, ' ' to be done, '-' given up, or dropped
}

// dropped is the state of what was in the list before and is no more.
const dropped = '!'

// todosOf reads a list of things to do, nil if it is none.
func todosOf(v rawjson.Value) []todo {
	return todosOfList(v.First(todoListKeys...))
}

func todosOfList(list rawjson.Value) []todo {
	var todos []todo
	for _, e := range list.Elems() {
		t := todo{text: tool.Text(e, todoTextKeys...), state: ' '}
		if t.text == "" {
			return nil
		}
		switch strings.ToLower(e.Str("status")) {
		case "completed", "complete", "done":
			t.state = 'x'
		case "in_progress", "in-progress", "active", "doing":
			t.state = '>'
		case "cancelled", "canceled", "abandoned":
			t.state = '-'
		}
		todos = append(todos, t)
	}
	return todos
}

// todoList draws a list of things to do, and what changed since the list before, with what is no more in it, where
// the result has it, as that of Claude Code does; ok is false if the call has none.
func (b calls) todoList() (ok bool) {
	todos := todosOf(b.use.Arguments())
	if todos == nil {
		return false
	}
	before, old, here := map[string]byte{}, []todo(nil), map[string]bool{}
	if r := b.it.Result(); r != nil && r.Details != nil {
		if v, _, err := rawjson.ParseTolerant(r.Details); err == nil {
			old = todosOfList(v.Get("oldTodos"))
		}
	}
	for _, t := range old {
		before[t.text] = t.state
	}
	for _, t := range todos {
		here[t.text] = true
	}
	for _, t := range old {
		if !here[t.text] {
			here[t.text] = true
			todos = append(todos, todo{t.text, dropped})
		}
	}
	for _, t := range todos {
		sign, style := b.sym.undone(b.p.Dim), b.p.Plain
		switch t.state {
		case 'x':
			sign, style = b.sym.ok(b.p.OK), b.p.Dim
		case '>':
			sign, style = b.sym.begun(b.p.Accent), b.p.Strong
		case '-', dropped:
			sign, style = b.sym.denied(b.p.Dim), b.p.Dim
		}
		sign = sign.Append(safetext.Spaces(max(2-sign.Width(), 0), b.p.Plain))
		if was, known := before[t.text]; len(before) > 0 && (!known || was != t.state) {
			style = style.Over(b.p.Strong)
			if t.state == dropped {
				t.text += " (no longer in the list)"
			}
			t.text += " " + b.glyph("←", "<-") // changed
		}
		for i, l := range safetext.Clean(t.text, style).Wrap(max(min(b.rows.width, maxProse)-4, 1), safetext.WrapOptions{Words: true}) {
			if i > 0 {
				sign = safetext.Spaces(2, b.p.Plain)
			}
			b.rows.add(safetext.Spaces(2, b.p.Plain).Append(sign).Line().AppendLine(l))
		}
	}
	return true
}
