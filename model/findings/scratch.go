package findings

import (
	"strings"

	"msgview/model"
	"msgview/model/shell"
)

// isScratch reports whether a path is in a folder of what is thrown away.
func isScratch(path string) bool {
	if path == "" || path[0] != '/' && !strings.Contains(path, `\`) && !strings.Contains(path, ":/") {
		return false
	}
	low := strings.ToLower(strings.ReplaceAll(path, `\`, "/"))
	for _, w := range [...]string{"/tmp/", "/private/tmp/", "/var/tmp/", "/var/folders/", "/dev/shm/"} {
		if strings.HasPrefix(low, w) {
			return true
		}
	}
	return strings.Contains(low, "/appdata/local/temp/")
}

// throwsAway reports whether a file is none of the work: where that is done in such a folder, or
// nobody says where, only what stands in none of its folders.
func (g *files) throwsAway(file string) bool {
	if !isScratch(file) || isScratch(g.directory+"/") {
		return false
	}
	return g.directory != "" || strings.Count(strings.TrimPrefix(file, "/private"), "/") == 2
}

// onlyScratch reports whether all work of a command is that of interpreters on scripts in such
// folders: they belong to no suite of tests.
func onlyScratch(runs []shell.Run) bool {
	return onlyScripts(runs, func(script, in string) bool {
		return isScratch(script) || !strings.HasPrefix(script, "/") && isScratch(in)
	})
}

// onlyOwn reports whether it is that of interpreters on scripts that were made in the run, and
// stand in no folder of tests: what fails of one is what it was made to find out. One that is named as a
// test and says that something failed is a test.
func (f *Finder) onlyOwn(runs []shell.Run, said string) bool {
	return !(namesTesting(runs) && strings.Contains(strings.ToLower(said), "fail")) && onlyScripts(runs, func(script, in string) bool {
		for part := range strings.SplitSeq(in+script, "/") {
			switch part {
			case "test", "tests", "__tests__", "spec", "specs", "e2e":
				return false
			}
		}
		return f.madeHere(script)
	})
}

// madeFiles are the files that were written or changed in the run, by each end of their path.
type madeFiles struct{ young, old map[uint64]bool }

const maxMadeFiles = 1 << 13 // ends of paths, in each of two generations

// maxEnd is how many of the folders of a file are told with it.
const maxEnd = 6

func (g *madeFiles) add(path string) {
	path = strings.Trim(path, "/")
	g.note(path) // it may have more folders
	for i, end := 0, len(path); i <= maxEnd && end >= 0; i++ {
		end = strings.LastIndexByte(path[:end], '/')
		g.note(path[end+1:])
	}
}

func (g *madeFiles) note(path string) {
	if g.young == nil || len(g.young) >= maxMadeFiles {
		g.old, g.young = g.young, map[uint64]bool{}
	}
	g.young[model.Hash(path)] = true
}

// madeHere reports whether a file was written or changed in the run.
func (f *Finder) madeHere(name string) bool {
	of := model.Hash(strings.Trim(strings.TrimPrefix(name, "./"), "/"))
	return f.made.young[of] || f.made.old[of]
}

// onlyScripts reports whether all work of a command is that of interpreters on scripts of a kind,
// which are told with the folder that was gone to before.
func onlyScripts(runs []shell.Run, is func(script, in string) bool) bool {
	some, in := false, ""
	for _, r := range runs {
		words := r.Command.Program()
		if len(words) > 1 && program(words) == "cd" {
			in = words[1] + "/"
		}
		if len(words) == 0 || classOf(r.Command) != work {
			continue
		}
		switch words = carried(words); program(words) {
		case "python", "python3", "node", "deno", "bun", "tsx", "ts-node", "ruby", "perl", "php", "bash", "sh":
		default:
			return false
		}
		script := ""
		for _, w := range words[1:] {
			if w[:min(len(w), 1)] != "-" && w != "run" {
				script = w
				break
			}
			if w == "-m" || w == "-c" || w == "-e" {
				return false
			}
		}
		if script == "" || !is(script, in) {
			return false
		}
		some = true
	}
	return some
}
