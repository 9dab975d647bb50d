package render_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/render"
)

// groupRow draws the row that stands for some items.
func groupRow(items []render.Item) string {
	g := &render.Group{}
	for i := range items {
		g.Add(&items[i])
	}
	p := palette.New(themes.Default(true))
	code := highlight.New(p)
	d := render.New(render.Options{Width: 140, Palette: p, Level: render.TalkLevel, Clock: render.ClockOff}, markdown.NewSet(p, code, false), code)
	rows := d.Lines(&items[0], render.Line, render.Context{Group: g})
	return strings.Join(strings.Fields(rows[len(rows)-1].Plain()), " ")
}

func called(name string, failed bool) render.Item {
	r := &model.ToolResult{Content: []model.Part{model.Text{Text: "done"}}}
	if failed {
		r.Error = model.Yes
	}
	m := &model.Message{Role: model.RoleAssistant}
	return render.Item{Kind: render.Call, Message: m, Call: &model.ToolCall{Name: name}}.WithResult(&render.Got{Result: r, From: m})
}

func denied(name string) render.Item {
	it := called(name, false)
	return it.WithResult(&render.Got{Result: &model.ToolResult{Denied: true}})
}

func waiting(name string) render.Item {
	it := called(name, false)
	it.Call.State = model.CallAwaitingApproval
	return it.WithResult(nil)
}

func noticed(kind string, text string) render.Item {
	return render.Item{Kind: render.Injected, Message: &model.Message{Role: model.RoleUser, Injected: kind}, Parts: []model.Part{model.Text{Text: text}}}
}

func marked(kind model.MarkerKind, text string) render.Item {
	m := model.Marker{Kind: kind, Text: text}
	return render.Item{Kind: render.Event, Message: &model.Message{Role: model.RoleMarker, Parts: []model.Part{m}}, Parts: []model.Part{m}}
}

// A group counts what it stands for by name: calls the most frequent first, with those that
// failed; notices in their order.
func TestGroupRows(t *testing.T) {
	for _, c := range []struct {
		name  string
		items []render.Item
		want  string
	}{
		{"calls", []render.Item{called("Read", false), called("Bash", true), called("Bash", false), called("mcp__oven__heat", false), called("Bash", true)},
			"AI ⋯ 5 calls: 3 Bash (2 failed), 1 Read, 1 oven: heat ✗ 2"},
		{"approvals", []render.Item{called("Read", false), denied("Bash"), waiting("Bash"), called("Bash", true)},
			"AI ⋯ 4 calls: 3 Bash (1 failed, 1 refused, 1 waiting), 1 Read ✗ 1"},
		{"a server with a long name", []render.Item{called("mcp__the-oven-of-the-bakery-at-the-corner-of-the-market__heat_the_stone", false)},
			"AI ⋯ 1 call: 1 the-oven-of-t…: heat_the_stone"},
		{"one call", []render.Item{called("Read", false)}, "AI ⋯ 1 call: 1 Read"},
		{"notices", []render.Item{noticed("reminder", "hot"), marked(model.MarkerHook, "hooks ran"), noticed("reminder", "hotter"), marked(model.MarkerModeChange, "")},
			"⋯ 4 notices: reminder ×2, hooks ran, mode 18 B"},
	} {
		got := groupRow(c.items)
		if !strings.HasSuffix(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Calls side by side take as long as the longest of them, wherever it stands.
func TestGroupTook(t *testing.T) {
	begin := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		took []time.Duration
		want string
	}{
		{[]time.Duration{9 * time.Second, 6 * time.Second, 3 * time.Second}, "9.0 s"},
		{[]time.Duration{3 * time.Second, 9 * time.Second, 6 * time.Second}, "9.0 s"},
		{[]time.Duration{6 * time.Second, 3 * time.Second, 9 * time.Second}, "9.0 s"},
		{[]time.Duration{200 * time.Millisecond, 400 * time.Millisecond, 100 * time.Millisecond}, "0.4 s"},
	} {
		var items []render.Item
		for _, took := range c.took {
			it := called("Read", false)
			it.Message.Time = begin
			items = append(items, it.WithResult(&render.Got{Result: it.Result(), From: &model.Message{Time: begin.Add(took)}}))
		}
		if got := groupRow(items); !strings.HasSuffix(got, "3 calls: 3 Read "+c.want) {
			t.Errorf("%v: %q, want %q", c.took, got, c.want)
		}
	}
}

// Names beyond a number are not kept apart, and long ones are cut, but all are counted.
func TestGroupBounds(t *testing.T) {
	var items []render.Item
	for i := range 200 {
		items = append(items, called(fmt.Sprintf("tool_%d_%s", i, strings.Repeat("面", 100)), i == 150))
	}
	g := &render.Group{}
	for i := range items {
		g.Add(&items[i])
	}
	if g.Len() != 200 {
		t.Errorf("%d items, want 200", g.Len())
	}
	if row := groupRow(items); !strings.Contains(row, "200 calls") || !strings.Contains(row, "✗ 1") || strings.Contains(row, "�") {
		t.Errorf("%q", row)
	}
}

// What shares a row at which level.
func TestGroupsOfItems(t *testing.T) {
	failed := marked(model.MarkerHook, "a hook failed")
	failed.Parts = []model.Part{model.Marker{Kind: model.MarkerHook, Error: true}}
	for _, c := range []struct {
		name  string
		item  render.Item
		state render.State
		level int
		want  render.GroupKind
	}{
		{"a call among talk", called("Read", false), render.Line, render.TalkLevel, render.CallGroup},
		{"a call", called("Read", false), render.Line, render.DefaultLevel, render.Ungrouped},
		{"an open call", called("Read", false), render.Full, render.TalkLevel, render.Ungrouped},
		{"a notice", noticed("reminder", "hot"), render.Line, render.DefaultLevel, render.NoticeGroup},
		{"an open notice", noticed("reminder", "hot"), render.Preview, render.MoreLevel, render.Ungrouped},
		{"a hook", marked(model.MarkerHook, "ran"), render.Line, render.DefaultLevel, render.NoticeGroup},
		{"a failed hook", failed, render.Line, render.DefaultLevel, render.Ungrouped},
		{"a compaction", marked(model.MarkerCompaction, ""), render.Line, render.DefaultLevel, render.Ungrouped},
		{"an interruption", marked(model.MarkerInterrupt, ""), render.Line, render.DefaultLevel, render.Ungrouped},
	} {
		if got := c.item.Groups(c.state, c.level); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// Items far from each other are in groups of their own, in one entry as well.
func TestGroupsEnd(t *testing.T) {
	for _, c := range []struct {
		k, next render.Key
		apart   bool
	}{
		{render.Key{Entry: 3, Place: 0}, render.Key{Entry: 3, Place: 1}, false},
		{render.Key{Entry: 3, Place: render.GroupSpan - 1}, render.Key{Entry: 3, Place: render.GroupSpan}, true},
		{render.Key{Entry: 3, Place: render.GroupSpan + 9}, render.Key{Entry: 4, Place: 0}, false},
		{render.Key{Entry: render.GroupSpan - 1}, render.Key{Entry: render.GroupSpan}, true},
	} {
		if got := render.Apart(c.k, c.next); got != c.apart || render.Apart(c.next, c.k) != got {
			t.Errorf("%v and %v: %v", c.k, c.next, got)
		}
	}
}
