package tool

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// An Edit replaces a text in a file.
type Edit struct {
	Path     string // "" if the call does not say
	Old, New string
	All      bool // wherever it stands
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
	return lists
}

// replaces reports whether lists say what is replaced by what: tools that only call theirs
// so tell it otherwise.
func replaces(lists []rawjson.Value) bool {
	for _, list := range lists {
		for _, e := range list.Elems() {
			if !present(e, OldKeys) || !present(e, NewKeys) {
				return false
			}
		}
	}
	return len(lists) > 0 && lists[0].Len() > 0
}

// Edits returns the replacements that a call asks for, nil if it asks for none.
func (u Use) Edits() []Edit {
	path := Text(u.args, PathKeys...)
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
	if one, ok := edit(u.args, path); ok && u.Purpose == EditFile {
		return []Edit{one}
	}
	if all := blocks(Text(u.args, "diff"), path); all != nil {
		return all
	}
	return blocks(Text(u.args, "content"), path)
}

func edit(v rawjson.Value, path string) (Edit, bool) {
	if !present(v, OldKeys) && !present(v, NewKeys) {
		return Edit{}, false
	}
	if own := Text(v, PathKeys...); own != "" {
		path = own
	}
	return Edit{path, Text(v, OldKeys...), Text(v, NewKeys...), v.True("replace_all") || v.True("replaceAll")}, true
}

// blocks reads the blocks of replace_in_file of Cline and apply_diff of Roo Code:
// between lines that say SEARCH and REPLACE, a line of equal signs between old and new.
func blocks(s, path string) []Edit {
	if !isBlocks(s) {
		return nil
	}
	var all []Edit
	var old, new []string
	part := 0 // 1 in the old text, 2 in the new one
	for line := range strings.SplitSeq(s, "\n") {
		line = strings.TrimSuffix(line, "\r")
		switch {
		case part == 0:
			if marks(line, "-<", " SEARCH") {
				part, old, new = 1, nil, nil
			}
		case part == 1 && len(line) >= 5 && strings.Trim(line, "=") == "":
			part = 2
		case part == 2 && marks(line, "+>", " REPLACE"):
			all, part = append(all, Edit{Path: path, Old: strings.Join(old, "\n"), New: strings.Join(new, "\n")}), 0
		case part == 1:
			old = append(old, line)
		default:
			new = append(new, line)
		}
	}
	return all
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
