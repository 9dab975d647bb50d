package formats

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"msgview/loaders/format"
	"msgview/loaders/formats/formattest"
)

// The table of README.md says where each format was read. (go test -update writes it
// anew.)
func TestSources(t *testing.T) {
	var b strings.Builder
	b.WriteString(`# Where the formats are written down

Made from the packages of this folder, checked by a test. What a format reads and what
it omits is in the README of the project. A version is that of the writer which a source
describes, and a day the last one on which it was compared with the code here; where
there is none, nobody noted it.

| Format | Written by | Version | Verified | Project | File |
| --- | --- | --- | --- | --- | --- |
`)
	all := slices.Clone(All())
	slices.SortFunc(all, func(a, b format.Format) int { return cmp.Compare(a.Name, b.Name) })
	for _, f := range all {
		for _, s := range f.Sources {
			if s.Project == "" {
				t.Errorf("%s: a source without a project", f.Name)
			}
			if _, err := time.Parse(time.DateOnly, s.Verified); err != nil && s.Verified != "" {
				t.Errorf("%s: %q is no day", f.Name, s.Verified)
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n", f.Name, cell(f.Title), cell(s.Version), s.Verified, cell(s.Project), cell(s.File))
		}
		if len(f.Sources) == 0 {
			fmt.Fprintf(&b, "| `%s` | %s | | | | |\n", f.Name, cell(f.Title))
		}
	}
	formattest.Golden(t, "README.md", b.String())
}

func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "*", `\*`, "_", `\_`, "<", `\<`).Replace(s)
}
