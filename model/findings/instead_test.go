package findings

import (
	"fmt"
	"slices"
	"testing"

	"msgview/model"
)

// What failed is made good by what does the same in another way.
func TestInstead(t *testing.T) {
	for name, c := range map[string]struct {
		failed, said, next, then string
		open                     bool
	}{
		"another port":            {"python -m http.server 8000", "OSError: [Errno 98] Address already in use", "python3 -m http.server 8001", "Serving HTTP on 0.0.0.0", false},
		"as an option":            {"npm run dev -- --port 3000", "Error: listen EADDRINUSE", "npm run dev -- --port=3001", "ready on 3001", false},
		"another server":          {"npm run start:api -- --port 3000", "Error: listen EADDRINUSE", "npm run start:web -- --port 3001", "ready on 3001", true},
		"through another program": {"uvicorn oven:app", "uvicorn: command not found", "python -m uvicorn oven:app", "started", false},
		"another program's":       {"uvicorn oven:app", "uvicorn: command not found", "python -m uvicorn shop:app", "started", true},
		"another version":         {"apt-get update && apt-get install -y llvm-dev", "E: Unable to locate package llvm-dev", "apt-get install -y llvm-14-dev", "done", false},
		"another package":         {"apt-get install -y llvm-dev", "E: Unable to locate package llvm-dev", "apt-get install -y clang", "done", true},
		"one of two":              {"pip install oven==9 bread", "No matching distribution found for oven==9", "pip install bread", "done", true},
		"not as it is managed":    {"pip3 install -q loaf 2>&1 | tail -5; loaf --version", "error: externally-managed-environment\nloaf: command not found", "pip3 install -q --break-system-packages loaf && loaf --version", "4.1", false},
		"another one then":        {"pip3 install -q loaf 2>&1 | tail -5; loaf --version", "error: externally-managed-environment\nloaf: command not found", "pip3 install -q --break-system-packages crumb && crumb --version", "4.1", true},
		"got, but it fails":       {"pip3 install -q loaf 2>&1 | tail -5; loaf --bake", "loaf: the oven is cold", "pip3 install -q loaf", "fine", true},
		"a free version":          {"pip install oven==9", "No matching distribution found for oven==9", "python3 -m pip install 'oven>=2'", "done", false},
		"another tool of a kind":  {"tshark -r /a/net.pcap -x", "bash: tshark: command not found", "tcpdump -r net.pcap -A", "GET /", false},
		"on another file":         {"tshark -r /a/net.pcap -x", "bash: tshark: command not found", "tcpdump -r other.pcap -A", "GET /", true},
		"of another kind":         {"tshark -r /a/net.pcap -x", "bash: tshark: command not found", "strings net.pcap", "GET /", true},
		"which is there":          {"tshark -r /a/net.pcap -x", "tshark: the file is damaged", "tcpdump -r net.pcap -A", "GET /", true},
		"set up":                  {"bd init --force", "the server is not running", "bd create 'Mend the old oven'", "created", false},
		"set up, only looked":     {"bd init --force", "the server is not running", "bd --version", "1.0", true},
		"set up again":            {"bd init --force", "the server is not running", "bd doctor", "all is well", true},
		"work, then a set-up":     {"bd create 'Mend the old oven'", "no database", "bd init", "done", true},
		"a script that sets up":   {"npm init", "no", "npm test", "3 passed", true},
		"another option":          {"npm install", "npm error code ERESOLVE", "npm install --legacy-peer-deps", "added 3 packages", false},
		"of a package":            {"npm install rye", "npm error code ERESOLVE", "npm i --force rye", "added 3 packages", false},
		"without what it built":   {"docker build -t oven .", "ERROR: failed to solve: x", "docker build --no-cache -t oven .", "done", false},
		"of another image":        {"docker build -t oven .", "ERROR: failed to solve: x", "docker build --no-cache -t shop .", "done", true},
		"of another folder":       {"docker build -t oven .", "ERROR: failed to solve: x", "docker build --no-cache -t oven shop", "done", true},
		"an option that counts":   {"docker build -t oven .", "ERROR: failed to solve: x", "docker build --target base -t oven .", "done", true},
		"fewer tests":             {"pytest tests", "2 failed", "pytest tests -k bread", "1 passed", true},
		"no hooks":                {"git push", "error: failed to push some refs to 'x'", "git push --no-verify", "pushed", true},
		"with force":              {"git push", "error: failed to push some refs to 'x'", "git push --force", "pushed", true},

		"formatted":             {"npx prettier --check .", "[warn] oven.ts\n[warn] Code style issues found in the above file.", "npx prettier --write .", "oven.ts 20ms", false},
		"all formatted":         {"prettier --check src", "[warn] src/oven.ts", "prettier --write .", "src/oven.ts 20ms", false},
		"another one formatted": {"prettier --check src", "[warn] src/oven.ts", "prettier --write docs", "docs/a.md 20ms", true},
		"looked at again":       {"prettier --check .", "[warn] src/oven.ts", "prettier --list-different docs", "", true},
		"a part formatted":      {"prettier --check .", "[warn] src/oven.ts", "prettier --write src/rye.ts", "src/rye.ts 20ms", true},
		"linted":                {"npx eslint src", "✖ 3 problems (3 errors, 0 warnings)", "npx eslint src --fix", "", false},
		"another linter":        {"npx eslint src", "✖ 3 problems (3 errors, 0 warnings)", "npx prettier --write src", "", true},
		"formatted by cargo":    {"cargo fmt --check", "Diff in src/oven.rs:1", "cargo fmt", "", false},
		"built by cargo":        {"cargo fmt --check", "Diff in src/oven.rs:1", "cargo build", "", true},

		"another name":          {"createdb scratch", `createdb: error: database creation failed: ERROR:  database "scratch" already exists`, "createdb scratch_b", "", false},
		"of a branch":           {"git checkout -b rye", "fatal: a branch named 'rye' already exists", "git checkout -b rye-2", "Switched to a new branch 'rye-2'", false},
		"from somewhere else":   {"git checkout -b rye main", "fatal: a branch named 'rye' already exists", "git checkout -b rye-2 oven", "Switched to a new branch 'rye-2'", true},
		"of a worktree":         {"git worktree add ../rye", "fatal: '../rye' already exists", "git worktree add ../rye2", "Preparing worktree", false},
		"of a repository":       {"gh repo create oven --private", "GraphQL: Name already exists on this account (createRepository)", "gh repo create oven-2 --private", "https://github.com/b/oven-2", false},
		"of another kind of it": {"gh repo create oven --private", "GraphQL: Name already exists on this account (createRepository)", "gh label create oven --private", "created", true},
		"another fault of it":   {"createdb scratch", "createdb: error: connection to server failed", "createdb scratch_b", "", true},
		"another address":       {"git clone https://git.example/rye.git", "fatal: destination path 'rye' already exists and is not an empty directory.", "git clone https://git.example/oat.git", "Cloning into 'oat'...", true},
		"another file":          {"kubectl create -f rye.yaml", "Error from server (AlreadyExists): deployments.apps \"rye\" already exists", "kubectl create -f oat.yaml", "deployment.apps/oat created", true},
		"no version then":       {"git tag v1.2.0", "fatal: tag 'v1.2.0' already exists", "git tag scratch", "", true},
		"the next version":      {"git tag v1.2.0", "fatal: tag 'v1.2.0' already exists", "git tag v1.2.1", "", false},
		"an environment":        {"python3 -m venv .venv", "The virtual environment was not created successfully because ensurepip is not available.", "uv venv", "Creating virtual environment at: .venv", false},
		"a virtual one":         {"python3 -m venv ./.venv", "Error: ensurepip", "virtualenv -p python3 .venv", "created", false},
		"another environment":   {"python3 -m venv .venv", "Error: ensurepip", "virtualenv rye", "created", true},

		"merged":           {"git merge rye", "CONFLICT (content): Merge conflict in oven.go\nAutomatic merge failed; fix conflicts and then commit the result.", "python3 solve.py && git add oven.go && git commit -m 'Merge rye'", "[main 1a2b3c4] Merge rye", false},
		"merged, no words": {"git merge rye", "CONFLICT (content): Merge conflict in oven.go", "python3 solve.py && git add -A && git commit --no-edit", "[main 1a2b3c4] rye", false},
		"rebased":          {"git rebase main", "CONFLICT (content): Merge conflict in oven.go", "python3 solve.py && git add -A && git rebase --continue", "Successfully rebased", false},
		"not merged":       {"git merge rye", "CONFLICT (content): Merge conflict in oven.go", "git merge --abort", "", true},
		"only added":       {"git merge rye", "CONFLICT (content): Merge conflict in oven.go", "git add oven.go", "", true},
		"something else":   {"git merge rye", "CONFLICT (content): Merge conflict in oven.go", "git commit -m 'Heat the oven'", "[main 1a2b3c4] Heat the oven", true},
		"another fault":    {"git merge rye", "merge: rye - not something we can merge", "git commit -m 'Merge it'", "[main 1a2b3c4] Merge it", true},
		"read by another":  {`bake --list "rye" | crumbs --check -`, "bash: crumbs: command not found\nBrokenPipeError: [Errno 32] Broken pipe", `bake --list "rye" > /tmp/r.json && python -c "import json; json.load(open('/tmp/r.json')); print('fine')"`, "fine", false},
		"piped into it":    {"bake --list | crumbs --check -", "bash: crumbs: command not found", "bake --list | python3 check.py", "fine", false},
		"only shown":       {"bake --list | crumbs --check -", "bash: crumbs: command not found", "bake --list > /tmp/r.json && tail -3 /tmp/r.json", "rye", true},
		"of another list":  {"bake --list | crumbs --check -", "bash: crumbs: command not found", "bake --all | python3 check.py", "fine", true},
		"it complained":    {"bake --list | crumbs --check -", "crumbs: line 3: too dry", "bake --list > /tmp/r.json && python3 check.py /tmp/r.json", "fine", true},
		"nothing reads":    {"bake --list | crumbs --check -", "bash: crumbs: command not found", "bake --list > /tmp/r.json && ls /tmp", "r.json", true},
		"an editor":        {"nano /a/oven.py", "bash: nano: command not found", "cat > /a/oven.py <<'EOF'\nx\nEOF", "", false},
	} {
		l := newFake()
		user("go")(l)
		l.step(bash("1", c.failed), result("", c.said, 1, model.Yes))
		ran(bash("2", c.next), c.then)(l)
		answer("done")(l)
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if open := slices.ContainsFunc(list, func(f Finding) bool { return !f.Recovered }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// Of a call whose result never came is looked, too, what could make it good: whatever it is.
func TestInsteadOfCallsWithoutResult(t *testing.T) {
	calls := []*model.ToolCall{call("", "Glob", map[string]any{"pattern": "*"}), call("", "bake", map[string]any{"id": 1}), read("", "/a/oven.go"), write("", "/a/oven.go", "x"), call("", "WebFetch", map[string]any{"url": "https://a.example"})}
	for _, command := range []string{"git merge rye", "git add -A && git commit --no-edit", "git pull --rebase", "go test -race ./...", "pytest -q", "prettier --check src", "nano oven.go", "pip install oven", "cat oven.go", "curl http://localhost:1/", "cd /a && npm run bake | tail -3"} {
		calls = append(calls, bash("", command))
	}
	for i, c := range calls {
		c.ID = fmt.Sprint("toolu_0", i)
		l := newFake()
		user("go")(l)
		l.add(&model.Message{Role: model.RoleAssistant, Parts: []model.Part{c}})
		ran(bash("toolu_end", "ls"), "oven.go")(l)
		answer("done")(l)
		l.index.Finish(nil)
		if list := run(t, l).Findings(); !slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleMissing }) {
			t.Errorf("%s %s: %s", c.Name, c.Arguments, told(list))
		}
	}
}

// One program has several names, on Windows most of all.
func TestInsteadByAnotherName(t *testing.T) {
	for _, c := range []struct {
		failed, good string
		open         bool
	}{
		{"npm run build", "npm.cmd run build", false}, {"npx oven", "npx.cmd oven", false}, {"python bake.py rye", "py bake.py rye", false}, {"py bake.py", "python3.11 bake.py", false},
		{"python3 bake.py", "py -3 bake.py", false}, {"python -c 'print(1)'", "py -c 'print(1)'", false},
		{"npm run build", "npm.cmd run lint", true}, {"python bake.py", "py knead.py", true}, {"python bake.py rye", "py bake.py oat", true}, {"python bake.py", "pythonista bake.py", true},
	} {
		fails := func(l *fake) {
			l.step(bash("1", c.failed), result("", "cannot be loaded because running scripts is disabled on this system", 1, model.Yes))
		}
		if open, list := failsAfter(t, user("go"), fails, ran(bash("2", c.good), "ok"), answer("done")); open != c.open {
			t.Errorf("%s, %s: open %v\n%s", c.failed, c.good, open, told(list))
		}
	}
}
