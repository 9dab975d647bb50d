package antigravity

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A step is one line of a transcript.
type step struct {
	place
	v      rawjson.Value
	origin model.Origin
	record int
}

// A place is what is the same for all forms of a step.
type place struct {
	index int64
	kind  string
}

// A run is the steps from one step 0 to the next, or to where a person goes back.
type run struct {
	steps []step
	at    map[place]int // where a step is
	zero  string        // type of step 0, "" if there is none yet
	most  int64         // the highest number of a step
	late  time.Time     // when the last of them was
}

// assemble sorts the steps, takes the last form of each, and pairs calls with
// results.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var runs []*run
	for r := range records {
		v := r.Value
		index, ok := v.Get("step_index").Int()
		s := step{place{index, v.Str("type")}, v, r.Origin, out.Classes.Len()}
		if d, none := format.NoObject(r, v); none || !ok || s.kind == "" {
			d.Class, d.Type = cmp.Or(d.Class, model.UnknownRecord), cmp.Or(d.Type, s.kind)
			chat.Add(&out, r, d)
			continue
		}
		if n := len(runs); n == 0 || runs[n-1].ended(s) {
			runs = append(runs, &run{at: map[place]int{}})
		}
		if earlier := runs[len(runs)-1].add(s); earlier >= 0 {
			out.Classes.Set(earlier, format.RecordClass{Class: model.Metadata, Type: s.kind + " (written again)"})
		}
		out.Classes.Add(format.RecordClass{Class: model.Shown})
	}
	for _, one := range runs {
		slices.SortStableFunc(one.steps, func(a, b step) int { return cmp.Compare(a.index, b.index) })
		t := turn{out: &out, last: one.steps[0].index}
		for _, s := range one.steps {
			t.step(s)
		}
	}
	return out
}

// ended reports whether a step is of a run after this one, whose steps are counted from 0
// again: there is another step 0, or one that was done says something else now. Or a person went
// back to an earlier prompt, and said something else there: that is later than steps that are counted
// behind it. A prompt that is only written late has the time at which it was given.
func (r *run) ended(s step) bool {
	if s.index == 0 && r.zero != "" && r.zero != s.kind {
		return true
	}
	if s.kind == "USER_INPUT" && s.index < r.most && !r.late.IsZero() && s.v.Look().Is("source", "USER_EXPLICIT") && chat.Time(s.v.Look().Get("created_at")).After(r.late) {
		return true
	}
	i, again := r.at[s.place]
	return again && r.steps[i].v.Is("status", "DONE") && !bytes.Equal(r.steps[i].v.Raw(), s.v.Raw())
}

// add adds a step. It returns the record with an earlier form of it, -1 if there is none.
func (r *run) add(s step) int {
	if s.index == 0 && r.zero == "" {
		r.zero = s.kind
	}
	if len(r.steps) == 0 || s.index >= r.most {
		r.most, r.late = s.index, chat.Time(s.v.Look().Get("created_at"))
	}
	if i, again := r.at[s.place]; again {
		earlier := r.steps[i].record
		r.steps[i] = s
		return earlier
	}
	r.at[s.place] = len(r.steps)
	r.steps = append(r.steps, s)
	return -1
}
