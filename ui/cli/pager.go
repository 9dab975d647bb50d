package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"time"

	"github.com/charmbracelet/x/term"

	"msgview/model"
	"msgview/model/crash"
	"msgview/ui/render"
)

// printIfShort prints a log that fits on one screen, and reports whether it did. It waits
// for the end of a log only until it is plain that there is more than a screen of it.
func printIfShort(ctx context.Context, log model.Log, path string, o viewOptions) (done bool, err error) {
	_, height, err := term.GetSize(os.Stdout.Fd())
	if err != nil {
		return false, nil
	}
	readErr, ended := waitUntil(ctx, log, func() bool {
		const folded = 4 // messages, on average, of which only one has a row
		messages, _ := log.Index().Totals()
		return messages > height*folded
	})
	if !ended {
		return false, ctx.Err()
	}
	printed := o.printed()
	if printed.level == 0 {
		printed.level = render.DefaultLevel
	}
	screen := &firstRows{most: height - 1} // what is typed next has a row, too
	if err := writeTo(ctx, screen, os.Stdout, log, printed); errors.Is(err, errMore) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	if _, err := os.Stdout.Write(screen.text.Bytes()); err != nil {
		return false, err
	}
	return true, faultOf(log, path, readErr)
}

// lookAgain is how often a log that is being read is looked at.
const lookAgain = 5 * time.Millisecond

// waitUntil waits for the end of a log, but only until so much of it is there that it need
// not be waited for the rest.
func waitUntil(ctx context.Context, log model.Log, enough func() bool) (err error, ended bool) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	read := make(chan error, 1)
	go func() {
		defer crash.Catch()
		read <- wait(ctx, log)
	}()
	for {
		select {
		case err := <-read:
			return err, ctx.Err() == nil
		case <-time.After(lookAgain):
			if enough() {
				return nil, false
			}
		}
	}
}

// errMore is the error of writing more rows than there is room for.
var errMore = errors.New("more than one screen")

// firstRows keeps what is written, up to a number of rows.
type firstRows struct {
	text bytes.Buffer
	rows int
	most int
}

func (w *firstRows) Write(p []byte) (int, error) {
	if w.rows += bytes.Count(p, []byte("\n")); w.rows > w.most {
		return 0, errMore
	}
	return w.text.Write(p)
}
