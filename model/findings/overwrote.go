package findings

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// What was to be added to a file, and took the place of all that it had.

var ruleOverwrote = &Rule{"files.overwritten", Files, Warning, "a command wrote over a file that had more, where something was to be added", "ls -l showed the size of a file that the run had not written, then cat, echo or printf wrote it by >, and ls -l showed less than half of it. A prompt asks to add or allow something, none to replace, shorten or clean anything, and the agent did not say that it replaces the file. Left out is a file that was copied before, and made good one that was written again or put back."}

// overwrites is the follower of the rule.
type overwrites struct {
	talks  latest[uint64, *sized]
	saying lastSaid
}

// A sized is what a conversation knows of the sizes of files.
type sized struct {
	sizes   map[string]int
	own     map[string]bool // written by the run, or copied
	written []wroteOver
}

// A wroteOver is a write of a file of which the size was known.
type wroteOver struct {
	path  string
	was   int
	place Place
	found Finding
}

const maxSized = 256

var (
	addsWords = sync.OnceValue(func() *literals.Set {
		return literals.New("add", "allow", "append", "insert", "include", "register", "Add", "Allow", "Append", "Insert", "Include", "Register")
	})
	replacesForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:replac|overwrit|rewrit|regenerat|re-?creat|shorten|trim|clean|reduc|compress|minif|empt|reset|truncat|remov|delet|drop|instead|from scratch|anew|rotat)`)
	})
	sizeRow = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^-[-rwxsStT]{9}[.+@]?\s+\d+\s+\S+\s+\S+\s+(\d+)\s+\S+\s+\S+\s+\S+\s+(\S+)[ \t\r]*$`)
	})
)

func (g *overwrites) message(_ *Finder, _ *looked, s *step) { g.saying.hear(s) }

func (*overwrites) last(*Finder, *looked) {}

// wanted reports whether something is to be added, and nothing to be replaced.
func (g *overwrites) wanted(thread uint64) bool {
	return literals.In(addsWords(), g.saying.prompt) && !replacesForm().MatchString(g.saying.prompt) && !replacesForm().MatchString(g.saying.agentSaid(thread))
}

func (g *overwrites) of(talk uint64) *sized {
	return g.talks.of(talk, func() *sized { return &sized{sizes: map[string]int{}, own: map[string]bool{}} })
}

func (g *overwrites) ended(f *Finder, l *looked, s *step, e *ended) {
	talk, _ := f.index.Conversation(s.entry)
	b, known := g.talks.get(uint64(talk))
	switch e.changesAs() {
	case tool.EditFile, tool.WriteFile, tool.PatchFile:
		for _, p := range e.use.Paths() {
			g.of(uint64(talk)).owns(p)
		}
		return
	case tool.Shell:
	default:
		return
	}
	if !e.fine() {
		return
	}
	folder, listed := e.use.Directory(), ""
	shows, behind := false, false
	for i, r := range e.runs() {
		words := r.Command.Program()
		if r.Where != "" || len(words) == 0 {
			continue
		}
		switch name := program(words); {
		case name == "cd" && len(words) == 2:
			folder = joined(folder, words[1])
		case name == "ls" && slices.ContainsFunc(words[1:], func(w string) bool {
			return strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.Contains(w, "l") && !strings.ContainsAny(w, "hsiR")
		}):
			given := slices.DeleteFunc(slices.Clone(words[1:]), func(w string) bool { return strings.HasPrefix(w, "-") })
			if shows || len(given) > 1 {
				listed = ""
				shows = false
				continue
			}
			shows, behind, listed = true, known && len(b.written) > 0, folder
			if len(given) == 1 {
				listed = joined(folder, given[0])
			}
		case name == "cp" || name == "mv" || name == "rsync" || name == "tar" || name == "git":
			if known {
				for _, w := range words[1:] {
					b.owns(joined(folder, w))
				}
			}
		case len(r.Command.Writes) > 0:
			if !known {
				b, known = g.of(uint64(talk)), true
			}
			puts := name == "cat" || name == "echo" || name == "printf"
			for _, w := range r.Command.Writes {
				p := joined(folder, w)
				was, ok := b.sizes[p]
				if !ok || !puts || b.own[p] || b.isOver(p) || r.Command.Appends || r.Perhaps && !r.Checked || !e.went(i) {
					if !r.Command.Appends || !ok {
						b.owns(p)
					}
					continue
				}
				if g.wanted(s.thread) && len(b.written) < 8 {
					b.written = append(b.written, wroteOver{p, was, e.place, e.finding(Likely, "")})
				}
				shows = false
			}
		}
	}
	if shows {
		if !known {
			b = g.of(uint64(talk))
		}
		b.shown(l, saidBy(e.result), listed, behind)
	}
}

func (b *sized) owns(p string) {
	p = path.Clean(p)
	b.written = slices.DeleteFunc(b.written, func(one wroteOver) bool { return one.path == p })
	if len(b.own) < maxSized {
		b.own[p] = true
	}
}

func (b *sized) isOver(p string) bool {
	return slices.ContainsFunc(b.written, func(one wroteOver) bool { return one.path == p })
}

// shown takes the sizes that ls shows of a folder, or of a file.
func (b *sized) shown(l *looked, said, listed string, behind bool) {
	for _, m := range sizeRow().FindAllStringSubmatch(said[:min(len(said), maxListing)], maxSized) {
		size, err := strconv.Atoi(m[1])
		if err != nil {
			continue
		}
		p := joined(listed, m[2])
		if path.Base(listed) == path.Base(m[2]) {
			p = path.Clean(listed)
		}
		for i, one := range b.written {
			if behind && one.path == p {
				if size*2 < one.was {
					one.found.Line = line(one.path + " had " + strconv.Itoa(one.was) + " bytes, and " + strconv.Itoa(size) + " after that")
					l.say(one.place, ruleOverwrote, model.Hash(one.path), one.found)
				}
				b.written = slices.Delete(b.written, i, i+1)
				break
			}
		}
		if len(b.sizes) < maxSized {
			b.sizes[p] = size
		}
	}
}
