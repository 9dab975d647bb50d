package findings

// seen remembers for a while how much of a message was looked at.
type seen struct{ young, old map[int]extent }

func (s *seen) of(entry int) extent {
	if e, ok := s.young[entry]; ok {
		return e
	}
	return s.old[entry]
}

func (s *seen) note(entry int, e extent) {
	if e == (extent{}) {
		return
	}
	if s.young == nil || len(s.young) >= maxOpen {
		s.old, s.young = s.young, map[int]extent{}
	}
	s.young[entry] = e
}

// went remembers where targets went well the last time.
type went struct{ young, old map[uint64]spot }

// A spot is a place in half of its room, for what is kept very often.
type spot struct{ entry, call, result int32 }

func spotOf(p Place) spot   { return spot{int32(p.Entry), int32(p.Call), int32(p.Result)} }
func (s spot) place() Place { return Place{int(s.entry), int(s.call), int(s.result)} }

func (w *went) get(target uint64) (Place, bool) {
	p, ok := w.young[target]
	if !ok {
		p, ok = w.old[target]
	}
	return p.place(), ok
}

func (w *went) note(target uint64, at Place) {
	if old, ok := w.get(target); ok && at.before(old) {
		return
	}
	if w.young == nil || len(w.young) >= maxDone {
		w.old, w.young = w.young, map[uint64]spot{}
	}
	w.young[target] = spotOf(at)
}
