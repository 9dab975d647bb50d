package parquet

import "encoding/binary"

// deltas are whole numbers, each told by what it is more than the one before, packed in
// blocks: Encodings.md, "Delta Encoding".
type deltas struct {
	b      []byte // behind what was read
	short  bool   // of 32 bits
	left   int
	first  bool
	number int64

	least   int64  // of a block: what is added to each
	widths  []byte // of its miniblocks that are left, in bits
	perMini int    // numbers of a miniblock
	minis   int    // miniblocks of a block
	mini    []byte
	inMini  int // numbers left in it
	bit     int
	width   int
}

// Bounds of a block. Writers use blocks of 128 numbers.
const (
	maxPerBlock = 1 << 20
	maxMinis    = 1 << 12
)

// newDeltas reads the head of the numbers. There are at most count.
func newDeltas(b []byte, count int, short bool) (*deltas, error) {
	d := &deltas{b: b, short: short, first: true}
	block, minis, left := d.varint(), d.varint(), d.varint()
	first := d.varint()
	if d.b == nil || block == 0 || block > maxPerBlock || minis == 0 || minis > maxMinis || block%minis != 0 || left > uint64(count) {
		return nil, errDamaged
	}
	d.perMini, d.minis, d.left = int(block/minis), int(minis), int(left)
	d.number = int64(first>>1) ^ -int64(first&1)
	return d, nil
}

// varint reads a number; after an error b is nil.
func (d *deltas) varint() uint64 {
	v, n := binary.Uvarint(d.b)
	if n <= 0 {
		d.b = nil
		return 0
	}
	d.b = d.b[n:]
	return v
}

func (d *deltas) next(v *value) error {
	if d.left == 0 {
		return errShort
	}
	d.left--
	if d.first {
		d.first = false
	} else if err := d.step(); err != nil {
		return err
	}
	if d.short {
		d.number = int64(int32(d.number))
	}
	v.number = d.number
	return nil
}

func (d *deltas) step() error {
	if d.inMini == 0 {
		if err := d.begin(); err != nil {
			return err
		}
	}
	d.number += d.least + int64(numberAt(d.mini, d.bit, d.width))
	d.bit += d.width
	d.inMini--
	return nil
}

// begin reads the head of the next miniblock, and that of a block before it.
func (d *deltas) begin() error {
	if len(d.widths) == 0 {
		least := d.varint()
		if d.b == nil || len(d.b) < d.minis {
			return errShort
		}
		d.least = int64(least>>1) ^ -int64(least&1)
		d.widths, d.b = d.b[:d.minis], d.b[d.minis:]
	}
	d.width = int(d.widths[0])
	d.widths = d.widths[1:]
	if d.width > 64 {
		return errDamaged
	}
	size := (d.perMini*d.width + 7) / 8
	if size > len(d.b) {
		return errShort
	}
	d.mini, d.b = d.b[:size], d.b[size:]
	d.inMini, d.bit = d.perMini, 0
	return nil
}

// behind returns what follows the numbers.
func (d *deltas) behind() ([]byte, error) {
	all, v := *d, value{}
	for all.left > 0 {
		if err := all.next(&v); err != nil {
			return nil, err
		}
	}
	return all.b, nil
}

// lengths are bytes behind all of their lengths.
type lengths struct {
	sizes *deltas
	b     []byte
}

func newLengths(b []byte, count int) (*lengths, error) {
	sizes, err := newDeltas(b, count, true)
	if err != nil {
		return nil, err
	}
	rest, err := sizes.behind()
	return &lengths{sizes, rest}, err
}

func (l *lengths) next(v *value) error {
	var size value
	if err := l.sizes.next(&size); err != nil {
		return err
	}
	if size.number < 0 || size.number > int64(len(l.b)) {
		return errShort
	}
	v.bytes, l.b = l.b[:size.number:size.number], l.b[size.number:]
	return nil
}

// prefixed are bytes, of each of which it is told how many are those that the one before
// begins with.
type prefixed struct {
	kept  *deltas
	ends  *lengths
	bytes []byte
}

func newPrefixed(b []byte, count int) (*prefixed, error) {
	kept, err := newDeltas(b, count, true)
	if err != nil {
		return nil, err
	}
	rest, err := kept.behind()
	if err != nil {
		return nil, err
	}
	ends, err := newLengths(rest, count)
	return &prefixed{kept: kept, ends: ends}, err
}

func (p *prefixed) next(v *value) error {
	var kept, end value
	if err := p.kept.next(&kept); err != nil {
		return err
	}
	if err := p.ends.next(&end); err != nil {
		return err
	}
	if kept.number < 0 || kept.number > int64(len(p.bytes)) {
		return errDamaged
	}
	p.bytes = append(p.bytes[:kept.number], end.bytes...)
	v.bytes = p.bytes
	return nil
}
