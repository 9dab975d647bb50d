package patch

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/request"
	"msgview/model/tool"
)

// wholeLines is from how many lines on a file that was read may be cut: tools give no more.
const wholeLines = 1990

// perhapsWhole reports whether what was read without numbers may be all of a file: no part of
// it was asked for, and nothing says that it was cut.
func perhapsWhole(use tool.Use, r *model.ToolResult, text string) bool {
	_, part := use.Lines()
	return !part && !r.Truncated && len(r.Stored()) == 0 && strings.Count(text, "\n") < wholeLines && !saysCut(text)
}

// saysCut reports whether the last lines of a text, or a line in brackets, say that it was cut.
func saysCut(text string) bool {
	low := strings.ToLower(text[max(0, len(text)-400):])
	return strings.Contains(low, "truncated") || strings.Contains(low, "more lines") || strings.Contains(low, "omitted")
}

// contentOf returns what was read of a file, its first line, and whether that is all.
func contentOf(use tool.Use, r *model.ToolResult, details rawjson.Value) (text string, line int, whole bool) {
	if f := details.Get("file"); f.Get("content").Kind() == rawjson.String {
		start, _ := f.Get("startLine").Int()
		lines, _ := f.Get("numLines").Int()
		all, _ := f.Get("totalLines").Int()
		return f.Str("content"), max(int(start), 1), start <= 1 && lines >= all
	}
	var b strings.Builder
	for _, p := range r.Content {
		if t, ok := p.(model.Text); ok {
			b.WriteString(t.Text)
		}
	}
	seen, numbered := tool.FileLines(b.String())
	if text, line = b.String(), 1; numbered {
		text, line = strings.Join(seen.Lines, "\n")+"\n", seen.First
	} else {
		line = 1
		if part, ok := use.Lines(); ok {
			line = max(part.First, 1)
		}
	}
	_, part := use.Lines()
	whole = numbered && line == 1 && seen.Whole() && (!part || seen.Total > 0) && !r.Truncated && len(r.Stored()) == 0 && strings.Count(text, "\n") < wholeLines
	return text, line, whole
}

// sides returns what the lines of a hunk were and are.
func sides(lines []string) (was, now string) {
	var old, new []string
	for _, l := range lines {
		mark, rest := byte(' '), ""
		if l != "" {
			mark, rest = l[0], l[1:]
		}
		switch mark {
		case '-':
			old = append(old, rest)
		case '+':
			new = append(new, rest)
		case '\\':
		default:
			old, new = append(old, rest), append(new, rest)
		}
	}
	return strings.Join(old, "\n"), strings.Join(new, "\n")
}

// noEnds reports whether the old and the new text of a hunk are said to have no line feed
// at the end.
func noEnds(lines []string) (ends [2]bool) {
	last := byte(' ')
	for _, l := range lines {
		if strings.HasPrefix(l, `\`) {
			ends[0], ends[1] = ends[0] || last != '+', ends[1] || last != '-'
		} else if l != "" {
			last = l[0]
		}
	}
	return ends
}

var hunkHead = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^@@ -([0-9]+)(?:,[0-9]+)? \+[0-9]+(?:,[0-9]+)? @@`) })

// isHead reports whether a line with the next one names the file of a unified difference: a
// comment of SQL that is taken out begins like one.
func isHead(lines []string, i int) bool {
	return i >= 0 && i+1 < len(lines) && strings.HasPrefix(lines[i], "--- ") && strings.HasPrefix(lines[i+1], "+++ ")
}

// nameIn is the name in the first line of the head of a unified difference.
func nameIn(head string) string {
	name, _, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(head, "--- ")), "\t")
	return strings.TrimPrefix(name, "a/")
}

// move gives a file another name: what is done to it before and behind that stays together.
// Under the old one there is none.
func (p *Patch) move(f *file, to string, entry int) *file {
	from := cmp.Or(f.to, f.path)
	if from == to {
		return f
	}
	if f.entry < 0 {
		f.entry = entry
	}
	p.files[from] = &file{path: from, entry: -1, before: true, gone: true}
	f.to = to
	p.files[to] = f
	return f
}

// patch takes a patch: in the form of apply_patch, or a unified difference.
func (p *Patch) patch(entry int, text string) {
	var f *file
	var hunk []string
	line, fresh := 0, false
	gone := false // f is deleted, and its hunk is all that it was
	end := func() {
		if f != nil && len(hunk) > 0 {
			was, now := sides(hunk)
			switch {
			case gone && !f.known && len(f.pieces) == 0:
				f.known, f.was, f.now = true, was+"\n", was+"\n"
			case gone:
			case fresh && !f.known:
				f.known, f.before, f.now = true, false, now+"\n"
			case fresh:
				f.now, f.gone = now+"\n", false
			case f.known && was != "" && strings.Contains("\n"+f.now, "\n"+was+"\n"):
				f.now = strings.Replace("\n"+f.now, "\n"+was+"\n", "\n"+now+"\n", 1)[1:]
			case f.known:
				p.Losses.Add(request.NotPlaced, entry)
			default:
				f.piece(piece{was: was, now: now, line: line, entry: entry, noEnd: noEnds(hunk)})
			}
		}
		hunk, line = nil, 0
	}
	leave := func() {
		if end(); gone && f != nil && !f.known { // what it was is not told
			p.Losses.Add(request.NotPlaced, entry)
		}
	}
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		l = strings.TrimSuffix(l, "\r")
		path, marked := "", false
		for _, mark := range [...]string{"*** Update File: ", "*** Add File: ", "*** Delete File: ", "+++ "} {
			if rest, ok := strings.CutPrefix(l, mark); ok && (mark != "+++ " || isHead(lines, i-1)) {
				leave()
				path, _, _ = strings.Cut(strings.TrimSpace(rest), "\t")
				path, marked, gone = strings.TrimPrefix(path, "b/"), true, false
				fresh = mark == "*** Add File: " || mark == "+++ " && fresh
				if mark == "*** Delete File: " {
					f, gone = p.file(path, entry), true
					f.gone = true
				} else if path != "/dev/null" {
					f = p.file(path, entry)
				} else if old := nameIn(lines[i-1]); old != path {
					f, gone = p.file(old, entry), true
					f.gone = true
				}
			}
		}
		switch {
		case marked:
		case isHead(lines, i):
			leave()
			f, gone, fresh = nil, false, strings.HasPrefix(l, "--- /dev/null")
		case strings.HasPrefix(l, "*** Move to: ") && f != nil:
			f = p.move(f, strings.TrimSpace(l[len("*** Move to: "):]), entry)
		case strings.HasPrefix(l, "rename from ") && i+1 < len(lines) && strings.HasPrefix(lines[i+1], "rename to "):
			end()
			f = p.move(p.file(strings.TrimSpace(l[len("rename from "):]), entry), strings.TrimSpace(lines[i+1][len("rename to "):]), entry)
		case len(hunk) == 0 && strings.HasPrefix(l, "rename to "), len(hunk) == 0 && strings.HasPrefix(l, "similarity index "):
		case strings.HasPrefix(l, "*** "), strings.HasPrefix(l, "diff --git "), strings.HasPrefix(l, "index "):
			end()
		case strings.HasPrefix(l, "@@"):
			end()
			if m := hunkHead().FindStringSubmatch(l); m != nil {
				line, _ = strconv.Atoi(m[1])
			}
		case f != nil && (l != "" || len(hunk) > 0):
			hunk = append(hunk, l)
		}
	}
	for len(hunk) > 0 && hunk[len(hunk)-1] == "" {
		hunk = hunk[:len(hunk)-1]
	}
	leave()
}

// says reports whether a result has some words.
func says(r *model.ToolResult, words string) bool {
	return slices.ContainsFunc(r.Content, func(part model.Part) bool {
		t, ok := part.(model.Text)
		return ok && strings.Contains(t.Text, words)
	})
}
