package detect

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"msgview/loaders/decode"
	"msgview/loaders/formats"
	"msgview/loaders/source"
)

// Whatever format a file is said to be likely of: if Likely is certain, it says what Look
// says. Of most files of lines, Likely is certain about their own. MSGVIEW_LOGS names more
// files to try, in a folder.
func TestLikely(t *testing.T) {
	lines, certain := 0, 0
	for _, root := range []string{"../../testdata", os.Getenv("MSGVIEW_LOGS")} {
		if root == "" {
			continue
		}
		_ = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			if err != nil || !e.Type().IsRegular() {
				return nil
			}
			src, err := source.Open(t.Context(), path)
			if err != nil {
				return nil
			}
			defer src.Close()
			head, complete, err := ReadHead(t.Context(), src)
			if err != nil || len(head) == 0 || source.IsBinary(head) {
				return nil
			}
			file := &decode.File{Name: filepath.Base(path), Dir: filepath.Base(filepath.Dir(path))}
			want, err := Look(head, complete, "", file, src)
			if err != nil {
				return nil
			}
			if want.Guess.Container == "jsonl" && !want.Generic() {
				lines++
			}
			names := map[string]bool{} // of the formats that say anything of the records
			for _, c := range vote(formats.All(), headRecordsOf(head, complete, want.Guess, file)) {
				names[c.format.Name] = true
			}
			for name := range names {
				may := MayAssemble(name, file, src, nil)
				if !may && want.Assembles() {
					t.Errorf("%s, likely %s: its records are assembled", path, name)
				}
				got, ok := Likely(name, file, src)
				if ok && may && !want.Assembles() {
					t.Errorf("%s, certainly %s: its records may be assembled", path, name)
				}
				if !ok {
					continue
				}
				if name == want.Format.Name {
					certain++
				}
				if got.Format.Name != want.Format.Name || got.Shape.Name != want.Shape.Name || got.Guess.Container != want.Guess.Container || got.Guess.List != want.Guess.List ||
					got.Flat != want.Flat || got.First != want.First || got.Sure != want.Sure || (got.Within == nil) != (want.Within == nil) {
					t.Errorf("%s, likely %s: %s %s %+v flat %v first %v, but it is %s %s %+v flat %v first %v", path, name, got.Format.Name, got.Shape.Name, got.Guess, got.Flat, got.First,
						want.Format.Name, want.Shape.Name, want.Guess, want.Flat, want.First)
				}
			}
			return nil
		})
	}
	if certain*3 < lines {
		t.Errorf("it is certain of %d of %d files of lines", certain, lines)
	}
	t.Logf("certain of %d of %d", certain, lines)
}
