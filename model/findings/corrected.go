package findings

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/shell"
	"msgview/model/tool"
)

// corrected is the follower that knows which calls were mistyped, or lacked an option: one of
// the next calls, which the model made when it had seen the failure, is the same but for what
// was wrong, and goes well. A call that ended late may stand before others that did.
type corrected struct {
	threads latest[uint64, tried]
}

// A tried is what was tried in a thread lately.
type tried struct {
	mistakes []mistake
	good     []attempt // while calls before them have no result yet
	prompt   string    // the last one, while there are mistakes
}

// An attempt is what a call was for, to be compared with others.
type attempt struct {
	place  Place
	asked  uint64 // see ended
	number int    // of its message, and its turn: see model.Index
	turn   int
	name   string // of the tool
	unsure bool   // it got through, whatever is to be said of what it did then
	shell  bool
	serves bool        // it neither runs, reads nor writes anything at hand
	runs   []shell.Run // of a shell
	folder string      // that it ends in
	in     *circumstances
	given  []argument // to a tool that is no shell
}

// A mistake is a call that failed just now.
type mistake struct {
	attempt
	target uint64
	seen   int    // entry of its result: calls behind it know of it
	said   string // of the result, in small letters, where that is short
	blames bool   // the result finds fault with what it was given
	bare   bool   // it was given nothing
	look   bool   // it was only to see something
}

// An argument is a value that a tool was given, by its name.
type argument struct{ name, value string }

// Limits of what may be corrected.
const (
	maxMistakes   = 8       // that wait in a thread
	atOnce        = 12      // messages behind a failure in which it may be put right
	maxBlame      = 8 << 10 // bytes of a result that is read for what was wrong
	maxShortBlame = 300     // of one that says nothing else
	maxGivens     = 24      // arguments of a call
	maxGivenLen   = 4 << 10 // bytes of all of them
	maxGivenValue = 256     // of one for which there is no room
)

// blames are words of a result that finds fault with what a call was given.
var blames = sync.OnceValue(func() *literals.Set {
	return literals.New("no such", "with this ", "not found", "notfound", "does not exist", "doesn't exist", "not exist", "cannot find", "can't find", "could not find", "couldn't find", "unable to", "can't open", "cannot open", "can't read", "cannot access", "no module", "unknown", "invalid", "illegal", "unrecognized", "unrecognised", "not recognized", "unexpected", "usage:", "usage ", "not a valid", "must ", "did you mean", "enoent", "undefined", "no workspaces", "missing", "malformed", "expected", "required", "requires", "not in ", "ambiguous", "pathspec", "not a git", "syntax error", "no matches", "unsupported", "not supported", "outside", "bad ", "did not match", "doesn't match", "does not match", "not a directory", "is a directory", "not defined", "no default", "too many arguments", "too few", "not allowed here", "wrong", "cannot parse", "could not parse", "failed to parse", "parse error", "unterminated", "unmatched", "nothing matches", "not one of", "no targets", "no go files", "collected 0", "format", "not_found", "bad_", "invalid_", "unknown_", "use iso", "not resolve", "not known", "found for ", "found with ", "has no ", "without a", "unable to locate", "please pass", "please provide", "please specify", "please give", "needs param", "needs the ", "needs a ", "exceeds", "need a ", "need an ", "is needed", "not valid", "no package.json was found", "no context exists")
})

func (*corrected) last(*Finder, *looked) {}

func (g *corrected) ended(f *Finder, l *looked, s *step, e *ended) {
	unsure := e.outcome.State == Unsure
	good := unsure || e.fine() && (!e.outcome.unproved || weightOf(e.use, e.runs()) == probeWeight && !saysAbsent(e.result))
	bad := unsure || e.outcome.State == Failed || e.outcome.State == Malformed
	t, _ := g.threads.get(s.thread)
	if late := len(f.open) > 0; good && (late || len(t.mistakes) > 0) {
		a := placedAttempt(f, e)
		if late || slices.ContainsFunc(t.mistakes, func(m mistake) bool {
			return m.shell == a.shell && (m.shell || m.name == a.name || creates(a.name) || searchesThings(a.name))
		}) {
			a.take(e, wentWell(e))
		}
		t.mistakes = slices.DeleteFunc(t.mistakes, func(m mistake) bool {
			if m.turn != a.turn && (m.shell || m.turn+1 != a.turn) || a.number > m.number+atOnce {
				return !late
			}
			if !m.rightedBy(&a) && !m.answeredBy(&a, t.prompt) && !m.createdBy(&a) && !m.foundBy(&a, e) {
				return false
			}
			l.well(m.target, a.place)
			return true
		})
		if late {
			t.good = append(t.good, a)
			t.good = t.good[max(0, len(t.good)-maxMistakes):]
		} else {
			t.good = nil
		}
		g.threads.set(s.thread, t)
	}
	if !bad {
		return
	}
	m, ok := mistakeOf(f, e)
	if !ok {
		return
	}
	t.mistakes = slices.DeleteFunc(t.mistakes, func(old mistake) bool {
		if !old.outdoneBy(&m) {
			return false
		}
		l.well(old.target, e.place)
		return true
	})
	m.target = f.scoped(s.entry, e.target)
	for i := range t.good {
		if m.rightedBy(&t.good[i]) {
			l.well(m.target, t.good[i].place)
			return
		}
	}
	t.mistakes = append(t.mistakes, m)
	t.mistakes = t.mistakes[max(0, len(t.mistakes)-maxMistakes):]
	g.threads.set(s.thread, t)
}

// placedAttempt tells where a call is, and of what kind.
func placedAttempt(f *Finder, e *ended) attempt {
	a := attempt{place: e.place, asked: e.asked(), name: e.call.Name, unsure: e.outcome.State == Unsure, shell: e.use.Purpose == tool.Shell, serves: e.use.Purpose == tool.Other}
	a.number, a.turn = f.index.Number(e.place.Entry)
	if _, k, side := f.index.ThreadOf(e.place.Entry); side {
		a.number = k
	}
	return a
}

// take tells what there is of a call to compare it with others. of says which of the
// programs of a command count.
func (a *attempt) take(e *ended, of func(shell.Run) bool) {
	if a.shell {
		runs := e.runs()
		a.runs, a.folder, a.in = atWork(runs, of), folderOf(e.use, runs), circumstancesOf(e.use, runs, len(runs), "")
	} else {
		a.given = givenTo(e.use.Arguments())
	}
}

// mistakeOf tells what there is of a call that failed. It is not ok if that is nothing.
func mistakeOf(f *Finder, e *ended) (m mistake, ok bool) {
	m = mistake{attempt: placedAttempt(f, e), seen: e.entry, look: weightOf(e.use, e.runs()) == probeWeight}
	m.take(e, wentWrong(e))
	if size(e.result) <= maxBlame {
		m.said = e.lower()
		m.blames = literals.In(blames(), m.said)
	}
	m.bare = !m.shell && m.blames && e.use.Arguments().Len() == 0
	return m, len(m.runs) > 0 || (len(m.given) > 0 || m.bare) && m.name != ""
}

// atWork are the programs of a command that do or show something.
func atWork(runs []shell.Run, of func(shell.Run) bool) (all []shell.Run) {
	for _, r := range runs {
		if len(all) < 16 && of(r) && r.Within == nil && classOf(r.Command) != setup && len(r.Command.Program()) > 0 {
			all = append(all, r)
		}
	}
	return all
}

// givenTo returns the arguments of a call, nil if they are many or long. Of a very long one are
// kept its beginning and what tells it from others.
func givenTo(args rawjson.Value) (all []argument) {
	n := 0
	for key, m := range args.Members() {
		value := m.Scalar()
		if k := m.Kind(); k == rawjson.Object || k == rawjson.Array {
			value = string(m.Raw())
		}
		if n+len(value) > maxGivenLen && len(value) > maxGivenValue {
			value = value[:maxGivenValue] + "\x00" + strconv.FormatUint(model.Hash(value), 16)
		}
		if n += len(value); len(all) == maxGivens || n > maxGivenLen {
			return nil
		}
		all = append(all, argument{strings.Clone(key), strings.Clone(value)})
	}
	return all
}

// rightedBy reports whether a call that went well is what the one that failed was to be.
func (m *mistake) rightedBy(a *attempt) bool {
	switch {
	case a.place.Entry <= m.seen, a.turn != m.turn, a.number > m.number+atOnce, a.shell != m.shell, a.unsure && a.asked == m.asked:
		return false
	case m.shell:
		return m.rerunBy(a)
	}
	return a.name == m.name && m.regivenBy(a.given)
}

// rerunBy compares the programs of two commands. What the first was for, its last program, has
// to run in the second, and the one that its result names as well.
func (m *mistake) rerunBy(a *attempt) bool {
	moved, names := m.movedBy(a), renamed(a.runs)
	if len(a.runs) == 0 || !m.samePlace(a.folder) || !moved && a.in.differ(m.in) {
		return false
	}
	if m.misused() && slices.ContainsFunc(a.runs, func(g shell.Run) bool {
		words, failed := g.Command.Program(), m.runs[len(m.runs)-1].Command.Program()
		return program(words) == program(failed) && g.Where == m.runs[len(m.runs)-1].Where && !isCheck(words) && !onlyTries(words) && len(words) > 1 && words[1] != "help" && m.isToldBy(words) && (!strings.Contains(m.said, "missing script") || has(failed, words[1]))
	}) {
		return true // it was asked in another way
	}
	last := len(m.runs) - 1
	for i, r := range m.runs {
		if i < last && (!strings.Contains(m.said, strings.ToLower(program(r.Command.Program()))+":") || m.namesOther(i)) {
			continue
		}
		if !slices.ContainsFunc(a.runs, func(g shell.Run) bool { return (moved || g.Where == r.Where) && m.sameWork(r, g, a.folder, names) }) {
			return false
		}
	}
	return true
}

// namesOther reports whether the result speaks of a file of another program by the same name
// than that one, and of none of its own.
func (m *mistake) namesOther(i int) bool {
	of := func(k int) bool {
		return slices.ContainsFunc(m.runs[k].Command.Program()[1:], func(w string) bool { return isFileName(w) && m.names(w) })
	}
	last := len(m.runs) - 1
	return program(m.runs[i].Command.Program()) == program(m.runs[last].Command.Program()) && of(last) && !of(i)
}

// misused reports whether a program says that there is nothing by the name of what it was told
// to do, so that it did nothing.
func (m *mistake) misused() bool {
	if len(m.runs) == 0 {
		return false
	}
	return literals.In(misuses(), m.said) || m.noneOf() || m.showsHelp()
}

// noneOf reports whether a program says of what it was told to do that it is none of its commands:
// auth:get is not a Firebase command.
func (m *mistake) noneOf() bool {
	before, rest, ok := strings.Cut(m.said, " is not a ")
	words := m.runs[len(m.runs)-1].Command.Program()
	if !ok || len(words) < 2 || !strings.HasPrefix(rest, strings.ToLower(program(words))+" command") {
		return false
	}
	before = strings.TrimRight(before, "'\"`")
	return strings.HasSuffix(before, strings.ToLower(words[1]))
}

var misuses = sync.OnceValue(func() *literals.Set {
	return literals.New("unknown command", "unknown json field", "unknown flag", "unknown option", "unknown subcommand", "no such command", "no such option", "no such subcommand", "unrecognized command", "unrecognized option", "unrecognized argument", "unrecognized subcommand", "is not a git command", "invalid choice", "unexpected argument '", "arg(s), received", "arg(s), only received", "required flag(s)", "invalid option --", "illegal option --", "invalid filter '", "flag provided but not defined", "missing script")
})

// samePlace reports whether a folder is a command that failed works, unless that was the mistake.
func (m *mistake) samePlace(to string) bool {
	if to == m.folder || m.folder == "" && m.blames && saysPlace(m.said) {
		return true
	}
	if m.notStarted() && saysPlace(m.said) && m.folder != "" && (strings.HasPrefix(to, m.folder+"/") || strings.HasPrefix(m.folder, to+"/") && to != "") {
		return true // it was one folder too high, or too deep
	}
	return m.folder == "" && !slices.ContainsFunc(m.runs, func(r shell.Run) bool { return isCheck(r.Command.Program()) }) ||
		m.blames && m.folder != "" && to != "" && alike(m.folder, to) && !isNamesake(m.folder, to)
}

// saysPlace reports whether words of failure, in small letters, are of something that is not
// where it was looked for.
func saysPlace(said string) bool { return literals.In(elsewhere(), said) }

// sameWork reports whether a program is what another one that failed was to be.
func (m *mistake) sameWork(failed, good shell.Run, to string, names map[string]string) bool {
	a, b := withoutShell(bareCheck(failed.Command.Program())), withoutShell(bareCheck(good.Command.Program()))
	check := isCheck(a) || isCheck(b)
	if len(a) == 0 || len(b) == 0 || onlyTries(b) && !onlyTries(a) || check && !m.blames && !m.notStarted() && !m.missesTarget() {
		return false
	}
	if program(a) != program(b) {
		if !m.blames || !strings.Contains(m.said, strings.ToLower(program(a))) || !misspelled(strings.ToLower(program(a)), strings.ToLower(program(b)), 2) {
			return false
		}
	}
	if check && strings.Contains(m.said, "failed") && !m.notStarted() {
		return false // what was checked failed, whatever else its output speaks of
	}
	if m.missesTarget() {
		return retargets(a, b)
	}
	a = m.withRightVariable(underNewNames(a, names), b)
	return m.sameWords(a[1:], b[1:]) || to != m.folder && m.blames && m.sameWords(inFolder(m.folder, a[1:]), inFolder(to, b[1:]))
}

// inFolder are words of which paths are told from where a folder is.
func inFolder(folder string, words []string) (all []string) {
	for _, w := range words {
		if strings.Contains(w, "/") && !strings.HasPrefix(w, "-") && !strings.Contains(w, "://") {
			w = path.Clean(joined(folder, w))
		}
		all = append(all, w)
	}
	return all
}

// notStarted reports whether a program says that it could not begin, or was told what it does
// not know.
func (m *mistake) notStarted() bool { return literals.In(unstarted(), m.said) }

var unstarted = sync.OnceValue(func() *literals.Set {
	return literals.New("usage:", "no module named", "command not found", "unrecognized argument", "unknown option", "unknown argument", "unexpected argument", "invalid option", "no workspaces", "missing script", "file or directory not found", "no tests found", "no such file", "collected 0", "is not recognized", "no such option", "unknown flag", "flag provided but not defined", "no test files", "unknown command", "requires a project to execute", "no pom in this directory", "could not find a package.json", "could not find `cargo.toml`")
})

// sameWords compares the words of two programs: the same ones in their order, with options
// that came along, without options that are named as wrong, and at most one word as another
// one that is like it.
func (m *mistake) sameWords(a, b []string) bool {
	a, b = withoutTimes(a), withoutTimes(b)
	came, gone := missingFrom(b, a), missingFrom(a, b)
	if len(came) == 0 && len(gone) == 0 {
		return true
	}
	if m.look && m.blames && saysAbsentWords(m.said) && len(gone) == 1 && len(came) <= 1 {
		for _, w := range b {
			if strings.HasPrefix(gone[0], strings.TrimSuffix(w, "/")+"/") {
				return true // what is around it
			}
		}
	}
	if m.leavesOutKind(a, b, came, gone) {
		return true
	}
	if len(came)+len(gone) > 6 {
		return false
	}
	// pairs of words of which one was not right
	pairs := 0
	for _, w := range slices.Clone(gone) {
		k := slices.IndexFunc(came, func(o string) bool { return (m.meant(w, o) || m.misvalued(a, b, w, o)) && !m.isAnother(a, b, w, o) })
		if k < 0 {
			continue
		}
		pairs++
		came = slices.Delete(came, k, k+1)
		gone = slices.Delete(gone, slices.Index(gone, w), slices.Index(gone, w)+1)
	}
	if pairs > 1 {
		return false
	}
	if m.look && m.blames && pairs == 0 && len(came) <= 2 && len(gone) > 0 && len(a) > 1 && len(b) > 1 && a[0] == b[0] && !strings.HasPrefix(a[0], "-") && !slices.ContainsFunc(gone, func(w string) bool { return !m.names(w) && !m.isOptionOf(a, w) }) {
		return true // it asks the same of another thing than the one that there is none of
	}
	for _, w := range gone {
		if !strings.HasPrefix(w, "-") || !m.blames || !strings.Contains(m.said, strings.ToLower(strings.TrimLeft(firstOf(w, "="), "-"))) {
			return false
		}
	}
	return m.optionsOnly(came, b)
}

// meant reports whether a word may be what one that was not right was to be: the result has to
// find fault with it, unless only what joins its letters differs.
func (m *mistake) meant(wrong, right string) bool {
	if !m.blames || !alike(wrong, right) {
		return false
	}
	if joints(strings.ToLower(wrong)) == joints(strings.ToLower(right)) {
		return true
	}
	if len(m.said) < maxShortBlame && baseOf(wrong) == baseOf(right) {
		return true
	}
	named := strings.ToLower(strings.TrimRight(wrong, "/"))
	named = strings.TrimLeft(named[strings.LastIndexAny(named, "/=:")+1:], "-")
	return named != "" && strings.Contains(m.said, named)
}

// names reports whether the result of the failure speaks of a word, which is no short one.
func (m *mistake) names(w string) bool {
	return len(w) > 2 && strings.Contains(m.said, strings.ToLower(w))
}

// withoutTimes are words without options that say how long something may take.
func withoutTimes(words []string) (all []string) {
	for i := 0; i < len(words); i++ {
		name, _, joined := strings.Cut(words[i], "=")
		switch name {
		case "--timeout", "--request-timeout", "--wait-timeout", "--max-time", "--connect-timeout", "--retries", "--retry", "--wait", "--time-limit":
			if !joined && i+1 < len(words) && digits(words[i+1]) > 0 {
				i++
			}
			continue
		}
		all = append(all, words[i])
	}
	return all
}

// optionsOnly reports whether words that came along are options and their values, and none
// with which less is done.
func (m *mistake) optionsOnly(came, all []string) bool {
	for _, w := range came {
		if !strings.HasPrefix(w, "-") {
			if k := slices.Index(all, w); k == 0 || !strings.HasPrefix(all[k-1], "-") || strings.Contains(all[k-1], "=") || !slices.Contains(came, all[k-1]) {
				return false
			}
			continue
		}
		low := strings.ToLower(w)
		for _, less := range [...]string{"verify", "ignore", "skip", "keep-going", "continu", "abort", "quit", "exclude", "deselect", "dry", "help", "version", "list", "check", "force", "target", "only", "filter", "limit", "passwithnotests", "no-run", "maxfail", "allow", "insecure", "stat", "show", "quiet", "silent", "diff"} {
			if strings.Contains(low, less) {
				return false
			}
		}
		switch w {
		case "-f", "-k", "-i", "-n", "-q", "-s", "-l", "-h", "-V", "-t", "-e":
			return false // what they mean is as often to do less
		}
	}
	return true
}

// missingFrom returns the words of one list that another one lacks, each as often as it does.
func missingFrom(words, in []string) (all []string) {
	left := slices.Clone(in)
	for _, w := range words {
		if k := slices.Index(left, w); k >= 0 {
			left = slices.Delete(left, k, k+1)
		} else {
			all = append(all, w)
		}
	}
	return all
}

// saysAbsentWords is saysAbsent for words in small letters.
func saysAbsentWords(said string) bool { return literals.In(absent(), said) }
