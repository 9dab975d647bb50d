package chat

import (
	"iter"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Programs that show how an answer streams in log a call twice: once when the model begins to
// write it, with its id, and once when it runs, with its arguments and without the id. Between
// them may stand the pieces of the arguments. All of these are one call.

// IsAnnounced reports whether a record says that a call begins, and not yet what it asks for.
func IsAnnounced(v rawjson.Value) bool {
	return isKind(v, "toolcallstart") && v.First(callIDs...).Scalar() != "" && v.First(callNames...).Kind() == rawjson.String && v.First(callArguments...).IsNull()
}

// isKind reports whether a record is of a kind, however that is spelled.
func isKind(v rawjson.Value, kind string) bool {
	var room [32]byte
	return string(Folded(v.Str("type"), room[:])) == kind
}

// An announced call is one that has begun and did not run yet.
type announced struct {
	call    *model.ToolCall
	written []byte // pieces of its arguments
}

// AssembleAnnounced makes the Assemble of a shape whose calls are announced before they run, of
// a function that decodes one record.
func AssembleAnnounced(decode func(*format.Record) format.Decoded) func(iter.Seq[*format.Record]) format.Assembled {
	return func(records iter.Seq[*format.Record]) format.Assembled {
		var out format.Assembled
		var open []*announced // oldest first
		named := func(name string) int {
			for i, a := range open {
				if a.call.Name == name {
					return i
				}
			}
			return -1
		}
		for r := range records {
			look := r.Value.Look()
			if piece := look.Get("args_delta"); piece.Kind() == rawjson.String && isKind(look, "toolargsdelta") {
				if n := len(open) - 1; n >= 0 && open[n].call.Name == look.First(callNames...).Text() {
					open[n].written = append(open[n].written, piece.Text()...)
					out.Classes.Add(format.ShownRecord)
					continue
				}
			}
			if isKind(look, "toolstart") && look.First(callIDs...).Scalar() == "" {
				if i := named(look.First(callNames...).Text()); i >= 0 {
					SetArguments(open[i].call, r.Value.First(callArguments...))
					open = append(open[:i], open[i+1:]...)
					out.Classes.Add(format.ShownRecord)
					continue
				}
			}
			begins := IsAnnounced(look)
			d := decode(r)
			if begins && len(d.Messages) == 1 && len(d.Messages[0].Calls()) == 1 {
				open = append(open, &announced{call: d.Messages[0].Calls()[0]})
			}
			out.About.Merge(d.About)
			Add(&out, r, d)
		}
		for _, a := range open { // what was written of those that never ran
			if len(a.written) > 0 {
				SetArguments(a.call, Quoted(string(a.written)))
			}
		}
		return out
	}
}
