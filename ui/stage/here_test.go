package stage

import (
	"testing"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/timeline"
)

// What is cut is what is seen last: no text of a program that nobody sees, and, where the show
// begins and ends, no message of a sub-agent, whose numbers are behind those of all others.
func TestHere(t *testing.T) {
	log, err := loaders.Open(t.Context(), "../../testdata/claude-code/with-subagents", loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	log.Wait(t.Context())
	var s Scene
	inner := 0
	for e := range timeline.New(log, timeline.Options{Talk: model.Every, Timing: timeline.Click, Agents: true}).Events(timeline.Mark{}) {
		s.Apply(e)
		message, outer := s.Here(false)
		if now := s.current(); now == nil != (message == 0) || now != nil && message != now.Index {
			t.Fatalf("at %v message %d is there, and cut is %d", e.At, now.Index, message)
		}
		if entry, ok := log.Index().MessageEntry(outer - 1); outer > 0 && (!ok || log.Index().Flags(entry).Has(model.FlagSide)) {
			t.Fatalf("at %v the show would begin with message %d of a sub-agent", e.At, outer)
		}
		if message != outer {
			inner++
		}
	}
	if inner == 0 {
		t.Error("no sub-agent was played")
	}
	told, err := loaders.OpenBytes(t.Context(), "told.jsonl", []byte(`{"role":"user","content":"Hot?"}`+"\n"+`{"role":"assistant","content":"Yes."}`+"\n"+`{"role":"system","content":"Be brief."}`+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	defer told.Close()
	told.Wait(t.Context())
	s = Scene{}
	for e := range timeline.New(told, timeline.Options{Talk: model.Every}).Events(timeline.Mark{}) {
		s.Apply(e)
	}
	seen, _ := s.Here(false)
	if all, _ := s.Here(true); seen != 2 || all != 3 {
		t.Errorf("message %d is seen last, and %d where what programs say is", seen, all)
	}
}
