package chat

import (
	"iter"
	"slices"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Programs that show how an answer streams in log a call twice: once when the model begins to
// write it, and once when it runs, with its arguments; between them may stand the pieces of
// these. All of these are one call. The full app of Pydantic Deep Agents
// (vstorm-co/pydantic-deepagents: examples/full_app/app.py, _stream_model_request and
// _stream_tool_calls) gives the call an id only where it begins; others say it each time.

// IsAnnounced reports whether a record says that a call begins, and not yet what it asks for.
func IsAnnounced(v rawjson.Value) bool {
	return isKind(v, "toolcallstart", "toolcallstarted") && v.First(callIDs...).Scalar() != "" && v.First(callNames...).Kind() == rawjson.String && v.First(callArguments...).IsNull()
}

// isKind reports whether a record is of one of some kinds, however that is spelled.
func isKind(v rawjson.Value, kinds ...string) bool {
	var room [32]byte
	kind := Folded(v.Str("type"), room[:])
	return slices.ContainsFunc(kinds, func(one string) bool { return one == string(kind) })
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
		var open, ran []*announced // oldest first; ran is of those without a result
		for r := range records {
			look := r.Value.Look()
			switch {
			case isKind(look, "toolargsdelta", "toolcallargsdelta"):
				piece := look.First("args_delta", "arguments_delta", "argsDelta", "delta")
				if i := announcedAs(open, look, true); i >= 0 && piece.Kind() == rawjson.String {
					open[i].written = append(open[i].written, piece.Text()...)
					out.Classes.Add(format.ShownRecord)
					continue
				}
			case isKind(look, "toolstart", "toolcallready", "toolexecuting"):
				if i := announcedAs(open, look, false); i >= 0 {
					given := r.Value.First(callArguments...)
					if given.IsNull() && len(open[i].written) > 0 {
						given = Quoted(string(open[i].written))
					}
					SetArguments(open[i].call, given)
					ran = append(ran, open[i])
					open = slices.Delete(open, i, i+1)
					out.Classes.Add(format.ShownRecord)
					continue
				}
			}
			begins := IsAnnounced(look)
			d := decode(r)
			if begins && len(d.Messages) == 1 && len(d.Messages[0].Calls()) == 1 {
				open = append(open, &announced{call: d.Messages[0].Calls()[0]})
			}
			for _, m := range d.Messages {
				if m.Role == model.RoleUser {
					ran = nil // what has no result by then has none
				}
				for _, gave := range m.Results() {
					ran = resultOf(ran, gave)
				}
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

// announcedAs finds the call that a record is of: by its id, or if it has none by its name, the
// oldest or the newest one. -1 stands for none. A piece may have neither.
func announcedAs(open []*announced, v rawjson.Value, newest bool) int {
	id, name := v.First(callIDs...).Scalar(), v.First(callNames...).Text()
	found := -1
	for i, a := range open {
		fits := a.call.Name == name || newest && name == ""
		if id != "" {
			fits = a.call.ID == id
		}
		if fits {
			if found = i; !newest {
				break
			}
		}
	}
	return found
}

// resultOf tells a result without an id which call it is of, the one of its name that ran first,
// and returns those that have none yet.
func resultOf(ran []*announced, gave *model.ToolResult) []*announced {
	for i, a := range ran {
		if gave.CallID == a.call.ID || gave.CallID == "" && gave.Name == a.call.Name {
			gave.CallID = a.call.ID
			return slices.Delete(ran, i, i+1)
		}
	}
	return ran
}
