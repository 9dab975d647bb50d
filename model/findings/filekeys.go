package findings

import (
	"path"
	"strings"

	"msgview/model"
)

// By which names files are known: commands say a.py where tools say /w/a.py.

func (g *files) file(talk uint64, path string) *file {
	key := g.key(talk, path)
	one, ok := g.ledger.get(key)
	if !ok {
		one = &file{name: line(path), reads: map[uint64]readAt{}}
		g.ledger.set(key, one)
	}
	g.call(talk, path, key)
	return one
}

// key stands for a file of a conversation. A name that is not absolute is one below the
// directory of the run, as long as no command went elsewhere.
func (g *files) key(talk uint64, name string) uint64 {
	name = strings.TrimPrefix(name, "./")
	if g.directory != "" && !path.IsAbs(name) && !g.wandered[talk] {
		name = path.Join(g.directory, name)
	}
	return mixed(model.Hash(name) + talk*0x9e3779b97f4a7c15)
}

// wanders notes that a command goes to another folder: nobody knows whether the next ones run
// there, too.
func (g *files) wanders(talk uint64, e *ended) {
	if g.wandered[talk] || len(g.wandered) >= 1<<12 {
		return
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		switch program(words) {
		case "cd", "pushd", "popd", "chdir", "Set-Location":
			if g.directory == "" || len(words) != 2 || path.Clean(words[1]) != path.Clean(g.directory) {
				g.wandered[talk] = true
				return
			}
		}
	}
}
