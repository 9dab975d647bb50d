package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model/tool"
)

// otherAddresses is the follower that knows which repositories git was not let into by ssh: who gets
// the same from the same one by https has what was wanted.
type otherAddresses struct {
	waitingList[refusedRemote]
}

// A refusedRemote is a command of git that was not let in.
type refusedRemote struct {
	verb    string
	host    string // that did not let it in
	folder  string // where it ran, "" if that is not known
	address string // that the command named, "" for the name of a remote
	refs    []string
}

func (g *otherAddresses) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell || e.result == nil {
		return
	}
	switch {
	case e.outcome.State == Failed || e.outcome.State == Unsure:
		if !strings.Contains(e.lower(), "permission denied (publickey") && !strings.Contains(e.lower(), "host key verification failed") {
			return
		}
		if one, ok := remoteOf(e, false); ok && size(e.result) < maxListing {
			if one.host = leftHostIn(e.lower()); one.host != "" || one.address != "" {
				g.add(f, s.thread, s, e, one)
			}
		}
	case e.fine() && g.some(s.thread):
		if by, ok := remoteOf(e, true); ok {
			g.meets(l, s.thread, e.place, func(k *refusedRemote) bool { return k.isGotBy(by) })
		}
	}
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
		if one.address == "" && len(one.refs) > 0 {
			one.refs = one.refs[1:] // the name of the remote
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
