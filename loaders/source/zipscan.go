package source

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
)

// scan finds the members of an archive without its directory: by their local
// headers (APPNOTE 4.3.7), one after the other.
func (a *Archive) scan() {
	size := a.size
	seen := map[string]int{}
	for at := int64(0); at >= 0 && at < size && len(a.Members) < MaxEntries; {
		head := make([]byte, 30)
		if n, _ := a.data.ReadAt(head, at); n < len(head) {
			return
		}
		if string(head[:4]) != zipMagic {
			at = a.find(at+1, []byte(zipMagic))
			continue
		}
		flags, method := binary.LittleEndian.Uint16(head[6:]), binary.LittleEndian.Uint16(head[8:])
		packed, whole := int64(binary.LittleEndian.Uint32(head[18:])), int64(binary.LittleEndian.Uint32(head[22:]))
		rest := make([]byte, int(binary.LittleEndian.Uint16(head[26:]))+int(binary.LittleEndian.Uint16(head[28:])))
		if n, _ := a.data.ReadAt(rest, at+30); n < len(rest) {
			return
		}
		raw := string(rest[:binary.LittleEndian.Uint16(head[26:])])
		name := cleanName(raw)
		start := at + 30 + int64(len(rest))
		sum := binary.LittleEndian.Uint32(head[14:])
		known := flags&8 == 0 && packed != 1<<32-1
		end := start + packed
		if !known {
			// The sizes stand behind the data, or in the directory.
			if end = a.find(start, []byte(zipMagic)); end < 0 {
				end = size
			}
			whole = 0
		}
		at = end
		unpack := unpackers[method]
		switch {
		case name == "" || raw[len(raw)-1] == '/':
			continue
		case flags&1 != 0:
			a.problem(name, "encrypted")
			continue
		case method != zip.Store && unpack == nil, method == zip.Store && !known:
			a.problem(name, "compressed in a way that is not read")
			continue
		}
		section := [2]int64{start, min(end, size) - start}
		m := Member{Name: name, Size: whole, packed: section[1], open: func() (io.ReadCloser, error) {
			r := io.Reader(io.NewSectionReader(a.data, section[0], section[1]))
			if unpack != nil {
				r = unpack(r)
			}
			if known {
				r = &summed{r: r, left: whole, want: sum}
			}
			return io.NopCloser(r), nil
		}}
		if i, again := seen[raw]; again {
			a.problem(name, "another file of the same name follows")
			a.Members[i] = m
			continue
		}
		seen[raw] = len(a.Members)
		a.Members = append(a.Members, m)
	}
}

// find returns where some bytes are next, or -1.
func (a *Archive) find(from int64, what []byte) int64 {
	buf := make([]byte, 256<<10)
	for {
		n, _ := a.data.ReadAt(buf, from)
		if i := bytes.Index(buf[:n], what); i >= 0 {
			return from + int64(i)
		}
		if n < len(buf) {
			return -1
		}
		from += int64(n - len(what) + 1)
	}
}

// summed checks the length and the checksum of what is read.
type summed struct {
	r    io.Reader
	left int64
	sum  uint32
	want uint32
}

func (s *summed) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	s.sum = crc32.Update(s.sum, crc32.IEEETable, p[:n])
	s.left -= int64(n)
	switch {
	case s.left < 0:
		return n, zip.ErrFormat
	case errors.Is(err, io.EOF) && s.left > 0:
		return n, io.ErrUnexpectedEOF
	case errors.Is(err, io.EOF) && s.sum != s.want:
		return n, zip.ErrChecksum
	}
	return n, err
}
