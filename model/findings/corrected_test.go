package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// A call that was mistyped, or lacked an option, is made good by one of the next calls that is
// the same but for that, and by no other.
func TestCorrectedCommands(t *testing.T) {
	for name, c := range map[string]struct {
		failed, said, next string
		open               bool
	}{
		"a module":               {"python -m pytst -q", "/usr/bin/python: No module named pytst", "python -m pytest -q", false},
		"a program":              {"gti status --short", "gti: command not found", "git status --short", false},
		"an ending":              {"cat docs/prices.txt", "cat: docs/prices.txt: No such file or directory", "cat docs/prices.md", false},
		"a letter":               {"cat oven/braed.go", "cat: oven/braed.go: No such file or directory", "cat oven/bread.go", false},
		"another file":           {"cat oven/bread.go", "cat: oven/bread.go: No such file or directory", "cat oven/rye.go", true},
		"another number":         {"rm out/part-1.csv", "rm: out/part-1.csv: No such file or directory", "rm out/part-2.csv", true},
		"another folder":         {"openssl req -config ops/tls.cnf -out c.pem", `Can't open "ops/tls.cnf" for reading, No such file or directory`, "openssl req -config ops/tls/tls.cnf -out c.pem", false},
		"what is around it":      {"ls src/oven", "ls: src/oven: No such file or directory", "ls src", false},
		"what joins its letters": {"rclone lsd bakery", "ERROR : error listing: directory not found", "rclone lsd bakery:", false},
		"a workspace":            {"npm test -w util", "npm error No workspaces found:\nnpm error   --workspace=util", "npm test -w @bakery/util", false},
		"of another workspace":   {"npm test -w util", "npm error No workspaces found:\nnpm error   --workspace=util", "npm test -w @bakery/oven", true},
		"an option more":         {"git revert d4c0ffee", "error: Terminal is dumb, but EDITOR unset", "git revert --no-edit d4c0ffee", false},
		"with its value":         {"helm upgrade oven ./chart", "Error: timed out waiting", "helm upgrade oven ./chart --timeout 10m", false},
		"and another thing":      {"make", "make: *** [oven] Error 1", "make clean", true},
		"an option that skips":   {"git commit -m 'Bake'", "hook failed: lint", "git commit --no-verify -m 'Bake'", true},
		"one that does less":     {"terraform apply -auto-approve", "Error: creating oven", "terraform apply -auto-approve -target=module.bread", true},
		"one that only tries":    {"rsync -a oven/ shop:oven/", "rsync error: some files could not be transferred", "rsync -a --dry-run oven/ shop:oven/", true},
		"one that goes on":       {"git rebase main", "CONFLICT (content): Merge conflict in oven.go", "git rebase --abort", true},
		"an unknown option":      {"pytest --timeout=9 tests", "ERROR: usage: pytest [options]\npytest: error: unrecognized arguments: --timeout=9", "pytest tests", false},
		"an option that ran":     {"deploy --region=north oven", "Error: quota of north is used up", "deploy oven", true},
		"tests that failed":      {"pytest tests/oven_test.py", "FAILED tests/oven_test.py::test_warm - assert 3 == 4\n1 failed", "pytest tests/oven_tests.py", true},
		"failed, and less":       {"go test ./...", "--- FAIL: TestBread\nFAIL", "go test ./... -run Rye", true},
		"the second half":        {"docker run -d oven && curl -fs localhost:8080/health", "c0ffee\ncurl: (56) Recv failure: Connection reset by peer", "sleep 2; curl -fs localhost:8080/health", false},
		"the first half":         {"docker run -d oven && curl -fs localhost:8080/health", "c0ffee\ncurl: (56) Recv failure: Connection reset by peer", "docker run -d oven", true},
		"from a folder":          {"go doc ./server/oven", "doc: cannot find module providing package ./server/oven", "cd server && go doc ./oven", false},
		"in a folder":            {"terraform plan", "Error: No configuration files: not found", "cd infra && terraform plan", false},
		"in full":                {"docker run -d oven:16", `Error: short-name "oven:16" did not resolve to an alias`, "docker run -d docker.io/library/oven:16", false},
		"got further":            {"pytest --cov=oven tests", "ERROR: usage: pytest [options]\npytest: error: unrecognized arguments: --cov=oven", "pytest tests", false},
		"a longer script":        {"npm run links", `npm error Missing script: "links"`, "npm run check:links", false},
		"renamed":                {"python3 calendar.py", "AttributeError: module 'calendar' has no attribute 'x' (consider renaming it)", "mv calendar.py days.py && python3 days.py", false},
		"another was renamed":    {"python3 calendar.py", "AttributeError: module 'calendar' has no attribute 'x'", "mv oven.py days.py && python3 days.py", true},
		"without the shell":      {"bash tools/bake.sh --all", "tools/bake.sh: line 2: $'\\r': command not found", "tools/bake.sh --all", false},
		"a value of an option":   {"bake --day yesterday --oven 3", "bake: error: argument --day: invalid value: 'yesterday'", "bake --day 2026-03-02 --oven 3", false},
		"a variable of make":     {"make bake OVEN=m", "bake: unknown oven m\nmake: *** [Makefile:9: bake] Error 2", "make bake OVEN=l", false},
		"another variable":       {"make bake OVEN=m TRAY=7", "bake: unknown oven m\nmake: *** [Makefile:9: bake] Error 2", "make bake OVEN=m TRAY=8", true},
		"of another option":      {"bake --day yesterday --oven 3", "bake: error: argument --day: invalid value: 'yesterday'", "bake --day yesterday --oven 4", true},
		"a longer name":          {"apt-get install -y libavif", "E: Unable to locate package libavif", "apt-get install -y libavif-dev", false},
		"of which a part shows":  {"apt-get install -y libavif", "E: Unable to locate package libavif", "apt-get install -y libavif-dev | tail -1", true},
		"another machine's name": {"ssh web3 df -h /", "ssh: Could not resolve hostname web3", "ssh web-3 df -h /", false},
		"more time":              {"kubectl rollout status deploy/oven --timeout=5s", "error: timed out waiting for the condition", "kubectl rollout status deploy/oven --timeout=180s", false},
		"what there is":          {"gh run view --job lint --log-failed", "could not find any workflow run with ID lint", "gh run view 4711 --log-failed", false},
		"something else":         {"gh run view --job lint --log-failed", "could not find any workflow run with ID lint", "gh run list", true},
		"in another one":         {"cd oven && cargo run", "error: it broke", "cd bread && cargo run", true},
		"on another machine":     {"ssh north systemctl restart oven", "Unit oven.service not found.", "ssh south systemctl restart oven", true},
		"another branch":         {"git push origin main", "remote: rejected: main is protected", "git push origin bread", true},
		"another image":          {"docker pull bakery/oven:1.2", "manifest for bakery/oven:1.2 not found", "docker pull bakery/oven:1.3", true},
		"one of a chain":         {"sed -i s/a/b/ oven/rye.md && sed -i s/c/d/ laoyut/index.html", "sed: can't read laoyut/index.html: No such file or directory", "sed -i s/c/d/ layout/index.html && git diff --stat", false},
		"not the one of a chain": {"sed -i s/a/b/ oven/rye.md && sed -i s/c/d/ laoyut/index.html", "sed: can't read laoyut/index.html: No such file or directory", "sed -i s/a/b/ oven/rye.md", true},
		"a filter":               {"docker image prune -af --filter older=240h", "Error response from daemon: invalid filter 'older'", "docker image prune -af --filter until=240h", false},
		"a file not to be run":   {"./dump.sh", "bash: ./dump.sh: Permission denied", "chmod +x dump.sh && sh -n dump.sh", false},
		"run by a shell":         {"./dump.sh --all", "bash: ./dump.sh: Permission denied", "sh dump.sh --all", false},
		"a name with capitals":   {"./dump_All.sh", "bash: ./dump_All.sh: Permission denied", "chmod +x dump_All.sh", false},
		"another made runnable":  {"./dump.sh", "bash: ./dump.sh: Permission denied", "chmod +x load.sh", true},
		"a file not to be read":  {"./dump.sh", "cat: /etc/oven.key: Permission denied", "chmod +x dump.sh", true},
		"a folder too deep":      {"cd /a/shop && npx jest src/oven.test.js", "No tests found, exiting with code 1", "cd /a && npx jest src/oven.test.js", false},
		"a folder too high":      {"cd /a && mvn test", "[ERROR] The goal you specified requires a project to execute but there is no POM in this directory", "cd /a/shop && mvn test", false},
		"quite another folder":   {"cd /a && mvn test", "[ERROR] The goal you specified requires a project to execute but there is no POM in this directory", "cd /b && mvn test", true},
		"a script by its name":   {"npm run db:rest", "npm error Missing script: \"db:rest\"", "npm run db:reset -- --force", false},
		"no script at all":       {"npm run db:rest", "npm error Missing script: \"db:rest\"", "npm ci --no-audit", true},
		"two at a time":          {"cp braed.go oevn.go", "cp: braed.go: No such file or directory: oevn.go", "cp bread.go oven.go", true},
	} {
		exit := script(func(l *fake) { l.step(bash("1", c.failed), result("", c.said, 1, model.Yes)) })
		good := script(func(l *fake) { l.step(bash("2", c.next), result("", "well", 0, model.No)) })
		if open, list := failsAfter(t, user("go"), exit, good, answer("done")); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// So are the calls of any tool, by their arguments.
func TestCorrectedArguments(t *testing.T) {
	is := func(pairs ...any) map[string]any {
		all := map[string]any{}
		for i := 0; i < len(pairs); i += 2 {
			all[pairs[i].(string)] = pairs[i+1]
		}
		return all
	}
	for name, c := range map[string]struct {
		tool   string
		failed map[string]any
		said   string
		next   map[string]any
		open   bool
	}{
		"a date":                  {"book", is("day", "15.09.2026", "loaves", 4), "day must match YYYY-MM-DD", is("day", "2026-09-15", "loaves", 4), false},
		"another date":            {"book", is("day", "15.09.2026", "loaves", 4), "day must match YYYY-MM-DD", is("day", "2026-09-16", "loaves", 4), true},
		"a letter":                {"find_baker", is("email", "ada@oven.exmaple"), "user not found", is("email", "ada@oven.example"), false},
		"somebody else":           {"find_baker", is("email", "ada@oven.example"), "user not found", is("email", "bob@oven.example"), true},
		"another number":          {"cancel", is("order", "A-1034", "why", "burnt"), "order not found", is("order", "A-1035", "why", "burnt"), true},
		"two numbers swapped":     {"find_order", is("order", "A-1034"), "order not found", is("order", "A-1043"), false},
		"another amount":          {"pay", is("amount", 4990, "to_baker", "ada"), "invalid amount", is("amount", 4991, "to_baker", "ada"), true},
		"the same again":          {"pay", is("amount", 4990, "to_baker", "ada"), "timeout", is("amount", 4991, "to_baker", "ada"), true},
		"how a number is written": {"get_baker", is("id", "44-1190"), "bad_format: a number has 6 digits without a dash", is("id", "441190"), false},
		"an address":              {"fetch_url", is("url", "https://oven.example/rye/jsn"), "HTTP 404 Not Found", is("url", "https://oven.example/rye/json"), false},
		"a time":                  {"book", is("at", "2026-10-19 15:40"), "bad_time: use ISO 8601", is("at", "2026-10-19T15:40"), false},
		"an id":                   {"get_baker", is("id", "55210"), `{"error": "bad_id", "hint": "ids start with u_"}`, is("id", "u_55210"), false},
		"a file":                  {"Read", is("file_path", "/a/scripts/deply.sh"), "File does not exist.", is("file_path", "/a/scripts/deploy.sh"), false},
		"another one":             {"Read", is("file_path", "/a/scripts/deploy.sh"), "File does not exist.", is("file_path", "/a/scripts/build.sh"), true},
		"an argument too many":    {"bake", is("what", "rye", "crust", "dark"), "unexpected field: crust", is("what", "rye"), false},
		"that is not spoken of":   {"bake", is("what", "rye", "crust", "dark"), "invalid state: the oven is cold", is("what", "rye"), true},
		"a text written anew":     {"keep_note", is("kind", "rye", "text", strings.Repeat("a long line of words\n", 20)), "the text must start with ---", is("kind", "rye", "text", "---\n"+strings.Repeat("a long line of words\n", 20)), false},
		"a text of another kind":  {"keep_note", is("kind", "rye", "text", strings.Repeat("a long line of words\n", 20)), "the text must start with ---", is("kind", "oat", "text", "---\n"+strings.Repeat("a long line of words\n", 20)), true},
		"a value that is named":   {"send", is("to_baker", "ada", "channel", "sms"), "baker has no channel sms", is("to_baker", "ada", "channel", "signal"), false},
		"an id that is named":     {"find_order", is("order", "A-1034"), "no order A-1034", is("order", "A-1035"), true},
		"in capitals":             {"list_invoices", is("day", "2026-09-15", "currency", "eur"), "invalid parameter: currency must be upper case", is("day", "2026-09-15", "currency", "EUR"), false},
		"another currency":        {"list_invoices", is("day", "2026-09-15", "currency", "eur"), "invalid parameter: currency must be upper case", is("day", "2026-09-15", "currency", "USD"), true},
		"as an object":            {"mail", is("to_baker", "ada@oven.example", "attachments", []string{"f_15"}), "attachment must be passed as a link object", is("to_baker", "ada@oven.example", "attachments", []any{map[string]string{"link": "f_15"}}), false},
		"under its true name":     {"append_row", is("sheet", "Board 2026-01", "row", "rye,7"), "sheet not found", is("sheet", "Board 2026 Q1", "row", "rye,7"), false},
		"to somebody else":        {"delete_baker", is("username", "adarye", "confirm", "yes"), "username not found", is("username", "bobmill", "confirm", "yes"), true},
		"where to":                {"send_loaf", is("channel", "bakery", "loaf", "rye-7"), "channel not found", is("channel", "investors", "loaf", "rye-7"), true},
		"an older state":          {"restore_snapshot", is("index", 17), "Error: snapshot not found", is("index", 9), true},
		"another row of another":  {"append_row", is("sheet", "Board 2026-01", "row", "rye,7"), "sheet not found", is("sheet", "Board 2026 Q1", "row", "oat,9"), true},
		"by its number":           {"finish_task", is("title", "Bake the rye"), "no task with this title", is("id", "t_88"), false},
		"something else altered":  {"bake", is("what", "rye", "crust", "dark"), "unknown crust", is("what", "oat", "crust", "dark"), true},
	} {
		open, list := failsAfter(t, user("go"), func(l *fake) { l.step(call("1", c.tool, c.failed), result("", c.said, -1, model.Yes)) },
			func(l *fake) { l.step(call("2", c.tool, c.next), result("", "well, here it is", -1, model.No)) }, answer("done"))
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// A program whose output is only cut went well where that says nothing else.
func TestCorrectedBeforeTail(t *testing.T) {
	fails := func(l *fake) {
		l.step(bash("1", "apt-get install -y libavif"), result("", "E: Unable to locate package libavif", 100, model.Yes))
	}
	for said, open := range map[string]bool{"Setting up libavif-dev (0.11.1-1) ...": false, "no": true, "": true} {
		if is, list := failsAfter(t, user("go"), fails, ran(bash("2", "apt-get install -y libavif-dev | tail -1"), said), answer("done")); is != open {
			t.Errorf("%q: open %v\n%s", said, is, told(list))
		}
	}
}

// That a program which the agent made refuses what it is given is what it is tried for.
func TestRefusesOwn(t *testing.T) {
	const said = "usage: bake.py [--day DAY]\nbake.py: error: argument --day: invalid date value: 'x'"
	const deep = "/home/ada/work/mill/repo/packages/app/scripts/try/bake.py"
	for _, c := range []struct {
		made, run string
		want      Severity
	}{{"/a/bake.py", "bake.py", Hint}, {"/a/knead.py", "bake.py", Error}, {deep, deep, Hint}, {deep, "scripts/try/bake.py", Hint}, {deep, "scripts/bake.py", Error}} {
		l, made, want := newFake(), c.made, c.want
		user("go")(l)
		ran(write("1", made, "import argparse"), "ok")(l)
		l.step(bash("2", "python "+c.run+" --day x"), result("", said, 2, model.Yes))
		answer("done")(l)
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if k := slices.IndexFunc(list, func(f Finding) bool { return f.Group() == Fail }); k < 0 || list[k].Severity != want {
			t.Errorf("%s: %s", made, told(list))
		}
	}
}

// Only what was called when the failure was seen puts it right, and soon.
func TestCorrectedAtOnce(t *testing.T) {
	wrong := func(l *fake) {
		l.step(bash("1", "rclone lsd bakery"), result("", "ERROR : directory not found", 1, model.Yes))
	}
	right := ran(bash("9", "rclone lsd bakery:"), "well")
	other := func(id string) script { return ran(bash(id, "deploy "+id), "well") }
	together := func(l *fake) {
		l.add(calls(bash("1", "rclone lsd bakery"), bash("9", "rclone lsd bakery:")))
		l.add(results(result("1", "ERROR : directory not found", 1, model.Yes), result("9", "well", 0, model.No)))
	}
	mistypedTests := func(l *fake) {
		l.step(bash("1", "npm test -w util"), result("", "npm error No workspaces found:\nnpm error   --workspace=util", 1, model.Yes))
	}
	if _, list := failsAfter(t, user("go"), mistypedTests, ran(bash("2", "npm test -w @bakery/util"), "No tests found, exiting with code 0"), answer("done")); len(list) != 2 || list[0].Recovered || list[0].Rule != ruleEmpty || !list[1].Recovered {
		t.Errorf("got through, without a test: %s", told(list))
	}
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"next":      {[]script{wrong, right}, false},
		"soon":      {[]script{wrong, other("2"), other("3"), right}, false},
		"late":      {[]script{wrong, other("2"), other("3"), other("4"), other("5"), other("6"), other("7"), right}, true},
		"before":    {[]script{right, wrong}, true},
		"at a time": {[]script{together}, true},
		"asked to":  {[]script{wrong, user("go on"), right}, true},
	} {
		if open, list := failsAfter(t, append([]script{user("go")}, append(c.steps, answer("done"))...)...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

func TestAlike(t *testing.T) {
	for _, c := range []struct {
		a, b string
		is   bool
	}{
		{"pytst", "pytest", true}, {"oven", "oven", true}, {"Oven", "oven", true}, {"oven_door", "oven-door", true}, {"bakery", "bakery:", true},
		{"a/b/oven.go", "c/oven.go", true}, {"docs/p.txt", "docs/p.md", true}, {"15.09.2026", "2026-09-15", true}, {"A-1034", "A-1043", true},
		{"bread", "rye", false}, {"part-1", "part-2", false}, {"1.2", "1.3", false}, {"1.2", "2.1", false}, {"a", "b", false}, {"", "oven", false}, {"v1.2.10", "v1.2.11", false},
		{"19.09.2026", "2026-09-15", false}, {"docs/p.txt", "docs/q.txt", false},
	} {
		if alike(c.a, c.b) != c.is || alike(c.b, c.a) != c.is {
			t.Errorf("%q and %q: %v", c.a, c.b, !c.is)
		}
	}
}

// A command that a program did not know is put right by one that fails in another way, which is
// to be looked at then.
func TestOutdone(t *testing.T) {
	fails := func(id, command, said string) script {
		return func(l *fake) { l.step(bash(id, command), result("", said, 1, model.Yes)) }
	}
	const usage = "usage: bake [options]\nbake: error: unrecognized arguments: --oven"
	for name, c := range map[string]struct {
		next script
		open int
	}{
		"another failure":    {fails("2", "bake --all", "the dough is cold"), 1},
		"as little known":    {fails("2", "bake --stove", "bake: error: unrecognized arguments: --stove"), 2},
		"of another program": {fails("2", "knead --all", "the dough is cold"), 2},
	} {
		_, list := failsAfter(t, user("go"), fails("1", "bake --oven", usage), c.next, answer("done"))
		if Counts(list).Errors != c.open {
			t.Errorf("%s: %s", name, told(list))
		}
	}
	const lacks, elsewhere, red = "/w/venv/bin/python: No module named pytest", "bash: cd: bakery: No such file or directory", "oven_test.py F\n1 failed in 0.2s"
	for name, c := range map[string]struct {
		command, said, next, then string
		open                      int
	}{
		"installed, and run":     {"python -m pytest ovens", lacks, "pip install pytest && python -m pytest ovens", red, 1},
		"from the right folder":  {"cd bakery && pytest ovens", elsewhere, "cd /w/bakery && pytest ovens", red, 1},
		"not there again":        {"python -m pytest ovens", lacks, "python3 -m pytest ovens", lacks, 2},
		"there, but none ran":    {"python -m pytest ovens", lacks, "python3 -m pytest ovens/rye", "no tests ran in 0.01s", 1},
		"another check":          {"python -m pytest ovens", lacks, "ruff check ovens", "Found 1 error.", 2},
		"what ran, and fails on": {"pytest ovens", red, "pytest ovens/rye", "rye_test.py F\n2 failed in 0.2s", 2},
	} {
		_, list := failsAfter(t, user("go"), fails("1", c.command, c.said), fails("2", c.next, c.then), answer("done"))
		if Counts(list).Errors != c.open {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// A check that there is not on the machine is a warning where tests passed behind it.
func TestOtherCheck(t *testing.T) {
	fails := func(command, said string) script {
		return func(l *fake) { l.step(bash("1", command), result("", said, 127, model.Yes)) }
	}
	for name, c := range map[string]struct {
		failed script
		then   script
		want   Severity
	}{
		"another one passed":    {fails("eslint ovens", "bash: eslint: command not found"), ran(bash("2", "npm test"), "12 passed"), Warning},
		"one of its kind":       {fails("eslint ovens", "bash: eslint: command not found"), ran(bash("2", "npx tsc --noEmit && npm test"), "12 passed"), Warning},
		"another one failed":    {fails("eslint ovens", "bash: eslint: command not found"), failed(bash("2", "npm test"), "1 failed"), Error},
		"nothing else":          {fails("go test ./...", "bash: go: command not found"), ran(bash("2", "ls ovens"), "rye.go"), Error},
		"it ran, and said much": {fails("eslint ovens", "rye.js: 3 errors"), ran(bash("2", "npm test"), "12 passed"), Error},
	} {
		_, list := failsAfter(t, user("go"), c.failed, c.then, answer("done"))
		if i := slices.IndexFunc(list, func(f Finding) bool { return f.Place().Entry == 1 }); i < 0 || list[i].Severity != c.want {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// What a person says when asked, and what is made because it was not there, makes a call good.
func TestCorrectedByThePerson(t *testing.T) {
	const kind, title, absent = "number", "title", `{"error": "not_found"}`
	get := func(id string, args map[string]any) *model.ToolCall { return call(id, "baker_get", args) }
	fails := func(c *model.ToolCall, text string) script {
		return func(l *fake) { l.step(c, result("", text, -1, model.Yes)) }
	}
	is := func(number string) map[string]any { return map[string]any{kind: number} }
	named := map[string]any{kind: "88-1204", "name": "Lovelace"}
	asks := answer("I don't find that one. What is it?")
	for name, c := range map[string]struct {
		script []script
		open   bool
	}{
		"another number":       {[]script{ran(get("1", is("88-1204")), absent), asks, user("Sorry: 88-12047"), ran(get("2", is("88-12047")), "ada")}, false},
		"one that is not said": {[]script{ran(get("1", is("88-1204")), absent), asks, user("Sorry, try again"), ran(get("2", is("88-12047")), "ada")}, true},
		"without being asked":  {[]script{ran(get("1", is("88-1204")), absent), ran(get("2", is("88-12047")), "ada")}, true},
		"what was lacking":     {[]script{ran(get("1", is("88-1204")), `{"error": "please pass the name"}`), asks, user("Lovelace"), ran(get("2", named), "ada")}, false},
		"lacking, and another": {[]script{ran(get("1", is("88-1203")), `{"error": "please pass the name"}`), asks, user("Lovelace"), ran(get("2", named), "ada")}, true},
		"for another reason":   {[]script{ran(get("1", is("88-1204")), `{"error": "503 service down"}`), asks, user("88-12047"), ran(get("2", is("88-12047")), "ada")}, true},
		"two prompts later":    {[]script{ran(get("1", is("88-1204")), absent), asks, user("hm"), answer("well?"), user("88-12047"), ran(get("2", is("88-12047")), "ada")}, true},
		"given at once":        {[]script{fails(call("1", "note", map[string]any{"to_baker": "ada", title: "rye"}), "the note needs param 'text'"), ran(call("2", "note", map[string]any{"to_baker": "ada", title: "rye", "text": "x"}), "ok")}, false},
		"made, as it was not":  {[]script{fails(call("1", "list_open", map[string]any{title: "Summer rye"}), absent), ran(call("2", "list_create", map[string]any{title: "Summer rye"}), "ok")}, false},
		"another one was made": {[]script{fails(call("1", "list_open", map[string]any{title: "Summer rye"}), absent), ran(call("2", "list_create", map[string]any{title: "Winter rye"}), "ok")}, true},
		"of another kind":      {[]script{fails(call("1", "list_open", map[string]any{title: "Summer rye"}), absent), ran(call("2", "mail_create", map[string]any{title: "Summer rye"}), "ok")}, true},
		"made, and not done":   {[]script{fails(call("1", "list_append", map[string]any{title: "Summer rye"}), absent), ran(call("2", "list_create", map[string]any{title: "Summer rye"}), "ok")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.script...), answer("done"))...)
		open := slices.ContainsFunc(list, func(f Finding) bool { return !f.Recovered })
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
