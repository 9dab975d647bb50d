package loaders

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"msgview/loaders/decode"
	"msgview/loaders/folders"
	"msgview/loaders/source"
)

// OpenBytes opens a log that is in memory, under a name. Like any log it is read
// from a file: a temporary one without a name.
func OpenBytes(ctx context.Context, name string, data []byte) (*Log, error) {
	f, err := os.CreateTemp("", "msgview-*")
	if err != nil { // it stays in memory, unless it is packed
		src := source.FromReader(name, bytes.NewReader(data), int64(len(data)))
		return startBytes(ctx, name, src)
	}
	path := f.Name()
	defer os.Remove(path)
	_, err = f.Write(data)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	src, err := source.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	return startBytes(ctx, name, src)
}

func startBytes(ctx context.Context, name string, src *source.File) (*Log, error) {
	return start(ctx, []*folders.File{{File: decode.File{Name: name}, Path: name, Source: src, Copied: true}}, nil, Options{})
}
