package column

import (
	"bytes"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/ui/render"
)

// Records says where in the file things stand.
type Records struct{ c *Column }

// At returns the entry with the record of what is read: of the part of the
// message that the line of the cursor shows, if the message was written in several
// records, and that of the result where the result is read.
func (r *Records) At() (entry int, ok bool) {
	k, line := r.c.List.Position()
	it := r.c.items.item(k)
	if it == nil {
		return 0, false
	}
	entry = int(k.Entry)
	if result, place, found := r.c.Index.Result(entry, int(it.CallPlace)); found && it.Call != nil && it.Result() != nil && r.inResult(k, line) {
		return r.c.items.entries.recordOf(result, resultPart(it.ResultFrom(), place)), true
	}
	return r.c.items.entries.recordOf(entry, r.partAt(it, line)), true
}

// Of returns the records of an item: all those of its message, but of a call or a
// result only its own. first is the one that the line which is read was written in.
func (r *Records) Of(it *render.Item) (records []model.RawRecord, first int, err error) {
	if records, err = r.c.items.entries.recordsOf(it); err != nil {
		return nil, 0, err
	}
	if it.Call != nil && it.Result() != nil && it.ResultFrom() != it.Message {
		if result, place, ok := r.c.Index.Result(int(it.Key.Entry), int(it.CallPlace)); ok {
			if more, err := r.c.items.entries.resultRecords(result, place); err == nil {
				records = append(records, more...)
			}
		}
	}
	if entry, ok := r.At(); ok {
		at := r.c.Index.Place(entry)
		for i, record := range records {
			if record.Origin.Line == at.Line && record.Origin.Offset == at.Offset {
				first = i
			}
		}
	}
	return records, first, nil
}

// Own returns the records of an item without those of its result.
func (r *Records) Own(it *render.Item) ([]model.RawRecord, error) {
	return r.c.items.entries.recordsOf(it)
}

// resultPart returns the number of the part that is a message's result number
// place, from 0; -1 if it has fewer.
func resultPart(m *model.Message, place int) int {
	for i, p := range m.Parts {
		if _, ok := p.(*model.ToolResult); ok {
			if place--; place < 0 {
				return i
			}
		}
	}
	return -1
}

// inResult reports whether a line of a call belongs to its result.
func (r *Records) inResult(k render.Key, line int) bool {
	r.c.items.Lines(k)
	at := r.c.items.drawn[k].result
	return at > 0 && line >= at
}

// partAt returns the number of the part of an item's message that a line shows. Of
// the texts of an answer it is the one that has most words of the line.
func (r *Records) partAt(it *render.Item, line int) int {
	from, to := it.Range()
	if to-from < 2 || it.Message == nil || to > len(it.Message.Parts) {
		return from
	}
	lines := r.c.items.Lines(it.Key)
	for ; line >= 0 && line < len(lines); line++ {
		words := strings.Fields(lines[line].Plain()[lines[line].Lead():])
		if len(words) == 0 {
			continue
		}
		best, most := from, 0
		for i := from; i < to; i++ {
			n := 0
			render.PartTexts(it.Message.Parts[i], func(s string) bool {
				for _, w := range words {
					if strings.Contains(s, w) {
						n++
					}
				}
				return true
			})
			if n > most {
				best, most = i, n
			}
		}
		return best
	}
	return from
}

// partOf names a part of the message of an entry.
type partOf struct{ entry, part int }

// Limits to the work of finding the record of a part.
const (
	maxPieces     = 2000
	maxPieceBytes = 8 << 20
	maxCompared   = 256 << 20 // bytes of records, times the texts looked for in them
)

// recordOf returns the entry with the record that a part of a message was read
// from. Pieces of a message do not say which parts they brought; the texts tell.
func (e *entries) recordOf(entry, part int) int {
	pieces := e.index.Pieces(entry)
	if len(pieces) == 0 || part < 0 {
		return entry
	}
	key := partOf{entry, part}
	if at, ok := e.records[key]; ok {
		return at
	}
	if len(e.records) > maxMade {
		clear(e.records)
	}
	e.records[key] = entry
	entries := append([]int{entry}, pieces...)
	size := int64(0)
	for _, i := range entries {
		size += e.index.Place(i).Length
	}
	m, err := e.log.Message(entry)
	if err != nil || part >= len(m.Parts) {
		return entry
	}
	if len(m.Parts) == len(entries) { // as in Claude Code: each block a record
		e.records[key] = entries[part]
		return entries[part]
	}
	if len(entries) > maxPieces || size > maxPieceBytes {
		return entry
	}
	records, err := e.log.Raw(entry)
	if err != nil || len(records) != len(entries) {
		return entry
	}
	at := 0
	for i := 0; i <= part; i++ {
		if sign := signOf(m.Parts[i]); sign != "" {
			for r := at; r < len(records); r++ {
				if holds(records[r].Bytes, sign) {
					at = r
					break
				}
			}
		}
	}
	e.records[key] = entries[at]
	return entries[at]
}

// maxSign is how much of a text is looked for in records, in bytes.
const maxSign = 300

// signOf returns a text that the record of a part must hold, "" if there is none.
func signOf(p model.Part) string {
	sign := ""
	switch p := p.(type) {
	case *model.ToolCall:
		sign = p.ID
	case *model.ToolResult:
		sign = p.CallID
	case model.Reasoning:
		if sign = p.Text; sign == "" {
			sign = p.Opaque
		}
	default:
		render.PartTexts(p, func(s string) bool {
			sign = s
			return sign == ""
		})
	}
	sign = strings.TrimSpace(sign)
	if len(sign) > maxSign {
		sign = strings.ToValidUTF8(sign[:maxSign], "")
	}
	return sign
}

// holds reports whether a record has a text, as JSON or as it is.
func holds(raw []byte, text string) bool {
	if bytes.Contains(raw, []byte(text)) {
		return true
	}
	v, _, err := rawjson.ParseTolerant(raw)
	return err == nil && within(v, text)
}

func within(v rawjson.Value, text string) bool {
	if v.Kind() == rawjson.String {
		return strings.Contains(v.Text(), text)
	}
	for _, e := range v.Elems() {
		if within(e, text) {
			return true
		}
	}
	for _, m := range v.Members() {
		if within(m, text) {
			return true
		}
	}
	return false
}

// recordsOf returns the records of an item: all those of its message, but of a call
// or a result only its own.
func (e *entries) recordsOf(it *render.Item) ([]model.RawRecord, error) {
	part := -1
	if it.Kind == render.Call || it.Kind == render.Orphan {
		part, _ = it.Range()
	}
	return e.partRecords(int(it.Key.Entry), part)
}

// resultRecords returns the records of the n-th result of a message.
func (e *entries) resultRecords(entry, n int) ([]model.RawRecord, error) {
	m, err := e.log.Message(entry)
	if err != nil {
		return nil, err
	}
	for i, p := range m.Parts {
		if _, ok := p.(*model.ToolResult); ok {
			if n--; n < 0 {
				return e.partRecords(entry, i)
			}
		}
	}
	return e.partRecords(entry, -1)
}

// partRecords returns the records of a message, without those of which it is certain
// that they bring other calls or results than a part, -1 for none. Where a call was
// written in pieces, all of them are there.
func (e *entries) partRecords(entry, part int) ([]model.RawRecord, error) {
	records, err := e.log.Raw(entry)
	if err != nil || part < 0 || len(records) < 2 || len(records) > maxPieces {
		return records, err
	}
	m, err := e.log.Message(entry)
	if err != nil || part >= len(m.Parts) || signOf(m.Parts[part]) == "" {
		return records, nil
	}
	if len(m.Parts) == len(records) { // each part a record
		return records[part : part+1], nil
	}
	size := 0
	for _, r := range records {
		size += len(r.Bytes)
	}
	if size > maxPieceBytes {
		return records, nil
	}
	own, others := signOf(m.Parts[part]), []string{}
	for i, p := range m.Parts {
		if sign := signOf(p); i != part && sign != "" && sign != own && calls(p) {
			others = append(others, sign)
		}
	}
	if len(others)*size > maxCompared {
		return records, nil
	}
	var whole, rest []model.RawRecord
	for _, r := range records {
		has := holds(r.Bytes, own)
		if call, ok := m.Parts[part].(*model.ToolCall); ok && has && len(call.Arguments) > 0 && holds(r.Bytes, string(call.Arguments)) {
			whole = append(whole, r)
		}
		if has || !slices.ContainsFunc(others, func(sign string) bool { return holds(r.Bytes, sign) }) {
			rest = append(rest, r)
		}
	}
	if len(whole) > 0 {
		return whole, nil
	}
	return rest, nil
}

// calls reports whether a part is a call or a result.
func calls(p model.Part) bool {
	switch p.(type) {
	case *model.ToolCall, *model.ToolResult:
		return true
	}
	return false
}
