package findings

import (
	"testing"

	"msgview/model"
)

// What a call ended with that only looked, or was to end so, is no error.
func TestForeseen(t *testing.T) {
	for name, c := range map[string]struct {
		command, said string
		exit          int
		severity      Severity
		none          bool
	}{
		"a look":                      {"git log --oneline", "fatal: your current branch 'main' does not have any commits yet", 128, Hint, false},
		"one that is not allowed":     {"cat secret.md", "cat: secret.md: Permission denied", 1, Error, false},
		"through folders":             {"find /bakery -name oven.go", "/bakery/oven.go\nfind: '/bakery/cold': Permission denied", 1, Warning, false},
		"work":                        {"deploy oven", "no", 1, Error, false},
		"a look, then work":           {"cat oven.md && deploy oven", "no", 1, Error, false},
		"somebody else is asked":      {"curl -fs http://oven.example/health", "curl: (7) Failed to connect", 7, Error, false},
		"complaints are thrown away":  {"ls Dockerfile* 2>/dev/null", "", 2, Hint, false},
		"of one of two":               {"cat a.md 2>/dev/null && cat b.md", "cat: b.md: No such file or directory", 1, Warning, false},
		"by an option":                {`Get-Content "oven.log" -Tail 4 -ErrorAction SilentlyContinue`, "The command failed with exit code: 1", 1, Hint, false},
		"by another option":           {`Get-Content "oven.log" -ErrorAction Stop`, "The command failed with exit code: 1", 1, Warning, false},
		"nothing found there":         {`if (Get-Command rg -ErrorAction SilentlyContinue) { rg -n "warm == \"hot\"|deploy" oven } else { Get-ChildItem -Recurse | Where-Object { $_.Name -match 'x|y' } }`, "", 1, Hint, false},
		"no such process":             {"Get-Process -Name oven -ErrorAction SilentlyContinue | Select-Object Id", "", 1, Hint, false},
		"nothing to take away":        {"cd oven; Remove-Item rye.py -ErrorAction SilentlyContinue", "", 1, Hint, false},
		"and not foreseen":            {"cd oven; Get-Item oat.py; Remove-Item rye.py", "", 1, Error, false},
		"found, then work":            {"Get-Item oven.md | Select-Object Name; bake oven", "", 1, Error, false},
		"and it complains":            {"Get-Item oven.md | Select-Object Name; cd oven; Remove-Item x -ErrorAction SilentlyContinue", "Access to the path is denied.", 1, Error, false},
		"work with that":              {`bake oven -ErrorAction SilentlyContinue`, "the oven is cold", 1, Error, false},
		"what the network is":         {"ip -br a; ip route; nmcli device status; nmcli radio all", "lo UNKNOWN\nError: NetworkManager is not running.", 8, Warning, false},
		"a network that is set up":    {"ip -br a; nmcli device connect wlan0", "Error: NetworkManager is not running.", 8, Error, false},
		"of work":                     {"deploy oven 2>/dev/null", "", 3, Error, false},
		"nothing found, then more":    {"git status --short | grep -v cold && echo --- && git log -1", "", 1, Error, true},
		"found, then it failed":       {"grep -q rye oven.md && deploy oven", "the oven is cold", 1, Error, false},
		"a program that is not there": {"which bake && bake --version | head -1", "bake not found", 1, Error, true},
		"three of four":               {"which bake knead rise ls", "/bin/ls", 3, Error, true},
		"whether it may":              {"sudo -n true", "sudo: a password is required", 1, Hint, false},
		"without asking":              {"sudo -n deploy oven", "sudo: a password is required", 1, Error, false},
		"a name that is not known":    {"hostname -I", "hostname: Operation not permitted", 1, Warning, false},
		"a name that is given":        {"hostname oven", "hostname: you must be root", 1, Error, false},
		"keys":                        {"ls ~/.ssh && ssh-add -l", "known_hosts\nCould not open a connection to your authentication agent.", 2, Warning, false},
		"who one is":                  {"ssh -T git@github.com", "Hi ada! You've successfully authenticated, but GitHub does not provide shell access.", 1, Error, true},
		"a short time":                {"timeout 4 oven-watch --all", "warm\nwarmer", 124, Warning, false},
		"a long time":                 {"timeout 600 deploy oven", "waiting", 124, Error, false},
		"tests in a short time":       {"timeout 4 pytest", "collected 3 items", 124, Error, false},
	} {
		l := newFake()
		user("go")(l)
		l.step(bash("1", c.command), result("", c.said, c.exit, model.Yes))
		answer("done")(l)
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if c.none != (len(list) == 0) || !c.none && (list[0].Group() != Fail || list[0].Severity != c.severity) {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// What only asks whether something is there is answered by that it is not; what is to be read,
// to be made or to be gone to is missed.
func TestNoneThere(t *testing.T) {
	for name, c := range map[string]struct {
		command, said string
		exit          int
		severity      Severity
	}{
		"a folder":                {"ls loaves/templates", "ls: cannot access 'loaves/templates': No such file or directory", 2, Hint},
		"two, of which one is":    {"ls -la oven.lock oven.pid 2>&1", "-rw-r--r-- 1 b b 0 oven.lock\nls: cannot access 'oven.pid': No such file or directory", 2, Hint},
		"behind a start-up file":  {"ls loaves", "/opt/homebrew/Library/Homebrew/cmd/shellenv.sh: line 18: /bin/ps: Operation not permitted\nls: loaves: No such file or directory", 1, Hint},
		"behind a script":         {"ls loaves", "/opt/bake.sh: line 18: /bin/ps: Operation not permitted\nls: loaves: No such file or directory", 1, Warning},
		"in a folder":             {"cd bakery && ls loaves", "ls: loaves: No such file or directory", 1, Hint},
		"of a pattern":            {"ls oven.config.*", "zsh:1: no matches found: oven.config.*", 1, Hint},
		"stat":                    {"stat oven.md", "stat: cannot statx 'oven.md': No such file or directory", 1, Hint},
		"a package":               {"rospack find oven_planner", "[rospack] Error: package 'oven_planner' not found", 1, Hint},
		"no repository":           {"git -C bakery status --short", "fatal: not a git repository (or any of the parent directories): .git", 128, Hint},
		"what is gone already":    {"rm .git/index.lock", "rm: cannot remove '.git/index.lock': No such file or directory", 1, Hint},
		"taken away, then asked":  {"rm -f loaf-*.html; ls loaf-*.html", "ls: cannot access 'loaf-*.html': No such file or directory", 2, Hint},
		"tested in a loop":        {"echo logs; for f in /oven/*; do [ -f \"$f\" ] && echo \"## $f\" && sed -n 1,9p \"$f\"; done", "logs", 1, Hint},
		"the folder to go to":     {"cd bakery && ls loaves", "bash: cd: bakery: No such file or directory", 1, Warning},
		"what is in it":           {"cat oven.md", "cat: oven.md: No such file or directory", 1, Warning},
		"a part of it":            {"sed -n 1,20p oven.md", "sed: can't read oven.md: No such file or directory", 2, Warning},
		"listed, then read":       {"ls -l oven.md && cat oven.md", "ls: cannot access 'oven.md': No such file or directory", 2, Warning},
		"what was to be made":     {"bake loaf; ls loaf.html", "the oven is cold\nls: cannot access 'loaf.html': No such file or directory", 2, Error},
		"not allowed":             {"ls /cellar /attic", "ls: cannot open directory '/cellar': Permission denied\nls: cannot access '/attic': No such file or directory", 2, Warning},
		"not allowed to go":       {"rm /cellar/oven.lock", "rm: cannot remove '/cellar/oven.lock': Permission denied", 1, Error},
		"no such program":         {"tree loaves", "bash: line 1: tree: command not found", 127, Warning},
		"a folder that is no use": {"ls --wrong", "ls: unrecognized option '--wrong'", 2, Warning},
		"work in no repository":   {"git commit -m loaf", "fatal: not a git repository (or any of the parent directories): .git", 128, Error},
	} {
		l := newFake()
		user("go")(l)
		l.step(bash("1", c.command), result("", c.said, c.exit, model.Yes))
		answer("done")(l)
		l.index.Finish(nil)
		if list := run(t, l).Findings(); len(list) != 1 || list[0].Group() != Fail || list[0].Severity != c.severity {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// What is asked of a program that was started before is judged as that program.
func TestEndOfStarted(t *testing.T) {
	start := func(command string) script {
		return ran(call("1", "exec_command", map[string]any{"cmd": command}), "Process running with session ID 7\n")
	}
	ends := func(id, chars, said string, exit int) script {
		return func(l *fake) {
			failed := model.No
			if exit != 0 {
				failed = model.Yes
			}
			l.step(call(id, "write_stdin", map[string]any{"session_id": 7, "chars": chars}), result("", said, exit, failed))
		}
	}
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"tests":                  {[]script{start("pytest -q"), ends("2", "", "1 failed", 1)}, true},
		"that pass later":        {[]script{start("pytest -q"), ends("2", "", "1 failed", 1), ran(call("3", "exec_command", map[string]any{"cmd": "pytest -q"}), "9 passed")}, false},
		"a search":               {[]script{start("rg -n bread /bakery"), ends("2", "", "", 1)}, false},
		"of which it was no end": {[]script{ends("2", "", "", 1)}, true},
	} {
		if open, list := failsAfter(t, append([]script{user("go")}, append(c.steps, answer("done"))...)...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
	l := newFake()
	user("go")(l)
	start("oven-watch")(l)
	ends("2", "\x03", "^C", 1)(l)
	answer("done")(l)
	l.index.Finish(nil)
	if list := run(t, l).Findings(); len(list) != 1 || list[0].Severity != Hint || list[0].Call != "oven-watch" {
		t.Errorf("interrupted: %s", told(list))
	}
}

// A program in the words of a command is made good by its next version; a command that a
// program does not know by what it is asked instead.
func TestAskedInAnotherWay(t *testing.T) {
	for name, c := range map[string]struct {
		failed, said, next string
		open               bool
	}{
		"another version":     {`python3 -c "import json; print(json.load(open('loaves.json'))['rye'])"`, "KeyError: 'rye'", `python3 -c "import json; print(json.load(open('loaves.json')).keys())"`, false},
		"of its input":        {"python3 - <<'EOF'\nprint(loaves)\nEOF", "NameError: name 'loaves' is not defined", "python3 - <<'EOF'\nloaves = 3\nprint(loaves)\nEOF", false},
		"another program":     {`python3 -c "print(loaves)"`, "NameError: name 'loaves' is not defined", `python3 -c "print(oven_heat())"`, true},
		"another interpreter": {`python3 -c "print(loaves)"`, "NameError: name 'loaves' is not defined", `node -e "console.log(loaves)"`, true},
		"of PowerShell":       {`pwsh -NoProfile -Command $rows = Get-Content loaves.md; $rows[$n-1..($n+2)]`, "InvalidOperation: Method invocation failed", `pwsh -NoProfile -Command $rows = Get-Content loaves.md; $rows[3..5]`, false},
		"a variable of that":  {`cd oven; $p='loaves.md'; $t=Get-Content $p -Raw; $t -replace "(", ""`, "ParserError: (:) [], ParentContainsErrorRecordException", `$p='loaves.md'; $t=Get-Content $p -Raw; $t -replace "x", ""`, false},
		"of another file":     {`pwsh -Command $t = Get-Content loaves.md; $t[a..b]`, "ParserError", `pwsh -Command $t = Get-Content cakes.txt`, true},
		"with work behind":    {`python3 -c "print(loaves)" && deploy oven`, "NameError: name 'loaves' is not defined", `python3 -c "print(loaves())"`, true},
		"a script":            {"python3 loaves.py", "NameError: name 'loaves' is not defined", "python3 -c 'loaves()'", true},

		"another command":       {"bake logs", `Error: unknown command "logs" for "bake"`, "bake status", false},
		"in its own words":      {"bake logs", "Error: logs is not a Bake command", "bake status", false},
		"a target is none":      {"bake deploy mill", "'mill' is not a registered bake command target; nothing was deployed", "bake status", true},
		"no command of theirs":  {"bake logs", "Error: logs is not a good idea, and no command of ours", "bake status", true},
		"only its help":         {"bake logs", `Error: unknown command "logs" for "bake"`, "bake --help", true},
		"of another program":    {"bake logs", `Error: unknown command "logs" for "bake"`, "knead status", true},
		"that it does not know": {"bake logs", "Error: the oven is cold", "bake status", true},
		"an unknown option":     {"bake list --query rye", "Error: unknown flag: --query", "bake list --title rye", false},
	} {
		open, list := failsAfter(t, user("go"), func(l *fake) { l.step(bash("1", c.failed), result("", c.said, 1, model.Yes)) }, ran(bash("2", c.next), "well"), answer("done"))
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// A page that is not there, and a call that was given up with another one, are no errors.
func TestLesserErrors(t *testing.T) {
	for name, c := range map[string]struct {
		call     *model.ToolCall
		said     string
		severity Severity
	}{
		"a page":                 {call("1", "WebFetch", map[string]any{"url": "http://oven.example/a", "prompt": "what"}), "Request failed with status code 404", Warning},
		"what nobody answers":    {call("1", "WebFetch", map[string]any{"url": "http://oven.example/a", "prompt": "what"}), "connect ECONNREFUSED", Error},
		"a tool":                 {call("1", "order_bread", map[string]any{"what": "rye"}), "Request failed with status code 404", Error},
		"given up":               {bash("1", "deploy oven"), "<tool_use_error>Cancelled: parallel tool call Bash(bake) errored</tool_use_error>", Hint},
		"only to fill the cache": {call("1", "Glob", map[string]any{"pattern": "**/*"}), "Warmup", Hint},
		"a person stopped it":    {bash("1", "deploy oven"), "(User cancelled the command)\n^C", Hint},
		"and its output":         {bash("1", "deploy oven"), "heating\n<bash_metadata>\nUser aborted the command\n</bash_metadata>", Hint},
		"a program that was":     {bash("1", "deploy oven"), "the job that a user cancelled the command of is gone", Error},
		"a test of that":         {bash("1", "npm test"), "- heats the oven\n- user cancelled the command palette\nTests: 1 failed", Error},
		"given up in its output": {bash("1", "deploy oven"), "the oven is cold", Error},
	} {
		l := newFake()
		user("go")(l)
		l.step(c.call, result("", c.said, -1, model.Yes))
		answer("done")(l)
		l.index.Finish(nil)
		if list := run(t, l).Findings(); len(list) != 1 || list[0].Severity != c.severity {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// A patch that did not apply is made good by PowerShell that writes the file.
func TestWrittenByPowerShell(t *testing.T) {
	failed := func(l *fake) {
		l.step(edit("1", "oven/loaves.md", "rye", "oat"), result("", "String to replace not found", -1, model.Yes))
	}
	for command, open := range map[string]bool{
		`pwsh -NoProfile -Command $p='oven/loaves.md'; (Get-Content -Raw $p) -replace 'rye','oat' | Set-Content $p`: false,
		`pwsh -NoProfile -Command $p='oven/loaves.md'; Get-Content -Raw $p`:                                         true,
		`pwsh -NoProfile -Command $p='oven/cakes.md'; (Get-Content -Raw $p) -replace 'rye','oat' | Set-Content $p`:  true,
	} {
		if is, list := failsAfter(t, user("go"), failed, ran(bash("2", command), ""), answer("done")); is != open {
			t.Errorf("%s: open %v\n%s", command, is, told(list))
		}
	}
}

// A hook that fails without stopping anything is a hint.
func TestNonBlocking(t *testing.T) {
	for text, want := range map[string]Severity{"Stop hook: Failed with non-blocking status code: app not found": Hint, "Stop hook: failed": Error} {
		l := newFake()
		user("go")(l)
		answer("done")(l)
		event(model.MarkerError, text, true)(l)
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if len(list) == 0 || list[0].Severity != want {
			t.Errorf("%s: %s", text, told(list))
		}
	}
}

// What a tool was allowed a short time for is no error when that ends it: what it had to show may have been
// seen. A check has to come to its end.
func TestBoundedByTool(t *testing.T) {
	const over = "oven: warming at 180\nCommand timed out after 5.0s"
	for name, c := range map[string]struct {
		command string
		timeout int
		said    string
		want    Severity
	}{
		"a short time":      {"bakectl watch", 5000, over, Warning},
		"in seconds":        {"bakectl watch", 5, over, Warning},
		"a long time":       {"bakectl watch", 120000, over, Error},
		"it ended before":   {"bakectl watch", 5000, "oven: broken", Error},
		"a check":           {"go test ./...", 5000, over, Error},
		"no time was given": {"bakectl watch", 0, over, Error},
		"its own time":      {"bakectl watch", 5000, "dial tcp 10.0.0.7: connection timed out", Error},
		"followed":          {"bakectl logs -f oven", 5000, over, Warning},
		"its page":          {"curl http://oven:8080/heat", 5000, over, Warning},
		"it waits":          {"./oven", 5000, "listening on :8080\nCommand timed out after 5.0s", Warning},
		"a change":          {"kubectl apply -f oven.yaml", 30, over, Error},
		"a migration":       {"psql shop -f migrate.sql", 10, over, Error},
		"a script":          {"python3 migrate.py", 30, over, Error},
		"a build of it":     {"docker build -t oven .", 30, over, Error},
		"and then watched":  {"./deploy.sh && bakectl watch", 5000, over, Error},
		"an install":        {"npm ci", 5000, "Command timed out after 5.0s", Error},
	} {
		args := map[string]any{"command": c.command}
		if c.timeout > 0 {
			args["timeout"] = c.timeout
		}
		_, list := failsAfter(t, user("go"), failed(call("1", "Bash", args), c.said), answer("done"))
		if len(list) != 1 || list[0].Severity != c.want {
			t.Errorf("%s: want %s\n%s", name, c.want, told(list))
		}
	}
}
