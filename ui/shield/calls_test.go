package shield

import "testing"

// A document that is put into a pull request calls nobody, and closes and names no issue.
func TestCalls(t *testing.T) {
	for in, want := range map[string]string{
		"ask @octocat":                            "ask @&#8203;octocat",
		"@octo-org/team: see":                     "@&#8203;octo-org/team: see",
		"cc:@octocat (@ada)":                      "cc:@&#8203;octocat (@&#8203;ada)",
		`\@octocat`:                               `\@&#8203;octocat`,
		"&#64;octocat &commat;ada &#x40;eve":      `\&#64;octocat \&commat;ada \&#x40;eve`,
		"closes #9":                               "closes #&#8203;9",
		"o/r#5 and GH-12":                         "o/r#&#8203;5 and GH-&#8203;12",
		"Fixes https://github.com/o/r/issues/1":   "Fixes&#8203; https://github.com/o/r/issues/1",
		"resolved: https://github.com/o/r/pull/1": "resolved:&#8203; https://github.com/o/r/pull/1",
		"**@octocat**":                            "**@&#8203;octocat**",
	} {
		if got := Text(in, 0); got != want {
			t.Errorf("%q became %q", in, got)
		}
		if got := Line("x " + in); got != "x "+want {
			t.Errorf("the line of %q is %q", in, got)
		}
	}
	for _, s := range []string{"ada@x.example", "https://x.example/@ada#12", "`@octocat` and `#9`", "C# 8 and # 9", "see https://github.com/o/r/issues/1", "```\n@octocat closes #9\n```", "a @ b", "&amp; &#8203;"} {
		if got := Text(s, 0); got != s {
			t.Errorf("%q became %q", s, got)
		}
	}
}
