package jump

import (
	"errors"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/check"
	"msgview/ui/render"
)

// mayBeProblem reports whether an entry may have an item to jump to.
func (j *Jumps) mayBeProblem(entry int, f model.Flags) bool {
	const marked = model.FlagFailed | model.FlagError | model.FlagMalformed | model.FlagUnknown | model.FlagLoose | model.FlagOpen
	return f.Any(marked) || j.check.Told().MayBeBad(entry, f)
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
		p := findings.Place{Entry: int(it.Key.Entry), Call: it.CallPlace, Result: -1}
		if it.Kind == render.Orphan {
			p.Call, p.Result = -1, it.ResultPlace()
		}
		switch j.check.Told().Of(p) {
		case check.Bad:
			return true
		case check.Fine, check.Recovered:
			return false
		}
	}
	switch said := j.check.Told().Of(findings.Place{Entry: int(it.Key.Entry), Call: -1, Result: -1}); {
	case said == check.Bad && it.First:
		return true // of the message as a whole
	case said == check.Recovered && it.Kind == render.Event:
		return false
	}
	return it.Bad() && (!it.Open || j.ended() || it.Result() != nil || it.Call.Malformed || it.Call.State == model.CallFailed)
}

// noProblem says that there is none in the direction of a jump, as far as anyone looked.
func (j *Jumps) noProblem() error {
	if told := j.check.Told(); !told.Whole || j.col.Index.Account().Calls == 0 {
		return errors.New("no error is marked further on")
	}
	return errors.New("nothing further to look at")
}
