package picker

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/findings"
	"msgview/model/stats"
)

// judge is a source that judges, and notes for which rows it was asked.
type judge struct {
	made
	asked []string
	ends  func() // before it answers
}

func (j *judge) Judge(ctx context.Context, r Row) *Judged {
	j.asked = append(j.asked, r.Session.Name)
	if j.ends != nil {
		j.ends()
	}
	if ctx.Err() != nil {
		return nil
	}
	return &Judged{Count: findings.Count{Errors: 1, Warnings: 1, Recovered: 3}, Worst: []Cause{{7, [2]string{"✗", "x"}, true, "oven is cold \x1b[31m\u202e"}}, Cost: 0.25}
}

// The preview says what is to be looked at in the conversation, and the first of it.
func TestJudged(t *testing.T) {
	j := &judge{made: made{40}}
	p := startWith(j, 120, 40)
	view := p.View()
	if !strings.Contains(ansi.Strip(view), "2 to look at (3 recovered)") || !strings.Contains(ansi.Strip(view), "✗ L7  oven is cold") {
		t.Errorf("not said:\n%s", ansi.Strip(view))
	}
	if strings.Contains(view, "cold \x1b[31m") || strings.Contains(view, "\u202e") {
		t.Error("what a log says is drawn as it is")
	}
	press(p, "j", "k", "j")
	slices.Sort(j.asked)
	if n := len(slices.Compact(slices.Clone(j.asked))); n != len(j.asked) || n < p.screen().stops()-2 {
		t.Errorf("judged %v, each on the screen once", j.asked)
	}
	if !strings.Contains(ansi.Strip(view), "2✗") || !strings.Contains(ansi.Strip(view), "$0.25") {
		t.Errorf("no columns of it:\n%s", ansi.Strip(view))
	}
}

// A conversation that the cursor has left is not looked through further, and is again when
// it comes back.
func TestJudgedStops(t *testing.T) {
	j := &judge{made: made{40}}
	p := startWith(j, 120, 40)
	j.asked = nil
	clear(p.judging.known) // what the preview has is forgotten, not what the list has
	j.ends = func() {
		if j.ends = nil; p.judging.cancel != nil {
			p.cursor = 2
			p.judging.start(p)
		}
	}
	press(p, "j")
	if strings.Join(j.asked, " ") != "s1.jsonl s2.jsonl" {
		t.Errorf("judged %v", j.asked)
	}
	press(p, "k")
	if strings.Join(j.asked, " ") != "s1.jsonl s2.jsonl s1.jsonl" {
		t.Errorf("then %v", j.asked)
	}
}

// A title that is how the first prompt begins is not said twice.
func TestTitleOnce(t *testing.T) {
	p := start(40, 120, 40)
	for title, times := range map[string]int{"How": 0, "How lo...": 0, "bread": 1} {
		p.rows[p.current()].Title = title
		n := 0
		for _, l := range p.screen().preview(80, 20) {
			if strings.TrimSuffix(l.Plain(), " ") == title {
				n++
			}
		}
		if n != times {
			t.Errorf("%q stands alone %d times, want %d", title, n, times)
		}
	}
}

// What went wrong beside the calls says what it is, not only its particulars; of a call the line of
// its output does.
func TestCauses(t *testing.T) {
	rule := &findings.Rule{Says: "the clock goes back"}
	for _, c := range []struct {
		finding findings.Finding
		want    string
	}{
		{findings.Finding{Rule: rule, Line: "by 44h0m0s"}, "the clock goes back: by 44h0m0s"},
		{findings.Finding{Rule: rule}, "the clock goes back"},
		{findings.Finding{Rule: &findings.Rule{Says: "failed"}, Tool: "Bash", Call: "heat oven", Line: "no such oven"}, "Bash heat oven  no such oven"},
		{findings.Finding{Rule: &findings.Rule{Says: "failed"}, Tool: "Bash"}, "Bash  failed"},
	} {
		if got := causeOf(&c.finding, ""); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}

// readsOf counts the messages that are read of a log.
type readsOf struct {
	model.Log
	read int
}

func (c *readsOf) Message(i int) (*model.Message, error) {
	c.read++
	return c.Log.Message(i)
}

// The conversations of a store are judged by looking through it once, not once for each.
func TestStoreIsJudgedOnce(t *testing.T) {
	const talks = 40
	var text strings.Builder
	for i := range talks {
		fmt.Fprintf(&text, `{"messages":[{"role":"user","content":"Loaf %d?"},{"role":"assistant","content":null,"tool_calls":[{"id":"c%d","type":"function","function":{"name":"bash","arguments":"{\"command\":\"bake\"}"}}]},{"role":"tool","tool_call_id":"c%d","content":"%s"},{"role":"assistant","content":"It is not baked."}]}`+"\n", i, i, i, []string{"<returncode>0</returncode>\\nbaked", "<returncode>127</returncode>\\nbash: bake: command not found"}[i%2])
	}
	opened, err := loaders.OpenBytes(t.Context(), "loaves.jsonl", []byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	if err := opened.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	log := &readsOf{Log: opened}
	var rows []Row
	for i := range talks {
		rows = append(rows, Row{Number: -1, Talk: i + 1})
	}
	all, err := JudgeLog(t.Context(), log, rows, stats.Prices{})
	if err != nil {
		t.Fatal(err)
	}
	for i, j := range all {
		if bad := j.Errors+j.Warnings > 0; bad != (i%2 == 1) {
			t.Errorf("conversation %d: %+v", i+1, j)
		}
	}
	if messages, _ := log.Index().Totals(); messages != 4*talks || log.read > 8*messages {
		t.Errorf("%d reads of %d messages", log.read, messages)
	}
}
