package within

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Answered decodes what stands beside a list, or beside the request that it is part of,
// and answers what is said in it, and returns the fields without that.
func (at List) Answered(record rawjson.Value, said []*model.Message, fields []model.Field) ([]*model.Message, []model.Field) {
	path := at.path[at.inside:]
	base := inside(record, at.path[:at.inside])
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == ofPair || i < len(path)-1 && !wire.Asks(path[i]) {
			continue
		}
		answer, used := wire.AnswersBeside(inside(base, path[:i]), path[i], said)
		if answer == nil {
			continue
		}
		for _, m := range answer {
			m.Conversation = said[0].Conversation
		}
		prefix := strings.Join(append(slices.Clone(path[:i]), ""), ".")
		return answer, slices.DeleteFunc(fields, func(f model.Field) bool {
			name, ok := strings.CutPrefix(f.Name, prefix)
			return ok && slices.Contains(used, name)
		})
	}
	return nil, fields
}

// System returns the message of the system prompt that stands beside a list, nil for none,
// and the fields without it.
func (at List) System(record rawjson.Value, fields []model.Field) (*model.Message, []model.Field) {
	n := len(at.path)
	if n == 0 || at.path[n-1] == ofPair || at.list.Kind() != rawjson.Array {
		return nil, fields
	}
	m, key := chat.System(inside(record, at.path[:n-1]))
	if m == nil || key == "" || key == "instructions" {
		return nil, fields
	}
	name := strings.Join(append(slices.Clone(at.path[at.inside:n-1]), key), ".")
	return m, slices.DeleteFunc(fields, func(f model.Field) bool { return f.Name == name })
}

// AnswersOther reports whether the list is what answers another member of the object that
// it is in, so that what was asked would be missing.
func (at List) AnswersOther(record rawjson.Value) bool {
	for i, key := range at.path {
		if s, ok := wire.SidesOf(inside(record, at.path[:i])); ok && slices.Contains(s.Used, key) && !s.Asking(key) {
			return true
		}
	}
	return false
}
