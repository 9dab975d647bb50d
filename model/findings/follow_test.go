package findings

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"msgview/model"
)

var start = time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)

// A script writes a log: each step may be a message or a call with its result.
type script func(l *fake)

func user(text string) script   { return func(l *fake) { l.add(said(model.RoleUser, text)) } }
func answer(text string) script { return func(l *fake) { l.add(said(model.RoleAssistant, text)) } }

// ran is a call with its result.
func ran(c *model.ToolCall, text string) script {
	return func(l *fake) { l.step(c, result("", text, -1, model.No)) }
}

func message(change func(m *model.Message)) script {
	return func(l *fake) {
		m := said(model.RoleAssistant, "fine")
		change(m)
		l.add(m)
	}
}

// at sets the time of the message that comes next.
func at(after time.Duration, text string) script {
	return message(func(m *model.Message) { m.Time = start.Add(after); m.Parts[0] = model.Text{Text: text} })
}

// takenBack is a message on a branch that was left.
func takenBack(after time.Duration) script {
	return message(func(m *model.Message) { m.Time, m.Inactive = start.Add(after), true })
}

// inOne puts all there is into one record.
func inOne(l *fake) {
	messages := l.messages
	l.messages, l.index = nil, model.NewIndex()
	var all []model.Entry
	for i, m := range messages {
		m.Index, m.Origin = i, model.Origin{File: "log", Line: 1, Length: 100}
		e := model.EntryOf(m)
		e.Offset, e.Length, e.Line, e.Sub = 0, 100, 1, i
		all = append(all, e)
	}
	l.messages = messages
	l.index.Add(all)
}

func event(kind model.MarkerKind, text string, failed bool) script {
	return func(l *fake) {
		l.add(&model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: kind, Text: text, Error: failed}}})
	}
}

func stop(reason string) script { return message(func(m *model.Message) { m.StopReason = reason }) }

func by(agent string, s script) script {
	return func(l *fake) {
		n := len(l.messages)
		s(l)
		for _, m := range l.messages[n:] {
			m.Agent = agent
		}
	}
}

func times(n int, s func(i int) script) script {
	return func(l *fake) {
		for i := range n {
			s(i)(l)
		}
	}
}

// together are calls of one message, with their results in the next one.
func together(asked []*model.ToolCall, texts ...string) script {
	return func(l *fake) {
		l.add(calls(asked...))
		var all []*model.ToolResult
		for i, text := range texts {
			all = append(all, result(asked[i].ID, text, -1, model.No))
		}
		l.add(results(all...))
	}
}

func edit(id, path, old, new string) *model.ToolCall {
	return call(id, "Edit", map[string]any{"file_path": path, "old_string": old, "new_string": new})
}

func write(id, path, text string) *model.ToolCall {
	return call(id, "Write", map[string]any{"file_path": path, "content": text})
}

func read(id, path string) *model.ToolCall {
	return call(id, "Read", map[string]any{"file_path": path})
}

// left is a call that gets no result, and why the model stopped there.
func left(stop string) script {
	return func(l *fake) {
		m := calls(bash("1", "make"))
		m.StopReason = stop
		l.add(m)
	}
}

// failed is a call whose result is marked as an error.
func failed(c *model.ToolCall, text string) script {
	return func(l *fake) { l.step(c, result("", text, -1, model.Yes)) }
}

// exited is a call of a shell that ended with an exit.
func exited(c *model.ToolCall, exit int, text string) script {
	failed := model.No
	if exit != 0 {
		failed = model.Yes
	}
	return func(l *fake) { l.step(c, result("", text, exit, failed)) }
}

func refused(c *model.ToolCall) script {
	return func(l *fake) { l.step(c, &model.ToolResult{Denied: true}) }
}

func cached(after time.Duration, n int64) script {
	return message(func(m *model.Message) {
		m.Time = start.Add(after)
		m.Usage = model.Usage{Input: max(40100-n, 100), Output: 10, CacheRead: n}
	})
}

func ask(id string, args map[string]any) *model.ToolCall { return call(id, "get_order", args) }

var long = strings.Repeat("x", jumpBytes+1)

// follows are, for each rule, a log with and one without what it finds.
var follows = []struct {
	code    string
	with    []script
	without []script
	says    string // the line of the finding
	others  bool   // others may be found, too
}{
	{"end.limit", []script{user("go"), ran(bash("1", "ls"), "a"), answer("Agent reached maximum number of iterations: 50")},
		[]script{user("go"), ran(bash("1", "ls"), "a"), answer("The maximum of the function is reached at 5")}, "Agent reached maximum number of iterations: 50", false},
	{"end.limit", []script{user("go"), ran(bash("1", "ls"), "a"), event(model.MarkerEnd, "RuntimeError: reached maximum iteration", true)},
		[]script{user("go"), ran(bash("1", "ls"), "a"), event(model.MarkerEnd, "RuntimeError: reached maximum iteration", true), user("on"), answer("done")}, "RuntimeError: reached maximum iteration", false},
	{"end.limit", []script{user("go"), ran(bash("1", "ls"), "a"), event(model.MarkerLimit, "message limit 50", false), event(model.MarkerEnd, "end of sample 7", false)},
		[]script{user("go"), ran(bash("1", "ls"), "a"), event(model.MarkerNotice, "message limit 50", false), answer("done"), event(model.MarkerEnd, "end of sample 7", false)}, "message limit 50", true},
	{"end.wrong", []script{user("go"), ran(bash("1", "ls"), "a"), answer("done"), event(model.MarkerScore, "includes: I", true)},
		[]script{user("go"), ran(bash("1", "ls"), "a"), answer("done"), event(model.MarkerScore, "includes: C", false)}, "includes: I", false},
	{"end.result", []script{user("go"), ran(bash("1", "ls"), "a"), ran(bash("2", "make"), "b"), event(model.MarkerScore, "reward 1", false)},
		[]script{user("go"), ran(bash("1", "ls"), "a"), answer("done"), event(model.MarkerScore, "reward 1", false)}, "", false},
	{"change.rows", []script{user("Heat the oven of the bakery"), ran(bash("1", "psql bakery -c \"UPDATE ovens SET heat = 200\""), "UPDATE 412"), answer("x")},
		[]script{user("Heat the oven of the bakery"), ran(bash("1", "psql bakery -c \"UPDATE ovens SET heat = 200 WHERE id = 7\""), "UPDATE 1"), answer("x")}, "UPDATE ovens SET heat = 200", false},
	{"files.unchecked", []script{user("go"), ran(bash("1", "pytest"), "3 passed"), ran(bash("2", "sed -i 's/200/220/' oven.py"), ""), answer("done")},
		[]script{user("go"), ran(bash("1", "pytest"), "3 passed"), ran(bash("2", "sed -i 's/200/220/' oven.py && pytest -q"), "3 passed"), ran(bash("3", "sed -i 's/a/b/' notes.md"), ""), ran(bash("4", "cat > /tmp/try.py <<'EOF'\nprint(1)\nEOF"), ""), answer("done")}, "", false},
	{"files.unchecked", []script{user("go"), ran(bash("1", "cat oven.py"), "heat = 200"), ran(bash("2", "pytest"), "3 passed"), ran(bash("3", "cd . && cat > oven.py <<'EOF'\nheat = 220\nEOF"), ""), answer("done")},
		[]script{user("go"), ran(bash("1", "cat bread.py"), "rye = 1"), ran(bash("2", "pytest"), "3 passed"), ran(bash("3", "cat > oven.py <<'EOF'\nheat = 220\nEOF"), ""), answer("done")}, "", false},
	{"end.undone", []script{user("go"), ran(bash("1", "ls"), "a"), ran(call("2", "finish", map[string]any{"message": "I could not bake it.", "task_completed": "partial"}), "b")},
		[]script{user("go"), ran(call("1", "bake", map[string]any{"completed": false}), "a"), ran(call("2", "finish", map[string]any{"message": "false", "task_completed": "true"}), "b")}, "task_completed: partial", false},
	{"end.result", []script{envelope(`{"messages": [], "model": "m", "title": "t", "max_tokens": 9}`), user("go"), ran(bash("1", "ls"), "a"), ran(bash("2", "make"), "b")},
		[]script{envelope(`{"messages": [], "model": "m", "stream": false}`), user("go"), ran(bash("1", "ls"), "a"), ran(bash("2", "make"), "b")}, "", false},
	{"end.error", []script{user("go"), ran(bash("1", "ls"), "a"), event(model.MarkerEnd, "aborted after a crash", false)},
		[]script{user("go"), ran(bash("1", "ls"), "a"), event(model.MarkerEnd, "completed", false)}, "aborted after a crash", false},
	{"end.interrupted", []script{user("go"), ran(bash("1", "ls"), "a"), event(model.MarkerInterrupt, "", false)},
		[]script{user("go"), ran(bash("1", "ls"), "a"), event(model.MarkerInterrupt, "", false), user("on"), answer("done")}, "", false},
	{"end.cut", []script{user("go"), ran(bash("1", "ls"), "a"), func(l *fake) { l.add(calls(bash("2", "make"))) }},
		[]script{user("go"), ran(bash("1", "ls"), "a"), func(l *fake) { l.add(calls(call("2", "submit", nil))) }}, "", false},
	{"end.cut", []script{user("go"), ran(bash("1", "ls"), "a"), func(l *fake) { l.add(calls(bash("2", "make"))) }},
		[]script{user("go"), ran(bash("1", "ls"), "a"), func(l *fake) { l.add(calls(bash("2", "make"))) }, inOne}, "", false},
	{"end.result", []script{user("go"), ran(bash("1", "ls"), "a"), ran(bash("2", "make"), "b")},
		[]script{user("go"), ran(bash("1", "ls"), "a"), ran(call("2", "finish", nil), "b")}, "", false},
	{"end.result", []script{user("go"), ran(bash("1", "ls"), "a"), ran(bash("2", "echo FINAL_OUTPUT"), "b")},
		[]script{user("go"), ran(bash("1", "ls"), "a"), ran(bash("2", "echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && git diff"), "b")}, "", false},
	{"stop.length", []script{user("go"), stop("max_tokens")}, []script{user("go"), stop("end_turn"), stop("tool_use"), stop("")}, "fine", false},
	{"stop.refusal", []script{user("go"), message(func(m *model.Message) { m.Parts = []model.Part{model.Text{Text: "no", Refusal: true}} })}, []script{user("go"), stop("stop")}, "no", false},
	{"stop.filter", []script{user("go"), stop("SAFETY")}, []script{user("go"), stop("STOP")}, "fine", false},
	{"stop.context", []script{user("go"), event(model.MarkerError, "prompt is too long: 210000 tokens > 200000 maximum", true)}, []script{user("the prompt is too long"), answer("yes")}, "", false},
	{"stop.rate", []script{user("go"), event(model.MarkerError, "429 Too Many Requests", true)}, []script{user("what is 429?"), answer("rate limit")}, "", false},
	{"stop.overload", []script{user("go"), event(model.MarkerError, "API Error: 529 overloaded", true)}, []script{user("go"), answer("it is overloaded")}, "", false},
	{"protocol.missing", []script{user("go"), ran(bash("1", "ls"), "a"), func(l *fake) { l.add(calls(bash("2", "make"))) }, user("and?"), answer("no")},
		[]script{user("go"), ran(bash("1", "ls"), "a"), answer("yes")}, "", false},
	{"protocol.missing", []script{user("go"), left("tool_use"), answer("done")}, []script{user("go"), left(""), answer("done")}, "", false},
	{"protocol.missing", []script{user("go"), left("tool_calls"), answer("done")}, []script{user("go"), answer("I will"), left("tool_use")}, "", false},
	{"protocol.missing", []script{user("go"), ran(bash("1", "ls"), "a"), func(l *fake) { l.add(calls(bash("2", "make"))) }, user("and?"), answer("no")},
		[]script{user("go"), ran(bash("1", "ls"), "a"), func(l *fake) { l.add(calls(bash("[redacted]", "make"))) }, user("and?"), answer("no")}, "", false},
	{"protocol.missing", []script{user("go"), ran(bash("1", "ls"), "a"), user("and?"), func(l *fake) {
		m := calls(bash("2", "make"))
		m.Parts = append(m.Parts, model.Text{Text: "It is made."}) // the answer goes on without it
		l.add(m)
	}}, []script{user("go"), ran(bash("1", "ls"), "a"), user("and?"), func(l *fake) {
		m := calls(call("2", "attempt_completion", map[string]any{"result": "It is made."}))
		m.Parts = append(m.Parts, model.Text{Text: "It is made."}) // which gives no result
		l.add(m)
	}}, "", false},
	{"protocol.missing", []script{user("go"), ran(bash("1", "ls"), "a"), func(l *fake) { l.add(calls(bash("2", "make"))) }, event(model.MarkerNotice, "it rains", false), answer("no")},
		[]script{user("go"), ran(bash("1", "ls"), "a"), func(l *fake) { l.add(calls(bash("2", "make"))) }, event(model.MarkerBranch, "asked again", false), answer("yes")}, "", false},
	{"protocol.stray", []script{user("go"), ran(bash("1", "ls"), "a"), func(l *fake) { l.add(results(result("9", "who asked", -1, model.No))) }, answer("yes")},
		[]script{user("go"), ran(bash("1", "ls"), "a"), func(l *fake) { l.add(results(result("<id>", "who asked", -1, model.No))) }, answer("yes")}, "", false},
	{"protocol.stray", []script{user("go"), ran(bash("1", "ls"), "a"), func(l *fake) { l.add(results(result("9", "who asked", -1, model.No))) }, answer("yes")},
		[]script{user("go"), ran(bash("1", "ls"), "a"), answer("yes")}, "", true},
	{"protocol.twice", []script{user("go"), together([]*model.ToolCall{bash("1", "ls"), bash("1", "pwd")}, "a", "b"), answer("yes")},
		[]script{user("go"), together([]*model.ToolCall{bash("1", "ls"), bash("2", "pwd")}, "a", "b"), answer("yes")}, "1", true},
	{"protocol.again", []script{user("go"), ran(bash("call_a7f31c9e", "ls"), "a"), ran(bash("call_a7f31c9e", "pwd"), "b"), answer("yes")},
		[]script{user("go"), ran(bash("call_a7f31c9e", "ls"), "a"), ran(bash("call_a7f31c9e", "ls"), "a"), ran(bash("call_1", "cat x"), "c"), ran(bash("call_1", "cat y"), "d"), ran(bash("[redacted]a7f31c9e", "cat z"), "e"), ran(bash("[redacted]a7f31c9e", "cat w"), "f"), answer("yes")}, "call_a7f31c9e", true},
	{"protocol.written", []script{user("go"), ran(bash("1", "ls"), "a"), answer("Now I run it.\n<tool_call>\n{\"name\": \"Bash\", \"arguments\": {\"command\": \"make\"}}\n</tool_call>")},
		[]script{user("go"), ran(bash("1", "ls"), "a"), answer("Models write `<tool_call>{}` or\n```\n<tool_call>\n{\"name\": 1}\n</tool_call>\n```")}, "<tool_call>", false},
	{"protocol.cut", []script{user("go"), cutPage("1. `oven heat --t"), answer("The page is there.")},
		[]script{user("go"), cutPage("1. `oven heat`"), answer("The page is there.")}, "it ends with: 1. `oven heat --t", false},
	{"loop.repeat", []script{user("go"), ran(bash("1", "mail inbox"), "no mail"), ran(bash("2", "mail tidy"), "x"), ran(bash("3", "mail inbox"), "no mail"), ran(bash("4", "mail tidy"), "y"), ran(bash("5", "mail inbox"), "no mail"), answer("none")},
		[]script{user("go"), ran(bash("1", "mail inbox"), "no mail"), ran(bash("2", "sleep 30"), "x"), ran(bash("3", "mail inbox"), "no mail"), ran(bash("4", "mail await-event"), "y"), ran(bash("5", "mail inbox"), "no mail"), answer("none")}, "", false},
	{"loop.repeat", []script{user("go"), times(4, func(i int) script {
		return ran(call(fmt.Sprint(i), "check_stock", map[string]any{"sku": "B7"}), `{"stock": 0}`)
	}), answer("none")},
		[]script{user("go"), times(9, func(i int) script {
			return ran(call(fmt.Sprint(i), "check_stock", map[string]any{"sku": "B7"}), fmt.Sprintf(`{"stock": %d}`, i))
		}), times(9, func(i int) script {
			return ran(call(fmt.Sprint("w", i), "Bash", map[string]any{"command": "sleep 5; cat x"}), "still waiting for the end")
		}), answer("none")}, "", false},
	{"loop.repeat", []script{user("go"), times(4, func(i int) script {
		return ran(call(fmt.Sprint(i), "pick_topic", map[string]any{"kind": "bread"}), `{"topic": "rye"}`)
	}), answer("rye")},
		[]script{user("go"), times(9, func(i int) script {
			return ran(call(fmt.Sprint(i), "pick_topic", map[string]any{"kind": "bread"}), fmt.Sprintf(`{"topic": "%d"}`, i%2))
		}), answer("rye")}, "", true},
	{"loop.alternate", []script{user("go"), times(8, func(i int) script {
		return ran(call(fmt.Sprint(i), "look_up", map[string]any{"page": i % 2}), fmt.Sprintf(`{"page": %d, "words": "a"}`, i%2))
	}), answer("none")},
		[]script{user("go"), times(8, func(i int) script {
			return ran(call(fmt.Sprint(i), "look_up", map[string]any{"page": i}), `{"words": "a"}`)
		}), answer("none")}, "", true},
	{"change.model", []script{user("go"), message(func(m *model.Message) { m.Model = "opus-4" }), message(func(m *model.Message) { m.Model = "haiku-4" })},
		[]script{user("go"), message(func(m *model.Message) { m.Model = "opus-4" }), message(func(m *model.Message) { m.Model = "a/opus-4-20250101" }), message(func(m *model.Message) { m.Model = "<synthetic>" })}, "opus-4 → haiku-4", false},
	{"change.mode", []script{user("go"), answer("yes"), event(model.MarkerModeChange, "plan", false)}, []script{event(model.MarkerModeChange, "plan", false), user("go"), answer("yes")}, "plan", false},
	{"change.tools", []script{user("go"), answer("yes"), event(model.MarkerTools, "2 more", false)}, []script{event(model.MarkerTools, "2 more", false), user("go"), answer("yes")}, "2 more", false},
	{"change.injected", []script{user("go"), answer("yes"), hook("never touch main.go")}, []script{hook("be kind"), user("go"), answer("yes"), hook("be kind")}, "never touch main.go", false},
	{"change.compaction", []script{user("go"), answer("yes"), event(model.MarkerCompaction, "171k tokens", false)}, []script{user("compact it"), answer("yes")}, "171k tokens", false},
	{"change.compaction", []script{user("go"), answer("yes"), event(model.MarkerCompaction, "## Goal\nBake the bread, and mend the oven.", false)}, []script{user("compact it"), answer("yes")}, "compacted to a summary of 42 bytes", false},
	{"change.constraint", []script{user("Fix it. Never touch the migrations folder."), answer("yes"), summary("The user asked to fix the failing tests of the bakery, of which two are left.")},
		[]script{user("Fix it. Never touch the migrations folder."), answer("yes"), summary("The user asked to fix the failing tests, without touching the migrations folder.")}, "Never touch the migrations folder", false},
	{"change.jump", []script{user("go"), ran(read("1", "a.txt"), long), answer("yes")}, []script{user("go"), ran(read("1", "a.txt"), long[:1000]), answer("yes")}, "100 kB", false},
	{"change.cache", []script{user("go"), cached(0, 40000), cached(time.Second, 3000)}, []script{user("go"), cached(0, 40000), cached(time.Second, 38000), cached(2*time.Second, 50000)}, "3000 tokens from the cache, 40000 at the answer before; the log tells no reason", false},
	{"change.gap", []script{user("go"), at(0, "a"), at(time.Hour, "b")}, []script{user("go"), at(0, "a"), user("after a night"), at(time.Hour, "b")}, "1h0m0s", false},
	{"change.gap", []script{user("go"), at(0, "a"), at(time.Hour, "b")}, []script{user("go"), at(0, "a"), takenBack(time.Minute), at(time.Hour, "b")}, "1h0m0s", false},
	{"change.system", []script{system("You are a baker. Be brief."), user("go"), answer("a"), system("You are a baker. Be loud and long."), user("go"), answer("b")},
		[]script{system("You are a baker. Be brief."), user("go"), answer("a"), system("You are a baker. Be brief."), user("go"), answer("b")}, "differs at byte 20: loud and long.", false},
	{"log.time", []script{user("go"), at(time.Hour, "a"), at(0, "b")}, []script{user("go"), at(time.Second, "a"), at(0, "b")}, "by 1h0m0s", false},
	{"contradiction.echo", []script{user("go"), ran(ask("1", map[string]any{"order_id": "A-17"}), `{"order_id": "A-71", "total": 3}`), answer("3")},
		[]script{user("go"), ran(ask("1", map[string]any{"order_id": "a-17"}), `{"order_id": "A-17", "total": 3}`), ran(ask("2", map[string]any{"status": "new"}), `{"status": "old"}`), answer("3")}, "order_id: asked A-17, answered A-71", false},
	{"contradiction.swapped", []script{user("go"), together([]*model.ToolCall{ask("1", map[string]any{"sku": "rye-1"}), ask("2", map[string]any{"sku": "oat-2"})}, `{"sku": "oat-2"}`, `{"sku": "rye-1"}`), answer("x")},
		[]script{user("go"), together([]*model.ToolCall{ask("1", map[string]any{"sku": "rye-1"}), ask("2", map[string]any{"sku": "oat-2"})}, `{"sku": "rye-1"}`, `{"sku": "oat-2"}`), answer("x")}, "asked for rye-1, answered with oat-2", false},
	{"contradiction.swapped", []script{user("go"), together([]*model.ToolCall{ask("1", map[string]any{"name": "rye bread"}), ask("2", map[string]any{"name": "croissant"})}, "croissant costs 2", "rye bread costs 4"), answer("x")},
		[]script{user("go"), together([]*model.ToolCall{ask("1", map[string]any{"name": "rye bread"}), ask("2", map[string]any{"name": "croissant"})}, "rye bread costs 4", "croissant costs 2"), answer("x")}, "asked for rye bread, answered with croissant", false},
	{"contradiction.swapped", []script{user("go"), together([]*model.ToolCall{ask("1", map[string]any{"sku": "rye-1"}), ask("2", map[string]any{"sku": "oat-2"})}, `{"sku": "oat-2"}`, `{"sku": "rye-1"}`), answer("x")},
		[]script{user("go"), together([]*model.ToolCall{ask("", map[string]any{"sku": "rye-1"}), ask("", map[string]any{"sku": "oat-2"})}, `{"sku": "oat-2"}`, `{"sku": "rye-1"}`), user("more"), together([]*model.ToolCall{ask("[REDACTED]", map[string]any{"sku": "rye-1"}), ask("[REDACTED]", map[string]any{"sku": "oat-2"})}, `{"sku": "oat-2"}`, `{"sku": "rye-1"}`), answer("x")}, "asked for rye-1, answered with oat-2", false},
	{"contradiction.swapped", []script{user("orders 5000 and 7000"), together([]*model.ToolCall{ask("1", map[string]any{"order_id": 5000}), ask("2", map[string]any{"order_id": 7000})}, "order 7000 is baked", "order 5000 is baked"), answer("x")},
		[]script{user("go"), together([]*model.ToolCall{ask("1", map[string]any{"limit": 5000}), ask("2", map[string]any{"limit": 7000})}, "more than 7000 loaves", "only 5000 loaves"), user("more"), together([]*model.ToolCall{ask("3", map[string]any{"shelf": "5000"}), ask("4", map[string]any{"shelf": "7000", "from": 5000})}, "shelf 7000 is full", "nothing at 5000"), answer("x")}, "asked for 5000, answered with 7000", false},
	{"contradiction.around", []script{user("go"), refused(edit("1", "/x/deploy.yaml", "a", "b")), ran(bash("2", "sed -i s/a/b/ /x/deploy.yaml"), ""), answer("x")},
		[]script{user("go"), refused(edit("1", "/x/deploy.yaml", "a", "b")), ran(bash("2", "cat /x/deploy.yaml"), "a"), ran(edit("3", "/x/deploy.yaml", "a", "b"), "ok"), answer("x")}, "refused before: Edit", true},
	{"contradiction.around", []script{user("go"), refused(bash("1", "git push --force origin main")), ran(bash("2", "bash -c 'git push -f origin main'"), "forced update"), answer("x")},
		[]script{user("go"), refused(bash("1", "git push --force origin main")), ran(bash("2", "git fetch origin main"), ""), ran(bash("3", "git status"), ""), answer("x")}, "refused before: Bash", true},
	{"contradiction.around", []script{user("go"), refused(bash("1", "rm -rf build")), ran(call("2", "delete_folder", map[string]any{"path": "/srv/build"}), "ok"), answer("x")},
		[]script{user("go"), refused(bash("1", "rm -rf build")), ran(call("2", "delete_folder", map[string]any{"path": "/srv/dist"}), "ok"), answer("x")}, "refused before: Bash", true},
	{"contradiction.around", []script{user("go"), refused(bash("1", "rm -rf build")), ran(bash("2", "rm -r build"), ""), answer("x")},
		[]script{user("go"), refused(bash("1", "rm -rf build")), ran(bash("2", "rm -rf dist && ls build && find build -name a"), ""), answer("x")}, "refused before: Bash", true},
	{"contradiction.around", []script{user("go"), refused(bash("1", "rm -rf build")), ran(bash("2", "find build -delete"), ""), answer("x")},
		[]script{user("go"), refused(bash("1", "rm -rf build")), ran(bash("2", "rm -rf dist && ls build && find build -name a"), ""), answer("x")}, "refused before: Bash", true},
	{"contradiction.around", []script{user("go"), refused(bash("1", "rm -rf build")), ran(bash("2", "cd /srv/oven && rm -fr build/"), ""), answer("x")},
		[]script{user("go"), refused(bash("1", "rm -rf build")), ran(bash("2", "rm -rf dist && ls build && find build -name a"), ""), answer("x")}, "refused before: Bash", true},
	{"contradiction.around", []script{user("go"), refused(bash("1", "rm -rf build")), ran(bash("2", "find build -type f | xargs rm -f"), ""), answer("x")},
		[]script{user("go"), refused(bash("1", "rm -rf build")), ran(bash("2", "rm -rf dist && ls build && find build -name a"), ""), answer("x")}, "refused before: Bash", true},
	{"contradiction.around", []script{user("go"), refused(bash("1", "rm -rf build")), ran(bash("2", "find ./build -exec rm {} \\;"), ""), answer("x")},
		[]script{user("go"), refused(bash("1", "rm -rf build")), ran(bash("2", "rm -rf dist && ls build && find build -name a"), ""), answer("x")}, "refused before: Bash", true},
	{"contradiction.around", []script{user("go"), refused(bash("1", "rm -rf build")), ran(bash("2", "python3 -c \"import shutil; shutil.rmtree('build')\""), ""), answer("x")},
		[]script{user("go"), refused(bash("1", "rm -rf build")), ran(bash("2", "rm -rf dist && ls build && find build -name a"), ""), answer("x")}, "refused before: Bash", true},
	{"contradiction.around", []script{user("go"), refused(bash("1", "rm -rf build")), ran(bash("2", "git clean -fdx build"), ""), answer("x")},
		[]script{user("go"), refused(bash("1", "rm -rf build")), ran(bash("2", "rm -rf dist && ls build && find build -name a"), ""), answer("x")}, "refused before: Bash", true},
	{"contradiction.around", []script{user("go"), refused(call("1", "Write", map[string]any{"file_path": "/srv/.env", "content": "A=1"})), ran(bash("2", "echo A=1 > /srv/.env"), ""), answer("x")},
		[]script{user("go"), refused(call("1", "Write", map[string]any{"file_path": "/srv/.env", "content": "A=1"})), ran(bash("2", "cat /srv/.env; cp /srv/.env /tmp/x"), ""), answer("x")}, "refused before: Write", true},
	{"contradiction.around", []script{user("go"), refused(call("1", "Write", map[string]any{"file_path": "/srv/.env", "content": "A=1"})), ran(bash("2", "cd /srv && echo A=1 | tee .env"), ""), answer("x")},
		[]script{user("go"), refused(call("1", "Write", map[string]any{"file_path": "/srv/.env", "content": "A=1"})), ran(bash("2", "cat /srv/.env; cp /srv/.env /tmp/x"), ""), answer("x")}, "refused before: Write", true},
	{"contradiction.around", []script{user("go"), refused(call("1", "Write", map[string]any{"file_path": "/srv/.env", "content": "A=1"})), ran(bash("2", "cat > /srv/.env <<EOF\nA=1\nEOF"), ""), answer("x")},
		[]script{user("go"), refused(call("1", "Write", map[string]any{"file_path": "/srv/.env", "content": "A=1"})), ran(bash("2", "cat /srv/.env; cp /srv/.env /tmp/x"), ""), answer("x")}, "refused before: Write", true},
	{"contradiction.around", []script{user("go"), refused(call("1", "Write", map[string]any{"file_path": "/srv/.env", "content": "A=1"})), ran(bash("2", "sed -i s/A=2/A=1/ /srv/.env"), ""), answer("x")},
		[]script{user("go"), refused(call("1", "Write", map[string]any{"file_path": "/srv/.env", "content": "A=1"})), ran(bash("2", "cat /srv/.env; cp /srv/.env /tmp/x"), ""), answer("x")}, "refused before: Write", true},
	{"contradiction.around", []script{user("go"), refused(call("1", "Write", map[string]any{"file_path": "/srv/.env", "content": "A=1"})), ran(bash("2", "cp /tmp/x /srv/.env"), ""), answer("x")},
		[]script{user("go"), refused(call("1", "Write", map[string]any{"file_path": "/srv/.env", "content": "A=1"})), ran(bash("2", "cat /srv/.env; cp /srv/.env /tmp/x"), ""), answer("x")}, "refused before: Write", true},
	{"contradiction.around", []script{user("go"), refused(call("1", "Write", map[string]any{"file_path": "/srv/.env", "content": "A=1"})), ran(bash("2", "python3 -c \"open('/srv/.env', 'w').write('A=1')\""), ""), answer("x")},
		[]script{user("go"), refused(call("1", "Write", map[string]any{"file_path": "/srv/.env", "content": "A=1"})), ran(bash("2", "cat /srv/.env; cp /srv/.env /tmp/x"), ""), answer("x")}, "refused before: Write", true},
	{"contradiction.around", []script{user("go"), failed(call("1", "Write", map[string]any{"file_path": "/srv/.env", "content": "A=1"}), "Permission denied by user."), ran(bash("2", "echo A=1 > /srv/.env"), ""), answer("x")},
		[]script{user("go"), failed(call("1", "Write", map[string]any{"file_path": "/srv/.env", "content": "A=1"}), "Permission denied by user."), ran(call("2", "Write", map[string]any{"file_path": "/srv/.env", "content": "A=1"}), "ok"), ran(bash("2", "echo A=1 >> /srv/.env"), ""), answer("x")}, "refused before: Write", true},
	{"loop.twice", []script{user("go"), ran(call("1", "send_payment", map[string]any{"invoice_id": "77", "amount": 120}), `{"payment_id": "p1"}`), ran(call("2", "send_payment", map[string]any{"invoice_id": "77", "amount": 120}), `{"payment_id": "p2"}`), answer("paid")},
		[]script{user("go"), ran(call("1", "send_payment", map[string]any{"invoice_id": "77", "amount": 120}), `{"payment_id": "p1"}`), ran(call("2", "send_payment", map[string]any{"invoice_id": "77", "amount": 120}), `{"payment_id": "p1"}`), user("once more"), ran(call("3", "send_payment", map[string]any{"invoice_id": "77", "amount": 120}), `{"payment_id": "p2"}`), answer("paid")}, "", true},
	{"loop.twice", []script{user("go"), ran(call("1", "send_email", map[string]any{"to": "ada@oven.example", "body": "warm"}), `{"ok": true}`), ran(call("2", "send_email", map[string]any{"to": "ada@oven.example", "body": "warm"}), `{"ok": true}`), answer("sent")},
		[]script{user("go"), failed(call("1", "send_email", map[string]any{"to": "ada@oven.example", "body": "warm"}), "her mailbox is full"), ran(call("2", "send_email", map[string]any{"to": "ada@oven.example", "body": "warm"}), `{"ok": true}`), ran(call("3", "send_keys", map[string]any{"keys": "q"}), "ok"), ran(call("4", "send_keys", map[string]any{"keys": "q"}), "ok"), answer("sent")}, "", true},
	{"contradiction.complaint", []script{user("Heat it."), ran(call("1", "Edit", map[string]any{"file_path": "/w/heat_plan.py", "old_string": "220", "new_string": "330"}), "edited"), answer("Done."), user("The bread is black, what happened?"), answer("In heat_plan.py I set another heat.")},
		[]script{user("Heat it."), ran(call("1", "Edit", map[string]any{"file_path": "/w/heat_plan.py", "old_string": "220", "new_string": "330"}), "edited"), answer("Done."), user("Now bake, please."), answer("In heat_plan.py I set another heat.")}, "", false},
	{"contradiction.nowhere", []script{user("Where is order R-20418?"), ran(call("1", "get_order", map[string]any{"order": "R-20481"}), "baked"), answer("It is baked.")},
		[]script{user("Where is order R-20418?"), ran(call("1", "get_order", map[string]any{"order": "R-20418"}), "baked"), answer("It is baked.")}, "order: R-20481, which stands nowhere before", false},
	{"contradiction.claim", []script{user("go"), ran(bash("1", "./deploy.sh"), "ERROR: upload failed: no flour\nRolled back"), answer("It is baked.")},
		[]script{user("go"), ran(bash("1", "./deploy.sh"), "ERROR: upload failed: no flour\nRolled back"), answer("It is not baked: the upload failed.")}, "ERROR: upload failed: no flour", false},
	{"contradiction.echo", []script{user("go"), ran(call("1", "get_price", map[string]any{"sku": "a", "currency": "EUR"}), `{"sku": "a", "currency": "USD", "price": 3}`), answer("3")},
		[]script{user("go"), ran(call("1", "get_price", map[string]any{"sku": "a", "currency": "eur"}), `{"sku": "a", "currency": "EUR", "price": 3}`), ran(call("2", "get_weather", map[string]any{"city": "Ghent", "time": "12:00"}), `{"time": "11:59", "rain": 1}`), answer("3")}, "currency: asked EUR, answered USD", false},
	{"hidden.nothing", []script{user("go"), ran(edit("1", "/srv/a.go", "a", "b"), "ok"), ran(bash("2", "git push"), "Everything up-to-date"), answer("pushed")},
		[]script{user("go"), ran(edit("1", "/srv/a.go", "a", "b"), "ok"), ran(bash("2", "git commit -am x && git push"), "main -> main"), ran(bash("3", "git push"), "Everything up-to-date"), answer("pushed")}, "/srv/a.go", true},
	{"contradiction.absent", []script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), answer("All is baked.")},
		[]script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), ran(bash("2", "python3 bake.py"), ""), answer("All is baked.")}, "burnt.txt", false},
	{"contradiction.absent", []script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), ran(bash("2", "python3 bake.py"), ""), ran(bash("3", "ls /srv/out"), "loaves.txt"), answer("All is baked, and burnt.txt written.")},
		[]script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), ran(bash("2", "python3 bake.py"), ""), ran(bash("3", "ls /srv/out"), "loaves.txt\nburnt.txt"), answer("All is baked.")}, "burnt.txt", false},
	{"contradiction.absent", []script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), ran(call("2", "mark_task_complete", map[string]any{}), "graded")},
		[]script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), answer("There is no burnt.txt: nothing was burnt.")}, "burnt.txt", false},
	{"contradiction.absent", []script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "git commit -m 'rm burnt.txt'"), "ok"), ran(bash("2", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), answer("Baked.")},
		[]script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "git rm -qf /srv/out/burnt.txt"), ""), ran(bash("2", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), answer("Baked.")}, "burnt.txt", false},
	{"contradiction.absent", []script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), answer("Baked.")},
		[]script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat oven.cfg"), "cat: oven.cfg: No such file or directory"), answer("Baked.")}, "burnt.txt", false},
	{"contradiction.absent", []script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), answer("Baked.")},
		[]script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), ran(bash("2", "cat /srv/out/burnt.txt"), "two loaves"), answer("Baked.")}, "burnt.txt", false},
	{"contradiction.absent", []script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), answer("Baked.")},
		[]script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), user("Go on then."), ran(write("2", "/srv/out/burnt.txt", "none"), "ok"), answer("Baked.")}, "burnt.txt", false},
	{"contradiction.absent", []script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), answer("Baked.")},
		[]script{user("Bake. Do not create NOTES.md please."), ran(bash("2", "cat NOTES.md"), "cat: NOTES.md: No such file or directory"), answer("Baked.")}, "burnt.txt", false},
	{"contradiction.absent", []script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), answer("Baked.")},
		[]script{user("Bake, and clean up the temporary file that you generate, tmp.json."), ran(bash("2", "cat tmp.json"), "cat: tmp.json: No such file or directory"), answer("Baked.")}, "burnt.txt", false},
	{"contradiction.absent", []script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), answer("Baked.")},
		[]script{user("Rename the report old.txt to new.txt and bake."), ran(bash("1", "mv old.txt new.txt"), ""), ran(bash("2", "cat old.txt"), "cat: old.txt: No such file or directory"), answer("Baked.")}, "burnt.txt", false},
	{"contradiction.absent", []script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), answer("Baked.")},
		[]script{user("The program stores its cache in cache.db; remove it."), ran(bash("2", "cat cache.db"), "cat: cache.db: No such file or directory"), answer("Baked.")}, "burnt.txt", false},
	{"contradiction.absent", []script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), answer("Baked.")},
		[]script{user("Create list.txt, bake, and tidy up behind you."), ran(bash("1", "rm -f list.txt"), ""), ran(bash("2", "cat list.txt"), "cat: list.txt: No such file or directory"), answer("Baked.")}, "burnt.txt", false},
	{"contradiction.absent", []script{user("Bake the loaves, and write a report of the burnt ones to /srv/out/burnt.txt. Read oven.cfg first."), ran(bash("1", "cat /srv/out/burnt.txt"), "cat: /srv/out/burnt.txt: No such file or directory"), answer("Baked.")},
		[]script{user("Bake by the output of oven.txt."), ran(bash("2", "cat oven.txt"), "cat: oven.txt: No such file or directory"), answer("Baked.")}, "burnt.txt", false},
	{"contradiction.absent", []script{user("Create list.txt and bake."), ran(bash("1", "git commit -qm 'tidy; rm list.txt of old'"), ""), ran(bash("2", "cat list.txt"), "cat: list.txt: No such file or directory"), answer("Baked.")},
		[]script{user("Create list.txt and bake."), ran(bash("1", "bash -c 'rm list.txt'"), ""), ran(bash("2", "cat list.txt"), "cat: list.txt: No such file or directory"), answer("Baked.")}, "list.txt", false},
	{"loop.twice", []script{user("go"), ran(call("1", "charge_card", map[string]any{"invoice_id": "77"}), `{"charge_id": "p1"}`), ran(call("2", "charge_card", map[string]any{"invoice_id": "77"}), `{"charge_id": "p2"}`), answer("paid")},
		[]script{user("go"), ran(call("0", "sell_price", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("1", "sell_price", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("2", "buy_signal", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("3", "buy_signal", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("4", "transfer_status", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("5", "transfer_status", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("6", "transfer_to_agent", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("7", "transfer_to_agent", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("8", "transfer_agent", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("9", "transfer_agent", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("10", "refund_policies", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("11", "refund_policies", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("12", "charge_estimate", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("13", "charge_estimate", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("14", "book_details", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("15", "book_details", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("16", "mcp__x__purchase_history", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("17", "mcp__x__purchase_history", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("18", "make_order_by_clause", map[string]any{"id": "77"}), `{"ok": true}`), ran(call("19", "make_order_by_clause", map[string]any{"id": "77"}), `{"ok": true}`), answer("told")}, "", true},
	{"contradiction.forbidden", []script{user("Fix it. Never touch the files under migrations/ please."), ran(edit("1", "/srv/app/migrations/7.sql", "a", "b"), "ok"), answer("x")},
		[]script{user("Fix it, and do not forget to change migrations/. Never touch docs/ unless src/a.go needs it."), ran(edit("1", "/srv/app/migrations/7.sql", "a", "b"), "ok"), ran(edit("2", "src/a.go", "a", "b"), "ok"), ran(read("3", "docs/a.md"), "a"), ran(bash("4", "grep x docs/a.md > /tmp/x"), ""),
			user("Now docs/ may be changed."), ran(edit("5", "docs/a.md", "a", "b"), "ok"), answer("x")}, "a prompt says not to touch migrations/", false},
	{"contradiction.forbidden", []script{user("Fix the tests. Never touch migrations."), ran(edit("1", "/srv/app/migrations/7.sql", "a", "b"), "ok"), answer("x")},
		[]script{user("Fix the tests. Never touch migrations without asking me."), ran(edit("1", "/srv/app/migrations/7.sql", "a", "b"), "ok"), answer("x")}, "a prompt says not to touch migrations", false},
	{"contradiction.forbidden", []script{user("Never touch the migrations folder."), ran(edit("1", "/srv/app/migrations/7.sql", "a", "b"), "ok"), answer("x")},
		[]script{user("Never touch the code yourself, and don't modify the theme."), ran(edit("1", "/srv/theme/oven.css", "a", "b"), "ok"), ran(edit("1", "/srv/code/oven.go", "a", "b"), "ok"), answer("x")}, "a prompt says not to touch migrations", false},
	{"contradiction.forbidden", []script{user("Roll it out to staging. Do not touch production."), ran(bash("1", "kubectl --context production apply -f x.yaml"), "configured"), answer("x")},
		[]script{user("Roll it out to staging. Do not touch production."), ran(bash("1", "NODE_ENV=production make"), "ok"), ran(bash("2", "kubectl --context staging apply -f production.yaml"), "configured"), answer("x")}, "a prompt says not to touch production", false},
	{"contradiction.forbidden", []script{user("Don't edit go.sum."), ran(bash("1", "sed -i s/a/b/ ./go.sum"), ""), answer("x")},
		[]script{user("Don't edit go.sum."), ran(bash("1", "cp go.sum /tmp"), ""), ran(bash("2", "sed -i s/a/b/ my-go.sum"), ""), answer("x")}, "a prompt says not to touch go.sum", false},
	{"contradiction.forbidden", []script{user("Roll it out to staging. Do not touch production."), ran(bash("1", "kubectl --context=ovens-prod apply -f x.yaml"), "configured"), answer("x")},
		[]script{user("Roll it out to staging. Do not touch production."), ran(bash("1", "kubectl --context ovens-product apply -f x.yaml"), "ok"), answer("x")}, "a prompt says not to touch production", false},
	{"contradiction.forbidden", []script{user("Mend it. Do not push anything, please."), ran(bash("1", "cd /x && git push origin oven"), "pushed"), answer("x")},
		[]script{user("Mend it. Do not push unless the tests pass, and never commit to the main branch."), ran(bash("1", "git push origin oven"), "pushed"), user("Do not push."), ran(bash("2", "git push --dry-run"), "ok"), ran(bash("3", "git log --grep push"), ""), user("You may push now."), ran(bash("4", "git push"), "ok"), answer("x")}, "a prompt says not to push", false},
	{"contradiction.forbidden", []script{user("Do not push to main."), ran(bash("1", "git push origin HEAD:main"), "pushed"), answer("x")},
		[]script{user("Do not push to main."), ran(bash("1", "git push origin oven"), "pushed"), answer("x")}, "a prompt says not to push", false},
	{"contradiction.forbidden", []script{user("Only change files under tests/."), ran(edit("1", "/x/src/oven.go", "a", "b"), "ok"), answer("x")},
		[]script{user("Only change files under tests/."), ran(edit("1", "/x/tests/oven_test.go", "a", "b"), "ok"), ran(read("2", "src/oven.go"), "a"), ran(edit("3", "/x/notes.md", "a", "b"), "ok"), user("Now src/oven.go, too."), ran(edit("4", "/x/src/oven.go", "a", "b"), "ok"), answer("x")}, "a prompt says to change only tests/", false},
	{"contradiction.echo", []script{user("go"), ran(call("1", "transfer", map[string]any{"to": "ada", "amount": 100}), `{"to": "ada", "amount": 1000}`), answer("sent")},
		[]script{user("go"), ran(call("1", "transfer", map[string]any{"to": "ada", "amount": 100}), `{"to": "ada", "amount": 100.0}`), ran(call("2", "get_orders", map[string]any{"quantity": 5}), `{"quantity": 3}`), answer("sent")}, "amount: asked 100, answered 1000", false},
	{"loop.alternate", []script{user("go"), ran(edit("1", "a.py", "t = 1", "t = 2"), "ok"), ran(edit("2", "a.py", "t = 2", "t = 1"), "ok"), ran(edit("3", "a.py", "t = 1", "t = 2"), "ok"), ran(edit("4", "a.py", "t = 2", "t = 1"), "ok"), ran(edit("5", "a.py", "t = 1", "t = 2"), "ok"), answer("x")},
		[]script{user("go"), ran(edit("1", "a.py", "t = 1", "t = 2"), "ok"), ran(edit("2", "a.py", "t = 2", "t = 1"), "ok"), ran(edit("3", "a.py", "t = 1", "t = 2"), "ok"), ran(edit("4", "b.py", "u = 1", "u = 2"), "ok"), ran(edit("5", "b.py", "u = 1", "u = 2"), "ok"), ran(edit("6", "b.py", "u = 1", "u = 2"), "ok"), answer("x")}, "3 times the same edit, taken back between", false},
	{"contradiction.branch", []script{user("Commit the fix on the branch fix/oven-heat, I look at it there."), ran(bash("1", "git add -A && git commit -m Heat"), "[main 3f2a1b7] Heat\n 1 file changed"), answer("it is")},
		[]script{user("Commit the fix on the branch fix/oven-heat, I look at it there."), ran(bash("0", "git checkout -b fix/oven-heat"), "Switched to a new branch 'fix/oven-heat'"), ran(bash("1", "git commit -m Heat"), "[fix/oven-heat 3f2a1b7] Heat"), ran(bash("2", "git checkout main && git commit -m Notes"), "[main 9f2a1b7] Notes"), answer("it is")}, "the prompt names fix/oven-heat, the commit is on main", false},
	{"contradiction.branch", []script{user("Please push it to our branch release-2."), ran(bash("1", "git commit -m Heat"), "[main 3f2a1b7] Heat"), answer("it is")},
		[]script{user("Compare with the branch old/oven."), ran(bash("1", "git commit -m Heat"), "[main 3f2a1b7] Heat"), user("Now do it on the branch release-2."), user("No, on main."), user("Which branch is it?"), ran(bash("2", "git commit -m Heat"), "[main 3f2a1b8] Heat"), answer("it is")}, "", false},
	{"contradiction.folder", []script{user("Run the tests of packages/api."), ran(bash("1", "cd packages/web && npm test"), "Tests  21 passed (21)"), answer("They pass.")},
		[]script{user("Run the tests of packages/api."), ran(bash("1", "cd packages/api && npm test"), "Tests  21 passed (21)"), answer("They pass.")}, "the prompt names packages/api, the check is of packages/web", false},
	{"files.overlooked", []script{user("go"), ran(bash("1", "cat oven.yaml"), "name: rye\nheat: cold\n"), ran(bash("2", "cat oven.yaml"), "name: rye\nheat: cold\nsteam: a lot\n"), ran(write("3", "oven.yaml", "name: rye\nheat: hot oven\n"), "ok"), answer("x")},
		[]script{user("go"), ran(bash("1", "cat oven.yaml"), "name: rye\nheat: cold\n"), ran(bash("2", "cat oven.yaml"), "name: rye\nheat: cold\nsteam: a lot\n"), ran(write("3", "oven.yaml", "name: rye\nsteam: a lot\n"), "ok"), answer("x")}, "steam: a lot", false},
	{"contradiction.skipped", []script{user("Mend the oven."), failed(bash("1", "go test ./oven"), "--- FAIL: TestHeat (0.00s)"), ran(edit("2", "/x/oven_test.go", "func TestHeat(t *testing.T) {\n", "func TestHeat(t *testing.T) {\n\tt.Skip()\n"), "ok"), ran(bash("3", "go test ./oven"), "ok  \toven\t0.1s"), answer("x")},
		[]script{user("Mend the oven."), failed(bash("1", "go test ./oven"), "--- FAIL: TestHeat (0.00s)"), ran(edit("2", "/x/oven.go", "cold", "hot"), "ok"), ran(bash("3", "go test ./oven"), "ok  \toven\t0.1s"), answer("x")}, "t.Skip()", true},
	{"contradiction.test", []script{user("The rounding test fails. Fix the bug."), failed(bash("1", "npx vitest run rounding"), "FAIL a.test.ts\nAssertionError: expected 10 to be 11"), ran(edit("2", "/x/a.test.ts", "expect(round(10.5)).toBe(11)", "expect(round(10.5)).toBe(10)"), "ok"), ran(bash("3", "npx vitest run rounding"), "Tests  6 passed (6)"), answer("x")},
		[]script{user("Fix the bug."), failed(bash("1", "npx vitest run rounding"), "FAIL a.test.ts"), ran(edit("2", "/x/a.test.ts", "expect(round(10.5)).toBe(11)", "expect(round(10.5)).toBe(10)"), "ok"), ran(edit("3", "/x/a.ts", "a", "b"), "ok"), ran(bash("4", "npx vitest run rounding"), "Tests  6 passed (6)"),
			ran(edit("5", "/x/b.test.ts", "a", "expect(b()).toBe(1)"), "ok"), failed(bash("6", "npx vitest run"), "FAIL b.test.ts"), ran(edit("7", "/x/b.test.ts", "expect(b()).toBe(1)", "expect(b()).toBe(2)"), "ok"), ran(bash("8", "npx vitest run"), "Tests  6 passed (6)"),
			user("Adapt the tests to the new rounding."), failed(bash("9", "npx vitest run c"), "FAIL c.test.ts"), ran(edit("10", "/x/c.test.ts", "expect(c()).toBe(1)", "expect(c()).toBe(2)"), "ok"), ran(bash("11", "npx vitest run c"), "Tests  6 passed (6)"),
			user("Mend it."), failed(bash("12", "npx vitest run d"), "FAIL d.test.ts"), ran(edit("13", "/x/d.test.ts", "expect(c()).toBe(1)", "expect(d()).toBe(1)"), "ok"), ran(bash("14", "npx vitest run d"), "Tests  6 passed (6)"), answer("x")}, "expect(round(10.5)).toBe(11) → expect(round(10.5)).toBe(10)", true},
	{"end.reasoning", []script{user("go"), ran(bash("1", "make"), "ok"), thinking("hm")},
		[]script{user("go"), thinking("hm")}, "", false},
	{"end.question", []script{user("go"), ran(bash("1", "make"), "ok"), lost(call("2", "ask_user", nil))},
		[]script{user("go"), lost(call("2", "ask_user", nil))}, "", false},
	{"end.approval", []script{user("go"), lost(waiting("1", "bake"))},
		[]script{user("go"), ran(waiting("1", "bake"), "ok"), answer("x")}, "", false},
	{"end.unfinished", []script{user("go"), unfinished("The ov")},
		[]script{user("go"), unfinished("The ov"), answer("The oven")}, "", false},
	{"end.error", []script{user("go"), ran(bash("1", "make"), "ok"), answer("API Error: 529 {\"type\": \"overloaded_error\"}")},
		[]script{user("go"), ran(bash("1", "make"), "ok"), answer("API Error: what it means is told in the manual.")}, "", false},
	{"files.stale", []script{user("go"), ran(edit("1", "a.py", "total = 1 + 1", "total = 2 + 2"), "ok"), ran(read("2", "a.py"), "1 total = 1 + 1"), answer("x")},
		[]script{user("go"), ran(edit("1", "a.py", "total = 1 + 1", "total = 2 + 2"), "ok"), ran(read("2", "a.py"), "1 total = 2 + 2"), ran(edit("3", "a.py", "total = 2 + 2", "total = 1 + 1"), "ok"), ran(read("4", "a.py"), "1 total = 1 + 1"), answer("x")}, "total = 1 + 1", false},
	{"files.stale", []script{user("go"), ran(call("1", "apply_patch", map[string]any{"input": "*** Begin Patch\n*** Update File: conf/a.toml\n name\n-port = 8080\n+port = 9090\n*** End Patch"}), "Success."), ran(bash("2", "make restart"), "restarted"), ran(bash("3", "cat conf/a.toml"), "name\nport = 8080"), answer("x")},
		[]script{user("go"), ran(call("1", "apply_patch", map[string]any{"input": "*** Begin Patch\n*** Update File: conf/a.toml\n name\n-port = 8080\n+port = 9090\n*** End Patch"}), "Success."), ran(bash("2", "sed -i s/9/8/ conf/a.toml"), ""), ran(bash("3", "cat conf/a.toml"), "name\nport = 8080"), answer("x")}, "port = 8080", true},
	{"files.undone", []script{user("go"), ran(edit("1", "a.py", "total = 1 + 1", "total = 2 + 2"), "ok"), ran(write("2", "a.py", "import x\ntotal = 1 + 1\n"), "ok"), answer("x")},
		[]script{user("go"), ran(edit("1", "a.py", "total = 1 + 1", "total = 2 + 2"), "ok"), ran(write("2", "a.py", "import x\ntotal = 2 + 2\n"), "ok"), answer("x")}, "total = 2 + 2", false},
	{"files.undone", []script{user("go"), ran(edit("1", "menu.md", "- rye bread", "- rye bread with seeds"), "ok"), ran(write("2", "menu.md", "# Menu\n- rye bread\n- toast\n"), "ok"), answer("x")},
		[]script{user("go"), ran(edit("1", "menu.md", "- rye bread", "- rye bread with seeds"), "ok"), ran(write("2", "menu.md", "# Menu\n- rye bread with salt\n- rye bread with seeds\n"), "ok"), ran(edit("3", "menu.md", "bake(rye", "bake(rye, 3"), "ok"), ran(write("4", "menu.md", "x = bake(rye)\n"), "ok"), answer("x")}, "- rye bread with seeds", false},
	{"files.lost", []script{user("go"), by("crm", ran(read("1", "ada.json"), "{}")), by("billing", ran(read("2", "ada.json"), "{}")), by("crm", ran(write("3", "ada.json", `{"a":1}`), "ok")), by("billing", ran(write("4", "ada.json", `{"b":1}`), "ok")), answer("x")},
		[]script{user("go"), by("crm", ran(read("1", "ada.json"), "{}")), by("crm", ran(write("3", "ada.json", `{"a":1}`), "ok")), by("billing", ran(read("2", "ada.json"), `{"a":1}`)), by("billing", ran(write("4", "ada.json", `{"a":1,"b":1}`), "ok")), answer("x")}, "", false},
	{"files.discarded", []script{user("go"), ran(bash("1", "git status -s"), " M src/a.go\n"), ran(bash("2", "git checkout -- src/a.go"), ""), answer("x")},
		[]script{user("go"), ran(bash("1", "git status -s"), " M src/a.go\n"), ran(bash("2", "git checkout -- src/b.go"), ""), answer("x")}, "src/a.go", true},
	{"files.secret", []script{user("go"), ran(bash("1", "git add -A && git commit -m x"), "[main 6c1f9a2] x\n 1 file changed\n create mode 100644 deploy/oven.env"), answer("x")},
		[]script{user("go"), ran(bash("1", "git add -A && git commit -m x"), "[main 6c1f9a2] x\n 1 file changed\n create mode 100644 deploy/oven.py"), answer("x")}, "deploy/oven.env", false},
	{"contradiction.fitted", []script{user("go"), failed(call("1", "pay", map[string]any{"amount": 4.9}), "amount must be an integer"), ran(call("2", "pay", map[string]any{"amount": 4}), "paid"), answer("x")},
		[]script{user("go"), failed(call("1", "pay", map[string]any{"amount": 4.9}), "amount must be an integer"), ran(call("2", "pay", map[string]any{"amount": 490}), "paid"), answer("x")}, "amount: 4.9 was refused, 4 was given", true},
	{"contradiction.spelling", []script{user("go"), ran(call("1", "list_shops", map[string]any{"all": true}), `{"shops":["RYE-FI"]}`), ran(call("2", "list_orders", map[string]any{"shop_code": "RYE_FI"}), `{"orders":[]}`), answer("x")},
		[]script{user("go"), ran(call("1", "list_shops", map[string]any{"all": true}), `{"shops":["RYE-FI"]}`), ran(call("2", "list_orders", map[string]any{"shop_code": "RYE-FI"}), `{"orders":[]}`), answer("x")}, "asked for RYE_FI, there is RYE-FI", false},
	{"contradiction.limit", []script{user("Refund them, at most 10 % as a refund."), ran(call("1", "refund_bread", map[string]any{"percent": 20}), "{}"), answer("x")},
		[]script{user("Refund them, at most 10 % as a refund."), ran(call("1", "refund_bread", map[string]any{"percent": 10}), "{}"), answer("x")}, "percent: 20; a prompt says: at most 10 %", false},
	{"contradiction.figure", []script{user("go"), ran(call("1", "bake", map[string]any{"a": 1}), `{"success_rate": 0.871}`), answer("The success rate is 91.7 %.")},
		[]script{user("go"), ran(call("1", "bake", map[string]any{"a": 1}), `{"success_rate": 0.871}`), answer("The success rate is 87.1 %.")}, "success_rate: 91.7; the result gives 0.871", false},
	{"files.generated", []script{user("Raise it."), ran(bash("1", "cat gen/oven.go"), "// Code generated by ovenc from oven.proto. DO NOT EDIT.\npackage oven"), ran(bash("2", "sed -i s/24/48/ gen/oven.go"), ""), answer("x")},
		[]script{user("Raise it."), ran(bash("1", "cat gen/oven.go"), "// Code generated by ovenc from oven.proto. DO NOT EDIT.\npackage oven"), ran(bash("2", "sed -i s/24/48/ gen/oven.go"), ""), ran(bash("3", "ovenc ."), ""), answer("x")}, "// Code generated by ovenc from oven.proto. DO NOT EDIT.", false},
	{"files.built", []script{user("Raise it."), ran(bash("1", "grep -rn HEAT ."), "./dist/oven.js:1:HEAT=20\n./src/oven.js:1:HEAT=20"), ran(edit("2", "dist/oven.js", "HEAT=20", "HEAT=40"), "ok"), answer("x")},
		[]script{user("Raise it."), ran(bash("1", "grep -rn HEAT ."), "./dist/oven.js:1:HEAT=20\n./src/oven.js:1:HEAT=20"), ran(edit("2", "src/oven.js", "HEAT=20", "HEAT=40"), "ok"), answer("x")}, "there is src/oven.js", false},
	{"files.template", []script{user("Raise it."), ran(bash("1", "grep -rn HEAT ."), "./.env.example:1:HEAT=20\n./.env:1:HEAT=20"), ran(edit("2", ".env.example", "HEAT=20", "HEAT=40"), "ok"), answer("x")},
		[]script{user("Raise it."), ran(bash("1", "grep -rn HEAT ."), "./.env.example:1:HEAT=20\n./.env:1:HEAT=20"), ran(edit("2", ".env", "HEAT=20", "HEAT=40"), "ok"), answer("x")}, "HEAT stands in .env, too", false},
	{"contradiction.byhand", []script{user("go"), ran(bash("1", "./count | tee result.txt"), "rye=0"), ran(bash("2", "sed -i 's/^rye=.*/rye=240/' result.txt"), ""), answer("x")},
		[]script{user("go"), ran(bash("1", "./count | tee result.txt"), "rye=0"), ran(bash("2", "sed -i 's/^rye=.*/rye=0/' result.txt"), ""), answer("x")}, "rye: a program gave 0, and 240 was put in", false},
	{"contradiction.context", []script{user("go"), ran(bash("1", "KUBECONFIG=k kubectl get pods"), "a"), ran(bash("2", "KUBECONFIG=k kubectl get svc"), "b"), ran(bash("3", "KUBECONFIG=k kubectl get ns"), "c"), ran(bash("4", "kubectl delete pod rye"), "deleted"), answer("x")},
		[]script{user("go"), ran(bash("1", "KUBECONFIG=k kubectl get pods"), "a"), ran(bash("2", "KUBECONFIG=k kubectl get svc"), "b"), ran(bash("3", "KUBECONFIG=k kubectl get ns"), "c"), ran(bash("4", "KUBECONFIG=k kubectl delete pod rye"), "deleted"), answer("x")}, "the 3 commands of kubectl before it had KUBECONFIG=k", false},
	{"files.guard", []script{user("go"), ran(edit("1", "a.py", "require_owner(x)\nbake(x)", "bake(x)"), "ok"), answer("x")},
		[]script{user("go"), ran(edit("1", "a.py", "require_owner(x)\nbake(x)", "require_owner(x)\nheat(x)"), "ok"), answer("x")}, "require_owner(x)", false},
	{"hidden.copy", []script{user("go"), ran(bash("1", "cp a.py /v/site-packages/"), ""), ran(edit("2", "a.py", "a", "b"), "ok"), ran(bash("3", "pytest -q"), "7 passed in 0.1s"), answer("x")},
		[]script{user("go"), ran(edit("2", "a.py", "a", "b"), "ok"), ran(bash("1", "cp a.py /v/site-packages/"), ""), ran(bash("3", "pytest -q"), "7 passed in 0.1s"), answer("x")}, "a.py was edited after it was copied to /v/site-packages/", false},
	{"contradiction.unit", []script{user("We need 1,200 pieces."), ran(call("1", "transfer_to_oven", map[string]any{"brief": "1200 packs"}), "{}"), answer("x")},
		[]script{user("We need 1,200 pieces."), ran(call("1", "transfer_to_oven", map[string]any{"brief": "1200 pieces"}), "{}"), answer("x")}, "the prompt says 1200 pieces, and here it is 1200 packs", false},
	{"contradiction.zone", []script{user("Bake at 03:30 CET."), ran(bash("1", "timedatectl"), "Time zone: UTC (UTC, +0000)"), ran(bash("2", "echo '30 3 * * * /w/bake' | crontab -"), ""), answer("x")},
		[]script{user("Bake at 03:30 CET."), ran(bash("1", "timedatectl"), "Time zone: UTC (UTC, +0000)"), ran(bash("2", "echo '30 2 * * * /w/bake' | crontab -"), ""), answer("x")}, "the prompt says 03:30 CET, the machine runs in UTC", false},
	{"files.placeholder", []script{user("go"), ran(bash("1", "cat oven.js"), "route(a)\nroute(b)"), ran(call("2", "Write", map[string]any{"file_path": "oven.js", "content": "route(a)\n// ... rest of the routes unchanged ...\n"}), "ok"), answer("x")},
		[]script{user("go"), ran(call("2", "Write", map[string]any{"file_path": "oven.js", "content": "route(a)\n// ... rest of the routes unchanged ...\n"}), "ok"), answer("x")}, "// ... rest of the routes unchanged ...", false},
	{"files.stranded", []script{user("go"), ran(bash("1", "git commit -qam x"), ""), ran(bash("2", "git checkout main"), "Warning: you are leaving 1 commit behind, not connected to\nany of your branches:\n\n  0f3be72 x\n\nSwitched to branch 'main'"), answer("x")},
		[]script{user("go"), ran(bash("1", "git commit -qam x"), ""), ran(bash("2", "git checkout main"), "Switched to branch 'main'"), answer("x")}, "on no branch: 0f3be72 x", true},
	{"files.reset", []script{user("go"), ran(edit("1", "src/a.go", "a := 1", "a := 2"), "ok"), ran(bash("2", "git checkout -- src/a.go"), ""), answer("x")},
		[]script{user("go"), ran(edit("1", "src/a.go", "a := 1", "a := 2"), "ok"), ran(bash("2", "git checkout -b next"), ""), ran(bash("3", "git commit -am x"), ""), ran(bash("4", "git checkout src/a.go"), ""), answer("x")}, "src/a.go", false},
	{"files.overwritten", []script{user("Add rye to the ovens."), ran(bash("1", "ls -l /w"), "-rw-r--r-- 1 a a 900 Apr 27 16:40 ovens.txt"), ran(bash("2", "cat new > /w/ovens.txt && ls -l /w"), "-rw-r--r-- 1 a a 90 May  4 10:22 ovens.txt"), answer("x")},
		[]script{user("Add rye to the ovens."), ran(bash("1", "ls -l /w"), "-rw-r--r-- 1 a a 900 Apr 27 16:40 ovens.txt"), ran(bash("2", "cat new >> /w/ovens.txt && ls -l /w"), "-rw-r--r-- 1 a a 990 May  4 10:22 ovens.txt"), answer("x")}, "/w/ovens.txt had 900 bytes, and 90 after that", false},
	{"contradiction.snapshot", []script{user("Refactor it. The output must stay the same."), failed(bash("1", "npx vitest run"), "- Snapshot\n+ Received\n- 1\n+ NaN\nSnapshots  1 failed"), ran(bash("2", "npx vitest run -u"), "Tests  9 passed"), answer("x")},
		[]script{user("Redesign it."), failed(bash("1", "npx vitest run"), "- Snapshot\n+ Received\n- 1\n+ 2\nSnapshots  1 failed"), ran(bash("2", "npx vitest run -u"), "Tests  9 passed"), answer("x")}, "+ NaN", true},
	{"contradiction.flaky", []script{user("go"), exited(bash("1", "go test ./oven"), 1, "--- FAIL: TestBake (0.1s)\nFAIL"), ran(bash("2", "go test ./oven"), "ok  \toven\t0.1s"), exited(bash("3", "go test ./oven"), 1, "--- FAIL: TestBake (0.1s)\nFAIL"), ran(bash("4", "go test ./oven"), "ok  \toven\t0.1s"), answer("x")},
		[]script{user("go"), exited(bash("1", "go test ./oven"), 1, "--- FAIL: TestBake (0.1s)\nFAIL"), ran(bash("2", "go test ./oven"), "ok  \toven\t0.1s"), answer("x")}, "", true},
	{"contradiction.other-id", []script{user("Cancel the bread of customer 5571 4093."), ran(call("1", "find", map[string]any{"name": "Ada"}), `["5571-4039","5571-4093"]`), ran(call("2", "cancel", map[string]any{"id": "5571-4039"}), "ok"), answer("x")},
		[]script{user("Cancel the bread of customer 5571 4093."), ran(call("1", "find", map[string]any{"name": "Ada"}), `["5571-4039","5571-4093"]`), ran(call("2", "cancel", map[string]any{"id": "5571-4093"}), "ok"), answer("x")}, "5571-4039, and the person gave 5571-4093", true},
	{"contradiction.letter-case", []script{user("Which loaves are old?"), ran(call("1", "kinds", map[string]any{}), `[{"kind":"RYE"}]`), ran(call("2", "loaves", map[string]any{"kind": "rye"}), `[]`), answer("None.")},
		[]script{user("Which loaves are old?"), ran(call("1", "kinds", map[string]any{}), `[{"kind":"RYE"}]`), ran(call("2", "loaves", map[string]any{"kind": "RYE"}), `[]`), answer("None.")}, "kind: asked rye; a result has RYE", false},
	{"contradiction.ruled-out", []script{user("Order bread, only sliced ones."), ran(call("1", "find", map[string]any{"name": "rye"}), `[{"id":"R1","sliced":false}]`), ran(call("2", "order", map[string]any{"id": "R1"}), "ok"), answer("x")},
		[]script{user("Order bread, only sliced ones."), ran(call("1", "find", map[string]any{"name": "rye"}), `[{"id":"R1","sliced":true}]`), ran(call("2", "order", map[string]any{"id": "R1"}), "ok"), answer("x")}, "R1 has sliced: false; the person said: only sliced", false},
	{"contradiction.rolled-back", []script{user("go"), ran(call("1", "rollout", map[string]any{"id": 7}), `{"status":"rolled_back"}`), answer("The oven is live.")},
		[]script{user("go"), ran(call("1", "rollout", map[string]any{"id": 7}), `{"status":"rolled_back"}`), answer("The oven was rolled back.")}, "rolled_back", true},
	{"loop.waiting", []script{user("go"), times(2, func(i int) script {
		return ran(call(fmt.Sprint(i), "bake_status", map[string]any{"id": 7}), `{"state":"waiting","waiting_for":"confirm_recipe"}`)
	}), answer("x")},
		[]script{user("go"), times(2, func(i int) script {
			return ran(call(fmt.Sprint(i), "bake_status", map[string]any{"id": 7}), `{"state":"waiting","waiting_for":"oven"}`)
		}), answer("x")}, "it waits for confirm recipe", false},
	{"files.unchecked", []script{user("go"), ran(bash("1", "go test ./..."), "ok x"), ran(edit("2", "a.go", "a", "b"), "ok"), answer("x")},
		[]script{user("go"), ran(edit("2", "a.go", "a", "b"), "ok"), ran(bash("1", "cd /x && go test ./... 2>&1 | tail"), "ok x"), ran(edit("3", "README.md", "a", "b"), "ok"), answer("x")}, "", false},
}

func lost(c *model.ToolCall) script { return func(l *fake) { l.add(calls(c)) } }

func waiting(id, name string) *model.ToolCall {
	c := call(id, name, nil)
	c.State = model.CallAwaitingApproval
	return c
}

func thinking(text string) script {
	return func(l *fake) {
		l.add(&model.Message{Role: model.RoleAssistant, Parts: []model.Part{model.Reasoning{Text: text}}})
	}
}

// unfinished is an answer of which the log says that it was still being written.
func unfinished(text string) script {
	return func(l *fake) {
		m := said(model.RoleAssistant, text)
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerUnfinished})
		l.add(m)
	}
}

// envelope is what stands around the messages of a document.
func envelope(text string) script {
	return func(l *fake) {
		n := len(l.messages)
		l.messages = append(l.messages, &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: "envelope", Raw: []byte(text)}}})
		l.index.Add([]model.Entry{{Flags: model.FlagMetadata.WithRole(model.RoleMarker), Offset: int64(n * 100), Length: 100, Line: n + 1}})
	}
}

func hook(text string) script {
	return func(l *fake) { m := said(model.RoleUser, text); m.Injected = "hook"; l.add(m) }
}

func summary(text string) script {
	return func(l *fake) { m := said(model.RoleUser, text); m.Injected = "compaction summary"; l.add(m) }
}

func system(text string) script { return func(l *fake) { l.add(said(model.RoleSystem, text)) } }

func TestFollow(t *testing.T) {
	tried := map[string]bool{"protocol.early": true, "log.malformed": true, "log.unknown": true}
	for _, c := range follows {
		tried[c.code] = true
		for _, with := range []bool{true, false} {
			l := newFake()
			steps := c.without
			if with {
				steps = c.with
			}
			for _, s := range steps {
				s(l)
			}
			l.index.Finish(nil)
			f := NewFinder(l)
			f.SetEnded(true)
			if err := f.Run(context.Background()); err != nil {
				t.Fatal(err)
			}
			found := false
			for _, one := range f.Findings() {
				switch {
				case one.Rule.Code != c.code:
					if with && !c.others || !with && one.Rule.Group != Fail {
						t.Errorf("%s (%v): also found %s %q %q", c.code, with, one.Rule.Code, one.Call, one.Line)
					}
				case !with:
					t.Errorf("%s found where it is not: %q %q", c.code, one.Call, one.Line)
				case one.Line != c.says && c.says != "":
					t.Errorf("%s says %q, want %q", c.code, one.Line, c.says)
				}
				found = found || one.Rule.Code == c.code
			}
			if with && !found {
				t.Errorf("%s is not found: %s", c.code, told(f.Findings()))
			}
		}
	}
	for _, r := range Rules() {
		if !tried[r.Code] && r.Group != Fail && r.Group != Hidden && !isTrust(r) {
			t.Errorf("no case for %s", r.Code)
		}
	}
}

// Of very many conversations only those have an end of which the log says that they ended.
func TestManyEnds(t *testing.T) {
	for scored, want := range map[bool]string{true: "end.result x2  |\n", false: ""} {
		l := newFake()
		for i := range maxTalks + 2 {
			in := func(m *model.Message) {
				m.Conversation = fmt.Sprint("talk ", i)
				l.add(m)
			}
			in(said(model.RoleUser, "go"))
			in(calls(bash(fmt.Sprint(i), "make")))
			in(results(result(fmt.Sprint(i), "made", 0, model.No)))
			if i > 1 {
				in(said(model.RoleAssistant, "done"))
			}
			if scored {
				in(&model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerScore, Text: "reward 1"}}})
			}
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		if err := f.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := told(f.Findings()); got != want {
			t.Errorf("scored %v:\n%s", scored, got)
		}
	}
}
