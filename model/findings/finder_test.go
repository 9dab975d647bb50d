package findings

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"msgview/model"
)

// told writes findings in short: the code, how often, what is recovered, the call and
// the line.
func told(list []Finding) string {
	var b strings.Builder
	for _, f := range list {
		fmt.Fprintf(&b, "%s x%d", f.Rule.Code, f.Count)
		if f.Recovered {
			b.WriteString(" recovered")
		}
		fmt.Fprintf(&b, " %s %s|%s\n", f.Tool, f.Call, f.Line)
	}
	return b.String()
}

func run(t *testing.T, l *fake) *Finder {
	t.Helper()
	f := NewFinder(l)
	if err := f.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	foundAhead(t, l, f, func(*Finder) {})
	return f
}

// step adds a call and its result.
func (l *fake) step(c *model.ToolCall, r *model.ToolResult) {
	l.add(calls(c))
	r.CallID = c.ID
	l.add(results(r))
}

func TestFinder(t *testing.T) {
	l := newFake()
	l.add(said(model.RoleUser, "go on"))
	bad := func(text string) *model.ToolResult { return result("", text, 1, model.Yes) }
	good := func() *model.ToolResult { return result("", "ok", 0, model.No) }
	l.step(bash("1", "cd /x && go test ./..."), bad("--- FAIL: TestA (0.1s)\nFAIL"))
	l.step(bash("2", "go test ./... 2>&1 | tail -5"), result("", "--- FAIL: TestA (0.1s)", 0, model.No))
	l.step(bash("3", "go vet ./..."), bad("a.go:1:2: wrong"))
	l.step(bash("4", "go vet ./..."), bad("a.go:1:2: wrong"))
	l.step(call("5", "Edit", map[string]any{"file_path": "a", "old_string": "x", "new_string": "y"}), bad("not found"))
	l.step(call("6", "Edit", map[string]any{"file_path": "a", "old_string": "z", "new_string": "y"}), result("", "done", -1, model.No))
	l.step(bash("7", "go test ./..."), good())
	l.step(call("8", "pay", map[string]any{"a": 1, "b": 2}), result("", `{"success":false}`, -1, model.NotStated))
	l.step(&model.ToolCall{ID: "9", Name: "pay", Arguments: []byte(`{"b":2, "a":1}`)}, result("", `{"success":true}`, -1, model.NotStated))
	l.step(bash("10", "rm x"), &model.ToolResult{Denied: true})
	l.add(calls(bash("11", "lost")))
	l.add(said(model.RoleAssistant, "all is well"))
	l.index.Finish(nil)
	want := `fail.exit x2 Bash go vet ./...|a.go:1:2: wrong
protocol.missing x1 Bash lost|
fail.denied x1 Bash rm x|
fail.exit x1 recovered Bash cd /x && go test ./...|--- FAIL: TestA (0.1s)
hidden.test x1 recovered Bash go test ./... 2>&1 | tail -5|--- FAIL: TestA (0.1s)
fail.exit x1 recovered Edit a|not found
hidden.json x1 recovered pay a: 1  b: 2|{"success":false}
`
	f := run(t, l)
	if got := told(f.Findings()); got != want {
		t.Errorf("found\n%s, want\n%s", got, want)
	}
	if n := Counts(f.Findings()); n != (Count{Errors: 2, Warnings: 1, Recovered: 4}) {
		t.Errorf("%+v", n)
	}
	first := f.Findings()[0]
	if first.Evidence != (Evidence{Entry: 8, Result: 0, Span: Span{Part: 0, Line: 1, Start: 0, End: 15}}) || first.Places[1] != (Place{7, 0, -1}) {
		t.Errorf("%+v", first)
	}
	if s := first.Sentence(); s != "the command ended with an exit other than 0: a.go:1:2: wrong" {
		t.Error(s)
	}
	if done, of := f.Progress(); done != of || of != len(l.messages) {
		t.Error(done, of)
	}
}

// The last call of a log is no finding while it may be running, and events are
// recovered by an answer.
func TestFinderEnds(t *testing.T) {
	l := newFake()
	l.add(said(model.RoleUser, "x"))
	failed := &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: "trying\nError: overloaded", Error: true}}}
	l.add(failed)
	l.add(&model.Message{Role: model.RoleMarker, Parts: failed.Parts})
	l.add(said(model.RoleAssistant, "here"))
	l.step(bash("1", "ls"), result("", "a", 0, model.No))
	l.add(calls(bash("2", "sleep 9")))
	f := run(t, l)
	want := "stop.overload x2 recovered  error|Error: overloaded\n"
	if got := told(f.Findings()); got != want {
		t.Errorf("found %s, want %s", got, want)
	}
	l.add(said(model.RoleUser, "and?"))
	l.add(said(model.RoleAssistant, "no"))
	l.add(&model.Message{Role: model.RoleMarker, Parts: failed.Parts})
	if err := f.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	// what was answered is not what was not, though it failed for the same reason
	const left = "stop.overload x1  error|Error: overloaded\nstop.overload x2 recovered  error|Error: overloaded\n"
	want = "protocol.missing x1 Bash sleep 9|\n" + left
	if got := told(f.Findings()); got != want {
		t.Errorf("found\n%s, want\n%s", got, want)
	}
	l.add(results(result("2", "done", 0, model.No)))
	if err := f.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got := told(f.Findings()); got != left {
		t.Errorf("a result that came late: %s", got)
	}
}

// What has one cause is two findings where some of it went well later: the places that are
// left, and the others, each with what is told of its first place.
func TestRecoveredInPart(t *testing.T) {
	one := &cause{Finding: Finding{Rule: ruleFailed, Line: "0"}}
	for i, target := range []uint64{7, 8, 7, 9} {
		one.add(Place{i, 0, -1}, detail{target, &Finding{Rule: ruleFailed, Line: fmt.Sprint(i)}})
	}
	var w went
	for _, c := range []struct {
		target     uint64
		at         int
		left, good string // the places
	}{
		{5, 9, "0123", ""},
		{7, 1, "123", "0"},
		{7, 9, "13", "02"},
		{8, 0, "13", "02"},
		{8, 9, "3", "012"},
		{9, 9, "", "0123"},
	} {
		w.note(c.target, Place{c.at, 0, -1})
		left, good := one.split(&w)
		for want, f := range map[string]Finding{"left " + c.left: left, "good " + c.good: good} {
			got, which := "", want[:5]
			for _, p := range f.Places {
				got += fmt.Sprint(p.Entry)
			}
			if which+got != want || f.Count != len(got) || got != "" && (f.Line != got[:1] || f.Recovered != (which == "good ")) {
				t.Errorf("%d well at %d: %s, want %s: %+v", c.target, c.at, which+got, want, f)
			}
		}
	}
}

func TestFinderStops(t *testing.T) {
	l := newFake()
	for i := range 10 {
		l.step(bash(fmt.Sprint(i), "x"), result("", "no", 1, model.Yes))
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	f := NewFinder(l)
	if err := f.Run(ctx); err == nil {
		t.Error("it did not stop")
	}
	if done, _ := f.Progress(); done != 0 {
		t.Error(done)
	}
	if err := f.Glance(context.Background(), 18, 18, 99, -1); err != nil || told(f.Findings()) != "fail.exit x1 Bash x|no\n" {
		t.Error(err, told(f.Findings()))
	}
	if err := f.Run(context.Background()); err != nil || told(f.Findings()) != "fail.exit x10 Bash x|no\n" {
		t.Error(err, told(f.Findings()))
	}
}

// random is a log of calls of a few kinds that fail or not, with results out of order,
// late or never, and answers with tokens.
func random(r *rand.Rand) []*model.Message {
	var all []*model.Message
	var late []*model.ToolResult
	names := []string{"go test ./...", "cd x && go test ./...", "make | tail", "cat y", "go vet"}
	for i := range 40 {
		switch r.IntN(6) {
		case 0:
			m := said(model.RoleAssistant, "text")
			m.Usage = model.Usage{Input: int64(r.IntN(100)), Output: 1}
			all = append(all, m)
		case 1:
			all = append(all, &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: "overloaded", Error: true}}})
		default:
			id := fmt.Sprint(i)
			all = append(all, calls(bash(id, names[r.IntN(len(names))]), call(id+"b", "Edit", map[string]any{"file_path": fmt.Sprint(r.IntN(3)), "old_string": "x", "new_string": "y"})))
			for _, id := range []string{id, id + "b"} {
				res := randomResult(r)
				res.CallID = id
				if r.IntN(8) > 0 {
					late = append(late, res)
				}
			}
		}
		for len(late) > 0 && r.IntN(3) > 0 {
			k := r.IntN(len(late))
			all = append(all, results(late[k]))
			late = append(late[:k], late[k+1:]...)
		}
	}
	return all
}

// A call that was refused because of its arguments is made good by one with others, even if
// they tell of another thing. One that failed for another reason is not.
func TestCorrected(t *testing.T) {
	for said, recovered := range map[string]bool{
		`{"error": "The country is not supported. Fix the errors and try again."}`: true,
		"Error: 1 validation error for get_capital":                                true,
		"Error: the connection was closed":                                         false,
	} {
		l := newFake()
		user("go")(l)
		l.step(call("1", "get_capital", map[string]any{"country": "France"}), result("", said, -1, model.Yes))
		l.step(call("2", "get_capital", map[string]any{"country": "La France"}), result("", "Paris", -1, model.No))
		answer("Paris")(l)
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if len(list) != 1 || list[0].Recovered != recovered {
			t.Errorf("%q: %+v", said, list)
		}
	}
}

// A call of a tool that there is not is made good by one of those that the refusal names: of
// several, by one that is called alike.
func TestOtherTool(t *testing.T) {
	for _, c := range []struct {
		name, said, next string
		recovered        bool
	}{
		{"list_files", "Unknown tool name: 'list_files'. Available tools: 'get_file'\n\nFix the errors and try again.", "get_file", true},
		{"list_files", "Model tried to call unavailable tool 'list_files'. Available tools: get_weather, find_files.", "find_files", true},
		{"list_files", "Error: list_files is not a valid tool, try one of [get_weather, find_files].", "get_weather", false},
		{"write_todos", "Unknown tool 'write_todos'. Available tools: read_file, task.", "read_file", false},
		{"write_todos", "Unknown tool 'write_todos'. Available tools: read_file, write_todo.", "write_todo", true},
		{"list_files", "list_files failed. Available tools: get_file", "get_file", false},
		{"list_files", "Unknown tool 'list_files'.", "get_file", false},
		{"list_files", "Unknown tool 'list_files'. Available tools: get_file", "ask", false},
	} {
		l := newFake()
		user("go")(l)
		l.step(call("1", c.name, map[string]any{"path": "oven"}), result("", c.said, -1, model.Yes))
		l.step(call("2", c.next, map[string]any{"where": "bakery"}), result("", "rye", -1, model.No))
		answer("rye")(l)
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if len(list) != 1 || list[0].Recovered != c.recovered {
			t.Errorf("%s: %q: %+v", c.next, c.said, list)
		}
	}
}

// Requests that were refused for a while are one finding whatever each try says. It is made
// good by an answer, and it is an error where none came.
func TestRefused(t *testing.T) {
	for _, answered := range []bool{false, true} {
		l := newFake()
		user("go")(l)
		event("retry", "429: too many requests (attempt 1 of 3, next in 2 s)", true)(l)
		event("retry", "429: rate limit of the account (attempt 2 of 3, next in 9 s)", true)(l)
		event(model.MarkerError, "API Error: 429", true)(l)
		if answered {
			answer("here I am")(l)
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		if err := f.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		list := f.Findings()
		if len(list) != 1 || list[0].Rule != ruleRate || list[0].Count != 3 || list[0].Recovered != answered || !answered && list[0].Severity != Error {
			t.Errorf("answered %v: %+v", answered, list)
		}
	}
}

// Looking at a log as it grows finds what looking at the whole finds.
func TestFinderGrows(t *testing.T) {
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 1))
		all := random(r)
		whole, grown := newFake(), newFake()
		f := NewFinder(grown)
		for _, m := range all {
			one, two := *m, *m
			whole.add(&one)
			grown.add(&two)
			if r.IntN(4) == 0 {
				if r.IntN(2) == 0 {
					_ = f.Glance(context.Background(), len(grown.messages)-1)
				}
				if err := f.Run(context.Background()); err != nil {
					t.Fatal(err)
				}
				f.Findings()
			}
		}
		whole.index.Finish(nil)
		grown.index.Finish(nil)
		want := run(t, whole)
		if err := f.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if a, b := f.Findings(), want.Findings(); !reflect.DeepEqual(a, b) {
			t.Fatalf("seed %d:\n%s, want\n%s", seed, told(a), told(b))
		}
		if a, _ := f.Tokens(); a != want.tokens.sum {
			t.Fatalf("seed %d: %+v tokens, want %+v", seed, a, want.tokens.sum)
		}
		if a, err := CountTokens(context.Background(), whole); err != nil || a != want.tokens.sum {
			t.Fatalf("seed %d: %+v tokens alone, want %+v", seed, a, want.tokens.sum)
		}
	}
}

// Pieces of one message are looked at once, and their figures count once.
func TestFinderPieces(t *testing.T) {
	l := newFake()
	l.add(said(model.RoleUser, "x"))
	whole := calls(bash("1", "a"))
	whole.Usage = model.Usage{Input: 10, Output: 2}
	whole.Indexing.Group = "g"
	l.add(whole)
	f := run(t, l)
	l.add(results(result("1", "no", 1, model.Yes)))
	piece := calls(bash("2", "b"))
	piece.Indexing.Group = "g"
	l.add(piece)
	if !l.index.Flags(3).Has(model.FlagPiece) {
		t.Fatal("no piece")
	}
	l.messages[1] = calls(bash("1", "a"), bash("2", "b"))
	l.messages[1].Usage = model.Usage{Input: 10, Output: 7}
	l.add(results(result("2", "nor", 1, model.Yes)))
	if err := f.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got, want := told(f.Findings()), "fail.exit x1 Bash a|no\nfail.exit x1 Bash b|nor\n"; got != want {
		t.Errorf("found\n%s, want\n%s", got, want)
	}
	if got, whole := f.Tokens(); !whole || got != (Tokens{Usage: model.Usage{Input: 10, Output: 7}, Answers: 1, All: 17}) {
		t.Errorf("%+v", got)
	}
}

func TestTokensOnce(t *testing.T) {
	l := newFake()
	answer := func(id string, at int64) {
		m := said(model.RoleAssistant, "x")
		m.ID, m.Usage = id, model.Usage{Input: 5, Output: 1}
		l.add(m)
		m.Origin.Offset = at
	}
	answer("a", 0)
	answer("a", 0) // of the same record
	answer("b", 0)
	answer("", 300)
	answer("", 300)
	sum := &model.Message{Role: model.RoleMarker, Usage: model.Usage{Input: 999}, Parts: []model.Part{model.Marker{Kind: model.MarkerEnd}}}
	l.add(sum)
	if got, err := CountTokens(context.Background(), l); err != nil || got != (Tokens{Usage: model.Usage{Input: 20, Output: 4}, Answers: 4, All: 24}) {
		t.Errorf("%+v %v", got, err)
	}
}

// Any goroutine may ask while one looks.
func TestFinderIsShared(t *testing.T) {
	l := newFake()
	for i := range 200 {
		l.step(bash(fmt.Sprint(i), fmt.Sprint("x", i)), result("", "no", i%2, model.NotStated))
	}
	f := NewFinder(l)
	done := make(chan error)
	go func() { done <- f.Run(context.Background()) }()
	for running := true; running; {
		select {
		case err := <-done:
			if err != nil {
				t.Error(err)
			}
			running = false
		default:
			_ = f.Glance(context.Background(), 399, 1)
			f.Findings()
			f.Tokens()
			f.Progress()
		}
	}
	if n := len(f.Findings()); n != 100 {
		t.Errorf("%d findings", n)
	}
}

// What is kept does not grow with the log.
func TestFinderIsBounded(t *testing.T) {
	l := newFake()
	for i := range 3000 {
		id := fmt.Sprint(i)
		l.step(bash(id, "x"), result("", "no", 1, model.Yes))
	}
	list := run(t, l).Findings()
	if len(list) != 1 || list[0].Count != 3000 || len(list[0].Places) != maxPlaces || list[0].Places[0].Entry != 0 || list[0].Places[maxPlaces-1].Entry != 5998 {
		t.Errorf("%d findings, %+v", len(list), list[0].Count)
	}
}

func BenchmarkFinder(b *testing.B) {
	l := newFake()
	for i := range 2000 {
		l.step(bash(fmt.Sprint(i), fmt.Sprintf("cd x && go test ./p%d 2>&1 | tail -5", i%50)), result("", strings.Repeat("ok  \tx\t0.1s\n", 20), i%9/8, model.NotStated))
	}
	b.ReportAllocs()
	for b.Loop() {
		f := NewFinder(l)
		if err := f.Run(context.Background()); err != nil {
			b.Fatal(err)
		}
		f.Findings()
	}
}

// A result without a call is a finding where the log has calls and results otherwise,
// and one that comes with its call is none.
func TestFinderOrphan(t *testing.T) {
	l := newFake()
	l.add(said(model.RoleUser, "go on"))
	l.step(bash("1", "ls"), result("", "a", 0, model.No))
	l.add(results(&model.ToolResult{CallID: "lost", Name: "ls", Content: []model.Part{model.Text{Text: "b"}}}))
	l.add(said(model.RoleAssistant, "done"))
	l.index.Finish(nil)
	if got, want := told(run(t, l).Findings()), "protocol.stray x1 ls lost|\n"; got != want {
		t.Errorf("found %s, want %s", got, want)
	}
}

// Calls that ask for a report or for output are joined with the call that gave its id,
// however that is written; an id of another conversation or of a later call is none.
func TestLater(t *testing.T) {
	ask := func(id, name string, args map[string]any) *model.ToolCall { return call(id, name, args) }
	for name, c := range map[string]struct {
		first, second *model.ToolCall
		gives         *model.ToolResult
	}{
		"agent":          {call("1", "Task", map[string]any{"prompt": "x", "subagent_type": "y"}), ask("2", "TaskOutput", map[string]any{"task_id": "a1"}), &model.ToolResult{Rare: &model.RareResult{Thread: "a1"}}},
		"agent in words": {call("1", "Task", map[string]any{"prompt": "x", "subagent_type": "y"}), ask("2", "AgentOutputTool", map[string]any{"agentId": "a1"}), result("", "launched\nagentId: a1 (internal)", -1, model.NotStated)},
		"resumed":        {call("1", "Task", map[string]any{"prompt": "x", "subagent_type": "y"}), ask("2", "Task", map[string]any{"resume": "a1"}), &model.ToolResult{Rare: &model.RareResult{Thread: "a1"}}},
		"command":        {bash("1", "sleep 9 &"), ask("2", "BashOutput", map[string]any{"bash_id": "b_7"}), result("", "Command running in background with ID: b_7. Output follows.", 0, model.No)},
		"details":        {bash("1", "sleep 9"), ask("2", "BashOutput", map[string]any{"bash_id": "b7"}), &model.ToolResult{Details: []byte(`{"backgroundTaskId":"b7"}`)}},
		"codex agents":   {call("1", "spawn_agent", map[string]any{"message": "x"}), ask("2", "wait_agent", map[string]any{"targets": []string{"u1"}}), result("", `{"agent_id":"u1","nickname":"Kant"}`, -1, model.NotStated)},
		"codex shell":    {call("1", "exec_command", map[string]any{"cmd": "x"}), ask("2", "write_stdin", map[string]any{"session_id": 812, "chars": ""}), result("", "Chunk ID: 1\nProcess running with session ID 812\nOutput:", -1, model.NotStated)},
		"gemini":         {call("1", "run_shell_command", map[string]any{"command": "x"}), ask("2", "read_background_output", map[string]any{"pid": 99}), result("", "Command moved to background (PID: 99).", -1, model.NotStated)},
		"copilot":        {call("1", "bash", map[string]any{"command": "x", "shellId": "one"}), ask("2", "read_bash", map[string]any{"shellId": "one"}), result("", "still running", -1, model.NotStated)},
	} {
		l := newFake()
		l.add(said(model.RoleUser, "go on"))
		l.step(c.first, c.gives)
		l.step(c.second, result("", "so far", -1, model.NotStated))
		l.step(ask("3", "TaskOutput", map[string]any{"task_id": "unknown", "pid": 7}), result("", "nothing", -1, model.NotStated))
		l.index.Finish(nil)
		want := map[Place]Place{{3, 0, -1}: {1, 0, -1}}
		if got := run(t, l).Later(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// Tokens of a cache are added as the model counts them, which a sum of answers does not tell.
func TestTokensOfACache(t *testing.T) {
	for name, c := range map[string]struct {
		first, second model.Usage
		want          int64
	}{
		"beside": {model.Usage{Input: 100, Output: 1}, model.Usage{Input: 2, CacheRead: 99, Output: 1}, 203},
		"within": {model.Usage{Input: 100, Output: 1}, model.Usage{Input: 101, CacheRead: 99, Output: 1}, 203},
	} {
		var counted TokenCounter
		for i, u := range []model.Usage{c.first, c.second} {
			counted.Add(&model.Message{Role: model.RoleAssistant, Model: "baker-1", Usage: u, Origin: model.Origin{Offset: int64(i)}})
		}
		if got := counted.Tokens().Total(); got != c.want {
			t.Errorf("%s: %d tokens, want %d", name, got, c.want)
		}
	}
}

// readOnce is a log that tells which message was asked for first.
type readOnce struct {
	*fake
	first int
}

func (l *readOnce) Message(i int) (*model.Message, error) {
	if l.first < 0 {
		l.first = i
	}
	return l.fake.Message(i)
}

// Who asks for nothing until all was looked at has nothing looked at before its turn, and is told
// the same.
func TestOnlyFindingsInOrder(t *testing.T) {
	l := &readOnce{newFake(), -1}
	for i := range 300 {
		l.step(bash(fmt.Sprint(i), "bake --loaf"), result("", "no", i%7/6, model.NotStated))
	}
	l.index.Finish(nil)
	want := told(run(t, l.fake).Findings())
	f := NewFinder(l)
	f.OnlyFindings()
	if err := f.Run(t.Context()); err != nil || l.first != 0 || told(f.Findings()) != want {
		t.Errorf("%v: entry %d was asked for first; found %s, want %s", err, l.first, told(f.Findings()), want)
	}
}
