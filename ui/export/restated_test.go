package export

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"testing"
)

// The JSON has as many calls and results as the account of the log: a record that tells of
// a call again is metadata, and its result stands with the call if no other has it.
func TestRestatedResultsOnce(t *testing.T) {
	for _, name := range []string{"ended", "nested", "outcomes", "rollout"} {
		log := open(t, filepath.Join("..", "..", "testdata", "codex", name+".jsonl"))
		var out bytes.Buffer
		if err := JSON(context.Background(), &out, log, nil); err != nil {
			t.Fatal(err)
		}
		calls, results := 0, 0
		for d := json.NewDecoder(&out); d.More(); {
			var line struct {
				Mode  string
				Parts []struct{ Type string }
			}
			if err := d.Decode(&line); err != nil {
				t.Fatal(err)
			}
			for _, p := range line.Parts {
				switch p.Type {
				case "tool_call":
					calls++
				case "tool_result":
					results++
					if line.Mode == "metadata" {
						t.Errorf("%s: a line of metadata has a result", name)
					}
				}
			}
		}
		if a := log.Index().Account(); calls != a.Calls || results != a.Results || a.Paired > a.Results {
			t.Errorf("%s: %d calls and %d results, the account has %d, %d and %d pairs", name, calls, results, a.Calls, a.Results, a.Paired)
		}
	}
}
