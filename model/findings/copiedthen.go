package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A log that was copied about when it ends, as what stands before its end speaks of the log itself.

const (
	copiedThen     = "and it may be a copy that was made just then"
	maxShownBefore = 256 // entries before the end among which git is looked for that lists logs
)

// logListedForm is a line of git that names a file that is new, or another than it was.
var logListedForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^(?:[ \t]*(?:create mode \d+|modified:|new file:)[ \t]+|[ AM?]{1,2}[ \t]+)(\S+\.jsonl?)\s*$`)
})

// mayBeCopied reports whether the log that ends with an entry may have been copied about then: shortly
// before it a call copies or exports it, or a script for that was written; the log itself was asked for by
// its name, or git listed it; or git was given all of a folder that has it.
func (f *Finder) mayBeCopied(i int) bool {
	talk, _ := f.index.Conversation(i)
	staged := false
	for k, ok := i, true; ok && i-k <= maxWrittenBefore; k, ok = f.index.Next(k, -1, talk, func(_ int, flags model.Flags) bool {
		return flags.Any(model.FlagCall | model.FlagResult)
	}) {
		m, err := f.log.Message(k)
		if err != nil {
			return false
		}
		for _, c := range m.Calls() {
			u := tool.Of(c)
			text := slashed(string(c.Arguments) + c.ArgumentsText)
			if f.namesOwn(text) || !u.Purpose.Reads() && (f.copies(text) || len(u.Command()) < 1<<10 && exportsForm().MatchString(u.Command())) {
				return true
			}
			for _, folder := range f.givesAllOf(u) {
				if isHome(folder) {
					return true
				}
				staged = true
			}
		}
		if f.isListed(m, false) {
			return true
		}
	}
	if !staged {
		return false
	}
	for k, ok := i, true; ok && i-k <= maxShownBefore; k, ok = f.index.Next(k, -1, talk, func(_ int, flags model.Flags) bool { return flags.Has(model.FlagResult) }) {
		if m, err := f.log.Message(k); err != nil || f.isListed(m, true) {
			return err == nil
		}
	}
	return false
}

// namesOwn reports whether a text has the file of this log: by its id, or, of a log that has none, as one
// of the folder of a program.
func (f *Finder) namesOwn(text string) bool {
	id := f.log.About().ID
	if len(id) >= 16 {
		return strings.Contains(text, id+".json")
	}
	return id == "" && storedForm().MatchString(text)
}

// storedForm is the file of a log in a folder in which programs keep those.
var storedForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)/(?:\.system_generated/logs|\.claude/projects|\.codex/sessions|\.factory/sessions)/[^\s"']*\.jsonl`)
})

// isListed reports whether git lists this log in a result, or any log of a program.
func (f *Finder) isListed(m *model.Message, any bool) bool {
	id := f.log.About().ID
	for _, r := range m.Results() {
		text := saidBy(r)
		if !strings.Contains(text, ".json") {
			continue
		}
		for _, found := range logListedForm().FindAllStringSubmatch(text[:min(len(text), maxText)], maxShownBefore) {
			if len(id) >= 16 && strings.Contains(found[1], id) || any && literals.In(logFolders(), strings.ToLower(found[1])) {
				return true
			}
		}
	}
	return false
}

// givesAllOf returns the folders of which a command gives git all that there is.
func (f *Finder) givesAllOf(u tool.Use) (folders []string) {
	if strings.Contains(u.Command(), "git") {
		f.gitRuns(u, func(folder, verb string, args []string) bool {
			if verb == "add" && slices.ContainsFunc(args, isAllOf) || verb == "commit" && slices.ContainsFunc(args, isAllChanged) {
				folders = append(folders, folder)
			}
			return false
		})
	}
	return folders
}

// isAllOf reports whether an argument of git add is all there is.
func isAllOf(w string) bool { return w == "." || w == "./" || w == "-A" || w == "--all" || w == "*" }

// isAllChanged reports whether an option of git commit is that for all that git knows.
func isAllChanged(w string) bool { return w == "-a" || w == "-am" || w == "--all" }

// gitRuns goes over the runs of git in a command, each with its folder, until one is what is looked for.
func (f *Finder) gitRuns(u tool.Use, is func(folder, verb string, args []string) bool) bool {
	where := slashed(orDirectory(u, f.log.About()))
	return slices.ContainsFunc(runsOf(u), func(r shell.Run) bool {
		words := r.Command.Program()
		if program(words) == "cd" && len(words) > 1 {
			where = into(where, slashed(words[1]))
		}
		if program(words) != "git" {
			return false
		}
		at, verb := gitVerb(words)
		return verb != "" && is(into(where, slashed(at)), verb, words[slices.Index(words, verb)+1:])
	})
}

// orDirectory is the folder in which a call runs, that of the session if it says none.
func orDirectory(u tool.Use, about model.About) string {
	if d := u.Directory(); d != "" {
		return d
	}
	return about.Directory
}

// copiedByHand reports whether what failed was to export the log, and the log ends with a call that
// copies it.
func (f *Finder) copiedByHand(left *Finding) bool {
	if left.Group() != Fail && left.Group() != Hidden || !exportsForm().MatchString(left.Call) {
		return false
	}
	p := left.Places[len(left.Places)-1]
	talk, _ := f.index.Conversation(p.Entry)
	last, ok := f.lastOf(talk)
	return ok && last-p.Entry <= 2*maxWrittenBefore && f.batchCopiesLog(last)
}

// endsCopying reports whether a call copies the log, and nothing stands behind it but calls that were
// made with it, and their results.
func (f *Finder) endsCopying(p Place) bool {
	if p.Call < 0 {
		return false
	}
	m, err := f.log.Message(p.Entry)
	if err != nil {
		return false
	}
	calls := m.Calls()
	if p.Call >= len(calls) || saysBehind(m, calls[p.Call]) {
		return false
	}
	for i, n := p.Entry, 0; n < maxBatch; n++ {
		next, ok := f.nextSpoken(i, 1)
		if !ok {
			return f.copiesLog(p.Entry, calls[p.Call])
		}
		if i = next; !f.isOnlyCalls(i) {
			return false
		}
	}
	return false
}

// isOnlyCalls reports whether a message has calls or results, and no word.
func (f *Finder) isOnlyCalls(i int) bool {
	flags := f.index.Flags(i)
	return flags.Any(model.FlagCall|model.FlagResult) && !flags.Any(model.FlagText|model.FlagMedia|model.FlagPrompt|model.FlagReasoning)
}
