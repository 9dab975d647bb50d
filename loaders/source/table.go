package source

import (
	"context"
	"io"

	"msgview/loaders/source/parquet"
)

// openParquet opens a table. Its rows become JSON Lines in the spool, see
// [parquet.Reader].
func openParquet(ctx context.Context, f *File) (*File, error) {
	f.container = "parquet"
	table, err := parquet.Open(f.file, f.size)
	if err != nil {
		if f.owned {
			f.file.Close()
		}
		return nil, fail(f.name, err)
	}
	rows := parquet.NewReader(table)
	return startSpool(ctx, f, func(context.Context) io.Reader { return rows }, f.file, f.owned)
}
