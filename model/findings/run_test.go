package findings

import (
	"context"
	"testing"
)

// runAll returns what is found in a log that has ended.
func runAll(t *testing.T, l *fake) []Finding {
	t.Helper()
	l.index.Finish(nil)
	f := NewFinder(l)
	f.SetEnded(true)
	if err := f.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return f.Findings()
}
