package tool

import "strings"

// sectionPaths returns the files that an edit names in its own text, each before what is done to it,
// as oh-my-pi has them: "§src/oven.go" or "¶src/oven.go#1F2A" on a line. They are nil for a text that does not begin so.
func sectionPaths(text string) (paths []string) {
	for line := range strings.SplitSeq(strings.TrimLeft(text, " \t\r\n"), "\n") {
		path, ok := strings.CutPrefix(line, "§")
		if !ok {
			path, ok = strings.CutPrefix(line, "¶")
		}
		path, _, _ = strings.Cut(strings.TrimRight(path, " \t\r"), "#")
		if ok && path != "" && !strings.ContainsAny(path, " \t") { // "§ 433 BGB" is a law
			paths = append(paths, path)
		}
		if paths == nil {
			return nil
		}
	}
	return paths
}

// EditsByAnchors reports whether a call changes a file at lines that it names by what stands at
// them: in a text that names the file, or in a list that says what to do where.
func (u Use) EditsByAnchors() bool {
	if !strings.Contains(strings.ToLower(u.Call.Name), "edit") {
		return false
	}
	if sectionPaths(u.args.Str("input")) != nil {
		return true
	}
	return Text(u.args, PathKeys...) != "" && len(editLists(u.args)) > 0
}
