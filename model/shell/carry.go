package shell

import (
	"slices"
	"strings"
)

// A wrapper is a program that runs another one. Its exit is that of the other one.
type wrapper struct {
	own    int    // words of its own before the name of the other one, besides options and assignments
	valued string // options with a value in the next word
	verbs  string // one of which it is told first, else it runs nothing: rbenv exec
}

var wrappers = map[string]wrapper{
	"sudo": {0, "-u -g -h -p -C -r -t -T -U -D -R", ""}, "doas": {0, "-u -C", ""}, "env": {0, "-u -C", ""}, "nice": {0, "-n", ""}, "nohup": {}, "command": {}, "exec": {0, "-a", ""}, "builtin": {}, "stdbuf": {0, "-i -o -e", ""},
	"time": {0, "-f -o", ""}, "timeout": {1, "-k -s", ""}, "gtimeout": {1, "-k -s", ""}, "xargs": {0, "-I -L -P -n -s -d -a -E -u -C -g -k", ""}, "setsid": {}, "unbuffer": {}, "noglob": {}, "rtk": {},
	"ionice": {0, "-c -n -p", ""}, "chrt": {1, "", ""}, "taskset": {1, "", ""}, "strace": {0, "-o -e -p -s -u", ""}, "ltrace": {0, "-o -e -p -s -u", ""}, "xvfb-run": {0, "-s -n -e -f -p -w", ""}, "chroot": {1, "", ""}, "busybox": {}, "faketime": {1, "", ""},
	"torsocks": {}, "sshpass": {0, "-p -f -d -P", ""}, "proxychains": {}, "proxychains4": {}, "gosu": {1, "", ""}, "su-exec": {1, "", ""}, "caffeinate": {}, "winpty": {}, "cross-env": {}, "dbus-run-session": {}, "numactl": {},
	// what picks the versions of programs, and then runs one
	"mise": {0, "-C --cd -j --jobs -E --env", ofMise}, "rtx": {0, "-C --cd -j --jobs", ofMise}, "asdf": {verbs: "exec"}, "direnv": {1, "", "exec"}, "fnm": {0, "--using", "exec"}, "volta": {0, "--node --npm --yarn --pnpm", "run"},
	"rbenv": {verbs: "exec"}, "pyenv": {verbs: "exec"}, "nodenv": {verbs: "exec"}, "goenv": {verbs: "exec"}, "jenv": {verbs: "exec"}, "phpenv": {verbs: "exec"}, "plenv": {verbs: "exec"},
}

const ofMise = "exec x"

// Program returns the words of the program that a command runs in the end: without
// sudo, env NAME=value, timeout 30 and the like.
func (c *Command) Program() []string {
	words := c.Words
	for len(words) > 1 {
		name := base(words[0])
		if name == "nix" { // nix develop .#oven -c make
			if i := slices.IndexFunc(words, func(w string) bool { return w == "-c" || w == "--command" }); i > 1 && i+1 < len(words) && (words[1] == "develop" || words[1] == "shell") {
				words = words[i+1:]
				continue
			}
		}
		own, known := wrappers[name]
		if !known {
			break
		}
		rest := words[1:]
		if own.verbs != "" {
			if !slices.Contains(strings.Fields(own.verbs), rest[0]) || own.verbs == ofMise && (slices.Contains(rest, "-c") || slices.Contains(rest, "--command")) && !slices.Contains(rest, "--") {
				return words // or it is given a text to run
			}
			rest = rest[1:]
		}
		for len(rest) > 0 {
			switch w := rest[0]; {
			case strings.HasPrefix(w, "-") && len(w) > 1:
				if name == "command" && (w == "-v" || w == "-V") || name == "setsid" && strings.Contains(w, "f") {
					return words // it looks for the program, or does not wait for it
				}
				if len(rest) > 1 && slices.Contains(strings.Fields(own.valued), w) {
					rest = rest[1:]
				}
				rest = rest[1:]
				continue
			case own.verbs != "" && strings.Contains(w, "@") && slices.Contains(rest, "--"): // mise exec ruby@3.4 --
				rest = rest[1:]
				continue
			case strings.Contains(w, "=") && (name == "env" || name == "sudo" || name == "cross-env"):
				rest = rest[1:]
				continue
			}
			break
		}
		if name == "rtk" && len(rest) > 1 && rest[0] == "proxy" { // which leaves the output as it is
			rest = rest[1:]
		}
		if len(rest) <= own.own {
			break
		}
		words = rest[own.own:]
	}
	return words
}

// Inner returns the words of the program that a command runs in the end, wherever that is:
// in a container, too.
func (c *Command) Inner() []string {
	words := c.Program()
	for range maxCarried {
		if len(words) == 0 {
			break
		}
		argv, _, joined := contained(base(words[0]), words[1:])
		if len(argv) == 0 || joined {
			break
		}
		words = (&Command{Words: argv}).Program()
	}
	return words
}

// contained returns what a program runs in a container, and how the command names that.
// joined says that a shell reads the words.
func contained(name string, args []string) (argv []string, where string, joined bool) {
	inner := func(rest []string, verb string) ([]string, string, bool) {
		if len(rest) < 2 {
			return nil, "", false
		}
		return rest[1:], name + " " + verb + " " + rest[0], false
	}
	switch name {
	case "docker", "podman", "nerdctl", "docker-compose":
		rest := behindOptions(args, "-c --context -H --host -l --log-level --config -f --file -p --project-name --profile --env-file --project-directory")
		if len(rest) > 1 && (rest[0] == "compose" || rest[0] == "container") {
			rest = behindOptions(rest[1:], "-f --file -p --project-name --profile --env-file --project-directory")
		}
		if len(rest) == 0 || rest[0] != "exec" && rest[0] != "run" {
			return nil, "", false
		}
		verb := rest[0]
		if detached := slices.ContainsFunc(rest, func(w string) bool { return w == "-d" || w == "--detach" }); detached {
			return nil, "", false
		}
		return inner(behindOptions(rest[1:], "-e --env -u --user -w --workdir -v --volume -p --publish --name --network --net -m --memory --cpus --entrypoint --mount --env-file -l --label -h --hostname --platform --gpus --add-host --cap-add --cap-drop --device --dns --ipc --pid --pull --restart --runtime --security-opt --shm-size --tmpfs --ulimit --userns --index"), verb)
	case "kubectl", "oc", "lxc", "incus", "multipass", "distrobox":
		if i := slices.Index(args, "--"); i >= 0 && i+1 < len(args) && (slices.Contains(args[:i], "exec") || slices.Contains(args[:i], "run") || slices.Contains(args[:i], "enter") || slices.Contains(args[:i], "rsh")) {
			return args[i+1:], name + " " + strings.Join(args[:i], " "), false
		}
	case "toolbox":
		if len(args) > 1 && args[0] == "run" {
			if rest := behindOptions(args[1:], "-c --container -d -r"); len(rest) > 0 {
				return rest, "toolbox", false
			}
		}
	case "heroku":
		if len(args) > 1 && (args[0] == "run" || args[0] == "run:inside") {
			return behindOptions(args[1:], "-a --app -s --size -r --remote"), name + " run", true
		}
	case "adb":
		if rest := behindOptions(args, "-s -t -H -P"); len(rest) > 1 && rest[0] == "shell" {
			return rest[1:], "adb shell", true
		}
	case "wsl":
		for i := 0; i < len(args); i++ {
			switch w := args[i]; {
			case w == "-e" || w == "--exec":
				return args[i+1:], "wsl", false
			case w == "--":
				return args[i+1:], "wsl", true
			case w == "-d" || w == "--distribution" || w == "-u" || w == "--user" || w == "--cd" || w == "--shell-type":
				i++
			case strings.HasPrefix(w, "-"):
			default:
				return args[i:], "wsl", true
			}
		}
	}
	return nil, "", false
}

// behindOptions returns the words behind options, some of which have a value in the next
// word.
func behindOptions(args []string, valued string) []string {
	for len(args) > 0 {
		w := args[0]
		switch {
		case w == "--":
			return args[1:]
		case !strings.HasPrefix(w, "-") || w == "-":
			return args
		case slices.Contains(strings.Fields(valued), w) && len(args) > 1:
			args = args[1:]
		}
		args = args[1:]
	}
	return nil
}
