package loaders

import (
	"context"
	"testing"
)

// An empty file before those of a format whose files are put together is looked at
// more than once.
func TestEmptyFileBesideOthers(t *testing.T) {
	for name, text := range map[string]string{
		"message_0.json":                `{"message":{"role":"user","content":[{"text":"How deep?"}]},"message_id":0,"redact_message":null,"created_at":"2025-11-01T10:00:00Z","updated_at":"2025-11-01T10:00:00Z"}`,
		"api_conversation_history.json": `[{"role":"user","content":[{"type":"text","text":"<task>\nHow deep?\n</task>"}]},{"role":"assistant","content":[{"type":"text","text":"<execute_command>\n<command>ls</command>\n</execute_command>"}]},{"role":"user","content":[{"type":"text","text":"[execute_command for 'ls'] Result:\na"}]}]`,
	} {
		root := folder(t, map[string]string{"aa.json": "", name: text})
		l, err := Open(context.Background(), root, Options{})
		if err != nil {
			t.Fatal(name, err)
		}
		if err := l.Wait(context.Background()); err != nil {
			t.Error(name, err)
		}
		if a := l.index.Account(); a.Messages == 0 {
			t.Errorf("%s: no message: %+v", name, a)
		}
		l.Close()
	}
}
