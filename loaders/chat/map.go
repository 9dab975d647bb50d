package chat

import "msgview/model/rawjson"

// Map decodes each element of a list.
func Map[T any](list rawjson.Value, decode func(rawjson.Value) T) (all []T) {
	for _, e := range list.Elems() {
		all = append(all, decode(e))
	}
	return all
}

// FlatMap decodes each element of a list, which may give several values or none.
func FlatMap[T any](list rawjson.Value, decode func(rawjson.Value) []T) (all []T) {
	for _, e := range list.Elems() {
		all = append(all, decode(e)...)
	}
	return all
}
