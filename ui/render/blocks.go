package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	udiff "github.com/aymanbagabas/go-udiff"

	"msgview/model"
	"msgview/model/tool"
)

// A placed is a replacement of whole lines with where it is: the lines before and after, from 1,
// 0 where nothing tells.
type placed struct {
	tool.Edit
	before, after int
}

// blocksOf is the difference that a call with blocks of SEARCH and REPLACE asks for, and the member
// with these; "" if it has none, or something besides. Where the call says at which lines they are,
// or the result has the whole file, it has the numbers of the file.
func blocksOf(use tool.Use, r *model.ToolResult, full bool) (d, key string) {
	all, key := use.Blocks()
	if key == "" {
		return "", ""
	}
	edits, size := make([]placed, len(all)), 0
	for i, e := range all {
		edits[i].Edit = e
		size += len(e.Old) + len(e.New)
	}
	if size == 0 || size > maxDiff {
		return "", ""
	}
	place(edits, r)
	var b strings.Builder
	for i, e := range edits {
		if e.before > 0 {
			b.WriteString(e.numbered(full) + "\n")
			continue
		}
		if i > 0 {
			b.WriteString("@@\n")
		}
		b.WriteString(e.unnumbered(full) + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n"), key
}

// place finds where the replacements are: by the lines at which they begin, as they say, or in the
// file that the result has. Those of which nothing tells move the lines of none.
func place(edits []placed, r *model.ToolResult) {
	var order []*placed
	final := strings.Split(finalContent(r), "\n")
	for i := range edits {
		e := &edits[i]
		if e.Line > 0 {
			e.before = e.Line
			order = append(order, e)
		} else if e.after = standsOnce(final, rowsOf(e.New)); e.after > 0 {
			order = append(order, e)
		}
	}
	if len(order) < len(edits) && slices.ContainsFunc(order, func(e *placed) bool { return e.before == 0 }) {
		for _, e := range order { // how far the others move them is not known
			e.before, e.after = e.Line, 0
		}
	}
	slices.SortStableFunc(order, func(a, b *placed) int { return cmp.Compare(max(a.before, a.after), max(b.before, b.after)) })
	moved := 0
	for _, e := range order {
		switch {
		case e.before > 0:
			e.after = e.before + moved
		case e.after > 0:
			e.before = max(e.after-moved, 1)
		default:
			continue
		}
		moved += len(rowsOf(e.New)) - len(rowsOf(e.Old))
	}
}

// finalContent is the whole file that Cline gives back of an edit, "" if the result has none.
func finalContent(r *model.ToolResult) string {
	if r == nil {
		return ""
	}
	for _, p := range r.Content {
		t, ok := p.(model.Text)
		if !ok || len(t.Text) > maxDiff {
			continue
		}
		_, rest, ok := strings.Cut(t.Text, "<final_file_content path=\"")
		_, rest, named := strings.Cut(rest, "\">\n")
		if content, _, ended := strings.Cut(rest, "\n</final_file_content>"); ok && named && ended {
			return content
		}
	}
	return ""
}

// standsOnce is the number of the line at which some lines begin among others, 0 if they are not
// there or in several places.
func standsOnce(lines, rows []string) (at int) {
	if len(rows) == 0 {
		return 0
	}
	for i := 0; i+len(rows) <= len(lines); i++ {
		if !slices.EqualFunc(lines[i:i+len(rows)], rows, func(a, b string) bool { return strings.TrimRight(a, " \t\r") == strings.TrimRight(b, " \t\r") }) {
			continue
		}
		if at > 0 {
			return 0
		}
		at = i + 1
	}
	return at
}

// rowsOf are the lines of a text, none of an empty one.
func rowsOf(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, "\n")
}

// unnumbered is the replacement as lines that go and come, with what stays around them.
func (e *placed) unnumbered(full bool) string {
	if d := difference(e.Old, e.New, full); d != "" {
		return d
	}
	var lines []string // it replaces a text by itself
	for _, l := range rowsOf(e.Old) {
		lines = append(lines, " "+l)
	}
	return strings.Join(lines, "\n")
}

// numbered is the replacement as hunks with the numbers of the file.
func (e *placed) numbered(full bool) string {
	head := func(before, removed, after, added int) string {
		return fmt.Sprintf("@@ -%d,%d +%d,%d @@\n", before, removed, after, added)
	}
	end := func(s string) string {
		if s != "" {
			s += "\n"
		}
		return s
	}
	before, after := end(e.Old), end(e.New)
	if before == after {
		n := len(rowsOf(e.Old))
		return head(e.before, n, e.after, n) + e.unnumbered(full)
	}
	context := udiff.DefaultContextLines
	if full {
		context = maxDiff
	}
	d, err := udiff.ToUnified("", "", before, udiff.Lines(before, after), context)
	if err != nil {
		return e.unnumbered(full)
	}
	var b strings.Builder
	removed, added := 0, 0
	for line := range strings.SplitSeq(hunksOf(d), "\n") {
		switch {
		case removed <= 0 && added <= 0 && strings.HasPrefix(line, "@@"):
			var from, to int
			from, removed, to, added = hunkNumbers(line)
			b.WriteString(head(from+e.before-1, removed, to+e.after-1, added))
			continue
		case strings.HasPrefix(line, "+"):
			added--
		case strings.HasPrefix(line, "-"):
			removed--
		case !strings.HasPrefix(line, `\`):
			removed, added = removed-1, added-1
		}
		b.WriteString(line + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// WithoutUsual leaves out of the blocks of a call what goes without saying, as the rows of the
// viewer do below the highest level.
func WithoutUsual(use tool.Use, blocks []Block) []Block {
	kept := make([]Block, 0, len(blocks))
	for _, b := range blocks {
		if b.Form == JSON {
			if b.Text = withoutUsual(use.Purpose, b.Text); b.Text == "" {
				continue
			}
		}
		kept = append(kept, b)
	}
	return kept
}

// withoutUsual leaves out of the other arguments of a call what says nothing: the words of a
// command once more, and that an edit is of one place.
func withoutUsual(purpose tool.Purpose, rest string) string {
	switch {
	case purpose == tool.Shell:
		return withoutWords(rest)
	case purpose == tool.EditFile && strings.ReplaceAll(rest, " ", "") == `{"replace_all":false}`:
		return ""
	}
	return rest
}

// AsWritten is what a call was read from, "" where that says no more than what was read.
func AsWritten(use tool.Use) string {
	if _, key := use.Blocks(); key != "" {
		return use.Arguments().Str(key)
	}
	if use.Cut {
		return cmp.Or(use.Call.Raw(), use.Call.ArgumentsText)
	}
	return use.Call.Raw()
}
