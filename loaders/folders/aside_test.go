package folders

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// What a program keeps beside the folder with its sessions is never listed, however many
// files there are, and names of clients are no folders of the program.
func TestAside(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 250 {
		write(fmt.Sprintf("dump/agent/alive/c%d.json", i), `{"online":true}`)
		write(fmt.Sprintf("dump/agent/swarm/active_agent/c%d.json", i), `{"agentName":"a"}`)
	}
	for _, client := range []string{"c1", "state"} {
		write("dump/agent/history/"+client+"/1.json", `{"role":"user","agentName":"a","mode":"user","content":"hi","payload":null}`)
	}
	for root, want := range map[string][]string{
		root:                                 {"dump/agent/history/c1/1.json", "dump/agent/history/state/1.json"},
		filepath.Join(root, "dump", "agent"): {"history/c1/1.json", "history/state/1.json"},
	} {
		names, _ := sessionNames(t, root)
		for i := range names {
			names[i] = filepath.ToSlash(names[i])
		}
		if !slices.Equal(names, want) {
			t.Errorf("%d listed: %q", len(names), names[:min(len(names), 5)])
		}
	}
}
