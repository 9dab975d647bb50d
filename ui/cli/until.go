package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"slices"
	"time"

	"msgview/model"
	"msgview/model/crash"
	"msgview/model/expression"
	"msgview/model/findings"
	"msgview/model/selection"
	"msgview/ui"
	"msgview/ui/memory"
	"msgview/ui/report"
)

// errNotUntil is that a log ended, or was left, before anything was meant.
var errNotUntil = problem{errors.New("nothing came that --until means")}

// untilPause is how long it is waited until it is looked again whether a log grew.
const untilPause = 100 * time.Millisecond

// untilBroken is how many times in a row it is looked at a log that cannot be read to its end
// until that is said: a document that is written anew may have been met half-way.
const untilBroken = 15

// A watcher waits for something that an expression means to stand in a log, or to come.
type watcher struct {
	log    model.Log
	sel    *selection.Selection
	expr   *expression.Expression
	zoned  bool             // the log has messages, which tell in what zone times are meant
	finder *findings.Finder // nil if nothing need be found
	found  map[int]uint64   // what was found at entries, as a hash
	next   int
	reopen func() (model.Log, error) // nil if that is not possible
	owned  bool                      // the log was opened by the watcher
	shown  chan struct{}             // the viewer, which follows the log of both, opened it again; nil without one
}

func newWatcher(log model.Log, e *expression.Expression) *watcher {
	w := &watcher{log: log, expr: e, sel: selection.New(log, e, time.Local)}
	if w.sel.NeedsFindings() {
		w.finder = findings.NewFinder(log)
	}
	return w
}

// look looks at what came, and returns the first entry with an item that is meant. What was
// found in a log may be about what came before: that is looked at once more.
func (w *watcher) look(ctx context.Context) (entry int, ok bool, err error) {
	index := w.log.Index()
	n := index.Len()
	if messages, _ := index.Totals(); messages > 0 && !w.zoned {
		w.sel, w.zoned = selection.New(w.log, w.expr, zoneOf(w.log)), true
	}
	if w.finder != nil {
		if err := w.finder.Run(ctx); err != nil {
			return 0, false, err
		}
		all := w.finder.Findings()
		w.sel.Found(all)
		for _, i := range w.changed(all) {
			if i < w.next && w.means(i) {
				return i, true, nil
			}
		}
	}
	for ; w.next < n; w.next++ {
		if err := ctx.Err(); err != nil {
			return 0, false, err
		}
		entries := append(w.sel.Calls(w.next), w.next) // whose result it is
		if owner := index.Owner(w.next); owner != w.next {
			entries = append(entries, owner)
		}
		for _, i := range entries {
			if w.means(i) {
				return i, true, nil
			}
		}
	}
	return 0, false, nil
}

// means reports whether something of an entry is meant. Of a line that is still being written
// it is not known yet what it is.
func (w *watcher) means(entry int) bool {
	if w.log.Index().Flags(entry).Has(model.FlagMalformed|model.FlagOpen) && w.log.Source().Path != "-" {
		return false
	}
	return w.sel.May(entry) && len(w.sel.In(entry)) > 0
}

// changed returns the entries, in order, at which something else was found than before.
func (w *watcher) changed(all []findings.Finding) (entries []int) {
	now := map[int]uint64{}
	for _, f := range all {
		for _, p := range f.Places {
			h := fnv.New64a()
			fmt.Fprint(h, f.Rule.Code, f.Severity, f.Recovered, p)
			now[p.Entry] += h.Sum64()
		}
	}
	for entry, hash := range now {
		if w.found[entry] != hash {
			entries = append(entries, entry)
		}
	}
	for entry := range w.found {
		if _, ok := now[entry]; !ok {
			entries = append(entries, entry)
		}
	}
	slices.Sort(entries)
	w.found = now
	return entries
}

// wait looks again and again. A log that is no longer what was read, since it was rotated or
// cut, or its form is one that has to be read as a whole, is opened again. One that cannot be
// read, or not to its end, may be half written: it is waited for, and that is said.
func (w *watcher) wait(ctx context.Context) (entry int, err error) {
	w.readOn()
	changes, broken := -1, 0
	left := false     // the viewer opened the log again, and has left that of both
	var problem error // of the last look
	for {
		_, done, err := w.log.Index().State()
		if now := w.log.Index().Changes(); now != changes {
			changes = now
			if entry, ok, err := w.look(ctx); ok || err != nil {
				return entry, err
			}
		}
		if done && w.log.Source().Path == "-" {
			return 0, cmp.Or[error](err, errNotUntil) // nothing more can come
		}
		switch problem = cmp.Or(problem, err); {
		case problem == nil:
			broken = 0
		case w.shown == nil: // else the viewer says so
			if broken++; broken == untilBroken {
				say(fmt.Errorf("waiting for more: %w", problem))
			}
		}
		problem = nil
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-w.shown:
			left = true
		case <-time.After(untilPause):
		}
		again := false
		switch {
		case w.shown != nil && !w.owned: // the viewer looks whether it grew
			if left {
				problem = w.again()
				again = w.owned
			}
		case done:
			again, problem = w.renew()
		}
		if again {
			changes = -1
		}
	}
}

// renew looks whether the log grew, and opens it again if it is no longer what was read. It
// reports whether it did.
func (w *watcher) renew() (again bool, err error) {
	replaced, err := w.log.Refresh()
	memory.MakeRoom(w.log.Source().Size)
	if !replaced || err != nil {
		return false, err
	}
	log := w.log
	err = w.again()
	return w.log != log, err
}

// again opens the log again. One that has nothing yet is waited for.
func (w *watcher) again() error {
	if w.reopen == nil {
		return errors.New("the file was replaced or cut")
	}
	if info, err := os.Stat(w.log.Source().Path); errors.Is(err, fs.ErrNotExist) || err == nil && info.Mode().IsRegular() && info.Size() == 0 {
		return nil
	}
	log, err := w.reopen()
	if err != nil {
		return err
	}
	w.leave()
	fresh := newWatcher(log, w.expr)
	fresh.reopen, fresh.shown, fresh.owned = w.reopen, w.shown, true
	*w = *fresh
	w.readOn()
	return nil
}

func (w *watcher) readOn() {
	if l, ok := w.log.(interface{ ReadOn() }); ok {
		l.ReadOn()
	}
}

// leave closes a log that the watcher opened itself.
func (w *watcher) leave() {
	if w.owned {
		w.log.Close()
	}
}

// viewUntil follows a log until something is meant: in the viewer, or without a word where
// there is no terminal; then it says where that is.
func viewUntil(ctx context.Context, opt ui.Options, path string, e *expression.Expression) error {
	w := newWatcher(opt.Log, e)
	w.reopen = opt.Reopen
	if !canView() {
		defer func() { w.leave() }()
		entry, err := w.wait(ctx)
		if err != nil {
			return err
		}
		at := report.At(w.log, entry)
		_, err = fmt.Printf("%s:%d\n", report.FileOf(w.log, path, at), at.Line)
		return err
	}
	shown := make(chan struct{}, 1)
	w.shown = shown
	if reopen := opt.Reopen; reopen != nil {
		opt.Reopen = func() (model.Log, error) {
			log, err := reopen()
			select {
			case shown <- struct{}{}:
			default:
			}
			return log, err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	came := make(chan struct{})
	go func() {
		defer crash.Catch()
		defer func() { w.leave() }()
		if _, err := w.wait(ctx); err == nil {
			close(came)
		}
	}()
	opt.Until = came
	if err := ui.Run(ctx, opt, os.Stdout); err != nil {
		return err
	}
	select {
	case <-came:
		return nil
	default:
		return errNotUntil
	}
}
