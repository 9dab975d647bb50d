package framing

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// split frames data and returns the records.
func split(t testing.TB, data []byte, g Guess) []Record {
	t.Helper()
	var all []Record
	size := func() (int64, bool) { return int64(len(data)), true }
	err := Split(context.Background(), bytes.NewReader(data), size, g, 0, func(r []Record) error {
		all = append(all, r...)
		return nil
	})
	if err != nil && !errors.Is(err, ErrCut) {
		t.Fatal(err)
	}
	return all
}

// splitPieces does the same with pieces of n bytes, as they may come from a pipe.
func splitPieces(data []byte, g Guess, n int) []Record {
	var out collector
	out.line = 1
	pos := min(g.BOM, len(data))
	s := newSplitter(g, int64(pos), &out)
	for pos < len(data) {
		piece := data[pos:min(len(data), pos+n)]
		for more := 1; partialMark(piece) < len(piece) && pos+n+more <= len(data); more++ {
			piece = data[pos : pos+n+more]
		}
		s.feed(piece, int64(pos))
		pos += len(piece)
	}
	s.finish(int64(pos))
	return out.records
}

// texts returns the bytes of records, with what is special about each in front.
func texts(data []byte, records []Record) []string {
	var all []string
	for _, r := range records {
		s := string(data[r.Offset : r.Offset+r.Length])
		for _, f := range []struct {
			on   bool
			name string
		}{{r.Padding, "padding:"}, {r.Bad && !r.Padding, "bad:"}, {r.Cut, "cut:"}, {r.Envelope, "envelope:"}, {r.NoNewline, "open:"}} {
			if f.on {
				s = f.name + s
			}
		}
		if r.Padding {
			s = fmt.Sprintf("padding:%d", r.Length)
		}
		all = append(all, s)
	}
	return all
}

// check verifies what holds for every input: records lie one behind the other,
// and only separators and the outer structure lie between them.
func check(data []byte, g Guess, records []Record) error {
	var errs []error
	bad := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	at, opened, closed := int64(g.BOM), 0, 0
	var inside []Record // elements of the list of a document
	var outer []Record
	for _, r := range records {
		if r.Envelope {
			for len(outer) > 0 && outer[len(outer)-1].Offset >= r.Offset {
				inside = append(inside, outer[len(outer)-1])
				outer = outer[:len(outer)-1]
			}
		}
		outer = append(outer, r)
	}
	gap := func(from, to int64) {
		rest := data[from:to]
		for len(rest) > 0 {
			c := rest[0]
			switch {
			case isSeparator(c):
			case c == ',' && g.Container != Text && g.Container != SSE:
			case bytes.HasPrefix(rest, []byte(mark)):
				rest = rest[2:]
			case c == '[' && g.Container == Array:
				opened++
			case c == ']' && g.Container == Array:
				closed++
			default:
				bad("byte %q at %d is in no record", c, to-int64(len(rest)))
			}
			rest = rest[1:]
		}
	}
	for _, r := range outer {
		switch {
		case r.Length <= 0:
			bad("record at %d has %d bytes", r.Offset, r.Length)
			return errors.Join(errs...)
		case r.Offset < at || r.Offset+r.Length > int64(len(data)):
			bad("record %d+%d overlaps the one before or the end", r.Offset, r.Length)
			return errors.Join(errs...)
		}
		gap(at, r.Offset)
		at = r.Offset + r.Length
	}
	gap(at, int64(len(data)))
	slices.Reverse(inside)
	at = 0
	for _, r := range inside {
		if r.Offset < at {
			bad("element at %d overlaps the one before", r.Offset)
		}
		at = r.Offset + r.Length
	}
	for _, r := range records {
		if want := 1 + bytes.Count(data[:r.Offset], newline); r.Line != want {
			bad("record at %d says line %d, is on %d", r.Offset, r.Line, want)
		}
	}
	if opened > 1 || closed > 1 {
		bad("%d opening and %d closing brackets are in no record", opened, closed)
	}
	return errors.Join(errs...)
}

// checkSplit checks the records of data, whatever pieces it comes in.
func checkSplit(t testing.TB, data []byte, g Guess) []Record {
	t.Helper()
	records := split(t, data, g)
	if err := check(data, g, records); err != nil {
		t.Errorf("%+v of %q: %v", g, data, err)
	}
	for _, n := range []int{1, 2, 3, 7, 64} {
		if n > 1 && n >= len(data) {
			break
		}
		if got := splitPieces(data, g, n); !slices.Equal(got, records) {
			t.Errorf("%+v of %q in pieces of %d:\n%v\nat once:\n%v", g, data, n, got, records)
		}
	}
	return records
}

func lined(lines ...string) []byte { return []byte(strings.Join(lines, "\n") + "\n") }
