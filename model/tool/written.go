package tool

import (
	"path"
	"strings"

	"msgview/model/rawjson"
)

// A written is what a command does that only applies a patch or writes a file: older versions
// of Codex have their patches so, and models without a tool that writes.
type written struct {
	patch         string
	path, content string
	appends       bool   // to what the file has
	folder        string // where it goes to before, "" for nowhere
}

// writtenBy reads the command of a call, nil if it does anything else, or if what it writes is
// known to the shell alone.
func writtenBy(args rawjson.Value) *written {
	command, key := Text(args, CommandKeys...), commandKey(args)
	isPatch := strings.Contains(command, "*** Begin Patch")
	if !isPatch && !strings.Contains(command, "<<") {
		return nil
	}
	if argv := Strings(args.Get(key)); len(argv) == 2 && isPatch && appliesPatch(argv[0]) {
		return &written{patch: argv[1]}
	}
	w := &written{}
	s := strings.TrimSpace(command)
	for _, does := range [...]string{"cd ", "mkdir -p "} {
		rest, ok := strings.CutPrefix(s, does)
		if !ok {
			continue
		}
		word, rest, ok := strings.Cut(rest, "&&")
		if word, ok = plainWord(strings.TrimSpace(word)), ok && plainWord(strings.TrimSpace(word)) != ""; !ok {
			return nil
		}
		if s = strings.TrimSpace(rest); does == "cd " {
			w.folder = word
		}
	}
	name, rest, _ := strings.Cut(s, " ")
	if appliesPatch(name) && isPatch {
		w.patch = patchIn(strings.TrimSpace(rest))
	} else if name == "cat" {
		w.path, w.content = fileIn(s)
	}
	if w.patch == "" && w.path == "" {
		return nil
	}
	if w.folder == Text(args, "workdir", "cwd") {
		w.folder = ""
	}
	return w
}

// commandKey is the member that has the command.
func commandKey(args rawjson.Value) string {
	for _, k := range CommandKeys {
		if m := args.Get(k); m.Kind() == rawjson.String && !m.IsEmptyText() || m.Kind() == rawjson.Array && m.Len() > 0 {
			return k
		}
	}
	return ""
}

func appliesPatch(name string) bool {
	name = name[strings.LastIndexByte(name, '/')+1:]
	return name == "apply_patch" || name == "applypatch"
}

// patchIn returns the patch that stands behind the name of the program: a here-document, the
// words of one, or a text in quotation marks.
func patchIn(s string) string {
	if inner, ok := strings.CutPrefix(s, `"$(cat `); ok {
		if head, body, after, ok := hereDocument(inner); ok && head == "" && strings.TrimSpace(after) == `)"` {
			return body
		}
		return ""
	}
	if head, body, after, ok := hereDocument(s); ok {
		if head == "" && after == "" && strings.HasPrefix(strings.TrimSpace(body), "*** Begin Patch") {
			return body
		}
		return ""
	}
	if inner, ok := strings.CutPrefix(s, "'"); ok && len(inner) > 0 && strings.IndexByte(inner, '\'') == len(inner)-1 {
		return strings.TrimSuffix(inner, "'")
	}
	return ""
}

// fileIn returns the file that a cat writes, and what it writes there.
func fileIn(s string) (name, content string) {
	head, body, after, ok := hereDocument(strings.TrimSpace(strings.TrimPrefix(s, "cat")))
	rest, to := strings.CutPrefix(head, ">")
	if !ok || after != "" || !to || strings.HasPrefix(rest, ">") {
		return "", ""
	}
	return plainWord(strings.TrimSpace(strings.TrimPrefix(rest, "|"))), body
}

// hereDocument parts the first line of a script from the document that follows it, and from
// what follows that. It is not ok where the shell changes what stands in it.
func hereDocument(s string) (head, body, after string, ok bool) {
	line, rest, _ := strings.Cut(s, "\n")
	before, word, found := strings.Cut(line, "<<")
	if !found || strings.HasPrefix(word, "<") {
		return "", "", "", false
	}
	word, tabs := strings.CutPrefix(word, "-")
	word, behind, _ := strings.Cut(strings.TrimLeft(word, " "), " ")
	end := strings.Trim(strings.TrimPrefix(word, `\`), `'"`)
	if head = strings.TrimSpace(strings.TrimSpace(before) + " " + behind); end == "" || strings.Contains(head, "<<") {
		return "", "", "", false
	}
	var b strings.Builder
	for more := rest != ""; more; {
		if line, rest, more = strings.Cut(rest, "\n"); tabs {
			line = strings.TrimLeft(line, "\t")
		}
		if strings.TrimRight(line, "\r") == end {
			if body = b.String(); word == end && strings.ContainsAny(body, "$`\\") {
				return "", "", "", false
			}
			return head, body, strings.TrimSpace(rest), true
		}
		b.WriteString(line + "\n")
	}
	return "", "", "", false
}

// plainWord is a word of a shell without its quotation marks, "" if it is none or several, or
// if the shell makes another one of it.
func plainWord(s string) string {
	for _, q := range [...]string{`"`, "'"} {
		if inner, ok := strings.CutPrefix(s, q); ok {
			if inner, ok = strings.CutSuffix(inner, q); ok && !strings.ContainsAny(inner, "\"'$`\\\n*?~") {
				return inner
			}
			return ""
		}
	}
	if strings.ContainsAny(s, " \t\n\"'$`\\*?[]{}~()<>|&;#!") {
		return ""
	}
	return s
}

// purpose is that of the call.
func (w *written) purpose() Purpose {
	if w.patch != "" {
		return PatchFile
	}
	return WriteFile
}

// arguments are those of the call as a tool has them that only does this, with what else the
// call says.
func (w *written) arguments(args rawjson.Value) rawjson.Value {
	command := commandKey(args)
	b := []byte{'{'}
	add := func(key string, raw []byte) {
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(append(rawjson.AppendString(b, key), ':'), raw...)
	}
	if w.patch != "" {
		add("patch", rawjson.Quote(w.inFolder()))
	} else {
		add("path", rawjson.Quote(joinedTo(w.folder, w.path)))
		add("content", rawjson.Quote(w.content))
	}
	for key, v := range args.Members() {
		if key != command && key != "patch" && key != "path" && key != "content" {
			add(key, v.Raw())
		}
	}
	v, err := rawjson.Parse(append(b, '}'))
	if err != nil {
		return args
	}
	return v
}

// inFolder is the patch with the paths of its files in the folder that it is applied in.
func (w *written) inFolder() string {
	if w.folder == "" {
		return w.patch
	}
	var b strings.Builder
	old := "" // the line before, if it may name a file: "--- a/..."
	for line := range strings.Lines(w.patch) {
		if old != "" && strings.HasPrefix(line, "+++ ") {
			old, line = headIn(w.folder, old), headIn(w.folder, line)
		}
		b.WriteString(old)
		if old = ""; strings.HasPrefix(line, "--- ") {
			old = line
			continue
		}
		for _, mark := range [...]string{"*** Update File: ", "*** Add File: ", "*** Delete File: ", "*** Move to: "} {
			if name, ok := strings.CutPrefix(line, mark); ok {
				line = mark + joinedTo(w.folder, strings.TrimSpace(name)) + "\n"
			}
		}
		b.WriteString(line)
	}
	return b.String() + old
}

// headIn is a line that names a file in the head of a difference, with that in a folder.
func headIn(folder, line string) string {
	name := nameOf(line[len("--- "):])
	if name == "/dev/null" {
		return line
	}
	if rest, ok := strings.CutPrefix(name, "a/"); ok && line[0] == '-' {
		name = rest
	} else if rest, ok := strings.CutPrefix(name, "b/"); ok && line[0] == '+' {
		name = rest
	}
	return line[:len("--- ")] + joinedTo(folder, name) + "\n"
}

func joinedTo(folder, name string) string {
	if folder == "" || path.IsAbs(name) {
		return name
	}
	return path.Join(folder, name)
}
