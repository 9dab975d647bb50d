package framing

import (
	"slices"

	"msgview/model/rawjson"
)

// listKeys are the keys under which documents keep their messages, in the order
// of preference.
var listKeys = []string{"messages", "uiMessages", "history", "loglines", "conversation", "conversations"}

// wholeKeys are keys of documents that mean something only as a whole: the list
// beside them is a part of it, or one of several.
var wholeKeys = []string{"runs", "steps", "request", "response", "choices", "trajectory", "traj", "samples", "simulations", "mapping"}

// mostKeys bounds the keys of a document that are kept.
const mostKeys = 256

// chooseList returns the key of the list of a document that is to be split into
// records, or "" if there is none or the document has to stay whole. v is the
// document as far as it is known.
func chooseList(v rawjson.Value, complete bool) string {
	if slices.ContainsFunc(wholeKeys, func(key string) bool { return v.Get(key).Exists() }) {
		return ""
	}
	for _, key := range listKeys {
		list := v.Get(key)
		if list.Kind() != rawjson.Array {
			continue
		}
		if list.Len() == 0 && !complete || list.Index(0).Kind() == rawjson.Object {
			return key
		}
	}
	return ""
}
