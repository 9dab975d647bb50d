package gptme

import (
	"iter"
	"path"
	"regexp"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// talk puts the messages of a conversation together.
type talk struct {
	out   format.Assembled
	began bool // a person has spoken
	calls []*model.ToolCall
	next  int // of the calls, the first without output
	ids   int
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var all []*format.Record
	for r := range records {
		all = append(all, r)
	}
	t := &talk{}
	for i, r := range all {
		v := r.Value
		switch {
		case v.Kind() == rawjson.Missing:
			t.out.Classes = append(t.out.Classes, format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"})
			continue
		case v.Get("role").Kind() != rawjson.String:
			t.out.Classes = append(t.out.Classes, format.RecordClass{Class: model.UnknownRecord, Type: v.Kind().String()})
			continue
		}
		outputs := 0
		for j := i + 1; j < len(all) && isOutput(all[j].Value); j++ {
			if outputs++; outputs > maxCalls {
				break
			}
		}
		m := t.message(v, outputs)
		m.Origin, m.Thread = r.Origin, r.Thread
		t.out.Messages = append(t.out.Messages, m)
		t.out.Classes = append(t.out.Classes, format.RecordClass{Class: model.Shown})
	}
	return t.out
}

// maxCalls bounds how many calls of one answer are looked for.
const maxCalls = 100

// isOutput reports whether a message says what a tool put out, if it follows an
// answer.
func isOutput(v rawjson.Value) bool {
	role := v.Str("role")
	if role != "system" && role != "tool" {
		return false
	}
	return !isInterrupt(v.Str("content"))
}

func isInterrupt(text string) bool {
	return strings.HasPrefix(text, "Interrupted by user") || strings.HasPrefix(text, "User hit Ctrl-C")
}

// message decodes one message, which so many outputs follow.
func (t *talk) message(v rawjson.Value, outputs int) *model.Message {
	m := chat.Message(v, "metadata", "files", "pinned", "hide", "call_id", "timestamp", "file_hashes")
	m.Time = chat.Time(v.Get("timestamp"))
	meta := v.Get("metadata")
	if name := meta.Str("model"); name != "" {
		m.Model, t.out.About.Model = name, name
	}
	m.Usage = chat.Usage(meta.Get("usage"))
	if n, ok := meta.At("usage", "cache_read_tokens").Int(); ok && n > 0 {
		m.Usage.CacheRead = n
	}
	if n, ok := meta.At("usage", "cache_creation_tokens").Int(); ok && n > 0 {
		m.Usage.CacheWrite = n
	}
	for _, f := range v.Get("files").Elems() {
		m.Parts = append(m.Parts, model.Media{Kind: model.File, Name: path.Base(f.Text()), URL: f.Text(), Bytes: -1})
	}
	for _, key := range [...]string{"pinned", "hide"} {
		if set, _ := v.Get(key).Bool(); set && t.began {
			m.Meta = append(m.Meta, model.Field{Name: key, Value: v.Get(key).Keep()})
		}
	}
	switch m.Role {
	case model.RoleUser:
		t.began, t.calls, t.next = true, nil, 0
		if hidden, _ := v.Get("hide").Bool(); hidden {
			m.Injected = "hidden"
		}
	case model.RoleAssistant:
		t.began = true
		t.answer(m, outputs)
	case model.RoleSystem, model.RoleTool:
		t.output(m, v)
	}
	return m
}

// answer takes the calls out of what the model said.
func (t *talk) answer(m *model.Message, outputs int) {
	t.calls, t.next = nil, 0
	if outputs == 0 {
		return
	}
	var parts []model.Part
	for _, p := range m.Parts {
		text, ok := p.(model.Text)
		if !ok || len(t.calls) >= maxCalls {
			parts = append(parts, p)
			continue
		}
		for _, piece := range pieces(text.Text) {
			if c, ok := piece.(*model.ToolCall); ok {
				t.ids++
				if c.ID == "" {
					c.ID = "call " + strconv.Itoa(t.ids)
				}
				t.calls = append(t.calls, c)
			}
			parts = append(parts, piece)
		}
	}
	m.Parts = parts
}

// returned is how gptme reports the exit code of a shell command.
var returned = regexp.MustCompile(`(?m)^Return code: (-?[0-9]{1,9})\s*$`)

// output tells what a tool put out from what else stands in the system's name.
func (t *talk) output(m *model.Message, v rawjson.Value) {
	text := v.Str("content")
	if isInterrupt(text) {
		m.Role, m.Parts = model.RoleMarker, []model.Part{model.Marker{Kind: model.MarkerInterrupt, Text: text}}
		t.calls, t.next = nil, 0
		return
	}
	id := v.Get("call_id").Look().Scalar()
	if m.Role == model.RoleSystem && (!t.began || len(t.calls) == 0 && id == "") {
		if t.began {
			m.Injected = "notice"
		}
		return
	}
	r := &model.ToolResult{CallID: id}
	if len(t.calls) > 0 {
		c := t.calls[min(t.next, len(t.calls)-1)]
		if id != "" && strings.HasPrefix(c.ID, "call ") {
			c.ID = id
		}
		r.Name, r.CallID = c.Name, c.ID
		t.next++
	}
	for _, p := range m.Parts {
		switch p := p.(type) {
		case *model.ToolResult: // of the role tool
			r.Content = append(r.Content, p.Content...)
		case model.Text, model.Media, model.Unknown:
			r.Content = append(r.Content, p)
		}
	}
	switch {
	case strings.HasPrefix(text, "Error"), strings.HasPrefix(text, "Shell error:"), strings.Contains(text, "\nTraceback (most recent call last):"):
		r.Error = model.Yes
	case strings.HasPrefix(text, "Aborted, user chose not to run"), strings.HasPrefix(text, "Declined"):
		r.Denied = true
	}
	if found := returned.FindStringSubmatch(text); found != nil {
		n, _ := strconv.Atoi(found[1])
		chat.SetExitCode(r, n)
	}
	m.Role, m.Parts = model.RoleTool, []model.Part{r}
}
