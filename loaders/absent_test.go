package loaders_test

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"msgview/loaders"
	"msgview/model"
)

// A log of which a search finds something in any record is not said to be without it,
// whatever the logs beside it were. Most logs are told to be without what nobody says.
func TestAbsent(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	logs, without := 0, 0
	var beside loaders.Neighbours
	known := "" // of the log
	open := func(path string, containing ...string) (model.Log, error) {
		l, err := loaders.Open(t.Context(), path, loaders.Options{Neighbours: &beside, Known: known, Containing: model.Pattern{Literals: containing, IgnoreCase: true}})
		if err != nil {
			return nil, err
		}
		if err := l.Wait(t.Context()); err != nil && t.Context().Err() != nil {
			t.Fatal(err)
		}
		return l, nil
	}
	err := filepath.WalkDir("../testdata", func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		known = ""
		l, err := open(path)
		if err != nil {
			return nil // no log
		}
		defer l.Close()
		logs++
		var absent loaders.AbsentError
		if other, err := open(path, "zyxquartzite"); errors.As(err, &absent) {
			without++
			known = absent.Format
			if _, err := open(path, "zyxquartzite"); !errors.As(err, &absent) || absent.Format != l.Source().Format {
				t.Errorf("%s, known to be of %q: %v", path, known, err)
			}
		} else if err == nil {
			other.Close()
		}
		for _, word := range someWords(l, random) {
			found := false
			stop := func() bool { return false }
			if err := l.Search(model.Pattern{Literals: []string{word}, IgnoreCase: true}, 0, false, stop, func(int) bool { found = true; return false }); err != nil {
				t.Fatal(err)
			}
			if !found {
				continue
			}
			other, err := open(path, word)
			if err != nil {
				t.Errorf("%s: %q: %v", path, word, err)
				continue
			}
			other.Close()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if without*2 < logs {
		t.Errorf("%d of %d are told to be without it", without, logs)
	}
}

// someWords returns a few words that are said in a log.
func someWords(l model.Log, random *rand.Rand) []string {
	var words []string
	for i := range l.Index().Len() {
		m, err := l.Message(i)
		if err != nil {
			continue
		}
		for _, p := range m.Parts {
			if text, ok := p.(model.Text); ok {
				words = append(words, strings.FieldsFunc(text.Text, func(r rune) bool { return !unicode.IsLetter(r) })...)
			}
		}
	}
	words = slices.DeleteFunc(words, func(w string) bool { return len(w) < 4 })
	random.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	return words[:min(len(words), 3)]
}

// What is unpacked while it is looked through is looked through to its end.
func TestAbsentPacked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl.gz")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := gzip.NewWriter(f)
	random := rand.New(rand.NewPCG(3, 4))
	for i := range 20_000 {
		fmt.Fprintf(w, `{"role":"user","content":"loaf %x%x%x%x"}`+"\n", random.Uint64(), random.Uint64(), random.Uint64(), i)
	}
	fmt.Fprintln(w, `{"role":"assistant","content":"a crust at the end"}`)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	var beside loaders.Neighbours
	for range 10 {
		for word, absent := range map[string]bool{"crust": false, "zyxquartzite": true} {
			l, err := loaders.Open(t.Context(), path, loaders.Options{Neighbours: &beside, Containing: model.Pattern{Literals: []string{word}}})
			var is loaders.AbsentError
			if errors.As(err, &is) != absent {
				t.Fatalf("%s: %v", word, err)
			}
			if l != nil {
				l.Close()
			}
		}
	}
}
