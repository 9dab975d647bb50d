package checklist

import (
	"strconv"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// A Row is a thing of a list, and what a call changed of it.
type Row struct {
	Thing
	Changed bool
	Was     State // before, where Known
	Known   bool
}

// A Kept is what a call does with a list of things to do.
type Kept struct {
	Rows   []Row
	Key    string // the member of the arguments that has the list, "" for none
	One    bool   // the call is of one thing to do
	Listed bool   // the result has the list, and nothing else
}

// Sum counts what is done of a list, and returns what was begun last.
func (k *Kept) Sum() (done, of int, now string) {
	for _, r := range k.Rows {
		if r.State == Gone || r.State == Header {
			continue
		}
		of++
		switch r.State {
		case Done:
			done++
		case Begun:
			now = r.Text
		}
	}
	return done, of, now
}

// A Call is one of a log, with its result.
type Call struct {
	Use    tool.Use
	Result *model.ToolResult

	Log   model.Log // nil if it is of none: nothing is known then of calls before it
	Entry int       // of its message
	Place int       // among the calls of that
}

// Of reads what a call does with a list of things to do, nil if it does nothing with one.
func Of(c Call) *Kept {
	if c.Use.Purpose != tool.Todo {
		return nil
	}
	if t, ok := taskOf(c.Use.Call, c.Use.Arguments()); ok {
		return c.task(t)
	}
	l, ok := listOf(c.Use.Arguments())
	if !ok {
		return nil
	}
	before, known := c.before(l.partly)
	if l.partly {
		return &Kept{Rows: over(l.things, before), Key: l.key}
	}
	return &Kept{Rows: since(l.things, before, known), Key: l.key}
}

// The work of looking for what was before.
const (
	mostLists = 32 // calls that failed, or that wrote only what changed
	mostTasks = 16 // calls that entered one thing to do
)

// before is the list before the call, as the result tells or the calls before it. known is
// false if there is none.
func (c Call) before(partly bool) (things []Thing, known bool) {
	if old := details(c.Result).Get("oldTodos"); old.Exists() && !partly {
		return Things(old)
	}
	if c.Log == nil {
		return nil, false
	}
	index := c.Log.Index()
	left := index.Flags(c.Entry).Has(model.FlagInactive)
	var changed [][]Thing // the latest first
	entry, place := c.Entry, c.Place
	for range mostLists {
		var ok bool
		if entry, place, ok = index.KeptBefore(entry, place); !ok {
			break
		}
		if !left && index.Flags(entry).Has(model.FlagInactive) {
			continue // on a branch that was left
		}
		l, ok := listAt(c.Log, entry, place)
		if !ok {
			continue
		}
		if !l.partly {
			things, known = l.things, true
			break
		}
		changed = append(changed, l.things)
	}
	for i := len(changed) - 1; i >= 0; i-- {
		var now []Thing
		for _, r := range over(changed[i], things) {
			now = append(now, r.Thing)
		}
		things, known = now, true
	}
	return things, known
}

// listAt reads the list of a call that was obeyed.
func listAt(log model.Log, entry, place int) (l list, ok bool) {
	c, r := at(log, entry, place)
	if c == nil || c.State == model.CallDenied || c.State == model.CallFailed || r != nil && (r.Denied || r.Error == model.Yes) {
		return l, false
	}
	return listOf(tool.Of(c).Arguments())
}

// at returns a call of a log and its result, nil for what there is not.
func at(log model.Log, entry, place int) (c *model.ToolCall, r *model.ToolResult) {
	m, err := log.Message(entry)
	if err != nil {
		return nil, nil
	}
	calls := m.Calls()
	if place >= len(calls) {
		return nil, nil
	}
	if from, k, ok := log.Index().Result(entry, place); ok {
		if from, err := log.Message(from); err == nil {
			if results := from.Results(); k < len(results) {
				r = results[k]
			}
		}
	}
	return calls[place], r
}

// since compares a list with the one before it. What is no more in it stands at the end.
func since(things, before []Thing, known bool) []Row {
	was := map[string][]int{} // places in the list before, by what is to be done
	for i, t := range before {
		was[t.Text] = append(was[t.Text], i)
	}
	here := make([]bool, len(before))
	var rows []Row
	for _, t := range things {
		r := Row{Thing: t, Changed: known && t.State != Header}
		if places := was[t.Text]; len(places) > 0 {
			old := before[places[0]]
			here[places[0]], was[t.Text] = true, places[1:]
			r.Known, r.Was, r.Changed = true, old.State, old.State != t.State
		}
		rows = append(rows, r)
	}
	for i, t := range before {
		if !here[i] && t.State != Header {
			rows = append(rows, Row{Thing: Thing{ID: t.ID, Text: t.Text, State: Gone}, Changed: true, Was: t.State, Known: true})
		}
	}
	return rows
}

// over lays what changed over the list before.
func over(changed, before []Thing) []Row {
	var rows []Row
	place := map[string]int{}
	for i, t := range before {
		rows = append(rows, Row{Thing: t, Was: t.State, Known: true})
		if t.ID != "" {
			place[t.ID] = i
		}
	}
	for _, t := range changed {
		i, known := place[t.ID]
		if !known || t.ID == "" {
			rows = append(rows, Row{Thing: t, Changed: true})
			continue
		}
		r := &rows[i]
		if t.Text != "" && t.Text != r.Text {
			r.Text, r.Changed = t.Text, true
		}
		if t.stated && t.State != r.State {
			r.State, r.Changed = t.State, true
		}
	}
	return rows
}

// task reads a call of one thing to do, or that lists them one by one.
func (c Call) task(t task) *Kept {
	gave := given(c.Result)
	switch t.does {
	case lists:
		things := listed(c.Result)
		if len(things) == 0 {
			return nil
		}
		before, known := c.listedBefore()
		return &Kept{Rows: since(things, before, known), Listed: true}
	case enters:
		t.ID = gave.ID
		return &Kept{Rows: []Row{{Thing: t.Thing}}, One: true}
	case looks:
		if gave.ID != t.ID || gave.Text == "" {
			gave = Thing{ID: t.ID, Text: c.subject(t.ID)}
		}
		return &Kept{Rows: []Row{{Thing: gave}}, One: true}
	}
	r := Row{Thing: t.Thing, Changed: t.stated}
	if change := details(c.Result).Get("statusChange"); change.Kind() == rawjson.Object {
		r.Was, r.Known = stateOf(change.Str("from"))
	}
	if before := c.subject(t.ID); r.Text == "" {
		r.Text = before
	}
	return &Kept{Rows: []Row{r}, One: true}
}

// listedBefore is what the call before it listed.
func (c Call) listedBefore() (things []Thing, known bool) {
	if c.Log == nil {
		return nil, false
	}
	entry, place, ok := c.Log.Index().KeptBefore(c.Entry, c.Place)
	if !ok {
		return nil, false
	}
	_, r := at(c.Log, entry, place)
	things = listed(r)
	return things, len(things) > 0
}

// subject finds what is to be done by its id, which the result of the call has that entered
// it. Where ids are numbers they count those calls, so that few are looked at.
func (c Call) subject(id string) string {
	if c.Log == nil || id == "" {
		return ""
	}
	index := c.Log.Index()
	left := index.Flags(c.Entry).Has(model.FlagInactive)
	n, where := index.Tasks(c.Entry)
	want, err := strconv.Atoi(id)
	counts := err == nil
	for next, steps := n-1, 0; next >= 0 && next < n && steps < mostTasks; steps++ {
		entry, place := where(next)
		if !left && index.Flags(entry).Has(model.FlagInactive) {
			next--
			continue
		}
		call, r := at(c.Log, entry, place)
		if call == nil {
			return ""
		}
		got := given(r)
		if got.ID == id {
			if t, ok := taskOf(call, tool.Arguments(call)); ok {
				return t.Text
			}
			return got.Text
		}
		if k, err := strconv.Atoi(got.ID); counts && err == nil {
			next += want - k
		} else {
			next--
		}
	}
	return ""
}
