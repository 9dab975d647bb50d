package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// The rule about a result that says that there is more, which nobody asked for.
var rulePart = &Rule{"hidden.part", Hidden, Hint, "there is more than the result has, and it was not asked for", "The result is a page of more, in a call that asks for no number of them, or a command that says that it lists so many of more and with which option it goes on, where the answer does not tell how many there are in all, or a file that was cut where it was read, and was edited then, or deleted after another one was made of what was shown, or is the one of which the prompt asks for all, or a search that was cut, where the answer speaks of all uses of what was searched for, or one that gave exactly as many lines as a head let through, where the agent counts just so many, or a log of which the middle is left out, where the answer says that something is not in it, or a page of the web or a file that was cut, where the answer names it and says that it was read to its end, or a clone of the last commits only that was searched, where the answer speaks of the whole history. No later call asks for the rest, or for less, and the run ended with an answer: what that says may be of the part. A file that was read page by page before is left out."}

// parts is the follower of the rule.
type parts struct {
	list     []part
	answered bool              // the last message is an answer
	handedIn bool              // or a call by which the run ends
	own      []ownFile         // files that were written here
	paged    map[uint64]bool   // files of which a part was read, by thread and name
	prompts  map[uint64]string // that ask for all of something, by thread
}

// A part is a result that waits for the rest.
type part struct {
	place   Place
	thread  uint64
	tool    string   // of which it is a page, "" for a file
	token   string   // that asks for the next one
	url     string   // of the page of the web that was cut
	name    string   // of the file that was cut
	path    string   // and with its folders, as it was named
	sought  string   // what a search that was cut is for
	saved   string   // the file that has all of that
	limit   int      // lines that the search was let give, 0 for one that was cut
	behind  int      // the entry of that
	heard   bool     // and the agent said something since
	log     bool     // it is of a log
	logs    []string // the files of that
	denied  string   // what is said not to be in that
	clone   bool     // it is a clone without its history
	scanned bool     // which was searched
	shown   int      // lines of the file that was cut, 0 if it does not tell
	edited  bool
	words   []uint32 // of what was shown of the file that was cut
	made    bool     // another file was made of them
	gone    bool     // and the file was deleted then
	stashed bool     // but git holds that back
	lines   int      // of the result
	known   bool     // nothing is to be said of it
	all     bool     // the prompt asks for all of it
	said    bool     // and there was an answer since
	program string   // of a command that lists some of all
	option  string   // by which the rest is asked for
	total   string   // how many there are
	finding Finding
}

// Limits of what waits.
const (
	maxParts = 32
	maxPages = 1024     // files
	maxPaged = 64 << 10 // bytes of a result that may be a page
)

var cutForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\W*(?:\[|\(|\.\.\.|…|<)[^\n]{0,60}\b(?:truncated|\d+ (?:more|remaining) lines|lines (?:omitted|not shown)|clipped|has more lines)\b` +
		`|^(?:IMPORTANT|NOTE|WARNING): (?:The )?(?:file|file content|output|result)s? (?:has been|have been|was|were|is|are) (?:truncated|cut)` +
		`|^\W*(?:Status: )?Showing (?:only )?(?:the )?(?:first \d+ (?:of \d+ )?lines|lines? (\d+)\s?(?:-|–|to)\s?(\d+) (?:of|out of) (\d+))`)
})

// saidCutWords are words one of which stands wherever cutForm finds something.
var saidCutWords = sync.OnceValue(func() *literals.Set { return literals.New("truncated", "clipped", " cut", "line") })

// saysCut reports whether a line says that there is more than is shown.
func saysCut(line string) bool {
	if !literals.In(saidCutWords(), line) {
		return false
	}
	m := cutForm().FindStringSubmatch(line)
	return m != nil && (m[2] == "" || m[2] != m[3])
}

func (g *parts) message(_ *Finder, _ *looked, s *step) {
	if s.flags.Role() == model.RoleAssistant {
		g.counted(s)
		g.handedIn = s.flags.Has(model.FlagCall) && slices.ContainsFunc(s.message.Calls(), concludes)
		if g.answered = !s.flags.Has(model.FlagCall) && s.message.HasText(); g.answered && len(g.list) > 0 {
			g.believed(s.thread, textOf(s.message))
		}
	}
	if s.flags.Has(model.FlagPrompt) {
		g.list = slices.DeleteFunc(g.list, func(p part) bool {
			return p.thread == s.thread && p.tool == "" && !p.edited && !p.gone && !p.said && !p.clone
		})
		g.asked(s.thread, textOf(s.message))
	}
}

func (g *parts) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.result == nil || !e.fine() {
		return
	}
	g.limited(s, e)
	g.searched(s, e)
	g.logged(s, e)
	g.cloned(s, e)
	g.fetched(s, e)
	switch e.changesAs() {
	case tool.Other, tool.Find:
		if len(g.list) > 0 {
			asked := string(tool.Arguments(e.call).Raw())
			g.list = slices.DeleteFunc(g.list, func(p part) bool { return p.thread == s.thread && p.goesOn(e.call.Name, asked) })
		}
		if said, token := pageOf(e); said != "" {
			g.wait(part{place: e.place, thread: s.thread, tool: e.call.Name, token: token, finding: e.finding(Perhaps, said)})
		}
	case tool.ReadFile:
		name := baseOf(e.use.Path())
		g.list = slices.DeleteFunc(g.list, func(p part) bool { return p.thread == s.thread && p.name == name })
		_, some := e.use.Lines()
		g.cut(s.thread, e.use.Path(), e, some || asksForSome(e.call))
	case tool.WriteFile:
		g.written(s.thread, e.use)
	case tool.EditFile, tool.PatchFile:
		for _, p := range e.use.Paths() {
			for i := range g.list {
				if one := &g.list[i]; one.name != "" && one.name == baseOf(p) && samePath(one.path, p) {
					one.edited = true
				}
			}
		}
	case tool.Shell:
		if e.raw.Purpose == tool.WriteFile {
			g.written(s.thread, e.raw)
		}
		if len(g.list) > 0 {
			g.follow(s.thread, e)
		}
		g.someOf(s.thread, e)
		if name := printed(e); name != "" && g.prompts[s.thread] != "" {
			g.cut(s.thread, name, e, false)
		}
		if len(g.paged) == maxPages {
			return
		}
		for _, r := range e.runs() {
			if words := r.Command.Program(); pagers.Has(program(words)) {
				for _, w := range words[1:] {
					if isFileName(w) {
						g.page(s.thread, baseOf(w))
					}
				}
			}
		}
	}
}

// cut looks whether what was read of a file is a part of it: as much as was asked for, or less.
func (g *parts) cut(thread uint64, path string, e *ended, some bool) {
	name := baseOf(path)
	all := g.asksForAll(thread, name)
	if some {
		g.page(thread, name)
	}
	if some && !all {
		return
	}
	if said := cutAt(e.result); said != "" && (all || !g.paged[pageKey(thread, name)]) && !g.isOwn(thread, path) {
		g.wait(part{place: e.place, thread: thread, name: name, path: path, lines: strings.Count(saidBy(e.result), "\n"), all: all, shown: lastShown(said), words: wordsShown(e.result, said), finding: e.finding(Perhaps, said)})
	}
}

// lastShown returns the number of the last line that is shown of a file, 0 if it is not told.
func lastShown(said string) int {
	if m := cutForm().FindStringSubmatch(said); m != nil {
		return number(m[2])
	}
	return 0
}

// onlyHead reports whether a command speaks of a file only to print what was shown of it: as many
// of its first lines, or less.
func onlyHead(command string, runs []shell.Run, name string, shown int) bool {
	const few = 2000
	spoken := 0
	for _, r := range runs {
		words := r.Command.Program()
		if program(words) != "head" {
			continue
		}
		lines := 10
		for i, w := range words[1:] {
			n := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(w, "--lines="), "-n"), "-")
			switch {
			case strings.Contains(w, name):
				spoken++
			case w == "-c" || strings.HasPrefix(w, "--bytes"):
				return false
			case w == "-n" && i+2 < len(words):
				lines = number(words[i+2][:digits(words[i+2])])
			case strings.HasPrefix(w, "-") && n != "" && digits(n) == len(n):
				lines = number(n)
			}
		}
		if lines > max(shown, 10) && (shown > 0 || lines > few) {
			return false
		}
	}
	return spoken > 0 && strings.Count(command, name) == spoken
}

// maxAsking is how many prompts are kept that ask for all of something.
const maxAsking = 256

// allForm is how a prompt asks for all of something: what is in a part of it is no answer.
var allForm = sync.OnceValue(func() *wordForm {
	return newWordForm("all every each entire whole how count which any none total sum average longest largest smallest highest lowest most least complete",
		`(?:all|every|each|entire|whole|how (?:many|much|often)|count|which|any|none|total|sum|average|longest|largest|smallest|highest|lowest|most|least|complete|everything)\b`)
})

// asked keeps a prompt that asks for all of something.
func (g *parts) asked(thread uint64, text string) {
	if g.prompts == nil || len(g.prompts) >= maxAsking {
		g.prompts = map[uint64]string{}
	}
	if delete(g.prompts, thread); len(text) <= maxAllPrompt && allForm().in(text) {
		g.prompts[thread] = strings.Clone(text)
	}
}

// maxAllPrompt bounds a prompt that is looked at, in bytes: a longer one has words for all of anything.
const maxAllPrompt = 2 << 10

// asksForAll reports whether the last prompt asks for all of a file that it names.
func (g *parts) asksForAll(thread uint64, name string) bool {
	prompt := g.prompts[thread]
	if len(name) < 4 || prompt == "" {
		return false
	}
	for _, sentence := range strings.FieldsFunc(strings.ReplaceAll(prompt, ". ", "\n"), func(c rune) bool { return c == '\n' || c == ';' }) {
		if strings.Contains(sentence, name) && allForm().in(sentence) {
			return true
		}
	}
	return false
}

// partForm is how an answer says that it knows of a part only.
var partForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:truncat|partial|incomplete|not (?:the )?(?:whole|all|entire|complete)|only (?:the |saw |read |looked |shown |checked )|first \d|cut off|rest of (?:the|it)|remaining)`)
})

// believed notes that there was an answer behind what was cut, unless it says that it is of a part.
func (g *parts) believed(thread uint64, text string) {
	knows := partForm().MatchString(text)
	g.knowsAll(thread, text, knows)
	if !knows {
		g.readToEnd(thread, text)
	}
	for i := range g.list {
		p := &g.list[i]
		if p.thread == thread && p.sought != "" && !p.said && !knows && len(text) < maxPaged {
			p.said = entireForm().MatchString(text) && strings.Contains(text, p.sought)
		}
		if p.thread == thread && p.log && !p.said && !knows && len(text) < maxPaged {
			p.denied = notInLog(text, p.logs)
			p.said = p.denied != ""
		}
		if p.thread == thread && p.scanned && !p.said && !knows && len(text) < maxPaged {
			p.said = wholeHistory().MatchString(text) && !historyKnown().MatchString(text)
		}
		if p.thread == thread && knows {
			p.made, p.gone = false, false
		}
		if p.thread == thread && p.all {
			p.said = p.said || !knows
			p.all = p.said
		}
	}
}

// goesOn reports whether a call asks for what a part lacks: by its tool, by the sign that it
// gave for that, or by the name of its file.
func (p *part) goesOn(name, asked string) bool {
	return p.tool != "" && p.tool == name || len(p.token) > 2 && strings.Contains(asked, p.token) || p.name != "" && strings.Contains(asked, p.name)
}

// pagers are programs that print files, or pieces of them.
var pagers = wordset.Set{Words: "cat nl sed head tail awk gawk more less bat"}

// page notes that a part of a file was read: the rest of it is read likewise.
func (g *parts) page(thread uint64, name string) {
	if g.paged == nil {
		g.paged = map[uint64]bool{}
	}
	if len(g.paged) < maxPages {
		g.paged[pageKey(thread, name)] = true
	}
}

func pageKey(thread uint64, name string) uint64 { return thread ^ model.Hash(name) }

func (g *parts) wait(one part) {
	if len(g.list) < maxParts {
		g.list = append(g.list, one)
	}
}

func (g *parts) last(f *Finder, l *looked) {
	if !g.answered && !g.handedIn || !f.hasEnded() {
		return
	}
	for _, one := range g.list {
		if g.handedIn && one.limit == 0 {
			continue
		}
		if one.tool != "" || one.edited || one.gone || one.said {
			l.say(one.place, rulePart, model.Hash(one.tool+"\x00"+one.name+one.url+"\x00"+one.sought+one.program), one.finding)
		}
	}
}

// cutAt returns the line in which a result says that the file goes on, "" for none: its first
// or its last one.
func cutAt(r *model.ToolResult) (said string) {
	edges(r, func(_ Span, line string) bool {
		if saysCut(line) {
			said = line
		}
		return said == ""
	})
	return said
}
