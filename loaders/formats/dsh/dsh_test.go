package dsh

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"type":"session","version":0,"id":"s","createdAt":1785000000000}`, 7},
		{`{"type":"user/message","data":{"content":[]}}`, 10},
		{`{"type":"text-chunks","data":{"dt":[],"texts":[]}}`, 11},
		{`{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z"}`, 0},
		{`{"type":"plan/mode","data":{"active":true}}`, 0},
		{`{"type":"user/message"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
