package findings

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// otherAddresses is the follower that knows which repositories git was not let into by ssh: who gets
// the same from the same one by https has what was wanted.
type otherAddresses struct {
	waitingList[refusedRemote]
	remotes latest[uint64, []namedRemote] // of which a thread was told the addresses
}

// A namedRemote is what the name of a remote stands for in a folder.
type namedRemote struct{ folder, name, address string }

// maxRemotes is how many of them a thread keeps.
const maxRemotes = 16

// A refusedRemote is a command of git that was not let in.
type refusedRemote struct {
	verb    string
	host    string // that did not let it in
	folder  string // where it ran, "" if that is not known
	remote  string // the name of it, "" if the command has its address
	address string // of the repository, "" if that is not known
	refs    []string
}

func (g *otherAddresses) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell || e.result == nil {
		return
	}
	g.hears(s.thread, e)
	switch {
	case e.outcome.State == Failed || e.outcome.State == Unsure:
		if !isKeptOut(e.lower()) {
			return
		}
		if one, ok := remoteOf(e, false); ok && size(e.result) < maxListing {
			if one.host = cmp.Or(leftHostIn(e.lower()), one.host); one.address == "" {
				all, _ := g.remotes.get(s.thread)
				one.named(all)
			}
			if one.host != "" || one.address != "" {
				g.add(f, s.thread, s, e, one)
			}
		}
	case e.fine() && g.some(s.thread):
		if by, ok := remoteOf(e, true); ok {
			g.meets(l, s.thread, e.place, func(k *refusedRemote) bool { return k.isGotBy(by) })
		}
	}
}

// hears notes which repositories the remotes are of that a command shows, or that one made by a clone is of.
func (g *otherAddresses) hears(thread uint64, e *ended) {
	var told []namedRemote
	shows := func(r shell.Run) bool {
		words := r.Command.Program()
		_, verb := gitVerb(words)
		return program(words) == "git" && verb == "remote"
	}
	switch command := e.use.Command(); {
	case strings.Contains(command, "git clone ") && e.fine():
		if one, ok := remoteOf(e, false); ok && one.verb == "clone" && one.address != "" {
			told = append(told, namedRemote{joined(one.folder, append(one.refs, path.Base(one.address))[0]), "origin", one.address})
		}
	case strings.Contains(command, "remote") && (strings.Contains(e.lower(), "(fetch)") || strings.Contains(e.lower(), "(push)")):
		at := slices.IndexFunc(e.runs(), shows)
		if at < 0 {
			return
		}
		where, _ := gitVerb(e.runs()[at].Command.Program())
		folder := joined(e.gitFolder(at), where)
		for row := range strings.Lines(e.lower()[:min(len(e.lower()), maxListing)]) {
			words := strings.Fields(row)
			if len(words) != 3 || words[2] != "(fetch)" && words[2] != "(push)" || len(told) >= maxRemotes {
				continue
			}
			if _, address := remoteAddress(words[1]); address != "" {
				told = append(told, namedRemote{folder, words[0], address})
			}
		}
	}
	if len(told) == 0 {
		return
	}
	slices.Reverse(told) // the address that is fetched from comes first
	all, _ := g.remotes.get(thread)
	all = append(slices.Clone(all), told...)
	g.remotes.set(thread, all[max(0, len(all)-maxRemotes):])
	g.changes(thread, e.entry, func(k *refusedRemote) { k.named(told) })
}

// named enters the address of a remote of which only the name was known, the last one that was told.
func (k *refusedRemote) named(all []namedRemote) {
	for _, one := range slices.Backward(all) {
		if k.address == "" && one.folder == k.folder && one.name == k.remote {
			k.address = one.address
		}
	}
}

// isKeptOut reports whether ssh says in small letters that it does not let somebody in.
func isKeptOut(said string) bool {
	return strings.Contains(said, "permission denied (publickey") || strings.Contains(said, "host key verification failed")
}

// fetchedFrom are the families of a fetch or a pull: of the last branch that it names of a remote, or of an
// address. Whether a name stands for an address nobody knows here; where ssh let nobody in, otherAddresses may.
func fetchedFrom(verb string, args []string, r *model.ToolResult, well bool) (all []uint64) {
	from, of, other, refs := "", "a name", "an address", []string{""}
	for _, w := range args[:min(len(args), 16)] {
		switch host, repository := remoteAddress(w); {
		case strings.HasPrefix(w, "-"):
		case from != "":
			refs = append(refs, w)
		case repository != "":
			from, of, other = host+"/"+repository, other, of
		default:
			from = w
		}
	}
	if from == "" {
		return nil
	}
	enter := func(from, ref string) { all = append(all, model.Hash("fetched\x00"+verb+"\x00"+from+"\x00"+ref)) }
	if well {
		for _, ref := range refs {
			enter(from, ref)
			enter(of, ref)
		}
		return all
	}
	ref := refs[len(refs)-1]
	if enter(from, ref); ref != "" && (r == nil || size(r) >= maxListing || !isKeptOut(strings.ToLower(saidBy(r)))) {
		enter(other, ref)
	}
	return all
}

// leftHostIn returns the host that git was not let into, "" where ssh does not name it.
func leftHostIn(said string) string {
	before, _, named := strings.Cut(said, ": permission denied (publickey")
	if !named {
		return ""
	}
	word := before[strings.LastIndexAny(before, " \t\r\n")+1:]
	return word[strings.LastIndexByte(word, '@')+1:]
}

// remoteOf returns the last command of git to another repository; one that went well is one by https.
func remoteOf(e *ended, well bool) (one refusedRemote, ok bool) {
	for i, r := range slices.Backward(e.runs()) {
		words := r.Command.Program()
		if len(words) < 2 || program(words) != "git" || well && !r.Checked {
			continue
		}
		where, verb := gitVerb(words)
		switch verb {
		case "fetch", "pull", "push", "clone", "ls-remote":
		default:
			continue
		}
		one = refusedRemote{verb: verb, folder: joined(e.gitFolder(i), where)}
		for _, w := range words[slices.Index(words, verb)+1:] {
			host, repository := remoteAddress(w)
			switch {
			case strings.HasPrefix(w, "-"):
			case repository != "":
				one.host, one.address = host, repository
			default:
				one.refs = append(one.refs, w)
			}
			if repository != "" && well && !strings.HasPrefix(w, "https://") {
				return one, false
			}
		}
		if one.address == "" {
			if one.remote = "origin"; len(one.refs) > 0 {
				one.remote, one.refs = strings.ToLower(one.refs[0]), one.refs[1:]
			}
		}
		return one, !well || one.address != ""
	}
	return one, false
}

// remoteAddress takes the address of a repository apart: git@host:owner/name.git is the one at
// https://host/owner/name.
func remoteAddress(w string) (host, repository string) {
	if _, rest, ok := strings.Cut(w, "://"); ok {
		host, repository, _ = strings.Cut(rest, "/")
	} else if host, repository, ok = strings.Cut(w, ":"); !ok || !strings.Contains(host, "@") {
		return "", ""
	}
	host, _, _ = strings.Cut(host[strings.LastIndexByte(host, '@')+1:], ":")
	return strings.ToLower(host), strings.ToLower(strings.TrimSuffix(strings.Trim(repository, "/"), ".git"))
}

// isGotBy reports whether a command that went well had what another one was not let in for.
func (k *refusedRemote) isGotBy(by refusedRemote) bool {
	switch k.verb {
	case "push", "clone", "pull":
		if by.verb != k.verb {
			return false
		}
	default:
		if by.verb == "push" || by.verb == "clone" {
			return false
		}
	}
	if k.host != "" && k.host != by.host {
		return false
	}
	if k.address != "" && k.address != by.address || k.address == "" && (k.folder == "" || k.folder != by.folder) {
		return false
	}
	for _, ref := range k.refs {
		if ref == "HEAD" || !slices.ContainsFunc(by.refs, func(other string) bool { return other == ref || path.Base(other) == path.Base(ref) }) {
			return k.verb == "clone" // into another folder
		}
	}
	return true
}
