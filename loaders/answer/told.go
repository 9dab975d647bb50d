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

// usageOf returns what an answer took.
func (l *Log) usageOf(entry, file int) model.Usage {
	for at := entry + 1; ; at++ {
		var ok bool
		if at, ok = l.teller(entry, at); !ok || l.index.Place(at).File != file {
			return model.Usage{}
		}
		m, _, err := l.one(at)
		if err != nil || m.Indexing.Told == nil || m.Indexing.Told.Usage.IsZero() {
			continue
		}
		if before := l.tells(entry, model.FlagToldUsage, file); before == nil || before.Sum == 0 || before.Sum != m.Indexing.Told.Sum {
			return m.Indexing.Told.Usage
		}
	}
}

// teller returns the first entry from at on that tells what an answer took; there is
// none behind another answer.
func (l *Log) teller(entry, at int) (int, bool) {
	tells := false
	at, ok := l.index.Find(at, 1, func(i int, f model.Flags) bool {
		tells = f.Has(model.FlagToldUsage)
		return tells || f.IsMessage() && f.Role() == model.RoleAssistant || i > entry+farthestUsage
	})
	return at, ok && tells
}

// tellers counts the entries that tell what an answer took, so far: a log that grows
// may have one more.
func (l *Log) tellers(at model.Lookup) int {
	if at.Flags.Role() != model.RoleAssistant {
		return 0
	}
	if _, ok := l.teller(at.Entry, at.Entry+1); ok {
		return 1
	}
	return 0
}
