package export

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/model/redact"
)

// Nothing is masked in the logs of all formats, none of which has a secret: no hash of Git, no
// id of a call or a message, no time and no picture.
func TestNothingElseIsMasked(t *testing.T) {
	var found []string
	for path, log := range logs(t) {
		l := redact.New(redact.Options{}).Over(log)
		if err := l.Scan(context.Background()); err != nil {
			t.Fatal(err)
		}
		for _, s := range l.Masker().Secrets() {
			found = append(found, filepath.Base(path)+": "+s.Kind+": "+s.Value)
		}
	}
	if len(found) > 0 {
		slices.Sort(found)
		t.Errorf("masked:\n%s", strings.Join(found, "\n"))
	}
}
