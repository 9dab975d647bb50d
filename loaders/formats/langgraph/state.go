package langgraph

import (
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// state enters a state: all messages that a graph has so far. It reports whether
// there was something new.
func (t *table) state(e event, r *format.Record) bool {
	v := e.data
	shown := t.interrupts(v.Get("__interrupt__"), e, r)
	list := v.Get("messages")
	if list.Kind() != rawjson.Array {
		if single := v.Get("messages"); single.Kind() == rawjson.Object {
			return t.whole(single, map[uint64]int{}, e, r) || shown
		}
		return shown
	}
	before := t.last[t.conversation+"\x00"+e.namespace]
	t.enter(list, e)
	key := t.conversation + "\x00" + e.namespace
	if before != nil && len(t.last[key]) == 0 && e.thread == "" {
		before = nil
	}
	nth := map[uint64]int{}
	var now []*slot
	kept := map[*slot]bool{}
	at := len(t.slots)
	for _, m := range list.Elems() {
		s, fresh := t.put(m, nth, e, r)
		now, shown = append(now, s), shown || fresh
		kept[s] = true
	}
	gone := 0
	for _, s := range before {
		if !kept[s] {
			gone++
		}
	}
	if gone > 0 {
		s := &slot{record: r, time: e.time, thread: e.namespace, conversation: t.conversation}
		s.marker = chat.Note(model.MarkerCompaction, number(gone)+" of the state before are no longer in it")
		t.slots = append(t.slots[:at], append([]*slot{s}, t.slots[at:]...)...)
		shown = true
	}
	t.last[key] = now
	chat.TakeSame(t.states[key], v) // what the last state has is shown of that
	t.states[key] = v
	return shown
}

// enter begins another conversation if a state of the outermost graph has none of
// the messages so far and does not say that it is of the same thread.
func (t *table) enter(list rawjson.Value, e event) {
	before := t.last[t.conversation+"\x00"]
	if e.namespace != "" || len(before) == 0 || list.Len() == 0 || e.thread != "" {
		return
	}
	ids, known := 0, false
	for _, m := range list.Elems() {
		body, _, _ := chat.LangChainBody(m)
		if id := body.Get("id").Scalar(); id != "" {
			ids++
			known = known || t.byID[t.conversation+"\x00"+id] != nil
		}
	}
	if known {
		return
	}
	if ids == 0 && t.goesOn(list) { // without ids the content tells
		return
	}
	t.count++
	t.conversation = "state " + strconv.Itoa(t.count+1)
}

// goesOn reports whether a state without ids is one of the conversation so far: it
// begins like it, but for a system prompt, or most of what it says was said before.
func (t *table) goesOn(list rawjson.Value) bool {
	all, known := 0, 0
	for _, m := range list.Elems() {
		body, kind, _ := chat.LangChainBody(m)
		if kind == "" {
			body, kind = m, m.Str("role")
		}
		if role(kind) == model.RoleSystem.String() && list.Len() > 1 {
			continue
		}
		if all++; t.byContent[t.contentKey(body, kind)] != nil {
			if known++; all == 1 {
				return true
			}
		}
	}
	return known*2 > all
}

// whole enters one message as a whole.
func (t *table) whole(v rawjson.Value, nth map[uint64]int, e event, r *format.Record) bool {
	if message(v.Look()) == nil {
		return false
	}
	_, fresh := t.put(v, nth, e, r)
	return fresh
}

// threadState enters a state with its checkpoint.
func (t *table) threadState(e event, r *format.Record) bool {
	v := e.data
	if e.thread != "" && e.thread != t.conversation {
		if t.conversation != "" {
			t.count++
		}
		t.conversation = e.thread
	}
	if e.namespace = v.At("checkpoint", "checkpoint_ns").Text(); e.namespace == "" {
		e.namespace = v.At("config", "configurable", "checkpoint_ns").Text()
	}
	inner := e
	inner.data = v.Get("values")
	shown := t.state(inner, r)
	for _, task := range v.Get("tasks").Elems() {
		shown = t.interrupts(task.Get("interrupts"), e, r) || shown
		if failed := task.Get("error"); !failed.IsNull() {
			shown = t.failure(failed, e.namespace, r) || shown
		}
	}
	switch list := v.Get("interrupts"); list.Kind() {
	case rawjson.Array:
		shown = t.interrupts(list, e, r) || shown
	case rawjson.Object: // of a thread: lists by task
		for _, one := range list.Members() {
			shown = t.interrupts(one, e, r) || shown
		}
	}
	return shown
}

// updates enters what nodes gave back: {"node":{"messages":[…]}}.
func (t *table) updates(e event, r *format.Record) bool {
	shown := false
	for node, update := range e.data.Members() {
		if node == "__interrupt__" {
			shown = t.interrupts(update, e, r) || shown
			continue
		}
		shown = t.update(node, update, e, r) || shown
	}
	return shown
}

func (t *table) update(node string, update rawjson.Value, e event, r *format.Record) bool {
	shown := false
	if update.Kind() == rawjson.Array { // several updates of one node
		for _, u := range update.Elems() {
			if u.Kind() == rawjson.Object {
				shown = t.update(node, u, e, r) || shown
			}
		}
		return shown
	}
	list := update.Get("messages")
	at := len(t.slots)
	if list.Kind() == rawjson.Object && chat.LangChainVotes(list) > 0 {
		shown = t.whole(list, map[uint64]int{}, e, r)
	}
	nth := map[uint64]int{}
	for _, m := range list.Elems() {
		if m.Kind() == rawjson.Object {
			shown = t.whole(m, nth, e, r) || shown
		}
	}
	for _, s := range t.slots[at:] {
		s.agent = node
	}
	return shown
}

// interrupts shows that a graph waits for a person (langgraph: types.py,
// Interrupt). Of the calls that it asks about, those without a result wait.
func (t *table) interrupts(list rawjson.Value, e event, r *format.Record) bool {
	shown := false
	for _, v := range list.Elems() {
		value := v.Get("value")
		if !value.Exists() {
			value = v
		}
		for _, request := range value.Get("action_requests").Elems() {
			t.waiting[request.First("name", "action").Text()] = true
		}
		if request := value.Index(0).Get("action_request"); request.Kind() == rawjson.Object {
			t.waiting[request.First("name", "action").Text()] = true
		}
		if !t.note(v.Raw()) {
			v.Take()
			continue
		}
		text := value.Text()
		if text == "" {
			text = string(rawjson.Compact(nil, value.Keep()))
		}
		m := chat.Note(model.MarkerNotice, "waits for a person: "+text)
		m.RawRole, m.Meta = "interrupt", format.Rest(v)
		t.slot(e, r).marker = m
		shown = true
	}
	return shown
}

// failure shows an error of the graph.
func (t *table) failure(v rawjson.Value, namespace string, r *format.Record) bool {
	text := v.Text()
	if v.Kind() == rawjson.Object {
		kind, said := v.First("error", "name", "type").Text(), v.First("message", "error").Text()
		if text = kind; said != "" && said != kind {
			text += ": " + said
		}
	}
	if text == "" {
		text = string(v.Keep())
	}
	if !t.note([]byte(text)) {
		return false
	}
	m := chat.Note(model.MarkerError, text)
	m.RawRole, m.Meta = "error", format.Rest(v)
	t.slot(event{namespace: namespace}, r).marker = m
	return true
}

// note reports whether something is said for the first time.
func (t *table) note(raw []byte) bool {
	h := model.HashBytes(rawjson.Compact(nil, raw)) ^ model.Hash(t.conversation)
	if t.noted[h] {
		return false
	}
	t.noted[h] = true
	return true
}
