package report

import (
	"net/url"
	"testing"
)

// A path in SARIF is a reference that leads back to it, whatever the file is called.
func TestReference(t *testing.T) {
	for path, want := range map[string]string{
		"logs/rye.jsonl":    "logs/rye.jsonl",
		"/srv/a b/rye.json": "/srv/a%20b/rye.json",
		"50%/rye#1?.json":   "50%25/rye%231%3F.json",
		"a:b/rye.json":      "./a:b/rye.json",
		"brötchen.json":     "br%C3%B6tchen.json",
	} {
		got := reference(path)
		u, err := url.Parse(got)
		if err != nil || got != want || u.Scheme != "" || u.Host != "" {
			t.Errorf("%s: %s, want %s; %v", path, got, want, err)
		}
	}
}
