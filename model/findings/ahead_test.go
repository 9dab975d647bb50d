package findings

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"msgview/model"
)

// foundAhead checks that a finder which looks ahead finds what one found that did not.
func foundAhead(t *testing.T, l *fake, f *Finder, set func(*Finder)) {
	t.Helper()
	other := NewFinder(l)
	set(other)
	other.LookAhead()
	if err := other.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got, want := other.Findings(), f.Findings(); !reflect.DeepEqual(got, want) {
		t.Errorf("looking ahead it found\n%s, else\n%s", told(got), told(want))
	}
	only := NewFinder(l)
	set(only)
	only.OnlyFindings()
	if err := only.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got, want := only.Findings(), f.Findings(); !reflect.DeepEqual(got, want) {
		t.Errorf("asked for nothing else it found\n%s, else\n%s", told(got), told(want))
	}
	done, of := f.Progress()
	if d, o := other.Progress(); d != done || o != of {
		t.Errorf("looked at %d of %d, else at %d of %d", d, o, done, of)
	}
}

// manySteps is a log of many stretches, with entries of which nothing is made ahead.
func manySteps(steps int) *fake {
	l := newFake()
	user("go")(l)
	for i := range steps {
		c := bash(fmt.Sprint("toolu_", i), fmt.Sprint("bake ", i%40))
		switch {
		case i%90 == 89: // with more calls than are judged ahead
			m, told := calls(), results()
			for k := range mostAhead + 40 {
				one := bash(fmt.Sprintf("toolu_%d_%d", i, k), fmt.Sprint("warm ", k))
				r := result(one.ID, "", k%2, model.NotStated)
				r.CallID = one.ID
				m.Parts, told.Parts = append(m.Parts, one), append(told.Parts, r)
			}
			l.add(m)
			l.add(told)
		case i%50 == 49: // its result never comes
			l.add(calls(c))
		case i%3 == 0:
			l.step(c, result("", "the oven is cold", 1, model.Yes))
		default:
			ran(c, "warm")(l)
		}
	}
	answer("done")(l)
	l.index.Finish(nil)
	return l
}

func TestLookAhead(t *testing.T) {
	run(t, manySteps(400)) // which compares
}

// A run that is given up leaves no goroutine that asks the log, and may go on.
func TestLookAheadGivenUp(t *testing.T) {
	l := manySteps(400)
	want := NewFinder(l)
	if err := want.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	for at := range 7 {
		f := NewFinder(l)
		f.LookAhead()
		ctx, cancel := context.WithCancel(context.Background())
		f.followers = append(f.followers, givesUp{at * 60, cancel})
		if err := f.Run(ctx); at > 0 && !errors.Is(err, context.Canceled) {
			t.Errorf("given up at %d: %v", at*60, err)
		}
		cancel()
		if err := f.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if got := f.Findings(); !reflect.DeepEqual(got, want.Findings()) {
			t.Errorf("given up at %d it found\n%s, want\n%s", at*60, told(got), told(want.Findings()))
		}
	}
}

// givesUp ends the run at an entry.
type givesUp struct {
	at   int
	stop func()
}

func (g givesUp) message(_ *Finder, _ *looked, s *step) {
	if s.entry >= g.at {
		g.stop()
	}
}

func (givesUp) ended(*Finder, *looked, *step, *ended) {}
func (givesUp) last(*Finder, *looked)                 {}
