package tracing

import "msgview/model"

// unmask takes what stands in the place of ids that were blacked out for none: it stands at many.
// What only looks like that is an id where no other span has it. A trace has many spans and a session
// many traces: there it is one where others of that log have another one.
func unmask(spans []*Span) {
	ids, calls := map[string]int{}, map[string]int{}
	traces, sessions := map[string]int{}, map[string]int{}
	for _, s := range spans {
		ids[s.ID]++
		traces[s.Trace]++
		sessions[s.Session]++
		if s.Call != nil {
			calls[s.Call.ID]++
		}
	}
	delete(sessions, "")
	drop := func(id *string, own bool) {
		if !model.IsID(*id) && !(own && model.MayBeID(*id)) {
			*id = ""
		}
	}
	for _, s := range spans {
		drop(&s.Parent, ids[s.Parent] <= 1)
		drop(&s.ID, ids[s.ID] == 1)
		drop(&s.Trace, len(traces) > 1)
		drop(&s.Session, len(sessions) > 1)
		if s.Call != nil {
			drop(&s.Call.ID, calls[s.Call.ID] == 1)
		}
	}
}

// names reports whether the id of a call tells it from all others of the conversation.
func (t *traced) names(id string) bool {
	return model.IsID(id) || t.called[id] == 1 && model.MayBeID(id)
}

// made notes that an answer made a call; nobody knows who did with an id that several have.
func (t *traced) made(s *Span, id string) {
	by, met := t.madeBy[id]
	switch {
	case !met && model.MayBeID(id):
		t.madeBy[id] = s
	case met && by != s && !model.IsID(id):
		t.madeBy[id] = nil
	}
}
