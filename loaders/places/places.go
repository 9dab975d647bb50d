// Package places knows where the agents that are installed on a machine keep their
// sessions. Names of files in the agents' own folders are looked at to find them. Of
// the files few are read, to tell which hold sessions of their own: those of OpenCode's
// old store, the list of sessions in its database, the databases of Cursor's workspaces,
// Crush's list of projects, and what some programs write beside a log of its project.
package places

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"msgview/model"
)

// A Place is where one program keeps its sessions.
type Place struct {
	Program string
	// Variables are those of the environment that name another place, the one that the
	// program obeys first before the others.
	Variables []Variable
	// Below is where the sessions are in each of Roots.
	Roots []string
	Below string
	// Files are patterns of the files that hold a session each, relative to Below:
	// "*" stands for a part of a name, "**" for any number of folders.
	Files []string
	// Folder says that the session is the folder that the file is in.
	Folder bool
	// Not are names of files that match but are no sessions.
	Not []string
	// Except, if set, reports whether the file at a path is none to be listed: it belongs
	// to a session that is a file of its own, or there is no session in it.
	Except func(path string) bool
	// Projects, if set, makes what tells the projects of the sessions; it is made anew for
	// each search, of which it may remember what it read.
	Projects func() projects
}

// A Variable names a place in the environment.
type Variable struct {
	Name string
	// Inside are where in the folder that it names Roots are otherwise, "" for the
	// folder itself.
	Inside []string
	// Whole says that what it names takes the place of Below, too.
	Whole bool
	// File says that it names the one file that has the sessions, by its whole path or
	// in one of Roots.
	File bool
}

// Find calls found for every session on the machine, program by program, until the
// context ends. A folder that cannot be read has none.
func Find(ctx context.Context, found func(model.Session)) {
	for _, p := range All() {
		p.find(ctx, found)
	}
}

// find calls found for the sessions of one program.
func (p *Place) find(ctx context.Context, found func(model.Session)) {
	roots, file := p.roots()
	if file != "" {
		if info, err := os.Stat(file); err == nil && info.Size() > 0 {
			found(model.Session{Path: file, Name: filepath.Base(file), Program: p.Program, Size: info.Size(), Modified: info.ModTime()})
		}
		return
	}
	walked := map[string]bool{}
	project := func(string) string { return "" }
	if p.Projects != nil {
		project = p.Projects()
	}
	for _, root := range roots {
		if whole, err := filepath.EvalSymlinks(root); err == nil {
			if walked[whole] { // by another name
				continue
			}
			walked[whole] = true
		}
		seen := map[string]bool{}
		for _, pattern := range p.Files {
			walk(ctx, root, "", strings.Split(pattern, "/"), func(name string, info fs.FileInfo) {
				file := filepath.Join(root, filepath.FromSlash(name))
				if p.excluded(name) || seen[file] || p.Except != nil && p.Except(file) {
					return
				}
				seen[file] = true
				s := model.Session{Path: file, Name: name, Program: p.Program, Project: project(file), Size: info.Size(), Modified: info.ModTime()}
				if p.Folder {
					s.Path, s.Name = filepath.Dir(file), path.Dir(name)
				}
				found(s)
			})
		}
	}
}

// roots returns the folders that Files are relative to, or the one file that a variable
// names. The first variable decides that names something that is there.
func (p *Place) roots() (list []string, file string) {
	below := filepath.FromSlash(p.Below)
	for _, v := range p.Variables {
		value := os.Getenv(v.Name)
		if v.File {
			if file = p.file(value); file != "" {
				return nil, file
			}
			continue
		}
		for _, dir := range folders(value) {
			for _, inside := range v.Inside {
				at := filepath.Join(dir, filepath.FromSlash(inside))
				if !v.Whole {
					at = filepath.Join(at, below)
				}
				list = append(list, at)
			}
		}
		if len(list) > 0 {
			return list, ""
		}
	}
	for _, root := range p.Roots {
		list = append(list, filepath.Join(root, below))
	}
	return list, ""
}

// file returns the regular file that a variable names, "" if there is none.
func (p *Place) file(value string) string {
	if value == "" {
		return ""
	}
	candidates := []string{value}
	if !filepath.IsAbs(value) {
		candidates = candidates[:0]
		for _, root := range p.Roots {
			candidates = append(candidates, filepath.Join(root, value))
		}
	}
	for _, path := range candidates {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path
		}
	}
	return ""
}

// folders returns the folders that a variable names, those that exist: one, or several
// with commas or the separator of paths between them.
func folders(value string) []string {
	isFolder := func(path string) bool {
		info, err := os.Stat(path)
		return err == nil && info.IsDir()
	}
	if isFolder(value) {
		return []string{value}
	}
	var list []string
	for _, dir := range strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == filepath.ListSeparator }) {
		dir = strings.TrimSpace(dir)
		if rest, ok := strings.CutPrefix(dir, "~/"); ok { // which no shell put in its place
			dir = home(rest)
		}
		if isFolder(dir) {
			list = append(list, dir)
		}
	}
	return list
}

func (p *Place) excluded(name string) bool {
	for _, pattern := range p.Not {
		if ok, _ := path.Match(pattern, path.Base(name)); ok {
			return true
		}
	}
	return false
}

// maxDepth bounds how deep "**" goes.
const maxDepth = 6

// walk calls found for the regular files below root that match a pattern. Links are
// not followed.
func walk(ctx context.Context, root, dir string, pattern []string, found func(name string, info fs.FileInfo)) {
	if ctx.Err() != nil || len(pattern) == 0 || strings.Count(dir, "/") > maxDepth {
		return
	}
	if !strings.ContainsAny(pattern[0], "*?[") && len(pattern) > 1 {
		walk(ctx, root, path.Join(dir, pattern[0]), pattern[1:], found)
		return
	}
	entries, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(dir)))
	if err != nil {
		return
	}
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		switch {
		case pattern[0] == "**" && e.IsDir():
			walk(ctx, root, name, pattern, found)
		case len(pattern) > 1 && e.IsDir():
			if ok, _ := path.Match(pattern[0], e.Name()); ok {
				walk(ctx, root, name, pattern[1:], found)
			}
		case len(pattern) == 1 && e.Type().IsRegular():
			if ok, _ := path.Match(pattern[0], e.Name()); !ok {
				continue
			}
			if info, err := e.Info(); err == nil && info.Size() > 0 {
				found(name, info)
			}
		}
	}
	if pattern[0] == "**" {
		walk(ctx, root, dir, pattern[1:], found) // no folder at all
	}
}
