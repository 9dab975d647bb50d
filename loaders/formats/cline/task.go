package cline

import (
	"iter"
	"path"
	"path/filepath"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// taskFiles are the names of the files of a task.
var taskFiles = []string{"api_conversation_history.json", "ui_messages.json", "claude_messages.json", "task_metadata.json", "history_item.json"}

// A record of a task's folder, with its place among all records.
type numbered struct {
	*format.Record
	number int
}

// assemble decodes tasks. The records of each folder are one.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var folders []string
	history, panels := map[string][]numbered{}, map[string][]numbered{}
	for r := range records {
		n := numbered{r, out.Classes.Len()}
		out.Classes.Add(format.RecordClass{})
		folder := path.Dir(filepath.ToSlash(r.Origin.File))
		if history[folder] == nil && panels[folder] == nil {
			folders = append(folders, folder)
		}
		if isPanel(r.Value) {
			panels[folder] = append(panels[folder], n)
		} else {
			history[folder] = append(history[folder], n)
		}
	}
	for _, folder := range folders {
		t := task{out: &out, before: map[int][]*model.Message{}, kept: map[string]bool{}}
		for _, n := range history[folder] {
			t.said(n)
		}
		t.shown(panels[folder])
		out.Messages = append(out.Messages, t.whole()...)
	}
	return out
}

// A task is one conversation while its records are put together.
type task struct {
	out     *format.Assembled
	history []turn                   // the messages of the history
	prompts []int                    // numbers of the turns of the user
	before  map[int][]*model.Message // messages of the panel, by the number of the turn that they follow; -1 is the beginning

	summarised bool            // the history says itself where it was summarised
	kept       map[string]bool // calls of the panel that are shown
}

// A turn is a record of the history with what became of it.
type turn struct {
	messages []*model.Message
	role     string
	at       int64    // milliseconds, 0 if the record does not say
	figures  bool     // the record has its tokens itself
	costs    [][]byte // of the requests that it answers
}

// said enters a record of the history, or of the files beside it.
func (t *task) said(n numbered) {
	d := decodeAPI(n.Record)
	t.out.About.Merge(d.About)
	t.out.Classes.Set(n.number, format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem})
	turn := turn{messages: d.Messages, role: n.Value.Str("role")}
	if len(d.Messages) > 0 {
		t.out.Classes.Set(n.number, format.ShownRecord)
		turn.figures = !d.Messages[0].Usage.IsZero()
	} else if d.Class == model.Metadata {
		return
	}
	for _, m := range d.Messages {
		m.Origin, m.Thread = n.Origin, n.Thread
		t.summarised = t.summarised || m.Role == model.RoleMarker
	}
	if last := len(t.history) - 1; turn.role == "user" && t.role(last) == "assistant" {
		settle(t.history[last].messages, turn.messages)
	}
	turn.at, _ = n.Value.Get("ts").Int()
	if turn.role == "user" {
		t.prompts = append(t.prompts, len(t.history))
	}
	t.history = append(t.history, turn)
}

// shown enters the records of a panel: all of them if there is no history.
func (t *task) shown(records []numbered) {
	p := &panel{answered: map[*model.ToolCall]bool{}}
	if len(t.history) > 0 {
		t.join(p, records)
		for _, turn := range t.history {
			if len(turn.costs) > 0 {
				chat.Charge(turn.messages[0], turn.costs)
			}
		}
	} else {
		for _, n := range records {
			t.out.Classes.Set(n.number, p.record(n.Record))
		}
		t.before[-1] = p.out.Messages
	}
	if all := t.whole(); len(all) > 0 { // of a request that nothing came after
		chat.Charge(all[len(all)-1], p.costs)
	}
	t.out.About.Merge(p.out.About)
}

// whole returns all messages in their order.
func (t *task) whole() []*model.Message {
	all := t.before[-1]
	for i, turn := range t.history {
		all = append(append(all, turn.messages...), t.before[i]...)
	}
	return all
}
