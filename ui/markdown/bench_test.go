package markdown

import (
	"strings"
	"testing"
)

const typical = `## What I found

The failure came from a **timezone-naive** comparison in ` + "`Expired()`" + `. The test passes with
` + "`CI=1`" + ` now; I did *not* touch the test itself, see [the docs](https://example.com/time).

1. The session stores *until* without a zone.
2. ` + "`time.Now()`" + ` is local, so it differs on CI.
   - only there
   - only in winter

` + "```go\nfunc (s *Session) Expired() bool {\n\treturn time.Now().UTC().After(s.until.UTC()) // both UTC\n}\n```" + `

| file | change |
|------|--------|
| session.go | compare in UTC |
| store.go | keep the zone |

`

func BenchmarkRender(b *testing.B) {
	prose := strings.Repeat("Plain words without any mark make up most of what is said in a log. ", 60)
	for _, c := range []struct{ name, src string }{
		{"typical", strings.Repeat(typical, 4)},
		{"plain prose", prose},
		{"styled prose", strings.Repeat("Some *words* have **marks** and `code` in them, others do not. ", 60)},
		{"code", "```go\n" + strings.Repeat("func f(x int) string { return \"a\" + g(x, 12) } // note\n", 80) + "```\n"},
		{"one line", "Done, the tests pass now."},
	} {
		b.Run(c.name, func(b *testing.B) {
			r := testRenderer(80)
			b.SetBytes(int64(len(c.src)))
			for b.Loop() {
				r.Render(c.src)
			}
		})
	}
}

func BenchmarkNew(b *testing.B) {
	p := testPalette()
	for b.Loop() {
		New(p, Options{Width: 80})
	}
}
