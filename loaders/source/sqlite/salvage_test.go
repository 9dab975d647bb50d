package sqlite

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
)

// A page that is lost takes with it the rows that are on it and no others, and is named.
func TestSalvage(t *testing.T) {
	file := read(t, "deep.db")
	whole, err := rows(t, file, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[byte]int{}
	for page := 2; page <= len(file)/512; page++ {
		at := file[(page-1)*512 : page*512]
		kind := at[0]
		cells := int(binary.BigEndian.Uint16(at[3:]))
		kinds[kind]++
		for name, change := range map[string]func(b []byte){
			"cleared":      func(b []byte) { clear(b) },
			"overwritten":  func(b []byte) { copy(b, bytes.Repeat([]byte("\xA5\x5A"), 256)) },
			"another kind": func(b []byte) { b[0] ^= 0xFF },
		} {
			damaged := bytes.Clone(file)
			change(damaged[(page-1)*512 : page*512])
			got, err := rows(t, damaged, nil, nil)
			if strings.HasPrefix(lineOf(whole), `{"_table":"sqlite_schema"`) && lineOf(got) != lineOf(whole) { // a page of the list of tables: rows have no names
				if n := strings.Count(whole, "\n") - strings.Count(got, "\n"); n > 1 || err == nil {
					t.Errorf("page %d of kind %d %s: %d rows are lost, %v", page, kind, name, n, err)
				}
				continue
			}
			lost, more := compare(whole, got)
			most := 1 // of a row that goes on there
			switch kind {
			case tableLeaf:
				if most = cells; name == "another kind" {
					most = 0
				}
			case tableInterior, indexInterior, indexLeaf:
				most = 0
			}
			if kind == indexLeaf && strings.Contains(lost, `"setting"`) {
				most = 1
			}
			if n := strings.Count(lost, "\n"); n > most {
				t.Errorf("page %d of kind %d %s: %d rows of at most %d are lost:\n%s", page, kind, name, n, most, lost)
			}
			if kind == 0 { // nothing tells what was in it
				continue
			}
			if lost != "" && (err == nil || !strings.Contains(err.Error(), fmt.Sprintf("page %d", page))) {
				t.Errorf("page %d of kind %d %s: it is not named: %v", page, kind, name, err)
			}
			if strings.Contains(got, "a deleted line") {
				t.Errorf("page %d %s: what was deleted came back", page, name)
			}
			for _, line := range strings.Split(strings.TrimSuffix(more, "\n"), "\n") {
				if line != "" && !strings.Contains(line, `"_problem"`) {
					t.Errorf("page %d of kind %d %s: a row that was not there: %s", page, kind, name, line)
				}
			}
		}
	}
	if kinds[tableInterior] < 3 || kinds[tableLeaf] < 10 {
		t.Errorf("kinds of pages: %v", kinds)
	}
}

func lineOf(s string) string { line, _, _ := strings.Cut(s, "\n"); return line }

// compare returns the lines that are in one text only.
func compare(a, b string) (onlyA, onlyB string) {
	in := map[string]int{}
	for _, l := range strings.SplitAfter(a, "\n") {
		in[l]++
	}
	for _, l := range strings.SplitAfter(b, "\n") {
		if in[l]--; in[l] < 0 {
			onlyB += l
		}
	}
	for _, l := range strings.SplitAfter(a, "\n") {
		if in[l] > 0 {
			in[l]--
			onlyA += l
		}
	}
	return onlyA, onlyB
}

// Without its first page a database has no names of tables and columns, unless further
// pages hold the list of them.
func TestSalvageWithoutList(t *testing.T) {
	file := read(t, "deep.db")
	whole, _ := rows(t, file, nil, nil)
	damaged := bytes.Clone(file)
	clear(damaged[100:512]) // but for the header
	got, err := rows(t, damaged, nil, nil)
	if err == nil || strings.Count(got, "\n") < strings.Count(whole, "\n")-10 {
		t.Errorf("%d of %d rows, %v", strings.Count(got, "\n"), strings.Count(whole, "\n"), err)
	}
	if !strings.Contains(got, `{"_table":"message","_rowid":1,"id":"m000"`) {
		t.Errorf("the list of tables was not found:\n%.600s", got)
	}
}

// Without its header, too.
func TestSalvageWithoutHeader(t *testing.T) {
	for name, change := range map[string]func(b []byte){
		"cleared":      func(b []byte) { clear(b[:512]) },
		"magic":        func(b []byte) { b[3] ^= 0xFF },
		"size of page": func(b []byte) { b[16], b[17] = 0xFF, 0xFF },
	} {
		file := read(t, "deep.db")
		whole, _ := rows(t, file, nil, nil)
		change(file)
		got, err := rows(t, file, nil, nil)
		if err == nil || !strings.Contains(err.Error(), "page 1") || strings.Count(got, "\n") < strings.Count(whole, "\n")-10 {
			t.Errorf("%s: %d of %d rows, %v", name, strings.Count(got, "\n"), strings.Count(whole, "\n"), err)
		}
	}
	for _, other := range [][]byte{bytes.Repeat([]byte{0}, 8192), bytes.Repeat([]byte{13}, 8192), bytes.Repeat([]byte{13, 0, 0, 0, 1, 0, 100, 0}, 1024), []byte(strings.Repeat("a line of text\n", 4096))} {
		if n := GuessPageSize(bytes.NewReader(other), int64(len(other))); n != 0 {
			t.Errorf("pages of %d bytes in %q", n, other[:16])
		}
	}
}
