package model

// An idTable finds the entry of an id. It takes about half of what a map takes.
type idTable struct {
	hashes  []uint64 // 0 is free
	entries []uint32
	n       int
}

// put notes the entry of an id, which must not be 0. It reports false, and changes
// nothing, if the id is known.
func (t *idTable) put(id uint64, entry int) bool {
	if 4*t.n >= 3*len(t.hashes) {
		hashes, entries := t.hashes, t.entries
		t.hashes, t.entries = make([]uint64, max(64, 2*len(hashes))), make([]uint32, max(64, 2*len(hashes)))
		for i, h := range hashes {
			if h != 0 {
				k := t.slot(h)
				t.hashes[k], t.entries[k] = h, entries[i]
			}
		}
	}
	k := t.slot(id)
	if t.hashes[k] != 0 {
		return false
	}
	t.hashes[k], t.entries[k] = id, uint32(entry)
	t.n++
	return true
}

func (t *idTable) get(id uint64) (entry int, ok bool) {
	if t.n == 0 || id == 0 {
		return 0, false
	}
	k := t.slot(id)
	return int(t.entries[k]), t.hashes[k] != 0
}

// slot returns the place of an id: its own, or the free one that it would take.
func (t *idTable) slot(id uint64) int {
	mask := len(t.hashes) - 1
	i := int(id*mixOne>>20) & mask
	for t.hashes[i] != 0 && t.hashes[i] != id {
		i = (i + 1) & mask
	}
	return i
}
