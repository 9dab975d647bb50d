package tool

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// openTools are the tools of an editor that keeps a file open.
var openTools = []string{"open", "goto", "scroll_up", "scroll_down", "create", "edit", "insert", "find_file", "search_file", "search_dir"}

// FollowOpen tells the calls of such an editor what it has open for them. Each of its results shows
// a window of the file, and the program may say behind each result which file that is. It returns
// the folder in which the program says that its shell is at first, "" if it does not.
func FollowOpen(messages []*model.Message) (directory string) {
	var w window
	asked := map[string]*model.ToolCall{}
	for _, m := range messages {
		if m.Injected == "demonstration" {
			continue // its files are others
		}
		for _, c := range m.Calls() {
			directory = cmp.Or(directory, w.directory)
			asked[c.ID] = c
			if slices.Contains(openTools, c.Name) {
				w.asked(c)
			}
		}
		if texts := m.Parts; m.Role == model.RoleUser {
			w.told(saidIn(texts))
		}
		for _, r := range m.Results() {
			c := asked[r.CallID]
			if c == nil {
				continue
			}
			delete(asked, r.CallID)
			text := saidIn(r.Content)
			if c.Open() == nil {
				w.doubt = true // a command may have changed the file
				w.told(text)
				continue
			}
			w.answered(c, r, text)
		}
	}
	return cmp.Or(directory, w.directory)
}

// A window is what the last result showed of the file that is open.
type window struct {
	path      string
	directory string
	total     int // lines of the file
	first     int
	lines     []string
	doubt     bool // the file may have changed since
}

func (w *window) asked(c *model.ToolCall) {
	open := &model.OpenFile{Path: w.path}
	args := Arguments(c)
	c.SetOpen(open)
	switch given := Arguments(c); c.Name {
	case "open", "create":
		open.Path = w.absolute(Text(args, PathKeys...))
		if open.Path == "" { // a line
			open.Path = w.absolute(Text(ofOpenFile(c.Name, args, &model.OpenFile{}), PathKeys...))
		}
	case "find_file", "search_dir":
		open.Path = ""
	case "search_file":
		if given.Get("file").Exists() {
			open.Path = ""
		}
	case "insert":
		if at, ok := number(given.Get("insert_line")); ok && at >= w.first && at < w.first+len(w.lines) && at > 0 {
			open.First, open.Last = at+1, at
		}
	case "edit":
		first, ok1 := number(given.Get("start_line"))
		last, ok2 := number(given.Get("end_line"))
		if search := given.Get("search").Text(); search != "" && !given.True("replace-all") {
			if first, last = w.find(search); first == 0 {
				return
			}
		} else if !ok1 || !ok2 {
			if !given.Get("text").Exists() || len(w.lines) == 0 {
				return
			}
			first, last = w.first, w.first+len(w.lines)-1 // all of the window is replaced
		}
		if w.total > 0 {
			last = min(last, w.total)
		}
		if first < 1 || last < first {
			return
		}
		if open.First, open.Last = first, last; first >= w.first && last < w.first+len(w.lines) {
			open.Was = strings.Join(w.lines[first-w.first:last-w.first+1], "\n") + "\n"
		}
	}
}

// find returns the lines of the window in which a text stands, 0 if it does not, or more than once.
func (w *window) find(search string) (first, last int) {
	all := strings.Join(w.lines, "\n")
	if strings.Count(all, search) != 1 {
		return 0, 0
	}
	first = w.first + strings.Count(all[:strings.Index(all, search)], "\n")
	return first, first + strings.Count(strings.TrimSuffix(search, "\n"), "\n")
}

// answered takes what a call of the editor gave back.
func (w *window) answered(c *model.ToolCall, r *model.ToolResult, text string) {
	before, open := *w, c.Open()
	w.told(text)
	if dir := rawjson.Unwrap(parsed(r.Details), 1).Get("working_dir").Text(); dir != "" && w.directory == "" {
		w.directory = dir
	}
	shown := w.shows(text)
	switch c.Name {
	case "find_file", "search_file", "search_dir":
	default:
		if shown && (open.Path == "" || c.Name == "open" || c.Name == "create") { // the window says it best
			open.Path = w.path
		}
	}
	if open.Was == "" && c.Name != "insert" {
		return
	}
	want := before.total - (open.Last - open.First + 1) + Of(c).newRows()
	switch refused := strings.Contains(text, "have NOT been applied"); {
	case !shown && before.doubt, shown && !refused && (w.total != want || !before.around(open, w)):
		if open.Was = ""; c.Name == "insert" { // somebody else changed the file
			open.First, open.Last = 0, 0
		}
	}
}

// around reports whether a window that is shown of the file behind an edit has the lines before and
// behind that as they were.
func (w *window) around(open *model.OpenFile, now *window) bool {
	for i, line := range w.lines {
		at := w.first + i
		switch {
		case at >= open.First && at <= open.Last:
			continue
		case at > open.Last:
			at += now.total - w.total
		}
		if at -= now.first; at >= 0 && at < len(now.lines) && now.lines[at] != line {
			return false
		}
	}
	return true
}

// newRows is how many lines a call puts into its file.
func (u Use) newRows() (n int) {
	for _, e := range u.Edits() {
		if n += strings.Count(e.New, "\n"); e.Insert && !strings.HasSuffix(e.New, "\n") {
			n++
		}
	}
	return n
}

// told takes which file is open, and where the shell is, from the lines at the end of a text.
func (w *window) told(text string) {
	text = strings.TrimRight(text, "\r\n")
	for range 3 {
		before, line := cutLast(text)
		if name, ok := strings.CutPrefix(line, "(Current directory: "); ok {
			w.directory = strings.TrimSuffix(name, ")")
		} else if name, ok := strings.CutPrefix(line, "(Open file: "); ok {
			name = strings.TrimSuffix(name, ")")
			if name == "n/a" {
				name = ""
			}
			w.to(name)
			return
		} else if !strings.HasPrefix(line, "bash-$") {
			return
		}
		text = before
	}
}

// to goes to another file, of which nothing has been shown.
func (w *window) to(name string) {
	if name != w.path {
		*w = window{path: name, directory: w.directory}
	}
}

// shows takes the window that a text shows.
func (w *window) shows(text string) bool {
	name, f, ok := lastWindow(text)
	if !ok {
		return false
	}
	if name = w.absolute(name); !path.IsAbs(w.path) || path.IsAbs(name) {
		w.to(name)
	}
	w.total, w.first, w.lines, w.doubt = f.Total, f.First, f.Lines, false
	return true
}

// lastWindow is the last window that a text shows: of an edit that was refused there are two, and the
// last one is the file as it is.
func lastWindow(text string) (name string, f FileText, ok bool) {
	at := strings.LastIndex("\n"+text, "\n[File: ")
	if at < 0 {
		return "", f, false
	}
	head, _ := cutLine(text[at:])
	name, total := windowHead(head)
	f, ok = FileLines(text[at:])
	f.Total = total
	return name, f, ok && total > 0
}

// LastWindow is the window that a call of such an editor shows of its file.
func LastWindow(r *model.ToolResult) (f FileText, ok bool) {
	_, f, ok = lastWindow(saidIn(r.Content))
	return f, ok
}

// absolute is a path from the folder of the shell, if that is known.
func (w *window) absolute(name string) string {
	if name == "" || w.directory == "" {
		return name
	}
	return joinedTo(w.directory, name)
}

func parsed(raw []byte) rawjson.Value {
	v, _ := rawjson.Parse(raw)
	return v
}

// saidIn is the texts of parts.
func saidIn(parts []model.Part) string {
	var all []string
	for _, p := range parts {
		if t, ok := p.(model.Text); ok {
			all = append(all, t.Text)
		}
	}
	return strings.Join(all, "\n")
}
