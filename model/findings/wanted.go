package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
)

// wanted reports whether a call ended with an exit that its command was to end with, or that
// only answers: a server that was started for some seconds, packages that lack a peer.
func (v *verdict) wanted() bool {
	switch *v.code {
	case 124:
		return v.timedServer()
	case 1:
		return v.onlyPeers() || strings.Contains(saidBy(v.result), "successfully authenticated") // ssh -T git@github.com
	}
	return v.lacksSome()
}

// lacksSome reports whether a program that was asked for several ones ended with how many of
// them it did not find.
func (v *verdict) lacksSome() bool {
	n := 0
	for _, r := range v.runs() {
		switch words := r.Command.Program(); {
		case !r.Blamed || classOf(r.Command) == setup:
		case program(words) == "which" || program(words) == "type":
			n += len(words) - 1
		default:
			return false
		}
	}
	return *v.code > 1 && *v.code <= n
}

// timedServer reports whether timeout ended what ends by nothing else: a server, which says so,
// or a program that goes on showing what comes. What stands before that in a chain ended with
// another exit.
func (v *verdict) timedServer() bool {
	timed, serves := false, false
	for _, r := range v.runs() {
		if !r.Blamed || classOf(r.Command) == setup {
			continue
		}
		if timed {
			return false // which of them it was is not known
		}
		switch r.Command.Name() {
		case "timeout", "gtimeout":
			timed, serves = true, isServer(r.Command) || v.listens() || showsWhatComes(r.Command.Inner()) && !isBare(v.result) && !strings.Contains(saidBy(v.result), "does not appear to be published")
		default:
			if name := r.Command.Name(); classOf(r.Command) != reading && name != "source" && name != "." && !isAsking(r.Command.Inner()) {
				return false
			}
		}
	}
	return timed && serves
}

// servedUntilLimit reports whether the time that a tool gives its commands ended a server, which
// had said that it waits for requests.
func (v *verdict) servedUntilLimit() bool {
	if v.code != nil && *v.code != 124 && *v.code != 130 && *v.code != 137 && *v.code != 143 {
		return false
	}
	said := saidBy(v.result)
	edges := strings.ToLower(said[:min(len(said), maxSaid)] + "\n" + said[max(0, len(said)-maxSaid):])
	if !strings.Contains(edges, "timed out") && !strings.Contains(edges, "timeout") {
		return false
	}
	runs := v.runs()
	for i := len(runs) - 1; i >= 0; i-- {
		if words := runs[i].Command.Program(); classOf(runs[i].Command) == work {
			return !isCheck(words) && v.listens() && (isServer(runs[i].Command) || runs[i].Blamed && listensLast(said))
		}
	}
	return false
}

// listensLast reports whether nothing stands behind the line by which a program says that it waits for
// requests, but for what a tool says of the time: one that went on was no server.
func listensLast(said string) bool {
	lines := strings.Split(strings.TrimSpace(said[max(0, len(said)-maxSaid):]), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		switch low := strings.ToLower(plain(lines[i])); {
		case strings.TrimSpace(low) == "", strings.Contains(low, "timed out"), strings.Contains(low, "timeout"), strings.HasPrefix(low, "exit"):
		default:
			return saysListens(low)
		}
	}
	return false
}

// showsWhatComes reports whether a program prints what others send, as long as they do.
func showsWhatComes(words []string) bool {
	if len(words) == 0 {
		return false
	}
	switch program(words) {
	case "rostopic":
		return isAsking(words) && words[1] != "info" && words[1] != "list"
	case "ros2":
		return has(words, "topic") && (has(words, "echo") || has(words, "hz") || has(words, "bw"))
	case "candump", "tcpdump", "tshark", "mosquitto_sub", "inotifywait", "fswatch", "kcat", "kafkacat", "websocat", "wscat":
		return true
	case "adb":
		return has(words, "logcat")
	case "redis-cli", "nats":
		return has(words, "monitor") || has(words, "subscribe") || has(words, "sub")
	}
	return false
}

// isAsking reports whether a program of ROS only asks.
func isAsking(words []string) bool {
	if len(words) < 2 || program(words) != "rostopic" && program(words) != "rosnode" && program(words) != "rosservice" && program(words) != "rosparam" {
		return false
	}
	switch words[1] {
	case "info", "list", "echo", "hz", "bw", "delay", "type", "get":
		return true
	}
	return false
}

// isServer reports whether a program serves until it is stopped, or shows what comes.
func isServer(c *shell.Command) bool {
	words := c.Inner()
	if len(words) == 0 {
		return false
	}
	args := words[1:]
	switch name := program(words); name {
	case "uvicorn", "gunicorn", "hypercorn", "daphne", "nodemon", "http-server", "live-server", "json-server", "watch", "php-fpm", "nginx", "caddy", "redis-server", "mongod", "celery":
		return true
	case "serve":
		return true
	case "tail", "journalctl", "kubectl", "docker":
		return slices.ContainsFunc(args, func(a string) bool { return a == "-f" || a == "-F" || a == "--follow" }) && (name == "tail" || name == "journalctl" || slices.Contains(args, "logs"))
	case "python", "python3":
		return has(words, "http.server") || has(words, "runserver") || has(words, "uvicorn") || has(words, "flask") && slices.Contains(args, "run")
	case "php":
		return has(words, "-S") || has(words, "serve")
	case "flask":
		return slices.Contains(args, "run")
	case "npm", "pnpm", "yarn", "bun":
		return has(words, "start") || has(words, "dev") || has(words, "serve") || has(words, "preview")
	case "npx", "bunx", "vite", "next", "nuxt", "astro", "ng", "hugo", "jekyll", "rails", "mix", "wrangler":
		return (name == "vite" && !has(words, "build")) || has(words, "dev") || has(words, "serve") || has(words, "server") || has(words, "start") || has(words, "phx.server") || has(words, "preview")
	}
	return false
}

// listens reports whether an output says that something waits for requests.
func (v *verdict) listens() (does bool) {
	for _, p := range outputIn(v.result).Content {
		t, ok := p.(model.Text)
		if !ok {
			continue
		}
		for line := range strings.SplitSeq(t.Text[:min(len(t.Text), maxSummed)], "\n") {
			low := strings.ToLower(plain(line[:min(len(line), maxSaid)]))
			switch {
			case strings.Contains(low, "failed"), strings.Contains(low, "error"), strings.Contains(low, "cannot"), strings.Contains(low, "in use"):
				return false
			case saysListens(low):
				does = true
			}
		}
	}
	return does
}

// saysListens reports whether a line, in small letters, says that something waits for requests.
func saysListens(low string) bool {
	for _, w := range [...]string{"listening on ", "listening at ", "running on http", "running at http", "serving http on ", "serving at http", "ready on http", "started server on ", "server started", "server listening"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return strings.Contains(low, "local:") && strings.Contains(low, "http")
}

// onlyPeers reports whether a list of packages says of nothing else than that it is empty, that
// peers of them are not there, or that some are not asked for.
func (v *verdict) onlyPeers() bool {
	lists := 0
	for _, r := range v.runs() {
		if !r.Blamed || classOf(r.Command) == setup {
			continue
		}
		words := r.Command.Program()
		if len(words) < 2 || program(words) != "npm" || !has(words, "ls") && !has(words, "list") && !has(words, "ll") {
			return false
		}
		lists++
	}
	if lists == 0 {
		return false
	}
	peers := 0
	for _, p := range outputIn(v.result).Content {
		t, _ := p.(model.Text)
		for line := range strings.SplitSeq(t.Text, "\n") {
			line = plain(line)
			rest, ok := strings.CutPrefix(line, "npm ERR! ")
			if !ok {
				rest, ok = strings.CutPrefix(line, "npm error ")
			}
			switch {
			case strings.Contains(line, "UNMET DEPENDENCY "), strings.Contains(line, " invalid: "), strings.HasSuffix(line, " invalid"):
				return false
			case strings.Contains(line, "UNMET PEER DEPENDENCY "), strings.HasSuffix(line, "── (empty)"), strings.HasSuffix(line, "-- (empty)"):
				peers++
			case !ok, rest == "", strings.HasPrefix(rest, "code ELSPROBLEMS"), strings.HasPrefix(rest, "A complete log"), strings.HasPrefix(rest, "    "):
			case strings.HasPrefix(rest, "peer dep missing: "), strings.HasPrefix(rest, "extraneous: "):
				peers++
			default:
				return false
			}
		}
	}
	return peers > 0
}

// notInstalled returns the line by which pip says that it did not do what it was asked, where
// nothing that it was asked for was installed.
func (v *verdict) notInstalled() (at Span, ok bool) {
	asked := false
	for _, r := range v.runs() {
		words := r.Command.Program()
		if len(words) > 2 && (program(words) == "python" || program(words) == "python3") && words[1] == "-m" {
			words = words[2:]
		}
		if len(words) > 1 && r.Within == nil {
			name := program(words)
			asked = asked || (name == "pip" || name == "pip3" || name == "pipx") && (has(words, "install") || has(words, "download") || has(words, "wheel"))
		}
	}
	if !asked {
		return at, false
	}
	for part, p := range v.result.Content {
		t, is := p.(model.Text)
		if !is || len(t.Text) > maxListing {
			continue
		}
		if strings.Contains(t.Text, "Successfully installed ") || strings.Contains(t.Text, "Successfully downloaded ") || strings.Contains(t.Text, "Successfully built ") {
			return Span{}, false
		}
		for from, to := 0, -1; to < len(t.Text); {
			from, to = lineAt(t.Text, to+1)
			if line := plain(t.Text[from:min(to, from+maxLine)]); strings.HasPrefix(line, "ERROR: ") {
				at, ok = trimmed(part, t.Text, from, to), true // the last one says what came of it
				at.Line = strings.Count(t.Text[:from], "\n") + 1
			}
		}
	}
	return at, ok
}
