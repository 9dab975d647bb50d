package findings

import (
	"slices"
	"strings"

	"msgview/model/tool"
)

// An edit of comments alone leaves a program what it was: no check need follow.

// onlyRemarks reports whether all that an edit of a file puts in and takes out are comments.
func onlyRemarks(path string, e *ended) bool {
	ofLanguage := remarksOf(path)
	var all []tool.Edit
	switch e.changesAs() {
	case tool.EditFile, tool.PatchFile:
		all = e.edits()
	}
	if len(all) == 0 { // a line of words (SWE-agent)
		all, _ = tool.EditBlocks(tool.Text(e.use.Arguments(), tool.CommandKeys...), "")
	}
	some := false
	for _, one := range all {
		if len(one.Old)+len(one.New) > maxListing {
			return false
		}
		was, now := rowsOf(one.Old), rowsOf(one.New)
		from, end, until := differing(was, now)
		some = some || end > from || until > from
		if !areRemarks(was, from, end, ofLanguage) || !areRemarks(now, from, until, ofLanguage) || leftOpen(was) != leftOpen(now) {
			return false
		}
	}
	return some
}

func rowsOf(text string) []string { return strings.Split(strings.TrimRight(text, "\n"), "\n") }

// differing returns between which rows two texts differ: from is where both begin to, end and until
// where that ends in each.
func differing(was, now []string) (from, end, until int) {
	for from < len(was) && from < len(now) && was[from] == now[from] {
		from++
	}
	end, until = len(was), len(now)
	for end > from && until > from && was[end-1] == now[until-1] {
		end, until = end-1, until-1
	}
	return from, end, until
}

// A remarkForm is how comments are written in a language.
type remarkForm struct {
	row   []string // by which a row of one begins
	block bool     // /* ... */
}

// remarksOf returns how comments are written in a file, by its name.
func remarksOf(path string) remarkForm {
	switch path[strings.LastIndexByte(path, '.')+1:] {
	case "py", "rb", "ex", "exs", "sh", "toml", "yaml", "yml":
		return remarkForm{row: []string{"#"}}
	case "lua", "hs":
		return remarkForm{row: []string{"--"}}
	case "sql":
		return remarkForm{row: []string{"--"}, block: true}
	case "ml", "html", "md", "json":
		return remarkForm{}
	case "php", "tf":
		return remarkForm{row: []string{"//", "#"}, block: true}
	case "css":
		return remarkForm{block: true}
	}
	return remarkForm{row: []string{"//", "///"}, block: true}
}

// areRemarks reports whether rows of a text have no more than comments.
func areRemarks(rows []string, from, end int, form remarkForm) bool {
	inside := form.block && beginsInside(rows)
	for i, row := range rows[:end] {
		row = strings.TrimSpace(row)
		is, after := isRemark(row, inside, form)
		if i >= from && !is {
			return false
		}
		inside = after
	}
	return true
}

// isRemark reports whether a row has no more than a comment, and whether one goes on behind it. What
// tells a compiler or a linter something is none.
func isRemark(row string, inside bool, form remarkForm) (is, after bool) {
	open, closed := strings.Index(row, "/*"), strings.Index(row, "*/")
	switch {
	case row == "":
		return true, inside
	case inside:
		after, is = closed < 0, closed < 0 || closed == len(row)-2
	case slices.ContainsFunc(form.row, func(mark string) bool { return row == mark || strings.HasPrefix(row, mark+" ") }):
		is = true
	case form.block && open >= 0:
		closed = strings.LastIndex(row, "*/")
		after = closed < open
		is = open == 0 && (after || closed == len(row)-2 && strings.Count(row, "*/") == 1)
	case form.block:
		is = isProseOfBlock(row)
	}
	for _, w := range [...]string{"noqa", "type:", "ignore", "eslint", "nolint", "pragma", "go:", "@ts", "+build", "region", "#!", "-*-", "rubocop", "pylint", "fmt:", "yapf", "prettier"} {
		is = is && !strings.Contains(row, w)
	}
	return is, after
}

// beginsInside reports whether a text begins within a block comment that ends in it.
func beginsInside(rows []string) bool {
	for _, row := range rows {
		row = strings.TrimSpace(row)
		switch closed := strings.Index(row, "*/"); {
		case closed >= 0:
			return !strings.Contains(row[:closed], "/*")
		case row != "" && row[0] != '*':
			return false
		}
	}
	return false
}

// leftOpen reports whether a text ends within a block comment that begins in it.
func leftOpen(rows []string) bool {
	text := strings.Join(rows, "\n")
	return strings.LastIndex(text, "/*") > strings.LastIndex(text, "*/")
}

// isProseOfBlock reports whether a row of which neither the begin nor the end of its comment is seen
// is one of words, and no sum that goes on: * the heat of an oven.
func isProseOfBlock(row string) bool {
	rest, ok := strings.CutPrefix(row, "* ")
	if !ok {
		return row == "*"
	}
	return len(strings.Fields(rest)) > 2 && !strings.ContainsAny(rest, ";(){}[]=<>+*&|")
}
