package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"msgview/model"
	"msgview/ui/render"
)

// maxNamed is how many places of broken records, or files, a message names.
const maxNamed = 3

// sayLeftOut says which files of several are not shown.
func sayLeftOut(log model.Log) {
	s := log.Source()
	if s.Container == "directory" {
		for _, what := range s.Skipped[:min(len(s.Skipped), maxNamed)] {
			say(fmt.Errorf("left out: %s", what))
		}
	}
	switch n := len(s.LeftOut); {
	case n == 1:
		say(fmt.Errorf("left out: %s", s.LeftOut[0]))
	case n > 1:
		say(fmt.Errorf("left out: %d files, the first: %s", n, s.LeftOut[0]))
	}
}

// faultOf is the error of a log that was not read whole, or of which records could not
// be read, nil if all could. Of several files both are said.
func faultOf(log model.Log, path string, readErr error) error {
	if readErr == nil {
		return unreadable(log, path)
	}
	if len(log.Source().Files) > 1 {
		if bad := unreadable(log, path); bad != nil {
			say(bad)
		}
	}
	return problem{placed(log, path, readErr)}
}

// placed returns an error of reading a log with the file as it can be opened from here:
// the log names its files as they are called in their folder.
func placed(log model.Log, path string, err error) error {
	for _, name := range log.Source().Files {
		if path != "-" && strings.HasPrefix(err.Error(), name+": ") {
			return fmt.Errorf("%s%w", folderOf(log.Source().Files, path), err)
		}
	}
	return err
}

// folderOf returns what the names of the files of a log are relative to, up to the name:
// the directory or archive that path is, or the folder that its file is in.
func folderOf(names []string, path string) string {
	if info, err := os.Stat(path); err == nil && !info.IsDir() && len(names) > 0 && names[0] == filepath.Base(path) {
		return strings.TrimSuffix(path, names[0])
	}
	return strings.TrimSuffix(path, string(filepath.Separator)) + string(filepath.Separator)
}

// unreadable is the error of a log of which records could not be read, nil if all
// could. It names the first places, one for each file if there are several.
func unreadable(log model.Log, path string) error {
	index := log.Index()
	a := index.Account()
	if a.Malformed == 0 {
		return nil
	}
	names := log.Source().Files
	name := func(file int) string {
		if path == "-" {
			return "standard input"
		}
		if file < len(names) {
			return folderOf(names, path) + names[file]
		}
		return path
	}
	var at []string // the first places, the first of each file
	var more []string
	files := map[int]bool{}
	for i := -1; ; {
		k, ok := index.Find(i+1, 1, func(_ int, f model.Flags) bool { return f.Has(model.FlagMalformed) })
		if !ok {
			break
		}
		p := index.Place(k)
		where := fmt.Sprintf("%s:%d", name(p.File), p.Line)
		switch {
		case !files[p.File] && len(at) < maxNamed:
			at = append(at, where)
		case files[p.File] && len(more) < maxNamed:
			more = append(more, where)
		}
		files[p.File] = true
		i = k
	}
	s := fmt.Sprintf("%d of %d %s could not be read: ", a.Malformed, a.Records, render.Plural(a.Records, "record"))
	if len(files) > 1 {
		s += fmt.Sprintf("they are in %d files, the first at %s", len(files), strings.Join(at, ", "))
	} else if at = append(at, more...); len(at) > 0 {
		at = at[:min(len(at), maxNamed)]
		s += strings.Join(at, ", ")
		if n := a.Malformed - len(at); n > 0 {
			s += fmt.Sprintf(" and %d more", n)
		}
	}
	return problem{fmt.Errorf("%s; msgview print --level 5 shows them as they are, e in the viewer goes to them", s)}
}
