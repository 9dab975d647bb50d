package page

import (
	"regexp"
	"strings"
	"testing"
)

// A prompt is told from an answer also where both name an agent: its role stands above it,
// and the name beside that where it is another one than before.
func TestSpeakers(t *testing.T) {
	for path, want := range map[string]string{
		"../../testdata/agent-swarm-kit/tool-calls.json": "You <small>clerk</small>|Assistant|Tool|teller",
		"../../testdata/autogen/team-state.json":         "You|Assistant <small>writer</small>|You|Assistant",
	} {
		doc := string(written(t, open(t, path), Options{}))
		var got []string
		for _, m := range regexp.MustCompile(`<h3>(.*?)(?: <a href[^\n]*?)?</h3>`).FindAllStringSubmatch(doc, -1) {
			got = append(got, m[1])
		}
		if s := strings.Join(got, "|"); s != want {
			t.Errorf("%s: %s is above what is said, not %s", path, s, want)
		}
	}
}
