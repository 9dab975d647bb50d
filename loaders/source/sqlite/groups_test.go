package sqlite

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// grouped reads a whole database session by session, and tells the groups.
func grouped(t testing.TB, file []byte) (text string, groups []string, err error) {
	t.Helper()
	before := GroupFrom
	GroupFrom = 0
	defer func() { GroupFrom = before }()
	db, err := Open(bytes.NewReader(file), int64(len(file)), Beside{})
	if err != nil {
		return "", nil, err
	}
	r := NewReader(db)
	all, err := io.ReadAll(r)
	at := r.Groups()
	for i := range at {
		end := int64(len(all))
		if i+1 < len(at) {
			end = at[i+1]
		}
		groups = append(groups, string(all[at[i]:end]))
	}
	return string(all), groups, err
}

// Session by session the same rows come as table by table.
func TestGroups(t *testing.T) {
	file := read(t, "deep.db")
	whole, err := rows(t, file, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, groups, err := grouped(t, file)
	if lost, more := compare(whole, got); lost+more != "" || err != nil {
		t.Errorf("lost:\n%s\nmore:\n%s\n%v", lost, more, err)
	}
	if len(groups) != 9 { // eight sessions and the rest
		t.Fatalf("%d groups", len(groups))
	}
	for i, g := range groups[:8] {
		id := string(rune('0' + i))
		if !strings.HasPrefix(g, `{"_table":"session","_rowid":`) || strings.Count(g, "\n") != strings.Count(g, `"s`+id+`"`) || strings.Count(g, `{"_table":"part"`) < 2 {
			t.Errorf("group %d:\n%s", i, g)
		}
	}
	if !strings.Contains(groups[8], "colour") {
		t.Errorf("the rest:\n%s", groups[8])
	}
}

// Damage loses no more rows than it does table by table.
func TestGroupsOfDamaged(t *testing.T) {
	file := read(t, "deep.db")
	for page := 2; page <= len(file)/512; page++ {
		damaged := bytes.Clone(file)
		clear(damaged[(page-1)*512 : page*512])
		want, wantErr := rows(t, damaged, nil, nil)
		got, _, err := grouped(t, damaged)
		if lost, more := compare(want, got); strings.Count(lost, "\n") != 0 || (wantErr == nil) != (err == nil) {
			t.Errorf("page %d lost:\n%s\nmore:\n%s\n%v, %v", page, lost, more, wantErr, err)
		}
	}
}
