package ui

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// rowOf returns the row of the screen that holds a text, -1 for none.
func rowOf(d *driver, text string) int {
	return slices.IndexFunc(d.rows(), func(row string) bool { return strings.Contains(row, text) })
}

// atCursor returns the row of the screen at which the cursor's item begins.
func atCursor(d *driver) int {
	return slices.IndexFunc(d.rows(), func(row string) bool { return strings.HasPrefix(row, "▌") })
}

// Enter opens a group and h closes it again from any of its items. What is above stays
// where it is, and the cursor stays with the group.
func TestGroupsOpenAndClose(t *testing.T) {
	logs := fixtureLogs(t)
	for _, c := range []struct {
		level        string
		before, line string   // what stands above the group, and its row
		inside       []string // rows of its items
		after        string
	}{
		{"3", "First a plan.", "3 notices", []string{"The oven is on.", "oven.go was changed", "Flour is low."}, "baked at 20"},
		{"2", "First a plan.", "7 calls", []string{"▸ TodoWrite", "▸ Read", "▸ Edit         oven_test.go"}, "The oven is hot"},
	} {
		for _, height := range []int{40, 20, 12} {
			for _, open := range []string{"enter", "l"} {
				d := drive(t, logs[changesLog], 100, height)
				d.press("z", c.level)
				for range 30 {
					if strings.Contains(d.rows()[atCursor(d)], c.line) {
						break
					}
					d.press("J")
				}
				top, at := rowOf(d, c.before), rowOf(d, c.line)
				closed := d.rows()
				if at < 0 || atCursor(d) != at {
					t.Fatalf("level %s: the cursor is not at the group\n%s", c.level, strings.Join(closed, "\n"))
				}
				d.press(open)
				d.check(open)
				if rowOf(d, c.line) >= 0 || rowOf(d, c.inside[0]) != at || atCursor(d) != at || rowOf(d, c.before) != top {
					t.Fatalf("level %s, %d rows: %s did not open the group in its place\n%s", c.level, height, open, strings.Join(d.rows(), "\n"))
				}
				for _, inside := range c.inside {
					if height == 40 && rowOf(d, inside) < 0 {
						t.Errorf("level %s: no %q\n%s", c.level, inside, strings.Join(d.rows(), "\n"))
					}
				}
				for down := range 3 { // from each of its items
					for range down {
						d.press("J")
					}
					d.press("h")
					d.check("h")
					if !strings.Contains(d.rows()[atCursor(d)], c.line) {
						t.Fatalf("level %s, %d rows: the cursor is not at the group that h closed from item %d\n%s", c.level, height, down, strings.Join(d.rows(), "\n"))
					}
					if height == 40 && strings.Join(d.rows(), "\n") != strings.Join(closed, "\n") {
						t.Fatalf("level %s: the screen is not what it was\n%s\nwas\n%s", c.level, strings.Join(d.rows(), "\n"), strings.Join(closed, "\n"))
					}
					d.press(open)
				}
				d.press("h")
				if height == 40 && rowOf(d, c.after) < 0 {
					t.Errorf("no %q after the group", c.after)
				}
			}
		}
	}
}

// Reasonings in a row share one until Enter gives each its own.
func TestReasoningsShareARow(t *testing.T) {
	think := func(s string) model.Part { return model.Reasoning{Text: s, Summary: true} }
	log := newStaticLog(said(model.RoleUser, "bake"), &model.Message{Role: model.RoleAssistant, Parts: []model.Part{think("**Heating**\nthe oven"), think("**Kneading**"), think("**Waiting**"), model.Text{Text: "Baked."}}})
	d := drive(t, log, 100, 20)
	screen := func() string { return strings.Join(strings.Fields(strings.Join(d.rows(), " ")), " ") }
	if s := screen(); !strings.Contains(s, "AI ∴ reasoning ×3 Heating · Kneading · Waiting 4 l") {
		t.Errorf("they have rows of their own: %s", s)
	}
	d.press("j", "enter")
	if s := screen(); strings.Count(s, "∴ reasoning ") != 3 || strings.Contains(s, "×3") {
		t.Errorf("Enter does not open them: %s", s)
	}
}
