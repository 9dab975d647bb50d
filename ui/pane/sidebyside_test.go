package pane

import (
	"strings"
	"testing"

	"msgview/model/stats"
	"msgview/themes"
	"msgview/ui/chrome"
	"msgview/ui/palette"
)

// What a row says is to be seen beside what it is about, in narrow rows, too: rows that are
// about the same differ in that.
func TestSideBySide(t *testing.T) {
	d := &Desk{Pen: chrome.Pen{Palette: palette.New(&themes.Theme{})}}
	for _, c := range []struct {
		about, said string
		room        int
		want        string
	}{
		{"bake rye", "burnt", 50, "bake rye  burnt"},
		{"far less was read from the cache than before", "after a pause of 12 minutes", 50, "far less was read from t…  after a pause of 12 mi…"},
		{"go test -race ./application/services -count=1", "DATA RACE", 50, "go test -race ./application/services -…  DATA RACE"},
		{"go test ./oven", "oven_test.go:12: cold, and it is to be hot, as hot as can be", 40, "go test ./oven  oven_test.go:12: cold, …"},
		{"", "it is burnt", 50, "it is burnt"},
		{"far less was read from the cache than before", "after a pause", 20, "far less was read f…"},
		{"far less was read", "after a pause", 80, "far less was read               after a pause"},
	} {
		if got := strings.TrimRight(sideBySide(d, c.about, c.said, c.room).Plain(), " "); got != c.want {
			t.Errorf("%q, %q in %d: %q, want %q", c.about, c.said, c.room, got, c.want)
		}
	}
}

// No row of the timeline is without words.
func TestSpansWithoutWords(t *testing.T) {
	d := &Desk{Pen: chrome.Pen{Palette: palette.New(&themes.Theme{})}}
	o := &Timeline{}
	for kind, want := range map[stats.Kind]string{stats.Answer: "without words", stats.Unknown: "not told what", stats.Person: "nothing said"} {
		for _, said := range []string{"", " \n"} {
			if got := o.row(d, &stats.Span{Kind: kind, Said: said}, 80).Plain(); !strings.Contains(got, want) {
				t.Errorf("%v, %q: %q lacks %q", kind, said, got, want)
			}
		}
		if got := o.row(d, &stats.Span{Kind: kind, Said: "rye"}, 80).Plain(); !strings.Contains(got, "rye") {
			t.Errorf("%v: %q", kind, got)
		}
	}
}
