package findings

import (
	"strings"

	"msgview/model/shell"
)

// isScratch reports whether a path is in a folder of what is thrown away.
func isScratch(path string) bool {
	if path == "" || path[0] != '/' && !strings.Contains(path, `\`) && !strings.Contains(path, ":/") {
		return false
	}
	low := strings.ToLower(strings.ReplaceAll(path, `\`, "/"))
	for _, w := range [...]string{"/tmp/", "/private/tmp/", "/var/tmp/", "/var/folders/", "/dev/shm/"} {
		if strings.HasPrefix(low, w) {
			return true
		}
	}
	return strings.Contains(low, "/appdata/local/temp/")
}

// throwsAway reports whether a file is none of the work: where that is done in such a folder, or
// nobody says where, only what stands in none of its folders.
func (g *files) throwsAway(file string) bool {
	if !isScratch(file) || isScratch(g.directory+"/") {
		return false
	}
	return g.directory != "" || strings.Count(strings.TrimPrefix(file, "/private"), "/") == 2
}

// onlyScratch reports whether all work of a command is that of interpreters on scripts in such
// folders: they belong to no suite of tests.
func onlyScratch(runs []shell.Run) bool {
	some, in := false, ""
	for _, r := range runs {
		words := r.Command.Program()
		if len(words) > 1 && program(words) == "cd" {
			in = words[1] + "/"
		}
		if len(words) == 0 || classOf(r.Command) != work {
			continue
		}
		switch program(words) {
		case "python", "python3", "node", "deno", "bun", "tsx", "ts-node", "ruby", "perl", "php", "bash", "sh":
		default:
			return false
		}
		script := ""
		for _, w := range words[1:] {
			if w[:min(len(w), 1)] != "-" && w != "run" {
				script = w
				break
			}
			if w == "-m" || w == "-c" || w == "-e" {
				return false
			}
		}
		if script == "" || !isScratch(script) && (strings.HasPrefix(script, "/") || !isScratch(in)) {
			return false
		}
		some = true
	}
	return some
}
