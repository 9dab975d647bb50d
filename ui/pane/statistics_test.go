package pane

import (
	"strings"
	"testing"
)

// What has no room in a row of figures stands in more of them, each of which leads to the same.
func TestFiguresAreWrapped(t *testing.T) {
	rows := wrapped([]statRow{{about: "tokens", said: "13.9M in all · input 162 · output 74k · from the cache 13.6M"}, {about: "cost", said: "$1"}}, " · ", 30)
	var got []string
	for _, r := range rows {
		got = append(got, r.about+": "+r.said)
	}
	if want := "tokens: 13.9M in all · input 162|: output 74k|: from the cache 13.6M|cost: $1"; strings.Join(got, "|") != want {
		t.Errorf("%q, want %q", strings.Join(got, "|"), want)
	}
}
