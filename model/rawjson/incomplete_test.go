package rawjson

import (
	"strings"
	"testing"
)

func TestParseIncomplete(t *testing.T) {
	for text, want := range map[string]string{
		`{"command": "echo hi`:                            `{"command": "echo hi…"}`,
		`{"command": "echo \"hi\" | ta... [truncated]`:    `{"command": "echo \"hi\" | ta…"}`,
		`{"command": "a\n... [truncated]`:                 `{"command": "a\n…"}`,
		`{"command": "a\`:                                 `{"command": "a…"}`,
		`{"command": "a\\`:                                `{"command": "a\\…"}`,
		`{"command": "a\u00`:                              `{"command": "a…"}`,
		`{"command": "a\u00e9`:                            `{"command": "a\u00e9…"}`,
		"{\"command\": \"\xe6\x97":                        `{"command": "…"}`,
		`{"path": "a.go", "cont`:                          `{"path": "a.go", "cont…":"…"}`,
		`{"path": "a.go", "content"`:                      `{"path": "a.go", "content":"…"}`,
		`{"path": "a.go", "content": `:                    `{"path": "a.go", "content":"…"}`,
		`{"path": "a.go", `:                               `{"path": "a.go","…":"…"}`,
		`{"path": "a.go"`:                                 `{"path": "a.go"}`,
		`{"limit": 12`:                                    `{"limit": "12…"}`,
		`{"limit": 12, "deep": tr`:                        `{"limit": 12, "deep": "tr…"}`,
		`{"edits": [{"old": "a", "new": "b"}, {"old": "c`: `{"edits": [{"old": "a", "new": "b"}, {"old": "c…"}]}`,
		`{"edits": [{"old": "a"}, `:                       `{"edits": [{"old": "a"},"…"]}`,
		`{"edits": [`:                                     `{"edits": ["…"]}`,
		`{"a": {"b": [1, 2`:                               `{"a": {"b": [1, "2…"]}}`,
		`{`:                                               `{"…":"…"}`,
		`{"command": "a"}`:                                "", // whole
		`{"command": "a"} and more`:                       "",
		`{"command" "a`:                                   "",
		`{command: "a`:                                    "",
		`["a", "b`:                                        "",
		`echo hi`:                                         "",
		``:                                                "",
		`{"a": [1}`:                                       "",
		`{"a": ,`:                                         "",
	} {
		v, ok := ParseIncomplete(text)
		if got := string(v.Raw()); got != want || ok != (want != "") {
			t.Errorf("%s is read as %s, want %s", text, got, want)
		}
	}
}

// Wherever an object is cut, what is read of it is what it has, up to there.
func FuzzParseIncomplete(f *testing.F) {
	f.Add(`{"a": "b\u00e9\n", "c": [1, -2.5e3, {"d": null}], "e": {"f": true}, "日本": "語"}`, 20)
	f.Add(`{"command": "echo \"a\" \\", "x": [[], {}]}`, 7)
	f.Fuzz(func(t *testing.T, text string, n int) {
		whole, err := Parse([]byte(text))
		if err != nil || whole.Kind() != Object || n < 1 || n >= len(text) {
			return
		}
		v, ok := ParseIncomplete(text[:n])
		if !ok {
			return
		}
		for key, m := range v.Members() {
			if m.Kind() == String && !strings.Contains(m.Text(), More) && whole.Get(key).Kind() == String && whole.Len() == len(keysOf(whole)) && whole.Get(key).Text() != m.Text() && !strings.HasSuffix(text[:n], "...") {
				t.Errorf("%q up to %d: %q is %q", text, n, key, m.Text())
			}
		}
	})
}

func keysOf(v Value) map[string]bool {
	all := map[string]bool{}
	for key := range v.Members() {
		all[key] = true
	}
	return all
}
