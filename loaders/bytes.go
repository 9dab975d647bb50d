package loaders

import (
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
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
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
	return start(ctx, []*folders.File{{File: decode.File{Name: name}, Path: name, Source: src, Copied: true}}, nil, Options{})
}
