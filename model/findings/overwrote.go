package findings

import (
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// What was to be added to a file, and took the place of all that it had.

var ruleOverwrote = &Rule{"files.overwritten", Files, Warning, "a command wrote over a file that had more, where something was to be added", "ls -l showed the size of a file that the run had not written, then cat, echo or printf wrote it by >, and ls -l showed less than half of it. The last prompt asks in one clause to add something to what has a word of the name of the file, or to allow it, it does not ask to replace, shorten or clean anything, and the agent did not say that it replaces the file. Left out are files that were copied or given to a program that may change them before, logs and output of builds, and names of which nobody knows the folder. It is made good where the file is written again as a whole or put back, or ls -l shows as much as half again."}

// overwrites is the follower of the rule.
type overwrites struct {
	talks  latest[uint64, *sized]
	saying lastSaid
}

// A sized is what a conversation knows of the sizes of files.
type sized struct {
	adds     string // the last prompt, if something is to be added by it
	sizes    latest[string, int]
	own      map[uint64]bool // paths written by the run, or copied
	written  []wroteOver
	wandered bool // nobody knows in which folder a command runs that does not say so
}

// A wroteOver is a write of a file of which the size was known.
type wroteOver struct {
	path   string
	was    int
	place  Place
	found  Finding
	target uint64 // of what was said of it, 0 for nothing
}

// Bounds of what is kept of a conversation.
const (
	maxOwn     = 1 << 11
	maxWritten = 8
)

var (
	addsForm = sync.OnceValue(func() *wordForm {
		return newWordForm("add allow append insert include register", `(?:add|allow|append|insert|include|register)\b`)
	})
	// addsToForm is how a clause says to what something is to be added.
	addsToForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(?:add|append|insert|include)\b.*?\b(?:to|in|into|under)\b(.*)|\b(?:allow|register)\b(.*)`)
	})
	// createsForm is how it says that something is to be made.
	createsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(?:write|dump|save|make|generate|create|produce|export)\b`)
	})
	replacesForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:replac|overwrit|rewrit|regenerat|re-?creat|shorten|trim|clean|reduc|compress|minif|empt|reset|truncat|remov|delet|drop|instead|from scratch|anew|rotat)`)
	})
)

func (g *overwrites) message(f *Finder, _ *looked, s *step) {
	g.saying.hear(s)
	if !s.flags.Has(model.FlagPrompt) {
		return
	}
	talk, _ := f.index.Conversation(s.entry)
	if g.saying.prompt != "" && addsForm().in(g.saying.prompt) && !replacesForm().MatchString(g.saying.prompt) {
		g.of(uint64(talk)).adds = strings.ToLower(g.saying.prompt)
	} else if b, ok := g.talks.get(uint64(talk)); ok {
		b.adds = ""
	}
}

func (*overwrites) last(*Finder, *looked) {}

func (g *overwrites) of(talk uint64) *sized {
	return g.talks.of(talk, func() *sized { return &sized{own: map[uint64]bool{}} })
}

func (g *overwrites) ended(f *Finder, l *looked, s *step, e *ended) {
	purpose := e.changesAs()
	if purpose != tool.EditFile && purpose != tool.WriteFile && purpose != tool.PatchFile && purpose != tool.Shell {
		return
	}
	talk, _ := f.index.Conversation(s.entry)
	b := g.of(uint64(talk))
	if purpose == tool.Shell {
		b.ran(l, e, g.saying.agentSaid(s.thread))
		return
	}
	for _, p := range e.use.Paths() {
		p = path.Clean(p)
		if purpose == tool.WriteFile && e.fine() {
			b.putBack(l, p, len(e.use.Content()), e.place)
		}
		b.owns(p)
	}
}

// ran follows a command, program by program.
func (b *sized) ran(l *looked, e *ended, agent string) {
	folder, listed := e.use.Directory(), ""
	shows, behind := false, false
	for i, r := range e.runs() {
		words := r.Command.Program()
		if r.Where != "" || len(words) == 0 {
			continue
		}
		if !e.fine() {
			for _, w := range r.Command.Writes { // perhaps
				b.owns(joined(folder, w))
			}
			continue
		}
		switch name := program(words); {
		case name == "cd" || name == "pushd" || name == "popd" || name == "chdir":
			b.wandered = b.wandered || e.use.Directory() == ""
			if len(words) == 2 {
				folder = joined(folder, words[1])
			}
		case name == "ls" && b.adds != "" && listsSizes(words):
			given := slices.DeleteFunc(slices.Clone(words[1:]), func(w string) bool { return strings.HasPrefix(w, "-") })
			if shows || len(given) > 1 {
				shows = false
				continue
			}
			shows, behind, listed = true, len(b.written) > 0, folder
			if len(given) == 1 {
				listed = joined(folder, given[0])
			}
		case len(r.Command.Writes) > 0:
			shows = b.writes(l, e, i, folder, agent) && shows
		case name == "git":
			b.git(l, e, i, folder)
		case name == "cp" || name == "mv" || name == "rsync" || name == "tar":
			for _, w := range words[1:] {
				b.owns(joined(folder, w))
			}
			if name == "tar" {
				b.unpacked(l, words, folder, e.place)
			} else {
				b.copied(l, words, folder, e.place)
			}
		case classOf(r.Command) == work:
			for _, w := range words[1:] {
				if isFileName(w) {
					b.owns(joined(folder, w))
				}
			}
		}
	}
	if shows {
		b.shown(l, saidBy(e.result), listed, behind, e.place)
	}
}

// listsSizes reports whether ls shows the bytes of each file.
func listsSizes(words []string) bool {
	return slices.ContainsFunc(words[1:], func(w string) bool {
		return strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.Contains(w, "l") && !strings.ContainsAny(w, "hsiR")
	})
}

// copied follows what a program copies or moves: to a name, or into a folder.
func (b *sized) copied(l *looked, words []string, folder string, at Place) {
	given := slices.DeleteFunc(slices.Clone(words[1:]), func(w string) bool { return strings.HasPrefix(w, "-") })
	last := len(given) - 1
	if last < 1 {
		return
	}
	to := joined(folder, given[last])
	isOne := slices.ContainsFunc(b.written, func(one wroteOver) bool { return one.path == to })
	for _, w := range given[:last] {
		all := strings.HasSuffix(w, "/.") || strings.HasSuffix(w, "/*") || strings.HasSuffix(w, "/") && program(words) == "rsync"
		if all || isOne { // what the folder has
			b.putBack(l, to, math.MaxInt, at)
		} else {
			b.putBack(l, path.Join(to, path.Base(w)), math.MaxInt, at)
		}
	}
}

// unpacked follows where an archive is unpacked.
func (b *sized) unpacked(l *looked, words []string, folder string, at Place) {
	takes := len(words) > 1 && !strings.HasPrefix(words[1], "--") && strings.Contains(words[1], "x")
	for i, w := range words {
		takes = takes || w == "--extract" || w == "--get"
		if to, ok := strings.CutPrefix(w, "--directory="); ok {
			folder = joined(folder, to)
		} else if (w == "-C" || w == "--directory") && i+1 < len(words) {
			folder = joined(folder, words[i+1])
		}
	}
	if takes {
		b.putBack(l, path.Clean(folder), math.MaxInt, at)
	}
}

// git follows what it gives back. What it puts away only for a while is as it was.
func (b *sized) git(l *looked, e *ended, at int, folder string) {
	words := e.runs()[at].Command.Program()
	where, verb := gitVerb(words)
	if verb != "mv" && !resets(words) || e.takesAgain(at) {
		return
	}
	if where != "" {
		folder = joined(folder, where)
	}
	paths, _ := gitPaths(words)
	if verb == "reset" || verb == "stash" && len(paths) == 0 {
		b.putBack(l, path.Clean(folder), math.MaxInt, e.place)
		return
	}
	for i, w := range paths {
		p := joined(folder, w)
		if b.owns(p); verb != "mv" || i == len(paths)-1 {
			b.putBack(l, p, math.MaxInt, e.place)
		}
	}
}

// writes follows what one of the programs of a command writes, and reports whether a list of files
// before it is still true.
func (b *sized) writes(l *looked, e *ended, at int, folder, agent string) bool {
	r, still := e.runs()[at], true
	name := program(r.Command.Program())
	puts := name == "cat" || name == "echo" || name == "printf"
	for _, w := range r.Command.Writes {
		p := joined(folder, w)
		if !r.Command.Appends && slices.ContainsFunc(b.written, func(one wroteOver) bool { return one.path == p && one.target != 0 }) {
			b.putBack(l, p, math.MaxInt, e.place) // who saw what was left of it
		}
		was, ok := b.sizes.get(p)
		if !ok || !puts || b.isOwn(p) || r.Command.Appends || r.Perhaps && !r.Checked || !e.went(at) {
			if !r.Command.Appends || !ok {
				b.owns(p)
			}
			continue
		}
		if still = false; b.adds != "" && len(b.written) < maxWritten && isMeant(b.adds, p) && !replacesForm().MatchString(agent) {
			b.written = append(b.written, wroteOver{path: p, was: was, place: e.place, found: e.finding(Likely, "")})
		}
		b.owns(p)
	}
	return still
}

// isMeant reports whether a prompt in small letters says to add or allow something where it has a word of
// the name of a file, that is none which programs write.
func isMeant(prompt, file string) bool {
	base := path.Base(file)
	if strings.HasSuffix(base, ".log") || isScratch(file) || slices.ContainsFunc(strings.Split(file, "/"), built.Has) {
		return false
	}
	if stem := strings.TrimSuffix(base, path.Ext(base)); stem != "" {
		base = stem
	}
	plain := func(c rune) bool { return c < 'a' || c > 'z' }
	words := strings.FieldsFunc(strings.ToLower(base), plain)
	for _, sentence := range sentencesOf(prompt) {
		for clause := range strings.SplitSeq(clauseEnds.Replace(sentence), "\n") {
			m := addsToForm().FindStringSubmatch(clause)
			if m == nil || createsForm().MatchString(clause) || hasWord(m[2], "to") { // allow a program to do something
				continue
			}
			if slices.ContainsFunc(words, func(one string) bool {
				one = strings.TrimSuffix(one, "s")
				return len(one) > 2 && (hasWord(m[1]+m[2], one) || hasWord(m[1]+m[2], one+"s"))
			}) {
				return true
			}
		}
	}
	return false
}

// clauseEnds parts what is to be done from what is to be done beside.
var clauseEnds = strings.NewReplacer(", ", "\n", ": ", "\n", " and ", "\n", " then ", "\n")

// owns notes that the run had a file in its hands. What it wrote over just before stays that.
func (b *sized) owns(p string) {
	if len(b.own) <= maxOwn {
		b.own[model.Hash(p)] = true
	}
}

// isOwn reports whether the run had a file in its hands, or a folder that it is in, or may have had.
func (b *sized) isOwn(p string) bool {
	if len(b.own) > maxOwn || b.wandered && !path.IsAbs(p) {
		return true
	}
	for ; !b.own[model.Hash(p)]; p = path.Dir(p) {
		if p == "." || p == "/" {
			return false
		}
	}
	return true
}

// putBack notes that a file, or all of a folder, has a number of bytes again.
func (b *sized) putBack(l *looked, p string, size int, at Place) {
	b.written = slices.DeleteFunc(b.written, func(one wroteOver) bool {
		if one.path != p && p != "." && !isIn(one.path, p) || size < one.was-size {
			return false
		}
		if one.target != 0 {
			l.well(one.target, at)
		}
		return true
	})
}

// shown takes the sizes that ls shows of a folder, or of a file.
func (b *sized) shown(l *looked, said, listed string, behind bool, at Place) {
	for row := range strings.Lines(said[:min(len(said), maxListing)]) {
		name, size := sizeIn(row)
		if name == "" {
			continue
		}
		p := joined(listed, name)
		if path.Base(listed) == path.Base(name) {
			p = path.Clean(listed)
		}
		if b.sizes.set(strings.Clone(p), size); !behind {
			continue
		}
		for i := range b.written {
			if one := &b.written[i]; one.path == p && one.target == 0 && size*2 < one.was {
				one.found.Line = line(one.path + " had " + strconv.Itoa(one.was) + " bytes, and " + strconv.Itoa(size) + " after that")
				one.target = mixed(model.Hash("overwritten\x00"+one.path) ^ uint64(one.place.Entry))
				l.bad(one.place, one.target, found{key: key{rule: ruleOverwrote, target: model.Hash(one.path)}, Finding: &one.found})
			}
		}
		b.putBack(l, p, size, at)
	}
}

// sizeIn returns the name and the bytes of a file that has a row of ls -l, "" for anything else.
func sizeIn(row string) (name string, size int) {
	if len(row) < 10 || row[0] != '-' || strings.Trim(row[1:10], "-rwxsStT") != "" {
		return "", 0
	}
	fields := strings.Fields(row)
	if len(fields) != 9 {
		return "", 0
	}
	size, err := strconv.Atoi(fields[4])
	if err != nil {
		return "", 0
	}
	return fields[8], size
}
