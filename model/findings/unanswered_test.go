package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// A call whose result stands in a record that cannot be read, or that was written as text and
// answered by the user, is no error of the protocol. One that simply has no result is.
func TestUnanswered(t *testing.T) {
	damaged := func(l *fake) {
		l.messages = append(l.messages, &model.Message{Parts: []model.Part{model.Unknown{Raw: []byte(`es of rye","is_error":false}`)}}})
		n := len(l.messages)
		l.index.Add([]model.Entry{{Flags: model.FlagMalformed, Offset: int64(n * 100), Length: 100, Line: n}})
	}
	text := bash("", "bake rye")
	text.Rare = &model.RareCall{Raw: "```bash\nbake rye\n```"}
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"damaged":                {[]script{lost(bash("1", "bake rye")), damaged, answer("well")}, false},
		"damaged, of two":        {[]script{together([]*model.ToolCall{bash("1", "bake rye"), bash("2", "bake wheat")}, "three"), damaged, answer("well")}, false},
		"damaged before":         {[]script{damaged, lost(bash("1", "bake rye")), answer("well")}, true},
		"damaged later":          {[]script{lost(bash("1", "bake rye")), answer("well"), damaged, answer("done")}, true},
		"not damaged":            {[]script{lost(bash("1", "bake rye")), answer("well")}, true},
		"as text, stopped":       {[]script{lost(text), user("Interrupted by user: no rye"), answer("well")}, false},
		"as text, with no words": {[]script{lost(text), user("")}, false},
		"as text, gone on":       {[]script{lost(text), answer("well")}, true},
		"a call, stopped":        {[]script{lost(bash("1", "bake rye")), user("no rye"), answer("well")}, true},
	} {
		l := newFake()
		for _, s := range append([]script{user("go"), ran(bash("0", "ls"), "oven")}, c.steps...) {
			s(l)
		}
		l.index.Finish(nil)
		list := runAll(t, l)
		if open := slices.ContainsFunc(list, func(one Finding) bool { return one.Rule == ruleMissing && !one.Recovered }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// The calls of a batch that are a message each end a log together: one row tells of them, and none
// where one of them copies the log.
func TestLastBatch(t *testing.T) {
	for name, c := range map[string]struct {
		commands []string
		behind   script
		cut      bool
		missing  int
	}{
		"a batch":            {[]string{"make", "make test", "git status"}, nil, true, 0},
		"one copies the log": {[]string{"cp /Users/ada/.bread/logs/transcript.jsonl /Users/ada/bread/transcript.jsonl", "make test", "git status"}, nil, false, 0},
		"it goes on":         {[]string{"make", "make test"}, answer("It is baked."), false, 2},
		"another went on":    {[]string{"make", "make test"}, ran(bash("9", "ls"), "a"), false, 2},
	} {
		l := newFake()
		l.path = "/w/bread/transcript.jsonl"
		for _, s := range []script{user("go"), ran(bash("0", "make"), "a")} {
			s(l)
		}
		for i, command := range c.commands {
			l.add(calls(bash(string(rune('a'+i)), command)))
		}
		if c.behind != nil {
			c.behind(l)
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		cut, missing := false, 0
		for _, one := range ranBy(t, f).Findings() {
			cut = cut || one.Rule == ruleCut
			if one.Rule == ruleMissing {
				missing += one.Count
			}
		}
		if cut != c.cut || missing != c.missing {
			t.Errorf("%s: cut %v, %d missing", name, cut, missing)
		}
	}
}
