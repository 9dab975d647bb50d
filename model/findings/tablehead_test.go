package findings

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Rows are cut where two blanks, tabs or bars stand.
func TestCellsOf(t *testing.T) {
	gap := regexp.MustCompile(`\s*\|\s*|\s{2,}|\t+`)
	for _, row := range [...]string{
		"", "loaf", "rye loaf", "rye  loaf", "rye\tloaf", "rye \t loaf", "rye\t\tloaf", "| rye | loaf |", "rye|loaf", "rye| |loaf", "rye ||  loaf",
		"rye   |loaf  spelt", "  rye  loaf  ", "rye \vloaf", "rye\f\floaf", "rye |", "a  | b\t|\tc", "Brot  süß | weiß", "\r\n", "a\rb", "a \r b",
	} {
		if want := gap.Split(strings.Trim(row, " \t\r|"), -1); !slices.Equal(cellsOf(row), want) {
			t.Errorf("%q: %q, want %q", row, cellsOf(row), want)
		}
	}
}

// Nearly all lines with a word of caution are no heads of tables: asking makes nothing.
func TestNoTableHead(t *testing.T) {
	const text = "the loaf was skipped, as the oven is cold\nnext\n"
	at := strings.Index(text, "skipped")
	if n := testing.AllocsPerRun(100, func() {
		if _, _, ok := countedBelow(text, 0, strings.IndexByte(text, '\n'), at); ok {
			t.Error("a head")
		}
	}); n > 0 {
		t.Errorf("%v made", n)
	}
}
