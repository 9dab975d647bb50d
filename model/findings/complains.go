package findings

import (
	"slices"
	"strings"

	"msgview/model/tool"
	"msgview/model/wordset"
)

// What programs say by their own name, or in their own form, is no output that was asked for.

// complains reports whether a program that was to show something says by its own name that it
// did not: curl: (7) Failed to connect. What a server answers last counts.
func (v *verdict) complains() (does bool) {
	if v.use.Purpose != tool.Shell {
		return false
	}
	web, page, status, first := v.asksWeb(), true, false, true
	edges(printedIn(v.result), func(_ Span, line string) bool {
		if isFrame(line) {
			return true
		}
		if doubtful := isDoubtful(line); doubtful || first || strings.Contains(line, "ERROR") {
			for _, r := range v.runs() {
				if words := r.Command.Program(); len(words) > 0 {
					name := program(words)
					does = does || doubtful && strings.HasPrefix(line, name+": ") || name == "wget" && strings.Contains(line, "ERROR") && verdictWord(line) != saidNothing || first && answersError(name, line)
				}
			}
		}
		switch page = page && strings.HasPrefix(line, "<"); {
		case web && (first || strings.HasPrefix(line, "HTTP/")): // the last of several, after redirections
			status = answersStatus(line)
		case web && page:
			status = status || answersStatus(line)
		}
		first = false
		return !does
	})
	return does || status
}

// namesItself reports whether a line is what a program says of itself, which it only does to
// complain: mkdir: x: File exists.
func (v *verdict) namesItself() (does bool) {
	edges(printedIn(v.result), func(_ Span, line string) bool {
		name, rest, ok := strings.Cut(line, ": ")
		if !ok || !complainers.Has(name) || isMild(rest) || slices.ContainsFunc(verbosely, func(w string) bool { return strings.HasPrefix(rest, w) }) {
			return true
		}
		for _, r := range v.runs() {
			if words := r.Command.Program(); len(words) > 0 && program(words) == name {
				does = true
			}
		}
		return !does
	})
	return does
}

// verbosely is how some of them begin to say what they did.
var verbosely = []string{"created ", "Removing ", "removed ", "renamed ", "changed ", "Creating ", "Extracting ", "extracting "}

// complainers are programs that begin a line with their own name only if something is wrong.
var complainers = wordset.Set{Words: "cp mv ln rm rmdir mkdir touch chmod chown chgrp install kill dd date tar gzip gunzip unzip ping ping6 sed gsed awk gawk lua luajit nc ssh scp sftp rsync su mount umount useradd groupadd truncate split mktemp realpath readlink env nohup timeout xargs find sort uniq head tail cut wc tee stat du df"}

// answersError reports whether the first line that a program printed is an error of whom it
// asked, in its own form: of a database, of a host, of AWS.
func answersError(name, line string) bool {
	forms := []string{"ssh: connect to host ", "ssh: Could not resolve hostname "} // whatever was to run there
	switch name {
	case "psql", "mysql", "mariadb", "duckdb", "clickhouse-client", "cockroach":
		forms = []string{"ERROR: ", "FATAL: ", "ERROR 1", "ERROR 2", "Parser Error: ", "Catalog Error: ", "Binder Error: "}
	case "sqlite3":
		forms = []string{"Error: near ", "Error: in prepare, ", "Error: no such ", "Parse error near line ", "Runtime error near line "}
	case "redis-cli", "valkey-cli":
		forms = []string{"(error) ", "Could not connect to "}
	case "aws":
		forms = []string{"An error occurred ("}
	case "git":
		forms = []string{"fatal: not a git repository", "fatal: ambiguous argument ", "fatal: bad ", "fatal: your current branch ", "fatal: path ", "fatal: invalid ", "fatal: no "}
	case "kubectl", "oc":
		forms = []string{"Error from server", "The connection to the server ", "Unable to connect to the server", "error: You must be logged in"}
	case "docker", "podman":
		forms = []string{"Error response from daemon: ", "Cannot connect to the Docker daemon", "Error: No such "}
	case "gh":
		forms = []string{"gh: ", "GraphQL: ", "HTTP 4", "HTTP 5", "no pull requests found for branch "}
	case "npm":
		forms = []string{"npm ERR! ", "npm error "}
	case "pip", "pip3":
		forms = []string{"WARNING: Package(s) not found: "}
	case "jq":
		forms = []string{"parse error: "}
	}
	return slices.ContainsFunc(forms, func(form string) bool { return strings.HasPrefix(line, form) })
}
