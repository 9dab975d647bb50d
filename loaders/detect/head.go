package detect

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"msgview/loaders/source"
	"msgview/model/rawjson"
)

// quiet is how long a stream must be silent before what came so far is taken for
// its head.
var quiet = 150 * time.Millisecond

// ReadHead returns the first bytes of a source and whether they are all of it. Of
// a program that writes now and then the first records are enough: whoever watches
// it does not want to wait for its end. What is unpacked or read out of a file is on its way,
// however long a busy machine takes for it.
func ReadHead(ctx context.Context, src *source.File) ([]byte, bool, error) {
	for n := src.Size(); n < headBytes && !src.Done(); n = src.Size() {
		more, cancel := ctx, context.CancelFunc(func() {})
		if src.IsPipe() {
			more, cancel = context.WithTimeout(ctx, quiet)
		}
		err := src.Wait(more, n+1)
		cancel()
		if ctx.Err() != nil {
			return nil, false, ctx.Err()
		}
		if err == nil {
			continue
		}
		head, err := FirstBytes(src, n)
		if err != nil {
			return nil, false, err
		}
		if tells(head) {
			return head, false, nil
		}
	}
	head, err := FirstBytes(src, min(src.Size(), headBytes))
	return head, err == nil && src.Done() && src.Size() <= int64(len(head)), err
}

// FirstBytes returns the first n bytes of a source, fewer if it has fewer.
func FirstBytes(src *source.File, n int64) ([]byte, error) {
	head := make([]byte, n)
	read, err := src.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: %w", src.Name(), err)
	}
	return head[:read], nil
}

// tells reports whether the first line of a stream is a record by itself: a JSON
// value, or a line of an event.
func tells(head []byte) bool {
	head = bytes.TrimLeft(head, "\ufeff \t\r\n")
	line, _, ended := bytes.Cut(head, []byte("\n"))
	if !ended {
		return false
	}
	line = bytes.TrimSpace(line)
	for _, field := range []string{"data:", "event:", "id:", ":"} {
		if bytes.HasPrefix(line, []byte(field)) {
			return true
		}
	}
	v, err := rawjson.Parse(line)
	return err == nil && (v.Kind() == rawjson.Object || v.Kind() == rawjson.Array)
}
