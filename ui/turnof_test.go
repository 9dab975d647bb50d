package ui

import (
	"testing"

	"msgview/model"
	"msgview/ui/turns"
)

// Every view names the turn of an entry as the outline has it: what a sub-agent does is of
// the turn that called it, wherever its records are read.
func TestTurnOfEntries(t *testing.T) {
	sides := 0
	fixtures(t, func(name string, log model.Log) {
		index := log.Index()
		d := drive(t, log, 100, 30)
		talk := d.m.Col.Talk.Number()
		heads := turns.Of(index, talk)
		for i := range index.Len() {
			if number, _ := index.Conversation(i); number != talk && talk != model.Every || index.Interleaved() {
				continue
			}
			_, root := index.Above(i)
			if index.Flags(i).Has(model.FlagSide) {
				sides++
			}
			want := 0
			for _, h := range heads {
				if h.IsTurn() && h.Entry <= root {
					want = h.Number
				}
			}
			if got := d.m.Col.Talk.Turn(i); got != want {
				t.Errorf("%s: entry %d is of turn %d, the outline has it in %d", name, i, got, want)
				return
			}
		}
	})
	if sides == 0 {
		t.Error("no sub-agent was tried")
	}
}
