package render_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/loaders/formattest"
	"msgview/loaders/formattest/sampling"
	"msgview/model"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/render"
	"msgview/ui/tour"
)

// fixtures are the logs of testdata, read to their end.
func fixtures(t testing.TB) map[string]*loaders.Log {
	t.Helper()
	logs := map[string]*loaders.Log{}
	add := func(name string, l *loaders.Log, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		t.Cleanup(func() { l.Close() })
		if err := l.Wait(context.Background()); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		logs[name] = l
	}
	l, err := loaders.OpenBytes(context.Background(), tour.Name, tour.Log)
	add("tour", l, err)
	for _, pattern := range []string{"../../testdata/*/*.jsonl", "../../testdata/*/*.json", "../testdata/*.jsonl"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if formattest.Sampled(path) {
				l, err := loaders.Open(context.Background(), path, loaders.Options{})
				add(path, l, err)
			}
		}
	}
	return logs
}

// What a level shows of an entry can be told from its flags: they may promise too
// much, never too little.
func TestFlagsPromiseEnough(t *testing.T) {
	for name, log := range fixtures(t) {
		for i := range log.Index().Len() {
			items, err := render.Items(log, i)
			if err != nil {
				t.Fatal(err)
			}
			for level := render.MinLevel; level <= render.MaxLevel; level++ {
				for bits := range 32 {
					f := render.Filter{Reasoning: bits&1 != 0, Tools: bits&2 != 0, System: bits&4 != 0, Notices: bits&8 != 0, Sidechains: bits&16 != 0}
					if render.MayShow(log.Index().Flags(i), level, f, render.Alone(log.Index())) {
						continue
					}
					for k := range items {
						if st := render.ByLevel(&items[k], level, f, true); st != render.Hidden {
							t.Errorf("%s, entry %d: level %d shows item %d of kind %d as %d, but its flags %b do not say so (%+v)", name, i, level, k, items[k].Kind, st, log.Index().Flags(i), f)
						}
					}
				}
			}
		}
	}
}

// At each level more is shown than at the one below.
func TestLevelsGrow(t *testing.T) {
	for name, log := range fixtures(t) {
		for i := range log.Index().Len() {
			items, _ := render.Items(log, i)
			for k := range items {
				before := render.Hidden
				for level := render.MinLevel; level <= render.MaxLevel; level++ {
					st := render.ByLevel(&items[k], level, render.Filter{}, true)
					if st < before {
						t.Errorf("%s: level %d shows less of item %d of entry %d than level %d", name, level, k, i, level-1)
					}
					before = st
				}
				if before == render.Hidden {
					t.Errorf("%s: item %d of entry %d is never shown", name, k, i)
				}
			}
		}
	}
}

// No row is wider than it may be, whatever the width.
func TestRowsFit(t *testing.T) {
	p := palette.New(themes.Default(true))
	code := highlight.New(p)
	logs := fixtures(t)
	names := slices.Sorted(maps.Keys(logs))
	for n, width := range []int{1, 2, 5, 12, 13, 40, 59, 60, 131} {
		ascii, noWrap := n%2 == 0, n%3 == 0
		d := render.New(render.Options{Width: width, Palette: p, Level: 5, ASCII: ascii, NoWrap: noWrap, Pan: width / 7}, markdown.NewSet(p, code, ascii), code)
		for k, name := range names {
			if !sampling.Chosen(n+n/3+k, 3) {
				continue
			}
			log := logs[name]
			for i := range log.Index().Len() {
				items, _ := render.Items(log, i)
				for k := range items {
					for _, st := range []render.State{render.Line, render.Preview, render.Full} {
						for _, l := range d.Lines(&items[k], st, render.Context{Depth: i % 12, Index: log.Index()}) {
							if l.Width() > width {
								t.Fatalf("%s, entry %d, state %d: %d of %d cells: %q", name, i, st, l.Width(), width, l.Plain())
							}
						}
					}
				}
			}
		}
	}
}

// Every string of the arguments of a call is in what is drawn of it.
func TestArgumentsAreComplete(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	names := []string{"Bash", "Read", "Edit", "MultiEdit", "Write", "apply_patch", "Grep", "WebFetch", "Task", "TodoWrite", "AskUserQuestion", "shell", "artifacts", "f"}
	keys := []string{
		"command", "cmd", "script", "description", "file_path", "path", "filename", "uri", "pattern", "query", "search", "old_string", "old_str", "new_string", "new_text", "replace",
		"patch", "input", "content", "file_text", "prompt", "question", "questions", "todos", "plan", "edits", "url", "replace_all", "timeout", "subagent_type", "commands", "title", "type", "language",
	}
	for n := range 4000 {
		word := 0
		var words []string
		value := func() any {
			word++
			w := fmt.Sprintf("w%dx%d", n, word)
			words = append(words, w)
			switch r.Intn(6) {
			case 0:
				word++
				second := fmt.Sprintf("w%dx%d", n, word)
				words = append(words, second)
				return []string{w, second}
			case 1:
				return []string{"bash", "-lc", w}
			case 2:
				return map[string]any{"old_string": w, "note": true}
			case 3:
				return w + "\n" + "second line\n"
			}
			return w
		}
		args := map[string]any{}
		for range 1 + r.Intn(6) {
			k := keys[r.Intn(len(keys))]
			if args[k] != nil {
				continue
			}
			if k == "edits" {
				word += 3
				a, b, c := fmt.Sprintf("w%dxa%d", n, word), fmt.Sprintf("w%dxb%d", n, word), fmt.Sprintf("w%dxc%d", n, word)
				words = append(words, a, b, c)
				args[k] = []any{map[string]any{"old_string": a, "new_string": b, "why": c}}
				continue
			}
			args[k] = value()
		}
		raw, err := json.Marshal(args)
		if err != nil {
			t.Fatal(err)
		}
		c := &model.ToolCall{Name: names[r.Intn(len(names))], Arguments: raw}
		var all strings.Builder
		for _, b := range render.ArgumentBlocks(c, true) {
			all.WriteString(b.Title + "\n" + b.Text + "\n")
		}
		for _, w := range words {
			if !strings.Contains(all.String(), w) {
				t.Errorf("%s %s: %q is missing in\n%s", c.Name, raw, w, all.String())
			}
		}
		render.Summary(c, "/tmp")
		render.Changes(c)
	}
}

// Commands in a list are drawn as those of other shells, an artifact as what it holds.
func TestCommandsAndArtifacts(t *testing.T) {
	for _, c := range []struct {
		name, args, title, text string
		form                    render.Form
	}{
		{"shell", `{"commands":["ls -l","pwd"]}`, "", "$ ls -l\n$ pwd", render.Code},
		{"artifacts", `{"command":"create","type":"text/markdown","title":"Rye","content":"# Rye\n\nKnead."}`, "Rye", "# Rye\n\nKnead.", render.Markdown},
		{"artifacts", `{"command":"create","type":"application/vnd.ant.code","language":"go","title":"Oven","content":"package oven"}`, "Oven", "package oven", render.Code},
		{"artifacts", `{"command":"update","id":"a","old_str":"one","new_str":"two"}`, "", "-one\n+two", render.Diff},
	} {
		b := render.ArgumentBlocks(&model.ToolCall{Name: c.name, Arguments: []byte(c.args)}, false)
		if len(b) == 0 || b[0].Form != c.form || b[0].Title != c.title || b[0].Text != c.text {
			t.Errorf("%s: %+v", c.args, b)
		}
	}
}

func TestSummaries(t *testing.T) {
	for _, c := range []struct{ name, args, want string }{
		{"Bash", `{"command":"ls -l\n  pwd","description":"d"}`, "ls -l ⏎ pwd"},
		{"shell", `{"commands":["ls -l","pwd"],"timeout_ms":null}`, "ls -l ⏎ pwd"},
		{"artifacts", `{"command":"create","type":"text/markdown","title":"Rye","content":"# Rye\n\nKnead."}`, "Rye"},
		{"shell", `{"command":["bash","-lc","make"]}`, "make"},
		{"exec", `{"cmd":["git","status"]}`, "git status"},
		{"Read", `{"file_path":"/home/you/a/b.go","offset":12}`, "a/b.go:12"},
		{"Read", `{"file_path":"/home/you"}`, "/home/you"},
		{"Grep", `{"pattern":"x","path":"/home/you/src"}`, "x in src"},
		{"WebFetch", `{"url":"https://example.org/","prompt":"p"}`, "https://example.org/"},
		{"Task", `{"subagent_type":"reviewer","description":"look","prompt":"p"}`, "reviewer: look"},
		{"Task", `{"subagent_type":"reviewer","depth":2}`, "subagent_type: reviewer  depth: 2"},
		{"TodoWrite", `{"todos":[{"content":"a","status":"completed"},{"content":"b","status":"in_progress"}]}`, "1 of 2 done, now: b"},
		{"apply_patch", `{"input":"*** Begin Patch\n*** Update File: a.go\n*** Add File: b.go\n"}`, "a.go, b.go"},
		{"search_replace", `{"path":"/home/you/a.go","diff":"@@ -1 +1 @@\n-a\n+b\n"}`, "a.go"},
		{"mcp__s__f", `{"n":1,"s":"two"}`, "n: 1  s: two"},
		{"f", `"text"`, `"text"`},
		{"f", `{}`, ""},
	} {
		if got := render.Summary(&model.ToolCall{Name: c.name, Arguments: []byte(c.args)}, "/home/you"); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.name, c.args, got, c.want)
		}
	}
}

// Of a call without arguments what the program says of it stands for them.
func TestSummaryWithoutArguments(t *testing.T) {
	for _, arguments := range []string{"", "{}"} {
		c := &model.ToolCall{Name: "search", Description: "Searching for kilns", Arguments: []byte(arguments)}
		if arguments == "" {
			c.Arguments = nil
		}
		if got := render.Summary(c, ""); got != "Searching for kilns" {
			t.Errorf("%q: %q", arguments, got)
		}
	}
	if got := render.Summary(&model.ToolCall{Name: "wait", Description: "wait"}, ""); got != "" {
		t.Errorf("%q", got)
	}
}

// Agents name what they ask of another one as they like.
func TestAgentSummary(t *testing.T) {
	call := &model.ToolCall{Name: "spawn_agent", Rare: &model.RareCall{Agent: "explorer"}, Arguments: []byte(`{"agent_type":"explorer","message":"Look around."}`)}
	if got, want := render.Summary(call, ""), "explorer: Look around."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	call.Arguments = []byte(`{"agent_type":"explorer","depth":2}`)
	if got, want := render.Summary(call, ""), "agent_type: explorer  depth: 2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A patch may be all that a call has, and long texts are no JSON.
func TestLongArguments(t *testing.T) {
	patch := &model.ToolCall{Name: "apply_patch", ArgumentsText: "*** Begin Patch\n*** Add File: /home/you/x\n+a\n+b\n*** End Patch"}
	if got := render.Summary(patch, "/home/you"); got != "x" {
		t.Errorf("%q", got)
	}
	if added, removed, ok := render.Changes(patch); added != 2 || removed != 0 || !ok {
		t.Error(added, removed, ok)
	}
	if b := render.ArgumentBlocks(patch, false); len(b) != 1 || b[0].Form != render.Diff {
		t.Errorf("%+v", b)
	}
	if _, _, ok := render.Changes(&model.ToolCall{Name: "note", ArgumentsText: patch.ArgumentsText}); ok {
		t.Error("a note is taken for a patch")
	}
	b := render.ArgumentBlocks(&model.ToolCall{Name: "ExitPlanMode", Arguments: []byte(`{"plan":"# Rye\n\n1. knead","file":"p.md"}`)}, false)
	if len(b) != 2 || b[0].Form != render.Markdown || b[0].Text != "# Rye\n\n1. knead" || b[1].Text != `{"file":"p.md"}` {
		t.Errorf("%+v", b)
	}
}

// What a person is asked reads as a question with its choices, whoever asks.
func TestQuestions(t *testing.T) {
	for _, c := range []struct{ name, args, want string }{
		{"AskUserQuestion", `{"questions":[{"question":"Which flour?","header":"Flour","options":[{"label":"Rye","description":"dark"},{"label":"Spelt"}],"multiSelect":true}]}`,
			"**Flour** · Which flour? (several)\n\n- Rye: dark\n- Spelt"},
		{"ask_user", `{"question":"Go on?","choices":["Yes","No"],"allow_freeform":false}`, "Go on?\n\n- Yes\n- No\n" + `{"allow_freeform":false}`},
		{"request_user_input", `{"questions":[{"id":"oven","header":"Oven","question":"How hot is the oven?","options":[{"label":"Hot","description":"240"}]}]}`,
			"oven\n**Oven** · How hot is the oven?\n\n- Hot: 240"},
		{"AskQuestion", `{"questions":[{"id":"q","prompt":"When?","options":[{"id":"now","label":"Now"}]}]}`, "q\nWhen?\n\n- Now (now)"},
		{"question", `{"questions":[{"question":"Salt?","options":[]}]}`, "Salt?\n" + `{"options":[]}`},
		{"AskUserQuestion", `{"questions":[{"question":"Salt?"}],"answers":{"Salt?":"a pinch"}}`, "Salt?\nanswers\n- Salt? **a pinch**\n"},
		{"ask_followup_question", `{"question":"Salt?","options":"[\"yes\"]"}`, "Salt?\n\n- yes"},
		{"ask_user", `{"questions":["a"]}`, `{"questions":["a"]}`},
	} {
		var got []string
		for _, b := range render.ArgumentBlocks(&model.ToolCall{Name: c.name, Arguments: []byte(c.args)}, false) {
			if b.Title != "" {
				got = append(got, b.Title)
			}
			got = append(got, b.Text)
		}
		if got := strings.Join(got, "\n"); got != c.want {
			t.Errorf("%s %s:\n%q, want\n%q", c.name, c.args, got, c.want)
		}
	}
}

func TestChanges(t *testing.T) {
	for _, c := range []struct {
		name, args     string
		added, removed int
		ok             bool
	}{
		{"Edit", `{"file_path":"a","old_string":"one\ntwo\nthree","new_string":"one\n2\nthree\nfour"}`, 2, 1, true},
		{"MultiEdit", `{"file_path":"a","edits":[{"old_string":"a","new_string":"b"},{"old_string":"c","new_string":"d\ne"}]}`, 3, 2, true},
		{"Write", `{"file_path":"a","content":"x\ny\n"}`, 2, 0, true},
		{"apply_patch", `{"patch":"--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n"}`, 1, 1, true},
		{"search_replace", `{"path":"x","diff":"@@ -1 +1 @@\n-a\n+b\n"}`, 1, 1, true},
		{"Bash", `{"command":"x"}`, 0, 0, false},
	} {
		added, removed, ok := render.Changes(&model.ToolCall{Name: c.name, Arguments: []byte(c.args)})
		if added != c.added || removed != c.removed || ok != c.ok {
			t.Errorf("%s %s: +%d -%d %v", c.name, c.args, added, removed, ok)
		}
	}
}

// What a call changed is what its result says, and what is drawn beneath it: all places of an
// edit, what the person made of it, and what stood in a file before it was written anew.
func TestChangesAsMade(t *testing.T) {
	patch := func(hunks string) string { return `{"structuredPatch":[` + hunks + `]}` }
	for _, c := range []struct {
		what, name, args, details string
		failed                    bool
		added, removed            int
		ok                        bool
		drawn                     string
	}{
		{"all places", "Edit", `{"file_path":"a","old_string":"rye","new_string":"oat","replace_all":true}`,
			patch(`{"oldStart":3,"oldLines":1,"newStart":3,"newLines":1,"lines":["-rye","+oat"]},{"oldStart":9,"oldLines":1,"newStart":9,"newLines":1,"lines":["-rye","+oat"]}`), false, 2, 2, true, "@@ -9,1 +9,1 @@"},
		{"changed by the person", "Edit", `{"file_path":"a","old_string":"rye","new_string":"oat"}`,
			`{"userModified":true,` + patch(`{"oldStart":3,"oldLines":1,"newStart":3,"newLines":2,"lines":["-rye","+spelt","+salt"]}`)[1:], false, 2, 1, true, "+spelt"},
		{"written over", "Write", `{"file_path":"a","content":"one\ntwo\nthree\n"}`,
			patch(`{"oldStart":1,"oldLines":3,"newStart":1,"newLines":3,"lines":[" one","-2","+two"," three"]}`), false, 1, 1, true, "-2"},
		{"written over, of another content", "Write", `{"file_path":"a","content":"one\n"}`,
			patch(`{"oldStart":1,"oldLines":2,"newStart":1,"newLines":2,"lines":[" one","-2","+two"]}`), false, 1, 0, true, "one"},
		{"a new file", "Write", `{"file_path":"a","content":"one\ntwo\n"}`,
			patch(`{"oldStart":0,"oldLines":0,"newStart":1,"newLines":2,"lines":["+one","+two"]}`), false, 2, 0, true, "one"},
		{"written the same", "Write", `{"file_path":"a","content":"one\n"}`, `{"type":"update","structuredPatch":[]}`, false, 0, 0, true, "one"},
		{"formatted behind it", "Edit", `{"file_path":"a","old_string":"x:=1","new_string":"oat:=2"}`,
			patch(`{"oldStart":3,"oldLines":1,"newStart":3,"newLines":1,"lines":["-x := 1","+oat := 2"]}`), false, 1, 1, true, "oat"},
		{"more than was taken out", "Edit", `{"file_path":"a","old_string":"one\n\ntwo\n\nthree","new_string":"+oat\n\nthree"}`,
			patch(`{"oldStart":3,"oldLines":3,"newStart":3,"newLines":1,"lines":["-one","-","-two","++oat"," three"]}`), false, 1, 3, true, "+oat"},
		{"one edit undone by the next", "MultiEdit", `{"file_path":"a","edits":[{"old_string":"rye","new_string":"oat"},{"old_string":"oat","new_string":"spelt"}]}`,
			patch(`{"oldStart":3,"oldLines":1,"newStart":3,"newLines":1,"lines":["-rye","+spelt"]}`), false, 1, 1, true, "spelt"},
		{"comments that begin like headings", "Edit", `{"file_path":"a.sql","old_string":"-- one\n-- two","new_string":"++ three"}`, "", false, 1, 2, true, "--- one"},
		{"comments in a patch", "apply_patch", `{"patch":"*** Begin Patch\n*** Update File: a.sql\n@@\n--- one\n+++ two\n*** End Patch"}`, "", false, 1, 1, true, "--- one"},
		{"failed", "Edit", `{"file_path":"a","old_string":"rye","new_string":"oat"}`, "", true, 0, 0, false, "-rye"},
	} {
		call := &model.ToolCall{ID: "c", Name: c.name, Arguments: []byte(c.args)}
		result := &model.ToolResult{CallID: "c"}
		if c.details != "" {
			result.Details = []byte(c.details)
		}
		if c.failed {
			result.Error = model.Yes
		}
		added, removed, ok := render.Changes(call, result)
		if added != c.added || removed != c.removed || ok != c.ok {
			t.Errorf("%s: +%d -%d %v, want +%d -%d %v", c.what, added, removed, ok, c.added, c.removed, c.ok)
		}
		for _, full := range []bool{false, true} {
			var all []string
			for _, b := range render.CallBlocks(call, result, full) {
				all = append(all, b.Text)
			}
			text := strings.Join(all, "\n")
			if !strings.Contains(text, c.drawn) {
				t.Errorf("%s: %q is not in\n%s", c.what, c.drawn, text)
			}
			if full && (c.name == "Edit" && !strings.Contains(text, "+oat") && !strings.Contains(text, "three") || c.name == "Write" && !strings.Contains(text, "one\n")) {
				t.Errorf("%s: what was asked for is nowhere in\n%s", c.what, text)
			}
		}
	}
}

// Arguments that the log has cut are shown as what can be read of them, what the model wrote
// in error as it stands.
func TestCutArguments(t *testing.T) {
	cut := &model.ToolCall{Name: "Shell", Malformed: true, ArgumentsText: `{"command": "bake rye\nbake... [truncated]`}
	if got := render.Summary(cut, ""); !strings.HasPrefix(got, "bake rye") || strings.Contains(got, "{") || !strings.HasSuffix(got, "bake…") {
		t.Error(got)
	}
	if b := render.ArgumentBlocks(cut, true); len(b) != 1 || b[0].Text != "$ bake rye\nbake…" || b[0].Error {
		t.Errorf("%+v", b)
	}
	arriving := &model.ToolCall{Name: "clock", State: model.CallStreaming, ArgumentsText: `{"zone":"UTC","ci`}
	if b := render.ArgumentBlocks(arriving, true); len(b) != 1 || !strings.Contains(b[0].Text, "zone") || !strings.Contains(b[0].Text, "UTC") || !strings.Contains(b[0].Text, "ci…") {
		t.Errorf("%+v", b)
	}
	wrong := &model.ToolCall{Name: "Shell", Malformed: true, ArgumentsText: `{"command": "bake rye\nbake`}
	if b := render.ArgumentBlocks(wrong, true); len(b) != 1 || b[0].Text != wrong.ArgumentsText || !b[0].Error {
		t.Errorf("%+v", b)
	}
	if got := render.Summary(wrong, ""); !strings.HasPrefix(got, `{"command"`) {
		t.Error(got)
	}
}
