package junie

import (
	"bytes"
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// settle makes the results of a block that ended: once, for it may be written again with
// all its calls whenever it changes.
func (b *block) settle() {
	for i, c := range b.said.Calls() {
		r := &model.ToolResult{CallID: c.ID, Name: c.Name, Stopped: b.cancelled}
		switch b.status {
		case "FAILED":
			r.Error = model.Yes
		case "REJECTED":
			r.Denied = true
		case "COMPLETED", "FINISHED":
			r.Error = model.No
		}
		if b.output != "" && i == 0 {
			r.Content = []model.Part{model.Text{Text: b.output}}
		}
		b.ended.Parts = append(b.ended.Parts, r)
	}
}

// replaced keeps the arguments that calls had before their block was written anew, unless
// they grew.
func (b *block) replaced(before, now []model.Part) {
	for i, p := range before {
		old, ok := p.(*model.ToolCall)
		if !ok || len(old.Arguments) == 0 {
			continue
		}
		if i < len(now) {
			if c, ok := now[i].(*model.ToolCall); ok && grew(old.Arguments, c.Arguments) {
				continue
			}
		}
		b.said.Meta = append(b.said.Meta, model.Field{Name: "arguments before", Value: old.Arguments})
	}
}

// grew reports whether arguments are all there still, in whatever order.
func grew(before, now []byte) bool {
	if bytes.Contains(now, before) {
		return true
	}
	v, err := rawjson.Parse(before)
	if err != nil || v.Kind() != rawjson.Object {
		return false
	}
	for _, m := range v.Members() {
		if !bytes.Contains(now, m.Raw()) {
			return false
		}
	}
	return true
}

// calls returns the calls of a block: of changed files, one for each.
func calls(e rawjson.Value, kind, id string) []model.Part {
	c := &model.ToolCall{ID: id}
	details := e.Str("details")
	switch kind {
	case "TerminalBlockUpdatedEvent":
		c.Name, c.Arguments, c.Description = "terminal", chat.Argument("command", e.Str("command")), details
	case "ToolBlockUpdatedEvent":
		c.Name, c.Description = cmp.Or(e.Str("toolType"), "tool"), e.Str("text")
		chat.SetArguments(c, e.Get("toolCall"))
	case "ViewFilesBlockUpdatedEvent":
		c.Name, c.Description = "view_files", details
		files := e.Get("files")
		if files.Len() == 0 {
			return nil
		}
		c.Arguments = chat.JSONObject([]model.Field{{Name: "files", Value: files.Keep()}})
		if p := files.Index(0).First("relativePath", "path"); files.Len() == 1 && p.Exists() {
			fields := []model.Field{{Name: "path", Value: p.Keep()}}
			c.Arguments = chat.JSONObject(append(fields, chat.Filled("", files.Index(0), "relativePath", "path")...))
		}
	case "FileChangesBlockUpdatedEvent":
		return changes(e.Get("changes"), id)
	case "McpBlockUpdatedEvent":
		c.Name = e.Str("toolName")
		input := e.Get("input")
		if input.IsNull() && e.Is("status", "IN_PROGRESS") {
			input = e.Get("details")
		}
		if input.IsNull() {
			return nil
		}
		chat.SetArguments(c, input)
	case "TestRunBlockUpdatedEvent":
		c.Name, c.Arguments = "run_tests", chat.Argument("name", e.Str("name"))
	case "CustomAgentBlockUpdatedEvent":
		c.Name, c.Description, c.Rare = "agent", details, &model.RareCall{Agent: e.Str("name")}
		c.Arguments = chat.Argument("agent", e.Str("name"))
	}
	return []model.Part{c}
}

// changes returns a call for each file that was changed.
func changes(list rawjson.Value, id string) []model.Part {
	var parts []model.Part
	for i, ch := range list.Elems() {
		c := &model.ToolCall{ID: id, Name: "edit_file"}
		path, from := ch.First("afterRelativePath", "beforeRelativePath"), ch.Get("beforeRelativePath")
		before, after := ch.At("beforeContent", "text"), ch.At("afterContent", "text")
		if i > 0 {
			c.ID += "#" + path.Text()
		}
		var fields []model.Field
		add := func(name string, v rawjson.Value) {
			if v.Exists() {
				fields = append(fields, model.Field{Name: name, Value: v.Keep()})
			}
		}
		add("path", path)
		if !before.Exists() && after.Exists() {
			c.Name = "create_file"
			add("content", after)
		} else {
			if before.Exists() && !after.Exists() {
				c.Name = "delete_file"
			}
			add("old_string", before)
			add("new_string", after)
		}
		if from.Text() != path.Text() {
			add("from", from)
		}
		c.Arguments = chat.JSONObject(fields)
		parts = append(parts, c)
	}
	return parts
}

// output returns what a call gave back.
func output(e rawjson.Value, kind string) string {
	switch kind {
	case "TerminalBlockUpdatedEvent":
		return e.First("output", "presentableOutput").Text()
	case "ViewFilesBlockUpdatedEvent":
		return ""
	}
	return chat.TextOrJSON(e.First("output", "result", "response", "details"))
}

// question returns a question to the person and its choices.
func question(e rawjson.Value) string {
	req := e.First("askRequest", "choiceRequest", "request")
	var lines []string
	for _, s := range [...]string{e.Str("title"), req.Str("question"), e.Str("question")} {
		if s != "" {
			lines = append(lines, s)
		}
	}
	for _, list := range [...]rawjson.Value{req.Get("options"), req.Get("questions")} {
		for _, o := range list.Elems() {
			if s := o.First("description", "question", "text", "id").Text(); s != "" {
				lines = append(lines, "- "+s)
			} else {
				lines = append(lines, "- "+chat.TextOrJSON(o))
			}
		}
	}
	return strings.Join(lines, "\n")
}
