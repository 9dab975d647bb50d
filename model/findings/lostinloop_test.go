package findings

import (
	"slices"
	"testing"
)

// One machine of several that was not reached, of which there is no word.
func TestLeftHosts(t *testing.T) {
	const (
		denied  = "== oven1.graz\nreloaded\n== oven3.linz\nbaker@oven3.linz: Permission denied (publickey).\n== oven4.wels\nreloaded"
		rsync   = "== oven1.graz\nreloaded\n== oven3.linz\nbaker@oven3.linz: Permission denied (publickey).\nrsync: connection unexpectedly closed (0 bytes received so far) [sender]\nrsync error: unexplained error (code 255) at io.c(232) [sender=3.2.7]\n== oven4.wels\nreloaded\ndone: 3 hosts"
		refused = "== oven1.graz\nreloaded\n== oven3.linz\nssh: connect to host oven3.linz port 22: Connection refused\n== oven4.wels\nreloaded"
		loop    = "for h in $(cat hosts); do echo == $h; ssh baker@$h 'sudo systemctl reload oven'; done"
	)
	asks := user("Reload the ovens.")
	done := answer("All the ovens are reloaded.")
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"of a loop":            {[]script{ran(bash("1", loop), denied), done}, true},
		"of a script":          {[]script{ran(bash("1", "bash scripts/push.sh"), rsync), done}, true},
		"refused":              {[]script{ran(bash("1", loop), refused), done}, true},
		"copies":               {[]script{ran(bash("1", "for h in oven1.graz oven3.linz; do scp oven.conf $h:/etc/; ssh $h reload-oven; done"), refused), done}, true},
		"another is looked at": {[]script{ran(bash("1", loop), denied), ran(bash("2", "ssh oven1.graz uptime"), "up"), done}, true},
		"a prompt then":        {[]script{ran(bash("1", loop), denied), done, user("Thanks."), answer("With pleasure.")}, true},

		"other words": {[]script{ran(bash("1", loop), denied), answer("All the ovens are reloaded; they are hot as expected.")}, true},

		"told":               {[]script{ran(bash("1", loop), denied), answer("All but oven3 are reloaded.")}, false},
		"told without name":  {[]script{ran(bash("1", loop), denied), answer("Two are reloaded, the third failed.")}, false},
		"done by itself":     {[]script{ran(bash("1", loop), denied), ran(bash("2", "ssh root@oven3.linz systemctl reload oven"), ""), done}, false},
		"done again":         {[]script{ran(bash("1", loop), denied), ran(bash("2", loop), "== oven1.graz\nreloaded\n== oven3.linz\nreloaded"), done}, false},
		"tried again":        {[]script{ran(bash("1", "bash scripts/push.sh"), refused+"\nretrying oven3.linz\nreloaded"), done}, false},
		"one machine":        {[]script{ran(bash("1", "ssh oven3.linz reload-oven; ls"), "ssh: connect to host oven3.linz port 22: Connection refused\nhosts"), done}, false},
		"all":                {[]script{ran(bash("1", loop), "== a1\nb@a1.x: Permission denied (publickey).\n== a2\nb@a2.x: Permission denied (publickey)."), done}, false},
		"who is there":       {[]script{ran(bash("1", "for h in oven1.graz oven3.linz; do ssh $h true; done"), denied), done}, false},
		"who is there, told": {[]script{ran(bash("1", "for h in oven1.graz oven3.linz; do ssh $h reload-oven || echo no; done"), denied), done}, false},
		"in a log":           {[]script{ran(bash("1", "cat push.log"), denied), done}, false},
		"a file":             {[]script{ran(bash("1", "for h in a b; do scp oven.conf $h:; done"), "== a\ncp: oven.conf: Permission denied\n== b"), done}, false},
		"no answer":          {[]script{ran(bash("1", loop), denied)}, false},
	} {
		_, list := failsAfter(t, append([]script{asks}, c.script...)...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleError && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
