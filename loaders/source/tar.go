package source

import (
	"archive/tar"
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// tarBlock is the unit of a tar archive, in bytes (POSIX pax, "ustar Interchange
// Format").
const tarBlock = 512

// isTar reports whether a file that begins so is a tar archive.
func isTar(head []byte) bool { return len(head) >= 262 && string(head[257:262]) == "ustar" }

// holdsTar reports whether compressed data that begins so holds a tar archive.
func holdsTar(file io.ReaderAt) bool {
	u, err := unpack(io.NewSectionReader(file, 0, 1<<62))
	if u != nil {
		defer u.close()
	}
	if err != nil {
		return false
	}
	head := make([]byte, tarBlock)
	n, _ := io.ReadFull(u, head)
	return isTar(head[:n])
}

// unpackTar unpacks a compressed archive into a temporary file. What is good of a
// damaged one is read.
func (a *Archive) unpackTar() error {
	u, err := unpack(io.NewSectionReader(a.data, 0, a.size))
	if u != nil {
		defer u.close()
	}
	if err != nil {
		return err
	}
	temp := newScratch()
	a.temp = func() { temp.Close() }
	out := bufio.NewWriterSize(temp, chunkBytes)
	counted := &countingReader{ctx: context.Background(), r: u}
	buf := make([]byte, chunkBytes)
	var total int64
	for {
		n, err := counted.Read(buf)
		if _, failed := out.Write(buf[:n]); failed != nil {
			return fmt.Errorf("copying to a temporary file: %w", failed)
		}
		if total += int64(n); total > maxUnpacked || total > ratioFrom && total > maxRatio*a.size {
			err = fmt.Errorf("%w: the archive unpacks to too much", ErrLimit)
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			a.problem("the archive", "what follows its first "+fmt.Sprint(total)+" bytes cannot be read: "+err.Error())
			break
		}
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("copying to a temporary file: %w", err)
	}
	a.data, a.size = temp, total
	return nil
}

// readTar finds the members of a tar archive.
func (a *Archive) readTar() {
	a.kind = "tar"
	in := io.NewSectionReader(a.data, 0, a.size)
	r := tar.NewReader(in)
	last := map[string]int{}
	for len(a.Members) < MaxEntries {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			a.problem("the archive", "it is damaged or cut after "+fmt.Sprint(len(a.Members))+" files")
			return
		}
		name := cleanName(h.Name)
		at, err := in.Seek(0, io.SeekCurrent)
		switch {
		case err != nil:
			return
		case name == "" || h.Typeflag != tar.TypeReg || strings.HasSuffix(h.Name, "/"):
			continue
		case sparse(h):
			a.problem(name, "a sparse file, which is not read")
			continue
		}
		size := min(h.Size, max(a.size-at, 0))
		m := Member{Name: name, Size: size, Modified: h.ModTime, packed: size, open: func() (io.ReadCloser, error) {
			return io.NopCloser(io.NewSectionReader(a.data, at, size)), nil
		}}
		if size < h.Size {
			m.open = func() (io.ReadCloser, error) {
				return io.NopCloser(io.MultiReader(io.NewSectionReader(a.data, at, size), &failing{io.ErrUnexpectedEOF})), nil
			}
		}
		if i, again := last[name]; again { // what was added later counts
			a.Members[i] = m
			continue
		}
		last[name] = len(a.Members)
		a.Members = append(a.Members, m)
	}
}

// sparse reports whether a file is stored without its holes.
func sparse(h *tar.Header) bool {
	for key := range h.PAXRecords {
		if strings.HasPrefix(key, "GNU.sparse") {
			return true
		}
	}
	return h.Typeflag == tar.TypeGNUSparse
}
