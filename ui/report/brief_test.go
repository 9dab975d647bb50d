package report

import (
	"bytes"
	"context"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model/findings"
)

func briefOf(t *testing.T, r Report, ending []findings.Ending, o Options) string {
	t.Helper()
	var out bytes.Buffer
	if err := Brief(&out, r, ending, 4000, o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A brief says how the run ended or that nothing tells it, whatever the log is.
func TestBriefEnds(t *testing.T) {
	const exchange = `{"request":{"model":"m","messages":[{"role":"user","content":"Bake."},{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"heat","arguments":"{}"}}]},{"role":"tool","tool_call_id":"a","content":"hot"}]},"response":{"id":"r","object":"chat.completion","model":"m","choices":[{"index":0,"finish_reason":"tool_calls","message":{"role":"assistant","content":null,"tool_calls":[{"id":"b","type":"function","function":{"name":"bake","arguments":"{}"}}]}}]}}`
	for _, c := range []struct{ name, log, want string }{
		{"an exchange that ends with a call", exchange, "ended: with a call, of which the log has no result (m4, line 1)\n"},
		{"an answer without anything", `{"role":"user","content":"Bake."}` + "\n" + `{"role":"assistant","content":""}` + "\n", "ended: the log does not say"},
	} {
		r, ending := of(t, "oven.jsonl", c.log)
		if got := briefOf(t, r, ending, Options{}); !strings.Contains(got, c.want) {
			t.Errorf("%s: want %q in\n%s", c.name, c.want, got)
		}
	}
	n := 0
	err := filepath.WalkDir(filepath.Join("..", "..", "testdata"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(path, "golden") {
			return err
		}
		if info, err := d.Info(); err != nil || info.Size() > 1<<18 {
			return err
		}
		log, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			return nil // no log
		}
		defer log.Close()
		r, ending := look(t, log, path)
		if got := briefOf(t, r, ending, Options{}); strings.Count("\n"+got, "\nended: ") != 1 {
			t.Errorf("%s: does not say how it ended\n%s", path, got)
		}
		n++
		return nil
	})
	if err != nil || n < 100 {
		t.Error(n, err)
	}
}

// The head of a brief says that its budget is an estimate.
func TestBriefSaysThatItEstimates(t *testing.T) {
	r, ending := of(t, "oven.jsonl", instructing)
	got := briefOf(t, r, ending, Options{})
	if head, _, _ := strings.Cut(got, "\n"); !strings.HasSuffix(head, "; budget: 4000 tokens, estimated") {
		t.Error(got)
	}
}

// Two findings of one message are told apart by their calls.
func TestFindingsOfOneMessageDiffer(t *testing.T) {
	const log = `{"role":"user","content":"Bake."}
{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"bash","arguments":"{\"command\":\"make cake\"}"}},{"id":"b","type":"function","function":{"name":"bash","arguments":"{\"command\":\"cargo build\"}"}}]}
{"role":"tool","tool_call_id":"a","content":"Exit code 2\nmake: *** [cake] Error 1"}
{"role":"tool","tool_call_id":"b","content":"Exit code 101\nerror: no crumbs"}
{"role":"assistant","content":"No cake."}
`
	r, _ := of(t, "oven.jsonl", log)
	var out bytes.Buffer
	if err := Text(&out, r, Options{}); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(out.String()) {
		if seen[line] {
			t.Errorf("twice: %s", line)
		}
		seen[line] = true
	}
	if len(seen) < 2 || !strings.Contains(out.String(), "message 2, call 2") {
		t.Error(out.String())
	}
}

// Of several conversations a brief says whose end it tells, and how the others ended.
func TestBriefEndsOfSeveral(t *testing.T) {
	const log = `{"messages":[{"role":"user","content":"Bake."},{"role":"assistant","content":"Done."}]}
{"messages":[{"role":"user","content":"Heat."}]}
{"messages":[{"role":"user","content":"Cool."},{"role":"assistant","content":"Done."}]}
{"messages":[{"role":"user","content":"Eat."},{"role":"assistant","content":"Done."}]}
`
	r, _ := of(t, "ovens.jsonl", log)
	f := findings.NewFinder(r.Log)
	f.SetEnded(true)
	if err := f.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	var all []findings.Ending
	for talk := range r.Log.Index().Talks() {
		all = append(all, f.Ending(talk))
	}
	got := briefOf(t, r, all, Options{})
	for _, want := range []string{"ended: conversation 4 of 4: with an answer (m7, line 4)\n", "the others ended: 2 with an answer; 1 with a prompt that has no answer\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("lacks %q\n%s", want, got)
		}
	}
	r.Cut = true
	if got := briefOf(t, r, all, Options{}); !strings.Contains(got, "ended: conversation 4 of 4: the log could not be read to its end; as far as it was, with an answer (m7, line 4)\n") {
		t.Error(got)
	}
}
