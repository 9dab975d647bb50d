package compare

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

func kindOf(m *model.Message) Kind {
	switch {
	case m.Role == model.RoleMarker:
		return Event
	case m.Injected != "":
		return Notice
	case m.Role == model.RoleSystem || m.Role == model.RoleDeveloper:
		return System
	case m.Role == model.RoleAssistant:
		return Answer
	case m.Role == model.RoleTool:
		return Result
	}
	return Prompt
}

// textOf returns what is to be read of a part that is said; ok is false for all others.
func textOf(p model.Part) (text string, ok bool) {
	switch p := p.(type) {
	case model.Text:
		return p.Text, true
	case model.Media:
		return mediaText(p), true
	case model.Citation:
		return strings.TrimSpace(p.Title + " " + p.URL + " " + p.Text), true
	case model.Data:
		return string(p.Raw), true
	case model.Unknown:
		return string(p.Raw), true
	}
	return "", false
}

func mediaText(p model.Media) string {
	var b strings.Builder
	b.WriteString("[" + p.Kind.String())
	for _, s := range [...]string{p.Name, p.MediaType} {
		if s != "" {
			b.WriteString(" " + s)
		}
	}
	if p.Bytes >= 0 {
		b.WriteString(" " + strconv.FormatInt(p.Bytes, 10) + " bytes")
	}
	b.WriteString("]")
	if p.Text != "" {
		b.WriteString(" " + p.Text)
	}
	return b.String()
}

// output is the text of a result.
func output(r *model.ToolResult) string {
	if len(r.Content) == 1 {
		text, _ := textOf(r.Content[0])
		return text
	}
	var b strings.Builder
	for _, p := range r.Content {
		text, ok := textOf(p)
		if !ok {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(text)
	}
	return b.String()
}

// aboutOf says what a call is about, "" if nothing tells: another call of the tool that is
// about the same stands for it.
func aboutOf(use tool.Use) string {
	switch {
	case use.Purpose == tool.Shell:
		program, _, _ := strings.Cut(strings.TrimSpace(use.Command()), " ")
		return program
	case use.Purpose == tool.Fetch:
		return use.URL()
	}
	return use.Path()
}

// arguments appends what a call asks for in its canonical form.
func (m *mask) arguments(dst []byte, use tool.Use) []byte {
	v := use.Arguments()
	if inner, ok := tool.Wrapped(use.Call); ok {
		v = inner
	}
	command := m.command(use)
	if !v.Exists() {
		text := use.Call.ArgumentsText
		if use.Purpose == tool.Shell {
			text = command
		}
		return m.text(dst, strings.TrimSpace(text), asArgument)
	}
	first, key := tool.Pick(v, tool.CommandKeys)
	if use.Purpose == tool.Shell && first != "" {
		dst = append(m.text(append(dst, "$ "...), command, asArgument), '\n')
	}
	dst, named := m.named(dst, v, use.Purpose)
	return m.json(dst, v, asArgument, func(name string, v rawjson.Value) bool {
		switch name {
		case key:
			if use.Purpose == tool.Shell && key != "" {
				return true
			}
		case "description", "explanation", "thought":
			return use.Purpose != tool.Other && use.Purpose != tool.Agent // how the model puts it
		case "cwd", "workdir", "working_directory":
			return v.Kind() == rawjson.String && strings.TrimRight(v.Text(), "/") == m.directory
		}
		return slices.Contains(named, name)
	})
}

// sameMembers are the members in which tools that do the same keep one thing, by purpose: what
// they are called there, and all their names.
var sameMembers = map[tool.Purpose][]struct {
	as   string
	keys []string
}{
	tool.ReadFile:  {{"path", tool.PathKeys}},
	tool.WriteFile: {{"path", tool.PathKeys}, {"content", tool.ContentKeys}},
	tool.EditFile:  {{"path", tool.PathKeys}, {"old", tool.OldKeysWithin}, {"new", tool.NewKeysWithin}},
	tool.PatchFile: {{"path", tool.PathKeys}, {"patch", tool.PatchKeys}},
	tool.List:      {{"path", tool.PathKeys}},
	tool.Fetch:     {{"url", tool.URLKeys}},
	tool.WebSearch: {{"query", tool.QueryKeys}},
}

// named appends such members of arguments, and returns what they are called there.
func (m *mask) named(dst []byte, v rawjson.Value, purpose tool.Purpose) (_ []byte, named []string) {
	for _, one := range sameMembers[purpose] {
		text, key := tool.Pick(v, one.keys)
		if key == "" {
			continue
		}
		named = append(named, key)
		dst = append(append(dst, one.as...), ':')
		if one.as == "path" {
			dst = m.file(dst, text)
		} else {
			dst = m.text(dst, text, asArgument)
		}
		dst = append(dst, '\n')
	}
	return dst, named
}

// file appends the path of a file: one below where the agent works is the same with that and
// without.
func (m *mask) file(dst []byte, name string) []byte {
	n := len(dst)
	dst = m.text(dst, name, asArgument)
	if bytes.HasPrefix(dst[n:], []byte("./")) {
		dst = append(dst[:n], dst[n+2:]...)
	}
	return dst
}

// command is the command of a call, without going to where the agent works anyway.
func (m *mask) command(use tool.Use) string {
	s := strings.TrimSpace(use.Command())
	if rest, ok := strings.CutPrefix(s, "cd "+m.directory); ok && m.directory != "" {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(rest, "/ "), "&&"); ok {
			return strings.TrimSpace(rest)
		}
	}
	return s
}

// output appends a result in its canonical form.
func (m *mask) output(dst []byte, text string) []byte {
	text = strings.TrimSpace(text)
	if len(text) > 1 && len(text) < mostMasked && (text[0] == '{' || text[0] == '[') {
		if v, err := rawjson.Parse([]byte(text)); err == nil {
			return m.json(dst, v, asOutput, nil)
		}
	}
	return m.text(dst, text, asOutput)
}
