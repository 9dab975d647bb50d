package shield

import (
	"strings"
	"testing"
)

// What readers of Markdown draw of a fence is shown as it is written.
func TestNothingIsDrawn(t *testing.T) {
	for _, info := range []string{"mermaid", " mermaid", "Mermaid", "MERMAID x", "mermaid{a=b}", "geojson", "topojson", "stl", "math", "suggestion", "suggestion:-0+1", "plantuml", "{.mermaid}", "m&#101;rmaid", "json:table"} {
		for _, around := range []string{"```%\na\n```", "~~~%\na\n~~~", "a\n\n```%\na", "- ```%\n  a\n  ```", "> ```%\n> a\n> ```", "1. a\n\n   ```%\n   a\n   ```"} {
			s := strings.ReplaceAll(around, "%", info)
			if out := Text(s, 2); strings.Contains(out, info+"\n") && !strings.HasPrefix(out, "````") || !strings.Contains(out, "a") {
				t.Errorf("%q became %q", s, out)
			}
		}
	}
	for _, s := range []string{"```json\na\n```", "```go\na\n```", "```maths\na\n```", "```\nmermaid\n```", "~~~ c++ x=1\na\n~~~"} {
		if out := Text(s, 0); out != s {
			t.Errorf("%q became %q", s, out)
		}
	}
}

// A dollar that may begin or end a formula is in an element of its own, as GitHub asks for; in
// code, and where nobody takes it for one, it stays.
func TestNoFormula(t *testing.T) {
	const d = "<span>$</span>"
	for s, want := range map[string]string{
		"the $x$ of it":              "the " + d + "x" + d + " of it",
		"$\\fcolorbox{red}{red}{a}$": d + "\\fcolorbox{red}{red}{a}" + d,
		"a $$x$$":                    "a " + d + d + "x" + d + d,
		"a $`x`$":                    "a " + d + "`x`" + d,
		"a\n$$\nx\n$$\nb":            "a\n" + d + d + "\nx\n" + d + d + "\nb",
		"an \\$x\\$":                 "an " + d + "x" + d,
		"($a_1$, `$b$`)":             "(" + d + "a_1" + d + ", `$b$`)",
	} {
		if out := Text(s, 0); out != want {
			t.Errorf("%q became %q", s, out)
		}
		if out := Line(s); out != strings.Join(strings.Fields(want), " ") {
			t.Errorf("the line of %q is %q", s, out)
		}
	}
	for _, s := range []string{"it costs $5 and $10", "$HOME/a and $PATH", "export A=$B:$C", "`$x$`", "```\n$x$\n```", "5$ or 6$", "US$ 5, US$6", "a $ b $ c"} {
		if out := Text(s, 0); out != s {
			t.Errorf("%q became %q", s, out)
		}
	}
}
