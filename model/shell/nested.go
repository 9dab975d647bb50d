package shell

import (
	"slices"
	"strings"
)

// A nested is what a program is given to run.
type nested struct {
	script *Script // nil if it is given none
	where  string  // it runs elsewhere
	here   bool    // in the same shell
	fed    bool    // it reads what the program does
	// beside is a command that it runs too, the exit of which it does not mind.
	beside *Command
	// unsure says that the exit of the program is not that of what it runs, or that
	// nobody can say what it runs.
	unsure bool
	// What the shell is told to mind.
	errexit, pipefail bool
}

// inside returns what a command gives another shell to run: bash -c "...", ssh host "...",
// a here-document of either, and so on. piped is the command that writes what it reads.
func inside(c *Command, piped *Command) nested {
	if len(c.Words) == 0 {
		return nested{}
	}
	in := of(c, c.Program(), piped, 0)
	in.unsure = in.unsure || c.braces || isSilenced(c.Words)
	return in
}

// maxCarried bounds how many programs carry one another.
const maxCarried = 8

// of is inside of the words of a command, without sudo and its kin.
func of(c *Command, words []string, piped *Command, depth int) nested {
	if len(words) == 0 || depth > maxCarried {
		return nested{unsure: depth > maxCarried}
	}
	name, args := base(words[0]), words[1:]
	if strings.HasPrefix(name, "$") || strings.HasPrefix(name, "`") {
		return nested{unsure: true}
	}
	text := func(words []string) nested { // a shell reads it
		return nested{script: Parse(strings.Join(words, " "))}
	}
	carried := func(words []string, where string) nested { // no shell does
		in := of(c, (&Command{Words: words}).Program(), piped, depth+1)
		in.where = strings.TrimSpace(where + " " + in.where)
		return in
	}
	switch {
	case slices.Contains(shells, name):
		return ofShell(c, args, piped)
	case name == "powershell" || name == "pwsh":
		return ofPowerShell(args)
	}
	switch name {
	case "eval":
		in := text(args)
		in.here = true
		in.unsure = slices.ContainsFunc(args, func(w string) bool { return strings.Contains(w, "$") || strings.Contains(w, "`") })
		return in
	case "cmd":
		for i, w := range args {
			if w = strings.TrimPrefix(strings.ToLower(w), "/"); w == "/c" || w == "c" || w == "k" || w == "/k" {
				return text(args[i+1:])
			}
		}
	case "ssh", "mosh", "autossh":
		rest := behindOptions(args, "-B -b -c -D -E -e -F -I -i -J -L -l -m -O -o -P -p -Q -R -S -W -w -M")
		switch {
		case len(rest) > 1:
			in := text(rest[1:])
			in.where = "ssh " + rest[0]
			if len(in.script.Lists) == 1 { // ssh host bash <<EOF
				if one := in.script.Lists[0].Pipelines; len(one) == 1 && len(one[0].Commands) == 1 && one[0].Commands[0].Kind == Simple {
					reads := &one[0].Commands[0]
					reads.document, reads.given, reads.file, in.fed = c.document, c.given, c.file, true
				}
			}
			return in
		case len(rest) == 1:
			in := ofInput(c, piped)
			in.where = "ssh " + rest[0]
			return in
		}
	case "su", "runuser", "sg", "script", "vagrant", "flock", "fly", "flyctl", "gcloud", "nix-shell", "nix", "az":
		for i, w := range args {
			value, joined := "", false
			for _, option := range [...]string{"--command=", "--session-command=", "--run="} {
				if rest, ok := strings.CutPrefix(w, option); ok {
					value, joined = rest, true
				}
			}
			switch {
			case joined:
			case name == "nix" && (w == "-c" || w == "--command") && i+1 < len(args):
				return carried(args[i+1:], "")
			case (w == "--command" || w == "--run" || w == "--session-command" || w == "-C" && strings.HasPrefix(name, "fly") || strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.HasSuffix(w, "c") && !strings.HasPrefix(name, "fly")) && i+1 < len(args):
				value = args[i+1]
			case w == "--" && name == "runuser" && i+1 < len(args):
				return carried(args[i+1:], "")
			default:
				continue
			}
			in := text([]string{value})
			in.unsure = name == "script" && !slices.ContainsFunc(args[:i+1], func(w string) bool { return strings.HasPrefix(w, "-") && strings.Contains(w, "e") })
			return in
		}
		if name == "flock" {
			if rest := behindOptions(args, "-w -E"); len(rest) > 1 {
				return carried(rest[1:], "")
			}
		}
	case "docker", "podman", "nerdctl", "docker-compose", "lxc", "incus", "kubectl", "oc", "multipass", "distrobox", "toolbox", "heroku", "adb", "wsl":
		argv, where, joined := contained(name, args)
		switch {
		case len(argv) == 0:
		case joined:
			in := text(argv)
			in.where = where
			return in
		default:
			return carried(argv, where)
		}
	case "npx", "npm", "pnpm", "bunx":
		if name == "npm" || name == "pnpm" {
			if len(args) < 2 || args[0] != "exec" && args[0] != "x" {
				break
			}
			args = args[1:]
		}
	call:
		for i, w := range args { // npx -c "...", npm exec --call="..."
			switch rest, joined := strings.CutPrefix(w, "--call="); {
			case joined:
				return text([]string{rest})
			case (w == "-c" || w == "--call") && i+1 < len(args):
				return text(args[i+1 : i+2])
			case !strings.HasPrefix(w, "-") && (i == 0 || args[i-1] != "-p" && args[i-1] != "--package"):
				break call // what follows is for the program
			}
		}
	case "watch":
		in := text(behindOptions(args, "-n -q --interval"))
		in.unsure = true
		return in
	case "parallel":
		rest := behindOptions(args, "-j -N -n -P -S -I -a --jobs --colsep --joblog --timeout --delay --retries --halt --workdir --results")
		for i, w := range rest {
			if strings.HasPrefix(w, ":::") {
				rest = rest[:i]
				break
			}
		}
		if len(rest) > 0 {
			return text(rest)
		}
		return nested{unsure: true}
	case "tmux", "screen":
		return nested{unsure: slices.ContainsFunc(args, func(w string) bool {
			switch w {
			case "send-keys", "send", "new-session", "new", "new-window", "neww", "split-window", "splitw", "respawn-pane", "respawn-window", "run-shell", "-dm", "-dmS", "-Sdm", "-d", "-X", "stuff":
				return true
			}
			return false
		})}
	case "setsid": // it does not wait
		return nested{unsure: true}
	case "systemd-run":
		if !slices.ContainsFunc(args, func(w string) bool {
			return slices.Contains([]string{"--wait", "--scope", "--pty", "-t", "--pipe", "-P"}, w)
		}) {
			return nested{unsure: true}
		}
	case "at", "batch", "coproc", "start", "Start-Process", "Start-Job", "Invoke-Expression", "iex", "daemonize", "disown", "expect", "try", "catch", "finally":
		return nested{unsure: true}
	case "find", "fd", "fdfind":
		return ofFind(c, args, piped, depth)
	}
	if _, known := plainPrograms[name]; !known {
		for i, w := range args { // whatever carries it
			if slices.Contains(shells, base(w)) && isScript(args[i+1:]) {
				return ofShell(c, args[i+1:], piped)
			}
		}
	}
	return nested{}
}

// plainPrograms take the names of shells for words.
var plainPrograms = map[string]bool{"echo": true, "printf": true, "grep": true, "rg": true, "git": true, "awk": true, "sed": true, "which": true, "type": true, "man": true}

// isScript reports whether what stands behind the name of a shell has a script.
func isScript(args []string) bool {
	for i, w := range args {
		if len(w) < 2 || w[0] != '-' && w[0] != '+' {
			return i > 0 && args[i-1][len(args[i-1])-1] == 'o'
		}
		if !strings.HasPrefix(w, "--") && strings.Contains(w, "c") {
			return true
		}
	}
	return false
}

// shells are the programs that run a script in their arguments.
var shells = []string{"bash", "sh", "zsh", "dash", "ksh", "ash", "fish", "rbash", "mksh", "yash", "csh", "tcsh", "nu", "xonsh", "elvish"}

// ofShell reads the arguments of a shell.
func ofShell(c *Command, args []string, piped *Command) nested {
	var in nested
	command := false
	for len(args) > 0 {
		w := args[0]
		if w == "--" || w == "-" || len(w) < 2 || w[0] != '-' && w[0] != '+' {
			if w == "--" || w == "-" {
				args = args[1:]
			}
			break
		}
		args = args[1:]
		if strings.HasPrefix(w, "--") {
			if (w == "--rcfile" || w == "--init-file") && len(args) > 0 {
				args = args[1:]
			}
			command = command || w == "--command"
			continue
		}
		on := w[0] == '-'
		for _, letter := range w[1:] {
			switch letter {
			case 'c':
				command = true
			case 's':
				return ofInput(c, piped)
			case 'e':
				in.errexit = on
			case 'o', 'O':
				if len(args) > 0 {
					switch args[0] {
					case "pipefail":
						in.pipefail = on
					case "errexit":
						in.errexit = on
					}
					args = args[1:]
				}
			}
		}
	}
	switch {
	case command && len(args) > 0:
		in.script = Parse(args[0])
		in.unsure = strings.HasPrefix(args[0], "$") // what it is nobody can say
	case command:
		in.unsure = true
	case len(args) == 0:
		read := ofInput(c, piped)
		read.errexit, read.pipefail = in.errexit, in.pipefail
		return read
	}
	return in
}

// ofInput is what a shell reads that is given no script.
func ofInput(c *Command, piped *Command) nested {
	switch {
	case c.document != nil:
		return nested{script: Parse(c.document.text)}
	case c.given != nil:
		return nested{script: Parse(*c.given)}
	case c.file:
		return nested{}
	case piped != nil && piped.document != nil && piped.Name() == "cat" && len(piped.Words) == 1:
		return nested{script: Parse(piped.document.text)}
	case piped != nil && piped.Name() == "echo" && len(piped.values) == 0:
		return nested{script: Parse(strings.Join(piped.Words[1:], " "))}
	}
	return nested{unsure: true}
}

// ofPowerShell reads the arguments of PowerShell.
func ofPowerShell(args []string) nested {
	for i := 0; i < len(args); i++ {
		switch w := strings.ToLower(args[i]); {
		case !strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "/"):
			if strings.HasSuffix(w, ".ps1") {
				return nested{}
			}
			return nested{script: Parse(strings.Join(args[i:], " "))}
		case w == "-command" || w == "-c":
			return nested{script: Parse(strings.Join(args[i+1:], " "))}
		case w == "-file" || w == "-f":
			return nested{}
		case w == "-e" || w == "-ec" || strings.HasPrefix(w, "-enc"):
			return nested{unsure: true}
		case w == "-executionpolicy" || w == "-ep" || w == "-ex" || w == "-version" || w == "-windowstyle" || w == "-w" || w == "-workingdirectory" || w == "-wd" || w == "-inputformat" || w == "-outputformat":
			i++
		}
	}
	return nested{unsure: true} // it reads what nobody knows
}

// ofFind reads what find runs for each file: only the exit of -exec ... + is minded.
func ofFind(c *Command, args []string, piped *Command, depth int) nested {
	for i, w := range args {
		switch w {
		case "-exec", "-execdir", "-ok", "-okdir":
		default:
			continue
		}
		rest := args[i+1:]
		for k, e := range rest {
			if e != ";" && e != "+" {
				continue
			}
			in := of(c, rest[:k], piped, depth+1)
			switch {
			case e == "+":
			case in.script != nil || in.unsure:
				in.unsure = true
			default:
				in.beside = &Command{Words: rest[:k]}
			}
			return in
		}
		return nested{unsure: true}
	}
	return nested{}
}

// isSilenced reports whether PowerShell is told to go on where a command fails.
func isSilenced(words []string) bool {
	for i, w := range words {
		low := strings.ToLower(w)
		value, ok := strings.CutPrefix(low, "-erroraction")
		if !ok {
			if value, ok = strings.CutPrefix(low, "-ea"); !ok || value != "" && value[0] != ':' {
				continue
			}
		}
		if value = strings.TrimPrefix(value, ":"); value == "" && i+1 < len(words) {
			value = strings.ToLower(words[i+1])
		}
		if value != "stop" {
			return true
		}
	}
	return false
}

// base is the name of a program without its directory, on Windows without .exe.
func base(path string) string {
	if strings.HasPrefix(path, "$") && !strings.Contains(path, "/") {
		return path
	}
	path = path[strings.LastIndexAny(path, "/\\")+1:]
	for _, end := range [...]string{".exe", ".EXE"} {
		path = strings.TrimSuffix(path, end)
	}
	return path
}
