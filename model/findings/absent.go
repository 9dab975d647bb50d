package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

var ruleAbsent = &Rule{"contradiction.absent", Contradiction, Warning, "a file that was asked for was not there when it was last looked for", "A prompt asks for a file by its name. The last look for it did not find it, and nothing ran since that could have made it, or a later listing of its folder does not have it; yet the run ended as if it were done."}

// absents is the follower that knows which files that a prompt asks to be made were looked for
// and not found.
type absents struct {
	asked  map[string]bool // names of files
	thread uint64          // of the prompt
	gone   []absentFile
	done   *step // with which the run ends, if it says that it is done
}

// An absentFile was not found.
type absentFile struct {
	name, folder string
	at           Place
	evidence     Evidence
	tool         string
	call         string
	ran          bool // something that may have made it
	listed       bool // its folder was, and it is not there
}

// Limits of what is kept of files that are asked for.
const (
	maxAskedFor = 32
	maxAbsent   = 16
	maxPrompt   = 32 << 10
	maxShown    = 64 << 10
)

var (
	fileNameForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("[\\w./~-]*[\\w-]\\.[A-Za-z][A-Za-z0-9]{0,5}\\b")
	})
	makesForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:creat|writ|sav|generat|produc|append|dump)\w*\b|\b(?:outputs?|stor(?:e|es|ed|ing)|puts?|reports?|exports?|records?|logs?)\b.*\b(?:to|in|into|as|at)\s[^,;]{0,24}$`)
	})
	// makesWords are words one of which stands wherever makesForm finds something.
	makesWords = sync.OnceValue(func() *literals.Set {
		return literals.New("creat", "writ", "sav", "generat", "produc", "append", "dump", "output", "stor", "put", "report", "export", "record", "log")
	})
	notMadeForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:not|never|no|without|avoid|instead|renam\w*|mov(?:e|es|ed|ing)|delet\w*|remov\w*|clean\w*|clear\w*|temporary|cache)\b|n't\b`)
	})
	notThereForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^\w+: (?:cannot (?:access|open) )?['"]?([^\s:'"]+)['"]?(?: for reading)?: No such file or directory\r?$`)
	})
	lacksForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:not|no|missing|absent|never|fail\w*|unable|without|cannot|skipp?\w*|empty|n't)\b|n't\b`)
	})
)

func (g *absents) message(_ *Finder, _ *looked, s *step) {
	switch {
	case s.flags.Has(model.FlagPrompt) && !s.flags.Has(model.FlagSide):
		g.prompt(s)
	case s.thread != g.thread:
	case s.flags.Role() == model.RoleAssistant:
		g.done = nil
		calls := s.message.Calls()
		if len(calls) == 0 && textOf(s.message) != "" || len(calls) > 0 && saysDone(calls[len(calls)-1]) {
			g.done = s
		}
	}
}

// saysDone reports whether a call says that all is done.
func saysDone(c *model.ToolCall) bool {
	return slices.ContainsFunc(model.Words(c.Name), func(w string) bool {
		return w == "complete" || w == "completion" || w == "finish" || w == "submit" || w == "done"
	})
}

// prompt takes the names of files of which a prompt says that they are to be made.
func (g *absents) prompt(s *step) {
	if s.thread != g.thread {
		*g = absents{thread: s.thread}
	}
	g.done = nil
	text := textOf(s.message)
	text = text[:min(len(text), maxPrompt)]
	if !strings.Contains(text, ".") || !literals.In(makesWords(), text) {
		return
	}
	for _, at := range fileNameForm().FindAllStringIndex(text, 4*maxAskedFor) {
		from := max(0, at[0]-160)
		if i := strings.LastIndexAny(text[from:at[0]], ".\n"); i >= 0 && strings.TrimSpace(text[from+i+1:at[0]]) != "" {
			from += i + 1
		}
		if len(g.asked) < maxAskedFor && makesForm().MatchString(text[from:at[0]]) && !notMadeForm().MatchString(text[from:clauseEnd(text, at[1])]) {
			if g.asked == nil {
				g.asked = map[string]bool{}
			}
			g.asked[baseOf(text[at[0]:at[1]])] = true
		}
	}
}

// clauseEnd is where a sentence ends, or goes on for long.
func clauseEnd(text string, from int) int {
	to := min(len(text), from+80)
	if i := strings.IndexAny(text[from:to], ".\n"); i >= 0 {
		return from + i
	}
	return to
}

func (g *absents) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if len(g.asked) == 0 || s.thread != g.thread {
		return
	}
	g.takenAway(e)
	text := saidBy(e.result)
	text = text[:min(len(text), maxShown)]
	if len(g.gone) > 0 {
		g.since(e, text)
	}
	if !strings.Contains(text, ": No such file or directory") {
		return
	}
	for _, at := range notThereForm().FindAllStringSubmatchIndex(text, maxAbsent) {
		name := text[at[2]:at[3]]
		if !g.asked[baseOf(name)] {
			continue
		}
		g.gone = slices.DeleteFunc(g.gone, func(f absentFile) bool { return f.name == baseOf(name) })
		if len(g.gone) < maxAbsent {
			evidence := e.evidence()
			if len(e.result.Content) == 1 {
				evidence.Span = trimmed(0, text, at[0], at[1])
				evidence.Span.Line = strings.Count(text[:at[0]], "\n") + 1
			}
			g.gone = append(g.gone, absentFile{name: baseOf(name), folder: path.Dir(name), at: e.place, evidence: evidence, tool: e.call.Name, call: e.about()})
		}
	}
}

// takenAway forgets the files that a command removes or calls otherwise.
func (g *absents) takenAway(e *ended) {
	for _, r := range e.runs() {
		words := r.Command.Program()
		switch name := program(words); name {
		case "rm", "mv", "unlink", "shred", "trash", "del":
		case "git":
			if _, verb := gitVerb(words); verb != "rm" && verb != "mv" {
				continue
			}
		default:
			continue
		}
		for name := range g.asked {
			if slices.ContainsFunc(words[1:], func(w string) bool { return strings.Contains(w, name) }) {
				delete(g.asked, name)
				g.gone = slices.DeleteFunc(g.gone, func(f absentFile) bool { return f.name == name })
			}
		}
	}
}

// since notes what a call tells of the files that were not found before it.
func (g *absents) since(e *ended, text string) {
	asks := string(e.call.Arguments) + e.call.ArgumentsText
	works := changesSomething(e)
	folders := listedBy(e)
	kept := g.gone[:0]
	for _, f := range g.gone {
		switch named := strings.Contains(asks, f.name); {
		case listsFile(text, f.name), named && text != "" && !strings.Contains(text, f.name+": No such file") && e.fine() && !works:
			continue // there it is
		case named || works:
			f.ran, f.listed = true, false
		}
		if slices.ContainsFunc(folders, func(folder string) bool { return samePath(strings.TrimSuffix(folder, "/"), f.folder) }) {
			f.listed = true
		}
		kept = append(kept, f)
	}
	g.gone = kept
}

// changesSomething reports whether a call may make a file.
func changesSomething(e *ended) bool {
	switch {
	case e.use.Purpose == tool.Shell:
		return !isOnlyReading(e)
	case e.use.Purpose.Reads() || e.use.Purpose == tool.Todo || e.use.Purpose == tool.Ask || e.use.Purpose == tool.Plan:
		return false
	}
	return !saysDone(e.call)
}

// listedBy returns the folders that a command lists.
func listedBy(e *ended) (folders []string) {
	for i, r := range e.runs() {
		if words := r.Command.Program(); len(words) > 0 && program(words) == "ls" {
			for _, a := range words[1:] {
				if !strings.HasPrefix(a, "-") {
					folders = append(folders, joined(folderOf(e.use, e.runs()[:i]), a))
				}
			}
		}
	}
	return folders
}

// listsFile reports whether a text lists a name, or says that it was made.
func listsFile(text, name string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return false
		}
		from, to := lineAt(text, at+i)
		line := plain(text[from:to])
		at = min(to+1, len(text))
		if strings.Contains(line, "No such file") {
			continue
		}
		words := strings.Fields(line)
		if len(words) == 1 && baseOf(line) == name || len(words) > 7 && baseOf(words[len(words)-1]) == name && strings.Contains("-dl", words[0][:1]) {
			return true
		}
		if makesForm().MatchString(line) && !strings.ContainsAny(line, "='\"(") {
			return true
		}
	}
}

func (g *absents) last(f *Finder, l *looked) {
	if g.done == nil || !f.hasEnded() {
		return
	}
	answer := textOf(g.done.message)
	for _, one := range g.gone {
		if one.ran && !one.listed {
			continue
		}
		if at := strings.Index(answer, one.name); at >= 0 && lacksForm().MatchString(answer[max(0, at-200):min(len(answer), at+200)]) {
			continue // it says so
		}
		l.say(one.at, ruleAbsent, model.Hash(one.name), Finding{Certainty: Likely, Evidence: one.evidence, Tool: one.tool, Call: one.call, Line: line(one.name)})
	}
}
