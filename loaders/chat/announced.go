package chat

import (
	"iter"
	"slices"
	"strings"

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

// An announced call is one that has begun.
type announced struct {
	call    *model.ToolCall
	named   bool   // its id is in a member for nothing else
	gaveUp  bool   // on it before it ran
	written []byte // pieces of its arguments
}

// write gives the call its arguments, those that were written if there are no others.
func (a *announced) write(given rawjson.Value) {
	if given.IsNull() && len(a.written) > 0 {
		given = Quoted(string(a.written))
	}
	if given.Exists() {
		SetArguments(a.call, given)
	}
	a.written = nil
}

// An announcer keeps the calls of which there may be more, oldest first: those that did not run
// yet, and those that have no result yet.
type announcer struct{ open, ran []*announced }

// mostAnnounced bounds both; programs run a handful at once.
const mostAnnounced = 256

// begin takes over a call that is announced.
func (a *announcer) begin(c *announced) {
	a.open = append(a.open, c)
	if len(a.open) > mostAnnounced {
		a.open[0].write(rawjson.Value{})
		a.open = slices.Delete(a.open, 0, 1)
	}
}

// piece takes over a piece of the arguments of a call, and reports whether there is that call.
func (a *announcer) piece(v rawjson.Value) bool {
	piece := v.First("args_delta", "arguments_delta", "argsDelta", "delta")
	i := announcedAs(a.open, v, true)
	if i < 0 || piece.Kind() != rawjson.String {
		return false
	}
	a.open[i].written = append(a.open[i].written, piece.Text()...)
	return true
}

// runs takes over that a call runs, and reports whether it is one that was announced.
func (a *announcer) runs(look, v rawjson.Value) bool {
	i := announcedAs(a.open, look, false)
	if i < 0 {
		return false
	}
	a.open[i].write(v.First(callArguments...))
	a.ran = append(a.ran, a.open[i])
	a.open = slices.Delete(a.open, i, i+1)
	if len(a.ran) > mostAnnounced {
		a.ran = slices.Delete(a.ran, 0, 1)
	}
	return true
}

// gave takes over a result. One without an id is of the call of its name that ran first.
func (a *announcer) gave(r *model.ToolResult) {
	of := func(c *announced) bool { return r.CallID == c.call.ID }
	if i := slices.IndexFunc(a.open, of); i >= 0 { // it ran, and nothing said so
		a.open[i].write(rawjson.Value{})
		a.open = slices.Delete(a.open, i, i+1)
		return
	}
	i := slices.IndexFunc(a.ran, func(c *announced) bool { return of(c) || r.CallID == "" && r.Name == c.call.Name })
	if i >= 0 {
		r.CallID = a.ran[i].call.ID
		a.ran = slices.Delete(a.ran, i, i+1)
	}
}

// fails takes over an error: that of the call that it names, or else of all.
func (a *announcer) fails(v rawjson.Value) {
	if v.First(callNames...).Kind() != rawjson.String && v.First(ownCallIDs...).IsNull() {
		a.giveUp()
	} else if i := announcedAs(a.ran, v, false); i >= 0 {
		a.ran = slices.Delete(a.ran, i, i+1)
	}
}

// giveUp ends what is under way. A call that did not run may still do so by its id.
func (a *announcer) giveUp() {
	a.ran = nil
	for _, c := range a.open {
		c.gaveUp = true
	}
}

// AssembleAnnounced makes the Assemble of a shape whose calls are announced before they run, of
// a function that decodes one record.
func AssembleAnnounced(decode func(*format.Record) format.Decoded) func(iter.Seq[*format.Record]) format.Assembled {
	return func(records iter.Seq[*format.Record]) format.Assembled {
		var out format.Assembled
		var under announcer
		for r := range records {
			look := r.Value.Look()
			if isKind(look, "toolargsdelta", "toolcallargsdelta") && under.piece(look) ||
				isKind(look, "toolstart", "toolcallready", "toolexecuting") && under.runs(look, r.Value) {
				out.Classes.Add(format.ShownRecord)
				continue
			}
			begins, named := IsAnnounced(look), look.First(ownCallIDs...).Scalar() != ""
			fails, ends := isEnd(look)
			d := decode(r)
			if begins && len(d.Messages) == 1 && len(d.Messages[0].Calls()) == 1 {
				under.begin(&announced{call: d.Messages[0].Calls()[0], named: named})
			}
			results := false
			for _, m := range d.Messages {
				if m.Role == model.RoleUser {
					under.giveUp()
				}
				for _, gave := range m.Results() {
					results = true
					under.gave(gave)
				}
			}
			switch {
			case ends:
				under.giveUp()
			case fails && !results:
				under.fails(r.Value.Look())
			}
			out.About.Merge(d.About)
			Add(&out, r, d)
		}
		for _, a := range under.open { // what was written of those that never ran
			a.write(rawjson.Value{})
		}
		return out
	}
}

// isEnd reports whether a record says that something failed, or that the turn was ended or is tried
// anew: what ran has no result then.
func isEnd(v rawjson.Value) (fails, ends bool) {
	var room [32]byte
	kind := string(Folded(v.Str("type"), room[:]))
	return strings.HasSuffix(kind, "error"), slices.Contains([]string{"cancelled", "canceled", "aborted", "interrupted", "retry", "retrying"}, kind)
}

// announcedAs finds the call that a record is of: by its id, or if it has none by its name, the
// oldest or the newest one. -1 stands for none. A piece may have neither. What may be the id of
// the record is none where the call has one for itself.
func announcedAs(open []*announced, v rawjson.Value, newest bool) int {
	id, name := v.First(callIDs...).Scalar(), v.First(callNames...).Text()
	own := v.First(ownCallIDs...).Scalar() != ""
	byName := -1
	for n := range open {
		i := n
		if newest {
			i = len(open) - 1 - n
		}
		a := open[i]
		if id != "" && a.call.ID == id {
			return i
		}
		if byName < 0 && !a.gaveUp && !own && (id == "" || a.named) && (a.call.Name == name || newest && name == "") {
			if byName = i; id == "" {
				break
			}
		}
	}
	return byName
}
