package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
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

// What an answer hands over by a call of its own, and shows as its text, too, is no call that was only
// written: that one ran.
func TestWrittenAndHandedOver(t *testing.T) {
	const text = `{"name": "bake_loaf", "parameters": {"flour": "rye"}}`
	beside := func(text, handed, shown string, failed model.Tristate) script {
		return func(l *fake) {
			m := said(model.RoleAssistant, text)
			m.Parts = append(m.Parts, call("1", "send_report", map[string]any{"answer": handed}))
			l.add(m)
			if shown != "" {
				l.add(results(result("1", shown, -1, failed)))
			}
		}
	}
	for name, c := range map[string]struct {
		step script
		want string
	}{
		"handed over":       {beside(text, text, "Submitted.", model.No), ""},
		"with space around": {beside(text+"\n", " "+text, "Submitted.", model.No), ""},
		"refused":           {beside(text, text, "Error: no oven", model.Yes), "fail.error"},
		"no result":         {beside(text, text, "", model.No), "protocol.missing"},
		"something else":    {beside(text, "The loaf is baked.", "Submitted.", model.No), "protocol.written"},
		"a part of it":      {beside(text, "bake_loaf", "Submitted.", model.No), "protocol.written"},
		"no call":           {answer(text), "protocol.written"},
	} {
		_, list := failsAfter(t, user("go"), ran(call("0", "list_ovens", nil), "A-7"), c.step, user("And the wheat?"), answer("It is baked."))
		list = slices.DeleteFunc(list, func(f Finding) bool { return f.Recovered })
		if got := told(list); c.want == "" && got != "" || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s, want %q", name, got, c.want)
		}
	}
}

// A call that was written in the middle of an answer, which goes on as if it had run, never ran.
func TestWrittenWithin(t *testing.T) {
	const text = "<function_calls>\n<invoke name=\"cancel_order\">\n<parameter name=\"order\">R-118</parameter>\n</invoke>\n</function_calls>"
	const done = "\n\nYour order R-118 is cancelled, confirmation C-55018. Anything else?"
	const inJSON = "<tool_call>\n{\"name\": \"cancel_order\", \"arguments\": {\"order\": \"R-118\"}}\n</tool_call>"
	const command = "<function_calls>\n<invoke name=\"Bash\">\n<parameter name=\"command\">./orders cancel R-118 --now</parameter>\n</invoke>\n</function_calls>"
	const at = "<parameter name=\"at\">2024-05-01 10:00</parameter>\n"
	const stamp = "<parameter name=\"at\">2024-05-01T10:00:00Z</parameter>\n"
	const baking = "<function_calls>\n<invoke name=\"Bash\">\n<parameter name=\"command\">cd /w && python3 bake.py --heat 200 2>&1 | tail -20</parameter>\n</invoke>\n</function_calls>"
	later := ran(call("9", "cancel_order", map[string]any{"order": "R-118", "at": "2024-05-01 11:30"}), `{"state": "cancelled"}`)
	beside := func(text string, c *model.ToolCall, shown string) script {
		return func(l *fake) {
			m := said(model.RoleAssistant, text)
			m.Parts = append(m.Parts, c)
			l.add(m)
			l.add(results(result(c.ID, shown, -1, model.No)))
		}
	}
	made := ran(callOf("9", "cancel_order", "R-118"), `{"state": "cancelled"}`)
	more := []script{user("And my address?"), ran(callOf("2", "set_address", "Rye Lane 4"), `{"ok": true}`), answer("It is set.")}
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"prose behind":       {append([]script{user("Yes, please."), answer("Cancelling now.\n\n" + text + done)}, more...), true},
		"with its result":    {append([]script{user("Yes, please."), answer(text + "\n<function_results>\n{\"state\": \"cancelled\"}\n</function_results>" + done)}, more...), true},
		"in JSON":            {append([]script{user("Yes, please."), answer(inJSON + done)}, more...), true},
		"at the end of all":  {[]script{user("Yes, please."), answer(text + done)}, true},
		"made later":         {append(append([]script{user("Yes, please."), answer(text + done)}, more...), user("It is not."), made, answer("Now it is.")), false},
		"another later":      {append(append([]script{user("Yes, please."), answer(text + done)}, more...), user("And R-200, too."), ran(callOf("9", "cancel_order", "R-200"), `{"state": "cancelled"}`), answer("Now it is.")), true},
		"longer number":      {append(append([]script{user("Yes, please."), answer(text + done)}, more...), user("And R-1180, too."), ran(callOf("9", "cancel_order", "R-1180"), `{"state": "cancelled"}`), answer("Now it is.")), true},
		"for another reason": {append(append([]script{user("Yes, please."), answer(strings.Replace(text, "</invoke>", "<parameter name=\"reason\">too dark</parameter>\n</invoke>", 1) + done)}, more...), user("It is not."), made, answer("Now it is.")), false},
		"JSON, made later":   {[]script{user("Yes, please."), answer(inJSON + done), user("It is not."), made, answer("Now it is.")}, false},
		"JSON, another":      {[]script{user("Yes, please."), answer(inJSON + done), user("And R-200?"), ran(callOf("9", "cancel_order", "R-200"), `{"state": "cancelled"}`), answer("Now it is.")}, true},
		"no number":          {[]script{user("Yes, please."), answer(strings.ReplaceAll(text, "R-118", "rye") + done), user("And spelt?"), ran(callOf("9", "cancel_order", "spelt"), `{"state": "cancelled"}`), answer("Now it is.")}, true},
		"no number, made":    {[]script{user("Yes, please."), answer(strings.ReplaceAll(text, "R-118", "rye") + done), user("It is not."), ran(callOf("9", "cancel_order", "Rye"), `{"state": "cancelled"}`), answer("Now it is.")}, false},
		"a command, another": {[]script{user("Yes, please."), answer(command + done), user("And R-200?"), ran(bash("9", "./orders cancel R-200 --now"), "cancelled"), answer("Now it is.")}, true},
		"a command, made":    {[]script{user("Yes, please."), answer(command + done), user("It is not."), ran(bash("9", "./orders cancel R-118"), "cancelled"), answer("Now it is.")}, false},
		"at another time":    {[]script{user("Yes, please."), answer(strings.Replace(text, "</invoke>", at+"</invoke>", 1) + done), user("It is not."), later, answer("Now it is.")}, false},
		"a day as stamp":     {[]script{user("Yes, please."), answer(strings.Replace(text, "</invoke>", stamp+"</invoke>", 1) + done), user("It is not."), later, answer("Now it is.")}, false},
		"another, same time": {[]script{user("Yes, please."), answer(strings.Replace(strings.ReplaceAll(text, "R-118", "R-200"), "</invoke>", at+"</invoke>", 1) + done), user("And R-118, too."), later, answer("Now it is.")}, true},
		"a long number":      {[]script{user("Yes, please."), answer(strings.ReplaceAll(text, "R-118", "55018") + done), user("And 55200."), ran(callOf("9", "cancel_order", "55200"), `{"state": "cancelled"}`), answer("Now it is.")}, true},
		"without its tail":   {[]script{user("Yes, please."), answer(baking + done), user("It is not."), ran(bash("9", "cd /w && python3 bake.py --heat 200"), "3 loaves"), answer("Now it is.")}, false},
		"with a limit more":  {[]script{user("Yes, please."), answer(strings.Replace(baking, "</invoke>", "<parameter name=\"limit\">120000</parameter>\n</invoke>", 1) + done), user("It is not."), ran(bash("9", "cd /w && python3 bake.py --heat 200"), "3 loaves"), answer("Now it is.")}, false},
		"beside a call":      {[]script{user("Yes, please."), beside("Cancelling now.\n\n"+text+"\n\nIt is cancelled. Next the address.", callOf("2", "set_address", "Rye Lane 4"), `{"ok": true}`), answer("Both are done.")}, true},
		"beside its tool":    {[]script{user("Yes, please."), beside(command+"\n\nIt is cancelled. Next the oven.", bash("2", "./oven heat --to 230"), "230"), answer("Both are done.")}, true},
		"made beside it":     {[]script{user("Yes, please."), beside(command+"\n\nIt is cancelled.", bash("2", "./orders cancel R-118 --now"), "cancelled"), answer("Done.")}, false},
		"beside, made later": {[]script{user("Yes, please."), beside(text+"\n\nIt is cancelled. Next the address.", callOf("2", "set_address", "Rye Lane 4"), `{"ok": true}`), made, answer("Both are done.")}, false},
		"asked how":          {append([]script{user("How do you write a tool call?"), answer("So:\n" + text + done)}, more...), false},
		"an example":         {append([]script{user("Show it."), answer("For example:\n" + text + done)}, more...), false},
		"in a fence":         {append([]script{user("Yes, please."), answer("```\n" + text + "\n```" + done)}, more...), false},
		"in a row":           {append([]script{user("Yes, please."), answer("I wrote " + text + done)}, more...), false},
		"with nothing in it": {append([]script{user("Yes, please."), answer("<invoke name=\"cancel_order\">\n</invoke>" + done)}, more...), false},
		"with dots in it":    {append([]script{user("Yes, please."), answer("<invoke name=\"cancel_order\">\n<parameter name=\"order\">...</parameter>\n</invoke>" + done)}, more...), false},
	} {
		_, list := failsAfter(t, append([]script{user("Cancel R-118."), ran(callOf("1", "get_order", "R-118"), `{"state": "open"}`), answer("Shall I?")}, c.steps...)...)
		if open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleWritten && !f.Recovered }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

func callOf(id, name, what string) *model.ToolCall {
	return call(id, name, map[string]any{"order": what})
}

// The models of each house write calls in a way of their own.
func TestWaysOfWrittenCalls(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		found bool
	}{
		"Mistral":                 {"Now push it.\n\n[TOOL_CALLS]Bash{\"command\": \"./heat push oven-7\"}", true},
		"Mistral, with arguments": {"[TOOL_CALLS]Bash[ARGS]{\"command\": \"./heat push oven-7\"}", true},
		"Mistral, with an id":     {"[TOOL_CALLS]Bash[CALL_ID]a1B2c3D4e[ARGS]{\"command\": \"./heat push oven-7\"}", true},
		"Mistral, as a list":      {"[TOOL_CALLS] [{\"name\": \"Bash\", \"arguments\": {\"command\": \"./heat push oven-7\"}}]", true},
		"GLM":                     {"<tool_call>Bash\n<arg_key>command</arg_key>\n<arg_value>./heat push oven-7</arg_value>\n</tool_call>", true},
		"DeepSeek":                {"<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>Bash\n```json\n{\"command\": \"./heat push oven-7\"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>", true},
		"OpenAI":                  {"Now.<|channel|>commentary to=functions.Bash <|constrain|>json<|message|>{\"command\": \"./heat push oven-7\"}", true},
		"OpenAI, as a list":       {"<|channel|>commentary to=functions.Bash <|constrain|>json<|message|>{\"cmd\": [\"bash\", \"-lc\", \"./heat push oven-7\"]}", true},
		"only the mark":           {"The mark is [TOOL_CALLS], and behind it stands a name.", false},
		"in prose":                {"It says to=functions.Bash there.", false},
		"in a program":            {"```\n[TOOL_CALLS]Bash{\"command\": \"./heat push oven-7\"}\n```", false},
	} {
		for made, want := range map[string]bool{"": c.found, "./heat push oven-7": false, "sleep 60; cat bread.txt": c.found} {
			next := user("go on")
			if made != "" {
				next = ran(bash("2", made), "")
			}
			_, list := failsAfter(t, user("go"), ran(bash("1", "ls"), "a"), answer(c.text), next, answer("It is pushed."))
			if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleWritten && !f.Recovered }); got != want {
				t.Errorf("%s, made %q: %v\n%s", name, made, got, told(list))
			}
		}
	}
}
