package findings

import (
	"slices"
	"testing"
)

// A check of another folder than the prompt names proves nothing of that.
func TestElsewhere(t *testing.T) {
	asks := user("Run the tests of packages/api.")
	passes := func(id, command string) script { return ran(bash(id, command), "Tests  21 passed (21)") }
	for name, c := range map[string]struct {
		script []script
		said   string
	}{
		"by cd":            {[]script{asks, passes("1", "cd packages/web && npm test")}, "the prompt names packages/api, the check is of packages/web"},
		"from the root":    {[]script{asks, passes("1", "cd /home/u/mono/packages/web && npm test")}, "the prompt names packages/api, the check is of packages/web"},
		"by a directory":   {[]script{asks, ran(call("1", "Bash", map[string]any{"command": "npm test", "workdir": "/home/u/mono/packages/web"}), "Tests  21 passed (21)")}, "the prompt names packages/api, the check is of packages/web"},
		"by a flag":        {[]script{asks, passes("1", "npm --prefix packages/web test")}, "the prompt names packages/api, the check is of packages/web"},
		"by what is named": {[]script{user("Test services/billing, please."), passes("1", "go test ./services/orders/...")}, "the prompt names services/billing, the check is of services/orders"},
		"in an early turn": {[]script{asks, passes("1", "cd packages/web && npm test"), answer("They pass."), user("Thanks.")}, "the prompt names packages/api, the check is of packages/web"},

		"as it says":           {[]script{asks, passes("1", "cd packages/api && npm test")}, ""},
		"both":                 {[]script{asks, passes("1", "cd packages/web && npm test"), passes("2", "cd packages/api && npm test")}, ""},
		"below it":             {[]script{asks, passes("1", "cd packages/api/src && npm test")}, ""},
		"all of them":          {[]script{asks, passes("1", "npm test")}, ""},
		"somewhere else":       {[]script{asks, passes("1", "cd /tmp/copy && npm test")}, ""},
		"from there":           {[]script{asks, passes("1", "cd ../web && npm test")}, ""},
		"two that are named":   {[]script{user("Run the tests of packages/api and of packages/web."), passes("1", "cd packages/web && npm test")}, ""},
		"the other is, too":    {[]script{user("Run the tests of packages/api, as you did for web."), passes("1", "cd packages/web && npm test")}, ""},
		"it is to be left out": {[]script{user("Run the tests; those in packages/api are flaky, skip them."), passes("1", "cd packages/web && npm test")}, ""},
		"nothing is to run":    {[]script{user("Explain packages/api to me."), passes("1", "cd packages/web && npm test")}, ""},
		"it only looks":        {[]script{asks, ran(bash("1", "cd packages/web && ls"), "src")}, ""},
		"a file":               {[]script{user("Run the tests of src/api.ts."), passes("1", "cd src/web && npm test")}, ""},
		"another prompt since": {[]script{asks, user("No, all of them."), passes("1", "cd packages/web && npm test")}, ""},
		"it failed":            {[]script{asks, failed(bash("1", "cd packages/web && npm test"), "1 failed")}, ""},
	} {
		_, list := failsAfter(t, append(c.script, answer("They pass."))...)
		i := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == ruleElsewhere })
		got := ""
		if i >= 0 {
			got = list[i].Line
		}
		if got != c.said {
			t.Errorf("%s: %q, want %q\n%s", name, got, c.said, told(list))
		}
	}
}
