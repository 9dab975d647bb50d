package selection_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/expression"
	"msgview/model/findings"
	"msgview/model/selection"
)

// oven is a run with a prompt, two calls of one message, a call that failed and was made
// good, one without a result, and an answer.
const oven = `{"type":"user","uuid":"u1","timestamp":"2026-03-01T09:00:00Z","sessionId":"s1","version":"2.1.15","message":{"role":"user","content":"Mend the oven."}}
{"parentUuid":"u1","type":"assistant","uuid":"a1","timestamp":"2026-03-01T09:00:04Z","sessionId":"s1","version":"2.1.15","message":{"id":"m1","type":"message","role":"assistant","model":"baker-1","content":[{"type":"text","text":"I look."},{"type":"tool_use","id":"c1","name":"Bash","input":{"command":"make \"oven\""}},{"type":"tool_use","id":"c2","name":"Read","input":{"file_path":"/home/b/oven.go"}}],"usage":{"input_tokens":10,"output_tokens":5,"cache_read_input_tokens":100}}}
{"parentUuid":"a1","type":"user","uuid":"u2","timestamp":"2026-03-01T09:00:10Z","sessionId":"s1","version":"2.1.15","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"Exit code 2\nno rule","is_error":true},{"type":"tool_result","tool_use_id":"c2","content":"package oven"}]}}
{"parentUuid":"u2","type":"assistant","uuid":"a2","timestamp":"2026-03-01T09:00:11Z","sessionId":"s1","version":"2.1.15","message":{"id":"m2","type":"message","role":"assistant","model":"baker-1","content":[{"type":"tool_use","id":"c3","name":"Bash","input":{"command":"make \"oven\""}}]}}
{"parentUuid":"a2","type":"user","uuid":"u3","timestamp":"2026-03-01T09:01:11Z","sessionId":"s1","version":"2.1.15","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c3","content":"baked","is_error":false}]}}
{"parentUuid":"u3","type":"assistant","uuid":"a3","timestamp":"2026-03-01T09:01:12Z","sessionId":"s1","version":"2.1.15","message":{"id":"m3","type":"message","role":"assistant","model":"baker-2","content":[{"type":"tool_use","id":"c4","name":"mcp__shop__buy_salt","input":{"n":7}}]}}
{"parentUuid":"a3","type":"user","uuid":"u4","timestamp":"2026-03-01T09:02:11Z","sessionId":"s1","version":"2.1.15","message":{"role":"user","content":"Well?"}}
{"parentUuid":"u4","type":"assistant","uuid":"a4","timestamp":"2026-03-01T09:02:13Z","sessionId":"s1","version":"2.1.15","message":{"id":"m4","type":"message","role":"assistant","model":"baker-2","content":[{"type":"thinking","thinking":"Tell them.","signature":"x"},{"type":"text","text":"It bakes."}]}}
`

func open(t *testing.T, data string) *loaders.Log {
	t.Helper()
	log, err := loaders.OpenBytes(context.Background(), "oven.jsonl", []byte(data))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	return log
}

// meant returns the hits of an expression as ENTRY.PART.
func meant(t *testing.T, log model.Log, text string) string {
	t.Helper()
	e, err := expression.Parse(expression.Messages, text, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	s := selection.New(log, e, time.UTC)
	f := findings.NewFinder(log)
	f.SetEnded(true)
	if err := f.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	s.Found(f.Findings())
	var all []string
	for i := range log.Index().Len() {
		hits := s.In(i)
		if len(hits) > 0 && !s.May(i) {
			t.Errorf("%s: entry %d may not have what it has", text, i)
		}
		for _, h := range hits {
			all = append(all, fmt.Sprintf("%d.%d", h.Entry, h.Part))
		}
	}
	return strings.Join(all, " ")
}

func TestSelection(t *testing.T) {
	log := open(t, oven)
	for text, want := range map[string]string{
		`role=user`:                    "0.0 6.0",
		`role=tool`:                    "2.0 2.1 4.0",
		`role=assistant`:               "1.0 1.1 1.2 3.0 5.0 7.0 7.1",
		`tool=bash`:                    "1.1 2.0 3.0 4.0",
		`role=assistant tool=bash`:     "1.1 3.0",
		`tool=bash exit!=0`:            "1.1 2.0",
		`exit=2`:                       "1.1 2.0",
		`not tool=* role!=tool`:        "0.0 1.0 6.0 7.0 7.1",
		`tool=buy_salt`:                "5.0",
		`tool=shop`:                    "5.0",
		`status=failed`:                "1.1 2.0",
		`is:orphan`:                    "5.0",
		`is:fail`:                      "1.1 2.0",
		`is:fail is:recovered`:         "1.1 2.0",
		`is:unrecovered`:               "5.0",
		`is:protocol.missing is:error`: "5.0",
		`is:fork`:                      "",
		`text~"make ""oven"""`:         "1.1 3.0",
		`text~"no rule" role=tool`:     "2.0",
		`text~"no rule"`:               "1.1 2.0",
		`text~bakes`:                   "7.1",
		`text~tell`:                    "7.0",
		`path=oven.go`:                 "1.2 2.1",
		`dur>=1m`:                      "3.0 4.0",
		`turn=2`:                       "6.0 7.0 7.1",
		`model=baker-2 text~salt`:      "5.0",
		`tokens>100`:                   "1.0 1.1 1.2",
		`time>=09:02 role=user`:        "6.0",
		`time<09:00:04`:                "0.0",
	} {
		if got := meant(t, log, text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// A call that very many of one cause surround is one of them, too, though the finding does
// not name it.
func TestManyPlaces(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"role":"user","content":"go"}` + "\n")
	const n = 300
	for i := range n {
		fmt.Fprintf(&b, `{"role":"assistant","content":null,"tool_calls":[{"id":"c%d","type":"function","function":{"name":"bash","arguments":"{\"command\":\"go vet ./...\"}"}}]}`+"\n", i)
		fmt.Fprintf(&b, `{"role":"tool","tool_call_id":"c%d","content":"a.go:1:2: wrong\nexit status 1\nexit code: 1"}`+"\n", i)
	}
	b.WriteString(`{"role":"assistant","content":"done"}` + "\n")
	log := open(t, b.String())
	got := len(strings.Fields(meant(t, log, `role=assistant status=failed or role=assistant status=unsure`)))
	if marked := len(strings.Fields(meant(t, log, `role=assistant is:unrecovered`))); marked != got || got < n {
		t.Errorf("%d of %d calls are marked", marked, got)
	}
}
