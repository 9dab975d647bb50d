package findings

import (
	"slices"
	"strconv"
	"testing"

	"msgview/model"
)

// What is missing where a log is damaged, or its numbers leave one out, is told once; where it
// begins later than what it tells of it is a hint. A result that simply has no call is told of each
// tool.
func TestStrayByDamage(t *testing.T) {
	stray := func(name string) *model.Message {
		r := result("", "three loaves", -1, model.No)
		r.CallID, r.Name = "call_of_"+name, name
		return results(r)
	}
	at := func(step int, m *model.Message) script {
		return func(l *fake) {
			if step > 0 {
				m.Meta = append(m.Meta, model.Field{Name: "step_index", Value: []byte(strconv.Itoa(step))})
			}
			l.add(m)
		}
	}
	step := func(step int, c *model.ToolCall, text string) script {
		r := result("", text, 0, model.No)
		r.CallID = c.ID
		return func(l *fake) { at(step, calls(c))(l); at(step+1, results(r))(l) }
	}
	follows := func(parent string, m *model.Message) script {
		return func(l *fake) { m.ID, m.Parent = "first", parent; l.add(m) }
	}
	damaged := func(l *fake) {
		l.messages = append(l.messages, &model.Message{Parts: []model.Part{model.Unknown{Raw: []byte(`_calls":[{"name":"bake","args":{"of":"rye"}}]}`)}}})
		n := len(l.messages)
		l.index.Add([]model.Entry{{Flags: model.FlagMalformed, Offset: int64(n * 100), Length: 100, Line: n}})
	}
	for name, c := range map[string]struct {
		steps []script
		want  []string
	}{
		"of two tools":        {[]script{at(0, stray("bake")), at(0, stray("sell")), step(0, bash("1", "make"), "made")}, []string{"warning 1", "warning 1"}},
		"behind a compaction": {[]script{event(model.MarkerCompaction, "The oven was heated.", false), at(0, stray("bake")), step(0, bash("1", "make"), "made")}, []string{"hint 1"}},
		"far behind one":      {[]script{event(model.MarkerCompaction, "The oven was heated.", false), step(0, bash("1", "make"), "made"), at(0, stray("bake"))}, []string{"warning 1"}},
		"before one":          {[]script{at(0, stray("bake")), event(model.MarkerCompaction, "The oven was heated.", false), step(0, bash("1", "make"), "made")}, []string{"hint 1"}},
		"a prompt before one": {[]script{user("go"), at(0, stray("bake")), event(model.MarkerCompaction, "The oven was heated.", false), step(0, bash("1", "make"), "made")}, []string{"warning 1"}},
		"it follows another":  {[]script{follows("not there", stray("bake")), step(0, bash("1", "make"), "made")}, []string{"hint 1"}},
		"and a later one":     {[]script{follows("not there", said(model.RoleUser, "go")), step(0, bash("1", "make"), "made"), at(0, stray("bake"))}, []string{"warning 1"}},
		"it follows none":     {[]script{follows("", stray("bake")), step(0, bash("1", "make"), "made")}, []string{"warning 1"}},
		"steps left out":      {[]script{step(1, bash("1", "make"), "made"), at(4, stray("bake")), step(5, bash("2", "make all"), "made"), at(8, stray("sell"))}, []string{"warning 2"}},
		"left out before two": {[]script{step(1, bash("1", "make"), "made"), at(4, stray("bake")), at(5, stray("sell")), answer("well")}, []string{"warning 2"}},
		"left out before":     {[]script{step(1, bash("1", "make"), "made"), at(4, said(model.RoleAssistant, "well")), at(5, stray("bake")), at(6, stray("sell"))}, []string{"warning 1", "warning 1"}},
		"no step left out":    {[]script{step(1, bash("1", "make"), "made"), at(3, stray("bake")), step(4, bash("2", "make all"), "made"), at(6, stray("sell"))}, []string{"warning 1", "warning 1"}},
		"it begins later":     {[]script{at(1761, stray("bake")), step(1762, bash("1", "make"), "made")}, []string{"hint 1"}},
		"it begins with one":  {[]script{at(1, stray("bake")), step(2, bash("1", "make"), "made")}, []string{"warning 1"}},
		"a damaged record":    {[]script{step(1, bash("1", "make"), "made"), damaged, at(0, stray("bake")), answer("well")}, nil},
		"of another tool":     {[]script{step(1, bash("1", "make"), "made"), damaged, at(0, stray("sell")), answer("well")}, []string{"warning 1"}},
		"one far off":         {[]script{damaged, user("go"), step(1, bash("1", "make"), "made"), at(0, stray("bake")), answer("well")}, []string{"warning 1"}},
	} {
		l := newFake()
		for _, s := range c.steps {
			s(l)
		}
		var got []string
		for _, one := range runAll(t, l) {
			if one.Rule == ruleStray {
				got = append(got, one.Severity.String()+" "+strconv.Itoa(one.Count))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// In a log that is a tree a result has its call above it, though that has another result on another
// branch. A second one on the same branch, or below another record, has none.
func TestStrayOnABranch(t *testing.T) {
	hung := func(id, parent string, m *model.Message) script {
		return func(l *fake) { m.ID, m.Parent = id, parent; l.add(m) }
	}
	got := func() *model.Message {
		r := result("", "three loaves", -1, model.No)
		r.CallID = "call_of_bake"
		return results(r)
	}
	begins := []script{hung("a", "", said(model.RoleUser, "bake")), hung("b", "a", calls(call("call_of_bake", "bake", nil))), hung("c", "b", got()), hung("d", "c", said(model.RoleAssistant, "baked"))}
	for name, c := range map[string]struct {
		parent string
		want   int
	}{
		"below the call":     {"b", 0},
		"on the same branch": {"c", 1},
		"below another":      {"d", 1},
		"below the prompt":   {"a", 1},
	} {
		l := newFake()
		for _, s := range append(begins[:4:4], hung("e", c.parent, got()), hung("f", "e", said(model.RoleAssistant, "baked again"))) {
			s(l)
		}
		n := 0
		for _, one := range runAll(t, l) {
			if one.Rule == ruleStray {
				n += one.Count
			}
		}
		if n != c.want {
			t.Errorf("%s: %d", name, n)
		}
	}
}

// The same call several times in one message is no loop, as no result lies between; it is one
// where results do.
func TestNoLoopAtOnce(t *testing.T) {
	look := func(i int) *model.ToolCall { return read("r"+strconv.Itoa(i), "/w/oven.py") }
	all := []*model.ToolCall{look(1), look(2), look(3), look(4)}
	one := func(i int) script { return ran(look(i), "the oven is cold, and has been for long") }
	text := "the oven is cold, and has been for long"
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"in one message":         {[]script{together(all, text, text, text, text)}, false},
		"one after the other":    {[]script{one(1), one(2), one(3)}, true},
		"in messages of several": {[]script{together(all[:2], text, text), one(3), one(4)}, true},
		"in two messages":        {[]script{together(all[:2], text, text), together(all[2:], text, text)}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleRepeat }); found != c.found {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}

// A result that failed whose call stands before the log is a hint; one whose call the log lacks is told.
func TestFailedBeforeTheLog(t *testing.T) {
	broke := func(parent string) script {
		return func(l *fake) {
			r := result("", "oven: the door is open", -1, model.Yes)
			r.CallID = "call_before"
			m := results(r)
			m.ID, m.Parent = "first", parent
			l.add(m)
		}
	}
	for name, c := range map[string]struct {
		steps []script
		want  Severity
	}{
		"it follows one before":  {[]script{broke("not there"), ran(bash("1", "make"), "made")}, Hint},
		"it follows none":        {[]script{broke(""), ran(bash("1", "make"), "made")}, Error},
		"a call stands above it": {[]script{ran(bash("1", "make"), "made"), broke("not there")}, Error},
	} {
		_, list := failsAfter(t, append(c.steps, answer("done"))...)
		if i := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == ruleFailed }); i < 0 || list[i].Severity != c.want {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
