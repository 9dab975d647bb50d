package render

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/checklist"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/ui/safetext"
)

// maxSummary bounds the bytes of a summary before it is cut to a row.
const maxSummary = 400

// Summary sums up the arguments of a call in one line, without the tool's name.
// directory, if not empty, is left out of the front of paths.
func Summary(c *model.ToolCall, directory string) string { return summary(tool.Of(c), directory) }

// SummaryOf is [Summary] of a call whose result is known: of a file the lines that were read.
func SummaryOf(c *model.ToolCall, r *model.ToolResult, directory string) string {
	return summary(readUse(c, r), directory)
}

func summary(use tool.Use, directory string) string {
	c := use.Call
	if c.Arguments == nil && !use.Cut {
		if patch, ok := tool.PatchText(c); ok {
			if files := patchSummary(patch, directory); files != "" {
				return cut(files)
			}
		}
		if c.ArgumentsText == "" {
			return cut(oneLine(about(c)))
		}
		return cut(oneLine(c.ArgumentsText))
	}
	v := use.Arguments()
	if inner, ok := tool.Wrapped(c); ok {
		v = inner
	}
	s := ""
	switch use.Purpose {
	case tool.Shell:
		s = commandOf(v)
		if directory != "" {
			_, s = changeOf(s)
		}
		s = scriptOf(s)
	case tool.ReadFile, tool.WriteFile, tool.EditFile:
		s = short(cmp.Or(tool.Text(v, tool.PathKeys...), tool.Text(v, "title")), directory)
		if s == "" {
			s = listedFiles(use, directory)
		}
		s += linesOf(use)
	case tool.PatchFile:
		if s = patchSummary(use.Patch(), directory); s == "" {
			s = short(tool.Text(v, tool.PathKeys...), directory)
		}
	case tool.Find, tool.List, tool.WebSearch:
		s = tool.Text(v, tool.QueryKeys...)
		path := short(tool.Text(v, tool.PathKeys...), directory)
		if use.Purpose != tool.List && s != "" && directory != "" && strings.TrimSuffix(path, "/") == strings.TrimSuffix(directory, "/") {
			path = "" // where all of it happens
		}
		if path != "" && path != s {
			s = strings.TrimSpace(s + " in " + path)
		}
	case tool.Fetch:
		s = cmp.Or(tool.Text(v, tool.URLKeys...), tool.Text(v, "prompt"))
	case tool.Agent:
		kind := c.Agent()
		if kind == "" {
			kind = tool.Text(v, "subagent_type", "agent", "agentType", "coworker")
		}
		s = c.Description
		if s == "" {
			s = tool.Text(v, "description", "prompt", "task", "message", "instructions", "query", "objective", "request", "question", "input")
		}
		if i := strings.LastIndexByte(kind, ':'); i+1 < len(kind) {
			kind = kind[i+1:] // without the plugin that it is of
		}
		if kind != "" && s != "" {
			s = kind + ": " + s
		}
	case tool.Todo:
		s = todoSummary(checklist.Of(checklist.Call{Use: use}))
	case tool.Ask:
		s = questionOf(v)
	case tool.Plan:
		s = strings.TrimLeft(strings.TrimSpace(tool.Text(v, "plan", "response")), "# ")
	}
	if strings.TrimSpace(s) == "" {
		s = pairsOf(v, directory)
	}
	if s == "" {
		s = about(c)
	}
	return cut(oneLine(s))
}

// commandOf is the command that a call runs.
func commandOf(v rawjson.Value) string {
	return cmp.Or(tool.Text(v, tool.CommandKeys...), strings.Join(tool.Strings(v.Get("commands")), "\n"))
}

// readUse reads a call with what it was given of a file.
func readUse(c *model.ToolCall, r *model.ToolResult) tool.Use {
	use := tool.Of(c)
	if use.Purpose == tool.ReadFile && r != nil && r.Error != model.Yes {
		if f, ok := tool.FileLines(Body(r)); ok {
			use.Given = &f
		}
	}
	return use
}

// saysAsked reports whether the row of a call has the lines of a file that it asks for.
func saysAsked(use tool.Use) bool {
	asked := use
	asked.Given = nil
	s := linesOf(asked)
	return s != "" && s == linesOf(use)
}

// linesOf writes the part of a file that a call is about as :270-319: what it was given of what
// it asked for, as far as the result has the numbers. A file may end before.
func linesOf(use tool.Use) string {
	r, ok := use.Lines()
	if f := use.Given; ok && f != nil && (f.First == max(r.First, 1) || f.First == r.First+1) { // some count from 0
		r = tool.Range{First: f.First, Last: f.First + len(f.Lines) - 1}
	}
	switch {
	case !ok || r.First == 0 && r.Last == 0:
		return ""
	case r.Last == 0:
		return fmt.Sprintf(":%d", r.First)
	case r.First == 0:
		return fmt.Sprintf(":1-%d", r.Last)
	}
	return fmt.Sprintf(":%d-%d", r.First, r.Last)
}

// leadingChange matches the change of directory that many agents put before each
// command.
var leadingChange = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*cd\s+("[^"$` + "`" + `]+"|'[^']+'|[^\s;&|<>()$` + "`" + `"']+)\s*(?:&&|;)\s*`)
})

// changeOf takes the change of directory off the front of a command.
func changeOf(command string) (directory, rest string) {
	if !strings.HasPrefix(strings.TrimSpace(command), "cd") {
		return "", command
	}
	m := leadingChange().FindStringSubmatch(command)
	if m == nil || len(m[0]) == len(command) {
		return "", command
	}
	return strings.Trim(m[1], `"'`), command[len(m[0]):]
}

// givenScript matches a shell that is given a script as a word.
var givenScript = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\s*(?:(?:/usr)?(?:/bin/)?(?:ba|z)?sh\s+-l?c|(?:powershell|pwsh)(?:\.exe)?(?:\s+-(?:NoProfile|NonInteractive|NoLogo|ExecutionPolicy\s+\w+))*\s+-(?:Command|c))\s+`)
})

// scriptOf is the script that a command gives a shell, the command if it does not.
func scriptOf(command string) string {
	if !strings.ContainsAny(command, `"'`) {
		return command
	}
	rest := strings.TrimSpace(command[len(givenScript().FindString(command)):])
	if len(rest) == len(strings.TrimSpace(command)) || len(rest) < 3 || rest[0] != '"' && rest[0] != '\'' {
		return command
	}
	script, end := rest[1:len(rest)-1], rest[len(rest)-1]
	if end != rest[0] || strings.ContainsRune(script, rune(end)) {
		return command // of several words
	}
	return script
}

// Shorter is what a call is about as its row has it: without the change into the working
// directory before a command, and without that directory in front of a path. Where the change
// is into another one that stands behind the command.
func Shorter(about, directory string) string {
	if directory == "" {
		return about
	}
	to, rest := changeOf(about)
	to = strings.TrimSuffix(to, "/")
	switch {
	case rest == about:
		return short(about, directory)
	case to == strings.TrimSuffix(directory, "/"):
		return rest
	}
	return rest + "  in " + short(to, directory)
}

// maxDescription is the widest that a call's description gets in its row, in cells.
const maxDescription = 60

// An object is what the row of a call says that it is about.
type object struct {
	safetext.Text
	more  []safetext.Text // dim, where there is room
	whole bool            // nothing of it was left out
	says  string          // the same as a text, "" if something was left out

	described bool // the last of more is what the call says of itself
}

// object draws what a call is about in a room of some cells.
func (b calls) object(room int) (o object) {
	use := b.use
	s := summary(use, b.opt.Directory)
	server := b.server(room / 3)
	room = max(room-server.Width(), 0)
	defer func() { o.Text = server.Append(o.Text) }()
	if source := b.rows.c.Source; source != nil {
		o.Text = b.asksFor(source, room)
		o.more = append(o.more, b.brief(cut(s), b.p.Dim, maxDescription))
		return o
	}
	if k := b.it.kept(use); k != nil && len(k.Rows) > 0 {
		if k.One {
			o.Text = drawTask(b, k.Rows[0], room)
			o.whole = o.Width() == drawTask(b, k.Rows[0], 4*maxSummary).Width()
			return o
		}
		s = cut(oneLine(todoSummary(k)))
	}
	switch use.Purpose {
	case tool.Shell:
		directory, rest := "", commandOf(use.Arguments())
		whole := rest
		if b.opt.Directory != "" {
			directory, rest = changeOf(rest)
		}
		rest = scriptOf(rest)
		if directory = strings.TrimSuffix(directory, "/"); directory != "" && directory != strings.TrimSuffix(b.opt.Directory, "/") {
			o.more = append(o.more, safetext.CleanLine("in "+short(directory, b.opt.Directory), b.p.Dim, 40))
		}
		o.Text = b.ends(s, room)
		o.whole = rest == whole && !strings.ContainsAny(strings.TrimSpace(whole), "\n\r\t") && o.Width() < room && len(whole) < maxSummary
		if d := strings.TrimSpace(use.Description()); d != "" && !strings.Contains(d, "\n") && !sameCommand(d, whole) && !sameCommand(d, rest) {
			o.more = append(o.more, safetext.CleanLine(d, b.p.Dim, maxDescription))
			o.described = len(d) <= maxDescription
		}
	case tool.ReadFile, tool.WriteFile, tool.EditFile:
		o.Text = b.pathEnd(s, room)
		o.whole = saysAll(o.Text, s)
	case tool.Fetch:
		o.Text = address(b, s, room)
		if saysAll(o.Text, strings.TrimPrefix(s, "https://")) {
			o.says = s
		}
	case tool.Ask:
		if answers := Answers(use.Call, b.it.Result()); answers != nil { // it stands before the end of a long question
			said := b.brief(b.glyph("→ ", "> ")+cut(oneLine(strings.Join(answers, ", "))), b.p.Accent, max(room/2, 1))
			o.more = append(o.more, said)
			room = max(room-said.Width()-2, 0)
		}
		o.Text = b.brief(s, b.p.Plain, room)
	default:
		if o.Text = b.brief(s, b.p.Plain, room); saysAll(o.Text, s) {
			o.says = s
		}
	}
	return o
}

// sameCommand reports whether a description says nothing but the command.
func sameCommand(description, command string) bool {
	bare := strings.NewReplacer(" ", "", "\t", "", "\n", "", "\r", "", `"`, "", "'", "", "`", "")
	return len(description) <= 2*len(command) && bare.Replace(description) == bare.Replace(command)
}

// server names the server of a call of MCP before what the call is about.
func (b calls) server(room int) safetext.Text {
	server, _ := tool.Name(b.it.Call)
	if server == "" || room < 4 {
		return safetext.Text{}
	}
	return safetext.CleanLine(server, b.p.Dim, room-3).Append(b.sym.between(b.p.Dim))
}

// ends draws a command, of one without room its beginning and its end.
func (b calls) ends(s string, room int) safetext.Text {
	whole := b.brief(s, b.p.Plain, room+1)
	if whole.Width() <= room || room < 30 {
		return b.brief(s, b.p.Plain, room)
	}
	line := b.brief(s, b.p.Plain, 4*maxSummary).Line()
	tail := room / 3
	sign := b.sym.ellipsis(b.p.Dim)
	head := line.Slice(0, room-tail-sign.Width()).Text()
	return head.Append(sign, line.Slice(line.Width()-tail, line.Width()).Text())
}

// pathEnd draws a path. Which file is meant stands at the end of it, so one without
// room loses its first folders, and then which lines of it.
func (b calls) pathEnd(s string, room int) safetext.Text {
	whole := b.brief(s, b.p.Plain, room+1)
	if whole.Width() <= room {
		return whole
	}
	sign := b.sym.ellipsis(b.p.Dim)
	for rest := s; ; {
		i := strings.IndexAny(rest, `/\`)
		if i < 0 || i+1 == len(rest) {
			if rest == s {
				return b.brief(s, b.p.Plain, room)
			}
			name, _, _ := strings.Cut(s[len(s)-len(rest)-1:], ":")
			return sign.Append(b.brief(name, b.p.Plain, max(room-sign.Width(), 0)))
		}
		if end := b.brief(rest[i:], b.p.Plain, room+1); sign.Width()+end.Width() <= room && i > 0 {
			return sign.Append(end)
		}
		rest = rest[i+1:]
	}
}

// listedFiles names the files of a call that has a list of them.
func listedFiles(use tool.Use, directory string) string {
	var files []string
	for _, path := range use.Paths() {
		if files = append(files, short(path, directory)); len(files) == maxPatched {
			break
		}
	}
	return strings.Join(files, ", ")
}
