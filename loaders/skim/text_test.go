package skim

import (
	"strings"
	"testing"
)

func TestMayBegin(t *testing.T) {
	for _, c := range []struct {
		raw  string
		want bool
	}{
		{`<tag>`, true}, {` \n\t<tag> x`, true}, {"\u00a0\u2003<tag>", true}, {`\u003ctag>`, true}, {`<\u0074ag>`, true}, {`\v`, true}, {`\u2003<tag>`, true}, {`\u001b[1m<tag>`, false}, {`\u00`, true}, {`\/<tag>`, false},
		{``, false}, {` \n`, false}, {`<ta`, false}, {`x<tag>`, false}, {`é<tag>`, false}, {`\"<tag>`, false}, {"\xff<tag>", false},
	} {
		if got := text([]byte(c.raw)).MayBegin("<tag>"); got != c.want {
			t.Errorf("%q: %v", c.raw, got)
		}
	}
}

func TestMayEnd(t *testing.T) {
	for _, c := range []struct {
		raw  string
		want bool
	}{
		{`</tag>`, true}, {`x </tag> \n\t`, true}, {`<\/tag>`, true}, {`</tag\u003e`, true}, {`</ta\u0067>\n`, true}, {`</tag>\u0020`, true},
		{``, false}, {`\n`, false}, {`/tag>`, false}, {`</tag> x`, false}, {`</tag>\\n`, false}, {`</tag>n`, false}, {`\n}`, false}, {`\t</div>\n`, false},
		{`</tag>\"`, false}, {`</tag>\u001b`, false}, {`</tag\x3e`, true}, {`</tag\U0000003e`, true},
	} {
		if got := text([]byte(c.raw)).MayEnd("</tag>"); got != c.want {
			t.Errorf("%q: %v", c.raw, got)
		}
	}
}

// FuzzMayBeginAndEnd checks that no is never said of a text that does.
func FuzzMayBeginAndEnd(f *testing.F) {
	f.Add([]byte(`\n<a/b> x</a/b>\r`))
	f.Add([]byte(`\u003ca/b><\/a\/b>`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		v := text(raw)
		decoded, ok := v.AppendText(nil)
		if !ok {
			return
		}
		s := strings.TrimSpace(string(decoded))
		if strings.HasPrefix(s, "<a/b>") && !v.MayBegin("<a/b>") {
			t.Errorf("%q begins with it", raw)
		}
		if strings.HasSuffix(strings.TrimRight(string(decoded), " \t\r\n"), "</a/b>") && !v.MayEnd("</a/b>") {
			t.Errorf("%q ends with it", raw)
		}
		if strings.Contains(s, "<") && !v.MayContain('<') {
			t.Errorf("%q contains it", raw)
		}
	})
}
