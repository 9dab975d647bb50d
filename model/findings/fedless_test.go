package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// A program within a pipe gave up, and what is behind it put nothing in the place of what was there.
func TestFedLess(t *testing.T) {
	const sed = "sed: -e expression #1, char 11: unknown option to `s'"
	for _, c := range []struct {
		command, said string
		want          bool
	}{
		{"crontab -l | sed 's/oven/b/x/' | crontab -", sed, true},
		{"crontab -l | sed 's/oven/b/x/' | crontab - ; echo rc=$?", sed + "\nrc=0", true},
		{"cat oven.cron missing.cron | crontab -", "cat: missing.cron: No such file or directory", true},
		{"jq '.items[' oven.json | kubectl apply -f -", "jq: error: syntax error, unexpected end of file\njq: 1 compile error\n", true},
		{"cat menu.txt | sed 's/a/b' | tee prices.txt", "sed: -e expression #1, char 5: unterminated `s' command", true},
		{"cat menu.txt | awk '{print $1' > prices.txt; ls", "awk: cmd. line:1: syntax error\nprices.txt", false}, // awk is the last one, and says it itself
		{"sort menu.txt | awk '{print $1' | sort > prices.txt", "awk: cmd. line:1: {print $1\nawk: cmd. line:1:          ^ unexpected newline or end of string", true},

		{"crontab -l | sed 's/oven/b/' | crontab -", "", false},
		{"crontab -l | sed 's/oven/b/x/' | head", sed, false},
		{"crontab -l | sed 's/oven/b/x/' > /tmp/a", sed, false},
		{"cat a b | sort > all.txt", "cat: b: No such file or directory", false},
		{"cat a | sed 's/a/b' | tee -a all.txt", "sed: -e expression #1, char 5: unterminated `s' command", false},
		{"sed 's/a/b/x/' a | kubectl apply --dry-run=client -f -", sed, false},
		{"crontab -l | grep -v 'rye\\-bread' | crontab -", "grep: warning: stray \\ before -", false},
		{"crontab -l | crontab - && cat notes", sed, false},
	} {
		o := Verdict(bash("1", c.command), result("1", c.said, 0, model.No))
		if got := o.State == Unsure && o.Rule == ruleError && o.Telling.Text(result("1", c.said, 0, model.No)) != ""; got != c.want {
			t.Errorf("%s: %v %v", c.command, o.State, o.Rule)
		}
	}
}

// What was fed to a crontab is made good by feeding it again, not by looking at it.
func TestFedAgain(t *testing.T) {
	const sed = "sed: -e expression #1, char 11: unknown option to `s'"
	for _, c := range []struct {
		command, later string
		open           bool
	}{
		{"crontab -l | sed 's/oven/b/x/' | crontab - ; echo rc=$?", "crontab -l | head", true},
		{"crontab -l | sed 's/oven/b/x/' | crontab -", "crontab -l | sed 's/oven/b/' | crontab -", false},
		{"cat menu.txt | sed 's/a/b' | sort > prices.txt", "cat menu.txt", true},
		{"cat menu.txt | tail -n +2 | sed 's/a/b' | tee prices.txt", "cat menu.txt | tail -n +2 | sed 's/a/b/' | tee prices.txt", false},
	} {
		_, list := failsAfter(t, user("go"), ran(bash("1", c.command), sed), ran(bash("2", c.later), "rye"), answer("done"))
		if open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleError && !f.Recovered }); open != c.open {
			t.Errorf("%s, %s: open %v\n%s", c.command, c.later, open, told(list))
		}
	}
}
