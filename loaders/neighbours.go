package loaders

import (
	"cmp"
	"path/filepath"
	"sync"
)

// Neighbours remember of which formats the logs of folders were: those that lie beside each
// other are mostly of the same. They may be used by several goroutines.
type Neighbours struct {
	mu      sync.Mutex
	folders map[string]string // folder -> name of the format of a log in it
}

// of returns the format of a log beside path, or in a folder beside its own, "" if none is
// known.
func (n *Neighbours) of(path string) string {
	if n == nil {
		return ""
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	dir := filepath.Dir(path)
	return cmp.Or(n.folders[dir], n.folders[filepath.Dir(dir)])
}

// note remembers the format of a log.
func (n *Neighbours) note(path, format string) {
	if n == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.folders == nil {
		n.folders = map[string]string{}
	}
	dir := filepath.Dir(path)
	n.folders[dir], n.folders[filepath.Dir(dir)] = format, format // one folder a project, mostly
}
