// Package checklist reads the lists of things to do that agents keep by tool calls, and
// tells what a call changed in them. Some tools write the whole list each time, some only
// what changed, some have a call for each thing; the log has what they were given, so what
// there was before is found in the calls before.
package checklist

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// State is how far a thing to do is.
type State byte

// The states.
const (
	Pending State = iota
	Begun
	Done
	GivenUp
	Gone   // it was in the list before and is no more
	Header // a line between the things of a list, nothing to do
)

var stateNames = [...]string{"pending", "in progress", "done", "cancelled", "gone", ""}

// String is the state in words.
func (s State) String() string { return stateNames[s] }

// A Thing is one to do.
type Thing struct {
	ID, Text string // either may be ""
	State    State
	Note     string // what else is said of it
	stated   bool   // its state is told, not assumed
}

// The members in which agents keep a list, and what a thing of it has.
var (
	listKeys = []string{"todos", "newTodos", "plan", "todoList", "todo_list", "task_list", "items", "tasks", "updates"}
	textKeys = []string{"content", "step", "text", "title", "subject", "task_description", "task", "description"}
	idKeys   = []string{"id", "taskId", "task_id"}
)

// A list is what a call writes.
type list struct {
	things []Thing
	partly bool   // only what changed in it
	key    string // the member that has it
}

// listOf reads the list that a call writes. ok is false if it writes none.
func listOf(v rawjson.Value) (l list, ok bool) {
	for _, k := range listKeys {
		m := v.Get(k)
		switch m.Kind() {
		case rawjson.Array:
			l.things, ok = Things(m)
		case rawjson.String:
			l.things, ok = marked(m.Text())
		}
		if ok {
			l.key, l.partly = k, k == "updates" || v.True("merge")
			return l, true
		}
	}
	return l, false
}

// Things reads the things of a list; ok is false if it is none.
func Things(v rawjson.Value) (things []Thing, ok bool) {
	if v.Kind() != rawjson.Array {
		return nil, false
	}
	for _, e := range v.Elems() {
		t := thing(e)
		if t.Text == "" && t.ID == "" {
			return nil, false
		}
		things = append(things, t)
	}
	return things, true
}

func thing(v rawjson.Value) Thing {
	t := Thing{Text: tool.Text(v, textKeys...), ID: text(v.First(idKeys...)), Note: tool.Text(v, "notes")}
	switch m := v.First("status", "state"); {
	case m.Kind() == rawjson.String:
		t.State, t.stated = stateOf(m.Text())
	case v.True("completed") || v.True("done"):
		t.State, t.stated = Done, true
	}
	return t
}

// text is an id, which may be a number.
func text(v rawjson.Value) string {
	switch v.Kind() {
	case rawjson.String:
		return v.Text()
	case rawjson.Number:
		return string(v.Raw())
	}
	return ""
}

// stateOf reads the word for a state. Cursor writes TODO_STATUS_IN_PROGRESS.
func stateOf(word string) (s State, known bool) {
	word = strings.TrimPrefix(strings.ToLower(strings.TrimSpace(word)), "todo_status_")
	switch strings.NewReplacer("-", "_", " ", "_").Replace(word) {
	case "completed", "complete", "done", "x", "finished", "closed":
		return Done, true
	case "in_progress", "inprogress", "active", "doing", "started", "-", "~", "/", ">":
		return Begun, true
	case "cancelled", "canceled", "abandoned", "skipped", "deleted":
		return GivenUp, true
	case "", "_", "pending", "todo", "open", "not_started", "to_do":
		return Pending, true
	}
	return Pending, false
}

// marked reads a list that is written as Markdown: a box before each thing, as Copilot, Roo
// Code, Droid and goose have it.
func marked(s string) (things []Thing, ok bool) {
	for line := range strings.SplitSeq(s, "\n") {
		rest := strings.TrimSpace(line)
		if rest == "" {
			continue
		}
		bare := strings.TrimSpace(strings.TrimLeft(rest, "-*+0123456789.)"))
		if box, text, found := strings.Cut(strings.TrimPrefix(bare, "["), "]"); found && strings.HasPrefix(bare, "[") && len(box) < 16 {
			state, known := stateOf(strings.ReplaceAll(box, " ", "_"))
			if known && strings.TrimSpace(text) != "" {
				ok = true
				things = append(things, Thing{Text: strings.TrimSpace(text), State: state, stated: true})
				continue
			}
		}
		things = append(things, Thing{Text: rest, State: Header})
	}
	return things, ok
}

// Marked reads a list that is written as Markdown and nothing else; ok is false for any other
// text. The things are in the order of the lines that are not blank.
func Marked(s string) (things []Thing, ok bool) {
	if things, ok = marked(s); !ok {
		return nil, false
	}
	for _, t := range things {
		if t.State == Header && !strings.HasPrefix(t.Text, "#") {
			return nil, false
		}
	}
	return things, true
}

// A task is what a call of a tool says of one thing to do: that of Claude Code and of
// Gemini CLI, which number them.
type task struct {
	Thing
	does verb
}

type verb byte

const (
	enters verb = iota + 1
	changes
	looks
	lists
)

// taskOf reads such a call; ok is false for all others.
func taskOf(c *model.ToolCall, v rawjson.Value) (t task, ok bool) {
	switch strings.ToLower(c.Name) {
	case "taskcreate", "tracker_create_task":
		t.does = enters
	case "taskupdate", "tracker_update_task":
		t.does = changes
	case "taskget", "tracker_get_task":
		t.does = looks
	case "tasklist", "tracker_list_tasks":
		return task{does: lists}, v.Len() == 0 // others list programs in the background by that name
	default:
		return t, false
	}
	t.Thing = thing(v)
	t.Text = tool.Text(v, "subject", "title")
	return t, t.ID != "" || t.does == enters && t.Text != ""
}

// given is what the result of a call of one thing to do says of it.
func given(r *model.ToolResult) Thing {
	if r == nil {
		return Thing{}
	}
	if v := details(r); v.Get("task").Kind() == rawjson.Object {
		return thing(v.Get("task"))
	}
	for _, p := range r.Content {
		if s, ok := p.(model.Text); ok {
			if t := numbered(s.Text); t.ID != "" {
				return t
			}
		}
	}
	return Thing{}
}

// numbered reads "Task #1 created successfully: Subject", "Task #1: Subject" and
// "Created task 3f2a1c: Subject".
func numbered(s string) (t Thing) {
	s, _, _ = strings.Cut(s, "\n")
	head, rest, ok := strings.Cut(s, ":")
	if !ok || len(head) > 100 {
		return t
	}
	words := strings.Fields(head)
	for i, w := range words {
		if strings.EqualFold(w, "task") && i+1 < len(words) {
			t.ID, t.Text = strings.TrimPrefix(words[i+1], "#"), strings.TrimSpace(rest)
			return t
		}
	}
	return t
}

// listed reads the things that a result lists.
func listed(r *model.ToolResult) []Thing {
	if r == nil {
		return nil
	}
	if v := details(r); v.Exists() {
		if things, ok := Things(v.First("tasks", "newTodos")); ok && len(things) > 0 {
			return things
		}
	}
	var things []Thing
	for _, p := range r.Content {
		s, ok := p.(model.Text)
		if !ok {
			return nil
		}
		for line := range strings.SplitSeq(strings.TrimSpace(s.Text), "\n") { // #1 [completed] Subject
			id, rest, _ := strings.Cut(strings.TrimPrefix(line, "#"), " [")
			word, text, found := strings.Cut(rest, "] ")
			state, known := stateOf(word)
			if !strings.HasPrefix(line, "#") || !found || !known {
				return nil
			}
			things = append(things, Thing{ID: id, Text: text, State: state, stated: true})
		}
	}
	return things
}

// details is the structured copy of a result.
func details(r *model.ToolResult) rawjson.Value {
	if r == nil || r.Details == nil {
		return rawjson.Value{}
	}
	v, _, err := rawjson.ParseTolerant(r.Details)
	if err != nil {
		return rawjson.Value{}
	}
	return v
}
