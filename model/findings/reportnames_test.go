package findings

import (
	"slices"
	"testing"
)

// What a report of a sub-agent names is not passed over.
func TestReportNames(t *testing.T) {
	reports := func(text string) script {
		return ran(call("1", "Task", map[string]any{"description": "licences", "prompt": "Which licence has oven-kit 0.8?", "subagent_type": "lawyer"}), text)
	}
	writes := func(text string) script {
		return ran(call("2", "Write", map[string]any{"file_path": "LICENSES.md", "content": text}), "ok")
	}
	const grave = "- mill 2: MIT\n- oven-kit: MIT since 0.9. At the tag 0.8, which was asked for, it is the older text, AGPL-3.0-only."
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"a licence":              {[]script{reports(grave), writes("| oven-kit | 0.8 | MIT |"), answer("All are MIT.")}, true},
		"a vulnerability":        {[]script{reports("oven-kit 0.8 has CVE-2026-10442, by which anybody may open the door."), answer("All is well.")}, true},
		"the agent names it":     {[]script{reports(grave), writes("| oven-kit | 0.8 | MIT |"), answer("oven-kit is AGPL.")}, false},
		"it writes it down":      {[]script{reports(grave), writes("| oven-kit | 0.8 | AGPL-3.0 |"), answer("They are in the file.")}, false},
		"there is none":          {[]script{reports("No package of the three is under the GPL or the like."), answer("All are MIT.")}, false},
		"it is fixed":            {[]script{reports("CVE-2026-10442 is fixed in oven-kit 0.8, which is used."), answer("All is well.")}, false},
		"a weaker one":           {[]script{reports("oven-kit 0.8 is under LGPL-2.1, mill 2 under MIT."), answer("They may be linked.")}, false},
		"nothing was said later": {[]script{reports(grave)}, false},
	} {
		_, list := failsAfter(t, append([]script{user("Check the licences.")}, c.steps...)...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUnremarked }); found != c.found {
			t.Errorf("%s: found %v\n%s", name, found, told(list))
		}
	}
}
