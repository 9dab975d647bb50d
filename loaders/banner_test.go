package loaders

import (
	"os"
	"path/filepath"
	"testing"
)

// A line that a program printed before its document does not hide what the document
// is.
func TestBannerBeforeDocument(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "testdata", "opencode", "export.json"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "export.json")
	if err := os.WriteFile(path, append([]byte("Exporting session: ses_a1\n"), data...), 0o600); err != nil {
		t.Fatal(err)
	}
	l := open(t, path)
	checkAccount(t, l)
	if s, a := l.Source(), l.index.Account(); s.Format != "opencode" || s.Shape != "export" || a.Records != 9 || a.Shown != 7 || a.MetadataTypes["text"] != 1 {
		t.Errorf("%s (%s): %+v", s.Format, s.Shape, a)
	}
}
