package folders

import (
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"msgview/loaders/decode"
	"msgview/loaders/detect"
	"msgview/loaders/source"
)

// ErrEmptyArchive is returned for an archive without a file that could be a log.
var ErrEmptyArchive = errors.New("no logs in this archive")

// openArchive opens the logs in an archive as if it were a directory.
func openArchive(ctx context.Context, file string) (files []*File, skipped []string, err error) {
	files, skipped, err = membersOf(ctx, file)
	if err == nil && len(files) == 0 {
		why := "it is empty"
		if len(skipped) > 0 {
			why = skipped[0]
		}
		err = fmt.Errorf("%s: %w: %s", file, ErrEmptyArchive, why)
	}
	return files, skipped, err
}

// membersOf opens the logs in an archive: those with the usual endings, and of the
// others, as in a directory, those whose beginning some format is sure of. If there is
// none, all its files are tried.
func membersOf(ctx context.Context, file string) (files []*File, skipped []string, err error) {
	a, err := source.OpenArchive(file)
	if err != nil {
		return nil, nil, err
	}
	defer a.Close()
	files, skipped = membersIn(ctx, file, a, 0)
	return files, skipped, nil
}

// membersIn opens the logs in an archive, which may be in so many others.
func membersIn(ctx context.Context, file string, a *source.Archive, depth int) (files []*File, skipped []string) {
	skipped = a.Problems
	var logs, nested, others []int
	for i, m := range a.Members {
		base := path.Base(m.Name)
		switch {
		case strings.HasPrefix(base, ".") || strings.HasPrefix(m.Name, "__MACOSX/"):
		case kindOfName(m.Name) == usual, kindOfName(m.Name) == data:
			logs = append(logs, i)
		case kindOfName(m.Name) == archive:
			nested = append(nested, i)
		default:
			others = append(others, i)
		}
	}
	told, others := tellMembers(ctx, a, others)
	logs = append(logs, told...)
	slices.Sort(logs)
	if len(logs) == 0 {
		logs, others = others, nil
	}
	if n := len(others); n > 0 {
		skipped = append(skipped, fmt.Sprintf("%d files whose names are not those of logs, the first: %s", n, a.Members[others[0]].Name))
	}
	if len(logs) > maxFiles {
		skipped = append(skipped, fmt.Sprintf("%d files after the first %d", len(logs)-maxFiles, maxFiles))
		logs = logs[:maxFiles]
	}
	sort.SliceStable(logs, func(i, j int) bool { return before(a.Members[logs[i]].Name, a.Members[logs[j]].Name) })
	for _, i := range logs {
		name := a.Members[i].Name
		files = append(files, inside(file, name, a.Folder(name), a.Open(ctx, i)))
	}
	files, left := addNested(ctx, files, file, a, nested, depth)
	return files, append(skipped, left...)
}

// maxNested bounds the databases and the archives in an archive that are read, and
// maxDepth how many archives a log may be in.
const (
	maxNested = 16
	maxDepth  = 2
)

// addNested adds the databases in an archive, and the logs in archives in it.
func addNested(ctx context.Context, files []*File, file string, a *source.Archive, nested []int, depth int) (all []*File, skipped []string) {
	read, opened := 0, 0
	for _, i := range nested {
		name := a.Members[i].Name
		switch {
		case a.IsDatabase(i) && read == maxNested:
			skipped = append(skipped, fmt.Sprintf("%s: only the first %d databases in an archive are read", name, maxNested))
		case a.IsDatabase(i):
			read++
			src, err := a.OpenDatabase(ctx, i)
			if err != nil {
				skipped = append(skipped, fmt.Sprintf("%s: %v", name, err))
				continue
			}
			files = append(files, &File{File: decode.File{Name: name, Dir: a.Folder(name), Conversation: name}, Path: file, Inside: true, Source: src})
		case a.IsArchive(i):
			if opened++; depth+1 >= maxDepth || opened > maxNested {
				skipped = append(skipped, fmt.Sprintf("%s: an archive within %d others, or after the first %d of them; unpack the outer one", name, depth+1, maxNested))
				continue
			}
			in, err := a.OpenArchive(i)
			if err != nil {
				skipped = append(skipped, fmt.Sprintf("%s: %v", name, err))
				continue
			}
			more, left := membersIn(ctx, file, in, depth+1)
			in.Close()
			for _, f := range more {
				f.Name = name + "/" + f.Name
				f.Conversation = conversationOf(f.Name)
			}
			for _, why := range left {
				skipped = append(skipped, name+": "+why)
			}
			if room := max(maxFiles-len(files), 0); len(more) > room {
				skipped = append(skipped, fmt.Sprintf("%s: %d of its %d files", name, len(more)-room, len(more)))
				closeFiles(more[room:])
				more = more[:room]
			}
			files = append(files, more...)
		default:
			skipped = append(skipped, name+": it is neither a database nor an archive, as its name says")
		}
	}
	return files, skipped
}

// toldMembers bounds what is unpacked of an archive to tell which of its members are
// logs, in bytes. It is kept, and not unpacked twice.
const toldMembers = 32 << 20

// tellMembers divides members by their content into logs and others.
func tellMembers(ctx context.Context, a *source.Archive, members []int) (logs, others []int) {
	room, left := int64(toldMembers), maxTold
	for _, i := range members {
		m := a.Members[i]
		if kindOfName(m.Name) != maybe || m.Size == 0 || m.Size > room || left == 0 || ctx.Err() != nil {
			others = append(others, i)
			continue
		}
		room -= m.Size
		left--
		if tellMember(ctx, a, i) {
			logs = append(logs, i)
		} else {
			others = append(others, i)
		}
	}
	return logs, others
}

// tellMember reports whether some format is sure of the beginning of a member.
func tellMember(ctx context.Context, a *source.Archive, i int) bool {
	src := a.Open(ctx, i)
	defer src.Close()
	head, complete, err := detect.ReadHead(ctx, src)
	if err != nil || len(head) == 0 || source.IsBinary(head) {
		return false
	}
	name := a.Members[i].Name
	got, err := detect.Head(head, complete, "", &decode.File{Name: name, Dir: a.Folder(name)}, src)
	return err == nil && got.Sure && !got.Generic()
}

// addArchive adds the logs of an archive in a directory to those of the directory.
// Their names begin with that of the archive, as if it were a folder.
func addArchive(ctx context.Context, files []*File, root, name string) ([]*File, []string) {
	members, skipped, err := membersOf(ctx, filepath.Join(root, name))
	if err != nil {
		skipped = append(skipped, errors.Unwrap(err).Error())
	}
	for i := range skipped {
		skipped[i] = name + ": " + skipped[i]
	}
	if room := max(maxFiles-len(files), 0); len(members) > room {
		skipped = append(skipped, fmt.Sprintf("%s: %d of its %d files", name, len(members)-room, len(members)))
		closeFiles(members[room:])
		members = members[:room]
	}
	for _, f := range members {
		f.Name = name + "/" + f.Name
		f.Path, f.Conversation = root, conversationOf(f.Name)
		files = append(files, f)
	}
	return files, skipped
}
