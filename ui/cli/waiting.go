package cli

import (
	"context"
	"errors"
	"os"
	"time"

	"msgview/model"
	"msgview/model/crash"
	"msgview/ui"
)

// soon is how long there is no screen while a log is opened: most are at once.
const soon = 300 * time.Millisecond

// An unopened is a log, or a list of some, that is being opened: what a program writes into
// a pipe may say nothing for long.
type unopened struct {
	done chan struct{}
	path string
	opt  ui.Options
	err  error
}

// opening has what stands at a path opened, with the options of the viewer.
func opening(ctx context.Context, p Program, o viewOptions, path string, opt ui.Options) *unopened {
	b := &unopened{done: make(chan struct{}), opt: opt}
	go func() {
		defer crash.Catch()
		defer close(b.done)
		b.path, b.err = o.opened(ctx, p, path, &b.opt)
	}()
	return b
}

// opened opens what stands at a path, as the function of that name does. What is followed
// may have nothing in it yet: that is waited for.
func (o viewOptions) opened(ctx context.Context, p Program, path string, opt *ui.Options) (string, error) {
	for {
		of, err := opened(ctx, p, o.format, path, opt)
		if err == nil || !o.follow || path == "-" || !hasNothing(path, err) {
			return of, err
		}
		select {
		case <-ctx.Done():
			return of, err
		case <-time.After(untilPause):
		}
	}
}

// hasNothing reports whether a log could not be opened because nothing was written yet.
func hasNothing(path string, err error) bool {
	if errors.Is(err, model.ErrEmpty) {
		return true
	}
	folder, failed := os.ReadDir(path)
	return failed == nil && len(folder) == 0
}

// late reports whether it is not open after a while.
func (b *unopened) late(after time.Duration) bool {
	select {
	case <-b.done:
		return false
	case <-time.After(after):
		return true
	}
}

// get waits until it is open.
func (b *unopened) get() (path string, opt ui.Options, err error) {
	<-b.done
	return b.path, b.opt, b.err
}

// view shows a screen that waits for it, and then it.
func (b *unopened) view(ctx context.Context, path string, opt ui.Options) error {
	opt.Tabs = []ui.Tab{{Path: path, Open: func() (ui.Options, error) {
		_, opt, err := b.get()
		return opt, err
	}}}
	if err := ui.Run(ctx, opt, os.Stdout); err != nil {
		return err
	}
	select {
	case <-b.done:
		return b.err
	default:
		return nil // the reader left before
	}
}
