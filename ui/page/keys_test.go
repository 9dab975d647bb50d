package page

import (
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/timeline"
)

// probe plays the page with its keys, and leaves the moments that it came to in the document.
const probe = `
const press = k => document.dispatchEvent(new KeyboardEvent("keydown", { key: k, bubbles: true, cancelable: true }));
const came = k => { const at = []; for (let i = 0; i < 200; i++) { const was = now; press(k); if (now == was) break; at.push(now); } return at; };
press("p"); press("Escape"); press("g");
const times = {};
for (const [on, back] of [[".", ","], ["ArrowRight", "ArrowLeft"], ["]", "["]]) { times[on] = came(on); times[back] = came(back); }
document.body.dataset.probe = JSON.stringify({ end: show.end, times });
`

// The keys of the player go on and back to the end and the beginning: each of them leads to
// another moment, also where one block comes when the one before is whole.
func TestBrowserKeys(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	own := script
	defer func() { script = own }()
	if script = strings.Replace(own, "arrive();\n})();", "arrive();"+probe+"})();", 1); script == own {
		t.Fatal("the script ends otherwise")
	}
	log := openBytes(t, `{"messages":[{"role":"user","content":"Is it hot?"},{"role":"assistant","content":"I look.","tool_calls":[{"id":"c","type":"function","function":{"name":"look","arguments":"{}"}},{"id":"d","type":"function","function":{"name":"feel","arguments":"{}"}}]},`+
		`{"role":"tool","tool_call_id":"c","content":"hot"},{"role":"tool","tool_call_id":"d","content":"hot"},{"role":"assistant","content":"It is.\n\nVery."},{"role":"user","content":"Thanks."},{"role":"assistant","content":"You are welcome."}]}`)
	for _, timing := range []timeline.Timing{timeline.Paced, timeline.Click} {
		doc := browser(t, saved(t, written(t, log, Options{Play: timeline.Options{Talk: model.Every, Timing: timing}})))
		m := regexp.MustCompile(`data-probe="([^"]*)"`).FindStringSubmatch(doc)
		if m == nil {
			t.Fatalf("the keys were not pressed: %s", excerpt(doc, "<body"))
		}
		var got struct {
			End   float64
			Times map[string][]float64
		}
		if err := json.Unmarshal([]byte(html.UnescapeString(m[1])), &got); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			on, back string
			least    int
		}{{".", ",", 6}, {"ArrowRight", "ArrowLeft", 4}, {"]", "[", 1}} {
			on, back := got.Times[c.on], got.Times[c.back]
			if len(on) < c.least || on[len(on)-1] != got.End {
				t.Errorf("%s: %s leads to %v of %v", timing, c.on, on, got.End)
			}
			if len(back) < c.least || back[len(back)-1] != 0 {
				t.Errorf("%s: %s leads from the end to %v", timing, c.back, back)
			}
		}
	}
}
