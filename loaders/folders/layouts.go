package folders

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"msgview/loaders/format"
	"msgview/loaders/formats"
)

// layouts are those of all formats together: which one it is the files do not say yet.
type layouts struct {
	companions map[string][]string // the files that have the session, by the name of one that goes with them
	endings    []string
	prefixes   []string // of sub-agents
	outputs    []outputs
	aside      []outputs // with what else a program keeps beside its sessions
	stores     []store

	updated map[string]string // the member with the time of the last change, by the name of the file
	logs    []format.Layout   // those with logs beside messages
	copies  []format.Layout   // those with files that say the same

	inSession, subAgents, task, about, messages, earlier, kinds map[string]bool
}

// outputs is a folder with the outputs of tools, and that of their sessions, "" for a
// session beside the folder that it is in.
type outputs struct{ folder, of string }

// A store is the folder with the sessions of a store, and those with its other pieces.
type store struct {
	sessions string
	pieces   []string
}

var known = sync.OnceValue(func() *layouts {
	l := &layouts{companions: map[string][]string{}, updated: map[string]string{}}
	set := func(to *map[string]bool, names ...string) {
		for _, name := range names {
			if *to == nil {
				*to = map[string]bool{}
			}
			if name != "" {
				(*to)[name] = true
			}
		}
	}
	for _, f := range formats.All() {
		y := f.Layout
		for session, list := range y.Companions {
			for _, name := range list {
				l.companions[name] = append(l.companions[name], session)
			}
		}
		l.endings = append(l.endings, y.Endings...)
		if y.SubAgent != "" {
			l.prefixes = append(l.prefixes, y.SubAgent)
		}
		if y.Outputs != "" {
			l.outputs = append(l.outputs, outputs{y.Outputs, y.OutputsOf})
		}
		for _, folder := range y.Aside {
			l.aside = append(l.aside, outputs{folder, y.OutputsOf})
		}
		if y.Sessions != "" {
			l.stores = append(l.stores, store{y.Sessions, y.Pieces})
		}
		if y.Updated != "" {
			l.updated[y.About] = y.Updated
		}
		if y.IsLog != nil {
			l.logs = append(l.logs, y)
		}
		if y.Whole != "" {
			l.copies = append(l.copies, y)
		}
		set(&l.inSession, y.Folders...)
		set(&l.subAgents, y.SubAgents)
		set(&l.task, y.Task...)
		set(&l.about, y.About)
		set(&l.messages, y.Messages)
		set(&l.earlier, y.Earlier)
		set(&l.kinds, append([]string{y.Sessions}, y.Pieces...)...)
	}
	return l
})

// isLog reports whether a file has the name of a log beside messages.
func (l *layouts) isLog(base string) bool {
	return slices.ContainsFunc(l.logs, func(y format.Layout) bool { return y.IsLog(base) })
}

// isSubAgent reports whether a file has the name of a sub-agent's.
func (l *layouts) isSubAgent(base string) bool {
	return slices.ContainsFunc(l.prefixes, func(prefix string) bool { return strings.HasPrefix(base, prefix) })
}

// has reports whether a file is an output whose session is among some files and folders.
func (o outputs) has(path string, names map[string]bool) bool {
	if o.of == "" {
		session, _, ok := strings.Cut(path, "/"+o.folder+"/")
		return ok && names[filepath.FromSlash(session)+".jsonl"]
	}
	above, _, ok := strings.Cut("/"+path, "/"+o.folder+"/")
	return ok && names[filepath.FromSlash(strings.TrimPrefix(above+"/"+o.of, "/"))]
}
