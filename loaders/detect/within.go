package detect

import (
	"fmt"
	"strings"

	"msgview/loaders/format"
	"msgview/loaders/within"
	"msgview/model/rawjson"
)

// readsInner reports whether a candidate can read the elements of lists in records,
// and is sure of them.
func (c candidate) readsInner(elements int) bool {
	return c.shape.Decode != nil && c.shape.List != "-" && c.format.Fallback == nil && c.sure() && c.hits*3 >= elements
}

// readsWrapped reports whether a candidate can read what is within the records, and
// is sure of it. Too many things have a member of such a name: but for messages that
// stand anywhere it has to be right in the record, and most of what is in the records
// has to be the candidate's.
func (c candidate) readsWrapped(n *within.Path, table []format.Format, elements int) bool {
	if c.format.Embedded || len(table) == 1 { // the one that was asked for
		return c.readsInner(elements)
	}
	return len(n.Steps) == 1 && elements > 1 && c.hits*3 >= 2*elements && c.sure() && !c.shape.Tree && !c.shape.Many && !c.shape.Whole &&
		(c.shape.List != "-" || c.shape.Pieces) && c.format.Fallback == nil && !c.format.Wraps
}

// voteInner looks for a list that some format is sure of in the records.
func voteInner(table []format.Format, records []*format.Record) (best candidate, in *within.Path) {
	if best, in = voteMany(table, records); in != nil {
		return best, in
	}
	tried := map[string]bool{}
	for _, r := range records[:min(len(records), 8)] {
		for _, n := range within.Find(r.Value) {
			key := fmt.Sprint(n.One, strings.Join(n.Steps, "\x00"))
			if tried[key] {
				continue
			}
			tried[key] = true
			var elements []*format.Record
			for _, r := range records[:min(len(records), 8)] {
				if most := 2*within.Sample - len(elements); most > 0 {
					elements = append(elements, n.Elements(r, min(most, within.Sample))...)
				}
			}
			for _, c := range vote(table, elements) {
				if n.One && !c.readsWrapped(n, table, len(elements)) || !n.One && !c.readsInner(len(elements)) {
					continue
				}
				if in == nil || c.strength() > best.strength() {
					best, in = c, n
				}
				break
			}
		}
	}
	return best, in
}

// otherInner looks for a list of records in a document that have such a list:
// {"chats": [{"messages": [...]}, ...]}.
func (d *detection) otherInner(whole *format.Record) (key string, best candidate, in *within.Path) {
	tried := 0
	for i, v := range whole.Value.Saying() {
		if v.Kind() != rawjson.Array || v.Index(0).Kind() != rawjson.Object {
			continue
		}
		if tried++; tried > within.MaxLists {
			break
		}
		name := whole.Value.Key(i)
		if c, n := voteInner(d.table, d.recordsOfHead(name)); n != nil && (in == nil || c.strength() > best.strength()) {
			key, best, in = name, c, n
		}
	}
	return key, best, in
}

// voteMany looks for several lists that some format is sure of in a record, under
// the names of their conversations.
func voteMany(table []format.Format, records []*format.Record) (best candidate, in *within.Path) {
	for _, r := range records[:min(len(records), 8)] {
		for _, n := range within.Many(within.Find(r.Value)) {
			elements := n.Elements(r, within.Sample)
			for _, c := range vote(table, elements) {
				if !c.readsInner(len(elements)) {
					continue
				}
				spoken := 0
				for _, at := range n.Lists(r.Value) {
					if c.shape.Speaks(at.Elements(r, within.Sample)) {
						spoken++
					}
				}
				if spoken > 1 && (in == nil || c.strength() > best.strength()) {
					best, in = c, n
				}
				break
			}
		}
	}
	return best, in
}

// manyBehind looks for more lists behind the head of a document whose only list so far
// has no name of a field.
func (d *detection) manyBehind(list string) (candidate, *within.Path) {
	if d.complete || within.IsFieldName(list) || !d.src.Done() || d.src.Size() > maxGenericHeld {
		return candidate{}, nil
	}
	data, err := FirstBytes(d.src, d.src.Size())
	if err != nil {
		return candidate{}, nil
	}
	return voteMany(d.table, []*format.Record{wholeDocument(data, true, d.Guess, d.file)})
}
