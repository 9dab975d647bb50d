package openwebui

import (
	"strings"
	"testing"

	"msgview/loaders/formattest"
	"msgview/model"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, json string
		want       int
	}{
		{"chat", `{"id":"c","chat":{"history":{"messages":{"u":{"id":"u","role":"user","content":"x"}},"currentId":"u"}}}`, 10},
		{"row of the database", `{"_table":"chat","id":"c","user_id":"u","chat":"{\"history\":{\"messages\":{}}}"}`, 11},
		{"row of its messages", `{"_table":"chat_message","id":"c-m","chat_id":"c","role":"user"}`, 11},
		{"other row", `{"_table":"file","id":"c","user_id":"u"}`, 0},
		{"bare chat", `{"history":{"messages":{"u":{"role":"user"}},"currentId":"u"},"messages":[]}`, 10},
		{"without history", `{"chat":{"messages":[{"id":"x","childrenIds":[],"role":"user","content":"x"}]}}`, 8},
		{"OpenAI chat", `{"messages":[{"role":"user","content":"x"}]}`, 0},
		{"history that is a list", `{"history":[{"role":"user","content":"x"}]}`, 0},
		{"history of something else", `{"history":{"messages":{"a":1}}}`, 0},
		{"number", `3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}

func TestSplit(t *testing.T) {
	for text, want := range map[string]string{
		`plain`: `"plain"`,
		`<details type="reasoning" done="false"><summary>Thinking…</summary>` + "\n&gt; half": `reasoning unclosed "half"`,
		`a <details type="reasoning">x</details> b`:                                           `"a " | reasoning "x" | " b"`,
		`<details type="other">x</details>`:                                                   `"<details type=\"other\">x</details>"`,
		`<details type="reasoning`:                                                            `"<details type=\"reasoning"`,
		"<details type=\"reasoning\">\n> see </details> there\n</details>\nb":                 `reasoning "see </details> there" | "b"`,
		"<details type=\"reasoning\">x</details>\n<details type=\"reasoning\">y\n</details>":  `reasoning "x" | reasoning "y"`,
		`<details type="tool_calls" name="f" arguments="&quot;no json&quot;" result="plain">`: `call m#1 f "no json" malformed | result m#1 f ["plain"]`,
	} {
		d := decoder{m: &model.Message{ID: "m"}}
		if got := formattest.Parts(d.split(text)); got != want {
			t.Errorf("%s:\n got %s\nwant %s", text, got, want)
		}
	}
}

// A text of many blocks, or of many that do not end, must not take long.
func TestSplitIsBounded(t *testing.T) {
	for _, s := range []string{`<details type="reasoning">x</details>`, `<details type="reasoning" a="`, `<details type="x">`, `</details>`} {
		d := decoder{m: &model.Message{}}
		d.split(strings.Repeat(s, 50_000))
	}
}
