package reading

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// Of very many files some are looked at each time, those that changed last among
// them, and the others in turn.
func TestRefreshMany(t *testing.T) {
	root, line := t.TempDir(), strings.Repeat(`{"role":"user","content":"hi"}`+"\n", 2)
	for i := range 5 * watched {
		writeFile(t, filepath.Join(root, fmt.Sprintf("%03d.x.jsonl", i)), line)
	}
	l := detected(t, root)
	l.Read()
	n := l.files.Len()
	for _, f := range l.files.All() {
		writeFile(t, f.Whole(), line+line[:len(line)/2])
	}
	seen := map[int]bool{}
	for range 5 {
		due := l.due()
		if len(due) > 2*watched+1 {
			t.Fatalf("%d files at once", len(due))
		}
		for _, i := range due {
			seen[i] = true
		}
	}
	if len(seen) != n {
		t.Errorf("%d files of %d are looked at", len(seen), n)
	}
	for range lateLooks {
		if replaced, err := l.Refresh(); replaced || err != nil {
			t.Fatalf("replaced %v, %v", replaced, err)
		}
	}
	if messages, _ := l.index.Totals(); messages != 3*n {
		t.Errorf("%d messages of %d files", messages, n)
	}
	if last := l.watch.order[0]; l.due()[1] != last {
		t.Error("what changed last is not looked at first")
	}
}
