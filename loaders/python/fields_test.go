package python

import (
	"strings"
	"testing"
)

func TestFields(t *testing.T) {
	for text, want := range map[string]string{
		`role='user' content="it's" n=1`:                                     `{"role":"user","content":"it's","n":1}`,
		`role='tool' content=None ok=True list=[{'a': (1, 2)}, B(c='d')]`:    `{"role":"tool","content":null,"ok":true,"list":[{"a":[1,2]},{"c":"d"}]}`,
		`role='x' m=Metrics(n=0, timer=<T at 0x1>, in=In()) t=datetime(a=1)`: `{"role":"x","m":{"n":0,"timer":"<T at 0x1>","in":{}},"t":{"a":1}}`,
		`role='x' m=Metrics(n=0`:                                             ``,
		`role='x' m=<Timer`:                                                  ``,
		`role='x' and then some words`:                                       ``,
		`role='x' t=datetime.date(2026, f(')'), 2) u=1`:                      `{"role":"x","t":"datetime.date(2026, f(')'), 2)","u":1}`,
		`role=`:                                ``,
		`roles='x'`:                            ``,
		`what is role='x'?`:                    ``,
		`role=` + strings.Repeat("[", 1000):    ``,
		`role=` + strings.Repeat("A(a=", 1000): ``,
		`role='x' content='never ends`:         ``,
	} {
		v, ok := Fields(text, "role")
		if got := string(v.Raw()); ok != (want != "") || got != want {
			t.Errorf("%.60s: %s %v, want %s", text, got, ok, want)
		}
	}
}
