package gptme

import (
	"cmp"
	"iter"
	"path"
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
		d, none := format.NoObject(r, r.Value)
		switch {
		case none:
		case !r.Value.Fits("role:text"):
			d = format.Unknown("object")
		default:
			d = format.Shown(t.message(r.Value, i+1 < len(all) && isOutput(all[i+1].Value)))
		}
		chat.Add(&t.out, r, d)
	}
	return t.out
}

// maxCalls bounds how many calls of one answer are looked for.
const maxCalls = 100

// isOutput reports whether a message says what a tool put out, if it follows an
// answer.
func isOutput(v rawjson.Value) bool {
	return v.Fits("role=system|tool") && !isInterrupt(v.Look().Str("content"))
}

func isInterrupt(text string) bool {
	return strings.HasPrefix(text, "Interrupted by user") || strings.HasPrefix(text, "User hit Ctrl-C")
}

// message decodes one message. ran says that the output of a tool follows.
func (t *talk) message(v rawjson.Value, ran bool) *model.Message {
	m := chat.Message(v, "metadata", "files", "pinned", "hide", "call_id", "timestamp", "file_hashes")
	m.Time = chat.Time(v.Get("timestamp"))
	meta := v.Get("metadata")
	if name := meta.Str("model"); name != "" {
		m.Model, t.out.About.Model = name, name
	}
	m.Usage = chat.Usage(meta.Get("usage"))
	m.Usage.CacheWrite = cmp.Or(chat.Count(meta.Get("usage"), "cache_creation_tokens"), m.Usage.CacheWrite)
	for _, f := range v.Get("files").Elems() {
		m.Parts = append(m.Parts, model.Media{Kind: model.File, Name: path.Base(f.Text()), URL: f.Text(), Bytes: -1})
	}
	for _, key := range [...]string{"pinned", "hide"} {
		if v.True(key) && t.began {
			m.Meta = append(m.Meta, model.Field{Name: key, Value: v.Get(key).Keep()})
		}
	}
	switch m.Role {
	case model.RoleUser:
		t.began, t.calls, t.next = true, nil, 0
		if v.True("hide") {
			m.Injected = "hidden"
		}
	case model.RoleAssistant:
		t.began = true
		t.answer(m, ran)
	case model.RoleSystem, model.RoleTool:
		t.output(m, v)
	}
	return m
}

// answer takes the calls out of what the model said.
func (t *talk) answer(m *model.Message, ran bool) {
	if t.calls, t.next = nil, 0; !ran {
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
var returned = format.Regexp(`(?m)^Return code: (-?[0-9]{1,9})\s*$`)

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
	if found := returned().FindStringSubmatch(text); found != nil {
		n, _ := strconv.Atoi(found[1])
		chat.SetExitCode(r, n)
	}
	m.Role, m.Parts = model.RoleTool, []model.Part{r}
}
