package loaders

import (
	"context"
	"errors"
	"fmt"
	"path"
	"sort"
	"strings"

	"msgview/loaders/source"
)

// errEmptyArchive is returned for an archive without a file that could be a log.
var errEmptyArchive = errors.New("no logs in this archive")

// openArchive opens the logs in a zip archive as if it were a directory. If no
// name in it is that of a log, all its files are tried.
func openArchive(ctx context.Context, file string) (files []*logFile, skipped []string, err error) {
	a, err := source.OpenArchive(file)
	if err != nil {
		return nil, nil, err
	}
	defer a.Close()
	skipped = a.Problems
	var logs, others []int
	for i, m := range a.Members {
		base := path.Base(m.Name)
		switch {
		case strings.HasPrefix(base, ".") || strings.HasPrefix(m.Name, "__MACOSX/"):
		case isLogName(m.Name):
			logs = append(logs, i)
		default:
			others = append(others, i)
		}
	}
	if len(logs) == 0 {
		logs, others = others, nil
	}
	if len(logs) == 0 {
		for _, why := range append(skipped, "it is empty")[:1] {
			err = fmt.Errorf("%s: %w: %s", file, errEmptyArchive, why)
		}
		return nil, nil, err
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
		files = append(files, &logFile{name: name, path: file, dir: a.Folder(name), inside: true, conversation: conversationOf(name), src: a.Open(ctx, i)})
	}
	return files, skipped, nil
}
