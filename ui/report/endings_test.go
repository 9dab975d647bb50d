package report

import (
	"context"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model/findings"
)

// What is told of how a conversation ended and what is found about it never contradict each
// other, whatever the log: an end that is not as it may be is a finding at the same place, and
// what a rule finds at an end is what is told of it.
func TestEndsAreFound(t *testing.T) {
	n, bad := 0, 0
	err := filepath.WalkDir(filepath.Join("..", "..", "testdata"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(path, "golden") {
			return err
		}
		if info, err := d.Info(); err != nil || info.Size() > 1<<20 {
			return err
		}
		log, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			return nil // no log
		}
		defer log.Close()
		n++
		bad += endsAreFound(t, path, log)
		return nil
	})
	if err != nil || n < 100 || bad < 50 {
		t.Error(n, bad, err)
	}
}

func endsAreFound(t *testing.T, path string, log *loaders.Log) (bad int) {
	t.Helper()
	if err := log.Wait(context.Background()); err != nil {
		t.Log(path, err)
	}
	f := findings.NewFinder(log)
	f.SetEnded(true)
	if err := f.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	list, x := f.Findings(), log.Index()
	talks := max(x.Talks(), 1)
	if talks > 1<<10 {
		return 0
	}
	at := func(one *findings.Finding, entry int) bool {
		return one.Count > len(one.Places) || slices.ContainsFunc(one.Places, func(p findings.Place) bool { return p.Entry == entry })
	}
	for talk := range talks {
		e := f.Ending(talk)
		short, severity := e.Short()
		if e.Rule == nil && severity == findings.Hint {
			continue
		}
		bad++
		if !slices.ContainsFunc(list, func(one findings.Finding) bool {
			return !one.Recovered && one.Severity != findings.Hint && at(&one, e.Entry) && (e.Rule == nil || one.Rule == e.Rule)
		}) {
			t.Errorf("%s: conversation %d ended %q at %d, and nothing is found there", path, talk, short, e.Entry)
		}
	}
	for i := range list {
		one := &list[i]
		switch one.Rule.Code {
		case "end.undone", "end.wrong":
			continue // what it came to, not how
		}
		if one.Group() != findings.End || one.Recovered {
			continue
		}
		for _, p := range one.Places {
			talk, _ := x.Conversation(p.Entry)
			e := f.Ending(talk)
			if _, severity := e.Short(); e.Rule != one.Rule && (severity == findings.Hint || p.Entry > e.Entry) {
				t.Errorf("%s: %s is found at %d, and the conversation ended %q at %d", path, one.Rule.Code, p.Entry, e.String(), e.Entry)
			}
		}
	}
	return bad
}
