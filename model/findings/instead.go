package findings

import (
	"path"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
)

// instead returns the families of a command by what may be run in its place: the same program
// started in another way or at another port, another version of a package, another program
// of the kind of one that is not there, and whatever else a program does once it is
// set up.
func instead(runs []shell.Run, r *model.ToolResult, well bool) (all []uint64) {
	enter := func(what, of string) {
		if len(all) < 32 {
			all = append(all, model.Hash("instead\x00"+what+"\x00"+of))
		}
	}
	var last []string // the program that the command is for
	acts := false
	for _, run := range runs {
		words := run.Command.Program()
		if len(words) == 0 || !run.Checked && well {
			continue
		}
		kind := classOf(run.Command)
		switch {
		case kind == setup:
			continue
		case kind == work:
			acts = true
		}
		if well {
			goodInstead(words, kind, enter)
		}
		last = words
	}
	anyEased(runs, r, well, enter)
	var lacking []missing
	if !well {
		lacking = missingIn(r)
	}
	if well || len(lacking) > 0 {
		fed(runs, lacking, well, enter)
	}
	if well || last == nil {
		return all
	}
	if acts {
		enter("way", wayOf(last))
		for _, way := range nameTaken(runs, r) {
			enter("name", way)
		}
		if folder := environmentOf(last); folder != "" {
			enter("environment", folder)
		}
	}
	if names := packagesOf(last); len(names) == 1 {
		enter("package", names[0])
	} else if len(names) == 0 {
		if name := packageNotGot(runs, r); name != "" {
			enter("package", name)
		}
	}
	if preparesProgram(last) {
		enter("prepared", program(last))
	}
	if len(lacking) > 0 {
		for _, run := range runs {
			if words := run.Command.Program(); len(words) > 0 && lacks(lacking, words) {
				if kind := kindOf(program(words)); kind != "" {
					enter("kind "+kind, objectOf(words))
				}
			}
		}
	}
	for _, kind := range lintersMissed(runs, lacking) {
		enter("lint", kind)
	}
	return all
}

// lintersMissed are the kinds of the linters of a command that are not there.
func lintersMissed(runs []shell.Run, lacking []missing) (kinds []string) {
	if len(lacking) == 0 {
		return nil
	}
	for _, run := range runs {
		words := run.Command.Program()
		if bare := bareCheck(words); len(bare) > 0 {
			if kind := lintOf(lintsAs(bare)); kind != "" && lacks(lacking, words) {
				kinds = append(kinds, kind)
			}
		}
	}
	return kinds
}

// goodInstead enters what a program makes good that went well.
func goodInstead(words []string, kind class, enter func(what, of string)) {
	if kind == work {
		enter("way", wayOf(words))
		if !preparesProgram(words) && len(words) > 1 {
			enter("prepared", program(words))
		}
		for _, way := range otherNames(words) {
			enter("name", way)
		}
		if folder := environmentOf(words); folder != "" {
			enter("environment", folder)
		}
	}
	for _, name := range packagesOf(words) {
		enter("package", name)
	}
	if kind := kindOf(program(words)); kind != "" {
		enter("kind "+kind, objectOf(words))
	}
	if bare := bareCheck(words); len(bare) > 0 {
		if kind := lintOf(lintsAs(bare)); kind != "" {
			enter("lint", kind)
		}
	}
}

// wayOf is a command without what only says how it is started: through which program, and at
// which port.
func wayOf(words []string) string {
	words = withoutShell(bareCheck(words))
	var way []string
	for i, w := range words {
		if i == 0 {
			w = strings.TrimSuffix(program(words), "3")
			if isPython(w) {
				w = "python"
			}
			if w == "docker-compose" {
				way = append(way, "docker")
				w = "compose"
			}
		}
		if w == "--" || w == "-p" || w == "--port" || w == "-y" || w == "--yes" || w == "--break-system-packages" || w == "--user" {
			continue
		}
		if i == 1 && program(words) == "py" && strings.Trim(w, "-0123456789.") == "" && w != "-" {
			continue // which version of it
		}
		if i > 0 && isClassPath(program(words), w, words[i-1]) {
			continue
		}
		if i > 0 && eases(strings.TrimSuffix(program(words), "3"), words[1:], w) {
			continue
		}
		if w = withoutPort(w); w != "" {
			way = append(way, w)
		}
	}
	return strings.Join(way, " ")
}

// isClassPath reports whether a word tells a program of Java where its classes are, or is that place.
func isClassPath(name, w, before string) bool {
	switch name {
	case "java", "javac", "kotlin", "kotlinc", "scala", "scalac", "groovy":
	default:
		return false
	}
	is := func(w string) bool { return w == "-cp" || w == "-classpath" || w == "--class-path" }
	return is(w) || is(before) || strings.HasPrefix(w, "--class-path=")
}

// environmentOf returns the folder of the environment of Python that a command makes, "" for none:
// several programs make one.
func environmentOf(words []string) string {
	words = bareCheck(words)
	var args []string
	switch name := program(words); {
	case name == "virtualenv", name == "venv": // as a module of Python, too
		args = words[1:]
	case name == "uv" && len(words) > 1 && words[1] == "venv":
		args = append(words[2:len(words):len(words)], ".venv") // where it makes one that is not told
	default:
		return ""
	}
	for i, a := range args {
		if !strings.HasPrefix(a, "-") && (i == 0 || args[i-1] != "-p" && args[i-1] != "--python") {
			return path.Clean(a)
		}
	}
	return ""
}

// isPython reports whether a program is Python under one of its names, with or without its version.
func isPython(name string) bool {
	return name == "py" || strings.HasPrefix(name, "python") && strings.Trim(name[len("python"):], "0123456789.") == ""
}

// withoutShell are words of a script without the shell that it is given to.
func withoutShell(words []string) []string {
	switch program(words) {
	case "bash", "sh", "zsh":
		if len(words) > 1 && (strings.Contains(words[1], "/") || strings.HasSuffix(words[1], ".sh")) {
			words = words[1:]
		}
	}
	return words
}

// withoutPort takes the number of a port out of a word.
func withoutPort(w string) string {
	before, number := w, ""
	if i := strings.LastIndexAny(w, ":="); i >= 0 {
		before, number = w[:i], w[i+1:]
	} else {
		before, number = "", w
	}
	if len(number) < 4 || len(number) > 5 || digits(number) != len(number) {
		return w
	}
	if strings.HasPrefix(before, "--port") || strings.HasPrefix(before, "-p") {
		return ""
	}
	return before
}

// packagesOf returns the packages that a command installs, without their versions.
func packagesOf(words []string) (names []string) {
	if words = bareCheck(words); len(words) == 0 {
		return nil
	}
	from, args := "", words[1:]
	switch name := program(words); name {
	case "apt", "apt-get", "aptitude", "apk", "yum", "dnf", "brew", "pacman":
		from = "system"
	case "pip", "pip3", "conda", "mamba", "uv", "poetry", "pipx":
		from = "py"
	case "npm", "pnpm", "yarn", "bun":
		from = "js"
	case "gem", "cargo":
		from = name
	default:
		return nil
	}
	verb := slices.IndexFunc(args, func(a string) bool { return a == "install" || a == "add" || a == "i" || a == "-S" })
	if verb < 0 {
		return nil
	}
	for _, a := range args[verb+1:] {
		if strings.HasPrefix(a, "-") || strings.ContainsAny(a, "/\\") && !strings.HasPrefix(a, "@") || strings.HasSuffix(a, ".txt") || a == "." || a == "install" {
			continue
		}
		if name := packageName(a); name != "" && len(names) < 16 {
			names = append(names, from+"\x00"+name)
		}
	}
	return names
}

// packageNotGot returns the package that the one program of a command which installs any says it
// did not get, whatever else the command does.
func packageNotGot(runs []shell.Run, r *model.ToolResult) (name string) {
	for _, run := range runs {
		switch names := packagesOf(run.Command.Program()); {
		case len(names) == 0:
		case len(names) > 1 || name != "":
			return ""
		default:
			name = names[0]
		}
	}
	if name != "" && !literals.In(notGot(), saidBy(r)) {
		return ""
	}
	return name
}

var notGot = sync.OnceValue(func() *literals.Set {
	return literals.New("externally-managed-environment", "no matching distribution", "could not find a version", "unable to locate package", "no available formula", "npm error", "npm err!", "has no installation candidate")
})

// packageName is the name of a package without its version, wherever that stands: llvm-14-dev
// is llvm-dev.
func packageName(a string) string {
	if i := strings.IndexAny(a, "=<>~^![;"); i > 0 {
		a = a[:i]
	}
	if i := strings.LastIndexByte(a, '@'); i > 0 {
		a = a[:i]
	}
	words := strings.FieldsFunc(strings.ToLower(a), func(c rune) bool { return c == '-' || c == '_' || c == '.' })
	words = slices.DeleteFunc(words, func(w string) bool { return digits(w) == len(w) })
	return strings.Join(words, "-")
}

// preparesProgram reports whether a command only makes a program ready to be used: what comes
// of it is seen by whatever else that program does.
func preparesProgram(words []string) bool {
	if len(words) < 2 || isManager(program(words)) || isRunner(program(words)) {
		return false
	}
	switch program(words) {
	case "systemctl", "service", "launchctl", "supervisorctl", "pm2", "brew", "go", "cargo", "python", "python3", "node", "docker", "podman", "kubectl":
		return program(words) == "docker" && words[1] == "login" // they do so for others
	}
	switch words[1] {
	case "init", "login", "auth", "setup", "doctor":
		return true
	}
	return len(words) > 2 && !strings.HasPrefix(words[2], "-") && words[2] == "start" && !strings.ContainsAny(words[1], "/.")
}

// kinds are programs that do the same, each with others of its kind.
var kinds = [...][]string{
	{"tshark", "tcpdump", "tcpflow", "ngrep"}, {"xxd", "od", "hexdump"}, {"rg", "grep", "ag", "ack", "egrep"}, {"fd", "find", "fdfind", "locate", "tree"},
	{"wget", "curl", "http", "aria2c"}, {"python", "python3", "py"}, {"pip", "pip3"}, {"unzip", "7z", "7za", "bsdtar", "unar"}, {"convert", "magick", "identify", "gm"},
	{"nc", "ncat", "netcat", "telnet", "socat"}, {"ifconfig", "ip"}, {"netstat", "ss", "lsof"}, {"dig", "nslookup", "host"}, {"make", "gmake"}, {"docker-compose", "docker"},
	{"vi", "vim", "nano", "emacs"}, {"bat", "cat", "less"}, {"exa", "eza", "ls"}, {"sed", "gsed", "perl"}, {"awk", "gawk", "mawk"}, {"gtimeout", "timeout"}, {"md5", "md5sum"}, {"shasum", "sha256sum"},
}

// kindOf returns the name of the kind of a program, "" for none.
func kindOf(name string) string {
	for _, all := range kinds {
		if slices.Contains(all, name) {
			return all[0]
		}
	}
	return ""
}

// objectOf is what a program is run on: the last of its words that is no option.
func objectOf(words []string) string {
	for i := len(words) - 1; i > 0; i-- {
		if w := words[i]; isFileName(w) || strings.Contains(w, "://") {
			return w[strings.LastIndexByte(strings.TrimRight(w, "/"), '/')+1:]
		}
	}
	return ""
}
