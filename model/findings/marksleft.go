package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/shell"
)

// A look for the marks of a conflict shows that a file has none, or that it has some. A look that shows
// neither, as one into other files, says nothing.

// looksForMarks takes out the files in which the search at a place of a command found no marks. Where it found
// some, what ran before did not take them out.
func looksForMarks(all []*conflict, e *ended, k int) {
	runs := e.runs()
	words, byGit := searchOf(runs[k].Command.Program())
	pattern := slices.IndexFunc(words, func(w string) bool { return strings.Contains(w, "<<<<<<<") })
	if pattern < 0 || runs[k].Within != nil || len(runs[k].Command.Writes) > 0 || e.result == nil {
		return
	}
	said := saidBy(e.result)
	if strings.Contains(said, "No such file") {
		return
	}
	way := wayOfLook(words, pattern)
	into := filesOfLook(words, pattern, way, byGit, folderOf(e.use, runs[:k]))
	next := k + 1
	for ; next < len(runs) && !runs[next].Source; next++ { // in a pipe
		switch program(runs[next].Command.Program()) {
		case "head", "tail", "sort", "cat", "tee", "uniq":
		case "wc":
			way = showsCount
		default:
			return
		}
	}
	for _, c := range all {
		c.files = slices.DeleteFunc(c.files, func(name string) bool {
			if !into(name) {
				return false
			}
			some, none := false, false
			switch way {
			case showsRows:
				some = hasMarks(said)
				none = !some
			case showsNames:
				some = strings.Contains(said, baseOf(name))
				none = !some
			case showsCount:
				some, none = countedMarks(said)
			case showsNone:
				some, none = answered(e, runs, next)
			}
			c.perhaps = c.perhaps && !some
			return none
		})
	}
}

// searchOf returns the words of a search, and whether git is to search, which looks into all files of a folder:
// git --no-pager grep is grep. They are nil for other programs.
func searchOf(words []string) (search []string, byGit bool) {
	if isGrep(program(words)) {
		return words, false
	}
	if program(words) != "git" {
		return nil, false
	}
	for i := 1; i < len(words); i++ {
		switch w := words[i]; {
		case w == "grep":
			return words[i:], true
		case w == "-c":
			i++
		case w == "-C", !strings.HasPrefix(w, "-"):
			return nil, false // elsewhere, or something else
		}
	}
	return nil, false
}

func isSearch(words []string) bool {
	search, _ := searchOf(words)
	return search != nil
}

// wayOfLook tells what a search shows of what it found.
func wayOfLook(words []string, pattern int) lookWay {
	way := showsRows
	for i, w := range words[1:] {
		if i+1 == pattern || !strings.HasPrefix(w, "-") {
			continue
		}
		switch w {
		case "--count":
			return showsCount
		case "--quiet", "--silent":
			return showsNone
		case "--files-with-matches":
			way = showsNames
			continue
		case "--files-without-match", "--invert-match", "--glob", "--type":
			return showsOther
		}
		if strings.HasPrefix(w, "--") {
			if strings.HasPrefix(w, "--exclude") && !strings.HasPrefix(w, "--exclude-dir") {
				return showsOther
			}
			continue
		}
		switch {
		case strings.ContainsAny(w, "Lvgt"):
			return showsOther
		case strings.Contains(w, "q"):
			return showsNone
		case strings.Contains(w, "c"):
			way = showsCount
		case strings.Contains(w, "l"):
			way = showsNames
		}
	}
	return way
}

// A lookWay is what a search shows.
type lookWay uint8

const (
	showsRows  lookWay = iota // the rows that it found
	showsNames                // the files
	showsCount                // how many
	showsNone                 // nothing: its exit tells
	showsOther
)

// filesOfLook returns what tells of a file whether a search is of it.
func filesOfLook(words []string, pattern int, way lookWay, byGit bool, folder string) func(name string) bool {
	var paths, only []string
	deep := byGit || program(words) != "grep" && program(words) != "egrep" && program(words) != "fgrep"
	for i, w := range words[1:] {
		switch {
		case i+1 == pattern:
		case strings.HasPrefix(w, "--include="):
			only = append(only, strings.TrimPrefix(w, "--include="))
		case strings.HasPrefix(w, "--"):
			deep = deep || w == "--recursive"
		case strings.HasPrefix(w, "-"):
			deep = deep || strings.ContainsAny(w, "rR")
		default:
			paths = append(paths, strings.TrimPrefix(w, "./"))
		}
	}
	if len(paths) == 0 && deep {
		paths = []string{"."}
	}
	folder = strings.TrimPrefix(path.Clean(folder), "./")
	return func(name string) bool {
		if way == showsOther || len(only) > 0 && !slices.ContainsFunc(only, func(form string) bool { return fitsForm(form, path.Base(name)) }) {
			return false
		}
		return slices.ContainsFunc(paths, func(w string) bool {
			switch {
			case w == ".":
				return folder == "." || path.IsAbs(folder) || strings.HasPrefix(folder, "..") || strings.HasPrefix(name, folder+"/")
			case fitsForm(w, name), strings.HasSuffix(w, "/"+name), strings.HasPrefix(name, strings.TrimSuffix(w, "/")+"/"):
				return true
			}
			return folder != "." && (fitsForm(path.Join(folder, w), name) || path.IsAbs(folder) && strings.HasSuffix(name, "/"+w))
		})
	}
}

// fitsForm reports whether a name is one of a form of the shell.
func fitsForm(form, name string) bool {
	ok, err := path.Match(form, name)
	return err == nil && ok
}

var rowsCountForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^(?:\S+:)?\s*(\d+)\s*$`) })

// countedMarks reads how much was found.
func countedMarks(said string) (some, none bool) {
	for _, m := range rowsCountForm().FindAllStringSubmatch(said[:min(len(said), 4<<10)], 64) {
		if strings.Trim(m[1], "0") != "" {
			return true, false
		}
		none = true
	}
	return false, none
}

// answered reads what a command prints behind a quiet search, which is one thing or another.
func answered(e *ended, runs []shell.Run, next int) (some, none bool) {
	_, behind, _ := strings.Cut(e.use.Command(), "<<<<<<<")
	then, or := strings.Index(behind, "&&"), strings.Index(behind, "||")
	if k := strings.Index(behind, "; then"); k >= 0 && then < 0 {
		then = k
	}
	if next >= len(runs) || then < 0 && or < 0 {
		return false, false
	}
	words := runs[next].Command.Program()
	if name := program(words); name != "echo" && name != "printf" || len(words) < 2 {
		return false, false
	}
	printed := strings.Contains(saidBy(e.result), strings.TrimSpace(strings.Join(words[1:], " ")))
	if then >= 0 && (or < 0 || then < or) {
		return printed, !printed
	}
	return !printed, printed
}
