package findings

import (
	"context"
	"slices"
	"strconv"
	"testing"
	"time"

	"msgview/model"
)

// What the log shows as a reason makes a loss a hint, and so does that it is a single small one.
// In the middle of a turn it stays a warning, and such a row stands for no other place.
func TestCacheReasons(t *testing.T) {
	const (
		dropped = "after a new prompt, for which what was reasoned before it is left out"
		again   = "after it was resumed"
		loaded  = "after tools were loaded"
		few     = "once and of few tokens"
		once    = "once, and all was read again soon"
		times   = "a few times, and all was read again soon"
	)
	after := time.Duration(0)
	used := func(input, read, reasoned int64) script {
		after += time.Second
		at := start.Add(after)
		return message(func(m *model.Message) {
			m.Time = at
			m.Usage = model.Usage{Input: input, Output: 10, CacheRead: read, Reasoning: reasoned}
		})
	}
	of := func(name string, input, read int64) script {
		after += time.Second
		at := start.Add(after)
		return message(func(m *model.Message) {
			m.Time, m.Model = at, name
			m.Usage = model.Usage{Input: input, Output: 10, CacheRead: read}
		})
	}
	as := func(agent string, input, read int64) script {
		after += time.Second
		at := start.Add(after)
		return message(func(m *model.Message) {
			m.Time, m.Agent, m.Usage = at, agent, model.Usage{Input: input, Output: 10, CacheRead: read}
		})
	}
	noOutput := func(input, read int64) script {
		after += time.Second
		at := start.Add(after)
		return message(func(m *model.Message) { m.Time, m.Usage = at, model.Usage{Input: input, CacheRead: read} })
	}
	begun := func(input int64) script { return noOutput(input, 0) }
	thought := func(input, read int64) script {
		after += time.Second
		at := start.Add(after)
		return message(func(m *model.Message) {
			m.Parts = append([]model.Part{model.Reasoning{Text: "the dough is to rest"}}, m.Parts...)
			m.Time, m.Usage = at, model.Usage{Input: input, Output: 10, CacheRead: read}
		})
	}
	hits := func(read int64) (all []script) {
		for range 16 {
			all = append(all, used(read+1000, read, 0))
		}
		return all
	}
	wrote := func(written, read int64) script {
		after += time.Second
		at := start.Add(after)
		return message(func(m *model.Message) {
			m.Time, m.Usage = at, model.Usage{Input: 10, Output: 10, CacheRead: read, CacheWrite: written}
		})
	}
	by := func(name string, input, read int64, parts ...model.Part) script {
		after += time.Second
		at := start.Add(after)
		return message(func(m *model.Message) {
			m.Parts = append(m.Parts, parts...)
			m.Time, m.Model, m.Usage = at, name, model.Usage{Input: input - read, Output: 10, CacheRead: read, CacheWrite: 1}
		})
	}
	turn := func(name string, answers int, thoughts ...model.Part) []script {
		all := []script{user("go"), by(name, 20000, 8000, thoughts...)}
		for range answers {
			all = append(all, by(name, 60000, 59000))
		}
		return append(all, user("and on"))
	}
	thoughtOf := model.Reasoning{Text: "the dough is to rest"}
	compaction := event(model.MarkerCompaction, "40k tokens", false)
	calls := func(input, read int64) script {
		after += time.Second
		at := start.Add(after)
		return func(l *fake) {
			m := said(model.RoleAssistant, "")
			m.Parts = []model.Part{call("9", "get_order", nil)}
			m.Time, m.Usage = at, model.Usage{Input: input, Output: 10, CacheRead: read}
			l.add(m)
		}
	}
	inSide := func(m *model.Message) script { m.Thread = "helper"; return func(l *fake) { l.add(m) } }
	sideUsed := func(after time.Duration, input, read int64) script {
		m := said(model.RoleAssistant, "fine")
		m.Time, m.Usage = start.Add(after), model.Usage{Input: input, Output: 10, CacheRead: read}
		return inSide(m)
	}
	failed := event(model.MarkerError, "Connection error.", true)
	thinks := event(model.MarkerModeChange, model.ThinkingPrefix+"high", false)
	servers := func(path string) script {
		return ran(call("1", "edit", map[string]any{"path": path, "old_string": "{}", "new_string": "{oven}"}), "edited")
	}
	for name, c := range map[string]struct {
		steps []script
		want  []string // severity and reason of each row, and where it begins
	}{
		"a new prompt": {[]script{user("go"), used(20000, 8000, 100), used(60000, 59000, 100), user("and on"), used(52000, 20000, 0)}, []string{"hint 4 " + dropped}},
		"all is lost":  {[]script{user("go"), used(60000, 59000, 100), used(70000, 69000, 100), user("and on"), used(71000, 4000, 0)}, []string{"hint 4 "}},
		"the turn before lost all, too": {[]script{user("go"), used(40000, 8000, 100), used(60000, 59000, 100), user("and on"), used(60000, 8000, 50), used(70000, 69000, 0), user("more"), used(71000, 8000, 0)},
			[]string{"hint 4 " + dropped, "hint 7 "}},
		"a smaller request, a little more": {[]script{user("go"), used(10000, 9900, 100), used(46000, 45000, 100), user("and on"), used(41000, 5900, 0)}, []string{"hint 4 " + dropped}},
		"a smaller request, much more":     {[]script{user("go"), used(30000, 29000, 100), used(46000, 45000, 100), user("and on"), used(41000, 5900, 0)}, []string{"hint 4 "}},
		"a larger request, a little more":  {[]script{user("go"), used(10000, 9900, 100), used(46000, 45000, 100), user("and on"), used(47000, 5900, 0)}, []string{"hint 4 "}},
		"a smaller request, no new prompt": {[]script{user("go"), used(10000, 9900, 100), used(46000, 45000, 100), used(41000, 5900, 0)}, []string{"hint 3 "}},
		"nothing was reasoned":             {[]script{user("go"), used(20000, 8000, 0), used(60000, 59000, 0), user("and on"), used(61000, 8000, 0)}, []string{"hint 4 "}},
		"in the turn":                      {[]script{user("go"), used(20000, 8000, 100), used(60000, 59000, 100), user("and on"), used(61000, 60000, 9), used(62000, 8000, 0)}, []string{"hint 5 "}},
		"of several, the real one": {[]script{user("go"), used(20000, 8000, 100), used(60000, 59000, 100), user("and on"), used(52000, 20000, 0), used(53000, 52000, 0), used(54000, 4000, 0)},
			[]string{"hint 4 " + dropped, "hint 6 "}},
		"tools were loaded":                            {[]script{used(40000, 39000, 0), ran(call("1", "ToolSearch", map[string]any{"query": "select:Plan"}), "loaded"), used(42000, 0, 0)}, []string{"hint 3 " + loaded}},
		"a search for something":                       {[]script{used(40000, 39000, 0), ran(call("1", "Grep", map[string]any{"pattern": "tool"}), "none"), used(42000, 0, 0)}, []string{"hint 3 "}},
		"long after tools":                             {[]script{used(40000, 39000, 0), ran(call("1", "ToolSearch", map[string]any{"query": "select:Plan"}), "loaded"), used(42000, 41000, 0), used(43000, 0, 0)}, []string{"hint 4 "}},
		"a resumed session":                            {[]script{used(40000, 39000, 0), event(model.MarkerNotice, "No response requested.", false), user("on"), used(42000, 0, 0)}, []string{"hint 3 " + again}},
		"stamped anew":                                 {[]script{used(40000, 39000, 0), message(func(m *model.Message) { m.Role, m.Time = model.RoleUser, start.Add(-time.Hour) }), used(42000, 0, 0)}, []string{"hint 2 " + again}},
		"a prompt alone":                               {[]script{used(40000, 39000, 0), user("on"), used(42000, 0, 0)}, []string{"hint 2 "}},
		"once and few":                                 {[]script{used(15000, 14000, 0), used(15100, 2000, 0), used(15200, 15000, 0)}, []string{"hint 1 " + few}},
		"few and at the end":                           {[]script{used(15000, 14000, 0), used(15100, 2000, 0)}, []string{"hint 1 " + few}},
		"few, and not back":                            {[]script{used(15000, 14000, 0), used(15100, 2000, 0), used(15200, 2000, 0)}, []string{"hint 1 "}},
		"few, again and again":                         {[]script{used(15000, 14000, 0), used(15100, 2000, 0), used(15200, 15000, 0), used(15300, 2000, 0)}, []string{"hint 1 "}},
		"few, and smaller before":                      {[]script{used(6000, 5900, 0), used(6100, 1000, 0), used(15000, 14000, 0), used(15100, 2000, 0), used(15200, 15000, 0)}, []string{"hint 3 " + few}},
		"few, and smaller before, of Claude's":         {[]script{of("claude-sonnet-4-5", 6000, 5900), of("claude-sonnet-4-5", 6100, 1000), of("claude-sonnet-4-5", 15000, 14000), of("claude-sonnet-4-5", 15100, 2000), of("claude-sonnet-4-5", 15200, 15000)}, []string{"warning 3 "}},
		"many, once":                                   {[]script{used(40000, 39000, 0), used(41000, 2000, 0), used(42000, 41000, 0)}, []string{"hint 1 " + once}},
		"many, not all back":                           {[]script{used(40000, 39000, 0), used(41000, 2000, 0), used(42000, 31000, 0)}, []string{"hint 1 "}},
		"many, at the end":                             {[]script{used(40000, 39000, 0), used(41000, 2000, 0)}, []string{"hint 1 "}},
		"many, twice":                                  {[]script{used(40000, 39000, 0), used(41000, 2000, 0), used(42000, 41000, 0), used(43000, 2000, 0), used(44000, 43000, 0)}, []string{"hint 1 " + times}},
		"many, back at the second":                     {[]script{used(40000, 39000, 0), used(41000, 2000, 0), used(42000, 20000, 0), used(43000, 41000, 0)}, []string{"hint 1 " + once}},
		"many, not back the second time":               {[]script{used(40000, 39000, 0), used(41000, 2000, 0), used(42000, 41000, 0), used(43000, 2000, 0), used(44000, 3000, 0), used(45000, 3000, 0)}, []string{"hint 1 "}},
		"many, four times":                             {[]script{used(40000, 39000, 0), used(41000, 2000, 0), used(42000, 41000, 0), used(43000, 2000, 0), used(44000, 43000, 0), used(45000, 2000, 0), used(46000, 45000, 0), used(47000, 2000, 0), used(48000, 47000, 0)}, []string{"hint 1 "}},
		"many, four times of very many":                {slices.Concat([]script{used(40000, 39000, 0), used(41000, 2000, 0), used(42000, 41000, 0), used(43000, 2000, 0), used(44000, 43000, 0), used(45000, 2000, 0), used(46000, 45000, 0), used(47000, 2000, 0)}, hits(47900), hits(47900)), []string{"hint 1 " + times}},
		"many, four times of many":                     {slices.Concat([]script{used(40000, 39000, 0), used(41000, 2000, 0), used(42000, 41000, 0), used(43000, 2000, 0), used(44000, 43000, 0), used(45000, 2000, 0), used(46000, 45000, 0), used(47000, 2000, 0)}, hits(47900)), []string{"hint 1 "}},
		"another mode of the agent":                    {[]script{as("plan", 100_000, 99_000), as("bake", 61_000, 0)}, []string{"hint 1 after another agent or mode of it"}},
		"the same mode":                                {[]script{as("plan", 100_000, 99_000), as("plan", 101_000, 0)}, []string{"hint 1 "}},
		"one mode later":                               {[]script{as("plan", 100_000, 99_000), as("bake", 101_000, 100_000), as("bake", 102_000, 0)}, []string{"hint 2 "}},
		"very many, once":                              {[]script{used(99000, 98000, 0), used(99100, 2000, 0), used(99200, 99100, 0)}, []string{"hint 1 " + once}},
		"very many, back too late":                     {[]script{used(99000, 98000, 0), used(99100, 2000, 0), used(99200, 2000, 0), used(99300, 2000, 0), used(99400, 99100, 0)}, []string{"hint 1 "}},
		"very many, of Claude's":                       {[]script{of("claude-sonnet-4-5", 99000, 98000), of("claude-sonnet-4-5", 99100, 2000), of("claude-sonnet-4-5", 99200, 99100)}, []string{"warning 1 "}},
		"answers that only began":                      {[]script{used(40000, 39000, 0), begun(41000), begun(41500), used(42000, 41000, 0)}, nil},
		"one that only began, and a loss":              {[]script{used(40000, 39000, 0), begun(41000), used(42000, 2000, 0)}, []string{"hint 2 "}},
		"no answer has its tokens":                     {[]script{begun(41000), noOutput(42000, 41000), begun(43000)}, []string{"hint 2 "}},
		"what was reasoned is not counted":             {[]script{user("go"), thought(20000, 8000), thought(60000, 59000), user("and on"), used(52000, 20000, 0)}, []string{"hint 4 " + dropped}},
		"in the turn, not counted":                     {[]script{user("go"), thought(20000, 8000), thought(60000, 59000), thought(61000, 20000)}, []string{"hint 3 "}},
		"very many, of Gemini's":                       {[]script{of("gemini-3-pro", 99000, 98000), of("gemini-3-pro", 99100, 2000), of("gemini-3-pro", 99200, 99100)}, []string{"hint 1 " + once}},
		"many, that were written":                      {[]script{wrote(1000, 39000), wrote(40000, 2000), wrote(1000, 41000)}, []string{"warning 1 "}},
		"a long turn, all of it lost":                  {append(turn("claude-sonnet-4-5-20250929", 24, thoughtOf), by("claude-sonnet-4-5-20250929", 72000, 6000)), []string{"hint 27 " + dropped}},
		"a long turn, nothing reasoned":                {append(turn("claude-sonnet-4-5-20250929", 24), by("claude-sonnet-4-5-20250929", 72000, 6000)), []string{"warning 27 "}},
		"a long turn, of one that keeps its reasoning": {append(turn("claude-opus-4-5-20251101", 24, thoughtOf), by("claude-opus-4-5-20251101", 72000, 6000)), []string{"warning 27 "}},
		"a long turn, nothing was read":                {append(turn("claude-sonnet-4-5", 24, thoughtOf), by("claude-sonnet-4-5", 72000, 0)), []string{"warning 27 "}},
		"a short turn, all of it lost":                 {append(turn("claude-sonnet-4-5", 14, thoughtOf), by("claude-sonnet-4-5", 72000, 3000)), []string{"warning 17 "}},
		"a long turn, and on the way":                  {append(turn("claude-sonnet-4-5", 24, thoughtOf), by("claude-sonnet-4-5", 72000, 71000, thoughtOf), by("claude-sonnet-4-5", 73000, 6000)), []string{"warning 28 "}},
		"the request of a compaction":                  {[]script{used(90000, 89000, 0), used(91000, 4000, 0), compaction}, []string{"hint 1 after a compaction"}},
		"a compaction behind a prompt":                 {[]script{used(90000, 89000, 0), used(91000, 4000, 0), user("go"), compaction}, []string{"hint 1 "}},
		"a compaction behind a call":                   {[]script{used(90000, 89000, 0), calls(91000, 4000), compaction}, []string{"hint 1 "}},
		"another level of thinking":                    {[]script{wrote(1000, 39000), thinks, user("on"), wrote(42000, 0)}, []string{"hint 3 after another level of thinking"}},
		"another level of thinking long ago":           {[]script{wrote(1000, 39000), thinks, user("on"), wrote(1000, 40000), wrote(42000, 0)}, []string{"warning 4 "}},
		"a request that failed":                        {[]script{user("go"), calls(40000, 39000), failed, wrote(42000, 0)}, []string{"hint 3 after a request that failed"}},
		"a request that failed before":                 {[]script{user("go"), calls(40000, 39000), failed, wrote(1000, 39000), wrote(42000, 0)}, []string{"warning 4 "}},
		"an error after the answer":                    {[]script{user("go"), wrote(1000, 39000), failed, wrote(42000, 0)}, []string{"warning 3 "}},
		"another server of MCP":                        {[]script{wrote(1000, 39000), servers("/bakery/.mcp.json"), wrote(42000, 0)}, []string{"hint 3 after an edit of the list of MCP servers"}},
		"another file":                                 {[]script{wrote(1000, 39000), servers("/bakery/ovens.json"), wrote(42000, 0)}, []string{"warning 3 "}},
		"all of a smaller request is back":             {[]script{used(40000, 39000, 0), used(34000, 2000, 0), used(35000, 34000, 0)}, []string{"hint 1 " + once}},
		"not all of a smaller request is back":         {[]script{used(40000, 39000, 0), used(34000, 2000, 0), used(35000, 30000, 0)}, []string{"hint 1 "}},
		"an agent that is called again": {[]script{
			inSide(said(model.RoleUser, "look")), sideUsed(time.Second, 40000, 39000), inSide(said(model.RoleUser, "once more")), sideUsed(2*time.Second, 42000, 0)}, []string{"hint 3 " + again}},
	} {
		l := newFake()
		for _, s := range c.steps {
			s(l)
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		if err := f.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, one := range f.Findings() {
			if one.Rule == ruleCache {
				got = append(got, one.Severity.String()+" "+strconv.Itoa(one.Place().Entry)+" "+one.Because)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
