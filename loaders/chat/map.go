package chat

import (
	"msgview/model"
	"msgview/model/rawjson"
)

// Map decodes each element of a list.
func Map[T any](list rawjson.Value, decode func(rawjson.Value) T) (all []T) {
	for _, e := range list.Elems() {
		all = append(all, decode(e))
	}
	return all
}

// PartsAs decodes each element of a list as [PartAs] does.
func PartsAs(list rawjson.Value, kind string) []model.Part {
	return FlatMap(list, func(e rawjson.Value) []model.Part { return PartAs(e, kind) })
}

// FlatMap decodes each element of a list, which may give several values or none.
func FlatMap[T any](list rawjson.Value, decode func(rawjson.Value) []T) (all []T) {
	for _, e := range list.Elems() {
		all = append(all, decode(e)...)
	}
	return all
}
