package rawjson

import (
	"fmt"
	"strings"
	"testing"
)

func TestOverridden(t *testing.T) {
	many := strings.Repeat(`"k":0,`, 20)
	for _, c := range []struct{ in, want string }{
		{`{"a":1,"b":{"a":2}}`, ``},
		{`{"a":1,"a":2}`, `a=1`},
		{`{"a":1,"a":2,"a":3}`, `a=1 a=2`},
		{`{"m":{"c":"x","d":1,"c":"y"}}`, `m.c="x"`},
		{`[{"a":[{"b":1,"b":2}]},{"b":3}]`, `[0].a[0].b=1`},
		{`{"a":{"b":1,"b":2},"a":{"b":3,"b":4}}`, `a={"b":1,"b":2} a.b=3`},
		{`{"\u0061":1,"a":2}`, `a=1`},
		{`{"":1,"":2}`, `=1`},
		{`{` + many + `"k":1}`, strings.TrimSpace(strings.Repeat(`k=0 `, 20))},
		{`7`, ``},
	} {
		v, err := Parse([]byte(c.in))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for path, m := range v.Overridden() {
			got = append(got, path+"="+string(m.Raw()))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %s, want %s", c.in, s, c.want)
		}
	}
}

// Objects of any size are looked through in time proportional to it.
func TestOverriddenOfMany(t *testing.T) {
	for _, n := range []int{17, 200, 257, 300, 1_000_000} {
		var b strings.Builder
		b.WriteString(`{"x":{"k1":"first"`)
		for i := range n {
			fmt.Fprintf(&b, `,"k%d":%d`, i, i)
		}
		b.WriteString(`}}`)
		v, err := Parse([]byte(b.String()))
		if err != nil {
			t.Fatal(err)
		}
		found := "" // comparing each with each, the test would not end
		for path, m := range v.Overridden() {
			found += path + "=" + string(m.Raw())
		}
		if found != `x.k1="first"` {
			t.Errorf("%d members: %s", n, found)
		}
	}
}

func BenchmarkOverridden(b *testing.B) {
	v, err := Parse([]byte(`{"type":"user","uuid":"u0","sessionId":"s","cwd":"/","version":"1","gitBranch":"main","userType":"x","isSidechain":false,"timestamp":"2026","parentUuid":"p","requestId":"q","entrypoint":"c","isMeta":false,"slug":"a","permissionMode":"b","promptId":"d","toolUseResult":{"stdout":"a","stderr":"b"},"message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"x"}]}}`))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for range v.Overridden() {
			b.Fatal("nothing is")
		}
	}
}
