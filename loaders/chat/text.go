package chat

import (
	"context"
	"iter"
	"sort"
	"strings"

	"msgview/loaders/format"
	"msgview/model"
)

// A Placed message was read from a text, at a place of it in bytes.
type Placed struct {
	At      int
	Message *model.Message
}

// AssembleText makes the Assemble of a shape of a function that reads the whole text
// of a file, whose records are its lines. If it finds nothing the lines are unknown
// records.
func AssembleText(read func(text string) []Placed) func(context.Context, iter.Seq[*format.Record]) (format.Assembled, error) {
	return func(ctx context.Context, records iter.Seq[*format.Record]) (format.Assembled, error) {
		var out format.Assembled
		var text strings.Builder
		var starts []int
		var lines []*format.Record
		for r := range records {
			if err := ctx.Err(); err != nil {
				return out, err
			}
			if n := len(lines); n > 0 {
				for range max(r.Origin.Line-lines[n-1].Origin.Line, 1) {
					text.WriteByte('\n')
				}
			}
			starts, lines = append(starts, text.Len()), append(lines, r)
			text.Write(r.Raw)
		}
		found := read(text.String())
		class := format.RecordClass{Class: model.Shown}
		if len(found) == 0 {
			class = format.RecordClass{Class: model.UnknownRecord, Type: "text"}
		}
		for range lines {
			out.Classes = append(out.Classes, class)
		}
		for _, p := range found {
			i := sort.SearchInts(starts, p.At+1) - 1
			r := lines[max(i, 0)]
			p.Message.Origin, p.Message.Thread = r.Origin, r.Thread
			out.Messages = append(out.Messages, p.Message)
		}
		return out, nil
	}
}

// TextRow decodes a row of a data set with a text in this member that is a whole
// conversation. A row whose text is none is unknown.
func TextRow(r *format.Record, key string, read func(text string) []Placed) format.Decoded {
	v := RowOf(r.Value)
	if d, ok := RowProblem(r, v); ok {
		return d
	}
	found := read(v.Str(key))
	if len(found) == 0 {
		return format.Unknown("text")
	}
	var messages []*model.Message
	for _, p := range found {
		messages = append(messages, p.Message)
	}
	return Row(r, v, v.Get("id").Scalar(), messages, key)
}
