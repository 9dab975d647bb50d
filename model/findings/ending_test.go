package findings

import (
	"testing"

	"msgview/model"
)

// How a run ended is always told of a log that has ended: by the call by which its agent ended
// it, by what the log says of its end, by its last message, or that nothing tells it.
func TestEnding(t *testing.T) {
	marker := func(kind model.MarkerKind, text string) *model.Message {
		return &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: kind, Text: text}}}
	}
	prompt, answer := said(model.RoleUser, "Bake a cake."), said(model.RoleAssistant, "There it is.")
	work, done := calls(bash("a", "bake")), results(result("a", "ok", 0, model.No))
	ending := func(name, args string) *model.Message {
		return calls(&model.ToolCall{ID: "z", Name: name, Arguments: []byte(args)})
	}
	ended := results(result("z", "ok", -1, model.No))
	for _, c := range []struct {
		name, want, short string
		entry             int // the last one if 0
		log               []*model.Message
	}{
		{"an answer", "with an answer", "answer", 0, []*model.Message{prompt, work, done, answer}},
		{"a completion without a result", "the agent called the tool by which it ends", "finished", 0, []*model.Message{prompt, work, done, ending("attempt_completion", "{}")}},
		{"a completion with a result", "the agent called the tool by which it ends", "finished", 0, []*model.Message{prompt, work, done, ending("mark_task_complete", "{}"), ended}},
		{"a qualified name", "the agent called the tool by which it ends", "finished", 0, []*model.Message{prompt, work, done, ending("functions.submit", "{}"), ended}},
		{"a command that submits", "the agent called the tool by which it ends", "finished", 0, []*model.Message{prompt, calls(bash("z", "echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT")), ended}},
		{"a name that only looks so", "the log ends with the result of a tool, no answer follows", "no answer", 0, []*model.Message{prompt, ending("submerge", "{}"), ended}},
		{"a name of many meanings", "with the result of a call, no answer follows", "result", 0, []*model.Message{prompt, ending("get_report", "{}"), ended}},
		{"not done", "the agent ended it and says that it did not do all of its task", "not done", 0, []*model.Message{prompt, work, done, ending("finish", `{"task_completed":"partial"}`)}},
		{"an end behind an answer", "with an answer", "answer", 3, []*model.Message{prompt, work, done, answer, marker(model.MarkerEnd, "")}},
		{"an end behind a submission", "the agent called the tool by which it ends", "finished", 3, []*model.Message{prompt, work, done, ending("submit", "{}"), marker(model.MarkerEnd, "end of the sample")}},
		{"an end behind a result", "the log says that it ended", "end", 0, []*model.Message{prompt, work, done, marker(model.MarkerEnd, "There it is.")}},
		{"an end by the person", "the person ended it, as the log says", "by the person", 0, []*model.Message{prompt, answer, prompt, marker(model.MarkerEnd, "user_stop, reward 1.0")}},
		{"an end of a failure", "the run ended with an error", "error", 0, []*model.Message{prompt, work, done, marker(model.MarkerEnd, "crashed")}},
		{"an error in an answer", "with an error", "error", 0, []*model.Message{prompt, {Role: model.RoleAssistant, Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: "no", Error: true}}}}},
		{"a stop and then a new prompt of the program", "a person stopped the run, and it ended so", "stopped", 1, []*model.Message{prompt, marker(model.MarkerInterrupt, "canceled"), said(model.RoleSystem, "You bake.")}},
		{"a call", "the log ends with a call that has no result", "cut in a call", 0, []*model.Message{prompt, work}},
		{"reasoning", "with reasoning, no answer follows", "reasoning", 0, []*model.Message{prompt, {Role: model.RoleAssistant, Parts: []model.Part{model.Reasoning{Text: "hm"}}}}},
		{"nothing in it", "the log does not say", "not said", 0, []*model.Message{prompt, {Role: model.RoleAssistant, Parts: []model.Part{model.Unknown{Raw: []byte("{}")}}}}},
		{"only a prompt of the program", "the log does not say", "not said", -1, []*model.Message{said(model.RoleSystem, "You bake.")}},
		{"no message", "there is no message", "", -1, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := newFake()
			for _, m := range c.log {
				one := *m
				l.add(&one)
			}
			l.index.Finish(nil)
			f := run(t, l)
			f.SetEnded(true)
			e := f.Ending(0)
			if c.entry == 0 {
				c.entry = len(c.log) - 1
			}
			if short, _ := e.Short(); e.String() != c.want || short != c.short || e.Entry != c.entry {
				t.Errorf("%q, %q at %d, want %q, %q at %d", e.String(), short, e.Entry, c.want, c.short, c.entry)
			}
		})
	}
}

// Of a log that may grow nothing is said where nothing tells how it ended.
func TestEndingMayCome(t *testing.T) {
	l := newFake()
	l.add(said(model.RoleUser, "Bake a cake."))
	l.add(calls(bash("a", "bake")))
	l.add(results(result("a", "ok", 0, model.No)))
	if e := run(t, l).Ending(0); e.String() != "" {
		t.Error(e.String())
	}
}
