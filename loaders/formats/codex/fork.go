package codex

import (
	"cmp"
	"iter"
	"slices"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assembleFork decodes a rollout that begins with a copy of its parent's. Behind
// the own header stands the parent's, and behind that the parent's turns, all
// stamped with the time of the fork. A turn is the parent's if it began before the
// own header was written, or if its id, which begins with the time (UUIDv7), is
// less than the own one. What was inherited becomes a conversation of its own; where
// that stands above, as in a file of several threads, or in that of whoever started a
// sub-agent, it is said there alone.
func assembleFork(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	f := fork{roots: map[string]string{}, met: map[uint64]uint64{}}
	var a chat.Answers
	for r := range records {
		marker := f.follow(r)
		d := format.Objects(decodeLine)(r)
		if !f.inherited { // what the parent's header says
			out.About.Merge(d.About)
		}
		if f.inherited && f.copied && r.Thread != "" && d.Class != model.UnknownRecord { // by a sub-agent, of which the other one is read, too
			d = format.Metadata("inherited " + cmp.Or(r.Value.At("payload", "type").Text(), r.Value.Str("type")))
		}
		a.Told(d.Told)
		if d.Told != nil && !f.inherited && !d.Told.Total.IsZero() {
			out.About.Totals.Usage = d.Told.Total
		}
		if marker != nil {
			d.Messages = append([]*model.Message{marker}, d.Messages...)
		}
		content, talk := f.content(r.Value), f.id
		if f.inherited {
			talk = f.from
		}
		for i, m := range d.Messages {
			a.Said(m)
			if m.Conversation = cmp.Or(m.Conversation, talk); !m.Indexing.Once {
				m.Indexing.Once, m.Indexing.Content = content > 0, content+uint64(i)
			}
			if m == marker { // no copy, though others of the record may be
				m.Indexing.Content, content = ^content, content-1
			}
		}
		chat.Add(&out, r, d)
	}
	return out
}

// A fork follows whose records stand in a rollout.
type fork struct {
	id, parent string // of the thread that the rollout is, and of the one it was made from
	began      int64  // when its header was written, in milliseconds
	ordinal    int64  // where its own records begin, where the header says so

	inherited bool
	from      string   // the thread that inherited records are of
	above     []string // the threads that this one was made from
	copied    bool     // they stand above

	roots map[string]string // thread -> the one that all of its family were made from
	met   map[uint64]uint64 // record -> how many like it there were
	block map[uint64]uint64 // and among those inherited, where they stand above
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
	if n, ok := v.Get("ordinal").Int(); v.Fits("type=session_meta") {
		f.header(p)
		f.copied = f.copied || r.Thread != ""
	} else if f.ordinal > 0 {
		f.inherited = ok && n < f.ordinal || !ok && was
	} else if v.Fits("type=event_msg payload.type=task_started|turn_started") {
		f.inherited = f.parentsTurn(p.Get("started_at").Scalar(), p.Get("turn_id").Text())
	}
	if f.inherited == was || !f.inherited && f.copied {
		return nil
	}
	m := chat.Note(model.MarkerConnection, "the fork goes on")
	if f.inherited {
		m = chat.Note(model.MarkerConnection, "inherited from "+f.from)
	}
	if f.copied {
		m = chat.Note(model.MarkerConnection, "inherited from "+f.from+", as it stands above")
		m.Conversation = f.id
	}
	return m
}

// header reads the header of the thread itself, of one that it was made from, or of another.
func (f *fork) header(p rawjson.Value) {
	id, parent := p.Get("id").Scalar(), p.First("forked_from_id", "parent_thread_id").Scalar()
	if len(f.roots) > 0 && (id == f.id || id != "" && slices.Contains(f.above, id)) {
		f.inherited, f.from, f.block = id != f.id, id, map[uint64]uint64{}
		f.above = append(f.above[:min(len(f.above), 100)], parent)
		return
	}
	root, copied := f.roots[parent]
	f.id, f.parent, f.from, f.began, f.inherited = id, parent, parent, 0, false
	f.above, f.copied, f.block = nil, copied && parent != "", map[uint64]uint64{}
	if f.roots[id] = cmp.Or(root, parent, id); parent != "" {
		f.above, f.roots[parent] = []string{parent}, f.roots[id]
	}
	if t := chat.Time(p.Get("timestamp")); !t.IsZero() {
		f.began = t.UnixMilli()
	}
	f.ordinal, _ = p.Get("subagent_history_start_ordinal").Int()
}

// content is what a record and its copies are known by: what it says, of which family of
// threads, and how often that was said before. It is 0 of what is no line.
func (f *fork) content(v rawjson.Value) uint64 {
	if !isLine(v.Look()) {
		return 0
	}
	says, counts := model.HashBytes(v.Get("payload").Raw())^model.Hash(f.roots[f.id]), f.met
	if f.inherited && f.copied {
		counts = f.block
	}
	counts[says]++
	return says ^ counts[says]<<16
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
