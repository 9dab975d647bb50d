package reading

import "testing"

// The list of an entry stays what it was when its room is used again for the next one,
// whether it was copied or, as it is very long, kept itself.
func TestKeptLists(t *testing.T) {
	for _, length := range []int{0, 1, mostCopied, mostCopied + 1} {
		var all []int
		list := make([]int, length, length+8)
		for i := range list {
			list[i] = i
		}
		own, room := kept(&all, list)
		room = room[:0]
		for range 3 {
			room = append(room, -1)
		}
		more, _ := kept(&all, room)
		_ = append(own, -2) // nothing of others stands behind it
		if len(own) != length || len(more) != 3 || more[0] != -1 || more[2] != -1 {
			t.Fatalf("%d: %d are kept, and then %v", length, len(own), more)
		}
		for i, n := range own {
			if n != i {
				t.Fatalf("%d: number %d became %d", length, i, n)
			}
		}
		if length > mostCopied && len(all) != 3 {
			t.Errorf("%d of a long list were copied", len(all)-3)
		}
	}
}
