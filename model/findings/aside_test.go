package findings

import (
	"slices"
	"strconv"
	"testing"

	"msgview/model"
)

// A look or a try that failed is a hint once the run went on; a deed is one only when very much
// went well behind it, a check that failed never.
func TestAsides(t *testing.T) {
	fails := func(c *model.ToolCall, said string, exit int) func(*fake) {
		return func(l *fake) { l.step(c, result("", said, exit, model.Yes)) }
	}
	for name, c := range map[string]struct {
		failed func(*fake)
		after  int // calls that must go well behind it, 0 for never
	}{
		"a file": {fails(bash("1", "cat oven/braed.txt"), "cat: oven/braed.txt: No such file or directory", 1), 1},
		"a page": {fails(call("1", "web_fetch", map[string]any{"url": "https://oven.example/rye"}), "HTTP 500", -1), 1},
		"a look that was refused": {func(l *fake) {
			c := call("1", "web_search", map[string]any{"query": "rye"})
			c.State = model.CallDenied
			r := result("", "the person refused", -1, model.Yes)
			r.Denied = true
			l.step(c, r)
		}, 1},
		"a deed that was refused": {func(l *fake) {
			c := call("1", "send_mail", map[string]any{"to": "ada"})
			c.State = model.CallDenied
			r := result("", "the person refused", -1, model.Yes)
			r.Denied = true
			l.step(c, r)
		}, 0},
		"a command that looks":       {refused(bash("1", "ls trays/ 2>/dev/null || echo none")), 1},
		"one that looks and does":    {refused(bash("1", "ls trays && rm -rf trays")), 0},
		"a command that was refused": {refused(bash("1", "rm -rf trays")), 0},
		"an agent that was refused":  {refused(call("1", "Task", map[string]any{"description": "review", "prompt": "review the ovens"})), 3},
		"a tool that gets":           {fails(call("1", "oven_get_order", map[string]any{"id": "A-1"}), "the service is down", -1), aDeed.goesOn()},
		"a getter":                   {fails(call("1", "get_order", map[string]any{"id": "A-1"}), "the service is down", -1), 1},
		"a status":                   {fails(bash("1", "gh auth status"), "gh: command not found", 127), 1},
		"an archive":                 {fails(bash("1", "tar czf /backup/rye.tgz /srv/rye"), "tar (child): /backup/rye.tgz: Cannot open: Permission denied", 2), aDeed.goesOn()},
		"an archive, zipped":         {fails(bash("1", "zip -r /backup/rye.zip /srv/rye"), "zip I/O error: Permission denied", 15), aDeed.goesOn()},
		"one that is opened":         {fails(bash("1", "tar xzf rye.tgz"), "tar: rye.tgz: Cannot open: Permission denied", 2), aChore.goesOn()},
		"a cmdlet":                   {fails(bash("1", "Get-Process -Name oven | Select-Object Id"), "failed", 1), 1},
		"a skill":                    {fails(call("1", "activate_skill", map[string]any{"name": "baking"}), "Skill \"baking\" not found.", -1), 3},
		"a program inline":           {fails(bash("1", "python3 -c 'import rasterio; print(rasterio.open(\"a.tif\").crs)'"), "ModuleNotFoundError: No module named 'rasterio'", 1), 3},
		"one that writes":            {fails(bash("1", "python3 -c 'open(\"a.txt\", \"w\").write(1)'"), "TypeError: write() argument must be str, not int", 1), aChore.goesOn()},
		"one that sends":             {fails(bash("1", "python3 -c 'import requests; requests.post(\"https://oven.example/refund\")'"), "requests.exceptions.ConnectionError: refused", 1), aDeed.goesOn()},
		"a script thrown away":       {fails(bash("1", "node /tmp/knead.js"), "ReferenceError: dough is not defined", 1), aChore.goesOn()},
		"one that is none":           {fails(bash("1", "node -e 'fetch(https://oven.example)'"), "[eval]:1\nfetch(https://oven.example)\n\nSyntaxError: missing ) after argument list\n    at makeContextifyScript (node:internal/vm:194:14)", 1), 3},
		"one of another shell":       {fails(bash("1", "$env:PATH = \"C:\\Py;\" + $env:PATH; python -c \"\nimport oven\nopen('rye.txt', 'w').write(oven.heat)\n\""), "TypeError: write() argument must be str, not int", 1), aChore.goesOn()},
		"one that pays":              {fails(bash("1", "python3 -c 'stripe.Refund.create(charge=\"ch_1\")'"), "stripe.error.InvalidRequestError", 1), aDeed.goesOn()},
		"a patch":                    {fails(bash("1", "patch -p1 < rye.patch"), "1 out of 2 hunks FAILED", 1), aWork.goesOn()},
		"a script of the bakery":     {fails(bash("1", "node knead.js"), "ReferenceError: dough is not defined", 1), aWork.goesOn()},
		"a knock at a port":          {fails(bash("1", "ssh -o BatchMode=yes -p 443 -T baker@oven1"), "Host key verification failed.", 255), 1},
		"a chore":                    {fails(bash("1", "rm -rf /mnt/bakery/trays"), "rm: cannot remove '/mnt/bakery/trays': Operation not permitted", 1), aChore.goesOn()},
		"an install":                 {fails(bash("1", "npm install trays"), "npm error code ERESOLVE", 1), aChore.goesOn()},
		"a chore and more":           {fails(bash("1", "cp trays.txt /srv && ./deploy.sh oven"), "deploy: no such host", 1), aDeed.goesOn()},
		"a script":                   {fails(bash("1", "./deploy.sh oven"), "deploy: no such host", 1), aDeed.goesOn()},
		"a release":                  {fails(bash("1", "gh repo create bakery --private"), "GraphQL: You have reached the limit of repositories", 1), aDeed.goesOn()},
		"a request":                  {fails(bash("1", "curl -f -X POST https://oven.example/refund"), "curl: (22) The requested URL returned error: 500", 22), aDeed.goesOn()},
		"a request to one's own":     {fails(bash("1", "curl -f -X POST http://localhost:3000/refund"), "curl: (22) The requested URL returned error: 500", 22), aWork.goesOn()},
		"one to another, too":        {fails(bash("1", "curl -f -X POST http://localhost:3000/refund https://oven.example/refund"), "curl: (22) The requested URL returned error: 500", 22), aDeed.goesOn()},
		"one to nobody knows":        {fails(bash("1", "curl -f -X POST $OVEN/refund"), "curl: (22) The requested URL returned error: 500", 22), aDeed.goesOn()},
		"a knock":                    {fails(bash("1", "ssh -o BatchMode=yes -i old_key baker@oven1 true"), "baker@oven1: Permission denied (publickey).", 255), 1},
		"more than that":             {fails(bash("1", "ssh -o BatchMode=yes baker@oven1 uptime '&&' bake"), "baker@oven1: Permission denied (publickey).", 255), aDeed.goesOn()},
		"on another machine":         {fails(bash("1", "ssh oven1 'rm -r /srv/trays'"), "rm: cannot remove '/srv/trays': Permission denied", 1), aDeed.goesOn()},
		"of a database":              {fails(bash("1", "psql shop -f trays.sql"), "ERROR:  relation \"trays\" does not exist", 3), aDeed.goesOn()},
		"a dry run":                  {fails(bash("1", "rsync --dry-run -a out/ oven:/srv"), "rsync: connection unexpectedly closed", 12), 3},
		"a short try":                {fails(bash("1", "timeout 20 bakectl preheat"), "error: the oven is busy", 1), 3},
		"another shell":              {fails(bash("1", "robocopy-all -x trays forms"), "Copy-Item : A positional parameter cannot be found that accepts argument 'forms'.\nAt line:1 char:1\n+ robocopy-all -x trays forms\n+ ~~~~~~~~~~~~~~~~~~~~~~~~~~~\n    + CategoryInfo          : InvalidArgument: (:) [Copy-Item], ParameterBindingException\n    + FullyQualifiedErrorId : PositionalParameterNotFound,Microsoft.PowerShell.Commands.CopyItemCommand", 1), 3},
		"a deed":                     {fails(bash("1", "terraform apply -auto-approve"), "Error: creating oven: quota exceeded", 1), aDeed.goesOn()},
		"a tool that writes":         {fails(call("1", "cancel_order", map[string]any{"id": "A-1"}), "the service is down", -1), aDeed.goesOn()},
		"a check":                    {fails(bash("1", "go test ./..."), "--- FAIL: TestRye (0.00s)\nFAIL\toven\t0.01s", 1), 0},
		"what is given away":         {fails(bash("1", "git push origin rye"), "! [rejected] rye -> rye (fetch first)\nerror: failed to push some refs", 1), 0},
	} {
		for _, after := range []int{0, 1, 2, 3, 4, aDeed.goesOn() - 1, aDeed.goesOn(), 2 * aDeed.goesOn()} {
			steps := []script{user("go"), c.failed}
			for i := range after {
				steps = append(steps, ran(bash("w"+strconv.Itoa(i), "bakectl knead --loaf "+strconv.Itoa(100+i)), "kneaded"))
			}
			_, list := failsAfter(t, append(steps, answer("done"))...)
			open := slices.ContainsFunc(list, func(one Finding) bool { return one.Group() == Fail && !one.Recovered && one.Severity != Hint })
			if want := c.after == 0 || after < c.after; open != want {
				t.Errorf("%s, %d behind it: open %v\n%s", name, after, open, told(list))
			}
			bad := slices.ContainsFunc(list, func(one Finding) bool { return one.Group() == Fail && !one.Recovered && one.Severity == Error })
			if want := after < fewFine || c.after == 0; bad && !want || !bad && open && want && c.after == aDeed.goesOn() {
				t.Errorf("%s, %d behind it: an error %v\n%s", name, after, bad, told(list))
			}
		}
	}
}

// Who is to end what has ended by itself has nothing to do.
func TestEndedAlready(t *testing.T) {
	for name, c := range map[string]struct {
		said string
		want bool
	}{
		"it is not running": {"Shell 3 is not running, so cannot be killed (status: completed)", true},
		"it is of no use":   {"Error: shell 3 has already exited with code 1", false},
		"it cannot be":      {"Shell 3 cannot be killed: operation not permitted", false},
	} {
		_, list := failsAfter(t, user("go"), failed(call("1", "KillShell", map[string]any{"shell_id": "3"}), c.said), answer("done"))
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Severity == Hint || f.Recovered }); got != c.want || len(list) != 1 {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
