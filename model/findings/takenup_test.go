package findings

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"msgview/model"
)

// A call that the person stopped, and that was made again when he let the run go on, is made up
// for. Another command, and one that nobody stopped, is none.
func TestTakenUp(t *testing.T) {
	const command = "cd /w/oven && npx jest --no-coverage 2>&1 | tail -15"
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"again":                 {[]script{user("continue"), ran(bash("2", "cd /w/oven && npx jest --no-coverage 2>&1 | tail -20"), "Tests: 206 passed, 206 total")}, false},
		"again, whole":          {[]script{user("continue"), ran(bash("2", "cd /w/oven && npx jest --no-coverage"), "Tests: 206 passed, 206 total")}, false},
		"it failed then":        {[]script{user("continue"), failed(bash("2", "cd /w/oven && npx jest --no-coverage"), "Tests: 1 failed, 205 passed, 206 total")}, true},
		"another command":       {[]script{user("continue"), ran(bash("2", "cd /w/oven && npx tsc --noEmit"), "")}, true},
		"in another folder":     {[]script{user("continue"), ran(bash("2", "cd /w/shop && npx jest --no-coverage 2>&1 | tail -20"), "Tests: 3 passed, 3 total")}, true},
		"nobody was asked":      {[]script{answer("Well."), ran(bash("2", command), "Tests: 206 passed, 206 total")}, true},
		"only somebody stopped": {[]script{user("continue"), answer("All is well.")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go"), ran(bash("0", "ls"), "oven"), lost(bash("1", command))}, c.steps...), answer("done"))...)
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Rule == ruleMissing && !one.Recovered }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// A call whose stream broke off never ran; made as a whole right behind it nothing is lost. What is
// shorter, begins otherwise or failed makes nothing good, nor does it where nothing broke off.
func TestMadeWhole(t *testing.T) {
	write := func(id, text string) *model.ToolCall {
		return call(id, "write", map[string]any{"path": "/w/recipe.md", "content": text})
	}
	cut := func(reason string, c *model.ToolCall) script {
		return func(l *fake) {
			m := calls(c)
			m.StopReason = reason
			l.add(m)
		}
	}
	half := call("1", "write", map[string]any{"content": "# Rye\n\nSift the fl"})
	broken := cut("error", half)
	marked := func(kind model.MarkerKind) script {
		return func(l *fake) {
			m := calls(half)
			m.Parts = append(m.Parts, model.Marker{Kind: kind})
			l.add(m)
		}
	}
	head := strings.Repeat("Knead. ", sameHead/7+1)
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"as a whole":          {[]script{broken, ran(write("2", "# Rye\n\nSift the flour."), "written")}, false},
		"broken off by it":    {[]script{cut("aborted", half), ran(write("2", "# Rye\n\nSift the flour."), "written")}, false},
		"ended by it":         {[]script{cut("Terminated", half), ran(write("2", "# Rye\n\nSift the flour."), "written")}, false},
		"an error in it":      {[]script{marked(model.MarkerError), ran(write("2", "# Rye\n\nSift the flour."), "written")}, false},
		"stopped in it":       {[]script{marked(model.MarkerInterrupt), ran(write("2", "# Rye\n\nSift the flour."), "written")}, false},
		"a notice in it":      {[]script{marked(model.MarkerNotice), ran(write("2", "# Rye\n\nSift the flour."), "written")}, true},
		"a long one anew":     {[]script{cut("error", call("1", "write", map[string]any{"content": head + "and rye"})), ran(write("2", head+"and oats"), "written")}, false},
		"another long one":    {[]script{cut("error", call("1", "write", map[string]any{"content": head[1:] + "and rye"})), ran(write("2", head+"and rye"), "written")}, true},
		"it failed":           {[]script{broken, failed(write("2", "# Rye\n\nSift the flour."), "the disk is full")}, true},
		"another text":        {[]script{broken, ran(write("2", "# Oats\n\nSift the flour, then knead."), "written")}, true},
		"less of it":          {[]script{broken, ran(write("2", "# Rye"), "written")}, true},
		"by another tool":     {[]script{broken, ran(bash("2", "date"), "Sat")}, true},
		"never":               {[]script{broken, answer("The recipe is written.")}, true},
		"for the next prompt": {[]script{broken, user("on"), ran(write("2", "# Rye\n\nSift the flour."), "written")}, true},
		"nothing broke off":   {[]script{cut("tool_use", half), ran(write("2", "# Rye\n\nSift the flour."), "written")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go"), ran(bash("0", "ls"), "oven")}, c.steps...), answer("done"))...)
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Rule == ruleMissing && !one.Recovered }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// A recorder that gives calls no ids has no results of reads that failed: the file that is read
// elsewhere in the turn was found. Other calls, and those with ids, are missed.
func TestReadAnew(t *testing.T) {
	read := func(id, path string) *model.ToolCall { return call(id, "read", map[string]any{"file_path": path}) }
	ran := func(c *model.ToolCall, text string, failed model.Tristate) script {
		return func(l *fake) {
			r := result("", text, -1, failed)
			r.Name, r.Rare = c.Name, &model.RareResult{Given: model.HashBytes(c.Arguments)}
			l.step(c, r)
		}
	}
	looks := func(n int) script {
		return times(n/2, func(int) script { return ran(bash("", "ls"), "oven", model.No) })
	}
	for name, c := range map[string]struct {
		lost  *model.ToolCall
		steps []script
		open  bool
	}{
		"in the folder itself": {read("", "/w/oven/index.el"), []script{ran(read("", "/w/oven/lib/src/index.el"), "(bake)", model.No)}, false},
		"in a folder beside":   {read("", "/w/oven/src/index.el"), []script{ran(read("", "/w/shop/src/index.el"), "(sell)", model.No)}, true},
		"far below it":         {read("", "/w/index.el"), []script{ran(read("", "/w/oven/lib/src/index.el"), "(bake)", model.No)}, true},
		"by its end":           {read("", "lib/oven.el"), []script{ran(read("", "/home/baker/w/src/lib/oven.el"), "(bake)", model.No)}, false},
		"by another end":       {read("", "lib/oven.el"), []script{ran(read("", "/home/baker/w/src/oven.el"), "(bake)", model.No)}, true},
		"elsewhere altogether": {read("", "/w/oven/index.el"), []script{ran(read("", "/home/shop/lib/index.el"), "(sell)", model.No)}, true},
		"just in reach":        {read("", "/w/lib/oven.el"), []script{looks(maxReadAnew - 2), ran(read("", "/w/oven.el"), "(bake)", model.No)}, false},
		"out of reach":         {read("", "/w/lib/oven.el"), []script{looks(maxReadAnew), ran(read("", "/w/oven.el"), "(bake)", model.No)}, true},
		"elsewhere":            {read("", "/w/lib/oven.el"), []script{ran(read("", "/w/oven.el"), "(bake)", model.No)}, false},
		"another file":         {read("", "/w/lib/oven.el"), []script{ran(read("", "/w/shop.el"), "(sell)", model.No)}, true},
		"it failed":            {read("", "/w/lib/oven.el"), []script{ran(read("", "/w/oven.el"), "no such file", model.Yes)}, true},
		"never":                {read("", "/w/lib/oven.el"), nil, true},
		"in the next turn":     {read("", "/w/lib/oven.el"), []script{answer("It is hot."), user("on"), ran(read("", "/w/oven.el"), "(bake)", model.No)}, true},
		"with an id":           {read("1", "/w/lib/oven.el"), []script{ran(read("2", "/w/oven.el"), "(bake)", model.No)}, true},
		"a write":              {call("", "write", map[string]any{"file_path": "/w/lib/oven.el", "content": "(bake)"}), []script{ran(read("", "/w/oven.el"), "(bake)", model.No)}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("go"), ran(bash("0", "ls"), "oven", model.No), lost(c.lost)}, c.steps...), answer("done"))...)
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Rule == ruleMissing && !one.Recovered }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// Very many calls without a result are of a log that has none, and not looked at one by one.
func TestMaxRegained(t *testing.T) {
	for n, open := range map[int]bool{maxRegained: false, maxRegained + 1: true} {
		_, list := failsAfter(t, user("go"), ran(bash("0", "ls"), "oven"), times(n, func(i int) script {
			return func(l *fake) {
				text := "# Rye\n\nSift the flour " + strconv.Itoa(i)
				m := calls(call("c"+strconv.Itoa(i), "write", map[string]any{"content": text}))
				m.StopReason = "error"
				l.add(m)
				ran(call("w"+strconv.Itoa(i), "write", map[string]any{"content": text + "."}), "written")(l)
			}
		}), answer("done"))
		if got := slices.ContainsFunc(list, func(one Finding) bool { return one.Rule == ruleMissing && !one.Recovered }); got != open {
			t.Errorf("%d: open %v\n%s", n, got, told(list))
		}
	}
}

// What hooks of tools write has no answer that could be missing: a prompt before got none either, a call
// that failed has no result, or a record names the hook. A word of the agent, a few results, results that
// do not say what the calls were given, and those of a log without such a sign tell of a run that broke
// off, as does a record that nobody knows behind them.
func TestRecordOfHooks(t *testing.T) {
	bakes := func(n int, given bool, meta ...model.Field) script {
		return times(n, func(i int) script {
			return func(l *fake) {
				c := call("", "bake", map[string]any{"loaf": i})
				r := result("", "brown", -1, model.No)
				if r.Name = "bake"; given {
					r.Rare = &model.RareResult{Given: model.HashBytes(c.Arguments)}
				}
				l.step(c, r)
				l.messages[len(l.messages)-1].Meta = meta
			}
		})
	}
	unknown := func(l *fake) {
		n := len(l.messages)
		l.messages = append(l.messages, &model.Message{Index: n, Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: "error"}}})
		l.index.Add([]model.Entry{{Offset: int64(n * 100), Length: 100, Line: n + 1, Flags: model.FlagUnknown, Type: "error"}})
	}
	burnt := lost(call("", "bake", map[string]any{"loaf": "burnt"}))
	hook := model.Field{Name: "hook_event_name", Value: []byte(`"PostToolUse"`)}
	for name, c := range map[string]struct {
		steps []script
		told  bool
	}{
		"of two prompts":    {[]script{bakes(1, true), user("more"), bakes(8, true)}, false},
		"one that failed":   {[]script{bakes(4, true), burnt, bakes(8, true)}, false},
		"named as one":      {[]script{bakes(12, true, hook)}, false},
		"no sign":           {[]script{bakes(12, true)}, true},
		"a prompt to it":    {[]script{user("at once"), bakes(12, true)}, true},
		"a word":            {[]script{answer("I bake."), bakes(4, true), burnt, bakes(8, true)}, true},
		"a few":             {[]script{bakes(1, true), user("more"), bakes(3, true)}, true},
		"nothing was given": {[]script{bakes(4, false), burnt, bakes(8, false)}, true},
		"given at the end":  {[]script{bakes(4, false), burnt, bakes(4, false), bakes(1, true)}, true},
		"an unknown end":    {[]script{bakes(4, true), burnt, bakes(8, true), unknown}, true},
		"one that waits":    {[]script{bakes(12, true), lost(call("", "bake", map[string]any{"loaf": "last"})), bakes(1, true)}, true},
	} {
		_, list := failsAfter(t, append([]script{user("bake")}, c.steps...)...)
		if got := slices.ContainsFunc(list, func(one Finding) bool { return one.Rule == ruleUnanswered }); got != c.told {
			t.Errorf("%s: told %v\n%s", name, got, told(list))
		}
	}
}
