package findings

import (
	"path"
	"strings"

	"msgview/model/shell"
)

// What commands say plainly that they move or delete: mv, rm, git mv and git rm of files that they
// name, no folders, patterns or variables.

// handled is what a command does with a file.
type handled struct {
	path, to string // to is its other name, "" where it is deleted
	forced   bool   // it need not have been there
}

// maxHandled bounds how many files of a command are entered.
const maxHandled = 32

// handles returns the files that a command moves or deletes.
func handles(words []string) (all []handled) {
	if len(words) == 0 {
		return nil
	}
	name, args, folder := program(words), words[1:], ""
	if name == "git" {
		if len(args) > 2 && args[0] == "-C" {
			folder, args = args[1], args[2:]
		}
		if len(args) == 0 || args[0] != "mv" && args[0] != "rm" {
			return nil
		}
		name, args = args[0], args[1:]
	}
	if name != "mv" && name != "rm" && name != "unlink" {
		return nil
	}
	var files []string
	forced, ended := false, false
	for _, a := range args {
		switch {
		case ended || !strings.HasPrefix(a, "-") || a == "-":
			files = append(files, path.Join(folder, a)+strings.Repeat("/", endsInSlash(a)))
		case a == "--":
			ended = true
		case a == "--force" || isLetters(a, "fqvi"):
			forced = forced || a == "--force" || strings.Contains(a, "f")
		case a == "--quiet" || a == "--verbose" || a == "--ignore-unmatch":
		default: // of folders, of a dry run, of the index alone
			return nil
		}
	}
	if len(files) > maxHandled {
		return nil
	}
	for _, f := range files {
		if strings.ContainsAny(f, "*?[]${}`~!<>|;&\"'\n\r\\") {
			return nil
		}
	}
	if name != "mv" {
		for _, f := range files {
			if isFile(f) {
				all = append(all, handled{path: f, forced: forced})
			}
		}
		return all
	}
	if len(files) < 2 {
		return nil
	}
	to, from := files[len(files)-1], files[:len(files)-1]
	for _, f := range from {
		switch {
		case endsInSlash(f) > 0:
		case endsInSlash(to) > 0 || to == "." || to == "..":
			all = append(all, handled{path: f, to: path.Join(to, baseOf(f))})
		case len(from) == 1 && (path.Ext(to) != "" || path.Ext(f) == "" && isFile(f)): // else it may be a folder
			all = append(all, handled{path: f, to: to})
		}
	}
	return all
}

func endsInSlash(s string) int {
	if strings.HasSuffix(s, "/") {
		return 1
	}
	return 0
}

// isLetters reports whether an argument is a dash and some of the letters of options.
func isLetters(a, letters string) bool { return len(a) > 1 && strings.Trim(a[1:], letters) == "" }

// isFile reports whether a path is likely that of a file.
func isFile(f string) bool {
	base := baseOf(f)
	return endsInSlash(f) == 0 && f != "" && base != "." && base != ".." && (path.Ext(base) != "" && path.Ext(base) != base || strings.HasSuffix(base, "file") || strings.ToUpper(base) == base)
}

// moved enters what a command that went well moved and deleted.
func (g *files) moved(f *Finder, talk uint64, e *ended, agent string, runs []shell.Run) {
	for i := range runs {
		r := &runs[i]
		if r.Where != "" || r.Within != nil || r.Perhaps && !r.Checked || e.outcome.unproved || r.Command.Name() == "xargs" {
			continue
		}
		all := handles(r.Command.Program())
		if len(all) == 0 {
			continue
		}
		folders := []string{folderOf(e.use, runs[:i]), f.log.About().Directory}
		f.mu.Lock()
		for _, one := range all {
			from, known := f.ledger.named(one.path, folders)
			if one.to == "" && one.forced && !known {
				continue // nobody knows whether it was there
			}
			use := FileUse{Place: e.place, Act: DeletedFile, State: e.outcome.Shown(e.call, e.result), Agent: agent}
			if one.to == "" {
				f.ledger.use(talk, line(from), use)
				continue
			}
			to, there := f.ledger.named(one.to, folders)
			if !there && known && path.IsAbs(from) { // named like the other one
				to = absolute(one.to, folders)
			}
			use.Act, use.Other = MovedFile, line(to)
			f.ledger.use(talk, line(from), use)
			use.Other, use.Was = line(from), true
			f.ledger.use(talk, line(to), use)
		}
		f.mu.Unlock()
	}
}

// absolute is a path in the first of some folders that is whole; the path itself if none is.
func absolute(name string, folders []string) string {
	for i, folder := range folders {
		if path.IsAbs(name) {
			break
		}
		if folder != "" && (i == 0 || path.IsAbs(folder)) {
			name = path.Join(folder, name)
		}
	}
	return path.Clean(name)
}

// named is what the ledger calls a file, or would; known is false if it does not have it yet.
func (g *ledger) named(name string, folders []string) (as string, known bool) {
	whole := absolute(name, folders)
	for _, as := range [...]string{line(name), line(whole), line(path.Join(folders[0], name))} {
		if g.files[as] != nil {
			return as, true
		}
	}
	for _, dir := range folders {
		for one := range g.files { // by whole paths, as others there?
			if path.IsAbs(dir) && strings.HasPrefix(one, path.Clean(dir)+"/") {
				return whole, false
			}
		}
	}
	return path.Join(folders[0], name), false
}
