package render

import (
	"cmp"
	"slices"
	"strings"

	"msgview/model"
	filepatch "msgview/model/patch"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// Form is how a block of text is to be drawn.
type Form uint8

// The forms of a block.
const (
	PlainText Form = iota
	Markdown
	Output // of a tool: may hold colours
	Paged  // what a program wrote for a pager
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
	Made  bool // a difference that does not stand in the log like that: of two texts, or with numbers
}

// maxDiff bounds the sides of an edit that is shown as a difference, in bytes.
const maxDiff = 256 << 10

// ArgumentBlocks returns the arguments of a call as what they are: a command, a
// difference, a file, or JSON. Whatever is not shown as such follows as JSON. full
// asks for the lines that an edit leaves alone, too.
func ArgumentBlocks(c *model.ToolCall, full bool) []Block {
	use := tool.Of(c)
	return callBlocks(use, nil, full, editsOf(use, full))
}

// callBlocks is ArgumentBlocks of a call whose results, the first of which is its own, may know
// more of what it did, and whose edits are compared already.
func callBlocks(use tool.Use, told []*model.ToolResult, full bool, edited []Block) []Block {
	blocks := blocksOfCall(use, told, full, edited)
	if script := use.Script(); script != "" && full {
		blocks = append(blocks, Block{Form: Code, Lang: "bash", Title: "the command", Text: "$ " + script})
	}
	return blocks
}

func blocksOfCall(use tool.Use, told []*model.ToolResult, full bool, edited []Block) []Block {
	c, r := use.Call, (*model.ToolResult)(nil)
	if len(told) > 0 {
		r = told[0]
	}
	if c.Arguments == nil && !use.Cut {
		if c.ArgumentsText == "" {
			return nil
		}
		if patch, ok := tool.PatchText(c); ok {
			return []Block{patchBlock("", r, told, patch)}
		}
		b := Block{Form: PlainText, Text: c.ArgumentsText, Error: c.Malformed}
		if c.Malformed {
			b.Title = "arguments that are not JSON"
		}
		return []Block{b}
	}
	v := use.Arguments()
	path, pathKey := tool.Pick(v, tool.PathKeys)
	switch use.Purpose {
	case tool.Shell:
		command, key := tool.Pick(v, tool.CommandKeys)
		if lines := tool.Strings(v.Get("commands")); command == "" && len(lines) > 0 { // OpenAI's shell_call
			command, key = strings.Join(lines, "\n$ "), "commands"
		}
		description, descriptionKey := tool.Pick(v, []string{"description"})
		if !full && sameCommand(description, command) {
			description = ""
		}
		b := Block{Form: Code, Lang: "bash", Title: description, Text: "$ " + command}
		return append([]Block{b}, rest(v, key, descriptionKey)...)
	case tool.ReadFile:
		if path == "" {
			if pathKey = use.OnlyPaths(); pathKey != "" {
				path = strings.Join(use.Paths(), ", ")
			}
		}
		return append([]Block{{Form: Code, Title: path}}, rest(v, pathKey)...)
	case tool.EditFile:
		if in, ok := use.Insertion(); ok && len(edited) == 1 {
			return insertion(use, r, in, edited[0], full)
		}
		if blocks := slices.Clone(edited); blocks != nil {
			if d, key := blocksOf(use, r, full); d != "" {
				blocks[0].Text = cmp.Or(applied(detailsOf(r), blocks[0].Text), d)
				return append(blocks, rest(v, pathKey, key)...)
			}
			if len(blocks) == 1 && blocks[0].Form == Diff {
				details := detailsOf(r)
				if d, byPerson := retouched(details, blocks[0].Text); d != "" {
					asked := blocks[0]
					if blocks[0].Text = d; byPerson {
						blocks[0].Title = strings.TrimPrefix(blocks[0].Title+", as the person changed it", ", ")
					}
					if asked.Title = askedFor; full {
						blocks = append(blocks, asked)
					}
				} else if d := cmp.Or(applied(details, blocks[0].Text), snippet(r, v, blocks[0].Text)); d != "" {
					blocks[0].Text = d
				}
			}
			if v.Get("edits").Kind() == rawjson.Array {
				return append(severalPlaces(r, v, blocks, full), rest(v, pathKey, "edits")...)
			}
			if k := v.Get("edit").Kind(); k == rawjson.Array || k == rawjson.Object { // of Kimi CLI
				return append(blocks, rest(v, pathKey, "edit")...)
			}
			_, before := tool.Pick(v, tool.OldKeysWithin)
			_, after := tool.Pick(v, tool.NewKeysWithin)
			return append(blocks, rest(v, pathKey, before, after)...)
		}
	case tool.WriteFile:
		content, key := tool.Pick(v, []string{"content", "file_text"})
		b := Block{Form: Code, Lang: path, Title: path, Text: content}
		if d := rewritten(r, content); d != "" && path != "" {
			b = Block{Form: Diff, Lang: path, Title: path, Text: d, Made: true}
			if full {
				return append([]Block{b, {Form: Code, Lang: path, Title: "the whole file", Text: content}}, rest(v, pathKey, key)...)
			}
		}
		if path == "" { // Claude.ai's artifacts have a title and a type
			b.Title, pathKey = tool.Pick(v, []string{"title"})
			if b.Lang = v.Str("language"); v.Str("type") == "text/markdown" {
				b.Form = Markdown
			}
		}
		return append([]Block{b}, rest(v, pathKey, key)...)
	case tool.PatchFile:
		patch, key := tool.Pick(v, tool.PatchKeys)
		if patch == "" { // what an event tells is all that there is of it
			made, whole := tool.PatchOfChanges(v)
			blocks := []Block{{Form: Diff, Lang: path, Text: made, Made: true}}
			if !whole {
				blocks = append(blocks, rest(v)...)
			}
			return blocks
		}
		return append([]Block{patchBlock(path, r, told, patch)}, rest(v, key)...)
	case tool.Agent:
		if prompt, key := tool.Pick(v, []string{"prompt"}); prompt != "" {
			return append(rest(v, key), Block{Form: Markdown, Text: prompt})
		}
	case tool.Ask:
		if blocks := questionBlocks(v, Answers(c, r)); blocks != nil {
			return blocks
		}
	}
	if v.Kind() == rawjson.Object && v.Len() == 0 && !full {
		return nil
	}
	if blocks, shown := longTexts(v); blocks != nil {
		return append(blocks, rest(v, shown...)...)
	}
	if use.Cut {
		return []Block{{Form: JSON, Text: lay(v.Raw())}}
	}
	return []Block{{Form: JSON, Text: lay(c.Arguments)}}
}

// patchBlock is a patch, with the numbers of its files where the results tell them. All else
// of it stands in the log like that.
func patchBlock(path string, r *model.ToolResult, told []*model.ToolResult, patch string) Block {
	return Block{Form: Diff, Lang: path, Text: cmp.Or(patched(r, patch), filepatch.Numbered(patch, told), patch)}
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

// editsOf returns the replacements of a call that is an edit, as differences.
func editsOf(use tool.Use, full bool) []Block {
	if use.Purpose != tool.EditFile {
		return nil
	}
	path, _ := tool.Pick(use.Arguments(), tool.PathKeys)
	if in, ok := use.Insertion(); ok {
		return []Block{{Form: Diff, Lang: path, Title: path, Text: inserted(in), Made: true}}
	}
	if d, _ := blocksOf(use, nil, full); d != "" {
		return []Block{{Form: Diff, Lang: path, Title: path, Text: d, Made: true}}
	}
	return edits(use.Arguments(), path, full)
}

// edits returns the replacements of an edit as differences, nil if they are none.
func edits(v rawjson.Value, path string, full bool) []Block {
	list := v.Get("edits")
	if one := tool.InEdit(v); one.Exists() {
		if d := difference(tool.Text(one, tool.OldKeysWithin...), tool.Text(one, tool.NewKeysWithin...), full); d != "" {
			_, before := tool.Pick(one, tool.OldKeysWithin)
			_, after := tool.Pick(one, tool.NewKeysWithin)
			return append([]Block{{Form: Diff, Lang: path, Title: path, Text: d, Made: true}}, rest(one, before, after)...)
		}
		return nil
	}
	if list.Kind() != rawjson.Array {
		list = v.Get("edit")
	}
	if list.Kind() != rawjson.Array {
		if d := difference(tool.Text(v, tool.OldKeysWithin...), tool.Text(v, tool.NewKeysWithin...), full); d != "" {
			return []Block{{Form: Diff, Lang: path, Title: path, Text: d, Made: true}}
		}
		return nil
	}
	var blocks []Block
	lang := path
	for _, e := range list.Elems() {
		before, beforeKey := tool.Pick(e, tool.OldKeysWithin)
		after, afterKey := tool.Pick(e, tool.NewKeysWithin)
		d := difference(before, after, full)
		if d == "" {
			return nil
		}
		blocks = append(blocks, Block{Form: Diff, Lang: lang, Title: path, Text: d, Made: true})
		blocks = append(blocks, rest(e, beforeKey, afterKey)...)
		path = ""
	}
	return blocks
}

// Changes counts the lines that a call adds and removes: those of the difference that is drawn
// of it and its results. Of one that failed nothing is known to have changed.
func Changes(c *model.ToolCall, told ...*model.ToolResult) (added, removed int, ok bool) {
	use := tool.Of(c)
	return changes(use, told, editsOf(use, false))
}

// changes is Changes of a call with its results, whose edits are compared already.
func changes(use tool.Use, told []*model.ToolResult, edited []Block) (added, removed int, ok bool) {
	if !changesFiles(use) {
		return 0, 0, false
	}
	var r *model.ToolResult
	if len(told) > 0 {
		r = told[0]
	}
	return ChangesIn(use, r, callBlocks(use, told, false, edited))
}

// changesFiles reports whether lines that a call changes are counted.
func changesFiles(use tool.Use) bool {
	switch use.Purpose {
	case tool.EditFile, tool.PatchFile, tool.WriteFile:
		return true
	case tool.Other:
		_, ok := tool.PatchText(use.Call)
		return ok
	}
	return false
}

// ChangesIn is Changes of a call with its result, nil for none, of which the blocks are known.
func ChangesIn(use tool.Use, r *model.ToolResult, blocks []Block) (added, removed int, ok bool) {
	if !changesFiles(use) || r != nil && r.Error == model.Yes {
		return 0, 0, false
	}
	drawn := false
	for _, b := range blocks {
		if b.Form == Diff && b.Title != askedFor {
			came, gone := diffCounts(b.Text)
			added, removed, drawn = added+came, removed+gone, true
		}
	}
	if content := tool.Text(use.Arguments(), "content", "file_text"); !drawn && use.Purpose == tool.WriteFile && content != "" && !unchanged(r) {
		added = strings.Count(strings.TrimSuffix(content, "\n"), "\n") + 1
	}
	return added, removed, true
}

// askedFor is above what a call asked for where something else was done.
const askedFor = "asked for"

// resultBlocks returns what a tool gave back. pretty asks for JSON to be
// indented.
func resultBlocks(r *model.ToolResult, use tool.Use, pretty bool) []Block {
	var blocks []Block
	c, lang := use.Call, ""
	if c != nil && use.Purpose == tool.ReadFile {
		lang = use.Path()
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
			case c != nil && c.Agent() != "" && r.Error != model.Yes:
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
	for _, s := range r.Stored() {
		blocks = append(blocks, Block{Form: Output, Title: storedTitle(s), Text: s.Text, Error: r.Error == model.Yes})
	}
	return blocks
}

// isPrinted reports whether a call gives what a command printed: one that runs it, or asks
// later for what came, as of a sub-agent.
func isPrinted(use tool.Use) bool {
	return use.Purpose == tool.Shell || use.Call != nil && tool.LooksBack(use.Call)
}

// unframed are blocks without what an agent puts around a file or the output of a command.
func unframed(blocks []Block, use tool.Use) (all []Block) {
	for _, b := range blocks {
		switch {
		case b.Form == Output && isPrinted(use):
			b.Text = tool.PrintedBy(b.Error, b.Text)
		case b.Form == JSON && b.Title == "" && isPrinted(use):
			if out, ok := tool.Streams(b.Text); ok {
				b.Form, b.Text = Output, out
			}
		case use.Purpose == tool.ReadFile && b.Form == Code:
			if f, ok := tool.FileLines(b.Text); ok {
				if b.Text = f.Text(); f.Rest != "" {
					all = append(all, b)
					b = Block{Form: Output, Text: f.Rest}
				}
			}
		}
		all = append(all, b)
	}
	return all
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

// ResultBlocks returns what a tool gave back as what it is. The call is nil if the log does
// not have it; JSON is indented.
func ResultBlocks(r *model.ToolResult, c *model.ToolCall) []Block {
	var use tool.Use
	if c != nil {
		use = tool.Of(c)
	}
	return resultBlocks(r, use, true)
}
