package page

import (
	"regexp"
	"strings"
	"testing"

	"msgview/ui/render"
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

// What goes without saying is not said below the highest level: that an edit is of one place.
func TestUsualIsNotSaid(t *testing.T) {
	log := openBytes(t, `{"type":"assistant","uuid":"b","sessionId":"s","message":{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"Edit","input":{"file_path":"rye.md","old_string":"sow","new_string":"cut","replace_all":false}}]}}`+"\n")
	for level, want := range map[int]bool{render.MoreLevel: false, render.MaxLevel: true} {
		if got := strings.Contains(string(written(t, log, Options{Level: level})), "replace_all"); got != want {
			t.Errorf("at level %d it is said: %v", level, got)
		}
	}
}

// A prompt that was pasted is there at once in the player, too.
func TestPastedPrompt(t *testing.T) {
	log := openBytes(t, `{"messages":[{"role":"user","content":"one\ntwo\nthree\nfour\nfive"},{"role":"assistant","content":"Done, all of it."}]}`)
	doc := string(written(t, log, Options{}))
	if m := regexp.MustCompile(`data-t="([^"]*)"`).FindAllStringSubmatch(doc, 2); len(m) != 2 || strings.Contains(m[0][1], " ") || !strings.Contains(m[1][1], " ") {
		t.Errorf("they come at %q", m)
	}
}
