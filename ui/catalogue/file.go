package catalogue

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"msgview/ui/keep"
)

// The file begins with a line that says what it is and what wrote it. Every other one is
//
//	KEY SUM ENTRY
//
// with the key of a path and the checksum of it and of what follows, in hexadecimal digits.
const (
	magic   = "msgview sessions 3 "
	keyEnd  = 16
	sumEnd  = keyEnd + 1 + 8
	maxFile = 1 << 30 // bytes; a larger one is not read
)

// lines are those of a file.
type lines struct {
	data []byte
	at   map[uint64]int // where each begins
}

// lineOf writes a line.
func lineOf(key uint64, data []byte) []byte {
	written := fmt.Appendf(nil, "%016x", key)
	return fmt.Appendf(nil, "%s %08x %s\n", written, sumOf(written, data), data)
}

// sumOf is the checksum of a line.
func sumOf(key, data []byte) uint32 {
	return crc32.Update(crc32.ChecksumIEEE(key), crc32.IEEETable, data)
}

// said returns what a line says, unless it is damaged.
func said(line []byte) ([]byte, bool) {
	if len(line) <= sumEnd+1 || line[keyEnd] != ' ' || line[sumEnd] != ' ' {
		return nil, false
	}
	sum, err := strconv.ParseUint(string(line[keyEnd+1:sumEnd]), 16, 32)
	data := bytes.TrimSuffix(line[sumEnd+1:], []byte{'\n'})
	return data, err == nil && uint32(sum) == sumOf(line[:keyEnd], data)
}

// line returns the line with a key.
func (l lines) line(key uint64) ([]byte, bool) {
	at, ok := l.at[key]
	if !ok {
		return nil, false
	}
	line := l.data[at:]
	if end := bytes.IndexByte(line, '\n'); end >= 0 {
		line = line[:end+1]
	}
	return line, true
}

// read reads the file: nothing if it cannot be read or something else wrote it.
func read(path, writer string) (l lines) {
	f, err := os.Open(path)
	if err != nil {
		return l
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxFile {
		return l
	}
	data := make([]byte, info.Size())
	n, err := io.ReadFull(f, data)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return l
	}
	return parse(data[:n], writer)
}

// parse finds the lines of a file. Of two with one key the latter counts.
func parse(data []byte, writer string) (l lines) {
	first, _, ok := bytes.Cut(data, []byte{'\n'})
	if !ok || string(first) != magic+strconv.Quote(writer) {
		return l
	}
	l.data, l.at = data, make(map[uint64]int, len(data)/512)
	for at := len(first) + 1; at < len(data); {
		end := bytes.IndexByte(data[at:], '\n')
		if end < 0 {
			break // cut
		}
		if end > sumEnd {
			if key, err := strconv.ParseUint(string(data[at:at+keyEnd]), 16, 64); err == nil {
				l.at[key] = at
			}
		}
		at += end + 1
	}
	return l
}

// mostAsked is how many logs that nobody asked for are looked at, whether they are there
// still, when the file is written.
const mostAsked = 4096

// Save writes what is new, if anything is, to what is in the file by then.
func (c *Catalogue) Save() error {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.save()
}

// save is Save while the mutex is held.
func (c *Catalogue) save() error {
	if !c.dirty {
		return nil
	}
	c.saved = time.Now()
	dir := filepath.Dir(c.path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	unlock, err := keep.Lock(c.path + ".lock")
	if err != nil {
		return err
	}
	defer unlock()
	now := read(c.path, c.writer)
	if err := c.write(now); err != nil {
		return err
	}
	c.dirty = false
	return nil
}

// write replaces the file: whoever reads it sees it whole. The lock is held.
func (c *Catalogue) write(now lines) (err error) {
	f, err := os.CreateTemp(filepath.Dir(c.path), "new-*") // with mode 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	w := bufio.NewWriterSize(f, 1<<16)
	_, _ = w.WriteString(magic + strconv.Quote(c.writer) + "\n")
	asked := 0
	for key := range now.at {
		line, _ := now.line(key)
		data, ok := said(line)
		if _, newer := c.fresh[key]; newer || !ok {
			continue
		}
		if !c.seen[key] && asked < mostAsked {
			if asked++; isGone(data) {
				continue
			}
		}
		_, _ = w.Write(line)
	}
	for _, line := range c.fresh {
		_, _ = w.Write(line)
	}
	if err = w.Flush(); err != nil {
		f.Close()
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	if err = os.Rename(f.Name(), c.path); err != nil {
		return err
	}
	c.tidy()
	return nil
}

// isGone reports whether the log of a line is no more.
func isGone(data []byte) bool {
	var e entry
	if !e.read(data) {
		return true
	}
	_, err := os.Lstat(e.path)
	return errors.Is(err, fs.ErrNotExist)
}

// tidy removes what a process left that was ended while it wrote: nobody else does now.
func (c *Catalogue) tidy() {
	dir := filepath.Dir(c.path)
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), "new-") {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// Size returns how many logs are known in the file at a path, and how many bytes it has.
func Size(path, writer string) (logs int, size int64, err error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	return len(read(path, writer).at), info.Size(), nil
}

// Clear removes the file at a path.
func Clear(path string) error {
	os.Remove(path + ".lock")
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
