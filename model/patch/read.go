package patch

import (
	"regexp"
	"strconv"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/request"
	"msgview/model/tool"
)

// wholeLines is from how many lines on a file that was read may be cut: tools give no more.
const wholeLines = 1990

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
	text, line, numbered := unnumbered(b.String())
	if !numbered {
		line = 1
		if part, ok := use.Lines(); ok {
			line = max(part.First, 1)
		}
	}
	_, part := use.Lines()
	whole = numbered && line == 1 && !part && !r.Truncated && len(r.Stored) == 0 && strings.Count(text, "\n") < wholeLines
	return text, line, whole
}

var numberedLine = regexp.MustCompile(`^\s*([0-9]+)(?:→|\t|: |\| |\|)(.*)$`)

// unnumbered takes the numbers off lines that have one each, and returns the first number.
// What stands before and behind those lines is the tool's.
func unnumbered(s string) (text string, first int, ok bool) {
	var lines []string
	next := 0
	for line := range strings.SplitSeq(s, "\n") {
		m := numberedLine.FindStringSubmatch(line)
		n := 0
		if m != nil {
			n, _ = strconv.Atoi(m[1])
		}
		switch {
		case m != nil && next == 0:
			first, next = n, n+1
			lines = append(lines, m[2])
		case m != nil && n == next:
			next++
			lines = append(lines, m[2])
		case next > 0:
			return strings.Join(lines, "\n") + "\n", first, true
		case len(lines) == 0 && strings.TrimSpace(line) != "" && !strings.HasPrefix(strings.TrimSpace(line), "<"):
			return s, 1, false
		}
	}
	if next == 0 {
		return s, 1, false
	}
	return strings.Join(lines, "\n") + "\n", first, true
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

var hunkHead = regexp.MustCompile(`^@@ -([0-9]+)(?:,[0-9]+)? \+[0-9]+(?:,[0-9]+)? @@`)

// isHead reports whether a line with the next one names the file of a unified difference: a
// comment of SQL that is taken out begins like one.
func isHead(lines []string, i int) bool {
	return i >= 0 && i+1 < len(lines) && strings.HasPrefix(lines[i], "--- ") && strings.HasPrefix(lines[i+1], "+++ ")
}

// patch takes a patch: in the form of apply_patch, or a unified difference.
func (p *Patch) patch(entry int, text string) {
	var f *file
	var hunk []string
	line, fresh := 0, false
	end := func() {
		if f != nil && len(hunk) > 0 {
			was, now := sides(hunk)
			switch {
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
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		l = strings.TrimSuffix(l, "\r")
		path, marked := "", false
		for _, mark := range [...]string{"*** Update File: ", "*** Add File: ", "*** Delete File: ", "+++ "} {
			if rest, ok := strings.CutPrefix(l, mark); ok && (mark != "+++ " || isHead(lines, i-1)) {
				end()
				path, _, _ = strings.Cut(strings.TrimSpace(rest), "\t")
				path, marked = strings.TrimPrefix(path, "b/"), true
				fresh = mark == "*** Add File: " || mark == "+++ " && fresh
				if mark == "*** Delete File: " {
					f = p.file(path, entry)
					if f.gone = true; !f.known {
						p.Losses.Add(request.NotPlaced, entry)
					}
					f = nil
				} else if path != "/dev/null" {
					f = p.file(path, entry)
				}
			}
		}
		switch {
		case marked:
		case isHead(lines, i):
			end()
			f, fresh = nil, strings.HasPrefix(l, "--- /dev/null")
		case strings.HasPrefix(l, "*** Move to: "):
			p.Losses.Add(request.NotPlaced, entry)
		case strings.HasPrefix(l, "*** "), strings.HasPrefix(l, "diff --git "), strings.HasPrefix(l, "index "):
			end()
		case strings.HasPrefix(l, "@@"):
			end()
			if m := hunkHead.FindStringSubmatch(l); m != nil {
				line, _ = strconv.Atoi(m[1])
			}
		case f != nil && (l != "" || len(hunk) > 0):
			hunk = append(hunk, l)
		}
	}
	for len(hunk) > 0 && hunk[len(hunk)-1] == "" {
		hunk = hunk[:len(hunk)-1]
	}
	end()
}
