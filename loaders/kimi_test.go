package loaders_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"msgview/loaders"
)

// A folder of Kimi CLI has one conversation, written twice: the list, and who opens the
// folder, see the same one. Once a compaction wrote the context anew it is that of the events.
func TestKimiFolder(t *testing.T) {
	const said = `{"role":"_checkpoint","id":0}
{"role":"user","content":"Fold the map."}
{"role":"assistant","content":[{"type":"text","text":"Folded."}]}
`
	const wire = `{"type":"metadata","protocol_version":"1.9"}
{"timestamp":1777000000.5,"message":{"type":"TurnBegin","payload":{"user_input":"Fold the map."}}}
{"timestamp":1777000001.1,"message":{"type":"ContentPart","payload":{"type":"text","text":"Folded."}}}
{"timestamp":1777000002.5,"message":{"type":"TurnBegin","payload":{"user_input":"Again."}}}
`
	for name, c := range map[string]struct {
		files    map[string]string
		opens    string
		messages int
	}{
		"both":       {map[string]string{"context.jsonl": said, "wire.jsonl": wire}, "context.jsonl", 2},
		"no events":  {map[string]string{"context.jsonl": said}, "context.jsonl", 2},
		"no context": {map[string]string{"wire.jsonl": wire}, "wire.jsonl", 3},
		"compacted":  {map[string]string{"context.jsonl": said, "context_1.jsonl": said, "context_2.jsonl": said, "wire.jsonl": wire}, "wire.jsonl", 3},
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			dir := filepath.Join(root, "h", "s")
			c.files["state.json"] = `{"version":1,"approval":{"auto_approve_actions":[]},"plan_mode":false,"custom_title":"Maps"}`
			if err := os.MkdirAll(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			for name, text := range c.files {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			l, err := loaders.Open(context.Background(), dir, loaders.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			if err := l.Wait(context.Background()); err != nil {
				t.Fatal(err)
			}
			if n, _ := l.Index().Totals(); n != c.messages || l.Index().Talks() != 1 {
				t.Errorf("%d messages in %d conversations", n, l.Index().Talks())
			}
			list, err := loaders.Sessions(context.Background(), root)
			if err != nil || len(list) != 1 || filepath.Base(list[0].Path) != c.opens {
				t.Errorf("lists %v, %v", list, err)
			}
		})
	}
}
