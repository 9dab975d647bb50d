package ui

import (
	"hash/crc32"
	"path/filepath"
	"testing"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/render"
)

// fixtures hands out every log that there is to test with.
func fixtures(t *testing.T, each func(name string, log model.Log)) {
	t.Helper()
	var paths []string
	for _, pattern := range []string{"../testdata/*/*.jsonl", "../testdata/*/*.json", "testdata/*.jsonl", "tour/*.jsonl"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, found...)
	}
	for _, path := range paths {
		if testing.Short() && crc32.ChecksumIEEE([]byte(path))%6 != 0 {
			continue
		}
		log, err := loaders.Open(t.Context(), path, loaders.Options{})
		if err != nil {
			continue // it is no log
		}
		if err := log.Wait(t.Context()); err == nil {
			each(path, log)
		}
		log.Close()
	}
}

// visited are the items that a key goes to, one after the other.
func visited(d *driver, key string) map[render.Key]bool {
	seen := map[render.Key]bool{d.m.Col.Here(): true}
	for {
		d.press(key)
		now := d.m.Col.Here()
		if seen[now] {
			return seen
		}
		seen[now] = true
	}
}

// What header and problems count as to be looked at is what e and E go through.
func TestEveryProblemIsReached(t *testing.T) {
	reached := func(t *testing.T, name string, log model.Log) (n int) {
		d := drive(t, log, 100, 30)
		d.looked()
		for _, way := range [][2]string{{"g", "e"}, {"G", "E"}} {
			d.press(way[0])
			seen := visited(d, way[1])
			for _, f := range d.m.Check.Told().List {
				if f.Recovered || f.Severity == findings.Hint {
					continue
				}
				n++
				if k, ok := d.m.Col.Way.HomeOf(f.Places[0]); ok && !seen[k] {
					t.Errorf("%s: %s does not reach %s at %+v, item %+v", name, way[1], f.Rule.Code, f.Places[0], k)
				}
			}
		}
		return n
	}
	all := 0
	fixtures(t, func(name string, log model.Log) { all += reached(t, name, log) })
	if all < 500 && !testing.Short() {
		t.Errorf("the fixtures have %d problems", all)
	}
	t.Run("in a call that went well", func(t *testing.T) {
		cut := called("a", "Bash")
		cut.StopReason = "max_tokens"
		log := newStaticLog(said(model.RoleUser, "bake"), cut, answered("a", "fine", false))
		if n := reached(t, "a log", log); n == 0 {
			t.Error("nothing is to be looked at")
		}
	})
}
