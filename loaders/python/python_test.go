package python_test

import (
	"strings"
	"testing"

	"msgview/loaders/python"
)

func TestLiteral(t *testing.T) {
	for text, want := range map[string]string{
		`{'a': 'it\'s', "b": [1, 2.5, None, True], 'c': ()}`: `{"a":"it's","b":[1,2.5,null,true],"c":[]}`,
		`['\u00e9\x41\n\q']`:                  `["éA\n\\q"]`,
		`{'a': array([1])}`:                   "",
		`{1: 2}`:                              "",
		`[1, 2`:                               "",
		`[1] x`:                               "",
		`'text'`:                              "",
		`[1 2]`:                               "",
		"[{'a': 1}\n {'a': 2} {'b': [{}{}]}]": `[{"a":1},{"a":2},{"b":[{},{}]}]`,
		`{'a': {} 'b': 1}`:                    "",
		strings.Repeat("[", 100) + strings.Repeat("]", 100): "",
	} {
		v, ok := python.Literal(text)
		if got := string(v.Raw()); ok != (want != "") || got != want {
			t.Errorf("%s: %s %v, want %s", text, got, ok, want)
		}
	}
}

func FuzzLiteral(f *testing.F) {
	f.Add(`{'a': ['b', (1,), None]}`)
	f.Fuzz(func(t *testing.T, text string) { python.Literal(text) })
}
