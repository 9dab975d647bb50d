package findings

import (
	"testing"

	"msgview/model"
)

// A page that is not there is made good by one around it.
func TestPages(t *testing.T) {
	fetch := func(id, address string) *model.ToolCall {
		return call(id, "webfetch", map[string]any{"url": address})
	}
	fails := func(address, said string) script {
		return func(l *fake) { l.step(fetch("1", address), result("", said, -1, model.Yes)) }
	}
	const none = "Error: Request failed with status code: 404"
	const page = "https://oven.example/docs/heat/index.json"
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"around it":           {[]script{fails(page, none), ran(fetch("2", "https://www.oven.example/docs/heat/"), "how to heat")}, false},
		"with another ending": {[]script{fails(page, none), ran(fetch("2", "https://oven.example/docs/heat/index.html"), "how to heat")}, false},
		"next to it":          {[]script{fails(page, none), ran(fetch("2", "https://oven.example/docs/cold"), "how to cool")}, true},
		"by a like name":      {[]script{fails(page, none), ran(fetch("2", "https://oven.example/docs/he"), "how to help")}, true},
		"only the host":       {[]script{fails(page, none), ran(fetch("2", "https://oven.example/"), "welcome")}, true},
		"of another host":     {[]script{fails(page, none), ran(fetch("2", "https://stove.example/docs/heat"), "how to heat")}, true},
		"not there as well":   {[]script{fails(page, none), fails("https://oven.example/docs/heat", none)}, true},
		"for another reason":  {[]script{fails(page, "connect ECONNREFUSED"), ran(fetch("2", "https://oven.example/docs/heat"), "how to heat")}, true},
		"in another turn":     {[]script{fails(page, none), user("go on"), ran(fetch("2", "https://oven.example/docs/heat"), "how to heat")}, true},
	} {
		if open, list := failsAfter(t, append([]script{user("go")}, append(c.steps, answer("done"))...)...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
