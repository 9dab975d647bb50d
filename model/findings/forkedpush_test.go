package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// A push that an account has no rights for is made good by a fork that has the branch and a pull
// request from it; by one of them alone, or by that of something else, it is not.
func TestForkedPushes(t *testing.T) {
	const denied = "remote: Permission to mill/oven.git denied to ada.\nfatal: unable to access 'https://bakery.example/mill/oven.git/': The requested URL returned error: 403"
	const overSSH = "ERROR: Permission to Mill/oven.git denied to ada.\nfatal: Could not read from remote repository."
	const noted = "remote: Write access to repository not granted.\nfatal: unable to access 'https://bakery.example/mill/oven.git/': The requested URL returned error: 403"
	const took = "To bakery.example:ada/oven.git\n * [new branch]      fix/rye -> fix/rye"
	const push, again, opens = "git push -u origin fix/rye", "git push -u fork fix/rye", "gh pr create --repo mill/oven --head ada:fix/rye --fill"
	const opened = "https://bakery.example/mill/oven/pull/7"
	for name, c := range map[string]struct {
		push, denied, again, took, opens, opened string
		open                                     bool
	}{
		"forked":              {push, denied, again, took, opens, opened, false},
		"over ssh":            {push, overSSH, again, took, opens, opened, false},
		"in other words":      {push, noted, again, took, opens, opened, false},
		"no branch named":     {"git push", denied, again, took, opens, opened, false},
		"by https":            {push, denied, again, "To https://bakery.example/ada/oven.git\n   3f2a1bc..77d0e12  fix/rye -> fix/rye", opens, opened, false},
		"in JSON":             {push, "{\"output\": \"ERROR: Permission to mill/oven.git denied to ada.\\nfatal: Could not read.\", \"exit_code\": 128}", again, "{\"output\": \"remote: \\nTo bakery.example:ada/oven.git\\n * [new branch]      fix/rye -> fix/rye\\nbranch set up\", \"exit_code\": 0}", opens, opened, false},
		"by its interface":    {push, denied, again, took, "curl -X POST https://bakery.example/repos/mill/oven/pulls -d '{\"title\": \"rye\", \"head\": \"ada:fix/rye\"}'", "{\"html_url\": \"" + opened + "\"}", false},
		"a merge request":     {push, noted, again, took, "glab mr create --fill", "https://bakery.example/mill/oven/-/merge_requests/3", false},
		"by gh api":           {push, denied, again, took, "gh api --method POST repos/mill/oven/pulls -f title=rye -f head=ada:fix/rye -f base=main --jq .html_url", opened, false},
		"in a value":          {push, denied, again, took, "url=$(gh pr create --repo mill/oven --fill) && echo $url", opened, false},
		"by a script":         {push, denied, again, took, "python3 - <<'EOF'\nimport json, urllib.request\nbody = json.dumps({'title': 'rye', 'head': 'ada:fix/rye', 'base': 'main'}).encode()\nreq = urllib.request.Request('https://bakery.example/repos/mill/oven/pulls', data=body)\nprint(urllib.request.urlopen(req).read())\nEOF", "{\"html_url\": \"" + opened + "\"}", false},
		"whole branch":        {"git push origin HEAD:refs/heads/fix/rye", denied, again, took, opens, opened, false},
		"one with its end":    {push, denied, again, "To bakery.example:ada/oven.git\n * [new branch]      hotfix/rye -> hotfix/rye", opens, opened, true},
		"a look by curl":      {push, denied, again, took, "curl -s https://bakery.example/repos/mill/oven/pulls | jq -r '.[] | .title, .html_url'", "Old oats\n" + opened, true},
		"a look by gh api":    {push, denied, again, took, "gh api repos/mill/oven/pulls --jq '.[] | {title, html_url}'", "{\"title\":\"Old oats\",\"html_url\":\"" + opened + "\"}", true},
		"some of them":        {push, denied, again, took, "gh api -X GET repos/mill/oven/pulls -f state=all --jq '.[] | {title, html_url}'", opened, true},
		"a look by a script":  {push, denied, again, took, "python3 -c \"import requests; print([(p['title'], p['html_url']) for p in requests.get('https://bakery.example/repos/mill/oven/pulls').json()])\"", opened, true},
		"a word of another":   {push, denied, again, took, "curl -X POST https://bakery.example/repos/mill/oven/pulls/7/comments -d '{\"title\": \"rye\"}'", opened, true},
		"only said":           {push, denied, again, took, "gh pr list --repo mill/oven --json url,title; echo then gh pr create", opened + " old", true},
		"not allowed":         {push, denied, again, took, opens, "pull request create failed: Resource not accessible by integration\nsee " + opened, true},
		"beside a fault":      {push, denied, again, took, opens + "; bake", "bash: bake: command not found\n" + opened, false},
		"not opened":          {push, denied, again, took, "git log -1", "3f2a1bc rye", true},
		"only looked at":      {push, denied, again, took, "gh pr list", opened, true},
		"only told how":       {push, denied, again, took, opens, "Visit https://bakery.example/mill/oven/pull/new/fix/rye", true},
		"of another one":      {push, denied, again, took, opens, "https://bakery.example/mill/barn/pull/7", true},
		"of the fork itself":  {push, denied, again, took, opens, "https://bakery.example/ada/oven/pull/7", true},
		"another branch":      {push, denied, again, "To bakery.example:ada/oven.git\n * [new branch]      oat -> oat", opens, opened, true},
		"another repository":  {push, denied, again, "To bakery.example:ada/barn.git\n * [new branch]      fix/rye -> fix/rye", opens, opened, true},
		"refused there, too":  {push, denied, again, "To bakery.example:ada/oven.git\n ! [rejected]      fix/rye -> fix/rye (fetch first)", opens, opened, true},
		"refused for commits": {push, "To https://bakery.example/mill/oven.git\n ! [rejected]        fix/rye -> fix/rye (fetch first)", again, took, opens, opened, true},
	} {
		fails := func(l *fake) { l.step(bash("1", c.push), result("1", c.denied, 128, model.Yes)) }
		_, list := failsAfter(t, user("Push it."), fails, answer("I may not."), user("Fork it, then."), ran(bash("2", c.again), c.took), ran(bash("3", c.opens), c.opened), answer("done"))
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Group() == Fail && !one.Recovered }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
