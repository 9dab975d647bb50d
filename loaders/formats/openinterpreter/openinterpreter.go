// Package openinterpreter reads the messages of Open Interpreter, which it calls
// LMC (language model, computer):
//
//	[{"role":"user","type":"message","content":"…"},
//	 {"role":"assistant","type":"code","format":"python","content":"2380*3875"},
//	 {"role":"computer","type":"console","format":"output","content":"9222500"}]
//
// Code that the assistant writes is run, so it is a call; what the computer says
// until somebody else speaks is its result. There are no ids and no times.
package openinterpreter

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "open-interpreter",
	Title: "Open Interpreter",
	Reads: "conversations of Open Interpreter (its conversations folder, interpreter.messages as JSON)",
	Omits: "the chunks that it streams",
	Sources: []format.Source{
		{Project: "Open Interpreter", File: "documentation, protocols/lmc-messages"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: score, Assemble: assemble},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 8
	likely  = 5
	hint    = 2
)

func score(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		most := 0
		for i := range min(v.Len(), 8) {
			most = max(most, message(v.Index(i)))
		}
		return most
	}
	return message(v)
}

func message(v rawjson.Value) int {
	if !v.Get("content").Exists() || v.Get("start").Exists() || v.Get("end").Exists() {
		return 0
	}
	for key := range v.Members() {
		switch key {
		case "role", "type", "format", "content", "recipient", "id", "created":
		default:
			return 0
		}
	}
	role, kind, layout := v.Str("role"), v.Str("type"), v.Get("format")
	switch {
	case role == "computer" && (kind == "console" || kind == "image" || kind == "code" || kind == "message" || kind == "confirmation" || kind == "file" || kind == "html"):
		return certain
	case role == "assistant" && kind == "code" && layout.Kind() == rawjson.String:
		return likely
	case (role == "user" || role == "assistant") && kind == "message" && v.Get("content").Kind() == rawjson.String:
		return hint
	case role == "user" && (kind == "image" || kind == "file") && layout.Kind() == rawjson.String:
		return hint
	}
	return 0
}

// talk puts the messages of a conversation together.
type talk struct {
	out    format.Assembled
	call   *model.ToolCall
	result *model.ToolResult // open until somebody else speaks
	key    string
	calls  int
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	t := &talk{}
	for r := range records {
		v := r.Value
		before := len(t.out.Messages)
		class := format.RecordClass{Class: model.Shown}
		switch {
		case v.Kind() == rawjson.Missing:
			class = format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"}
		case v.Kind() == rawjson.Array: // a conversation a line
			t.key, t.call, t.result = fmt.Sprint(r.Origin.Offset), nil, nil
			for _, e := range v.Elems() {
				t.add(e)
			}
			if len(t.out.Messages) == before {
				class = format.RecordClass{Class: model.UnknownRecord, Type: "array"}
			}
		case v.Get("role").Kind() == rawjson.String:
			class = t.add(v)
		default:
			class = format.RecordClass{Class: model.UnknownRecord, Type: v.Kind().String()}
		}
		for _, m := range t.out.Messages[before:] {
			m.Origin, m.Thread, m.Conversation = r.Origin, r.Thread, t.key
		}
		t.out.Classes = append(t.out.Classes, class)
	}
	return t.out
}

// add enters one message.
func (t *talk) add(v rawjson.Value) format.RecordClass {
	shown := format.RecordClass{Class: model.Shown}
	role, kind, layout := v.Str("role"), v.Str("type"), v.Str("format")
	if role == "computer" && (layout == "active_line" || kind == "confirmation") {
		return format.RecordClass{Class: model.Metadata, Type: strings.TrimSpace(kind + " " + layout)}
	}
	m := &model.Message{ID: v.Get("id").Scalar(), RawRole: role, Time: chat.Time(v.Get("created"))}
	m.Role, _ = chat.Role(role)
	content := v.Get("content")
	if role == "computer" && kind != "code" {
		m.Role = model.RoleTool
		if t.result != nil {
			t.result.Content = append(t.result.Content, output(content, kind, layout)...)
			judge(t.result)
			return shown
		}
		r := &model.ToolResult{Name: kind, CallID: "computer " + strconv.Itoa(len(t.out.Messages)), Content: output(content, kind, layout)}
		if t.call != nil {
			r.CallID, r.Name = t.call.ID, t.call.Name
		}
		judge(r)
		t.result, t.call = r, nil
		m.Parts = []model.Part{r}
		t.out.Messages = append(t.out.Messages, m)
		return shown
	}
	t.result, t.call = nil, nil
	switch kind {
	case "code":
		t.calls++
		c := &model.ToolCall{ID: "code " + strconv.Itoa(t.calls), Name: layout}
		if c.Name == "" {
			c.Name = "code"
		}
		if content.Kind() == rawjson.String {
			c.Arguments = chat.Argument("code", content.Text())
		} else {
			chat.SetArguments(c, content)
		}
		t.call = c
		m.Parts = []model.Part{c}
	case "image", "file":
		m.Parts = output(content, kind, layout)
	default:
		if m.Role == model.RoleAssistant && content.Kind() == rawjson.String {
			m.Parts = chat.SplitReasoning(content.Text())
		} else {
			m.Parts = chat.Parts(content)
		}
	}
	t.out.Messages = append(t.out.Messages, m)
	return shown
}

// output decodes what the computer shows: text, and images as base64, as a path or
// in words.
func output(v rawjson.Value, kind, layout string) []model.Part {
	if kind == "image" && v.Kind() == rawjson.String && layout != "description" {
		if layout == "path" {
			return []model.Part{model.Media{Kind: model.Image, URL: v.Text(), Name: v.Text()[strings.LastIndexByte(v.Text(), '/')+1:], Bytes: -1}}
		}
		mediaType := ""
		if name, ok := strings.CutPrefix(layout, "base64."); ok {
			mediaType = "image/" + name
		}
		return []model.Part{chat.Image(v, mediaType)}
	}
	if kind == "file" && v.Kind() == rawjson.String {
		return []model.Part{model.Media{Kind: model.File, URL: v.Text(), Name: v.Text()[strings.LastIndexByte(v.Text(), '/')+1:], Bytes: -1}}
	}
	return chat.ResultContent(v)
}

// judge recognises an error of the code that was run.
func judge(r *model.ToolResult) {
	if n := len(r.Content); n > 0 {
		if t, ok := r.Content[n-1].(model.Text); ok && (strings.HasPrefix(t.Text, "Traceback (most recent call last)") || strings.Contains(t.Text, "\nTraceback (most recent call last)")) {
			r.Error = model.Yes
		}
	}
}
