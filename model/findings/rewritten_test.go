package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// A file that a program wrote with complaints is made good by the same program that writes it again
// without any; with faults still, by another file or by a look it is not.
func TestRewritten(t *testing.T) {
	const (
		packs = "ssh oven 'tar -C /etc -czf - heat' > backup/heat.tgz; tar tzf backup/heat.tgz | wc -l"
		tar   = "tar: heat/archive: Cannot open: Permission denied\ntar: Exiting with failure status due to previous errors\n14"
		pipe  = "bakery export loaves | jq 'keys'"
		sql   = "ssh db1 'bake_dump orders' | gzip > /tmp/dump.gz; ls -l /tmp/dump.gz"
		dump  = "bake_dump: error: permission denied for table loaves\n-rw 20 /tmp/dump.gz"
		items = "ssh db1 \"bake_list orders | bake_pick '.items[]'\" > /tmp/o.json; ls -l /tmp/o.json"
		null  = "bake_pick: error: permission denied for table loaves\n-rw 20 /tmp/o.json"
		here  = "cd rye && tar czf /tmp/all.tgz ."
		cold  = "tar: ./heat: file changed as we read it"
		rye   = "ssh oven 'tar --exclude heat/tmp -C /etc -czf - heat' > heat.tgz; tar tzf heat.tgz | wc -l"
		left  = "tar: heat/archive: Cannot open: Permission denied\ntar: Exiting with failure status due to previous errors\n14"
		wait  = "ssh db1 \"bake_list orders --timeout 5 | bake_pick items\" > /tmp/o.json; ls -l /tmp/o.json"
		slow  = "ssh db1 \"bake_list orders --timeout 5 | jq .items\" > /tmp/o.json; ls -l /tmp/o.json"
		lost  = "jq: error: permission denied for table loaves\n-rw 20 /tmp/o.json"
		jq    = "jq: parse error: Unfinished JSON term at EOF at line 537, column 8"
	)
	for name, c := range map[string]struct {
		first, said string
		exit        int
		next, then  string
		open        bool
	}{
		"again":                 {packs, tar, 0, "set -o pipefail; ssh oven 'sudo -u heat tar -C /etc -czf - heat' > backup/heat.tgz && tar tzf backup/heat.tgz | wc -l", "37", false},
		"other options":         {packs, tar, 0, "ssh root@oven 'tar --ignore-failed-read -cz -C /etc heat' > backup/heat.tgz && tar tzf backup/heat.tgz | wc -l", "37", false},
		"from there":            {here, cold, 2, "cd rye && tar czf /tmp/all.tgz . && ls /tmp", "all.tgz", false},
		"another folder":        {here, cold, 2, "cd oats && tar czf /tmp/all.tgz . && ls /tmp", "all.tgz", true},
		"another content":       {packs, tar, 0, "ssh oven 'tar -C /etc -czf - salt' > backup/heat.tgz && tar tzf backup/heat.tgz | wc -l", "37", true},
		"part of it":            {packs, tar, 0, "ssh oven 'tar -C /etc -czf - heat/a' > backup/heat.tgz && tar tzf backup/heat.tgz | wc -l", "37", true},
		"another database":      {sql, dump, 0, "ssh db2 'bake_dump shop' | gzip > /tmp/dump.gz && ls -l /tmp/dump.gz", "-rw 4000 /tmp/dump.gz", true},
		"another machine":       {sql, dump, 0, "ssh db2 'bake_dump orders' | gzip > /tmp/dump.gz && ls -l /tmp/dump.gz", "-rw 4000 /tmp/dump.gz", true},
		"as another user":       {sql, dump, 0, "ssh db1 'bake_dump -U baker orders' | gzip > /tmp/dump.gz && ls -l /tmp/dump.gz", "-rw 4000 /tmp/dump.gz", false},
		"the filter mended":     {items, null, 0, "ssh db1 \"bake_list orders | bake_pick '.items[]?'\" > /tmp/o.json && ls -l /tmp/o.json", "-rw 900 /tmp/o.json", false},
		"something left out":    {rye, left, 0, "ssh oven 'tar --exclude heat/archive -C /etc -czf - heat' > heat.tgz && tar tzf heat.tgz | wc -l", "37", false},
		"left out, of salt":     {rye, left, 0, "ssh oven 'tar --exclude heat/archive -C /etc -czf - salt' > heat.tgz && tar tzf heat.tgz | wc -l", "37", true},
		"left out, of a folder": {rye, left, 0, "ssh oven 'tar --exclude heat/archive -C /old -czf - heat' > heat.tgz && tar tzf heat.tgz | wc -l", "37", true},
		"with more time":        {wait, null, 0, "ssh db1 \"bake_list orders --timeout 60 | bake_pick items\" > /tmp/o.json && ls -l /tmp/o.json", "-rw 900 /tmp/o.json", false},
		"a bare name mended":    {slow, lost, 0, "ssh db1 \"bake_list orders --timeout 5 | jq '.[].items'\" > /tmp/o.json && ls -l /tmp/o.json", "-rw 900 /tmp/o.json", false},
		"still with faults":     {packs, tar, 0, "ssh oven 'tar -C /etc -czf - heat' > backup/heat.tgz && tar tzf backup/heat.tgz | wc -l", "tar: heat/archive: Cannot open: Permission denied\n14", true},
		"another file":          {packs, tar, 0, "ssh oven 'tar -C /etc -czf - salt' > backup/salt.tgz && tar tzf backup/salt.tgz | wc -l", "37", true},
		"only looked at":        {packs, tar, 0, "ls -l backup/heat.tgz", "-rw-r--r-- 1 a a 512 backup/heat.tgz", true},
		"through a file":        {pipe, jq, 5, "bakery export loaves > /tmp/loaves.json && jq 'keys' /tmp/loaves.json", "[\n  \"loaves\"\n]", false},
		"of something else":     {pipe, jq, 5, "bakery export rolls > /tmp/rolls.json && jq 'keys' /tmp/rolls.json", "[\n  \"rolls\"\n]", true},
		"not read":              {pipe, jq, 5, "bakery export loaves > /tmp/loaves.json && ls /tmp", "loaves.json", true},
	} {
		failed := model.No
		if c.exit != 0 {
			failed = model.Yes
		}
		_, list := failsAfter(t, user("go"), func(l *fake) { l.step(bash("1", c.first), result("", c.said, c.exit, failed)) }, answer("Again."), ran(bash("2", c.next), c.then), answer("done"))
		if open := slices.ContainsFunc(list, func(one Finding) bool { return !one.Recovered && one.Severity != Hint && one.Places[0].Entry == 1 }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
