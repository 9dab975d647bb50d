package formats_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/loaders/formats"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/themes"
	"msgview/ui/export"
	"msgview/ui/palette"
)

// Every record that counts as shown has a row of its own at the highest level, or stands
// with one that has: as a later piece of its message, as what repeats it, or as a part of it.
func TestShownHasRow(t *testing.T) {
	for _, f := range formats.All() {
		if !formattest.Wanted(f.Name) {
			continue
		}
		for _, path := range formattest.Logs(t, testdata, f.Name) {
			if !formattest.Sampled(filepath.Base(path)) {
				continue
			}
			l := open(t, path)
			for _, s := range withoutRow(t, l) {
				t.Errorf("%s, %s: %s", f.Name, filepath.Base(path), s)
			}
		}
	}
}

// withoutRow names the records that count as shown and have no row.
func withoutRow(t *testing.T, l *loaders.Log) (list []string) {
	t.Helper()
	var doc bytes.Buffer
	if err := export.Plain(context.Background(), &doc, l, export.PlainOptions{Width: 4000, Level: 5, Palette: palette.New(themes.Default(true))}); err != nil {
		t.Fatal(err)
	}
	text := doc.String()
	hasRow := func(i int) bool {
		if i < 0 {
			return false
		}
		m, err := l.Message(i)
		return err == nil && strings.Contains(text, fmt.Sprintf("source: %s:%d,", m.Origin.File, m.Origin.Line))
	}
	x := l.Index()
	for i := range x.Len() {
		f := x.Flags(i)
		if f.Any(model.FlagMetadata|model.FlagUnknown|model.FlagMalformed) && !f.Any(model.FlagPart|model.FlagPiece) {
			continue
		}
		owner := i
		if of, ok := x.CopyOf(i); ok {
			owner = of
		}
		if owner = x.Owner(owner); owner == i && f.Has(model.FlagPart) {
			owner = messageOf(x, i)
		}
		if hasRow(owner) {
			continue
		}
		list = append(list, fmt.Sprintf("entry %d in line %d: flags %b, owner %d", i, x.Place(i).Line, f, owner))
	}
	return list
}

// messageOf returns the entry of the message that a part of one stands with: the one before
// it in its file, else the first behind it; of parts in files of their own, in any file. It
// is -1 if there is none.
func messageOf(x *model.Index, part int) int {
	for _, anywhere := range []bool{false, true} {
		for _, step := range []int{-1, 1} {
			for i := part + step; i >= 0 && i < x.Len(); i += step {
				if x.Flags(i).IsMessage() && (anywhere || x.Place(i).File == x.Place(part).File) {
					return i
				}
			}
		}
	}
	return -1
}
