package antigravity

import (
	"bytes"
	"cmp"
	"iter"
	"slices"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A step is one line of a transcript.
type step struct {
	v      rawjson.Value
	index  int64
	origin model.Origin
	record int
}

// A run is the steps from one step 0 to the next.
type run struct {
	steps []step
	at    map[key]int // where a step is
	zero  string      // type of step 0, "" if there is none yet
}

type key struct {
	index int64
	kind  string
}

// assemble sorts the steps, takes the last form of each, and pairs calls with
// results.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var runs []*run
	for r := range records {
		v := r.Value
		index, ok := v.Get("step_index").Int()
		kind := v.Str("type")
		if !ok || kind == "" {
			c := format.RecordClass{Class: model.UnknownRecord, Type: kind}
			if !v.Exists() {
				c = format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
			}
			out.Classes = append(out.Classes, c)
			continue
		}
		s := step{v, index, r.Origin, len(out.Classes)}
		if n := len(runs); n == 0 || runs[n-1].ended(s) {
			runs = append(runs, &run{at: map[key]int{}})
		}
		if earlier := runs[len(runs)-1].add(s); earlier >= 0 {
			out.Classes[earlier] = format.RecordClass{Class: model.Metadata, Type: kind + " (written again)"}
		}
		out.Classes = append(out.Classes, format.RecordClass{Class: model.Shown})
	}
	for _, one := range runs {
		slices.SortStableFunc(one.steps, func(a, b step) int { return cmp.Compare(a.index, b.index) })
		t := turn{out: &out}
		for i := range one.steps {
			t.step(&one.steps[i])
		}
	}
	return out
}

// ended reports whether a step is of a run after this one, whose steps are counted from 0
// again: there is another step 0, or one that was done says something else now.
func (r *run) ended(s step) bool {
	kind := s.v.Str("type")
	if s.index == 0 && r.zero != "" && r.zero != kind {
		return true
	}
	i, again := r.at[key{s.index, kind}]
	return again && r.steps[i].v.Str("status") == "DONE" && !bytes.Equal(r.steps[i].v.Raw(), s.v.Raw())
}

// add adds a step. It returns the record with an earlier form of it, -1 if there is none.
func (r *run) add(s step) int {
	k := key{s.index, s.v.Str("type")}
	if s.index == 0 && r.zero == "" {
		r.zero = k.kind
	}
	if i, again := r.at[k]; again {
		earlier := r.steps[i].record
		r.steps[i] = s
		return earlier
	}
	r.at[k] = len(r.steps)
	r.steps = append(r.steps, s)
	return -1
}
