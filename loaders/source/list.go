package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Bounds of List. They keep a wrong argument, such as the root of a disk, from
// taking for ever.
const (
	MaxDepth   = 8
	MaxEntries = 100_000
)

// Tree is what is below a directory: names, sizes and times, no contents.
type Tree struct {
	Root  string
	Files []Entry // those of one directory together, before those of its subdirectories

	// Truncated says that MaxEntries was reached: there is more.
	Truncated bool
	// Deep counts the directories that are more than MaxDepth levels deep, of which
	// Deepest is the first, relative to the root. What is in them is left out.
	Deep    int
	Deepest string
	// Skipped counts symbolic links, devices, pipes, and directories that may
	// not be read. Hidden names are not counted.
	Skipped int
}

// Entry is one regular file. Names come from the disk as they are and may hold
// any byte but a slash.
type Entry struct {
	Path     string // relative to the root
	Size     int64
	Modified time.Time
}

// List returns the regular files below a directory in natural order (2 before
// 10). It follows symbolic links to files elsewhere, not those to directories nor to
// what is listed anyway. It leaves out what programs install by the thousand and names
// that begin with a dot (and with that unfinished ".tmp-" files), but for Aider's
// chats, and goes MaxDepth levels deep.
func List(ctx context.Context, root string) (Tree, error) {
	t := Tree{Root: root}
	l := lister{ctx: ctx, tree: &t, left: MaxEntries}
	if err := l.dir(".", 1); err != nil {
		return t, fmt.Errorf("listing %s: %w", root, err)
	}
	return t, nil
}

type lister struct {
	ctx  context.Context
	tree *Tree
	left int

	whole string // the root without symbolic links
}

// dir lists one directory. Only for the root is it an error that it cannot be read.
func (l *lister) dir(path string, depth int) error {
	entries, err := l.entries(filepath.Join(l.tree.Root, path))
	if err != nil {
		if path == "." || l.ctx.Err() != nil {
			return err
		}
		l.tree.Skipped++
		return nil
	}
	var below []string
	for _, e := range entries {
		name := filepath.Join(path, e.Name())
		switch {
		case e.IsDir():
			below = append(below, name)
		case e.Type().IsRegular():
			info, err := e.Info()
			if err != nil { // gone since
				continue
			}
			l.tree.Files = append(l.tree.Files, Entry{Path: name, Size: info.Size(), Modified: info.ModTime()})
		case e.Type()&fs.ModeSymlink != 0:
			if info, ok := l.elsewhere(name); ok {
				l.tree.Files = append(l.tree.Files, Entry{Path: name, Size: info.Size(), Modified: info.ModTime()})
				continue
			}
			l.tree.Skipped++
		default:
			l.tree.Skipped++
		}
	}
	if depth == MaxDepth {
		if l.tree.Deep += len(below); l.tree.Deepest == "" && len(below) > 0 {
			l.tree.Deepest = below[0]
		}
		return nil
	}
	for _, name := range below {
		if err := l.dir(name, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// elsewhere returns the file that a symbolic link leads to, if that is a regular one
// outside of the root.
func (l *lister) elsewhere(name string) (fs.FileInfo, bool) {
	path := filepath.Join(l.tree.Root, name)
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil, false
	}
	if l.whole == "" {
		if l.whole, err = resolved(l.tree.Root); err != nil {
			return nil, false
		}
	}
	target, err := resolved(path)
	if err != nil {
		return nil, false
	}
	within, err := filepath.Rel(l.whole, target)
	return info, err != nil || within == ".." || strings.HasPrefix(within, ".."+string(filepath.Separator))
}

// resolved returns a whole path without symbolic links.
func resolved(path string) (string, error) {
	whole, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(whole)
}

// isHidden reports whether a name is left out.
func isHidden(e fs.DirEntry) bool {
	name := e.Name()
	if e.IsDir() && (name == "node_modules" || name == "site-packages" || name == "__pycache__") {
		return true
	}
	return strings.HasPrefix(name, ".") && (e.IsDir() || !strings.HasPrefix(name, ".aider."))
}

// entries reads a directory in steps, so that a huge one can be left.
func (l *lister) entries(path string) ([]fs.DirEntry, error) {
	d, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	var all []fs.DirEntry
	for {
		if err := l.ctx.Err(); err != nil {
			return nil, err
		}
		some, err := d.ReadDir(1024)
		for _, e := range some {
			if isHidden(e) {
				continue
			}
			if l.left == 0 {
				l.tree.Truncated = true
				break
			}
			l.left--
			all = append(all, e)
		}
		if errors.Is(err, io.EOF) || l.left == 0 {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	slices.SortFunc(all, func(a, b fs.DirEntry) int { return compareNames(a.Name(), b.Name()) })
	return all, nil
}

// compareNames orders names as people count: runs of digits by their value, all
// else by bytes. Names that differ in leading zeros only are ordered by bytes.
func compareNames(a, b string) int {
	x, y := a, b
	for x != "" && y != "" {
		if isDigit(x[0]) && isDigit(y[0]) {
			n, m := digits(x), digits(y)
			p, q := strings.TrimLeft(x[:n], "0"), strings.TrimLeft(y[:m], "0")
			if len(p) != len(q) {
				return len(p) - len(q)
			}
			if c := strings.Compare(p, q); c != 0 {
				return c
			}
			x, y = x[n:], y[m:]
			continue
		}
		if x[0] != y[0] {
			return int(x[0]) - int(y[0])
		}
		x, y = x[1:], y[1:]
	}
	if len(x) != len(y) {
		return len(x) - len(y)
	}
	return strings.Compare(a, b)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// digits returns the length of the run of digits at the start of s.
func digits(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}
