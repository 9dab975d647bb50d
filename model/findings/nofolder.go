package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A search in a folder that is not there finds nothing, and says so only where that is thrown away.
var ruleNoFolder = &Rule{"hidden.no-folder", Hidden, Hint, "a search found nothing in a folder that is not there, and what it said of that was thrown away", "A command searches folders by their names, has no output, and its complaints go to /dev/null. The last listing of where it works has no such folder, but one whose name is that but for a letter or two, and the command does not name that. Nothing ran since the listing that names the folder otherwise, and no later search is told the one that is there."}

// noFolders is the follower of the rule.
type noFolders struct {
	threads latest[uint64, *listedHere]
}

// listedHere is what a thread knows of the folders where its commands work.
type listedHere struct {
	folders map[string]*listedFolder
	list    []noFolder
}

// A listedFolder is what a plain ls said of a folder.
type listedFolder struct {
	names []string
	at    Place
	other string // what later commands name, in short
}

// A noFolder is a search where there is nothing to search.
type noFolder struct {
	place   Place
	is      string // what there is
	finding Finding
}

const (
	maxListedNames = 256
	maxNamedSince  = 16 << 10
)

// noOutputForm is a result without any output, whatever its tool puts in the place of that.
var noOutputForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:\s*(?:<system>[^<\n]*</system>|</?output>|<returncode>\d+</returncode>|[(<\[]?(?:no output|command output is empty|command executed successfully|\w+ completed with no output|(?:exited with )?exit code:? \d+)[)>\]]?\.?))*\s*$`)
})

func (*noFolders) message(*Finder, *looked, *step) {}

func (g *noFolders) ended(f *Finder, _ *looked, s *step, e *ended) {
	known, ok := g.threads.get(s.thread)
	if e.use.Purpose != tool.Shell || e.result == nil {
		if ok && !e.use.Purpose.Reads() {
			known.names(strings.Join(e.use.Paths(), "\n"))
		}
		return
	}
	runs := e.runs()
	if ok {
		known.finds(e, runs)
	}
	if len(runs) != 1 || !isPlainListing(runs[0].Command.Program()) || !e.fine() {
		if ok {
			known.names(e.use.Command())
		}
		return
	}
	names := slices.Clone(strings.Fields(saidBy(e.result)))
	if len(names) == 0 || len(names) > maxListedNames {
		return
	}
	if !ok {
		known = &listedHere{folders: map[string]*listedFolder{}}
		g.threads.set(s.thread, known)
	}
	if len(known.folders) < maxHandled {
		for i, name := range names {
			names[i] = strings.Clone(strings.TrimSuffix(name, "/"))
		}
		known.folders[folderOf(e.use, nil)] = &listedFolder{names: names, at: e.place}
	}
}

// isPlainListing reports whether a program lists where it works, and only that.
func isPlainListing(words []string) bool {
	return len(words) > 0 && program(words) == "ls" && !slices.ContainsFunc(words[1:], func(w string) bool {
		return !strings.HasPrefix(w, "-") || strings.Contains(w, "R") || strings.Contains(w, "d")
	})
}

// names keeps what a call names: it may make a folder.
func (k *listedHere) names(given string) {
	for _, of := range k.folders {
		of.other += given[:min(len(given), max(0, maxNamedSince-len(of.other)))] + "\n"
	}
}

// finds looks for a search in a folder that is not there, and takes back those that were made good.
func (k *listedHere) finds(e *ended, runs []shell.Run) {
	command := e.use.Command()
	searches := slices.ContainsFunc(runs, func(r shell.Run) bool { return len(searchedFolders(r)) > 0 || isGrep(program(r.Command.Program())) })
	if !searches {
		return
	}
	k.list = slices.DeleteFunc(k.list, func(one noFolder) bool { return namesFolder(command, one.is) })
	of, ok := k.folders[folderOf(e.use, runs)]
	if !ok || len(k.list) >= maxBans || !noOutputForm().MatchString(saidBy(outputIn(e.result))) || !strings.Contains(strings.ReplaceAll(command, " ", ""), "2>/dev/null") {
		return
	}
	for _, r := range runs {
		for _, name := range searchedFolders(r) {
			if slices.Contains(of.names, name) || namesFolder(of.other, name) {
				continue
			}
			at := slices.IndexFunc(of.names, func(w string) bool { return misspelled(name, w, 4) })
			if at < 0 || namesFolder(command, of.names[at]) {
				continue
			}
			one := noFolder{place: e.place, is: of.names[at], finding: e.finding(Perhaps, "there is no "+name+", but "+of.names[at])}
			one.finding.Counterpart = &of.at
			k.list = append(k.list, one)
			return
		}
	}
}

// searchedFolders are the first folders of the paths in which a program searches: grep -r rye ovens/a.
func searchedFolders(r shell.Run) (names []string) {
	words := r.Command.Program()
	if len(words) < 2 || r.Where != "" || r.Within != nil {
		return nil
	}
	var paths []string
	switch name := program(words); {
	case name == "find":
		for _, w := range words[1:] {
			if strings.HasPrefix(w, "-") || w == "(" || w == "!" {
				break
			}
			paths = append(paths, w)
		}
	case isGrep(name) && !strings.Contains(name, "git"):
		for _, w := range words[1:] {
			if !strings.HasPrefix(w, "-") {
				paths = append(paths, w)
			}
		}
		if len(paths) > 0 && !has(words, "-e") {
			paths = paths[1:] // the pattern
		}
	}
	for _, p := range paths {
		p = strings.TrimPrefix(p, "./")
		first, _, in := strings.Cut(p, "/")
		if first != "" && first != "." && first != ".." && (in || !strings.Contains(p, ".")) && !strings.ContainsAny(first, "$*?{[~\\\"' ") {
			names = append(names, first)
		}
	}
	return names
}

// namesFolder reports whether a command names a folder, as a word or before what is in it.
func namesFolder(command, name string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(command, func(c rune) bool { return strings.ContainsRune(" \t\n\"'`/=:,;|&()<>{}", c) }), func(w string) bool { return w == name })
}

// last tells the searches that nothing made good.
func (g *noFolders) last(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	for _, k := range g.threads.all() {
		for _, one := range k.list {
			l.say(one.place, ruleNoFolder, model.Hash(one.is), one.finding)
		}
	}
}
