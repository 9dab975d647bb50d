package findings

import (
	"slices"
	"testing"
)

// A call that was only written is no problem where it is made as soon as the conversation goes on.
func TestWrittenCallMade(t *testing.T) {
	const text = `{"name": "get_oven", "arguments": {"oven_id": "<oven_id>"}}`
	made := func(id, name string) script {
		return ran(call(id, name, map[string]any{"oven_id": "A-7"}), `{"warm": true}`)
	}
	first := ran(call("0", "list_ovens", nil), "A-7")
	const written = "<tool_call>\n{\"name\": \"Bash\", \"arguments\": {\"command\": \"./heat add oven-7 --degrees 230\"}}\n</tool_call>"
	for name, c := range map[string]struct {
		steps []script
		open  bool
		n     int
	}{
		"made at once":      {[]script{answer(text), user("A-7"), made("1", "get_oven"), answer("warm")}, false, 0},
		"made in the next":  {[]script{answer(text), user("A-7"), answer("I look."), made("1", "get_oven"), answer("warm")}, false, 0},
		"another command":   {[]script{answer(written), user("go on"), ran(bash("1", "sleep 60; cat bread.txt"), "rye"), answer("warm")}, true, 1},
		"the same command":  {[]script{answer(written), user("go on"), ran(bash("1", "./heat add oven-7 --degrees 220"), ""), answer("warm")}, false, 0},
		"never made":        {[]script{answer(text), user("A-7"), answer("It is warm.")}, true, 1},
		"another one":       {[]script{answer(text), user("A-7"), made("1", "heat_oven"), answer("warm")}, true, 1},
		"much later":        {[]script{answer(text), user("A-7"), answer("I look."), user("and?"), answer("Soon."), user("well"), made("1", "get_oven"), answer("warm")}, true, 1},
		"twice, then made":  {[]script{answer(text), user("A-7"), answer(text), user("A-7!"), made("1", "get_oven"), answer("warm")}, true, 1},
		"twice, never made": {[]script{answer(text), user("A-7"), answer(`{"name": "heat_oven", "arguments": {"oven_id": "A-7"}}`), user("A-7!"), answer("warm")}, true, 2},
	} {
		_, list := failsAfter(t, append([]script{user("go"), first}, c.steps...)...)
		k := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == ruleWritten && !f.Recovered })
		if open := k >= 0; open != c.open || open && list[k].Count != c.n {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
