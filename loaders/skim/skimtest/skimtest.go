// Package skimtest checks that the skimmer of a format agrees with its decoder: for
// each record it leaves the same entry in the index as the message would, or nothing.
package skimtest

import (
	"fmt"
	"reflect"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Compare skims and decodes a record of which Raw and whatever else the caller
// likes is set, but not Value. It reports whether the skimmer was sure of the
// record. The error says where the two disagree.
func Compare(shape *format.Shape, r format.Record) (sure bool, err error) {
	before := format.About{ID: "id", Model: "model", Version: "version", Directory: "directory", Title: "title", TitleWeight: 2}
	about := before
	r.Counts = true
	// Room from an earlier record, as while indexing.
	got := model.Entry{Calls: make([]model.CallEntry, 0, 1), Results: make([]model.ResultEntry, 0, 1)}
	if !shape.Skim(&r, &got, &about) {
		if !reflect.DeepEqual(about, before) {
			return false, fmt.Errorf("not sure, but tells of the conversation: %+v", about)
		}
		return false, nil
	}
	v, repaired, err := rawjson.ParseTolerant(r.Raw)
	if err != nil {
		return true, fmt.Errorf("sure of a record that cannot be read: %w", err)
	}
	r.Value, r.Repaired = rawjson.Unwrap(v, 2), repaired
	d := shape.Decode(&r)
	var want model.Entry
	switch {
	case len(d.Messages) > 1:
		return true, fmt.Errorf("sure of a record with %d messages", len(d.Messages))
	case len(d.Messages) == 1:
		if m := d.Messages[0]; m.Thread == "" {
			m.Thread = r.Thread
		}
		want = model.EntryOf(d.Messages[0])
		if shape.Echoes {
			want.Said = model.Said(d.Messages[0])
		}
	case d.Class == model.Metadata:
		want.Flags, want.Type = model.FlagMetadata.WithRole(model.RoleMarker)|d.Told.Flag(), d.Type
		want.ID, want.Parent, want.Repeats = model.HashID(d.ID), model.HashID(d.Parent), d.Repeats
	default:
		return true, fmt.Errorf("sure of a record of class %d", d.Class)
	}
	for _, e := range []*model.Entry{&got, &want} { // nil and empty are the same here
		if len(e.Calls) == 0 {
			e.Calls = nil
		}
		if len(e.Results) == 0 {
			e.Results = nil
		}
		if len(e.Said) == 0 {
			e.Said = nil
		}
	}
	if !reflect.DeepEqual(got, want) {
		return true, fmt.Errorf("skimmed %+v\ndecoded %+v", got, want)
	}
	after := before
	after.Merge(d.About)
	if !reflect.DeepEqual(about, after) {
		return true, fmt.Errorf("skimmed about the conversation %+v\ndecoded %+v", about, after)
	}
	return true, nil
}
