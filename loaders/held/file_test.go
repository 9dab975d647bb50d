package held

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"msgview/model"
)

// Without room for the file the messages are kept all the same.
func TestHeldWithoutRoom(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	for name, f := range map[string]*packed{"full": {temp: full}, "none": {full: true}} {
		for i := range 5 {
			if err := f.add(&model.Message{ID: fmt.Sprint(i), Parts: []model.Part{model.Text{Text: strings.Repeat("x", 100<<10)}}}); err != nil {
				t.Fatal(err)
			}
		}
		f.finish()
		for i := range 5 {
			if m, _, err := f.message(i); err != nil || m.ID != fmt.Sprint(i) || len(m.Parts) != 1 {
				t.Errorf("%s: message %d is %+v, %v", name, i, m, err)
			}
		}
	}
}

// Messages may be looked at while others are still added.
func TestAtBeforeTheEnd(t *testing.T) {
	for _, packs := range []bool{false, true} {
		var h Messages
		r := NewRun(3, packs, nil)
		h.Begin(r)
		defer h.Close()
		const n = 3000
		for i := range n {
			r.Add(&model.Message{ID: fmt.Sprint(i), Parts: []model.Part{model.Text{Text: strings.Repeat("x", i)}}})
			for _, k := range []int{0, i / 2, i} {
				if m, _, err := h.At(3 + k); err != nil || m == nil || m.ID != fmt.Sprint(k) {
					t.Fatalf("message %d of %d is %+v, %v", k, i, m, err)
				}
			}
			if m, _, _ := h.At(3 + i + 1); m != nil {
				t.Fatalf("there is no message %d yet", i+1)
			}
		}
		h.Finish(r)
		if m, _, err := h.At(3 + n - 1); err != nil || m.ID != fmt.Sprint(n-1) {
			t.Errorf("the last one is %+v, %v", m, err)
		}
	}
}

// The ends of messages are what they were, however long these are.
func TestEnds(t *testing.T) {
	var e ends
	var all []int64
	at := int64(0)
	for i := range 5000 {
		if at += int64(i); i%700 == 699 {
			at += 1 << 33
		}
		all = append(all, at)
		e.add(at)
	}
	for i, want := range all {
		start, end := e.of(i)
		if end != want || i > 0 && start != all[i-1] || i == 0 && start != 0 {
			t.Fatalf("message %d is from %d to %d, not up to %d", i, start, end, want)
		}
	}
}
