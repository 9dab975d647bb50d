package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// What a program left out, who cut it short, and what its log has.
func TestLeftOut(t *testing.T) {
	const (
		skips = "batch 3/5  100 loaves sent\nbatch 4/5  429 Too Many Requests (limit 60), skipped\nbatch 5/5  100 loaves sent\ndone in 3.1s"
		cut   = "Command was automatically cancelled because it exceeded the timeout of 5.0 minutes without output."
		crash = "heating\nTraceback (most recent call last):\n  File \"heat.py\", line 3, in <module>\nKeyError: 'oven'"
		quiet = "alembic upgrade head > /tmp/heat.log 2>&1 || true; echo over"
	)
	send := func(text string) script { return ran(bash("1", "python send.py loaves.csv"), text) }
	asks, done := user("Send all loaves."), answer("All 500 loaves are sent.")
	log := func(show string) []script {
		return []script{asks, ran(bash("1", quiet), "over"), ran(bash("2", show), crash), done}
	}
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"a batch":              {[]script{asks, send(skips), done}, true},
		"rows, with a warning": {[]script{asks, send("WARN skipped 14 rows without a name\nsent"), done}, true},
		"fewer than all":       {[]script{asks, send("sending\n9 of 12 sent"), done}, true},
		"of a script":          {[]script{asks, ran(bash("1", "./send.sh"), "loaf 3: timeout, giving up\nend"), done}, true},

		"the agent says so":     {[]script{asks, send(skips), answer("400 loaves are sent, one batch was skipped.")}, false},
		"run again":             {[]script{asks, send(skips), ran(bash("2", "python3 send.py --from 4"), "done"), done}, false},
		"mended":                {[]script{asks, send(skips), ran(edit("2", "send.py", "a", "b"), "ok"), done}, false},
		"tried again":           {[]script{asks, send("batch 4/5 429 Too Many Requests, skipped\nretrying batch 4/5\nsent"), done}, false},
		"there already":         {[]script{asks, send("WARN skipped 14 rows that exist already\nsent"), done}, false},
		"none failed":           {[]script{asks, send("sent: 12, failed: 0"), done}, false},
		"all":                   {[]script{asks, send("12 of 12 sent"), done}, false},
		"one of many steps":     {[]script{asks, send("9 of 12 sent\n12 of 12 sent"), done}, false},
		"a text":                {[]script{asks, ran(bash("1", "cat send.txt"), skips), done}, false},
		"what checks":           {[]script{asks, ran(bash("1", "python check_loaves.py"), skips), done}, false},
		"what installs":         {[]script{asks, ran(bash("1", "npm run send"), skips), done}, false},
		"a program by its text": {[]script{asks, ran(bash("1", "python -c 'print(1)'"), skips), done}, false},

		"cut short":         {[]script{asks, ran(bash("1", "bash send.sh"), cut), done}, true},
		"timed out":         {[]script{asks, ran(bash("1", "bash send.sh"), "sent 12\n\n<bash_metadata>\nbash tool terminated command after exceeding timeout 120000 ms\n</bash_metadata>"), done}, true},
		"tests cut short":   {[]script{asks, ran(bash("1", "go test ./..."), "Command timed out after 120 seconds"), done}, true},
		"and said":          {[]script{asks, ran(bash("1", "bash send.sh"), cut), answer("It is running still.")}, false},
		"and done":          {[]script{asks, ran(bash("1", "bash send.sh"), cut), ran(bash("2", "nohup bash send.sh"), "sent"), done}, false},
		"other tests later": {[]script{asks, ran(bash("1", "go test ./..."), "Command timed out after 120 seconds"), ran(bash("2", "go test ./oven"), "ok  \toven\t0.1s"), done}, false},
		"what serves":       {[]script{asks, ran(bash("1", "uvicorn oven:app"), cut), done}, false},
		"in what it prints": {[]script{asks, ran(bash("1", "bash send.sh"), "a\nb\nc\nd\ncommand timed out after 3 s\nd\ne\nf\ng\nsent"), done}, false},

		"its log":              {log("tail -4 /tmp/heat.log"), true},
		"its log, with others": {log("cat /tmp/heat.log; kubectl get pods"), true},
		"read by a tool":       {[]script{asks, ran(bash("1", quiet), "over"), ran(read("2", "/tmp/heat.log"), crash), done}, true},
		"in the background":    {[]script{asks, ran(bash("1", "python heat.py > heat.log 2>&1 &"), ""), ran(bash("2", "sleep 5; tail heat.log"), crash), done}, true},
		"another log":          {log("tail -4 /tmp/cool.log"), false},
		"searched":             {log("grep -n Error /tmp/heat.log"), false},
		"that is well":         {[]script{asks, ran(bash("1", quiet), "over"), ran(bash("2", "cat /tmp/heat.log"), "heated"), done}, false},
		"and it is known":      {[]script{asks, ran(bash("1", quiet), "over"), ran(bash("2", "cat /tmp/heat.log"), crash), answer("The migration failed.")}, false},
		"of a server":          {[]script{asks, ran(bash("1", "uvicorn oven:app > heat.log 2>&1 &"), ""), ran(bash("2", "cat heat.log"), crash), done}, false},
		"of tests":             {[]script{asks, ran(bash("1", "./test.sh > heat.log 2>&1; true"), ""), ran(bash("2", "cat heat.log"), crash), done}, false},
		"of another question":  {[]script{asks, ran(bash("1", quiet), "over"), user("Show me the log."), ran(bash("2", "cat /tmp/heat.log"), crash), done}, false},
	} {
		_, list := failsAfter(t, c.script...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleClaim }); got != c.found {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
	for line, cuts := range map[string]bool{
		"Command timed out after 2m 0.0s": true, "[Process killed after 600s]": true, "killed after 30 seconds": true, "EXECUTION TIMED OUT": true, "command timed out: 600 seconds": true,
		"Your command has been cancelled (time limit of 60 s)": true, "The command exceeded the timeout of 60s": true, "timeout reached, command terminated": true, "Timeout: the command was stopped after 60 seconds": true,
		"test command timed out handling ... ok": false, "timed out handling ok": false, "the time limit is 5 s": false, "heated after 30 seconds": false, "process 3 stopped": false,
	} {
		if got := !cutShort(result("1", line, 0, model.No)).IsZero(); got != cuts {
			t.Errorf("%q: %v", line, got)
		}
	}
	if got := Verdict(bash("1", "bash send.sh"), result("1", cut, -1, model.No)); got.State == OK {
		t.Error("a command that was cut short has a tick")
	}
}
