package answer

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/literal"
	"msgview/model"
	"msgview/model/rawjson"
)

// Beside returns what records that repeat a message say besides: a field for each record.
// They tell again of its calls, and then say what neither these nor their results do; or
// they have words that no message near them has.
func (l *Log) Beside(i int) []model.Field {
	if !l.index.Repeats() {
		return nil
	}
	i = l.index.Owner(i)
	var fields []model.Field
	for _, n := range l.index.Copies(i) {
		fields = append(fields, again(l.index.Place(n).Line, l.Again(n)))
	}
	echoes := l.index.Echoes(i)
	if echoes == nil && !l.index.Flags(i).Has(model.FlagCall) {
		return fields
	}
	m, err := l.Message(i)
	if err != nil {
		return fields
	}
	var answer *model.Message
	var results []*model.ToolResult
	for k := range m.Calls() {
		entries := l.index.Restated(i, k)
		if entries == nil {
			continue
		}
		said := []*model.Message{m}
		if at, place, ok := l.index.Result(i, k); ok {
			if from, err := l.Message(at); err == nil {
				if from != answer { // one may have the results of very many calls
					answer, results = from, from.Results()
				}
				if place < len(results) {
					said = append(said, &model.Message{Time: from.Time, Parts: []model.Part{results[place]}})
				}
			}
		}
		for _, n := range entries {
			fields = l.beside(fields, n, said, isMore)
		}
	}
	var said []*model.Message
	near := l.near(i)
	for _, n := range echoes {
		if l.within(n, near) {
			continue // without decoding them all
		}
		if said == nil {
			for _, at := range near {
				if m, err := l.Message(at); err == nil {
					said = append(said, m)
				}
			}
		}
		fields = l.beside(fields, n, said, isSpeech)
	}
	return fields
}

// again is the field of what the record at a line has otherwise.
func again(line int, fields []model.Field) model.Field {
	f := model.Field{Name: fmt.Sprintf("again in line %d", line), Value: chat.JSONObject(fields)}
	if len(f.Value) == 0 {
		f.Value = []byte("{}")
	}
	return f
}

// Again returns the members of the record of an entry that the record it is a copy of has
// otherwise or does not have, each by the path to it.
func (l *Log) Again(entry int) []model.Field {
	of, ok := l.index.CopyOf(entry)
	if !ok {
		return nil
	}
	before, after := l.recordAt(of), l.recordAt(entry)
	if !before.Exists() || !after.Exists() {
		return nil
	}
	return differences(nil, "", before, after)
}

// recordAt returns the record of an entry itself.
func (l *Log) recordAt(entry int) rawjson.Value {
	r, err := l.rawAt(entry)
	if err != nil {
		return rawjson.Value{}
	}
	v, err := rawjson.Parse(r.Bytes)
	if err != nil {
		return rawjson.Value{}
	}
	return v
}

// differences appends the members of an object that another one has otherwise.
func differences(fields []model.Field, path string, before, after rawjson.Value) []model.Field {
	if bytes.Equal(before.Raw(), after.Raw()) {
		return fields
	}
	if before.Kind() != rawjson.Object || after.Kind() != rawjson.Object {
		return append(fields, model.Field{Name: path, Value: after.Keep()})
	}
	for name, v := range after.Members() {
		fields = differences(fields, strings.TrimPrefix(path+"."+name, "."), before.Get(name), v)
	}
	return fields
}

// within reports whether every text with words of the record of an entry stands, written in
// the same way, in one of the records of some other entries.
func (l *Log) within(entry int, others []int) bool {
	records, err := l.Raw(entry)
	if err != nil || len(records) == 0 {
		return false
	}
	v, err := rawjson.Parse(records[0].Bytes)
	if err != nil {
		return false
	}
	var texts [][]byte
	var collect func(v rawjson.Value)
	collect = func(v rawjson.Value) {
		switch v.Kind() {
		case rawjson.String:
			if raw := bytes.Trim(v.Raw(), `"`); bytes.IndexByte(raw, ' ') >= 0 {
				texts = append(texts, raw)
			}
		case rawjson.Array, rawjson.Object:
			for k := range v.Len() {
				collect(v.Index(k))
			}
		}
	}
	collect(v)
	for _, at := range others {
		if len(texts) == 0 {
			return true
		}
		other, err := l.Raw(at)
		if err != nil {
			continue
		}
		for _, r := range other {
			texts = slices.DeleteFunc(texts, func(t []byte) bool { return literal.Contains(r.Bytes, t) })
		}
	}
	return len(texts) == 0
}

// nearby is how many messages before and behind one may have the words of a record beside
// it.
const nearby = 4

// near returns the entries of the message of an entry and of those near it.
func (l *Log) near(i int) []int {
	var near []int
	for _, step := range [...]int{-1, 1} {
		at := i - step
		for range nearby + 1 {
			var ok bool
			at, ok = l.index.Next(at, step, model.Every, func(_ int, f model.Flags) bool { return f.IsMessage() })
			if !ok {
				break
			}
			if step > 0 || at != i {
				near = append(near, at)
			}
		}
	}
	return near
}

// beside appends what the record of an entry says besides what was said, if there is a
// field of it that counts.
func (l *Log) beside(fields []model.Field, entry int, said []*model.Message, counts func(model.Field) bool) []model.Field {
	records, err := l.Raw(entry)
	if err != nil || len(records) == 0 {
		return fields
	}
	v, err := rawjson.Parse(records[0].Bytes)
	if err != nil {
		return fields
	}
	more := format.Beside(v, said...)
	if !slices.ContainsFunc(more, counts) {
		return fields
	}
	return append(fields, again(records[0].Origin.Line, more))
}

// isMore reports whether a field is more than the id, the time or a number of its record.
func isMore(f model.Field) bool {
	number := len(f.Value) > 0 && (f.Value[0] == '-' || f.Value[0] >= '0' && f.Value[0] <= '9')
	return isSpeech(f) || strings.Contains(f.Name, ".") && (!number || strings.Contains(f.Name, "code"))
}

// isSpeech reports whether a field has words.
func isSpeech(f model.Field) bool { return bytes.IndexByte(f.Value, ' ') >= 0 }
