package loaders

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"msgview/model"
)

// longLog is a log of a prompt, a message with n calls, a record with the result of each,
// and an answer.
func longLog(n int) string {
	var b strings.Builder
	b.WriteString(`{"role":"user","content":"hi"}` + "\n" + `{"role":"assistant","content":null,"tool_calls":[`)
	for i := range n {
		fmt.Fprintf(&b, `%.*s{"id":"c%d","type":"function","function":{"name":"bake","arguments":"{\"loaf\": %d}"}}`, min(i, 1), ",", i, i)
	}
	b.WriteString("]}\n")
	for i := range n {
		fmt.Fprintf(&b, `{"role":"tool","tool_call_id":"c%d","content":"loaf %d is done"}`+"\n", i, i)
	}
	return b.String() + `{"role":"assistant","content":"done"}` + "\n"
}

// whole opens a log and reads it to its end.
func whole(t *testing.T, text string) *Log {
	t.Helper()
	l, err := OpenBytes(t.Context(), "log.jsonl", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	if err := l.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	return l
}

// A long record that was decoded is not decoded again for who looks at some others before
// it comes to it, as an export does. It does not stay for all of the export.
func TestLongKept(t *testing.T) {
	l := whole(t, longLog(20_000))
	l.ReadWhole()
	message := func(i int) *model.Message {
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	long := message(1)
	for i := range 20 {
		message(i)
	}
	if message(1) != long {
		t.Error("it was decoded twice")
	}
	for i := range 200 {
		message(2 + i)
	}
	if message(1) == long {
		t.Error("it is kept after 200 others")
	}
}

// Of many who ask for a long record at once one decodes it.
func TestLongOnce(t *testing.T) {
	l := whole(t, longLog(40_000))
	var got [8]*model.Message
	var all sync.WaitGroup
	begin := make(chan struct{})
	for i := range got {
		all.Go(func() {
			<-begin
			got[i], _ = l.Message(1)
		})
	}
	close(begin)
	all.Wait()
	for i, m := range got {
		if m == nil || m != got[0] {
			t.Fatalf("number %d has another one: it was decoded more than once", i)
		}
	}
	if n := len(got[0].Calls()); n != 40_000 {
		t.Errorf("%d calls", n)
	}
}
