package picker

import (
	"context"
	"testing"
	"time"
)

// forked is a source of a session and a fork of it.
type forked struct {
	made
	title string // of the fork
}

func (f forked) Describe(_ context.Context, r Row) Row {
	r.Title, r.Chain = "bake bread", []uint32{1, 2}
	if r.Session.Name == "s0.jsonl" { // the newer one
		r.Title, r.Chain = f.title, []uint32{1, 2, 3}
	}
	return r
}

func (forked) Parted(_ context.Context, r Row) string { return "bake it longer" }

// A fork is called by where it parts from the other session, unless it has a title of its own.
func TestForkTitles(t *testing.T) {
	for title, want := range map[string]string{"bake bread": "bake it longer", "the second oven": "the second oven"} {
		p := startWith(forked{made{2}, title}, 120, 30)
		p.settled = true
		p.arrange()
		settle(p, p.work())
		if got := p.rows[0].title(); p.rows[0].Fork == nil || got != want {
			t.Errorf("a fork that calls itself %q is called %q, not %q", title, got, want)
		}
		if got := p.rows[1].title(); got != "bake bread" {
			t.Errorf("the session that it is of is called %q", got)
		}
		p.rows[0].Time = p.rows[0].Time.Add(time.Minute)
		FindForks(len(p.rows), func(i int) *Row { return &p.rows[i] })
		if got := p.rows[0].title(); got != want {
			t.Errorf("looked at again, it is called %q, not %q", got, want)
		}
		if row := newFilter("longer", now); row.fits(&p.rows[0]) != (want == "bake it longer") {
			t.Errorf("a fork called %q and the filter: %v", want, row.fits(&p.rows[0]))
		}
	}
}
