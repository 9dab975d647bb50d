package within

import (
	"slices"
	"strings"

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
