package keep

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Seen is what is kept of the logs that were read, for the list of them.
type Seen struct {
	Since time.Time        `json:"since"` // what was written before counts as read
	Logs  map[string]Reads `json:"logs"`  // by their paths
}

// Reads is the state of a log when it was read last.
type Reads struct {
	Size int64     `json:"size"` // of its file, in bytes
	When time.Time `json:"when"`
}

const (
	seenFile  = "seen"
	mostSeen  = 5000 // logs; those that were read longest ago are forgotten
	largeSeen = 4 << 20
)

// Seen returns what is kept of the logs that were read; known is false if nothing is.
func (s *Store) Seen() (seen Seen, known bool) {
	f, err := os.Open(filepath.Join(s.Dir, seenFile))
	if err != nil {
		return Seen{}, false
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, largeSeen))
	if err != nil || json.Unmarshal(data, &seen) != nil {
		return Seen{}, false
	}
	return seen, true
}

// Saw notes that logs were read, or with none that a list was looked at for the first time.
func (s *Store) Saw(logs map[string]Reads, now time.Time) error {
	unlock, err := s.lock()
	if err != nil {
		return err
	}
	defer unlock()
	seen, known := s.Seen()
	if !known {
		seen = Seen{Since: now}
	}
	if seen.Logs == nil {
		seen.Logs = map[string]Reads{}
	}
	for path, reads := range logs {
		seen.Logs[path] = reads
	}
	if len(seen.Logs) > mostSeen {
		paths := make([]string, 0, len(seen.Logs))
		for path := range seen.Logs {
			paths = append(paths, path)
		}
		slices.SortFunc(paths, func(a, b string) int { return seen.Logs[b].When.Compare(seen.Logs[a].When) })
		for _, path := range paths[mostSeen:] {
			delete(seen.Logs, path)
		}
	}
	data, err := json.Marshal(seen)
	if err != nil {
		return err
	}
	return s.write(seenFile, data)
}
