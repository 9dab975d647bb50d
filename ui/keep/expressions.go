package keep

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
)

// expressionsFile is what all logs share.
const expressionsFile = "expressions"

// Expressions are those that were filtered by, the last one first.
func (s *Store) Expressions() (all []string) {
	f, err := os.Open(filepath.Join(s.Dir, expressionsFile))
	if err != nil {
		return nil
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, 4*maxRecord))
	if err != nil || json.Unmarshal(data, &all) != nil {
		return nil
	}
	return all
}

// ChangeExpressions changes them, as they are now: another process may have changed them.
func (s *Store) ChangeExpressions(change func([]string) []string) error {
	unlock, err := s.lock()
	if err != nil {
		return err
	}
	defer unlock()
	data, err := json.Marshal(change(s.Expressions()))
	if err != nil {
		return err
	}
	return s.write(expressionsFile, data)
}
