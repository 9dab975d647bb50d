package render_test

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/palette"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// patched draws a call that applies a patch, in full.
func patched(t *testing.T, patch string, opt render.Options) []safetext.Line {
	t.Helper()
	theme, err := themes.Named("dark")
	if err != nil {
		t.Fatal(err)
	}
	opt.Palette, opt.Clock, opt.Level = palette.New(theme), render.ClockOff, render.DefaultLevel
	code := highlight.New(opt.Palette)
	call := &model.ToolCall{Name: "apply_patch", Arguments: fmt.Appendf(nil, `{"patch":%s}`, rawjson.AppendString(nil, patch))}
	it := &render.Item{Kind: render.Call, Call: call, Message: &model.Message{Role: model.RoleAssistant}, Parts: []model.Part{call}}
	lines := render.New(opt, nil, code).Lines(it, render.Full, render.Context{FirstOfLog: true})
	for _, l := range lines {
		if l.Width() > opt.Width {
			t.Errorf("a row of %d cells in %d: %s", l.Width(), opt.Width, l.Plain())
		}
	}
	return lines[1 : len(lines)-1] // without the row of the call, and that there is no result
}

func plainRows(lines []safetext.Line) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(strings.TrimRight(strings.TrimPrefix(l.Plain(), "        "), " ") + "\n")
	}
	return b.String()
}

func TestSideBySide(t *testing.T) {
	for _, c := range []struct{ name, patch, want string }{
		{"changed, added and removed lines", "--- a/oven.go\n+++ b/oven.go\n@@ -7,5 +7,5 @@ func bake()\n heat\n\n-wait(10)\n+wait(20)\n+turn\n-eat\n wash", `
--- a/oven.go
+++ b/oven.go
┄┄┄ func bake()
 7   heat                          │  7   heat
 8                                 │  8
 9 - wait(10)                      │  9 + wait(20)
                                   │ 10 + turn
10 - eat                           │
11   wash                          │ 11   wash
`},
		{"two files and two hunks", "--- a/one\n+++ b/one\n@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-c\n+d\n--- a/two\n+++ b/two\n@@ -3,2 +2 @@\n-e\n f", `
--- a/one
+++ b/one
┄┄┄
1 - a                              │ 1 + b
┄┄┄
9 - c                              │ 9 + d
--- a/two
+++ b/two
┄┄┄
3 - e                              │
4   f                              │ 2   f
`},
		{"a new file beside a changed one", "*** Begin Patch\n*** Add File: new.txt\n+one\n+\n+two\n*** Update File: old.txt\n@@\n a\n-b\n+c\n*** End Patch", `
*** Begin Patch
*** Add File: new.txt
+ one
+
+ two
*** Update File: old.txt
┄┄┄
  a                                │   a
- b                                │ + c
*** End Patch
`},
		{"no newline at the end", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a b", `
--- a/x
+++ b/x
┄┄┄
1 - a                              │ 1 + a b
\ No newline at end of file        │
`},
		{"wide characters and long lines", "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-a line of words that are more than there is room for in a column\n+日本語日本語日本語日本語日本語日本語日本語\n \tkept", `
--- a/x
+++ b/x
┄┄┄
1 - a line of words that are more  │ 1 + 日本語日本語日本語日本語日本語
    ┊ than there is room for in a  │     ┊ 日本語日本語
    ┊ column                       │
2       kept                       │ 2       kept
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := plainRows(patched(t, c.patch, render.Options{Width: 79, Diff: render.DiffSideBySide}))
			got = strings.TrimPrefix(got, "apply_patch\n") // for which its row has no room
			if got != strings.TrimPrefix(c.want, "\n") {
				t.Errorf("\n%swant%s", got, c.want)
			}
		})
	}
}

// Every line of a difference stands in each view, in ASCII too, and from 130 cells on the
// sides stand beside each other.
func TestDiffViews(t *testing.T) {
	patch := "--- a/x\n+++ b/x\n@@ -1,4 +1,4 @@\n one\n\n-two three\n+two four\n five"
	for _, opt := range []render.Options{
		{Width: 129, Diff: render.DiffAuto}, {Width: 130, Diff: render.DiffAuto}, {Width: 130}, {Width: 59, Diff: render.DiffSideBySide},
		{Width: 200, Diff: render.DiffAuto, NoWrap: true}, {Width: 200, Diff: render.DiffAuto, ASCII: true},
	} {
		lines := patched(t, patch, opt)
		rows := plainRows(lines)
		for _, want := range []string{"one", "- two three", "+ two four", "five"} {
			if !strings.Contains(rows, want) {
				t.Errorf("%+v: no %q in\n%s", opt, want, rows)
			}
		}
		beside := false
		for _, row := range strings.Split(rows, "\n") {
			beside = beside || strings.Contains(row, "- two three") && strings.Contains(row, "+ two four")
		}
		if want := opt.Width >= 130 && opt.Diff == render.DiffAuto; beside != want {
			t.Errorf("%d cells, view %d: side by side is %v, want %v", opt.Width, opt.Diff, beside, want)
		}
		if opt.ASCII && strings.Contains(rows, "│") {
			t.Errorf("not ASCII:\n%s", rows)
		}
	}
}
