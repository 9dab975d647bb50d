package model

import "strings"

// A ModelUse says that a language model answers from an entry of the main thread on,
// until that of the next one.
type ModelUse struct {
	Name  string
	Entry int
}

// maxModelUses bounds how often another model is noted: logs of many conversations may
// have one each.
const maxModelUses = 1000

// answering knows which models answer in the conversations of a log.
type answering struct {
	uses []ModelUse
	last map[int32]string // of conversations
}

// add notes the model of entry n, which is of a conversation. What has a name in
// brackets is no model: programs answer in such a name themselves.
func (a *answering) add(e *Entry, n int, talk int32) {
	if e.Model == "" || e.Flags.Has(FlagSide) || len(a.uses) == maxModelUses || a.last[talk] == e.Model || strings.HasPrefix(e.Model, "<") {
		return
	}
	if a.last == nil {
		a.last = map[int32]string{}
	}
	a.last[talk] = e.Model
	a.uses = append(a.uses, ModelUse{e.Model, n})
}

// Answering returns the model that a message tells of: the one that gave the answer, or
// gives those that follow.
func (m *Message) Answering() string {
	switch {
	case m.Role == RoleAssistant:
		return m.Model
	case m.Indexing.Told != nil:
		return m.Indexing.Told.Model
	}
	return ""
}

// Models returns which models answer in a conversation, or in all of them (Every), and
// from where on.
func (x *Index) Models(talk int) []ModelUse {
	x.mu.RLock()
	defer x.mu.RUnlock()
	var uses []ModelUse
	for _, u := range x.answering.uses {
		if talk == Every || len(x.runs) > 0 && int(x.runs[x.runOf(u.Entry)].number) == talk {
			uses = append(uses, u)
		}
	}
	return uses
}

// ModelsIn is [Index.Models] of a log, as the log shows their names.
func ModelsIn(log Log, talk int) []ModelUse {
	uses := log.Index().Models(talk)
	if l, ok := log.(interface{ ModelName(string) string }); ok {
		shown := map[string]string{}
		for i, u := range uses {
			name, known := shown[u.Name]
			if !known {
				name = l.ModelName(u.Name)
				shown[u.Name] = name
			}
			uses[i].Name = name
		}
	}
	return uses
}

// ModelNames returns the names of models that answer, each once.
func ModelNames(uses []ModelUse) []string {
	var names []string
	known := map[string]bool{}
	for _, u := range uses {
		if !known[u.Name] {
			known[u.Name] = true
			names = append(names, u.Name)
		}
	}
	return names
}
