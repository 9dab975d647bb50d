package tool

import (
	"slices"
	"strconv"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// An Edit replaces a text in a file.
type Edit struct {
	Path     string // "" if the call does not say
	Old, New string
	All      bool // wherever it stands
	Rows     bool // both are whole lines
	Insert   bool // nothing is replaced: New comes before the line that stands at Line
	Line     int  // number of the first old line, or of the first new one of an insertion; 0 if the call does not say
	Last     int  // number of the last old line of an edit that says which lines it replaces and not what they are, 0 for all others; then Old is "" if no result showed that. Of an insertion the line before it, if a result showed that
	End      bool // it is put in behind all that the file has
}

// editLists are the members that hold several edits: MultiEdit of Claude Code and
// others, multi_replace_string_in_file of VS Code.
func editLists(v rawjson.Value) []rawjson.Value {
	var lists []rawjson.Value
	for _, k := range [...]string{"edits", "replacements"} {
		if m := v.Get(k); m.Kind() == rawjson.Array {
			lists = append(lists, m)
		}
	}
	if m := v.Get("edit"); m.Kind() == rawjson.Array { // StrReplaceFile of Kimi CLI
		lists = append(lists, m)
	}
	return lists
}

// InEdit is the only edit of a call that has its texts in a member of their own: StrReplaceFile
// of Kimi CLI, which has a list there of more.
func InEdit(v rawjson.Value) rawjson.Value {
	if m := v.Get("edit"); m.Kind() == rawjson.Object && replacesOne(m) {
		return m
	}
	return rawjson.Value{}
}

// The members of one of several edits, which are shorter in some. Those of a tool that is called
// as one that edits may be, too.
var (
	OldKeysWithin = append(slices.Clone(OldKeys), "old", "find", "find_text", "findText", "oldStr", "old_content", "oldContent", "old_code", "oldCode", "old_lines", "search_block", "search_text", "searchText", "TargetContent", "target_content", "targetContent", "original", "original_text", "originalText", "before", "target")
	NewKeysWithin = append(slices.Clone(NewKeys), "new", "replacement", "replace_text", "replaceText", "replace_with", "replaceWith", "newStr", "new_content", "newContent", "new_code", "newCode", "new_lines", "replace_block", "replacement_text", "replacementText", "ReplacementContent", "replacement_content", "replacementContent", "updated", "updated_text", "updatedText", "after")
)

// replacesOne reports whether a call of a tool that edits says in words of its own what is
// replaced by what.
func replacesOne(v rawjson.Value) bool { return present(v, OldKeysWithin) && present(v, NewKeysWithin) }

// replaces reports whether lists say what is replaced by what: tools that only call theirs
// so tell it otherwise.
func replaces(lists []rawjson.Value) bool {
	for _, list := range lists {
		for _, e := range list.Elems() {
			if !replacesOne(e) {
				return false
			}
		}
	}
	return len(lists) > 0 && lists[0].Len() > 0
}

// Edits returns the replacements that a call asks for, nil if it asks for none.
func (u Use) Edits() []Edit {
	path := Text(u.args, PathKeys...)
	if in, ok := u.Insertion(); ok {
		one := Edit{Path: path, New: in.Text, Insert: true, Rows: true, Line: in.Line, End: in.End}
		if open := u.Call.Open(); open != nil && open.First == in.Line {
			one.Last = open.Last
		}
		return []Edit{one}
	}
	if one, ok := u.numbered(path); ok {
		return []Edit{one}
	}
	if lists := editLists(u.args); lists != nil {
		var all []Edit
		for _, list := range lists {
			for _, e := range list.Elems() {
				if one, ok := edit(e, path); ok {
					all = append(all, one)
				}
			}
		}
		return all
	}
	if one, ok := edit(InEdit(u.args), path); ok && u.Purpose == EditFile {
		return []Edit{one}
	}
	if one, ok := edit(u.args, path); ok && u.Purpose == EditFile {
		return []Edit{one}
	}
	all, _, _ := u.blocks(path)
	return all
}

// Blocks returns the replacements of a call that asks for them as blocks with SEARCH and REPLACE,
// and the member with these; nil if it does not, or if something stands there besides.
func (u Use) Blocks() (all []Edit, key string) {
	if u.Purpose != EditFile {
		return nil, ""
	}
	all, key, whole := u.blocks(Text(u.args, PathKeys...))
	if !whole {
		return nil, ""
	}
	return all, key
}

func (u Use) blocks(path string) (all []Edit, key string, whole bool) {
	for _, key := range [...]string{"diff", "content"} {
		if all, whole := blocks(Text(u.args, key), path); all != nil {
			return all, key, whole
		}
	}
	return nil, "", false
}

func edit(v rawjson.Value, path string) (Edit, bool) {
	if !present(v, OldKeysWithin) && !present(v, NewKeysWithin) {
		return Edit{}, false
	}
	if own := Text(v, PathKeys...); own != "" {
		path = own
	}
	return Edit{Path: path, Old: Text(v, OldKeysWithin...), New: Text(v, NewKeysWithin...), All: v.True("replace_all") || v.True("replaceAll") || v.True("replace-all")}, true
}

// blocks reads the blocks of replace_in_file of Cline and apply_diff of Roo Code and Kilo Code:
// between lines that say SEARCH and REPLACE, a line of equal signs between old and new. Before the
// old text may stand where it begins, over a line of dashes. whole reports whether nothing stands
// between the blocks.
func blocks(s, path string) (all []Edit, whole bool) {
	if !isBlocks(s) {
		return nil, false
	}
	var old, new []string
	part, from := 0, 0 // 1 in the old text, 2 in the new one
	head := false      // the old text may still say where it begins
	whole = true
	for line := range strings.SplitSeq(s, "\n") {
		line = strings.TrimSuffix(line, "\r")
		switch {
		case part == 0:
			if marks(line, "-<", " SEARCH") {
				part, from, head, old, new = 1, 0, true, nil, nil
			} else {
				whole = whole && strings.TrimSpace(line) == ""
			}
		case part == 1 && len(line) >= 5 && strings.Trim(line, "=") == "":
			part = 2
		case part == 2 && marks(line, "+>", " REPLACE"):
			all, part = append(all, Edit{Path: path, Old: strings.Join(old, "\n"), New: strings.Join(new, "\n"), Rows: true, Line: from}), 0
		case part == 1:
			n, says := startOf(line)
			switch {
			case head && says:
				from = max(from, n)
			case head && from > 0 && len(line) >= 5 && strings.Trim(line, "-") == "":
				head = false
			default:
				old, head = append(old, unescaped(line)), false
			}
		default:
			new = append(new, unescaped(line))
		}
	}
	return all, whole && part == 0
}

// EditBlocks reads blocks of SEARCH and REPLACE out of a text. whole says that it has nothing else.
func EditBlocks(s, path string) (all []Edit, whole bool) { return blocks(s, path) }

// startOf reads ":start_line:13", and ":end_line:15" as 0.
func startOf(line string) (n int, ok bool) {
	line = strings.TrimSpace(line)
	if digits, is := strings.CutPrefix(line, ":start_line:"); is {
		n, err := strconv.Atoi(strings.TrimSpace(digits))
		return max(n, 0), err == nil
	}
	digits, is := strings.CutPrefix(line, ":end_line:")
	_, err := strconv.Atoi(strings.TrimSpace(digits))
	return 0, is && err == nil
}

// unescaped is a line of a text, before which a stroke stands where it looks like a mark.
func unescaped(line string) string {
	if rest, ok := strings.CutPrefix(line, `\`); ok {
		for _, mark := range [...]string{"<<<<<<<", "=======", ">>>>>>>", "-------", ":start_line:", ":end_line:"} {
			if strings.HasPrefix(rest, mark) {
				return rest
			}
		}
	}
	return line
}

// marks reports whether a line is a row of one of two signs and a word.
func marks(line, signs, word string) bool {
	row, ok := strings.CutSuffix(strings.TrimSuffix(line, ">"), word)
	return ok && len(row) >= 3 && (strings.Trim(row, signs[:1]) == "" || strings.Trim(row, signs[1:]) == "")
}

// PatchPaths returns the files that a patch names, in order. Of a renamed one it
// returns both names.
func PatchPaths(patch string) []string {
	var files []string
	for line := range strings.SplitSeq(patch, "\n") {
		for _, mark := range [...]string{"*** Update File: ", "*** Add File: ", "*** Delete File: ", "*** Move to: ", "+++ b/", "+++ "} {
			if rest, ok := strings.CutPrefix(line, mark); ok {
				if rest = strings.TrimSpace(rest); rest != "/dev/null" && rest != "" {
					files = append(files, rest)
				}
				break
			}
		}
	}
	return files
}

// IsPatchTool reports whether a call is of a tool that applies patches.
func IsPatchTool(c *model.ToolCall) bool {
	return strings.Contains(strings.ToLower(c.Name), "patch")
}

// isBlocks reports whether a text has such blocks.
func isBlocks(s string) bool {
	return strings.Contains(s, "<<< SEARCH") || strings.Contains(s, "--- SEARCH")
}
