package format

import (
	"encoding/binary"
	"iter"
	"sort"

	"msgview/model"
)

// Origins are the places of very many records, in their order. A place takes some five
// bytes. The zero value has none.
type Origins struct {
	n       int
	files   []originFile
	blocks  []originBlock
	places  []byte // line, offset and length of each record, counted from the one before
	last    model.Origin
	highest int64         // offset of the file's records so far
	apart   map[place]int // those that stand before others that were added earlier
	doubled bool          // some stand at the same place
}

// place is where a record is in a log.
type place struct {
	file   string
	offset int64
}

// originFile is a file, from the number of its first record on.
type originFile struct {
	first int
	name  string
}

// originBlock is where the places of so many records begin.
type originBlock struct {
	line    int
	offset  int64
	highest int64 // offset so far, with that of the first record
	at      int   // in places
}

const originsInBlock = 32

// Len returns how many there are.
func (o *Origins) Len() int { return o.n }

// Add appends the place of a record.
func (o *Origins) Add(at model.Origin) {
	if len(o.files) == 0 || at.File != o.last.File {
		o.files = append(o.files, originFile{o.n, at.File})
		o.highest = -1
	}
	if at.Offset < o.highest {
		if o.apart == nil {
			o.apart = map[place]int{}
		}
		o.apart[place{at.File, at.Offset}] = o.n
	}
	o.doubled = o.doubled || o.n > 0 && at.File == o.last.File && at.Offset <= o.highest
	o.highest = max(o.highest, at.Offset)
	if o.n%originsInBlock == 0 {
		o.blocks = append(o.blocks, originBlock{line: at.Line, offset: at.Offset, highest: o.highest, at: len(o.places)})
	} else {
		o.places = binary.AppendVarint(o.places, int64(at.Line-o.last.Line))
		o.places = binary.AppendVarint(o.places, at.Offset-o.last.Offset-o.last.Length)
	}
	o.places = binary.AppendVarint(o.places, at.Length)
	o.last = at
	o.n++
}

// At returns the place of a record.
func (o *Origins) At(i int) model.Origin {
	f := sort.Search(len(o.files), func(k int) bool { return o.files[k].first > i }) - 1
	var at model.Origin
	o.walk(i/originsInBlock, func(n int, line int, offset, length int64) bool {
		at = model.Origin{File: o.files[f].name, Line: line, Offset: offset, Length: length}
		return n < i
	})
	return at
}

// All yields the places in their order.
func (o *Origins) All() iter.Seq2[int, model.Origin] {
	return func(yield func(int, model.Origin) bool) {
		f, on := 0, true
		for block := 0; block < len(o.blocks) && on; block++ {
			o.walk(block, func(n, line int, offset, length int64) bool {
				for f+1 < len(o.files) && o.files[f+1].first <= n {
					f++
				}
				on = yield(n, model.Origin{File: o.files[f].name, Line: line, Offset: offset, Length: length})
				return on
			})
		}
	}
}

// walk goes through the records of a block.
func (o *Origins) walk(block int, do func(n, line int, offset, length int64) bool) {
	b := o.blocks[block]
	line, offset, length, at := b.line, b.offset, int64(0), b.at
	next := func() int64 {
		v, n := binary.Varint(o.places[at:])
		at += n
		return v
	}
	for n := block * originsInBlock; n < min((block+1)*originsInBlock, o.n); n++ {
		if n%originsInBlock > 0 {
			line += int(next())
			offset += length + next()
		}
		if length = next(); !do(n, line, offset, length) {
			return
		}
	}
}

// Find returns the number of the record at an offset of a file; of several the last.
func (o *Origins) Find(file string, offset int64) (i int, ok bool) {
	if i, ok = o.apart[place{file, offset}]; ok {
		return i, true
	}
	for f := len(o.files) - 1; f >= 0 && !ok; f-- {
		if o.files[f].name != file {
			continue
		}
		end := o.n
		if f+1 < len(o.files) {
			end = o.files[f+1].first
		}
		i, ok = o.find(o.files[f].first, end, offset)
	}
	return i, ok
}

// find looks among the records from first up to end, which are of one file.
func (o *Origins) find(first, end int, offset int64) (i int, ok bool) {
	from, to := (first+originsInBlock-1)/originsInBlock, (end+originsInBlock-1)/originsInBlock
	block := from + sort.Search(to-from, func(k int) bool { return o.blocks[from+k].highest > offset }) - 1
	for again := true; again && !ok && block >= first/originsInBlock; block-- {
		o.walk(block, func(n, _ int, at, _ int64) bool {
			if n >= first && n < end && at == offset {
				i, ok = n, true
			}
			return n < end
		})
		again = block >= from && o.blocks[block].highest >= offset // it may be the last of the one before
	}
	return i, ok
}
