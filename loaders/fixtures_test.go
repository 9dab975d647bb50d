package loaders

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"msgview/loaders/formattest"
)

// fixtures returns the logs of testdata by their formats.
func fixtures(t testing.TB) map[string][]string {
	root := filepath.Join("..", "testdata")
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	byFormat := map[string][]string{}
	for _, e := range entries {
		if e.Name() != "golden" {
			byFormat[e.Name()] = formattest.Logs(t, root, e.Name())
		}
	}
	return byFormat
}

// open opens a log and waits until it is read to its end.
func open(t testing.TB, path string) *Log {
	l, err := Open(context.Background(), path, Options{})
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	t.Cleanup(func() { l.Close() })
	if err := l.Wait(context.Background()); err != nil {
		t.Logf("%s: %v", path, err)
	}
	return l
}

// checkAccount holds an account to its sum and to the index.
func checkAccount(t testing.TB, l *Log) {
	t.Helper()
	a := l.index.Account()
	if sum := a.Shown + a.Metadata + a.Unknown + a.Malformed; sum != a.Records {
		t.Errorf("records %d = %d shown + %d metadata + %d unknown + %d malformed: sum is %d", a.Records, a.Shown, a.Metadata, a.Unknown, a.Malformed, sum)
	}
	messages, _ := l.index.Totals()
	if messages != a.Messages {
		t.Errorf("%d messages in the account, %d in the index", a.Messages, messages)
	}
	if a.Paired > a.Calls || a.Paired > a.Results {
		t.Errorf("%d pairs of %d calls and %d results", a.Paired, a.Calls, a.Results)
	}
}
