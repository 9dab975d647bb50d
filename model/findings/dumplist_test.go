package findings

import "testing"

// That a dump cannot be listed as it is packed is a look that found nothing. That it is not restored is a failure.
func TestListedDump(t *testing.T) {
	const said = "pg_restore: error: input file does not appear to be a valid archive"
	for command, want := range map[string]Severity{
		"pg_restore -l bread.dump.zst | head -3":  Hint,
		"pg_restore --list bread.dump.zst":        Hint,
		"pg_restore -d bread_test bread.dump.zst": Error,
	} {
		_, list := failsAfter(t, user("Count the loaves of the dump."), failed(bash("1", command), said), ran(bash("2", "ls"), "bread.dump.zst"), answer("Done."))
		if len(list) == 0 || list[0].Severity != want && !(want == Error && list[0].Severity == Warning) {
			t.Errorf("%s\n%s", command, told(list))
		} else {
			t.Log(command, list[0].Severity, list[0].Rule.Code)
		}
	}
}
