package jump

import (
	"errors"
	"fmt"
	"slices"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/tool"
	"msgview/ui/render"
)

// A SameMsg brings the next call with the same tool and file or command.
type SameMsg struct {
	log   model.Log
	from  render.Key
	place findings.Place
	what  string // why there is none, "" if there is one
}

// Same looks for the next call that does the same as the one that the reader is at: with the
// same tool to the same file, or with the same command; or for the one before. Very many
// calls may have to be read for it, so it is looked for beside the program.
func (j *Jumps) Same(forwards bool, times int) (look func() SameMsg, err error) {
	from := j.col.Here()
	it := j.col.Item(from)
	if it == nil || it.Kind != render.Call {
		return nil, errors.New("from a call this goes to the next one with the same tool and file or command")
	}
	want := findings.TargetOf(tool.Of(it.Call))
	log, index, call, talk := j.col.Log, j.col.Index, int(it.CallPlace), j.col.Talk.Number()
	return func() SameMsg {
		msg := SameMsg{log: log, from: from, what: fmt.Sprintf("no further call of %s does the same", it.Call.Name)}
		step := 1
		if !forwards {
			step = -1
		}
		place := findings.Place{Entry: int(from.Entry), Call: call, Result: -1}
		for range min(times, 1000) {
			next, ok := same(log, index, place, step, talk, want)
			if !ok {
				break
			}
			place, msg.what = next, ""
		}
		msg.place = place
		return msg
	}, nil
}

// same returns the nearest call with a target after or before one.
func same(log model.Log, index *model.Index, at findings.Place, step, talk int, want uint64) (findings.Place, bool) {
	for entry := at.Entry; ; {
		if m, err := log.Message(entry); err == nil {
			calls := m.Calls()
			from := 0
			if step < 0 {
				from = len(calls) - 1
			}
			if entry == at.Entry {
				from = at.Call + step
			}
			for k := from; k >= 0 && k < len(calls); k += step {
				if findings.TargetOf(tool.Of(calls[k])) == want {
					return findings.Place{Entry: entry, Call: k, Result: -1}, true
				}
			}
		}
		var ok bool
		entry, ok = index.Next(entry, step, talk, func(_ int, f model.Flags) bool { return f.Has(model.FlagCall) && !f.Has(model.FlagPiece) })
		if !ok {
			return findings.Place{}, false
		}
	}
}

// GoSame goes to the call that was found, unless the reader went elsewhere since.
func (j *Jumps) GoSame(msg SameMsg) error {
	switch {
	case msg.log != j.col.Log || msg.from != j.col.Here():
		return nil
	case msg.what != "":
		return errors.New(msg.what)
	}
	j.Remember()
	j.col.Way.ShowCall(msg.place.Entry, msg.place.Call)
	return nil
}

// changes are the codes of findings that ]m goes to.
var changes = []string{"change.model", "change.system", "change.tools", "change.mode", "change.injected", "change.compaction", "change.cache"}

// marked goes to the next place of findings with one of some codes, or to the one before.
func (j *Jumps) marked(name string, codes []string, forwards bool, times int) error {
	told := j.check.Told()
	var places []findings.Place
	for i := range told.List {
		if f := &told.List[i]; slices.Contains(codes, f.Rule.Code) {
			places = append(places, f.Places...)
		}
	}
	position := func(entry int) int { return j.col.Index.Position(entry, model.Every) }
	slices.SortFunc(places, func(a, b findings.Place) int { return position(a.Entry) - position(b.Entry) })
	here := position(int(j.col.Here().Entry))
	var ahead []findings.Place
	for _, p := range places {
		talk, _ := j.col.Index.Conversation(p.Entry)
		if at := position(p.Entry); j.col.Talk.Number() != model.Every && talk != j.col.Talk.Number() || forwards && at <= here || !forwards && at >= here {
			continue
		}
		if n := len(ahead); n == 0 || ahead[n-1].Entry != p.Entry {
			ahead = append(ahead, p)
		}
	}
	if len(ahead) == 0 {
		if !told.Whole {
			return fmt.Errorf("no %s is marked further on yet", name)
		}
		return fmt.Errorf("no further %s", name)
	}
	if !forwards {
		slices.Reverse(ahead)
	}
	to := ahead[min(times, len(ahead))-1]
	j.Remember()
	j.col.Way.ShowCall(to.Entry, to.Call)
	return nil
}
