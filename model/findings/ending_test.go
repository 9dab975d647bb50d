package findings

import (
	"testing"
	"time"

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
	at := func(log ...*model.Message) []*model.Message { // written down as it went
		var all []*model.Message
		for i, m := range log {
			one := *m
			one.Time = time.Date(2026, 3, 1, 12, 0, i, 0, time.UTC)
			all = append(all, &one)
		}
		return all
	}
	thought := &model.Message{Role: model.RoleAssistant, Parts: []model.Part{model.Reasoning{Text: "hm"}}}
	allowed := calls(&model.ToolCall{ID: "w", Name: "bake", Arguments: []byte("{}"), State: model.CallAwaitingApproval})
	whole := &model.Message{Role: model.RoleAssistant, StopReason: "end_turn", Parts: []model.Part{model.Text{Text: "It is done."}}}
	both := &model.Message{Role: model.RoleAssistant, Parts: []model.Part{bash("b", "eat"), model.Text{Text: "It was good."}}}
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
		{"a name that only looks so", "with the result of a call, no answer follows", "result", 0, []*model.Message{prompt, ending("submerge", "{}"), ended}},
		{"a name of many meanings", "with the result of a call, no answer follows", "result", 0, []*model.Message{prompt, ending("get_report", "{}"), ended}},
		{"not done", "the agent ended it and says that it did not do all of its task", "not done", 0, []*model.Message{prompt, work, done, ending("finish", `{"task_completed":"partial"}`)}},
		{"an end behind an answer", "with an answer", "answer", 3, []*model.Message{prompt, work, done, answer, marker(model.MarkerEnd, "")}},
		{"an end behind a submission", "the agent called the tool by which it ends", "finished", 3, []*model.Message{prompt, work, done, ending("submit", "{}"), marker(model.MarkerEnd, "end of the sample")}},
		{"an end behind a result", "the log says that it ended", "end", 0, []*model.Message{prompt, work, done, marker(model.MarkerEnd, "There it is.")}},
		{"an end by the person", "the person ended it, as the log says", "by the person", 0, []*model.Message{prompt, answer, prompt, marker(model.MarkerEnd, "user_stop, reward 1.0")}},
		{"an end of a failure", "the run ended with an error", "error", 0, []*model.Message{prompt, work, done, marker(model.MarkerEnd, "crashed")}},
		{"an error in an answer", "with an error", "error", 0, []*model.Message{prompt, {Role: model.RoleAssistant, Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: "no", Error: true}}}}},
		{"a stop and then a new prompt of the program", "a person stopped the run, and it ended so", "stopped", 1, []*model.Message{prompt, marker(model.MarkerInterrupt, "canceled"), said(model.RoleSystem, "You bake.")}},
		{"a person who leaves", "with an answer", "answer", 1, []*model.Message{prompt, answer, marker(model.MarkerNotice, "Tokens: 3k sent, 21 received."), marker(model.MarkerInterrupt, "^C again to exit")}},
		{"a person who leaves behind a command", "with an answer", "answer", 1, []*model.Message{prompt, answer, marker(model.MarkerNotice, "Tokens: 3k sent, 21 received.\nRunning make\nAdded 5 lines of output to the chat."), marker(model.MarkerInterrupt, "^C again to exit\n\n^C KeyboardInterrupt")}},
		{"a person who stops a command", "a person stopped the run, and it ended so", "stopped", 0, []*model.Message{prompt, answer, marker(model.MarkerNotice, "Tokens: 3k sent, 21 received.\nRunning make"), marker(model.MarkerInterrupt, "^C again to exit")}},
		{"a person who leaves behind a command that is done", "with a prompt that has no answer", "prompt", 2, []*model.Message{prompt, answer, said(model.RoleUser, "/undo"), marker(model.MarkerNotice, "Removed: bake rye\nNow at: knead"), marker(model.MarkerInterrupt, "^C again to exit")}},
		{"a person who leaves behind a failed request", "with an error", "error", 1, []*model.Message{prompt, {Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "NotFoundError: no such oven", Error: true}}}, marker(model.MarkerNotice, "Copied the recipe."), marker(model.MarkerInterrupt, "^C again to exit"), marker(model.MarkerInterrupt, "^C KeyboardInterrupt")}},
		{"a person who stops a retry", "a person stopped the run, and it ended so", "stopped", 0, []*model.Message{prompt, {Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "the oven is overloaded", Error: true}}}, marker(model.MarkerNotice, "Retrying in 8.0 seconds..."), marker(model.MarkerInterrupt, "^C again to exit")}},
		{"a person who stops a command that runs", "a person stopped the run, and it ended so", "stopped", 0, []*model.Message{prompt, answer, said(model.RoleUser, "/run make bread"), marker(model.MarkerInterrupt, "^C again to exit")}},
		{"a person who cuts an answer", "a person stopped the run, and it ended so", "stopped", 0, []*model.Message{prompt, answer, marker(model.MarkerInterrupt, "^C again to exit")}},
		{"a person who stops another program behind an answer", "a person stopped the run, and it ended so", "stopped", 0, []*model.Message{prompt, answer, marker(model.MarkerNotice, "Tokens: 3k sent, 21 received."), marker(model.MarkerInterrupt, "[Request interrupted by user]")}},
		{"a stop behind a whole answer", "with an answer", "answer", 3, []*model.Message{prompt, work, done, whole, marker(model.MarkerInterrupt, "interrupted by the user")}},
		{"a stop of the prompt behind it", "a person stopped the run, and it ended so", "stopped", 0, []*model.Message{prompt, whole, prompt, marker(model.MarkerInterrupt, "interrupted by the user")}},
		{"a person who leaves before the first prompt", "with an answer", "answer", 1, []*model.Message{prompt, answer, marker(model.MarkerRunStart, "chat"), marker(model.MarkerNotice, "Use /help"), marker(model.MarkerInterrupt, "^C again to exit")}},
		{"a person who stops the first prompt", "a person stopped the run, and it ended so", "stopped", 0, []*model.Message{marker(model.MarkerRunStart, "chat"), marker(model.MarkerNotice, "Use /help"), prompt, marker(model.MarkerInterrupt, "^C again to exit")}},
		{"a call of which nobody knows whether results are written down", "with a call, of which the log has no result", "call", 0, []*model.Message{prompt, work}},
		{"a call of a run", "the log ends with a call that has no result", "cut in a call", 0, at(prompt, work)},
		{"a call behind results", "the log ends with a call that has no result", "cut in a call", 0, []*model.Message{prompt, work, done, calls(bash("b", "eat"))}},
		{"a call and then words", "with a call, of which the log has no result", "call", 0, []*model.Message{prompt, work, done, both}},
		{"a result of a run", "the log ends with the result of a tool, no answer follows", "no answer", 0, at(prompt, work, done)},
		{"reasoning of a run", "the log ends with reasoning, no answer follows", "reasoning", 0, at(prompt, work, done, thought)},
		{"a question", "the run ended with a question to the person, which has no answer", "asks the person", 0, at(prompt, work, done, ending("AskUserQuestion", "{}"))},
		{"a call that waits", "the run ended with a call that waits to be allowed", "waits for approval", 0, []*model.Message{prompt, allowed}},
		{"an answer that was still written", "the log ends in the middle of an answer", "cut in an answer", 0, []*model.Message{prompt, {Role: model.RoleAssistant, Parts: []model.Part{model.Text{Text: "There"}, model.Marker{Kind: model.MarkerUnfinished}}}}},
		{"an answer that was cut", "with an answer that was cut", "limit of tokens", 0, []*model.Message{prompt, {Role: model.RoleAssistant, StopReason: "MAX_TOKENS", Parts: []model.Part{model.Text{Text: "There"}}}}},
		{"a refusal of a hook", "with the result of a call, no answer follows", "result", 0, []*model.Message{prompt, work, results(&model.ToolResult{CallID: "a", Denied: true, Content: []model.Part{model.Text{Text: "blocked by hook"}}})}},
		{"a refusal of a person", "a person stopped the run, and it ended so", "stopped", 0, []*model.Message{prompt, work, results(&model.ToolResult{CallID: "a", Denied: true, Content: []model.Part{model.Text{Text: "no"}}})}},
		{"a limit", "the run ended at a limit before it was done", "limit", 0, []*model.Message{prompt, work, done, marker(model.MarkerLimit, "message limit 30")}},
		{"a prompt of a program behind a limit", "the run ended at a limit before it was done", "limit", 3, []*model.Message{prompt, work, done, marker(model.MarkerLimit, "message limit 30"), prompt, marker(model.MarkerEnd, "end of sample")}},
		{"a prompt of a person behind a limit", "with an answer", "answer", 5, []*model.Message{prompt, work, done, marker(model.MarkerLimit, "message limit 30"), prompt, answer}},
		{"a limit before the end", "the run ended at a limit before it was done", "limit", 3, []*model.Message{prompt, work, done, marker(model.MarkerLimit, "message limit 30"), marker(model.MarkerEnd, "end of sample")}},
		{"an end of what failed before", "with an error", "error", 1, []*model.Message{prompt, {Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: "no", Error: true}}}, marker(model.MarkerEnd, "fail, score 0")}},
		{"a name in an end", "with an answer", "answer", 1, []*model.Message{prompt, answer, marker(model.MarkerEnd, "end of sample tool_error.json\ntarget: error")}},
		{"an answer that was judged", "with an answer; what it came to was judged to be wrong", "answer", 1, []*model.Message{prompt, answer, {Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerScore, Text: "I", Error: true}}}}},
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

// A log that ends with the call that copies it was not cut, and what a person ran himself is
// not to be answered.
func TestEndsAsItMust(t *testing.T) {
	wrote := func(path, text string) script {
		return ran(call("w", "write", map[string]any{"path": path, "content": text}), "written")
	}
	for name, c := range map[string]struct {
		steps []script
		call  *model.ToolCall
		cut   bool
	}{
		"its folder":              {nil, bash("2", "cp ~/.claude/projects/-bakery/0123.jsonl bread.jsonl"), false},
		"the newest of it":        {nil, bash("2", `$latest = Get-ChildItem -Path "$env:USERPROFILE\.codex\sessions" -Recurse | Select-Object -First 1; Copy-Item -LiteralPath $latest.FullName bread.jsonl`), false},
		"its program exports it":  {nil, bash("2", `opencode export ses_0a1b2c3d4e5f60718293 > bread.json`), false},
		"a script exports it":     {nil, bash("2", "bash skills/export-session.sh ."), false},
		"in a script":             {nil, call("2", "exec", map[string]any{"code": `await tools.exec_command({"cmd": "bash /skills/export-session.sh ."});\ntext(r)`}), false},
		"by its name":             {nil, bash("2", "git add logs/bake-2026-01-02T03-04-05.jsonl"), false},
		"another of its program":  {nil, bash("2", `opencode export ses_19283746556473829100 > bread.json`), true},
		"by another id":           {nil, bash("2", "bake-log export --copy 01234567-89ab-cdef-0123-456789abcdef"), true},
		"a script written before": {[]script{wrote("/tmp/mask.py", "src = '/home/b/.pi/agent/sessions/x.jsonl'\nopen(out, 'w').write(open(src).read())")}, bash("2", "python3 /tmp/mask.py 2>&1"), false},
		"another one":             {[]script{wrote("/tmp/mask.py", "open(out, 'w').write('rye')")}, bash("2", "python3 /tmp/mask.py 2>&1"), true},
		"its folder is looked at": {nil, bash("2", "ls ~/.claude/projects"), true},
		"other files":             {nil, bash("2", "cp -r loaves shelf && git push"), true},
		"sessions of the bakery":  {nil, bash("2", "bake --session rye && cp oven.db shelf/"), true},
		"an export of a variable": {nil, bash("2", "export OVEN=1 && make session"), true},
	} {
		l := newFake()
		l.about.ID = "ses_0a1b2c3d4e5f60718293"
		for _, s := range append([]script{user("go"), ran(bash("1", "make"), "a")}, c.steps...) {
			s(l)
		}
		l.add(calls(c.call))
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		if e := ranBy(t, f).Ending(0); (e.Rule != nil) != c.cut {
			t.Errorf("%s: %s", name, e.String())
		}
	}
	for role, want := range map[model.Role]string{model.RoleUser: "", model.RoleAssistant: "the log ends with the result of a tool, no answer follows"} {
		l := newFake()
		for _, s := range []script{user("go"), ran(bash("1", "make"), "a"), answer("done")} {
			s(l)
		}
		l.add(&model.Message{Role: role, Parts: []model.Part{&model.ToolCall{ID: "2", Name: "!", ArgumentsText: "bake"}}})
		l.add(results(result("2", "baked", 0, model.No)))
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		if e := ranBy(t, f).Ending(0); e.Rule != nil && e.String() != want || e.Rule == nil && want != "" {
			t.Errorf("%v: %s", role, e.String())
		}
	}
}

func ranBy(t *testing.T, f *Finder) *Finder {
	t.Helper()
	if err := f.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return f
}
