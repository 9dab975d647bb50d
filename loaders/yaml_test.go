package loaders

import (
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders/formattest"
)

// Recordings of traffic and conversations in YAML open as what is in them.
func TestYAML(t *testing.T) {
	paths, err := filepath.Glob("testdata/yaml/*.y*ml")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		l := open(t, path)
		checkAccount(t, l)
		formattest.Golden(t, path+".txt", formattest.Dump(t, l))
	}
}

// Text that only resembles YAML stays text, and so does YAML without a conversation.
func TestNoYAML(t *testing.T) {
	for name, text := range map[string]string{
		"front matter": "---\ntitle: x\n---\n\n## You\n\nhi\n\n## AI\n\nhello\n",
		"settings":     "services:\n  web:\n    image: x\nports:\n- 80\n",
		"list":         "- milk\n- bread\n- role\n",
		"prose":        "messages:\n  - one\nAnd then they left.\n",
		"no items":     "messages: none\ninteractions:\n",
		"chat":         "user: hi\nassistant: hello\n",
		"notes":        "- role: see below\n\nThis is a text about roles.\n",
	} {
		l, _ := read(t, folder(t, map[string]string{"log.txt": text})+"/log.txt")
		if got := l.Source().Container; got == "yaml" {
			t.Errorf("%s: read as %s, %s", name, got, strings.Join(l.Source().Why, "; "))
		}
	}
}
