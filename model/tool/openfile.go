package tool

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/shell"
)

// Editors that keep a file open, of SWE-agent: "open oven.py 40", and then "edit 41:43" with the new
// lines, or "scroll_down". Their calls do not name the file, and a trajectory may have the line that
// was entered in the place of members.

// openPurpose is the purpose of a call of such an editor, Other if the file is not known.
func openPurpose(name string, v rawjson.Value) Purpose {
	switch name {
	case "find_file", "search_file", "search_dir":
		if v.Get("command").Exists() {
			return Other // a line that was not understood
		}
		return Find
	}
	if Text(v, PathKeys...) == "" {
		return Other
	}
	switch name {
	case "open", "goto", "scroll_up", "scroll_down":
		return ReadFile
	case "create":
		return WriteFile
	case "edit", "insert":
		return EditFile
	}
	return Other
}

// Makes reports whether the call makes a file, and refuses if it is there.
func (u Use) Makes() bool { return u.Purpose == WriteFile && u.Call.Open() != nil }

// numbered is the edit of a call that says which lines it replaces.
func (u Use) numbered(path string) (Edit, bool) {
	open := u.Call.Open()
	if open == nil || u.Purpose != EditFile {
		return Edit{}, false
	}
	if search := u.args.Str("search"); search != "" && open.Was != "" && strings.Contains(open.Was, search) {
		return Edit{Path: path, Old: open.Was, New: strings.Replace(open.Was, search, u.args.Str("replace"), 1), Rows: true, Line: open.First, Last: open.Last}, true
	}
	first, ok1 := number(u.args.Get("start_line"))
	last, ok2 := number(u.args.Get("end_line"))
	if !ok1 || !ok2 || first < 1 || last < first {
		return Edit{}, false
	}
	one := Edit{Path: path, New: Text(u.args, append([]string{"text"}, NewKeysWithin...)...), Rows: true, Line: first, Last: last}
	if one.New != "" && !strings.HasSuffix(one.New, "\n") {
		one.New += "\n"
	}
	if open.First == first && open.Last == last {
		one.Old = open.Was
	}
	return one, true
}

var editRows = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^edit +([0-9]{1,7}):([0-9]{1,7})[ \t]*(?:\n|$)`) })

// ofOpenFile returns the arguments of a call of such an editor as one has them that names its file.
func ofOpenFile(name string, args rawjson.Value, open *model.OpenFile) rawjson.Value {
	given := map[string][]byte{}
	var order []string
	add := func(key string, raw []byte) {
		if given[key] == nil {
			order = append(order, key)
		}
		given[key] = raw
	}
	if open.Path != "" {
		add("path", rawjson.Quote(open.Path))
	}
	asked := map[string][]byte{}
	var keys []string
	if line := args.Str("command"); line != "" && args.Len() == 1 {
		var values []string
		if keys, values = lineMembers(name, line); keys == nil && !strings.HasPrefix(name, "scroll_") {
			return args
		}
		for i, k := range keys {
			asked[k] = rawjson.Quote(values[i])
		}
	} else {
		for k, v := range args.Members() {
			keys, asked[k] = append(keys, k), v.Raw()
		}
	}
	rows := name == "edit" && open.First > 0 && asked["search"] == nil
	if rows && asked["start_line"] == nil { // the window
		add("start_line", strconv.AppendInt(nil, int64(open.First), 10))
		add("end_line", strconv.AppendInt(nil, int64(open.Last), 10))
	}
	for _, k := range keys {
		switch as := k; {
		case as == "path" && name == "open", as == "filename" && name == "create":
			if open.Path == "" {
				add("path", asked[k])
			}
		case as == "text" && name == "insert":
			add("insert_text", asked[k])
		case as == "line" && name == "insert":
			add("insert_line", asked[k])
		case (as == "replacement_text" || as == "text") && rows && open.Was != "":
			add("old_str", rawjson.Quote(open.Was))
			add("new_str", wholeRows(asked[k]))
		case as == "replacement_text":
			add("text", wholeRows(asked[k]))
		default:
			add(k, asked[k])
		}
	}
	if name == "create" {
		add("file_text", []byte(`"\n"`))
	}
	b := []byte{'{'}
	for i, k := range order {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(rawjson.AppendString(b, k), ':'), given[k]...)
	}
	v, err := rawjson.Parse(append(b, '}'))
	if err != nil {
		return args
	}
	return v
}

// wholeRows ends a text of lines with a line feed.
func wholeRows(raw []byte) []byte {
	v, err := rawjson.Parse(raw)
	if s := v.Text(); err == nil && s != "" && !strings.HasSuffix(s, "\n") {
		return rawjson.Quote(s + "\n")
	}
	return raw
}

// lineMembers returns the members that the line of such an editor stands for, nil if it is none of
// them or does something else, too.
func lineMembers(name, line string) (keys, values []string) {
	if m := editRows().FindStringSubmatch(line); name == "edit" && m != nil {
		text := line[len(m[0]):]
		if at := strings.LastIndex("\n"+text, "\nend_of_edit"); at >= 0 {
			text = text[:at]
		}
		return []string{"start_line", "end_line", "replacement_text"}, []string{m[1], m[2], text}
	}
	s := shell.Parse(line)
	if s.Broken || len(s.Lists) != 1 || len(s.Lists[0].Pipelines) != 1 || len(s.Lists[0].Pipelines[0].Commands) != 1 {
		return nil, nil
	}
	words := s.Lists[0].Pipelines[0].Commands[0].Words
	if len(words) == 0 || words[0] != name || strings.Contains(line, "\n") && name != "edit" && name != "insert" {
		return nil, nil
	}
	switch name {
	case "open":
		keys = []string{"path", "line_number"}
	case "create":
		keys = []string{"filename"}
	case "goto":
		keys = []string{"line_number"}
	case "scroll_up", "scroll_down":
	case "search_file":
		keys = []string{"search_term", "file"}
	case "search_dir":
		keys = []string{"search_term", "dir"}
	case "find_file":
		keys = []string{"file_name", "dir"}
	case "edit":
		keys = []string{"search", "replace", "replace-all"}
	case "insert":
		keys = []string{"text", "line"}
	default:
		return nil, nil
	}
	if values = words[1:]; len(values) > len(keys) || len(values) == 0 && len(keys) > 0 || name == "edit" && len(values) < 2 {
		return nil, nil
	}
	return append(make([]string, 0, len(values)), keys[:len(values)]...), values
}

// windowHead reads "[File: /w/oven.py (23 lines total)]".
func windowHead(line string) (path string, total int) {
	inner, ok1 := strings.CutPrefix(line, "[File: ")
	inner, ok2 := strings.CutSuffix(strings.TrimSpace(inner), " lines total)]")
	at := strings.LastIndex(inner, " (")
	if !ok1 || !ok2 || at < 0 {
		return "", 0
	}
	total, err := strconv.Atoi(inner[at+2:])
	if err != nil {
		return "", 0
	}
	return inner[:at], total
}
