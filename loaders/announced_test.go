package loaders

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// announcedCalls are the calls of a log of events, each with its id, its name, its arguments and
// what it gave back.
func announcedCalls(t *testing.T, lines ...string) (calls []string) {
	t.Helper()
	log := `{"type":"user_message","content":"Look for herons, please, and write down where they are."}` + "\n" + strings.Join(lines, "\n") + "\n"
	l := whole(t, log)
	x := l.Index()
	results := 0
	for i := range x.Len() {
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		results += len(m.Results())
		for k, c := range m.Calls() {
			said := "nothing"
			if to, at, ok := x.Result(i, k); ok {
				answer, err := l.Message(to)
				if err != nil {
					t.Fatal(err)
				}
				said = answer.Results()[at].Content[0].(model.Text).Text
			}
			calls = append(calls, fmt.Sprintf("%s %s %s: %s", c.ID, c.Name, strings.ReplaceAll(c.ArgumentsText+string(c.Arguments), " ", ""), said))
		}
	}
	if a := x.Account(); results != a.Paired {
		t.Errorf("%d results, %d of them with their calls", results, a.Paired)
	}
	return calls
}

// A call that is announced and then runs is one call, with the result that is its own.
func TestAnnouncedCalls(t *testing.T) {
	for name, c := range map[string]struct{ lines, want []string }{
		"the id only where it begins": {
			[]string{
				`{"type":"start"}`,
				`{"type":"tool_call_start","tool_name":"look","tool_call_id":"call_Aa1"}`,
				`{"type":"tool_args_delta","tool_name":"look","args_delta":"{\"for\":"}`,
				`{"type":"tool_args_delta","tool_name":"look","args_delta":"\"herons\"}"}`,
				`{"type":"tool_start","tool_name":"look","args":"{\"for\":\"herons\"}"}`,
				`{"type":"tool_output","tool_name":"look","output":"two by the weir"}`,
			},
			[]string{`call_Aa1 look {"for":"herons"}: two by the weir`},
		},
		"two of one name, in their order": {
			[]string{
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Bb2"}`,
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Cc3"}`,
				`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":1}"}`,
				`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":2}"}`,
				`{"type":"tool_output","tool_name":"fetch","output":"page one"}`,
				`{"type":"tool_output","tool_name":"fetch","output":"page two"}`,
			},
			[]string{`call_Bb2 fetch {"page":1}: page one`, `call_Cc3 fetch {"page":2}: page two`},
		},
		"two of one name, by their ids": {
			[]string{
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Bb2"}`,
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Cc3"}`,
				`{"type":"tool_start","tool_name":"fetch","tool_call_id":"call_Cc3","args":"{\"page\":2}"}`,
				`{"type":"tool_start","tool_name":"fetch","tool_call_id":"call_Bb2","args":"{\"page\":1}"}`,
				`{"type":"tool_output","tool_name":"fetch","tool_call_id":"call_Cc3","output":"page two"}`,
				`{"type":"tool_output","tool_name":"fetch","tool_call_id":"call_Bb2","output":"page one"}`,
			},
			[]string{`call_Bb2 fetch {"page":1}: page one`, `call_Cc3 fetch {"page":2}: page two`},
		},
		"one that was given up": {
			[]string{
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Bb2"}`,
				`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":1}"}`,
				`{"type":"user_message","content":"No, the second page."}`,
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Cc3"}`,
				`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":2}"}`,
				`{"type":"tool_output","tool_name":"fetch","output":"page two"}`,
			},
			[]string{`call_Bb2 fetch {"page":1}: nothing`, `call_Cc3 fetch {"page":2}: page two`},
		},
		"pieces by their ids, and no arguments where it runs": {
			[]string{
				`{"type":"tool_call_started","callId":"a1","name":"fetch"}`,
				`{"type":"tool_call_started","callId":"b2","name":"fetch"}`,
				`{"type":"tool_args_delta","callId":"a1","delta":"{\"page\""}`,
				`{"type":"tool_args_delta","callId":"b2","delta":"{\"page\":2}"}`,
				`{"type":"tool_args_delta","callId":"a1","delta":":1}"}`,
				`{"type":"tool_call_ready","callId":"b2","name":"fetch"}`,
				`{"type":"tool_call_ready","callId":"a1","name":"fetch","arguments":{"page":1}}`,
				`{"type":"tool_output","callId":"a1","name":"fetch","output":"page one"}`,
				`{"type":"tool_output","callId":"b2","name":"fetch","output":"page two"}`,
			},
			[]string{`a1 fetch {"page":1}: page one`, `b2 fetch {"page":2}: page two`},
		},
		"one that never ran": {
			[]string{
				`{"type":"tool_call_start","tool_name":"write","tool_call_id":"call_Dd4"}`,
				`{"type":"tool_args_delta","tool_name":"write","args_delta":"{\"text\":\"two"}`,
				`{"type":"cancelled"}`,
			},
			[]string{`call_Dd4 write {"text":"two: nothing`},
		},
		"one with an id that was not announced": {
			[]string{
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Bb2"}`,
				`{"type":"tool_start","tool_name":"fetch","tool_call_id":"call_Zz9","args":"{\"page\":9}"}`,
				`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":1}"}`,
				`{"type":"tool_output","tool_name":"fetch","tool_call_id":"call_Zz9","output":"page nine"}`,
				`{"type":"tool_output","tool_name":"fetch","tool_call_id":"call_Bb2","output":"page one"}`,
			},
			[]string{`call_Bb2 fetch {"page":1}: page one`, `call_Zz9 fetch {"page":9}: page nine`},
		},
		"a result with the id, and no run": {
			[]string{
				`{"type":"tool_call_start","tool_name":"look","tool_call_id":"call_Aa1"}`,
				`{"type":"tool_output","tool_name":"look","tool_call_id":"call_Aa1","output":"two by the weir"}`,
				`{"type":"tool_start","tool_name":"count","args":"{\"of\":2}"}`,
				`{"type":"tool_output","tool_name":"count","output":"2"}`,
			},
			[]string{`call_Aa1 look : two by the weir`, ` count {"of":2}: 2`},
		},
		"one that was cancelled, and another": {
			[]string{
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Bb2"}`,
				`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":1}"}`,
				`{"type":"cancelled"}`,
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Cc3"}`,
				`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":2}"}`,
				`{"type":"tool_output","tool_name":"fetch","output":"page two"}`,
			},
			[]string{`call_Bb2 fetch {"page":1}: nothing`, `call_Cc3 fetch {"page":2}: page two`},
		},
		"one that was cancelled before it ran": {
			[]string{
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Bb2"}`,
				`{"type":"cancelled"}`,
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Cc3"}`,
				`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":2}"}`,
				`{"type":"tool_output","tool_name":"fetch","output":"page two"}`,
			},
			[]string{`call_Bb2 fetch : nothing`, `call_Cc3 fetch {"page":2}: page two`},
		},
		"one that runs by its id though the user wrote": {
			[]string{
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Bb2"}`,
				`{"type":"user_message","content":"The first page, please."}`,
				`{"type":"tool_start","tool_name":"fetch","tool_call_id":"call_Bb2","args":"{\"page\":1}"}`,
				`{"type":"tool_output","tool_name":"fetch","tool_call_id":"call_Bb2","output":"page one"}`,
			},
			[]string{`call_Bb2 fetch {"page":1}: page one`},
		},
		"one that was tried anew": {
			[]string{
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Bb2"}`,
				`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":1}"}`,
				`{"type":"retry"}`,
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Cc3"}`,
				`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":1}"}`,
				`{"type":"tool_output","tool_name":"fetch","output":"page one"}`,
			},
			[]string{`call_Bb2 fetch {"page":1}: nothing`, `call_Cc3 fetch {"page":1}: page one`},
		},
		"tools that run while the model writes": {
			[]string{
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Bb2"}`,
				`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":1}"}`,
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Aa1"}`,
				`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":2}"}`,
				`{"type":"tool_output","tool_name":"fetch","output":"page one"}`,
				`{"type":"tool_output","tool_name":"fetch","output":"page two"}`,
			},
			[]string{`call_Bb2 fetch {"page":1}: page one`, `call_Aa1 fetch {"page":2}: page two`},
		},
		"the error of one, and the result of the other": {
			[]string{
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Bb2"}`,
				`{"type":"tool_call_start","tool_name":"look","tool_call_id":"call_Aa1"}`,
				`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Cc3"}`,
				`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":1}"}`,
				`{"type":"tool_start","tool_name":"look","args":"{\"for\":\"herons\"}"}`,
				`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":2}"}`,
				`{"type":"tool_error","tool_name":"fetch","error":"timeout"}`,
				`{"type":"tool_output","tool_name":"look","output":"two by the weir"}`,
				`{"type":"tool_output","tool_name":"fetch","output":"page two"}`,
			},
			[]string{`call_Bb2 fetch {"page":1}: nothing`, `call_Aa1 look {"for":"herons"}: two by the weir`, `call_Cc3 fetch {"page":2}: page two`},
		},
		"ids of the events beside": {
			[]string{
				`{"id":"evt_2","type":"tool_call_start","tool_name":"look","tool_call_id":"call_Aa1"}`,
				`{"id":"evt_3","type":"tool_args_delta","tool_name":"look","args_delta":"{\"for\":"}`,
				`{"id":"evt_4","type":"tool_args_delta","tool_name":"look","args_delta":"\"herons\"}"}`,
				`{"id":"evt_5","type":"tool_start","tool_name":"look"}`,
				`{"id":"evt_6","type":"tool_output","tool_call_id":"call_Aa1","tool_name":"look","output":"two by the weir"}`,
			},
			[]string{`call_Aa1 look {"for":"herons"}: two by the weir`},
		},
		"plain ids of the calls": {
			[]string{
				`{"id":"a1","type":"tool_call_start","tool_name":"fetch"}`,
				`{"id":"z9","type":"tool_start","tool_name":"fetch","args":"{\"page\":9}"}`,
				`{"id":"a1","type":"tool_start","tool_name":"fetch","args":"{\"page\":1}"}`,
				`{"id":"z9","type":"tool_output","tool_name":"fetch","output":"page nine"}`,
				`{"id":"a1","type":"tool_output","tool_name":"fetch","output":"page one"}`,
			},
			[]string{`a1 fetch {"page":1}: page one`, `z9 fetch {"page":9}: page nine`},
		},
		"pieces and a result with the id, and no run": {
			[]string{
				`{"type":"tool_call_start","tool_name":"look","tool_call_id":"call_Aa1"}`,
				`{"type":"tool_args_delta","tool_call_id":"call_Aa1","args_delta":"{\"for\":\"herons\"}"}`,
				`{"type":"tool_output","tool_name":"look","tool_call_id":"call_Aa1","output":"two by the weir"}`,
			},
			[]string{`call_Aa1 look {"for":"herons"}: two by the weir`},
		},
	} {
		if got := announcedCalls(t, c.lines...); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s\nwant:\n%s", name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

// Calls of which nothing says that they run are each themselves, however many there are.
func TestManyAnnouncedCalls(t *testing.T) {
	const many = 400
	for name, ends := range map[string]bool{"with results": true, "without": false} {
		var lines, want []string
		for n := range many {
			id := fmt.Sprintf("call_%03d", n)
			lines = append(lines, `{"type":"tool_call_start","tool_name":"look","tool_call_id":"`+id+`"}`,
				`{"type":"tool_args_delta","tool_call_id":"`+id+`","args_delta":"{\"page\":`+fmt.Sprint(n)+`}"}`)
			said := "nothing"
			if ends {
				lines = append(lines, `{"type":"tool_output","tool_name":"look","tool_call_id":"`+id+`","output":"a heron"}`)
				said = "a heron"
			}
			want = append(want, fmt.Sprintf(`%s look {"page":%d}: %s`, id, n, said))
		}
		if got := announcedCalls(t, lines...); !slices.Equal(got, want) {
			t.Errorf("%s:\n%s", name, difference(strings.Join(want, "\n"), strings.Join(got, "\n")))
		}
	}
}

// A result that repeats what its call was given is that call's, in whatever order the results of
// calls come that were made together; without it, they are taken to come in the order of these.
func TestCallsMadeTogether(t *testing.T) {
	call := func(file string) string {
		return `{"type":"tool_use","timestamp":"2026-03-25T22:56:10.558Z","tool_name":"look","tool_input":{"at":"` + file + `"}}`
	}
	said := func(file string) string {
		return `{"type":"tool_result","timestamp":"2026-03-25T22:56:11.607Z","tool_name":"look","output":"all of ` + file + `"}`
	}
	repeats := func(file string) string {
		return strings.Replace(said(file), `"output"`, `"tool_input":{"at":"`+file+`"},"output"`, 1)
	}
	want := []string{` look {"at":"weir"}: all of weir`, ` look {"at":"mill"}: all of mill`, ` look {"at":"reed"}: all of reed`}
	calls := []string{call("weir"), call("mill"), call("reed")}
	for name, results := range map[string][]string{
		"in their order":                  {said("weir"), said("mill"), said("reed")},
		"repeated, in their order":        {repeats("weir"), repeats("mill"), repeats("reed")},
		"repeated, in another order":      {repeats("reed"), repeats("weir"), repeats("mill")},
		"repeated once, in another order": {repeats("mill"), said("weir"), said("reed")},
	} {
		if got := announcedCalls(t, slices.Concat(calls, results)...); !slices.Equal(got, want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
