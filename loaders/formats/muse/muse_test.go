package muse

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"schema_version":1,"id":"a","stream":{"kind":"session","id":"s"},"sequence":1,"payload_type":"runtime.session","payload":{}}`, 10},
		{`{"retained_marker":"omitted_live_only","schema_version":1,"stream":{"kind":"session","id":"s"}}`, 10},
		{`{"schema_version":1,"id":"a","sequence":1,"payload_type":"runtime.session","payload":{}}`, 0},
		{`{"type":"event_msg","payload":{"type":"x"}}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
