package cli

import (
	"regexp"
	"strings"
	"testing"
)

const threeTurns = `{"role":"user","content":"Please do one."}
{"role":"assistant","content":"I look first.","reasoning_content":"It may be warm."}
{"role":"assistant","content":"","tool_calls":[{"id":"a","type":"function","function":{"name":"bash","arguments":"{\"command\":\"make one\"}"}}]}
{"role":"tool","tool_call_id":"a","content":"made it so"}
{"role":"assistant","content":"Did one."}
{"role":"user","content":"Please do two."}
{"role":"assistant","content":"Did two."}
{"role":"user","content":"Please do three."}
{"role":"assistant","content":"Did three."}
`

// A recording and a tape have the turns that are meant, and as much of them as a level says:
// what the tape runs plays the same.
func TestExportPartOfShow(t *testing.T) {
	path := file(t, "turns.jsonl", threeTurns)
	drawn := regexp.MustCompile(`(?s)<title.*?</title>|<style.*?</style>|<[^>]*>`)
	text := regexp.MustCompile(`\\u001b\[[0-9;?]*[A-Za-z]`)
	for _, c := range []struct {
		args      []string
		has, lack []string
	}{
		{[]string{"--turns", "2"}, []string{"do two", "Did two"}, []string{"one", "three"}},
		{[]string{"--turns", "2-"}, []string{"do two", "Did three"}, []string{"one"}},
		{[]string{"--turns", "1-2", "--begin", "m5"}, []string{"Did one", "Did two"}, []string{"do one", "three"}},
		{[]string{"--level", "1"}, []string{"do one", "Did one", "Did three"}, []string{"look first", "make one"}},
		{[]string{"--level", "2"}, []string{"do one", "look first", "Did one"}, []string{"make one"}},
		{[]string{"--level", "3"}, []string{"make one"}, []string{"made it so", "warm"}},
		{[]string{"--level", "4"}, []string{"make one", "made it so"}, []string{"warm"}},
		{[]string{"--level", "5", "--turns", "1"}, []string{"made it so", "may be warm"}, []string{"two"}},
	} {
		show := run(t, "", environment(), append([]string{"export", "--to", "cast", "--timing", "click", "--cols", "100", "--rows", "60", path}, c.args...)...)
		tape := run(t, "", environment(), append([]string{"export", "--to", "tape", "--timing", "click", path}, c.args...)...)
		moving := run(t, "", environment(), append([]string{"export", "--to", "svg", "--animated", "--timing", "click", "--cols", "100", "--rows", "60", path}, c.args...)...)
		_, typed, _ := strings.Cut(tape.out, `Type "msgview `)
		typed, _, _ = strings.Cut(typed, "\"\n")
		words := strings.Fields(strings.ReplaceAll(typed, "'", ""))
		if len(words) == 0 {
			t.Fatalf("%v: %+v", c.args, tape)
		}
		played := run(t, "", environment(), words...)
		for what, out := range map[string]string{"cast": text.ReplaceAllString(show.out, ""), "tape": played.out, "svg": drawn.ReplaceAllString(moving.out, "")} {
			for _, s := range c.has {
				if !strings.Contains(out, s) {
					t.Errorf("%s %v: no %q in\n%s%s", what, c.args, s, out, show.err+played.err)
				}
			}
			for _, s := range c.lack {
				if strings.Contains(out, s) {
					t.Errorf("%s %v: there is %q in\n%s", what, c.args, s, out)
				}
			}
		}
	}
}

// Where nothing is left there is no recording.
func TestExportNothing(t *testing.T) {
	path := file(t, "turns.jsonl", threeTurns)
	for _, form := range []string{"cast", "tape", "svg", "html"} {
		for _, args := range [][]string{{"--turns", "9"}, {"--begin", "99"}, {"--hide", "1-99"}, {"--turns", "1", "--begin", "m7"}, {"--begin", "99", "--title-card", "A talk", "--end-card", "over"}} {
			if form == "svg" {
				args = append(args, "--animated")
			}
			r := run(t, "", environment(), append([]string{"export", "--to", form, path}, args...)...)
			if r.code == 0 || r.out != "" || !strings.Contains(r.err, "nothing is left") && !strings.Contains(r.err, "there are 3 turns") && !strings.Contains(r.err, "none has the number 99") {
				t.Errorf("%s %v: %+v", form, args, r)
			}
		}
	}
}
