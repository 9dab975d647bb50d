package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// Who says that a file must not be deleted, renamed or rewritten wants it changed in some other way,
// or does not mind.

// A breach is what breaks a ban of a thing.
type breach uint8

const (
	anyChange breach = 0
	takenAway breach = 1 << (iota - 1)
	writtenAnew
)

// banned is a thing that is not to be changed in any way, or in some.
type banned struct {
	thing string
	by    breach
}

// String is the thing and what breaks its ban.
func (b banned) String() string {
	return b.thing + [...]string{anyChange: "", takenAway: " (taken away)", writtenAnew: " (written anew)", takenAway | writtenAnew: " (taken away, written anew)"}[b.by]
}

var (
	// lastVerbs are those that end the words of a ban, moreVerbs what goes on with them behind,
	// moreDone likewise where it must not be done to the thing: it must not be moved or changed.
	lastVerbs = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b` + offVerbOrWrite + `(?: (?:it|them|these|those|any of (?:it|them|these|those)))?$`)
	})
	moreVerbs = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(?:(?:,| or| and| nor|/)+ ?` + besideVerb + moreVerb + `)+`)
	})
	moreDone = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(?:(?:,| or| and| nor|/)+ ?` + besideVerb + moreVerb + `(?:ed|en)\b)+`)
	})
	// laterVerbs are behind the thing, and said of the same: do not delete oven.py, and do not edit it.
	laterVerbs = sync.OnceValue(func() *regexp.Regexp {
		const (
			notBe = `(?:must|may|should|shall|is|are)(?: not|n['’]t| never)(?: to)? (?:ever )?be `
			whole = ` (?:it|them|these|those|any of (?:it|them|these|those))(?:[^\w ]|$| (?:either|at all|in any way|or|and)\b)`
		)
		return regexp.MustCompile(`(?i)^(?:[^,:;(!?.\n]|\.[^\s.]){0,100}?(?:` +
			`(?:[.,] ?|\b(?:and|or|but) )+(?:(?:also|and|please|it|they) ){0,2}(?:` + notBe + `(` + moreVerb + `)|(?:do not|don['’]t|never) (?:ever )?(` + moreVerb + `)` + whole + `)` +
			`| n?or ` + besideVerb + `(` + moreVerb + `)` + whole + `)`)
	})
)

const (
	offVerbOrWrite = `(?:writ|touch|chang|edit|modif|alter|overwrit|rewrit|remov|delet|renam)\w*`
	moreVerb       = `(?:` + offVerbOrWrite + `|(?:mov|break|brok)\w*|mak(?:e|ing) (?:any )?changes)`
	besideVerb     = `(?:(?:be|ever|even|also|otherwise|please|in any (?:other )?way|do not|don['’]t|never|must not|not) ){0,3}`
)

// breachIn returns what breaks a ban, by the verbs at the end of its words and those that follow.
func breachIn(words, behind string) breach {
	first, goesOn := lastVerbs().FindString(words), moreVerbs()
	if strings.HasSuffix(strings.ToLower(first), "ed") || strings.HasSuffix(strings.ToLower(first), "en") {
		goesOn = moreDone()
	}
	more := goesOn.FindString(behind)
	if m := laterVerbs().FindStringSubmatch(behind[len(more):]); m != nil {
		more += " " + m[1] + m[2] + m[3]
	}
	by := anyChange
	for verb := range strings.FieldsFuncSeq(strings.ToLower(first+" "+more), func(c rune) bool { return c < 'a' || c > 'z' }) {
		switch {
		case hasAnyPrefix(verb, "remov", "delet", "renam", "mov"):
			by |= takenAway
		case hasAnyPrefix(verb, "overwrit", "rewrit"):
			by |= writtenAnew
		case hasAnyPrefix(verb, "writ", "touch", "chang", "edit", "modif", "alter"):
			return anyChange
		}
	}
	return by
}

func hasAnyPrefix(word string, any ...string) bool {
	return slices.ContainsFunc(any, func(p string) bool { return strings.HasPrefix(word, p) })
}

// said is how the ban was said.
func (by breach) said() string {
	switch by {
	case takenAway:
		return "not to delete or rename "
	case writtenAnew:
		return "not to rewrite "
	case takenAway | writtenAnew:
		return "not to delete, rename or rewrite "
	}
	return "not to touch "
}

// isBrokenBy reports whether a call that went well takes the thing away, or writes it anew, where
// that is what was not to be done. Of a folder, what is written anew must have been there.
func (b *ban) isBrokenBy(e *ended, files *knownFiles) bool {
	within := func(p string) bool { return isWithin(p, b.thing) && !files.isScratchCopy(e, b.thing, p) }
	isOver := func(p string) bool { return within(p) && (isNamedAs(p, b.thing) || files.wasThere(b.thing, p)) }
	isTaken := func(p string) bool { return within(p) && !files.isOwn(b.thing, p) }
	away, anew := b.by&takenAway != 0, b.by&writtenAnew != 0
	switch e.changesAs() {
	case tool.WriteFile:
		return anew && slices.ContainsFunc(e.use.Paths(), func(p string) bool { return isOver(p) && (!saysCreated(e) || files.wasThere(b.thing, p)) })
	case tool.EditFile:
		return false
	case tool.PatchFile:
		return slices.ContainsFunc(tool.PatchedFiles(patchOf(e.use)), func(p tool.PatchedFile) bool {
			return away && isTaken(p.Path) && (p.Act == tool.PatchDelete || p.To != "") || anew && p.Act == tool.PatchAdd && isOver(p.Path)
		})
	case tool.Shell:
		runs := e.verdict().runs()
		for i, r := range runs {
			gone, written := takenAndWritten(r.Command)
			if away && slices.ContainsFunc(gone, func(p string) bool {
				return isTaken(p) && !isWrittenBy(runs[i+1:], p) && (isNamedAs(p, b.thing) || files.wasThere(b.thing, p) || !isWrittenBy(runs[:i], p))
			}) {
				return true
			}
			if anew && slices.ContainsFunc(written, isOver) && !isOnlyNew(e.use.Command(), runs[:i], r, within) {
				return true
			}
		}
		return false
	}
	return away && takesFileAway(e.call.Name) && slices.ContainsFunc(e.use.Paths(), isTaken)
}

// isWrittenBy reports whether one of some programs writes a file anew.
func isWrittenBy(runs []shell.Run, p string) bool {
	p = path.Clean(p)
	return slices.ContainsFunc(runs, func(r shell.Run) bool {
		gone, written := takenAndWritten(r.Command)
		return slices.ContainsFunc(append(written, outputsOf(r.Command.Program())...), func(w string) bool {
			return path.Clean(w) == p && !slices.Contains(gone, w)
		})
	})
}

// isNamedAs reports whether a path is what was named, and not something in it.
func isNamedAs(p, named string) bool {
	return strings.HasSuffix("/"+strings.Trim(path.Clean(p), "/"), "/"+strings.Trim(named, "/"))
}

// saysCreated reports whether the result of a call says that the file is a new one.
func saysCreated(e *ended) bool {
	const most = 200
	text := saidBy(e.result)
	text = strings.ToLower(text[:min(len(text), most)])
	return strings.Contains(text, "created") && !strings.Contains(text, "overw") && !strings.Contains(text, "replaced")
}

// saysOver reports whether it says that the file was there before.
func saysOver(e *ended) bool {
	const most = 200
	text := saidBy(e.result)
	text = strings.ToLower(text[:min(len(text), most)])
	return strings.Contains(text, "updated") || strings.Contains(text, "overw") || strings.Contains(text, "replaced")
}

// isOnlyNew reports whether a program runs only where a file is not there yet: behind ||, or behind
// a look for it that decides whether it runs, or ends the script.
func isOnlyNew(command string, before []shell.Run, r shell.Run, within func(string) bool) bool {
	ends := slices.ContainsFunc(before, func(one shell.Run) bool { return one.Perhaps && one.Command.Name() == "exit" })
	switch {
	case !r.Perhaps && !ends:
		return false
	case isBehindOr(shell.Parse(command), r.Command.Words, false):
		return true
	}
	return slices.ContainsFunc(before, func(one shell.Run) bool {
		words := one.Command.Words
		switch one.Command.Name() {
		case "[", "[[", "test":
		default:
			return false
		}
		if !slices.ContainsFunc(words[1:], within) {
			return false
		}
		if has(words, "!") || strings.Contains(command, "! [") || strings.Contains(command, "! test") {
			return r.Perhaps
		}
		return ends || strings.Contains(command, "else")
	})
}

// isBehindOr reports whether a command of a script runs only where the one before it fails.
func isBehindOr(s *shell.Script, words []string, or bool) bool {
	for _, l := range s.Lists {
		for _, p := range l.Pipelines {
			for _, c := range p.Commands {
				if (or || p.Or) && slices.Equal(c.Words, words) || c.Body != nil && isBehindOr(c.Body, words, or || p.Or) {
					return true
				}
			}
		}
	}
	return false
}

// takesFileAway reports whether the name of a tool says that it takes a file away: delete_file, and not
// remove_unused_imports.
func takesFileAway(name string) bool {
	words := model.Words(name)
	at := slices.IndexFunc(words, func(w string) bool { return awayVerbs.Has(w) })
	if at < 0 {
		return slices.ContainsFunc(words, func(w string) bool { return awayNames.Has(w) })
	}
	rest := words[at+1:]
	if i := slices.IndexFunc(rest, func(w string) bool { return w == "from" || w == "in" || w == "of" }); i >= 0 && !slices.ContainsFunc(rest[:i], func(w string) bool { return fileNouns.Has(w) }) {
		return false // what is taken out of a file is no file
	}
	if n := len(rest); n > 0 && besideAway.Has(rest[n-1]) && !slices.ContainsFunc(rest, func(w string) bool { return w == "from" || w == "in" || w == "of" }) {
		return true // delete_workspace_file
	}
	for _, w := range rest {
		if !awayVerbs.Has(w) && !besideAway.Has(w) {
			return false
		}
	}
	return true
}

var (
	awayVerbs  = wordset.Set{Words: "delete remove rename move rm mv unlink trash deletes removes"}
	awayNames  = wordset.Set{Words: "deletefile removefile renamefile movefile deletefiles removefiles renamefiles movefiles"}
	fileNouns  = wordset.Set{Words: "file files path paths folder folders directory directories dir document documents"}
	besideAway = wordset.Set{Words: "file files path paths folder folders directory directories dir item items object objects document documents or and to from by at many multiple all the a"}
)

// takenAndWritten returns the files that a command takes away, and those that it writes anew. One
// to which nothing is written is empty.
func takenAndWritten(c *shell.Command) (gone, written []string) {
	if !c.Appends {
		written = slices.Clone(c.Writes)
	}
	if printsNothing(c.Words) {
		gone = written
	}
	words := c.Program()
	name := program(words)
	if len(words) < 2 {
		return gone, written
	}
	deletes := deletesNamed(words)
	if _, verb := gitVerb(words); name == "git" && (deletes || verb == "mv" && !onlyTells(words)) {
		name, words = verb, words[slices.Index(words, verb):]
	}
	args := slices.DeleteFunc(slices.Clone(words[1:]), func(a string) bool { return strings.HasPrefix(a, "-") })
	if deletes {
		return args, written
	}
	switch name {
	case "mv", "cp":
		if len(args) < 2 {
			break
		}
		from, to := args[:len(args)-1], args[len(args)-1]
		if name == "mv" {
			gone = append(gone, from...)
		}
		switch {
		case slices.ContainsFunc(words[1:], keepsOld):
		case strings.HasSuffix(to, "/") || len(from) > 1:
			for _, one := range from {
				written = append(written, path.Join(to, baseOf(one)))
			}
		default:
			written = append(written, to)
		}
		if name == "cp" && from[0] == "/dev/null" {
			gone = append(gone, to)
		}
	case "truncate":
		return args, args
	case "tee":
		if !has(words, "-a") && !has(words, "--append") {
			written = append(written, args...)
		}
	}
	return gone, written
}

// keepsOld reports whether an option of cp or mv lets it leave files that are there.
func keepsOld(option string) bool {
	if strings.HasPrefix(option, "--") {
		return option == "--no-clobber" || strings.HasPrefix(option, "--update")
	}
	return strings.HasPrefix(option, "-") && strings.ContainsAny(option, "nu")
}

// printsNothing reports whether a program writes nothing to a file to which its output goes.
func printsNothing(words []string) bool {
	if len(words) == 0 {
		return true
	}
	switch program(words) {
	case ":", "true":
		return true
	case "cat":
		return len(words) == 2 && words[1] == "/dev/null"
	case "echo":
		return has(words, "-n") && !slices.ContainsFunc(words[1:], func(w string) bool { return w != "" && w != "-n" })
	case "printf":
		return len(words) == 2 && words[1] == ""
	}
	return false
}
