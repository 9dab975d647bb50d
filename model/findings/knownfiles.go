package findings

import (
	"path"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// knownFiles are the files that a run came upon, those that it made itself, and those of these that were
// there though, of what must not be taken away or written anew.
type knownFiles struct {
	seen, made, over []uint64
	directory        string // of the run
}

// isScratchCopy reports whether a file in a folder of what is thrown away is not the one that was named: the
// work is not known to be done in such a folder.
func (k *knownFiles) isScratchCopy(e *ended, thing, p string) bool {
	return isScratch(p) && !isScratch(thing+"/") && !isScratch(k.directory+"/") && !isScratch(e.use.Directory()+"/")
}

// isOwn reports whether the run made a file of a banned thing, or the folder in that where it is; or whether
// programs make it by the way. The thing itself was there for who named it.
func (k *knownFiles) isOwn(thing, p string) bool {
	for p = path.Clean(p); isWithin(p, thing) && !isNamedAs(p, thing); p = path.Dir(p) {
		file, _ := fileIn(thing, p)
		if name := baseOf(p); cacheNames.Has(name) || strings.HasSuffix(name, ".pyc") || strings.HasSuffix(name, ".egg-info") {
			return true
		}
		if slices.Contains(k.made, file) && !slices.Contains(k.over, file) {
			return true
		}
	}
	return false
}

// cacheNames are folders that programs make by the way.
var cacheNames = wordset.Set{Words: "__pycache__ .pytest_cache .mypy_cache .ruff_cache .parcel-cache .turbo .DS_Store"}

// fileIn is a file of a banned thing.
func fileIn(thing, p string) (file uint64, ok bool) {
	thing = strings.Trim(thing, "/")
	_, rest, ok := strings.Cut("/"+path.Clean(p)+"/", "/"+thing+"/")
	return model.Hash(thing + "/" + strings.Trim(rest, "/")), ok
}

// wasThere reports whether a file was there before the run.
func (k *knownFiles) wasThere(thing, p string) bool {
	file, ok := fileIn(thing, p)
	return ok && slices.Contains(k.seen, file)
}

func (k *knownFiles) add(list *[]uint64, thing, p string) {
	if file, ok := fileIn(thing, p); ok && len(*list) < maxNamed && !slices.Contains(k.seen, file) && !slices.Contains(k.made, file) {
		*list = append(*list, file)
	}
}

// readsNamed are programs that show something of the files that they name, listsFiles those that show
// the names of files that are there, besideLists what may stand beside one of these.
var (
	readsNamed  = wordset.Set{Words: "cat nl head tail more less bat wc stat file ls diff cmp sort cut md5sum sha256sum sha1sum jq yq xxd"}
	listsFiles  = wordset.Set{Words: "ls find fd tree dir Get-ChildItem"}
	besideLists = wordset.Set{Words: "cd pwd true echo printf"}
	savedWords  = sync.OnceValue(func() *literals.Set {
		return literals.New("saved", "wrote", "written", "created", "Saved", "Wrote", "Written", "Created")
	})
	savesAs   = wordset.Set{Words: "saved wrote written created"}
	savesTo   = wordset.Set{Words: "to as at in into file"}
	readsData = wordset.Set{Words: "git sqlite3 psql mysql duckdb sed awk gawk"}
)

// savedIn returns the files of which a line says that they were saved: it has the word for that directly
// before them, or before a word that leads to them.
func savedIn(line string) (files []string) {
	saved, leads := false, false
	for w := range strings.FieldsSeq(line) {
		if leads {
			files = append(files, strings.Trim(w, "'\"`.,:;()"))
		}
		word := strings.ToLower(strings.Trim(w, ".,:;=*-"))
		leads = savesAs.Has(word)
		saved = saved || leads
		leads = leads || saved && savesTo.Has(word)
	}
	return files
}

// onlyReads reports whether one of some programs shows what is in files or a database: what that says is
// of other deeds.
func onlyReads(runs []shell.Run) bool {
	return slices.ContainsFunc(runs, func(r shell.Run) bool {
		name := program(r.Command.Program())
		return r.Source && (readsNamed.Has(name) || readsData.Has(name) || isGrep(name))
	})
}

// makesFolders reports whether a program makes folders that were not there: it would fail if they were.
func makesFolders(r shell.Run, said string) bool {
	words := r.Command.Program()
	return program(words) == "mkdir" && r.Checked && !strings.Contains(said, "exists") && !slices.ContainsFunc(words[1:], func(w string) bool {
		return w == "--parents" || strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.Contains(w, "p")
	})
}

// listedName is the file or folder that a line of a list of a folder is of, "" if that is not known.
func listedName(line string) string {
	words := strings.Fields(line)
	if len(words) == 0 {
		return ""
	}
	name := strings.TrimSuffix(words[len(words)-1], "/")
	if strings.HasSuffix(line, ":") || strings.Trim(name, "0123456789") == "" || strings.ContainsAny(name, "/$*?{}|<>;:") {
		return ""
	}
	return name
}

// onlyLists reports whether what a command printed are names of files that are there.
func onlyLists(runs []shell.Run) bool {
	lists := false
	for _, r := range runs {
		words := r.Command.Program()
		name := program(words)
		_, verb := gitVerb(words)
		switch {
		case listsFiles.Has(name), name == "git" && (verb == "status" || verb == "ls-files"):
			lists = true
		case name == "xargs", r.Source && !besideLists.Has(name):
			return false
		}
	}
	return lists
}

// outputsOf returns the files to which options of a program say that it writes.
func outputsOf(words []string) (files []string) {
	for i, w := range words {
		name, value, _ := strings.Cut(w, "=")
		if name != "-o" && name != "--output" && name != "--out" {
			continue
		}
		if value == "" && i+1 < len(words) {
			value = words[i+1]
		}
		files = append(files, value)
	}
	return files
}

// note notes the files of a banned thing that a call shows, lists or writes.
func (k *knownFiles) note(e *ended, thing string) {
	list := &k.seen
	switch e.changesAs() {
	case tool.WriteFile:
		list = &k.made
		fallthrough
	case tool.ReadFile, tool.EditFile:
		for _, p := range e.use.Paths() {
			if list == &k.made && saysOver(e) {
				k.add(&k.over, thing, p)
			}
			k.add(list, thing, p)
		}
		return
	case tool.Shell, tool.Find, tool.List:
	default:
		return
	}
	said, absent := saidBy(e.result), saysAbsent(e.result)
	for _, r := range e.runs() {
		_, written := takenAndWritten(r.Command)
		for _, p := range written {
			k.add(&k.made, thing, p)
		}
		words := r.Command.Program()
		list := &k.made
		switch name := program(words); {
		case makesFolders(r, said):
		case readsNamed.Has(name) && said != "" && !absent && (r.Checked || !r.Command.Muted): // else what was said may be of another one
			list = &k.seen
		default:
			words = outputsOf(words)
		}
		for _, w := range words {
			k.add(list, thing, w)
		}
	}
	if len(said) > maxListing || absent {
		return
	}
	if e.use.Purpose == tool.Shell && !onlyLists(e.runs()) {
		if onlyReads(e.runs()) || !literals.In(savedWords(), said) {
			return
		}
		for line := range strings.Lines(said) {
			for _, p := range savedIn(line) {
				k.add(&k.made, thing, p)
			}
		}
		return
	}
	isOf := strings.Contains(string(tool.Arguments(e.call).Raw()), strings.Trim(thing, "/"))
	if isOf {
		for line := range strings.Lines(said) {
			if name := listedName(strings.TrimSpace(line)); name != "" {
				k.add(&k.seen, thing, path.Join(thing, name))
			}
		}
	}
	for w := range strings.FieldsSeq(said) {
		switch {
		case !isFileName(w) || strings.HasSuffix(w, "/"):
		case isOf && !strings.Contains(w, "/"):
			k.add(&k.seen, thing, path.Join(thing, w))
		default:
			k.add(&k.seen, thing, w)
		}
	}
}
