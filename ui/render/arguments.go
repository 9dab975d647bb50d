package render

import (
	"fmt"
	"path/filepath"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// Arguments returns the arguments of a call as a person reads them: JSON is
// indented, anything else as logged.
func Arguments(c *model.ToolCall) string {
	if len(c.Arguments) == 0 {
		return c.ArgumentsText
	}
	return ReadableJSON(c.Arguments)
}

// about is what the program says of a call, which is all there is of one without
// arguments.
func about(c *model.ToolCall) string {
	if c.Description == c.Name {
		return ""
	}
	return c.Description
}

func questionOf(v rawjson.Value) string {
	if q := tool.Text(v, questionKeys...); q != "" {
		return q
	}
	list := v.Get("questions")
	q := tool.Text(list.Index(0), questionKeys...)
	if n := list.Len(); q != "" && n > 1 {
		q += fmt.Sprintf(" (+%d)", n-1)
	}
	return q
}

// pairsOf writes arguments as "key: value" pairs; a single string stands alone.
func pairsOf(v rawjson.Value, directory string) string {
	if v.Kind() != rawjson.Object {
		return readable(string(rawjson.Compact(nil, v.Raw())))
	}
	if v.Len() == 1 {
		for _, m := range v.Members() {
			if m.Kind() == rawjson.String {
				return short(m.Text(), directory)
			}
		}
	}
	var b strings.Builder
	pairs(&b, "", v, directory)
	return b.String()
}

// pairs writes the members of an object, those of the objects in it with the names of both.
func pairs(b *strings.Builder, of string, v rawjson.Value, directory string) {
	for k, m := range v.Members() {
		if b.Len() > maxSummary {
			return
		}
		value := ""
		switch words := tool.Strings(m); {
		case m.Kind() == rawjson.String:
			value = short(m.Text(), directory)
		case m.Kind() == rawjson.Object && m.Len() > 0 && strings.Count(of, ".") < maxDotted:
			pairs(b, of+k+".", m, directory)
			continue
		case len(words) > 0:
			value = strings.Join(words, ", ")
		default:
			value = readable(string(rawjson.Compact(nil, m.Raw())))
		}
		if b.Len() > 0 {
			b.WriteString("  ")
		}
		b.WriteString(of + k + ": " + cut(value))
	}
}

// maxDotted bounds how many names stand before that of a member.
const maxDotted = 3

// patchSummary names the files of a patch: those that it moves with both names, and says which
// it deletes.
func patchSummary(patch, directory string) string {
	var files []string
	for _, f := range tool.PatchedFiles(patch) {
		s := short(f.Path, directory)
		switch {
		case f.To != "":
			s += " -> " + short(f.To, directory)
		case f.Act == tool.PatchDelete:
			s += " (deleted)"
		}
		if files = append(files, s); len(files) == maxPatched {
			break
		}
	}
	return strings.Join(files, ", ")
}

// maxPatched is how many files of a patch its row names.
const maxPatched = 5

// short leaves the working directory out of a path. One just above it begins with "..".
// Both may be of Windows, wherever they are read.
func short(path, directory string) string {
	if ofWindows(directory) && len(path) >= 2 && (path[1] == ':' || strings.HasPrefix(path, `\\`)) {
		whole := slashed(path)
		s := shortened(whole, slashed(directory))
		switch {
		case s == whole:
			return path
		case strings.Contains(path, `\`):
			return strings.ReplaceAll(s, "/", `\`)
		}
		return s
	}
	return shortened(path, directory)
}

// shortened is short for paths that are written with strokes.
func shortened(path, directory string) string {
	if directory == "" || path == "" || strings.TrimSuffix(path, "/") == strings.TrimSuffix(directory, "/") {
		return path
	}
	directory = strings.TrimSuffix(directory, "/")
	if rest, ok := strings.CutPrefix(path, directory+"/"); ok && rest != "" {
		return filepath.ToSlash(rest)
	}
	up := ""
	for range mostUp {
		i := strings.LastIndexByte(directory, '/')
		if i < 0 || strings.Count(directory[:i], "/") < leastDeep {
			break
		}
		directory, up = directory[:i], up+"../"
		if rest, ok := strings.CutPrefix(path, directory); ok && (rest == "" || rest[0] == '/') {
			return strings.TrimSuffix(up+strings.Trim(rest, "/"), "/")
		}
	}
	return path
}

// ofWindows reports whether a path begins with a drive, as C:\Users does, or is one of the
// network, \\host\share.
func ofWindows(path string) bool {
	drive := len(path) > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/') && (path[0]|0x20 >= 'a' && path[0]|0x20 <= 'z')
	return drive || strings.HasPrefix(path, `\\`)
}

// slashed is a path of Windows with the strokes of others. Programs differ in how they write
// the letter of the drive.
func slashed(path string) string {
	if len(path) > 1 && path[1] == ':' {
		path = strings.ToLower(path[:1]) + path[1:]
	}
	return strings.ReplaceAll(path, `\`, "/")
}

// A path is written from the working directory if it is at most mostUp directories above
// it, in one that is not above what a person calls a project.
const (
	mostUp    = 2
	leastDeep = 3
)

func oneLine(s string) string {
	if len(s) > 4*maxSummary {
		s = s[:4*maxSummary]
	}
	var lines []string
	for _, l := range strings.Split(s, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			lines = append(lines, l)
		}
	}
	return strings.Join(lines, lineEnd)
}

// lineEnd stands between lines that are shown as one.
const lineEnd = " ⏎ "

// cut bounds a text that will be cut to a row anyway. It never cuts a character.
func cut(s string) string {
	if len(s) <= maxSummary {
		return s
	}
	i := maxSummary
	for i > 0 && s[i]&0xC0 == 0x80 {
		i--
	}
	return s[:i] + "…"
}
