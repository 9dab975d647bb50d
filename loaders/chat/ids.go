package chat

import (
	"msgview/model"
	"msgview/model/rawjson"
)

// ID returns an id, "" for what stands in the place of one that was blacked out: it stands at many.
func ID(v rawjson.Value) string {
	if id := v.Scalar(); model.IsID(id) {
		return id
	}
	return ""
}

// IDOrTime returns the id of a message. If that was blacked out, its type and when it was said tell
// which of its records are of the same, as long as they stand one behind the other.
func IDOrTime(v rawjson.Value) string {
	id := v.Str("id")
	if id == "" || model.IsID(id) {
		return id
	}
	if at := v.Get("timestamp").Scalar(); model.IsID(at) {
		return "#" + v.Str("type") + " " + at
	}
	return ""
}
