package answer

import (
	"fmt"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Beside returns what records that tell again of the calls of a message say besides what
// it and the results of those calls say: a field for each record.
func (l *Log) Beside(i int) []model.Field {
	i = l.index.Owner(i)
	if !l.index.Flags(i).Has(model.FlagCall) {
		return nil
	}
	m, err := l.Message(i)
	if err != nil {
		return nil
	}
	var fields []model.Field
	for k := range m.Calls() {
		entries := l.index.Restated(i, k)
		if entries == nil {
			continue
		}
		said := []*model.Message{m}
		if at, place, ok := l.index.Result(i, k); ok {
			if from, err := l.Message(at); err == nil && place < len(from.Results()) {
				said = append(said, &model.Message{Time: from.Time, Parts: []model.Part{from.Results()[place]}})
			}
		}
		for _, n := range entries {
			records, err := l.Raw(n)
			if err != nil || len(records) == 0 {
				continue
			}
			v, err := rawjson.Parse(records[0].Bytes)
			if err != nil {
				continue
			}
			if more := format.Beside(v, said...); more != nil {
				fields = append(fields, model.Field{Name: fmt.Sprintf("again in line %d", records[0].Origin.Line), Value: chat.JSONObject(more)})
			}
		}
	}
	return fields
}
