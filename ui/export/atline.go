package export

import (
	"bytes"
	"fmt"
	"slices"

	"msgview/model"
)

// AtLine returns the entries of the record at a line of the file that was opened: the
// messages that it became part of, with the calls that its results answer.
func AtLine(log model.Log, line int) ([]int, error) {
	index := log.Index()
	at, ok := index.AtLine(log.Source().Main(), line)
	if !ok || line < 1 {
		return nil, fmt.Errorf("there is no line %d", line)
	}
	here := index.Place(at)
	end := at + 1
	for ; end < index.Len(); end++ {
		if p := index.Place(end); p.File != here.File || p.Offset != here.Offset {
			break
		}
	}
	if end == index.Len() || index.Place(end).File != here.File {
		if last := here.Line + linesOf(log, at) - 1; line > last {
			return nil, fmt.Errorf("there is no line %d: the last record is at line %d", line, here.Line)
		}
	}
	var entries []int
	for i := at; i < end; i++ {
		owner := index.Owner(i)
		for owner > 0 && index.Flags(owner).Any(model.FlagPart|model.FlagPiece) { // shown with what is before it
			owner--
		}
		entries = WithCalls(index, entries, owner)
	}
	return entries, nil
}

// WithCalls adds an entry to others, behind the calls that its results answer if it has
// nothing else: they are shown with those.
func WithCalls(index *model.Index, entries []int, entry int) []int {
	add := func(entry int) {
		if !slices.Contains(entries, entry) {
			entries = append(entries, entry)
		}
	}
	if index.Flags(entry).Has(model.FlagOnlyResults) {
		for k := 0; ; k++ {
			call, _, ok := index.Call(entry, k)
			if !ok {
				break
			}
			add(call)
		}
	}
	add(entry)
	return entries
}

// linesOf counts the lines of an entry's record.
func linesOf(log model.Log, entry int) int {
	records, err := log.Raw(entry)
	for _, r := range records {
		if err == nil && r.Origin.Line == log.Index().Place(entry).Line {
			return bytes.Count(bytes.TrimRight(r.Bytes, "\r\n"), []byte("\n")) + 1
		}
	}
	return 1
}
