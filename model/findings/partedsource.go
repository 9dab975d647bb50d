package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
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
	text := strings.Replace(saidBy(r), more, "", 1)
	for _, w := range shownWord().FindAllString(text[:min(len(text), maxText*8)], 8*mostOfPart) {
		if h := uint32(model.Hash(w)); !slices.Contains(all, h) {
			if all = append(all, h); len(all) == mostOfPart {
				break
			}
		}
	}
	return all
}

// written notes of which files that were cut another one was made.
func (g *parts) written(thread uint64, u tool.Use) {
	paths := u.Paths()
	if len(paths) != 1 || !slices.ContainsFunc(g.list, func(p part) bool { return p.thread == thread && len(p.words) >= leastOfPart }) {
		return
	}
	text := u.Content()
	has := map[uint32]bool{}
	for _, w := range shownWord().FindAllString(text[:min(len(text), maxListing)], -1) {
		has[uint32(model.Hash(w))] = true
	}
	for i := range g.list {
		p := &g.list[i]
		if p.thread != thread || p.gone || len(p.words) < leastOfPart || p.name == baseOf(paths[0]) {
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

// deleted notes which files that were cut are deleted by commands that do nothing else with them.
func (g *parts) deleted(thread uint64, runs []shell.Run, command string) {
	for i := range g.list {
		p := &g.list[i]
		if p.thread != thread || !p.made || p.gone || !strings.Contains(command, p.name) {
			continue
		}
		deleted := 0
		for _, r := range runs {
			if words := r.Command.Program(); deletesNamed(words) {
				for _, w := range words[1:] {
					if baseOf(w) == p.name {
						deleted++
					}
				}
			}
		}
		p.gone = deleted > 0 && strings.Count(command, p.name) == deleted
	}
}

// bringsBack reports whether one of some commands may bring a deleted file back, or show it.
func bringsBack(runs []shell.Run) bool {
	return slices.ContainsFunc(runs, func(r shell.Run) bool {
		words := r.Command.Program()
		return program(words) == "git" && (has(words, "checkout") || has(words, "restore") || has(words, "reset") || has(words, "show") || has(words, "revert") || has(words, "cat-file"))
	})
}
