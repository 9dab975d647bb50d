package langgraph

import (
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// mostPending bounds how many streamed messages without an id wait for their whole.
const mostPending = 64

// chunkKey is what the pieces of a message without an id have in common: the graph, the node and
// the step that it comes from.
func chunkKey(e event) string {
	return e.namespace + "\x00" + e.meta.Look().Get("langgraph_node").Scalar() + "\x00" + e.meta.Look().Get("langgraph_step").Scalar()
}

// soFar enters what there is so far of a message without an id: more of the one before it of its
// step, or the beginning of another.
func (t *table) soFar(key string, e event, r *format.Record) {
	s := t.open[key]
	if s != nil && chat.GoesOn(message(s.full.Look()), message(e.data.Look())) {
		chat.TakeSame(s.full, e.data)
	} else {
		s = t.slot(e, r)
	}
	s.full, t.open[key] = e.data, s
	body, kind := bodyOf(e.data)
	t.says(s, t.contentKey(body, kind))
}

// waits notes that a message without an id is streamed. Its whole may come, without one, too.
func (t *table) waits(s *slot) {
	if t.pending = append(t.pending, s); len(t.pending) > mostPending {
		t.pending = append(t.pending[:0], t.pending[1:]...)
	}
}

// streamed returns the slot of the first message that came in pieces and says what a whole one does,
// where neither has an id.
func (t *table) streamed(v rawjson.Value) *slot {
	var whole *model.Message
	for i, s := range t.pending {
		if s.full.Exists() || s.id != "" || s.conversation != t.conversation {
			continue
		}
		if whole == nil {
			if whole = message(v.Look()); whole == nil {
				return nil
			}
		}
		if chat.SaysSame(chat.LangChain(s.chunks.Body().Look()), whole) {
			t.pending = slices.Delete(t.pending, i, i+1)
			return s
		}
	}
	return nil
}

// settle makes a message without an id that came in pieces one with the last whole one if that
// says the same and came before its end.
func (t *table) settle(s *slot) {
	if s.full.Exists() || s.id != "" || !slices.Contains(t.pending, s) {
		return
	}
	said := chat.LangChain(s.chunks.Body().Look())
	for i := len(t.slots) - 1; i >= max(0, len(t.slots)-mostPending); i-- {
		c := t.slots[i]
		if c == s || c.chunks != nil || c.id != "" || c.conversation != s.conversation || !c.full.Exists() {
			continue
		}
		whole := message(c.full.Look())
		if !chat.SaysSame(said, whole) {
			if whole != nil && said != nil && whole.Role == said.Role {
				return
			}
			continue
		}
		c.chunks, c.finished = s.chunks, s.finished
		t.pending = slices.DeleteFunc(t.pending, func(p *slot) bool { return p == s })
		t.slots = slices.DeleteFunc(t.slots, func(p *slot) bool { return p == s })
		return
	}
}
