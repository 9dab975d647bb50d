package chat

import (
	"msgview/model"
	"msgview/model/rawjson"
)

// Filled is Meta for programs that write all members of all messages: it leaves
// out empty strings, lists and objects, too. The names get a prefix.
func Filled(prefix string, v rawjson.Value, used ...string) []model.Field {
	fields := Meta(v, used...)
	kept := fields[:0]
	for _, f := range fields {
		switch string(f.Value) {
		case `""`, "[]", "{}":
			continue
		}
		f.Name = prefix + f.Name
		kept = append(kept, f)
	}
	return kept
}
