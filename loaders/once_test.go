package loaders

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// A log that is walked through once and does not grow tells of each entry what it tells
// otherwise: what its index gives up is asked of entries that arrive only.
func TestOnce(t *testing.T) {
	for _, paths := range fixtures(t) {
		for _, path := range paths {
			once, err := Open(context.Background(), path, Options{Once: true})
			if err != nil {
				t.Fatal(err)
			}
			_ = once.Wait(context.Background())
			if got, want := told(once), told(open(t, path)); got != want {
				t.Errorf("%s: it is told\n%s\nnot\n%s", path, got, want)
			}
			if replaced, err := once.Refresh(); replaced || err != nil {
				t.Errorf("%s: %v, %v", path, replaced, err)
			}
			once.Close()
		}
	}
}

// told is what the index of a log says of each entry.
func told(l *Log) string {
	var b strings.Builder
	x := l.Index()
	about := l.About()
	fmt.Fprintln(&b, x.Account(), x.Talks(), x.Subagents(), about.Title, about.Leaf)
	for n := range x.Threads() {
		fmt.Fprintln(&b, x.ThreadInfo(n))
	}
	for i := range x.Len() {
		parent, _ := x.Parent(i)
		talk, of := x.Conversation(i)
		fmt.Fprint(&b, i, x.Flags(i), x.Place(i), x.Pieces(i), x.Owner(i), parent, talk, of, x.Copies(i), x.Outcomes(i))
		m, err := l.Message(i)
		if err != nil {
			fmt.Fprintln(&b, err)
			continue
		}
		for k := range m.Parts {
			entry, place, ok := x.Result(i, k)
			fmt.Fprint(&b, entry, place, ok, x.Spawned(i, k), x.StartsAgent(i, k))
			entry, place, ok = x.Call(i, k)
			fmt.Fprint(&b, entry, place, ok)
		}
		fmt.Fprintln(&b, m.ID, len(m.Parts), reflect.TypeOf(m.Parts))
	}
	return b.String()
}
