package findings

import (
	"fmt"
	"testing"
)

// What is refused and refused again in other ways is one cause, and what gets around it one way, whatever
// was refused before. Other things that were refused are causes of their own.
func TestRefusedAgain(t *testing.T) {
	const oven = "/w/oven.yaml"
	heats := refused(edit("1", oven, "180", "220"))
	sed := refused(bash("2", "sed -i s/180/220/ "+oven))
	code := refused(bash("3", `python3 -c "open('/w/oven.yaml', 'w').write('220')"`))
	around := ran(bash("9", `python3 -c "t = open('/w/oven.yaml').read(); open('/w/oven.yaml', 'w').write(t.replace('180', '220'))"`), "")
	for name, c := range map[string]struct {
		steps []script
		want  string
	}{
		"in other ways":            {[]script{heats, sed, code}, "fail.denied 3"},
		"and around":               {[]script{heats, sed, code, around}, "contradiction.around 1, m6; fail.denied 3"},
		"another file":             {[]script{heats, refused(bash("2", "sed -i s/180/220/ /w/loaf.yaml"))}, "fail.denied 1; fail.denied 1"},
		"another deed":             {[]script{heats, refused(bash("2", "rm "+oven))}, "fail.denied 1; fail.denied 1"},
		"more of the same":         {[]script{refused(bash("1", "cat dough > /w/bake.js && node /w/bake.js")), refused(bash("2", "node /w/bake.js"))}, "fail.denied 2"},
		"another command":          {[]script{refused(bash("1", "git push origin rye")), refused(bash("2", "make -C mill install"))}, "fail.denied 1; fail.denied 1"},
		"done at last":             {[]script{heats, sed, ran(edit("3", oven, "180", "220"), "edited")}, "fail.denied 1; recovered fail.denied 1"},
		"a plan that speaks of it": {[]script{heats, ran(write("2", "/w/plans/heat.md", "Then /w/oven.yaml gets 220."), "written")}, "fail.denied 1"},
		"words that speak of it":   {[]script{heats, ran(call("2", "update_topic", map[string]any{"title": "Heat by oven.yaml"}), "ok")}, "fail.denied 1"},
		"code that writes it":      {[]script{refused(write("1", oven, "220")), ran(call("2", "run_code", map[string]any{"code": "open('/w/oven.yaml', 'w').write('220')"}), "ok")}, "contradiction.around 1, m2; fail.denied 1"},
		"a tool that moves there":  {[]script{refused(write("1", oven, "220")), ran(call("2", "move_file", map[string]any{"source_path": "/w/hot.yaml", "destination": oven}), "ok")}, "contradiction.around 1, m2; fail.denied 1"},
		"another deed of one file": {[]script{refused(bash("1", "cat "+oven)), refused(bash("2", "rm "+oven))}, "fail.denied 1; fail.denied 1"},
		"by a tool for tables":     {[]script{refused(bash("1", "psql -c 'DROP TABLE loaves_old'")), ran(call("2", "tables_run", map[string]any{"sql": "DROP TABLE loaves_old"}), "ok")}, "contradiction.around 1, m2; fail.denied 1"},
		"a wait, and shorter":      {[]script{refused(call("1", "TaskOutput", map[string]any{"task_id": "rye", "block": true, "timeout": 900})), ran(call("2", "TaskOutput", map[string]any{"task_id": "rye", "block": true, "timeout": 60}), "baked")}, "recovered fail.denied 1"},
		"a wait, and its end":      {[]script{refused(call("1", "TaskOutput", map[string]any{"task_id": "rye", "timeout": 900})), ran(call("2", "TaskOutput", map[string]any{"task_id": "rye", "timeout": 60}), "<status>failed</status>\n\n<exit_code>2</exit_code>\n\n<output>\ncold\n</output>")}, "recovered fail.denied 1"},
		"a wait for another":       {[]script{refused(call("1", "TaskOutput", map[string]any{"task_id": "rye", "timeout": 900})), ran(call("2", "TaskOutput", map[string]any{"task_id": "oat", "timeout": 900}), "baked")}, "fail.denied 1"},
		"a call that is let in":    {[]script{refused(call("1", "heat", map[string]any{"oven": 3})), ran(call("2", "heat", map[string]any{"oven": 3}), "hot")}, "recovered fail.denied 1"},
		"two ways around of two":   {[]script{heats, refused(bash("2", "rm -rf trays")), around, ran(bash("4", "rm -r trays"), "")}, "contradiction.around 1, m2; contradiction.around 1, m4; fail.denied 1; fail.denied 1"},
	} {
		l := newFake()
		user("heat the oven")(l)
		for _, s := range c.steps {
			s(l)
		}
		answer("done")(l)
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		got := ""
		for _, one := range ranBy(t, f).Findings() {
			if one.Rule != ruleDenied && one.Rule != ruleAround {
				continue
			}
			if got != "" {
				got += "; "
			}
			if one.Recovered {
				got += "recovered "
			}
			got += fmt.Sprintf("%s %d", one.Rule.Code, one.Count)
			if one.Counterpart != nil {
				got += fmt.Sprintf(", m%d", one.Counterpart.Entry+1)
			}
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
}
