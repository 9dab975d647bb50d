package ui

import (
	"context"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/ui/export"
)

// What info says is to be looked at, and what is not read, is what the header says.
func TestInfoSaysWhatTheHeaderDoes(t *testing.T) {
	paths, _ := filepath.Glob("../testdata/claude-code/*.jsonl")
	more, _ := filepath.Glob("../testdata/op*/*.jsonl")
	said := regexp.MustCompile(`(\d+) to look at(?: \((\d+) recovered\))?`)
	unread := regexp.MustCompile(`(\d+) unread or unknown`)
	told := regexp.MustCompile(`to look at +(?:(\d+)(?: \((\d+) recovered\))? by)?`)
	first := func(r *regexp.Regexp, s string) string {
		m := r.FindStringSubmatch(s)
		if m == nil || len(m) < 2 {
			return ""
		}
		return strings.Join(m[1:], " ")
	}
	seen := 0
	for _, path := range append(paths, more...) {
		l, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			continue
		}
		_ = l.Wait(context.Background())
		var b strings.Builder
		if err := export.Info(&b, l, export.Found(context.Background(), l)); err != nil {
			t.Fatal(err)
		}
		talks := l.Index().Talks()
		l.Close()
		if talks > 1 { // the header is of one of them
			continue
		}
		s := start(t, path, 200, 30, Options{})
		row, _, _ := strings.Cut(s.String(), "\n")
		if got, want := first(unread, b.String()), first(unread, row); got != want {
			t.Errorf("%s: %q are not read, the header says %q: %s\n%s", path, got, want, row, b.String())
		} else if want != "" {
			seen++
		}
		if want := first(said, row); want != "" && first(told, b.String()) != want {
			t.Errorf("%s: %q to look at, the header says %q: %s\n%s", path, first(told, b.String()), want, row, b.String())
		}
	}
	if seen == 0 {
		t.Error("no log has anything unread")
	}
}
