package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/shell"
	"msgview/model/tool"
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
// that is what was not to be done.
func (b *ban) isBrokenBy(e *ended) bool {
	within := func(p string) bool { return isWithin(p, b.thing) }
	away, anew := b.by&takenAway != 0, b.by&writtenAnew != 0
	switch e.changesAs() {
	case tool.WriteFile:
		return anew && slices.ContainsFunc(e.use.Paths(), within)
	case tool.EditFile:
		return false
	case tool.PatchFile:
		return slices.ContainsFunc(tool.PatchedFiles(patchOf(e.use)), func(p tool.PatchedFile) bool {
			return within(p.Path) && (away && (p.Act == tool.PatchDelete || p.To != "") || anew && p.Act == tool.PatchAdd)
		})
	case tool.Shell:
		return slices.ContainsFunc(e.verdict().runs(), func(r shell.Run) bool {
			if anew && !r.Command.Appends && slices.ContainsFunc(r.Command.Writes, within) {
				return true
			}
			gone, written := takenAndWritten(r.Command.Program())
			return away && slices.ContainsFunc(gone, within) || anew && slices.ContainsFunc(written, within)
		})
	}
	return away && awayNames().MatchString(e.call.Name) && slices.ContainsFunc(e.use.Paths(), within)
}

// awayNames are the names of tools that take a file away.
var awayNames = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)delete|remove|rename|move`) })

// takenAndWritten returns the files that a program takes away, and those that it writes anew.
func takenAndWritten(words []string) (gone, written []string) {
	name := program(words)
	if name == "git" && len(words) > 1 && (words[1] == "rm" || words[1] == "mv") {
		name, words = words[1], words[1:]
	}
	if len(words) < 2 {
		return nil, nil
	}
	args := slices.DeleteFunc(slices.Clone(words[1:]), func(a string) bool { return strings.HasPrefix(a, "-") })
	switch name {
	case "rm", "rmdir", "unlink", "shred", "trash":
		return args, nil
	case "mv", "cp":
		if len(args) < 2 {
			return nil, nil
		}
		if written = args[len(args)-1:]; name == "mv" {
			gone = args[:len(args)-1]
		}
		return gone, written
	case "truncate":
		return args, args
	case "tee":
		if !has(words, "-a") && !has(words, "--append") {
			return nil, args
		}
	}
	return nil, nil
}
