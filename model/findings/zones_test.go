package findings

import (
	"slices"
	"testing"
)

// A time that is set in another zone than the prompt names.
func TestZones(t *testing.T) {
	asks := user("The oven must start at 03:30 German time.")
	utc := ran(bash("1", "timedatectl"), "Local time: Mon 2026-05-18 13:20:41 UTC\nTime zone: Etc/UTC (UTC, +0000)")
	cron := ran(bash("2", "echo '30 3 * * * /w/bake' | crontab -"), "")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"cron":             {[]script{asks, utc, cron, answer("x")}, true},
		"a timer":          {[]script{asks, utc, ran(write("2", "/etc/systemd/system/oven.timer", "[Timer]\nOnCalendar=*-*-* 03:30\n"), "ok"), answer("x")}, true},
		"in the afternoon": {[]script{user("Bake at 3:30 pm Eastern time."), utc, ran(bash("2", "echo '30 15 * * * /w/bake' | crontab -"), ""), answer("x")}, true},
		"with its zone":    {[]script{asks, utc, ran(bash("2", "(echo CRON_TZ=Europe/Berlin; echo '30 3 * * * /w/bake') | crontab -"), ""), answer("x")}, false},
		"worked out":       {[]script{asks, utc, ran(bash("2", "echo '30 1 * * * /w/bake' | crontab -"), ""), answer("x")}, false},
		"another machine":  {[]script{asks, ran(bash("1", "timedatectl"), "Time zone: Europe/Berlin (CET, +0100)"), cron, answer("x")}, false},
		"a timer's own":    {[]script{asks, utc, ran(write("2", "/etc/systemd/system/oven.timer", "[Timer]\nOnCalendar=*-*-* 03:30:00 Europe/Berlin\n"), "ok"), answer("x")}, false},
		"no zone":          {[]script{user("Bake at 03:30."), utc, cron, answer("x")}, false},
		"UTC":              {[]script{user("Bake at 03:30 UTC."), utc, cron, answer("x")}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleZone && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
