package chat

import "testing"

func TestFenced(t *testing.T) {
	for code, want := range map[string]string{
		"x := 1\n":       "```go\nx := 1\n```",
		"":               "```go\n\n```",
		"a ``` b ```` c": "`````go\na ``` b ```` c\n`````",
	} {
		if got := Fenced(code, "go"); got != want {
			t.Errorf("%q: %q, want %q", code, got, want)
		}
	}
}
