package langsmith

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// run is a run put together from its records. parts are the objects that describe
// it, of which the last that has a member says its value.
type run struct {
	id, trace, parent string
	order             string // dotted_order, or the time
	parts             []rawjson.Value
	record            *format.Record // of the first part
	records           []int
	shown             bool
	number            int
}

func isRun(v rawjson.Value) bool {
	switch v.Str("run_type") {
	case "llm", "chain", "tool", "retriever", "embedding", "prompt", "parser":
		return v.Get("inputs").Exists() || v.Get("trace_id").Exists() || v.Get("dotted_order").Exists() || v.Get("child_runs").Exists()
	}
	return false
}

// isPatch reports whether v is the end of a run whose beginning is elsewhere.
func isPatch(v rawjson.Value) bool {
	return v.Str("dotted_order") != "" && v.Get("trace_id").Exists() && (v.Get("outputs").Exists() || v.Get("end_time").Exists())
}

// get returns a member as the last part has it that is not empty there.
func (n *run) get(key string) rawjson.Value {
	var found rawjson.Value
	for i := len(n.parts) - 1; i >= 0; i-- {
		v := rawjson.Unwrap(n.parts[i].Get(key), 2)
		if v.IsNull() {
			continue
		}
		if v.Len() > 0 || v.Kind() != rawjson.Object && v.Kind() != rawjson.Array {
			return v
		}
		found = v
	}
	return found
}

func (n *run) start() time.Time { return chat.Time(n.get("start_time")) }

// duration is the time from start to end, 0 if unknown.
func (n *run) duration() time.Duration {
	start, end := n.start(), chat.Time(n.get("end_time"))
	if start.IsZero() || end.IsZero() || end.Before(start) {
		return 0
	}
	return end.Sub(start)
}

func (n *run) metadata() rawjson.Value {
	if m := rawjson.Unwrap(n.get("extra"), 2).Get("metadata"); m.Kind() == rawjson.Object {
		return m
	}
	return n.get("metadata")
}

// model is the name of the language model of a run, "" if it does not say.
func (n *run) model() string {
	if s := n.metadata().Str("ls_model_name"); s != "" {
		return s
	}
	p := n.get("extra").Get("invocation_params")
	return p.First("model", "model_name").Text()
}

// conversation tells traces apart that are not of one thread (docs.smith.langchain.com:
// threads are traces with the same session_id, thread_id or conversation_id).
func (n *run) conversation() string {
	if s := n.metadata().First("thread_id", "session_id", "conversation_id").Scalar(); s != "" {
		return s
	}
	return n.trace
}

// forest are the runs of a log.
type forest struct {
	byID map[string]*run
	runs []*run
}

// collect adds the runs in a value: a run and those within it, or a list of them.
func (f *forest) collect(v rawjson.Value, r *format.Record, parent, trace string, depth int) {
	if depth > 64 {
		return
	}
	switch {
	case v.Kind() == rawjson.Array:
		for _, e := range v.Elems() {
			f.collect(e, r, parent, trace, depth+1)
		}
		return
	case !isRun(v) && !isPatch(v):
		for _, key := range [...]string{"post", "patch", "runs"} {
			if v.Get(key).Kind() == rawjson.Array {
				f.collect(v.Get(key), r, parent, trace, depth+1)
			}
		}
		return
	}
	id := v.Get("id").Scalar()
	order := v.Str("dotted_order")
	if i := strings.LastIndexByte(order, 'Z'); id == "" && i >= 0 {
		id = order[i+1:]
	}
	n := f.byID[id]
	if n == nil || id == "" {
		n = &run{id: id, record: r, number: len(f.runs)}
		f.runs = append(f.runs, n)
		f.byID[id] = n
	}
	n.parts = append(n.parts, v)
	if len(n.records) == 0 || n.records[len(n.records)-1] != r.Number {
		n.records = append(n.records, r.Number)
	}
	n.trace = cmp.Or(v.Get("trace_id").Scalar(), n.trace, trace, id)
	n.parent = cmp.Or(v.Get("parent_run_id").Scalar(), n.parent, parent)
	n.order = cmp.Or(order, n.order)
	f.collect(v.Get("child_runs"), r, id, n.trace, depth+1)
}

// sort orders the runs of each trace as they began, and the traces as they were
// logged, or by time if all say when they began.
func (f *forest) sort() {
	first := map[string]time.Time{}
	place := map[string]int{}
	timed := true
	for i, n := range f.runs {
		if _, ok := place[n.trace]; !ok {
			place[n.trace] = i
		}
		at := n.start()
		timed = timed && !at.IsZero()
		if was, ok := first[n.trace]; !ok || at.Before(was) {
			first[n.trace] = at
		}
	}
	slices.SortStableFunc(f.runs, func(a, b *run) int {
		if a.trace != b.trace {
			if timed {
				if c := first[a.trace].Compare(first[b.trace]); c != 0 {
					return c
				}
			}
			return place[a.trace] - place[b.trace]
		}
		if a.order != "" && b.order != "" {
			return strings.Compare(a.order, b.order)
		}
		return a.start().Compare(b.start())
	})
}

// within returns the nearest run of that type around a run, nil if there is none.
func (f *forest) within(n *run, kind string) *run {
	for range 256 {
		p := f.byID[n.parent]
		if n.parent == "" || p == nil || p == n {
			return nil
		}
		if p.get("run_type").Text() == kind {
			return p
		}
		n = p
	}
	return nil
}
