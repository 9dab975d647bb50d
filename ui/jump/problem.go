package jump

import (
	"errors"
	"fmt"
	"slices"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/check"
	"msgview/ui/render"
)

// mayBeProblem reports whether an entry may have an item to jump to.
func (j *Jumps) mayBeProblem(entry int, f model.Flags) bool {
	const marked = model.FlagFailed | model.FlagError | model.FlagMalformed | model.FlagUnknown | model.FlagLoose | model.FlagOpen
	return f.Any(marked) || j.check.Told().MayBeBad(entry, f) || len(j.wholes.of(j, entry)) > 0
}

// wholes are the places where something is to be looked at that is about no call, by the
// entry whose items show them: a result may have none, its call shows it.
type wholes struct {
	told *check.Told
	at   map[int][]findings.Place
}

// of returns those that the items of an entry show.
func (w *wholes) of(j *Jumps, entry int) []findings.Place {
	if told := j.check.Told(); w.told != told {
		*w = wholes{told, map[int][]findings.Place{}}
		for p := range told.BadPlaces {
			if p.Call >= 0 {
				continue
			}
			at := j.col.Index.Owner(p.Entry)
			w.at[at] = append(w.at[at], p)
			if call, _, ok := j.col.Index.Call(at, 0); ok && call != at {
				w.at[call] = append(w.at[call], p)
			}
		}
	}
	return w.at[entry]
}

// shows reports whether an item is the one that stands for a place that is about no call.
func (w *wholes) shows(j *Jumps, it *render.Item) bool {
	for _, p := range w.of(j, int(it.Key.Entry)) {
		if home, ok := j.col.Way.HomeOf(p); ok && home == it.Key {
			return true
		}
	}
	return false
}

// Why says what is to be looked at where the reader is, where no row of the item does: of an
// answer that read little from the cache, for instance. It is "" for all others.
func (j *Jumps) Why() string {
	it := j.col.Item(j.col.Here())
	if it == nil || it.Bad() {
		return ""
	}
	for _, p := range j.wholes.of(j, int(it.Key.Entry)) {
		if home, ok := j.col.Way.HomeOf(p); !ok || home != it.Key {
			continue
		}
		for i := range j.check.Told().List {
			f := &j.check.Told().List[i]
			if f.Severity != findings.Hint && !f.Recovered && slices.Contains(f.Places, p) {
				return f.Says()
			}
		}
	}
	return ""
}

// problem reports whether an item is one to jump to: what is to be looked at, not what
// went well later. Of what was not looked at yet the item itself is asked. A call that the
// log ends with is none while the log grows: it is running.
func (j *Jumps) problem(it *render.Item) bool {
	if it.Kind == render.Record && it.Open {
		return j.ended()
	}
	if messages, _ := j.col.Index.Totals(); messages == 0 && it.Flags.Has(model.FlagUnknown) {
		return false // the file is no log: see Account.Understood
	}
	if it.Kind == render.Call || it.Kind == render.Orphan {
		p := findings.Place{Entry: int(it.Key.Entry), Call: int(it.CallPlace), Result: -1}
		if it.Kind == render.Orphan {
			p.Call, p.Result = -1, it.ResultPlace()
		}
		switch said := j.check.Told().Of(p); {
		case said == check.Bad || j.wholes.shows(j, it):
			return true
		case said != check.Unknown:
			return false
		}
	}
	if j.wholes.shows(j, it) {
		return true
	}
	if whole := (findings.Place{Entry: int(it.Key.Entry), Call: -1, Result: -1}); it.Kind == render.Event && j.check.Told().Of(whole) == check.Recovered {
		return false
	}
	return it.Bad() && (!it.Open || j.ended() || it.Result() != nil || it.Call.Malformed || it.Call.State == model.CallFailed)
}

// noProblem says that there is none in the direction of a jump, as far as anyone looked, and how many
// hints the pane of problems has then: one of them may be the cause.
func (j *Jumps) noProblem() error {
	told := j.check.Told()
	hints := 0
	for i := range told.List {
		if f := &told.List[i]; f.Severity == findings.Hint && !f.Recovered {
			hints++
		}
	}
	said := "nothing further to look at"
	if !told.Whole || j.col.Index.Account().Calls == 0 {
		said = "no error is marked further on"
	}
	switch hints {
	case 0:
	case 1:
		said += "; one hint is among the problems"
	default:
		said += fmt.Sprintf("; %d hints are among the problems", hints)
	}
	return errors.New(said)
}
