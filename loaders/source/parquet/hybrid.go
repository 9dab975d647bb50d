package parquet

import "encoding/binary"

// A hybrid reads numbers of some bits each, in runs of one number or packed side by side:
// Encodings.md, "Run Length Encoding / Bit-Packing Hybrid".
type hybrid struct {
	b      []byte
	width  int // in bits, up to 32
	run    int // how many more there are of the run
	value  uint32
	packed bool
	bit    int // of b, of a packed run
	end    int // of b, likewise
}

func newHybrid(b []byte, width int) hybrid { return hybrid{b: b, width: width} }

func (h *hybrid) next() (uint32, error) {
	if h.run == 0 {
		if err := h.begin(); err != nil {
			return 0, err
		}
	}
	h.run--
	if !h.packed {
		return h.value, nil
	}
	v := numberAt(h.b, h.bit, h.width)
	h.bit += h.width
	if h.run == 0 {
		h.b, h.bit = h.b[h.end:], 0
	}
	return uint32(v), nil
}

// begin reads the head of a run.
func (h *hybrid) begin() error {
	if h.width == 0 { // nothing but zeros, which some do not write at all
		h.run, h.packed, h.value = 1, false, 0
		return nil
	}
	head, n := binary.Uvarint(h.b)
	if n <= 0 {
		return errShort
	}
	h.b = h.b[n:]
	count := head >> 1
	if count == 0 || count > maxValues {
		return errDamaged
	}
	if h.packed = head&1 == 1; h.packed {
		bytes := count * uint64(h.width)
		if bytes > uint64(len(h.b)) { // the last run may be cut behind its last number
			bytes = uint64(len(h.b))
			count = bytes / uint64(h.width)
			if h.run = int(bytes * 8 / uint64(h.width)); h.run == 0 {
				return errShort
			}
			h.bit, h.end = 0, int(bytes)
			return nil
		}
		h.run, h.bit, h.end = int(count*8), 0, int(bytes)
		return nil
	}
	size := (h.width + 7) / 8
	if size > len(h.b) {
		return errShort
	}
	h.value = 0
	for i := range size {
		h.value |= uint32(h.b[i]) << (8 * i)
	}
	h.b, h.run = h.b[size:], int(count)
	return nil
}

// numberAt returns a number of up to 64 bits that begins at a bit, the lowest bits first.
func numberAt(b []byte, at, width int) uint64 {
	var v uint64
	first, shift := at/8, at%8
	for i, got := first, -shift; got < width && i < len(b); i, got = i+1, got+8 {
		if got < 0 {
			v = uint64(b[i]) >> -got
		} else {
			v |= uint64(b[i]) << got
		}
	}
	if width < 64 {
		v &= 1<<width - 1
	}
	return v
}

// oldLevels turns levels packed with the highest bits first, the deprecated encoding
// BIT_PACKED, into runs of the hybrid.
func oldLevels(b []byte, width, count int) (levels, rest []byte, err error) {
	size := (count*width + 7) / 8
	if size > len(b) {
		return nil, nil, errShort
	}
	out := binary.AppendUvarint(nil, uint64((count+7)/8)<<1|1)
	packed := make([]byte, (count+7)/8*width)
	for i := range count * width {
		if b[i/8]>>(7-i%8)&1 != 0 {
			number, bit := i/width, width-1-i%width
			to := number*width + bit
			packed[to/8] |= 1 << (to % 8)
		}
	}
	return append(out, packed...), b[size:], nil
}
