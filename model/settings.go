package model

// settings knows how things are set in the threads of files, by the records that say so of
// each turn.
type settings map[setting]uint64

type setting struct {
	file         int
	thread       uint64
	conversation uint64
	kind         string
}

// add makes the entry of such a record one without messages, unless it says something else
// than the one before it.
func (s *settings) add(e *Entry) {
	if e.Stays == "" {
		return
	}
	if *s == nil {
		*s = settings{}
	}
	of := setting{e.File, e.Thread, e.Conversation, e.Stays}
	was, known := (*s)[of]
	if (*s)[of] = e.Sets; known && was != e.Sets || e.again { // a copy is what its original is
		return
	}
	*e = Entry{File: e.File, Offset: e.Offset, Length: e.Length, Line: e.Line, Sub: e.Sub, Type: e.Stays, Model: e.Model, Flags: FlagMetadata.WithRole(RoleMarker) | e.Flags&(FlagToldModel|FlagToldUsage)}
	if e.Sub > 0 { // what else the record says is shown
		e.Flags |= FlagPart
	}
}
