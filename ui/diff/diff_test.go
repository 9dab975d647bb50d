package diff

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/compare"
	"msgview/model/findings"
)

func scope(t testing.TB, log *loaders.Log, err error) compare.Scope {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	_ = log.Wait(context.Background()) // some fixtures are broken
	return compare.Scope{Log: log, Talk: model.Every}
}

func of(t testing.TB, name, data string) compare.Scope {
	t.Helper()
	log, err := loaders.OpenBytes(context.Background(), name, []byte(data))
	return scope(t, log, err)
}

func fixtures(t testing.TB) (paths []string) {
	t.Helper()
	for _, pattern := range []string{"../../testdata/*/*.json", "../../testdata/*/*.jsonl", "../../testdata/*/*.sse", "../../testdata/*/*.txt"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, found...)
	}
	paths = slices.DeleteFunc(paths, func(p string) bool { return !formattest.Sampled(p) })
	if len(paths) < 50 {
		t.Fatalf("only %d fixtures", len(paths))
	}
	return paths
}

func compared(t testing.TB, a, b compare.Scope) *compare.Comparison {
	t.Helper()
	c, err := compare.Of(context.Background(), a, b)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// turned is a comparison seen from the other side.
func turned(rows []compare.Row) []compare.Row {
	var all []compare.Row
	for _, r := range rows {
		if r.A, r.B = r.B, r.A; r.Change == compare.OnlyA {
			r.Change = compare.OnlyB
		} else if r.Change == compare.OnlyB {
			r.Change = compare.OnlyA
		}
		all = append(all, r)
	}
	return all
}

// ordered brings rows of one gap into one order: which side stands first is up to the view.
func ordered(rows []compare.Row) []compare.Row {
	rows = slices.Clone(rows)
	for from := 0; from < len(rows); from++ {
		to := from
		for to < len(rows) && rows[to].Change >= compare.OnlyA {
			to++
		}
		slices.SortStableFunc(rows[from:to], func(a, b compare.Row) int { return int(a.Change) - int(b.Change) })
		from = max(to, from)
	}
	return rows
}

// A log does not differ from itself. Of any two logs every step stands in exactly one row,
// in order, and it does not matter which one comes first.
func TestFixtures(t *testing.T) {
	var last compare.Scope
	branches, agents := 0, 0
	for _, path := range fixtures(t) {
		log, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			continue
		}
		s := scope(t, log, nil)
		c := compared(t, s, s)
		if !c.Same() || c.OnlyFindings() || len(c.A.Only)+len(c.B.Only) > 0 || c.Diverges >= 0 || c.Call >= 0 || len(c.Rows) != len(c.A.Steps) {
			t.Errorf("%s differs from itself", path)
		}
		for n := range min(s.Log.Index().Threads(), 4) {
			one := s.Of(n)
			if c := compared(t, one, one); !c.Same() || len(c.A.Steps) == 0 && s.Log.Index().ThreadInfo(n).Entries > 0 {
				t.Errorf("%s: an agent differs from itself, or has no steps", path)
			}
			agents++
		}
		for _, b := range s.Branches() {
			left := s.On(b)
			if c := compared(t, left, left); !c.Same() || len(c.A.Steps) == 0 {
				t.Errorf("%s: a branch that was left differs from itself, or has no steps", path)
			}
			if c := compared(t, left, s); c.Same() && b.Messages > 1 {
				t.Errorf("%s: branch %+v is the active one", path, b)
			}
			branches++
		}
		if last.Log != nil {
			c, d := compared(t, last, s), compared(t, s, last)
			if !reflect.DeepEqual(ordered(c.Rows), ordered(turned(d.Rows))) {
				t.Errorf("%s: it matters which log comes first", path)
			}
			i, j := 0, 0
			for _, r := range c.Rows {
				if r.A >= 0 {
					if i++; r.A != i-1 {
						t.Fatalf("%s: step %d of A where %d is due", path, r.A, i-1)
					}
				}
				if r.B >= 0 {
					if j++; r.B != j-1 {
						t.Fatalf("%s: step %d of B where %d is due", path, r.B, j-1)
					}
				}
				if r.A < 0 != (r.Change == compare.OnlyB) || r.B < 0 != (r.Change == compare.OnlyA) {
					t.Fatalf("%s: %+v", path, r)
				}
			}
			if i != len(c.A.Steps) || j != len(c.B.Steps) {
				t.Errorf("%s: %d of %d and %d of %d steps have a row", path, i, len(c.A.Steps), j, len(c.B.Steps))
			}
			var text, lines bytes.Buffer
			a, b := Run{"a", last}, Run{"b", s}
			if err := Text(&text, a, b, c, Options{}); err != nil {
				t.Error(err)
			}
			if err := JSON(&lines, a, b, c, Options{}); err != nil || !json.Valid(lines.Bytes()) {
				t.Errorf("%s: %v %s", path, err, lines.Bytes())
			}
		}
		last = s
	}
	if agents == 0 && !testing.Short() {
		t.Error("no agents")
	}
	if branches == 0 && !testing.Short() {
		t.Error("no branches were left")
	}
}

// forked is a run of which a person went back to the first answer, twice.
func forked() string {
	var b strings.Builder
	say := func(role, id, parent, text string) {
		b.WriteString(js(dict{"type": role, "uuid": id, "parentUuid": parent, "sessionId": "s", "version": "2.0.0", "timestamp": "2026-03-02T09:00:00Z", "message": dict{"role": role, "content": text}}) + "\n")
	}
	say("user", "u1", "", "Bake.")
	say("assistant", "a1", "u1", "What?")
	say("user", "u2", "a1", "Bread.")
	say("assistant", "a2", "u2", "Which bread?")
	say("user", "u3", "a1", "Cake.")
	say("assistant", "a3", "u3", "Which cake?")
	say("user", "u4", "a1", "Buns.")
	say("assistant", "a4", "u4", "Which buns?")
	return b.String()
}

func TestBranches(t *testing.T) {
	s := of(t, "forked.jsonl", forked())
	said := func(s compare.Scope) (all string) {
		for _, step := range compared(t, s, s).A.Steps {
			all += step.About + " "
		}
		return all
	}
	for _, c := range []struct {
		branch int
		want   string
	}{{0, "Bake. What? Buns. Which buns? "}, {1, "Bake. What? Bread. Which bread? "}, {2, "Bake. What? Cake. Which cake? "}, {LastBranch, "Bake. What? Cake. Which cake? "}} {
		target := Target{Branch: c.branch}
		scope, err := target.Scope(s.Log)
		if err != nil || said(scope) != c.want {
			t.Errorf("branch %d: %v %q", c.branch, err, said(scope))
		}
	}
	if _, err := (&Target{Branch: 3}).Scope(s.Log); err == nil || !strings.Contains(err.Error(), "2 branches were left") {
		t.Error(err)
	}
	left, active := Target{Branch: 1}, Target{}
	a, _ := left.Scope(s.Log)
	b, _ := active.Scope(s.Log)
	if got := changes(compared(t, a, b)); got != "==~~" {
		t.Errorf("they differ by %s", got)
	}
}

func TestParse(t *testing.T) {
	exists := func(path string) bool { return path == "a#c1" || path == "b1" }
	for _, c := range []struct {
		name    string
		reading bool
		want    Target
	}{
		{"a.jsonl", false, Target{Path: "a.jsonl"}},
		{"a.jsonl#c2", false, Target{"a.jsonl", 2, 0, 0}},
		{"a.jsonl#b3", true, Target{"a.jsonl", 0, 3, 0}},
		{"a.jsonl#c2#b3", false, Target{"a.jsonl", 2, 3, 0}},
		{"a#c1", true, Target{Path: "a#c1"}},
		{"a#c1#c2", false, Target{"a", 2, 0, 0}},
		{"c2", false, Target{Path: "c2"}},
		{"c2", true, Target{"", 2, 0, 0}},
		{"#b2", true, Target{"", 0, 2, 0}},
		{"a.jsonl#a4", false, Target{"a.jsonl", 0, 0, 4}},
		{"a4", true, Target{"", 0, 0, 4}},
		{"b1", true, Target{Path: "b1"}},
	} {
		if got, err := Parse(c.name, c.reading, exists); err != nil || got != c.want {
			t.Errorf("%s: %+v %v", c.name, got, err)
		}
	}
	if _, err := Parse("a.jsonl#c0", false, exists); err == nil {
		t.Error("a conversation 0")
	}
	if _, err := Parse("a.jsonl#c1#a2", false, exists); err == nil {
		t.Error("an agent of a conversation")
	}
}

// The scenario of these was run with all versions of a library: the messages of a run, and
// its steps, which are written in another way, have the same calls with the same results.
func TestOtherShapes(t *testing.T) {
	open := func(name string) compare.Scope {
		log, err := loaders.Open(context.Background(), filepath.Join("../../testdata/vercel-ai", name), loaders.Options{})
		return scope(t, log, err)
	}
	for _, version := range []string{"v4", "v5"} { // later ones keep less of malformed calls
		c := compared(t, open("ran-"+version+"-messages.json"), open("ran-"+version+"-steps.json"))
		calls := 0
		for _, r := range c.Rows {
			if c.Step(r).Kind != compare.Call {
				continue
			}
			if calls++; r.Change != compare.Same {
				t.Errorf("%s: %v %+v", version, r, c.Step(r))
			}
		}
		if calls < 3 {
			t.Errorf("%s: only %d calls", version, calls)
		}
	}
}

type dict = map[string]any

func js(v any) string { b, _ := json.Marshal(v); return string(b) }

// shapes are one conversation as three APIs have it.
func shapes() map[string]string {
	ask := dict{"command": "go test ./...", "timeout": 30}
	asked, _ := json.Marshal(ask)
	const out = "ok  oven 0.2s\nok  bread 1.1s"
	return map[string]string{
		"openai.json": js([]any{
			dict{"role": "system", "content": "You bake."},
			dict{"role": "user", "content": "Mend the oven."},
			dict{"role": "assistant", "content": "I look at it.", "tool_calls": []any{dict{"id": "call_0a1b2c3d4e", "type": "function", "function": dict{"name": "Bash", "arguments": string(asked)}}}},
			dict{"role": "tool", "tool_call_id": "call_0a1b2c3d4e", "content": out},
			dict{"role": "assistant", "content": "All is well."},
		}),
		"anthropic.json": js(dict{"model": "baker-1", "max_tokens": 100, "system": "You bake.", "messages": []any{
			dict{"role": "user", "content": "Mend the oven."},
			dict{"role": "assistant", "content": []any{dict{"type": "text", "text": "I look at it."}, dict{"type": "tool_use", "id": "toolu_01A2b3C4d5", "name": "Bash", "input": ask}}},
			dict{"role": "user", "content": []any{dict{"type": "tool_result", "tool_use_id": "toolu_01A2b3C4d5", "content": []any{dict{"type": "text", "text": out}}}}},
			dict{"role": "assistant", "content": []any{dict{"type": "text", "text": "All is well."}}},
		}}),
		"vercel.json": js([]any{
			dict{"id": "m0", "role": "system", "parts": []any{dict{"type": "text", "text": "You bake."}}},
			dict{"id": "m1", "role": "user", "parts": []any{dict{"type": "text", "text": "Mend the oven."}}},
			dict{"id": "m2", "role": "assistant", "parts": []any{
				dict{"type": "step-start"},
				dict{"type": "text", "text": "I look at it.", "state": "done"},
				dict{"type": "tool-Bash", "toolCallId": "c1", "state": "output-available", "input": ask, "output": out},
				dict{"type": "step-start"},
				dict{"type": "text", "text": "All is well.", "state": "done"},
			}},
		}),
	}
}

// One conversation has the same steps whatever the format.
func TestFormats(t *testing.T) {
	all := shapes()
	for a := range all {
		for b := range all {
			sa, sb := of(t, a, all[a]), of(t, b, all[b])
			c := compared(t, sa, sb)
			if c.Count[compare.Same] != 5 || c.Diverges >= 0 {
				var text bytes.Buffer
				_ = Text(&text, Run{a, sa}, Run{b, sb}, c, Options{})
				t.Errorf("%s and %s:\n%s", a, b, &text)
			}
		}
	}
}

// run writes a run of calls; args are those of each.
func run(calls ...[3]string) string {
	var b strings.Builder
	b.WriteString(js(dict{"role": "user", "content": "Bake."}) + "\n")
	for i, c := range calls {
		id := fmt.Sprintf("call_%08d", i)
		b.WriteString(js(dict{"role": "assistant", "content": nil, "tool_calls": []any{dict{"id": id, "type": "function", "function": dict{"name": c[0], "arguments": c[1]}}}}) + "\n")
		b.WriteString(js(dict{"role": "tool", "tool_call_id": id, "content": c[2]}) + "\n")
	}
	b.WriteString(js(dict{"role": "assistant", "content": "Done."}) + "\n")
	return b.String()
}

func changes(c *compare.Comparison) (s string) {
	for _, r := range c.Rows {
		s += string("=o~-+"[r.Change])
	}
	return s
}

func TestChanges(t *testing.T) {
	ls := [3]string{"Bash", `{"command":"ls"}`, "oven"}
	order := func(id, out string) [3]string { return [3]string{"get_order", `{"order":"` + id + `"}`, out} }
	const one, two, three = "0f1e2d3c-0000-4000-8000-000000000001", "0f1e2d3c-0000-4000-8000-000000000002", "0f1e2d3c-0000-4000-8000-000000000003"
	for _, c := range []struct {
		name, a, b, want string
	}{
		{"members in another order", run([3]string{"f", `{"a":1,"b":"x"}`, ""}), run([3]string{"f", `{"b":"x", "a":1}`, ""}), "==="},
		{"another output", run(ls), run([3]string{"Bash", `{"command":"ls"}`, "bread"}), "=o="},
		{"a failure", run([3]string{"Bash", `{"command":"make"}`, "Exit code 0"}), run([3]string{"Bash", `{"command":"make"}`, "Exit code 2"}), "=o="},
		{"another command", run(ls), run([3]string{"Bash", `{"command":"ls -l"}`, "oven"}), "=~="},
		{"another file", run([3]string{"Read", `{"file_path":"a"}`, ""}, ls), run([3]string{"Read", `{"file_path":"bb"}`, ""}, ls), "=~=="},
		{"another tool", run(ls), run([3]string{"Glob", `{"pattern":"*"}`, "oven"}), "=-+="},
		{"one more", run(ls, ls), run(ls, order("A-7", ""), ls), "==+=="},
		{"a description is no argument", run(ls), run([3]string{"Bash", `{"command":"ls","description":"List it"}`, "oven"}), "==="},
		{"where it works is none", run(ls), run([3]string{"Bash", `{"command":"ls","session_id":"7"}`, "oven"}), "==="},
		{"ids that were made up", run(order(one, ""), order(one, "")), run(order(two, ""), order(two, "")), "===="},
		{"one id for two", run(order(one, ""), order(one, "")), run(order(two, ""), order(three, "")), "==~="},
		{"an id that both know", run(order(one, two)), run(order(two, one)), "=~="},
		{"ids that people think of", run(order("A-71", "")), run(order("A-17", "")), "=~="},
	} {
		d := compared(t, of(t, "a.jsonl", c.a), of(t, "b.jsonl", c.b))
		if got := changes(d); got != c.want {
			t.Errorf("%s: %s, not %s", c.name, got, c.want)
		}
	}
}

// A finding counts if only one of the runs has it, and if nothing made it good.
func TestFindings(t *testing.T) {
	good := run([3]string{"Bash", `{"command":"make"}`, "done\nExit code 0"})
	bad := run([3]string{"Bash", `{"command":"make"}`, "Exit code 2"})
	mended := run([3]string{"Bash", `{"command":"make"}`, "Exit code 2"}, [3]string{"Bash", `{"command":"make"}`, "done\nExit code 0"})
	only := func(a, b string) (string, bool) {
		c := compared(t, of(t, "a.jsonl", a), of(t, "b.jsonl", b))
		count := func(all []findings.Finding) int {
			return len(slices.DeleteFunc(all, func(f findings.Finding) bool { return f.Rule.Code != "fail.exit" }))
		}
		return fmt.Sprint(count(slices.Clone(c.A.Only)), count(slices.Clone(c.B.Only))), c.OnlyFindings()
	}
	for _, c := range []struct {
		a, b, want string
		counts     bool
	}{{good, bad, "0 1", true}, {bad, good, "1 0", true}, {bad, bad, "0 0", false}, {bad, mended, "1 1", true}, {good, mended, "0 1", false}} {
		if got, counts := only(c.a, c.b); got != c.want || counts != c.counts {
			t.Errorf("%d and %d bytes: %s %v", len(c.a), len(c.b), got, counts)
		}
	}
}

func TestLines(t *testing.T) {
	lines := Lines("one\nthe old bread\nthree\nfour", "one\nthe new bread\nthree\nfive and six\nseven", nil)
	var b strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&b, "%s|%s|%v|%v|%v\n", l.A, l.B, l.Same, l.MarksA, l.MarksB)
	}
	const want = `one|one|true|[]|[]
the old bread|the new bread|false|[{4 7}]|[{4 7}]
three|three|true|[]|[]
four||false|[]|[]
|five and six|false|[]|[]
|seven|false|[]|[]
`
	if b.String() != want {
		t.Errorf("got\n%s", &b)
	}
	if l := Lines("a\xffb c", "a\xffb d", nil); len(l) != 1 || l[0].MarksA[0].To != 5 {
		t.Errorf("bytes that are no text: %+v", l)
	}
}

// long is a run of many steps, of which some differ.
func long(steps, other int) string {
	var b bytes.Buffer
	b.WriteString(js(dict{"role": "user", "content": "Bake."}) + "\n")
	body := strings.Repeat("a line of what a program writes, 0.12s at 2026-03-02T12:00:00Z\n", 20)
	for i := range steps / 2 {
		n := i
		if other > 0 && i%other == 0 {
			n = -i
		}
		id := fmt.Sprintf("call_%08x", i*7919+other)
		b.WriteString(js(dict{"role": "assistant", "content": fmt.Sprintf("Step %d of it.", n), "tool_calls": []any{dict{"id": id, "type": "function", "function": dict{"name": "Bash", "arguments": fmt.Sprintf(`{"command":"go test ./p%d"}`, n%50)}}}}) + "\n")
		b.WriteString(js(dict{"role": "tool", "tool_call_id": id, "content": body}) + "\n")
	}
	return b.String()
}

// BenchmarkCompare reads and compares two runs of 10,000 steps.
func BenchmarkCompare(b *testing.B) {
	dir := b.TempDir()
	paths := [2]string{filepath.Join(dir, "a.jsonl"), filepath.Join(dir, "b.jsonl")}
	for i, other := range [...]int{0, 20} {
		if err := os.WriteFile(paths[i], []byte(long(10_000, other)), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		var s [2]compare.Scope
		for i, path := range paths {
			log, err := loaders.Open(context.Background(), path, loaders.Options{})
			if err != nil {
				b.Fatal(err)
			}
			defer log.Close()
			if err := log.Wait(context.Background()); err != nil {
				b.Fatal(err)
			}
			s[i] = compare.Scope{Log: log, Talk: model.Every}
		}
		c, err := compare.Of(context.Background(), s[0], s[1])
		if err != nil || len(c.A.Steps) < 10_000 || c.Same() {
			b.Fatal(err, len(c.A.Steps))
		}
	}
}

func TestTotals(t *testing.T) {
	answer := func(out int) compare.Scope {
		return of(t, "a.jsonl", js(dict{"type": "assistant", "uuid": "a", "sessionId": "s", "version": "2.0.0", "timestamp": "2026-03-02T09:00:00Z",
			"message": dict{"id": "m", "role": "assistant", "model": "claude-opus-4-8", "content": []any{dict{"type": "text", "text": "Baked."}}, "usage": dict{"input_tokens": 1000, "output_tokens": out}}})+"\n")
	}
	said := map[string][3]string{}
	for _, one := range Totals(compared(t, answer(2000), answer(3000))) {
		a, b, change := one.Figures()
		said[one.Name] = [3]string{a, b, change}
	}
	if got := said["output tokens"]; got != [3]string{"2 000", "3 000", "+1 000"} {
		t.Errorf("output tokens: %q", got)
	}
	if got := said["cost"]; !strings.HasPrefix(got[0], "$") || !strings.HasPrefix(got[2], "+$") {
		t.Errorf("cost: %q", got)
	}
	if _, there := said["cache read"]; there {
		t.Error("a total that neither has")
	}
	for _, one := range Totals(compared(t, answer(2000), of(t, "b.jsonl", run()))) {
		if _, b, change := one.Figures(); one.Told && (b != "" || change != "") {
			t.Errorf("%s: what a log does not tell is no figure: %q %q", one.Name, b, change)
		}
	}
}
