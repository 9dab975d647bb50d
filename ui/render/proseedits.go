package render

import (
	"strings"

	"msgview/model/tool"
	"msgview/ui/safetext"
)

// A passage is a piece of what was said: prose, or the edits of a file that aider has its model
// write between a fence, with SEARCH and REPLACE.
type passage struct {
	prose string
	path  string
	diff  string
}

// maxFence bounds the lines of such a fence.
const maxFence = 20_000

// passages takes a text to pieces; it is one of prose where no edit stands in it.
func passages(text string) []passage {
	if len(text) > maxDiff || !strings.Contains(text, "<<< SEARCH") {
		return []passage{{prose: text}}
	}
	var all []passage
	lines := strings.Split(text, "\n")
	from := 0 // of the prose that is not said yet
	for i := 0; i+1 < len(lines); i++ {
		begins, fence := i, fenceOf(lines[i])
		if fence != "" {
			begins++
		}
		if !strings.HasSuffix(strings.TrimSpace(lines[begins]), "<<< SEARCH") {
			continue
		}
		end := endOfEdits(lines, begins, fence)
		path := ""
		if i > from {
			path = pathIn(lines[i-1])
		}
		d := ""
		if end > begins {
			d = searched(strings.Join(lines[begins:end], "\n"), path)
		}
		if d == "" {
			if fence != "" {
				i = max(i, end) // it is some other code
			}
			continue
		}
		if said := strings.Join(lines[from:i], "\n"); strings.TrimSpace(said) != "" {
			all = append(all, passage{prose: said})
		}
		all = append(all, passage{path: path, diff: d})
		if from = end; fence != "" {
			from++ // that closes it
		}
		i = from - 1
	}
	if rest := strings.Join(lines[min(from, len(lines)):], "\n"); strings.TrimSpace(rest) != "" || len(all) == 0 {
		all = append(all, passage{prose: rest})
	}
	return all
}

// fenceOf is the row of signs that opens a fence, "" for no such line.
func fenceOf(line string) string {
	for _, sign := range [...]string{"`", "~"} {
		if n := len(line) - len(strings.TrimLeft(line, sign)); n >= 3 {
			return line[:n]
		}
	}
	return ""
}

// endOfEdits is the line behind the last edit: that which closes the fence, or what follows the
// last REPLACE where there is none. It is 0 if there is no such line.
func endOfEdits(lines []string, from int, fence string) (end int) {
	for i := from; i < len(lines) && i < from+maxFence; i++ {
		line := strings.TrimRight(lines[i], " \r")
		switch {
		case fence != "" && line == fence:
			return i
		case fence == "" && strings.HasSuffix(line, ">>> REPLACE"):
			return i + 1
		}
	}
	return 0
}

// pathIn is the path that stands alone in a line, "" for any other line.
func pathIn(line string) string {
	path := strings.Trim(strings.TrimSpace(line), "*`#: ")
	if strings.ContainsAny(path, " \t") || !strings.ContainsAny(path, "./") {
		return ""
	}
	return path
}

// searched is the difference that blocks of SEARCH and REPLACE ask for, "" if something else
// stands between them.
func searched(text, path string) string {
	edits, whole := tool.EditBlocks(text, path)
	if !whole {
		return ""
	}
	var all []string
	for _, e := range edits {
		p := placed{Edit: e}
		if d := p.unnumbered(true); d != "" {
			all = append(all, d)
		}
	}
	return strings.Join(all, "\n@@\n")
}

// edited draws a text with its edits as differences, as rows; ok is false for one without any,
// and where what is logged is to be seen.
func (b texts) edited(text string, kind Kind, st State) (lines []safetext.Line, ok bool) {
	if b.opt.Raw || b.opt.Level >= MaxLevel || kind != Answer {
		return nil, false
	}
	all := passages(text)
	if len(all) == 1 && all[0].diff == "" {
		return nil, false
	}
	for i, p := range all {
		if p.diff == "" {
			if i > 0 {
				lines = append(lines, safetext.Line{})
			}
			lines = append(lines, b.proseLines(strings.Trim(p.prose, "\n"), kind)...)
			continue
		}
		indent := safetext.Spaces(2, b.p.Plain).Line()
		diffs{b.drawing}.diff(Block{Form: Diff, Lang: p.path, Text: p.diff, Made: true}, p.diff, st, func(l safetext.Line) {
			lines = append(lines, indent.AppendLine(l))
		})
	}
	return lines, true
}
