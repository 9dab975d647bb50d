package patch

import (
	"path"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/request"
	"msgview/model/shell"
	"msgview/model/tool"
)

// What git does to files that were changed before: it takes note of them, puts them back,
// or puts them away. It is followed where the log tells for certain what came of it.

// A state is what is known of a file at some time.
type state struct {
	known, before, gone bool
	was, now            string
	pieces              []piece
	shifts              []shift
	undone              int // entry of the command that made it what it was before the run, 0 for none
}

func (f *file) state() *state {
	return &state{f.known, f.before, f.gone, f.was, f.now, slices.Clone(f.pieces), slices.Clone(f.shifts), f.undone}
}

// become makes a file what it was at some time.
func (f *file) become(s *state) {
	f.known, f.before, f.gone, f.was, f.now, f.pieces, f.views = s.known, s.before, s.gone, s.was, s.now, slices.Clone(s.pieces), nil
	f.shifts, f.undone = slices.Clone(s.shifts), s.undone
}

// is reports whether a file is what it was at some time.
func (f *file) is(s *state) bool {
	return f.known == s.known && f.gone == s.gone && f.now == s.now && slices.Equal(f.pieces, s.pieces)
}

// gitState is what git knows beside the files.
type gitState struct {
	stash  []map[*file][2]*state // what was put away, and what was left, the last one at the end
	unsure bool                  // what it would put back the log does not tell
}

// git follows what the git of a command does, and reports whether that is all that the
// command does to files.
func (p *Patch) git(entry int, use tool.Use, r *model.ToolResult) (all bool) {
	if !strings.Contains(use.Command(), "git") {
		return false
	}
	state := findings.VerdictOf(use, r).State
	switch state {
	case findings.Denied, findings.Missing, findings.Malformed, findings.Running, findings.Awaiting:
		return false
	}
	folder, command := use.Directory(), use.Command()
	well, plain, followed := state != findings.Interrupted && !gitComplains(r), true, false
	all = true
	runs := shell.Parse(command).All()
	if state == findings.Failed && len(runs) == 1 && !says(r, "CONFLICT ") {
		return false // it did nothing
	}
	for _, run := range runs {
		words := run.Command.Program()
		if len(words) == 0 || run.Where != "" {
			continue
		}
		name := path.Base(words[0])
		ran := run.Within == nil && (!run.Perhaps || run.Checked && state != findings.Failed || plain && !strings.Contains(command, "||"))
		switch {
		case name == "cd" || name == "pushd":
			if len(words) > 1 {
				folder = within(folder, words[1])
			}
		case name == "git":
			args, in := words[1:], folder
			for len(args) > 1 && (args[0] == "-C" || args[0] == "-c") {
				if args[0] == "-C" {
					in = within(in, args[1])
				}
				args = args[2:]
			}
			if len(args) > 0 {
				g := gitting{p: p, entry: entry, folder: in, certain: well && ran}
				g.do(args, r)
				followed, all = followed || g.followed, all && g.followed
			}
		case isHarmless(name) && len(run.Command.Writes) == 0:
		default:
			all, plain = false, false
		}
	}
	return all && followed
}

// isHarmless reports whether a program changes no file.
func isHarmless(name string) bool {
	switch name {
	case "cd", "pushd", "popd", "echo", "printf", "true", "ls", "cat", "head", "tail", "grep", "rg", "wc", "pwd", "set", "export", "sleep", "diff":
		return true
	}
	return false
}

// gitComplains reports whether git says that it did not do something.
func gitComplains(r *model.ToolResult) bool {
	for _, part := range r.Content {
		t, ok := part.(model.Text)
		if !ok {
			continue
		}
		for line := range strings.Lines(t.Text) {
			if strings.HasPrefix(line, "error: ") || strings.HasPrefix(line, "fatal: ") || strings.HasPrefix(line, "CONFLICT ") {
				return true
			}
		}
	}
	return false
}

// within is a path as seen from a folder.
func within(folder, name string) string {
	if folder == "" || path.IsAbs(name) || strings.HasPrefix(name, "~") {
		return path.Clean(name)
	}
	return path.Join(folder, name)
}

// gitting is one command of git.
type gitting struct {
	p        *Patch
	entry    int
	folder   string
	certain  bool // it ran, and went well
	followed bool // or changes nothing
}

// do follows a command.
func (g *gitting) do(args []string, r *model.ToolResult) {
	verb, rest := args[0], args[1:]
	has := func(names ...string) bool {
		return slices.ContainsFunc(rest, func(a string) bool { return slices.Contains(names, a) })
	}
	g.followed = true
	switch verb {
	case "status", "diff", "log", "show", "branch", "tag", "remote", "fetch", "push", "rev-parse", "blame", "ls-files", "config", "worktree", "grep", "describe", "shortlog", "reflog":
	case "add", "stage":
		switch paths := pathsOf(rest, false); {
		case has("-p", "--patch", "-i"):
			g.loses(false)
		case has("-A", "--all", "-u", "--update"), len(paths) > 0:
			g.note(paths, !has("-u", "--update"))
		}
	case "commit":
		if !g.certain || has("-p", "--patch", "--amend") {
			g.loses(false)
			return
		}
		if slices.ContainsFunc(rest, func(a string) bool {
			return a == "--all" || strings.HasPrefix(a, "-") && !strings.HasPrefix(a, "--") && strings.Contains(a, "a")
		}) {
			g.note(nil, false)
		}
		for _, f := range g.p.order {
			f.head = f.base
		}
	case "checkout":
		at := slices.Index(rest, "--")
		switch {
		case has("-b", "-B", "--orphan") && at < 0:
		case has("-p", "--patch", "--ours", "--theirs", "-m"):
			g.loses(true)
		case at == 0 || at > 0 && onlyFlags(rest[:at]):
			g.back(rest[at+1:], false)
		case at == 1 && rest[0] == "HEAD":
			g.back(rest[2:], true)
		case at > 0:
			g.loses(true)
		case len(rest) > 0 && rest[0] == "HEAD" && len(rest) > 1:
			g.back(rest[1:], true)
		case len(rest) > 0 && !slices.ContainsFunc(rest, func(a string) bool { return a != "." && len(g.files([]string{a})) == 0 }):
			g.back(rest, false)
		case len(rest) == 1 && strings.Contains(path.Base(rest[0]), "."): // a file that was not changed
		default:
			g.moves()
		}
	case "restore":
		from, staged := "", has("--staged", "-S")
		for i, a := range rest {
			if value, ok := strings.CutPrefix(a, "--source="); ok {
				from = value
			} else if (a == "-s" || a == "--source") && i+1 < len(rest) {
				from = rest[i+1]
			}
		}
		switch {
		case has("-p", "--patch", "--ours", "--theirs") || from != "" && from != "HEAD":
			g.loses(true)
		case staged && !has("--worktree", "-W"):
			g.unnote(pathsOf(rest, true))
		default:
			g.back(pathsOf(rest, true), staged || from != "")
		}
	case "reset":
		paths := pathsOf(rest, false)
		switch {
		case has("--hard") && (len(paths) == 0 || len(paths) == 1 && paths[0] == "HEAD"):
			g.all(nil, false)
		case has("--hard", "--merge", "--keep", "-p", "--patch"):
			g.moves()
		case has("--soft") || len(paths) > 0 && paths[0] != "HEAD" && len(g.files(paths)) == 0:
			g.p.gits.unsure = true
		case len(paths) > 1 || len(paths) == 1 && paths[0] != "HEAD":
			g.unnote(paths)
		default:
			g.unnote([]string{"."})
		}
	case "stash":
		g.stash(rest, r)
	case "switch":
		if !has("-c", "-C", "--create") {
			g.moves()
		}
	default: // merge, pull, rebase, clean, rm, mv, apply, …
		g.moves()
		g.followed = false
	}
}

// onlyFlags reports whether all of some words are options.
func onlyFlags(words []string) bool {
	return !slices.ContainsFunc(words, func(a string) bool { return !strings.HasPrefix(a, "-") })
}

// pathsOf returns the words that are no options. sourced says that some have a value behind.
func pathsOf(words []string, sourced bool) (paths []string) {
	for i, a := range words {
		if !strings.HasPrefix(a, "-") && !(sourced && i > 0 && (words[i-1] == "-s" || words[i-1] == "--source")) {
			paths = append(paths, a)
		}
	}
	return paths
}

// loses says that files may have been put back, and that nobody knows what to. later says that
// it was tried now, else it is of what comes later.
func (g *gitting) loses(now bool) {
	g.p.gits.unsure, g.followed = true, false
	if now {
		g.p.Losses.Add(request.NotUndone, g.entry)
	}
}

// moves says that the files are now others than those that git would put back before.
func (g *gitting) moves() {
	if slices.ContainsFunc(g.p.order, func(f *file) bool { return f.entry >= 0 }) {
		g.p.gits.unsure = true
	}
}

// files returns those that some paths name.
func (g *gitting) files(paths []string) (all []*file) {
	for _, f := range g.p.order {
		if slices.ContainsFunc(paths, func(one string) bool { return g.names(one, f) }) {
			all = append(all, f)
		}
	}
	return all
}

// names reports whether a path is that of a file, or of a folder that it is in.
func (g *gitting) names(one string, f *file) bool {
	folder := g.folder
	if !path.IsAbs(folder) {
		folder = within(g.p.directory, folder)
	}
	full := within(folder, one)
	own := within(g.p.directory, f.path)
	if own == full || strings.HasPrefix(own, strings.TrimSuffix(full, "/")+"/") {
		return true
	}
	return full == "." && !path.IsAbs(own)
}

// note takes what some files are now for what git puts back; nil stands for all that it has
// noted before or that were there before the run, fresh for others, too.
func (g *gitting) note(paths []string, fresh bool) {
	if !g.certain {
		g.loses(false)
		return
	}
	for _, f := range g.p.order {
		if len(paths) > 0 && !slices.ContainsFunc(paths, func(one string) bool { return g.names(one, f) }) {
			continue
		}
		if f.base != nil || f.before || fresh || len(paths) > 0 {
			f.base = f.state()
		}
	}
}

// unnote makes git forget what it noted of files since the last commit.
func (g *gitting) unnote(paths []string) {
	if !g.certain {
		g.loses(false)
		return
	}
	for _, f := range g.files(paths) {
		f.base = f.head
	}
}

// back puts files back that are named.
func (g *gitting) back(paths []string, head bool) {
	if !g.certain || g.p.gits.unsure || slices.ContainsFunc(paths, func(one string) bool { return strings.ContainsAny(one, "*?$[:") }) {
		g.loses(true)
		return
	}
	for _, f := range g.files(paths) {
		if f.to != "" {
			g.loses(true)
			return
		}
		named := slices.ContainsFunc(paths, func(one string) bool { return path.Base(one) == path.Base(f.path) })
		if f.known && !f.before && f.base == nil && !named {
			continue // git does not know it
		}
		to := f.base
		if head {
			to = f.head
		}
		g.p.undo(f, to, named, g.entry)
	}
}

// all puts all files back to the last commit, and takes what they were to a stash if there is one.
func (g *gitting) all(away map[*file][2]*state, fresh bool) {
	if !g.certain || g.p.gits.unsure {
		g.loses(true)
		return
	}
	for _, f := range g.p.order {
		if f.entry < 0 {
			continue
		}
		if f.to != "" {
			g.loses(true)
			return
		}
		if f.known && !f.before && f.base == nil && !fresh {
			continue // git does not know it
		}
		was := f.state()
		g.p.undo(f, f.head, false, g.entry)
		if f.base = f.head; away != nil {
			away[f] = [2]*state{was, f.state()}
		}
	}
}

// undo makes a file what git knows of it, or what it was before the run. named says that git
// was told to put it back, and therefore knows it.
func (p *Patch) undo(f *file, to *state, named bool, entry int) {
	if f.entry < 0 {
		return
	}
	was := f.state()
	f.shifts, f.stale, f.lacks = nil, true, f.lacks && to != nil
	switch {
	case to != nil:
		f.become(to)
	case f.known && f.before:
		f.now, f.gone, f.pieces, f.views = f.was, false, nil, nil
	case f.known && named: // it was there before, and nobody knows what it was
		f.known, f.before, f.gone, f.was, f.now, f.pieces, f.views = false, true, false, "", "", nil, nil
	case f.known:
		f.now, f.gone = "", true
	default:
		f.pieces, f.views, f.gone = nil, nil, false
	}
	if to == nil && !f.is(was) {
		f.undone = entry
	}
}

// stash follows what is put away and taken back.
func (g *gitting) stash(rest []string, r *model.ToolResult) {
	verb := "push"
	if len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
		verb, rest = rest[0], rest[1:]
	}
	stack := &g.p.gits.stash
	switch verb {
	case "list", "show":
	case "push", "save":
		fresh := false
		for i, a := range rest {
			switch {
			case a == "-u" || a == "--include-untracked" || a == "-a" || a == "--all":
				fresh = true
			case a == "-q" || a == "--quiet" || a == "-m" || a == "--message" || strings.HasPrefix(a, "--message=") || i > 0 && (rest[i-1] == "-m" || rest[i-1] == "--message"):
			case verb == "save" && !strings.HasPrefix(a, "-"):
			default: // only some files, or some of what was changed
				g.loses(true)
				return
			}
		}
		if says(r, "No local changes to save") {
			return
		}
		away := map[*file][2]*state{}
		if g.all(away, fresh); g.followed {
			*stack = append(*stack, away)
		}
	case "pop", "apply":
		if len(*stack) == 0 || !g.certain || len(rest) > 0 {
			g.loses(true)
			return
		}
		away := (*stack)[len(*stack)-1]
		for f, s := range away {
			if !f.is(s[1]) { // both are joined
				g.loses(true)
				return
			}
		}
		for f, s := range away {
			f.become(s[0])
		}
		if verb == "pop" {
			*stack = (*stack)[:len(*stack)-1]
		}
	case "drop":
		if len(*stack) > 0 && g.certain && len(rest) == 0 {
			*stack = (*stack)[:len(*stack)-1]
		}
	case "clear":
		*stack = nil
	default:
		g.loses(true)
	}
}
