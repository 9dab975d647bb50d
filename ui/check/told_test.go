package check

import (
	"slices"
	"testing"

	"msgview/model"
	"msgview/model/findings"
)

func finding(recovered bool, count int, entries ...int) *findings.Finding {
	f := &findings.Finding{Recovered: recovered, Count: count}
	for _, e := range entries {
		f.Places = append(f.Places, findings.Place{Entry: e, Result: -1})
	}
	return f
}

// What is said of a place: of findings with more places than they name nothing is said
// between these.
func TestTold(t *testing.T) {
	told := &Told{Done: 100}
	told.add(finding(false, 2, 5, 9))
	told.add(finding(true, 1, 7))
	told.add(finding(false, 50, 20, 21, 60, 61))
	warning := finding(false, 1, 3)
	warning.Severity = findings.Warning
	told.add(warning)
	told.sort()
	for entry, want := range map[int]Judgement{3: Bad, 5: Bad, 9: Bad, 7: Recovered, 8: Fine, 20: Bad, 40: Unknown, 60: Bad, 62: Fine, 100: Unknown} {
		if got := told.Of(findings.Place{Entry: entry, Result: -1}); got != want {
			t.Errorf("entry %d: %d, want %d", entry, got, want)
		}
	}
	for entry, want := range map[int]bool{3: true, 5: true, 7: false, 8: false, 40: true, 62: false} {
		if told.MayBeBad(entry, model.FlagCall) != want {
			t.Errorf("entry %d may be bad: %v", entry, !want)
		}
	}
	if told.MayBeBad(40, 0) {
		t.Error("an entry without a call may be bad")
	}
	var entries []int
	for p, severity := range told.BadPlaces {
		if entries = append(entries, p.Entry); (severity == findings.Warning) != (p.Entry == 3) {
			t.Errorf("entry %d is of severity %d", p.Entry, severity)
		}
	}
	if !slices.Equal(entries, []int{5, 9, 20, 21, 60, 61, 3}) {
		t.Errorf("bad places in %v", entries)
	}
}

// Of more places than are kept nothing is said, rather than that they are fine.
func TestToldIsBounded(t *testing.T) {
	told := &Told{Done: 1 << 20}
	for i := range maxPlaces + 100 {
		told.add(finding(false, 1, i))
	}
	told.sort()
	if n := told.Bad(); n != maxPlaces {
		t.Errorf("%d places", n)
	}
	if got := told.Of(findings.Place{Entry: maxPlaces + 50, Result: -1}); got != Unknown {
		t.Errorf("a place that was not kept is judged %d", got)
	}
}
