package render_test

import (
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/rawjson"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/render"
)

// rowsOf draws an item as it is printed.
func rowsOf(it *render.Item, st render.State, width int) string {
	return rowsAt(it, render.MoreLevel, st, width)
}

func rowsAt(it *render.Item, level int, st render.State, width int) string {
	p := palette.New(themes.Default(true))
	code := highlight.New(p)
	d := render.New(render.Options{Width: width, Palette: p, Level: level}, markdown.NewSet(p, code, false), code)
	var rows []string
	for _, l := range d.Lines(it, st, render.Context{}) {
		rows = append(rows, l.Plain())
	}
	return strings.Join(rows, "\n")
}

// A list of things to do says what is no longer in it; one that lost nothing does not.
func TestTodoDropped(t *testing.T) {
	for _, c := range []struct {
		old  string
		want bool
	}{
		{`[{"content":"Grind","status":"completed"},{"content":"Sift","status":"pending"}]`, true},
		{`[{"content":"Grind","status":"pending"}]`, false},
		{`[]`, false},
	} {
		it := called("TodoWrite", false)
		it.Call.Arguments = []byte(`{"todos":[{"content":"Grind","status":"completed"}]}`)
		r := &model.ToolResult{Content: []model.Part{model.Text{Text: "ok"}}, Details: []byte(`{"oldTodos":` + c.old + `}`)}
		it = it.WithResult(&render.Got{Result: r, From: it.Message})
		all := rowsOf(&it, render.Full, 100)
		if got := strings.Contains(all, "Sift (no longer in the list) ←"); got != c.want || strings.Count(all, "Grind") != 1 {
			t.Errorf("%s: %v, want %v:\n%s", c.old, got, c.want, all)
		}
	}
}

// A step is a call of a log with what its tool answers.
type step struct{ name, arguments, result string }

// talk opens a log of calls that follow each other.
func talk(t *testing.T, steps []step) model.Log {
	t.Helper()
	quote := func(s string) string { return string(rawjson.AppendString(nil, s)) }
	var b strings.Builder
	b.WriteString(`{"role":"user","content":"bake rye"}` + "\n")
	for i, s := range steps {
		id := "c" + string(rune('a'+i))
		b.WriteString(`{"role":"assistant","content":null,"tool_calls":[{"id":"` + id + `","type":"function","function":{"name":"` + s.name + `","arguments":` + quote(s.arguments) + `}}]}` + "\n")
		b.WriteString(`{"role":"tool","tool_call_id":"` + id + `","content":` + quote(s.result) + `}` + "\n")
	}
	log, err := loaders.OpenBytes(t.Context(), "a.jsonl", []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	if err := log.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	return log
}

// last returns the item of the last call of a log.
func last(t *testing.T, log model.Log) (it render.Item) {
	t.Helper()
	for i := range log.Index().Len() {
		items, err := render.Items(log, i)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range items {
			if one.Kind == render.Call {
				it = one
			}
		}
	}
	return it
}

// The last list of a log says what changed since the one of the same tool before it, whatever
// the agent's tool is called and however it writes the list.
func TestTodoSince(t *testing.T) {
	const ok = "done"
	for _, c := range []struct {
		about string
		steps []step
		want  []string // rows, as they begin behind their sign
		not   []string
	}{
		{"TodoWrite", []step{
			{"TodoWrite", `{"todos":[{"content":"Grind","status":"in_progress"},{"content":"Sift","status":"pending"},{"content":"Rest","status":"pending"}]}`, ok},
			{"Read", `{"file_path":"/a"}`, "1"},
			{"TodoWrite", `{"todos":[{"content":"Grind","status":"completed"},{"content":"Rest","status":"pending"},{"content":"Bake","status":"pending"}]}`, ok},
		}, []string{"✓ Grind ←", "○ Rest\n", "○ Bake ←", "⊘ Sift (no longer in the list) ←"}, nil},
		{"update_plan of Codex", []step{
			{"update_plan", `{"plan":[{"step":"Grind","status":"pending"}]}`, ok},
			{"update_plan", `{"explanation":"It is fine now.","plan":[{"step":"Grind","status":"completed"}]}`, ok},
		}, []string{"explanation: It is fine now.", "✓ Grind ←"}, nil},
		{"write_todos of Gemini", []step{
			{"write_todos", `{"todos":[{"description":"Grind","status":"pending"},{"description":"Sift","status":"pending"}]}`, ok},
			{"write_todos", `{"todos":[{"description":"Grind","status":"pending"},{"description":"Sift","status":"cancelled"}]}`, ok},
		}, []string{"○ Grind\n", "⊘ Sift ←"}, nil},
		{"manage_todo_list of Copilot", []step{
			{"manage_todo_list", `{"operation":"write","todoList":[{"id":1,"title":"Grind","status":"not-started"}]}`, ok},
			{"manage_todo_list", `{"operation":"write","todoList":[{"id":1,"title":"Grind","status":"in-progress"}]}`, ok},
		}, []string{"▶ Grind ←"}, []string{"operation"}},
		{"SetTodoList of Kimi", []step{
			{"SetTodoList", `{"todos":[{"title":"Grind","status":"in_progress"}]}`, ok},
			{"SetTodoList", `{"todos":[{"title":"Grind","status":"done"}]}`, ok},
		}, []string{"✓ Grind ←"}, nil},
		{"task_tracker of OpenHands", []step{
			{"task_tracker", `{"command":"plan","task_list":[{"id":"1","title":"Grind","status":"todo"}]}`, ok},
			{"task_tracker", `{"command":"plan","task_list":[{"id":"1","title":"Grind","status":"done","notes":"twice"}]}`, ok},
		}, []string{"✓ Grind: twice ←"}, nil},
		{"a list in Markdown", []step{
			{"update_todo_list", `{"todos":"# Bread\n- [x] Grind\n- [-] Sift\n- [ ] Rest"}`, ok},
			{"update_todo_list", `{"todos":"# Bread\n- [x] Grind\n- [x] Sift\n- [ ] Rest"}`, ok},
		}, []string{"# Bread", "✓ Grind\n", "✓ Sift ←", "○ Rest"}, nil},
		{"a list in words", []step{
			{"TodoWrite", `{"todos":"1. [completed] Grind\n2. [pending] Sift"}`, ok},
			{"TodoWrite", `{"todos":"1. [completed] Grind\n2. [in_progress] Sift"}`, ok},
		}, []string{"✓ Grind\n", "▶ Sift ←"}, nil},
		{"what changed, by ids", []step{
			{"todo_write", `{"merge":false,"todos":[{"id":"g","content":"Grind","status":"pending"},{"id":"s","content":"Sift","status":"pending"}]}`, ok},
			{"todo_write", `{"merge":true,"todos":[{"id":"g","status":"TODO_STATUS_COMPLETED"}]}`, ok},
			{"todo_write", `{"merge":true,"todos":[{"id":"s","status":"in_progress"},{"id":"b","content":"Bake","status":"pending"}]}`, ok},
		}, []string{"1 of 3 done, now: Sift", "✓ Grind\n", "▶ Sift ←", "○ Bake ←"}, []string{"no longer", "merge"}},
		{"of two that say the same one changed", []step{
			{"TodoWrite", `{"todos":[{"content":"Fold","status":"completed"},{"content":"Fold","status":"pending"}]}`, ok},
			{"TodoWrite", `{"todos":[{"content":"Fold","status":"completed"},{"content":"Fold","status":"completed"}]}`, ok},
		}, []string{"✓ Fold\n", "✓ Fold ←"}, nil},
		{"the first list says of nothing that it changed", []step{
			{"TodoWrite", `{"todos":[{"content":"Grind","status":"completed"}]}`, ok},
		}, []string{"✓ Grind\n"}, []string{"←"}},
		{"another tool's list is no list before", []step{
			{"update_plan", `{"plan":[{"step":"Sift","status":"pending"}]}`, ok},
			{"TodoWrite", `{"todos":[{"content":"Grind","status":"completed"}]}`, ok},
		}, []string{"✓ Grind\n"}, []string{"←"}},
		{"a plan that is no list", []step{
			{"update_plan", `{"plan":"1) Grind"}`, ok},
		}, []string{"1) Grind"}, []string{"←"}},
		{"a task by its number", []step{
			{"TaskCreate", `{"subject":"Grind","description":"fine"}`, "Task #1 created successfully: Grind"},
			{"TaskCreate", `{"subject":"Sift","description":"twice"}`, "Task #2 created successfully: Sift"},
			{"TaskUpdate", `{"taskId":"1","status":"completed","owner":"ada"}`, "Updated task #1 status"},
		}, []string{"✓ #1 Grind  → done", "owner: ada"}, []string{"Sift", "taskId"}},
		{"a task by an id that is no number", []step{
			{"tracker_create_task", `{"title":"Grind","description":"fine","type":"task"}`, "Created task a1b2c3: Grind"},
			{"tracker_create_task", `{"title":"Sift","description":"twice","type":"task"}`, "Created task d4e5f6: Sift"},
			{"tracker_update_task", `{"id":"a1b2c3","status":"in_progress"}`, "Updated task a1b2c3."},
		}, []string{"▶ #a1b2c3 Grind  → in progress"}, []string{"Sift"}},
		{"a task that nobody entered", []step{
			{"TaskUpdate", `{"taskId":"7","status":"in_progress"}`, "Updated task #7 status"},
		}, []string{"▶ #7  → in progress"}, nil},
		{"tasks in a list", []step{
			{"TaskList", `{}`, "#1 [pending] Grind\n#2 [pending] Sift"},
			{"TaskList", `{}`, "#1 [completed] Grind\n#2 [pending] Sift"},
		}, []string{"1 of 2 done", "✓ #1 Grind ←", "○ #2 Sift"}, []string{"[completed]"}},
		{"a list of programs", []step{
			{"TaskList", `{"active_only":true}`, "active_background_tasks: 0"},
		}, []string{"active_background_tasks: 0"}, nil},
	} {
		t.Run(c.about, func(t *testing.T) {
			it := last(t, talk(t, c.steps))
			all := rowsOf(&it, render.Full, 100) + "\n"
			for _, want := range c.want {
				if !strings.Contains(all, want) {
					t.Errorf("not %q:\n%s", want, all)
				}
			}
			for _, not := range c.not {
				if strings.Contains(all, not) {
					t.Errorf("%q:\n%s", not, all)
				}
			}
		})
	}
}

// Exports name what changed and what was dropped as the viewer does.
func TestTodoExported(t *testing.T) {
	log := talk(t, []step{
		{"TodoWrite", `{"todos":[{"content":"Grind","status":"pending"},{"content":"Sift","status":"pending"}]}`, "done"},
		{"TodoWrite", `{"todos":[{"content":"Grind","status":"completed"}]}`, "done"},
	})
	it := last(t, log)
	if got, want := render.CallMarkdown(&it), "[x] Grind ←\n[-] Sift (no longer in the list) ←"; !strings.Contains(got, want) {
		t.Errorf("not %q:\n%s", want, got)
	}
	if got := render.ItemBlocks(&it, render.MaxLevel); len(got) != 1 || got[0].Form != render.JSON {
		t.Errorf("as logged: %v", got)
	}
}

// The list before a call is found by the index: however many calls there are, few messages
// are decoded.
func TestTodoCheap(t *testing.T) {
	var steps []step
	for range 20 {
		steps = append(steps, step{"TodoWrite", `{"todos":[{"content":"Grind","status":"pending"}]}`, "done"}, step{"Read", `{"file_path":"/a"}`, "1"})
	}
	log := &counted{Log: talk(t, steps)}
	at := log.Index().Len() - 4
	items, err := render.Items(log, at)
	if err != nil || len(items) != 1 || items[0].Kind != render.Call {
		t.Fatal(items, err)
	}
	log.messages = 0
	for range 3 {
		items[0].Kept()
	}
	if log.messages > 2 {
		t.Errorf("%d messages for one list before", log.messages)
	}
}

type counted struct {
	model.Log
	messages int
}

func (c *counted) Message(i int) (*model.Message, error) {
	c.messages++
	return c.Log.Message(i)
}
