package findings_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"msgview/model/findings"
)

// A rule that is not listed is said by check, and explained, selected and named to SARIF by
// nobody.
func TestAllRulesAreListed(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	made, n := regexp.MustCompile(`&Rule\{"([a-z.-]+)"`), 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range made.FindAllStringSubmatch(string(src), -1) {
			n++
			if !slices.ContainsFunc(findings.Rules(), func(r *findings.Rule) bool { return r.Code == m[1] }) {
				t.Errorf("%s makes %s, which Rules lacks", name, m[1])
			}
		}
	}
	if n < 50 {
		t.Errorf("%d rules are made in the package: they are written otherwise now", n)
	}
}
