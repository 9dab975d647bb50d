package formats_test

import (
	"context"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/findings"
)

// Two runs that call the same with ids of their own are two, where the first one went on: its
// results are not left without their calls.
func TestRunsThatCallTheSame(t *testing.T) {
	const (
		asks = `{"role":"user","parts":[{"text":"May I have a refund of order 12?"}]}`
		back = `{"role":"user","parts":[{"functionResponse":{"id":"ID","name":"load","response":{"text":"Look it up."}}}]}`
		call = `{"role":"model","parts":[{"functionCall":{"id":"ID","name":"load","args":{"id":"refunds"}}}]}`
		says = `{"role":"model","parts":[{"text":"SAYS"}]}`
	)
	exchange := func(answer string, history ...string) string {
		return `{"request":{"contents":[` + strings.Join(history, ",") + `]},"response":{"candidates":[{"content":` + answer + `,"finishReason":"STOP","index":0}],"modelVersion":"gemini-3-flash"}}` + "\n"
	}
	with := func(s, id string) string { return strings.ReplaceAll(s, "ID", id) }
	say := func(s string) string { return strings.ReplaceAll(says, "SAYS", s) }
	first, second := "hq1dul8c", "call_30QT8TKH"
	data := exchange(with(call, first), asks) +
		exchange(say("You may, within 30 days."), asks, with(call, first), with(back, first)) +
		exchange(say("Yes, it is all paid back."), asks, with(call, second), with(back, second))
	log, err := loaders.OpenBytes(context.Background(), "log.jsonl", []byte(data))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	calls, paired := map[string]bool{}, 0
	for i := range log.Index().Len() {
		m, err := log.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range m.Calls() {
			calls[c.ID] = true
		}
		for k := range m.Results() {
			if _, _, ok := log.Index().Call(i, k); ok {
				paired++
			}
		}
	}
	if !calls[first] || !calls[second] || paired != 2 {
		t.Errorf("calls %v, %d results paired", calls, paired)
	}
	finder := findings.NewFinder(model.Log(log))
	finder.SetEnded(true)
	if err := finder.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	for _, f := range finder.Findings() {
		if f.Group() == findings.Protocol {
			t.Errorf("%s: %s", f.Rule.Code, f.Line)
		}
	}
}
