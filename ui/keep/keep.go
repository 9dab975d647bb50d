// Package keep is what is kept of a log from one time to the next: where the reader was and
// the marks. It lies in msgview's folder of the user's state, never beside the log, one
// small file for each log.
package keep

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/adrg/xdg"
)

// A Place is an item of a log. The line tells whether the log is still the one that it was
// noted in.
type Place struct {
	Entry int `json:"entry"`
	Part  int `json:"part,omitempty"`
	Line  int `json:"line"`
}

// A Record is what is kept of a log.
type Record struct {
	At    *Place           `json:"at,omitempty"`    // where the reader was
	When  time.Time        `json:"when,omitzero"`   // and when
	Marks map[string]Place `json:"marks,omitempty"` // by their letters
	Read  int              `json:"read,omitempty"`  // entries that the log had then, 0 if it was not read to its end
}

// A Store is the folder of the records. Several processes may use it at once.
type Store struct{ Dir string }

// Default is the store of the user: msgview/logs in $XDG_STATE_HOME, or in what the system
// has in its place.
func Default() *Store { return &Store{filepath.Join(xdg.StateHome, "msgview", "logs")} }

// ID names a log: by its path, its format and the beginning of its first record.
func ID(path, format string, first []byte) string {
	h := sha256.New()
	for _, s := range []string{path, format} {
		h.Write([]byte(s))
		h.Write([]byte{0})
	}
	h.Write(first[:min(len(first), maxFirst)])
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// maxFirst bounds what of the first record tells a log from others, in bytes.
const maxFirst = 64 << 10

// The bounds of what is kept.
const (
	MaxLogs   = 500      // the logs that were read longest ago are forgotten
	maxRecord = 64 << 10 // bytes
)

func (s *Store) path(id string) string { return filepath.Join(s.Dir, id+".json") }

// Read returns what is kept of a log: nothing if there is nothing, or what is there
// cannot be understood.
func (s *Store) Read(id string) (r Record) {
	f, err := os.Open(s.path(id))
	if err != nil {
		return Record{}
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxRecord))
	if err != nil || json.Unmarshal(data, &r) != nil {
		return Record{}
	}
	return r
}

// lock makes the directory and keeps other processes from changing what is in it.
func (s *Store) lock() (unlock func(), err error) {
	if err := os.MkdirAll(s.Dir, 0o700); err != nil {
		return nil, err
	}
	return Lock(filepath.Join(s.Dir, "lock"))
}

// Change changes what is kept of a log, as it is now: another process may have changed it.
func (s *Store) Change(id string, change func(*Record)) error {
	unlock, err := s.lock()
	if err != nil {
		return err
	}
	defer unlock()
	r := s.Read(id)
	change(&r)
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = os.Stat(s.path(id))
	isNew := errors.Is(err, fs.ErrNotExist)
	if err := s.write(id+".json", data); err != nil {
		return err
	}
	if isNew {
		s.forget()
	}
	return nil
}

// write replaces a file: whoever reads it sees it whole.
func (s *Store) write(name string, data []byte) (err error) {
	f, err := os.CreateTemp(s.Dir, "new-*") // with mode 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	if _, err = f.Write(data); err != nil {
		f.Close()
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), filepath.Join(s.Dir, name))
}

// forget removes the oldest of too many logs, and what a process left that was ended
// while it wrote.
func (s *Store) forget() {
	entries, err := os.ReadDir(s.Dir)
	if err != nil {
		return
	}
	var files []fs.FileInfo
	for _, e := range entries {
		info, err := e.Info()
		switch {
		case err != nil:
		case strings.HasSuffix(e.Name(), ".json"):
			files = append(files, info)
		case strings.HasPrefix(e.Name(), "new-"): // nobody else writes: the folder is locked
			os.Remove(filepath.Join(s.Dir, e.Name()))
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	for _, old := range files[min(len(files), MaxLogs):] {
		os.Remove(filepath.Join(s.Dir, old.Name()))
	}
}
