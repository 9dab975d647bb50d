package findings

import (
	"slices"
	"testing"
)

// A result that says in words that there is more of it waits for the rest.
func TestMoreInWords(t *testing.T) {
	const part = "exported to /tmp/loaves.csv\nrows written: 10000 (result limit reached; 41,207 rows in all). Use page_token=bG9hZi0y to continue."
	export := func(id string, args map[string]any, text string) script {
		return ran(call(id, "export_loaves", args), text)
	}
	for name, c := range map[string]struct {
		script []script
		part   bool
	}{
		"not asked for":   {[]script{export("1", map[string]any{"sql": "select *"}, part)}, true},
		"asked for":       {[]script{export("1", map[string]any{"sql": "select *"}, part), export("2", map[string]any{"sql": "select *", "page_token": "bG9hZi0y"}, "exported to /tmp/rest.csv")}, false},
		"only so many":    {[]script{export("1", map[string]any{"sql": "select *", "limit": 10000}, part)}, false},
		"with an offset":  {[]script{export("1", map[string]any{"sql": "select *"}, "rye, oats\n(2 of 9; pass offset=2 to get the rest)")}, true},
		"only the limit":  {[]script{export("1", map[string]any{"sql": "select *"}, "rye, oats\nRow limit was reached.")}, true},
		"about a cursor":  {[]script{export("1", map[string]any{"sql": "select *"}, "The cursor of the editor blinks to see where it is.")}, false},
		"a limit of heat": {[]script{export("1", map[string]any{"sql": "select *"}, "The oven limit reached 230 degrees.")}, false},
		"read in a file":  {[]script{ran(call("1", "read", map[string]any{"file_path": "/w/api.md"}), "Use page_token=abc to continue.")}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("How many loaves are there?")}, c.script...), answer("There are 10000."))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == rulePart && !f.Recovered }); got != c.part {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}
