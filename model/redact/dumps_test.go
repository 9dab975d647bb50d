package redact_test

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model/redact"
	"msgview/model/redact/redacttest"
)

// dumpOf is a dump of bytes, as xxd and hexdump -C show it.
func dumpOf(s string, canonical bool) string {
	var b strings.Builder
	for at := 0; at < len(s); at += 16 {
		line := s[at:min(at+16, len(s))]
		signs := strings.Map(func(r rune) rune {
			if r < ' ' {
				return '.'
			}
			return r
		}, line)
		var numbers string
		for i := range len(line) {
			numbers += fmt.Sprintf("%02x", line[i])
			if canonical || i%2 == 1 {
				numbers += " "
			}
			if canonical && i == 7 {
				numbers += " "
			}
		}
		if canonical {
			fmt.Fprintf(&b, "%08x  %-49s |%s|\n", at, numbers, signs)
		} else {
			fmt.Fprintf(&b, "%08x: %-40s %s\n", at, numbers, signs)
		}
	}
	return b.String()
}

// A secret in a dump of bytes is masked in its numbers and in the signs beside them; what is around it
// stays, and a dump without one.
func TestDumps(t *testing.T) {
	for _, p := range redacttest.All(2) {
		if strings.Contains(p.Kind, "private") || strings.Contains(p.Kind, "account") {
			continue
		}
		for _, canonical := range []bool{false, true} {
			dump := "$ xxd f\n" + dumpOf("here it is then: "+p.Text+" and more of it behind, to the end\n", canonical) + "done\n"
			for _, text := range []string{dump, strings.ReplaceAll(dump, "                 t", " t"), `{"x":"` + quoted(dump) + `"}`} {
				got := redact.New(redact.Options{}).Text(text)
				word := p.Words()[0]
				half := word[len(word)/2-2 : len(word)/2+2]
				if strings.Contains(got, half) || strings.Contains(strings.ReplaceAll(got, " ", ""), fmt.Sprintf("%x", half)) || !strings.Contains(got, "$ xxd f") || !strings.Contains(got, "here it is then") || !strings.Contains(got, "done") {
					t.Errorf("%s: %q became %q", p.Kind, text, got)
				}
			}
		}
	}
	for _, text := range []string{dumpOf("nothing that anybody would keep to himself stands here, password or not", true), dumpOf("\x00\x01\x02\x7f\xff plain \x00", false), "00000000: nothing\n", "00000000-0000-4000-8000-000000000001", "id 00000000  of x"} {
		if got := redact.New(redact.Options{}).Text(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}
