package answer

import "msgview/model"

// farthestUsage bounds how many entries behind an answer are looked at for what it took.
const farthestUsage = 256

// told enters into an answer what other records tell of it: the model that answers, as
// it was told last before, and what it took, which the next record that knows tells of
// the answer before it.
func (l *Log) told(m *model.Message, at model.Lookup) *model.Message {
	if m.Role != model.RoleAssistant || !at.ToldModel && !at.ToldUsage {
		return m
	}
	whole := *m
	if m.Model == "" && at.ToldModel {
		if t := l.tells(at.Entry, model.FlagToldModel, at.Place.File); t != nil {
			whole.Model = t.Model
		}
	}
	if m.Usage.IsZero() && at.ToldUsage {
		whole.Usage = l.usageOf(at.Entry, at.Place.File)
	}
	if whole.Model == m.Model && whole.Usage == m.Usage {
		return m
	}
	return &whole
}

// tells returns what the last entry with a flag before an entry tells, if it is of the
// file.
func (l *Log) tells(before int, flag model.Flags, file int) *model.Told {
	at, ok := l.index.ToldBefore(before, flag)
	if !ok || l.index.Place(at).File != file {
		return nil
	}
	m, _, err := l.one(at)
	if err != nil {
		return nil
	}
	return m.Indexing.Told
}

// usageOf returns what an answer took: what is told next behind it, or last before it
// if the file tells it there.
func (l *Log) usageOf(entry, file int) model.Usage {
	step := 1
	if l.usageLeads(file) {
		step = -1
	}
	for at := entry + step; ; at += step {
		var ok bool
		if at, ok = l.teller(entry, at, step); !ok || l.index.Place(at).File != file {
			return model.Usage{}
		}
		if u, ok := l.newUsage(at, min(entry, at), file); ok {
			return u
		}
	}
}

// newUsage returns what an entry tells that an answer took, if it is not what was told
// before an entry already: it comes again when limits change.
func (l *Log) newUsage(at, before, file int) (model.Usage, bool) {
	m, _, err := l.one(at)
	if err != nil || m.Indexing.Told == nil || m.Indexing.Told.Usage.IsZero() {
		return model.Usage{}, false
	}
	if last := l.tells(before, model.FlagToldUsage, file); last != nil && last.Sum != 0 && last.Sum == m.Indexing.Told.Sum {
		return model.Usage{}, false
	}
	return m.Indexing.Told.Usage, true
}

// usageLeads reports whether a file tells what an answer took before the answer. Each
// program has an order of its own, so the first answer tells that of all.
func (l *Log) usageLeads(file int) bool {
	l.mu.Lock()
	leads, known := l.leads[file]
	l.mu.Unlock()
	for at := -1; !known; {
		tells := false
		at, known = l.index.Find(at+1, 1, func(_ int, f model.Flags) bool {
			tells = f.Has(model.FlagToldUsage)
			return tells || f.IsMessage() && f.Role() == model.RoleAssistant
		})
		if !known {
			return false
		}
		if known = l.index.Place(at).File == file; known && tells {
			_, leads = l.newUsage(at, at, file)
			known = leads // else it tells nothing
		}
	}
	l.mu.Lock()
	if l.leads == nil {
		l.leads = map[int]bool{}
	}
	l.leads[file] = leads
	l.mu.Unlock()
	return leads
}

// teller returns the first entry from at on that tells what an answer took; there is
// none beyond another answer.
func (l *Log) teller(entry, at, step int) (int, bool) {
	tells := false
	at, ok := l.index.Find(at, step, func(i int, f model.Flags) bool {
		tells = f.Has(model.FlagToldUsage)
		return tells || f.IsMessage() && f.Role() == model.RoleAssistant || max(i-entry, entry-i) > farthestUsage
	})
	return at, ok && tells
}

// tellers counts the entries behind an answer that tell what it took, so far: a log
// that grows may have one more.
func (l *Log) tellers(at model.Lookup) int {
	if at.Flags.Role() != model.RoleAssistant {
		return 0
	}
	if _, ok := l.teller(at.Entry, at.Entry+1, 1); ok {
		return 1
	}
	return 0
}
