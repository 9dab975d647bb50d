package formats_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unicode"

	"msgview/loaders"
	"msgview/loaders/format"
	"msgview/loaders/formats"
	"msgview/loaders/formattest"
	"msgview/loaders/framing"
	"msgview/model"
	"msgview/themes"
	"msgview/ui/export"
	"msgview/ui/palette"
)

// Whatever a member says stands at level 5 and in the JSON: each text of a record that is
// shown is tried with another word in its place. TestDrift tries all of them, with the
// messages alone.
//
// MSGVIEW_FORMAT is the only format to try. With -short some of the fixtures are tried,
// and each member once, with MSGVIEW_SAMPLE (package sampling) a third of them.
func TestMutated(t *testing.T) {
	var seen sync.Map // of each format, the members that were tried already
	formattest.EachFixture(t, formats.All(), testdata, "members", func(t *testing.T, path string, f format.Format) (tried int) {
		log := filepath.Join(t.TempDir(), filepath.Base(path))
		of, _ := seen.LoadOrStore(f.Name, map[string]bool{})
		formattest.Mutated(t, path, f, of.(map[string]bool), func(where, word string, file []byte) {
			if err := os.WriteFile(log, file, 0o600); err != nil {
				t.Fatal(err)
			}
			tried++
			for _, lost := range withoutWord(t, log, word) {
				t.Errorf("%s: %s: %q is not in what is written as %s", filepath.Base(path), where, word, lost)
			}
		})
		return tried
	})
}

// withoutWord names what does not say a word of a log. Of data and signatures their size
// is said.
func withoutWord(t *testing.T, path, word string) (lost []string) {
	t.Helper()
	l, err := loaders.Open(context.Background(), path, loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := l.Wait(context.Background()); err != nil && !errors.Is(err, framing.ErrCut) { // which says so, and nothing is lost for it
		t.Fatal(err)
	}
	var doc, lines bytes.Buffer
	if err := export.Plain(context.Background(), &doc, l, export.PlainOptions{Width: 200, Level: 5, Palette: palette.New(themes.Default(true))}); err != nil {
		t.Fatal(err)
	}
	if err := export.JSON(context.Background(), &lines, l, nil); err != nil {
		t.Fatal(err)
	}
	if !stands(doc.String(), word) {
		lost = append(lost, "level 5")
	}
	if !strings.Contains(lines.String(), word) && !jsonOutput(t, lines.Bytes()).sizes[len(word)] && isSpoken(t, l, word) {
		lost = append(lost, "JSON")
	}
	return lost
}

// stands reports whether a document has a word, or its size.
func stands(doc, word string) bool {
	letters := !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if letters && strings.Contains(doc, word) { // nothing within it is dropped to look for it
		return true
	}
	plain := outputOf(doc)
	return strings.Contains(plain.text, bare(word)) || plain.sizes[len(word)]
}

// isSpoken reports whether a word stands in a record that became a message.
func isSpoken(t *testing.T, l *loaders.Log, word string) bool {
	return holds(t, l, word, func(f model.Flags) bool { return !f.Has(model.FlagMetadata) || f.Any(model.FlagPart|model.FlagPiece) })
}

// holds reports whether a word stands in a record with such flags.
func holds(t *testing.T, l *loaders.Log, word string, with func(model.Flags) bool) bool {
	t.Helper()
	for i := range l.Index().Len() {
		if !with(l.Index().Flags(i)) {
			continue
		}
		records, err := l.Raw(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range records {
			if bytes.Contains(r.Bytes, []byte(word)) {
				return true
			}
		}
	}
	return false
}
