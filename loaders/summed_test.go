package loaders_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"msgview/loaders"
	"msgview/model"
)

// Whatever the index says that a message took, the message says, too; and of nearly all
// messages it knows.
func TestTook(t *testing.T) {
	took, known, unknown := 0, 0, 0
	for _, root := range []string{"../testdata", os.Getenv("MSGVIEW_LOGS")} {
		_ = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			if err != nil || !e.Type().IsRegular() {
				return nil
			}
			log, err := loaders.Open(t.Context(), path, loaders.Options{Summed: true})
			if err != nil {
				return nil
			}
			defer log.Close()
			_ = log.Wait(t.Context())
			index := log.Index()
			for i := range index.Len() {
				if !index.Flags(i).IsMessage() {
					continue
				}
				u, ok := index.Took(i)
				if !ok {
					unknown++
					continue
				}
				m, err := log.Message(i)
				if err != nil {
					t.Errorf("%s: %v", path, err)
					continue
				}
				if m.Usage != u {
					t.Errorf("%s, line %d: %+v, but the index has %+v", path, m.Origin.Line, m.Usage, u)
				}
				known++
				if !u.IsZero() {
					took++
				}
			}
			return nil
		})
	}
	if took < 200 || unknown*10 > known {
		t.Errorf("of %d messages it is known, %d of them took something, of %d not", known, took, unknown)
	}
}

// Without being told to, the index keeps nothing of it.
func TestTookUntold(t *testing.T) {
	log, err := loaders.OpenBytes(t.Context(), "log.jsonl", []byte(`{"role":"assistant","content":"Yes.","usage":{"prompt_tokens":7}}`+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	_ = log.Wait(t.Context())
	if u, known := log.Index().Took(0); known || u != (model.Usage{}) {
		t.Errorf("%+v", u)
	}
}
