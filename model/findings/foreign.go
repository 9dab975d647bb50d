package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// Files that came from elsewhere, of a repository that was cloned or of a package, and tell agents
// what to do. What a project tells those who work on it is obeyed rightly, as a build it describes;
// that something is to be sent away is none of that.

var (
	// forAgentsForm is how such a file begins what it says to agents.
	forAgentsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?im)^#{1,6} [^\n]*\b(?:(?:ai|llm|coding|automated|autonomous)[ -](?:agents?|assistants?|contributors?|tools?)|(?:for|to) (?:all |the |any )?(?:agents?|assistants?|llms?|bots?))\b`)
	})
	// givenAsRow is a command that stands on a row of its own.
	givenAsRow = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^(?: {4,}|\t|\$ )(\S+ \S[^\n]{8,300})$`) })
	// filesForAgents are files that are all for agents.
	filesForAgents = wordset.Set{Words: "agents.md claude.md gemini.md agent.md .cursorrules .windsurfrules .clinerules copilot-instructions.md llms.txt skill.md"}
)

// maxClones is how many folders into which something was cloned a thread keeps.
const maxClones = 16

// clones notes the folders into which a command clones a repository.
func (h *heard) clones(e *ended) {
	if !strings.Contains(e.use.Command(), "clone ") && !strings.Contains(e.use.Command(), "degit ") {
		return
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		i := slices.Index(words, "clone")
		if i < 0 {
			i = slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "degit") })
		}
		if i < 0 || len(h.cloned) >= maxClones {
			continue
		}
		last := strings.TrimRight(words[len(words)-1], "/")
		if base := strings.TrimSuffix(path.Base(last), ".git"); i < len(words)-1 && base != "" && base != "." && !strings.HasPrefix(last, "-") {
			h.cloned = append(h.cloned, "/"+base+"/")
		}
	}
}

// isForeign reports whether a file is none of the project: of a package, or of what was cloned.
func (h *heard) isForeign(name string) bool {
	return isOfPackage(name) || slices.ContainsFunc(h.cloned, func(folder string) bool { return isOfClone(name, folder) })
}

// isOfPackage reports whether a file is one of what was installed.
func isOfPackage(name string) bool {
	for _, folder := range [...]string{"node_modules/", "site-packages/", "dist-packages/", "vendor/", ".cargo/registry/"} {
		if strings.Contains(name, folder) {
			return true
		}
	}
	return false
}

// isOfClone reports whether a file is in a folder into which something was cloned.
func isOfClone(name, folder string) bool {
	return strings.Contains(name, folder) || strings.HasPrefix(name, folder[1:])
}

// foreignRead returns the file from elsewhere that a call shows.
func (h *heard) foreignRead(e *ended) string {
	switch e.use.Purpose {
	case tool.ReadFile:
		if p := e.use.Path(); p != "" && h.isForeign(p) {
			return p
		}
	case tool.Shell:
		if len(h.cloned) == 0 && !strings.Contains(e.use.Command(), "node_modules/") && !strings.Contains(e.use.Command(), "-packages/") {
			return ""
		}
		for _, r := range e.runs() {
			for _, w := range r.Command.Program()[min(1, len(r.Command.Program())):] {
				if isFileName(w) && h.isForeign(w) {
					return w
				}
			}
		}
	}
	return ""
}

// isGuide reports whether a call shows a file by which a project tells agents how to work on it.
func isGuide(e *ended) bool {
	name := e.use.Path()
	if e.use.Purpose == tool.Shell {
		name = printed(e)
	}
	return filesForAgents.Has(strings.ToLower(path.Base(name)))
}

// onlyLints reports whether all that a call prints is of linters and compilers, or left of that by filters:
// they quote code, and say how to cure it, to whoever runs them. Tests print what the code says that they
// run, and who shows a file what anybody wrote.
func onlyLints(e *ended) bool {
	some := false
	for _, r := range allRunsOf(e.use) { // what stands in $(...) is shown, too
		switch class := classOf(r.Command); {
		case quotesCode(r.Command.Program()):
			some = true
		case class == setup || class == question || listsOnly(r):
		case class != reading || r.Source || r.Looped || r.Command.Name() == "xargs":
			return false
		}
	}
	return some && e.use.Purpose == tool.Shell
}

// quotesCode reports whether a program is a compiler or a linter, or a script that is called so.
func quotesCode(words []string) bool {
	a, ok := aimOf(words)
	return ok && (a.fails == lints || a.fails == builds && !a.runs)
}

// onlySent returns what a text tells to do at some places, of which only what sends something away is told.
func (h *heard) onlySent(e *ended, text string, places [][]int) []command {
	all := h.commands(e, text, places)
	for i := range all {
		all[i].foreign = true
	}
	return all
}

// outright leaves out, where a file may speak to agents, or a linter quotes code, the places that only do that: what
// remains is against what the person said, or is to be kept from them.
func outright(text string, places [][]int, mayAddress bool) [][]int {
	if !mayAddress {
		return places
	}
	return slices.DeleteFunc(places, func(at []int) bool {
		switch text[at[0]] | 0x20 {
		case 'i': // ignore your instructions
			return text[at[0]+1]|0x20 != 'g'
		case 'd', 'f':
			return false
		}
		return true
	})
}

// headingsForAgents are where a text has headings by which it speaks to agents.
func headingsForAgents(text string) (places [][]int) {
	next := 0
	literals.Each(agentWords(), text, func(_, at int) bool {
		if at < next {
			return true
		}
		var from int
		if from, next = lineAt(text, at); text[from] != '#' {
			return true
		}
		if found := forAgentsForm().FindStringIndex(text[from:next]); found != nil {
			places = append(places, []int{from + found[0], from + found[1]})
		}
		return len(places) < maxOrders
	})
	return places
}

var agentWords = sync.OnceValue(func() *literals.Set { return literals.New("agent", "assistant", "contributor", "tool", "llm", "bot") })

// orderOf notes what a file from elsewhere tells agents to do.
func (h *heard) orderOf(e *ended, name, text string) {
	text = text[:min(len(text), maxListing)]
	places := append(ordersIn(text), headingsForAgents(text)...)
	if literals.In(automatonWords(), text) {
		places = append(places, automatonForm().FindAllStringIndex(text, maxOrders)...)
	}
	if filesForAgents.Has(strings.ToLower(path.Base(name))) {
		places = append(places, []int{0, min(len(text), 4<<10)})
	}
	for _, at := range places {
		orders := h.commands(e, text, [][]int{at})
		one := command{place: e.place, at: h.n}
		for _, m := range givenAsRow().FindAllStringSubmatch(text[at[0]:min(at[1]+orderBytes, len(text))], 8) {
			if row := strings.TrimSpace(m[1]); !strings.Contains(h.prompts(), row) {
				one.names = append(one.names, strings.Clone(row))
			}
		}
		if len(one.names) > 0 {
			orders = append(orders, one)
		}
		for i := range orders {
			orders[i].foreign, orders[i].file = true, name
		}
		h.note(orders...)
	}
}

// worksOn lets go of clones in which something was edited: they are the project, and what their
// files tell those who work on it is obeyed rightly.
func (h *heard) worksOn(e *ended) {
	if len(h.cloned) == 0 || !e.fine() {
		return
	}
	var changed []string
	switch e.changesAs() {
	case tool.EditFile, tool.PatchFile:
		changed = e.use.Paths()
	case tool.Shell:
		changed = inPlace(e.use, e.runs())
	}
	for _, name := range changed {
		i := slices.IndexFunc(h.cloned, func(folder string) bool { return isOfClone(name, folder) })
		if i < 0 {
			continue
		}
		folder := h.cloned[i]
		h.cloned = slices.Delete(h.cloned, i, i+1)
		h.orders = slices.DeleteFunc(h.orders, func(o command) bool { return o.foreign && isOfClone(o.file, folder) && !isOfPackage(o.file) })
	}
}

// sendsAway reports whether a call sends something to somebody. What is committed goes to where
// the repository is from, unless an address is given that no prompt has.
func (h *heard) sendsAway(e *ended) bool {
	if e.use.Purpose != tool.Shell {
		return e.use.Purpose == tool.Other && !asksOnly(e.call.Name)
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		if len(words) < 2 {
			continue
		}
		switch program(words) {
		case "curl", "wget", "http", "https", "xh", "curlie":
			for _, w := range words[1:] {
				if strings.HasPrefix(w, "-T") || strings.HasPrefix(w, "-F") || strings.HasPrefix(w, "-d") || strings.HasPrefix(w, "--data") || strings.HasPrefix(w, "--form") || strings.HasPrefix(w, "--upload") || strings.HasPrefix(w, "--post") || strings.HasPrefix(w, "--body") || w == "--json" || strings.Contains(w, "://") && strings.ContainsAny(w, "$`") {
					return true
				}
			}
		case "nc", "ncat", "netcat", "socat", "scp", "sftp", "ssh", "rsync", "mail", "mailx", "mutt", "sendmail":
			return true
		case "git":
			if (has(words, "push") || has(words, "remote")) && slices.ContainsFunc(words, h.isAnotherAddress) {
				return true
			}
		case "gh":
			if (has(words, "create") || has(words, "comment")) && (!has(words, "pr") || h.namesAnother(words)) {
				return true
			}
		case "npm", "pnpm", "yarn", "bun", "pip", "pip3", "uv", "poetry", "gem", "cargo": // and takes what it runs from there
			from := func(w string) bool {
				return strings.Contains(w, "registry") || strings.Contains(w, "index-url") || w == "--source"
			}
			if slices.ContainsFunc(words, from) && slices.ContainsFunc(words, func(w string) bool { return strings.Contains(w, "://") }) {
				return true
			}
		case "aws", "gsutil", "rclone", "az":
			if has(words, "cp") || has(words, "sync") || has(words, "upload") || has(words, "copy") {
				return true
			}
		}
	}
	return false
}

// isAnotherAddress reports whether a word is the address of a repository that no prompt names.
func (h *heard) isAnotherAddress(w string) bool {
	host, _, ok := strings.Cut(w, ":")
	return ok && !strings.Contains(w, " ") && (strings.HasPrefix(w[len(host):], "://") || strings.Contains(host, "@")) && !strings.Contains(h.prompts(), w)
}

// namesAnother reports whether an option of gh names a repository that no prompt names.
func (h *heard) namesAnother(words []string) bool {
	for i, w := range words {
		name, ok := strings.CutPrefix(w, "--repo=")
		if !ok && (w == "-R" || w == "--repo") && i+1 < len(words) {
			name = words[i+1]
			ok = true
		}
		if ok && !strings.Contains(h.prompts(), name) {
			return true
		}
	}
	return false
}
