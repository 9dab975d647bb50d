package reading

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"msgview/loaders/folders"
)

// Bounds of Refresh, which is called a few times a second.
const (
	watched   = 64 // files that are looked at each time, and of the others so many in turn
	soonLooks = 4  // looks between two searches for new files while the log grows,
	lateLooks = 20 // and while it does not
)

// watch is what Refresh remembers.
type watch struct {
	one      sync.Mutex // only one goroutine looks at a time
	replaced bool       // a file is no longer what was opened
	looks    int
	grew     int             // look at which something grew last
	order    []int           // files, those that changed last first
	turn     int             // in order, where the next turn begins
	known    map[string]bool // files of a directory, by name

	folders map[string]time.Time // when folders with files that changed last were changed
}

// Refresh looks whether files of the log changed and whether there are new ones.
// Lines that were added to JSON Lines are read on, and the files of new sub-agents are
// read; of other logs, and of files that were cut, replaced or written anew, it
// reports that they are no longer what was opened. See model.Log.
func (l *Log) Refresh() (replaced bool, err error) {
	w := &l.watch
	w.one.Lock()
	defer w.one.Unlock()
	if l.file(0).Copied {
		return false, nil
	}
	if _, done, _ := l.index.State(); !done {
		return false, nil
	}
	if w.replaced {
		return true, nil // whatever became of it since, it is not what was read
	}
	w.looks++
	for _, i := range l.due() {
		f := l.file(i)
		if f.Binary || f.Found == nil {
			continue
		}
		grew, replaced, failed := f.Source.Refresh()
		if failed == nil && grew && !replaced {
			w.changed(i)
			replaced, failed = l.grow(i)
		}
		if replaced {
			w.replaced = true
			return true, failed
		}
		if err == nil {
			err = failed
		}
		if l.ctx.Err() != nil {
			return false, err
		}
	}
	pause := lateLooks
	if w.grew > 0 && w.looks-w.grew < lateLooks {
		pause = soonLooks
	}
	if l.newInFolder() || w.looks%pause == 1 {
		var failed error
		w.replaced, failed = l.findMore()
		if err == nil {
			err = failed
		}
	}
	return w.replaced, err
}

// newInFolder reports whether something came into a folder, or went out of it, in which
// files lie that changed last: programs that keep a file a message add to these.
func (l *Log) newInFolder() bool {
	w := &l.watch
	if !l.file(0).Inside {
		return false
	}
	if w.folders == nil {
		w.folders = map[string]time.Time{}
	}
	came := false
	for _, i := range w.order[:min(len(w.order), watched)] {
		folder := filepath.Dir(l.file(i).Whole())
		info, err := os.Stat(folder)
		if err != nil {
			continue
		}
		at, known := w.folders[folder]
		came = came || known && !info.ModTime().Equal(at)
		w.folders[folder] = info.ModTime()
	}
	return came
}

// due returns the files to look at: the first one, those that changed last, and of the
// others some in turn.
func (l *Log) due() []int {
	w, n := &l.watch, l.files.Len()
	if len(w.order) == 0 {
		for i := range n {
			w.order = append(w.order, i)
		}
		slices.SortStableFunc(w.order, func(a, b int) int { return l.file(b).Source.ModTime().Compare(l.file(a).Source.ModTime()) })
	}
	for i := len(w.order); i < n; i++ { // new ones
		w.order = slices.Insert(w.order, 0, i)
	}
	if n <= 2*watched {
		return slices.Clone(w.order)
	}
	list := append([]int{0}, w.order[:watched]...)
	for range watched {
		if w.turn++; w.turn < watched || w.turn >= n {
			w.turn = watched
		}
		list = append(list, w.order[w.turn])
	}
	return list
}

// changed puts a file that changed in front of the others.
func (w *watch) changed(file int) {
	w.grew = w.looks
	if at := slices.Index(w.order, file); at > 0 {
		w.order = slices.Insert(slices.Delete(w.order, at, at+1), 0, file)
	}
}

// findMore reads files that came since: those of sub-agents, and those of a directory
// that was opened. It reports whether there is one that changes what was shown.
func (l *Log) findMore() (replaced bool, err error) {
	before := l.files.Len()
	if l.file(0).Inside {
		w := &l.watch
		if w.known == nil {
			w.known = map[string]bool{}
			for _, f := range l.files.All() {
				w.known[f.Name] = true
			}
		}
		for _, f := range folders.More(l.ctx, l.file(0).Path, w.known) {
			l.files.Add(f)
		}
	} else {
		l.addSiblings(l.ctx)
	}
	n := l.files.Len()
	if n == before {
		return false, nil
	}
	if l.files.Found.Shape.Tree {
		return true, nil
	}
	l.watch.grew = l.watch.looks
	err = l.resume(func() error {
		var problem error
		for i := before; i < n && l.ctx.Err() == nil; i++ {
			if err := l.readOne(l.ctx, i); problem == nil {
				problem = err
			}
		}
		return problem
	})
	return false, err
}
