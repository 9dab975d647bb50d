// Package held keeps the messages of formats whose records mean nothing by themselves,
// once they are assembled: in memory, packed in a temporary file, or as the place of a
// group of records of which they are assembled again.
package held

import (
	"cmp"
	"errors"
	"slices"
	"sort"
	"sync"

	"msgview/loaders/format"
	"msgview/model"
)

// Messages are the runs of messages of a log, in the order of their entries. The zero
// value has none.
type Messages struct {
	// Again assembles the messages of a group again. It returns nil if its records are
	// not what they were.
	Again func(Group) []*model.Message

	mu        sync.Mutex
	runs      []*Run
	uses      int   // of groups
	warmRuns  []int // runs with groups that are assembled
	warmBytes int64
}

// A Run is the messages of one assembled file, or of several together, whose
// entries follow each other from First on.
type Run struct {
	First, Count int
	messages     []*model.Message
	packed       *packed // nil while the messages are in memory
	group        *Group  // messages are assembled of it again while they are nil
	used         int     // when somebody looked at the group last

	mu *sync.Mutex // of who has it, nil before it was begun
}

// A Group is where the records of a run are, so that it can be assembled again.
type Group struct {
	File     int
	Shape    *format.Shape
	From, To int64
	Line     int
	Number   int // of the first record
}

// NewRun returns a run without messages. One that is packed keeps them in a file; one
// of a group, which may be nil, only as long as they are looked at.
func NewRun(first int, packed bool, group *Group) *Run {
	r := &Run{First: first, group: group}
	if packed {
		r.packed = newPacked()
	}
	return r
}

// Add appends a message to a run.
func (r *Run) Add(m *model.Message) {
	if r.mu != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
	}
	r.Count++
	if r.packed == nil {
		r.messages = append(r.messages, m)
	} else if err := r.packed.add(m); err != nil {
		marker := model.Marker{Kind: model.MarkerError, Error: true, Text: err.Error()}
		_ = r.packed.add(&model.Message{Role: model.RoleMarker, Parts: []model.Part{marker}})
	}
}

// Messages returns the messages of a run that is not packed.
func (r *Run) Messages() []*model.Message { return r.messages }

// Begin takes over a run, to which messages may be added until Finish is called.
func (h *Messages) Begin(r *Run) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r.mu = &h.mu
	h.runs = append(h.runs, r)
}

// Finish says that a run is complete, before any later one is begun.
func (h *Messages) Finish(r *Run) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r.packed != nil {
		r.packed.finish()
	}
	if r.group != nil {
		n := len(h.runs) - 1
		h.use(n)
		h.keepWarm(n)
	}
}

// Any reports whether there are messages of assembled files, Packed whether some are in
// a temporary file.
func (h *Messages) Any() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.runs != nil
}

// Packed reports whether some messages are in a temporary file.
func (h *Messages) Packed() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.ContainsFunc(h.runs, func(r *Run) bool { return r.packed != nil })
}

// Close releases the temporary files.
func (h *Messages) Close() {
	for _, r := range h.runs {
		if r.packed != nil {
			r.packed.close()
		}
	}
}

// errGone says that the rows of a session are not what they were.
var errGone = errors.New("the rows of this session cannot be read any more")

// At returns a copy of the message of an entry of an assembled file, which the
// caller may number, and its size in bytes. It is nil for others.
func (h *Messages) At(entry int) (*model.Message, int64, error) {
	h.warm(entry)
	h.mu.Lock()
	n := h.runOf(entry)
	if n < 0 {
		h.mu.Unlock()
		return nil, 0, nil
	}
	run := h.runs[n]
	messages := run.messages
	h.mu.Unlock()
	switch {
	case run.packed != nil:
		return run.packed.message(entry - run.First)
	case messages == nil:
		return nil, 0, errGone
	}
	copied := *messages[entry-run.First]
	return &copied, 1, nil
}

// GroupOf returns the group that an entry is in and which entries are in it, from first
// up to next. ok is false for entries that are in none.
func (h *Messages) GroupOf(entry int) (g Group, first, next int, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := h.runOf(entry)
	if n < 0 || h.runs[n].group == nil {
		return Group{}, entry, entry, false
	}
	run := h.runs[n]
	return *run.group, run.First, run.First + run.Count, true
}

// MaxWarm is how many bytes of records of groups stay assembled. Tests lower it.
var MaxWarm int64 = 24 << 20

// warm has the run of an entry assembled, if it is one of a group.
func (h *Messages) warm(i int) {
	h.mu.Lock()
	n := h.runOf(i)
	if n < 0 || h.runs[n].group == nil {
		h.mu.Unlock()
		return
	}
	g, cold := *h.runs[n].group, h.runs[n].messages == nil
	h.use(n)
	h.mu.Unlock()
	if !cold {
		return
	}
	messages := h.Again(g)
	h.mu.Lock()
	defer h.mu.Unlock()
	run := h.runs[n]
	if run.messages != nil || len(messages) != run.Count {
		return
	}
	run.messages = messages
	h.keepWarm(n)
}

// use notes that somebody looks at a run. The lock is held.
func (h *Messages) use(n int) {
	h.uses++
	h.runs[n].used = h.uses
}

// keepWarm counts a run that was assembled and lets go of those that were not used for
// longest. The lock is held.
func (h *Messages) keepWarm(n int) {
	g := h.runs[n].group
	h.warmRuns = append(h.warmRuns, n)
	if h.warmBytes += g.To - g.From; h.warmBytes <= MaxWarm || len(h.warmRuns) < 2 {
		return
	}
	slices.SortFunc(h.warmRuns, func(a, b int) int { return cmp.Compare(h.runs[a].used, h.runs[b].used) })
	for len(h.warmRuns) > 1 && h.warmBytes > MaxWarm/2 {
		run := h.runs[h.warmRuns[0]]
		h.warmBytes -= run.group.To - run.group.From
		run.messages = nil
		h.warmRuns = h.warmRuns[1:]
	}
}

// runOf returns the run that an entry is in, -1 if it is in none. The lock is held.
func (h *Messages) runOf(i int) int {
	n := sort.Search(len(h.runs), func(k int) bool { return h.runs[k].First > i }) - 1
	if n < 0 || i-h.runs[n].First >= h.runs[n].Count {
		return -1
	}
	return n
}
