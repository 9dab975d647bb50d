package findings

import (
	"bytes"

	"msgview/model"
	"msgview/model/rawjson"
)

// marksCutList reports whether all that an entry has is that who recorded the log left out the rest of a list:
// {"truncated": true, "originalLength": 72, "limitItems": 64}.
func (f *Finder) marksCutList(i int) bool {
	const longest = 1 << 10
	if f.index.Flags(i).Role() != model.RoleUnknown {
		return false
	}
	m, err := f.log.Message(i)
	if err != nil || len(m.Parts) != 1 {
		return false
	}
	one, ok := m.Parts[0].(model.Unknown)
	if !ok || len(one.Raw) > longest || !bytes.Contains(one.Raw, []byte("runcated")) {
		return false
	}
	v, err := rawjson.Parse(one.Raw)
	if err != nil {
		return false
	}
	cut, _ := v.First("truncated", "isTruncated", "is_truncated").Bool()
	return cut && v.First("originalLength", "original_length", "limitItems", "limit_items", "omitted", "omittedItems", "total").Exists()
}
