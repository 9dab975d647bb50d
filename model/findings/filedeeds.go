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

// fileDeeds is the follower that knows which files and folders were to be taken away, made, copied
// or moved, and were not: another shell has other words for that, and one may be done after the
// other.
type fileDeeds struct {
	waitingList[[]fileDeed] // of commands that failed and did nothing else
}

// A fileDeed is what is done to one thing.
type fileDeed struct {
	kind fileKind
	path string // of a copy and of a move from where and to where
}

type fileKind byte

const (
	takesAway fileKind = iota + 1
	makesFolder
	copies
	moves
)

// maxFileDeeds is how many deeds of a command are kept.
const maxFileDeeds = 16

func (g *fileDeeds) ended(f *Finder, l *looked, s *step, e *ended) {
	switch {
	case e.outcome.State == Failed || e.outcome.State == Unsure:
		if e.use.Purpose != tool.Shell {
			return
		}
		if deeds, only := fileDeedsOf(e.use, e.runs()); only && len(deeds) > 0 {
			g.add(f, s.thread, s, e, deeds)
		}
	case !g.some(s.thread) || !e.fine() || e.outcome.unproved:
	case e.use.Purpose == tool.Shell || e.use.Purpose == tool.WriteFile:
		var deeds []fileDeed
		if e.use.Purpose == tool.Shell {
			deeds, _ = fileDeedsOf(e.use, e.runs())
		} else {
			for _, p := range e.use.Paths() {
				deeds = append(deeds, fileDeed{makesFolder, cleanDeed(path.Dir(strings.ReplaceAll(p, `\`, "/")), "")})
			}
		}
		if len(deeds) == 0 {
			return
		}
		g.changes(s.thread, e.place.Entry, func(left *[]fileDeed) {
			*left = slices.DeleteFunc(slices.Clone(*left), func(d fileDeed) bool { return slices.ContainsFunc(deeds, d.isDoneBy) })
		})
		g.meets(l, s.thread, e.place, func(left *[]fileDeed) bool { return len(*left) == 0 })
	}
}

// isDoneBy reports whether one deed does another: who takes a folder away takes away what is in it,
// who makes one makes those around it.
func (d fileDeed) isDoneBy(by fileDeed) bool {
	if d.kind != by.kind {
		return false
	}
	switch d.kind {
	case takesAway:
		return isAtOrBelow(d.path, by.path)
	case makesFolder:
		return isAtOrBelow(by.path, d.path)
	}
	return d.path == by.path
}

// isAtOrBelow reports whether a path is another one or in it. One of them may be absolute.
func isAtOrBelow(p, of string) bool {
	if p == of || strings.HasPrefix(p, of+"/") {
		return true
	}
	switch {
	case strings.HasPrefix(of, "../") || strings.HasPrefix(p, "../"):
	case isRooted(p) && !isRooted(of):
		return strings.HasSuffix(p, "/"+of) || strings.Contains(p, "/"+of+"/")
	case isRooted(of) && !isRooted(p):
		return strings.HasSuffix(of, "/"+p)
	}
	return false
}

func isRooted(p string) bool {
	return strings.HasPrefix(p, "/") || strings.HasPrefix(p, "~") || len(p) > 1 && p[1] == ':'
}

// quietParts are the first words of what does nothing to files.
var quietParts = wordset.Set{Words: "cd chdir pushd popd set-location sl echo write-host write-output set export dir ls get-childitem true exit"}

var fileWords = map[string]fileKind{
	"rm": takesAway, "del": takesAway, "erase": takesAway, "rmdir": takesAway, "rd": takesAway, "remove-item": takesAway, "ri": takesAway, "unlink": takesAway,
	"mkdir": makesFolder, "md": makesFolder, "new-item": makesFolder, "ni": makesFolder,
	"cp": copies, "copy": copies, "copy-item": copies, "cpi": copies, "mv": moves, "move": moves, "move-item": moves, "mi": moves, "ren": moves, "rename-item": moves,
}

// deletesNamed reports whether a command deletes the files that it names.
func deletesNamed(words []string) bool {
	switch name := program(words); {
	case name == "git":
		_, verb := gitVerb(words)
		return verb == "rm" && !has(words, "--cached") && !onlyTells(words)
	case name == "shred", name == "trash":
		return true
	default:
		return fileWords[strings.ToLower(name)] == takesAway
	}
}

// onlyTells reports whether a command of git is to say what it would do.
func onlyTells(words []string) bool { return has(words, "-n") || has(words, "--dry-run") }

// fileDeedsOf returns what a command in the words of any shell does to files and folders here,
// whether or not it goes well. only reports whether it does nothing else.
func fileDeedsOf(u tool.Use, runs []shell.Run) (all []fileDeed, only bool) {
	command := u.Command()
	if len(command) > maxShortBlame*4 || !hasFileWord(command) {
		return nil, false
	}
	if paths := slashedPaths(command); paths != command && u.Argv() == nil {
		runs = shell.Parse(paths).Runs()
	}
	only = true
	folder := ""
	for _, r := range runs {
		words := r.Command.Program()
		if len(words) > 1 && words[0] == "call" {
			words = words[1:]
		}
		if len(words) > 2 && words[0] == "exist" { // if exist trays rmdir trays
			words = words[2:]
		}
		if len(words) == 0 {
			continue
		}
		name := strings.ToLower(words[0])
		kind := fileWords[name]
		switch {
		case r.Where != "":
			only = false
		case (name == "cd" || name == "set-location") && len(words) > 1:
			folder = cleanDeed(words[len(words)-1], folder)
		case quietParts.Has(name):
		case kind == 0 || !r.Checked && (r.Perhaps || r.Command.Muted): // nobody knows whether it was done
			only = false
		default:
			paths := pathsDone(words[1:], folder)
			if (kind == copies || kind == moves) && len(paths) > 0 {
				paths = []string{strings.Join(paths, "\x00")}
			}
			for _, p := range paths {
				if len(all) < maxFileDeeds {
					all = append(all, fileDeed{kind, p})
				}
			}
		}
	}
	return all, only
}

var fileWordSet = sync.OnceValue(func() *literals.Set {
	return literals.New("rm", "del", "erase", "rd", "ri ", "unlink", "mkdir", "md ", "item", "ni ", "cp", "copy", "mv", "move", "ren ")
})

func hasFileWord(command string) bool { return literals.In(fileWordSet(), strings.ToLower(command)) }

// pathsDone returns the operands of a command, without options in the words of any shell.
func pathsDone(words []string, folder string) (all []string) {
	words = strings.FieldsFunc(strings.Join(words, "\x00"), func(c rune) bool { return strings.ContainsRune("\x00\"'(){},@", c) })
	for i := 0; i < len(words); i++ {
		switch w, low := words[i], strings.ToLower(words[i]); {
		case strings.HasPrefix(low, "-erroraction"), low == "-ea", low == "-itemtype", low == "-type":
			i++
		case strings.HasPrefix(w, "-"), len(w) <= 3 && w[0] == '/' && len(w) > 1 && isLetter(w[1]):
		case strings.HasSuffix(w, ">"):
			i++
		case strings.Contains(w, ">"), strings.HasPrefix(w, "$"):
		default:
			all = append(all, cleanDeed(w, folder))
		}
	}
	return all
}

// cleanDeed is a path as both shells would have it.
func cleanDeed(p, folder string) string {
	p = strings.ToLower(strings.ReplaceAll(strings.Trim(p, "\"'`"), `\`, "/"))
	if folder != "" && !isRooted(p) {
		p = folder + "/" + p
	}
	return path.Clean(p)
}

// isThereAlready reports whether a command only makes folders, and all that its result complains
// of is that they are there: so it was to be.
func isThereAlready(u tool.Use, runs []shell.Run, r *model.ToolResult) bool {
	if r == nil || u.Purpose != tool.Shell || size(r) > maxNothing {
		return false
	}
	deeds, only := fileDeedsOf(u, runs)
	if !only || len(deeds) == 0 || slices.ContainsFunc(deeds, func(d fileDeed) bool { return d.kind != makesFolder }) {
		return false
	}
	some := false
	for text := range strings.Lines(saidBy(r)) {
		switch low := strings.ToLower(text); {
		case literals.In(thereWords(), low):
			some = true
		case literals.In(otherComplaints(), low), literals.In(noneWords(), low), strings.Contains(low, "fullyqualifiederrorid"):
			return false
		}
	}
	return some
}

var thereWords = sync.OnceValue(func() *literals.Set {
	return literals.New("already exists", "file exists", "directoryexist", "resourceexists")
})

// changesNothing reports whether a call was to put texts in the place of the very same, and moves no
// file: what refuses it loses nothing, and no check has to follow it.
func changesNothing(e *ended) bool {
	if p := e.changesAs(); p != tool.EditFile && (p != tool.PatchFile || len(e.use.Paths()) != 1) {
		return false
	}
	edits := e.edits()
	return len(edits) > 0 && !slices.ContainsFunc(edits, func(one tool.Edit) bool { return one.Old == "" || one.Old != one.New })
}
