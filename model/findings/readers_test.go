package findings

import (
	"testing"

	"msgview/model"
)

// showings are commands that only show what is there already.
var showings = []string{
	// of a file, a text or an archive
	"bat a.log", "batcat -p a.log", "less a.log", "glow README.md", "mdcat README.md", "hexdump -C a", "strings a", "xxd a", "nl a", "zless a.gz", "zcat a.gz", "base64 -d a", "base64 --decode a", "rev a", "fold -w 80 a", "iconv -f latin1 a", "pdftotext a.pdf -", "pandoc a.docx -t plain", "html2text a.html", "w3m -dump a.html",
	"tar -tf a.tar", "tar tzf a.tgz", "tar -xOf a.tar a.log", "tar --list -f a.tar", "tar -xf a.tar -O a.log", "unzip -p a.zip a.log", "unzip -l a.zip", "unzip -c a.zip", "zipinfo a.zip", "gunzip -c a.gz", "gzip -dc a.gz", "xz -dc a.xz", "zstd -dc a.zst", "7z l a.7z", "jar tf a.jar", "ar t a.a",
	"jq . a.json", "yq . a.yaml", "xq . a.xml", "gron a.json", "mlr --icsv --ojson cat a.csv", "xmllint --xpath //a a.xml", "python3 -m json.tool a.json", "csvlook a.csv", "dasel -f a.toml .x",
	"awk '{print $1}' a.log", "sed -n 1,20p a.log", "sed -E 's/a/b/' a.log", "perl -ne 'print if /x/' a.log", "perl -ne print a.log", "perl -lane 'print $F[0]' a.log", "perl -pe 's/a/b/' a.log", "ruby -ne 'puts $_' a.log", "rg -n x", "ugrep x a", "ast-grep -p 'x($A)'", "delta a b", "difft a b", "nm a.o", "objdump -d a.o", "readelf -h a", "exiftool a.jpg", "ffprobe a.mp4",
	// of what runs
	"docker logs c", "docker compose logs web", "docker compose -f a.yml logs --tail 50", "docker-compose logs web", "docker image ls", "docker container ls -a", "docker -H tcp://x logs c", "podman logs c", "nerdctl logs c", "crictl logs c", "kubectl logs pod", "kubectl -n oven logs pod", "kubectl --context x get pods", "kubectl get events", "kubectl describe pod x", "kubectl rollout history deploy/x", "oc logs pod", "oc get pods", "stern oven", "kubetail oven", "helm list", "helm get values x", "helm template x", "argocd app get x", "flux logs", "minikube logs",
	"journalctl -u oven", "systemctl status oven", "systemctl --user status oven", "systemctl list-units --failed", "service oven status", "dmesg", "ps aux", "pm2 logs --nostream", "pm2 ls", "supervisorctl status", "launchctl list", "log show --last 5m", "adb logcat -d", "adb shell dumpsys battery", "xcrun simctl list", "tmux capture-pane -p", "tmux capture-pane -t x -pS -100", "tmux -L s list-panes", "screen -ls", "crontab -l", "ss -ltnp", "ip addr", "ip route show", "iptables -L", "lsblk", "nvidia-smi",
	// of the cloud
	"heroku logs", "heroku logs -a x --num 50", "heroku ps", "heroku run cat a.log", "flyctl logs", "fly logs -a x --no-tail", "fly status", "vercel logs x", "npx vercel logs x", "vercel inspect x", "netlify logs:function x", "railway logs", "wrangler tail", "npx wrangler tail", "supabase status", "firebase functions:log", "eb logs", "cf logs x --recent", "modal app logs x",
	"aws logs tail /x", "aws --profile p logs tail /x --since 1h", "aws logs get-log-events --log-group-name x", "aws ecs describe-services", "aws s3 ls", "aws ec2 describe-instances --region x", "az webapp log tail -n x -g y", "az vm list", "az monitor log-analytics query -w x", "gcloud logging read x", "gcloud run services logs read x", "gcloud builds log 7", "gcloud compute instances list", "gcloud app logs read", "nomad alloc logs 7", "consul members", "vault kv get x", "doctl apps logs x",
	"terraform show", "terraform -chdir=x output", "terraform state list", "tofu state show x", "pulumi stack", "pulumi stack output", "serverless logs -f x", "sam logs -n x",
	// of a project
	"git log", "git -C x -c a=b log", "git config --get user.name", "git config --list", "git merge-base a b", "git show-ref", "git format-patch --stdout HEAD~1", "git submodule status", "git bisect log", "hg log", "svn log", "svn status", "jj log", "jj op log", "git diff --stat",
	"gh run view 7 --log", "gh run view --log-failed", "gh -R a/b run view 7 --log", "gh pr view 7", "gh issue list", "gh api repos/a/b", "gh run list", "gh pr diff 7", "gh search issues x", "gh auth status", "glab ci trace", "glab mr list", "bd list", "bd show bd-1", "bd ready", "bd dep tree bd-1", "jira issue list", "task-master list",
	"npm ls", "npm view x", "npm config get x", "npm help test", "pnpm why x", "yarn why x", "bun pm ls", "pip list", "pip show x", "python -m pip show x", "uv pip list", "uv tree", "poetry show", "conda list", "conda env list", "cargo tree", "cargo metadata", "rustup show", "go list ./...", "go env", "go mod graph", "go tool cover -func a.out", "gem list", "bundle list", "composer show", "brew list", "brew --prefix", "apt list --installed", "apt-cache policy x", "dpkg -l", "rpm -qa", "pacman -Q", "nix log x", "flutter devices", "php artisan route:list", "xcodebuild -list", "make -n", "pytest --help", "cargo --version", "npx jest --help",
	// of a database
	"sqlite3 x.db 'select 1'", "sqlite3 x.db .schema", "sqlite3 -header x.db 'SELECT * FROM ovens'", "sqlite3 x.db 'PRAGMA table_info(a)'", "psql -l", "psql -c '\\dt'", "mysql -e 'show tables'", "redis-cli get x", "redis-cli -h h -p 6379 LRANGE x 0 -1", "mongosh x --eval 'db.ovens.find()'", "duckdb x.db 'from ovens'", "bq query 'SELECT 1'", "clickhouse-client -q 'SELECT 1'", "cqlsh -e 'SELECT 1'", "sqlcmd -Q 'SELECT 1'",
	// of the web
	"curl x", "curl -s -H 'A: b' x", "curl -sX GET x", "curl -G -d a=b x", "wget -qO- x", "http x", "lynx -dump x",
	// those that something else carries, or asks before
	"sudo journalctl -u x", "ssh h journalctl -u x", "docker exec c cat a.log", "bash -c 'cat a.log'", "uv run python -m json.tool a", "timeout 5 kubectl logs x", "xargs cat", "cd x && bat a", "cat a && cat b", "kubectl exec p -- cat a.log",
	"[ -f a ] && cat a", "test -f a && cat a", "[[ -f a ]] && cat a", "if [ -f a ]; then cat a; fi", "if [ -f a ]; then cat a; else cat b; fi", "if grep -q x a; then cat a; elif [ -f b ]; then cat b; fi", "if test -d x; then ls x; fi", "case $x in a) cat a;; b) cat b;; esac", "command -v jq && jq . a", "if true; then cat a; fi", "while read l; do echo $l; done < a", "until [ -f a ]; do sleep 1; done; cat a", "find . -name '*.log' -exec cat {} \\;",
}

// showingsBehind are those whose exit is not that of all of them: they have no tick, and are
// none the worse for it.
var showingsBehind = []string{
	"for f in a b; do cat $f; done", "for f in *.log; do echo \"== $f\"; tail -5 \"$f\"; done", "while read f; do cat \"$f\"; done < list", "[ -f a ] || cat b", "cat a; cat b", "cat a | head", "kubectl logs x | tail -5", "docker logs c 2>&1 | grep x", "ls | while read f; do cat $f; done", "cat a || cat b", "cat a || true", "if [ -f a ]; then cat a; echo; cat b; fi", "ls *.log | xargs tail", "curl -s x | jq .", "curl -s x | python3 -c 'import json'", "gh run view 7 --log | tail -50", "if [ -f a ]; then for f in a b; do cat $f; done; fi", "f() { cat a; }; f | head", "tar -xOf a.tar | head", "sleep 3; tmux capture-pane -p | tail",
}

// speakers are commands that say how something of their own went, however much they look
// like those above.
var speakers = []string{
	"docker build -t logs .", "docker compose up", "docker run x", "docker pull list", "kubectl apply -f logs", "kubectl rollout status x", "helm install x --version 1.2", "helm upgrade x y --version 3", "cargo install x --version 1.2", "git push", "git commit -m log", "git checkout status", "git submodule update", "git config a b", "gh pr create --title view", "gh workflow run list", "gh pr checks", "aws s3 cp a b", "aws s3 sync list s3://x", "az webapp create -n x", "gcloud run deploy x", "heroku run make", "heroku pg:reset", "fly deploy", "vercel deploy", "vercel env add x", "npx vercel", "railway up", "terraform apply", "terraform plan", "terraform validate", "pulumi up", "npm test", "npm run list", "npm install x", "npx jest", "uv run pytest", "poetry run pytest", "bundle exec rspec", "pip install x", "pip check", "go test ./...", "go vet", "cargo test", "make", "make log", "pm2 restart x", "systemctl restart x", "service x restart", "tmux send-keys x", "bd close bd-1", "bd create list", "brew install x", "brew services restart x", "apt install x", "redis-cli set x y", "redis-cli flushall", "sqlite3 x.db 'delete from a'", "sqlite3 x.db < a.sql", "psql -f a.sql", "mongosh x --eval 'db.ovens.insertOne({})'", "mongosh a.js", "curl -X POST x", "curl -sX DELETE x", "curl -d a=b x", "curl -sd '{}' x", "curl --json '{}' x", "curl -F a=@b x", "curl -T a x", "http POST x", "wget --post-data=a x", "tar -xf a.tar", "tar czf a.tgz x", "unzip a.zip", "gzip a", "sed -i s/a/b/ x", "sed -Ei s/a/b/ x", "sed -ni p x", "sed -i.bak s/a/b/ x", "perl -i -pe s/a/b/ x", "perl -pi -e s/a/b/ x", "perl a.pl", "perl -e 'print 1'", "python3 -c 'print(1)'", "python -m pytest", "python -m pip install x", "xmllint --noout a.xml", "pandoc a.md -o a.pdf", "git diff --check", "nmcli con up x", "ip link set x up", "openssl verify a", "fd -x ./a", "find . -delete", "find . -exec ./a {} +", "php artisan migrate", "php artisan test", "adb install a.apk", "xcodebuild test", "xcrun simctl boot x", "./list", "./show.sh log",
	"[ -f a ] && make", "if [ -f a ]; then make; fi", "if [ -f a ]; then cat a; else make; fi", "for f in a b; do ./check $f; done", "while read f; do ./check $f; done < list", "cat a | xargs ./check", "ls | xargs -n1 pytest", "ls tests | pytest", "cat a; make", "make; cat a", "cat a && make",
}

// What only shows something has any word in what it shows, and its tick depends on its exit.
func TestTickOfShowing(t *testing.T) {
	for _, kind := range []struct {
		commands []string
		want     State
	}{{showings, OK}, {showingsBehind, Done}, {speakers, Unsure}} {
		for _, command := range kind.commands {
			for _, line := range []string{"FAIL", "2 failed", "FAILED tests/test_a.py::test_b - x", "panic: no heat", "--- FAIL: TestHeat (0.00s)", "Tests: 1 failed, 2 passed"} {
				if got := Verdict(bash("1", command), result("1", "warm\n"+line+"\n", 0, model.No)).State; got != kind.want {
					t.Errorf("%s with %q is %v, want %v", command, line, got, kind.want)
					break
				}
			}
		}
	}
}

// Of a command whose end the log has cut nobody knows whose exit it is.
func TestTickOfCutCommands(t *testing.T) {
	for text, want := range map[string]State{`{"command": "make | ta... [truncated]`: Done, `{"command": "make"}`: OK} {
		c := &model.ToolCall{ID: "1", Name: "Shell", ArgumentsText: text}
		if want == OK {
			c.ArgumentsText, c.Arguments = "", []byte(text)
		}
		if got := Verdict(c, result("1", "warm", 0, model.No)).State; got != want {
			t.Errorf("%s is %v, want %v", text, got, want)
		}
	}
}

// A command that was asked whether something is so proves nothing by itself.
func TestTickOfQuestions(t *testing.T) {
	for command, want := range map[string]State{
		"if [ -f a ]; then make; fi": OK, "if grep -q x a; then make; else make b; fi": OK, "[ -f a ]": OK, "[ -f a ] && make": OK,
		"if [ -f a ]; then make; echo; fi": Done, "if make; then cat a; fi": Done, "[ -f a ] || make": Done, "[ -f a ] || true": Done, "grep -q x a || true": Done, "[ -f a ] && echo yes || echo no": Done, "if [ -f a ]; then make | tail; fi": Done, "if [ -f a ]; then make & fi": Done, "while [ -f a ]; do make; done": Done, "case $x in a) make; true;; esac": Done, "if ps | grep -q x; then make; fi": Done, "[ -n \"$(make)\" ] && make b": Done, "if ./ok; then make; fi": Done,
	} {
		if got := Verdict(bash("1", command), result("1", "warm", 0, model.No)).State; got != want {
			t.Errorf("%s is %v, want %v", command, got, want)
		}
	}
}
