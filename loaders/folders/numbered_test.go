package folders

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// A folder of numbered files is one conversation from its first file on, so that it is
// followed when a second comes.
func TestFirstNumberedFile(t *testing.T) {
	for _, c := range []struct {
		files []string
		want  string
	}{
		{[]string{"1.json"}, "."},
		{[]string{"1.json", "2.json"}, "."},
		{[]string{"talk/1.json"}, "talk"},
		{[]string{"cake.json"}, "cake.json"},
		{[]string{"1.json", "cake.json"}, ""},
		{[]string{"message_1.json"}, "."},
		{[]string{"message_1.json", "message_2.json"}, "."},
		{[]string{"talk/message-09.json", "talk/message-10.json"}, "talk"},
		{[]string{"msg1.json", "msg2.json"}, "."},
		{[]string{"Message 1.json", "Message 2.json"}, "."},
		{[]string{"session_1.json", "session_2.json"}, ""},
		{[]string{"messages.json", "message.json"}, ""},
	} {
		root := t.TempDir()
		for _, name := range c.files {
			path := filepath.Join(root, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(`{"role":"user","content":"hi"}`+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		list, err := Sessions(context.Background(), root)
		if err != nil {
			t.Fatal(err)
		}
		if c.want == "" {
			if len(list) != 2 {
				t.Errorf("%v: %+v", c.files, list)
			}
			continue
		}
		if len(list) != 1 || list[0].Path != filepath.Join(root, c.want) || list[0].Name != c.want {
			t.Errorf("%v: %+v, want %s", c.files, list, c.want)
		}
	}
}
