package findings

import (
	"testing"

	"msgview/model"
)

// A look that was refused is made good by what is done there with the rights that it lacked.
func TestAdmitted(t *testing.T) {
	looks := func(l *fake) {
		l.step(bash("1", "ls /etc/oven/certs"), result("", "ls: cannot open directory '/etc/oven/certs': Permission denied", 2, model.Yes))
	}
	two := func(l *fake) {
		l.step(bash("1", "cat /etc/oven/a.key /etc/oven/b.key"), result("", "cat: /etc/oven/a.key: Permission denied\ncat: /etc/oven/b.key: Permission denied", 1, model.Yes))
	}
	reads := func(l *fake) {
		l.step(read("1", "/etc/oven/a.key"), result("", "EACCES: permission denied, open '/etc/oven/a.key'", -1, model.Yes))
	}
	works := func(l *fake) {
		l.step(bash("1", "cp a.key /etc/oven/a.key"), result("", "cp: cannot create regular file '/etc/oven/a.key': Permission denied", 1, model.Yes))
	}
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"worked in":          {[]script{looks, ran(bash("2", "sudo install -m 600 a.pem /etc/oven/certs/a.pem"), "")}, false},
		"listed":             {[]script{looks, ran(bash("2", "sudo ls -l /etc/oven/certs/"), "a.pem")}, false},
		"elsewhere":          {[]script{looks, ran(bash("2", "sudo install -m 600 a.pem /etc/bread/a.pem"), "")}, true},
		"by a like name":     {[]script{looks, ran(bash("2", "sudo rm -r /etc/oven/certs.old"), "")}, true},
		"without the rights": {[]script{looks, ran(bash("2", "echo /etc/oven/certs"), "/etc/oven/certs")}, true},
		"on another machine": {[]script{looks, ran(bash("2", "ssh north sudo ls /etc/oven/certs"), "a.pem")}, true},
		"not for certain":    {[]script{looks, ran(bash("2", "sudo ls /etc/oven/certs || true"), "")}, true},
		"in another turn":    {[]script{looks, user("go on"), ran(bash("2", "sudo ls /etc/oven/certs/"), "a.pem")}, true},
		"one of two":         {[]script{two, ran(bash("2", "sudo cat /etc/oven/a.key"), "rye")}, true},
		"both of them":       {[]script{two, ran(bash("2", "sudo cat /etc/oven/a.key && sudo cat /etc/oven/b.key"), "rye")}, false},
		"of a tool":          {[]script{reads, ran(bash("2", "sudo cat /etc/oven/a.key"), "rye")}, false},
		"what is to be done": {[]script{works, ran(bash("2", "sudo cat /etc/oven/a.key"), "rye")}, true},
		"refused once more": {[]script{looks, func(l *fake) {
			l.step(bash("2", "sudo -n ls /etc/oven/certs"), result("", "sudo: a password is required", 1, model.Yes))
		}}, true},
		"nothing follows": {[]script{looks}, true},
	} {
		if open, list := failsAfter(t, append([]script{user("go")}, append(c.steps, answer("done"))...)...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
