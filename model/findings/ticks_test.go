package findings

import (
	"testing"

	"msgview/model"
)

// unproved are commands of which an exit of 0 proves nothing for all that they run: another
// program has that exit, or nobody can say what they run.
var unproved = []string{
	// what stands for a value
	"x=$(pytest | tail -1); echo done", "x=$(pytest | tail -1)", "x=`pytest | tail -1`", "echo $(pytest)", "echo \"got $(pytest -q)\"", "echo `make test`",
	"export OUT=$(make test)", "local out=\"$(go test ./...)\"", "x=$(make test; true)", "echo ${x:-$(make test)}", "deploy --notes \"$(make notes)\"",
	"x=$(make) y=$(date)", "cat <<EOF\n$(make test)\nEOF", "cat <<< $(make test)", "diff <(make test) want.txt", "echo \"a $(echo \"$(make test)\")\"",
	"for f in $(make list); do echo $f; done", "case $(make test) in ok) echo ok;; esac", "[[ $(make test) == ok ]] && echo yes || echo no", "a[$(make)]=1",

	// another shell
	"eval \"pytest | tail -1\"", "eval pytest '|' tail", "eval \"$CMD\"", "bash -c 'pytest | tail'", "sh -c \"make; true\"", "sh -ec 'make || true'", "bash -eo pipefail -c 'make; true' ; true",
	"bash -o pipefail -c 'make; echo done'", "bash --norc -c 'make | tail'", "bash --rcfile x -c 'make | tail'", "/bin/bash -xc 'make; echo'", "zsh -ic 'make | tail'", "dash -c 'make|cat'",
	"docker exec c bash -c \"pytest | tail\"", "docker exec -it -e A=1 -w /x c sh -lc 'make; true'", "docker run --rm -v /a:/b img sh -c 'make | tail'", "docker compose exec web sh -c 'make; true'", "docker-compose run --rm web bash -c 'make || true'",
	"podman exec c sh -c 'make; echo'", "podman run img bash -lc 'make; true'", "nerdctl exec c sh -c 'a | b'", "kubectl exec pod -- sh -c 'make; true'", "kubectl -n x exec -it pod -c app -- bash -c 'make | tail'", "oc exec pod -- sh -c 'make; true'",
	"sshpass -p x ssh h 'make; true'", "npx -c 'make; true'", "npx -p a -c 'make | tail'", "npm exec -c 'make; true'", "npm exec --call='make || true'", "pnpm exec -c 'make; true'", "expect -c 'spawn make; expect eof'",
	"ssh h \"make; true\"", "ssh -p 22 -i key u@h 'cd /x && make | tail'", "ssh h make '|' tail", "ssh h <<EOF\nmake\ntrue\nEOF", "ssh h \"bash -c 'make; true'\"",
	"su -c 'make; true'", "su - bob -c 'make | tail'", "sudo bash -c 'make; true'", "sudo -u bob sh -c 'make | tail'", "sudo su -c 'make; true' bob", "runuser -u bob -- sh -c 'make; true'", "doas sh -c 'make; true'",
	"env X=1 bash -lc 'make | tail'", "X=1 bash -c 'make | tail'", "env -i X=1 sh -c 'make;true'", "timeout 5 bash -c 'make; true'", "timeout -k 5 --signal=KILL 30 sh -c 'make | tail'", "nice -n 5 sh -c 'make; true'", "time bash -c 'make; true'", "time -p sh -c 'make; true'", "stdbuf -oL sh -c 'make | cat'", "script -qc 'make | tail' /dev/null", "flock /tmp/l -c 'make; true'", "flock /tmp/l sh -c 'make; true'", "strace -f sh -c 'make; true'", "xvfb-run sh -c 'make; true'", "poetry run bash -c 'make; true'", "chroot /x sh -c 'make; true'",
	"xargs sh -c 'make; true'", "ls | xargs -I{} bash -c 'make {} | tail'", "find . -name '*.go' -exec sh -c 'make; true' \\;", "find . -name a -exec make {} \\;", "parallel 'make {} | tail' ::: a b", "watch make", "watch -n 5 'make | tail'",
	"nix-shell --run 'make; true'", "nix-shell -p go --command 'make | tail'", "nix develop -c sh -c 'make; true'", "wsl make '|' tail", "wsl -d Ubuntu -- bash -c 'make; true'", "wsl -e sh -c 'make; true'", "adb shell 'make; true'", "vagrant ssh -c 'make; true'", "gcloud compute ssh vm --command='make; true'", "heroku run 'make; true'", "fly ssh console -C 'sh -c \"make; true\"'", "lxc exec c -- sh -c 'make; true'", "distrobox enter x -- sh -c 'make; true'",
	"tmux send-keys -t x 'make' Enter", "tmux new-session -d 'make'", "screen -dmS x make", "screen -S x -X stuff 'make\n'", "at now <<< make", "echo make | at now",
	"bash <<EOF\nmake\ntrue\nEOF", "bash <<'EOF'\nmake | tail\nEOF", "sh -s <<EOF\nmake; true\nEOF", "sudo bash <<EOF\nmake\ntrue\nEOF", "docker exec -i c bash <<EOF\nmake\ntrue\nEOF", "cat <<EOF | bash\nmake\ntrue\nEOF", "echo 'make; true' | bash", "printf 'make\\ntrue' | sh", "bash <<< 'make; true'", "curl -s https://x/y.sh | bash", "curl x | sudo bash -s -- a", "make -n | sh", "bash -c \"$CMD\"", "sh -c \"$(curl -fsSL https://x)\"", "bash < script.sh | tail",

	// what goes on behind
	"make &", "nohup make > log &", "nohup make > log 2>&1 & echo started", "(make &)", "make & sleep 5", "{ make; } &", "setsid make &", "setsid -f make", "coproc make", "disown; make &", "make & wait",
	"trap 'exit 0' EXIT; make", "trap 'exit 0' ERR\nmake", "trap clean EXIT; clean() { rm x; exit 0; }; make", "trap 'true; exit' EXIT; make; false", "bash -c 'trap \"exit 0\" EXIT; make'",

	// lists
	"(exit 1); true", "(exit 1); :", "(exit 1)\ntrue", "exit 1; true", "sh -c 'exit 1'; true", "{ exit 3; }; true", "(exit 3); echo done", "cd x; true", "echo a; true", "rm -f x\n:", "sleep 1; true",
	"make || true", "make || :", "make || echo failed", "make; true", "make; echo done", "make; exit 0", "make\nexit 0", "make\n\necho done\n", "make | tail", "make 2>&1 | tee log", "make |& cat", "set +e; make; echo done", "set -e; set +e; make; true", "set -e; make || true",
	"! make", "! make && echo", "make && echo yes || echo no", "make || exit 0", "make || { echo no; exit 0; }", "make || return 0", "(make; true)", "{ make; true; }", "(make | tail)", "(make) || true", "(set -e); make; true", "(set -o pipefail); make | tail",
	"set -e; make && echo ok; echo done", "set -e; if make; then echo ok; fi", "set -e\n! make\necho", "set -e; while make; do break; done", "set -e; make | tail; echo", "set -e; f() { make; echo; }; f || true", "set -e; { make; echo; } && echo", "set -e; (make; echo) || true",
	"if make; then echo ok; fi", "if make; then echo ok; else echo no; fi", "if ! make; then echo no; fi", "if true; then make; echo; fi", "for i in 1 2; do make $i; done", "for i in 1 2; do make $i; done; echo", "for ((i=0; i<3; i++)); do make; done", "while read l; do make $l; done < x", "until make; do sleep 1; done", "case $x in a) make; true;; esac", "while true; do make; break; done", "select x in a b; do make; break; done",
	"f() { make | tail; }; f", "f() { make; true; }\nf", "function f { make; echo; }; f x", "f() { make; }; f || true", "f() { g; }; g() { make; true; }; f", "run() { \"$@\"; true; }; run make",
	"set -o pipefail; set +o pipefail; make | tail", "make | tail; exit ${PIPESTATUS[0]} || true", "source run_tests.sh; echo", "conda install x; echo done", "conda run make; echo",
	"make > >(tail) || true", "tee >(make) < x", "echo x > >(make)",

	// other shells
	"npm test; exit 0", "npm test | Select-Object -Last 5", "npm test 2>&1 | Select-String error; exit 0", "Remove-Item x -ErrorAction SilentlyContinue", "Remove-Item x -EA 0", "Copy-Item a b -ErrorAction Ignore", "try { npm test } catch { }", "try { npm test } catch { Write-Host no }", "powershell -Command \"npm test; exit 0\"", "pwsh -c 'npm test | Select-Object -Last 5'", "powershell.exe -NoProfile -Command \"npm test; Write-Host done\"", "$ErrorActionPreference = 'SilentlyContinue'; Remove-Item x", "Start-Process npm test", "Start-Job { npm test }", "powershell -EncodedCommand AAAA", "& { npm test; exit 0 }", "cmd /c \"npm test & echo done\"", "npm test & echo done", "npm test || ver>nul", "cmd.exe /c npm test ^& echo done", "start /b npm test", "cmd /c \"npm test & exit /b 0\"", "cmd //c 'npm test || ver>nul'",

	// what fails for certain
	"false; true", "false\ntrue", "false | true", "false || true", "cd x; false; true", "(false); true", "bash -c 'false; true'", "false; make",

	// what cannot be read
	"make 'a", "make \"a", "make $(", "make `", "if make; then", "make )", "$CMD", "${TEST_CMD} | tail", "\"$@\"", "fish -c 'make; true'", "nu -c 'make; true'", "ksh -c 'make|cat'", "busybox sh -c 'make; true'", "python -c 'import os' | cat",
}

// proved are commands of which an exit of 0 proves that all of them went well.
var proved = []string{
	"true", ":", "make && true", "make && (exit 0)", "[ -f x ] || exit 1; make", "if [ -z \"$X\" ]; then exit 2; fi; make", "set -e; make; true", "echo a; true && make",
	"make", "cd x && make", "cd x; make", "make && make test", "make && echo done", "make test 2>&1", "make > log 2>&1", "X=1 make", "make # | tail", "make '|' tail", "make \"a; b\"", "make a\\;b", "FOO=bar BAZ='a | b' make -j4", "make \\\n  test",
	"set -e; make; echo done", "set -euo pipefail\nmake | tee log\necho done", "set -o pipefail; make | tail", "set -o pipefail && make 2>&1 | tail -3", "bash -eo pipefail -c 'make | tail'", "bash -euo pipefail -c 'make; echo'", "bash -o pipefail -c 'make | tail'", "set -e; for i in 1 2; do make $i; done", "set -e\ncd x\nmake\nmake test\n", "set -e; f() { make; }; f; echo", "set -o errexit; make; echo", "set -e; (make; make test); echo",
	"make || exit 1", "make || { echo no; exit 1; }", "make || false", "make || exit 1; echo ok", "(make)", "{ make; }", "(cd x && make)", "time make", "time -p make", "f() { make; }; f", "trap 'rm -f x' EXIT; make", "trap - EXIT; make", "trap clean EXIT; clean() { rm x; }; make",
	"sshpass -p x ssh h make", "npx -c make", "npx jest -c jest.config.js", "npm exec -c 'cd x && make'", "npm exec jest -- -c jest.config.js", "npm test",
	"bash -c 'make'", "bash -lc 'cd x && make'", "sh -c \"make && make test\"", "eval \"make test\"", "eval make test", "docker exec c make", "docker exec c bash -c 'cd x && make'", "docker run --rm img make test", "docker compose exec -T web make", "ssh h make", "ssh h 'cd x && make'", "ssh -o StrictHostKeyChecking=no h make", "sudo make", "sudo -u bob make", "su -c make", "env X=1 make", "timeout 5 make", "timeout 5 bash -c make", "nice make", "kubectl exec pod -- make", "kubectl exec pod -- sh -c 'make'", "nix-shell --run make", "nix develop -c make", "wsl make", "xargs make", "poetry run pytest", "uv run pytest -q", "find . -exec make {} +", "find . -name '*.go' -exec grep -l x {} \\;",
	"bash <<EOF\nmake\nEOF", "bash -e <<'EOF'\nmake\nmake test\necho\nEOF", "ssh h <<EOF\ncd x\nmake\nEOF", "python3 <<'EOF'\nprint(1)\nprint('a | b; c')\nEOF", "python - <<EOF\nx = 1; y = 2\nEOF", "bash <<< make", "bash script.sh", "bash -x ./script.sh a b", "sh ./run.sh; ", "./run.sh", "cmd /c npm test", "powershell -File x.ps1", "powershell -Command \"npm test\"", "cmd /c \"cd x && npm test\"",
	"git commit -m \"a; b | c\"", "git commit -m \"$(cat <<'EOF'\nit's (done; or | not\nEOF\n)\"", "git commit -m \"$(cat <<EOF\nfix: a) b\nEOF\n)\" && git push", "git tag v$(date +%s)", "kill $(pgrep -f oven)", "docker stop $(docker ps -q)", "make V=$(git describe)", "rm -rf $(cat list)", "make J=$((2+3))", "make -j$(nproc)", "x=$(make test)", "x=$(make) && echo ok", "x=`make`", "x=$((1+2)); make", "((i++)); make", "[[ -f x && -n $y ]] && make", "[[ $x =~ ^(a|b)$ ]] && make", "[ -f x ] && make", "for f in a b; do echo $f; done && make", "mkdir -p x && make", "export A=1; make", "source venv/bin/activate && pytest", ". .venv/bin/activate; pytest", "source ~/.bashrc; make", "conda activate x; pytest", "make > >(tee log)", "make 2> >(tee err >&2)", "diff <(sort a) <(sort b)", "cat <<EOF > x\n$HOME; a | b\nEOF", "cat <<'EOF' > x.sh && make\nmake | tail\nEOF", "tee x <<EOF\na; b || true\nEOF", "echo \"a | b; c\" && make", "make ${X:-a;b}", "make ${X}", "make \"$X\"", "PYTHONPATH=. pytest -k 'a or b'", "npm run build -- --x='a;b'", "psql -c 'select 1; select 2;'", "python -c 'a; b'", "node -e \"a || b\"", "awk '{a; b}' x && make", "grep -q a x && make", "npm ci && npm test", "Get-Content x", "Remove-Item x", "go test -run 'A|B' ./...",
}

func TestTickOfCommands(t *testing.T) {
	check := func(command string, want bool) {
		t.Helper()
		if got := Verdict(bash("1", command), result("1", "warm", 0, model.No)).State; (got == OK) != want {
			t.Errorf("%q is %v", command, got)
		}
	}
	for _, c := range unproved {
		check(c, false)
	}
	for _, c := range proved {
		check(c, true)
	}
}

// A shell that is given a list of words reads the last of them as it does a text.
func TestTickOfWords(t *testing.T) {
	for _, c := range []struct {
		words []string
		want  State
	}{
		{[]string{"bash", "-lc", "make | tail"}, Done},
		{[]string{"bash", "-lc", "make"}, OK},
		{[]string{"bash", "-euo", "pipefail", "-c", "make | tail"}, OK},
		{[]string{"bash", "-e", "-c", "make || true"}, Done},
		{[]string{"docker", "exec", "c", "bash", "-c", "make; true"}, Done},
		{[]string{"timeout", "5", "sh", "-c", "make; true"}, Done},
		{[]string{"env", "A=1", "bash", "-lc", "make | tail"}, Done},
		{[]string{"powershell.exe", "-Command", "npm test; exit 0"}, Done},
		{[]string{"cmd.exe", "/c", "npm test & echo"}, Done},
		{[]string{"make", "a; b", "|", "tail"}, OK},
		{[]string{"git", "commit", "-m", "a $(b) | c"}, OK},
	} {
		if got := Verdict(call("1", "shell", map[string]any{"command": c.words}), result("1", "warm", 0, model.No)).State; got != c.want {
			t.Errorf("%q is %v", c.words, got)
		}
	}
}

// What runs on has not ended, whatever the agent says of the call that began it.
func TestTickOfWhatRunsOn(t *testing.T) {
	for _, key := range []string{"run_in_background", "is_background", "isBackground", "background"} {
		c := call("1", "Bash", map[string]any{"command": "make", key: true})
		if got := Verdict(c, result("1", "started", -1, model.No)).State; got == OK {
			t.Errorf("%s is %v", key, got)
		}
		c = call("1", "Bash", map[string]any{"command": "make", key: false})
		if got := Verdict(c, result("1", "done", -1, model.No)).State; got != OK {
			t.Errorf("%s that is false is %v", key, got)
		}
	}
	for _, text := range []string{"Command running in background with ID: bash_1", "Command was moved to the background with ID: b1\nmore", "Process running with session ID 4711\nOutput:\nx"} {
		if got := Verdict(bash("1", "make"), result("1", text, -1, model.No)).State; got == OK {
			t.Errorf("%q is %v", text, got)
		}
	}
}

// A page that the other side refused is none, whatever came in its place.
func TestTickOfRefusedPages(t *testing.T) {
	for details, want := range map[string]State{
		`{"bytes":12,"code":404,"codeText":"Not Found","result":"No bread here","url":"https://oven.example/rye"}`: Unsure,
		`{"code":503,"codeText":"Service Unavailable"}`:                                                            Unsure,
		`{"metadata":{"statusCode":500}}`:                                                                          Unsure,
		`{"response":{"status":403,"headers":{}}}`:                                                                 Unsure,
		`{"bytes":12,"code":200,"codeText":"OK","result":"Bread","url":"https://oven.example/rye"}`:                OK,
		`{"code":404}`: OK, // of what it is nobody knows
		`{"code":404,`: OK,
		`{"result":{"code":404,"codeText":"ovens"}}`: OK, // a page may have it
	} {
		c, r := call("1", "WebFetch", map[string]any{"url": "https://oven.example/rye"}), result("1", "No bread here", -1, model.No)
		r.Details = []byte(details)
		if o := Verdict(c, r); o.State != want || want == Unsure && o.Telling.Text(r) != "No bread here" {
			t.Errorf("%s is %v, %q", details, o.State, o.Telling.Text(r))
		}
	}
}
