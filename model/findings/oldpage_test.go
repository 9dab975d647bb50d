package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// What could not be clicked since the page is another one by now is made good by the same click at
// its new place. A click on something else, or a mark that never was, is not.
func TestOldPage(t *testing.T) {
	click := func(id, element, ref string) *model.ToolCall {
		args := map[string]any{"ref": ref}
		if element != "" {
			args["element"] = element
		}
		return call(id, "mcp_browser_click", args)
	}
	typed := func(id, ref, text string) *model.ToolCall {
		return call(id, "browser_type", map[string]any{"uid": ref, "text": text})
	}
	look := ran(call("2", "mcp_browser_snapshot", map[string]any{}), "button Bake [ref=e344]")
	const stale = "Error: Ref e26 not found in the current page snapshot. Try capturing new snapshot."
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"at its new place":     {[]script{ran(click("1", "button Bake", "e26"), stale), look, ran(click("3", "button Bake", "e344"), "### Clicked")}, false},
		"something else":       {[]script{ran(click("1", "button Bake", "e26"), stale), look, ran(click("3", "link to the shop", "e344"), "### Clicked")}, true},
		"only looked":          {[]script{ran(click("1", "button Bake", "e26"), stale), look}, true},
		"in vain again":        {[]script{ran(click("1", "button Bake", "e26"), stale), look, ran(click("3", "button Bake", "e344"), stale)}, true},
		"without its name":     {[]script{ran(click("1", "", "e26"), stale), look, ran(click("3", "", "e344"), "### Clicked")}, false},
		"typed":                {[]script{failed(typed("1", "1_26", "rye bread"), "This uid is coming from a stale snapshot. Take a new one."), look, ran(typed("3", "2_12", "rye bread"), "ok")}, false},
		"typed something else": {[]script{failed(typed("1", "1_26", "rye bread"), "This uid is coming from a stale snapshot. Take a new one."), look, ran(typed("3", "2_12", "12 Oven Lane"), "ok")}, true},
		"for another reason":   {[]script{failed(click("1", "button Bake", "e26"), "Error: the button is not enabled, it is required to log in"), look, ran(click("3", "button Bake", "e344"), "### Clicked")}, true},
	} {
		_, list := failsAfter(t, append([]script{user("go")}, append(c.steps, answer("done"))...)...)
		if open := slices.ContainsFunc(list, func(one Finding) bool { return !one.Recovered }); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
