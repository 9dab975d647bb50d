package findings

import (
	"context"
	"slices"
	"testing"

	"msgview/model"
)

// What is made good by something that is not the same call, and what is not.
func TestFamilies(t *testing.T) {
	fails := func(c *model.ToolCall, text string) script {
		return func(l *fake) { l.step(c, result("", text, 1, model.Yes)) }
	}
	stopped := event(model.MarkerError, "API Error: 500 {}", true)
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"all behind a part":          {[]script{fails(bash("1", "go build ./x/..."), "x.go:1:1: bad"), ran(bash("2", "go build ./..."), "")}, false},
		"among others":               {[]script{fails(bash("1", "go test ./e2e/... -run TestA"), "--- FAIL: TestA"), ran(bash("2", "go test ./x/... ./e2e/ -count=1"), "ok")}, false},
		"not among others":           {[]script{fails(bash("1", "go test ./e2e/... -run TestA"), "--- FAIL: TestA"), ran(bash("2", "go test ./x/... ./y/"), "ok")}, true},
		"only some of it":            {[]script{fails(bash("1", "go test ./e2e/"), "--- FAIL: TestA"), ran(bash("2", "go test ./e2e/ -run TestB"), "ok")}, true},
		"a name of all":              {[]script{fails(bash("1", "go test ./e2e/"), "--- FAIL: TestA"), ran(bash("2", "go test ./... -run TestB"), "ok")}, true},
		"one of a file":              {[]script{fails(bash("1", "pytest a/test_b.py::test_c"), "1 failed"), ran(bash("2", "pytest a/test_b.py"), "3 passed")}, false},
		"another of a file":          {[]script{fails(bash("1", "pytest a/test_b.py::test_c"), "1 failed"), ran(bash("2", "pytest a/test_b.py::test_d"), "1 passed")}, true},
		"in a container":             {[]script{fails(bash("1", "uv run pytest -q"), "FAILED a/test_b.py::test_c - OSError: cannot load library\n1 failed"), ran(bash("2", "docker compose run --rm dev uv run pytest -q"), "5 passed")}, false},
		"the only one that failed":   {[]script{fails(bash("1", "pytest -q"), "FAILED a/test_b.py::test_c - assert 1 == 2\n1 failed, 8 passed"), ran(bash("2", "pytest -q a/test_b.py::test_c"), "1 passed")}, false},
		"its file":                   {[]script{fails(bash("1", "pytest -q"), "FAILED a/test_b.py::test_c - assert 1 == 2\nFAILED a/test_b.py::test_d\n2 failed, 8 passed"), ran(bash("2", "pytest -q a/test_b.py"), "4 passed")}, false},
		"its name":                   {[]script{fails(bash("1", "go test ./..."), "--- FAIL: TestWarm (0.0s)\nFAIL\tbakery/oven\t0.1s"), ran(bash("2", "go test ./... -run '^TestWarm$'"), "ok  \tbakery/oven\t0.1s")}, false},
		"its package":                {[]script{fails(bash("1", "go test ./..."), "--- FAIL: TestWarm (0.0s)\nFAIL\tbakery/oven\t0.1s"), ran(bash("2", "go test ./oven/"), "ok  \tbakery/oven\t0.1s")}, false},
		"a package next to it":       {[]script{fails(bash("1", "go test ./..."), "--- FAIL: TestWarm (0.0s)\nFAIL\tbakery/oven\t0.1s"), ran(bash("2", "go test ./bread/"), "ok  \tbakery/bread\t0.1s")}, true},
		"one of two that failed":     {[]script{fails(bash("1", "pytest -q"), "FAILED a/test_b.py::test_c\nFAILED a/test_e.py::test_d\n2 failed, 8 passed"), ran(bash("2", "pytest -q a/test_b.py"), "4 passed")}, true},
		"one of some not named":      {[]script{fails(bash("1", "pytest -q | tail -2"), "FAILED a/test_b.py::test_c\n3 failed, 8 passed"), ran(bash("2", "pytest -q a/test_b.py"), "4 passed")}, true},
		"a file of Jest":             {[]script{fails(bash("1", "npx jest"), " FAIL  src/oven.test.ts\nTests: 1 failed, 8 passed, 9 total"), ran(bash("2", "npx jest src/oven.test.ts"), "Tests: 3 passed, 3 total")}, false},
		"a summary before a tail":    {[]script{fails(bash("1", "npx jest oven.test.ts | tail -9"), "error: the password is wrong\nTests: 3 failed, 3 total"), ran(bash("2", "OVEN=1 npx jest oven.test.ts 2>&1 | tail -9"), "PASS ./oven.test.ts\nTest Suites: 1 passed, 1 total\nTests:       3 passed, 3 total\nSnapshots:   0 total\nTime:        3.2 s\nRan all test suites matching /oven/i.\n[id: r218]")}, false},
		"a summary of a part":        {[]script{fails(bash("1", "npx jest oven.test.ts | tail -9"), "error: the password is wrong\nTests: 3 failed, 3 total"), ran(bash("2", "npx jest bread.test.ts 2>&1 | tail -9"), "PASS ./bread.test.ts\nTest Suites: 1 passed, 1 total\nTests:       3 passed, 3 total\nSnapshots:   0 total\nTime:        3.2 s\nRan all test suites matching /bread/i.")}, true},
		"another one before a tail":  {[]script{fails(bash("1", "npx jest oven.test.ts 2>&1 | tail -9"), "expect(received).toBe(expected)\nTests: 3 failed, 3 total"), ran(bash("2", "ls | tail -9"), "oven.ts")}, true},
		"where the shell is not":     {[]script{ran(bash("0", "cd /oven/api && ls"), "a.ts"), fails(bash("1", "npx jest"), "Tests: 3 failed, 3 total"), ran(bash("2", "cd /oven/web && npx jest"), "Tests: 3 passed, 3 total")}, true},
		"around the shell":           {[]script{ran(bash("0", "cd /oven/api && ls"), "a.ts"), fails(bash("1", "npx jest"), "Tests: 3 failed, 3 total"), ran(bash("2", "cd /oven && npx jest"), "Tests: 3 passed, 3 total")}, false},
		"where the shell was":        {[]script{ran(bash("0", "cd /oven/api && ls"), "a.ts"), fails(bash("1", "npx jest"), "Tests: 3 failed, 3 total"), ran(bash("2", "cd /oven/api && npx jest"), "Tests: 3 passed, 3 total")}, false},
		"passed before a tail":       {[]script{fails(bash("1", "go test ./e2e/"), "--- FAIL: TestA"), ran(bash("2", "go test ./... 2>&1 | tail -3"), "ok  \toven/a\t0.1s\n?   \toven/b\t[no test files]")}, false},
		"nothing before a tail":      {[]script{fails(bash("1", "go test ./e2e/"), "--- FAIL: TestA"), ran(bash("2", "go test ./... 2>&1 | tail -3"), "the oven is warm")}, true},
		"a part behind all":          {[]script{fails(bash("1", "go test ./..."), "--- FAIL: TestA"), ran(bash("2", "go test ./x"), "ok")}, true},
		"a race looked away from":    {[]script{fails(bash("1", "go test -race ./x"), "WARNING: DATA RACE\n--- FAIL: TestA"), ran(bash("2", "go test ./..."), "ok")}, true},
		"a race mended":              {[]script{fails(bash("1", "go test -race ./x"), "WARNING: DATA RACE\n--- FAIL: TestA"), ran(bash("2", "go test -race ./..."), "ok")}, false},
		"in another folder":          {[]script{fails(bash("1", "cd /oven/api && make deploy"), "no"), ran(bash("2", "cd /oven/web && make deploy"), "done")}, true},
		"in the same folder":         {[]script{fails(bash("1", "cd /oven/api && make deploy"), "no"), ran(bash("2", "cd /oven/api && make deploy"), "done")}, false},
		"in a folder below":          {[]script{fails(bash("1", "cd /oven && npm start"), "no package.json"), ran(bash("2", "cd /oven/web && npm start"), "done")}, false},
		"where there is a project":   {[]script{fails(bash("1", "cd /tmp/oven.x && bake_up.sh . 2>&1 | tail -80"), "[ERROR] Failed to execute goal a:b: Goal requires a project to execute but there is no POM in this directory (/work/src)."), ran(bash("2", "cd /tmp/oven.x/app && bake_up.sh . 2>&1 | tail -80"), "baked")}, false},
		"where the shell is":         {[]script{fails(bash("1", "cd /oven/api && make deploy"), "no"), ran(bash("2", "make deploy"), "done")}, false},
		"tests next to it":           {[]script{fails(bash("1", "cd /oven/api && pytest -q"), "2 failed"), ran(bash("2", "cd /oven/web && pytest -q"), "9 passed")}, true},
		"whose exit is echo's":       {[]script{fails(bash("1", "pytest -q"), "2 failed"), ran(bash("2", "pytest -q > /tmp/out.txt; echo done"), "done")}, true},
		"of which a line is left":    {[]script{fails(bash("1", "pytest -q"), "2 failed"), ran(bash("2", "pytest -q 2>/dev/null | head -1"), "....")}, true},
		"only collected":             {[]script{fails(bash("1", "pytest -q"), "2 failed"), ran(bash("2", "pytest -q --collect-only"), "9 tests collected")}, true},
		"only its version":           {[]script{fails(bash("1", "pytest -q"), "2 failed"), ran(bash("2", "pytest --version"), "pytest 8")}, true},
		"still running":              {[]script{fails(bash("1", "pytest -q"), "2 failed"), ran(call("2", "Bash", map[string]any{"command": "pytest -q", "run_in_background": true}), "Command running in background with ID: b1")}, true},
		"left running":               {[]script{fails(bash("1", "pytest -q"), "2 failed"), ran(bash("2", "pytest -q &"), "")}, true},
		"without what failed":        {[]script{fails(bash("1", "pytest -q"), "2 failed"), ran(bash("2", "pytest -q --ignore=tests/test_a.py"), "9 passed")}, true},
		"only built":                 {[]script{fails(bash("1", "cargo test"), "1 failed"), ran(bash("2", "cargo test --no-run"), "Finished")}, true},
		"only looked at":             {[]script{fails(bash("1", "git apply fix.patch"), "patch does not apply"), ran(bash("2", "git apply --check fix.patch"), "")}, true},
		"on another machine":         {[]script{fails(bash("1", "ssh oven systemctl restart bake"), "failed"), ran(bash("2", "ssh shop systemctl restart bake"), "")}, true},
		"another value":              {[]script{fails(bash("1", "OVEN=1 pytest -q"), "2 failed"), ran(bash("2", "OVEN=2 pytest -q"), "9 passed")}, true},
		"another value exported":     {[]script{fails(bash("1", "export OVEN=1; pytest -q"), "2 failed"), ran(bash("2", "export OVEN=2; pytest -q"), "9 passed")}, true},
		"another value of env":       {[]script{fails(bash("1", "env OVEN=1 deploy"), "no"), ran(bash("2", "env OVEN=2 deploy"), "deployed")}, true},
		"the same value":             {[]script{fails(bash("1", "OVEN=1 pytest -q"), "2 failed"), ran(bash("2", "BREAD=2 OVEN=1 pytest -q"), "9 passed")}, false},
		"a value at last":            {[]script{fails(bash("1", "pytest -q"), "2 failed"), ran(bash("2", "OVEN=1 pytest -q"), "9 passed")}, false},
		"more time":                  {[]script{fails(bash("1", "OVEN_TIMEOUT=1 pytest -q"), "2 failed"), ran(bash("2", "OVEN_TIMEOUT=90 pytest -q"), "9 passed")}, false},
		"changes put away":           {[]script{fails(bash("1", "pytest -q"), "2 failed"), ran(bash("2", "git stash && pytest -q; git stash pop"), "9 passed")}, true},
		"put away before":            {[]script{fails(bash("1", "pytest -q"), "2 failed"), ran(bash("2", "git stash"), "Saved working directory"), ran(bash("3", "pytest -q"), "9 passed"), ran(bash("4", "git stash pop"), "")}, true},
		"and taken back":             {[]script{fails(bash("1", "pytest -q"), "2 failed"), ran(bash("2", "git stash"), "Saved working directory"), ran(bash("4", "git stash pop"), ""), ran(bash("3", "pytest -q"), "9 passed")}, false},
		"put away, not tested":       {[]script{fails(bash("1", "git checkout main"), "would be overwritten"), ran(bash("2", "git stash && git checkout main"), "Switched")}, false},
		"tests of another branch":    {[]script{fails(bash("1", "pytest -q"), "2 failed"), ran(bash("2", "git checkout main && pytest -q"), "9 passed")}, true},
		"tests of a new branch":      {[]script{fails(bash("1", "pytest -q"), "2 failed"), ran(bash("2", "git checkout -b warm && pytest -q"), "9 passed")}, false},
		"with a file put back":       {[]script{fails(bash("1", "pytest -q"), "2 failed"), ran(bash("2", "git checkout -- oven.py && pytest -q"), "9 passed")}, false},
		"another namespace":          {[]script{fails(bash("1", "kubectl -n oven apply -f bread.yaml"), "refused"), ran(bash("2", "kubectl -n shop apply -f bread.yaml"), "")}, true},
		"a namespace at last":        {[]script{fails(bash("1", "kubectl apply -f bread.yaml"), "refused"), ran(bash("2", "kubectl -n shop apply -f bread.yaml"), "")}, false},
		"another region":             {[]script{fails(bash("1", "aws deploy push oven --region=eu"), "refused"), ran(bash("2", "aws deploy push oven --region us"), "")}, true},
		"another context":            {[]script{fails(bash("1", "docker --context oven push bread:1"), "refused"), ran(bash("2", "docker --context shop push bread:1"), "")}, true},
		"in another container":       {[]script{fails(bash("1", "docker exec oven pytest -q"), "2 failed"), ran(bash("2", "docker exec shop pytest -q"), "9 passed")}, true},
		"another package":            {[]script{fails(bash("1", "npm run build"), "no"), ran(bash("2", "npm run build -w shop"), "built")}, true},
		"of all packages":            {[]script{fails(bash("1", "npm run build -w shop"), "no"), ran(bash("2", "npm run build"), "built")}, false},
		"another crate":              {[]script{fails(bash("1", "cargo test -p oven"), "no"), ran(bash("2", "cargo test -p shop"), "test result: ok. 3 passed")}, true},
		"another module":             {[]script{fails(bash("1", "mvn test"), "no"), ran(bash("2", "mvn test -pl shop"), "built")}, true},
		"without the tests":          {[]script{fails(bash("1", "mvn package"), "no"), ran(bash("2", "mvn package -DskipTests"), "built")}, true},
		"another sum":                {[]script{fails(call("1", "refund_order", map[string]any{"order_id": "A1", "amount": 100}), "Error: not enough"), ran(call("2", "refund_order", map[string]any{"order_id": "A1", "amount": 1}), "{}")}, true},
		"another database":           {[]script{fails(call("1", "drop_table", map[string]any{"table_name": "bread", "database": "oven"}), "Error: no"), ran(call("2", "drop_table", map[string]any{"table_name": "bread", "database": "shop"}), "dropped")}, true},
		"a page that is not there":   {[]script{fails(call("1", "WebFetch", map[string]any{"url": "https://oven.example/a"}), "status code 404"), ran(call("2", "WebFetch", map[string]any{"url": "https://oven.example/a"}), "Error: 404")}, true},
		"not in so many words":       {[]script{fails(call("1", "heat", map[string]any{"id": "a"}), "no"), ran(call("2", "heat", map[string]any{"id": "a"}), "Could not reach the oven")}, true},
		"the question mended":        {[]script{fails(call("1", "query", map[string]any{"sql": "select * form bread"}), "Error: syntax"), ran(call("2", "query", map[string]any{"sql": "select * from bread"}), "1")}, false},
		"only counted":               {[]script{fails(bash("1", "curl -s https://oven.example/api"), "no"), ran(bash("2", "curl -s https://oven.example/api | grep -c order"), "1")}, true},
		"another question":           {[]script{fails(call("1", "query", map[string]any{"sql": "select * from bread"}), "Error: no such table"), ran(call("2", "query", map[string]any{"sql": "select 1 from oven"}), "1")}, true},
		"no race":                    {[]script{fails(bash("1", "go test -race ./x"), "--- FAIL: TestA"), ran(bash("2", "go test ./..."), "ok")}, false},
		"another program":            {[]script{fails(bash("1", "go test ./..."), "--- FAIL: TestA"), ran(bash("2", "go vet ./..."), "")}, true},
		"another script":             {[]script{fails(bash("1", "npm run test"), "1 failed"), ran(bash("2", "npm run lint"), "")}, true},
		"the same script":            {[]script{fails(bash("1", "npm run test -- a/b.test.ts"), "1 failed"), ran(bash("2", "npm test"), "3 passed")}, false},
		"run by the same":            {[]script{fails(bash("1", "uv run pytest"), "1 failed"), ran(bash("2", "uv run mypy ."), "ok")}, true},
		"no check":                   {[]script{fails(bash("1", "make deploy x"), "no"), ran(bash("2", "ls"), "")}, true},
		"its folder listed":          {[]script{fails(bash("1", "ls src/loaves"), "ls: cannot access 'src/loaves': No such file or directory"), ran(bash("2", "ls src"), "oven.py\nrye.py")}, false},
		"its folder listed by tool":  {[]script{fails(read("1", "/x/src/loaf.py"), "File does not exist"), ran(call("2", "list_dir", map[string]any{"path": "/x/src"}), "oven.py\nrye.py")}, false},
		"another folder listed":      {[]script{fails(bash("1", "ls src/loaves"), "ls: cannot access 'src/loaves': No such file or directory"), ran(bash("2", "ls docs"), "oven.md\nrye.md")}, true},
		"a folder listed to no end":  {[]script{fails(bash("1", "ls src/loaves"), "ls: cannot access 'src/loaves': No such file or directory"), ran(bash("2", "ls -la src"), "")}, true},
		"a guessed path":             {[]script{fails(read("1", "/a/oven.go"), "no such file"), ran(read("2", "/a/b/oven.go"), "package oven")}, false},
		"another file":               {[]script{fails(read("1", "/a/oven.go"), "no such file"), ran(read("2", "/a/b/bread.go"), "package bread")}, true},
		"corrected arguments":        {[]script{fails(call("1", "book", map[string]any{"order_id": "A1", "pay": 3}), "Error: wrong sum"), ran(call("2", "book", map[string]any{"order_id": "A1", "pay": 4}), "booked")}, false},
		"paid for otherwise":         {[]script{fails(call("1", "book", map[string]any{"order_id": "A1", "payment_id": "gift_1"}), "Error: not enough"), ran(call("2", "book", map[string]any{"order_id": "A1", "payment_id": "card_2"}), "booked")}, false},
		"another way to an end":      {[]script{fails(bash("1", "cd /a && git pull --rebase && git push -u origin oven"), "There is no tracking information"), ran(bash("2", "cd /a && git pull --rebase origin main && git push -u origin oven"), "pushed")}, false},
		"the end alone":              {[]script{fails(bash("1", "deploy --plan && deploy oven"), "no plan"), ran(bash("2", "deploy oven"), "deployed")}, false},
		"another end":                {[]script{fails(bash("1", "deploy --plan && deploy oven"), "no plan"), ran(bash("2", "deploy --plan && deploy shop"), "deployed")}, true},
		"an end that prints":         {[]script{fails(bash("1", "deploy oven && echo done"), "no"), ran(bash("2", "deploy shop && echo done"), "done")}, true},
		"an end that may fail":       {[]script{fails(bash("1", "deploy --plan && deploy oven"), "no plan"), ran(bash("2", "deploy --check && deploy oven | tail -1"), "no")}, true},
		"from elsewhere":             {[]script{fails(bash("1", "mkdir -p ~/oven && cp /usr/lib/dark.json ~/oven/own.json"), "no such file"), ran(bash("2", "mkdir -p ~/oven && cp lib/dark.json ~/oven/own.json"), "")}, false},
		"to elsewhere":               {[]script{fails(bash("1", "cp a.json own.json"), "no such file"), ran(bash("2", "cp a.json other.json"), "")}, true},
		"with others":                {[]script{fails(bash("1", "git add oven.go"), "did not match any files"), ran(bash("2", "cd / && git add oven.go bread.go"), "")}, false},
		"without it":                 {[]script{fails(bash("1", "git add oven.go"), "did not match any files"), ran(bash("2", "git add bread.go"), "")}, true},
		"only tried":                 {[]script{fails(bash("1", "kubectl apply oven.yaml"), "refused"), ran(bash("2", "kubectl apply --dry-run oven.yaml"), "")}, true},
		"another thing":              {[]script{fails(call("1", "book", map[string]any{"order_id": "A1", "pay": 3}), "Error: wrong sum"), ran(call("2", "book", map[string]any{"order_id": "B2", "pay": 4}), "booked")}, true},
		"a part of it alone":         {[]script{fails(bash("1", "oven start --json"), "port 80 is in use"), ran(bash("2", "oven port 81 && oven start --json && bake"), "{}")}, false},
		"a part that may fail":       {[]script{fails(bash("1", "oven start --json"), "port 80 is in use"), ran(bash("2", "oven port 81 && oven start --json; bake"), "{}")}, true},
		"in another checkout":        {[]script{fails(bash("1", "git checkout main && git merge --no-ff fix/oven"), "fatal: 'main' is already used by worktree"), ran(bash("2", "git -C /b merge --no-ff fix/oven"), "Merge made")}, false},
		"of another branch":          {[]script{fails(bash("1", "git checkout main && git merge --no-ff fix/oven"), "fatal: 'main' is already used by worktree"), ran(bash("2", "git -C /b merge --no-ff fix/bread"), "Merge made")}, true},
		"under the same title":       {[]script{fails(bash("1", "bd create 'Mend the old oven' --description warm --json"), "no database"), ran(bash("2", "bd create 'Mend the old oven' --description 'very warm' -p 2 --json && bd list"), "{}")}, false},
		"under another title":        {[]script{fails(bash("1", "bd create 'Mend the old oven' --json"), "no database"), ran(bash("2", "bd create 'Bake a rye bread' --json"), "{}")}, true},
		"a title to be removed":      {[]script{fails(bash("1", "bd create 'Mend the old oven' --json"), "no database"), ran(bash("2", "bd delete 'Mend the old oven' --json"), "{}")}, true},
		"asked in another way":       {[]script{fails(bash("1", "curl -s http://oven/heat | python3 -c 'import json'"), "JSONDecodeError: Expecting value"), ran(bash("2", "curl -sv http://oven/heat | head -20"), "warm")}, false},
		"asked for another":          {[]script{fails(bash("1", "curl -s http://oven/heat | python3 -c 'import json'"), "JSONDecodeError: Expecting value"), ran(bash("2", "curl -s http://oven/bread"), "rye")}, true},
		"sent, then asked":           {[]script{fails(bash("1", "curl -X POST http://oven/heat"), "curl: (7) refused"), ran(bash("2", "curl http://oven/heat"), "cold")}, true},
		"sent by a long option":      {[]script{fails(bash("1", "curl -s --request POST http://oven/heat"), "curl: (7) refused"), ran(bash("2", "curl http://oven/heat"), "cold")}, true},
		"sent by one word":           {[]script{fails(bash("1", "curl -sXPUT http://oven/heat"), "curl: (7) refused"), ran(bash("2", "curl http://oven/heat"), "cold")}, true},
		"sent up":                    {[]script{fails(bash("1", "curl --upload-file loaf.png http://oven/heat"), "curl: (7) refused"), ran(bash("2", "curl http://oven/heat"), "cold")}, true},
		"sent as a form":             {[]script{fails(bash("1", "curl --form a=b http://oven/heat"), "curl: (7) refused"), ran(bash("2", "curl http://oven/heat"), "cold")}, true},
		"sent as a mail":             {[]script{fails(bash("1", "curl --mail-rcpt ada@oven.example smtp://oven/heat"), "curl: (7) refused"), ran(bash("2", "curl smtp://oven/heat"), "220")}, true},
		"asked with words":           {[]script{fails(bash("1", "curl -s -G -d q=rye http://oven/heat | python3 -c 'import json'"), "JSONDecodeError: Expecting value"), ran(bash("2", "curl -s http://oven/heat"), "warm")}, false},
		"asked by a long option":     {[]script{fails(bash("1", "curl --request GET http://oven/heat | python3 -c 'import json'"), "JSONDecodeError: Expecting value"), ran(bash("2", "curl -s http://oven/heat"), "warm")}, false},
		"a program of its own":       {[]script{fails(bash("1", "curl -s http://oven/heat | deploy"), "no"), ran(bash("2", "curl http://oven/heat"), "cold")}, true},
		"wrong arguments":            {[]script{fails(call("1", "get_file", map[string]any{"file_path": "a.wav"}), "1 validation error: extra_forbidden"), ran(call("2", "get_file", map[string]any{}), "attached")}, false},
		"wrong for an edit":          {[]script{fails(call("1", "Edit", map[string]any{"file_path": "a.go"}), "missing required parameter old_string"), ran(edit("2", "b.go", "a", "b"), "ok")}, true},
		"wrong for another":          {[]script{fails(call("1", "get_file", map[string]any{"file_path": "a.wav"}), "1 validation error: extra_forbidden"), ran(call("2", "get_text", map[string]any{}), "attached")}, true},
		"the same again":             {[]script{fails(bash("1", "bake; deploy oven"), "no"), ran(bash("2", "bake; deploy oven"), "")}, false},
		"swallowed":                  {[]script{fails(bash("1", "bake; deploy oven"), "no"), ran(bash("2", "bake; deploy oven || true"), "")}, true},
		"swallowed, and quiet":       {[]script{fails(bash("1", "deploy oven"), "no"), ran(bash("2", "deploy oven > /dev/null || echo no"), "")}, true},
		"swallowed, but told":        {[]script{fails(bash("1", "deploy oven"), "no"), ran(bash("2", "deploy oven || true"), "deployed 3 ovens")}, false},
		"complains again":            {[]script{fails(bash("1", "deploy oven"), "no"), ran(bash("2", "deploy oven || true"), "deploy: cannot reach the oven")}, true},
		"complains before tail":      {[]script{fails(bash("1", "deploy oven"), "no"), ran(bash("2", "deploy oven 2>&1 | tail -1"), "Host key verification failed.")}, true},
		"a folder that is made then": {[]script{fails(bash("1", "ls docs"), "ls: cannot access 'docs': No such file or directory"), ran(bash("2", "mkdir -p docs"), "")}, false},
		"another that is made":       {[]script{fails(bash("1", "ls docs"), "ls: cannot access 'docs': No such file or directory"), ran(bash("2", "mkdir -p notes"), "")}, true},
		"removed before":             {[]script{ran(bash("1", "rm -rf tmp"), ""), fails(bash("2", "ls tmp"), "ls: cannot access 'tmp': No such file or directory")}, false},
		"moved before":               {[]script{ran(bash("1", "git mv oven.go heat.go"), ""), fails(bash("2", "cat oven.go"), "cat: oven.go: No such file or directory")}, false},
		"another one removed":        {[]script{ran(bash("1", "rm -rf old"), ""), fails(bash("2", "ls tmp"), "ls: cannot access 'tmp': No such file or directory")}, true},
		"removed, and made again":    {[]script{ran(bash("1", "rm -rf tmp"), ""), ran(bash("2", "mkdir tmp"), ""), fails(bash("3", "ls tmp"), "ls: cannot access 'tmp': No such file or directory")}, true},
		"answered at once":           {[]script{stopped, answer("here")}, false},
		"answered by a call":         {[]script{stopped, user("fix it"), ran(bash("1", "bake"), "bread")}, false},
		"asked for again":            {[]script{stopped, user("go on"), answer("here")}, false},
		"in another run":             {[]script{stopped, event(model.MarkerRunStart, "msg", false), user("go on"), answer("here")}, true},
		"never answered":             {[]script{answer("here"), stopped, user("go on"), event(model.MarkerNotice, "it rains", false)}, true},
		"of a program":               {[]script{event(model.MarkerError, "the hook of the oven failed", true), user("go on"), answer("here")}, true},
	} {
		steps := append([]script{user("go")}, c.steps...)
		if name != "never answered" && name != "answered by a call" {
			steps = append(steps, answer("done"))
		}
		if open, list := failsAfter(t, steps...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// failsAfter reports whether a failure is left that nothing made good.
func failsAfter(t *testing.T, steps ...script) (open bool, list []Finding) {
	t.Helper()
	l := newFake()
	for _, s := range steps {
		s(l)
	}
	l.index.Finish(nil)
	f := NewFinder(l)
	f.SetEnded(true)
	if err := f.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	foundAhead(t, l, f, func(f *Finder) { f.SetEnded(true) })
	list = f.Findings()
	return slices.ContainsFunc(list, func(one Finding) bool { return one.Group() == Fail && !one.Recovered }), list
}

// What was only looked for stands behind what matters.
func TestWeights(t *testing.T) {
	l := newFake()
	user("go")(l)
	for i, command := range []string{"ls /nowhere", "gh pr view 7", "git pull --rebase", "cat missing.md", "deploy oven", "pytest -q"} {
		l.step(bash(string(rune('a'+i)), command), result("", "it failed", 1, model.Yes))
	}
	ran(bash("t", "npm test 2>&1 | tail -3"), "2 failed, 3 passed")(l)
	answer("done")(l)
	l.index.Finish(nil)
	want := []string{"pytest -q", "deploy oven", "npm test 2>&1 | tail -3", "ls /nowhere", "gh pr view 7", "git pull --rebase", "cat missing.md"}
	for i, f := range run(t, l).Findings() {
		if f.Call != want[i] {
			t.Errorf("%d: %s, want %s", i, f.Call, want[i])
		}
	}
}

// What was only looked for and is not there is no error, and a test that finds no file is.
func TestLacking(t *testing.T) {
	for command, want := range map[string]Severity{
		"cat missing.md":           Warning,
		"ls /nowhere":              Hint, // nothing else was asked
		"python missing.py":        Error,
		"pytest tests/missing.py":  Error,
		"cat secret.md":            Error, // for another reason
		"cat missing.md && deploy": Error,
	} {
		text := "no such file or directory"
		if command == "cat secret.md" {
			text = "permission denied"
		}
		l := newFake()
		user("go")(l)
		l.step(bash("a", command), result("", text, 1, model.Yes))
		answer("done")(l)
		l.index.Finish(nil)
		if list := run(t, l).Findings(); len(list) != 1 || list[0].Severity != want {
			t.Errorf("%s: %s", command, told(list))
		}
	}
}

// A file that agents look for by habit and do not find is no more than worth knowing.
func TestOptional(t *testing.T) {
	for path, want := range map[string]Severity{"/a/.gitignore": Hint, "/a/.github/copilot-instructions.md": Hint, "/a/AGENTS.md": Hint, "/a/oven.md": Warning, "/a/.env": Warning} {
		l := newFake()
		user("go")(l)
		l.step(read("1", path), result("", "File not found: "+path, -1, model.Yes))
		answer("done")(l)
		l.index.Finish(nil)
		if list := run(t, l).Findings(); len(list) != 1 || list[0].Severity != want {
			t.Errorf("%s: %s", path, told(list))
		}
	}
}
