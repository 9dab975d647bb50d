package wire

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model/rawjson"
)

// The calls and blocks of a stream are found by their index, not by looking through all
// that came before: a stream may bring any number of them.
func TestStreamsOfManyCalls(t *testing.T) {
	const n = 2000
	parse := func(format string, args ...any) rawjson.Value {
		v, err := rawjson.Parse(fmt.Appendf(nil, format, args...))
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	var c chatChoice
	for i := range n {
		c.call(parse(`{"index":%d,"id":"c%d","function":{"name":"bake","arguments":"{"}}`, i, i))
	}
	for i := range n {
		c.call(parse(`{"index":%d,"function":{"arguments":"%d}"}}`, i, i))
	}
	if len(c.calls) != n || len(c.numbers) != n || len(c.ids) != n {
		t.Fatalf("%d calls, %d by index, %d by id", len(c.calls), len(c.numbers), len(c.ids))
	}
	var s anthropicStream
	for i := range n {
		s.add(parse(`{"index":%d,"content_block":{"type":"text","text":"rye"}}`, i), "content_block_start")
		s.add(parse(`{"index":%d,"delta":{"type":"text_delta","text":" %d"}}`, i, i), "content_block_delta")
	}
	if len(s.blocks) != n || len(s.known) != n {
		t.Fatalf("%d blocks, %d by index", len(s.blocks), len(s.known))
	}
	for i := range n {
		if k := c.calls[i]; k.id != fmt.Sprintf("c%d", i) || k.arguments.String() != fmt.Sprintf("{%d}", i) {
			t.Fatalf("call %d: %s %s", i, k.id, k.arguments.String())
		}
		if b := string(s.blocks[i].body()); !strings.Contains(b, fmt.Sprintf("rye %d", i)) {
			t.Fatalf("block %d: %s", i, b)
		}
	}
}

// Some servers give every call the index 0, others no index, or the id again with each
// piece.
func TestStreamedCallsWithoutIndex(t *testing.T) {
	for _, c := range []struct {
		pieces []string
		want   string
	}{
		{[]string{`{"index":0,"id":"a","function":{"name":"bake","arguments":"1"}}`, `{"index":0,"id":"b","function":{"name":"knead","arguments":"2"}}`, `{"index":0,"function":{"arguments":"3"}}`}, "a 1,b 23"},
		{[]string{`{"id":"a","function":{"arguments":"1"}}`, `{"id":"b","function":{"arguments":"2"}}`, `{"id":"a","function":{"arguments":"3"}}`, `{"function":{"arguments":"4"}}`}, "a 13,b 24"},
		{[]string{`{"index":1,"function":{"arguments":"1"}}`, `{"index":2,"id":"b","function":{"arguments":"2"}}`, `{"index":1,"id":"a","function":{"arguments":"3"}}`, `{"id":"a","function":{"arguments":"4"}}`}, "a 134,b 2"},
	} {
		var choice chatChoice
		for _, p := range c.pieces {
			v, err := rawjson.Parse([]byte(p))
			if err != nil {
				t.Fatal(err)
			}
			choice.call(v)
		}
		var got []string
		for _, k := range choice.calls {
			got = append(got, k.id+" "+k.arguments.String())
		}
		if s := strings.Join(got, ","); s != c.want {
			t.Errorf("%v: %s, want %s", c.pieces, s, c.want)
		}
	}
}
