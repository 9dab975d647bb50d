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
