package ui

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model"
)

// The outline says what was said of the work in the end, where there is room: the last words of
// a turn with calls, those of a sub-agent or its report, and what a compaction left. What was
// said before a call, broken off, or only begun is no summary.
func TestOutlineSummaries(t *testing.T) {
	start := func(id, arguments string) *model.Message {
		return &model.Message{Role: model.RoleAssistant, Parts: []model.Part{&model.ToolCall{ID: id, Name: "Task", Arguments: []byte(arguments)}}}
	}
	marker := func(kind model.MarkerKind, text string) *model.Message {
		return &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: kind, Text: text}}}
	}
	handed := said(model.RoleUser, "This session is being continued from a previous conversation.\n\nSummary:\nThe user grows rye.")
	handed.Injected = "compaction summary"
	ends := &model.Message{Role: model.RoleAssistant, Parts: []model.Part{&model.ToolCall{ID: "e", Name: "attempt_completion", Arguments: []byte(`{"result":"The mill is oiled."}`)}}}
	all := []*model.Message{
		said(model.RoleUser, "look at the farm"), said(model.RoleAssistant, "I look."), called("c1", "Bash"), answered("c1", "fine", false),
		start("t1", `{"description":"look at the rye","prompt":"Look."}`), answered("t1", "## Report\n\nIt is **ripe**.", false),
		start("t2", `{"description":"look at the hens","prompt":"Look."}`), answered("t2", "ignored", false),
		start("t3", `{"description":"look at the pond","prompt":"Look.","run_in_background":true}`), answered("t3", "Started.", false),
		start("t4", `{"description":"look at the sky","prompt":"Look."}`), answered("t4", "no eyes", true),
		said(model.RoleAssistant, "The farm is well. Here is more:\n- rye"),
		said(model.RoleUser, "what is rye?"), said(model.RoleAssistant, "A grass."),
		said(model.RoleUser, "cut it"), said(model.RoleAssistant, "I cut it now."), called("c2", "Bash"), answered("c2", "fine", false),
		said(model.RoleUser, "bind it"), called("c3", "Bash"), answered("c3", "fine", false), said(model.RoleAssistant, "It is bou"), marker(model.MarkerInterrupt, "stopped"),
		marker(model.MarkerCompaction, "compacted (auto, 9000 tokens before)"), handed,
		said(model.RoleUser, "oil the mill"), ends,
		marker(model.MarkerCompaction, "# Goal\nThey oil mills."),
	}
	all = append(all, in("hens", "t2", said(model.RoleUser, "Look."), called("h1", "Bash"), answered("h1", "fine", false), said(model.RoleAssistant, "Nine hens."))...)
	for i, m := range all {
		m.ID = fmt.Sprint("m", i)
	}
	d := drive(t, newStaticLog(all...), 120, 44)
	outlined(d, "o", "j", "k")
	var got []string
	for _, r := range outlineRows(d)[4:] {
		row := strings.TrimRight(strings.TrimLeft(strings.TrimPrefix(r, "▌"), " "), " ")
		for _, head := range []string{"summary: ", "◇ ", "└ ", "1 ", "2 ", "3 ", "4 ", "5 "} {
			if strings.HasPrefix(row, head) && !strings.Contains(row, " Bash") && !strings.Contains(row, "attempt_completion") {
				row, _, _ = strings.Cut(row, "   ")
				got = append(got, row)
			}
		}
	}
	want := []string{
		"1 look at the farm", "└ look at the rye", "summary: It is ripe.", "└ look at the hens", "summary: Nine hens.", "└ look at the pond", "└ look at the sky",
		"summary: The farm is well.",
		"2 what is rye?", "3 cut it", "4 bind it", "◇ interrupt: stopped", "◇ compaction: compacted (auto, 9000 tokens before)", "summary: The user grows rye.",
		"5 oil the mill", "summary: The mill is oiled.", "◇ compaction: They oil mills.",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the rows are\n%s\nwant\n%s\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"), d.body())
	}
	// without room there are none
	small := drive(t, newStaticLog(all...), 120, 20)
	outlined(small, "o", "j", "k")
	if strings.Contains(small.body(), "summary: ") || !strings.Contains(small.body(), "5 oil the mill") {
		t.Errorf("without room\n%s", small.body())
	}
	// and the filter finds their words
	outlined(small, "/", "n", "i", "n", "e", " ", "h", "enter")
	if !strings.Contains(small.body(), "summary: Nine hens.") {
		t.Errorf("the filter does not find it\n%s", small.body())
	}
}

// A turn without words is called by what stands there in their place.
func TestOutlineOfPictures(t *testing.T) {
	prompt := func(parts ...model.Part) *model.Message { return &model.Message{Role: model.RoleUser, Parts: parts} }
	bare := model.Media{Kind: model.Image, Bytes: -1}
	d := drive(t, newStaticLog(prompt(bare), said(model.RoleAssistant, "A barn."),
		prompt(model.Media{Kind: model.Image, Name: "mill.png", Bytes: -1}), said(model.RoleAssistant, "A mill."),
		prompt(bare, model.Text{Text: "and this?"}), said(model.RoleAssistant, "A pond.")), 80, 14)
	outlined(d, "o", "j")
	for _, want := range []string{"1 image", "2 mill.png", "3 and this?"} {
		if rowOf(d, want) < 0 {
			t.Errorf("no %q\n%s", want, d.body())
		}
	}
}
