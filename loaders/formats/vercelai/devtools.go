package vercelai

import (
	"cmp"
	"iter"
	"sort"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// scoreDevTools votes for the file of the DevTools, {"runs":[…],"steps":[…]}, and
// for one of its steps. Files of the same name but another shape exist; they have
// no steps at the top.
func scoreDevTools(r *format.Record) int {
	v := r.Value
	if r.Envelope || v.Kind() != rawjson.Object {
		return 0
	}
	runs, steps := v.Get("runs"), v.Get("steps")
	if runs.Kind() == rawjson.Array {
		run := runs.Index(0)
		isRun := run.Get("id").Kind() == rawjson.String && run.Get("started_at").Exists()
		switch {
		case steps.Kind() == rawjson.Array && (isDevToolsStep(steps.Index(0)) || steps.Len() == 0 && (isRun || runs.Len() == 0 && v.Len() == 2)):
			return maxVotes
		case !steps.Exists() && isRun && v.Len() == 1: // the head of a long list
			return 4
		}
		return 0
	}
	if isDevToolsStep(v) {
		return 8
	}
	return 0
}

func isDevToolsStep(v rawjson.Value) bool {
	return v.Get("run_id").Kind() == rawjson.String && v.Get("step_number").Kind() == rawjson.Number && v.Get("model_id").Exists()
}

// A devStep is one call of the model.
type devStep struct {
	record *format.Record
	v      rawjson.Value
	number int64
}

// A devRun is one call of generateText or its kin, with the steps it took.
type devRun struct {
	id     string
	v      rawjson.Value
	record *format.Record // that lists it
	steps  []devStep
	nested []*devRun // started by tools of this run
	done   bool
}

// assembleDevTools puts the runs together. Every run is a conversation; one that a
// tool of another run started is a thread below that tool's call
// (vercel/ai: packages/devtools/src/db.ts; integration.ts of version 7 records
// parent_step_id, middleware.ts of version 6 does not).
func assembleDevTools(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	a := devTools{runs: map[string]*devRun{}, stepRun: map[string]string{}}
	place := map[int64]int{}
	for r := range records {
		place[r.Origin.Offset] = len(out.Classes)
		out.Classes = append(out.Classes, a.add(r))
	}
	a.nest()
	for _, run := range a.order {
		a.show(run, run.id, nil)
	}
	for _, m := range a.messages {
		if i, ok := place[m.Origin.Offset]; ok && out.Classes[i].Class == model.Metadata {
			out.Classes[i] = format.RecordClass{Class: model.Shown}
		}
	}
	out.Messages, out.About = a.messages, a.about
	return out
}

type devTools struct {
	runs     map[string]*devRun
	order    []*devRun         // as they were started
	stepRun  map[string]string // step id -> run id
	messages []*model.Message
	about    format.About
}

// add takes in a record: the document around the steps, a step, or, if the document
// was not split, both.
func (a *devTools) add(r *format.Record) format.RecordClass {
	v := rawjson.Unwrap(r.Value, 1)
	if !v.Exists() {
		return format.RecordClass{Class: model.MalformedRecord, Problem: "is not JSON"}
	}
	if v.Get("runs").Kind() == rawjson.Array {
		for _, run := range v.Get("runs").Elems() {
			known := a.run(run.Str("id"), r)
			known.v, known.record = run, r
		}
		if !r.Envelope {
			for _, step := range v.Get("steps").Elems() {
				a.step(r, step)
			}
		}
		return format.RecordClass{Class: model.Metadata, Type: "runs"}
	}
	if r.Envelope {
		return format.RecordClass{Class: model.Metadata, Type: "envelope"}
	}
	if v.Get("run_id").Kind() != rawjson.String {
		return format.RecordClass{Class: model.UnknownRecord, Type: v.Str("type")}
	}
	a.step(r, v)
	return format.RecordClass{Class: model.Metadata, Type: "step that repeats another"}
}

func (a *devTools) run(id string, r *format.Record) *devRun {
	run := a.runs[id]
	if run == nil {
		run = &devRun{id: id, record: r}
		a.runs[id] = run
		a.order = append(a.order, run)
	}
	return run
}

func (a *devTools) step(r *format.Record, v rawjson.Value) {
	run := a.run(v.Str("run_id"), r)
	number, _ := v.Get("step_number").Int()
	run.steps = append(run.steps, devStep{r, v, number})
	if id := v.Str("id"); id != "" {
		a.stepRun[id] = run.id
	}
}

// nest hangs the runs that tools started below the runs of these tools.
func (a *devTools) nest() {
	for _, run := range a.order {
		sort.SliceStable(run.steps, func(i, j int) bool { return run.steps[i].number < run.steps[j].number })
		parent := a.runs[cmp.Or(run.v.Str("parent_run_id"), a.stepRun[run.v.Str("parent_step_id")])]
		if parent != nil && parent != run && !run.v.Get("parent_step_id").IsNull() {
			parent.nested = append(parent.nested, run)
		}
	}
	top := a.order[:0:0]
	nested := map[*devRun]bool{}
	for _, run := range a.order {
		for _, n := range run.nested {
			nested[n] = true
		}
	}
	for _, run := range a.order {
		if !nested[run] {
			top = append(top, run)
		}
	}
	for _, run := range a.order { // runs that are nested in each other stand by themselves
		if nested[run] && !reaches(top, run) {
			top = append(top, run)
		}
	}
	a.order = top
}

// reaches reports whether a run is one of these or nested below them.
func reaches(runs []*devRun, want *devRun) bool {
	seen := map[*devRun]bool{}
	for queue := runs; len(queue) > 0; queue = queue[1:] {
		run := queue[0]
		if run == want {
			return true
		}
		if !seen[run] {
			seen[run] = true
			queue = append(queue[:len(queue):len(queue)], run.nested...)
		}
	}
	return false
}

// show appends the messages of a run and of the runs nested in it. thread is nil
// for a run that nothing started.
func (a *devTools) show(run *devRun, conversation string, call *model.ToolCall) {
	if run.done {
		return
	}
	run.done = true
	begin := len(a.messages)
	calls := map[string][]*model.ToolCall{} // by step id
	var h history
	for _, step := range run.steps {
		ms := step.messages(&h)
		for _, m := range ms {
			calls[step.v.Str("id")] = append(calls[step.v.Str("id")], m.Calls()...)
			a.about.Model = cmp.Or(m.Model, a.about.Model)
		}
		a.messages = append(a.messages, at(step.record, ms)...)
	}
	if len(run.steps) == 0 && len(run.nested) == 0 {
		a.messages = append(a.messages, at(run.record, []*model.Message{emptyRun(run)})...)
	}
	for _, m := range a.messages[begin:] {
		m.Conversation = conversation
		if run.id != conversation {
			m.Thread = run.id
			if call != nil {
				m.ParentCall = call.ID
			}
		}
	}
	for _, n := range run.nested {
		c := startedBy(calls[n.v.Str("parent_step_id")], n)
		if c != nil {
			c.Thread = n.id
		}
		a.show(n, conversation, c)
	}
}

// startedBy finds the call that started a nested run. The file names only the step;
// of several calls it is the one of the tool that the run is named after.
func startedBy(calls []*model.ToolCall, run *devRun) *model.ToolCall {
	var open []*model.ToolCall
	for _, c := range calls {
		if c.Name != "" && c.Name == run.v.Str("function_id") && c.Thread == "" {
			return c
		}
		if c.Thread == "" {
			open = append(open, c)
		}
	}
	if len(open) == 1 {
		return open[0]
	}
	return nil
}
