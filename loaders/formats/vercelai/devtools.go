package vercelai

import (
	"cmp"
	"iter"
	"sort"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// scoreDevTools votes for the file of the DevTools, {"runs":[…],"steps":[…]}, and
// for one of its steps. Files of the same name but another shape exist; they have
// no steps at the top.
func scoreDevTools(r *format.Record) int {
	v := r.Value
	isRun := v.Fits("runs.0.id:text runs.0.started_at")
	empty := v.Fits("steps:list !steps:filled") && (isRun || v.Fits("!runs:filled") && v.Len() == 2)
	switch {
	case r.Envelope:
		return 0
	case v.Fits("!runs:list") && isDevToolsStep(v):
		return 8
	case v.Fits("runs:list steps:list") && (empty || isDevToolsStep(v.Get("steps").Index(0))):
		return maxVotes
	case v.Fits("runs:list !steps") && isRun && v.Len() == 1: // the head of a long list
		return 4
	}
	return 0
}

func isDevToolsStep(v rawjson.Value) bool { return v.Fits("run_id:text step_number:number model_id") }

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
	inner  bool      // it is one of these
	done   bool
}

// assembleDevTools puts the runs together. Every run is a conversation; one that a
// tool of another run started is a thread below that tool's call
// (vercel/ai: packages/devtools/src/db.ts; integration.ts of version 7 records
// parent_step_id, middleware.ts of version 6 does not).
func assembleDevTools(records iter.Seq[*format.Record]) format.Assembled {
	a := devTools{runs: map[string]*devRun{}, stepRun: map[string]string{}, place: map[int64]int{}}
	out := chat.AssembleEach(a.add)(records)
	a.nest()
	for _, nested := range [...]bool{false, true} { // those that are nested in each other stand by themselves
		for _, run := range a.order {
			if run.inner == nested {
				a.show(run, run.id, nil)
			}
		}
	}
	for _, m := range a.messages {
		if i, ok := a.place[m.Origin.Offset]; ok && out.Classes.At(i).Class == model.Metadata {
			out.Classes.Set(i, format.RecordClass{Class: model.Shown})
		}
	}
	out.Messages, out.About = a.messages, a.about
	return out
}

type devTools struct {
	runs     map[string]*devRun
	order    []*devRun         // as they were started
	stepRun  map[string]string // step id -> run id
	place    map[int64]int     // of records, by their offset
	messages []*model.Message
	about    format.About
}

// add takes in a record: the document around the steps, a step, or, if the document
// was not split, both.
func (a *devTools) add(r *format.Record) format.Decoded {
	a.place[r.Origin.Offset] = len(a.place)
	v := rawjson.Unwrap(r.Value, 1)
	if v.Fits("runs:list") {
		for _, run := range v.Get("runs").Elems() {
			known := a.run(run.Str("id"), r)
			known.v, known.record = run, r
		}
		for _, step := range v.Get("steps").Elems() { // none if they are records
			a.step(r, step)
		}
		return format.Metadata("runs")
	}
	if d, none := format.NoObject(r, v); none {
		return d
	}
	if !v.Fits("run_id:text") {
		return format.Unknown(v.Str("type"))
	}
	a.step(r, v)
	return format.Metadata("step that repeats another")
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
			run.inner = true
		}
	}
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
	h.line.Settle(a.messages[begin:])
	for _, n := range run.nested {
		c := startedBy(calls[n.v.Str("parent_step_id")], n)
		if c != nil {
			c.SetThread(n.id)
		}
		a.show(n, conversation, c)
	}
}

// startedBy finds the call that started a nested run. The file names only the step;
// of several calls it is the one of the tool that the run is named after.
func startedBy(calls []*model.ToolCall, run *devRun) *model.ToolCall {
	var open []*model.ToolCall
	for _, c := range calls {
		if c.Name != "" && c.Name == run.v.Str("function_id") && c.Thread() == "" {
			return c
		}
		if c.Thread() == "" {
			open = append(open, c)
		}
	}
	if len(open) == 1 {
		return open[0]
	}
	return nil
}
