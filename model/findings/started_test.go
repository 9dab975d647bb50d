package findings

import (
	"strings"
	"testing"

	"msgview/model"
)

// What a check in the background printed is read from the file that it writes to: where its end is
// there, it tells how that check ended.
func TestOutputOfTheBackground(t *testing.T) {
	const (
		check = "python -m pytest tests/ -x -q 2>&1 | tail -15"
		file  = `C:\Temp\claude\bakery\tasks\b4n0tm.output`
	)
	bad := ran(bash("1", check), "FAILED tests/test_rye.py::test_heat - assert 1 == 2\n1 failed, 7 passed in 0.20s")
	asked := false
	starts := func(id, command, named string) script {
		return func(l *fake) {
			args := map[string]any{"command": command}
			if asked {
				args["run_in_background"] = true
			}
			ran(call(id, "Bash", args), "Command running in background with ID: "+named+". Output is being written to: "+strings.ReplaceAll(file, "b4n0tm", named))(l)
		}
	}
	left := starts("2", check, "b4n0tm")
	reads := func(command, said string) script { return ran(bash("3", command), said) }
	for name, c := range map[string]struct {
		steps []script
		open  int
	}{
		"it passed":                {[]script{bad, left, reads(`sleep 90 && tail -20 "`+file+`"`, "........\n8 passed in 0.30s")}, 0},
		"read by the tool":         {[]script{bad, left, ran(call("3", "Read", map[string]any{"file_path": "/tmp/claude/b4n0tm.output"}), "........\n8 passed in 0.30s")}, 0},
		"it has not ended":         {[]script{bad, left, reads(`tail -20 "`+file+`"`, "........ [ 50%]")}, 1},
		"another one":              {[]script{bad, left, reads(`tail -20 /tmp/claude/b999.output`, "........\n8 passed in 0.30s")}, 1},
		"it failed, too":           {[]script{bad, left, reads(`tail -20 "`+file+`"`, "1 failed, 7 passed in 0.30s")}, 1},
		"it failed alone":          {[]script{left, reads(`tail -20 "`+file+`"`, "1 failed, 7 passed in 0.30s")}, 1},
		"looked through by others": {[]script{bad, left, reads(`grep passed "`+file+`"`, "8 passed in 0.30s")}, 1},
		"of two":                   {[]script{bad, left, reads(`cat /tmp/b999.output /tmp/b4n0tm.output`, "8 passed in 0.30s")}, 1},
		"of many packages":         {[]script{ran(bash("1", "go test ./... 2>&1 | tee log"), "FAIL\toven/b\t0.1s\nFAIL"), starts("2", "go test ./... 2>&1 | tee log", "b4n0tm"), reads(`cat "`+file+`"`, "ok  \toven/a\t0.10s")}, 1},
		"the first of two":         {[]script{bad, starts("2", "python -m pytest tests/ -q; python -m pytest more/ -q", "b4n0tm"), reads(`cat "`+file+`"`, "8 passed in 0.30s")}, 1},
		"its beginning":            {[]script{bad, left, reads(`head -3 "`+file+`"`, "8 passed in 0.30s")}, 1},
		"both of them":             {[]script{starts("4", check, "b7x1qa"), ran(bash("5", "tail -20 /tmp/b7x1qa.output"), "1 failed, 7 passed in 0.20s"), ran(edit("6", "rye.py", "a", "b"), "ok"), left, reads(`tail -20 "`+file+`"`, "8 passed in 0.30s")}, 0},
		"both, with an exit": {[]script{starts("4", check, "b7x1qa"), ran(bash("5", "tail -20 /tmp/b7x1qa.output"), "1 failed, 7 passed in 0.20s"), left, func(l *fake) {
			l.step(call("3", "BashOutput", map[string]any{"bash_id": "b4n0tm"}), result("", "8 passed in 0.30s", 0, model.No))
		}}, 0},
		"it still runs": {[]script{bad, left, ran(call("3", "BashOutput", map[string]any{"bash_id": "b4n0tm"}), "<status>running</status>\n<stdout>\n........ [ 50%]\n</stdout>")}, 1},
		"no check":      {[]script{starts("2", "bakectl preheat", "b4n0tm"), reads(`tail "`+file+`"`, "1 failed, 7 passed in 0.30s")}, 0},
	} {
		for _, asked = range [...]bool{false, true} {
			_, list := failsAfter(t, append(append([]script{user("Test the bakery.")}, c.steps...), answer("All tests pass."))...)
			open := 0
			for _, f := range list {
				if f.Rule == ruleTest && !f.Recovered {
					open++
				}
			}
			if open != c.open {
				t.Errorf("%s, asked for %v: %d\n%s", name, asked, open, told(list))
			}
		}
	}
}
