package codex

import (
	"iter"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// assembleFork decodes a rollout that begins with a copy of its parent's. Behind
// the own header stands the parent's, and behind that the parent's turns, all
// stamped with the time of the fork. A turn is the parent's if it began before the
// own header was written, or if its id, which begins with the time (UUIDv7), is
// less than the own one. What was inherited becomes a conversation of its own.
func assembleFork(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var f fork
	var a answers
	for r := range records {
		marker := f.follow(r)
		d := format.Objects(decodeLine)(r)
		if !f.inherited { // what the parent's header says
			out.About.Merge(d.About)
		}
		if marker != nil {
			d.Messages = append([]*model.Message{marker}, d.Messages...)
		}
		a.told(d.Told)
		if d.Told != nil && !f.inherited && !d.Told.Total.IsZero() {
			out.About.Totals.Usage = d.Told.Total
		}
		for _, m := range d.Messages {
			a.said(m)
			m.Conversation = f.conversation()
		}
		chat.Add(&out, r, d)
	}
	return out
}

// An answers enters into what the model said which model it was and what it took.
type answers struct {
	last *model.Message // that has no figures yet
	name string
	sum  int64

	begun bool        // something was said, or told of it
	leads bool        // the figures stand before the answer
	next  model.Usage // of the answer to come, then
}

func (a *answers) said(m *model.Message) {
	if m.Role == model.RoleAssistant && m.Indexing.Echo == "" {
		m.Model = a.name
		m.Usage, a.next = a.next, model.Usage{}
		a.last, a.begun = m, true
	}
}

func (a *answers) told(t *model.Told) {
	switch {
	case t == nil:
	case t.Model != "":
		a.name = t.Model
	case t.Usage.IsZero() || t.Sum != 0 && t.Sum == a.sum:
	case a.leads || !a.begun:
		a.next, a.sum, a.leads, a.begun = t.Usage, t.Sum, true, true
	case a.last != nil:
		a.last.Usage, a.last, a.sum = t.Usage, nil, t.Sum
	}
}

// A fork follows whose records stand in a rollout.
type fork struct {
	id, parent string // of the thread that the rollout is, and of the one it was made from
	began      int64  // when its header was written, in milliseconds
	ordinal    int64  // where its own records begin, where the header says so
	inherited  bool
	headers    int
}

// follow reads what a record says of its owner. It returns a marker where the
// owner changes.
func (f *fork) follow(r *format.Record) *model.Message {
	v := r.Value.Look()
	if !isLine(v) {
		return nil
	}
	was := f.inherited
	p := v.Get("payload")
	switch {
	case v.Fits("type=session_meta"):
		id := p.Get("id").Scalar()
		if f.headers > 0 && (id == f.parent || id == f.id) {
			f.inherited = id == f.parent
			break
		}
		*f = fork{id: id, parent: p.First("forked_from_id", "parent_thread_id").Scalar(), headers: f.headers}
		if t := chat.Time(p.Get("timestamp")); !t.IsZero() {
			f.began = t.UnixMilli()
		}
		f.ordinal, _ = p.Get("subagent_history_start_ordinal").Int()
	case f.ordinal > 0:
		if n, ok := v.Get("ordinal").Int(); ok {
			f.inherited = n < f.ordinal
		}
	case v.Fits("type=event_msg payload.type=task_started|turn_started"):
		f.inherited = f.parentsTurn(p.Get("started_at").Scalar(), p.Get("turn_id").Text())
	}
	if v.Fits("type=session_meta") {
		f.headers++
	}
	switch {
	case f.inherited && !was:
		return chat.Note(model.MarkerConnection, "inherited from "+f.parent)
	case was && !f.inherited:
		return chat.Note(model.MarkerConnection, "the fork goes on")
	}
	return nil
}

// parentsTurn tells whose a turn is. started is in seconds, of some writers in
// milliseconds or in a string. A turn that says neither time nor id is the fork's.
func (f *fork) parentsTurn(started, turn string) bool {
	n, _ := strconv.ParseInt(started, 10, 64)
	switch {
	case f.parent == "":
		return false
	case n > 0 && n < 1<<53 && f.began > 0:
		if n < 1e11 {
			n = n*1000 + 999
		}
		return n < f.began
	case len(turn) == 36 && len(f.id) == 36:
		return turn < f.id
	}
	return false
}

// conversation is the key of the conversation that is being read.
func (f *fork) conversation() string {
	if f.inherited {
		return f.parent
	}
	return f.id
}
