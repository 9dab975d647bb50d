package semantickernel

import (
	"bytes"
	"encoding/xml"
	"io"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assembleXML decodes a history in XML, as ChatHistory.to_prompt writes it:
//
//	<chat_history><message role="user"><text>Hi</text></message>…</chat_history>
//
// Each line is a record; a message stands at the line that it begins on.
func assembleXML(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var text []byte
	var all []*format.Record
	var starts []int
	for r := range records {
		if n := len(all); n > 0 { // what is between two lines
			before := all[n-1].Origin
			lines := max(r.Origin.Line-before.Line, 1)
			spaces := r.Origin.Offset - before.Offset - before.Length - int64(lines)
			text = append(text, bytes.Repeat([]byte{'\n'}, min(lines, 1<<16))...)
			text = append(text, bytes.Repeat([]byte{' '}, int(min(max(spaces, 0), 1<<16)))...)
		}
		starts = append(starts, len(text))
		text = append(text, r.Raw...)
		all = append(all, r)
		out.Classes = append(out.Classes, format.RecordClass{Class: model.Metadata, Type: "XML"})
	}
	place := 0
	d := xml.NewDecoder(bytes.NewReader(text))
	d.Strict = false
	var p parser
	for {
		at := int(d.InputOffset())
		token, err := d.Token()
		if err != nil {
			if err != io.EOF && len(all) > 0 {
				last := len(all) - 1
				out.Classes[last] = format.RecordClass{Class: model.MalformedRecord, Problem: "the XML cannot be read: " + err.Error()}
			}
			break
		}
		for place+1 < len(starts) && starts[place+1] <= at {
			place++
		}
		if p.token(token) {
			p.message.Origin, p.message.Thread = all[place].Origin, all[place].Thread
		}
		if p.message != nil {
			out.Classes[place] = format.RecordClass{Class: model.Shown}
		}
	}
	p.end()
	for _, m := range p.done {
		out.Messages = append(out.Messages, m)
		if m.Model != "" {
			out.About.Model = m.Model
		}
	}
	return out
}

// parser makes messages of the elements.
type parser struct {
	done    []*model.Message
	message *model.Message
	name    string // of the item that is open
	attrs   map[string]string
	text    strings.Builder
	depth   int
}

// token enters a token; it reports whether a message begins.
func (p *parser) token(t xml.Token) bool {
	switch t := t.(type) {
	case xml.StartElement:
		p.depth++
		attrs := map[string]string{}
		for _, a := range t.Attr {
			attrs[a.Name.Local] = a.Value
		}
		switch {
		case t.Name.Local == "message" && p.name == "":
			p.end()
			m := &model.Message{RawRole: attrs["role"], Agent: attrs["name"], Model: attrs["ai_model_id"]}
			m.Role, _ = chat.Role(m.RawRole)
			for _, a := range t.Attr {
				switch a.Name.Local {
				case "role", "name", "ai_model_id", "encoding":
				default:
					m.Meta = append(m.Meta, model.Field{Name: a.Name.Local, Value: rawjson.Quote(a.Value)})
				}
			}
			p.message = m
			return true
		case p.message != nil && p.name == "":
			p.flush()
			p.name, p.attrs = t.Name.Local, attrs
		}
	case xml.EndElement:
		p.depth--
		switch {
		case p.name != "" && t.Name.Local == p.name:
			p.item()
			p.name = ""
		case t.Name.Local == "message" && p.name == "":
			p.end()
		}
	case xml.CharData:
		if p.message != nil {
			p.text.Write(t)
		}
	}
	return false
}

// flush makes a text of what stands between items.
func (p *parser) flush() {
	if s := strings.TrimSpace(p.text.String()); s != "" {
		p.message.Parts = append(p.message.Parts, model.Text{Text: s})
	}
	p.text.Reset()
}

// item ends an item of a message.
func (p *parser) item() {
	text := p.text.String()
	p.text.Reset()
	plugin := ""
	if i := strings.LastIndexByte(p.attrs["name"], '-'); i > 0 {
		plugin = p.attrs["name"][:i]
	}
	switch p.name {
	case "text":
		p.message.Parts = append(p.message.Parts, model.Text{Text: text})
	case "reasoning":
		p.message.Parts = append(p.message.Parts, model.Reasoning{Text: text})
	case "function_call":
		c := &model.ToolCall{ID: p.attrs["id"], Name: p.attrs["name"], Server: plugin}
		if v, err := rawjson.Parse(rawjson.Quote(text)); err == nil {
			chat.SetArguments(c, v)
		}
		p.message.Parts = append(p.message.Parts, c)
	case "function_result":
		p.message.Parts = append(p.message.Parts, &model.ToolResult{CallID: p.attrs["id"], Name: p.attrs["name"], Content: []model.Part{model.Text{Text: text}}})
	case "image", "audio", "binary", "file":
		quoted, _ := rawjson.Parse(rawjson.Quote(first(text, p.attrs["uri"], p.attrs["file_id"])))
		m := chat.Image(quoted, p.attrs["mime_type"])
		if p.name != "image" {
			m.Kind, m.Data = model.File, nil
		}
		p.message.Parts = append(p.message.Parts, m)
	default:
		p.message.Parts = append(p.message.Parts, model.Unknown{Type: p.name, Raw: rawjson.Quote(text)})
	}
}

func first(list ...string) string {
	for _, s := range list {
		if strings.TrimSpace(s) != "" {
			return s
		}
	}
	return ""
}

// end ends a message.
func (p *parser) end() {
	if p.message == nil {
		return
	}
	if p.name != "" {
		p.item()
		p.name = ""
	}
	p.flush()
	if chat.OnlyResults(p.message.Parts) {
		p.message.Role = model.RoleTool
	}
	p.done = append(p.done, p.message)
	p.message = nil
}
