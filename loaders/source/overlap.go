package source

import (
	"archive/zip"
	"cmp"
	"slices"
)

// overlapping returns what is wrong with the members of an archive that share bytes
// with others, by their number. No program writes such an archive but to have it
// unpack to many times its size ("A better zip bomb", David Fifield, 2019). It is told
// by where the members are, so nothing is unpacked for it.
func overlapping(files []*zip.File) map[int]string {
	type extent struct {
		file       int
		start, end int64
	}
	list := make([]extent, 0, len(files))
	for i, f := range files {
		size := int64(min(f.CompressedSize64, 1<<62))
		if start, err := f.DataOffset(); err == nil && size > 0 {
			list = append(list, extent{i, start, start + size})
		}
	}
	slices.SortStableFunc(list, func(a, b extent) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end))
	})
	wrong := map[int]string{}
	for i, last := 1, 0; i < len(list); i++ {
		before, at := list[last], list[i]
		switch {
		case at.start < before.end && at.start == before.start && at.end == before.end:
			wrong[at.file] = "it is the same bytes as " + cleanName(files[before.file].Name)
		case at.start < before.end:
			const why = "it shares bytes with another file of the archive, as only in a decompression bomb"
			wrong[before.file], wrong[at.file] = why, why
		}
		if at.end > before.end {
			last = i
		}
	}
	return wrong
}
