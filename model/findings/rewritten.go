package findings

import (
	"slices"
	"strings"

	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// rewritten is the follower that knows which programs complained while their output went to a file,
// or to another program that could not read it. The same program makes it good whose output goes
// well to the same file and that is given what the first one was, or to one that the other program then
// reads.
type rewritten struct {
	waitingList[rewrite]
}

// A rewrite is such a command.
type rewrite struct {
	writer string      // the name of the program that complained, or all its words
	path   string      // of the file, "" where another program read it
	given  []givenWord // what the writer and those before it in the pipe were to write of
	where  string      // the other machine
	reader []string    // the words of that one
}

func (g *rewritten) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell {
		return
	}
	if e.outcome.State == Failed || e.outcome.State == Unsure {
		if one, ok := rewriteOf(e); ok {
			g.add(f, s.thread, s, e, one)
		}
		return
	}
	if g.some(s.thread) && e.fine() {
		g.meets(l, s.thread, e.place, func(one *rewrite) bool { return one.metBy(e) })
	}
}

// rewriteOf tells what of a command complained, and where its output went.
func rewriteOf(e *ended) (one rewrite, ok bool) {
	runs := e.runs()
	if len(runs) > 16 {
		return one, false
	}
	said, _, _ := strings.Cut(e.outcome.Telling.Said(e.result), ": ")
	i := slices.IndexFunc(runs, func(r shell.Run) bool { return said != "" && program(r.Command.Program()) == said })
	if i < 0 {
		return one, false
	}
	if len(runs) == 2 && i == 1 && runs[0].Source && !runs[1].Source && classOf(runs[1].Command) == reading {
		return rewrite{writer: strings.Join(runs[0].Command.Words, " "), reader: runs[1].Command.Program()}, true
	}
	if k := outputOf(runs, i); k >= 0 {
		return rewrite{writer: said, path: joined(folderOf(e.use, runs[:k]), runs[k].Command.Writes[0]), given: contentGiven(e.use, runs, i), where: runs[i].Where}, true
	}
	return one, false
}

// outputOf returns the program that writes what another one prints to one file, itself or the end of
// its pipe, -1 for none.
func outputOf(runs []shell.Run, i int) int {
	for k := i; k < len(runs) && (k == i || !runs[k].Source); k++ {
		if c := runs[k].Command; len(c.Writes) == 1 && !c.Appends && !strings.HasPrefix(c.Writes[0], "/dev/") {
			return k
		}
	}
	return -1
}

// A given word is what a program is to read, or code that picks of it.
type givenWord struct {
	text string
	code bool
}

// contentGiven returns what a program and those before it in its pipe are given: their words that are no
// options, the values of these, and what is a folder from where they run. What is left out, and how
// long it may take, is no content.
func contentGiven(use tool.Use, runs []shell.Run, i int) (all []givenWord) {
	folder := ""
	if runs[i].Where == "" {
		folder = folderOf(use, runs[:i])
	}
	from := i
	for from > 0 && !runs[from].Source {
		from--
	}
	for _, r := range runs[from : i+1] {
		words := r.Command.Program()
		name := program(words)
		for k, w := range words[min(1, len(words)):] {
			option, value, set := strings.Cut(w, "=")
			switch {
			case givesAside(name, words[k]), strings.HasPrefix(w, "-") && (!set || givesAside(name, option)):
				continue
			case strings.HasPrefix(w, "-"):
				w = value
			}
			code := strings.ContainsAny(w, codeMarks) || (name == "jq" || name == "yq") && strings.HasPrefix(w, ".") && !strings.Contains(w, "/")
			if !code && !strings.Contains(w, ":") {
				w = joined(folder, w)
			}
			all = append(all, givenWord{strings.Clone(w), code})
		}
	}
	return all
}

// givesAside reports whether the value of an option is nothing of what a program reads.
func givesAside(name, option string) bool {
	return userOptions.Has(option) || asideOptions.Has(option) || asideOptions.Has(name+":"+option)
}

// asideOptions leave something out, or say how long and how fast; some of one program only.
var asideOptions = wordset.Set{Words: "--exclude --exclude-dir --exclude-from --exclude-table --exclude-table-data --exclude-schema --ignore-table --timeout --max-time --connect-timeout --read-timeout --request-timeout --wait-timeout --lock-wait-timeout --time-limit --retry --retries --tries --retry-delay --retry-max-time --limit-rate --bwlimit curl:-m wget:-T wget:-t tar:-X pg_dump:-T pg_dump:-N"}

// userOptions say as whom something is done.
var userOptions = wordset.Set{Words: "-u -U --user --username"}

// codeMarks are what words have that are code: a filter, a statement.
const codeMarks = " ()[]{}|'\"$*?<>"

// isOf reports whether a program is given all that the one was that complained. Of code it is
// enough that its names are there, as it may have been mended.
func (one *rewrite) isOf(given []givenWord, where string) bool {
	if machine(where) != machine(one.where) {
		return false
	}
	var names []string
	for _, w := range one.given {
		if slices.ContainsFunc(given, func(o givenWord) bool { return w.text == o.text || samePath(w.text, o.text) }) {
			continue
		}
		if !w.code {
			return false
		}
		if names == nil {
			var texts []string
			for _, o := range given {
				texts = append(texts, o.text)
			}
			names = wordsOfCode(strings.Join(texts, " "))
		}
		if slices.ContainsFunc(wordsOfCode(w.text), func(o string) bool { return !slices.Contains(names, o) }) {
			return false
		}
	}
	return true
}

// machine is the name of another machine, without the program that goes there and the user.
func machine(where string) string { return where[strings.LastIndexAny(where, " @")+1:] }

// metBy reports whether a command that went well writes the same anew.
func (one *rewrite) metBy(e *ended) bool {
	runs := e.runs()
	if strings.Contains(e.use.Command(), "2>") {
		return false // what it complains of is not seen
	}
	said := saidBy(e.result)
	for i, r := range runs {
		k := outputOf(runs, i)
		if k < 0 || !runs[k].Checked {
			continue
		}
		written := runs[k].Command.Writes[0]
		if one.path != "" {
			if program(r.Command.Program()) == one.writer && samePath(one.path, joined(folderOf(e.use, runs[:k]), written)) && !strings.Contains(said, one.writer+": ") && one.isOf(contentGiven(e.use, runs, i), r.Where) {
				return true
			}
			continue
		}
		if k == i && strings.Join(r.Command.Words, " ") == one.writer && slices.ContainsFunc(runs[k+1:], func(o shell.Run) bool {
			words := o.Command.Program()
			return o.Checked && slices.Contains(words, written) && slices.Equal(slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == written }), one.reader)
		}) {
			return true
		}
	}
	return false
}
