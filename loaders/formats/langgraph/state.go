package langgraph

import (
	"cmp"
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
		return t.messages(list, e, r) || shown
	}
	before := t.last[t.conversation+"\x00"+e.namespace]
	t.enter(list, e)
	key := t.conversation + "\x00" + e.namespace
	if len(t.last[key]) == 0 && e.thread == "" {
		before = nil
	}
	nth := map[uint64]int{}
	var now []*slot
	at := len(t.slots)
	for _, m := range list.Elems() {
		s, fresh := t.put(m, nth, e, r)
		now, shown = append(now, s), shown || fresh
	}
	if gone := without(before, now); gone > 0 {
		s := t.slot(e, r)
		s.marker = chat.Note(model.MarkerCompaction, number(gone)+" of the state before are no longer in it")
		copy(t.slots[at+1:], t.slots[at:])
		t.slots[at], shown = s, true
	}
	t.last[key] = now
	chat.TakeSame(t.states[key], v) // what the last state has is shown of that
	t.states[key] = v
	return shown
}

// without returns how many slots are not among others.
func without(slots, others []*slot) (n int) {
	kept := map[*slot]bool{}
	for _, s := range others {
		kept[s] = true
	}
	for _, s := range slots {
		if !kept[s] {
			n++
		}
	}
	return n
}

// number writes how many messages there are.
func number(n int) string {
	if n == 1 {
		return "1 message"
	}
	return strconv.Itoa(n) + " messages"
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
		if id := chat.ID(body.Get("id")); id != "" {
			ids++
			known = known || t.find(id, "") != nil
		}
	}
	if !known && (ids > 0 || !t.goesOn(list)) { // without ids the content tells
		t.count++
		t.conversation = "state " + strconv.Itoa(t.count+1)
	}
}

// goesOn reports whether a state without ids is one of the conversation so far: it
// begins like it, but for a system prompt, or most of what it says was said before.
func (t *table) goesOn(list rawjson.Value) bool {
	all, known := 0, 0
	for _, m := range list.Elems() {
		body, kind := bodyOf(m)
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

// messages enters whole messages: one, a list, or the lists of a batch.
func (t *table) messages(v rawjson.Value, e event, r *format.Record) bool {
	return t.whole(v, map[uint64]int{}, e, r)
}

func (t *table) whole(v rawjson.Value, nth map[uint64]int, e event, r *format.Record) bool {
	shown := false
	for _, m := range v.Elems() {
		shown = t.whole(m, nth, e, r) || shown
	}
	if v.Kind() != rawjson.Object || message(v.Look()) == nil {
		return shown
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
	e.namespace = cmp.Or(v.At("checkpoint", "checkpoint_ns").Text(), v.At("config", "configurable", "checkpoint_ns").Text())
	inner := e
	inner.data = v.Get("values")
	shown := t.state(inner, r)
	for _, task := range v.Get("tasks").Elems() {
		shown = t.task(task, e, r) || shown
	}
	list := v.Get("interrupts")
	for _, one := range list.Members() { // of a thread: lists by task
		shown = t.interrupts(one, e, r) || shown
	}
	return t.interrupts(list, e, r) || shown
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
	for _, u := range update.Elems() { // several updates of one node
		shown = t.update(node, u, e, r) || shown
	}
	e.agent = node
	return t.messages(update.Get("messages"), e, r) || shown
}

// task shows that a node waits or failed.
func (t *table) task(v rawjson.Value, e event, r *format.Record) bool {
	waits := t.interrupts(v.Get("interrupts"), e, r)
	return t.failure(v.Get("error"), e.namespace, r) || waits
}

// interrupts shows that a graph waits for a person (langgraph: types.py,
// Interrupt). Of the calls that it asks about, those without a result wait.
func (t *table) interrupts(list rawjson.Value, e event, r *format.Record) bool {
	shown := false
	for _, v := range list.Elems() {
		value := v
		if inner := v.Get("value"); inner.Exists() {
			value = inner
		}
		for _, request := range append(value.Get("action_requests").AsList(), value.Index(0).Get("action_request")) {
			t.waiting[request.First("name", "action").Text()] = true
		}
		delete(t.waiting, "")
		if !t.note(v.Raw()) {
			v.Take()
			continue
		}
		text := cmp.Or(value.Text(), string(rawjson.Compact(nil, value.Keep())))
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
	if v.IsNull() || !t.note([]byte(text)) {
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
