package ui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"msgview/model"
	"msgview/ui/picker"
	"msgview/ui/render"
	"msgview/ui/turns"
)

// bareLog has sub-agents that the log tells of by a call and its result only, as several
// programs write them, beside one with a transcript and one of which the call is not known.
func bareLog() *staticLog {
	start := func(id, name, arguments string) *model.Message {
		return &model.Message{Role: model.RoleAssistant, Parts: []model.Part{&model.ToolCall{ID: id, Name: name, Arguments: []byte(arguments)}}}
	}
	reported := answered("b2", "The rye is ripe.", false)
	reported.Parts[0].(*model.ToolResult).Details = []byte(`{"totalToolUseCount":21,"totalTokens":55000,"totalDurationMs":100000}`)
	all := []*model.Message{
		said(model.RoleUser, "look at the farm"),
		start("b1", "spawn_agent", `{"message":"Count the hens."}`), answered("b1", "refused by the coop", true),
		start("b2", "Task", `{"subagent_type":"Explore","description":"look at the rye","prompt":"Look at the rye."}`), reported,
		start("b3", "Agent", `{"description":"mend the fence","prompt":"Mend it."}`), answered("b3", "mended", false),
		called("c1", "Bash"), answered("c1", "fine", false),
		said(model.RoleUser, "and the mill"),
		start("b4", "runSubagent", `{"description":"oil the mill","prompt":"Oil it."}`),
		said(model.RoleAssistant, "done"),
	}
	all = append(all, in("one", "b3", said(model.RoleUser, "Mend it."), called("one1", "Bash"), answered("one1", "fine", false),
		start("b5", "task", `{"description":"fetch nails","prompt":"Fetch nails."}`), answered("b5", "fetched", false))...)
	all = append(all, in("lost", "", said(model.RoleUser, "Feed the pig."), called("lost1", "Bash"), answered("lost1", "fed", false))...)
	for i, m := range all {
		m.ID = fmt.Sprint("m", i)
	}
	return newStaticLog(all...)
}

// Each sub-agent has a stop of ]s and [s, whether its transcript is in the log or not.
func TestAgentStops(t *testing.T) {
	d := drive(t, bareLog(), 120, 40)
	here := func() string {
		it := d.m.Col.Item(d.m.Col.Here())
		if it.Call == nil {
			return map[bool]string{true: "head"}[it.Kind == render.ThreadHead]
		}
		return it.Call.ID
	}
	var stops []string
	for range 5 {
		d.press("]", "s")
		stops = append(stops, here())
	}
	if got := strings.Join(stops, " "); got != "b1 b2 b3 b4 head" {
		t.Errorf("]s stops at %s", got)
	}
	d.press("]", "s")
	if rowOf(d, "no further sub-agent") < 0 {
		t.Errorf("nothing says that there are no more\n%s", d.body())
	}
	stops = nil
	for range 4 {
		d.press("[", "s")
		stops = append(stops, here())
	}
	if got := strings.Join(stops, " "); got != "b4 b3 b2 b1" {
		t.Errorf("[s stops at %s", got)
	}
}

// The outline has a row for each sub-agent, under its turn, with how its call ended and what
// the result tells of its work.
func TestOutlineOfBareAgents(t *testing.T) {
	d := drive(t, bareLog(), 110, 30)
	d.looked()
	outlined(d, "o", "j", "k")
	rows := outlineRows(d)
	all := strings.Join(rows, "\n")
	var got []string
	for _, r := range rows {
		if _, row, ok := strings.Cut(r, "└ "); ok {
			got = append(got, strings.Join(strings.Fields(row), " "))
		}
	}
	want := []string{
		"Count the hens. ✗ failed no transcript – 1!",
		"Explore: look at the rye 55k tok no transcript 2m 21c",
		"mend the fence 2c",
		"fetch nails no transcript –",
		"oil the mill ∅ no result no transcript – 1!",
		"Feed the pig. 1c",
	}
	for i, w := range want {
		if i >= len(got) || got[i] != w {
			t.Errorf("row %d is not %q in %q\n%s", i, w, got, all)
		}
	}
	// in the turns
	if at := strings.Index(all, "2 and the mill"); at < strings.Index(all, "fetch nails") || at > strings.Index(all, "oil the mill") {
		t.Errorf("not under their turns\n%s", all)
	}
	// Enter goes to the call, of one within another too
	for range outlineRows(d) {
		if i := rowOf(d, "▌"); i >= 0 && strings.Contains(outlineRows(d)[i], "fetch nails") {
			break
		}
		outlined(d, "j")
	}
	outlined(d, "enter")
	if it := d.m.Col.Item(d.m.Col.Here()); it.Call == nil || it.Call.ID != "b5" {
		t.Errorf("Enter goes to %v\n%s", it.Parts, d.body())
	}
}

// The tree of agents has a row for each, says which have no transcript, and leads to their
// calls.
func TestTreeOfBareAgents(t *testing.T) {
	d := drive(t, bareLog(), 110, 30)
	outlined(d, "W")
	all := d.body()
	for _, want := range []string{"6 agents", "Count the hens.", "✗ failed", "transcript not in this log", "oil the mill", "Feed the pig."} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q\n%s", want, all)
		}
	}
	if n := strings.Count(all, "transcript not in this log"); n != 4 {
		t.Errorf("%d have no transcript\n%s", n, all)
	}
	outlined(d, "j", "j", "m")
	if rowOf(d, render.NoTranscript) < 0 {
		t.Errorf("m compares nothing with nothing\n%s", d.body())
	}
	outlined(d, "enter")
	if it := d.m.Col.Item(d.m.Col.Here()); it.Call == nil || it.Call.ID != "b2" || rowOf(d, render.NoTranscript) < 0 {
		t.Errorf("Enter goes to %v\n%s", it.Parts, d.body())
	}
}

// A sub-agent that nothing is told of has the name of the tool.
func TestAgentsHaveNames(t *testing.T) {
	m := called("a", "call_subagent")
	m.Calls()[0].Arguments = []byte(`{}`)
	for _, key := range []string{"o", "W"} {
		d := drive(t, newStaticLog(said(model.RoleUser, "look at the rye"), m, answered("a", "ripe", false)), 110, 20)
		outlined(d, key, "j")
		named := false
		for _, r := range outlineRows(d) {
			named = named || strings.Contains(r, "└") && strings.Contains(r, "call_subagent")
		}
		if !named {
			t.Errorf("%s: it has no name\n%s", key, d.body())
		}
	}
}

// What a sub-agent in the background did its report tells, where another call fetched it.
func TestOutlineOfFetchedReports(t *testing.T) {
	at := func(minute int, m *model.Message) *model.Message {
		m.Time = time.Date(2026, 5, 7, 9, minute, 0, 0, time.UTC)
		return m
	}
	call := func(id, name, arguments string) *model.Message {
		return &model.Message{Role: model.RoleAssistant, Parts: []model.Part{&model.ToolCall{ID: id, Name: name, Arguments: []byte(arguments)}}}
	}
	started := answered("a", "Async agent launched successfully.\nagentId: a7c01 (it works in the background)", false)
	d := drive(t, newStaticLog(
		at(0, said(model.RoleUser, "look at the rye")),
		at(1, call("a", "Task", `{"description":"look","prompt":"Look.","run_in_background":true}`)), at(1, started),
		at(2, call("b", "TaskOutput", `{"task_id":"a7c01"}`)),
		at(14, answered("b", "It is ripe.\n<usage>total_tokens: 5500\ntool_uses: 7\nduration_ms: 720000</usage>", false)),
	), 120, 20)
	d.looked()
	outlined(d, "o", "j", "k", "j")
	row := ""
	for _, r := range outlineRows(d) {
		if _, s, ok := strings.Cut(r, "└ "); ok {
			row = strings.Join(strings.Fields(s), " ")
		}
	}
	if row != "look 5.5k tok report in L4 no transcript 13m 7c" {
		t.Errorf("the row is %q\n%s", row, d.body())
	}
	outlined(d, "enter", "enter", "enter")
	if rowOf(d, render.NoTranscript+"; % goes to its report") < 0 {
		t.Errorf("nothing leads to the report\n%s", d.body())
	}
	d.press("%")
	if got := callHere(d); got != "b" {
		t.Errorf("%% goes to %s", got)
	}
}

// What is a sub-agent one place knows: the items, the stops, the outline, the tree and the
// list of sessions have as many of each log.
func TestEveryViewHasTheSameAgents(t *testing.T) {
	most := 0
	same := func(name string, log model.Log) {
		index := log.Index()
		all := index.Subagents()
		most = max(most, len(all))
		items := 0
		for i := range index.Len() {
			list, _ := render.Items(log, i)
			for k := range list {
				it := &list[k]
				if it.Kind == render.Call && it.Call.StartsAgent() && !it.IsAgent(index) {
					t.Errorf("%s: the index does not know that call %d of %d starts a sub-agent", name, int(it.CallPlace), i)
				}
				if it.IsAgent(index) {
					items += max(len(it.Threads()), 1)
				}
			}
		}
		if items != len(all) {
			t.Errorf("%s: %d items are sub-agents, the index has %d", name, items, len(all))
		}
		headings := 0
		for _, h := range turns.Of(index, model.Every) {
			if h.Kind == turns.Agent {
				headings++
			}
		}
		if headings != len(all) {
			t.Errorf("%s: the outline has %d, the index %d", name, headings, len(all))
		}
		if rows := picker.AgentsOf(t.Context(), log, picker.Row{}); len(rows) != min(len(all), 200) {
			t.Errorf("%s: the list of sessions has %d, the index %d", name, len(rows), len(all))
		}
		if len(all) == 0 {
			return
		}
		d := drive(t, log, 110, 30)
		outlined(d, "W")
		if want := fmt.Sprintf("%d %s", len(all), render.Plural(len(all), "agent")); !strings.Contains(d.body(), want) {
			t.Errorf("%s: the tree does not say %q\n%s", name, want, d.body())
		}
	}
	same("bare", bareLog())
	same("nested", nestedLog())
	fixtures(t, same)
	if most < 6 {
		t.Errorf("the fixtures have up to %d sub-agents", most)
	}
}

// A sub-agent that is a tool of its own name is called by it, in the outline and in the tree.
func TestAgentsThatAreTools(t *testing.T) {
	for _, key := range []string{"o", "W"} {
		s := start(t, "../testdata/amp/T-agents.json", 120, 24, Options{})
		s.wait("The pump is loud.")
		s.press(key)
		for _, want := range []string{"oracle: Say why frogs leave a pond", "librarian: How do others feed frogs?", "finder: Every place that names the pump"} {
			s.wait(want)
		}
		s.settle()
		if text := s.String(); strings.Count(text, "└")+strings.Count(text, "├") > 3 || strings.Contains(text, "look_at: ") {
			t.Errorf("%s: more than three are sub-agents\n%s", key, text)
		}
	}
}
