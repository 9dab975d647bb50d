package keep

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// What was read is kept for the list of logs, the longest ago forgotten first.
func TestSeen(t *testing.T) {
	s, at := &Store{t.TempDir()}, time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)
	if _, known := s.Seen(); known {
		t.Error("something is known at first")
	}
	if err := s.Saw(nil, at); err != nil {
		t.Fatal(err)
	}
	many := map[string]Reads{}
	for i := range mostSeen + 3 {
		many[fmt.Sprint(i)] = Reads{int64(i), at.Add(time.Duration(i) * time.Second)}
	}
	if err := s.Saw(many, at.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	seen, known := s.Seen()
	if _, old := seen.Logs["2"]; !known || !seen.Since.Equal(at) || len(seen.Logs) != mostSeen || old || seen.Logs["3"].Size != 3 {
		t.Errorf("%v, %d logs since %v", known, len(seen.Logs), seen.Since)
	}
	if err := os.WriteFile(filepath.Join(s.Dir, seenFile), []byte("{damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, known := s.Seen(); known {
		t.Error("what is damaged is read")
	}
	if err := s.Saw(nil, at); err != nil {
		t.Error(err)
	}
}
