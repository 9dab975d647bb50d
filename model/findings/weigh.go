package findings

import (
	"cmp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A weight says how much a finding is worth a look among those of its group: a test that
// fails more than a file that was looked for where it is not.
type weight uint8

const (
	plainWeight weight = iota
	checkWeight        // tests, builds, linters, and what publishes
	probeWeight        // looked for something, and did not find it
)

// The ranks of findings; those of groups are between them.
const (
	hintRank      = 40
	probeRank     = 50
	recoveredRank = 100
)

// rank is the place of a finding in the order, the least first.
func (f *Finding) rank() int {
	switch {
	case f.Recovered:
		return recoveredRank
	case f.Rule == ruleUnremarked || f.Rule == ruleNowhere || f.Rule == ruleUnread:
		return hintRank + int(Change)
	case f.spoken && f.Severity == Error:
		return 2*int(Hidden) - 1
	case f.Severity == Hint && f.recent:
		return hintRank + int(Fail)
	case f.Severity == Hint && (f.Group() == Fail || f.Group() == Hidden && f.Rule != rulePart && f.Rule != ruleUsedEarly && f.Rule != ruleNoFolder):
		return hintRank + int(Log) // the run went on without it
	case f.Severity == Hint:
		return hintRank + int(f.Group())
	case f.Group() == Fail && f.weight == probeWeight:
		return probeRank
	case f.Group() == Fail && f.Rule == ruleDenied:
		return 2 * int(Files) // a refusal alone is no more than that
	case f.Group() == Fail && f.weight == checkWeight:
		return 2*int(Fail) - 1
	}
	return 2 * int(f.Group())
}

// order puts first what is to be looked at first: what was not recovered, by how much it
// weighs, then by place.
func order(a, b Finding) int {
	if n := cmp.Compare(a.rank(), b.rank()); n != 0 {
		return n
	}
	switch p, q := a.Places[0], b.Places[0]; {
	case p.before(q):
		return -1
	case q.before(p):
		return 1
	}
	return cmp.Or(cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.Rule.Code, b.Rule.Code), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Call, b.Call))
}

// weightOf weighs a call that failed.
func weightOf(u tool.Use, runs []shell.Run) weight {
	if u.Purpose != tool.Shell {
		if u.Purpose.Reads() {
			return probeWeight
		}
		return plainWeight
	}
	w := plainWeight
	probes := false
	for _, r := range runs {
		switch c := r.Command; {
		case isCheck(c.Program()) || publishes(c.Program()):
			return checkWeight
		case classOf(c) == setup || classOf(c) == question:
		case classOf(c) == reading || fetches(c.Program()) || diagnoses(c.Program()) || looksUp(c.Program()):
			probes = true
		default:
			return plainWeight
		}
	}
	if probes {
		w = probeWeight
	}
	return w
}

// saysAbsent reports whether a result says that what was looked for is not there.
func saysAbsent(r *model.ToolResult) bool {
	if r == nil {
		return false
	}
	text := saidBy(r)
	return literals.In(absent(), text[:min(len(text), 4<<10)])
}

var absent = sync.OnceValue(func() *literals.Set {
	return literals.New("no such file", "does not exist", "doesn't exist", "file not found", "path not found", "enoent", "no files found", "is not a directory")
})

// saysUnknown reports whether whom a call asked says that it has nothing by that name: Error from
// server (NotFound): pods "oven" not found.
func saysUnknown(r *model.ToolResult) bool {
	return r != nil && size(r) < maxErrorLine && literals.In(unknown(), saidBy(r))
}

var unknown = sync.OnceValue(func() *literals.Set {
	return literals.New("error from server (notfound)", "no such object", "no such container", "no such image", "no such volume", "no such network")
})

// saysAlready reports whether the line that tells most of a failure says that what the call
// was to bring about is so.
func saysAlready(line string) bool {
	low := strings.ToLower(line)
	for _, w := range [...]string{"already contains the exact content", "already has the exact content", "already has this content", "already initialized", "already up to date", "already up-to-date", "is already installed", "is already the newest version", "is not running, so cannot be killed"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// isTaken reports whether a result says that what was to be made is there: a repository of that name.
func isTaken(r *model.ToolResult) bool {
	return r != nil && size(r) <= 2*maxErrorLine && strings.Contains(strings.ToLower(saidBy(r)), "name already exists on this account")
}

// runsOf returns the programs that a shell call runs.
func runsOf(u tool.Use) []shell.Run {
	v := verdict{call: u.Call, use: u}
	return v.runs()
}

// allRunsOf is runsOf with the programs in $(...).
func allRunsOf(u tool.Use) []shell.Run {
	v := verdict{call: u.Call, use: u}
	return v.all()
}

// publishes reports whether a command gives work away: what fails then is missed by others.
func publishes(words []string) bool {
	if len(words) < 2 {
		return false
	}
	switch program(words) {
	case "git":
		return has(words, "push")
	case "npm", "pnpm", "yarn", "cargo", "docker", "poetry", "uv", "twine":
		return has(words, "publish") || has(words, "push") || has(words, "upload")
	}
	return false
}

// fetches reports whether a command only asks somebody else, who may not answer.
func fetches(words []string) bool {
	switch program(words) {
	case "git":
		return has(words, "pull") || has(words, "fetch") || has(words, "clone")
	case "gh", "glab":
		return has(words, "view") || has(words, "list") || has(words, "status") || has(words, "auth")
	case "curl", "wget":
		return asks(program(words), words[1:])
	case "ping", "dig", "host", "nslookup", "whois":
		return true
	}
	return false
}

// looksUp reports whether a program only says what something is called or where it is, which it
// may not know.
func looksUp(words []string) bool {
	switch name := program(words); name {
	case "tee", "mktemp", "seq":
		return false
	case "ssh-add":
		return has(words, "-l") || has(words, "-L")
	case "rospack", "pkg-config":
		return true
	default:
		return lookups.Has(name) && (name != "hostname" || len(words) < 3 && (len(words) == 1 || words[1][0] == '-'))
	}
}

// diagnoses reports whether a command only says what is wrong, which its exit is for.
func diagnoses(words []string) bool {
	return len(words) > 1 && (words[1] == "doctor" || words[1] == "diagnose")
}

// program is the name of a program, without its directory.
func program(words []string) string {
	if len(words) == 0 {
		return ""
	}
	name := words[0][strings.LastIndexByte(words[0], '/')+1:]
	if n := len(name) - 4; n > 0 && name[n] == '.' {
		switch name[n+1:] {
		case "exe", "cmd", "bat", "ps1":
			name = name[strings.LastIndexByte(name, '\\')+1 : n] // of Windows
		}
	}
	return name
}

// has reports whether one of the first arguments of a command is a word.
func has(words []string, word string) bool {
	for _, w := range words[1:min(len(words), 5)] {
		if w == word {
			return true
		}
	}
	return false
}

// isOptional reports whether a file is one that many projects have and many have not, so that
// agents look for it by habit.
func isOptional(path string) bool {
	path = strings.ToLower(strings.ReplaceAll(path, "\\", "/"))
	switch name := path[strings.LastIndexByte(path, '/')+1:]; name {
	case "claude.md", "agents.md", "gemini.md", "crush.md", "qwen.md", "copilot-instructions.md", "readme", "readme.md", "readme.rst", "contributing.md", "changelog.md", "makefile", "justfile":
		return true
	case "", ".", "..", ".env":
		return false
	default:
		return name[0] == '.'
	}
}
