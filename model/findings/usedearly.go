package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A job is queued, what it makes is taken before it ended, and that is not done again.
var ruleUsedEarly = &Rule{"hidden.early", Hidden, Hint, "a call took what a job had not made yet", "A call began a job that its result says is queued or running, with an id. Another call was given what the job makes, by an argument that names what it reads (source, table, dataset, file …), and the log tells that the job ended later than that: the time of its end is later, or it was still running when somebody asked behind that. Then the job ended well, the call was not made again, no word of the agent is about what was too early, and the run ended with an answer."}

// usedEarlies is the follower of the rule.
type usedEarlies struct {
	threads  latest[uint64, []queuedJob]
	answered bool
}

// A queuedJob is one that a call began.
type queuedJob struct {
	id, tool string
	makes    []string
	place    Place
	done     bool
	uses     []earlyUse
}

// An earlyUse is a call that was given what a job makes.
type earlyUse struct {
	place   Place
	tool    string
	of      string    // what was given
	at      time.Time // of its result
	early   bool      // the job ended later
	finding Finding
}

const (
	maxQueuedJobs = 8 // of a thread
	maxEarlyUses  = 8 // of a job
	// sameClock is by how much the end of a job differs at most from when it was asked for, if both go by one clock.
	sameClock = 20 * time.Minute
)

var (
	jobIDNames = [...]string{"job", "job_id", "jobId", "task_id", "taskId", "run_id", "runId", "operation_id", "operationId", "execution_id", "executionId", "request_id", "id"}
	endNames   = [...]string{"finished_at", "finishedAt", "completed_at", "completedAt", "ended_at", "endedAt", "end_time", "endTime", "finished", "completed"}
	waitStates = wordset.Set{Words: "queued pending running scheduled accepted submitted started in_progress processing building creating"}
	doneStates = wordset.Set{Words: "succeeded success successful completed complete done finished ready"}
	// madeNames are members that tell what a job makes, readNames those that tell what a call reads.
	madeNames = wordset.Set{Words: "name target output destination dest table dataset index view image file path model artifact mart snapshot output_file output_path"}
	readNames = wordset.Set{Words: "source from input table dataset index view image file path model artifact mart snapshot attach attachment attachments data input_file input_path"}
	tooEarly  = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:before the|too early|not (?:yet|done|finished|ready)|(?:is|was) still|old data|stale|out ?dated|out of date|as of|again|re-?(?:run|render|send|generat)\w*)\b`)
	})
)

func (g *usedEarlies) message(_ *Finder, _ *looked, s *step) {
	if s.message.Role != model.RoleAssistant {
		return
	}
	g.answered = !s.flags.Has(model.FlagCall) && s.message.HasText()
	list, ok := g.threads.get(s.thread)
	if !ok || !s.message.HasText() || !tooEarly().MatchString(textOf(s.message)) {
		return
	}
	list = slices.Clone(list)
	for i := range list {
		list[i].uses = nil
	}
	g.threads.set(s.thread, list)
}

func (g *usedEarlies) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Other || e.result == nil || !e.fine() {
		return
	}
	v, isJSON := e.json()
	list, _ := g.threads.get(s.thread)
	if len(list) == 0 && (!isJSON || jobState(v, &waitStates) == "") {
		return
	}
	list = slices.Clone(list)
	asked := argumentsTo(e)
	for i := range list {
		job := &list[i]
		switch {
		case hasToken(asked, job.id):
			job.tells(e, v)
		case e.call.Name == job.tool:
		default:
			job.isUsed(e, s)
		}
	}
	if id := newJob(v, asked); isJSON && id != "" {
		job := queuedJob{id: strings.Clone(id), tool: e.call.Name, place: e.place}
		job.makes = append(textsUnder(e.use.Arguments(), &madeNames), textsUnder(v, &madeNames)...)
		if len(job.makes) > 0 {
			list = append(list, job)
			list = list[max(0, len(list)-maxQueuedJobs):]
		}
	}
	g.threads.set(s.thread, list)
}

// newJob returns the id of a job that a result says was begun, none of which the call was about.
func newJob(v rawjson.Value, asked string) string {
	if v.Kind() != rawjson.Object || jobState(v, &waitStates) == "" {
		return ""
	}
	for _, name := range jobIDNames {
		if id := v.Get(name).Scalar(); len(id) > 2 && len(id) <= 80 {
			if hasToken(asked, id) {
				return ""
			}
			return id
		}
	}
	return ""
}

// jobState returns the state that a document tells of, if it is one of some.
func jobState(v rawjson.Value, of *wordset.Set) string {
	if v.Kind() != rawjson.Object {
		return ""
	}
	state := strings.ToLower(v.First("state", "status").Text())
	if !of.Has(state) {
		return ""
	}
	return state
}

// tells notes what a result says of a job.
func (j *queuedJob) tells(e *ended, v rawjson.Value) {
	switch {
	case jobState(v, &waitStates) != "" && !j.done:
		j.proves(func(earlyUse) bool { return true })
	case jobState(v, &doneStates) != "" && !j.done:
		j.done = true
		end := endIn(v)
		if e.from == nil || end.IsZero() || end.Sub(e.from.Time).Abs() > sameClock {
			return
		}
		j.proves(func(use earlyUse) bool { return !use.at.IsZero() && end.After(use.at) })
	}
}

func (j *queuedJob) proves(is func(earlyUse) bool) {
	j.uses = slices.Clone(j.uses)
	for i := range j.uses {
		j.uses[i].early = j.uses[i].early || is(j.uses[i])
	}
}

// endIn returns when a job ended, as a document tells.
func endIn(v rawjson.Value) time.Time {
	for _, name := range endNames {
		text := v.Get(name).Text()
		for _, form := range [...]string{time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02 15:04:05"} {
			if at, err := time.Parse(form, text); err == nil {
				return at
			}
		}
	}
	return time.Time{}
}

// isUsed notes that a call was given what a job makes, before it ended or again.
func (j *queuedJob) isUsed(e *ended, s *step) {
	words := camelWords(e.call.Name)
	if len(words) == 0 || looksWords.Has(words[0]) || asksWhether.Has(words[0]) {
		return
	}
	for _, given := range textsUnder(e.use.Arguments(), &readNames) {
		if !slices.Contains(j.makes, given) {
			continue
		}
		if j.done {
			j.uses = slices.DeleteFunc(slices.Clone(j.uses), func(use earlyUse) bool { return use.tool == e.call.Name && use.of == given })
			return
		}
		if len(j.uses) < maxEarlyUses {
			use := earlyUse{place: e.place, tool: e.call.Name, of: given, finding: e.finding(Likely, given+", of "+j.id)}
			if e.from != nil {
				use.at = e.from.Time
			}
			at := j.place
			use.finding.Counterpart = &at
			j.uses = append(slices.Clip(j.uses), use)
		}
		return
	}
}

// textsUnder returns the names of things under some members of a document.
func textsUnder(v rawjson.Value, names *wordset.Set) (all []string) {
	for key, m := range v.Members() {
		if !names.Has(strings.ToLower(key)) {
			continue
		}
		for _, text := range append(textsGiven(m, 0), m.Text()) {
			if len(text) >= 5 && len(text) <= 80 && strings.ContainsFunc(text, isASCIILetter) && strings.ContainsAny(text, "_-./0123456789") && !slices.Contains(all, text) {
				all = append(all, strings.Clone(text))
			}
		}
	}
	return all
}

func (g *usedEarlies) last(f *Finder, l *looked) {
	if !g.answered || !f.hasEnded() {
		return
	}
	for _, list := range g.threads.all() {
		for _, job := range list {
			for _, use := range job.uses {
				if job.done && use.early {
					l.say(use.place, ruleUsedEarly, model.Hash(job.id), use.finding)
				}
			}
		}
	}
}
