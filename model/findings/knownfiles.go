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
)

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
		case name == "touch" || name == "mkdir":
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
		for line := range strings.Lines(said) {
			if literals.In(savedWords(), line) {
				for w := range strings.FieldsSeq(line) {
					k.add(&k.made, thing, strings.TrimRight(w, ".,:;"))
				}
			}
		}
		return
	}
	isOf := strings.Contains(string(tool.Arguments(e.call).Raw()), strings.Trim(thing, "/"))
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
