package tool

import (
	"strconv"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// A Use is a call read for what it wants. Its methods look into the arguments when
// they are asked.
type Use struct {
	Purpose Purpose
	Call    *model.ToolCall
	// Cut says that the end of the arguments is missing, and that they are read as far as
	// they go.
	Cut bool
	// Given is what the call was given of a file that it reads, nil if it was not looked at or
	// its lines have no numbers.
	Given  *FileText
	args   rawjson.Value
	script string // that only patches or writes, and of which the arguments were made
	texts  *texts // nil for one that keeps none
}

// Of reads a call.
func Of(c *model.ToolCall) Use {
	v, cut := Arguments(c), false
	if !v.Exists() && (!c.Malformed || IsCut(c) || c.State == model.CallStreaming) { // else the model wrote it so
		v, cut = rawjson.ParseIncomplete(c.ArgumentsText)
	}
	u := Use{Purpose: purpose(c, v), Call: c, Cut: cut, args: v}
	if u.Purpose == PatchFile || u.Purpose == WriteFile {
		if w := writtenBy(v); w != nil && !cut {
			u.script, u.args = u.Command(), w.arguments(v)
		}
	}
	if cut && (u.Purpose == EditFile || u.Purpose == PatchFile) {
		u.Purpose = Other // of half an edit nobody knows what it changes
	}
	u.texts = &texts{}
	return u
}

// IsCut reports whether the log has cut the arguments of a call or blacked them out: that
// they are no JSON says nothing of the model then.
func IsCut(c *model.ToolCall) bool {
	text := strings.TrimSpace(c.ArgumentsText)
	low := strings.ToLower(text)
	return strings.HasPrefix(text, "<") && strings.HasSuffix(text, ">") || strings.Contains(low, "truncated]") || strings.Contains(low, "[truncated") || strings.Contains(low, "[redacted") || strings.HasSuffix(text, "…")
}

// Arguments returns the arguments; they do not exist where they are no JSON,
// nor the beginning of it.
func (u Use) Arguments() rawjson.Value { return u.args }

// Command returns the command of a call that runs one, for people: an argument list
// is joined with spaces, of bash -lc "..." the script is returned. See also Argv.
func (u Use) Command() string {
	if u.texts == nil {
		return u.commandOf()
	}
	if s := u.texts.command.Load(); s != nil {
		return *s
	}
	return kept(&u.texts.command, u.commandOf())
}

func (u Use) commandOf() string {
	if s := Text(u.args, CommandKeys...); s != "" {
		return s
	}
	if lines := Strings(u.args.Get("commands")); len(lines) > 0 { // OpenAI's shell_call
		return strings.Join(lines, "\n")
	}
	if u.Purpose == Shell && !u.args.Exists() {
		return u.Call.ArgumentsText
	}
	return ""
}

// Argv returns the words of a command that the log has as a list and that no shell
// reads, nil for all others.
func (u Use) Argv() []string {
	for _, k := range CommandKeys {
		switch m := u.args.Get(k); m.Kind() {
		case rawjson.String:
			if !m.IsEmptyText() {
				return nil
			}
		case rawjson.Array:
			if argv := Strings(m); len(argv) > 0 {
				if _, script := scriptOf(argv); script {
					return nil
				}
				return argv
			}
		}
	}
	return nil
}

// Script returns the command of a call that does nothing but apply a patch or write a file, "" for
// all others. What it writes is what the arguments say.
func (u Use) Script() string { return u.script }

// AsCommand is such a call as the command that it is; all others are as they are.
func (u Use) AsCommand() Use {
	if u.script == "" {
		return u
	}
	return Use{Purpose: Shell, Call: u.Call, args: Arguments(u.Call), texts: &texts{}}
}

// Directory returns the directory that a command is to run in, "" if the call does
// not say.
func (u Use) Directory() string {
	return Text(u.args, "workdir", "cwd", "working_directory", "directory")
}

// Description returns what the call says of itself in a few words.
func (u Use) Description() string {
	if u.Call.Description != "" && u.Call.Description != u.Call.Name {
		return u.Call.Description
	}
	return u.args.Str("description")
}

// Path returns the first path that the call names, "" for none.
func (u Use) Path() string {
	if u.texts == nil {
		return u.pathOf()
	}
	if s := u.texts.path.Load(); s != nil {
		return *s
	}
	return kept(&u.texts.path, u.pathOf())
}

func (u Use) pathOf() string {
	if s := Text(u.args, PathKeys...); s != "" {
		return s
	}
	if paths := u.Paths(); len(paths) > 0 {
		return paths[0]
	}
	return ""
}

// Paths returns the files that the call names, each once: its path or paths, those of
// its edits and of its patch.
func (u Use) Paths() []string {
	var paths []string
	add := func(s string) {
		if s == "" {
			return
		}
		for _, p := range paths {
			if p == s {
				return
			}
		}
		paths = append(paths, s)
	}
	for _, k := range PathKeys {
		if m := u.args.Get(k); m.Kind() == rawjson.String {
			if add(m.Text()); len(paths) > 0 {
				break
			}
		}
	}
	for _, list := range fileLists(u.args) {
		if list.Kind() == rawjson.Object {
			add(Text(list, PathKeys...))
		}
		for _, e := range list.Elems() {
			if e.Kind() == rawjson.Object {
				add(Text(e, PathKeys...))
			} else {
				add(e.Text())
			}
		}
	}
	for _, list := range editLists(u.args) {
		for _, e := range list.Elems() {
			add(Text(e, PathKeys...))
		}
	}
	for _, p := range PatchPaths(u.Patch()) {
		add(p)
	}
	for _, p := range sectionPaths(u.args.Str("input")) {
		add(p)
	}
	return paths
}

// fileLists are the members that name files in a list: that of Roo Code is in another member,
// {"args": {"file": [{"path": "a.go"}]}}.
func fileLists(args rawjson.Value) (lists []rawjson.Value) {
	for _, in := range [...]rawjson.Value{args, args.Get("args")} {
		for _, k := range [...]string{"paths", "files", "file_paths", "filePaths", "file"} {
			if m := in.Get(k); m.Kind() == rawjson.Array || m.Kind() == rawjson.Object {
				lists = append(lists, m)
			}
		}
	}
	return lists
}

// namesFiles reports whether arguments name files in a list.
func namesFiles(args rawjson.Value) bool {
	for _, list := range fileLists(args) {
		if list.Kind() == rawjson.Object && Text(list, PathKeys...) != "" || Text(list.Index(0), PathKeys...) != "" || list.Index(0).Kind() == rawjson.String {
			return true
		}
	}
	return false
}

// OnlyPaths returns the member that names files in a list, if the list says nothing else of
// them; "" if it does, or if there is none.
func (u Use) OnlyPaths() string {
	for _, key := range [...]string{"paths", "files", "file_paths", "filePaths", "file", "args"} {
		m := u.args.Get(key)
		if key == "args" {
			if m.Len() != 1 {
				continue
			}
			if m = m.First("file", "files"); m.Kind() == rawjson.Object {
				if m.Len() == 1 && Text(m, PathKeys...) != "" {
					return key
				}
				continue
			}
		}
		if m.Kind() != rawjson.Array || m.Len() == 0 {
			continue
		}
		only := true
		for _, e := range m.Elems() {
			only = only && (e.Kind() == rawjson.String || e.Len() == 1 && Text(e, PathKeys...) != "")
		}
		if only {
			return key
		}
	}
	return ""
}

// A Range is a part of a file, by the numbers of its first and last line as the call
// counts them, most from 1. Last is 0 for up to the end.
type Range struct{ First, Last int }

// Lines returns the part of a file that the call is about; ok is false if it names
// none.
func (u Use) Lines() (r Range, ok bool) {
	for _, k := range [...]string{"view_range", "read_range", "viewRange", "line_range", "lineRange", "range"} {
		if m := u.args.Get(k); m.Kind() == rawjson.Array && m.Len() == 2 {
			first, ok1 := number(m.Index(0))
			last, ok2 := number(m.Index(1))
			if ok1 && ok2 {
				return Range{first, max(last, 0)}, true
			}
		}
	}
	first, ok := number(u.args.First("offset", "start_line", "startLine", "start_line_one_indexed", "line_start", "lineStart", "from_line"))
	if !ok {
		if limit, ok := number(u.args.First("limit", "max_lines", "num_lines")); ok && limit > 0 && u.Purpose == ReadFile {
			return Range{1, limit}, true
		}
		return Range{}, false
	}
	if last, ok := number(u.args.First("end_line", "endLine", "end_line_one_indexed_inclusive", "line_end", "lineEnd", "to_line")); ok {
		return Range{first, max(last, 0)}, true
	}
	if limit, ok := number(u.args.First("limit", "max_lines", "num_lines")); ok && limit > 0 {
		return Range{first, max(first, 1) + limit - 1}, true
	}
	return Range{first, 0}, true
}

// number reads a whole number, also one that a model wrote as a text.
func number(v rawjson.Value) (int, bool) {
	if n, ok := v.Int(); ok {
		return int(n), true
	}
	if v.Kind() == rawjson.String {
		n, err := strconv.Atoi(strings.TrimSpace(v.Text()))
		return n, err == nil
	}
	return 0, false
}

// URL returns the address that the call reads.
func (u Use) URL() string { return Text(u.args, URLKeys...) }

// Query returns what the call looks for: a pattern, or words.
func (u Use) Query() string { return Text(u.args, QueryKeys...) }

// Content returns the text that a call writes as a whole file.
func (u Use) Content() string {
	if u.texts == nil {
		return u.contentOf()
	}
	if s := u.texts.content.Load(); s != nil {
		return *s
	}
	return kept(&u.texts.content, u.contentOf())
}

func (u Use) contentOf() string { return Text(u.args, ContentKeys...) }

// Patch returns the patch that the call applies, "" if it has none.
func (u Use) Patch() string {
	if s, ok := PatchText(u.Call); ok {
		return s
	}
	if u.Purpose != PatchFile {
		return ""
	}
	if s := Text(u.args, PatchKeys...); s != "" {
		return s
	}
	s, _ := PatchOfChanges(u.args)
	return s
}
