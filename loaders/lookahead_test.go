package loaders_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"msgview/loaders"
)

// Who reads a whole log is given the same messages whether the next ones were decoded
// meanwhile or not: forward, backward, and in leaps.
func TestMessagesDecodedAhead(t *testing.T) {
	var b strings.Builder
	for i := range 400 {
		switch i % 5 {
		case 0:
			fmt.Fprintf(&b, `{"role":"user","content":"question %d"}`, i)
		case 1:
			fmt.Fprintf(&b, `{"role":"assistant","content":null,"tool_calls":[{"id":"c%d","type":"function","function":{"name":"look","arguments":"{\"at\":%d}"}}]}`, i, i)
		case 2:
			fmt.Fprintf(&b, `{"role":"tool","tool_call_id":"c%d","content":"found %d"}`, i-1, i)
		case 3: // several messages in one record
			fmt.Fprintf(&b, `{"messages":[{"role":"user","content":"one of %d"},{"role":"assistant","content":"two of %d"}]}`, i, i)
		default:
			fmt.Fprintf(&b, `{"role":"assistant","content":"%s %d"}`, strings.Repeat("long ", i*i/10), i)
		}
		b.WriteByte('\n')
	}
	path := filepath.Join(t.TempDir(), "log.jsonl")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	open := func() *loaders.Log {
		log, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { log.Close() })
		if err := log.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		return log
	}
	for _, ahead := range []func(*loaders.Log){(*loaders.Log).ReadWhole, (*loaders.Log).ReadOnwards} {
		alone, other := open(), open()
		ahead(other)
		sameMessages(t, alone, other)
	}
}

func sameMessages(t *testing.T, alone, ahead *loaders.Log) {
	t.Helper()
	n := alone.Index().Len()
	var order []int
	for i := range n {
		order = append(order, i)
		if i%7 == 6 {
			order = append(order, i-6, i-6+i%5) // one looks back now and then
		}
	}
	for i := n - 1; i >= 0; i -= 3 {
		order = append(order, i)
	}
	for i := range n {
		order = append(order, i*37%n)
	}
	for _, i := range order {
		want, err := alone.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		got, err := ahead.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got.Parts, want.Parts) || got.Index != want.Index || got.Role != want.Role {
			t.Fatalf("entry %d is %+v, and decoded ahead %+v", i, want, got)
		}
	}
}
