package generic

import (
	"msgview/model"
	"msgview/model/rawjson"
)

// remainder is what a record has besides the lists that were found in it, member by
// member, and as it is written there.
func remainder(v rawjson.Value, lists []found) []model.Field {
	gone := map[*byte]bool{}
	cut := func(v rawjson.Value) {
		if raw := v.Raw(); len(raw) > 0 {
			gone[&raw[0]] = true
		}
	}
	for _, l := range lists {
		cut(l.list)
		if l.more != nil {
			cut(l.more.list)
		}
		for _, key := range l.answered {
			cut(l.answeredBy.Get(key))
		}
		if l.text.Exists() {
			cut(l.text)
		}
		if l.sides.Asked == nil && l.around != v { // stands with the first message of the list
			cut(l.around)
		}
	}
	var fields []model.Field
	for key, member := range v.Members() {
		if rest, ok := without(member, gone); ok {
			fields = append(fields, model.Field{Name: key, Value: rest})
		}
	}
	return fields
}

// without writes a value without the parts that are gone. ok is false if nothing is left.
func without(v rawjson.Value, gone map[*byte]bool) (rest []byte, ok bool) {
	raw := v.Raw()
	switch {
	case v.IsNull() || gone[&raw[0]]:
		return nil, false
	case v.Kind() < rawjson.Array || v.Opaque():
		return raw, true
	}
	changed := false
	rest = append(rest, raw[0])
	for i := range v.Len() {
		e := v.Index(i)
		left, ok := without(e, gone)
		if changed = changed || !ok && !e.IsNull() || ok && len(left) != len(e.Raw()); !ok {
			continue
		}
		if len(rest) > 1 {
			rest = append(rest, ',')
		}
		if v.Kind() == rawjson.Object {
			rest = append(rawjson.AppendString(rest, v.Key(i)), ':')
		}
		rest = append(rest, left...)
	}
	switch {
	case !changed:
		return raw, true
	case len(rest) == 1:
		return nil, false
	}
	return append(rest, raw[len(raw)-1]), true
}
