package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// listers are programs that are asked what is there, not what is in it; removers bring about
// that something is not there.
var (
	listers  = wordset.Set{Words: "ls eza exa lsd dir tree stat test [ [[ which whereis type command readlink realpath rospack Get-ChildItem Get-Item Test-Path Get-Command Resolve-Path"}
	removers = wordset.Set{Words: "rm rmdir unlink Remove-Item del pkill killall"}
)

// asksIfThere reports whether a program is asked whether something is there.
func asksIfThere(c *shell.Command) bool {
	words := c.Inner()
	switch name := program(words); name {
	case "":
		return false
	case "command":
		return len(words) > 2 && (words[1] == "-v" || words[1] == "-V")
	case "rospack":
		return has(words, "find")
	case "git":
		return has(words, "log") || has(words, "status") || has(words, "rev-parse") || has(words, "branch") || has(words, "remote")
	default:
		return listers.Has(name)
	}
}

// noneThere reports whether a call that failed only asked whether something is there, or was to
// take it away, and all that its result complains of is that it is not.
func noneThere(u tool.Use, runs []shell.Run, r *model.ToolResult) bool {
	if r == nil || size(r) > maxListing {
		return false
	}
	if u.Purpose == tool.List {
		return size(r) < maxErrorLine && saysAbsent(r)
	}
	if u.Purpose != tool.Shell {
		return false
	}
	asks, tests, reads := false, false, false
	for _, run := range runs {
		c := run.Command
		name := program(c.Inner())
		there := asksIfThere(c)
		switch k := classOf(c); {
		case k == setup:
		case run.Blamed && there, removers.Has(name):
			asks = asks || run.Blamed
			tests = tests || run.Blamed && k == question
		case run.Blamed && k == reading && run.Perhaps:
			reads = true
		case run.Blamed, k != reading && k != question && !there && !looksUp(c.Program()):
			return false // it may have failed at something else, or what is not there is what it was to make
		}
	}
	return asks && (tests || !reads) && complainsOfNone(r, tests)
}

// missesSome reports whether a search, or a look at files, that a command ends with showed what
// it found, and only complains that some of the names that the shell made of a pattern are those
// of no file: src/{oven,bread}/main.go.
func missesSome(runs []shell.Run, r *model.ToolResult) bool {
	if len(runs) == 0 || r == nil || size(r) > maxListing {
		return false
	}
	last := runs[len(runs)-1]
	words := last.Command.Program()
	if !last.Blamed || classOf(last.Command) != reading || last.Where != "" || !slices.ContainsFunc(words, isPattern) {
		return false
	}
	name, found, missed := program(words)+": ", false, false
	for line := range strings.Lines(saidBy(r)) {
		switch line = plain(strings.TrimRight(line, "\r\n")); {
		case isFrame(line):
		case strings.HasPrefix(line, name):
			low := strings.ToLower(line)
			if !strings.Contains(low, "no such file or directory") || slices.ContainsFunc(words[1:], func(w string) bool { return strings.Contains(w, "/") && strings.Contains(line, w) }) {
				return false
			}
			missed = true
		case literals.In(noneWords(), strings.ToLower(line)) && complainsOf(line):
			return false
		default:
			found = true
		}
	}
	return found && missed
}

// isPattern reports whether a word stands for several names of files, which a shell makes of it.
func isPattern(w string) bool {
	return !strings.HasPrefix(w, "-") && strings.Contains(w, "/") && strings.Contains(w, "{") && strings.Contains(w, ",") && strings.Contains(w, "}")
}

// complainsOfNone reports whether a result says that something is not there, and complains of
// nothing else. Who only tests may say nothing.
func complainsOfNone(r *model.ToolResult, tests bool) bool {
	some := tests
	for text := range strings.Lines(saidBy(r)) {
		low := strings.ToLower(strings.TrimSpace(text))
		switch {
		case strings.HasPrefix(low, "/") && startUpForm().MatchString(low):
		case literals.In(otherComplaints(), low):
			return false
		case literals.In(noneWords(), low):
			some = true
			if reader := readerSays(low); reader {
				return false // what was to be read is missed
			}
		}
	}
	return some
}

// readerSays reports whether a program says that something is not there that was to go there,
// or to show what is in it.
func readerSays(low string) bool {
	return slices.ContainsFunc([]string{"cd: ", "cat: ", "head: ", "tail: ", "sed: ", "grep: ", "rg: ", "wc: ", "awk: ", "jq: ", "set-location", "get-content"}, func(w string) bool { return strings.Contains(low, w) })
}

var (
	noneWords = sync.OnceValue(func() *literals.Set {
		return literals.New("no such file or directory", "no matches found", "does not exist", "cannot find path", "cannot find the path", "file not found", "not a git repository", "does not have any commits yet", "not found", "could not find", "no process found", "commandnotfoundexception")
	})
	otherComplaints = sync.OnceValue(func() *literals.Set {
		return literals.New("permission denied", "not permitted", "access denied", "access is denied", "unauthorized", "command not found", "not recognized", "syntax error", "traceback", "panic:", "error occurred", "invalid option", "unrecognized option", "usage:", "input/output error", "is not running", "unable to", "timed out", "not responding", "stale file handle", "too many levels", "transport endpoint")
	})
)
