package findings

import (
	"slices"
	"strings"

	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// class is what a program does, as far as its exit and its output are concerned.
type class uint8

const (
	work     class = iota
	setup          // goes somewhere, says or sets something: that it failed matters to nobody
	reading        // prints what is there already: words of failure are not its own
	question       // says by its exit whether something is so, and prints nothing
)

// setups are programs that prepare others or say something.
var setups = wordset.Set{Words: "cd pushd popd export unset set shopt setopt echo printf true false : sleep pwd umask alias declare local readonly mkdir date clear wait exit trap hash tput read shift return break continue let mapfile readarray getopts ulimit"}

// lookups are programs that give another one an argument, or keep a copy of what it writes.
var lookups = wordset.Set{Words: "tee pgrep pidof nproc which id whoami hostname basename dirname realpath readlink seq mktemp uname uuidgen getent tty"}

// quiet are programs that end with 1 if nothing was found or two things differ.
var quiets = wordset.Set{Words: "grep egrep fgrep zgrep bzgrep xzgrep ugrep rg ag ack diff sdiff wdiff dwdiff colordiff zdiff bzdiff xzdiff diff3 difft delta icdiff jd cmp zcmp bzcmp xzcmp test [ [[ pgrep pidof pkill killall which where type findstr lsof fuser expr mountpoint pg_isready"}

func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// classOf returns the class of a program.
func classOf(c *shell.Command) class {
	words := c.Inner()
	if len(words) == 0 {
		return setup // an assignment
	}
	name := program(words)
	if setups.Has(name) || name == "((" || prepares(name, words[1:]) {
		return setup
	}
	if name == "[" || name == "test" || name == "[[" {
		return question
	}
	if words = carried(words); isReader(program(words), words[1:]) {
		return reading
	}
	return work
}

// carried returns the words of the program that another one looks up and runs: npx vercel
// logs, uv run pytest.
func carried(words []string) []string {
	for range 3 {
		if len(words) < 2 {
			break
		}
		rest := words[1:]
		switch name := program(words); name {
		case "npx", "bunx", "pnpx", "uvx":
		case "uv", "poetry", "pipenv", "pdm", "hatch", "rye", "conda", "mamba", "devbox", "doppler", "infisical", "dotenv":
			if rest[0] != "run" {
				return words
			}
			rest = rest[1:]
		case "bundle", "npm", "pnpm", "yarn", "bun", "mise", "asdf", "aws-vault":
			if rest[0] != "exec" && rest[0] != "x" && (rest[0] != "dlx" || name == "bundle") {
				return words
			}
			rest = rest[1:]
		default:
			return words
		}
		for len(rest) > 1 && strings.HasPrefix(rest[0], "-") {
			switch rest[0] {
			case "-p", "--package", "--from", "--with", "--python", "-n", "--name", "--group", "--extra":
				rest = rest[1:]
			}
			rest = rest[1:]
		}
		if len(rest) == 0 {
			return words
		}
		words = rest
	}
	return words
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

// answersFor reports whether a line that begins with a word for an error is the program's own:
// it runs nothing of others that could print one. Some of those end with 0 after it.
func answersFor(words []string) bool {
	if len(words) < 2 {
		return false
	}
	switch program(words) {
	case "psql", "mysql", "mariadb", "sqlite3", "sqlcmd", "sqlplus", "cqlsh", "redis-cli", "valkey-cli", "puppet",
		"terraform", "tofu", "kubectl", "oc", "helm", "aws", "gcloud", "az", "apt", "apt-get", "rustc", "tsc", "gcc", "g++", "clang", "javac":
		return true
	case "git":
		return has(words, "push") || has(words, "fetch") || has(words, "apply") || has(words, "checkout") || has(words, "merge") || has(words, "cherry-pick") || has(words, "rebase")
	case "go":
		return words[1] == "vet" || words[1] == "build"
	case "cargo":
		return words[1] == "build" || words[1] == "check" || words[1] == "clippy"
	case "docker", "podman":
		return has(words, "rm") || has(words, "stop") || has(words, "start") || has(words, "restart") || has(words, "pull") || has(words, "push") || has(words, "tag")
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

// command reads the command of a call: whether its exit is proof, and whether its
// output is only what it was asked to read.
func (v *verdict) command() {
	if v.use.Purpose != tool.Shell {
		v.own, v.reads = true, v.use.Purpose.Reads()
		return
	}
	runs := v.all()
	v.own = len(runs) > 0 && !v.runsOn() && !v.use.Cut
	sources, read, works, minded, prints, others := 0, 0, 0, 0, 0, 0
	minds, found, named, told, guards, guarded, ended := 0, 0, 0, 0, 0, 0, 0
	kept := false              // a variable has an exit
	shown := map[string]bool{} // files that were written and may be read behind
	calm := endsCalm(runs)
	for i := range runs {
		c := runs[i].Command
		k := classOf(c)
		if runs[i].Checked && k != setup && (k != reading || runs[i].Source) {
			ended++ // else it only shows what others print
		}
		switch guard := runs[i].Asked && !runs[i].Checked && (k == question || k == reading && isQuiet(c)); {
		case mindsNothing(c.Program()):
			v.own = false
		case guard:
			guards++
		case c.Name() == "false" && !runs[i].Checked && !runs[i].Blamed: // it fails, and nobody minds
			v.own = false
		case forgiven(&runs[i], calm):
			v.own = false
		case k == setup || onlyGives(&runs[i], k):
		case !runs[i].Checked:
			v.own = false
		case k != question:
			guarded++
		}
		switch { // does all that runs only say something, and can nothing of it fail unseen?
		case k == work || k == question:
			others++
		case k == reading || runs[i].Within != nil:
		case isPrinter(c):
			prints++
		case len(c.Inner()) > 0 && !runs[i].Checked && c.Name() != "read":
			others++
		}
		if k == work && runs[i].Within == nil {
			v.answers = works == 0 && answersFor(carried(c.Inner()))
			works++
			if runs[i].Checked || runs[i].Blamed {
				minded++
			}
		}
		if k == work && !runs[i].Source && runs[i].Within == nil && (isCheck(c.Program()) || c.Name() == "xargs" || c.Name() == "parallel") {
			sources++ // it reads what to do, and speaks for itself
		}
		if k != setup && k != question && runs[i].Source {
			sources++
			if k == reading && !slices.ContainsFunc(c.Words, func(w string) bool { return shown[w] }) {
				read++
			}
		}
		if runs[i].Blamed && k != setup {
			for c := range blamed(runs, i) {
				if n := answerOf(c); n != 0 {
					v.answer, told = n, told+1
				}
				if minds++; isQuiet(c) {
					found++
					if minds == 1 {
						v.first, v.names = true, c.Name() == "which" || c.Name() == "type"
					}
				}
				if asksForName(c) {
					named++
				}
				v.free = v.free || saysFreely(c)
			}
		}
		for _, w := range c.Writes {
			shown[w] = shown[w] || k == work
		}
		if slices.ContainsFunc(c.Words, func(w string) bool { return strings.Contains(w, "$?") || strings.Contains(w, "PIPESTATUS") }) {
			v.asked = true
		}
		kept = kept || slices.ContainsFunc(c.Assigns, func(a string) bool { return strings.Contains(a, "$?") || strings.Contains(a, "PIPESTATUS") })
	}
	v.own = v.own && (guards == 0 || guarded > 0) // that something is not so is no success of anything
	v.own = v.own && (ended > 0 || !slices.ContainsFunc(runs, func(r shell.Run) bool { return r.Checked && classOf(r.Command) != setup }))
	v.reads = sources > 0 && read == sources || sources == 0 && prints > 0 && others == 0
	v.partly = read > 0
	v.lost = works > 0 && minded == 0
	v.quiet, v.unnamed = minds > 0 && found == minds, minds > 0 && named == minds
	v.enough = v.code != nil && *v.code == 141 && hadEnough(runs)
	if told != minds {
		v.answer = 0
	}
	if v.asked && v.code != nil && v.result.ExitCode == nil {
		v.printed, v.code = v.code, nil
	}
	if (v.asked || kept) && (v.printed == nil || *v.printed == 0) {
		if at, n := v.echoedExit(runs); n != 0 {
			v.printed, v.echoed = &n, at
		}
	}
}

// endsCalm reports whether the last of several programs is one that always succeeds: true.
func endsCalm(runs []shell.Run) bool {
	for i := len(runs) - 1; i > 0; i-- {
		if runs[i].Within == nil {
			name := runs[i].Command.Name()
			return name == "true" || name == ":"
		}
	}
	return false
}

// forgiven reports whether nobody minds how a program ended: it is an exit with a failure of
// its own shell, or a true stands behind the list that it is of.
func forgiven(run *shell.Run, calm bool) bool {
	c := run.Command
	if run.Checked || run.Within != nil {
		return false
	}
	switch c.Name() {
	case "set", "setopt", "shopt", "trap":
		return false
	case "exit":
		return calm || len(c.Words) > 1 && c.Words[1] != "0" && !run.Blamed && !run.Perhaps
	}
	return calm
}

// onlyGives reports whether a program only looks up an argument of another one, whose exit
// is what counts, or keeps a copy of what that one writes.
func onlyGives(r *shell.Run, k class) bool {
	if r.Within == nil {
		return false
	}
	return (k == reading || lookups.Has(program(r.Command.Program()))) && len(r.Within.Words) > 0 && classOf(r.Within) != setup
}

// runsOn reports whether a call only began what runs on. What is asked for later tells of itself whether it
// still does.
func (v *verdict) runsOn() bool {
	if !v.fetched && leftToTool(v.use) {
		return true
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

// script reads what a shell call runs.
func (v *verdict) script() *shell.Script {
	if argv := v.use.Argv(); argv != nil {
		return &shell.Script{Lists: []shell.List{{Pipelines: []shell.Pipeline{{Commands: []shell.Command{{Words: argv}}}}}}}
	}
	return shell.Parse(withSlashes(v.toolName(), v.use.Command()))
}

// toolName is the name of the tool that is called, "" if there is none.
func (v *verdict) toolName() string {
	if v.call == nil {
		return ""
	}
	return v.call.Name
}

// all returns the programs that a shell call runs, with those in $(...). Many rules ask, and
// the command is read once.
func (v *verdict) all() []shell.Run {
	if !v.parsed {
		v.every, v.parsed = v.script().All(), true
	}
	return v.every
}

// runs returns the programs that a shell call runs. They are not to be changed.
func (v *verdict) runs() []shell.Run {
	if !v.sorted {
		v.direct, v.sorted = shell.Direct(v.all()), true
	}
	return v.direct
}
