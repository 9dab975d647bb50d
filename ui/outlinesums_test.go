package ui

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"msgview/model"
)

// outlineSums adds up what the turns of the outline say of calls, and of what is to be looked at.
func outlineSums(rows []string) (calls, bad, turns int) {
	turn := regexp.MustCompile(`^[▌ ] *(\d+ |before the first prompt|no prompt)`)
	figure := regexp.MustCompile(` ([\d,]+)([c!])(?: |$)`)
	for _, row := range rows {
		if !turn.MatchString(row) || !strings.Contains(row, "  ") {
			continue
		}
		turns++
		at := strings.LastIndex(row, "   ")
		for _, m := range figure.FindAllStringSubmatch(row[max(min(at, len(row)-40), 0):], -1) {
			n, _ := strconv.Atoi(strings.ReplaceAll(m[1], ",", ""))
			if m[2] == "c" {
				calls += n
			} else {
				bad += n
			}
		}
	}
	return calls, bad, turns
}

// The turns of the outline have the calls, and what is to be looked at, that the header has.
func TestOutlineSumsToTheHeader(t *testing.T) {
	same := func(name string, log model.Log) (bad int) {
		d := drive(t, log, 110, 400)
		d.looked()
		wantCalls, n := d.m.Col.Talk.Totals(d.m.tail.ended()).Calls, d.m.header.count()
		outlined(d, "o", "j", "j")
		rows := outlineRows(d)
		calls, bad, turns := outlineSums(rows)
		if turns > 150 { // not all are on the screen
			return 0
		}
		if calls != wantCalls {
			t.Errorf("%s: the outline has %d calls, the header %d\n%s", name, calls, wantCalls, strings.Join(rows[:min(len(rows), 30)], "\n"))
		}
		if want := n.Errors + n.Warnings; bad != want {
			t.Errorf("%s: the outline has %d to look at, the header %d\n%s", name, bad, want, strings.Join(rows[:min(len(rows), 30)], "\n"))
		}
		return bad
	}
	all := 0
	fixtures(t, func(name string, log model.Log) {
		if name != "testdata/joined.jsonl" { // what it says is wider than its row here
			all += same(name, log)
		}
	})
	if all < 300 && !testing.Short() {
		t.Errorf("%d are to be looked at in the fixtures", all)
	}
	for name, log := range map[string]*staticLog{
		"no prompt":               newStaticLog(called("a", "Bash"), answered("a", "bad", true), said(model.RoleAssistant, "no")),
		"before the first prompt": newStaticLog(called("a", "Bash"), answered("a", "bad", true), said(model.RoleUser, "bake"), said(model.RoleAssistant, "no")),
	} {
		if same(name, log) != 1 {
			t.Errorf("%s: not counted", name)
		}
		d := drive(t, log, 100, 20)
		outlined(d, "o")
		if rows := strings.Join(d.rows(), "\n"); !strings.Contains(rows, name) || !strings.Contains(rows, "1c") {
			t.Errorf("no entry says %q\n%s", name, rows)
		}
	}
}
