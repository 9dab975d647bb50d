package cli

import (
	"context"

	"msgview/model"
	"msgview/model/expression"
)

// A wholeLog is a log that was read to its end for an export, and what of it is asked for.
type wholeLog struct {
	log           model.Log // to be closed
	path          string
	talk, message int   // from 1, 0 for all
	readErr       error // why not all of it could be read
}

// openWhole opens what a name means, and waits until it is read.
func openWhole(ctx context.Context, p Program, name, format string) (w wholeLog, err error) {
	if w.path, w.talk, err = atTalk(name); err != nil {
		return w, err
	}
	if w.path, w.message, err = atMessage(w.path); err != nil {
		return w, err
	}
	if w.log, err = p.Open(ctx, w.path, format); err != nil {
		return w, err
	}
	w.readErr = wait(ctx, w.log)
	if ctx.Err() != nil {
		w.log.Close()
		return w, ctx.Err()
	}
	if l, ok := w.log.(interface{ ReadWhole() }); ok {
		l.ReadWhole()
	}
	return w, nil
}

// withCalls returns the entries of the messages that an expression means, and of those with the
// calls that their results answer.
func withCalls(ctx context.Context, log model.Log, e *expression.Expression) (map[int]bool, error) {
	s, err := selecting(ctx, log, e)
	if err != nil {
		return nil, err
	}
	entries, err := selectedOf(ctx, log, s)
	if err != nil {
		return nil, err
	}
	known := map[int]bool{}
	for _, i := range entries {
		known[i] = true
		for _, call := range s.Calls(i) {
			known[call] = true
		}
	}
	return known, nil
}
