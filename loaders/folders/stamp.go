package folders

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"msgview/loaders/formats"
	"msgview/loaders/source"
)

// databaseLogs are the endings of the files beside a database that belong to it.
var databaseLogs = [...]string{"-wal", "-journal"}

// Stamp names the state of all files that a log at a path is read from: those of sub-agents
// as well, which the format with a name says where to find. While it is the same the log is.
// newest is when one of them was written last.
func Stamp(ctx context.Context, path, name string) (stamp string, newest time.Time, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", newest, err
	}
	h := fnv.New128a()
	add := func(path string, size int64, modified time.Time, id [3]uint64) {
		var b [40]byte
		binary.LittleEndian.PutUint64(b[:], uint64(size))
		binary.LittleEndian.PutUint64(b[8:], uint64(modified.UnixNano()))
		for i, n := range id {
			binary.LittleEndian.PutUint64(b[16+8*i:], n)
		}
		_, _ = h.Write([]byte(path))
		_, _ = h.Write([]byte{0})
		_, _ = h.Write(b[:])
		if modified.After(newest) {
			newest = modified
		}
	}
	file := func(path string, info fs.FileInfo) {
		add(path, info.Size(), info.ModTime(), source.Identity(info))
	}
	switch mode := info.Mode(); {
	case mode.IsDir():
		tree, err := source.List(ctx, path)
		if err != nil || tree.Truncated {
			return "", newest, fmt.Errorf("%s cannot be told: %w", path, err)
		}
		for _, f := range tree.Files {
			add(f.Path, f.Size, f.Modified, [3]uint64{})
		}
	case !mode.IsRegular():
		return "", newest, fmt.Errorf("%s is no file", path)
	default:
		file("", info)
		if kind := kindOfName(filepath.Base(path)); kind != usual && kind != data {
			for _, end := range databaseLogs {
				if info, err := os.Stat(path + end); err == nil {
					file(end, info)
				}
			}
		}
		if f, ok := formats.ByName(name); ok && f.Siblings != nil {
			for _, s := range f.Siblings(path) {
				if info, err := os.Stat(s.Path); err == nil {
					file(s.Path, info)
				} else {
					add(s.Path, -1, time.Time{}, [3]uint64{})
				}
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)), newest, ctx.Err()
}
