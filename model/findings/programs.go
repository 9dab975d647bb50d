package findings

import (
	"slices"
	"strings"

	"msgview/model/shell"
	"msgview/model/tool"
)

// class is what a program does, as far as its exit and its output are concerned.
type class uint8

const (
	work    class = iota
	setup         // goes somewhere, says or sets something: that it failed matters to nobody
	reading       // prints what is there already: words of failure are not its own
)

// setups are programs that prepare others or say something.
var setups = words("cd pushd popd export unset set shopt setopt echo printf true false : sleep pwd umask alias declare local readonly mkdir date clear wait exit trap hash tput")

// readers are programs that print what is there already.
var readers = words("cat sed head tail less more bat grep egrep fgrep zgrep rg ag ack find fd fdfind ls eza exa tree jq yq awk gawk wc sort uniq cut tr diff colordiff cmp strings od xxd hexdump file stat nl tac column fold comm join paste zcat bzcat xzcat pdftotext man journalctl env printenv du df ps history dmesg lsof open goto scroll_up scroll_down search_file search_dir find_file Get-Content Select-String Get-ChildItem type dir findstr")

// lookups are programs that give another one an argument, or keep a copy of what it writes.
var lookups = words("tee pgrep pidof nproc which id whoami hostname basename dirname realpath readlink seq mktemp uname uuidgen getent tty")

// quiet are programs that end with 1 if nothing was found or two things differ.
var quiets = words("grep egrep fgrep zgrep rg ag ack diff colordiff cmp test [ [[ pgrep which type findstr lsof expr")

func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// subcommands of programs that only read.
var readingSubcommands = map[string][]string{
	"git":     {"log", "show", "whatchanged", "for-each-ref", "ls-remote", "rev-parse", "diff", "blame", "grep", "status", "ls-files", "ls-tree", "cat-file", "reflog", "shortlog", "rev-list", "describe"},
	"gh":      {"view", "list", "diff", "api", "search", "status"},
	"glab":    {"view", "list", "diff", "api"},
	"docker":  {"logs", "ps", "inspect", "images"},
	"podman":  {"logs", "ps", "inspect", "images"},
	"kubectl": {"logs", "get", "describe"},
	"go":      {"doc", "list", "env"},
	"curl":    nil,
	"wget":    nil,
	"http":    nil,
	"sqlite3": nil,
}

// classOf returns the class of a program.
func classOf(c *shell.Command) class {
	words := c.Inner()
	if len(words) == 0 {
		return setup // an assignment
	}
	name := program(words)
	if setups[name] || name == "((" || prepares(name, words[1:]) {
		return setup
	}
	if isReader(name, words[1:]) {
		return reading
	}
	return work
}

// mindsNothing reports whether a program is told to end with 0 whatever fails.
func mindsNothing(words []string) bool {
	if len(words) == 0 {
		return false
	}
	name := program(words)
	for i, a := range words[1:] {
		low := strings.ToLower(a)
		if !strings.HasPrefix(low, "-") {
			continue
		}
		for _, w := range [...]string{"exit-zero", "exit_zero", "soft-fail", "fail-never", "ignore-errors", "ignore-failures", "ignorefailures", "ignoretestfailures", "failure.ignore", "failureignore", "no-bail", "nostatusrc", "exit-code=0", "passonfailing"} {
			if strings.Contains(low, w) && !strings.HasSuffix(low, "=false") {
				return true
			}
		}
		switch {
		case strings.HasSuffix(low, "exit-code"): // --issues-exit-code 0
			if i+2 < len(words) && words[i+2] == "0" {
				return true
			}
		case name == "make" || name == "gmake" || name == "mingw32-make":
			if low == a && !strings.HasPrefix(a, "--") && strings.Contains(a, "i") && strings.Trim(a[1:], "ikBsnwetqr") == "" {
				return true
			}
		case name == "mvn" || name == "mvnw" || name == "mvnd":
			if a == "-fn" {
				return true
			}
		}
	}
	return false
}

// isPrinter reports whether a program says what it was given: its words are no verdict of its
// own.
func isPrinter(c *shell.Command) bool {
	words := c.Inner()
	return len(words) > 0 && (program(words) == "echo" || program(words) == "printf")
}

// prepares reports whether a program with its arguments prepares the shell for others.
func prepares(name string, args []string) bool {
	if len(args) == 0 {
		return false
	}
	switch name {
	case "source", ".":
		for _, w := range [...]string{"activate", "rc", "profile", "env", "nvm", "setup"} {
			if strings.Contains(args[0], w) {
				return true
			}
		}
	case "conda", "mamba", "pyenv", "nvm", "deactivate":
		return args[0] == "activate" || args[0] == "deactivate" || args[0] == "use" || args[0] == "shell"
	}
	return false
}

func isReader(name string, args []string) bool {
	has := func(options ...string) bool {
		return slices.ContainsFunc(args, func(a string) bool { return slices.Contains(options, a) })
	}
	if subs, known := readingSubcommands[name]; known {
		if subs == nil {
			return true
		}
		if name == "git" && listsNames(args) {
			return true
		}
		for i, a := range args {
			if slices.Contains(subs, a) {
				return true
			}
			if i > 3 { // git -C dir --no-pager log, gh run view
				break
			}
		}
		return false
	}
	switch name {
	case "sed":
		return !slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, "-i") || a == "--in-place" })
	case "find", "fd", "fdfind":
		for i, a := range args {
			if (a == "-exec" || a == "-execdir") && (i+1 == len(args) || !isReader(program(args[i+1:]), args[i+2:])) {
				return false
			}
		}
		return !has("-x", "-X", "-delete", "-ok", "-okdir")
	case "command":
		return has("-v", "-V")
	case "psql", "mysql", "mariadb", "duckdb", "bq", "clickhouse-client":
		return selects(args)
	}
	return readers[name] || has("--help", "--version")
}

// listsNames reports whether git only says which branches, tags or stashes there are.
func listsNames(args []string) bool {
	for i, a := range args {
		rest := args[i+1:]
		if strings.HasPrefix(a, "-") || i > 0 && args[i-1] == "-C" {
			continue
		}
		switch a {
		case "branch", "tag", "remote":
			for _, r := range rest {
				switch r {
				case "-l", "--list", "-a", "--all", "-r", "--remotes", "-v", "-vv", "--verbose", "-n", "--show-current", "show":
				default:
					if name, _, _ := strings.Cut(r, "="); name != "--contains" && name != "--merged" && name != "--no-merged" && name != "--points-at" && name != "--sort" && name != "--format" && name != "--column" {
						return slices.Contains(rest, "-l") || slices.Contains(rest, "--list") || slices.Contains(rest, "--contains") || slices.Contains(rest, "--merged")
					}
				}
			}
			return true
		case "stash", "worktree", "notes":
			return len(rest) > 0 && (rest[0] == "list" || rest[0] == "show")
		}
		return false
	}
	return false
}

// selects reports whether a client of a database is given nothing but a query.
func selects(args []string) bool {
	for i, a := range args {
		query := ""
		for _, option := range [...]string{"-c", "--command", "-e", "--execute", "--query", "-q", "query"} {
			if rest, ok := strings.CutPrefix(a, option+"="); ok {
				query = rest
			} else if a == option && i+1 < len(args) {
				query = args[i+1]
			}
		}
		if strings.HasSuffix(a, "c") && len(a) > 2 && len(a) < 6 && strings.HasPrefix(a, "-") && a[1] != '-' && i+1 < len(args) { // -Atc
			query = args[i+1]
		}
		if query == "" {
			continue
		}
		first, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(query)), " ")
		switch {
		case first == "select" || first == "show" || first == "explain" || first == "describe" || first == "desc" || first == "with" || first == "table" || strings.HasPrefix(first, "\\d") || strings.HasPrefix(first, "\\l"):
			return true
		}
	}
	return false
}

// isQuiet reports whether an exit of 1 of a program only says that there is nothing.
func isQuiet(c *shell.Command) bool {
	words := c.Program()
	if len(words) == 0 {
		return false
	}
	switch name := program(words); name {
	case "git":
		return slices.ContainsFunc(words[1:], func(a string) bool {
			return a == "grep" || a == "--quiet" || a == "--exit-code" || a == "check-ignore" || a == "--is-ancestor" || a == "--no-index" || a == "--get"
		})
	case "command":
		return len(words) > 1 && (words[1] == "-v" || words[1] == "-V")
	default:
		return quiets[name]
	}
}

// command reads the command of a call: whether its exit is proof, and whether its
// output is only what it was asked to read.
func (v *verdict) command() {
	if v.use.Purpose != tool.Shell {
		v.own, v.reads = true, v.use.Purpose.Reads()
		return
	}
	runs := v.script().All()
	v.own = len(runs) > 0 && !v.runsOn()
	sources, read, works, minded, prints, others := 0, 0, 0, 0, 0, 0
	blamed, found := 0, 0
	shown := map[string]bool{} // files that were written and may be read behind
	for i := range runs {
		c := runs[i].Command
		k := classOf(c)
		if k != setup && !runs[i].Checked && !onlyGives(&runs[i], k) || mindsNothing(c.Program()) {
			v.own = false
		}
		switch { // does all that runs only say something, and can nothing of it fail unseen?
		case k == work:
			others++
		case k == reading || runs[i].Within != nil:
		case isPrinter(c):
			prints++
		case len(c.Inner()) > 0 && !runs[i].Checked:
			others++
		}
		if k == work && runs[i].Within == nil {
			works++
			if runs[i].Checked || runs[i].Blamed {
				minded++
			}
		}
		if k != setup && runs[i].Source {
			sources++
			if k == reading && !slices.ContainsFunc(c.Words, func(w string) bool { return shown[w] }) {
				read++
			}
		}
		if runs[i].Blamed && k != setup {
			if blamed++; isQuiet(c) {
				found++
			}
		}
		for _, w := range c.Writes {
			shown[w] = shown[w] || k == work
		}
		if slices.ContainsFunc(c.Words, func(w string) bool { return strings.Contains(w, "$?") || strings.Contains(w, "PIPESTATUS") }) {
			v.asked = true
		}
	}
	v.reads = sources > 0 && read == sources || sources == 0 && prints > 0 && others == 0
	v.partly = read > 0
	v.lost = works > 0 && minded == 0
	v.quiet = blamed > 0 && found == blamed
	if v.asked && v.code != nil && v.result.ExitCode == nil {
		v.printed, v.code = v.code, nil
	}
}

// onlyGives reports whether a program only looks up an argument of another one, whose exit
// is what counts, or keeps a copy of what that one writes.
func onlyGives(r *shell.Run, k class) bool {
	if r.Within == nil {
		return false
	}
	return (k == reading || lookups[program(r.Command.Program())]) && len(r.Within.Words) > 0 && classOf(r.Within) != setup
}

// runsOn reports whether a call only began what runs on.
func (v *verdict) runsOn() bool {
	for _, key := range [...]string{"run_in_background", "is_background", "isBackground", "background", "runInBackground"} {
		if on, _ := v.use.Arguments().Get(key).Bool(); on {
			return true
		}
	}
	on := false
	edges(v.result, func(_ Span, line string) bool {
		for _, said := range [...]string{"running in background with ID", "moved to the background", "Process running with session ID"} {
			on = on || strings.Contains(line, said)
		}
		return !on
	})
	return on
}

// script returns what a shell call runs.
func (v *verdict) script() *shell.Script {
	if argv := v.use.Argv(); argv != nil {
		return &shell.Script{Lists: []shell.List{{Pipelines: []shell.Pipeline{{Commands: []shell.Command{{Words: argv}}}}}}}
	}
	return shell.Parse(v.use.Command())
}

// runs returns the programs that a shell call runs.
func (v *verdict) runs() []shell.Run { return v.script().Runs() }
