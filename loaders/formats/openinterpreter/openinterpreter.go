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
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "open-interpreter",
	Title:   "Open Interpreter",
	Reads:   "conversations of Open Interpreter (its conversations folder, interpreter.messages as JSON)",
	Omits:   "the chunks that it streams",
	Sources: []format.Source{{Project: "OpenInterpreter/open-interpreter", File: "docs/protocols/lmc-messages.mdx, interpreter/core/core.py, interpreter/core/respond.py", Version: "dcfcffa9 of 2025-04-23", Verified: "2026-11-26"}},
	Shapes:  []format.Shape{{Name: "messages", Score: score, Assemble: assemble}},
}

// votes for one message.
const votes = format.Votes(`
	0 !content
	0 start/end
	8 role=computer type=console|image|code|message|confirmation|file|html
	5 role=assistant type=code format:text
	2 role=user|assistant type=message content:text
	2 role=user type=image|file format:text
`)

// members are all that a message may have.
var members = []string{"role", "type", "format", "content", "recipient", "id", "created"}

// layouts are formats of which nothing has to be said.
var layouts = []string{"output", "active_line", "path", "description"}

func score(r *format.Record) int {
	if r.Value.Kind() == rawjson.Array {
		return chat.Surest(r.Value, message)
	}
	return message(r.Value)
}

func message(v rawjson.Value) int {
	for key := range v.Members() {
		if !slices.Contains(members, key) {
			return 0
		}
	}
	return votes.Of(v)
}

// talk puts the messages of a conversation together.
type talk struct {
	call            *model.ToolCall
	result          *model.ToolResult // open until somebody else speaks
	calls, messages int
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	t, key := &talk{}, ""
	for r := range records {
		v := r.Value
		d := format.Unknown(v.Kind().String())
		switch {
		case v.Kind() == rawjson.Missing:
			d = format.Malformed("no JSON")
		case v.Kind() == rawjson.Array: // a conversation a line
			key, t.call, t.result = fmt.Sprint(r.Origin.Offset), nil, nil
			for _, e := range v.Elems() {
				d.Messages = append(d.Messages, t.add(e).Messages...)
			}
		case v.Fits("role:text"):
			d = t.add(v)
		}
		chat.InConversation(key, d.Messages)
		chat.Add(&out, r, d)
	}
	return out
}

// add enters one message. What the computer says further belongs to the message before.
func (t *talk) add(v rawjson.Value) format.Decoded {
	role, kind, layout := v.Str("role"), v.Str("type"), v.Look().Str("format")
	if kind == "code" || slices.Contains(layouts, layout) || strings.HasPrefix(layout, "base64.") {
		v.Str("format")
	}
	if role == "computer" && (layout == "active_line" || kind == "confirmation") {
		return format.Metadata(strings.TrimSpace(kind + " " + layout))
	}
	m := &model.Message{ID: v.Get("id").Scalar(), RawRole: role, Time: chat.Time(v.Get("created"))}
	m.Role, _ = chat.Role(role)
	content := v.Get("content")
	if role == "computer" && kind != "code" {
		more := t.result != nil
		if !more {
			t.result = &model.ToolResult{Name: kind, CallID: "computer " + strconv.Itoa(t.messages)}
			if t.call != nil {
				t.result.CallID, t.result.Name = t.call.ID, t.call.Name
			}
			m.Role, m.Parts = model.RoleTool, []model.Part{t.result}
		}
		t.call = nil
		t.result.Content = append(t.result.Content, output(content, kind, layout)...)
		judge(t.result)
		if more {
			return format.Shown()
		}
	} else {
		t.result, t.call = nil, nil
		m.Parts = t.said(m.Role, content, kind, layout)
	}
	t.messages++
	return format.Shown(m)
}

// said decodes what a person or the model said, or the code that the model wants to be run.
func (t *talk) said(role model.Role, content rawjson.Value, kind, layout string) []model.Part {
	switch kind {
	case "code":
		t.calls++
		t.call = chat.Call("code "+strconv.Itoa(t.calls), cmp.Or(layout, "code"), content)
		if content.Kind() == rawjson.String {
			t.call.Arguments, t.call.ArgumentsText, t.call.Malformed = chat.Argument("code", content.Text()), "", false
		}
		return []model.Part{t.call}
	case "image", "file":
		return output(content, kind, layout)
	}
	return chat.Said(role, content)
}

// output decodes what the computer shows: text, and images as base64, as a path or
// in words.
func output(v rawjson.Value, kind, layout string) []model.Part {
	switch {
	case v.Kind() != rawjson.String:
	case kind == "image" && layout == "path":
		return []model.Part{model.Media{Kind: model.Image, URL: v.Text(), Name: chat.FileName(v.Text()), Bytes: -1}}
	case kind == "image" && layout != "description":
		mediaType := ""
		if name, ok := strings.CutPrefix(layout, "base64."); ok {
			mediaType = "image/" + name
		}
		return []model.Part{chat.Image(v, mediaType)}
	case kind == "file":
		return []model.Part{model.Media{Kind: model.File, URL: v.Text(), Name: chat.FileName(v.Text()), Bytes: -1}}
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
