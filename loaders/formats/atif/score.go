package atif

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
)

// score votes for a trajectory and for its steps. Of a document that is cut the
// schema's version may be out of sight.
func score(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object {
		return 0
	}
	if strings.HasPrefix(v.Str("schema_version"), "ATIF-v") || isLogged(v) && !v.Is("record", "end") {
		return certain
	}
	if steps := v.Get("steps"); steps.Kind() == rawjson.Array {
		first := steps.Index(0)
		if isSource(first.Str("source")) && first.Get("step_id").Exists() && (v.Get("agent").Kind() == rawjson.Object || r.Repaired) {
			return likely
		}
		return 0
	}
	if isSource(v.Str("source")) && v.Get("step_id").Kind() == rawjson.Number && v.Get("message").Exists() {
		return likely
	}
	return 0
}

func isSource(s string) bool { return s == "system" || s == "user" || s == "agent" }
