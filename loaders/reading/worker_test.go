package reading

import (
	"context"
	"io/fs"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"msgview/loaders/decode"
	"msgview/loaders/framing"
	"msgview/model"
)

// TestWorkerSkimsAsItDecodes indexes the fixtures of the formats that can skim
// twice, with and without, and compares what the index is told.
func TestWorkerSkimsAsItDecodes(t *testing.T) {
	skimmed := 0
	for _, dir := range []string{"claude-code", "openai-chat"} {
		err := filepath.WalkDir(filepath.Join("../../testdata", dir), func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || strings.HasSuffix(path, ".txt") {
				return err
			}
			l := detected(t, path)
			if l.files.Found.Shape.Skim == nil {
				return nil
			}
			skimmed++
			slow := *l.files.Found.Shape
			slow.Skim = nil
			with, without := l.decoder(0), l.decoder(0)
			without.Shape = &slow
			got, want := workerJob(t, l, with), workerJob(t, l, without)
			if !reflect.DeepEqual(got.about, want.about) {
				t.Errorf("%s: skimmed %+v, decoded %+v", path, got.about, want.about)
			}
			if len(got.entries) != len(want.entries) {
				t.Fatalf("%s: %d entries skimmed, %d decoded", path, len(got.entries), len(want.entries))
			}
			if !slices.Equal(changes(got.entries), changes(want.entries)) {
				t.Errorf("%s: the models skimmed are %q, those decoded %q", path, changes(got.entries), changes(want.entries))
			}
			for i := range got.entries {
				if !reflect.DeepEqual(bare(got.entries[i]), bare(want.entries[i])) {
					t.Errorf("%s: entry %d: skimmed %+v\ndecoded %+v", path, i, got.entries[i], want.entries[i])
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if skimmed == 0 {
		t.Error("no fixture was skimmed")
	}
}

// workerJob runs one worker over the first file of a log.
func workerJob(t *testing.T, l *Log, d *decode.Decoder) *job {
	t.Helper()
	w := newWorker(l, d, 0)
	w.skimmed.Counts = true
	j := takeJob(nil, nil, nil)
	f := l.file(0)
	err := framing.Split(context.Background(), f.Source, f.Size(context.Background()), f.Found.Guess, 0, func(records []framing.Record) error {
		j.records = append(j.records, records...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	w.run(j)
	return j
}

// changes returns the models of the main thread's entries, where they change.
func changes(entries []model.Entry) []string {
	var names []string
	for _, e := range entries {
		if !e.Flags.Has(model.FlagSide) {
			names = append(names, e.Model)
		}
	}
	return slices.Compact(slices.DeleteFunc(names, func(s string) bool { return s == "" || s[0] == '<' }))
}

// bare returns an entry in which empty lists are nil, without the model, which is noted
// where it changes.
func bare(e model.Entry) model.Entry {
	e.Model = ""
	if len(e.Calls) == 0 {
		e.Calls = nil
	}
	if len(e.Results) == 0 {
		e.Results = nil
	}
	return e
}
