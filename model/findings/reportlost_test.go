package findings

import (
	"slices"
	"testing"
)

// A report of a sub-agent by which it wrote over what another one had written.
func TestReportOfLoss(t *testing.T) {
	for _, c := range []struct {
		report string
		want   bool
	}{
		{"Added the rye. The edit of menu.ts failed once (file had been modified since it was read), so I wrote the file as a whole from what I had read: rye, spelt.\nTest: 4 passed.", true},
		{"menu.ts was changed since I last read it, so I overwrote it with my version.", true},
		{"The file had been modified by another agent in the meantime; I then replaced it with the version I had.", true},
		{"The file had been modified since it was read, so I read it again and wrote it with my edit.", false},
		{"The file had been modified since it was read, so I reread it. Then I wrote the tests from what I had read in the docs.", false},
		{"menu.ts was changed since I last read it; I merged both and overwrote it with my version.", false},
		{"The file had been modified since it was read. The edit was made the second time.", false},
		{"`menu.ts` had been modified since I read it. I then overwrote `src/menu.ts` with my earlier version.", true},
		{"menu.ts was updated in the meantime by a formatter. I overwrote report.md with my earlier version.", false},
		{"I wrote report.md. menu.ts was updated in the meantime by a formatter. I overwrote report.md with my earlier version.", false},
		{"The lock file was updated in the meantime. The fixture was flaky, so I rewrote it using my own copy of the generator.", false},
		{"Rye is in. menu.ts was changed since I last read it. So I overwrote it with my earlier version.", true},
		{"Rye is in. menu.ts was changed since I last read it. I overwrote the whole file with my earlier version.", true},
		{"oven.ts was modified since I last read it, so the first edit was refused. I simply replaced the two lines with my own text in a second edit.", false},
		{"menu.ts had been changed by another agent, but only in a remark. I then replaced the header with my own text.", false},
		{"The list of loaves was changed by another agent and is fine. I replaced the old oven helper with my version of it.", false},
		{"I wrote the file from what I had read.", false},
		{"A check that fails if a file was modified since it was read is in place.", false},
	} {
		_, list := failsAfter(t, user("Add rye."), ran(call("1", "Task", map[string]any{"description": "rye", "prompt": "Add rye.", "subagent_type": "general"}), c.report), answer("done"))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleLost && f.Severity == Warning }); got != c.want {
			t.Errorf("%s: %v\n%s", c.report, got, told(list))
		}
	}
}
