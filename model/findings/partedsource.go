package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// A file of which a part was read, another one that was made of that part, and the first deleted: the
// rest of it is nowhere.

// Bounds of the words of what was shown.
const (
	leastOfPart = 8 // fewer may be in any file
	mostOfPart  = 64
)

var shownWord = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[\pL\pN_]{3,}`) })

// wordsShown returns what stands for the words of a result, each once, without the line that says
// that there is more.
func wordsShown(r *model.ToolResult, more string) (all []uint32) {
	text := behindHead(strings.Replace(saidBy(r), more, "", 1))
	for _, w := range shownWord().FindAllString(text[:min(len(text), maxText*8)], 8*mostOfPart) {
		if h := uint32(model.Hash(w)); !slices.Contains(all, h) {
			if all = append(all, h); len(all) == mostOfPart {
				break
			}
		}
	}
	return all
}

// headLine is a line at the head of a file that many files have: a comment, or what is imported.
var headLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:#|//|/\*|--|<!--|;|%|'{3}|"{3}|(?:import|from|use|using|include|require|require_relative|package|module|namespace)\b|<\?|@(?:use|import|file)\b|(?:const|let|var) .{1,80}= ?require\(|$)`)
})

// headEnds are how pieces of a head end that go over many lines, by how they begin.
var headEnds = [...][2]string{{"/*", "*/"}, {"<!--", "-->"}, {`"""`, `"""`}, {"'''", "'''"}}

// behindHead returns a text without the comments and imports at its head: a licence and what is imported
// are the same in many files.
func behindHead(text string) string {
	end := "" // of what goes on
	for at := 0; at < len(text); {
		line, _, _ := strings.Cut(text[at:], "\n")
		bare := unnumbered(line)
		switch {
		case end != "":
			if strings.Contains(bare, end) {
				end = ""
			}
		case !headLine().MatchString(bare):
			return text[at:]
		default:
			end = goesOnUntil(bare)
		}
		at += len(line) + 1
	}
	return ""
}

// goesOnUntil returns what ends the piece of a head that a line begins, "" for one of one line.
func goesOnUntil(line string) string {
	for _, e := range headEnds {
		if rest, ok := strings.CutPrefix(line, e[0]); ok {
			if strings.Contains(rest, e[1]) {
				return ""
			}
			return e[1]
		}
	}
	if hasAnyPrefix(line, "import", "from", "use", "using", "include", "const", "let", "var") {
		switch open := strings.LastIndexAny(line, "({"); {
		case open >= 0 && line[open] == '(' && !strings.Contains(line[open:], ")"):
			return ")"
		case open >= 0 && line[open] == '{' && !strings.Contains(line[open:], "}"):
			return "}"
		}
	}
	return ""
}

// unnumbered is a line without the spaces around it, and without the number that a tool puts before it.
func unnumbered(line string) string {
	line = strings.TrimSpace(line)
	n := digits(line)
	for _, behind := range [...]string{"→", "\t", "|", ": "} {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(line[n:], " "), behind); ok && n > 0 {
			return strings.TrimSpace(rest)
		}
	}
	return line
}

// isRead reports whether a text names a file elsewhere than in a comment: it reads that file, or tells of it.
func isRead(text, name string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return false
		}
		at += i + len(name)
		from := strings.LastIndexByte(text[:at], '\n') + 1
		if line := strings.TrimSpace(text[from : at-len(name)]); !isComment(line) {
			return true
		}
	}
}

// isComment reports whether a line begins as one.
func isComment(line string) bool {
	return hasAnyPrefix(line, "#", "//", "/*", "*", "--", "<!--", ";", "%")
}

// written notes of which files that were cut another one was made.
func (g *parts) written(thread uint64, u tool.Use) {
	paths := u.Paths()
	if len(paths) != 1 {
		return
	}
	g.keepOwn(thread, paths[0])
	if !slices.ContainsFunc(g.list, func(p part) bool { return p.thread == thread && len(p.words) >= leastOfPart }) {
		return
	}
	text := u.Content()
	text = text[:min(len(text), maxListing)]
	for i := range g.list {
		if p := &g.list[i]; p.thread == thread && p.gone && samePath(paths[0], p.path) && strings.Count(u.Content(), "\n") > p.lines {
			p.gone = false // with more than was shown of it
		}
	}
	has := map[uint32]bool{}
	for _, w := range shownWord().FindAllString(text, -1) {
		has[uint32(model.Hash(w))] = true
	}
	for i := range g.list {
		p := &g.list[i]
		if p.thread != thread || p.gone || len(p.words) < leastOfPart || p.name == baseOf(paths[0]) {
			continue
		}
		if isRead(text, p.name) {
			continue
		}
		both := 0
		for _, w := range p.words {
			if has[w] {
				both++
			}
		}
		p.made = p.made || both*4 >= len(p.words)*3
	}
}

// An ownFile is one that the agent wrote itself: it knows all of it.
type ownFile struct {
	thread uint64
	path   string
}

func (g *parts) keepOwn(thread uint64, path string) {
	if len(g.own) < maxPages && !g.isOwn(thread, path) {
		g.own = append(g.own, ownFile{thread, strings.Clone(path)})
	}
}

func (g *parts) isOwn(thread uint64, path string) bool {
	return slices.ContainsFunc(g.own, func(o ownFile) bool { return o.thread == thread && samePath(o.path, path) })
}
