package render

import (
	"slices"
	"strings"

	udiff "github.com/aymanbagabas/go-udiff"

	"msgview/model"
	"msgview/model/rawjson"
)

// Form is how a block of text is to be drawn.
type Form uint8

// The forms of a block.
const (
	PlainText Form = iota
	Markdown
	Output // of a tool: may hold colours
	Code   // in the block's language
	JSON
	Diff
)

// A Block is a piece of the body of an item.
type Block struct {
	Form  Form
	Lang  string // language or file name, for Code
	Title string // shown above the block, "" for none
	Text  string // as logged
	Error bool
}

// maxDiff bounds the sides of an edit that is shown as a difference, in bytes.
const maxDiff = 256 << 10

// ArgumentBlocks returns the arguments of a call as what they are: a command, a
// difference, a file, or JSON. Whatever is not shown as such follows as JSON. full
// asks for the lines that an edit leaves alone, too.
func ArgumentBlocks(c *model.ToolCall, full bool) []Block {
	if c.Arguments == nil {
		if c.ArgumentsText == "" {
			return nil
		}
		if patch, ok := patchText(c); ok {
			return []Block{{Form: Diff, Text: patch}}
		}
		b := Block{Form: PlainText, Text: c.ArgumentsText, Error: c.Malformed}
		if c.Malformed {
			b.Title = "arguments that are not JSON"
		}
		return []Block{b}
	}
	v := arguments(c)
	path, pathKey := pick(v, pathKeys)
	switch purpose(c, v) {
	case Shell:
		command, key := pick(v, commandKeys)
		if lines := stringsOf(v.Get("commands")); command == "" && len(lines) > 0 { // OpenAI's shell_call
			command, key = strings.Join(lines, "\n$ "), "commands"
		}
		description, descriptionKey := pick(v, []string{"description"})
		b := Block{Form: Code, Lang: "bash", Title: description, Text: "$ " + command}
		return append([]Block{b}, rest(v, key, descriptionKey)...)
	case ReadFile:
		return append([]Block{{Form: Code, Title: path}}, rest(v, pathKey)...)
	case EditFile:
		if blocks := edits(v, path, full); blocks != nil {
			if v.Get("edits").Kind() == rawjson.Array {
				return append(blocks, rest(v, pathKey, "edits")...)
			}
			_, before := pick(v, oldKeys)
			_, after := pick(v, newKeys)
			return append(blocks, rest(v, pathKey, before, after)...)
		}
	case WriteFile:
		content, key := pick(v, []string{"content", "file_text"})
		b := Block{Form: Code, Lang: path, Title: path, Text: content}
		if path == "" { // Claude.ai's artifacts have a title and a type
			b.Title, pathKey = pick(v, []string{"title"})
			if b.Lang = v.Str("language"); v.Str("type") == "text/markdown" {
				b.Form = Markdown
			}
		}
		return append([]Block{b}, rest(v, pathKey, key)...)
	case PatchFile:
		patch, key := pick(v, patchKeys)
		return append([]Block{{Form: Diff, Text: patch}}, rest(v, key)...)
	case Agent:
		if prompt, key := pick(v, []string{"prompt"}); prompt != "" {
			return append(rest(v, key), Block{Form: Markdown, Text: prompt})
		}
	case Ask:
		if blocks := questionBlocks(v); blocks != nil {
			return blocks
		}
	}
	if v.Kind() == rawjson.Object && v.Len() == 0 && !full {
		return nil
	}
	if blocks, shown := longTexts(v); blocks != nil {
		return append(blocks, rest(v, shown...)...)
	}
	return []Block{{Form: JSON, Text: lay(c.Arguments)}}
}

// longTexts returns the members that are texts of several lines, which nobody can
// read as JSON.
func longTexts(v rawjson.Value) (blocks []Block, shown []string) {
	for k, m := range v.Members() {
		if m.Kind() != rawjson.String {
			continue
		}
		if s := m.Text(); strings.Contains(strings.TrimSpace(s), "\n") {
			b := Block{Form: PlainText, Title: k, Text: s}
			if k == "plan" {
				b.Form = Markdown
			}
			blocks, shown = append(blocks, b), append(shown, k)
		}
	}
	return blocks, shown
}

// maxShortJSON is the longest JSON, in bytes, that stays on one line.
const maxShortJSON = 60

// maxSpacedJSON is up to how many bytes, white space among them, it may be short.
const maxSpacedJSON = 16 << 10

// lay lays out JSON: what is short on a line, else indented.
func lay(raw []byte) string {
	if len(raw) <= maxSpacedJSON {
		if short := rawjson.Compact(nil, raw); len(short) <= maxShortJSON {
			return readable(string(short))
		}
	}
	return ReadableJSON(raw)
}

// rest returns the members that are not among the shown ones, as JSON.
func rest(v rawjson.Value, shown ...string) []Block {
	var b []byte
	for k, m := range v.Members() {
		if slices.Contains(shown, k) {
			continue
		}
		if b == nil {
			b = append(b, '{')
		} else {
			b = append(b, ',')
		}
		b = rawjson.AppendString(b, k)
		b = append(b, ':')
		b = append(b, m.Raw()...)
	}
	if b == nil {
		return nil
	}
	return []Block{{Form: JSON, Text: lay(append(b, '}'))}}
}

// edits returns the replacements of an edit as differences, nil if they are none.
func edits(v rawjson.Value, path string, full bool) []Block {
	list := v.Get("edits")
	if list.Kind() != rawjson.Array {
		if d := difference(text(v, oldKeys...), text(v, newKeys...), full); d != "" {
			return []Block{{Form: Diff, Title: path, Text: d}}
		}
		return nil
	}
	var blocks []Block
	for _, e := range list.Elems() {
		before, beforeKey := pick(e, oldKeys)
		after, afterKey := pick(e, newKeys)
		d := difference(before, after, full)
		if d == "" {
			return nil
		}
		blocks = append(blocks, Block{Form: Diff, Title: path, Text: d})
		blocks = append(blocks, rest(e, beforeKey, afterKey)...)
		path = ""
	}
	return blocks
}

// difference returns the unified difference of two texts without file names, "" if
// there is none to show. full asks for all lines that stay as they are.
func difference(before, after string, full bool) string {
	if len(before)+len(after) > maxDiff || before == after {
		return ""
	}
	if before != "" && !strings.HasSuffix(before, "\n") {
		before += "\n"
	}
	if after != "" && !strings.HasSuffix(after, "\n") {
		after += "\n"
	}
	context := udiff.DefaultContextLines
	if full {
		context = maxDiff
	}
	d, err := udiff.ToUnified("", "", before, udiff.Lines(before, after), context)
	if err != nil {
		return ""
	}
	if _, rest, ok := strings.Cut(d, "\n+++ "); ok {
		if _, hunks, ok := strings.Cut(rest, "\n"); ok {
			return strings.TrimSuffix(hunks, "\n")
		}
	}
	return d
}

// Changes counts the lines that an edit adds and removes.
func Changes(c *model.ToolCall) (added, removed int, ok bool) {
	v := arguments(c)
	count := func(d string) {
		for _, line := range strings.Split(d, "\n") {
			switch {
			case strings.HasPrefix(line, "+") && !strings.HasPrefix(line, "+++"):
				added++
			case strings.HasPrefix(line, "-") && !strings.HasPrefix(line, "---"):
				removed++
			}
		}
	}
	switch purpose(c, v) {
	case EditFile:
		for _, b := range edits(v, "", false) {
			count(b.Text)
		}
	case PatchFile:
		count(text(v, patchKeys...))
	case OtherTool:
		patch, ok := patchText(c)
		if !ok {
			return 0, 0, false
		}
		count(patch)
	case WriteFile:
		added = strings.Count(strings.TrimSuffix(text(v, "content", "file_text"), "\n"), "\n") + 1
	default:
		return 0, 0, false
	}
	return added, removed, true
}

// resultBlocks returns what a tool gave back. pretty asks for JSON to be
// indented.
func resultBlocks(r *model.ToolResult, c *model.ToolCall, pretty bool) []Block {
	var blocks []Block
	lang := ""
	if c != nil && PurposeOf(c) == ReadFile {
		lang = text(arguments(c), pathKeys...)
	}
	for _, p := range r.Content {
		switch p := p.(type) {
		case model.Text:
			b := Block{Form: Output, Text: p.Text, Error: r.Error == model.Yes}
			switch {
			case pretty && isJSON(p.Text):
				b.Form, b.Text = JSON, ReadableJSON([]byte(strings.TrimSpace(p.Text)))
			case strings.HasPrefix(p.Text, "diff --git ") || strings.HasPrefix(p.Text, "--- ") && strings.Contains(p.Text, "\n+++ "):
				b.Form = Diff
			case c != nil && c.Agent != "" && r.Error != model.Yes:
				b.Form = Markdown
			case lang != "" && r.Error != model.Yes:
				b.Form, b.Lang = Code, lang
			}
			blocks = append(blocks, b)
		case model.Data:
			blocks = append(blocks, Block{Form: JSON, Title: dataName(p), Text: ReadableJSON(p.Raw)})
		case model.Unknown:
			blocks = append(blocks, Block{Form: JSON, Title: p.Type, Text: ReadableJSON(p.Raw)})
		}
	}
	for _, s := range r.Stored {
		blocks = append(blocks, Block{Form: Output, Title: storedTitle(s), Text: s.Text, Error: r.Error == model.Yes})
	}
	return blocks
}

// storedTitle says what an output in a file of its own is.
func storedTitle(s model.Stored) string {
	switch {
	case s.Bytes < 0:
		return s.Name + ", which has the whole output, is not beside the log"
	case s.Whole():
		return "the whole output, from " + s.Name
	case s.Text == "":
		return s.Name + ", " + Size(s.Bytes) + ", is no text"
	}
	return "the first " + Size(int64(len(s.Text))) + " of " + Size(s.Bytes) + ", from " + s.Name
}

// isJSON reports whether a text is a JSON object or array.
func isJSON(s string) bool {
	s = strings.TrimSpace(s)
	if len(s) < 2 || s[0] != '{' && s[0] != '[' {
		return false
	}
	v, err := rawjson.Parse([]byte(s))
	return err == nil && v.Len() > 0
}
